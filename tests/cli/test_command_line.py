"""Every verb of the command line, for every installed game; and what is wrong in one line."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtable import __version__, registry, save_text
from cardtable.__main__ import main
from cardtable.cli import verbs, windows
from cardtable.core import position
from cardtable.core.players import computers_of
from cardtable.core.table import OVER, table_for
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.places import HOME

ROOT = Path(__file__).parent.parent.parent
GAMES = [game.name for game in registry.everything()]
VERBS = (
    *("play", "replay", "screenshot", "sheet", "strip", "bench", "games", "check", "perft"),
    *("new", "golden", "contract", "language", "simulate", "train", "curves", "league"),
    *("deal", "moves", "apply", "view", "why", "export", "selftest"),
)


@pytest.fixture(autouse=True)
def _own_home(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setenv("CARDTABLE_TRACEBACK", "1")


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command; its code, its output, its complaint."""

    def running(*arguments: str, stdin: str = ""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        try:
            code = main(list(arguments))
        except SystemExit as end:
            code = end.code
        out = capsys.readouterr()
        return code, out.out, out.err

    return running


@pytest.fixture
def fine(run):
    """Runs a command that must succeed; its output."""

    def running(*arguments: str, stdin: str = "") -> str:
        code, out, err = run(*arguments, stdin=stdin)
        assert (code, err) == (0, "")
        return out

    return running


@pytest.fixture
def launched(monkeypatch):
    """The window is replaced: what it was asked to open with."""
    from cardtable.ui import app

    asked: list[Launch] = []
    monkeypatch.setattr(app, "run", lambda launch: asked.append(launch) or 0)
    return asked


def finished(game: str) -> str:
    """The text of a whole game, played by first moves."""
    from cardtable.conformance.sample_game import play_sample
    from cardtable.core.table import table_for
    from cardtable.session import Session

    rules = registry.find(game)
    table = table_for(rules.options, rules.seats[0])
    session = Session(rules, table, seed="1")
    for move in play_sample(rules, table, 1).moves:
        session.play(move)
    return save_text.write(session)


@pytest.fixture(scope="module")
def saved() -> str:
    return finished("blank")


# -- for every game -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_through_the_pipe(fine, game):
    """Deal | moves | apply | view | why | export: text in, text out."""
    dealt = fine("deal", game, "--seed", "otter")
    rules = registry.find(game)
    state = position.read(rules, dealt)
    assert state.turn >= 0
    listed = fine("moves", "-", stdin=dealt).splitlines()
    own = fine("moves", "-", "--seat", str(state.turn), stdin=dealt).splitlines()
    assert own
    assert set(own) <= set(listed)
    after = fine("apply", "-", own[0], stdin=dealt)
    assert position.read(rules, after) != state
    assert position.read(rules, after).turn != -1
    view = fine("view", "-", "--seat", str(state.turn), stdin=after)
    assert position.read(rules, view) == rules.view(position.read(rules, after), state.turn)
    assert fine("why", "-", own[0], stdin=dealt) == "This move is legal.\n"
    assert len(fine("why", "-", f"{state.turn} dance", stdin=dealt)) > 10
    assert position.read(rules, fine("export", "-", "--as", "text", stdin=dealt)) == state
    plain = json.loads(fine("export", "-", "--as", "json", stdin=dealt))
    assert (plain["game"], plain["seats"]) == (game, rules.seats[0])
    assert position.read(rules, plain["position"]) == state


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_deals_the_same(fine, game):
    assert fine("deal", game, "--seed", "a b") == fine("deal", game, "--seed", "a b")
    assert fine("deal", game, "--seed", "a b") != fine("deal", game, "--seed", "c")


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_seats_can_be_dealt(fine, game):
    for seats in registry.find(game).seats:
        assert f"seats {seats}\n" in fine("deal", game, "--seats", str(seats))


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_can_be_asked_for_and_a_wrong_one_is_refused(fine, run, game):
    rules = registry.find(game)
    for option in rules.options:
        for choice in option.values(rules.seats[0]):
            asked = f"{option.name}={choice.value}"
            assert f"option {option.name} {choice.value}\n" in fine("deal", game, "--option", asked)
        code, out, err = run("deal", game, "--option", f"{option.name}=wrong!")
        assert (code, out) == (2, "")
        assert option.allowed(rules.seats[0]) in err
    code, _, err = run("deal", game, "--option", "nothing=1")
    assert code == 2
    assert "no option 'nothing'; this game has:" in err


@pytest.mark.parametrize("game", GAMES)
def test_perft_counts_and_divides(fine, game):
    total = int(fine("perft", game, "--depth", "1"))
    lines = fine("perft", game, "--depth", "1", "--divide").splitlines()
    assert lines[-1] == f"total: {total}"
    assert len(lines) == total + 1


def test_perft_without_a_depth_prints_the_line_that_the_tests_keep(fine):
    line = fine("perft", "blank", "--option", "cards=3")
    assert line == "--seats 2 --seed 1 --option cards=3: 3 9 18\n"
    assert line in (ROOT / "tests/perft/blank.txt").read_text().replace(" 36 36 36", "")


@pytest.mark.parametrize("game", GAMES)
def test_one_position_can_be_checked(run, game):
    code, out, err = run("check", game, "--seed", "1", "--ply", "3")
    assert (code, err) == (0, ""), out
    assert out == f"{game}: 1 game, nothing found\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_checked_line_by_line(fine, run, tmp_path, game):
    text = finished(game)
    path = tmp_path / "game.cardtable"
    path.write_text(text)
    assert "all legal; over, scores" in fine("replay", str(path), "--check")
    assert fine("export", str(path), "--as", "text") == text
    assert fine("moves", str(path)) == ""
    plain = json.loads(fine("export", str(path), "--as", "json"))
    assert (plain["turn"], len(plain["moves"])) == (
        OVER,
        text.partition("\nmoves\n")[2].count("\n"),
    )
    assert plain["winners"] is not None
    lines = text.splitlines()
    at = lines.index("moves") + 2
    path.write_text("\n".join([*lines[:at], "0 dance", *lines[at:]]))
    code, out, err = run("replay", str(path), "--check")
    assert (code, out) == (2, "")
    assert err.startswith(f"cardtable: {path}, line {at + 1}: ")


@pytest.mark.parametrize("game", GAMES)
def test_play_opens_a_table(fine, launched, game):
    rules = registry.find(game)
    fine("play", game, "--seed", "otter")
    assert launched[0].game == game
    assert launched[0].seed == "otter"
    assert len(launched[0].chairs) == rules.seats[0]
    assert [chair.is_human for chair in launched[0].chairs].count(True) == 1
    level = list(computers_of(rules).players)[-1]
    seats = ",".join(["human", *[level] * (rules.seats[-1] - 1)])
    fine("play", game, "--seats", seats)
    assert [chair.player for chair in launched[1].chairs] == seats.split(",")


# -- games, check, simulate -----------------------------------------------------------------------


def test_games_lists_what_is_installed(fine):
    told = fine("games")
    assert [line.partition(":")[0] for line in told.splitlines()][: len(GAMES)] == GAMES
    plain = json.loads(fine("games", "--json"))
    assert [game["name"] for game in plain["games"]] == GAMES
    assert plain["broken"] == registry.broken()
    blank = plain["games"][GAMES.index("blank")]
    assert blank["options"][0] == {
        "name": "cards",
        "help": "How many cards everybody is dealt.",
        "allowed": "1 to 9",
        "default": "5",
    }
    assert blank["levels"] == ["easy", "normal", "hard", "master"]


def test_check_plays_every_table_and_says_so(fine):
    assert fine("check", "blank") == "blank: 5 games, nothing found\n"
    assert (
        fine("check", "blank", "--games", "2", "--seats", "3") == "blank: 2 games, nothing found\n"
    )


def test_check_finds_and_ends_with_one(run, monkeypatch):
    from games.blank.words import BlankWords

    monkeypatch.setattr(BlankWords, "label", lambda self, view, move: "Play {")
    code, out, err = run("check", "blank", "--games", "1")
    assert (code, err) == (1, "")
    assert "moves have words: the label of" in out
    assert "\n    cardtable check blank --seats 2 --seed 1 --ply 1\n" in out
    assert out.endswith("blank: 1 game, 1 finding\n")


def test_simulate_gives_a_table_or_json(fine):
    asked = ("simulate", "blank", "--seats", "normal,easy", "--deals", "4", "--seed", "9")
    assert "normal" in fine(*asked)
    plain = json.loads(fine(*asked, "--json"))
    assert [row["level"] for row in plain["rows"]] == ["normal", "easy"]
    assert plain["deals"] == 4
    again = json.loads(fine(*plain["command"].split()[1:], "--json"))
    assert [row["wins"] for row in again["rows"]] == [row["wins"] for row in plain["rows"]]


def test_training_goes_on_where_it_was_stopped(fine, run, tmp_path, monkeypatch):
    from cardtable.cli import learning
    from games.lucky_sevens.players.training import Alone

    monkeypatch.setattr(Alone, "stride", 2)
    whole, stopped = tmp_path / "whole.json", tmp_path / "stopped.json"
    train = ("train", "lucky_sevens", "alone", "--seed", "5", "--steps")
    told = fine(*train, "4", "--out", str(whole))
    assert told.splitlines()[-1].startswith("4 of 4 games, ")
    begun = Alone().learner("5")
    begun.learn(2)
    learning.learned_so_far(begun, stopped.with_suffix(".progress"))
    assert not stopped.exists()
    fine(*train, "4", "--out", str(stopped))
    assert stopped.read_text() == whole.read_text()
    assert sorted(path.name for path in tmp_path.glob("*.*")) == ["stopped.json", "whole.json"]
    stopped.with_suffix(".progress").write_bytes(b"rubbish")
    code, _, err = run(*train, "4", "--out", str(stopped))
    assert code == 2
    assert "cannot be gone on with" in err


def test_a_game_is_trained_in_all_its_courses_into_its_own_files(fine, tmp_path, monkeypatch):
    from cardtable.cli import learning
    from games.seven_bridge.players.training import Concealed

    monkeypatch.setattr(Concealed, "worth", lambda course, numbers, seed: -numbers["cost"])
    monkeypatch.setattr(learning, "own_file", lambda course: tmp_path / course.file)
    told = fine("train", "seven_bridge", "--steps", "2")
    assert told.count("2 of 2 generations") == 2
    for course in ("two_players", "four_players"):
        kept = json.loads((tmp_path / f"{course}.json").read_text())
        assert kept["command"] == f"cardtable train seven_bridge {course} --steps 2 --seed 1"
        assert len(kept["curve"]) == 2
    assert len([*tmp_path.iterdir()]) == 2


def test_every_learned_file_is_small_and_says_how_it_was_made():
    from cardtable.cli.learning import own_file

    courses = [
        (game, *course)
        for game in registry.installed()
        for course in computers_of(game).courses().items()
    ]
    assert len({game.name for game, _, _ in courses}) >= 3
    for game, name, course in courses:
        text = own_file(course).read_text(encoding="utf-8")
        assert len(text) < 300_000
        kept = json.loads(text)
        made = f"cardtable train {game.name} {name} --steps {course.steps} --seed 1"
        assert kept["command"] == made
        steps = [point[0] for point in kept["curve"]]
        assert steps == [*range(course.stride, course.steps + 1, course.stride)]
        assert kept["curve"][-1][1] > kept["curve"][0][1], "something was learned"


def test_every_learned_file_is_drawn_as_a_curve(fine, tmp_path):
    told = fine("curves", "--out", str(tmp_path)).splitlines()
    courses = [
        (game, name) for game in registry.installed() for name in computers_of(game).courses()
    ]
    files = [f"learning-{game.name}-{name}.svg" for game, name in courses]
    assert sorted(Path(line).name for line in told) == sorted(files)
    drawn = {path.name: ElementTree.parse(path) for path in tmp_path.iterdir()}
    assert sorted(drawn) == sorted(files)
    lucky = "".join(drawn["learning-lucky_sevens-alone.svg"].getroot().itertext())
    assert "Lucky Sevens, alone" in lucky
    assert "300,000 games" in lucky


def test_a_league_has_a_line_for_every_match(fine):
    table = fine("league", "blank", "--seats", "2", "--deals", "2", "--players", "normal,easy")
    assert table.count("normal") + table.count("easy") >= 2
    alone = fine("league", "lucky_sevens", "--deals", "1", "--players", "easy,random")
    assert "cleared" in alone
    assert "random" in alone


# -- files ----------------------------------------------------------------------------------------


def test_apply_says_which_move_is_refused_and_why(fine, run):
    dealt = fine("deal", "blank")
    first = fine("moves", "-", stdin=dealt).splitlines()[0]
    code, out, err = run("apply", "-", first, first, stdin=dealt)
    assert (code, out) == (2, "")
    assert err == f"cardtable: move 2, {first!r}: It is seat 1's turn.\n"


def test_apply_goes_through_a_whole_trick(fine):
    dealt = fine("deal", "blank", "--option", "cards=1")
    first = fine("moves", "-", stdin=dealt).splitlines()[0]
    after = fine("apply", "-", first, stdin=dealt)
    moves = (first, fine("moves", "-", stdin=after).splitlines()[0])
    assert f"turn {OVER}\n" in fine("apply", "-", *moves, stdin=dealt)


def test_a_save_can_be_gone_on_with_or_watched(fine, launched, tmp_path, saved):
    path = tmp_path / "game.cardtable"
    path.write_text(saved)
    fine("play", str(path))
    fine("replay", str(path))
    fine("replay", "-", stdin=saved)
    assert [launch.replay for launch in launched] == [False, True, True]
    assert all(launch.text == saved for launch in launched)
    assert all(save_text.game_of(launch.text) == launch.game == "blank" for launch in launched)
    assert save_text.read(launched[0].text, registry.find).turn == OVER


def test_without_a_verb_the_window_opens_with_what_was_open(fine, launched):
    fine()
    assert launched == [Launch()]


@pytest.mark.parametrize("cut", [0, 5, 40, 70, 80])
def test_a_save_cut_short_is_named(run, tmp_path, saved, cut):
    path = tmp_path / "cut.cardtable"
    path.write_text(saved[:cut])
    code, out, err = run("moves", str(path))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "line" in err
    assert path.read_text() == saved[:cut]


# -- complaints -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("dance", "invalid choice: 'dance' (choose from"),
        ("deal bingo", "there is no game 'bingo'; there are: "),
        ("deal blank --seats 9", "Blank is played by 2, 3 or 4, not by 9"),
        ("deal blank --seats 0", "Blank is played by 2, 3 or 4, not by 0"),
        ("deal blank --option cards", "expected --option NAME=VALUE, got 'cards'"),
        ("deal blank --option cards=0", "cards is 1 to 9, not '0'"),
        ("play blank --seats human,wizard", "a seat is one of human, easy, normal, hard"),
        ("play blank --seats human", "Blank is played by 2, 3 or 4, not by 1"),
        ("play bingo", "no game 'bingo'"),
        ("moves /no/such/file", "/no/such/file cannot be read: No such file"),
        ("moves .", "cannot be read: "),
        ("moves", "the following arguments are required: FILE"),
        ("view - --seat 5", "standard input, line 1: expected 'position GAME VERSION'"),
        ("check blank --ply x", "argument --ply: invalid int value: 'x'"),
        ("check blank --games 0", "argument --games: expected a number from 1, got '0'"),
        ("check all --seats 3", "--seats and --option are for one game, not for all"),
        ("check bingo", "no game 'bingo'"),
        ("simulate blank --deals 2", "expected --seats with a level for each, of random, easy"),
        ("simulate blank --deals 2 --seats easy,wizard", "got 'wizard'"),
        ("simulate blank --deals 2 --seats easy,easy,easy,easy,easy", "not by 5"),
        ("train blank hands --steps 1 --out x", "blank has no course 'hands'; it has none"),
        ("train seven_bridge --out x", "say which course: two_players, four_players"),
        ("league blank --deals 1 --players wizard,easy", "got 'wizard'"),
        ("screenshot blank --out x.png --size big", "expected --size WIDTHxHEIGHT"),
        ("screenshot blank --out x.png --screen cellar", "no screen 'cellar'; there are: "),
        ("bench nosuch", "no measurement 'nosuch'; there are: "),
        ("sheet no.save --out x", "no.save: No such file"),
        ("strip blank dance --out x.png", "no moment 'dance'; there are: "),
        ("strip blank knock --out x.png", "no 'knock' for the 1. time; "),
        ("strip blank deal --seat 9 --out x.png", "expected a seat from 0 to 1, got 9"),
        ("strip no.save deal --out x.png", "no game 'no.save'"),
        ("screenshot blank", "the following arguments are required: --out"),
        ("export - --as xml", "argument --as: invalid choice: 'xml'"),
        ("replay -", "line 1: expected 'position GAME VERSION'"),
    ],
)
def test_a_complaint_is_one_line_and_code_2(run, command, complaint):
    code, out, err = run(*command.split())
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("cardtable")
    assert complaint in err


