"""The rules of Lucky Sevens, alone or for two to four.

What a turn may do is in tableau.py, why something may not be done in refusals.py, who wins in
results.py. Ids such as LS-05 name the rulings of the rules text.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from cardtable.core.cards import Card, pack, shuffled
from cardtable.core.moves import Move, Pick, carries, says
from cardtable.core.piles import Piles
from cardtable.core.players import Afterthought, Budget, Player
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
from games.lucky_sevens import results
from games.lucky_sevens import table as places
from games.lucky_sevens.handling import LuckyHandling
from games.lucky_sevens.tableau import (
    COLUMNS,
    IN_A_ROUND,
    SEVEN,
    Gain,
    LuckyState,
    another_round,
    anything_left,
    collected,
    open_sevens,
    pairs,
    turn_moves,
    won,
)
from games.lucky_sevens.words import LuckyWords

OPTIONS = (
    Option(
        "aside",
        help="Which eight cards are taken out, so that the rounds come out even.",
        choices=(
            Choice(
                "random-pairs",
                "Four pairs without sevens, drawn at random, are taken out and shown.",
            ),
            Choice("eight-aces", "The eight aces are taken out, so kings pair only with kings."),
        ),
        seats=(3, 4),
    ),
    Option(
        "hands",
        help="Whether the four cards dealt to a player lie open or are known to their owner only.",
        choices=(
            Choice("open", "The four cards dealt to each player lie face up."),
            Choice("closed", "The four cards dealt to each player are known to their owner only."),
        ),
        seats=(2, 3, 4),
    ),
    Option(
        "auto_deal",
        help="Whether the next four are dealt by themselves when nothing is left to collect.",
        choices=(
            Choice(
                "on",
                "When nothing is left to collect, the table says so and goes on; until then "
                "the last steps can be taken back.",
            ),
            Choice("off", "When nothing is left to collect, the table waits to be told to go on."),
        ),
        seats=(1,),
    ),
    Option(
        "seven_to_empty",
        help="Whether a seven's move may put a card into an empty column.",
        choices=(
            Choice("allowed", "An empty column takes it too."),
            Choice("not-allowed", "An empty column does not take it."),
        ),
    ),
)


class LuckySevens(Rules[LuckyState]):
    """Pairs of equal rank or of fourteen, and sevens, off the open ends of four columns."""

    name = "lucky_sevens"
    title = "Lucky Sevens"
    blurb = "Clear four columns by pairs of fourteen; every seven moves a card."
    seats = (1, 2, 3, 4)
    options = OPTIONS
    credit = "Designed by Phil Leduc, 2022."
    needs_permission = (
        "Phil Leduc, the designer of Lucky Sevens, asks whoever programs or sells the game to get "
        "his permission or a licence first."
    )
    state = LuckyState
    words = LuckyWords()
    handling = LuckyHandling()

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack alone, two packs for several; with three or four, eight of them lie aside."""
        return pack(packs=1 if table.seats == 1 else 2)

    def zones(self, table: Table) -> tuple[Zone | Counter, ...]:
        """See table.py."""
        return places.zones(table)

    def start(self, table: Table) -> LuckyState:
        """The pack as one stock."""
        names = [*COLUMNS]
        if table.seats > 1:
            names += [f"dealt-{seat}" for seat in range(table.seats)]
        if table.seats > 2:
            names.append("aside")
        piles = Piles({"stock": self.deck(table), **dict.fromkeys(names, ())})
        return LuckyState(table, piles, DEALER)

    def deal(self, state: LuckyState, rng: Random) -> Move:
        """The shuffle; cards taken out; who begins; then each round, and what ends by itself."""
        if not state.dealt:
            return says(DEALER, "deal", cards=shuffled(state.piles["stock"], rng))
        if state.table.seats > 2 and not state.piles["aside"]:
            return says(DEALER, "aside", cards=_set_aside(state, rng))
        if state.starter < 0:
            return says(DEALER, "starts", int(rng.random() * state.table.seats))
        if state.second:
            return carries(DEALER, state.second, state.piles[state.second][-1:], won(state.player))
        if another_round(state):
            each = state.piles["stock"][-IN_A_ROUND * state.table.seats :]
            return says(DEALER, "round", cards=each[::-1])
        return says(DEALER, "end")

    def moves(self, state: LuckyState, seat: int) -> tuple[Move, ...]:
        """Four cards to four columns first (LS-15); then collecting, seven's moves, and the end."""
        return turn_moves(state, seat) if seat == state.turn and seat >= 0 else ()

    def play(self, state: LuckyState, move: Move) -> LuckyState:
        """The next state."""
        if move.words:
            return _said(state, move)
        if move.picks[0].pile.startswith("dealt"):
            return _placed(state, move)
        if move.target in COLUMNS:
            return _shifted(state, move)
        return _collected(state, move)

    def outcome(self, state: LuckyState) -> Outcome | None:
        """All cards win alone; among several the most, then the most kings, queens … (LS-22)."""
        return results.outcome(state) if state.turn == OVER else None

    def counters(self, state: LuckyState) -> Mapping[str, int]:
        """The round, and how many cards each seat has collected."""
        counts = {
            f"collected-{seat}": len(collected(state, seat)) for seat in range(state.table.seats)
        }
        return {"round": state.round, **counts}

    def sheet(self, state: LuckyState) -> tuple[Line, ...]:
        """What each seat collected in each round."""
        return results.sheet(state)

    def may_deal(self, state: LuckyState, move: Move) -> bool:
        """Any order of the pack, any four pairs to lie aside, any seat to begin."""
        if not state.dealt:
            deck = Multiset(self.deck(state.table))
            return move.words == ("deal",) and not move.picks and Multiset(move.cards) == deck
        given = self.deal(state, Random(0))
        if given.word == "aside" and state.table.word("aside") == "random-pairs":
            return move.words == given.words and _may_lie_aside(state, move)
        if given.word == "starts":
            return move in [says(DEALER, "starts", seat) for seat in range(state.table.seats)]
        return move == given

    def afterthought(
        self, states: Sequence[LuckyState], log: Sequence[Move], budget: Budget
    ) -> Afterthought | None:
        """Alone: until which move the table could still be cleared, and how."""
        from games.lucky_sevens.players.solver import afterthought

        return afterthought(self, states, log, budget)

    def invariant(self, state: LuckyState) -> str:
        """What the facts and the piles must agree on."""
        return results.disagreement(state)

    def players(self) -> Mapping[str, Player]:
        """Needed only where a computer plays, so that rules load without their players."""
        from games.lucky_sevens.players.levels import PLAYERS

        return PLAYERS


