"""Prints how much of the felt of every table is bare, in per cent, lying and upright.

python -m tests.commands.bare_felt

That is the share on which nothing lies and for which nothing is meant, at the opening or at the
fullest position, whichever is more.
"""

from __future__ import annotations

from tests.support.drawn_tables import GAMES, tables
from tests.support.laid_tables import bare_felt, laid

STAGES = ("opening", "fullest")
SIZES = ((1280, 720), (720, 1280))


def main() -> None:
    """Prints a line for each table."""
    print("per cent", *(f"{wide} by {high}" for wide, high in SIZES))
    for game in GAMES:
        for seats, mode in tables(game):
            shares = [
                max(bare_felt(laid(game, seats, mode, stage, size)) for stage in STAGES)
                for size in SIZES
            ]
            table = f"{game} for {seats} {mode}".rstrip()
            print(f"{table}:", *(f"{share:.0%}" for share in shares), flush=True)


if __name__ == "__main__":
    main()
