"""Sevens from Hell beside somebody who takes notes: what was spent, seen and closed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable.core.cards import HIDDEN
from cardtable.core.table import DEALER, OVER, table_for
from games.sevens_from_hell import game

POOR = {"first_meld": "20/20/20/20", "rounds": "2"}
TABLES = [
    (4, 1, {}),
    (4, 2, {"foot": "remember"}),
    (6, 3, {"mode": "2x3"}),
    (6, 4, {"mode": "3x2"}),
]
LONGEST = 500


class Notes:
    """One round, written down from its moves and nothing else."""

    def __init__(self, seats: int, teams: int) -> None:
        self.seats, self.teams = seats, teams
        self.new_round()

    def new_round(self) -> None:
        self.picked = [Counter() for _ in range(self.seats)]
        self.closed: list[tuple[int, str, int]] = []
        self.first: list = []  # the cards of a first meld that is not complete
        self.melded: set[int] = set()
        self.spent, self.plain = 0, False

    def take(self, before, move, worth: int) -> None:
        """Notes a move; `worth` is what this round's first meld must come to."""
        actor = before.actor
        if move.word in ("starts", "gather"):
            self.new_round()
        elif move.word == "take-back":
            self.take_back(before)
        elif move.seat == DEALER and move.target.startswith("closed"):
            wilds = sum(pick.card.rank in (0, 2) for pick in move.picks)
            self.closed.append((actor, move.picks[0].pile.partition("/")[2], wilds))
        elif move.target.startswith("hand") and move.picks[0].pile != f"foot-{move.seat}":
            self.grow(actor, [pick.card for pick in move.picks])
        elif move.target == "discard" and move.seat >= 0:
            self.leave(move)
        elif move.target.startswith("books") and move.seat >= 0:
            self.lay(move, worth, before)

    def grow(self, actor: int, cards) -> None:
        self.spent, self.plain = 0, False
        self.picked[actor] += Counter(card for card in cards if card != HIDDEN)

    def leave(self, move) -> None:
        self.picked[move.seat] -= Counter(
            pick.card for pick in move.picks if pick.pile.startswith("hand")
        )

    def lay(self, move, worth: int, before) -> None:
        self.leave(move)
        if move.picks[0].pile == "discard":
            self.spent, self.plain = 0, False
        cards = [pick.card for pick in move.picks]
        team = move.seat % self.teams
        if team in self.melded:
            if move.picks[0].pile != "discard":
                self.spend(self.spent, cards)
            return
        self.first += cards
        values = before.table.numbers("card_values")
        ranks = (0, 2, 1, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3)
        value = dict(zip(ranks, values, strict=True))
        if sum(value[card.rank] for card in self.first) >= worth:
            self.melded.add(team)
            self.plain = False
            self.spend(0, self.first)
            self.first = []

    def spend(self, already: int, cards) -> None:
        self.spent = already + len(cards)
        self.plain |= any(card.rank != 7 for card in cards)

    def take_back(self, before) -> None:
        back = Counter(self.first)
        if before.top is not None:
            back[before.top] -= 1
        self.picked[before.actor] += +back
        self.first = []

    def compare(self, before, move, after) -> None:
        turns = after.actor != before.actor or (before.phase, after.phase) == ("turn-up", "acquire")
        if turns:
            self.spent, self.plain = 0, False
        assert [Counter(cards) for cards in after.picked] == self.picked
        assert [
            (closing.seat, closing.slot, closing.wilds) for closing in after.closings
        ] == self.closed
        assert {team for team, flag in enumerate(after.melded) if flag} == self.melded
        if after.phase in ("acquire", "play"):
            assert (after.spent, after.spent_plain) == (self.spent, self.plain), str(move)
        for seat, cards in enumerate(self.picked):
            assert not cards - Counter(after.piles[f"hand-{seat}"]) or after.phase == "open"


def chosen(state, rng: Random):
    """A move that lays something down, mostly; else any."""
    moves = game.moves(state, state.turn)
    laid = [move for move in moves if move.target.startswith("books")]
    return rng.choice(laid if laid and rng.random() < 0.8 else moves)


@pytest.mark.parametrize(("seats", "seed", "options"), TABLES)
def test_the_facts_are_what_somebody_beside_the_table_would_note(seats, seed, options):
    table = table_for(game.options, seats, POOR | options)
    state, rng = game.start(table), Random(seed)
    notes = Notes(seats, int(table.word("mode")[0]))
    seen = Counter()
    for _ in range(LONGEST):
        if state.turn == OVER:
            break
        before = state
        move = game.deal(state, rng) if state.turn == DEALER else chosen(state, rng)
        state = game.play(state, move)
        notes.take(before, move, 20)
        if state.phase not in ("new", "sheet", "open"):
            notes.compare(before, move, state)
        seen[move.word or move.target.partition("-")[0]] += 1
    assert seen["books"] > 40
    assert seen["discard"] > 40
    assert any(state.closings) or seen["closed"] or seen["gather"]
