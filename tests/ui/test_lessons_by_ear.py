"""The lesson of each game that is given by ear: played by the keys it names, heard in its tree."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable import registry
from cardtable.core.diff import Place
from cardtable.core.moves import Move, Pick
from cardtable.store.launch import Launch
from cardtable.store.lessons import Lesson, lessons_of, makes
from cardtable.told.wording import spoken
from cardtable.ui.input.keyboard import Keyboard
from tests.support.table_by_hand import AtTable

BY_EAR = "5-by-ear"
LESSONS = [lessons_of(game).named(BY_EAR) for game in registry.installed() if lessons_of(game)]


def type_key(at: AtTable, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        at.room.handle(pygame.Event(kind, key=key, mod=0, unicode=""))
    at.step(2)


def heard(at: AtTable) -> str:
    """Everything that a reader finds on the table now."""
    return " ".join(thing.words for thing in at.play.told().root.walk())


def visited(at: AtTable) -> tuple[Place, ...]:
    """The cards that the arrows visit."""
    return Keyboard(at.play.game.tabletop.gestures).focusable()


def arrive(at: AtTable, pick: Pick, picked: list[Place]) -> Place:
    """Goes by arrows to a card that a move picks."""
    piles = at.play.session.view(0).piles
    for place in visited(at):
        card = piles[place.pile][place.index]
        if place.pile == pick.pile and place not in picked and card == pick.card:
            break
    else:
        place = [place for place in visited(at) if place.pile == pick.pile][-1]  # face down
    for _ in range(80):
        if at.play.game.tabletop.gestures.focus == place:
            break
        type_key(at, pygame.K_RIGHT)
    assert at.play.game.tabletop.gestures.focus == place
    return place


def tab_to(at: AtTable, *wanted: str) -> None:
    """Presses Tab until one of these has the aim."""
    for _ in range(40):
        if at.play.game.tabletop.gestures.aim in wanted:
            return
        type_key(at, pygame.K_TAB)


def by_keys(at: AtTable, step: tuple[Move, ...], text: str) -> None:
    """Plays a step with arrows, Space, Tab and Enter, as the text of the lesson says."""
    play = at.play
    moves = play.session.moves(0)
    move = next(move for move in moves if makes(play.session.rules, move, step))
    if move.words:
        tab_to(at, move.word)
        type_key(at, pygame.K_RETURN)
        return
    picked: list[Place] = []
    for pick in move.picks:
        picked.append(arrive(at, pick, picked))
        if "Space" in text or "ick" in text:
            type_key(at, pygame.K_SPACE)
    if "Tab" in text:
        tab_to(at, move.target, move.target.partition("/")[0])
    log = len(play.session.log)
    type_key(at, pygame.K_RETURN)
    if len(play.session.log) == log:  # where news came in between, Enter first says what it does
        type_key(at, pygame.K_RETURN)


def test_every_game_has_one():
    assert len(LESSONS) == 5


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
def test_it_is_done_by_keys_and_each_text_is_heard(lesson: Lesson, tmp_path: Path):
    at = AtTable(tmp_path)
    at.room.begin(Launch(lesson.game, lesson=lesson.name))
    at.step(5)
    texts = [lesson.task, *lesson.thens]
    for number, step in enumerate(lesson.steps):
        said = texts[min(number, len(texts) - 1)]
        assert spoken(said).partition("{")[0] in heard(at)
        log = len(at.play.session.log)
        by_keys(at, step, said)
        assert len(at.play.session.log) > log, f"{step}: {at.play.game.talk.refusal}"
        for _ in range(300):
            at.step()
            if not at.play.game.tabletop.motion.is_moving and (
                at.play.game.croupier.waits_for_person
                or at.play.lesson.is_done
                or at.play.lesson.is_due(hurried=False)
            ):
                break
    assert at.play.lesson.is_done
    assert spoken(lesson.done) in heard(at)
    at.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
def test_it_names_no_mouse(lesson: Lesson):
    words = " ".join((lesson.task, *lesson.thens, lesson.done)).lower()
    assert not {"drag", "click", "point", "pull"} & set(words.split())
    assert "space" in words or "enter" in words
    assert "sound" in words or "notes" in words
