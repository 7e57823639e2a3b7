"""The largest table there is, for measuring frames: three teams and 432 cards.

The caller passes in the timer of a whole frame and the timer of its composition. Knows no clock and
no figures.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random

import pygame

from cardtable import registry
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.launch import Launch
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen

GAME, MODE, SEATS = "sevens_from_hell", {"mode": "3x2"}, 6
_MOVES = 240  # of the round before it is measured
_CARDS = 10  # dragged at once
_FRAMES = 300
_SETTLED = 240  # frames until all pictures are drawn
_STEP = 1 / 60
_HELD = 4  # frames between a press and the first movement: no hand is quicker

Timed = Callable[[], AbstractContextManager[None]]


def session() -> Session:
    """A round that has gone on long enough for long hands and many books; the person is to move."""
    rules = registry.find(GAME)
    chairs = (Chair("human", "Ann"), *[Chair("easy")] * (SEATS - 1))
    made = Session(rules, table_for(rules.options, SEATS, MODE), chairs, "bench")
    player, rng = computers_of(rules).players["easy"], Random(1)
    made.settle()
    while made.turn >= 0 and (
        len(made.log) < _MOVES or not rules.handling.lay_offs(made.view(0), 0)
    ):
        seat = made.turn
        advice = player.choose(rules, made.view(seat), seat, Budget(rng))
        made.play(advice.move or made.moves(seat)[0])
        made.settle()
    return made


def _seated(screens: ScreenStack) -> tuple[TableScreen, pygame.Surface]:
    """The round on the screen, with all its pictures drawn."""
    play = TableScreen(screens, session())
    screens.go(play)
    surface = pygame.Surface(screens.size).convert()
    for _ in range(_SETTLED):
        screens.step(_STEP)
        screens.draw(surface)
    return play, surface


def _watch(screens: ScreenStack, surface: pygame.Surface, whole: Timed, composed: Timed) -> None:
    """Times frames in which nobody does anything."""
    for _ in range(_FRAMES // 2):
        with whole():
            screens.step(_STEP)
            with composed():
                screens.draw(surface)


def dragging(screens: ScreenStack, whole: Timed, composed: Timed) -> None:
    """Times frames while ten cards of the hand are dragged all over the table."""
    play, surface = _seated(screens)
    table = play.game.tabletop.arrangement
    lying = table.cards_in(play.game.tabletop.hand_pile()) if table else ()
    play.game.tabletop.gestures.selection = tuple(card.place for card in lying[:_CARDS])
    x, y = lying[0].shows.centre
    _event(screens, pygame.MOUSEBUTTONDOWN, (x, y))
    for number in range(-_HELD, _FRAMES):
        to = (
            200 + number * 17 % (screens.size[0] - 400),
            160 + number * 11 % (screens.size[1] - 320),
        )
        with whole():
            if number >= 0:
                _event(screens, pygame.MOUSEMOTION, to)
            screens.step(_STEP)
            with composed():
                screens.draw(surface)


def dealing(screens: ScreenStack, whole: Timed, composed: Timed) -> None:
    """Times frames while 432 cards are dealt."""
    chairs = (Chair("human", "Ann"), *[Chair("easy")] * (SEATS - 1))
    screens.begin(Launch(GAME, chairs, "bench", MODE))
    surface = pygame.Surface(screens.size).convert()
    play = screens.screen
    for _ in range(_SETTLED):  # until the first card flies: pictures are drawn beforehand
        screens.step(_STEP)
        screens.draw(surface)
        if isinstance(play, TableScreen) and play.game.tabletop.motion.is_moving:
            break
    _watch(screens, surface, whole, composed)


def laying(screens: ScreenStack, whole: Timed, composed: Timed) -> None:
    """Times frames while a hand lays off all that fits, book after book."""
    play, surface = _seated(screens)
    play.game.person.lay_off()
    _watch(screens, surface, whole, composed)


def _event(screens: ScreenStack, kind: int, place: tuple[int, int]) -> None:
    values = {"pos": place, "button": 1, "rel": (0, 0), "buttons": (1, 0, 0)}
    screens.handle(pygame.Event(kind, values))
