"""Every sentence of whole random games of every game is read: names filled in, one space, number.

As a command it reads as many games as you like: python tests/ui/words_test.py --games 10
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from at_table import AtTable

from cardtable import registry
from cardtable.core.moves import Move, Pick
from cardtable.core.rules import AnyRules
from cardtable.core.table import named, table_for
from cardtable.croupier.narration import log_lines
from cardtable.session import HUMAN, Chair, Session

GAMES = tuple(rules.name for rules in registry.everything())
NAMES = ("Ann", "Bo", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
COUNTED = "cards|points|rounds|moves|books|tricks|chips|hands|pairs|kings|deals|turns|wilds|jokers"
ONE_OF_MANY = rf"(?<![\d.,/–-])1 ({COUNTED}|sevens)\b"
FAULTS = {
    "a brace": re.compile(r"[{}]"),
    "two spaces": re.compile(r"\S  +\S"),
    "a wrong number": re.compile(ONE_OF_MANY),
}


def sentences(rules: AnyRules, session: Session, rng: Random) -> Iterator[tuple[str, str]]:
    """What can be read in one position by every seat, with the kind of each sentence."""
    for seat in range(session.table.seats):
        view = session.view(seat)
        prompt = rules.words.status(view, seat)
        yield from (("prompt", text) for text in (prompt.text, *prompt.lines))
        for mark in rules.words.marks(view, seat):
            yield from (("mark", mark.text), ("tip", mark.hint))
        moves = session.moves(seat)
        yield from (("label", rules.words.label(view, move)) for move in moves[:40])
        for pile in list(view.piles)[:8]:
            cards = view.piles[pile]
            if cards:
                tried = Move(seat, (Pick(pile, rng.choice(cards)),), rng.choice(list(view.piles)))
                if tried not in moves:
                    yield "refusal", rules.words.why_not(view, tried).text


def read_game(game: str, seed: int, most: int) -> Iterator[tuple[str, str]]:
    """Everything said in one random game, with the seats' names in it."""
    rules, rng = registry.find(game), Random(f"words {game} {seed}")
    seats = rules.seats[seed % len(rules.seats)]
    chairs = [Chair(HUMAN, NAMES[seat % len(NAMES)]) for seat in range(seats)]
    session = Session(rules, table_for(rules.options, seats), chairs, seed=f"words {seed}")
    for _ in range(most):
        session.settle()
        if session.turn < 0:
            break
        for kind, text in sentences(rules, session, rng):
            yield kind, named(text, session.names)
        session.play(rng.choice(session.moves(session.turn)))
    yield from (("log", line.text) for line in log_lines(session, 0, 0))
    yield from (
        ("result", named(line.reason, session.names)) for line in rules.sheet(session.state)
    )
    if session.outcome is not None:
        yield "result", named(session.outcome.reason, session.names)


def faults(kind: str, text: str) -> list[str]:
    """What is wrong with a sentence, if anything; a badge may have a wider gap in it."""
    return [
        fault
        for fault, pattern in FAULTS.items()
        if pattern.search(text) and (kind, fault) != ("mark", "two spaces")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_game_is_filled_in_and_counts_rightly(game):
    wrong = {text: found for kind, text in read_game(game, 1, 60) if (found := faults(kind, text))}
    assert not wrong


def test_the_tip_of_every_mark_has_the_names_in_it(tmp_path):
    table = AtTable(tmp_path)
    read = 0
    for game in GAMES:
        rules = registry.find(game)
        people = tuple(Chair(HUMAN, name) for name in NAMES[: max(rules.seats[0], 2)])
        play = table.begin(game, people)
        play.game.show_to(0)
        table.step(seconds=0.01)
        for _ in range(30):
            play.game.croupier.session.settle()
            play.game.show_to(0)
            marks, arrangement = play.game.tabletop.marks, table.table
            for box in arrangement.piles.values():
                tip = play._make_tip(box.rect.centre, arrangement, marks)
                if tip is not None:
                    assert not faults("tip", tip.text)
                    read += 1
            if play.session.turn < 0:
                break
            play.session.play(play.session.moves(play.session.turn)[0])
    table.close()
    assert read > 20


def main() -> int:
    """Prints how many sentences of each kind were read, and the wrong ones; 1 when there are."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3, help="random games of each game")
    parser.add_argument("--moves", type=int, default=400, help="of a game at most")
    chosen, any_wrong = parser.parse_args(), False
    for game in GAMES:
        read: Counter[str] = Counter()
        wrong: dict[str, list[str]] = {}
        for seed in range(chosen.games):
            for kind, text in read_game(game, seed, chosen.moves):
                read[kind] += 1
                if found := faults(kind, text):
                    wrong[text] = found
        any_wrong = any_wrong or bool(wrong)
        print(game, dict(read), f"{len(wrong)} wrong")
        for text, found in wrong.items():
            print("   ", found, text)
    return int(any_wrong)


if __name__ == "__main__":
    sys.exit(main())
