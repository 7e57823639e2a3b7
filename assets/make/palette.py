"""The deck's own colours; those of the table are in assets/themes."""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#FBF7EC"
EDGE = "#D8D0BC"
INK = "#1B1C22"
RED = "#B4232C"
BLUE = "#1F5FA8"
GREEN = "#1F7A48"
GOLD = "#D8A545"
GOLD_DARK = "#A87A25"

TWO_COLOURS = {"S": INK, "H": RED, "D": RED, "C": INK}
FOUR_COLOURS = {"S": INK, "H": RED, "D": BLUE, "C": GREEN}

# A shade of each suit colour for tone-on-tone hatching.
SHADES = {INK: "#34363F", RED: "#C9434A", BLUE: "#3B78BD", GREEN: "#3A9160"}

# Backs: ground, line, deep ground.
BACKS = {
    "red": ("#8E2430", "#E9C9B8", "#741A26"),
    "blue": ("#274B7A", "#C9D6E2", "#1B3A63"),
    "green": ("#2A6247", "#CBDCC9", "#1D4C36"),
}


@dataclass(frozen=True, slots=True)
class Dye:
    """A flat colour with the one shade and the one light that go with it."""

    base: str
    shade: str
    light: str


INK_DYE = Dye("#25272F", "#15161B", "#4A4E5C")
RED_DYE = Dye("#B4232C", "#871923", "#D2555A")
BLUE_DYE = Dye("#2F5B8F", "#20426B", "#6B93BF")
GREEN_DYE = Dye("#2B7A4E", "#1D5837", "#63A57F")
GOLD_DYE = Dye("#D8A545", "#A87A25", "#F0D18A")
LINEN_DYE = Dye("#F7F0DF", "#D9CDB2", "#FFFDF6")
STEEL_DYE = Dye("#AEB9C4", "#7C8997", "#DDE4EA")
WOOD_DYE = Dye("#7A4E2C", "#56351D", "#A5754B")
PLUM_DYE = Dye("#7A4A7C", "#58325A", "#A97BAA")
TEAL_DYE = Dye("#2E7D7B", "#1F5958", "#6CB0AD")

# What takes the place of the suit's own colour where a four-colour pack changes it.
DYES = {INK: INK_DYE, RED: RED_DYE, BLUE: BLUE_DYE, GREEN: GREEN_DYE}

FAIR = Dye("#F3D8BC", "#DDB391", "#FBEBDA")
ROSY = Dye("#EFC9A6", "#D3A07A", "#F8E0C8")
OLIVE = Dye("#DDB083", "#BC8A5E", "#EBCBA8")
BROWN = Dye("#A9714A", "#855433", "#C4926C")
DARK = Dye("#7B4D33", "#5B3723", "#996A4C")

WHITE_HAIR = Dye("#ECE8DE", "#BDB6A7", "#FFFFFF")
GREY_HAIR = Dye("#A9A59D", "#7D7972", "#CBC8C1")
BLOND_HAIR = Dye("#DDB35A", "#AF8233", "#F2D795")
AUBURN_HAIR = Dye("#9A4A26", "#6E3119", "#C4764C")
BROWN_HAIR = Dye("#67452C", "#462D1B", "#8F6A4B")
BLACK_HAIR = Dye("#2A2528", "#151215", "#54494E")
