"""Computes the table in play: from the session, the table before a seat, and what is being said.

Reads the session through views only and changes nothing. Each part is computed again only when
what it is made from is another, so that a frame in which nothing happens costs next to nothing.
Pure, without pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Generic, TypeVar

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.table import OVER, Prompt, named
from cardtable.core.words import counted
from cardtable.croupier.croupier import Croupier
from cardtable.croupier.last_trick import Trick, last_trick
from cardtable.croupier.narration import log_lines
from cardtable.session import Session
from cardtable.ui.input.legal_choices import WordButton
from cardtable.ui.layout.hand_order import OWN
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo
from cardtable.ui.table.in_play import (
    SAY_AMOUNT,
    Action,
    AtHand,
    Bar,
    Countdown,
    InTheAir,
    LessonNote,
    Log,
    PromptLine,
    TableInPlay,
    TableTalk,
)
from cardtable.ui.table.tabletop import Tabletop

LAY_OFF = "lay"
LOG_LINES = 14  # of what happened since one's last turn
_WHOLE_LOG = 100  # lines of what happened that can be scrolled through

# Words that are the ordinary way on, even while cards can be played, the most urgent first.
_PRIMARY = ("knock", "play", "meld", "stand", "run")
_TAKEN = "hul"  # letters that never mean a word: hint, take back, last trick
_FLEETING = ("call", "knock")  # words that may go at any moment, because somebody else said them
_AT_HAND = "say:knock"  # stands at the card it is about, where whoever is about to play it looks

Answer = TypeVar("Answer")


class Latest(Generic[Answer]):
    """The latest answer of a pure function, given again while its arguments are the same.

    With `of_history` the first argument is a state that stands for all that has led to it. After
    an undo other moves may lead to an equal one, so there it has to be the same object.
    """

    def __init__(self, ask: Callable[..., Answer], *, of_history: bool = False) -> None:
        self._ask = ask
        self._of_history = of_history
        self._kept: tuple[tuple[Any, ...], Answer] | None = None

    def __call__(self, *arguments: Any) -> Answer:
        """The answer; asks only where an argument is neither the same object nor equal."""
        if self._kept is None or not self._same(self._kept[0], arguments):
            self._kept = (arguments, self._ask(*arguments))
        return self._kept[1]

    def _same(self, before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
        return before == now and (not self._of_history or before[0] is now[0])


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the window adds: which action the pointer is over, and a hidden bar that is wanted."""

    over: str = ""
    bar: Rect | None = None


@dataclass(frozen=True, slots=True)
class _ToolUse:
    """What decides which tools stand in the bar, and which of them can be used."""

    letters_in_use: frozenset[str]
    hurries: bool
    sort: str
    has_trick: bool
    can_undo: bool
    can_redo: bool
    can_hint: bool
    can_hide: bool


