"""The deck's own colours; those of the table are in assets/themes."""

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
