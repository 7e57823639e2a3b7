"""Any text given to every parser: it is read, or refused with that parser's own error, in one line.

What is read is written again and must read back the same. Two ways of making the texts:
`python tests/attacks/fuzz.py save --inputs 100000` bends and joins what hypothesis draws;
`--guided` (libFuzzer, through atheris: see docs/reliability.md) leaves every text that reaches new
code in build/scratch/fuzz, and `--keep` writes into `corpus/` beside this file the shortest of
those that reach lines which no other does; every run begins with them. `FOUND` holds every text
that once broke something.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import shutil
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType, FunctionType, SimpleNamespace
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from cardtable import registry, save_text
from cardtable.__main__ import main as command_line
from cardtable.cli import verbs
from cardtable.core import messages, outside, position
from cardtable.core.cards import BadCard, Card
from cardtable.core.messages import Domain
from cardtable.core.moves import BadMove, Move
from cardtable.core.position import BadPosition
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER, BadOption, table_for, text_of
from cardtable.croupier import rule_sets
from cardtable.croupier.rule_sets import BadRules
from cardtable.croupier.table_setup import TableSetup
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session
from cardtable.store import lessons, person_file
from cardtable.store.day_book import DayBook
from cardtable.store.lessons import BadLesson
from cardtable.store.people import person
from cardtable.store.person_file import BadPerson, Handed
from cardtable.store.places import Places
from cardtable.store.reviews import MOST as MOST_REVIEWS
from cardtable.store.reviews import ReviewedGame, Reviews
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics
from tests.support import compiled_catalogue
from tests.support.evening_of_files import an_evening
from tests.support.lived_in import FILES, RULES, lived_in

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"
KEPT = HERE / "corpus"  # a list of texts for each parser
REACHED = HERE.parent.parent / "build" / "scratch" / "fuzz"  # every text that reached new code
OURS = tuple(str(HERE.parent.parent / part) for part in ("cardtable", "games"))
LONGEST_KEPT = 400  # characters of a text
# what parsers are made of; instrumenting everything takes minutes
PARSERS = (
    *("cardtable.core", "cardtable.s", "cardtable.cli", "cardtable.__main__", "games.blank"),
    "cardtable.croupier.rule_sets",
)
GAMES = tuple(registry.everything())
BLANK = registry.find("blank")
LESSON = "cardtable lesson 1\ntitle T\ntask Try.\ndone Done.\nstep 0 pass or 0 hand-0:7h > x\n"
_GAME_LINE = re.compile(r"^game ([a-z_]+) ", re.MULTILINE)
VERBS = ("games", "deal", "moves", "apply", "view", "why", "export", "replay", "perft", "check")
MEMORY = "/dev/shm"  # where there is one, files cost no wait for a disk
_FOLDER = tempfile.TemporaryDirectory(
    prefix="fuzz-", dir=MEMORY if os.access(MEMORY, os.W_OK) else None
)
HOME = Path(_FOLDER.name)


# -- what is fuzzed: each takes a text and says what became of it ----------------------------------


def fuzz_save(text: str) -> str:
    try:
        session = save_text.read(text, registry.find)
    except BadSave as error:
        return _refused(error)
    wrote = save_text.write(session)
    again = save_text.read(wrote, registry.find)
    assert again.state == session.state
    assert save_text.write(again) == wrote
    return "read"


def fuzz_position(text: str) -> str:
    try:
        rules = registry.find(position.game_named_in(text))
        state = position.read(rules, text)
    except LookupError:
        return "refused"
    except BadPosition as error:
        return _refused(error)
    assert position.read(rules, position.write(rules, state)) == state
    return "read"


def fuzz_move(text: str) -> str:
    try:
        move = Move.parse(text)
    except BadMove as error:
        return _refused(error)
    assert Move.parse(str(move)) == move
    return "read"


def fuzz_card(text: str) -> str:
    try:
        card = Card.parse(text)
    except BadCard as error:
        return _refused(error)
    assert str(card) == text
    return "read"


def fuzz_options(text: str) -> str:
    name, _, value = text.partition("=")
    came = "refused"
    for rules in GAMES:
        try:
            table = table_for(rules.options, rules.seats[0], {name: value})
        except BadOption as error:
            _refused(error)
            continue
        assert name in dict(table.options)
        came = "read"
    return came


def fuzz_settings(text: str) -> str:
    path, told = HOME / "settings.json", list[str]()
    path.write_bytes(text.encode(errors="surrogatepass"))
    file = SettingsFile(path, told.append)
    file.set("volume", 5)
    assert all(len(notice) < 400 for notice in told)
    again = SettingsFile(path, told.append).now
    assert again == file.now
    assert again.name.isprintable()
    path.with_suffix(".unreadable").unlink(missing_ok=True)
    return "refused" if told else "read"


def fuzz_statistics(text: str) -> str:
    """A real file with the text laid over its bytes."""
    path, told = HOME / "statistics.sqlite", list[str]()
    contents = bytearray(_statistics())
    overlay = text.encode(errors="replace")
    at = len(overlay) * 97 % len(contents)
    contents[at : at + len(overlay)] = overlay
    path.write_bytes(contents)
    made = Statistics(path, told.append)
    for summary in made.summaries():
        assert summary.lowest <= summary.average <= summary.highest
    made.record(FinishedGame(5, "blank", 2, "", "Ann", True, 5))
    made.close()
    for file in HOME.glob("statistics.sqlite-*"):
        file.unlink()
    assert all(len(notice) < 400 for notice in told)
    return "refused" if told else "read"


def fuzz_lesson(text: str) -> str:
    try:
        named = _GAME_LINE.search(text)
        lesson = lessons.read(named[1] if named else "blank", "fuzz", text)
        session = lesson.open(registry.find, "Ann")
    except BadLesson as error:
        return _refused(error)
    assert session.turn == 0
    lesson.left(session, 0)
    return "read"


def fuzz_days(text: str) -> str:
    """The deals of the day: lines of no version stay, and one more game is noted after them."""
    path, told = HOME / "days.txt", list[str]()
    path.write_bytes(data := text.encode(errors="surrogatepass"))
    book = DayBook(path, told.append)
    before = book.results()
    book.finish(_DAY, "fuzz", won=True, score=7, hints=0)
    assert path.read_bytes().startswith(data)
    after = DayBook(path, told.append).results()
    assert after.pop((_DAY, "fuzz")).over
    assert after == {key: result for key, result in before.items() if key != (_DAY, "fuzz")}
    assert told == []
    return "read" if before else "refused"


def fuzz_house_rules(text: str) -> str:
    came = "refused"
    for rules in GAMES:
        try:
            chosen = rule_sets.read(text, rules)
        except BadRules as error:
            _refused(error)
            continue
        setup = TableSetup(rules)
        rule_sets.use(setup, chosen)
        assert rule_sets.in_words(rules, chosen).isprintable()
        kept = rule_sets.rules_at(setup)
        assert rule_sets.read(rule_sets.write(rules.name, kept), rules) == kept
        came = "read"
    return came


def fuzz_person(text: str) -> str:
    try:
        handed = person_file.read(text)
    except BadPerson as error:
        return _refused(error)
    assert handed.person.name.isprintable()
    assert person_file.read(person_file.write(handed)) == handed
    return "read"


def fuzz_reviews(text: str) -> str:
    """What is understood stays when another game is added; each that it has can be opened."""
    path, told = HOME / "reviews.txt", list[str]()
    path.write_bytes(text.encode(errors="surrogatepass"))
    reviews = Reviews(path, told.append)
    before = reviews.games()
    for game in before:
        with suppress(BadSave):
            game.session(registry.find)
        assert game.name.isprintable()
        assert game.loss == game.loss, "a number"
    reviews.record(_REVIEWED)
    after = Reviews(path, told.append).games()
    assert _REVIEWED in after
    assert len(after) <= MOST_REVIEWS
    assert told == []
    return "read" if before else "refused"


def fuzz_owed(text: str) -> str:
    """Games that wait beside the statistics: those of any version are added, once."""
    for file in HOME.glob("owed.*"):
        file.unlink()
    told = list[str]()
    (HOME / "owed.owed").write_bytes(text.encode(errors="surrogatepass"))
    made = Statistics(HOME / "owed.sqlite", told.append)
    made.record(FinishedGame(5, "blank", 2, "", "Ann", True, 5))
    played = made.played()
    made.close()
    assert all(game.name.isprintable() for game in played)
    assert all(len(notice) < 400 for notice in told)
    return "read" if len(played) > 1 else "refused"


def fuzz_catalogue(text: str) -> str:
    """A compiled catalogue with the text laid over its bytes; every message is still said."""
    domain = Domain("fuzz", str(HOME))
    contents = bytearray(_catalogue())
    overlay = text.encode(errors="replace")
    at = len(overlay) * 89 % len(contents)
    contents[at : at + len(overlay)] = overlay
    domain.file("xx").write_bytes(contents)
    try:
        messages.speak("xx")
        said = [domain.of(count, "1 card", "{count} cards") for count in (0, 1, 2, 5, 777)]
        said += [domain("{who} starts.", who="Bo"), domain.under("suit", "hearts")]
    finally:
        messages.speak(messages.ENGLISH)
    assert all(isinstance(line, str) for line in said)
    return "refused" if messages.amiss(domain, "xx") else "read"


@cache
def _catalogue() -> bytes:
    path = HOME / "languages" / "xx.mo"
    compiled_catalogue.write(
        path,
        {
            "1 card\0{count} cards": "1 Karte\0{count} Karten",
            "{who} starts.": "{who} beginnt.",
            "suit\x04hearts": "Herz",
        },
    )
    return path.read_bytes()


def fuzz_home(text: str) -> str:
    """The text as one of the files of a home, for every reader there is; no game of it is lost."""
    contents = text.encode(errors="surrogatepass")
    home, told = HOME / "home", list[str]()
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(_lived_in(), home)
    (home / FILES[zlib.crc32(contents) % len(FILES)]).write_bytes(contents)
    an_evening(Places(home, home), told)
    assert all(line.isprintable() and len(line) < 400 for line in told), told
    return "refused" if told else "read"


@cache
def _lived_in() -> Path:
    lived_in(HOME / "whole")
    return HOME / "whole"


_DAY = date(2026, 11, 24)
_REVIEWED = ReviewedGame("fuzz", 9, "blank", 2, "easy", "Ann", "points", (), (), "a game\n")


def fuzz_seed(text: str) -> str:
    chairs = (Chair("human", text), Chair("easy", text[::-1]))
    session = Session(BLANK, table_for(BLANK.options, 2), chairs, seed=text)
    session.settle()
    again = save_text.read(save_text.write(session).encode().decode(), registry.find)
    assert (again.seed, again.names, again.state) == (session.seed, session.names, session.state)
    return "read"


_PARSER = cache(verbs.parser)  # made once: that takes fifty times what a command does


def fuzz_command_line(text: str) -> str:
    """The first line is the command; the rest lies on standard input."""
    line, _, given = text.partition("\n")
    words = line.split(" ")
    if words[0] not in VERBS or any(word.startswith("--out") for word in words):
        words = [VERBS[len(text) % len(VERBS)], "-", *words]
    if words[0] in ("check", "perft", "replay"):  # these take their time, or open a window
        words = [words[0], "--help", *words[1:]]
    said, told = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, SimpleNamespace(buffer=io.BytesIO(given.encode(errors="replace")))
    raising = patch.dict(os.environ, CARDTABLE_TRACEBACK="1")
    try:
        with (
            raising,
            redirect_stdout(said),
            redirect_stderr(told),
            patch.object(verbs, "parser", _PARSER),
        ):
            code = command_line(words)
    except SystemExit as done:
        code = int(done.code or 0)
    finally:
        sys.stdin = stdin
    assert code in (0, 1, 2)
    assert told.getvalue().count("\n") <= 1, told.getvalue()
    assert "\x1b" not in told.getvalue()
    return "refused" if code else "read"


def _refused(error: ValueError, longest: int = 2_000) -> str:
    assert str(error), "an error without a word"
    assert len(str(error)) < longest, str(error)[:200]
    assert str(error).isprintable(), str(error)[:200]
    return "refused"


def _statistics() -> bytes:
    if not _MADE:
        path = HOME / "whole.sqlite"
        made = Statistics(path)
        made.record(*(FinishedGame(n, "blank", 2, "hard", "Ann", n % 2 > 0, n) for n in range(40)))
        made.close()
        _MADE.append(path.read_bytes())
    return _MADE[0]


_MADE: list[bytes] = []

TARGETS: dict[str, Callable[[str], str]] = {
    "save": fuzz_save,
    "position": fuzz_position,
    "move": fuzz_move,
    "card": fuzz_card,
    "options": fuzz_options,
    "settings": fuzz_settings,
    "statistics": fuzz_statistics,
    "lesson": fuzz_lesson,
    "days": fuzz_days,
    "house rules": fuzz_house_rules,
    "person": fuzz_person,
    "reviews": fuzz_reviews,
    "owed": fuzz_owed,
    "catalogue": fuzz_catalogue,
    "seed": fuzz_seed,
    "command line": fuzz_command_line,
    "home": fuzz_home,
}

# -- where the texts come from ---------------------------------------------------------------------


def _saves() -> list[str]:
    """The golden saves, the long ones cut: a text is read thousands of times."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.save"))]
    return ["\n".join(text.splitlines()[:40]) + "\n" for text in texts]


