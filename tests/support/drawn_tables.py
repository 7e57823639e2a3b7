"""Draws a whole table as a person sees it, and measures what is wrong with it.

The drawing is listened to: how much of every index is left uncovered, which names were cut short,
which texts and controls lie over one another or outside the window, how text stands out from what
is behind it, how large the cards are. What comes up over the table (bubbles, lists, the log, the
keyboard's ring) is measured by overlay_faults.py.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable import registry
from cardtable.core.cards import Card
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.places import Places
from cardtable.store.settings import EACH_GAME, declared
from cardtable.ui.controls.node import Control
from cardtable.ui.controls.strips import Sentence
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.compositor import Painted, Picture
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.face_design import LARGE, STANDARD
from cardtable.ui.layout.rects import screen_scale
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen
from tests.support import overlay_faults
from tests.support.contrast import contrast
from tests.support.painted import pictures_of
from tests.support.sizes import NETBOOK

SIZES = (NETBOOK, (1280, 720), (1920, 1080), (3840, 2160))
THEMES = declared()["theme"].choices
STAGES = ("opening", "middle", "fullest")
NAMES = (
    *("Ann", "Bartholomew", "Clémentine", "Dov", "Eleni", "Friederike", "Gus", "Hana", "Ines"),
    *("Jo", "Kwame", "Lieselotte", "Mo", "Nils", "Oona", "Pia", "Quentin", "Rosa", "Sven"),
    *("Tilda", "Uma", "Viktor", "Wanda", "Xenia", "Yusuf"),
)
GAMES = tuple(rules.name for rules in registry.everything() if rules.name != "blank")
INDEX = {"standard": STANDARD, "classic": STANDARD, "large": LARGE}
PLAYED = 240  # moves after which a random game is full enough
INK = 60  # how much darker than paper a pixel of an index is
CUT = 0.03  # of the ink of an index: what a rounded edge may hide
TEXT, MARKS = 4.5, 3.0  # the least contrast
READABLE = 64  # units: the least width of a card that one plays to or from
NARROW = 640  # pixels: in a window less wide than that cards may be smaller by as much


@dataclass(frozen=True, slots=True)
class Case:
    """One table on one screen."""

    game: str
    seats: int
    mode: str = ""
    stage: str = "opening"
    size: tuple[int, int] = (1280, 720)
    scale: int = 100
    large: bool = False
    theme: str = EACH_GAME

    def __str__(self) -> str:
        look = f"{self.scale} %{' large print' if self.large else ''} {self.theme}"
        return (
            f"{self.game} {self.mode}{self.seats} {self.stage} {self.size[0]}x{self.size[1]} {look}"
        )


# -- positions -------------------------------------------------------------------------------------


def tables(game: str, *, every: bool = False) -> list[tuple[int, str]]:
    """The numbers of seats of a game, and its modes: of many numbers, some, unless `every`."""
    rules = registry.find(game)
    seats = [n for n in rules.seats if every or len(rules.seats) < 8 or n in (4, 7, 10, 25)]
    modes = next((option for option in rules.options if option.name == "mode"), None)
    if modes is None:
        return [(n, "") for n in seats]
    return [(n, choice.value) for n in seats for choice in modes.values(n)]


@cache
def stages(game: str, seats: int, mode: str) -> dict[str, Session]:
    """A random game at its beginning, in its middle, and where most cards lie open."""
    first = dealt(game, seats, mode)
    fullest, most, moves = 0, full(first), list[Any]()
    rng = Random(f"size {game} {seats} {mode}")
    session = first
    for number in range(PLAYED):
        if session.turn < 0:
            break
        legal = session.moves(session.turn)
        melds = [move for move in legal if len(move.picks) > 1]
        move = rng.choice(melds if melds and rng.random() < 0.6 else legal)
        moves.append(move)
        session.play(move)
        session.settle()
        if session.turn >= 0 and full(session) > most:
            fullest, most = number + 1, full(session)
    return {
        "opening": dealt(game, seats, mode),
        "middle": again(game, seats, mode, moves[: len(moves) // 2]),
        "fullest": again(game, seats, mode, moves[:fullest]),
    }


def dealt(game: str, seats: int, mode: str) -> Session:
    rules = registry.find(game)
    table = table_for(rules.options, seats, {"mode": mode} if mode else {})
    chairs = [Chair("human" if n == 0 else "easy", NAMES[n]) for n in range(seats)]
    session = Session(rules, table, chairs, seed=f"size {game}")
    session.settle()
    return session


def again(game: str, seats: int, mode: str, moves: list[Any]) -> Session:
    session = dealt(game, seats, mode)
    for move in moves:
        session.play(move)
        session.settle()
    return session


def full(session: Session) -> int:
    """Counts the cards that the first seat sees, columns and its hand double."""
    piles = session.view(0).piles
    seen = sum(len(cards) for _, cards in piles.items() if cards and not cards[0].is_hidden)
    return seen + max(len(cards) for name, cards in piles.items() if not cards[:1] or cards[0].rank)


# -- drawing and listening -------------------------------------------------------------------------


@dataclass
class Drawn:
    """One drawn table, with what was asked for while it was drawn."""

    surface: pygame.Surface
    pictures: list[Picture]
    cards: dict[int, tuple[Card, int, str, bool]]  # by picture: card, width, folder, dim
    texts: dict[int, tuple[str, tuple[int, ...]]]  # by picture: text and its colour
    cut: list[tuple[str, str]]  # texts cut short, and what was left of them
    screens: ScreenStack
    play: TableScreen
    over: dict[str, list[str]] = field(default_factory=dict)  # faults of what comes up over it
    kept: list[Any] = field(default_factory=list)  # so that no picture's id is used again


def draw(case: Case, *, over: bool = True) -> Drawn:
    """Draws a case on the dummy driver, listening to the art and to the lettering.

    Unless `over` is False, what comes up over the table is looked at as well.
    """
    return draw_session(stages(case.game, case.seats, case.mode)[case.stage], case, over=over)


def draw_session(session: Session, case: Case, *, over: bool = True) -> Drawn:
    """Draws any position in the window and with the settings of a case."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    with tempfile.TemporaryDirectory() as folder:
        screens = ScreenStack(case.size, Places(Path(folder), Path(folder)))
        screens.settings.set("theme", case.theme)
        screens.settings.set("ui_scale", case.scale)
        screens.settings.set("large_index", case.large)
        screens.apply()
        screens.resize(case.size)
        play = TableScreen(screens, session)
        play.game.show_to(0)
        screens.go(play)
        surface = pygame.Surface(case.size).convert()
        made = Drawn(surface, [], {}, {}, [], screens, play)
        with pytest.MonkeyPatch.context() as patch:
            _listen(patch, made)
            screens.expose()
            screens.draw(surface)
        if over:
            made.over = overlay_faults.faults(screens, play, surface.copy())
        screens.close()
    return made


