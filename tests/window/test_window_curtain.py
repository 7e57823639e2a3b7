"""Pass-and-play: two people, one screen, the curtain between them, nothing shown to the wrong one.

Played twice with deals that differ only in what the first person must not see: until the second
person is there, both windows show the same, pixel for pixel.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from cardtable import registry, save_text
from cardtable.core.moves import Move
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from tests.support.window.camera import differing
from tests.support.window.desk import Desk
from tests.support.window.hand import CLICK, Hand

PEOPLE = (Chair("human", "Ann"), Chair("human", "Bo"))


def _dealt() -> Session:
    rules = registry.find("seven_bridge")
    table = table_for(rules.options, 2, {"claim_offers": "ask everyone"})
    session = Session(rules, table, PEOPLE, seed="curtain")
    session.settle()
    return session


def _permuted(session: Session) -> Session:
    """The same deal for whoever is on turn; the other's hand lies at the foot of the stock."""
    first = session.turn
    piles = session.state.piles
    other, stock = piles[f"hand-{1 - first}"], piles["stock"]
    swapped: dict[str, str] = {}
    for mine, theirs in zip(map(str, other), map(str, stock), strict=False):
        swapped |= {mine: theirs, theirs: mine}
    lines = save_text.write(session).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("-1 deal "))
    lines[at] = " ".join(swapped.get(word, word) for word in lines[at].split(" "))
    changed = save_text.read("\n".join(lines) + "\n", registry.find)
    assert changed.view(first).piles == session.view(first).piles
    assert changed.view(1 - first).piles != session.view(1 - first).piles
    return changed


def _without_bar(picture: pygame.Surface, desk: Desk) -> pygame.Surface:
    """A picture without the bar, where the deal's fingerprint stands."""
    bar = desk.room.room.theme.px(44)
    wide, high = picture.get_size()
    return picture.subsurface((0, bar, wide, high - bar)).copy()


def _until_like(desk: Desk, wanted: pygame.Surface, known: list[pygame.Surface], what: str) -> None:
    """Looks until the window shows that; every picture on the way is one of the known."""

    def there() -> bool:
        seen = desk.shot()
        assert any(differing(_without_bar(seen, desk), picture) == 0 for picture in known), (
            _strange(desk, seen, what)
        )
        return differing(_without_bar(seen, desk), _without_bar(wanted, desk)) == 0

    desk.until(there, what)


def _strange(desk: Desk, seen: pygame.Surface, what: str) -> str:
    pygame.image.save(seen, desk.pictures / "curtain-strange.png")
    return f"on the way to {what} something else was to be seen"


def _open(desk: Desk, seat: int, picture: str) -> pygame.Surface:
    """Holds the space bar until the curtain is gone; the first whole table."""
    desk.xdotool("keydown", "space")
    desk.room.sit(seat)
    table = desk.room.frame()
    strip = desk.room.table.prompt
    area = pygame.Rect(strip.x, strip.y, strip.w, strip.h)
    desk.until(
        lambda: differing(desk.shot().subsurface(area), table.subsurface(area)) == 0,
        f"the table of seat {seat}",
    )
    desk.xdotool("keyup", "space")
    desk.picture(picture)
    return table


def _one_turn(desk: Desk, name: str) -> list[pygame.Surface]:
    """Draws, discards, hands the screen over: what was to be seen before the other is there."""
    hand = Hand(desk, CLICK)
    session = desk.room.session
    first = session.turn
    curtain = desk.room.frame()
    desk.looks_right(f"curtain-{name}-first")
    _open(desk, first, f"curtain-{name}-1-before")
    desk.put_down()  # whatever was told of the moves so far has been read
    shown = [_without_bar(desk.room.frame(), desk)]
    hand.make(Move.parse(f"{first} stock:?? > hand-{first}"))
    desk.looks_right(f"curtain-{name}-drawn")
    discard = next(move for move in session.moves(first) if move.target == "discard")

    gesture = hand.ways.find(discard, CLICK)
    assert gesture is not None
    assert gesture.end is not None
    desk.click(gesture.cards[0])
    picked = _without_bar(desk.looks_right(f"curtain-{name}-picked"), desk)
    desk.click(gesture.end)
    desk.until(desk.room.follow, "the discard in the journal")
    shown.append(_without_bar(desk.room.frame(), desk))
    desk.room.fall(1 - first)
    fallen = desk.room.frame()
    assert differing(fallen, curtain) > 0, "another name stands on it"
    shown.append(_without_bar(fallen, desk))
    _until_like(desk, fallen, [picked, *shown[1:]], "the curtain")
    desk.away()
    desk.picture(f"curtain-{name}-2-at")
    shown.append(_without_bar(_open(desk, 1 - first, f"curtain-{name}-3-after"), desk))
    return shown


def test_nothing_of_the_others_hand_is_seen_before_the_curtain_opens(
    lay: Callable[..., Desk], tmp_path: Path
) -> None:
    dealt = _dealt()
    seen = []
    for name, session in (("dealt", dealt), ("permuted", _permuted(dealt))):
        save = tmp_path / f"{name}.cardtable"
        save.write_text(save_text.write(session))
        desk = lay("play", str(save))
        desk.away()
        seen.append(_one_turn(desk, name))
        desk.kill()
    *before, after = zip(*seen, strict=True)
    for number, (one, other) in enumerate(before):
        assert differing(one, other, 0) == 0, f"picture {number} tells of a hidden card"
    assert differing(*after) > 1000, "the hands of the second person differ"
