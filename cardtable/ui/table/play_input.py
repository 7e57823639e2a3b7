"""Mouse and keyboard at the table: what goes to the gestures, what to the bar, what to a list.

Knows which events mean what; the gestures know what they come to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable import save_text
from cardtable.store.launch import Launch
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.popup import Popup
from cardtable.ui.table.strips import Press, State

if TYPE_CHECKING:
    from cardtable.ui.table.play import PlayScreen

_TIP = 0.6  # seconds the pointer rests until a tip comes up
_EDGE = 6  # units at the upper edge that bring a hidden bar


_KEYS = {"h": "hint", "u": "undo", "s": "sort", "l": "trick", "w": "log", "f": "forward"}


class PlayInput:
    """Takes the events of a Play screen."""

    def __init__(self, play: PlayScreen) -> None:
        self.play = play
        self.state = State()
        self.bar_wanted = False
        self._rested = 0.0
        self._at = (-1, -1)
        self._tip: tuple[object, tuple[str, Rect | None]] = (None, ("", None))
        self._actions: dict[str, Callable[[], None]] = {
            "menu": self._menu,
            "undo": play.undo,
            "redo": play.redo,
            "hint": play.ask_hint,
            "log": self._log,
            "trick": play.looking.toggle,
            "sort": self._sort,
            "rules": self._rules,
            "settings": self._settings,
            "forward": self._forward,
            "pause": self._go_on,
            "result": play.show_result,
            "lay": play.laying.lay_off,
            "shelf:back": play.tabletop.take_back,
            "shelf:play": self._lay_down,
            "amount:less": lambda: self._count(-1),
            "amount:more": lambda: self._count(1),
            "amount:say": self._say_amount,
            "menu:new": self._new,
            "menu:again": self._again,
            "menu:games": play.stage.home,
            "menu:saves": self._saves,
            "menu:keys": self._keys,
            "menu:full": self._full,
            "menu:quit": play.stage.quit,
        }

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Any event."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._down(event.button, *event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._up(event.button, *event.pos)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP and event.key == pygame.K_l:
            self.play.looking.key_up()
        elif event.type == pygame.WINDOWLEAVE:
            self._hover("")

    def step(self, seconds: float) -> None:
        """The pointer rests."""
        self._rested += seconds

    def _press_at(self, x: int, y: int) -> Press | None:
        play = self.play
        if play.popup is not None:
            return play.drawing.popup.at(x, y)
        return play.drawing.bar.at(x, y) or play.drawing.prompt.at(x, y)

    def _hover(self, key: str) -> None:
        if key != self.state.hovered:
            self.state = State(key, self.state.held, self.state.focus)
            self._rested = 0.0

    def _moved(self, x: int, y: int) -> None:
        if (x, y) != self._at:
            self._at, self._rested = (x, y), 0.0
        self._want_bar(y)
        press = self._press_at(x, y)
        self._hover(press.key if press and press.enabled else "")
        if self.play.popup is None:
            self.play.tabletop.gestures.move(x, y)

    def _want_bar(self, y: int) -> None:
        """A hidden bar comes when the pointer is at the upper edge, and goes with it."""
        stage = self.play.stage
        if not stage.settings.now.hide_bar:
            return
        self.bar_wanted = y < stage.theme.px(44 if self.bar_wanted else _EDGE)

    def _down(self, button: int, x: int, y: int) -> None:
        play = self.play
        play.tabletop.motion.finish_now()
        self._rested = 0.0
        if button == 3:
            play.tabletop.gestures.peek(x, y)
        if button != 1:
            return
        press = self._press_at(x, y)
        self._focus("")
        if press is not None:
            if press.enabled:
                self.state = State(press.key, press.key)
        elif not play.looking.hide():
            self._down_on_table(x, y)

    def _down_on_table(self, x: int, y: int) -> None:
        play = self.play
        play.hush()
        if play.popup is not None:
            play.close_popup()
        elif play.log_open:
            play.log_open = False
        elif play.croupier.pause is not None and play.croupier.pause.kind != "sheet":
            self._go_on()
        else:
            mods = pygame.key.get_mods()
            play.tabletop.gestures.down(
                x, y, shift=bool(mods & pygame.KMOD_SHIFT), ctrl=bool(mods & pygame.KMOD_CTRL)
            )

    def _up(self, button: int, x: int, y: int) -> None:
        play = self.play
        if button == 3:
            play.tabletop.gestures.unpeek()
        if button != 1:
            return
        held, self.state = self.state.held, State(self.state.hovered, "", self.state.focus)
        if held:
            press = self._press_at(x, y)
            if press is not None and press.key == held:
                self.do(held)
            return
        play.tabletop.gestures.move(x, y)
        at_pointer = play.tabletop.held()
        play.carry_out(play.tabletop.gestures.up(x, y), at_pointer)

    # -- presses -------------------------------------------------------------------------------

    def do(self, key: str) -> None:
        """Does what a press, a key or a line of a list is for."""
        play = self.play
        if key not in ("menu", "sort"):
            self._focus("")
        if key != "trick":
            play.looking.hide()
        if key in self._actions:
            play.close_popup()
            self._actions[key]()
        elif key.startswith("option:"):
            play.choose_option(key)
        elif key.startswith("aside:"):
            self._say_aside(int(key.partition(":")[2]))
        elif key.startswith("say:"):
            self._say(key.partition(":")[2])

    def _say(self, word: str) -> None:
        gestures = self.play.tabletop.gestures
        for one in gestures.buttons:
            if one.word == word:
                self.play.carry_out(gestures.press(one, self._over_prompt()))

    def _over_prompt(self) -> tuple[int, int]:
        """Where a list for a button of the prompt line opens."""
        return (self._at[0], self.play.stage.size[1] - self.play.stage.theme.px(60))

    def _say_aside(self, number: int) -> None:
        """The person who had the screen before says something."""
        aside = self.play.croupier.late_calls
        if number < len(aside):
            self.play.play((aside[number],))

    def _go_on(self) -> None:
        self.play.croupier.go_on()

    def _forward(self) -> None:
        self.play.croupier.hurry()

    def _log(self) -> None:
        self.play.log_open = not self.play.log_open
        self.play.recap = ()

    def _sort(self) -> None:
        table = self.play.tabletop
        pile = table.hand_pile()
        if pile:
            hands = table.hands
            hands.resort(pile, table.view.piles[pile], hands.next_sort(pile))
            table.rearrange()
            self.play.stage.sounds.play("card_slide")

    def _lay_down(self) -> None:
        """Plays everything on the shelf as one gesture."""
        gestures = self.play.tabletop.gestures
        self.play.carry_out(gestures.play_obvious(self.play.tabletop.shelved()))

    def _count(self, by: int) -> None:
        play = self.play
        prompt = play.session.rules.words.status(play.tabletop.view, play.croupier.seat)
        if prompt.amount is not None:
            low, high = prompt.amount
            play.amount = min(max(play.amount + by, low), high)

    def _say_amount(self) -> None:
        """The move whose number is the chosen amount."""
        play = self.play
        for one in play.tabletop.gestures.buttons:
            for move in one.moves:
                if play.amount in move.numbers():
                    play.play((move,))
                    return

    # -- other screens -------------------------------------------------------------------------

    def _rules(self) -> None:
        from cardtable.ui.pages.rules import RulesPage  # noqa: PLC0415  only when asked for

        session = self.play.session
        self.play.stage.over(RulesPage(self.play.stage, session.rules, session.table))

    def _settings(self) -> None:
        from cardtable.ui.pages.settings import SettingsPage  # noqa: PLC0415  only when asked for

        self.play.stage.over(SettingsPage(self.play.stage))

    def _keys(self) -> None:
        from cardtable.ui.pages.keys import KeyCard  # noqa: PLC0415  only when asked for

        self.play.stage.over(KeyCard(self.play.stage))

    def _new(self) -> None:
        from cardtable.ui.pages.new_game import NewGame  # noqa: PLC0415  only when asked for

        self.play.stage.over(NewGame(self.play.stage, self.play.session.rules))

    def _saves(self) -> None:
        from cardtable.ui.pages.saves import SavesPage  # noqa: PLC0415  only when asked for

        self.play.stage.over(SavesPage(self.play.stage))

    def _again(self) -> None:
        """The same deal from the beginning."""
        session = self.play.session
        options = {
            line.split()[1]: " ".join(line.split()[2:])
            for line in save_text.header(session).splitlines()
            if line.startswith("option ")
        }
        self.play.stage.begin(Launch(session.rules.name, session.chairs, session.seed, options))

    def _full(self) -> None:
        if self.play.stage.wants_fullscreen is not None:
            self.play.stage.wants_fullscreen()

    def _menu(self) -> None:
        theme = self.play.stage.theme
        presses = (
            Press("menu:new", "New game", "plus"),
            Press("menu:again", "This deal again", "again"),
            Press("menu:games", "All games", "home"),
            Press("menu:saves", "Saved games", "log"),
            Press("menu:keys", "Keys", "search"),
            Press("menu:full", "Full screen (F11)", "eye"),
            Press("menu:quit", "Quit", "close"),
        )
        self.play.open_popup(Popup(presses, (theme.px(6), theme.px(46))))

    # -- keys ----------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> None:
        play = self.play
        play.tabletop.motion.finish_now()
        name = pygame.key.name(event.key)
        if play.popup is not None:
            self._popup_key(name)
            return
        shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
        own = self._own_key(name, ctrl=ctrl, shift=shift)
        if own == "trick":
            play.looking.key_down()
            return
        if play.looking.hide() and name == "escape":
            return
        if own:
            self.do(own)
            return
        if ctrl:
            return
        play.hush()
        keyboard = Keyboard(play.tabletop.gestures)
        found = keyboard.key(name, shift=shift)
        if found is not None:
            play.carry_out(found)
            aim = play.tabletop.gestures.aim
            self._focus(f"say:{aim}" if aim and not play.tabletop.gestures.selection else "")
        else:
            self._other_key(name)

    def _own_key(self, name: str, *, ctrl: bool, shift: bool) -> str:
        """The press that a key stands for, unless picked cards want the letter for a target."""
        if ctrl:
            return {"z": "redo" if shift else "undo", "y": "redo"}.get(name, "")
        function = {"f1": "rules", "f2": "menu:new", "f10": "menu"}.get(name, "")
        if function or self.play.tabletop.gestures.selection:
            return function or {"h": "hint", "u": "undo"}.get(name, "")
        if name in ("return", "enter", "space") and self.play.croupier.pause is not None:
            return "pause"
        said = next((one for one in self.play.strips.presses() if one.cap.lower() == name), None)
        if said is not None:
            return said.key
        return _KEYS.get(name, "menu:keys" if name == "?" or (shift and name == "/") else "")

    def _other_key(self, name: str) -> None:
        """Escape closes what is open, then opens the menu; Enter presses the gold button."""
        play = self.play
        if name == "escape":
            if play.log_open:
                play.log_open = False
            else:
                self._menu()
        elif name in ("return", "enter"):
            gold = next((one for one in play.strips.presses() if one.primary), None)
            if gold is not None:
                self.do(gold.key)

    def _popup_key(self, name: str) -> None:
        popup, state = self.play.popup, self.state
        if popup is None:
            return
        if name == "escape":
            self.play.close_popup()
        elif name in ("up", "down", "tab"):
            self._focus(popup.next(state.focus, -1 if name == "up" else 1))
        elif name in ("return", "enter", "space") and state.focus:
            self.do(state.focus)
        elif name.isdigit() and 0 < int(name) <= len(popup.presses):
            self.do(popup.presses[int(name) - 1].key)

    def _focus(self, key: str) -> None:
        self.state = State(self.state.hovered, self.state.held, key)

    # -- tips ----------------------------------------------------------------------------------

    def tip(self, window: Rect) -> list[Picture]:
        """What is under the pointer, when it has rested there."""
        if self._rested < _TIP or self.play.popup is not None:
            return []
        key = (self._at, self.play.tabletop.version)
        if self._tip[0] != key:
            self._tip = (key, self._tip_at())
        text, near = self._tip[1]
        if not text or near is None:
            return []
        return self.play.tabletop.presenter.fittings.speech(text, near, window, "")

    def _tip_at(self) -> tuple[str, Rect | None]:
        play = self.play
        for hot in (*play.drawing.bar.hot, *play.drawing.prompt.hot):
            if hot.rect.holds(*self._at):
                return hot.press.tip, hot.rect
        table = play.tabletop
        if table.arrangement is None or table.gestures.drag is not None:
            return "", None
        hit = table.arrangement.hit(*self._at)
        box = table.arrangement.piles.get(hit.pile)
        if box is None:
            return "", None
        for mark in play.session.rules.words.marks(table.view, table.seat):
            card = str(table.view.piles[hit.pile][hit.index]) if hit.index >= 0 else ""
            if mark.pile == hit.pile and mark.hint and mark.card in ("", card):
                return mark.hint, box.card
        return "", None