def _set_aside(state: LuckyState, rng: Random) -> tuple[Card, ...]:
    """The eight cards taken out (LS-19): the aces, or four pairs without sevens (LS-21)."""
    stock = sorted(state.piles["stock"])
    if state.table.word("aside") == "eight-aces":
        return tuple(card for card in stock if card.rank == 1)
    left = [card for card in stock if card.rank != SEVEN]
    out: list[Card] = []
    for _ in range(4):
        out.append(left.pop(int(rng.random() * len(left))))
        mates = [card for card in left if pairs(card, out[-1])]
        out.append(mates[int(rng.random() * len(mates))])
        left.remove(out[-1])
    return tuple(out)


def _may_lie_aside(state: LuckyState, move: Move) -> bool:
    """Whether a save's cards are four pairs of the stock, none of them sevens."""
    cards = move.cards
    return (
        len(cards) == 8
        and not move.picks
        and not Multiset(cards) - Multiset(state.piles["stock"])
        and all(pairs(cards[at], cards[at + 1]) for at in range(0, 8, 2))
        and all(card.rank != SEVEN for card in cards)
    )


def _said(state: LuckyState, move: Move) -> LuckyState:
    match move.word:
        case "deal":
            # The top of a pile is its last card, so the first card named is dealt first.
            piles = state.piles.with_piles({"stock": move.cards[::-1]})
            alone = state.table.seats == 1
            return replace(state, piles=piles, dealt=True, starter=0 if alone else -1)
        case "aside":
            picks = [Pick("stock", card) for card in move.cards]
            return replace(state, piles=state.piles.carry(picks, "aside"))
        case "starts":
            return replace(state, starter=move.numbers()[0])
        case "round":
            return _dealt(state, move.cards)
        case "end":
            return replace(state, turn=OVER, rests=False)
        case _:
            return _passed(state)


