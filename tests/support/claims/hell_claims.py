"""The claims of Sevens from Hell's reasons, and what makes each of them true by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import islice
from random import Random

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, table_for
from games.sevens_from_hell import game
from games.sevens_from_hell.books import RANKS, is_wild, rank_name
from games.sevens_from_hell.options import house
from games.sevens_from_hell.state import closed_books, closed_by, pending
from tests.support.reasons_told import COMPARED, Claim, Told, reasons_of

NAMES = {rank_name(rank): rank for rank in RANKS}
SINGULAR = {name.removesuffix("s"): rank for name, rank in NAMES.items()} | {"six": 6}


# -- the table, as the rules have it -------------------------------------------------------------


def team(told: Told) -> int:
    return house(told.before.table).team(told.seat)


def book_of(told: Told, name: str) -> tuple[Card, ...]:
    """The cards of this side's open book of a name, before the move."""
    return book_at(told, told.before, name)


def book_at(told: Told, state: object, name: str) -> tuple[Card, ...]:
    slot = "*" if name == "wilds" else slot_of(NAMES[name])
    pile = f"books-{team(told)}/{slot}"
    piles = state.piles  # type: ignore[attr-defined]  # every state has piles
    return tuple(piles[pile]) if pile in piles else ()


def slot_of(rank: int) -> str:
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))


def hand(told: Told) -> list[Card]:
    return list(told.before.piles[f"hand-{told.seat}"])


def ranks(told: Told) -> Counter[int]:
    return Counter(card.rank for card in hand(told))


def laid(told: Told) -> list[Card]:
    return [pick.card for pick in told.move.picks]


def takes(told: Told) -> list[Move]:
    return [move for move in told.legal() if move.target.startswith("books") and has_top(move)]


def has_top(move: Move) -> bool:
    return any(pick.pile == "discard" for pick in move.picks)


# -- books ---------------------------------------------------------------------------------------


def grows(told: Told, kind: str, name: str, size: str) -> bool:
    before, after = book_of(told, name), book_at(told, told.after, name)
    wild = any(map(is_wild, after))
    kinds = {"clean": not wild, "dirty": wild, "": name == "sevens"}
    return bool(before) and len(after) == int(size) and kinds[kind.strip()]


def begins(told: Told, name: str, *, wilds: int) -> bool:
    after = book_at(told, told.after, name)
    return not book_of(told, name) and len(after) == 3 and sum(map(is_wild, after)) == wilds


def helps(told: Told, name: str, size: str, *, was_dirty: bool) -> bool:
    before, after = book_of(told, name), book_at(told, told.after, name)
    return (
        bool(before)
        and any(map(is_wild, before)) == was_dirty
        and any(map(is_wild, laid(told)))
        and len(after) == int(size)
    )


def closes(told: Told, name: str) -> bool:
    return len(book_of(told, name)) + len(laid(told)) == 7


def earns(told: Told) -> bool:
    """Once the dealer has laid the book away, the seat has closed one and its foot still waits."""
    state = told.after
    state = game.play(state, game.deal(state, Random(0)))
    closed = closed_by(state, told.seat) == 1
    return closed and bool(told.before.piles[f"foot-{told.seat}"])


def everybody_closed(told: Told) -> bool:
    members = house(told.before.table).members(team(told))
    return all(closed_by(told.before, seat) for seat in members)


def left_to(told: Told, name: str, mate: str) -> bool:
    members = house(told.before.table).members(team(told))
    return (
        len(book_at(told, told.after, name)) == 6
        and int(mate) in members
        and not closed_by(told.before, int(mate))
    )


def wild_book(told: Told, size: str, *, first: bool) -> bool:
    closed = closed_books(told.before, team(told), house(told.before.table))[1]
    return len(book_at(told, told.after, "wilds")) == int(size) and first == (not closed)


def first_meld(told: Told, begun: str, points: str, minimum: str) -> bool:
    """Plays the plan until the side has melded, and counts what lies then."""
    rules, state = house(told.before.table), told.before
    assert bool(pending(state)) == (begun == "completes")
    total = rules.points(pending(state))
    for move in told.moves:
        if state.melded[team(told)] or not move.target.startswith("books"):
            break
        total += rules.points([pick.card for pick in move.picks])
        state = game.play(state, move)
    least = rules.minimum(state.round)
    return state.melded[team(told)] and total == int(points) >= least == int(minimum)


def part_of_meld(told: Told, minimum: str) -> bool:
    rules = house(told.before.table)
    return not told.before.melded[team(told)] and int(minimum) == rules.minimum(told.before.round)