def test_a_picture_of_the_page_before_a_game_shows_the_seats_asked_for(fine, tmp_path):
    pictures = []
    for seats in ("2", "5"):
        out = tmp_path / f"{seats}.png"
        page = ("--screen", "new-game", "--size", "640x480")
        fine("screenshot", "seven_bridge", "--seats", seats, *page, "--out", str(out))
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("name", ["a\0b", "half \ud800"])
def test_a_name_that_no_file_can_have_is_one_line(run, name):
    code, out, err = run("moves", name)
    assert (code, out) == (2, "")
    assert err == f"cardtable: {name!r} is no name of a file\n"


def test_bad_positions_and_moves_are_named(run, fine):
    dealt = fine("deal", "blank")
    for arguments, complaint in (
        (("view", "-", "--seat", "7"), "expected a seat from 0 to 1, got 7"),
        (("moves", "-", "--seat", "-1"), "expected a seat from 0 to 1, got -1"),
        (("why", "-", "dance"), "expected a seat number first"),
        (("apply", "-", "0 Dance"), "expected a word of small letters"),
        (("replay", "-"), "is a position; expected a save"),
    ):
        code, _, err = run(*arguments, stdin=dealt)
        assert code == 2
        assert complaint in err
    code, _, err = run("moves", "-", stdin=dealt.replace("turn 0", "turn soon"))
    assert code == 2
    assert "standard input, line 4: " in err


