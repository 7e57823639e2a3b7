"""Reviews in the statistics, and the training on positions of one's own games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable import registry, save_text
from cardtable.croupier.reviewed_games import costs, dealt, noted
from cardtable.croupier.reviewing import SeatReview
from cardtable.croupier.specimen import up_to
from cardtable.session import Chair, Session
from cardtable.store.cache import Cache
from cardtable.store.statistics import FinishedGame
from cardtable.told.tree import Asked, Deed
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.pages.training import TrainingPage
from tests.support.hall import Hall
from tests.support.reviewing import Desk, finished, page_done

GOLDEN = Path(__file__).parent.parent / "golden"


def game_of(people: int = 1) -> Session:
    """A whole game of Seven Bridge for two."""
    text = (GOLDEN / "seven_bridge_two.save").read_text("utf-8")
    kept = save_text.read(text, registry.find)
    chairs = [Chair("human", "Ann"), Chair("human", "Bo") if people > 1 else Chair("hard")]
    session = Session(kept.rules, kept.table, chairs, kept.seed)
    for entry in kept.log:
        session.play(entry.move, joined=entry.joined)
    assert session.outcome is not None
    return session


@pytest.fixture
def hall(tmp_path):
    made = Hall(tmp_path)
    made.reviewer = Desk()
    return made


@pytest.fixture
def reviewed(hall):
    session = game_of()
    page_done(hall.show(ReviewPage(hall, session)))
    return session


def test_a_finished_review_is_kept_once(hall, reviewed):
    (game,) = hall.reviews.games()
    page_done(hall.show(ReviewPage(hall, reviewed)))
    assert hall.reviews.games() == (game,)
    review = hall.top.own.review
    assert game.decisions == len(review.judgements)
    assert game.loss == pytest.approx(review.rate.mean)
    sure = [one.decision.number for one in review.judgements if one.is_loss]
    assert sorted(mistake.number for mistake in game.mistakes) == sure
    assert (game.game, game.seats, game.level, game.name) == ("seven_bridge", 2, "hard", "Ann")


def test_kinds_are_those_that_players_know(hall, reviewed):
    found = costs(hall.reviews.games())
    assert [cost.title for cost in sorted(found, key=lambda cost: cost.kind)] == [
        *("Discards", "Cards laid off", "Melds"),
    ]
    assert sum(cost.decisions for cost in found) == hall.reviews.games()[0].decisions
    assert [cost.loss for cost in found] == sorted((cost.loss for cost in found), reverse=True)


def test_a_position_is_the_game_before_the_mistake(hall, reviewed):
    for cost in costs(hall.reviews.games()):
        for position in cost.positions:
            session = dealt(position, registry.find)
            assert len(session.log) == position.mistake.number
            assert session.state == reviewed.state_after(position.mistake.number)
            assert session.turn == 0


def test_several_people_a_game_that_goes_on_and_practice_count_nowhere(tmp_path):
    def review(session):
        return finished(SeatReview(session, 0, Desk(), Cache(tmp_path))).review

    several, practice, alone = game_of(2), game_of(), game_of()
    practice.practised = True
    assert noted(several, review(several), 0) is None
    assert noted(practice, review(practice), 0) is None
    assert noted(alone, review(alone), 0) is not None
    going_on = up_to(alone, len(alone.log) - 30)
    assert noted(going_on, review(going_on), 0) is None


def test_the_statistics_show_the_line_and_lead_to_the_training(hall, reviewed):
    other = FinishedGame(2, "seven_bridge", 3, "easy", "Ann", won=False, score=1)
    own = FinishedGame(1, "seven_bridge", 2, "hard", "Ann", won=True, score=23)
    bo = replace(own, name="Bo")
    hall.statistics.record(other, own, own, own, bo, bo)
    page = hall.show(StatisticsPage(hall))
    told = str(page.told())
    assert "Loss per decision in the last reviewed game" in told
    page.tree.perform(Asked("training", Deed.PRESS))
    what, training = hall.went[-1]
    assert what == "push"
    assert isinstance(training, TrainingPage)
    page._look_at_person("Ann")
    assert "Loss per decision" in str(page.told())
    page._look_at_person("Bo")
    assert "Loss per decision" not in str(page.told()), "it was not Bo's game"
    page._look_at_person("")
    page.tree.perform(Asked("line-1", Deed.PRESS))
    assert "Loss per decision" not in str(page.told()), "no such game was reviewed"


def test_a_press_deals_a_position_that_counts_nowhere(hall, reviewed):
    page = hall.show(TrainingPage(hall, "seven_bridge"))
    kind = page.costs[0].kind
    page.tree.perform(Asked(f"kind-{kind}", Deed.PRESS))
    what, (session, how) = hall.went[-1]
    assert (what, how) == ("play", {"counts": False})
    assert session.turn == 0
    assert session.outcome is None


def test_a_game_without_mistakes_says_so(hall):
    page = hall.show(TrainingPage(hall, "seven_up"))
    assert "No reviewed game of yours has a sure mistake yet." in str(page.told())
