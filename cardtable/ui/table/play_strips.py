"""What stands in the bar and the prompt line of a table at this moment.

Reads the table and the croupier; changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.core.table import OVER, Prompt, named
from cardtable.ui.input.legal_choices import WordButton
from cardtable.ui.layout.hand_order import OWN
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.strips import Drawn, Press, State, Strips

if TYPE_CHECKING:
    from cardtable.ui.table.play import PlayScreen

_BAR = 40  # units
# Words that are the ordinary way on, even while cards can be played, the most urgent first.
_PRIMARY = ("knock", "play", "meld", "stand", "run")
_TAKEN = "hul"  # letters that never mean a word: hint, take back, last trick
_FLEETING = ("call", "knock")  # words that may go at any moment, because somebody else said them


def letters(labels: Sequence[str]) -> tuple[str, ...]:
    """A letter key for each of these labels, no two alike: its first letter where it is free.

    >>> letters(("Stand", "Beg")), letters(("Pon", "Chi", "Pass"))
    (('S', 'B'), ('P', 'C', 'A'))
    """
    found: list[str] = []
    for label in labels:
        wanted = [one for one in label.lower() if "a" <= one <= "z" and one not in _TAKEN]
        free = (one.upper() for one in wanted if one.upper() not in found)
        found.append(next(free, ""))
    return tuple(found)


class PlayStrips:
    """Draws bar and prompt line for a Play screen."""

    def __init__(self, play: PlayScreen) -> None:
        self.play = play
        self.strips = Strips(play.stage.theme, play.stage.art)

    # -- the bar -------------------------------------------------------------------------------

    def bar(self, state: State) -> Drawn:
        """The slim bar."""
        table = self.play.tabletop.arrangement
        rect = table.bar if table else None
        if rect is None and self.play.input.bar_wanted:  # hidden, it comes over the table
            rect = Rect(0, 0, self.play.stage.size[0], self.play.stage.theme.px(_BAR))
        if rect is None:
            return Drawn()
        left = (Press("menu", icon="menu", tip="Menu (F10)"),)
        return self.strips.bar(rect, self._title(), left, self._tools(), state)

    def _title(self) -> str:
        """The game, its deal, and the deal's fingerprint, which can be checked afterwards."""
        session = self.play.session
        title = f"{session.rules.title}  ·  deal {session.seed}"
        return f"{title}  ·  {session.fingerprint}" if session.fingerprint else title

    def _tools(self) -> tuple[Press, ...]:
        play = self.play
        words = {one.cap for one in self.presses()}

        def tip(text: str, key: str) -> str:
            return text if key in words else f"{text} ({key})"  # a question comes first

        tools = []
        if play.croupier.thinking >= 0 and play.croupier.people:
            tools.append(Press("forward", icon="forward", tip=tip("Fast forward", "F")))
        if play.tabletop.hand_pile():
            how = play.tabletop.hands.of(play.tabletop.hand_pile()).sort
            now = "in your own order" if how == OWN else f"sorted by {how}"
            tools.append(Press("sort", icon="sort", tip=tip(f"The hand is {now}: otherwise", "S")))
        if play.looking.last is not None:
            tools.append(Press("trick", icon="trick", tip="The last trick (L)"))
        return (
            *tools,
            Press("undo", icon="undo", tip="Take back (U)", enabled=play.can_undo),
            Press("redo", icon="redo", tip="Play it again (Ctrl-Y)", enabled=play.session.can_redo),
            Press(
                "hint",
                icon="hint",
                tip="Hint: where, what, why (H)",
                enabled=play.croupier.waits_for_person,
            ),
            Press("log", icon="log", tip=tip("What happened", "W")),
            Press("rules", icon="rules", tip="Rules (F1)"),
            Press("settings", icon="settings", tip="Settings"),
        )

    # -- the prompt line -----------------------------------------------------------------------

    def prompt(self, state: State) -> Drawn:
        """The line that says what is expected, and of whom."""
        table = self.play.tabletop.arrangement
        if table is None or table.prompt is None:
            return Drawn()
        text, tone = self._sentence()
        lines = [self._named(line) for line in self._status().lines]
        return self.strips.prompt(table.prompt, text, self.presses(), state, lines=lines, tone=tone)

    def _status(self) -> Prompt:
        play = self.play
        return play.session.rules.words.status(play.tabletop.view, play.croupier.seat)

    def _named(self, text: str) -> str:
        return named(text, self.play.session.names)

    def _sentence(self) -> tuple[str, str]:
        """What is said, the most urgent first, and its tone."""
        play = self.play
        if play.refusal:
            return play.refusal, "bad"
        if play.hint_text:
            return play.hint_text, "hint"
        if play.looking.trick is not None:
            return play.looking.trick.text, ""
        pause = play.croupier.pause
        if pause is not None:
            return self._named(pause.text) or "Click to go on.", ""
        if play.croupier.asking_hint:
            return "Thinking about a hint …", "hint"
        picked = self._picked()
        if picked:
            return picked, "yours"
        text = self._named(self._status().text)
        if play.croupier.time_left is not None:
            return text, "timed"
        return text, "yours" if play.croupier.waits_for_person else ""

    def planned(self) -> Prompt | None:
        """What the cards on the shelf come to, where there are any."""
        table, rules = self.play.tabletop, self.play.session.rules
        piles = table.view.piles
        cards = tuple(piles[place.pile][place.index] for place in table.shelved())
        return rules.handling.shelf(table.view, self.play.croupier.seat, cards) if cards else None

    def _picked(self) -> str:
        """What the picked cards come to, where the game counts that and none lie on the shelf."""
        play = self.play
        cards = play.tabletop.gestures.selected_cards()
        if not cards or play.tabletop.shelved():
            return ""
        found = play.session.rules.handling.shelf(play.tabletop.view, play.croupier.seat, cards)
        return self._named(found.text) if found else ""

    # -- what can be pressed -------------------------------------------------------------------

    def presses(self) -> tuple[Press, ...]:
        """The buttons of the prompt line."""
        play = self.play
        if play.session.turn == OVER:
            return (Press("result", "Result", primary=True),)
        if play.croupier.pause is not None:
            return (Press("pause", "Go on", primary=True),)
        prompt = self._status()
        if prompt.amount is not None and play.croupier.waits_for_person:
            return self._amount(prompt.amount)
        if play.tabletop.shelved():
            return (
                Press("shelf:back", "Put back"),
                Press("shelf:play", "Lay down", primary=True),
            )
        return self._lettered([*self._asides(), *self.play.laying.presses(), *self._words()])

    def _words(self) -> list[Press]:
        """What the seat at the screen can say."""
        # what others can take from under the pointer stands first, so that nothing moves up to it
        buttons = tuple(
            sorted(self.play.tabletop.gestures.buttons, key=lambda one: one.word not in _FLEETING)
        )
        gold = self._gold(buttons)
        return [Press(f"say:{one.word}", self._label(one), primary=one is gold) for one in buttons]

    def _asides(self) -> list[Press]:
        """What the person who had the screen before may still say."""
        rules, view = self.play.session.rules, self.play.tabletop.view
        said = [
            f"{{{one.seat}}}: {rules.words.label(view, one)}"
            for one in self.play.croupier.late_calls
        ]
        return [Press(f"aside:{number}", self._named(text)) for number, text in enumerate(said)]

    def _lettered(self, presses: Sequence[Press]) -> tuple[Press, ...]:
        """The buttons with a key each, unless picked cards want the letters for targets."""
        if self.play.tabletop.gestures.selection:
            return tuple(presses)
        asides = len(self.play.croupier.late_calls)  # their labels begin with a name
        words = [one.label.partition(": ")[2] for one in presses[:asides]]
        keys = letters([*words, *(one.label for one in presses[asides:])])
        return tuple(replace(one, cap=key) for one, key in zip(presses, keys, strict=True))

    def _gold(self, buttons: tuple[WordButton, ...]) -> WordButton | None:
        """The one primary button: what ends the turn, where nothing else is expected."""
        play = self.play
        by_word = {one.word: one for one in buttons}
        ordinary = next((by_word[word] for word in _PRIMARY if word in by_word), None)
        if ordinary is not None or not play.croupier.waits_for_person:
            return ordinary
        if play.tabletop.gestures.playable:  # a claim is what was asked for
            return next((one for one in buttons if one.moves[0].picks), None)
        return next((one for one in buttons if one.word not in _FLEETING), None)

    def _label(self, button: WordButton) -> str:
        play = self.play
        if len(button.moves) > 1:
            return button.word.replace("-", " ").capitalize() + " …"
        return self._named(play.session.rules.words.label(play.tabletop.view, button.moves[0]))

    def _amount(self, limits: tuple[int, int]) -> tuple[Press, ...]:
        """A number to be chosen between two."""
        low, high = limits
        amount = self.play.amount
        return (
            Press("amount:less", icon="minus", enabled=amount > low),
            Press("amount:is", str(amount), enabled=False),
            Press("amount:more", icon="plus", enabled=amount < high),
            Press("amount:say", "Say", primary=True),
        )
