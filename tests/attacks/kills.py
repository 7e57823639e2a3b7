"""Killed at a random instant, and cut off from the power: no move that was confirmed is lost.

A child plays games at full speed and says each move once it is recorded; it is killed, and the game
must come back with every move it had said. A power cut may also tear the end of the journal: cut at
any byte, filled with zeros, doubled, or with a bit turned over. `--kills 1000` is the long form.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

from cardtable import registry, save_text
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.save_text import BadSave
from cardtable.session import CannotUndo, Chair, Session
from cardtable.store.journal import whole_lines
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from tests.attacks.verdict import expect
from tests.support.odd_things import clutter

GAMES = tuple(rules.name for rules in registry.everything())
MOST = 150  # moves that a child has said when it is killed
TORN = ("cut", "zeros", "doubled", "turned")


def child(game: str, seed: str, home: Path) -> None:
    """Plays on from what is there, for ever; says the number of the game and its length."""
    saves = Saves(Places(home, home))
    rules, rng = registry.find(game), Random(seed)
    loaded = saves.resume(registry.find)
    session = loaded.session if loaded is not None else None
    while True:
        if session is None or session.turn == OVER:
            number = int(session.seed) + 1 if session is not None else 1
            seats = rng.choice(rules.seats)
            chairs = [Chair() for _ in range(seats)]
            session = Session(
                rules, table_for(rules.options, seats), chairs, str(number), undo_rule="free"
            )
            saves.begin(session)
        if session.turn == DEALER:
            session.deal()
        elif len(session.log) > 3 and rng.random() < 0.05:
            with suppress(CannotUndo):
                session.undo()
        else:
            session.play(rng.choice(session.moves(session.turn)))
        print(session.seed, len(session.log), flush=True)


def kill_once(game: str, home: Path, rng: Random, counted: Counter[str]) -> None:
    """Starts a child, kills it, and looks at what it left."""
    words = [sys.executable, __file__, "--child", game, str(rng.random()), str(home)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdout=pipe, stderr=pipe, bufsize=0)  # no line unread
    assert process.stdout is not None
    assert process.stderr is not None
    heard = b"".join(process.stdout.readline() for _ in range(rng.randint(1, MOST)))
    process.kill()
    said, complained = process.communicate()
    expect(not complained and bool(heard), complained.decode()[-300:])
    told = (heard + said).split(b"\n")[:-1]
    before, length = map(int, told[-1].split())
    saves = Saves(Places(home, home), lambda notice: expect("left alone" in notice, notice))
    loaded = saves.resume(registry.find)
    counted["kills"] += 1
    counted["moves confirmed"] += len(told)
    if loaded is None:  # killed between one game and the next
        last = saves.load(saves.watchable()[0].path, registry.find).session
        expect(last is not None and int(last.seed) >= before, "a finished game is lost")
    else:
        session = loaded.session
        expect(session is not None and not loaded.problem, loaded.problem)
        assert session is not None
        lengths = {length, length + 1}  # one more move may have been recorded and not yet said
        same = int(session.seed) == before
        around = {length - back for back in range(40)} if session.can_redo else set()
        known = len(session.log) in lengths | around
        expect(int(session.seed) > before or (same and known), "a confirmed move is lost")
    saves.close()


def torn(journal: bytes, how: str, rng: Random) -> bytes:
    """The journal as a power cut may leave it."""
    at = rng.randrange(len(journal))
    if how == "cut":
        return journal[:at]
    if how == "zeros":
        return journal[:at] + b"\0" * (len(journal) - at)
    if how == "doubled":
        return journal[:at] + journal[max(0, at - 60) :]
    return journal[:at] + bytes([journal[at] ^ (1 << rng.randrange(8))]) + journal[at + 1 :]


def tear(game: str, count: int, seed: int, counted: Counter[str]) -> None:
    """Tears one journal so many times: what comes back is the game up to some move, or an error."""
    rules, rng = registry.find(game), Random(f"torn {game} {seed}")
    session = Session(rules, table_for(rules.options, rules.seats[0]), seed=f"torn {seed}")
    while session.turn != OVER and len(session.log) < 60:
        if session.turn == DEALER:
            session.deal()
        else:
            session.play(rng.choice(session.moves(session.turn)))
    journal = save_text.write(session).encode()
    states = [session.state_after(number) for number in range(len(session.log) + 1)]
    for _ in range(count):
        how = rng.choice(TORN)
        counted["torn"] += 1
        try:
            text = whole_lines(torn(journal, how, rng)).decode()
            again: Session | None = save_text.read(text, registry.find)
        except UnicodeDecodeError:
            continue  # named by store/saves.py, with its line
        except BadSave as error:
            counted["named"] += 1
            again = error.restored
        if again is not None and how in ("cut", "zeros"):
            expect(again.state in states, "what came back is no position of this game")
            counted["came back"] += 1


def attack(games: list[str], kills: int, tears: int, seed: int = 1) -> bool:
    """Kills and tears every game; prints what was counted."""
    right = True
    for game in games:
        began, counted = time.perf_counter(), Counter[str]()
        rng = Random(f"kills {game} {seed}")
        try:
            with tempfile.TemporaryDirectory() as home:
                for _ in range(kills):
                    clutter(Path(home), rng)
                    kill_once(game, Path(home), rng, counted)
            tear(game, tears, seed, counted)
        except AssertionError as error:
            right = False
            print(f"WRONG {game}: {error} ({dict(counted)})")
        told = ", ".join(f"{count:,} {name}" for name, count in counted.items())
        print(f"{game}: {told} ({time.perf_counter() - began:.0f} s)", flush=True)
    return right


def main() -> int:
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], sys.argv[3], Path(sys.argv[4]))
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("games", nargs="*", default=list(GAMES), help="which games (all of them)")
    asked.add_argument("--kills", type=int, default=20, help="of each game (20)")
    asked.add_argument("--tears", type=int, default=500, help="torn journals of each game (500)")
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    return 0 if attack(chosen.games, chosen.kills, chosen.tears, chosen.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
