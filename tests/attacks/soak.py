"""Whole games with house rules at random, through session and journal, saved and loaded on the way.

Every move is checked: the deck, the game's own invariant, the journal's length. At every hundredth
move the game is written and read, and goes on from what was read; at the end the journal on the
disk is read once more. `python tests/attacks/soak.py --games 10000` plays ten thousand of each.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from verdict import Wrong, expect

from cardtable import registry, save_text
from cardtable.conformance import tables
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, BadOption, Table, table_for, text_of
from cardtable.session import CannotUndo, Chair, Session
from cardtable.store.places import Places
from cardtable.store.saves import Saves

EVERY = 100  # moves between saving and loading
LONGEST = 3_000  # moves of a game, after which it has been looked at long enough
UNDO = 0.03  # how often somebody takes back, and plays again


def random_table(rules: AnyRules, rng: Random) -> Table:
    """A number of seats and two or three house rules changed at once."""
    seats = rng.choice(rules.seats)
    around = list(tables(rules, seats))
    usual = dict(around[0].options)
    changed: dict[str, str] = {}
    for table in rng.sample(around, min(3, len(around))):
        changed |= {name: text_of(value) for name, value in table.options if usual[name] != value}
    try:
        return table_for(rules.options, seats, changed)
    except BadOption:
        return around[0]


class Soak:
    """One game in a folder of its own."""

    def __init__(self, rules: AnyRules, number: int, home: Path, counted: Counter[str]) -> None:
        self.rules, self.counted = rules, counted
        self.rng = Random(f"soak {rules.name} {number}")
        table = random_table(rules, self.rng)
        chairs = [Chair(self.rng.choice(("human", "easy"))) for _ in range(table.seats)]
        undo = self.rng.choice(("fair", "free"))
        self.session = Session(rules, table, chairs, str(number), undo_rule=undo)
        self.deck = Counter(rules.deck(table))
        self.saves = Saves(Places(home, home), lambda notice: expect(False, notice))
        self.saves.begin(self.session)

    def play(self) -> None:
        """To the end, or until it has been long enough."""
        for number in range(LONGEST):
            if self.session.turn == OVER:
                break
            self._step()
            self._check()
            if number % EVERY == EVERY - 1:
                self._save_and_load()
        self.counted["finished"] += self.session.turn == OVER
        self._save_and_load()
        self.saves.close()

    def _step(self) -> None:
        session, rng = self.session, self.rng
        self.counted["moves"] += 1
        if session.turn == DEALER:
            session.deal()
            return
        if rng.random() < UNDO:
            self._take_back()
            return
        seats = [seat for seat in range(session.table.seats) if session.moves(seat)]
        seat = session.turn if rng.random() < 0.8 else rng.choice(seats)
        session.play(rng.choice(session.moves(seat)))

    def _take_back(self) -> None:
        before = self.session.state
        try:
            self.session.undo()
        except CannotUndo:
            expect(self.session.state is before, "a refused undo changed the game")
            return
        self.counted["undone"] += 1
        if self.rng.random() < 0.5:
            self.session.redo()
            expect(self.session.state == before, "undo and redo come to another position")

    def _check(self) -> None:
        state = self.session.state
        expect(state.piles.cards() == self.deck, "the cards on the table are not the deck")
        wrong = self.rules.invariant(state)
        expect(not wrong, wrong)

    def _save_and_load(self) -> None:
        """Goes on from the text, and from the journal every other time."""
        self.counted["loads"] += 1
        session = self.session
        assert self.saves.current is not None
        journal = self.saves.current.read_text(encoding="utf-8")
        for text in (save_text.write(session), journal):
            again = save_text.read(text, registry.find)
            expect(again.state == session.state, "a loaded game is another position")
            expect(
                [str(entry) for entry in again.log] == [str(entry) for entry in session.log],
                "a loaded game has another log",
            )
        expect(again.can_redo == session.can_redo, "the journal has another undo chain")
        self.session = again
        self.saves.begin(again)


def attack(rules: AnyRules, games: range) -> bool:
    """These games; prints a line, or what went wrong; True when nothing did."""
    began, counted = time.perf_counter(), Counter[str]()
    for number in games:
        with tempfile.TemporaryDirectory() as home:
            soak = Soak(rules, number, Path(home), counted)
            try:
                soak.play()
            except Exception as error:  # whatever it raises is what is looked for
                print(f"WRONG {type(error).__name__}: {error} at {len(soak.session.log)} moves")
                again = f"{rules.name} --first {number} --games 1"
                print(f"  again: python tests/attacks/soak.py {again}")
                if not isinstance(error, Wrong):
                    raise
                return False
    told = ", ".join(f"{count:,} {name}" for name, count in sorted(counted.items()))
    seconds = time.perf_counter() - began
    print(f"{rules.name}: {len(games):,} games, {told} ({seconds:.0f} s)", flush=True)
    return True


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [rules.name for rules in registry.everything()]
    asked.add_argument("which", nargs="*", default=names, help="which games (all of them)")
    asked.add_argument("--games", type=int, default=100, help="of each (100)")
    asked.add_argument("--first", type=int, default=0, help="number of the first")
    chosen = asked.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    right = [attack(registry.find(name), numbers) for name in chosen.which]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
