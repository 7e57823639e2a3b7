"""What stands on the table beside the cards: plates, counts, badges, tiles, sentences.

Gives pictures with places; knows what one seat sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin

import pygame

from cardtable.core.cards import Card, is_card
from cardtable.core.table import Fan, Mark, Prompt
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import BLEND, Colour, faded, hexed, svg
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD, Role, Theme
from cardtable.ui.layout.arrangement import SUM, PileBox, Plate
from cardtable.ui.layout.rects import Rect

_RING = 48  # steps in which a question's time runs out

_TONES: dict[str, tuple[Role, Role]] = {
    "": ("panel_solid", "panel_text"),
    "dim": ("panel_solid", "panel_muted"),
    "good": ("good", "on_gold"),
    "clean": ("good", "on_gold"),
    "bad": ("danger", "paper"),
    "dirty": ("gold", "on_gold"),
    "alert": ("gold", "on_gold"),
}

_BESIDE_INDEX = 0.7  # of the width of a card: a wider badge would cover its upper left index


@dataclass(frozen=True, slots=True)
class Sitter:
    """What a plate says of a seat: name, "human" or a level, its side, how many hold that side."""

    name: str
    player: str
    side: int
    partners: bool
    on_turn: bool = False
    thinking: bool = False


class Fittings:
    """Draws it all in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    # -- plates --------------------------------------------------------------------------------

    def plate(self, plate: Plate, sitter: Sitter) -> list[Picture]:
        """A seat's name plate: a sign for person or level, the name, the star of whose turn."""
        theme, rect = self.theme, plate.rect
        panel = self.art.panel((rect.w, rect.h), theme.px(8))
        found = [Picture(panel.image, rect.x - panel.dx, rect.y - panel.dy)]
        left = rect.x + theme.px(10)
        if sitter.on_turn:
            edge = self.art.box((rect.w, rect.h), theme.px(8), (0, 0, 0, 0), "gold", theme.px(1.5))
            found.append(Picture(edge, rect.x, rect.y))
        if sitter.partners:
            found.append(self._team_edge(rect, sitter.side))
            left += theme.px(4)
        right = rect.right - theme.px(10)
        star = theme.px(16)
        if sitter.on_turn:
            right -= star + theme.px(4)
            sign = self.art.icon("star", star, "gold")
            found.append(Picture(sign, right + theme.px(4), rect.y + (rect.h - star) // 2))
        return found + self._name(plate, sitter, left, right)

    def star_place(self, plate: Plate) -> tuple[int, int]:
        """The middle of the turn star on a plate."""
        reach = self.theme.px(10) + self.theme.px(16) // 2
        return plate.rect.right - reach, plate.rect.y + plate.rect.h // 2

    def turning_star(self, plate: Plate, step: int) -> Picture:
        """The star of a player who thinks, at one of the six angles after which it looks alike."""
        theme = self.theme
        size, turn = theme.px(16), step % 6
        key = ("turning", size, turn, theme.gold, theme.panel_solid)
        made = self.art.kept(key, lambda: self._turned(size, turn))
        x, y = self.star_place(plate)
        return Picture(made, x - made.get_width() // 2, y - made.get_height() // 2)

    def _turned(self, size: int, turn: int) -> pygame.Surface:
        """The star on a ground that hides the one at rest."""
        side = size + self.theme.px(4)
        made = self.art.box((side, side), side / 2, "panel_solid").copy()
        star = self.art.icon("star", 2 * size, "gold")
        turned = pygame.transform.rotozoom(star, -turn * 360 / 42, 0.5)
        made.blit(turned, turned.get_rect(center=(side // 2, side // 2)), special_flags=BLEND)
        return made

    def countdown(self, prompt: Rect, left: float, limit: int) -> Picture:
        """The seconds left for an answer, in a ring that runs out, at the prompt's left end."""
        size, step = self.theme.px(30), ceil(_RING * left / limit)
        key = ("countdown", size, step, ceil(left), self.theme.gold)
        made = self.art.kept(key, lambda: self._ring(size, step / _RING, str(ceil(left))))
        return Picture(made, prompt.x + self.theme.px(8), prompt.y + (prompt.h - size) // 2)

    def _ring(self, size: int, part: float, text: str) -> pygame.Surface:
        made = svg(_arc(size, part, self.theme.line, self.theme.gold), (size, size))
        words = self.theme.text(text, 13, "panel_text", SEMIBOLD)
        made.blit(words, words.get_rect(center=(size // 2, size // 2)), special_flags=BLEND)
        return made

    def _team_edge(self, rect: Rect, side: int) -> Picture:
        size = (self.theme.px(4), rect.h - self.theme.px(12))
        edge = self.art.box(size, self.theme.px(2), self.theme.team(side))
        return Picture(edge, rect.x + self.theme.px(5), rect.y + self.theme.px(6))

    def _name(self, plate: Plate, sitter: Sitter, left: int, right: int) -> list[Picture]:
        theme, rect = self.theme, plate.rect
        size = 13 if plate.badge else 15
        found = []
        if not plate.badge:
            sign = theme.px(18)
            shown = "person" if sitter.player == "human" else sitter.player
            found.append(
                Picture(
                    self.art.icon(_sign(shown), sign, "panel_muted"),
                    left,
                    rect.y + (rect.h - sign) // 2,
                )
            )
            left += sign + theme.px(6)
        name = theme.shortened(sitter.name, right - left, size, SEMIBOLD)
        made = theme.text(name, size, "panel_text", SEMIBOLD)
        found.append(Picture(made, left, rect.y + (rect.h - made.get_height()) // 2))
        return found

    # -- piles ---------------------------------------------------------------------------------

    def slot(self, box: PileBox) -> Picture:
        """The place of an empty pile."""
        star = not box.at_plate and box.fan is not Fan.HAND
        made = self.art.slot((box.card.w, box.card.h), star=star)
        return Picture(made, box.card.x, box.card.y)

    def named_slot(self, box: PileBox) -> Picture:
        """The place of an empty member that has a name: the card, or the rank, it waits for."""
        name = Card.parse(box.slot).sign if is_card(box.slot) else box.slot.replace("*", "★")
        size = (box.card.w, box.card.h)
        made = self.art.kept(("named slot", size, name), lambda: self._named_slot(size, name))
        return Picture(made, box.card.x, box.card.y)

    def _named_slot(self, size: tuple[int, int], name: str) -> pygame.Surface:
        made = self.art.slot(size, star=False).copy()
        words = faded(self.theme.text_px(name, round(size[1] * 0.3), "muted", BOLD), 0.55)
        middle = ((size[0] - words.get_width()) // 2, (size[1] - words.get_height()) // 2)
        made.blit(words, middle, special_flags=BLEND)
        return made

    def count(self, box: PileBox, top: Rect) -> Picture:
        """How many cards a squared-up pile has, on its lower edge."""
        size = 11 if box.at_plate or top.w < self.theme.px(70) else 13
        made = self.pill(str(box.count), size)
        return Picture(
            made, top.x + (top.w - made.get_width()) // 2, top.bottom - made.get_height() * 3 // 5
        )

    def caption(self, box: PileBox) -> Picture:
        """What an empty pile is for, in the middle of its slot."""
        theme = self.theme
        title = theme.shortened(box.title, box.card.w - theme.px(8), 12)
        made = theme.text(title, 12, "muted")
        return Picture(
            made,
            box.card.x + (box.card.w - made.get_width()) // 2,
            box.card.bottom - made.get_height() - theme.px(6),
        )

    def pill(self, text: str, size: float, tone: str = "") -> pygame.Surface:
        """A short text in a rounded box."""
        key = ("pill", text, size, tone)
        return self.art.kept(key, lambda: self._pill(text, size, tone))

    def _pill(self, text: str, size: float, tone: str) -> pygame.Surface:
        fill, ink = _TONES.get(tone, _TONES[""])
        theme = self.theme
        words = theme.text(text, size, ink, SEMIBOLD)
        high = words.get_height() + theme.px(1)
        wide = max(high, words.get_width() + theme.px(size * 0.9))
        made = self.art.box((wide, high), high / 2, fill, "panel_edge").copy()
        place = ((wide - words.get_width()) // 2, (high - words.get_height()) // 2)
        made.blit(words, place, special_flags=BLEND)
        return made

    def mark(
        self, mark: Mark, rect: Rect, *, low: bool = False, inside: bool = False
    ) -> list[Picture]:
        """A badge on a card or pile: at its upper right corner, or `low` on its lower edge.

        One that would reach over the index at the upper left is low as well.
        """
        if not mark.text:
            return []
        size = 12 if rect.w >= self.theme.px(56) else 10
        made = self.pill(self.theme.shortened(mark.text, rect.w, size), size, mark.tone)
        wide, high = made.get_size()
        if low or (not inside and wide > rect.w * _BESIDE_INDEX):
            return [Picture(made, rect.x + (rect.w - wide) // 2, rect.bottom - high * 3 // 5)]
        above = 0 if inside else self.theme.px(6)
        return [Picture(made, rect.right - wide + self.theme.px(4), rect.y - above)]

    def tile(
        self, box: PileBox, name: str, marks: Sequence[Mark], *, red: bool = False, count: int = 0
    ) -> list[Picture]:
        """A pile too small for cards: what it is, how many it has, clean or dirty (a joker is)."""
        joker = "dirty" if any(mark.ghost for mark in marks) else ""
        tone = next((mark.tone for mark in marks if mark.tone in ("clean", "dirty")), joker)
        text = next((mark.text for mark in marks if mark.text), str(count or ""))
        if text and not box.slot and marks:  # it says itself what it is
            name, _, text = text.partition(" ")
        size, full = (box.card.w, box.card.h), bool(box.count)
        key = ("tile", size, name, text, tone, red, full)
        made = self.art.kept(key, lambda: self._tile(size, name, text, tone, red=red, full=full))
        return [Picture(made, box.card.x, box.card.y)]

    def _tile(
        self, size: tuple[int, int], name: str, text: str, tone: str, *, red: bool, full: bool
    ) -> pygame.Surface:
        theme, (wide, high) = self.theme, size
        edge: Role = {"clean": "good", "dirty": "gold"}.get(tone, "paper_edge")
        ground: Role = "paper" if full else (0, 0, 0, 26)
        made = self.art.box(size, theme.px(6), ground, edge if full else "slot", theme.px(2)).copy()
        ink: Role = ("red" if red else "ink") if full else "muted"
        low = text if high >= theme.px(30) else ""
        starred = full and tone == "dirty" and not low  # a shape beside the colour
        pixels = max(9, round(high * (0.5 if low else 0.62 if high < theme.px(30) else 0.56)))
        room = wide * (0.6 if starred else 0.9)
        while pixels > 9 and theme.font_px(pixels, BOLD).size(name)[0] > room:
            pixels -= 1
        large = theme.text_px(name, pixels, ink, BOLD)
        if not full:
            large = faded(large, 0.55)
        elif starred:
            star = self.art.icon("star", max(6, round(high * 0.3)), ink)
            inset = theme.px(3)
            made.blit(star, (wide - star.get_width() - inset, inset), special_flags=BLEND)
            wide -= round(star.get_width() * 0.7)
        middle = (high - large.get_height()) // 2 - (round(high * 0.13) if low else 0)
        made.blit(large, ((wide - large.get_width()) // 2, middle), special_flags=BLEND)
        if low:
            small = self._under(low, size, ink)
            below = high - small.get_height() - round(high * 0.06)
            made.blit(small, ((wide - small.get_width()) // 2, below), special_flags=BLEND)
        return made

    def _under(self, text: str, size: tuple[int, int], ink: Role) -> pygame.Surface:
        """The second line of a tile, as large as fits."""
        pixels = max(8, round(min(size[1], size[0] * 1.05) * 0.28))
        while pixels > 8 and self.theme.font_px(pixels, SEMIBOLD).size(text)[0] > size[0] * 0.88:
            pixels -= 1
        return self.theme.text_px(text, pixels, ink, SEMIBOLD)

    def shelf(self, rect: Rect, planned: Prompt | None) -> list[Picture]:
        """The strip where cards are set aside in private: what it is for, or what they come to."""
        theme = self.theme
        ground = self.art.box((rect.w, rect.h), theme.px(8), (0, 0, 0, 40), "slot", theme.px(1))
        found = [Picture(ground, rect.x, rect.y)]
        if planned is None:
            words = theme.text("Drop cards here to plan: nobody else sees them", 12, "muted")
            x = rect.x + (rect.w - words.get_width()) // 2
            return [*found, Picture(words, x, rect.y + (rect.h - words.get_height()) // 2)]
        wide = theme.px(SUM - 24)
        head = theme.lines(planned.text, wide, 15, SEMIBOLD)
        more = [part for one in planned.lines for part in theme.lines(one, wide, 12)]
        lines = [theme.text(part, 15, "text", SEMIBOLD) for part in head]
        lines += [theme.text(part, 12, "muted") for part in more]
        y = rect.y + (rect.h - sum(line.get_height() for line in lines)) // 2
        for line in lines:
            found.append(Picture(line, rect.x + theme.px(14), y))
            y += line.get_height()
        return found

    # -- sentences -----------------------------------------------------------------------------

    def speech(self, text: str, near: Rect, window: Rect, tone: str = "bad") -> list[Picture]:
        """A sentence in a small panel above a place, kept inside the window."""
        theme = self.theme
        lines = theme.lines(text, theme.px(300), 14)
        wide = max(theme.width(line, 14) for line in lines) + 2 * theme.px(14)
        step = theme.font(14).get_linesize()
        high = len(lines) * step + 2 * theme.px(9)
        x = min(max(window.x + theme.px(8), near.centre[0] - wide // 2), window.right - wide - 8)
        y = near.y - high - theme.px(12)
        if y < window.y + theme.px(48):
            y = min(near.bottom + theme.px(12), window.bottom - high - theme.px(52))
        panel = self.art.panel((wide, high), theme.px(8), solid=True)
        found = [Picture(panel.image, x - panel.dx, y - panel.dy)]
        if tone:
            role: Role = {"bad": "danger", "hint": "hint"}.get(tone, "gold")
            bar = self.art.box((theme.px(3), high - theme.px(12)), theme.px(1.5), role)
            found.append(Picture(bar, x + theme.px(5), y + theme.px(6)))
        for number, line in enumerate(lines):
            made = theme.text(line, 14, "panel_text")
            found.append(Picture(made, x + theme.px(15), y + theme.px(9) + number * step))
        return found

    def list_of(self, lines: Sequence[str], title: str, window: Rect) -> list[Picture]:
        """A log in a panel at the upper right, the latest line last."""
        theme = self.theme
        wide = min(theme.px(380), window.w // 2)
        inner = wide - 2 * theme.px(16)
        broken = [part for line in lines for part in theme.lines(line, inner, 14)]
        step = theme.font(14).get_linesize() + theme.px(2)
        broken = broken[-max(1, (window.h - theme.px(200)) // step) :] or ["Nothing yet."]
        high = len(broken) * step + theme.px(50)
        x, y = window.right - wide - theme.px(12), window.y + theme.px(52)
        panel = self.art.panel((wide, high), theme.px(10), solid=True)
        found = [Picture(panel.image, x - panel.dx, y - panel.dy)]
        head = theme.text(title, 13, "panel_muted", SEMIBOLD)
        found.append(Picture(head, x + theme.px(16), y + theme.px(12)))
        y += theme.px(38)
        for line in broken:
            found.append(Picture(theme.text(line, 14, "panel_text"), x + theme.px(16), y))
            y += step
        return found


def _sign(player: str) -> str:
    """The sign for a person or a level; a third party's level is shown like hard."""
    return player if player in ("person", "easy", "normal", "hard") else "hard"


def marks_of(marks: Iterable[Mark], pile: str) -> tuple[Mark, ...]:
    """The marks on a pile as a whole."""
    return tuple(mark for mark in marks if mark.pile == pile and not mark.card)


def _arc(size: int, part: float, faint: Colour, bright: Colour) -> str:
    """The SVG of a ring of which so much (0 to 1), from the top and clockwise, is bright."""
    middle, radius, wide = size / 2, size / 2 - size / 12, size / 11
    turn = 2 * pi * min(part, 0.999)  # an arc from a point to itself would be nothing
    end = f"{middle + radius * sin(turn):.2f} {middle - radius * cos(turn):.2f}"
    start = f"{middle} {middle - radius:.2f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<g fill="none" stroke-width="{wide:.2f}"><circle cx="{middle}" cy="{middle}" '
        f'r="{radius:.2f}" stroke="{hexed(faint)}" stroke-opacity="{faint[3] / 255:.2f}"/>'
        f'<path d="M{start}A{radius:.2f} {radius:.2f} 0 {int(part > 0.5)} 1 {end}" '
        f'stroke="{hexed(bright)}"/></g></svg>'
    )
