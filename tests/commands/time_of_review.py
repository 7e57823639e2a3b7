"""How long a review takes, as at the table: python -m tests.commands.time_of_review [GAME …].

A whole game in which a person played like an easy player among hard ones is reviewed by the two
processes that weigh for the page. Seconds until three decisions that look dear have been judged
in full, until every one has been looked at, and until all are judged, with what luck brought.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from cardtable import registry
from cardtable.ai.thinkers import Thinkers
from cardtable.ai.thinking import Thinker
from cardtable.core.table import DEALER, table_for
from cardtable.croupier.reviewing import SeatReview
from cardtable.session import Chair, Session
from cardtable.store.cache import Cache
from tests.commands.reviewed_play import next_move, players_at

GAMES = {
    "lucky_sevens": (1, 2),
    "nccc_seven": (4,),
    "seven_bridge": (2, 4),
    "seven_up": (2, 4),
    "sevens_from_hell": (4,),
}
_TURNING_POINTS = 3
_MARKS = ("the first three", "looked at", "all")
_PAUSE = 0.02  # seconds between two looks, as between frames


def a_game(name: str, seats: int, seed: str = "turned") -> Session:
    """A whole game of one person, who plays like an easy player, among hard ones."""
    rules, rng = registry.find(name), Random(seed)
    chairs = [Chair("human", "Ann"), *[Chair("hard")] * (seats - 1)]
    session = Session(rules, table_for(rules.options, seats), chairs, seed)
    players = players_at(rules, ["easy", *["hard"] * (seats - 1)])
    while session.outcome is None:
        if session.turn == DEALER:
            session.deal()
        else:
            session.play(next_move(rules, players, session.state, rng))
    return session


def times(session: Session) -> tuple[int, list[float]]:
    """The decisions of the person, and the seconds until each of the three."""
    reviewer = Thinkers(Thinker(registry.find), Thinker(registry.find))
    with TemporaryDirectory() as folder:
        own = SeatReview(session, 0, reviewer, Cache(Path(folder)))
        count, found, began = len(own.decisions), list[float](), time.monotonic()
        own.go_on()
        while len(found) < len(_MARKS):
            own.step()
            reached = (own.done >= min(_TURNING_POINTS, count), own.seen == count, own.stopped)
            found += [time.monotonic() - began] * (sum(reached) - len(found))
            time.sleep(_PAUSE)
    reviewer.close()
    return count, found


def main() -> None:
    """Prints a line for each game and table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    for name in parser.parse_args().games:
        for seats in GAMES[name]:
            count, (told, looked, whole) = times(a_game(name, seats))
            said = f"the first three {told:.1f}, looked at {looked:.1f}, all {whole:.1f} s"
            print(f"{name}, seats {seats}: {count} decisions, {said}", flush=True)


if __name__ == "__main__":
    main()
