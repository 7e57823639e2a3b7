"""While the page of a new game rests, its table is prepared: the same table, only sooner."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable import registry
from cardtable.core.cards import Card
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.drawing import ahead, art, grounds, ornaments, tabletops
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.screen_stack import ScreenStack

SIZE = (1280, 720)
LONG = 60.0  # seconds, of which none is needed
RESTED = 0.5  # seconds: more than the page waits


def _page(stack: ScreenStack, game: str = "sevens_from_hell") -> NewGame:
    """The page of a new game with its picture, where nothing has rested yet."""
    page = NewGame(stack, registry.find(game))
    stack.go(page)
    surface = pygame.Surface(SIZE).convert()
    stack.draw(surface)
    for seats in page.choice.rules.seats:  # it is not the picture that is tried here
        page._miniatures.undrawn[f"{game} {seats}"] = ""
    return page


def _rest(page: NewGame) -> None:
    """Time passes until the table is foreseen and all that was ordered is there."""
    page.step(RESTED)
    loading = page._foresight._loading
    assert loading is not None
    assert loading.wait(LONG)
    page.step(0.01)
    for order in list(_orders(page.stage.art)):
        assert order.finished.wait(LONG)


def _orders(pictures: art.Art) -> list[ahead._Order]:
    return list(pictures.pictures._ahead._orders.values())


def _dealt(page: NewGame, stack: ScreenStack) -> bytes:
    """The first frame of the table that the page deals."""
    page.choice.seed = "otter"
    page.deal()
    assert stack.prepared(LONG)
    surface = pygame.Surface(SIZE).convert()
    stack.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_grounds_and_the_backs_are_not_drawn_after_the_button_is_pressed(
    stack: ScreenStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, bool]] = []

    def counted(module: ModuleType, name: str) -> Callable[..., pygame.Surface]:
        draw = getattr(module, name)

        def draw_counted(*given: object, **named: object) -> pygame.Surface:
            drawn.append((name, page_is_left.is_set()))
            made: pygame.Surface = draw(*given, **named)
            return made

        return draw_counted

    page_is_left = Event()
    page = _page(stack)
    for module, name in ((grounds, "tabletop"), (art, "rasterised"), (art, "shadow")):
        monkeypatch.setattr(module, name, counted(module, name))
    _rest(page)
    foreseen = [name for name, late in drawn if not late]
    assert {"tabletop", "rasterised", "shadow"} <= set(foreseen)
    stack.art.tidy()  # the page was read for longer than two seconds
    page_is_left.set()
    page.choice.seed = "otter"
    page.deal()
    stack.screen.draw_ahead(SIZE)
    late = [name for name, late in drawn if late]
    assert "tabletop" not in late
    assert len(late) < len(foreseen), "what is left are faces that a deal wants later"


def test_only_a_foreseen_table_has_its_layer_painted_before_the_first_frame(
    stack: ScreenStack,
) -> None:
    for foreseen in (True, False):
        page = _page(stack)
        if foreseen:
            _rest(page)
        page.choice.seed = "otter"
        page.deal()
        stack.screen.draw_ahead(SIZE)
        compositor = stack.screen.picture._compositor
        assert (compositor._painted.size == SIZE) == foreseen
    stack.screen.resize(SIZE)  # it stands there by now, and has time
    stack.screen.draw_ahead(SIZE)
    assert stack.screen.picture._compositor._painted.size == SIZE


def test_a_foreseen_table_looks_like_any(tmp_path: Path, stack: ScreenStack) -> None:
    page = _page(stack)
    _rest(page)
    foreseen = _dealt(page, stack)
    (tmp_path / "plain").mkdir()
    plain = ScreenStack(SIZE, Places(tmp_path / "plain", tmp_path / "plain"))
    try:
        assert _dealt(_page(plain), plain) == foreseen
    finally:
        plain.close()


def test_the_cloth_of_a_table_that_begins_at_once_is_made_while_it_is_laid_out(
    stack: ScreenStack,
) -> None:
    stack.begin(Launch("sevens_from_hell", seed="otter"))
    cover = stack.art.grounds._cover
    assert cover is not None
    order = stack.art.pictures._ahead._orders[cover]
    assert order.finished.wait(LONG)
    cloth = order.picture
    stack.screen.draw_ahead(SIZE)
    room = stack.screen.picture._room
    assert stack.art.grounds.table(SIZE, room) is cloth, "the rest is printed on it"
    assert cover not in stack.art.pictures._ahead
    alone = art.Art(stack.theme).grounds.table(SIZE, room)
    assert pygame.image.tobytes(cloth, "RGB") == pygame.image.tobytes(alone, "RGB")
    stack.begin(Launch("sevens_from_hell", seed="heron"))
    assert stack.art.grounds._cover is None, "the next game lies on the same cloth"


def test_a_cloth_is_waited_for_when_all_that_is_printed_on_it_is_drawn(
    stack: ScreenStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    drawn = ornaments.drawn

    def noting(*given: Any) -> Any:
        done.append("ornament")
        return drawn(*given)

    monkeypatch.setattr(ornaments, "drawn", noting)
    ground = stack.theme.file.ground
    cloth = tabletops.covered((640, 400), ground)
    made = tabletops.tabletop((640, 400), ground, None, 8, lambda: done.append("cloth") or cloth)
    assert made is cloth
    assert done == ["ornament", "cloth"]


def test_the_cloth_of_another_size_is_not_taken(stack: ScreenStack) -> None:
    stack.begin(Launch("sevens_from_hell", seed="otter"))
    assert stack.art.grounds._cover is not None
    smaller = (1000, 700)
    stack.resize(smaller)
    stack.screen.draw_ahead(smaller)
    ground = stack.art.grounds.table(smaller, stack.screen.picture._room)
    assert ground.get_size() == smaller
    assert stack.art.grounds._cover is None
    sizes = [order.picture.get_size() for order in _orders(stack.art) if order.picture]
    assert SIZE not in sizes, "it is thrown away"


def test_what_is_foreseen_is_no_game_in_play(stack: ScreenStack) -> None:
    _rest(_page(stack))
    assert stack.session is None
    assert stack.saves.resume(registry.find) is None
    assert not stack.saves.would_put_by


@pytest.mark.parametrize("change", ["seats", "leave"])
def test_orders_for_another_table_are_dropped(change: str, stack: ScreenStack) -> None:
    page = _page(stack, "nccc_seven")
    _rest(page)
    assert _orders(stack.art)
    if change == "seats":
        page.update(page._set_count, page.choice.count + 1)
    else:
        page.leave()
    assert not _orders(stack.art)


def test_another_choice_is_foreseen_as_well(
    stack: ScreenStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats: list[int] = []
    monkeypatch.setattr(stack, "foresee", lambda launch: seats.append(len(launch.chairs)))
    page = _page(stack, "nccc_seven")
    _rest(page)
    page.step(LONG)
    first = page.choice.count
    assert seats == [first], "once, however long it stands"
    page.update(page._set_count, first + 1)
    page.step(0.01)
    assert seats == [first], "not while the player chooses"
    page.step(RESTED)
    assert seats == [first, first + 1]


def test_a_game_that_cannot_be_laid_out_says_so_when_it_is_dealt(
    stack: ScreenStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_launch: Launch) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(stack, "foresee", fail)
    page = _page(stack)
    _rest(page)
    page.step(LONG)
    assert stack.screen is page


@pytest.mark.parametrize("people", [1, 2])
def test_of_several_people_nobodys_cards_are_drawn(
    people: int, stack: ScreenStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They find the curtain; one person alone finds a table with the backs of the stock."""
    ordered: list[Card] = []
    order = art.Art.order

    def noted(pictures: art.Art, card: Card, *given: Any, **named: Any) -> bool:
        ordered.append(card)
        return order(pictures, card, *given, **named)

    monkeypatch.setattr(art.Art, "order", noted)
    page = _page(stack, "seven_up")
    for seat in range(people):
        page.choice.sit(seat, "human")
    _rest(page)
    assert bool(ordered) == (people == 1)
