"""The review of a game: weighed beside the loop, from views alone; its page; a moment's table."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

import cardtable
from cardtable import registry
from cardtable.ai.review import Decision, Judgement, Review, explained, judged, standing
from cardtable.core import position
from cardtable.core.messages import ENGLISH, speak
from cardtable.core.moves import says
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import OVER, table_for
from cardtable.croupier.reviewing import (
    ROUGH,
    SeatReview,
    decisions_of,
    no_review,
    parts_of,
    seats_with_a_review,
)
from cardtable.croupier.specimen import up_to
from cardtable.session import Chair, Session
from cardtable.store.places import Places
from cardtable.told.tree import Asked, Deed, Role
from cardtable.told.wording import spoken
from cardtable.ui.controls.panels import PrintedSheet
from cardtable.ui.controls.text import Icon
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.pages.review_chart import STAR, ExpectedLine, LossSign, Point, Span
from cardtable.ui.pages.review_words import ReviewWords
from cardtable.ui.pages.saves import OVER as FINISHED
from cardtable.ui.pages.saves import SavesPage
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.moment import Moment
from cardtable.ui.table.replay import Replay
from tests.support.hall import Hall
from tests.support.pages import kept, played
from tests.support.reviewing import Desk, finished, page_done


@pytest.fixture
def hall(tmp_path):
    made = Hall(tmp_path)
    made.reviewer = Desk()
    return made


@pytest.fixture(scope="module")
def bridge():
    return kept("seven_bridge_two")


@pytest.fixture(scope="module")
def up():
    """A game that one person played at random against computers."""
    return played("seven_up", 3, ["Ann", "Bo", "Cy"])


SIXTEEN = 16  # decisions that are looked at before the first are judged in full


def key(code, mod=0):
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def moment_of(hall):
    """The judgement of the moment that was laid over the page."""
    kind, (_session, judgement) = hall.went[-1]
    assert kind == "moment"
    return judgement


# -- weighing ------------------------------------------------------------------------------------


def test_every_decision_is_looked_at_roughly_and_judged_in_full_once(hall, bridge):
    review = finished(SeatReview(bridge, 0, hall.reviewer, hall.cache))
    numbers = [one.number for one in review.decisions]
    for worlds in (ROUGH, 0):
        asked = [one.number for one in hall.reviewer.asked if one.iterations == worlds]
        assert sorted(asked) == numbers
    assert review.done == len(numbers) > SIXTEEN


def test_a_long_game_has_turning_points_before_all_of_it_has_been_looked_at(hall, bridge):
    """After sixteen the dearest are judged, later those that look dearer than what is told."""
    review = SeatReview(bridge, 0, hall.reviewer, hall.cache)
    review.go_on()
    while review.done < 3:
        review.step()
    assert review.seen == SIXTEEN
    rough = SeatReview(bridge, 0, Desk(), hall.cache.__class__(hall.cache.folder / "other"))
    rough.go_on()
    while rough.seen < SIXTEEN:
        rough.step()
    looked = [one for one in map(rough.judgement, rough.decisions) if one is not None]
    looked.sort(key=lambda one: -max(one.loss, one.second))
    judged = {one.number for one in review.decisions if review.is_judged(one)}
    assert {one.decision.number for one in looked[:3]} == judged


def test_a_game_that_has_been_looked_at_is_judged_in_full_the_dearest_first(hall, up):
    short = up_to(up, decisions_of(up, [0])[12].number)
    review = finished(SeatReview(short, 0, hall.reviewer, hall.cache))
    asked = [one for one in hall.reviewer.asked if one.kind == "review"]
    assert [one.iterations for one in asked] == [ROUGH] * 12 + [0] * 12
    again = SeatReview(short, 0, Desk(), hall.cache.__class__(hall.cache.folder / "other"))
    again.go_on()
    while again.seen < 12:
        again.step()
    rough = {one.number: again.judgement(one) for one in review.decisions}
    dear = [max(rough[one.number].loss, rough[one.number].second) for one in asked[12:]]
    assert dear == sorted(dear, reverse=True)


def test_a_question_holds_what_its_seat_saw_and_nothing_else(hall, bridge):
    review = finished(SeatReview(bridge, 1, hall.reviewer, hall.cache))
    by_number = {one.number: one for one in review.decisions}
    for asked in hall.reviewer.asked:
        state = bridge.state_after(asked.number)
        view = bridge.rules.view(state, 1)
        assert asked.seat == 1
        assert asked.position == position.write(bridge.rules, view)
        assert asked.log == (str(by_number[asked.number].move),)
        assert position.write(bridge.rules, state) != asked.position


def test_a_reason_that_speaks_against_what_was_found_is_not_told():
    """The strongest player holds the two discards for as good; the review finds 125 points."""
    game = kept("sevens_from_hell")
    decision = next(one for one in decisions_of(game, [0]) if one.number == 267)
    found = judged(game.rules, decision)
    computers = computers_of(game.rules)
    master = computers.players[list(computers.levels)[-1]]
    advice = master.choose(game.rules, decision.view, 0, Budget())
    assert found.is_loss
    assert advice.move == found.best
    assert "discarding an eight came to the same" in advice.reason
    assert explained(game.rules, found).why == ""
    smaller = replace(found, loss=5.0, error=1.0)  # of which the player finds more than half
    assert explained(game.rules, smaller).why == advice.reason_in_a_review


def test_what_luck_brought_is_asked_last_and_only_of_a_game_that_is_over(hall, up, bridge):
    review = finished(SeatReview(up, 0, hall.reviewer, hall.cache))
    *others, last = hall.reviewer.asked
    assert last.kind == "luck"
    assert {one.kind for one in others} == {"review"}
    assert review.fortune is not None
    chips = up.state_after(len(up.log)).chips
    lost = 7 - chips[0]
    assert review.fortune.result == pytest.approx(lost - (14 - chips[1] - chips[2]) / 2)
    assert review.fortune.luck != 0
    shorter = up_to(up, len(up.log) - 1)
    desk = Desk()
    assert finished(SeatReview(shorter, 0, desk, hall.cache)).fortune is None
    assert finished(SeatReview(bridge, 0, desk, hall.cache)).fortune is None
    assert {one.kind for one in desk.asked} == {"review"}


def test_the_page_shows_the_result_and_what_luck_brought_of_it(hall, up):
    page = page_done(hall.show(ReviewPage(hall, up)))
    fortune = page.own.fortune
    words = page.words
    wanted = [words.signed(one) for one in (fortune.result, fortune.luck, fortune.adjusted)]
    assert [figure for figure, _ in words.fortune()] == wanted
    page.refresh()
    told = [thing.name for thing in page.told().root.walk()]
    sentences = [spoken(f"{caption}: {figure}") for figure, caption in words.fortune()]
    assert [name for name in told if name in sentences] == sentences
    again = ReviewPage(hall, up)
    assert again.own.fortune == fortune, "it was kept"


def test_nothing_moves_on_the_page_when_luck_is_known_at_last(hall, up):
    page = hall.show(ReviewPage(hall, up))
    while not page.own.finished:
        page.step(1.0)
    assert page.own.awaits_luck
    assert [figure for figure, _ in page.words.fortune()] == ["…"] * 3
    page.refresh()
    before = page.control("line").rect
    page_done(page)
    page.refresh()
    assert page.own.fortune is not None
    assert page.control("line").rect == before


def test_what_was_found_is_kept_for_the_same_game_and_version(hall, up, monkeypatch):
    first = finished(SeatReview(up, 0, hall.reviewer, hall.cache))
    desk = Desk()
    again = SeatReview(up, 0, desk, hall.cache)
    again.go_on()
    assert again.finished
    assert again.stopped
    assert desk.asked == []
    assert again.review == first.review
    shorter = Session(up.rules, up.table, up.chairs, up.seed)
    for entry in up.log[:-1]:
        shorter.play(entry.move, joined=entry.joined)
    assert not SeatReview(shorter, 0, desk, hall.cache).done
    assert not SeatReview(up, 1, desk, hall.cache).done
    monkeypatch.setattr(cardtable, "__version__", "another")
    assert not SeatReview(up, 0, desk, hall.cache).done


def test_a_review_is_made_anew_in_another_language(hall, up):
    """The reasons in it are sentences of the one in which it was made."""
    english = finished(SeatReview(up, 0, hall.reviewer, hall.cache)).review
    desk = Desk()
    speak("de")
    try:
        german = finished(SeatReview(up, 0, desk, hall.cache))
        assert {one.language for one in desk.asked} == {"de"}
        assert SeatReview(up, 0, Desk(), hall.cache).review == german.review
    finally:
        speak(ENGLISH)
    assert SeatReview(up, 0, Desk(), hall.cache).review == english


@pytest.mark.parametrize(
    "kept_bytes", [b"[", b"[1]", b'[[3, ["x"]]]', b'{"a": 1}', b"[[99999, []]]", b"[" * 9000]
)
def test_a_kept_review_that_cannot_be_believed_is_made_again(hall, up, monkeypatch, kept_bytes):
    monkeypatch.setattr(hall.cache, "get", lambda _key: kept_bytes)
    assert not SeatReview(up, 0, hall.reviewer, hall.cache).done


def test_a_kept_judgement_for_a_move_that_is_not_legal_is_not_believed(hall, up, monkeypatch):
    number = decisions_of(up, [0])[0].number
    strange = f'[[{number}, ["0 somersault", "", 0.1, 0.1, 0.0, 0.0, 0.0]]]'.encode()
    monkeypatch.setattr(hall.cache, "get", lambda _key: strange)
    assert not SeatReview(up, 0, hall.reviewer, hall.cache).done


def test_a_review_stops_and_goes_on_where_it_was(hall, up):
    review = SeatReview(up, 0, hall.reviewer, hall.cache)
    review.go_on()
    while not review.done:
        review.step()
    review.stop()
    done, asked = review.done, len(hall.reviewer.asked)
    assert 0 < done < len(review.decisions)
    assert not review.step()
    assert len(hall.reviewer.asked) == asked
    assert hall.reviewer.cancelled == 1
    assert SeatReview(up, 0, Desk(), hall.cache).done == done
    assert finished(review).finished


def test_what_a_failed_process_said_is_not_kept(hall, up):
    hall.reviewer.problem = "it was late"
    finished(SeatReview(up, 0, hall.reviewer, hall.cache))
    assert not SeatReview(up, 0, Desk(), hall.cache).done


def test_hands_are_set_apart_by_the_games_own_count(bridge):
    parts = parts_of(bridge, decisions_of(bridge, [0]))
    assert [part.number for part in parts] == [1, 2, 3]
    dealt = [number for number, entry in enumerate(bridge.log) if entry.move.word == "deal"]
    for part, after in zip(parts, dealt, strict=True):
        assert all(one.number > after for one in part.decisions)


# -- who has a review ------------------------------------------------------------------------------


def test_a_game_without_a_weigher_says_so_plainly(hall):
    rules = registry.find("blank")
    alone = Session(rules, table_for(rules.options, 2), [Chair(), Chair("hard")], seed="x")
    page = hall.show(ReviewPage(hall, alone))
    assert f"{rules.title} has no review" in page.problem
    assert any(page.problem in thing.name for thing in page.told().root.walk())
    assert hall.reviewer.asked == []


def test_with_several_people_it_opens_when_the_game_is_over():
    rules = registry.find("seven_up")
    chairs = [Chair("human", "Ann"), Chair("human", "Bo"), Chair("hard", "Cy")]
    session = Session(rules, table_for(rules.options, 3), chairs, seed="two people")
    session.settle()
    assert "when the game is over" in no_review(session)
    alone = Session(
        rules,
        table_for(rules.options, 3),
        [Chair("human"), Chair("hard"), Chair("hard")],
        seed="x",
    )
    assert no_review(alone) == ""


def test_each_person_sees_their_own_decisions(hall, bridge):
    page = hall.show(ReviewPage(hall, bridge))
    assert page.seats == seats_with_a_review(bridge) == (0, 1)
    page_done(page)
    assert {one.seat for one in page.own.decisions} == {0}
    page.tree.perform(Asked("seat-1", Deed.PRESS))
    assert {one.seat for one in page.own.decisions} == {1}
    assert {judgement.decision.seat for judgement in page_done(page).own.review.judgements} == {1}


def test_only_computers_at_the_table_are_reviewed_all():
    rules = registry.find("seven_up")
    session = Session(rules, table_for(rules.options, 2), [Chair("hard"), Chair("easy")])
    assert seats_with_a_review(session) == (0, 1)


# -- the page --------------------------------------------------------------------------------------


def test_a_turning_point_leads_to_its_table(hall, up):
    page = page_done(hall.show(ReviewPage(hall, up)))
    losses = page.own.review.losses
    assert losses
    page.tree.perform(Asked(f"turn-{losses[0].decision.number}", Deed.PRESS))
    assert moment_of(hall) == losses[0]
    last = page.own.parts[0].decisions[-1]
    page.tree.perform(Asked(f"move-{last.number}", Deed.PRESS))
    assert moment_of(hall) == page.own.judgement(last)


def test_the_three_largest_losses_are_told_with_what_was_better(hall, up):
    page = page_done(hall.show(ReviewPage(hall, up)))
    told = " ".join(f"{thing.name} {thing.description}" for thing in page.told().root.walk())
    shown = page.own.review.losses
    sure = [one.loss for one in page.own.review.judgements if one.is_loss]
    assert [one.loss for one in shown] == sorted(sure, reverse=True)[:3]
    for one in shown:
        assert spoken(f"Better: {page.words.label(one.decision, one.best)}. It brings") in told
    assert "Each cost" in told
    assert "every decision" in told


def test_a_turning_point_bears_its_sign_in_the_list_as_well(hall, up):
    page = page_done(hall.show(ReviewPage(hall, up)))
    review = page.own.review
    wanted = {one.decision.number: str(place) for place, one in enumerate(review.losses, 1)}
    wanted |= {one.decision.number: STAR for one in review.finds}
    assert len(review.losses) == 3
    shown = {}
    for place, part in enumerate(page.own.parts):
        page.part = place
        page.refresh()
        for decision in part.decisions:
            row = page.tree.control(f"move-{decision.number}")
            discs = [node.number for node in row.walk() if isinstance(node, LossSign)]
            stars = [STAR for node in row.walk() if isinstance(node, Icon)]
            if discs or stars:
                (shown[decision.number],) = discs + stars
    assert shown == wanted


def test_what_a_move_cost_is_not_told_as_nothing(hall, up):
    review = SeatReview(up, 0, Desk(), hall.cache)
    decision = review.decisions[0]
    review._known[decision.number] = Judgement(decision, decision.move, 0.3, 0.0, 0.0, worth=80.0)
    words = ReviewWords(up, review)
    assert words.figure(-0.3) == "0"
    costs = [words.cost(loss) for loss in (-12.4, -0.3, -0.02, -0.001)]
    assert costs == ["−12", "−0.3", "−0.02", "0"]


@pytest.mark.parametrize("missing", ["losses", "finds"])
def test_losses_or_finds_alone_take_both_columns(hall, up, monkeypatch, missing):
    page = page_done(hall.show(ReviewPage(hall, up)))
    other = next(name for name in ("losses", "finds") if name != missing)
    turns = page.own.review.losses[:2]
    monkeypatch.setattr(Review, missing, ())
    monkeypatch.setattr(Review, other, turns)
    page.refresh()
    first, second = (page.control(f"turn-{one.decision.number}").rect for one in turns)
    assert first.top == second.top
    assert first.right < second.left
    assert second.right == page.control("line").rect.right


def test_the_page_shows_what_has_come_and_stops(hall, up):
    page = hall.show(ReviewPage(hall, up))
    assert page.tree.control("stop") is not None
    page.step(1.0)
    assert "A first look" in page.words.progress()
    page.tree.control("stop").activate()
    assert page.own.stopped
    page.tree.control("go-on").activate()
    page_done(page)
    assert page.tree.control("stop") is None
    page.close()
    assert hall.reviewer.retired == 1


def test_the_line_is_walked_by_keys_and_told_point_by_point(hall, up):
    page = page_done(hall.show(ReviewPage(hall, up)))
    line = page.tree.control("line")
    page.tree.give_focus(line)
    assert page.tree.told_focus == "line=0"
    page.tree.handle_key(key(pygame.K_RIGHT))
    assert page.tree.told_focus == "line=1"
    page.tree.handle_key(key(pygame.K_END))
    assert page.tree.told_focus == f"line={len(line.points) - 1}"
    page.tree.handle_key(key(pygame.K_RETURN))
    assert moment_of(hall).decision == page.own.decisions[-1]
    (told,) = (thing for thing in page.told().root.walk() if thing.id == "line")
    assert told.role is Role.LIST
    assert [thing.id for thing in told.children] == [f"line={n}" for n in range(len(line.points))]
    assert all("Expected: " in thing.name for thing in told.children)
    page.tree.perform(Asked("line=2", Deed.PRESS))
    assert moment_of(hall).decision == page.own.decisions[2]


def test_a_press_on_the_line_goes_to_the_nearest_decision(hall, up):
    page = page_done(hall.show(ReviewPage(hall, up)))
    line = page.tree.control("line")
    place = (round(line._places[3]) + 1, line.rect.centery)
    page.tree.handle_pointer(
        pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    )
    assert line.at == 3
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        page.tree.handle_pointer(pygame.Event(kind, pos=place, button=1))
    assert moment_of(hall).decision == page.own.decisions[3]


def test_the_signs_of_the_line_lie_within_it(hall):
    points = tuple(
        Point(at * 1.0, at - 0.5, "", mark) for at, mark in enumerate(["1", STAR, "2", STAR])
    )
    line = ExpectedLine(
        [Span("Hand 1", "1", points[:2]), Span("Hand 2", "2", points[2:])], print, key="x"
    )
    line.place(hall.theme, pygame.Rect(10, 20, 400, 216))
    signs = line.signs(hall.theme)
    assert len(signs) == len(points)
    assert all(line._area.contains(sign) for sign in signs.values())
    assert signs[1].centery < line._level(points[1].after)
    assert signs[2].centery > line._level(points[2].after)


def test_the_line_takes_all_the_height_and_a_figure_stands_only_where_it_comes(hall):
    line = ExpectedLine([Span("Hand 1", "1", (Point(-5.0, 41.0, ""),))], print, key="x")
    line.place(hall.theme, pygame.Rect(10, 20, 400, 216))
    assert line._ticks() == [0, 20, 40]
    assert line._level(41.0) == line._area.top + line._margin
    assert line._level(-5.0) == line._area.bottom - line._margin
    flat = ExpectedLine([Span("Hand 1", "1", (Point(0.0, 0.0, ""),))], print, key="x")
    assert flat._ticks() == [0, 1]


def test_no_sign_covers_another_one_however_near_their_decisions_are(hall):
    marks = {20: STAR, 50: "1", 51: "2", 53: "3", 59: STAR}
    points = tuple(Point(0.5, -1.0, "", marks.get(at, "")) for at in range(60))
    line = ExpectedLine([Span("Hand 1", "1", points)], print, key="x")
    line.place(hall.theme, pygame.Rect(10, 20, 400, 216))
    signs = [*line.signs(hall.theme).values()]
    assert len(signs) == len(marks)
    for at, sign in enumerate(signs):
        assert sign.collidelist(signs[:at]) < 0
        assert line._area.contains(sign)
    assert signs[0] == line._sign(20, hall.theme), "where nothing is near it stays at its point"


def test_hands_are_all_named_below_the_line_or_all_numbered(hall):
    point = Point(0.0, 1.0, "Ann plays.")
    long, short = Span("Hand 1", "1", (point,) * 9), Span("Hand 2", "2", (point,))
    for spans, names in (((long, long), ["Hand 1", "Hand 1"]), ((long, short), ["1", "2"])):
        line = ExpectedLine(spans, lambda _: None)
        line.place(hall.theme, pygame.Rect(0, 0, hall.theme.px(600), 200))
        assert line.names_below(hall.theme) == names


def test_a_review_can_be_opened_from_everywhere_a_finished_game_is_shown(hall, up):
    result = hall.show(Result(hall, up))
    result.tree.control("review").activate()
    assert isinstance(hall.went[-1][1], ReviewPage)
    replay = hall.show(Replay(hall, up))
    replay.tree.control("review").activate()
    assert isinstance(hall.went[-1][1], ReviewPage)
    hall.saves.keep(up, "Sunday")
    saves = hall.show(SavesPage(hall))
    assert saves.tab != FINISHED
    saves.tree.control("review-0").activate()
    assert isinstance(hall.went[-1][1], ReviewPage)
    assert hall.went[-1][1].session.log == up.log


def test_a_word_is_given_once_all_is_weighed_by_what_the_levels_lose(hall, up):
    review = finished(SeatReview(up, 0, hall.reviewer, hall.cache))
    words = ReviewWords(up, review)
    levels = computers_of(up.rules).weigher(up.table).levels
    assert list(levels) == ["random", *computers_of(up.rules).levels]
    assert sorted(levels.values(), reverse=True) == list(levels.values())
    wide = 3 * review.review.rate.half > levels["random"] - levels["master"]
    told = len(review.review.judgements) >= 20 and not wide
    assert ("plays" in words.word()) == told


def test_no_word_is_given_where_the_interval_takes_a_third_of_all_levels():
    levels = {"random": 3.0, "easy": 2.0, "hard": 1.0, "master": 0.0}
    decision = Decision(0, 0, None, says(0, "stand"))

    def review(spread):
        losses = [1.0 + spread * (-1) ** number for number in range(40)]
        return Review(
            0, tuple(Judgement(decision, decision.move, one, 0.1, 0.0) for one in losses), 0
        )

    assert standing(review(0.5), levels) == "hard"
    assert standing(review(3.0), levels) == "hard"
    assert standing(review(4.0), levels) is None


# -- the table at a moment -------------------------------------------------------------------------


def judgement_of(session, *, loss):
    decision = next(one for one in decisions_of(session, [0]) if one.move.picks)
    moves = session.rules.moves(decision.view, 0)
    best = next(
        move for move in moves if move != decision.move and move.picks != decision.move.picks
    )
    return Judgement(decision, best, loss, 0.01, 0.0, 1.0, 1.0 + loss, "It keeps {1} out.")


def test_both_moves_are_shown_and_told(hall, up):
    judgement = judgement_of(up, loss=0.5)
    moment = hall.show(Moment(hall, up, judgement))
    lit = moment._lit()
    piles = moment.table.view.piles
    seen = [
        {piles[place.pile][place.index] for place in places}
        for places in (lit.selected, lit.hinted)
    ]
    assert seen == [
        {pick.card for pick in move.picks} for move in (judgement.decision.move, judgement.best)
    ]
    told = " ".join(thing.name for thing in moment.told().root.walk())
    assert "as it was played" in told
    assert "It keeps Bo out." in told
    moment.go(moment.at + 1)
    assert not moment._lit().hinted
    moment.tree.control("here").activate()
    assert moment._lit() == lit


def test_the_moment_shows_what_its_seat_saw(hall, bridge):
    decision = decisions_of(bridge, [1])[3]
    moment = hall.show(Moment(hall, bridge, Judgement(decision, decision.move, 0.0, 0.1, 0.0)))
    assert moment.table.view == decision.view
    assert (
        moment.table.view.piles == bridge.rules.view(bridge.state_after(decision.number), 1).piles
    )


def test_playing_on_deals_the_same_hidden_cards(hall, up):
    judgement = judgement_of(up, loss=0.5)
    moment = hall.show(Moment(hall, up, judgement))
    moment.tree.control("play-on").activate()
    kind, (practised, how) = hall.went[-1]
    assert (kind, how) == ("play", {"counts": False})
    assert practised.state == up.state_after(judgement.decision.number)
    assert practised.turn == 0 != OVER
    assert practised.seed == up.seed


def test_a_judgement_goes_through_plain_values_and_back():
    decision = Decision(3, 1, None, says(1, "stand"))
    one = Judgement(decision, says(1, "beg"), 0.5, 0.1, 0.0, 1.0, 1.5, "why")
    assert Judgement.read(decision, one.plain()) == one
    for odd in (
        None,
        [],
        one.plain()[:-1],
        [*one.plain()[:-1], float("nan")],
        [1, *one.plain()[1:]],
    ):
        with pytest.raises(ValueError, match="expected"):
            Judgement.read(decision, odd)


def test_a_game_that_was_played_on_is_neither_kept_nor_counted(tmp_path, up):
    """Played to its end on the real stage, while another game lies open."""
    stage = ScreenStack((1280, 720), Places(tmp_path, tmp_path))
    stage.play(up_to(up, len(up.log) - 1), counts=False)
    assert stage.session is None
    screen = stage.screen
    screen.session.play(up.log[-1].move)
    screen.session.settle()
    assert screen.session.outcome is not None
    screen._end()
    assert stage.statistics.summaries() == ()
    assert stage.saves.listed() == ()
    stage.play(up_to(up, len(up.log)))
    stage.screen._end()
    assert len(stage.statistics.summaries()) == 1
    stage.close()


def test_no_frame_builds_lays_out_and_paints_what_is_found_while_a_game_is_weighed(
    hall, up, monkeypatch
):
    """And the page is painted once for it, not once for each area of the sheet that changed."""
    page = hall.show(ReviewPage(hall, up))
    surface = pygame.Surface((1280, 720))
    page.draw(surface)
    done = []

    def noted(owner, name):
        method = getattr(owner, name)

        def told(*values, **named):
            done[-1].append(name)
            return method(*values, **named)

        monkeypatch.setattr(owner, name, told)

    noted(page, "build")
    noted(page.tree, "show")
    noted(PrintedSheet, "paint")
    for seconds in [1.0, *[0.0] * 60]:
        done.append([])
        page.step(seconds)
        page.draw(surface)
    while page.step(0.0):
        page.draw(surface)
    assert max(map(len, done)) == 1
    assert 0 < done.count(["paint"]) == done.count(["show"]) == done.count(["build"])
    page.refresh()  # a player sees at once what a press has changed
    page.draw(surface)
    assert done[-1] == ["build", "show", "paint"]


def test_a_page_is_painted_though_the_drawing_thread_draws_nothing(hall, up, monkeypatch):
    page = hall.show(ReviewPage(hall, up))
    surface = pygame.Surface((1280, 720))
    page.draw(surface)
    monkeypatch.setattr(hall.art.pictures, "order", lambda _recipe: False)
    monkeypatch.setattr(hall.art, "order", lambda *_card: False)
    page.step(1.0)
    painted = []
    for _ in range(90):
        page.step(0.0)
        painted += page.draw(surface)
    assert painted
