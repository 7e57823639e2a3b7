"""The score of a round: a line for every point, with its reason; and the winner in the end.

Reads only what lies open: by then the hands and feet have been laid on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from cardtable.core import scores
from cardtable.core.cards import Card
from cardtable.core.frozen import replace
from cardtable.core.messages import seat_name
from cardtable.core.state import Line, Outcome
from cardtable.core.table import DEALER, OVER
from games.sevens_from_hell import books
from games.sevens_from_hell.books import (
    BOOK,
    KINDS,
    SLOTS,
    have,
    kind,
    lacking,
    slot_name,
)
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.options import House, house
from games.sevens_from_hell.state import FOOT, HAND, SHEET, Closing, HellState, closed_books

EXACT = HAND + FOOT


def scored(state: HellState) -> HellState:
    """The state with the round's lines; the sheet is looked at, or the game is over."""
    rules = house(state.table)
    lines = list(state.lines)
    for team in range(rules.teams):
        lines += round_lines(state, team, rules)
    last = state.round >= rules.rounds
    return replace(state, lines=tuple(lines), phase=SHEET, turn=OVER if last else DEALER)


def round_lines(state: HellState, team: int, rules: House) -> list[Line]:
    """Everything a team scores in this round."""
    entries = [
        *_books(state, team, rules),
        *_cards(state, team, rules),
        *_left(state, team, rules),
        *_missing(state, team, rules),
        *_extras(state, team, rules),
    ]
    return [Line(state.round, team, points, reason) for points, reason in entries]


def book_title(book: Closing) -> str:
    """A closed book as it stands on the sheet."""
    ranks = slot_name(book.slot)
    if book.slot in ("7", "*"):
        return say.kept("Book of {ranks}", ranks=ranks)
    if book.wilds:
        return say.kept("Dirty book of {ranks}", ranks=ranks)
    return say.kept("Clean book of {ranks}", ranks=ranks)


def kind_of(book: Closing) -> int:
    """SEVENS, WILDS, CLEAN or DIRTY."""
    return kind(SLOTS.index(book.slot), (BOOK - book.wilds, book.wilds))


def _books(state: HellState, team: int, rules: House) -> list[tuple[int, str]]:
    return [
        (rules.book_values[kind_of(book)], _closed(book))
        for book in state.closings
        if rules.team(book.seat) == team
    ]


def _closed(book: Closing) -> str:
    return say.kept("{book}, closed by {who}", book=book_title(book), who=seat_name(book.seat))


def on_table(state: HellState, team: int) -> tuple[Card, ...]:
    """Every card in a team's books, closed and unfinished."""
    piles = state.piles
    names = (*piles.family(f"closed-{team}"), *piles.family(f"books-{team}"))
    return tuple(card for name in names for card in piles[name])


def _cards(state: HellState, team: int, rules: House) -> list[tuple[int, str]]:
    cards = on_table(state, team)
    if not cards:
        return []
    return [(rules.points(cards), say.kept("Cards on the table ({count})", count=len(cards)))]


def _left(state: HellState, team: int, rules: House) -> list[tuple[int, str]]:
    """Hands and feet, which lie open by now, a line for each member."""
    entries: list[tuple[int, str]] = []
    for seat in rules.members(team):
        cards = state.piles[f"left-{seat}"]
        if cards:
            left = say.kept_of(
                len(cards),
                "Left with {who}: 1 card",
                "Left with {who}: {count} cards",
                who=seat_name(seat),
            )
            entries.append((-rules.points(cards), left))
    return entries


def _missing(state: HellState, team: int, rules: House) -> list[tuple[int, str]]:
    closed = closed_books(state, team, rules)
    entries: list[tuple[int, str]] = []
    for which, number in enumerate(lacking(closed, rules.required)):
        if number:
            points = -rules.missing[which] * number
            reason = say.kept("Missing: {books}", books=missing_name(which, number))
            entries.append((points, reason))
    return entries


def missing_name(which: int, number: int) -> str:
    """The missing books of one kind, in words."""
    match which:
        case books.SEVENS:
            return say.kept_of(number, "the book of sevens", "{count} books of sevens")
        case books.WILDS:
            return say.kept_of(number, "the book of wilds", "{count} books of wilds")
        case books.DIRTY:
            return say.kept_of(number, "a dirty book", "{count} dirty books")
        case _:
            return say.kept_of(number, "a clean book", "{count} clean books")


def needed(state: HellState, team: int) -> str:
    """The books a team still needs to go out, in words; "" when it has them."""
    rules = house(state.table)
    lack = lacking(closed_books(state, team, rules), rules.required)
    *parts, last = [missing_name(which, number) for which, number in enumerate(lack) if number] or [
        ""
    ]
    if not parts:
        return last
    return say.kept("{first} and {last}", first=reduce(_both, parts), last=last)


def _both(first: str, second: str) -> str:
    return say.kept("{first}, {second}", first=first, second=second)


def _extras(state: HellState, team: int, rules: House) -> list[tuple[int, str]]:
    entries: list[tuple[int, str]] = []
    if state.out >= 0 and rules.team(state.out) == team:
        entries.append((rules.going_out, say.kept("{who} went out", who=seat_name(state.out))))
    if rules.cuts:
        entries += [
            (
                rules.cut_bonus,
                say.kept("{who} cut exactly {count} cards", who=seat_name(seat), count=EXACT),
            )
            for seat in rules.members(team)
            if state.cuts[seat] == EXACT
        ]
    return entries


def so_far(state: HellState, team: int) -> int:
    """Returns the worth of a team's books and cards on the table in the round being played.

    Nothing of an unfinished first meld, nothing once the round has been counted.
    """
    if state.phase == SHEET or not state.melded[team]:
        return 0
    rules = house(state.table)
    made = sum(points for points, _ in _books(state, team, rules))
    return made + sum(points for points, _ in _cards(state, team, rules))


def totals(state: HellState) -> tuple[int, ...]:
    """Each team's points so far."""
    return scores.totals(state.lines, house(state.table).teams)


def counters(state: HellState) -> Mapping[str, int]:
    """Each team's total and its closed books of each kind, as they serve for going out."""
    rules = house(state.table)
    numbers = scores.total_counters(totals(state))
    for team in range(rules.teams):
        serve = have(closed_books(state, team, rules), rules.required)
        numbers |= {f"{name}-{team}": number for name, number in zip(KINDS, serve, strict=True)}
    return numbers


def outcome(state: HellState) -> Outcome | None:
    """The highest total wins; equal totals are joint winners (SFH-44)."""
    if state.turn != OVER:
        return None
    rules = house(state.table)
    points = totals(state)
    of_seats = tuple(points[rules.team(seat)] for seat in range(rules.seats))
    best = max(points)
    reason = say.kept_of(
        rules.rounds,
        "{points} points after one round.",
        "{points} points after {count} rounds.",
        points=best,
    )
    if points.count(best) > 1:
        joint = say.kept("Equal totals share the win.")
        reason = say.kept("{first} {second}", first=reason, second=joint)
    return Outcome(scores.leading(of_seats), of_seats, reason)