def goes_out(told: Told) -> bool:
    state = told.finished()
    return not state.piles[f"hand-{told.seat}"] and not told.before.piles[f"foot-{told.seat}"]


# -- the pile ------------------------------------------------------------------------------------


def could_take(told: Told, name: str) -> bool:
    rank = -1 if name == "wilds" else NAMES[name]
    pairs = [[p.card for p in move.picks if p.pile != "discard"] for move in takes(told)]
    fit = [all(is_wild(c) if rank < 0 else c.rank == rank for c in pair) for pair in pairs]
    return any(fit)


def taken_with(told: Told, name: str) -> bool:
    cards = [pick.card for pick in told.move.picks if pick.pile != "discard"]
    if name == "wilds":
        return len(cards) == 2 and all(map(is_wild, cards))
    return len(cards) == 2 and all(card.rank == NAMES[name] for card in cards)


def brings_more(told: Told) -> bool:
    """The pile's four cards come to hand; a first meld has to be complete before."""
    state, before = told.after, len(hand(told)) - 2
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, Random(0)))
    if not state.melded[team(told)]:
        return state.owed == 4
    return len(state.piles[f"hand-{told.seat}"]) == before + 4


def pile_book(told: Told, name: str, size: int) -> bool:
    return len(book_of(told, name)) + 3 == size


# -- discards ------------------------------------------------------------------------------------


def thrown(told: Told) -> int:
    return laid(told)[0].rank


def is_single(told: Told, name: str) -> bool:
    rank = SINGULAR[name]
    own = book_of(told, rank_name(rank))
    return thrown(told) == rank and ranks(told)[rank] == 1 and not own


def our_book(told: Told, name: str, size: str) -> bool:
    return thrown(told) == NAMES[name] and len(book_of(told, name)) == int(size) > 0


def loose_singles(told: Told) -> list[int]:
    return [
        rank
        for rank in RANKS
        if ranks(told)[rank] == 1
        and rank not in (7, thrown(told))
        and not book_of(told, rank_name(rank))
    ]


def stays(told: Told, count: str, name: str) -> bool:
    rank = NAMES.get(name) or SINGULAR[name]
    numbers = {"One": 1, "Two": 2, "Three": 3, "Four": 4}
    left = ranks(told)[rank] - 1
    return thrown(told) == rank and (count == "Other" or numbers[count] == left)


def cheaper(told: Told) -> bool:
    worth = house(told.before.table).worth
    return all(worth[thrown(told)] < worth[rank] for rank in loose_singles(told))


def no_room(told: Told, seat: str, size: str) -> bool:
    rules = house(told.before.table)
    after = (told.seat + 1) % rules.seats
    pile = f"books-{rules.team(after)}/{slot_of(thrown(told))}"
    lies = len(told.before.piles[pile])
    return int(seat) == after and lies == int(size) > 4


def sight(told: Told) -> Counter[int]:
    """The cards that the seat sees, of each rank, wherever they lie."""
    piles = told.view.piles
    return Counter(card.rank for name in piles for card in piles[name] if not card.is_hidden)


def in_sight(told: Told, count: str, total: str, name: str, seat: str) -> bool:
    rank = NAMES[name]
    packs = house(told.before.table).packs
    others = [one for one in RANKS if ranks(told)[one] and one not in (rank, 7)]
    return (
        rank == thrown(told)
        and int(total) == 4 * packs
        and int(count) == sight(told)[rank]
        and all(sight(told)[one] <= int(count) for one in others)
        and int(seat) == (told.seat + 1) % house(told.before.table).seats
    )


def belongs(told: Told) -> bool:
    """True when every natural card fits a book of ours or has a second one of its rank."""
    plain = [rank for rank in RANKS if ranks(told)[rank] and rank != 7]
    return all(ranks(told)[rank] > 1 or book_of(told, rank_name(rank)) for rank in plain)


def left_in_hand(told: Told, points: str, more: str, limit: str) -> bool:
    rules = house(told.before.table)
    held = rules.points(told.before.piles[f"hand-{told.seat}"])
    yes = held <= int(limit) and more == "no more" and told.move.word == "yes"
    no = held > int(limit) and more == "more" and told.move.word == "no"
    return held == int(points) and (yes or no)


