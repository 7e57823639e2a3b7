"""A sentence over the table stands beside what it is about: refusals, tips, the way back."""

from __future__ import annotations

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.ui.controls.bubble import Bubble
from tests.support.last_cards import GAMES, near_its_end
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce

SIZES = pytest.mark.parametrize(("size", "scale"), [(NETBOOK, 100), ((1280, 720), 200)])


def where_a_word_is_due():
    """Seven-Up, before anybody may play a card: each is refused."""
    rules = registry.find("seven_up")
    for seed in range(100):
        chairs = (Chair("human", "Ann"), *[Chair("easy")] * 3)
        session = Session(rules, table_for(rules.options, 4), chairs, str(seed))
        session.settle()
        if session.turn == 0:
            return session
    raise AssertionError


@pytest.fixture
def table(tmp_path):
    made = AtTable(tmp_path)
    yield made
    made.close()


def laid(table, size, scale):
    session = where_a_word_is_due()
    table.room.settings.set("ui_scale", scale)
    table.room.play(session)
    table.room.apply()
    table.resize(size)
    table.play.game.croupier.computers.thinker = AtOnce(session.rules)  # type: ignore[assignment]  # at once
    table.settle()
    return table.play


def refused(table, play):
    """Checks that the bubble is clear of the card as it stands now."""
    table.step()
    tabletop = play.game.tabletop
    bubbles = [one for one in play.overlay.notes.root.walk() if isinstance(one, Bubble)]
    assert len(bubbles) == 1
    place = tabletop.gestures.focus or next(
        place for place, by in tabletop.cards.offsets.items() if by == max_lift(tabletop)
    )
    stands = table.table.at(place).rect.moved(*tabletop.cards.offsets.get(place, (0, 0)))
    assert not bubbles[0].rect.colliderect(pygame.Rect(*stands))


def max_lift(tabletop):
    return min(tabletop.cards.offsets.values(), key=lambda by: by[1])


@SIZES
def test_by_keys_the_card_that_the_ring_has_raised_is_not_covered(table, size, scale):
    play = laid(table, size, scale)
    for _ in range(3):
        table.key(pygame.K_RIGHT)
        table.step(30)
        assert play.game.tabletop.cards.offsets[play.game.tabletop.gestures.focus][1] < 0
        table.step(60)
        table.key(pygame.K_RETURN)
        refused(table, play)


@SIZES
def test_by_mouse_the_card_under_the_pointer_is_not_covered(table, size, scale):
    play = laid(table, size, scale)
    for card in table.table.cards_in("hand-0"):
        table.point(card.shows.centre)
        table.step(60)
        for _ in range(2):
            table.press(card.shows.centre)
            table.let_go(card.shows.centre)
        refused(table, play)
        play.game.conversation.close_list()
        table.step(60)


@SIZES
@pytest.mark.parametrize("name", GAMES)
def test_no_tip_lies_over_the_pile_that_it_is_about(table, name, size, scale):
    table.room.settings.set("ui_scale", scale)
    table.room.play(near_its_end(name))
    table.room.apply()
    table.resize(size)
    table.settle()
    play, told = table.play, set()
    tabletop, window = play.game.tabletop, pygame.Rect((0, 0), size)
    things = [*table.table.cards, *table.table.piles.values(), *table.table.plates]
    for thing in things:
        tip = play.tips.meaning(thing.rect.centre, table.table, tabletop.marks)
        if tip is None or (tip.text, tip.near) in told:
            continue
        told.add((tip.text, tip.near))
        bubble = Bubble(tip.text, pygame.Rect(*tip.near), tip.tone)
        bubble.place(table.room.theme, window)
        assert not bubble.rect.colliderect(pygame.Rect(*tip.near)), tip.text
        assert window.contains(bubble.rect)
    assert told
