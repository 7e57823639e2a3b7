"""A session in play before the seat at the screen: what gestures, words and commands do to it.

Joins the croupier, the table before the seat, and what is being said; `value` gives all of it as
one frozen table in play. Between two people the curtain falls before anything is swapped. Knows no
window, no screen and no pygame; sounds are named, and whoever has a device plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from cardtable.ai.thinking import Thinker
from cardtable.core.diff import Place
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, OVER, named
from cardtable.croupier import hints
from cardtable.croupier.croupier import Croupier, PlayedMove
from cardtable.croupier.curtain import FallenCurtain, PinLock
from cardtable.croupier.narration import recap
from cardtable.session import CannotUndo, Session
from cardtable.store.pins import Pins
from cardtable.store.settings import Settings
from cardtable.told.wording import spoken
from cardtable.ui.input import intents
from cardtable.ui.input.finding import Sought, next_fitting
from cardtable.ui.input.intents import Intent, Intents
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.layout.arrangement import SHELF
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.motion import STAGGER
from cardtable.ui.table import keys
from cardtable.ui.table.in_play import (
    Action,
    Bubble,
    LessonNote,
    Log,
    Popup,
    TableInPlay,
    TableTalk,
)
from cardtable.ui.table.showing import LAY_OFF, LOG_LINES, Latest, Pointer, Showing
from cardtable.ui.table.tabletop import Tabletop

_SAID = 4.5  # seconds a refusal stands
_RECAP = 9.0
_SPOKEN = 3.0  # seconds for which what another seat says stands beside it
_MOST_USES = 10  # of a card's moves that are listed at once
_CONFIRMED = "confirmed"  # the command that plays what was asked about first
_STAR_STEP = 0.09  # seconds a step of the thinking star takes
_TRICK_HELD = 0.35  # seconds after which letting go of the key ends a look at the last trick


@dataclass(frozen=True, slots=True)
class _Saying:
    """A word of another seat, and whether it is about the person at the screen."""

    bubble: Bubble
    to_person: bool


class Playing:
    """The game at a table with people; `sound` and `notice` are told what is to be heard and said.

    Time comes through `step` alone.
    """

    def __init__(
        self,
        session: Session,
        thinker: Thinker,
        settings: Callable[[], Settings],
        sound: Callable[[str], None],
        notice: Callable[[str], None],
        *,
        pins: Pins | None = None,
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        self.session = session
        self.pins = pins
        self.croupier = Croupier(session, thinker, settings, self._played)
        self.tabletop = Tabletop(session.rules, size)
        self.showing = Showing(session, self.croupier, self.tabletop)
        self.talk = TableTalk()
        self.curtain: FallenCurtain | None = None
        self.settings = settings
        self._sound, self._notice = sound, notice
        self._wanted_before = ""  # what the person was wanted for when that was last looked at
        self._sought_last = Sought()
        self._found_last: tuple[Sought, Place] | None = None  # a whole card, and where it lay
        self._undoable = Latest(lambda _state, _seat: self._can_undo(), of_history=True)
        self._left = 0.0  # seconds the refusal or the recap still stands
        self._heard = 0.0  # seconds that what somebody said still stands
        self._sayings: list[_Saying] = []  # what stands and what waits until it has been read
        self._depth = 0  # of the hint that is shown
        self._star = 0.0  # seconds that the thinking star has turned
        self._trick_held = -1.0  # seconds the key of the last trick is down; below 0: it is up
        self._commands: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.ask_hint,
            "log": self._toggle_log,
            "trick": self.look_back,
            "sort": self._sort,
            "explain": self._explain_focused,
            "forward": self.croupier.hurry,
            "pause": self.croupier.go_on,
            "hand-over": self.croupier.hand_over,
            "hide": self.hide_hand,
            LAY_OFF: self.lay_off,
            "shelf:back": self.tabletop.take_back,
            "shelf:play": self._lay_down,
            "find": self.begin_finding,
            "card:left": lambda: self._shift_focused(-1),
            "card:right": lambda: self._shift_focused(1),
            "card:aside": self._set_picked_aside,
            "amount:less": lambda: self._count(-1),
            "amount:more": lambda: self._count(1),
            "amount:ten less": lambda: self._count(-10),
            "amount:ten more": lambda: self._count(10),
            "amount:say": self._say_amount,
        }
        for seat, cards in session.plans.items():
            self.tabletop.plan(session.table, seat, cards)
        self._open()

    # -- beginning -----------------------------------------------------------------------------

    def _open(self) -> None:
        """Seats the first person; with several people nothing shows before they are asked."""
        croupier = self.croupier
        if len(croupier.people) > 1 and self.session.turn != OVER:
            while self.session.turn == DEALER and not self.session.rules.handling.pause(
                self.session.state
            ):
                self.session.deal()
            turn = self.session.turn
            first = turn if turn in croupier.people else croupier.people[0]
            croupier.curtain = first
            self._drop_curtain(first)
        else:
            self._sit()

    def _drop_curtain(self, seat: int) -> None:
        hidden = self.tabletop.view is not None and seat == self.croupier.seat
        name, title = self.session.names[seat], self.session.rules.title
        lock = None
        if self.pins is not None and self.pins.has(name):
            lock = PinLock(partial(self.pins.fits, name), partial(self._lose_pin, name))
        self.curtain = FallenCurtain(name, title, hidden=hidden, lock=lock)

    def _lose_pin(self, name: str) -> None:
        """Whoever held the button long enough; everybody is told, the owner once more."""
        if self.pins is not None:
            self.pins.lose(name)
            self._notice(f"{name}'s PIN has been taken away.")

    def show_to(self, seat: int) -> None:
        """Puts a seat before the screen without asking (a picture, a test)."""
        self.croupier.seat, self.croupier.curtain, self.curtain = seat, -1, None
        self._sit()

    def _sit(self) -> None:
        """The seat at the screen has the table before it."""
        seat = self.croupier.seat
        self.tabletop.sit(seat, self.session.view(seat))
        self._fresh()

    def _fresh(self) -> None:
        """After any change of the table: nothing said before it is true any more.

        A list of moves closes; the menu stays, whoever plays meanwhile.
        """
        amount, limits = self.talk.amount, self.tabletop.prompt.amount
        if limits is not None:
            low, high = limits
            amount = min(max(amount, low), high) if amount else (low + high) // 2
        talk = self.talk
        self.talk = TableTalk(
            recap=talk.recap,
            log_open=talk.log_open,
            spoken=talk.spoken,
            amount=amount,
            popup=None if talk.options else talk.popup,
        )
        self._depth = 0

    # -- what happens --------------------------------------------------------------------------

    def _played(self, played: PlayedMove) -> None:
        """A move was played, by whomever."""
        view = self.session.rules.view(played.after, self.croupier.seat)
        self.tabletop.show(view, played.move)
        self._fresh()
        self._speak(played)
        self._hear(played.move)

    def _speak(self, played: PlayedMove) -> None:
        """A word that another seat says is heard where that seat sits, not only in the log."""
        move, seat, table = played.move, self.croupier.seat, self.tabletop.arrangement
        if not move.words or move.picks or move.seat in (DEALER, seat) or table is None:
            return
        told = self.session.rules.words.tell(self.session.rules.view(played.before, seat), move)
        plate = table.plate(move.seat)
        if told and plate is not None:
            spoken = Bubble(named(told, self.session.names), plate.rect, "said")
            self._say_after(_Saying(spoken, to_person=f"{{{seat}}}" in told))

    def _say_after(self, saying: _Saying) -> None:
        """Lets a word be heard: at once, or after what was said to the person at the screen.

        That can be read to its end; of what is said to others meanwhile, the last word is heard.
        """
        standing = self._sayings if self.talk.spoken is not None else []
        to_person = [said for said in standing if said.to_person]
        self._sayings = [*to_person, saying]
        if not to_person:
            self._say_next()

    def _say_next(self) -> None:
        """The next word stands now, if there is one."""
        spoken = self._sayings[0].bubble if self._sayings else None
        self.talk, self._heard = replace(self.talk, spoken=spoken), _SPOKEN

    def _hear(self, move: Move) -> None:
        flying = bool(self.tabletop.motion.moving)
        counters = zoning(self.session.rules, self.session.table).counters
        chips = any(counter.style == "chips" for counter in counters)
        if move.word in ("knock", "call"):
            self._sound("knock")
        elif move.seat == DEALER and move.picks:
            self._sound("meld" if self._is_closed_by(move) else "collect")
        elif move.seat == DEALER and flying:
            self._sound("deal")
        elif move.picks:
            self._sound("card_place")
        elif move.words and chips and move.seat >= 0:
            self._sound("chip")

    def _is_closed_by(self, move: Move) -> bool:
        """Whether a dealer's move puts a finished book of somebody's with their others."""
        zones = zoning(self.session.rules, self.session.table)
        piles = [*(pick.pile for pick in move.picks), move.target]
        owned = {zones.of_pile(pile).owners for pile in piles if zones.has(pile)}
        return len(owned) == 1 and owned != {()} and all("/" in pile for pile in piles)

    def _signal(self) -> None:
        """Sounds when the person is wanted: on turn after others, or with something to claim."""
        wanted = self._wanted()
        if wanted and wanted != self._wanted_before:
            self._sound(wanted)
        self._wanted_before = wanted

    def _wanted(self) -> str:
        """What the person at the screen is wanted for: "your_turn", "claim", or ""."""
        croupier, gestures = self.croupier, self.tabletop.gestures
        choices, seat = gestures.choices, croupier.seat
        if self.curtain is not None or choices is None or seat not in croupier.people:
            return ""
        if not croupier.waits_for_person:
            return "claim" if self.session.turn >= 0 and choices.moves else ""
        answers = all(move.words for move in choices.moves)
        if answers and choices.takes_cards:
            return "claim"
        moved = next((e.move.seat for e in reversed(self.session.log) if e.move.seat >= 0), seat)
        return "your_turn" if moved != seat else ""

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back now."""
        return self._undoable(self.session.state, self.croupier.seat)

    def _can_undo(self) -> bool:
        if not self.croupier.people:
            return False
        try:
            self.session.undo_point(self.croupier.seat)
        except CannotUndo:
            return False
        return True

    def undo(self) -> None:
        """Takes back the last move of a person, or says why not."""
        try:
            self.croupier.undo()
        except CannotUndo as error:
            self.say(str(error))
            return
        self.tabletop.show(self.session.view(self.croupier.seat))
        self._fresh()
        self._sound("card_slide")

    def redo(self) -> None:
        """Plays again what was taken back."""
        try:
            self.croupier.redo()
        except CannotUndo as error:
            self.say(str(error))

    def say(self, text: str, near: Rect | None = None) -> None:
        """A refusal: in the prompt line, and beside the card it is about."""
        refusal = named(text, self.session.names)
        bubble = Bubble(refusal, near, "bad") if near else None
        self.talk = replace(self.talk, refusal=refusal, bubble=bubble)
        self._left = _SAID

    def read(self, log: Log) -> None:
        """Shows, and tells, what a key has asked for."""
        self.talk = replace(self.talk, refusal="", bubble=None, recap=(), reading=log)
        self._left = _RECAP

    def hush(self) -> None:
        """Whatever was said or recalled has been read."""
        self._sayings = []
        self.talk = replace(self.talk, refusal="", bubble=None, spoken=None, recap=(), reading=None)

    # -- hints ---------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """One step deeper: where, what, why."""
        self.hush()
        if not self.croupier.waits_for_person:
            return
        if self.croupier.hint is None:
            self.croupier.ask_hint()
            self._depth = 0
            return
        self._depth = min(hints.WHY, self._depth + 1)
        self._show_hint()

    def _show_hint(self) -> None:
        advice = self.croupier.hint
        if advice is None:
            return
        self._depth = max(hints.WHERE, self._depth)
        names = self.session.names
        hint = hints.hint(self.session.rules, self.tabletop.view, advice, self._depth, names)
        if hint is None:
            self.talk = replace(self.talk, hint="There is nothing better than to wait.")
            return
        self.talk = replace(self.talk, hint=named(hint.text, names))
        self.tabletop.hint(hint.places, hint.piles)

    # -- carrying out gestures -----------------------------------------------------------------

    def carry_out(self, meant: Intents, held: Mapping[Place, Rect] | None = None) -> None:
        """What a gesture came to; `held` is where the cards at the pointer were let go."""
        for intent in meant:
            self._carry_out(intent, dict(held or {}))

    def _carry_out(self, intent: Intent, held: dict[Place, Rect]) -> None:
        match intent:
            case intents.PlayMoves():
                self.play(intent.moves, held if intent.dragged else {})
            case intents.Choose():
                self._glide(held)
                self.choose(intent.options, intent.at)
            case intents.Refuse():
                self._refuse(intent, held)
            case intents.TellOfPlace():
                self._tell_of_place(intent)
            case intents.Explain():
                self._explain(intent)
            case intents.PutBack():
                self._glide(held)
            case intents.Reorder() | intents.Shelve():
                self._order_hand(intent)
                self._glide(held if isinstance(intent, intents.Reorder) else {})

    def _order_hand(self, intent: intents.Reorder | intents.Shelve) -> None:
        """Cards of a hand go to another place in it, or aside."""
        table = self.tabletop
        cards = table.view.piles[intent.pile]
        indices = [place.index for place in intent.places]
        if isinstance(intent, intents.Reorder):
            table.hands.reorder(intent.pile, cards, indices, intent.gap)
        else:
            table.hands.set_aside(intent.pile, cards, indices)
        table.rearrange()

    def _glide(self, held: dict[Place, Rect]) -> None:
        if held and self.tabletop.arrangement is not None:
            self.tabletop.motion.glide(self.tabletop.arrangement, held)

    def _refuse(self, refused: intents.Refuse, held: dict[Place, Rect]) -> None:
        """The cards go home, and the rules say why."""
        self._glide(held)
        refusal = self.session.rules.words.why_not(self.tabletop.view, refused.move)
        table = self.tabletop.arrangement
        lies = table.at(refused.places[0]) if table and refused.places else None
        near = next(iter(held.values()), lies.rect if lies else None)
        self.say(str(refusal), near)
        self._sound("refuse")

    def _tell_of_place(self, clicked: intents.TellOfPlace) -> None:
        """What an empty place is for: what goes there now, or whom the table waits for."""
        table, view = self.tabletop.arrangement, self.tabletop.view
        if table is None:
            return
        box = table.piles.get(clicked.pile) or table.families.get(clicked.pile)
        if clicked.pile == SHELF:
            text = "Drag cards here to plan with them. Nothing is played by that."
        elif clicked.fewest:
            cards = "a card" if clicked.fewest == 1 else "cards"
            text = f"Pick {cards} first, then click here."
        elif view.turn == self.tabletop.seat:
            text = "Nothing can be put here now."
        else:
            text = self.session.rules.words.status(view, self.tabletop.seat).text
        self.say(text, box.card if box is not None else table.shelf)

    def _explain(self, asked: intents.Explain) -> None:
        """What a card can do, each move by its name and to be chosen; or why it can do nothing."""
        if not asked.options:
            self._refuse(intents.Refuse(asked.move, (asked.place,)), {})
            return
        sign = asked.move.picks[0].card.sign
        shown = asked.options[:_MOST_USES]
        title = f"What {sign} can do" if sign else "What this card can do"
        if len(shown) < len(asked.options):
            title += f": {len(shown)} of {len(asked.options)} moves"
        self.choose(shown, asked.at, title)

    def play(
        self,
        moves: Sequence[Move],
        held: dict[Place, Rect] | None = None,
        *,
        confirmed: bool = False,
    ) -> None:
        """Plays the moves of one gesture; one that hardly anybody means is asked about first."""
        question = self.session.rules.handling.confirm(self.tabletop.view, moves[0])
        if question and not confirmed:
            self._glide(held or {})
            self._ask_first(tuple(moves), question)
            return
        if held:
            self.tabletop.motion.set_off_from(held)
        try:
            self.croupier.play(moves)
        except IllegalMove as error:
            self.say(str(error))

    def lay_off(self) -> None:
        """Lays off all that fits, each card a move of its own: one after the other sets off."""
        motion = self.tabletop.motion
        motion.lag = 2 * STAGGER
        try:
            self.croupier.play(self.showing.lay_off_run(), apart=True)
        except IllegalMove as error:
            self.say(str(error))
        finally:
            motion.lag = 0.0

    def choose(
        self,
        options: Sequence[tuple[Move, ...]],
        at: tuple[int, int],
        title: str = "Which of these?",
    ) -> None:
        """Asks which of several moves is meant."""
        rules, view = self.session.rules, self.tabletop.view
        keyed = tuple((f"option:{number}", run) for number, run in enumerate(options))
        actions = tuple(
            Action(key, named(rules.words.label(view, run[0]), self.session.names))
            for key, run in keyed
        )
        self.open_popup(Popup(actions, at, title))
        self.talk = replace(self.talk, options=keyed)

    def _ask_first(self, moves: tuple[Move, ...], question: str) -> None:
        """Asks whether these moves are meant; Escape and the second answer mean no."""
        table = self.tabletop.arrangement
        at = table.window.centre if table is not None else (0, 0)
        label = self.session.rules.words.label(self.tabletop.view, moves[0])
        names = self.session.names
        actions = Action(_CONFIRMED, named(label, names)), Action("not-meant", "No")
        self.open_popup(Popup(actions, at, named(question, names)))
        self.talk = replace(self.talk, options=((_CONFIRMED, moves),))

    def open_popup(self, popup: Popup) -> None:
        """Opens a short list."""
        self.talk = replace(self.talk, popup=popup)

    def close_popup(self) -> None:
        """Takes it away."""
        self.talk = replace(self.talk, popup=None, options=())

    # -- the same without a gesture ------------------------------------------------------------

    def pick(self, place: Place) -> None:
        """Picks a card, unpicks it, or draws it where it lies face down."""
        self.hush()
        self.tabletop.gestures.focus = place
        self.carry_out(self.tabletop.gestures.take(place))

    def focus_on(self, place: Place) -> None:
        """The keyboard goes to a card."""
        self.tabletop.gestures.focus, self.tabletop.gestures.aim = place, ""

    def play_picked(self, target: str) -> None:
        """Plays the picked cards to a target, or sets them aside."""
        self.hush()
        self.carry_out(self.tabletop.gestures.play_to(target))

    def play_to(self, places: tuple[Place, ...], target: str) -> None:
        """Plays these cards to a target."""
        self.tabletop.gestures.selection = places
        self.play_picked(target)

    def set_aside(self, places: tuple[Place, ...]) -> None:
        """Puts cards of a hand on the shelf."""
        self.tabletop.gestures.cancel()
        self.carry_out((intents.Shelve(places[0].pile, places),))

    def shift(self, place: Place, by: int) -> None:
        """Moves a card of a hand to the left or to the right, past its neighbour."""
        table = self.tabletop.arrangement
        lying = [card.place for card in table.cards_in(place.pile)] if table else []
        lying = [other for other in lying if other not in self.tabletop.shelved()]
        at = lying.index(place) if place in lying else -1
        if at >= 0 and 0 <= at + by < len(lying):
            gap = at + by if by < 0 else at + by + 1
            self.carry_out((intents.Reorder(place.pile, (place,), gap),))

    def _shift_focused(self, by: int) -> None:
        focus = self.tabletop.gestures.focus
        if focus is not None:
            self.shift(focus, by)

    def _set_picked_aside(self) -> None:
        """The picked cards, or the one that the keyboard is on, go to the shelf if there is one."""
        table, gestures = self.tabletop, self.tabletop.gestures
        picked = gestures.selection or ((gestures.focus,) if gestures.focus else ())
        own = tuple(place for place in picked if place.pile == table.hand_pile())
        if own and table.arrangement is not None and table.arrangement.shelf is not None:
            self.set_aside(own)

    def spoken(self, text: str) -> str:
        """A sentence of the game with the names of the seats, in words that can be read out."""
        return spoken(named(text, self.session.names))

    # -- commands ------------------------------------------------------------------------------

    def do(self, key: str, at: tuple[int, int] = (0, 0)) -> None:
        """Carries out the command of an action, a key or a line of a list.

        A list that a word opens (which of its moves is meant?) opens `at` a point of the window.
        """
        run = self.talk.option(key)
        if key != "trick":
            self.stop_looking_back()
        self.close_popup()
        if key in self._commands:
            self._commands[key]()
        elif run:
            self.play(run, confirmed=key == _CONFIRMED)
        elif key.startswith("aside:"):
            self._say_aside(int(key.partition(":")[2]))
        elif key.startswith("say:"):
            self._say_word(key.partition(":")[2], at)

    def _say_word(self, said: str, at: tuple[int, int]) -> None:
        gestures = self.tabletop.gestures
        for word in gestures.buttons:
            if word.word == said:
                self.carry_out(gestures.press(word, at))

    def _say_aside(self, number: int) -> None:
        """The person who had the screen before says something."""
        aside = self.croupier.late_calls
        if number < len(aside):
            self.play((aside[number],))

    def _toggle_log(self) -> None:
        self.talk = replace(self.talk, log_open=not self.talk.log_open, recap=())

    def _sort(self) -> None:
        table = self.tabletop
        pile = table.hand_pile()
        if pile:
            table.hands.resort(pile, table.view.piles[pile], table.hands.next_sort(pile))
            table.rearrange()
            self._sound("card_slide")

    def _explain_focused(self) -> None:
        """What the card can do that the keyboard points at, or that is picked."""
        gestures = self.tabletop.gestures
        place = gestures.focus or next(iter(gestures.selection), None)
        if place is None:
            self.say("Point at a card first: the arrow keys go from card to card.")
        else:
            self.carry_out(gestures.explain(place))

    def _lay_down(self) -> None:
        """Plays everything on the shelf as one gesture."""
        table = self.tabletop
        self.carry_out(table.gestures.play_obvious(table.shelved()))

    def set_amount(self, amount: int) -> None:
        """Chooses a number where one is asked for."""
        self._count(amount - self.talk.amount)

    def _count(self, by: int) -> None:
        limits = self.tabletop.prompt.amount
        if limits is not None:
            amount = min(max(self.talk.amount + by, limits[0]), limits[1])
            self.talk = replace(self.talk, amount=amount)

    def _say_amount(self) -> None:
        """The move whose number is the chosen amount."""
        move = self.tabletop.gestures.saying(self.talk.amount)
        if move is not None:
            self.play((move,))

    def look_back(self) -> None:
        """Shows the last trick, or takes it away."""
        trick = None if self.talk.trick is not None else self.showing.last_trick
        self.talk = replace(self.talk, trick=trick)

    def stop_looking_back(self) -> bool:
        """Takes the last trick away; whether it was there."""
        shown = self.talk.trick is not None
        self.talk = replace(self.talk, trick=None)
        return shown

    # -- keys ----------------------------------------------------------------------------------

    def command_of(self, name: str, *, ctrl: bool, shift: bool) -> str:
        """The command of a key, or ""."""
        return keys.command_of(
            name,
            self.showing.actions(self.talk),
            ctrl=ctrl,
            shift=shift,
            picked=bool(self.tabletop.gestures.selection),
            pausing=self.croupier.pause is not None,
        )

    def card_key(self, name: str, *, shift: bool) -> bool:
        """A key that picks cards or targets, or puts something down; whether it was one."""
        self.hush()
        meant = Keyboard(self.tabletop.gestures).key(name, shift=shift)
        if meant is not None:
            self.carry_out(meant)
        elif name == "escape" and self.talk.log_open:
            self._toggle_log()
        else:
            return False
        return True

    def begin_finding(self) -> None:
        """The next keys say which card is wanted; asked for twice, the next one like the last."""
        again = self.talk.sought is not None and not self.talk.sought.rank and self._sought_last
        self.hush()
        self.talk = replace(self.talk, sought=Sought())
        if again:
            self._find(self._sought_last)

    def find_key(self, name: str) -> bool:
        """A key while a card is being found; whether it was of use."""
        if self.talk.sought is None or name == "/":
            return False
        sought = self.talk.sought.typed(name)
        if sought is None:
            self.talk = replace(self.talk, sought=None)
            return name == "escape"
        self.talk = replace(self.talk, sought=sought)
        if sought.rank != "1":
            self._find(sought)
        return True

    def _find(self, sought: Sought) -> None:
        """The keyboard goes to the next such card that it can reach."""
        gestures, piles = self.tabletop.gestures, self.tabletop.view.piles
        after = gestures.focus if sought == self._sought_last else None
        if self._found_last is not None and sought == self._found_last[0]:
            after = self._found_last[1]  # typed once more in full: the next one alike is meant
        place = next_fitting(sought, Keyboard(gestures).focusable(), piles, after)
        if sought.whole and place is not None:
            self._found_last = (sought, place)
        done = sought.whole or place is None
        self._sought_last = sought
        self.talk = replace(self.talk, sought=None if done else sought)
        if place is None:
            self.say(f"There is no {sought} within reach.")
        else:
            self.focus_on(place)

    @property
    def gold(self) -> str:
        """The command of the primary button, which Enter presses, or ""."""
        return keys.gold(self.showing.actions(self.talk))

    def trick_key_down(self) -> None:
        """The key of the last trick: on, or off again; a key that repeats means nothing more."""
        if self._trick_held < 0:
            self.look_back()
            self._trick_held = 0.0

    def trick_key_up(self) -> None:
        """Let go: after a long look it is over."""
        if self._trick_held >= _TRICK_HELD:
            self.stop_looking_back()
        self._trick_held = -1.0

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> None:
        """Lets time pass for what lies before the seat, and for what is being said."""
        self.carry_out(self.tabletop.gestures.step(seconds))
        self.tabletop.step(seconds)
        self._star += seconds
        self.session.plan(self.tabletop.seat, self.tabletop.planned())
        self._step_talk(seconds)

    def _step_talk(self, seconds: float) -> None:
        """A refusal, a recap and what somebody said go by themselves."""
        self._heard -= seconds
        if self.talk.spoken is not None and self._heard <= 0:
            self._sayings = self._sayings[1:]
            self._say_next()
        if self._trick_held >= 0:
            self._trick_held += seconds
        talk = self.talk
        if (talk.refusal or talk.recap or talk.reading) and not talk.log_open:
            self._left -= seconds
            if self._left <= 0:
                self.hush()

    def run(self, seconds: float) -> None:
        """The croupier's part of a frame, and what follows from it."""
        croupier = self.croupier
        if len(croupier.people) < len(self.session.chairs):
            croupier.thinker.start()  # after the first frames: its process takes a core to start
        had_hint = croupier.hint
        looking = self.talk.trick is not None
        croupier.step(seconds, moving=looking or self.tabletop.motion.is_moving)
        if croupier.hint is not None and croupier.hint is not had_hint:
            self._show_hint()
        self._signal()
        if croupier.curtain >= 0:
            self._fall(croupier.curtain)
        if croupier.problem:
            self._notice(croupier.problem)
            croupier.problem = ""

    # -- the curtain ---------------------------------------------------------------------------

    def _fall(self, seat: int) -> None:
        """The curtain falls: from this frame on nothing of the table is drawn."""
        self._drop_curtain(seat)
        self.close_popup()
        self.tabletop.motion.finish_now()
        self.tabletop.gestures.cancel()
        self.stop_looking_back()
        self.hush()

    def hide_hand(self) -> None:
        """The curtain falls for whoever is at the screen, until they hold its button again."""
        croupier = self.croupier
        if croupier.seat in croupier.people and self.curtain is None and not croupier.over:
            croupier.curtain = croupier.seat
            self._fall(croupier.seat)

    def hold_curtain(self, *, on: bool) -> None:
        """The button that opens the curtain is held, or let go."""
        if self.curtain is not None:
            self.curtain.holding = on

    def step_curtain(self, curtain: FallenCurtain, seconds: float) -> bool:
        """Lets time pass behind the curtain; whether anything changed. It opens when held."""
        moving = curtain.step(seconds)
        if not curtain.opened:
            return moving
        self.croupier.take_seat()
        self._sit()
        lines = recap(self.session, self.croupier.seat)[-LOG_LINES:]
        lost = self.pins is not None and self.pins.was_lost(curtain.name)
        told = ("Your PIN was taken away. The menu has a new one.",) if lost else ()
        self.talk = replace(self.talk, recap=(*told, *(line.text for line in lines)))
        self._left = _RECAP
        self.curtain = None
        self._sound("your_turn")
        self._wanted_before = self._wanted()
        return True

    # -- what is to be seen --------------------------------------------------------------------

    def lesson_note(self) -> LessonNote | None:
        """What a lesson says under the bar; an ordinary table has none."""
        return None

    def value(self, pointer: Pointer) -> TableInPlay:
        """The table in play as it is now; under the curtain nothing else."""
        if self.curtain is not None:
            return TableInPlay(curtain=self.curtain.shown(), popup=self.talk.popup)
        return self.showing.value(
            self.talk,
            pointer,
            can_undo=self.can_undo,
            star=int(self._star / _STAR_STEP),
            lesson=self.lesson_note(),
        )
