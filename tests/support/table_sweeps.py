"""Tables as a listener is told them, move after move and in every reading: sums to compare.

One table is followed through a whole game, so that what is kept from one move to the next counts;
beside it stands another that has seen nothing before. Texts count by their figures and by whether
they are the same as others (see croupier_sweeps.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardtable.store.settings import Settings
from cardtable.told.tree import Told, with_ids
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.accessible.readings import READINGS
from cardtable.ui.table.commands import EXPLORE, OPPONENT
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.shown_table import Pointer, ShownTable
from tests.support.told_games import GAMES, at_table, plays

MOVES, EVERY = 60, 4
WISHES: tuple[dict[str, Any], ...] = (
    {"tell_own": "full", "tell_others": "full", "tell_prompts": "full", "tell_news": "full"},
    {},
    {"tell_prompts": "off"},
)


def _ears(game: str, wishes: int) -> Iterator[Any]:
    """All that is told at a table of this game, of whom it is said, and every reading."""
    settings = Settings(**WISHES[wishes])
    followed: GameAtTable | None = None
    for number, session in enumerate(plays(game, 5 + wishes, MOVES)):
        seat = max(0, session.turn)
        if followed is None:
            followed = at_table(session, seat, lambda: settings)
            listened = AccessibleTable(followed)
            showing = ShownTable(followed)
        followed.show_to(seat if number % 3 else (seat + 1) % session.table.seats)
        _pick(followed, number)
        yield from _said(followed, listened, showing, number)
        if number % EVERY == 0:
            fresh = at_table(session, seat, lambda: settings)
            yield from _said(fresh, AccessibleTable(fresh), ShownTable(fresh), number)


def _pick(game: GameAtTable, number: int) -> None:
    """Points at a card of the hand, or picks it."""
    gestures, table = game.tabletop.gestures, game.tabletop.arrangement
    hand = game.tabletop.hand_pile()
    cards = table.cards_in(hand) if table is not None and hand else ()
    if not cards:
        return
    card = cards[number % len(cards)]
    if number % 3 == 0:
        gestures.focus = card.place
    if number % 5 == 0:
        gestures.down(*card.shows.centre)
        gestures.up(*card.shows.centre)


def _said(
    game: GameAtTable, listened: AccessibleTable, showing: ShownTable, number: int
) -> Iterator[Any]:
    value = showing.value(Pointer())
    screen = listened.screen(value)
    yield screen.focus, list(_lines(with_ids(screen.root)))
    yield [(one.key, one.enabled, one.letter) for one in showing.actions()]
    yield [(one.key, one.enabled) for one in showing.everything()]
    yield value.thinking, value.countdown, value.prompt, value.bar, value.bubble
    yield game.can_undo, listened.says_first(), listened.cursor(value)
    opponents = [f"{OPPONENT}{at}" for at in range(1, 4)]
    for what in (*READINGS, *opponents):
        if number % EVERY == 0:
            said = listened.read(what, value)
            game.conversation.read(said)
            yield said, listened.read(what, value)
            game.conversation.hush()
    for way in ("up", "right", "down", "left")[: number % EVERY]:
        yield listened.read(EXPLORE + way, value), listened.cursor(value)


def _lines(thing: Told) -> Iterator[Any]:
    yield thing.id, thing.role.name, thing.name, thing.value, thing.description
    for child in thing.children:
        yield from _lines(child)


EARS: dict[str, Callable[[], Iterator[Any]]] = {
    f"{game} {wishes}": lambda game=game, wishes=wishes: _ears(game, wishes)
    for game in GAMES
    for wishes in range(len(WISHES))
}