def _lessons() -> list[str]:
    """One of each game that has any, the shortest: a text is read thousands of times."""
    texts = [
        [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.lesson"))]
        for folder in sorted((HERE.parent.parent / "games").glob("*/lessons"))
    ]
    return [min(of_a_game, key=len) for of_a_game in texts if of_a_game]


def _positions() -> list[str]:
    texts = []
    for rules in GAMES:
        session = Session(rules, table_for(rules.options, rules.seats[0]), seed="fuzz")
        session.settle()
        for _ in range(6):
            if session.turn != OVER:
                session.play(session.moves(session.turn)[-1])
                session.settle()
        texts.append(position.write(rules, session.state))
    return texts


_WON = tuple(FinishedGame(n, "blank", 2, "hard", "Ann", n % 2 > 0, n) for n in range(1, 9))


def _unusual(rules: AnyRules) -> dict[str, str]:
    """House rules of a game that are not the usual ones, where it has any."""
    setup = TableSetup(rules)
    for option in setup.options:
        if option.choices:
            setup.choose(option, option.values(setup.count)[-1].value)
    return rule_sets.rules_at(setup)


def corpus(target: str) -> list[str]:
    """The beginnings for one parser: whole texts, and those that the guided fuzzer has found."""
    return beginnings(target) + kept(target)


def kept(target: str) -> list[str]:
    """The texts that guided runs have found and the repository keeps."""
    path = _kept_file(target)
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else []


def _kept_file(target: str) -> Path:
    return KEPT / f"{target.replace(' ', '-')}.json"


def beginnings(target: str) -> list[str]:
    """Whole texts for one parser."""
    saves, positions = _saves(), _positions()
    moves = [line for text in saves for line in text.splitlines()[-6:]]
    return {
        "save": saves,
        "position": positions,
        "move": [*moves, "0 pass", "-1 deal Kh 7s", "2 gift 3", "1 hand-1:?? stock:Kh > melds-0/1"],
        "card": ["10h", "*1", "??", "As"],
        "options": [
            f"{option.name}={text_of(value)}"
            for game in GAMES
            for option in game.options
            for value in [table_for(game.options, game.seats[0])[option.name]]
        ],
        "settings": [
            '{"volume": 70, "theme": "green", "name": "Ann", "names": "Bo, Zoë"}',
            '{"tables": {"blank": {"seats": [["human", "Ann"]], "options": {"cards": "3"}}}}',
            '{"lessons": {"blank": ["one"]}, "window": "1280x720", "hologram": [1, {"a": null}]}',
        ],
        "statistics": ["", "x" * 40, "\x00" * 30],
        "lesson": _lessons(),
        "days": [
            "2026-11-24 blank begun\n2026-11-24 blank won 7 0\n2026-11-25 blank begun\n",
            "2026-11-24 seven_up begun\n2026-11-24 seven_up practice\n2026-11-24 seven_up lo",
        ],
        "house rules": [rule_sets.write(game.name, _unusual(game)) for game in GAMES],
        "person": [person_file.write(Handed(person("Ann", "queen of hearts"), "", _WON))],
        "reviews": [f"{_REVIEWED.line()}\n{replace(_REVIEWED, key='other').line()}\n"],
        "owed": ["".join(f"{json.dumps(game.as_row()[:-1])}\n" for game in _WON)],
        "catalogue": ["", "x" * 40, "plural=n/0;", "\x00" * 30],
        "home": ["", *saves, RULES, '{"volume": 30}', f"{json.dumps(_WON[0].as_row())}\n"],
        "seed": ["otter", "", "  two  words ", "é\u0301\u202e", "\ud800", "a\x1b[2Jb\n\u2028"],
        "command line": [
            *(f"moves -\n{text}" for text in positions),
            *(f"why - 0 pass\n{text}" for text in saves),
            "deal blank --seed 3 --option cards=3",
            "games --json",
            f"apply - pass --seed 1\n{positions[0]}",
            f"export - --as json\n{positions[1]}",
            f"view - --seat 0\n{positions[2]}",
        ],
    }[target]


# Texts that once broke something: each is tried first, by every command and test.
FOUND: dict[str, list[str]] = {
    "house rules": ["cardtable house rules 1\ngame nccc_sev\tn\n"],
    "owed": [
        f'[1, "blank", {"5" * 40}, "hard", "Ann", true, 1, false, 0]\n',
        '[1, "blank", 2, "hard", "A\\ud800", true, 1, false, 0]\n',
    ],
    "save": [
        f"cardtable save 1\ngame {'x' * 5000} 1\nseat human\nmoves\n",
        "cardtable save 1\ngame blank \x00\x1b\nseat human\nseat human\nmoves\n",
        f"cardtable save 1\ngame blank 1\noption {'x' * 5000} 1\nseat human\nseat human\nmoves\n",
    ],
    "position": [f"position blank 1\noption {'J' * 5000} 1\n"],
    "seed": ["0\r\x08\r0"],
    "lesson": [
        f"cardtable lesson 1\n\x1b{'x' * 300}\n",
        f"{LESSON}cardtable save 1\ngame blan{'7' * 5000} 1\nseed a\nseat human\nmoves\n",
    ],
    "command line": [
        "moves a\0b",
        "why half\ud800 0 pass",
        # facts of four seats at a table of fourteen
        'moves -\nposition nccc_seven 1\nseats 14\nturn 1\nfact knocking ["", "", "", ""]\n',
        "moves -\nposition blank 1\nseats 2\nturn 7\n",
        # facts of no team, and a round after the last
        "moves -\nposition sevens_from_hell 1\nseats 4\nturn 0\nfact melded []\n"
        'fact phase "acquire"\npile hand-0 4c 4d\npile discard 4h\n',
        "moves -\nposition sevens_from_hell 1\nseats 4\nturn 0\nfact round 31\n"
        'fact phase "acquire"\npile hand-0 4c 4d 5c 5d\npile discard 4h\n',
    ],
    # bytes in the middle of a table's description: its library's complaint cannot be decoded
    "statistics": [" \ufffd\ufffd\ufffd2D\1\1\1\1\1\2\b\ufffd\0\0\0\0!" + "\0" * 11],
    "settings": ['{"name": "Ann\\ud800", "hologram": "\\udfff"}', "[" * 5000, '{"volume": 1e999}'],
}

_SIGNS = "\x00\t \n\r\x1b{}[]\"':,.>/+-_?*#=0123456789abkhsdcAJQK\u200b\u2028\ud800é"


def bent(text: str, others: list[str], rng: Random) -> str:
    """A text with a few places changed, or joined with another."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        way = rng.choice((_bent_within, _bent_within, _bent_by_lines))
        text = way(text, others, rng)
    return text[: 4 * outside.LONGEST_LINE]


def _bent_within(text: str, others: list[str], rng: Random) -> str:
    """A sign more, a sign less, a part less, or a sign again and again."""
    at = rng.randrange(len(text) + 1)
    sign = rng.choice(_SIGNS)
    match rng.randrange(4):
        case 0:
            return text[:at] + sign + text[at:]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text[:at] + text[at + rng.randrange(40) :]
    return text[:at] + sign * rng.choice((1, 2, 50, 5000)) + text[at + 1 :]


def _bent_by_lines(text: str, others: list[str], rng: Random) -> str:
    """A line twice, away, from another text, or with a word of another text in it."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    other = rng.choice(others)
    match rng.randrange(4):
        case 0:
            lines.insert(at, lines[at])
        case 1:
            del lines[at]
        case 2:
            lines[at] = rng.choice(other.split("\n"))
        case _:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(other.split() or [""])
            lines[at] = " ".join(words)
    return "\n".join(lines)


AT_ONCE = 10  # texts of one draw


def texts_for(target: str) -> st.SearchStrategy[tuple[str, ...]]:
    """Makes hypothesis draw a text of any letters at all, and bent texts of the corpus.

    Drawing costs many times what most parsers do, so several texts come of one draw.
    """
    known = corpus(target)

    def drawn(anything: str, chance: int) -> tuple[str, ...]:
        rng = Random(chance)
        return anything, *(bent(rng.choice(known), known, rng) for _ in range(AT_ONCE - 1))

    anything = st.text(st.characters(exclude_categories=()), max_size=80)
    return st.builds(drawn, anything, st.integers(0, 2**63))


def by_hypothesis(target: str, inputs: int, number: int = 0) -> Counter[str]:
    """So many texts drawn by hypothesis; raises with the least text that breaks something.

    First come those that once broke something, and those that guided runs have kept.
    """
    counted: Counter[str] = Counter()
    _count(target, [*FOUND.get(target, []), *kept(target)], counted)

    @seed(number)
    @settings(
        max_examples=-(-inputs // AT_ONCE),
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(texts_for(target))
    def run(texts: tuple[str, ...]) -> None:
        _count(target, texts, counted)

    run()
    return counted


def _count(target: str, texts: Iterable[str], counted: Counter[str]) -> None:
    """Counts what becomes of each text; says which it was when one breaks something."""
    for text in texts:
        try:
            counted[TARGETS[target](text)] += 1
        except Exception as error:
            error.add_note(f"the text: {text!r}")
            raise


def guided(target: str, inputs: int, number: int) -> None:
    """So many texts more, those kept that reach new code; ends the program."""
    import atheris

    folder = _reached(target)
    folder.mkdir(parents=True, exist_ok=True)
    for at, text in enumerate([*corpus(target), *FOUND.get(target, [])]):
        (folder / f"begin-{at}").write_bytes(text.encode(errors="replace"))
    for function in _functions_of_ours():
        atheris.instrument_func(function)

    def one(data: bytes) -> None:
        TARGETS[target](data.decode(errors="replace"))

    how = [f"-runs={inputs}", f"-seed={number + 1}", "-max_len=6000", "-verbosity=0"]
    how += ["-print_final_stats=1", f"-artifact_prefix={REACHED}/"]
    atheris.Setup([sys.argv[0], *how, str(folder)], one)
    atheris.Fuzz()


def _reached(target: str) -> Path:
    return REACHED / target.replace(" ", "-")


def keep(target: str) -> int:
    """Writes into the repository the shortest texts that reach lines which no other reaches."""
    known = set[tuple[str, int]]()
    for text in [*beginnings(target), *FOUND.get(target, [])]:
        known |= _lines(target, text)
    paths = _reached(target).glob("*") if _reached(target).exists() else ()
    texts = {path.read_bytes().decode(errors="replace") for path in paths} | set(kept(target))
    chosen = []
    for text in sorted(texts, key=lambda text: (len(text), text)):
        if len(text) <= LONGEST_KEPT and (more := _lines(target, text) - known):
            known |= more
            chosen.append(text)
    KEPT.mkdir(exist_ok=True)
    written = json.dumps(chosen, ensure_ascii=True, indent=0)
    _kept_file(target).write_text(written + "\n", encoding="utf-8")
    return len(chosen)


def _lines(target: str, text: str) -> set[tuple[str, int]]:
    """The lines of ours that a text reaches."""
    lines = set[tuple[str, int]]()

    def line(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        name = frame.f_code.co_filename
        if not name.startswith(OURS):
            return None
        lines.add((name, frame.f_lineno))
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        TARGETS[target](text)
    finally:
        sys.settrace(before)
    return lines


def _functions_of_ours() -> Iterator[FunctionType]:
    """Every function and method of the parsers, and of what they are made of."""
    for name, module in list(sys.modules.items()):
        if not name.startswith(PARSERS):
            continue
        for thing in list(vars(module).values()):
            for part in vars(thing).values() if isinstance(thing, type) else (thing,):
                if isinstance(part, FunctionType) and part.__module__ == name:
                    yield part


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("targets", nargs="*", default=list(TARGETS), help=", ".join(TARGETS))
    asked.add_argument("--inputs", type=int, default=10_000, help="for each parser (10000)")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--guided", action="store_true", help="by the code that is reached")
    asked.add_argument("--keep", action="store_true", help="what was reached, in the repository")
    chosen = asked.parse_args()
    if chosen.guided:
        guided(chosen.targets[0], chosen.inputs, chosen.seed)
    if chosen.keep:
        for target in chosen.targets:
            print(f"{target}: {keep(target)} texts")
        return 0
    for target in chosen.targets:
        began = time.perf_counter()
        counted = by_hypothesis(target, chosen.inputs, chosen.seed)
        told = ", ".join(f"{count:,} {word}" for word, count in sorted(counted.items()))
        print(f"{target}: {told} ({time.perf_counter() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
