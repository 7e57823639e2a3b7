"""Whole games with house rules at random, through session and journal, saved and loaded on the way.

Every move is checked: the deck, the game's own invariant. At every hundredth move the game is saved
and loaded as the program does it, by turns from its journal, from which it goes on, and from a save
with a name, from which every other game goes on the first time: lines that were found legal before
are believed there. At the end every game is resumed once more, and the whole journal of every
fourth is judged again, with nothing believed. Most games are of few hands or rounds: the time that
loading takes grows with the square of the length. The folder lies in memory where there is such a
place: waiting for a disk is for `kills.py`.
`python tests/attacks/soak.py --games 10000` plays ten thousand of each.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from cardtable import registry, save_text
from cardtable.conformance import tables
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, BadOption, Table, table_for, text_of
from cardtable.session import CannotUndo, Chair, Session
from cardtable.store.places import Places
from cardtable.store.saves import Loaded, Saves
from tests.attacks.verdict import Wrong, expect
from tests.support.odd_things import clutter

JUDGED = 0.25  # how often the whole journal is judged again in the end
EVERY = 100  # moves between saving and loading
LONGEST = 3_000  # moves of a game, after which it has been looked at long enough
LONG = 0.02  # how often a game is as long as its rules say; else these, where there are any, decide
SHORT: dict[str, dict[str, tuple[str, ...]]] = {
    "nccc_seven": {"hands": ("1", "2", "3")},
    "seven_bridge": {"end": ("hands",), "hands": ("1", "1", "1", "2")},
    "sevens_from_hell": {"rounds": ("1", "1", "1", "1", "1", "2")},
}
UNDO = 0.03  # how often somebody takes back, and plays again
IN_TURN = 0.8  # how often the seat on turn moves; else any that may
GETS_ON = 0.5  # how often a seat gives away all the cards it can, so that games come to an end
MEMORY = Path("/dev/shm")


def random_table(rules: AnyRules, rng: Random) -> Table:
    """A number of seats and two or three house rules changed at once; mostly a short game."""
    seats = rng.choice(rules.seats)
    around = _tables(rules, seats)
    usual = dict(around[0].options)
    changed: dict[str, str] = {}
    for table in rng.sample(around, min(3, len(around))):
        changed |= {name: text_of(value) for name, value in table.options if usual[name] != value}
    if rng.random() >= LONG:
        changed |= {name: rng.choice(few) for name, few in SHORT.get(rules.name, {}).items()}
    try:
        return table_for(rules.options, seats, changed)
    except BadOption:
        return around[0]


@cache
def _tables(rules: AnyRules, seats: int) -> tuple[Table, ...]:
    """The usual table of so many, and those with one house rule changed."""
    return tuple(tables(rules, seats))


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
        self.goes_on = self.rng.random() < 0.5  # from the first save with a name
        self.home = home
        self.saves = self._opened()
        self.saves.begin(self.session)

    def _opened(self) -> Saves:
        """The program's saves as a fresh start of it finds them."""
        places = Places(self.home, self.home)
        return Saves(places, lambda notice: expect("left alone" in notice, notice))

    def play(self) -> None:
        """To the end, or until it has been long enough."""
        for number in range(1, LONGEST + 1):
            if self.session.turn == OVER:
                break
            self._step()
            self._check()
            if number % (2 * EVERY) == EVERY:
                self._quit_and_resume()
            elif number % EVERY == 0:
                self._keep_and_load(go_on=number == 2 * EVERY and self.goes_on)
        self.counted["finished"] += self.session.turn == OVER
        self._quit_and_resume()
        if self.rng.random() < JUDGED:
            self._judge_again()
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
        seat = session.turn
        if rng.random() >= IN_TURN:
            other = rng.randrange(session.table.seats)
            seat = other if session.moves(other) else seat
        session.play(self._chosen(session.moves(seat)))

    def _chosen(self, moves: tuple[Move, ...]) -> Move:
        """Any move; or one with the most cards out of the mover's own pile."""
        if self.rng.random() < GETS_ON:
            most = max(map(_given, moves))
            moves = tuple(move for move in moves if _given(move) == most)
        return self.rng.choice(moves)

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

    def _quit_and_resume(self) -> None:
        """Closes the saves and goes on with the game in play, as the next start does."""
        self.counted["resumed"] += 1
        self.saves.close()
        self.saves = self._opened()
        loaded = self.saves.resume(registry.find)
        assert loaded is not None, "there is no game to resume"
        self.session = self._compared(loaded, undone=True)

    def _keep_and_load(self, *, go_on: bool) -> None:
        """Saves under a name and loads that; going on from there writes the journal anew."""
        self.counted["loaded"] += 1
        loaded = self.saves.load(self.saves.keep(self.session, "soak"), registry.find)
        again = self._compared(loaded, undone=False)
        if go_on:
            self.saves.leave()
            self.session = again
            self.saves.begin(again)

    def _judge_again(self) -> None:
        """Reads the whole journal with nothing believed, and a save of the whole game."""
        self.counted["judged again"] += 1
        self._keep_and_load(go_on=False)
        assert self.saves.current is not None
        journal = self.saves.current.read_text(encoding="utf-8")
        self._compared(Loaded(save_text.read(journal, registry.find)), undone=True)

    def _compared(self, loaded: Loaded, *, undone: bool) -> Session:
        """Returns the game that was loaded, if it is the one saved, with its redo or without."""
        again, session = loaded.session, self.session
        expect(again is not None and not loaded.problem, loaded.problem)
        assert again is not None
        expect(again.state == session.state, "a loaded game is another position")
        was, now = (save_text.write(each, undone=undone) for each in (session, again))
        expect(was == now, "a loaded game has another log")
        return again


def _given(move: Move) -> int:
    """Returns how many cards a move takes from piles of the seat that makes it."""
    own = f"-{move.seat}"
    return sum(pick.pile.endswith(own) for pick in move.picks)


def attack(rules: AnyRules, games: range) -> bool:
    """These games; prints a line, or what went wrong; True when nothing did."""
    began, counted = time.perf_counter(), Counter[str]()
    memory = MEMORY if MEMORY.is_dir() else None
    for number in games:
        with tempfile.TemporaryDirectory(dir=memory) as home:
            clutter(Path(home), Random(f"clutter {number}"))
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
