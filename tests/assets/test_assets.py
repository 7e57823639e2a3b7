"""The assets are complete, are what their scripts draw, and can be rendered."""

from __future__ import annotations

import array
import io
import json
import os
import re
import sys
import tomllib
import wave
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.support.at_once import at_once

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

ASSETS = Path(__file__).resolve().parents[2] / "assets"
sys.path.insert(0, str(ASSETS / "make"))

import deck  # noqa: E402
import icons  # noqa: E402
import ornaments  # noqa: E402
import portraits  # noqa: E402
import sounds  # noqa: E402

from cardtable.store.settings import EACH_GAME, declared  # noqa: E402
from cardtable.ui.drawing.coverage import lacking  # noqa: E402
from cardtable.ui.layout import faces  # noqa: E402
from cardtable.ui.layout.face_design import LARGE, STANDARD, FaceDesign  # noqa: E402

CARDS = ASSETS / "cards"
PORTRAITS = sorted((ASSETS / "portraits").iterdir())
SVGS = sorted([*CARDS.rglob("*.svg"), *(ASSETS / "icons").glob("*.svg"), *PORTRAITS])
KINDS = ("standard", "classic", "large", "compact")
ALLOWED = {"svg", "g", "path", "rect", "circle"}
THEMES = tuple(table for table in declared()["theme"].choices if table != EACH_GAME)


def name(file: Path) -> str:
    return file.relative_to(ASSETS).as_posix()


def expected() -> set[str]:
    faces = {f"{kind}/{rank}{suit}.svg" for kind in KINDS for rank in deck.RANKS for suit in "SHDC"}
    fours = {f"{kind}4/{rank}{suit}.svg" for kind in KINDS for rank in deck.RANKS for suit in "DC"}
    jokers = {f"{kind}/JK{i}.svg" for kind in KINDS for i in (1, 2)}
    designs = ("lattice", "heptagons", "guilloche", "diaper")
    backs = {f"backs/{d}-{c}.svg" for d in designs for c in ("red", "blue", "green")}
    suits = {f"marks/{suit}{four}.svg" for suit in "SHDC" for four in ("", "4")}
    marks = {f"marks/{sign}.svg" for sign in ("star", "star-ink", "house", "house-light")}
    letters = {f"letters/{one}{feet}.svg" for one in deck.LETTERS for feet in ("", "-feet")}
    return faces | fours | jokers | backs | suits | marks | letters


def test_every_expected_card_file_exists_and_no_other() -> None:
    assert {file.relative_to(CARDS).as_posix() for file in CARDS.rglob("*.svg")} == expected()


def test_committed_cards_are_what_the_script_draws() -> None:
    for path, text in deck.drawn().items():
        assert (CARDS / path).read_bytes() == text.encode(), path


def test_committed_portraits_are_what_the_script_draws() -> None:
    drawn = portraits.drawn()
    assert [file.name for file in PORTRAITS] == sorted(drawn)
    for file in PORTRAITS:
        assert file.read_bytes() == drawn[file.name].encode(), file.name


def test_committed_ornaments_are_what_the_script_draws() -> None:
    drawn = ornaments.drawn()
    assert {file.name for file in (ASSETS / "ornaments").iterdir()} == set(drawn)
    for name, text in drawn.items():
        assert (ASSETS / "ornaments" / name).read_bytes() == text.encode(), name
    assert sum(map(len, drawn.values())) < 60_000


def test_there_is_a_small_portrait_for_each_computer_player_and_each_court() -> None:
    assert {file.stem for file in PORTRAITS} == set(faces.PORTRAITS)
    assert len(faces.PORTRAITS) == len(set(faces.PORTRAITS)) == 36
    computers = [file for file in PORTRAITS if file.stem in faces.COMPUTERS]
    assert sum(file.stat().st_size for file in computers) < 250_000


def test_no_two_portraits_look_alike() -> None:
    """At the size of a badge, at least a fifteenth of the light in them differs."""
    shown = {
        file.stem: pygame.image.tobytes(
            _on_stone(pygame.image.load_sized_svg(file, (44, 44))), "RGB"
        )
        for file in PORTRAITS
    }
    for (a, one), (b, other) in combinations(shown.items(), 2):
        apart = sum(abs(x - y) for x, y in zip(one, other, strict=True)) / len(one)
        assert apart > 17, f"{a} and {b}: {apart:.0f}"


