"""Reads every sentence of whole random games of every game, and finds what is wrong with it.

Prompts, marks, tips, labels, questions, refusals, reasons of hints, log lines, results, score
sheets, house rules and every word of every page and of the strips and menus of a table: names are
filled in and never the reader's own, one space, the right number, a capital and a full stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cardtable import registry
from cardtable.conformance.case import Case
from cardtable.conformance.refusing import attempts
from cardtable.core.moves import Move, Pick
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, named, table_for
from cardtable.croupier.history import told_events
from cardtable.croupier.score_sheet import headline, sheet_of
from cardtable.croupier.table_setup import who_plays_at
from cardtable.session import HUMAN, CannotUndo, Chair, Session
from cardtable.store.lessons import lessons_of
from cardtable.ui.controls.tree import NodeTree
from tests.support.hall import Hall
from tests.support.pages import PAGES, made_games
from tests.support.table_by_hand import AtTable

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
    """Yields every text of one position: its kind, the text, and the seat that reads it (or -1)."""
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
        advice = computers_of(rules).players["normal"].choose(rules, view, seat, Budget(rng, 8))
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
        yield from (("log", line.text, -1) for line in told_events(session, seat, 0))
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
        yield from (
            ("task", named(text, names), -1) for text in (lesson.task, *lesson.thens, lesson.done)
        )


def captions(tree: NodeTree) -> Iterator[tuple[str, str, int]]:
    """Yields every text on the nodes of a page, their tips, and what a listener is told of it."""
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
            trees = (*play.overlay.strip_trees, play.overlay.notes, play.overlay.modal)
            yield from (caption for tree in trees for caption in captions(tree))
        table.close()


def faults(kind: str, text: str, reader: int = -1) -> list[str]:
    """Returns the faults of a sentence; a badge may have a wider gap in it.

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