class Showing:
    """Makes the value of one table."""

    def __init__(self, session: Session, croupier: Croupier, tabletop: Tabletop) -> None:
        self.session = session
        self._names = session.names
        self.croupier = croupier
        self.tabletop = tabletop
        self._sitters = Latest(self._make_sitters)
        self._tools = Latest(_tools)
        self._actions = Latest(self._make_actions)
        self._planned = Latest(self._make_planned)
        self._picked = Latest(self._make_picked)
        self._to_all = Latest(self._make_to_all)
        self._scores = Latest(lambda lines: tuple(self._named(line) for line in lines))
        self._log = Latest(self._make_log, of_history=True)
        self._title = Latest(lambda _state: self._make_title(session.fingerprint), of_history=True)
        self._trick = Latest(lambda _state, seat: last_trick(session, seat), of_history=True)
        self._to_lay_off = Latest(places_of)

    @property
    def last_trick(self) -> Trick | None:
        """The trick that could be shown again to the seat at the screen."""
        return self._trick(self.session.state, self.croupier.seat)

    def value(
        self,
        talk: TableTalk,
        pointer: Pointer,
        *,
        can_undo: bool,
        star: int = 0,
        lesson: LessonNote | None = None,
    ) -> TableInPlay:
        """The table in play at this moment."""
        table, croupier = self.tabletop, self.croupier
        arrangement = table.arrangement
        if arrangement is None:
            return TableInPlay()
        thinking = croupier.thinking
        selected = self._places_to_lay_off() if pointer.over == LAY_OFF else frozenset()
        lit = table.highlights(on_turn=croupier.waits_for_person, selected=selected)
        actions = self.actions(talk)
        at_hand = self._at_hand(actions)
        asked = tuple(action for action in actions if at_hand is None or action != at_hand.action)
        bar_at = arrangement.bar or pointer.bar
        return TableInPlay(
            scene=table.scene(self._sitters(self.session.turn, thinking), lit),
            plans=arrangement.shelf is not None and table.holds_cards(),
            planned=self.planned(),
            bar=self._bar(bar_at, actions, can_undo=can_undo) if bar_at else None,
            prompt=self._prompt(arrangement.prompt, talk, asked) if arrangement.prompt else None,
            lesson=lesson,
            in_the_air=self._in_the_air(),
            thinking=None if thinking < 0 or croupier.pause is not None else (thinking, star % 6),
            trick=talk.trick,
            countdown=self._countdown(),
            at_hand=at_hand,
            bubble=talk.bubble,
            spoken=talk.spoken,
            log=self._shown_log(talk),
            popup=talk.popup,
        )

    # -- who sits there ------------------------------------------------------------------------

    def _make_sitters(self, turn: int, thinking: int) -> dict[int, PlateInfo]:
        return sitters(self.session, turn, thinking)

    # -- the bar -------------------------------------------------------------------------------

    def _bar(self, rect: Rect, actions: Sequence[Action], *, can_undo: bool) -> Bar:
        table, croupier = self.tabletop, self.croupier
        hand = table.hand_pile()
        use = _ToolUse(
            letters_in_use=frozenset(action.letter for action in actions),
            hurries=croupier.thinking >= 0 and bool(croupier.people),
            sort=table.hands.of(hand).sort if hand else "",
            has_trick=self.last_trick is not None,
            can_undo=can_undo,
            can_redo=self.session.can_redo,
            can_hint=croupier.waits_for_person,
            can_hide=croupier.seat in croupier.people and not croupier.over,
        )
        tools = self._tools(use)
        menu = Action("menu", icon="menu", tip="Menu (F10)")
        return Bar(rect, self._title(self.session.state), menu, tools)

    def _make_title(self, fingerprint: str) -> str:
        """The game, its deal, and the deal's fingerprint, which can be checked afterwards."""
        title = f"{self.session.rules.title}  ·  deal {self.session.seed}"
        return f"{title}  ·  {fingerprint}" if fingerprint else title

    # -- the prompt line -----------------------------------------------------------------------

    def _prompt(self, rect: Rect, talk: TableTalk, actions: tuple[Action, ...]) -> PromptLine:
        text, tone = self._sentence(talk)
        scores = self._scores(self.tabletop.prompt.lines)
        gestures = self.tabletop.gestures
        focus = f"say:{gestures.aim}" if gestures.aim and not gestures.selection else ""
        limits = self.tabletop.prompt.amount
        counts = limits is not None and any(action.key == SAY_AMOUNT for action in actions)
        amount = (talk.amount, *limits) if limits is not None and counts else None
        return PromptLine(rect, text, tone, scores, actions, focus, amount)

    def _named(self, text: str) -> str:
        return named(text, self._names)

    def _sentence(self, talk: TableTalk) -> tuple[str, str]:
        """What is said, the most urgent first, and its tone."""
        croupier, answer = self.croupier, _answer(talk)
        if answer is not None:
            return answer
        if croupier.pause is not None:
            return self._resting(), ""
        if croupier.asking_hint:
            return "Thinking about a hint …", "hint"
        picked = self._picked_sum()
        if picked:
            return picked, "yours"
        text = self._asked()
        if croupier.time_left is not None:
            return text, "timed"
        return text, "yours" if croupier.waits_for_person else ""

    def _asked(self) -> str:
        """What is expected; where several people share the screen, of whom, by name."""
        asked = self.tabletop.prompt.text
        croupier = self.croupier
        if croupier.handing >= 0:
            return f"{self._names[croupier.handing]} takes the screen next."
        if not croupier.waits_for_person or len(croupier.people) < 2:
            return self._named(asked)
        if not asked.startswith("{"):  # a name keeps its capital
            asked = asked[:1].lower() + asked[1:]
        return f"{self._named(f'{{{croupier.seat}}}')}: {self._named(asked)}"

    def _resting(self) -> str:
        """What has just happened; where several people share the screen, by their names."""
        table = self.tabletop
        if len(self.croupier.people) < 2:
            return self._named(table.prompt.text)
        return self._to_all(table.view, table.seat, self.croupier.people)

    def _make_to_all(self, view: Any, seat: int, people: Sequence[int]) -> str:
        """What a reader is told who is not spoken of; else what the seat at the screen is told."""
        status = self.session.rules.words.status
        said = {reader: status(view, reader).text for reader in (seat, *people)}
        spoken_of = " ".join(said.values())
        readers = (reader for reader in said if f"{{{reader}}}" not in spoken_of)
        return self._named(said[next(readers, seat)])

    def _countdown(self) -> Countdown | None:
        """The seconds left for an answer, where the question is against the clock."""
        if self.croupier.time_left is None:
            return None
        left, limit = self.croupier.time_left
        return Countdown(ceil(left), ceil(Countdown.STEPS * left / limit))

    # -- what the cards on the shelf, or those picked, come to ---------------------------------

    def planned(self) -> Prompt | None:
        """What the cards on the shelf come to, where there are any."""
        table = self.tabletop
        return self._planned(table.view, self.croupier.seat, self._cards(table.shelved()))

    def _make_planned(self, view: Any, seat: int, cards: tuple[Card, ...]) -> Prompt | None:
        return self.session.rules.handling.shelf(view, seat, cards) if cards else None

    def _cards(self, places: Sequence[Place]) -> tuple[Card, ...]:
        piles = self.tabletop.view.piles
        return tuple(piles[place.pile][place.index] for place in places)

    def _picked_sum(self) -> str:
        """What the picked cards come to, where the game counts that and none lie on the shelf."""
        cards = self.tabletop.gestures.selected_cards()
        if not cards or self.tabletop.shelved():
            return ""
        return self._picked(self.tabletop.view, self.croupier.seat, cards)

    def _make_picked(self, view: Any, seat: int, cards: tuple[Card, ...]) -> str:
        prompt = self.session.rules.handling.shelf(view, seat, cards)
        return self._named(prompt.text) if prompt else ""

    # -- what can be pressed -------------------------------------------------------------------

    def actions(self, talk: TableTalk) -> tuple[Action, ...]:
        """The buttons of the prompt line."""
        croupier, gestures = self.croupier, self.tabletop.gestures
        return self._actions(
            self.session.turn == OVER,
            croupier.pause is not None,
            croupier.waits_for_person,
            talk.amount,
            bool(self.tabletop.shelved()),
            gestures.choices,
            gestures.selection,
            gestures.drag.places if gestures.drag else (),
            croupier.late_calls,
            croupier.handing,
        )

    def _make_actions(
        self,
        over: bool,
        pausing: bool,
        on_turn: bool,
        amount: int,
        shelved: bool,
        *_choices_and_picked_cards: Any,
    ) -> tuple[Action, ...]:
        if over:
            return (Action("result", "Result", primary=True),)
        if pausing:
            return (Action("pause", "Go on", primary=True),)
        limits = self.tabletop.prompt.amount
        if limits is not None and on_turn:
            return self._amount_actions(amount, limits)
        if shelved:
            return (
                Action("shelf:back", "Put back"),
                Action("shelf:play", "Lay down", primary=True),
            )
        return self._lettered(
            [*self._asides(), *self._lay_off_action(), *self._words(), *self._handing()]
        )

    def _handing(self) -> list[Action]:
        """Before the screen passes on there is a moment to take back."""
        if self.croupier.handing < 0:
            return []
        gold = not self.tabletop.gestures.buttons  # a knock comes first
        return [Action("undo", "Take back"), Action("hand-over", "Hand over", primary=gold)]

    def _words(self) -> list[Action]:
        """What the seat at the screen can say."""
        # what others can take from under the pointer stands first, so that nothing moves up to it
        words = tuple(
            sorted(self.tabletop.gestures.buttons, key=lambda word: word.word not in _FLEETING)
        )
        gold = self._gold(words)
        return [
            Action(f"say:{word.word}", self._label(word), primary=word is gold) for word in words
        ]

    def _amount_actions(self, amount: int, limits: tuple[int, int]) -> tuple[Action, ...]:
        """A number to be chosen between two, and the move that it makes."""
        (low, high), move = limits, self.tabletop.gestures.saying(amount)
        words = self.session.rules.words
        label = self._named(words.label(self.tabletop.view, move)) if move else str(amount)
        return (
            Action("amount:less", icon="minus", tip="One less", enabled=amount > low),
            Action("amount:is", str(amount), enabled=False),
            Action("amount:more", icon="plus", tip="One more", enabled=amount < high),
            Action(SAY_AMOUNT, label, enabled=move is not None, primary=True),
        )

    def _at_hand(self, actions: Sequence[Action]) -> AtHand | None:
        """The word that is about a card of the own hand, and that card."""
        action = next((action for action in actions if action.key == _AT_HAND), None)
        table, hand = self.tabletop.arrangement, self.tabletop.hand_pile()
        cards = table.cards_in(hand) if table is not None and hand else ()
        return AtHand(action, cards[-1].rect) if action and cards else None

    def _asides(self) -> list[Action]:
        """What the person who had the screen before may still say."""
        rules, view = self.session.rules, self.tabletop.view
        said = [
            f"{{{move.seat}}}: {rules.words.label(view, move)}" for move in self.croupier.late_calls
        ]
        return [Action(f"aside:{number}", self._named(text)) for number, text in enumerate(said)]

    def _lettered(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """The buttons with a key each, unless picked cards want the letters for targets."""
        if self.tabletop.gestures.selection:
            return tuple(actions)
        asides = len(self.croupier.late_calls)  # their labels begin with a name
        words = [action.label.partition(": ")[2] for action in actions[:asides]]
        keys = letters([*words, *(action.label for action in actions[asides:])])
        return tuple(replace(action, letter=key) for action, key in zip(actions, keys, strict=True))

    def _gold(self, words: tuple[WordButton, ...]) -> WordButton | None:
        """The one primary button: what ends the turn, where nothing else is expected."""
        by_name = {word.word: word for word in words}
        ordinary = next((by_name[name] for name in _PRIMARY if name in by_name), None)
        if ordinary is not None or not self.croupier.waits_for_person:
            return ordinary
        if self.tabletop.gestures.playable:  # a claim is what was asked for
            return next((word for word in words if word.moves[0].picks), None)
        return next((word for word in words if word.word not in _FLEETING), None)

    def _label(self, word: WordButton) -> str:
        if len(word.moves) > 1:
            return word.word.replace("-", " ").capitalize() + " …"
        return self._named(self.session.rules.words.label(self.tabletop.view, word.moves[0]))

    # -- laying off all that fits --------------------------------------------------------------

    def lay_off_run(self) -> tuple[Move, ...]:
        """What would be laid off now; nothing while it is not this seat's turn."""
        choices = self.tabletop.gestures.choices
        if choices is None or not self.croupier.waits_for_person:
            return ()
        return choices.lay_offs()

    def _lay_off_action(self) -> tuple[Action, ...]:
        count = len(self.lay_off_run())
        if not count:
            return ()
        cards = counted(count, "card")
        tip = "Lay off every natural card that fits a book"
        return (Action(LAY_OFF, f"Lay off {cards}", tip=tip),)

    def _places_to_lay_off(self) -> frozenset[Place]:
        """The cards that would go."""
        return self._to_lay_off(self.lay_off_run(), self.tabletop.view.piles)

    # -- what happened -------------------------------------------------------------------------

    def _shown_log(self, talk: TableTalk) -> Log | None:
        if talk.reading is not None:
            return talk.reading
        if talk.log_open:
            return self._log(self.session.state, self.croupier.seat)
        if talk.recap:
            name = self.session.names[self.croupier.seat]
            return Log(f"Since {name} was here", talk.recap)
        return None

    def _make_log(self, _state: Any, seat: int) -> Log:
        lines = log_lines(self.session, seat, max(0, len(self.session.log) - 2 * _WHOLE_LOG))
        return Log("What happened", tuple(line.text for line in lines)[-_WHOLE_LOG:])

    # -- what moves ----------------------------------------------------------------------------

    def _in_the_air(self) -> InTheAir:
        return in_the_air(self.tabletop)


def _answer(talk: TableTalk) -> tuple[str, str] | None:
    """What answers the last thing that the person did, and its tone."""
    if talk.refusal:
        return talk.refusal, "bad"
    if talk.sought is not None:
        return _seeking(str(talk.sought)), "hint"
    if talk.hint:
        return talk.hint, "hint"
    return (talk.trick.text, "") if talk.trick is not None else None


def _seeking(typed: str) -> str:
    """What is to be typed to find a card."""
    if not typed:
        return "Find a card: type its rank (A, 2 to 10, J, Q, K, X for a joker)."
    return f"Find a card: {typed} … and its suit (S, H, D or C)."


def in_the_air(table: Tabletop) -> InTheAir:
    """Everything on a table that does not rest."""
    gestures = table.gestures
    return InTheAir(
        table.motion.flying_cards(),
        table.motion.flying_chips(),
        tuple(table.held().items()),
        gestures.peeked,
        gestures.lasso,
        table.motion.rings(),
        table.motion.growing_cards(),
        table.lean,
    )


def sitters(session: Session, turn: int, thinking: int = -1) -> dict[int, PlateInfo]:
    """What the plates of a table say while a seat is on turn."""
    sides = [session.rules.side(session.table, seat) for seat in range(session.table.seats)]
    return {
        seat: PlateInfo(
            session.names[seat],
            chair.player,
            sides[seat],
            partners=len(set(sides)) < len(sides),
            on_turn=seat == turn,
            thinking=seat == thinking,
        )
        for seat, chair in enumerate(session.chairs)
    }


def places_of(run: Sequence[Move], piles: Any) -> frozenset[Place]:
    """The places of the cards that a run of moves takes; of equal cards each its own."""
    left: dict[str, list[int]] = {}
    places = set()
    for move in run:
        for pick in move.picks:
            cards = piles[pick.pile]
            lying = left.setdefault(pick.pile, list(range(len(cards))))
            index = next((at for at in lying if cards[at] == pick.card), None)
            if index is not None:
                lying.remove(index)
                places.add(Place(pick.pile, index))
    return frozenset(places)


def letters(labels: Sequence[str]) -> tuple[str, ...]:
    """A letter key for each of these labels, no two alike: its first letter where it is free.

    >>> letters(("Stand", "Beg")), letters(("Pon", "Chi", "Pass"))
    (('S', 'B'), ('P', 'C', 'A'))
    """
    chosen: list[str] = []
    for label in labels:
        usable = [sign.upper() for sign in label.lower() if "a" <= sign <= "z"]
        free = (sign for sign in usable if sign.lower() not in _TAKEN and sign not in chosen)
        chosen.append(next(free, ""))
    return tuple(chosen)


def _tools(use: _ToolUse) -> tuple[Action, ...]:
    """The tools of the bar."""

    def tip(text: str, key: str) -> str:
        return text if key in use.letters_in_use else f"{text} ({key})"  # a question comes first

    order = "in your own order" if use.sort == OWN else f"by {use.sort}"
    sort = Action("sort", icon="sort", tip=tip(f"Sort the hand another way; it is {order}", "S"))
    tools = [
        Action("forward", icon="forward", tip=tip("Fast forward", "F")) if use.hurries else None,
        sort if use.sort else None,
        Action("trick", icon="trick", tip="The last trick (L)") if use.has_trick else None,
        Action("undo", icon="undo", tip="Take back (U)", enabled=use.can_undo),
        Action("redo", icon="redo", tip="Play it again (Ctrl-Y)", enabled=use.can_redo),
        Action("hint", icon="hint", tip="Hint: where, what, why (H)", enabled=use.can_hint),
        Action("hide", icon="hide", tip="Hide my hand (F12)") if use.can_hide else None,
        Action("log", icon="log", tip=tip("What happened", "W")),
        Action("rules", icon="rules", tip="Rules (F1)"),
        Action("settings", icon="settings", tip="Settings"),
    ]
    return tuple(tool for tool in tools if tool is not None)
