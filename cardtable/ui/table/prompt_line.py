"""The line at the bottom of a table: what is said there, and the buttons of what can be done.

Reads one game through views only and changes nothing. Knows no screen and no pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.frozen import replace
from cardtable.core.indices import index_of, suit_letter, way_of_reading
from cardtable.core.messages import language, say, seat_name, shown
from cardtable.core.remembering import Latest
from cardtable.core.table import OVER, named
from cardtable.ui.input.legal_choices import WordButton
from cardtable.ui.input.pad_signs import used
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.commands import ASIDE, COMMANDS, SAY, SAY_AMOUNT, SILENT
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.key_map import KeyMap
from cardtable.ui.table.table_in_play import CLAIM, LAY_OFF, Action, AtHand, PromptLine, TableTalk


class PromptMaker:
    """Makes the prompt line of one game."""

    def __init__(self, game: GameAtTable, keys: KeyMap) -> None:
        self.game, self.croupier, self.tabletop = game, game.croupier, game.tabletop
        self.rules, self._keys = game.session.rules, keys
        words = self.rules.handling.words
        self._at_card = {f"{SAY}{known.word}" for known in words if known.at_card}
        self._actions = Latest(self._make_actions)
        self._picked = Latest(self._make_picked)
        self._to_all = Latest(self._make_to_all)
        self._scores = Latest(lambda lines, _: tuple(self._named(line) for line in lines))

    def line(self, rect: Rect, actions: tuple[Action, ...]) -> PromptLine:
        """Returns the whole line with these of its buttons."""
        text, tone = self._sentence(self.game.talk)
        scores = self._scores(self.tabletop.prompt.lines, language())
        gestures, limits = self.tabletop.gestures, self.tabletop.prompt.amount
        focus = f"{SAY}{gestures.aim}" if gestures.aim and not gestures.selection else ""
        counts = limits is not None and any(action.key == SAY_AMOUNT for action in actions)
        amount = (self.game.talk.amount, *limits) if limits is not None and counts else None
        behind = self._asked(self.tabletop.prompt.text) if tone in ("bad", "hint") else ""
        terse, below = self._in_short(text), self._below(self.game.talk)
        return PromptLine(rect, text, tone, scores, actions, focus, amount, terse, behind, below)

    def _named(self, text: str) -> str:
        return named(text, self.game.session.names)

    # -- the sentence --------------------------------------------------------------------------

    def _sentence(self, talk: TableTalk) -> tuple[str, str]:
        """Returns what is said, the most urgent first, and its tone."""
        croupier, answer = self.croupier, _answer(talk)
        if answer is not None:
            return answer
        if croupier.rest.why:
            return self._named(croupier.rest.why), "hint"
        if croupier.pause is not None:
            return self._resting(), ""
        if croupier.asking_hint:
            return say("Thinking about a hint …"), "hint"
        picked = self._picked_sum()
        if picked:
            return picked, "yours"
        text = self._asked(self.tabletop.prompt.text)
        if croupier.time_left is not None:
            return text, "timed"
        return text, "yours" if croupier.waits_for_person else ""

    def _below(self, talk: TableTalk) -> tuple[str, str] | None:
        """Returns what stays in sight while a bubble beside a card shows the refusal."""
        shown = talk.bubble is not None and talk.bubble.text == talk.refusal
        return self._sentence(replace(talk, refusal="")) if shown else None

    def _in_short(self, text: str) -> str:
        """Returns what is expected in fewer words, where the line says it; seats are {0}, {1} …"""
        prompt = self.tabletop.prompt
        if self.croupier.handing >= 0 or text != self._asked(prompt.text):
            return ""
        return prompt.terse

    def _asked(self, asked: str) -> str:
        """Returns what is expected; where several people share the screen, of whom, by name."""
        croupier = self.croupier
        if croupier.handing >= 0:
            return say("{who} takes the screen next.", who=croupier.session.names[croupier.handing])
        if not croupier.waits_for_person or len(croupier.people) < 2:
            return self._named(asked)
        return self._named(to_seat(asked, croupier.seat))

    def _resting(self) -> str:
        """Returns what has just happened; where several people share the screen, by their names."""
        table = self.tabletop
        if len(self.croupier.people) < 2:
            return self._named(table.prompt.text)
        return self._to_all(table.view, table.seat, self.croupier.people, way_of_reading())

    def _make_to_all(self, view: Any, seat: int, people: Sequence[int], _language: str) -> str:
        """Returns what a reader is told who is not spoken of; else what the seat is told."""
        status = self.rules.words.status
        said = {reader: status(view, reader).text for reader in (seat, *people)}
        spoken_of = " ".join(said.values())
        readers = (reader for reader in said if f"{{{reader}}}" not in spoken_of)
        return self._named(said[next(readers, seat)])

    def _picked_sum(self) -> str:
        """Returns what the picked cards come to, where that counts and none lie on the shelf."""
        cards = self.tabletop.gestures.selected_cards()
        if not cards or self.tabletop.shelved():
            return ""
        return self._picked(self.tabletop.view, self.croupier.seat, cards, way_of_reading())

    def _make_picked(self, view: Any, seat: int, cards: tuple[Card, ...], _language: str) -> str:
        prompt = self.rules.handling.shelf(view, seat, cards)
        return self._named(prompt.text) if prompt else ""

    # -- the buttons ---------------------------------------------------------------------------

    def actions(self) -> tuple[Action, ...]:
        """Returns the buttons."""
        croupier, gestures = self.croupier, self.tabletop.gestures
        return self._actions(
            self.game.session.turn == OVER,
            croupier.pause is not None,
            croupier.waits_for_person,
            self.game.talk.amount,
            self.tabletop.shelved(),
            gestures.choices,
            gestures.selection,
            gestures.drag.places if gestures.drag else (),
            croupier.late_calls,
            croupier.handing,
            not croupier.hurried and croupier.calling.endless,
            croupier.claim,
            used(),
            way_of_reading(),
        )

    def _make_actions(
        self,
        over: bool,
        pausing: bool,
        on_turn: bool,
        amount: int,
        shelved: tuple[Place, ...],
        *_choices_and_picked_cards: Any,
    ) -> tuple[Action, ...]:
        if over:
            return (COMMANDS["result"].button(primary=True),)
        if pausing:
            return (COMMANDS["pause"].button(primary=True),)
        limits = self.tabletop.prompt.amount
        if limits is not None and on_turn:
            return self._amount(amount, limits)
        if shelved:
            ready = on_turn and self._is_enough(shelved)
            return COMMANDS["shelf:back"].button(), COMMANDS["shelf:play"].button(primary=ready)
        return self._lettered(
            [*self._asides(), *self._claim(), *self._lay_off(), *self._words(), *self._handing()]
        )

    def _is_enough(self, shelved: tuple[Place, ...]) -> bool:
        """True when the cards on the shelf can be laid down as they are."""
        planned, choices = self.game.planned(), self.tabletop.gestures.choices
        short = planned is not None and planned.amount is not None and _is_short(planned.amount)
        return choices is not None and not short and bool(choices.obvious(shelved))

    def _amount(self, amount: int, limits: tuple[int, int]) -> tuple[Action, ...]:
        """Returns the choice of a number between two, and the move that it makes."""
        (low, high), move = limits, self.tabletop.gestures.saying(amount)
        label = self._label(move) if move else str(amount)
        less, more = COMMANDS["amount:less"], COMMANDS["amount:more"]
        return (
            Action(less.name, icon=less.sign, tip=shown(less.tip), enabled=amount > low),
            Action("amount:is", str(amount), enabled=False),
            Action(more.name, icon=more.sign, tip=shown(more.tip), enabled=amount < high),
            COMMANDS[SAY_AMOUNT].button(label, enabled=move is not None, primary=True),
        )

    def _asides(self) -> list[Action]:
        """Returns what the person who had the screen before may still say."""
        said = [
            say("{who}: {text}", who=self.game.session.names[move.seat], text=self._label(move))
            for move in self.croupier.late_calls
        ]
        return [Action(f"{ASIDE}{number}", text) for number, text in enumerate(said)]

    def _lay_off(self) -> list[Action]:
        count = len(self.game.person.lay_off_run())
        lay_off = COMMANDS[LAY_OFF]
        words = say.of(count, "Lay off 1 card", "Lay off {count} cards")
        return [Action(LAY_OFF, words, tip=shown(lay_off.tip))] if count else []

    def _claim(self) -> list[Action]:
        claim = self.croupier.claim
        if claim is None:
            return []
        label = claim.label or say("Claim the rest")
        return [Action(CLAIM, label, tip=self._named(claim.why))]

    def _words(self) -> list[Action]:
        """Returns what the seat at the screen can say."""
        # what others can take from under the pointer stands first, so that nothing moves up to it
        buttons = self.tabletop.gestures.buttons
        words = tuple(sorted(buttons, key=lambda button: not self._is_fleeting(button)))
        gold = self._gold(words)
        return [
            Action(f"{SAY}{word.word}", self._word(word), primary=word is gold) for word in words
        ]

    def _is_fleeting(self, button: WordButton) -> bool:
        return self.rules.handling.spoken(button.word).fleeting

    def _gold(self, words: tuple[WordButton, ...]) -> WordButton | None:
        """Returns the one primary button: what ends the turn, where nothing else is expected."""
        by_name = {word.word: word for word in words}
        main = (known.word for known in self.rules.handling.words if known.main)
        ordinary = next((by_name[name] for name in main if name in by_name), None)
        if ordinary is not None or not self.croupier.waits_for_person:
            return ordinary
        if self.tabletop.gestures.playable:  # a claim is what was asked for
            return next((word for word in words if word.moves[0].picks), None)
        return next((word for word in words if not self._is_fleeting(word)), None)

    def _word(self, word: WordButton) -> str:
        if len(word.moves) > 1:
            title = shown(self.rules.handling.spoken(word.word).title)
            return say("{word} …", word=title or word.word.replace("-", " ").capitalize())
        return self._label(word.moves[0])

    def _label(self, move: Any) -> str:
        return self._named(self.rules.words.label(self.tabletop.view, move))

    def _handing(self) -> list[Action]:
        """Returns the moment to take back before the screen passes on, and the end of a wait."""
        if self.croupier.handing < 0:
            endless = not self.croupier.hurried and self.croupier.calling.endless
            return [COMMANDS[SILENT].button()] if endless else []
        gold = not self.tabletop.gestures.buttons  # a word out of turn comes first
        return [COMMANDS["undo"].button(), COMMANDS["hand-over"].button(primary=gold)]

    def _lettered(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """Gives each button a key, unless picked cards want the letters for targets."""
        if self.tabletop.gestures.selection:
            return tuple(actions)
        asides = len(self.croupier.late_calls)  # their labels begin with a name
        words = [self._label(move) for move in self.croupier.late_calls]
        keys = self._keys.letters([*words, *(action.label for action in actions[asides:])])
        return tuple(replace(action, letter=key) for action, key in zip(actions, keys, strict=True))

    def at_hand(self, actions: Sequence[Action]) -> AtHand | None:
        """Returns that of these words which is about a card of the own hand, and that card."""
        action = next((action for action in actions if action.key in self._at_card), None)
        if action is None:
            return None
        table, hand = self.tabletop.arrangement, self.tabletop.hand_pile()
        cards = table.cards_in(hand) if table is not None and hand else ()
        return AtHand(action, cards[-1].rect) if cards else None


def to_seat(asked: str, seat: int) -> str:
    """Returns what is expected of a seat, with its name before it."""
    if not language() and not asked.startswith("{"):  # English has no capital there
        asked = asked[:1].lower() + asked[1:]
    return say("{who}: {text}", who=seat_name(seat), text=asked)


def _is_short(worth: tuple[int, int]) -> bool:
    """True when what is planned is worth less than it has to be."""
    return worth[0] < worth[1]


def _answer(talk: TableTalk) -> tuple[str, str] | None:
    """Returns what answers the last thing that the person did, and its tone."""
    if talk.refusal:
        return talk.refusal, "bad"
    if talk.sought is not None:
        return _seeking(str(talk.sought)), "hint"
    if talk.hint:
        return shown(talk.hint), "hint"
    return (talk.trick.text, "") if talk.trick is not None else None


def _seeking(typed: str) -> str:
    """Returns what is to be typed to find a card."""
    if not typed:
        return say(
            "Find a card: type its rank ({ace}, 2 to 10, {jack}, {queen}, {king}, X for a joker).",
            ace=index_of(1),
            jack=index_of(11),
            queen=index_of(12),
            king=index_of(13),
        )
    return say(
        "Find a card: {typed} … and its suit ({spades}, {hearts}, {diamonds} or {clubs}).",
        typed=typed,
        spades=suit_letter("s"),
        hearts=suit_letter("h"),
        diamonds=suit_letter("d"),
        clubs=suit_letter("c"),
    )
