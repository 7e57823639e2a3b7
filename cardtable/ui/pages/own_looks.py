"""Decks and cloths that a player brings: dropped onto the window, or by the path typed here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from cardtable.core.lists import with_commas
from cardtable.core.messages import say, shown
from cardtable.store.card_names import BACK, CARDS, JOKERS
from cardtable.store.kept_decks import KeptCloths, KeptDecks
from cardtable.store.own_decks import NoDeck
from cardtable.store.settings import Value
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.buttons import Button, Switch
from cardtable.ui.controls.dialog import confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import divided, explained, framed, section
from cardtable.ui.controls.panels import FormRow, Panel
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.deck_reading import DeckReading, is_cloth, read_cloth
from cardtable.ui.screen import Stage

_HOW = say.later(
    "Drop a deck or a picture onto the window, or type where it lies: a folder of PNG or SVG files "
    "with names like ace_of_spades or 10H, one SVG with a card in each element, a deck of KDE or "
    "AisleRiot, or a PNG or JPEG for the table."
)
_NO_DECKS = say.later("None yet. The two decks of the house are on the page before this one.")
_NO_CLOTHS = say.later("None yet.")


class OwnLooks(Page):
    """A line for the path of a new one; below it those that are kept, and which are in use."""

    start = "path"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        places = stage.saves.places
        self._decks, self._cloths = KeptDecks(places.decks), KeptCloths(places.cloths)
        for looks in (self._decks, self._cloths):
            looks.tell(stage.saves.oddities)
        self._path, self._said = "", ""
        self._reading: DeckReading | None = None

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The line for another one, then the decks and the cloths that are kept."""
        body = Column(
            [
                Panel(section(say("Bring one"), *self._bringing())),
                Panel(section(say("Decks"), *divided(self._deck_rows()))),
                Panel(section(say("Cloths"), *divided(self._cloth_rows()))),
            ],
            gap=16,
        )
        return framed(say("Your own decks and cloths"), body, self.leave)

    def _bringing(self) -> Iterator[Node]:
        line = TextField(
            self._path,
            self._type,
            key="path",
            placeholder=say("Folder or file"),
            limit=500,
            width=320,
            grows=1,
            done=self._typed,
        )
        yield Row([line, Button(say("Read it"), self._typed, key="read", icon="plus")], gap=12)
        if self._said:
            yield Paragraph(self._said, size=15)
        yield Paragraph(shown(_HOW), size=14, role="panel_muted")

    def _deck_rows(self) -> Iterator[Node]:
        now = self.stage.settings.now
        names = self._decks.names()
        for number, name in enumerate(names):
            about = explained(name, _contents(self._decks.cards(name)))
            yield self._row("own_deck", name, number, about)
        if not names:
            yield Paragraph(shown(_NO_DECKS), size=14, role="panel_muted")
            return
        words = explained(
            say("Our rank and suit on its cards"),
            say("So that cards that lie over one another can be read."),
        )
        yield FormRow(words, Switch("", now.own_index, self._index, key="own_index"))

    def _cloth_rows(self) -> Iterator[Node]:
        now = self.stage.settings.now
        names = self._cloths.names()
        for number, name in enumerate(names):
            yield self._row("own_cloth", name, number, explained(name, ""))
        if not names:
            yield Paragraph(shown(_NO_CLOTHS), size=14, role="panel_muted")
            return
        ways = [("stretched", say("Stretched")), ("tiled", say("Tiled"))]
        choose = partial(self._set, "cloth_lies")
        words = explained(
            say("A picture is"), say("It is darkened until captions can be read on it.")
        )
        yield FormRow(words, Segments(ways, now.cloth_lies, choose, key="cloth_lies"))

    def _row(self, setting: str, name: str, number: int, about: Node) -> Node:
        """One deck or cloth: use it or no longer, or remove it."""
        used = self.stage.settings.now.value(setting) == name
        use = Button(
            say("Put away") if used else say("Use"),
            partial(self._set, setting, "" if used else name),
            key=f"{setting}-{number}",
            tip=say("Put {name} away", name=name) if used else say("Use {name}", name=name),
        )
        remove = Button(
            "",
            partial(self._ask_to_remove, setting, name),
            kind="plain",
            icon="delete",
            key=f"remove-{setting}-{number}",
            tip=say("Remove {name}", name=name),
        )
        return FormRow(about, Row([use, remove], gap=8))

    # -- what can be done ----------------------------------------------------------------------

    def bring(self, path: str) -> None:
        """Begins to read a deck, or takes a picture as the cloth."""
        given = Path(path.strip().removeprefix("file://"))
        with suppress(RuntimeError):  # nobody has that name
            given = given.expanduser()
        try:
            if is_cloth(given):
                name, said = read_cloth(given, self._cloths)
                self._set("own_cloth", name)
                self._say(said)
            else:
                self._reading = DeckReading(given, self._decks)
                self._said = self._reading.progress
        except NoDeck as error:
            self._say(str(error))
        self.refresh()

    def step(self, seconds: float) -> bool:
        """Reads the next card."""
        reading = self._reading
        if reading is None:
            return super().step(seconds)
        if reading.step():
            self._said = reading.progress
        else:
            self._reading = None
            self._finish(reading)
        self.refresh()
        return True

    def _finish(self, reading: DeckReading) -> None:
        try:
            said = reading.finish()
        except NoDeck as error:
            self._say(str(error))
            return
        self._set("own_deck", reading.name)
        self._say(said)

    def _say(self, text: str) -> None:
        """Shows a sentence here, and lets it be heard."""
        self._said = text
        self.stage.notice(text)

    def _type(self, path: str) -> None:
        self._path = path

    def _typed(self) -> None:
        if self._path.strip():
            self.bring(self._path)

    def _index(self, wanted: bool) -> None:
        self._set("own_index", wanted)

    def _set(self, name: str, value: Value) -> None:
        self.stage.settings.set(name, value)
        self.stage.apply()

    def _ask_to_remove(self, setting: str, name: str) -> None:
        text = say(
            "“{name}” will be gone from here; what you brought it from stays as it is.", name=name
        )
        yes = (say("Remove"), partial(self._remove, setting, name))
        confirm(self.stage, say("Remove {name}?", name=name), text, yes, say("Keep it"))

    def _remove(self, setting: str, name: str) -> None:
        kept = self._decks if setting == "own_deck" else self._cloths
        if why := kept.remove(name):
            self._say(say("“{name}” could not be removed ({why}).", name=name, why=why))
        if self.stage.settings.now.value(setting) == name:
            self._set(setting, "")
        self.refresh()


def _contents(cards: frozenset[str]) -> str:
    """The contents of a deck in words."""
    parts = [say.of(sum(card in cards for card in CARDS), "1 card", "{count} cards")]
    if jokers := sum(card in cards for card in JOKERS):
        parts.append(say.of(jokers, "1 joker", "{count} jokers"))
    if BACK in cards:
        parts.append(say("a back"))
    return with_commas(parts)
