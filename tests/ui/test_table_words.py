"""Words at the real table: last trick, keys on buttons, the ring of a claim, the winner's star."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from cardtable import registry
from cardtable.core.moves import Move, says
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.croupier.last_trick import last_trick
from cardtable.session import Chair, Session
from cardtable.ui.table.key_map import KEYS
from games.seven_up.state import gift_wins
from tests.support.table_by_hand import AtTable

ANN, BO = Chair("human", "Ann"), Chair("human", "Bo")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    seated = AtTable(tmp_path)
    yield seated
    seated.close()


def test_people_who_share_a_screen_are_called_by_name_and_one_person_is_not(table: AtTable) -> None:
    rules = registry.find("seven_up")
    for people in ((ANN, BO), (ANN, Chair("normal", "Otto"))):
        play = table.begin("seven_up", people, seed="names")
        session = play.session
        while session.turn != 0:
            session.settle()
            if session.turn > 0:
                session.play(session.moves(session.turn)[0])
        play.game.show_to(0)
        table.step()
        asked = rules.words.status(session.view(0), 0).text
        said = play.shown().prompt.text
        if people[1].is_human:
            assert said == f"Ann: {asked[0].lower()}{asked[1:]}"
        else:
            assert said == asked


def _reached(
    game: str, seats: int, wanted: Callable[[Session], Any], options: dict[str, str] | None = None
) -> Session:
    """People alone, played at random until something is so."""
    rules = registry.find(game)
    chairs = tuple(Chair("human", name) for name in ("Ann", "Bo", "Cleo", "Di")[:seats])
    for seed in range(80):
        session = Session(rules, table_for(rules.options, seats, options), chairs, f"{seed}")
        rng = Random(seed)
        for _ in range(500):
            if wanted(session):
                return session
            if session.turn == DEALER:
                session.deal()
            elif session.turn == OVER:
                break
            else:
                moves = session.moves(session.turn)
                words = [move for move in moves if move.word not in ("knock", "call")]
                session.play(words[int(rng.random() * len(words))])
    raise AssertionError(f"{game}: no such position in 80 deals")


def _seat(table: AtTable, session: Session, seat: int) -> None:
    table.room.play(session)
    table.play.game.show_to(seat)
    for _ in range(60):
        table.step(seconds=0.001)  # pictures are drawn ahead; no time passes to speak of
    assert table.play.game.curtain is None


# -- the last trick ----------------------------------------------------------------------------


def _second_trick(session: Session) -> bool:
    state = session.state
    return session.turn >= 0 and state.phase == "play" and bool(state.tricks and state.lying())


def test_the_last_trick_is_what_everybody_saw_and_names_its_taker() -> None:
    session = _reached("seven_up", 3, _second_trick)
    trick = session.state.tricks[-1]
    for seat in range(3):
        shown = last_trick(session, seat)
        assert shown is not None
        assert {card for _, card in shown.cards} == set(trick.cards)
        for place, card in shown.cards:
            number = trick.cards.index(card)
            assert place == f"trick/{(trick.leader + number) % 3}"
        assert session.names[trick.taker] in shown.text


def test_there_is_no_last_trick_before_one_nor_after_the_gathering() -> None:
    first = _reached(
        "seven_up", 3, lambda session: session.turn >= 0 and session.state.phase == "play"
    )
    assert last_trick(first, 0) is None
    later = _reached(
        "seven_up", 2, lambda session: session.turn >= 0 and len(session.state.scored) > 0
    )
    assert later.state.phase != "play"
    assert last_trick(later, 0) is None
    assert last_trick(_reached("nccc_seven", 4, lambda session: session.turn >= 0), 0) is None


def test_L_shows_the_last_trick_and_letting_go_after_a_look_ends_it(table: AtTable) -> None:
    session = _reached("seven_up", 3, _second_trick)
    _seat(table, session, session.turn)
    before = table.surface.copy()
    table.event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="")
    table.step(2)
    assert table.play.game.talk.trick is not None
    assert table.play.game.talk.trick.text in table.play.shown().prompt.text
    assert table.is_whole()
    shown = table.table.piles[table.play.game.talk.trick.cards[0][0]].card
    assert table.surface.subsurface(tuple(_four(shown))).get_buffer().raw != (
        before.subsurface(tuple(_four(shown))).get_buffer().raw
    )
    table.step(30)
    table.event(pygame.KEYUP, key=pygame.K_l, mod=0)
    table.step(2)
    assert table.play.game.talk.trick is None
    assert table.surface.get_buffer().raw == before.get_buffer().raw


def _four(rect: Any) -> tuple[int, int, int, int]:
    return (rect.x, rect.y, rect.w, rect.h)


def test_a_short_press_or_the_bar_shows_it_until_a_click_that_plays_nothing(
    table: AtTable,
) -> None:
    session = _reached("seven_up", 3, _second_trick)
    _seat(table, session, session.turn)
    count = len(session.log)
    table.key(pygame.K_l)
    assert table.play.game.talk.trick is not None
    table.click(table.card(table.play.game.tabletop.hand_pile()))
    assert table.play.game.talk.trick is None
    assert not table.play.game.tabletop.gestures.selection
    table.click(table.button("trick"))
    assert table.play.game.talk.trick is not None
    table.click(table.button("trick"))
    assert table.play.game.talk.trick is None
    table.click(table.button("trick"))
    table.key(pygame.K_ESCAPE)
    assert table.play.game.talk.trick is None
    assert table.play.game.talk.popup is None, "Escape ends the look and opens no menu"
    assert len(session.log) == count


def test_the_game_waits_while_the_last_trick_is_looked_at(table: AtTable) -> None:
    session = _reached(
        "seven_up", 3, lambda session: _second_trick(session) and len(session.state.lying()) == 2
    )
    _seat(table, session, session.turn)
    move = session.moves(session.turn)[0]
    table.play.game.person.play((move,))
    table.play.game.look_back()
    assert table.play.game.talk.trick is not None
    table.step(120, 0.1)
    assert session.log[-1].move == move
    table.play.game.look_back()
    table.step(120, 0.1)
    assert session.log[-1].move != move


# -- what is asked about first -----------------------------------------------------------------


def test_SU_06_giving_the_winning_point_is_asked_about_before_it_is_played(table: AtTable) -> None:
    session = _reached(
        "seven_up", 2, lambda session: session.state.phase == "gift" and gift_wins(session.state)
    )
    dealer = session.turn
    _seat(table, session, dealer)
    count, eldest = len(session.log), session.names[session.state.eldest]
    playing = table.play.game
    table.click(table.button("say:gift"))
    assert len(session.log) == count, "one press does not give the game away"
    assert playing.talk.popup.title == f"The gift wins the game for {eldest}. Give it?"
    table.key(pygame.K_ESCAPE)
    assert playing.talk.popup is None
    table.click(table.button("say:gift"))
    table.key(pygame.K_2)
    assert playing.talk.popup is None
    assert len(session.log) == count, "Escape and No mean no"
    table.click(table.button("say:gift"))
    table.key(pygame.K_1)
    assert session.log[count].move == Move.parse(f"{dealer} gift")


def test_SU_06_a_gift_that_wins_nothing_is_given_at_one_press(table: AtTable) -> None:
    session = _reached(
        "seven_up",
        2,
        lambda session: session.state.phase == "gift" and not gift_wins(session.state),
    )
    _seat(table, session, session.turn)
    count = len(session.log)
    table.click(table.button("say:gift"))
    assert session.log[count].move.word == "gift"


# -- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("labels", "keys"),
    [
        (("Stand", "Beg"), "SB"),
        (("Give one", "Run the cards"), "GR"),
        (("Pon 6 6 6", "Chi 5 6 7", "Pass"), "PCA"),
        (("Knock", "Call Ida", "Call Otto"), "KCA"),
        (("Hulu",), ""),
    ],
)
def test_every_button_has_a_letter_of_its_own(labels: tuple[str, ...], keys: str) -> None:
    assert "".join(KEYS.letters(labels)) == keys


@pytest.mark.parametrize(
    ("phase", "key", "word"),
    [
        ("beg", pygame.K_s, "stand"),
        ("beg", pygame.K_b, "beg"),
        ("beg", pygame.K_RETURN, "stand"),
        ("gift", pygame.K_g, "gift"),
        ("gift", pygame.K_RETURN, "run"),
        ("bunch", pygame.K_RETURN, "play"),
    ],
)
def test_questions_of_seven_up_are_answered_by_letter(
    table: AtTable, phase: str, key: int, word: str
) -> None:
    session = _reached("seven_up", 3, lambda game: game.turn >= 0 and game.state.phase == phase)
    seat = session.turn
    _seat(table, session, seat)
    hand = [card.rect for card in table.table.cards_in(table.play.game.tabletop.hand_pile())]
    actions = table.play.shown().prompt.actions
    for action in actions:
        button = table.play.overlay.control(action.key).hit_area(table.room.theme)
        assert button.height >= 44, "buttons are easy to hit"
        assert button.collidelist([_four(card) for card in hand]) < 0, "and leave the hand alone"
    assert sum(action.primary for action in actions) == 1
    table.key(key)
    said = next(entry.move for entry in reversed(session.log) if entry.move.seat == seat)
    assert said.word == word


def _tip(table: AtTable, key: str) -> str:
    return next(tool.tip for tool in table.play.shown().bar.tools if tool.key == key)


def test_while_S_is_a_word_the_sorting_does_not_claim_it(table: AtTable) -> None:
    session = _reached(
        "seven_up", 3, lambda session: session.turn >= 0 and session.state.phase == "beg"
    )
    _seat(table, session, session.turn)
    assert _tip(table, "sort") == "Sort the hand another way; it is by suit"


def test_without_a_question_S_sorts(table: AtTable) -> None:
    session = _reached("seven_up", 3, _second_trick)
    _seat(table, session, session.turn)
    assert _tip(table, "sort") == "Sort the hand another way; it is by suit (S)"
    lies = [card.card for card in table.table.cards_in(table.play.game.tabletop.hand_pile())]
    table.key(pygame.K_s)
    table.step(60)
    assert [
        card.card for card in table.table.cards_in(table.play.game.tabletop.hand_pile())
    ] != lies


def _claim(session: Session) -> bool:
    turn = session.turn
    return turn >= 0 and any(move.word in ("pon", "chi") for move in session.moves(turn))


def test_a_claim_is_gold_and_has_its_key(table: AtTable) -> None:
    session = _reached("seven_bridge", 3, _claim)
    seat = session.turn
    _seat(table, session, seat)
    presses = table.play.shown().prompt.actions
    assert [press.primary for press in presses] == [True, *(False,) * (len(presses) - 1)]
    assert len({press.letter for press in presses}) == len(presses)
    table.key(getattr(pygame, f"K_{presses[0].letter.lower()}"))
    if table.play.game.talk.popup is not None:
        table.key(pygame.K_1)
    assert session.log[-1].move.word == presses[0].key.partition(":")[2]


def test_the_ring_of_a_claim_runs_out_and_the_person_passes(table: AtTable) -> None:
    session = _reached("seven_bridge", 3, _claim, {"claim_time": "5 s"})
    seat, count = session.turn, len(session.log)
    _seat(table, session, seat)
    prompt = table.table.prompt
    ring = pygame.Rect(prompt.x, prompt.y, prompt.h, prompt.h)
    seen = []
    for _ in range(4):
        seen.append(bytes(table.surface.subsurface(ring).get_buffer().raw))
        assert table.is_whole()
        table.step(60)
    assert len(set(seen)) == 4, "the ring shows the time"
    assert len(session.log) == count
    table.step(66)
    assert session.log[count].move == says(seat, "pass")


def test_the_knock_of_the_seat_before_has_a_button(table: AtTable) -> None:
    session = _reached(
        "nccc_seven", 4, lambda session: session.turn == 1 and session.state.knocking[0] == "due"
    )
    table.room.play(session)
    table.play.game.croupier.seat, table.play.game.croupier.curtain = 0, 1
    table.play.game.croupier.take_seat()
    table.play.game.show_to(1)
    table.step(60, 0.001)
    press = table.play.shown().prompt.actions[0]
    assert (press.key, press.label, press.letter) == ("aside:0", "Ann: Knock", "K")
    table.click(table.button("aside:0"))
    assert session.state.knocking[0] == "knocked"
    assert session.log[-1].move == says(0, "knock")