def _on_stone(portrait: pygame.Surface) -> pygame.Surface:
    ground = pygame.Surface(portrait.get_size())
    ground.fill(faces.GROUNDS["stone"])
    ground.blit(portrait, (0, 0))
    return ground


def test_committed_icons_are_what_the_script_draws() -> None:
    for path, text in icons.drawn().items():
        assert (ASSETS / "icons" / path).read_bytes() == text.encode(), path
    for size in icons.SIZES:
        image = pygame.image.load(ASSETS / "icons" / f"cardtable-{size}.png")
        assert image.get_size() == (size, size)


@at_once("file", SVGS)
def test_svg_uses_only_what_the_loader_renders(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"<([a-zA-Z]+)", text)) <= ALLOWED
    assert not re.findall(r"class=|style=|url\(|href", text)
    for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', text):
        assert colour == "none" or re.fullmatch(r"#[0-9A-F]{6}", colour), colour
    assert len(text) < 40_000


@at_once("file", [f for f in SVGS if not {"marks", "letters", "portraits"} & {*f.parts}])
def test_card_rasterises_in_its_shape_with_clear_corners(file: Path) -> None:
    image = pygame.image.load_sized_svg(file, (100, 1000))
    assert image.get_size() == ((100, 140) if "cards" in file.parts else (100, 100))
    assert image.get_at((0, 0)).a == 0
    assert image.get_at((50, 4)).a == 255


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_faces_look_alike(kind: str) -> None:
    folder = CARDS / kind
    shots = {file.name: pygame.image.load_sized_svg(file, (40, 56)) for file in folder.iterdir()}
    assert len({pygame.image.tobytes(shot, "RGBA") for shot in shots.values()}) == 54


# The other faces have an upright pip or cap in their middle, as everywhere.
TWO_WAY = [
    file
    for file in SVGS
    if file.parent.name == "backs"
    or re.match(
        r"((standard|classic)4?/(2|4|10)|(standard|classic|large)4?/[JQK])[SHDC]", name(file)[6:]
    )
]


@at_once("file", TWO_WAY)
def test_courts_backs_and_even_pips_are_two_way(file: Path) -> None:
    image = pygame.image.load_sized_svg(file, (125, 175))
    turned = pygame.transform.rotate(image, 180)
    pairs = zip(
        pygame.image.tobytes(image, "RGBA"), pygame.image.tobytes(turned, "RGBA"), strict=True
    )
    assert sum(abs(a - b) for a, b in pairs) / (125 * 175 * 4) < 1.5


