"""Refusals: cards that glide home with a sentence, no display, words nobody knows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from cardtable.ui.input.intents import Refuse
from tests.support.window.camera import differing
from tests.support.window.desk import Desk
from tests.support.window.hand import DRAG, Hand
from tests.support.window.ways import Gesture


@pytest.mark.long
def test_a_card_that_may_not_go_there_glides_home_and_says_why_beside_it(
    lay: Callable[..., Desk],
) -> None:
    desk = lay("play", "lucky_sevens", "--seed", "otter", animation="slow")
    hand = Hand(desk)
    hand.wait_turn()
    desk.away()
    before = desk.looks_right("before-refusal")
    table = desk.room.table
    gesture = Gesture(
        DRAG, (table.cards_in("column-1")[-1].shows.centre,), table.piles["stock"].card.centre
    )
    (outcome,) = hand.ways.trial(gesture)
    assert isinstance(outcome, Refuse)
    lines = desk.journal()
    desk.take(gesture.cards[0], gesture.end)
    assert desk.sees(*desk.room.held()), "the card does not come along"
    desk.picture("drag-in-flight")
    desk.let_go(gesture.end)
    prompt, bubble = table.prompt, desk.room.play.game.talk.bubble
    strip = pygame.Rect(prompt.x, prompt.y, prompt.w, prompt.h)
    beside = pygame.Rect(bubble.near).inflate(200, 200).clip(before.get_rect())
    told = desk.looks_right("refusal", strip)
    desk.picture("refusal")
    assert not differing(told.subsurface(strip), before.subsurface(strip)), "it is drawn once"
    assert differing(told.subsurface(beside), before.subsurface(beside)) > 500
    assert desk.room.play.game.talk.refusal.endswith(".")
    assert desk.journal() == lines

    desk.room.rest()
    desk.room.play.game.conversation.hush()  # it stands for a few seconds, and then goes
    desk.away()
    desk.looks_right("after-refusal", tries=1500)
    hand.make(hand.advice())
    assert len(desk.journal()) > len(lines), "play goes on"


def _run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "cardtable", *words],
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("words", [(), ("play", "lucky_sevens")])
def test_without_a_display_it_says_so_in_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    done = _run(*words, CARDTABLE_HOME=str(tmp_path))
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "display" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("play", "lucky_sevens", "--option", "moon=full"), "moon"),
        (("play", "lucky_sevens", "--option", "auto_deal=maybe"), "auto_deal"),
        (("play", "lucky_sevens", "--seats", "human,genius"), "genius"),
        (("play", "seven_bridge", "--seats", "human"), "2 to 5"),
        (("play", "whist"), "whist"),
        (("shuffle",), "shuffle"),
    ],
)
def test_an_unknown_word_opens_no_window(
    words: tuple[str, ...], named: str, display: str, tmp_path: Path
) -> None:
    done = _run(*words, CARDTABLE_HOME=str(tmp_path), DISPLAY=display)
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert named in done.stderr
    assert not (tmp_path / "games").exists(), "nothing was begun"
