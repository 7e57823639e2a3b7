"""Blunders: moves that anybody at the table would call silly, counted over whole games.

Run it by hand; it is no test, and what it counts is tested in test_blunders.py:
    python tests/games/blunders.py GAME LEVEL GAMES SEATS [SEED]
Every seat is of the same level; a game is one round of it. A chance is a move at which the blunder
could be made and avoided. A blunder may still have a reason that the catalogue does not see.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.table import Table as RichTable

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.cli import terminal
from cardtable.core.moves import Move
from cardtable.core.table import table_for
from games.lucky_sevens.state import another_round
from games.nccc_seven.players.actions import action_of
from games.nccc_seven.players.encoding import AS_JOKER, bits
from games.nccc_seven.players.model import Round
from games.seven_up.players.encoding import COUNTS, PIPS, POWER, SUIT, WITH_JACK, number
from games.seven_up.players.levels import cards_of
from tests.strength.former import seat_them
from tests.support.watching import watched

Seen = bool | None  # None where there was no chance of the blunder
Check = Callable[[Any, Sequence[Move], Move], Seen]


def _as_single(moves: Sequence[Move], *targets: str) -> set[str]:
    """The cards that some move carries, alone, to a pile whose name begins so."""
    return {
        str(move.picks[0].card)
        for move in moves
        if len(move.picks) == 1 and move.target.startswith(targets)
    }


# -- Seven Bridge and Sevens from Hell -------------------------------------------------------------


def discards_what_fits_a_meld(state: Any, moves: Sequence[Move], move: Move) -> Seen:
    """The card thrown away could have been laid off."""
    fitting = {
        str(other.picks[0].card)
        for other in moves
        if len(other.picks) == 1 and state.piles.get(other.target) and other.target != "discard"
    }
    if not fitting:
        return None
    return move.target == "discard" and str(move.picks[0].card) in fitting


def keeps_melds_when_somebody_is_nearly_out(state: Any, moves: Sequence[Move], move: Move) -> Seen:
    """A meld stays in the hand at the end of a turn although somebody has one card left."""
    if move.target != "discard":
        return None
    others = [len(state.hand_of(seat)) for seat in range(state.seats) if seat != move.seat]
    melds = any(len(other.picks) > 2 for other in moves)
    return True if melds and min(others) == 1 else (False if min(others) == 1 else None)


def throws_a_wild_card_away(_: Any, moves: Sequence[Move], move: Move) -> Seen:
    """A two or a joker is discarded although a natural card could be."""
    thrown = [other.picks[0].card for other in moves if other.target == "discard"]
    wild = [card.is_joker or card.rank == 2 for card in thrown]
    if move.target != "discard" or all(wild) or not any(wild):
        return None
    card = move.picks[0].card
    return card.is_joker or card.rank == 2


def _natural(cards: set[str]) -> set[str]:
    return {card for card in cards if not card.startswith(("2", "*"))}


def discards_what_fits_an_own_book(state: Any, moves: Sequence[Move], move: Move) -> Seen:
    """The card thrown away could have been laid on a book of the own side.

    No wild card counts. Who stays in the round must discard: where all natural cards fit, one of
    them must go, unless it is the last card, which goes out on the book as well.
    """
    fitting, thrown = (_natural(_as_single(moves, to)) for to in ("books-", "discard"))
    last = len(state.piles[f"hand-{move.seat}"]) == 1
    if not fitting or not (thrown - fitting or last):
        return None
    return move.target == "discard" and str(move.picks[0].card) in fitting


# -- Seven-Up --------------------------------------------------------------------------------------


def _last_to_a_trick(state: Any, move: Move) -> tuple[list[int], list[int], int, int] | None:
    """Of the last card to a trick: what may win it, what may lose it, who has it, the card."""
    if state.phase != "play" or not move.target.startswith("trick/"):
        return None
    lying = [(seat, number(card)) for seat, card in state.lying()]
    cards = cards_of(state, move.seat)
    if len(lying) != state.seats - 1 or len(cards) < 2:
        return None
    trump = "shdc".index(state.trump)
    power = POWER[trump][SUIT[lying[0][1]]]
    taker, best = max(lying, key=lambda play: power[play[1]])
    wins = [card for card in cards if power[card] > power[best]]
    return wins, [card for card in cards if card not in wins], taker, number(move.picks[0].card)


def overtakes_partner_for_nothing(state: Any, _: Sequence[Move], move: Move) -> Seen:
    """The last card takes partner's trick, saves no point by it, and another need not have."""
    last = _last_to_a_trick(state, move)
    if last is None or state.side(last[2]) != state.side(move.seat):
        return None
    wins, loses, _taker, card = last
    counts = COUNTS["shdc".index(state.trump)]
    idle = [other for other in wins if not counts[other]]
    if not idle or not any(not PIPS[other] for other in loses):
        return None
    return card in idle


def keeps_back_a_jack_that_may_be_lost(state: Any, _: Sequence[Move], move: Move) -> Seen:
    """The jack of trumps would take the trick as its last card, and waits for a higher trump."""
    last = _last_to_a_trick(state, move)
    if last is None:
        return None
    counts = COUNTS["shdc".index(state.trump)]
    jack = [card for card in last[0] if counts[card] >= WITH_JACK]
    seen = {number(card) for card in (*state.hand_of(move.seat), *state.piles["upcard"])}
    seen |= {number(card) for _, card in state.played()}
    if not jack or all(jack[0] + step in seen for step in (1, 2, 3)):
        return None
    return last[3] not in jack