def figure(file: Path, width: int) -> list[int]:
    """The lightness of each pixel in the upper half of a court, beside the indices."""
    image = pygame.image.load_sized_svg(file, (width, width * 2))
    across, down = range(width // 4, width * 3 // 4), range(width // 12, width * 7 // 10)
    return [sum(image.get_at((x, y))[:3]) // 3 for y in down for x in across]


@pytest.mark.parametrize("kind", ["standard", "classic", "large"])
def test_each_court_is_somebody_else_even_when_small(kind: str) -> None:
    """In grey, so that neither the suit's colour nor the rank's letter is the difference.

    Any two figures are on average 20 of 255 steps of grey apart, over all their pixels.
    """
    files = [CARDS / kind / f"{rank}{suit}.svg" for rank in "JQK" for suit in "SHDC"]
    shots = {file.stem: figure(file, 60) for file in files}
    for (a, left), (b, right) in combinations(shots.items(), 2):
        apart = sum(abs(x - y) for x, y in zip(left, right, strict=True)) / len(left)
        assert apart > 20, f"{a} and {b} are only {apart:.1f} apart"


def test_fonts_have_our_signs_and_figures_of_one_width() -> None:
    pygame.font.init()
    for style in ("Regular", "SemiBold", "Bold"):
        file = ASSETS / "fonts" / f"CardtableSans-{style}.ttf"
        assert file.stat().st_size <= 92_000
        font = pygame.font.Font(file, 40)
        assert font.name == "Cardtable Sans" or font.name.startswith("Cardtable Sans")
        assert lacking(font, "♠♥♦♣♤♡♢♧★☆✓✗▸·–—…×−½•→ßéłΩЖ0123456789") == []
        assert len({metric[4] for metric in font.metrics("0123456789")}) == 1
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def test_the_display_face_is_small_and_has_latin_with_its_accents() -> None:
    pygame.font.init()
    file = ASSETS / "fonts" / "CardtableDisplay-Regular.ttf"
    assert file.stat().st_size <= 60_000
    font = pygame.font.Font(file, 40)
    assert font.name == "Cardtable Display"
    assert lacking(font, "AZaz09ÄÉØßçñŁőŠžŒ–—‘’“”…!?&,.:;-−") == []
    licence = (ASSETS / "fonts" / "OFL-Display.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence


def test_committed_sounds_are_what_the_script_makes() -> None:
    made = sounds.made()
    assert {file.name for file in (ASSETS / "sounds").glob("*.wav")} == set(made)
    for path, data in made.items():
        with wave.open(str(ASSETS / "sounds" / path)) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            committed = array.array("h", file.readframes(file.getnframes()))
        fresh = array.array("h", data)
        # Another machine's sine may differ in its last bit.
        assert len(fresh) == len(committed)
        assert max(abs(a - b) for a, b in zip(fresh, committed, strict=True)) <= 1, path


def test_sounds_are_short_and_none_startles() -> None:
    """Half of full scale at most: at a quarter nobody heard them beside a voice that reads."""
    for path, data in sounds.made().items():
        values = array.array("h", data)
        assert len(values) / sounds.RATE < 2, path
        assert max(map(abs, values)) <= 32767 * 10 ** (-5.9 / 20), path


def theme(title: str) -> dict[str, Any]:
    with (ASSETS / "themes" / f"{title}.toml").open("rb") as file:
        return tomllib.load(file)


def shape(table: dict[str, Any]) -> dict[str, Any]:
    return {k: shape(v) if isinstance(v, dict) else type(v).__name__ for k, v in table.items()}


def test_themes_have_the_same_keys() -> None:
    assert {file.stem for file in (ASSETS / "themes").glob("*.toml")} == set(THEMES)
    shapes = {json.dumps(shape(theme(title)), sort_keys=True) for title in THEMES}
    assert len(shapes) == 1


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


PAIRS = (
    ("text.on_felt", "felt.centre"),
    ("text.on_felt", "felt.edge"),
    ("text.muted", "felt.centre"),
    ("text.on_panel", "panel.ground"),
    ("text.on_panel_muted", "panel.field"),
    ("text.on_panel_muted", "panel.hover"),
    ("text.on_gold", "accent.gold"),
    ("text.on_gold", "accent.gold_pressed"),
    ("text.on_paper", "card.paper"),
    ("text.link", "panel.ground"),
)


@at_once("title", THEMES)
@at_once("text, ground", PAIRS)
def test_text_has_enough_contrast(title: str, text: str, ground: str) -> None:
    roles = theme(title)

    def colour(role: str) -> str:
        section, key = role.split(".")
        return str(roles[section][key])

    assert contrast(colour(text), colour(ground)) >= 4.5


def role(roles: dict[str, Any], name: str) -> str:
    section, key = name.split(".")
    return str(roles[section][key])


@at_once("title", THEMES)
@at_once(
    "ground",
    ["accent.gold", "card.paper", "felt.centre", "felt.edge", "panel.ground", "panel.field"],
)
def test_the_focus_ring_shows_on_every_ground(title: str, ground: str) -> None:
    """It is of two tones: on each ground one of them has a contrast of at least 3."""
    roles = theme(title)
    tones = [role(roles, "table.focus"), role(roles, "table.focus_ground")]
    assert max(contrast(tone, role(roles, ground)) for tone in tones) >= 3
    assert contrast(*tones) >= 3, "the two tones differ"


@at_once("title", THEMES)
def test_amber_is_neither_focus_nor_selection_nor_choice(title: str) -> None:
    """Gold says whose turn it is and what to do; what else is marked has another hue."""
    roles = theme(title)
    gold = hue(role(roles, "accent.gold"))
    for name in ("table.focus", "table.selection", "accent.good", "table.target"):
        away = abs(hue(role(roles, name)) - gold)
        assert min(away, 360 - away) > 40, name
    assert hue(role(roles, "table.hint")) == pytest.approx(gold, abs=10)


def hue(colour: str) -> float:
    return pygame.Color(colour).hsva[0]


@at_once("title", THEMES)
def test_what_is_chosen_is_the_brightest_of_several(title: str) -> None:
    roles = theme(title)
    panel, alpha = luminance(role(roles, "panel.edge")), float(roles["panel"]["edge_alpha"])
    assert luminance(role(roles, "chosen.edge")) > 1.5 * panel * alpha
    assert luminance(role(roles, "chosen.ground")) > luminance(role(roles, "panel.hover"))
    assert contrast(role(roles, "text.on_panel"), role(roles, "chosen.ground")) >= 4.5


def index_ink(file: Path) -> tuple[float, float]:
    """Returns how far rank and suit at the upper left corner reach, in parts of the card.

    The last group of every face is its index, turned round for the other end.
    """
    head, *_, last, _ = file.read_text(encoding="utf-8").splitlines()
    assert last.startswith('<g transform="rotate(180')
    alone = "\n".join([head, last.split(">", 1)[1].removesuffix("</g>"), "</svg>"])
    image = pygame.image.load_sized_svg(io.BytesIO(alone.encode()), (500, 700))
    ink = pygame.mask.from_surface(image, 127).get_bounding_rects()
    return max(box.right for box in ink) / 500, max(box.bottom for box in ink) / 700


@pytest.mark.parametrize("design", [STANDARD, LARGE], ids=lambda design: design.name)
def test_every_index_stays_in_the_box_that_the_layout_leaves_free(design: FaceDesign) -> None:
    folders = (design.name, *(("classic",) if design is STANDARD else ()))
    for file in (
        path
        for name in folders
        for four in ("", "4")
        for path in (CARDS / f"{name}{four}").iterdir()
    ):
        across, down = index_ink(file)
        assert across <= design.across, file.name
        assert down <= design.down, file.name
        assert down > design.down - 0.05 or file.name.startswith("JK"), f"{file.name}: wasted felt"


def in_parts(file: Path) -> tuple[list[str], list[str]]:
    """The elements of a face between its paper and its upper index, and those of that index.

    The last group of every face is its index, turned round for the other end.
    """
    _head, _paper, *parts, last, _foot = file.read_text(encoding="utf-8").splitlines()
    turned = last.split(">", 1)[1].removesuffix("</g>")
    first = next(i for i in range(len(parts)) if "".join(parts[i:]) == turned)
    return parts[:first], parts[first:]


def drawn_alone(parts: list[str]) -> pygame.mask.Mask:
    """What these elements cover on a card of 250 by 350 pixels."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350">'
    text = "".join([head, *parts, "</svg>"]).encode()
    return pygame.mask.from_surface(pygame.image.load_sized_svg(io.BytesIO(text), (250, 350)), 90)


@pytest.mark.parametrize("kind", ["standard", "classic"])
def test_neither_pip_nor_ray_nor_frame_touches_an_index(kind: str) -> None:
    """A pip keeps 10 of 250 parts away from rank and suit, and the frame of a court 3."""
    for file in sorted((CARDS / kind).iterdir()):
        middle, index = in_parts(file)
        air = 3 if file.stem[0] in "JQK" else 10
        drawn = drawn_alone(middle)
        for box in drawn_alone(index).get_bounding_rects():
            room = pygame.mask.Mask(box.inflate(2 * air, 2 * air).size, fill=True)
            hit = drawn.overlap(room, (box.x - air, box.y - air))
            assert hit is None, f"{kind}/{file.name}: something stands at {hit}"


def silhouette(file: Path) -> pygame.mask.Mask:
    """The outline of a figure on its ground, in the upper half of the panel beside the index."""
    image = pygame.image.load_sized_svg(file, (250, 350))
    pale = [pygame.mask.from_threshold(image, ground, (14, 14, 20, 255)) for ground in GROUNDS]
    shape = pygame.mask.Mask((166, 140), fill=True)
    for ground in pale:
        shape.erase(ground, (-62, -22))
    return shape


GROUNDS = ("#F3E7CC", "#EAD9B4", "#D8DFE8", "#C9D3DE", "#FFFFFF")


@pytest.mark.parametrize("kind", ["standard", "classic"])
def test_twelve_courts_have_twelve_silhouettes(kind: str) -> None:
    """Not even in a mirror are two the same: a tenth of the panel is filled by one alone."""
    shapes = {
        f"{rank}{suit}": silhouette(CARDS / kind / f"{rank}{suit}.svg")
        for rank in "JQK"
        for suit in "SHDC"
    }
    for (a, one), (b, other) in combinations(shapes.items(), 2):
        for turned in (other, mirrored(other)):
            alone = one.count() + turned.count() - 2 * one.overlap_area(turned, (0, 0))
            assert alone > 0.1 * 166 * 140, f"{kind}: {a} and {b} differ by {alone}"


def mirrored(mask: pygame.mask.Mask) -> pygame.mask.Mask:
    flat = pygame.transform.flip(mask.to_surface(), flip_x=True, flip_y=False)
    return pygame.mask.from_threshold(flat, "white", (10, 10, 10, 255))
