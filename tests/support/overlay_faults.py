"""Measures what comes up over a table: bubbles, lists, the log, the ring on the gold button.

For the size test: each is shown on the real table with the longest words that it may have there,
and looked at: outside the window, over what it is about, words cut, lines out of reach.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pygame

from cardtable.conformance.case import Case as Position
from cardtable.conformance.refusing import attempts
from cardtable.core.table import Fan, named
from cardtable.croupier.history import told_events
from cardtable.ui.controls.bubble import Bubble, LogPanel
from cardtable.ui.controls.node import Control
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.popup import PopupLine, PopupList
from cardtable.ui.layout.rects import Rect
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table import table_in_play
from cardtable.ui.table.table_screen import TableScreen
from tests.support.contrast import contrast

TRIED = 60  # gestures whose refusals are read for the longest
ANSWERS = 14  # lines of a list
SEEN = 3.0  # the least contrast of a ring

Faults = dict[str, list[str]]


@dataclass
class Table:
    """A table that is shown, with what it is drawn from."""

    screens: ScreenStack
    play: TableScreen
    surface: pygame.Surface

    @property
    def window(self) -> pygame.Rect:
        """All of it."""
        return self.surface.get_rect()

    def show(self, **parts: Any) -> None:
        """Shows the table as it is, with other parts over it."""
        value = replace(self.play.shown(), **{"bubble": None, "spoken": None, "log": None} | parts)
        self.play.overlay.show(value, self.window.size, None)


def faults(screens: ScreenStack, play: TableScreen, surface: pygame.Surface) -> Faults:
    """Returns the faults of what may come up over this table, by kind."""
    table, wrong = Table(screens, play, surface), defaultdict[str, list[str]](list)
    _bubbles(table, wrong)
    _lists(table, wrong)
    _log(table, wrong)
    _ring(table, wrong)
    table.show()
    return wrong


def _sentences(play: TableScreen) -> list[str]:
    """The longest refusal and the longest tip of the position."""
    session, table = play.session, play.game.tabletop
    tried = Position(session.rules, session.state, 1, 1)
    seat = play.game.croupier.seat
    why_not = session.rules.words.why_not
    refusals = [why_not(table.view, move).text for move in islice(attempts(tried, seat), TRIED)]
    tips = [mark.hint for mark in table.marks]
    longest = [max(texts, key=len) for texts in (refusals, tips) if texts]
    return [named(text, session.names) for text in longest if text]


def _abouts(play: TableScreen) -> Iterator[Rect]:
    """Places that sentences are about: cards at both ends of the hand, the piles, a plate."""
    arrangement = play.game.tabletop.arrangement
    assert arrangement is not None
    for box in arrangement.piles.values():
        lying = arrangement.cards_in(box.pile)
        if box.own and box.fan is Fan.HAND and lying:
            middle = lying[len(lying) // 2]
            yield from (card.shows for card in (lying[0], middle, lying[-1]))
        else:
            yield box.card
    yield from (plate.rect for plate in arrangement.plates)


def _bubbles(table: Table, wrong: Faults) -> None:
    texts = _sentences(table.play)
    for near in _abouts(table.play):
        shown = [table_in_play.Bubble(text, near) for text in texts]
        parts = dict(zip(("bubble", "spoken"), shown, strict=False))
        table.show(**parts)
        drawn = [n for n in table.play.overlay.notes.root.walk() if isinstance(n, Bubble)]
        for bubble in drawn:
            if not table.window.contains(bubble.rect):
                wrong["bubbles"].append(f"outside: {bubble.text}")
            if bubble.rect.colliderect(bubble.near):
                wrong["bubbles"].append(f"over {tuple(near)}, what it is about: {bubble.text}")
        if len(drawn) == 2 and drawn[0].rect.colliderect(drawn[1].rect):
            wrong["bubbles"].append(f"over each other at {tuple(near)}: {texts}")


def _lists(table: Table, wrong: Faults) -> None:
    """The moves of the position as answers to choose from, opened in three corners."""
    play, (wide, high) = table.play, table.window.size
    label, view = play.session.rules.words.label, play.game.tabletop.view
    words = [
        named(label(view, move), play.session.names)
        for move in play.session.moves(play.game.croupier.seat)
    ]
    longest = sorted(words, key=len)[-ANSWERS:]
    longest += longest[:1] * (ANSWERS - len(longest))
    actions = tuple(table_in_play.Action(f"option:{n}", text) for n, text in enumerate(longest))
    for at in ((4, 4), (wide - 4, high - 4), (wide // 2, high // 2)):
        table.show(popup=table_in_play.Popup(actions, at, "Which of these is meant?"))
        tree = play.overlay.modal
        (panel,) = (node.panel for node in tree.root.walk() if isinstance(node, PopupList))
        if not table.window.contains(panel.rect):
            wrong["lists"].append(f"outside at {at}: {tuple(panel.rect)}")
        for line in (node for node in tree.root.walk() if isinstance(node, PopupLine)):
            tree.give_focus(line)
            if line.shown.height < line.rect.height:
                wrong["lists"].append(f"out of reach: {line.label}")
            theme, room = table.screens.theme, line.rect.width - line._beside(table.screens.theme)
            lines = line._lines(theme, line.rect.width)
            if any(theme.width(text, 15) > room for text in lines):
                wrong["lists"].append(f"cut: {line.label}")
    table.show(popup=None)


def _log(table: Table, wrong: Faults) -> None:
    """All that has happened: the end is in sight, and the beginning can be scrolled to."""
    play = table.play
    told = told_events(play.session, play.game.croupier.seat, 0)
    lines = tuple(line.text for line in told)[-100:]
    table.show(log=table_in_play.Log("What happened", lines))
    tree = play.overlay.notes
    (log,) = (node for node in tree.root.walk() if isinstance(node, LogPanel))
    (scroll,) = (node for node in log.walk() if isinstance(node, Scroll))
    prompt = play.game.tabletop.arrangement
    strips = [rect for rect in (prompt.bar, prompt.prompt) if rect] if prompt else []
    if not table.window.contains(log.rect) or any(log.rect.colliderect(strip) for strip in strips):
        wrong["log"].append(f"outside: {tuple(log.rect)}")
    if scroll.offset != scroll.max_offset:
        wrong["log"].append("does not begin with the latest line")
    tree.scroll_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_HOME))
    if scroll.offset:
        wrong["log"].append("its first line is out of reach")


def _ring(table: Table, wrong: Faults) -> None:
    """The gold button of the prompt line with the keyboard on it, and without."""
    prompt = table.play.shown().prompt
    if prompt is None:
        return
    pictures = []
    for focus in ("", "pause"):
        gold = (table_in_play.Action("pause", "Go on", primary=True),)
        table.show(prompt=replace(prompt, actions=gold, focus=focus))
        picture = table.surface.copy()
        table.play.overlay.paint_strips(picture, table.window)
        pictures.append(picture)
        button = table.play.overlay.control("pause")
        assert isinstance(button, Control)
    plain, ringed = pictures
    rect = button.rect
    reach = table.screens.theme.px(6)
    beside = range(rect.left - reach, rect.left)
    edge = [ringed.get_at((x, rect.centery)) for x in beside]
    ring = [
        now for now, x in zip(edge, beside, strict=True) if now != plain.get_at((x, rect.centery))
    ]
    face = ringed.get_at((rect.left + reach, rect.centery))
    ground = plain.get_at((rect.left - 2 * reach, rect.centery))
    for name, colour, lines in (("its face", face, edge), ("the strip", ground, ring)):
        if not ring or max(contrast(colour, line) for line in lines) < SEEN:
            wrong["focus"].append(f"no ring to be seen against {name}")
