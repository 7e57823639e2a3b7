"""Every page of the program, with games to show on it."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from cardtable import save_text
from cardtable.core.match import Match
from cardtable.core.players import Afterthought
from cardtable.core.table import OVER, table_for
from cardtable.croupier import rule_sets
from cardtable.croupier.table_setup import TableSetup
from cardtable.registry import find
from cardtable.session import Chair, Session
from cardtable.store.kept_decks import KeptCloths, KeptDecks
from cardtable.store.people import People, person
from cardtable.store.pins import Pins
from cardtable.store.reviews import KindOfDecision, Mistake, ReviewedGame
from cardtable.store.statistics import FinishedGame
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.pages.about import About
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.daily import DailyPage
from cardtable.ui.pages.league import LeaguePage
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.own_looks import OwnLooks
from cardtable.ui.pages.people import PeoplePage
from cardtable.ui.pages.pin import PinPage
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.pages.rule_sets import RuleSetsPage
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.pages.saves import SavesPage
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.pages.sounds import SoundsPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.pages.training import TrainingPage
from cardtable.ui.table.key_card import KeyCard
from cardtable.ui.table.keys_page import KeysPage
from cardtable.ui.table.moment import Moment
from cardtable.ui.table.replay import Replay
from tests.support.reviewing import Desk

GOLDEN = Path(__file__).parent.parent / "golden"


LONG = "Maximiliane von Hohenstein"


def played(name, seats, names, plies=9999):
    rules = find(name)
    chairs = [Chair("human" if seat == 0 else "hard", called) for seat, called in enumerate(names)]
    session = Session(rules, table_for(rules.options, seats), chairs, seed="fit")
    dice = Random(7)
    session.settle()
    while session.turn != OVER and len(session.log) < plies:
        moves = session.moves(session.turn)
        session.play(moves[int(dice.random() * len(moves))])
        session.settle()
    return session


def kept(name):
    """A finished game from the golden ones, which are played by nobody at random."""
    return save_text.read((GOLDEN / f"{name}.save").read_text(), find)


def made_games():
    return {
        "alone": played("lucky_sevens", 1, [LONG]),
        "three": played("seven_up", 3, ["Ann", LONG, "Bo"]),
        "going": played("seven_up", 4, ["Ann", LONG, "Bo", "Cy"], plies=60),
        "books": kept("sevens_from_hell_three_teams"),
        "hands": kept("seven_bridge"),
        "many": kept("nccc_seven_twenty_five"),
    }


def _new_game(hall, name, count):
    page = NewGame(hall, find(name))
    page.choice.count = count
    page.choice.rename(0, LONG)
    return page


def _people(hall):
    """Several people, one of them with a PIN and games, and what was said last."""
    people = People(hall.settings)
    for name, face in (("Ann", "queen of hearts"), ("Bo", "by name"), (LONG, "king of spades")):
        people.keep(person(name, face, "sand"))
    Pins(hall.settings).set("Ann", "1234")
    hall.statistics.record(FinishedGame(50, "lucky_sevens", 1, "", "Ann", False, 44, True))
    page = PeoplePage(hall)
    page._say(f"{LONG} could not be written into a file (the disk is full).")
    return page


def _known(hall, _games):
    """A new game with people to choose from, two of whom sit there."""
    _people(hall)
    page = _new_game(hall, "seven_up", 4)
    page.choice.sit(2, "human")
    return page


def _in_play(hall, games):
    hall.saves.begin(games["going"])
    return _new_game(hall, "sevens_from_hell", 6)


def _result(hall, session):
    page = Result(hall, session)
    page.look_back.job = 0
    page.look_back.thought = Afterthought("The deal could still be cleared until move 14.", 2, ())
    return page


REVIEWED = ReviewedGame(
    *("one", 1, "seven_up", 3, "hard", "Ann", "points"),
    (KindOfDecision("played", 31, 4.6), KindOfDecision("bid", 6, 0.9)),
    (Mistake(9, "played", 1.2), Mistake(21, "played", 0.7), Mistake(4, "bid", 0.4)),
    "",
)


def _training(hall):
    """The training, with two reviewed games."""
    hall.reviews.record(REVIEWED)
    hall.reviews.record(replace(REVIEWED, key="two", finished=2))
    return TrainingPage(hall, "seven_up")


_FACTS = "seat - human;seat w hard Otto;count 12 trick taken;count 3 bid;hands 3w 0 2 4w 1"


def _statistics(hall):
    hall.reviews.record(REVIEWED)
    hall.statistics.record(
        *[
            FinishedGame(
                *(at, "seven_up", 3 + at % 2, "hard", "Ann", at % 3 == 0, at % 8),
                facts=_FACTS,
            )
            for at in range(30)
        ],
        FinishedGame(50, "lucky_sevens", 1, "", "Ann", False, 44, True),
    )
    return StatisticsPage(hall)


def _league(hall):
    """Many members with long names, a match that is over and one that was abandoned."""
    names = ("Otto", "Bea", "Emil", "Vera", LONG[:24])
    for at in range(20):
        match = f";match {'over' if at < 12 else 'on'} 3 {'a' if at < 12 else 'b'} 0 1 0"
        seats = "".join(f";seat {'w' if at % 4 == n else '-'} hard {names[n]}" for n in range(5))
        facts = f"seat {'w' if at % 3 else '-'} human{seats}{match}"
        game = ("seven_up", "nccc_seven", "sevens_from_hell")[at % 3]
        row = FinishedGame(at, game, 6, "hard", "Ann", at % 3 > 0, 7, facts=facts)
        hall.statistics.record(row)
    return LeaguePage(hall)


def _match(hall, session, won):
    """The result of a game of a match of which so many games were won before."""
    result = copy(session)
    result.match = Match(5, "k7", ((0,),) * won)
    return _result(hall, result)


def _new_match(hall):
    page = _new_game(hall, "seven_up", 4)
    for seat in range(4):
        page.choice.sit(seat, "human")
    page.choice.best_of = 5
    page.refresh()
    return page


def _daily(hall):
    """A month in which most days were played, and a result with long words."""
    for number in range(1, 25):
        day = date(2026, 11, number)
        if number % 7 != 3:
            hall.day_book.begin(day, "sevens_from_hell")
        if number % 7 not in (2, 3) or number == 24:
            won, score = number % 3 != 1, 12345
            hall.day_book.finish(day, "sevens_from_hell", won=won, score=score, hints=12)
    hall.day_book.begin(date(2026, 11, 24), "sevens_from_hell")
    return DailyPage(hall, "sevens_from_hell")


def _rule_sets(hall):
    setup = TableSetup(find("sevens_from_hell"))
    values = ("100/40/40/20/20/20/20/20/20/10/10/10/10/10", "50/90/120/150")
    rule_sets.use(setup, dict(zip(("card_values", "first_meld"), values, strict=True)))
    page = RuleSetsPage(hall, setup)
    for name in ("Sunday", f"A very long name that {LONG} chose"):
        page.kept.keep(name, rule_sets.write("sevens_from_hell", rule_sets.rules_at(setup)))
    page.kept.keep("Of another game", rule_sets.write("seven_up", {}))
    return page


def _saves(hall, session):
    for name in ("Sunday evening", f"A very long name that {LONG} has typed for this game"):
        hall.saves.keep(session, name)
    return SavesPage(hall)


def _pin(hall):
    Pins(hall.settings).set(LONG, "1234")
    return PinPage(hall, LONG)


def _review(hall, session, steps=99):
    """A review as far as it has come after some steps."""
    hall.reviewer = Desk()
    page = ReviewPage(hall, session)
    for _ in range(steps):
        page.own.step()
    return page


def _moment(hall, session):
    page = _review(hall, session)
    return Moment(hall, session, (page.own.review.losses or page.own.review.judgements)[0])


def _unfinished(hall, games):
    """Games put by, and one in play."""
    for name in ("books", "hands", "many"):
        whole = games[name]
        session = Session(whole.rules, whole.table, whole.chairs, whole.seed)
        for entry in whole.log[: len(whole.log) // 2]:
            session.play(entry.move, joined=entry.joined)
        hall.saves.begin(session)
        hall.saves.put_by()
    hall.saves.begin(games["going"])
    return SavesPage(hall)


def _own_looks(hall):
    """Two decks and a cloth, all in use that can be."""
    places = hall.saves.places
    decks, cloths = KeptDecks(places.decks), KeptCloths(places.cloths)
    for name in ("Oak leaves", "A deck with quite a long name of its own"):
        decks.keep(name, {"AS": b"", "JK1": b"", "back": b""})
    hall.settings.set("own_deck", "Oak leaves")
    hall.settings.set("own_cloth", cloths.keep("linen", b""))
    return OwnLooks(hall)


def _rules(hall, name):
    rules = find(name)
    return RulesPage(hall, rules, table_for(rules.options, rules.seats[0]))


PAGES = {
    "chooser": lambda hall, _: Chooser(hall),
    "new lucky": lambda hall, _: _new_game(hall, "lucky_sevens", 4),
    "new nccc": lambda hall, _: _new_game(hall, "nccc_seven", 25),
    "new hell": lambda hall, _: _new_game(hall, "sevens_from_hell", 6),
    "new, one in play": _in_play,
    "rules": lambda hall, _: _rules(hall, "lucky_sevens"),
    "lessons": lambda hall, _: LessonsPage(hall, find("seven_bridge")),
    "settings": lambda hall, _: SettingsPage(hall),
    "sounds": lambda hall, _: SoundsPage(hall),
    "own looks": lambda hall, _: _own_looks(hall),
    "people": lambda hall, _: _people(hall),
    "no people": lambda hall, _: PeoplePage(hall),
    "new, people known": _known,
    "statistics": lambda hall, _: _statistics(hall),
    "training": lambda hall, _: _training(hall),
    "league": lambda hall, _: _league(hall),
    "no league": lambda hall, _: LeaguePage(hall),
    "new match": lambda hall, _: _new_match(hall),
    "result of a match": lambda hall, games: _match(hall, games["three"], 1),
    "result of the last": lambda hall, games: _match(hall, games["three"], 4),
    "no statistics": lambda hall, _: StatisticsPage(hall),
    "deal of the day": lambda hall, _: _daily(hall),
    "no deal of the day": lambda hall, _: DailyPage(hall),
    "rule sets": lambda hall, _: _rule_sets(hall),
    "no rule sets": lambda hall, _: RuleSetsPage(hall, TableSetup(find("seven_up"))),
    "saves": lambda hall, games: _saves(hall, games["alone"]),
    "unfinished": _unfinished,
    "no saves": lambda hall, _: SavesPage(hall),
    "about": lambda hall, _: About(hall),
    "change keys": lambda hall, _: KeysPage(hall),
    "keys": lambda hall, _: KeyCard(hall),
    "pin": lambda hall, _: _pin(hall),
    "result alone": lambda hall, games: _result(hall, games["alone"]),
    "result three": lambda hall, games: _result(hall, games["three"]),
    "result books": lambda hall, games: _result(hall, games["books"]),
    "result hands": lambda hall, games: _result(hall, games["hands"]),
    "result many": lambda hall, games: _result(hall, games["many"]),
    "sheet": lambda hall, games: Result(hall, games["going"]),
    "replay": lambda hall, games: Replay(hall, games["three"]),
    "review": lambda hall, games: _review(hall, games["three"]),
    "review books": lambda hall, games: _review(hall, games["books"], steps=1),
    "no review": lambda hall, games: ReviewPage(hall, games["alone"]),
    "moment": lambda hall, games: _moment(hall, games["three"]),
    "dialog": lambda hall, _: Dialog(
        hall,
        "Delete this save?",
        f"“{LONG}” will be gone for good. " * 6,
        [DialogButton("Delete", None, "danger"), DialogButton("Keep it")],
    ),
}
