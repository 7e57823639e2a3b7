"""The PIN of the person at the screen: its purpose, and the ways to set, change and remove it."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.messages import say, shown
from cardtable.croupier.curtain import PinLock
from cardtable.store.pins import DIGITS, Pins, is_pin
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import titled_scroll
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.screen import Stage

_WHY = say.later(
    "With a PIN the curtain opens for you alone: it asks for these four digits before your "
    "cards are shown, in every game under this name."
)
_FORGOTTEN = say.later(
    "If you forget it, hold “Forgotten?” on the curtain, or the key F, for ten seconds: the PIN "
    "is taken away and the game goes on. Anybody could do that, so you are told the next time you "
    "sit down. It keeps curious looks away, and no more than that."
)
_ASKED = say.later(
    "A name with a PIN is changed by its owner. A forgotten PIN can be taken away at the curtain "
    "of a game for several people."
)


class PinPage(Page):
    """Laid over the table of its owner."""

    start = "pin"
    over_another = True

    def __init__(self, stage: Stage, name: str) -> None:
        super().__init__(stage)
        self.name = name
        self.pins = Pins(stage.settings)
        self._typed = ""
        self.primary = self._set

    def build(self) -> Node:
        """Its purpose, the field, and the buttons."""
        has = self.pins.has(self.name)
        set_it = self._button(say("Change PIN") if has else say("Set PIN"))
        remove = Button(say("Remove PIN"), self._remove, key="remove") if has else None
        body = Column(
            [
                Paragraph(shown(_WHY), size=15),
                Row([_field(self._typed, self._type, self._set), set_it, remove], gap=12),
                Paragraph(shown(_FORGOTTEN), size=14, role="panel_muted"),
            ],
            gap=16,
        )
        close = Button(say("Close"), self.leave, key="close")
        return CentredPanel(
            titled_scroll(say("{name}’s PIN", name=self.name), body, close, gap=16), width=560
        )

    def _button(self, label: str) -> Node:
        ready = is_pin(self._typed)
        return Button(label, self._set, kind="primary", key="set", enabled=ready)

    def _type(self, text: str) -> None:
        self._typed = text
        self.refresh()

    def _set(self) -> None:
        if is_pin(self._typed):
            self.pins.set(self.name, self._typed)
            self.stage.notice(say("{name}’s PIN is set.", name=self.name))
            self.leave()

    def _remove(self) -> None:
        self.pins.remove(self.name)
        self.stage.notice(say("{name}’s PIN is removed.", name=self.name))
        self.leave()


class AskPin(Page):
    """Asks for somebody's PIN before their name is changed; laid over the settings."""

    start = "pin"
    over_another = True

    def __init__(self, stage: Stage, name: str, then: Callable[[], None]) -> None:
        super().__init__(stage)
        self.name, self._then = name, then
        self._lock = PinLock(Pins(stage.settings), name)
        self._typed = ""
        self.primary = self._try

    def build(self) -> Node:
        """The field, and the way back."""
        said = say("That is not it. One moment.") if self._lock.wrong else shown(_ASKED)
        go = Button(say("Go on"), self._try, kind="primary", key="try", enabled=is_pin(self._typed))
        row = Row([_field(self._typed, self._type, self._try), go], gap=12)
        body = Column([Paragraph(said, size=15), row], gap=16)
        close = Button(say("Close"), self.leave, key="close")
        return CentredPanel(
            titled_scroll(say("{name}’s PIN", name=self.name), body, close, gap=16), width=480
        )

    def step(self, seconds: float) -> bool:
        """Lets time pass, after which digits are taken again."""
        self._lock.step(seconds)
        return super().step(seconds)

    def _type(self, text: str) -> None:
        self._typed = text
        self.refresh()

    def _try(self) -> None:
        if not is_pin(self._typed):
            return
        for digit in self._typed:
            self._lock.type(digit)
        self._typed = ""
        if self._lock.is_open:
            self.leave()
            self._then()
        else:
            self.refresh()


def _field(typed: str, change: Callable[[str], None], done: Act) -> Node:
    return TextField(
        typed,
        change,
        key="pin",
        placeholder=say.of(DIGITS, "1 digit", "{count} digits"),
        limit=DIGITS,
        width=140,
        told_name=say("PIN"),
        done=done,
    )