NAME = r"([a-z]+)"
CLAIMS: Mapping[str, Claim] = {
    **COMPARED,
    r"^There is no pile to take": lambda told: not told.before.piles["discard"],
    r"^There is a three on the pile, so nobody can take it": lambda told: (
        told.before.piles["discard"][-1].rank == 3 and not takes(told)
    ),
    r"^The pile cannot be taken with this hand": lambda told: not takes(told),
    rf"^The pile could be taken with two {NAME}; a draw keeps them in hand": could_take,
    rf"^Taking the pile with two {NAME}": taken_with,
    rf" begins a book of {NAME}": lambda told, name: pile_book(told, name, 3),
    rf"^Taking .+ closes the book of {NAME}": lambda told, name: pile_book(told, name, 7),
    rf" brings the book of {NAME} to (\d) of seven": lambda told, name, size: (
        pile_book(told, name, int(size)) and int(size) < 7
    ),
    r", and brings four more cards; a draw brings two": brings_more,
    rf"^The (clean |dirty |)book of {NAME} grows to (\d) of seven": grows,
    rf"^Three {NAME} begin (?:a clean|their) book": lambda told, name: begins(told, name, wilds=0),
    rf"^Two {NAME} and a wild card begin a dirty book": lambda told, name: begins(
        told, name, wilds=1
    ),
    rf"^A wild card makes the clean book of {NAME} a dirty one: (\d) of seven": (
        lambda told, name, size: helps(told, name, size, was_dirty=False)
    ),
    rf"^A wild card helps the dirty book of {NAME} along: (\d) of seven": (
        lambda told, name, size: helps(told, name, size, was_dirty=True)
    ),
    r"^The wild book is best filled early: this makes (\d) of seven": lambda told, size: wild_book(
        told, size, first=True
    ),
    r"^Another wild book grows: this makes (\d) of seven": lambda told, size: wild_book(
        told, size, first=False
    ),
    rf"^This closes the {NAME}": closes,
    r" and earns the foot": earns,
    r", as everybody on this side has closed a book": everybody_closed,
    rf"^This builds the {NAME} up to six and leaves the closing card to \{{(\d)\}}": left_to,
    r"^This (begins|completes) a first meld of (\d+) points, where (\d+) are needed": first_meld,
    r"^This is part of a first meld, which needs (\d+) points": part_of_meld,
    r"^This plays the last cards, and the round is over": goes_out,
    r"^This discards the last card, and the round is over": goes_out,
    r"^The foot has been earned": lambda told: told.before.earned[told.seat],
    r"^Nothing here may be discarded": lambda told: (
        not any(move.target == "discard" for move in told.legal())
    ),
    r"^The first meld cannot reach its minimum, so it goes back": lambda told: (
        bool(pending(told.before)) and told.move.word == "take-back"
    ),
    r"^A three fits no book, and with it on top \{(\d)\} cannot take the pile": lambda told, seat: (
        thrown(told) == 3 and int(seat) == (told.seat + 1) % told.before.table.seats
    ),
    rf"^A single {NAME} is far from a book": is_single,
    rf"^Our book of {NAME} holds (\d) and can do without it": our_book,
    r"^No loose card here is single": lambda told: not loose_singles(told),
    r"^This card is worth less than any single one here": cheaper,
    rf"^(One|Two|Three|Four|Other) {NAME} of this hand stays?": stays,
    r"^\{(\d)\} has no room to take it: that book already holds (\d)": no_room,
    rf"^(\d+) of (\d+) {NAME} are in sight: .+, and \{{(\d)\}} needs two of them": in_sight,
    r"^There is nothing else to discard: sevens never may be": lambda told: all(
        card.rank == 7 or is_wild(card) for card in hand(told)
    ),
    r"^Every other card here fits one of our books or has a second one of its rank": belongs,
    r"^It counts (\d+) against this hand once the round is over": lambda told, points: (
        house(told.before.table).worth[thrown(told)] == int(points)
    ),
    r"^A hand and a foot take 24 cards": lambda told: told.move.word == "cut",
    r"^(\d+) points? would be left in this hand, (more|no more) than the (\d+) that": left_in_hand,
    r"^The foot is still to be picked up, and would count against us": lambda told: bool(
        told.before.piles[f"foot-{told.seat}"]
    ),
}


def misleads(told: Told) -> str:
    """Names what a reason is silent of, though it bears on the move."""
    if len(told.advice.weighed) > 1 and "imagined deals" not in told.advice.reason:
        return "compared with nothing"
    return ""


OPTIONS = {"rounds": "1"}


@cache
def told(level: str, seats: int) -> tuple[Told, ...]:
    table = table_for(game.options, seats, OPTIONS)
    return tuple(
        one
        for deal in range(2)
        for one in islice(reasons_of(game, level, table, str(deal), 8), 160)
    )
