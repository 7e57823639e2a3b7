"""The things that every screen draws with: colours by role, the scale of the window, and fonts.

A theme file (assets/themes/NAME.toml) gives roles their colours. Sizes are meant for a window of
1280 by 720 and multiplied by the scale. All surfaces made here are premultiplied: blit them with
`BLEND_PREMULTIPLIED`. Knows no screen and no game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.line_breaks import fitting, is_japanese, scripts, spaced
from cardtable.core.messages import shown
from cardtable.core.remembering import Answers
from cardtable.store.settings import EACH_GAME
from cardtable.ui.assets import asset
from cardtable.ui.drawing.coverage import lacking
from cardtable.ui.drawing.tabletops import Ground
from cardtable.ui.layout.rects import screen_scale, text_share
from cardtable.ui.threads import ERRAND, WINDOW, owned_by

BLEND = pygame.BLEND_PREMULTIPLIED
HOUSE = "green"  # the table of pages, and of games that name none
REGULAR, SEMIBOLD, BOLD = "regular", "semibold", "bold"
DISPLAY = "display"  # the face of titles, great numbers and victories
_JAPANESE, _JAPANESE_BOLD = "japanese", "japanese bold"  # set by `lettering` alone
_FILES = {
    REGULAR: "CardtableSans-Regular.ttf",
    SEMIBOLD: "CardtableSans-SemiBold.ttf",
    BOLD: "CardtableSans-Bold.ttf",
    DISPLAY: "CardtableDisplay-Regular.ttf",
    _JAPANESE: "CardtableSansJapanese-Regular.otf",
    _JAPANESE_BOLD: "CardtableSansJapanese-Bold.otf",
}
_TYPE_SCALE = (12, 14, 16, 18, 22, 28, 36)  # every text is of one of these sizes
_WORD_SPACE = 0.26  # of the height of the type; its own space is 0.2, which small sizes round away
_MOST_FONTS = 200
_MOST_TEXTS = 600  # rendered lines that are kept
_MOST_WIDTHS = 4_000  # words and lines whose width is remembered
_MOST_WORDS = 4_000  # Japanese ones

Colour = tuple[int, int, int, int]
Role = str | Colour | tuple[int, int, int]


def colour(text: str) -> Colour:
    """`#RRGGBB` or `#RRGGBBAA` as four numbers; raises ValueError for any other text."""
    digits = text.removeprefix("#")
    if not text.startswith("#") or len(digits) not in (6, 8):
        raise ValueError(f"expected a colour such as #24563F, got {text!r}")
    parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
    return (parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else 255)


# Where a theme file has the colour of a role, and the alpha that goes with it.
_ROLES = {
    "felt": "felt.centre",
    "felt_edge": "felt.edge",
    "felt_outline": "felt.outline",
    "rim": "rim.colour",
    "rim_light": "rim.light",
    "inlay": "rim.inlay rim.inlay_alpha",
    "rail": "rail.face",  # the strips above and below the table
    "rail_light": "rail.light",
    "rail_muted": "rail.muted",
    "print": "print.ink print.alpha",  # the ornament on the cloth
    "sunk": "print.sunk print.sunk_alpha",  # the floor of a place let into the cloth
    "sunk_shade": "shadow.colour print.shade_alpha",  # its edge towards the light
    "sunk_light": "panel.edge print.light_alpha",  # and the one away from it
    "text": "text.on_felt",
    "muted": "text.muted",
    "panel_text": "text.on_panel",
    "panel_muted": "text.on_panel_muted",
    "on_gold": "text.on_gold",
    "on_paper": "text.on_paper",
    "link": "text.link",
    "panel": "panel.ground panel.alpha",
    "panel_solid": "panel.ground",
    "panel_edge": "panel.edge panel.edge_alpha",
    "field": "panel.field",
    "hover": "panel.hover",
    "pressed": "panel.pressed",
    "line": "panel.line",
    "plate": "plate.face",
    "plate_light": "plate.light",
    "plate_shade": "plate.shade",
    "on_plate": "plate.text",
    "medal": "medal.face",
    "medal_light": "medal.light",
    "medal_shade": "medal.shade",
    "gold": "accent.gold",
    "gold_hover": "accent.gold_hover",
    "gold_pressed": "accent.gold_pressed",
    "danger": "accent.danger",
    "alarm": "accent.alarm",
    "good": "accent.good",
    "paper": "card.paper",
    "paper_edge": "card.paper_edge",
    "ink": "card.ink",
    "red": "card.red",
    "spades": "card.spades",
    "hearts": "card.hearts",
    "diamonds": "card.diamonds",
    "clubs": "card.clubs",
    "dim": "shadow.colour card.dim_alpha",  # laid over cards that cannot be played now
    "team_a": "team.first",
    "team_b": "team.second",
    "team_c": "team.third",
    "mark": "table.slot_line table.mark_alpha",
    "selection": "table.selection",  # the outline of a selected card
    "glow": "table.glow table.glow_alpha",
    "focus": "table.focus",  # where the keyboard is
    "focus_ground": "table.focus_ground",  # the dark line on both sides of it
    "chosen": "chosen.edge",
    "chosen_ground": "chosen.ground",
    "mixed": "table.mixed",
    "hint": "table.hint",
    "last": "text.on_felt",  # the ring of the last move
    "target": "table.target",  # where the picked cards may go
    "shadow": "shadow.colour shadow.rest_alpha",
    "shadow_lifted": "shadow.colour shadow.lifted_alpha",
    "shadow_panel": "shadow.colour shadow.panel_alpha",
}


@dataclass(frozen=True, slots=True)
class ThemeFile:
    """One theme as installed: its name for settings, its title for people, its colours."""

    name: str
    title: str
    colours: dict[str, Colour]
    ground: Ground


def table_of(world: str, chosen: str) -> str:
    """The name of the theme for a game of this world, where a table was chosen in the settings."""
    return chosen if chosen != EACH_GAME else world or HOUSE


@lru_cache
def read_theme(name: str) -> ThemeFile:
    """The theme of that name; raises FileNotFoundError, or ValueError naming the key."""
    path = asset("themes", f"{name}.toml")
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        colours = {role: _role(content, keys) for role, keys in _ROLES.items()}
        return ThemeFile(name, content["title"], colours, _ground(content, colours))
    except KeyError as error:
        raise ValueError(f"theme {name}: no key {error}") from error


def _ground(content: dict[str, Any], colours: dict[str, Colour]) -> Ground:
    felt = content["felt"]
    return Ground(
        felt["material"],
        colours["felt"],
        colours["felt_edge"],
        float(felt["grain"]),
        (float(felt["light"][0]), float(felt["light"][1])),
        rim=colours["rim"],
        rim_light=colours["rim_light"],
        inlay=colours["inlay"],
        ornament=content["print"]["ornament"],
        print=colours["print"],
    )


def _role(content: dict[str, Any], keys: str) -> Colour:
    """The colour at "section.key", with the alpha at a second key if there is one."""
    shade, *alpha = (_at(content, key) for key in keys.split())
    red, green, blue, full = colour(shade)
    return (red, green, blue, round(255 * alpha[0]) if alpha else full)


def _at(content: dict[str, Any], key: str) -> Any:
    section, _, name = key.partition(".")
    return content[section][name]


class Theme:
    """The current colours, scale and fonts. Screens keep it, and ask again after a resize.

    `theme.px(8)` is 8 units at the current scale; `theme.gold` is the colour of a role. Roles are
    the keys of `_ROLES`, and `veil` (which lies over a screen below a dialog).
    """

    def __init__(self, name: str = HOUSE, user_scale: float = 1.0) -> None:
        self._wanted = self.user_scale = user_scale
        self.scale = user_scale
        self.ordinary = min(1.0, user_scale)  # the scale of text that was not asked to be larger
        self.generation = 0  # counts changes, so that caches know when they are stale
        self._fonts = Answers(_font, most=_MOST_FONTS)
        self._texts = Answers(self._rendered, most=_MOST_TEXTS)
        self._cut = Answers(self.shortened_px, most=_MOST_TEXTS)
        self._displayed = Answers(self._has_signs, most=_MOST_TEXTS)
        self._widths = Answers(self._measured, most=_MOST_WIDTHS)  # of words and lines, in pixels
        self._in_bold = Answers(self._has_bold, most=_MOST_WORDS)  # of Japanese words
        self.choose(name)

    def __getattr__(self, role: str) -> Colour:
        if role != "colours" and role in self.colours:
            return self.colours[role]
        raise AttributeError(f"no colour role {role!r}")

    @owned_by(WINDOW, ERRAND)
    def choose(self, name: str) -> None:
        """Takes the colours of a theme; that of the house for an unknown or a broken one."""
        try:
            self.file = read_theme(name)
        except (FileNotFoundError, ValueError):
            self.file = read_theme(HOUSE)
        self.name, self.title = self.file.name, self.file.title
        self.colours = {**self.file.colours, "veil": (4, 8, 6, 176)}
        self._stale()

    @owned_by(WINDOW, ERRAND)
    def fit(self, size: tuple[int, int], user_scale: float | None = None) -> None:
        """Sets the scale for a surface of this size, times the scale the user chose.

        In a narrow one text grows as far as a page has room for it.
        """
        self._wanted = self._wanted if user_scale is None else user_scale
        self.user_scale = text_share(size, self._wanted)
        scale = max(0.6, screen_scale(size) * self.user_scale)
        self.ordinary = min(scale, max(0.6, screen_scale(size)))
        if scale != self.scale:
            self.scale = scale
            self._stale()

    def at_scale(self, scale: float) -> Theme:
        """The same colours and lettering at another scale, until this theme changes."""
        twin = copy(self)
        twin.scale = scale
        return twin

    def printed(self) -> Theme:
        """The same lettering in the colours of print on paper, until this theme changes."""
        twin = copy(self)
        twin.colours = {**self.colours, **_in_print(self.colours)}
        return twin

    def _stale(self) -> None:
        """Forgets what is large; a word is as wide in any colours, at any scale of the window."""
        self.generation += 1
        for answers in (self._fonts, self._texts):
            answers.forget()

    def px(self, units: float) -> int:
        """Units of the 1280 by 720 design in pixels; at least 1 for anything positive."""
        pixels = round(units * self.scale)
        return max(1, pixels) if units > 0 else pixels

    def of(self, role: Role) -> Colour:
        """The colour of a role; a colour stands for itself (and gets an alpha)."""
        if isinstance(role, str):
            return self.colours[role]
        return (role[0], role[1], role[2], role[3] if len(role) == 4 else 255)

    def team(self, side: int) -> Colour:
        """The colour of a side; if there are more than three sides, colours repeat."""
        return self.colours[("team_a", "team_b", "team_c")[side % 3]]

    def font(self, size: float, weight: str = REGULAR) -> pygame.Font:
        """The font at the size of the scale that is nearest to one in units, and a weight."""
        return self.font_px(self.px(in_scale(size)), weight)

    @owned_by(WINDOW, ERRAND)
    def font_px(self, pixels: int, weight: str = REGULAR) -> pygame.Font:
        """The font at an exact height in pixels, for text that belongs to a card."""
        return self._fonts(max(6, pixels), weight)

    def text(
        self, text: str, size: float, role: Role = "text", weight: str = REGULAR
    ) -> pygame.Surface:
        """One line of text, premultiplied; it is kept for the next frame, so do not draw on it."""
        return self.text_px(text, self.px(in_scale(size)), role, weight)

    @owned_by(WINDOW, ERRAND)
    def text_px(
        self, text: str, pixels: int, role: Role = "text", weight: str = REGULAR
    ) -> pygame.Surface:
        """Like `text`, at an exact height in pixels."""
        text = spaced(shown(text))
        return self._texts(text, pixels, self._set_in(text, weight), self.of(role))

    def _rendered(self, text: str, pixels: int, weight: str, shade: Colour) -> pygame.Surface:
        made = self._words(text, pixels, weight, shade)
        made = made.convert_alpha() if pygame.display.get_init() else made
        if shade[3] < 255:
            made.set_alpha(shade[3])
            faded = pygame.Surface(made.get_size(), pygame.SRCALPHA)
            faded.blit(made, (0, 0))
            made = faded
        return made.premul_alpha()

    def _words(self, text: str, pixels: int, weight: str, shade: Colour) -> pygame.Surface:
        """A line put together word by word.

        A font rendered small has advances of whole pixels, and a space rounded down between letters
        rounded up is no space: so every space has a width of its own.
        """
        font = self._font_of(text, pixels, weight)
        if " " not in text and len(scripts(text)) == 1:
            return font.render(text, True, shade[:3])
        space = _space(pixels)
        size = (max(1, self.width_px(text, pixels, weight)), font.get_height())
        made = pygame.Surface(size, pygame.SRCALPHA)
        made.fill((*shade[:3], 0))
        x = 0
        for word in text.split(" "):
            for part in scripts(word) if word else ():
                drawn = self._font_of(part, pixels, weight).render(part, True, shade[:3])
                made.blit(drawn, (x, 0))
                x += drawn.get_width()
            x += space
        return made

    def width(self, text: str, size: float, weight: str = REGULAR) -> int:
        """The width of one line of text in pixels."""
        return self.width_px(text, self.px(in_scale(size)), weight)

    @owned_by(WINDOW, ERRAND)
    def width_px(self, text: str, pixels: int, weight: str = REGULAR) -> int:
        """Like `width`, at an exact height in pixels."""
        return self._widths(spaced(shown(text)), pixels, weight)

    def _measured(self, text: str, pixels: int, weight: str) -> int:
        """The width of a line is that of its words: the same few are asked for again and again."""
        weight = self._set_in(text, weight)
        if " " not in text:
            return sum(self._font_of(part, pixels, weight).size(part)[0] for part in scripts(text))
        words = text.split(" ")
        wide = sum(self._widths(word, pixels, weight) for word in words if word)
        return wide + _space(pixels) * (len(words) - 1)

    def _set_in(self, text: str, weight: str) -> str:
        """The weight in which a text is set: bold where the display face lacks one of its signs."""
        return weight if weight != DISPLAY or self._displayed(text) else BOLD

    def _has_signs(self, text: str) -> bool:
        return not lacking(self.font_px(24, DISPLAY), text)

    def _font_of(self, word: str, pixels: int, weight: str) -> pygame.Font:
        """The font for a word; its Japanese twin is read when the first kana or kanji is shown.

        The bold one has fewer kanji: a word with another one is set in the regular one.
        """
        lettering = _lettering(word, weight)
        if lettering == _JAPANESE_BOLD and not self._in_bold(word):
            lettering = _JAPANESE
        return self.font_px(pixels, lettering)

    def _has_bold(self, word: str) -> bool:
        return not lacking(self.font_px(24, _JAPANESE_BOLD), word)

    def shortened(self, text: str, width: int, size: float, weight: str = REGULAR) -> str:
        """The text, cut short with … if it is wider than this many pixels."""
        return self._cut(text, width, self.px(in_scale(size)), weight)

    def fitting_px(
        self, text: str, width: int, sizes: tuple[float, float], weight: str = REGULAR
    ) -> int:
        """The largest height in pixels at which a line fits, between two sizes (large, small)."""
        pixels, least = self.px(sizes[0]), self.px(sizes[1])
        while pixels > least and self.width_px(text, pixels, weight) > width:
            pixels -= 1
        return pixels

    def shortened_px(self, text: str, width: int, pixels: int, weight: str = REGULAR) -> str:
        """Like `shortened`, at an exact height in pixels."""
        if self.width_px(text, pixels, weight) <= width:
            return text
        while text and self.width_px(text + "…", pixels, weight) > width:
            text = text[:-1].rstrip()
        return text + "…"

    def lines(self, text: str, width: int, size: float, weight: str = REGULAR) -> list[str]:
        """The text, broken into lines no wider than this many pixels."""
        pixels, done = self.px(in_scale(size)), list[str]()
        space = _space(pixels)
        for paragraph in shown(text).split("\n"):
            line, wide = "", 0
            for piece in fitting(
                paragraph, lambda part: self.width_px(part, pixels, weight) <= width
            ):
                own = space if piece == " " else self.width_px(piece, pixels, weight)
                if line and piece != " " and wide + own > width:
                    done.append(line.rstrip(" "))
                    line, wide = "", 0
                if line or piece != " ":
                    line, wide = line + piece, wide + own
            done.append(line.rstrip(" "))
        return done


def _font(pixels: int, weight: str) -> pygame.Font:
    return pygame.font.Font(font_file(weight), pixels)


def font_file(weight: str = REGULAR, text: str = "") -> Path:
    """Returns the file of the font in which a text of some weight is set."""
    return asset("fonts", _FILES[_lettering(text, weight)])


def _lettering(text: str, weight: str) -> str:
    """The weight, or the Japanese one like it, where a text has kana or kanji.

    >>> _lettering("Bo", BOLD), _lettering("山札", SEMIBOLD), _lettering("山札", REGULAR)
    ('bold', 'japanese bold', 'japanese')
    """
    if not is_japanese(text):
        return weight
    return _JAPANESE if weight == REGULAR else _JAPANESE_BOLD


@lru_cache(64)
def in_scale(size: float) -> float:
    """The size of the scale of type nearest to one; the larger of two as near. Beyond it, itself.

    >>> [in_scale(size) for size in (11, 13, 15, 17, 20, 64)]
    [12, 14, 16, 18, 22, 64]
    """
    if size > _TYPE_SCALE[-1]:
        return size
    return min(reversed(_TYPE_SCALE), key=lambda step: abs(step - size))


def _space(pixels: int) -> int:
    """The width of the space between two words, in type of this height."""
    return max(3, round(_WORD_SPACE * max(6, pixels)))


def _in_print(colours: Mapping[str, Colour]) -> dict[str, Colour]:
    """The colours of the roles that look otherwise on paper: everything of pages and panels."""
    paper, ink, gold = colours["paper"], colours["ink"], colours["gold"]
    grey = _mixed(paper, ink, 0.74)
    teams = ("team_a", "team_b", "team_c")
    return {
        **{team: _mixed(colours[team], ink, 0.4) for team in teams},
        "gold": _mixed(gold, ink, 0.52),  # bronze: gold would not stand out from paper
        "gold_hover": _mixed(gold, ink, 0.6),
        "gold_pressed": _mixed(gold, ink, 0.68),
        "on_gold": paper,
        **dict.fromkeys(("panel", "panel_solid"), paper),
        **dict.fromkeys(("panel_text", "text"), ink),
        **dict.fromkeys(("panel_muted", "muted"), grey),
        "panel_edge": colours["paper_edge"],
        "field": _mixed(paper, ink, 0.05),
        "hover": _mixed(paper, ink, 0.09),
        "pressed": _mixed(paper, ink, 0.15),
        "line": _mixed(paper, ink, 0.22),
        "chosen": _mixed(gold, ink, 0.45),
        "chosen_ground": _mixed(paper, gold, 0.3),
        "link": _mixed(gold, ink, 0.62),
        "danger": _mixed(colours["red"], ink, 0.1),
    }


def _mixed(ground: Colour, over: Colour, part: float) -> Colour:
    """The ground with a part of another colour over it; opaque."""
    red, green, blue = (
        round(under + (above - under) * part)
        for under, above in zip(ground[:3], over[:3], strict=True)
    )
    return (red, green, blue, 255)