def _listen(patch: pytest.MonkeyPatch, made: Drawn) -> None:
    art, painter = made.screens.art, made.play.picture.painter
    card, resting, letters, shortened = art.card, painter.resting, Theme.text_px, Theme.shortened_px

    def listened_card(face: Card, width: int, **how: Any) -> Any:
        picture = card(face, width, **how)
        folder = "" if face.is_hidden else art.look.file(face, width, design=how.get("design"))[0]
        made.cards[id(picture.image)] = (face, width, folder.rstrip("4"), how.get("dim", False))
        made.kept.append(picture)
        return picture

    def listened_resting(scene: Any) -> list[Painted]:
        painted: list[Painted] = resting(scene)
        made.pictures = pictures_of(painted)
        return painted

    def listened_text(theme: Theme, text: str, *rest: Any, **more: Any) -> pygame.Surface:
        image = letters(theme, text, *rest, **more)
        role = rest[1] if len(rest) > 1 else more.get("role", "text")
        made.texts[id(image)] = (text, theme.of(role))
        made.kept.append(image)
        return image

    def listened_cut(theme: Theme, text: str, *rest: Any) -> str:
        left = shortened(theme, text, *rest)
        if left != text:
            made.cut.append((text, left))
        return left

    patch.setattr(art, "card", listened_card)
    patch.setattr(painter, "resting", listened_resting)
    patch.setattr(Theme, "text_px", listened_text)
    patch.setattr(Theme, "shortened_px", listened_cut)


# -- measuring -------------------------------------------------------------------------------------

Faults = dict[str, list[str]]


def faults(case: Case) -> Faults:
    """Everything wrong with a table, by kind."""
    made = draw(case)
    wrong: Faults = defaultdict(list)
    for measure in (_indices, _cut_names, _overlaps, _controls, contrasts, _card_sizes):
        measure(case, made, wrong)
    for kind, texts_over in made.over.items():
        wrong[kind] += texts_over
    return wrong


@cache
def ink(image: pygame.Surface, across: int, down: int, at: int) -> pygame.Mask:
    """The pixels of the upper left corner that are ink, not paper or shadow."""
    mask = pygame.Mask((across, down))
    for x in range(across):
        for y in range(down):
            red, green, blue, alpha = image.get_at((x + at, y + at))
            mask.set_at((x, y), int(alpha > 200 and min(red, green, blue) < 200 - INK))
    return mask


def _indices(case: Case, made: Drawn, wrong: Faults) -> None:
    """Every index is whole or wholly hidden; one that is partly covered is cut."""
    designs = set()
    for number, picture in enumerate(made.pictures):
        known = made.cards.get(id(picture.image))
        if known is None or known[0].is_hidden:
            continue
        card, width, folder, _ = known
        if folder == "compact":  # the small card that another stands for
            continue
        designs.add(folder)
        design = INDEX[folder]
        at = (picture.image.get_width() - width) // 2
        size = (int(design.step_across(width)), int(design.step_down(width)))
        index = ink(picture.image, *size, at).copy()
        whole = index.count()
        for later in made.pictures[number + 1 :]:
            offset = (later.x - picture.x - at, later.y - picture.y - at)
            if offset[0] < size[0] and offset[1] < size[1]:
                index.erase(pygame.mask.from_surface(later.image, 127), offset)
        if 0 < index.count() < whole * (1 - CUT):
            wrong["index"].append(f"{card}: {index.count()} of {whole} pixels")
    if len(designs) > 1:
        wrong["designs"].append(" and ".join(sorted(designs)))