def gives_points_to_a_lost_trick(state: Any, _: Sequence[Move], move: Move) -> Seen:
    """As last to a trick that opponents have for good, a ten or the jack where an idle card is."""
    last = _last_to_a_trick(state, move)
    if last is None or last[0] or state.side(last[2]) == state.side(move.seat):
        return None
    counts = COUNTS["shdc".index(state.trump)]
    dear = [card for card in last[1] if counts[card] >= 10]
    if not dear or not any(not counts[card] for card in last[1]):
        return None
    return last[3] in dear


# -- Seven (NCCC) ----------------------------------------------------------------------------------


def kills_a_card_of_its_own(state: Any, moves: Sequence[Move], move: Move) -> Seen:
    """A joker goes to the place of a card in the own hand although it need not."""
    hand = Round.of(state).hands[move.seat]
    jokers = [action_of(other) for other in moves if other.target.startswith("grid/")]
    places = [action ^ AS_JOKER for action in jokers if action >= AS_JOKER]
    own = [place for place in places if place & hand]
    if not own or len(own) == len(jokers):
        return None
    played = action_of(move)
    return played >= AS_JOKER and bool((played ^ AS_JOKER) & hand)


def _gifts(state: Any, move: Move) -> tuple[Round, list[int]] | None:
    if not move.target.startswith("hand-"):
        return None
    model = Round.of(state)
    cards = bits(model.hands[move.seat])
    return (model, cards) if len(cards) > 1 else None


def keeps_a_dead_card(state: Any, _: Sequence[Move], move: Move) -> Seen:
    """A card whose place is taken stays in the hand, and another is given away."""
    gifts = _gifts(state, move)
    if gifts is None or not gifts[0].hands[move.seat] & gifts[0].dead:
        return None
    return not action_of(move) & gifts[0].dead


def gives_a_card_that_fits(state: Any, _: Sequence[Move], move: Move) -> Seen:
    """A card that its taker may play at once, although there is another to give."""
    gifts = _gifts(state, move)
    if gifts is None:
        return None
    fit = gifts[0].hands[move.seat] & gifts[0].open
    if not fit or fit == gifts[0].hands[move.seat]:
        return None
    return bool(action_of(move) & fit)


def keeps_a_joker_into_the_end(state: Any, moves: Sequence[Move], move: Move) -> Seen:
    """Somebody has two cards at most, and a joker, the dearest to be caught with, stays."""
    if min(len(state.hand_of(seat)) for seat in range(state.seats) if seat != move.seat) > 2:
        return None
    hand = Round.of(state).hands[move.seat]
    actions = [action_of(other) for other in moves if other.target.startswith("grid/")]
    jokers = [a for a in actions if a >= AS_JOKER and not (a ^ AS_JOKER) & hand]
    if not jokers or len(jokers) == len(actions):
        return None
    return action_of(move) < AS_JOKER if move.target.startswith("grid/") else None


# -- Lucky Sevens ----------------------------------------------------------------------------------


def stops_too_soon_at_the_end(state: Any, moves: Sequence[Move], move: Move) -> Seen:
    """In the last turn of the game something that could be collected is left."""
    last = not another_round(state) and not any(
        state.piles.get(f"dealt-{seat}") for seat in range(state.table.seats)
    )
    collecting = any(other.target.startswith("won-") for other in moves)
    return move.word == "done" if last and collecting else None


CATALOGUE: Mapping[str, Sequence[Check]] = {
    "lucky_sevens": (stops_too_soon_at_the_end,),
    "sevens_from_hell": (throws_a_wild_card_away, discards_what_fits_an_own_book),
    "seven_bridge": (discards_what_fits_a_meld, keeps_melds_when_somebody_is_nearly_out),
    "seven_up": (
        overtakes_partner_for_nothing,
        keeps_back_a_jack_that_may_be_lost,
        gives_points_to_a_lost_trick,
    ),
    "nccc_seven": (
        kills_a_card_of_its_own,
        keeps_a_dead_card,
        gives_a_card_that_fits,
        keeps_a_joker_into_the_end,
    ),
}


def counted(
    game: str, level: str, games: int, seats: int, seed: str = "1"
) -> tuple[Counter[str], Counter[str]]:
    """The chances and the blunders of a game's players, by the names of their checks."""
    chances: Counter[str] = Counter()
    blunders: Counter[str] = Counter()
    plain = registry.find(game)

    def see(state: Any, move: Move) -> None:
        moves = plain.moves(state, move.seat)
        for check in CATALOGUE[game]:
            blunder = check(state, moves, move)
            chances[check.__name__] += blunder is not None
            blunders[check.__name__] += bool(blunder)

    rules = watched(plain, see)
    table = table_for(rules.options, seats)
    simulate(rules, table, [level], games, seed, rounds=0 if game == "lucky_sevens" else 1)
    return chances, blunders


def main(game: str, level: str, games: int, seats: int, seed: str = "1") -> None:
    """Plays the games and shows a line for each kind of blunder."""
    chances, blunders = counted(game, level, games, seats, seed)
    shown = RichTable(
        "blunder", "chances", "made", "one in", title=f"{game} {level}, {games} games"
    )
    for check in CATALOGUE[game]:
        name = check.__name__
        often = f"{chances[name] / blunders[name]:.0f}" if blunders[name] else ""
        shown.add_row(name.replace("_", " "), str(chances[name]), str(blunders[name]), often)
    terminal.show(shown)


if __name__ == "__main__":
    seat_them()
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:6])
