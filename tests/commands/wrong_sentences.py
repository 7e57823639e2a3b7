"""Reads every sentence of whole games and counts the wrong ones.

It reads as many games as you like, and prints what is said:
python tests/commands/wrong_sentences.py --games 10 [--print]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.sentences import GAMES, declared, faults, on_pages, read_game, round_tables


def main() -> int:
    """Prints how many sentences of each kind were read, and the wrong ones; 1 when there are."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3, help="random games of each game")
    parser.add_argument("--moves", type=int, default=400, help="of a game at most")
    parser.add_argument("--only", choices=GAMES, help="one game")
    parser.add_argument(
        "--print", action="store_true", help="every sentence, cards and numbers left out"
    )
    chosen, any_wrong = parser.parse_args(), False
    for game in (chosen.only,) if chosen.only else GAMES:
        read: Counter[str] = Counter()
        wrong: dict[str, list[str]] = {}
        said: dict[str, str] = {}
        reading = [declared(game)]
        reading += [read_game(game, seed, chosen.moves) for seed in range(chosen.games)]
        for kind, text, seat in (caption for several in reading for caption in several):
            read[kind] += 1
            said.setdefault(f"{kind}: {re.sub(r'(10|[2-9AJQK])[♠♥♦♣]|[0-9]+', '#', text)}", text)
            if complaints := faults(kind, text, seat):
                wrong[text] = complaints
        any_wrong = any_wrong or bool(wrong)
        print(game, dict(read), f"{len(wrong)} wrong")
        for text, complaints in wrong.items():
            print("   ", complaints, text)
        if chosen.print:
            print(
                *(f"  {key.partition(':')[0]:8} {text}" for key, text in sorted(said.items())),
                sep="\n",
            )
    with TemporaryDirectory() as home:
        captioned = set(on_pages(Path(home))) | set(round_tables(Path(home)))
    wrong = {text: complaints for kind, text, _ in captioned if (complaints := faults(kind, text))}
    print("pages", dict(Counter(kind for kind, *_ in captioned)), f"{len(wrong)} wrong")
    for text, complaints in wrong.items():
        print("   ", complaints, text)
    return int(any_wrong or bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