def _cut_names(case: Case, made: Drawn, wrong: Faults) -> None:
    for text, left in made.cut:
        wrong["names" if any(name in text for name in NAMES) else "words"].append(f"{text}: {left}")
    for sentence in (node for node in _nodes(made) if isinstance(node, Sentence)):
        if sentence.is_cut(made.screens.theme):
            wrong["words"].append(sentence.text)


def _nodes(made: Drawn) -> Iterator[Any]:
    overlay = made.play.overlay
    for tree in (overlay.lesson, overlay.bar, overlay.prompt):
        if tree.root is not None:
            yield from tree.root.walk()


def _overlaps(case: Case, made: Drawn, wrong: Faults) -> None:
    """Texts over each other or outside the felt; badges and texts over plates they are not of."""
    felt = pygame.Rect(made.play.game.tabletop.arrangement.felt).inflate(2, 2)
    placed = [
        (made.texts[id(picture.image)][0], picture.area.inflate(-2, -picture.area.height // 3))
        for picture in made.pictures
        if id(picture.image) in made.texts and made.texts[id(picture.image)][0].strip()
    ]
    for (text, area), (other, area2) in combinations(placed, 2):
        if area.colliderect(area2):
            wrong["overlap"].append(f"{text} over {other}")
    for text, area in placed:
        if not felt.contains(area):
            wrong["outside"].append(text)


def _controls(case: Case, made: Drawn, wrong: Faults) -> None:
    window = pygame.Rect((0, 0), case.size)
    shown = [node for node in _nodes(made) if isinstance(node, Control)]
    for control in shown:
        if not window.contains(control.rect):
            wrong["controls"].append(f"{control.key} outside")
    for one, other in combinations(shown, 2):
        if one.rect.colliderect(other.rect):
            wrong["controls"].append(f"{one.key} over {other.key}")


def contrasts(case: Case, made: Drawn, wrong: Faults) -> None:
    for picture in made.pictures:
        known = made.texts.get(id(picture.image))
        if known is None or not known[0].strip():
            continue
        text, colour = known
        behind = ground_of(made.surface, picture)
        if behind is not None and contrast(colour, behind) < TEXT:
            wrong["text contrast"].append(f"{text}: {contrast(colour, behind):.1f}")
    for card, width, folder, dim in set(made.cards.values()):
        if dim and folder:
            bright = made.screens.art.face(card, width, design=INDEX.get(folder))
            face = shapes.darkened(bright, made.screens.theme.dim[3] / 255)
            colours = _paper_and_ink(face, width)
            if contrast(*colours) < TEXT:
                wrong["mark contrast"].append(f"{card} dimmed: {contrast(*colours):.1f}")


def ground_of(surface: pygame.Surface, text: Picture) -> Any:
    """The commonest colour between the letters of a text: what these are drawn on."""
    seen: Counter[tuple[int, ...]] = Counter()
    for x, y in product(range(text.image.get_width()), range(text.image.get_height())):
        at = (text.x + x, text.y + y)
        if surface.get_rect().collidepoint(at) and not text.image.get_at((x, y)).a:
            red, green, blue, _ = surface.get_at(at)
            seen[red & ~7, green & ~7, blue & ~7] += 1
    return max(seen, key=lambda colour: seen[colour], default=None)


def _paper_and_ink(face: pygame.Surface, width: int) -> tuple[Any, Any]:
    """The colour of the paper of a card, and the strongest of its index."""
    corner = [
        tuple(face.get_at((x, y)))[:3]
        for x in range(width // 25, width // 5)
        for y in range(width // 25, width // 3)
    ]
    paper = Counter(corner).most_common(1)[0][0]
    return paper, max(corner, key=lambda colour: contrast(colour, paper))


def _card_sizes(case: Case, made: Drawn, wrong: Faults) -> None:
    """Cards of one's own hand and piles are large enough to be read, whatever the text.

    Beside larger text one's own piles may be tiles, with names in that text.
    """
    table = made.play.game.tabletop.arrangement
    least = int(READABLE * screen_scale(case.size) * min(1, case.size[0] / NARROW))
    for box in table.piles.values():
        small = [card.rect.w for card in table.cards_in(box.pile) if card.up and not card.covered]
        if small and not box.tile and not box.at_plate and box.own and min(small) < least:
            wrong["small cards"].append(f"{box.pile}: {min(small)} of {least}")
        if box.tile and box.own and box.slot and box.count and case.scale <= 100:
            wrong["small cards"].append(f"{box.pile}: a tile")
