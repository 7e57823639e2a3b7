"""Every sentence of whole random games of every game is read, and what else is said in words.

Prompts, marks, tips, labels, questions, refusals, reasons of hints, log lines, results,
score sheets, house rules, the lines of the command line and every word of every page and of the
strips and menus of a table: names filled in and never the reader's own, one space, the right
number, a capital and a full stop. As a command it reads as many games as
you like, and prints what is said: python tests/ui/words_test.py --games 10 [--print]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from at_table import AtTable
from hall import Hall
from test_screens_fit import PAGES, made_games

from cardtable import registry
from cardtable.__main__ import main as command_line
from cardtable.conformance.case import Case
from cardtable.conformance.refusing import attempts
from cardtable.core.moves import Move, Pick
from cardtable.core.players import Budget
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, named, table_for
from cardtable.croupier.narration import log_lines
from cardtable.croupier.score_sheet import headline, sheet_of
from cardtable.croupier.table_setup import who_plays_at
from cardtable.session import HUMAN, CannotUndo, Chair, Session
from cardtable.store.lessons import lessons_of
from cardtable.ui.controls.tree import NodeTree

GAMES = tuple(rules.name for rules in registry.everything())
NAMES = ("Ann", "Bo", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
THINGS = "card|point|round|move|book|trick|chip|hand|pair|king|deal|turn|wild|joker|game|finding"
MANY = rf"(?<![\d.,/–:-])1 ({THINGS}|seven)s\b"
ONE = rf"(?<![\d.,/–:-])(0|[2-9]|\d\d+) ({THINGS})\b(?!s)"
WHOLE = {"prompt", "tip", "refusal", "log", "reason", "question", "task", "rule", "undo"}
FAULTS = {
    "a brace": re.compile(r"[{}]"),
    "two spaces": re.compile(r"\S  +\S"),
    "a wrong number": re.compile(rf"{MANY}|{ONE}|\b([Tt]hese|[Tt]hose) are 1\b"),
    "a space before a stop": re.compile(r"\s[.,;:!?](\s|$)"),
    "two stops": re.compile(r"[.,;:!?]\s*[.,;:]"),
    "a word twice": re.compile(r"\b([A-Za-z]{2,}) \1\b"),
    "a percent sign apart": re.compile(r"\d %"),
    "nothing": re.compile(r"^\s*$"),
}
ENDS = re.compile(r"[.!?]$|^$")
BEGINS = re.compile(r"^([A-Z0-9{“★♠♥♦♣]|$)")


def positions_said(session: Session, rng: Random, number: int) -> Iterator[tuple[str, str, int]]:
    """What can be read in one position: its kind, its text, and the seat that reads it (or -1)."""
    rules = session.rules
    for seat in range(session.table.seats):
        yield from _told_to(rules, session, seat)
    if session.turn >= 0:
        yield from _on_turn(session, rng, number)


def _told_to(rules: AnyRules, session: Session, seat: int) -> Iterator[tuple[str, str, int]]:
    view = session.view(seat)
    prompt = rules.words.status(view, seat)
    yield "prompt", prompt.text, seat
    yield from (("score", text, -1) for text in prompt.lines)
    for mark in rules.words.marks(view, seat):
        if mark.text:
            yield "mark", mark.text, -1
        if mark.hint:
            yield "tip", mark.hint, seat
    for move in session.moves(seat)[:40]:
        yield "label", rules.words.label(view, move), seat
        if question := rules.handling.confirm(view, move):
            yield "question", question, -1


def _on_turn(session: Session, rng: Random, number: int) -> Iterator[tuple[str, str, int]]:
    """Refusals of everything that does not work, the shelf, and a reason now and then."""
    rules, seat = session.rules, session.turn
    view = session.view(seat)
    for move in attempts(Case(rules, session.state, number, number), seat):
        yield "refusal", rules.words.why_not(view, move).text, seat
    yield from _odd_refusals(session, rng)
    shelf = rules.handling.shelf(view, seat, view.piles[f"hand-{seat}"][:6])
    if shelf is not None:
        yield "label", shelf.text, seat
    if number % 5 == 0:
        advice = rules.players()["normal"].choose(rules, view, seat, Budget(rng, 8))
        yield "reason", advice.reason, seat
    try:
        session.undo_point()
    except CannotUndo as error:
        yield "undo", str(error), -1


def _odd_refusals(session: Session, rng: Random) -> Iterator[tuple[str, str, int]]:
    """Refusals of anything to anywhere, and of somebody who is not on turn."""
    rules, seat = session.rules, session.turn
    view = session.view(seat)
    tried = [
        Move(seat, (Pick(pile, rng.choice(view.piles[pile])),), rng.choice([*view.piles]))
        for pile in list(view.piles)[:6]
        if view.piles[pile]
    ]
    tried.append(Move((seat + 1) % session.table.seats, words=("pass",)))
    for move in tried:
        if move not in session.moves(move.seat):
            yield "refusal", rules.words.why_not(session.view(move.seat), move).text, move.seat


def read_game(game: str, seed: int, most: int) -> Iterator[tuple[str, str, int]]:
    """Everything said in one random game, and who reads it."""
    rules, rng = registry.find(game), Random(f"words {game} {seed}")
    seats = rules.seats[seed % len(rules.seats)]
    chairs = [Chair(HUMAN, NAMES[seat % len(NAMES)]) for seat in range(seats)]
    session = Session(rules, table_for(rules.options, seats), chairs, seed=f"words {seed}")
    for number in range(most):
        while session.turn == DEALER:
            yield from positions_said(session, rng, number)
            session.deal()
        if session.turn < 0:
            break
        yield from positions_said(session, rng, number)
        session.play(rng.choice(session.moves(session.turn)))
    for seat in range(min(2, seats)):
        yield from (("log", line.text, -1) for line in log_lines(session, seat, 0))
    sheet = sheet_of(session)
    yield from (("result", line.reason, -1) for line in sheet.lines)
    yield from (("result", heading, -1) for heading in sheet.headings.values() if heading)
    yield from (("result", name, -1) for name in sheet.sides.values())
    yield "result", headline(session), -1
    yield "result", who_plays_at(session), -1
    if session.outcome is not None:
        yield "result", named(session.outcome.reason, session.names), -1


def declared(game: str) -> Iterator[tuple[str, str, int]]:
    """House rules with every value, and lessons."""
    rules = registry.find(game)
    for option in rules.options:
        yield "rule", option.help, -1
        values = [choice.value for choice in option.choices] or (
            [option.numbers[0], option.numbers[0] + 1, option.default]
            if option.count == 1
            else [option.default]
        )
        yield from (("rule", option.sentence(value), -1) for value in values)
    for lesson in lessons_of(rules).readable:
        names = tuple(NAMES[:6])
        yield "label", lesson.title, -1
        yield from (("task", named(text, names), -1) for text in (lesson.task, lesson.done))


def captions(tree: NodeTree) -> Iterator[tuple[str, str, int]]:
    """Whatever is written on the nodes of a page, their tips, and what a listener is told of it."""
    for node in tree.root.walk():
        for name in ("text", "label", "title", "placeholder", "tip"):
            text = getattr(node, name, "")
            if isinstance(text, tuple):  # the runs of a paragraph
                text = "".join(words for words, _ in text)
            if isinstance(text, str) and text:
                read = text.replace("  ·  ", " · ")  # the title's parts stand further apart
                yield "caption tip" if name == "tip" else "caption", read, -1
    for thing in (inside for told in tree.told() for inside in told.walk()):
        for text in (thing.name, thing.value, thing.description):
            if text:
                yield "told", text.removeprefix("?, "), -1  # the key of that sign comes first


def on_pages(home: Path) -> Iterator[tuple[str, str, int]]:
    """The words of every page, with games put by, statistics and results of whole games."""
    played = made_games()
    for number, made in enumerate(PAGES.values()):
        hall = Hall(home / str(number))
        page = hall.show(made(hall, played))
        yield from captions(page.tree)


def round_tables(home: Path) -> Iterator[tuple[str, str, int]]:
    """The words of the strips, the menu and the log of a table of every game."""
    for game in GAMES:
        table = AtTable(home / game)
        rules = registry.find(game)
        people = tuple(Chair(HUMAN, name) for name in NAMES[: max(rules.seats[0], 2)])
        play = table.begin(game, people)
        play.game.show_to(max(play.session.turn, 0))  # whoever is not on turn sees a curtain
        for command in ("", "log", "menu"):
            if command:
                play.do(command)
            table.step(2)
            trees = (*play.overlay._strips, play.overlay._notes, play.overlay._modal)
            yield from (caption for tree in trees for caption in captions(tree))
        table.close()


def faults(kind: str, text: str, reader: int = -1) -> list[str]:
    """What is wrong with a sentence, if anything; a badge may have a wider gap in it.

    `text` may still name seats as {0}, {1}: its reader must not be among them.
    """
    wrong = []
    if f"{{{reader}}}" in text and kind != "log":
        wrong.append("the reader's own name")
    read = named(text, tuple(NAMES * 4))
    wrong += [
        fault
        for fault, pattern in FAULTS.items()
        if pattern.search(read) and (kind, fault) != ("mark", "two spaces")
    ]
    short = re.search(r"(\d+) of (\d+) points", read)
    if kind == "refusal" and short and int(short[1]) >= int(short[2]):
        wrong.append("enough, and yet refused")
    if kind in WHOLE and not ENDS.search(read):
        wrong.append("no full stop")
    if kind in {*WHOLE, "label", "caption tip"} and not BEGINS.search(read):
        wrong.append("no capital")
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_game_is_filled_in_and_counts_rightly(game):
    said = (*read_game(game, 1, 60), *declared(game))
    wrong = {
        text: complaints for kind, text, seat in said if (complaints := faults(kind, text, seat))
    }
    assert not wrong


@pytest.mark.parametrize("whole", [on_pages, round_tables])
def test_every_caption_of_every_page_and_table_is_filled_in_and_counts_rightly(whole, tmp_path):
    said = set(whole(tmp_path))
    assert len(said) > 80
    wrong = {
        text: complaints for kind, text, seat in said if (complaints := faults(kind, text, seat))
    }
    assert not wrong


def test_the_reader_finds_every_fault():
    for kind, text in (
        ("prompt", "{0}: play a card."),
        ("tip", "Bo has closed 1 books."),
        ("tip", "These are 1 card."),
        ("refusal", "You hold 5 card."),
        ("refusal", "You may  not."),
        ("refusal", "you may not."),
        ("refusal", "You may not"),
        ("reason", "It takes 94 % of the the tricks ."),
    ):
        assert faults(kind, text, 0), text
    assert not faults("prompt", "{1} plays 2 cards.", 0)


COMMANDS = (
    ("games",),
    ("deal", "blank", "--seed", "1"),
    ("check", "blank", "--games", "1"),
    ("check", "blank", "--games", "2"),
    ("perft", "blank", "--depth", "1"),
    ("play", "no-such-game"),
    ("replay", "no-such-file"),
    ("screenshot", "blank", "--out", "x.png", "--size", "x"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_command_line_counts_rightly(words, capsys):
    command_line(list(words))
    out, err = capsys.readouterr()
    assert out or err
    for line in (out + err).splitlines():
        complaints = [
            name for name in ("a wrong number", "a percent sign apart") if FAULTS[name].search(line)
        ]
        assert not complaints, line


def test_a_save_of_one_move_is_a_save_of_one_move(tmp_path, capsys):
    from cardtable import save_text

    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), seed="1")
    session.deal()
    file = tmp_path / "one.save"
    file.write_text(save_text.write(session), encoding="utf-8")
    command_line(["replay", str(file), "--check"])
    assert "1 move, all legal" in capsys.readouterr().out


def test_the_tip_of_every_mark_has_the_names_in_it(tmp_path):
    table = AtTable(tmp_path)
    read = 0
    for game in GAMES:
        rules = registry.find(game)
        people = tuple(Chair(HUMAN, name) for name in NAMES[: max(rules.seats[0], 2)])
        play = table.begin(game, people)
        play.game.show_to(max(play.session.turn, 0))  # whoever is not on turn sees a curtain
        table.step(seconds=0.01)
        for _ in range(30):
            play.game.croupier.session.settle()
            play.game.show_to(0)
            marks, arrangement = play.game.tabletop.marks, table.table
            for thing in (*arrangement.piles.values(), *arrangement.plates):
                tip = play._make_tip(thing.rect.centre, arrangement, marks)
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