def test_bytes_that_are_no_text_are_named(run, tmp_path):
    (tmp_path / "noise").write_bytes(b"position \xff")
    code, _, err = run("moves", str(tmp_path / "noise"))
    assert code == 2
    assert "is not a text (byte 9)" in err


def test_a_fault_of_ours_is_one_line_too(run, monkeypatch):
    monkeypatch.delenv("CARDTABLE_TRACEBACK")
    monkeypatch.setattr("cardtable.registry.everything", lambda: 1 / 0)
    code, _, err = run("games", "--json")
    assert code == 1
    assert (
        err
        == "cardtable: ZeroDivisionError: division by zero (CARDTABLE_TRACEBACK=1 shows where)\n"
    )


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(run, verb):
    code, out, err = run(verb, "--help")
    assert (code, err) == (0, "")
    assert f"usage: cardtable {verb}" in out
    assert verb in run("--help")[1]


def test_the_version_is_told(run):
    assert run("--version") == (0, f"cardtable {__version__}\n", "")


def test_whoever_stops_reading_gets_no_traceback():
    script = "import sys; from cardtable.__main__ import main; sys.exit(main(sys.argv[1:]))"
    for _ in range(3):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "wb") as closed:
            ended = subprocess.run(
                [sys.executable, "-c", script, "deal", "blank"],
                stdout=closed,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert ended.stderr == ""


def test_loading_the_window_prints_nothing_of_its_own():
    script = "from cardtable.cli import window; window.drawing('cardtable.ui.app')"
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert told.stdout == ""


# -- files -----------------------------------------------------------------------------------------


def test_a_lone_save_is_played(monkeypatch, tmp_path):
    opened = []
    monkeypatch.setattr(windows, "run", lambda launch: opened.append(launch) or 0)
    save = tmp_path / "evening.cardtable"
    rules = registry.find("blank")
    save.write_text(save_text.write(Session(rules, table_for(rules.options, 2), seed="otter")))
    assert main([str(save)]) == 0
    assert opened[0].text.startswith("cardtable save")


@pytest.mark.parametrize("lies", ["nothing", "a damaged save", "a folder", "a pipe"])
@pytest.mark.parametrize("terminal", [True, False])
def test_a_double_clicked_save_that_cannot_be_opened_has_a_window_say_so(
    monkeypatch, tmp_path, capsys, lies, terminal
):
    """In a terminal there is somebody who reads the line."""
    opened = []
    monkeypatch.setattr(windows, "run", lambda launch: opened.append(launch) or 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    path = tmp_path / "evening.cardtable"
    if lies == "a damaged save":
        path.write_text("cardtable save 1\ngame blank\n")
    elif lies == "a folder":
        path.mkdir()
    elif lies == "a pipe":
        os.mkfifo(path)
    assert main([str(path)]) == 2
    assert opened == ([] if terminal else [Launch(file=str(path))])
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert str(path) in error
    opened.clear()
    assert main(["play", str(path)]) == 2  # typed, wherever it is printed
    assert opened == []


def test_a_complaint_is_one_line_whatever_was_typed(capsys):
    with pytest.raises(SystemExit):
        verbs.parsed(["deal", "blank", "--seats", "2", "two\nlines \x1b[2J"])
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert "\x1b" not in complaint
