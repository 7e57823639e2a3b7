"""The rules of Seven-Up: stand or beg, give or run, six tricks, and seven chips to be rid of.

The steps live beside: dealing.py (what the dealer does), tricks.py (which cards may be played),
counting.py (what is scored), words.py and refusals.py (what is said).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from random import Random

from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move, carries, says
from cardtable.core.piles import Piles
from cardtable.core.players import Player
from cardtable.core.rules import Rules
from cardtable.core.state import Line, Outcome
from cardtable.core.table import (
    DEALER,
    OVER,
    Choice,
    Counter,
    Option,
    Table,
    Zone,
)
from cardtable.core.visibility import fill
from games.seven_up import dealing
from games.seven_up import table as places
from games.seven_up.handling import SevenUpHandling
from games.seven_up.state import (
    NOBODY,
    THREE,
    Point,
    SevenUpState,
    side_of,
    sides_of,
)
from games.seven_up.tricks import clockwise, consecutive, must_trump, playable, suspects, voids
from games.seven_up.words import SevenUpWords


class SevenUp(Rules[SevenUpState]):
    """All Fours with seven chips: High, Low, Jack, Game."""

    name = "seven_up"
    title = "Seven-Up"
    blurb = "Beg or stand, then six tricks for High, Low, Jack and Game."
    seats = (4, 2, 3)
    options = (
        Option(
            "chips",
            help="How many chips a side has to be rid of.",
            choices=(
                Choice("7", "Everybody, or each side, starts with seven chips."),
                Choice("10", "Everybody, or each side, starts with ten chips."),
            ),
        ),
        Option(
            "first_trick_void_must_trump",
            help="Who is out of the suit led to the first trick must trump, if possible.",
            choices=(
                Choice("off", "Who is out of the suit led may play any card, on every trick."),
                Choice(
                    "on",
                    "Who is out of the suit led to the first trick must trump, if possible;"
                    " on later tricks any card may be played then.",
                ),
            ),
        ),
        Option(
            "forbid_winning_gift",
            help="The dealer may not give the point that puts eldest out.",
            choices=(
                Choice("off", "The dealer may give one even when that wins the game for eldest."),
                Choice("on", "The dealer may not give the point that would win eldest the game."),
            ),
        ),
        Option(
            "revokes",
            help="Whether a card that does not follow is refused, or costs points.",
            choices=(
                Choice("prevented", "A card that does not follow is refused."),
                Choice(
                    "penalised",
                    "Any card can be played, but a revoke comes to light after the sixth trick.",
                ),
            ),
        ),
        Option(
            "draw_for_deal",
            help="Whether the first dealer is drawn for from a spread pack.",
            choices=(
                Choice("on", "Everybody draws a card; the highest deals first."),
                Choice("off", "Chance names the first dealer."),
            ),
        ),
    )
    state = SevenUpState
    words = SevenUpWords()
    handling = SevenUpHandling()

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack."""
        return pack()

    def zones(self, table: Table) -> tuple[Zone | Counter, ...]:
        """See table.py."""
        return places.zones(table)

    def start(self, table: Table) -> SevenUpState:
        """The pack as one stock, and every side with its chips."""
        kinds = ("hand", "new", "thrown", "won")
        names = [f"{kind}-{seat}" for kind in kinds for seat in range(table.seats)]
        names += ["upcard", "turned", "aside"]
        piles = Piles({"stock": pack(), **dict.fromkeys(names, ())})
        chips = (int(table.word("chips")),) * sides_of(table.seats)
        return SevenUpState(table, piles, DEALER, chips=chips)

    def deal(self, state: SevenUpState, rng: Random) -> Move:
        """See dealing.py."""
        return dealing.next_move(state, rng)

    def moves(self, state: SevenUpState, seat: int) -> tuple[Move, ...]:
        """What is asked of the seat on turn; a call of a revoke at any time of the play."""
        calls = tuple(says(seat, "call", other) for other in suspects(state, seat))
        if seat != state.turn:
            return calls
        match state.phase:
            case "beg":
                return (says(seat, "stand"), says(seat, "beg"))
            case "gift":
                return self._answers_to_beg(state, seat)
            case "bunch":
                return (says(seat, "play"), says(seat, "bunch"))
            case "discard":
                return self._throws(state, seat)
            case _:
                return self._cards(state, seat) + calls

    def _answers_to_beg(self, state: SevenUpState, seat: int) -> tuple[Move, ...]:
        """Give or run; the gift that wins is barred only by house rule (SU-06)."""
        out = state.chips[state.side(state.eldest)] == 1
        run = (says(seat, "run"),)
        if out and state.table.word("forbid_winning_gift") == "on":
            return run
        return (says(seat, "gift"), *run)

    def _throws(self, state: SevenUpState, seat: int) -> tuple[Move, ...]:
        hand = sorted(state.hand_of(seat))
        source, target = f"hand-{seat}", f"thrown-{seat}"
        return tuple(carries(seat, source, three, target) for three in combinations(hand, THREE))

    def _cards(self, state: SevenUpState, seat: int) -> tuple[Move, ...]:
        """What follows the rules; any card where a revoke is penalised instead (SU-29)."""
        hand = tuple(sorted(state.hand_of(seat)))
        if not state.penalised:
            hand = playable(hand, state.led(), state.trump, must_trump=must_trump(state))
        return tuple(carries(seat, f"hand-{seat}", (card,), f"trick/{seat}") for card in hand)

    def play(self, state: SevenUpState, move: Move) -> SevenUpState:
        """The next state."""
        if move.seat == DEALER:
            return dealing.after(state, move)
        if move.picks:
            state = replace(state, piles=state.piles.carry(move.picks, move.target))
            return dealing.settled(self._thrown(state) if state.phase == "discard" else state)
        steps = {
            "stand": self._stood,
            "beg": self._begged,
            "gift": self._given,
            "run": self._ran,
            "bunch": self._for_bunch,
            "play": self._against_bunch,
            "call": self._called,
        }
        return dealing.settled(steps[move.word](state, move))

    def _thrown(self, state: SevenUpState) -> SevenUpState:
        done = all(state.piles[f"thrown-{seat}"] for seat in range(state.seats))
        return replace(state, phase="play") if done else state

    def _stood(self, state: SevenUpState, move: Move) -> SevenUpState:
        return replace(state, phase="play", trump=state.piles["upcard"][-1].suit)

    def _begged(self, state: SevenUpState, move: Move) -> SevenUpState:
        return replace(state, phase="gift", begged=True)

    def _given(self, state: SevenUpState, move: Move) -> SevenUpState:
        """One for eldest at once (SU-05); the third player of three gets nothing (SU-07)."""
        reason = f"Gift: {{{state.dealer}}} gave {{{state.eldest}}} one."
        point = Point("gift", state.side(state.eldest), reason)
        suit = state.piles["upcard"][-1].suit
        return replace(state, phase="play", gave=True, trump=suit, due=(point,))

    def _ran(self, state: SevenUpState, move: Move) -> SevenUpState:
        return replace(state, phase="run")

    def _for_bunch(self, state: SevenUpState, move: Move) -> SevenUpState:
        """A suggestion goes round the others; when the last agrees, the hand is void (SU-23)."""
        if state.suggester == NOBODY:
            asked = clockwise(state.seats, move.seat)[0]
            suggested = (*state.suggested, move.seat)
            return replace(state, suggester=move.seat, asked=asked, suggested=suggested)
        asked = clockwise(state.seats, move.seat)[0]
        if asked == state.suggester:
            return replace(state, phase="void", asked=NOBODY, suggester=NOBODY)
        return replace(state, asked=asked)

    def _against_bunch(self, state: SevenUpState, move: Move) -> SevenUpState:
        """No suggestion, or one that is turned down: the next seat is asked, then it is play."""
        before = move.seat if state.suggester == NOBODY else state.suggester
        asked = clockwise(state.seats, before)[0]
        if asked == state.eldest:
            return replace(state, phase="discard", asked=NOBODY, suggester=NOBODY)
        return replace(state, asked=asked, suggester=NOBODY)

    def _called(self, state: SevenUpState, move: Move) -> SevenUpState:
        return replace(state, call=move.numbers()[0], caller=move.seat)

    def outcome(self, state: SevenUpState) -> Outcome | None:
        """Whoever is first rid of all chips has won the pot."""
        if state.turn != OVER:
            return None
        first = state.chips.index(0)
        seats = range(state.seats)
        start = int(state.table.word("chips"))
        scores = tuple(start - state.chips[state.side(seat)] for seat in seats)
        winners = tuple(seat for seat in seats if state.side(seat) == first)
        return Outcome(winners, scores, f"The last chip is gone. {state.scored[-1].reason}")

    def side(self, table: Table, seat: int) -> int:
        """With four, partners sit opposite each other."""
        return side_of(table.seats, seat)

    def counters(self, state: SevenUpState) -> Mapping[str, int]:
        """Each side's chips and count for Game, and the pot."""
        counts = {f"chips-{side}": left for side, left in enumerate(state.chips)}
        counts |= {f"game-{side}": count for side, count in enumerate(state.games())}
        paid = int(state.table.word("chips")) * len(state.chips) - sum(state.chips)
        return counts | {"pot": paid}

    def sheet(self, state: SevenUpState) -> tuple[Line, ...]:
        """Every point with its reason; what nobody scored is told too, for nothing."""
        return tuple(Line(one.hand, one.side, one.points, one.reason) for one in state.scored)

    def imagine(self, view: SevenUpState, rng: Random) -> SevenUpState:
        """Whole states that agree with the voids shown; what was thrown may be of any suit."""
        known = voids(view)

        def may(pile: str, card: Card) -> bool:
            kind, _, seat = pile.partition("-")
            return kind != "hand" or card.suit not in known[int(seat)]

        return replace(view, piles=fill(view.piles, pack(), rng, None, may))

    def may_deal(self, state: SevenUpState, move: Move) -> bool:
        """The draw and the first dealer are chance; the rest is as it must be."""
        if state.phase in ("first", "draw") and move.word == "draw":
            return self._fair(state, move)
        if state.phase == "first" and move.word == "first":
            off = state.table.word("draw_for_deal") == "off"
            return off and move in [says(DEALER, "first", one) for one in range(state.seats)]
        return super().may_deal(state, move)

    def _fair(self, state: SevenUpState, move: Move) -> bool:
        wanted = dealing.next_move(state, Random(0)).word == "draw"
        right = says(DEALER, "draw", cards=move.cards) == move and len(move.cards) == state.seats
        return wanted and right and dealing.fair_draw(move.cards)

    def invariant(self, state: SevenUpState) -> str:
        """Every chip in the pot has a line of the sheet; tricks follow from each other."""
        start = int(state.table.word("chips"))
        booked = [0] * len(state.chips)
        for line in state.scored:
            booked[line.side] += line.points
        if any(left + points != start for left, points in zip(state.chips, booked, strict=True)):
            return f"chips {state.chips} do not agree with the sheet {booked}"
        if not consecutive(state.tricks):
            return "a trick was not led by whoever took the one before"
        return ""

    def players(self) -> Mapping[str, Player]:
        """Needed only where a computer plays, so that rules load without their players."""
        from games.seven_up.players.levels import PLAYERS

        return PLAYERS