def _dealt(state: LuckyState, cards: tuple[Card, ...]) -> LuckyState:
    """Four cards to the columns, left to right (LS-13, LS-14), or to each player."""
    seats = state.table.seats
    changes = {"stock": state.piles["stock"][: -len(cards)]}
    if seats == 1:
        for column, card in zip(COLUMNS, cards, strict=True):
            changes[column] = (*state.piles[column], card)
    else:
        for turn in range(seats):
            hand = cards[turn * IN_A_ROUND : (turn + 1) * IN_A_ROUND]
            changes[f"dealt-{(state.starter + turn) % seats}"] = hand
    return _rested(
        replace(
            state,
            piles=state.piles.with_piles(changes),
            turn=state.starter,
            round=state.round + 1,
            player=state.starter,
            rests=False,
            gains=(*state.gains, (Gain(),) * seats),
        )
    )


def _placed(state: LuckyState, move: Move) -> LuckyState:
    """One of the dealt four on a column of its own."""
    filled = (*state.filled, COLUMNS.index(move.target) + 1)
    piles = state.piles.carry(move.picks, move.target)
    return _rested(replace(state, piles=piles, filled=filled))


def _collected(state: LuckyState, move: Move) -> LuckyState:
    """A pair, split over two piles (LS-30), or one seven with its move (LS-03)."""
    seat = state.player
    picks = _lowest_first(state, move.picks)
    seven = picks[0].card.rank == SEVEN
    piles = state.piles.carry(picks[:1], won(seat, 1))
    if not seven:
        piles = piles.carry(picks[1:], won(seat, 2))
    second = picks[1].pile if seven and len(picks) > 1 else ""
    state = replace(
        state,
        piles=piles,
        turn=seat,
        seven_open=seven,
        second=second,
        gains=_gained(state, seat, seven=seven),
    )
    return _rested(state)


def _lowest_first(state: LuckyState, picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """The picks as named, but of one column its bottom card first."""
    if len(picks) == 2 and picks[0].pile == picks[1].pile:
        bottom = state.piles[picks[0].pile][-1]
        return picks if picks[0].card == bottom else picks[::-1]
    return picks


def _gained(state: LuckyState, seat: int, *, seven: bool) -> tuple[tuple[Gain, ...], ...]:
    if not state.gains:
        return ()  # a position written down without its rounds
    row = list(state.gains[-1])
    gain = row[seat]
    row[seat] = Gain(gain.pairs + (not seven), gain.sevens + seven)
    return (*state.gains[:-1], tuple(row))


def _shifted(state: LuckyState, move: Move) -> LuckyState:
    """A seven's move; then a second seven chosen with it is taken if it lies open (LS-03)."""
    second = state.second
    if second and move.picks[0].pile == second:
        second = move.target  # that very seven was moved, and lies open there
    piles = state.piles.carry(move.picks, move.target)
    state = replace(state, piles=piles, seven_open=False, second="")
    if second and second in open_sevens(state):
        return replace(state, turn=DEALER, second=second)
    return _rested(state)


def _rested(state: LuckyState) -> LuckyState:
    """The turn goes on, or is over because nothing is left in it (LS-25)."""
    if anything_left(state, state.player):
        return replace(state, turn=state.player)
    if state.table.seats > 1:
        return _passed(state)
    if not any(state.piles[column] for column in COLUMNS) and not another_round(state):
        return replace(state, turn=OVER, seven_open=False, second="")
    if state.table.word("auto_deal") == "off":
        return replace(state, turn=state.player)
    return replace(state, turn=DEALER, seven_open=False, second="", rests=True)


def _passed(state: LuckyState) -> LuckyState:
    """The turn goes to the left; after the last player a new round comes, or the end."""
    follower = (state.player + 1) % state.table.seats
    state = replace(state, seven_open=False, second="", filled=())
    if follower != state.starter:
        return replace(state, turn=follower, player=follower)
    return replace(state, turn=DEALER if another_round(state) else OVER)
