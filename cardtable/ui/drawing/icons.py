"""The small icons of the bar and the buttons, drawn on a grid of 24 units."""

from __future__ import annotations

import math

import pygame

from cardtable.ui.drawing.shapes import Colour, hexed, svg


def _line(*paths: str) -> str:
    drawn = "".join(f'<path d="{path}"/>' for path in paths)
    return (
        '<g fill="none" stroke="{c}" stroke-width="1.9" stroke-linecap="round" '
        f'stroke-linejoin="round">{drawn}</g>'
    )


def _full(*paths: str) -> str:
    return "".join(f'<path d="{path}" fill="{{c}}"/>' for path in paths)


def _star(radius: float, inner: float) -> str:
    """The seven-pointed star of the house, in the middle of the grid."""
    points = []
    for step in range(14):
        reach = radius if step % 2 == 0 else inner
        angle = math.pi * step / 7 - math.pi / 2
        points.append(f"{12 + reach * math.cos(angle):.2f} {12 + reach * math.sin(angle):.2f}")
    return "M" + "L".join(points) + "Z"


def _gear() -> str:
    teeth = []
    for tooth in range(8):
        turn = tooth * math.pi / 4
        for offset, reach in ((-0.24, 7.4), (-0.16, 9.8), (0.16, 9.8), (0.24, 7.4)):
            angle = turn + offset
            teeth.append(f"{12 + reach * math.cos(angle):.2f} {12 + reach * math.sin(angle):.2f}")
    return "M" + "L".join(teeth) + "Z"


def _round(x: float, y: float, radius: float) -> str:
    half = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius} {y}{half} {2 * radius} 0{half} {-2 * radius} 0Z"


def _four(x: float, y: float) -> str:
    """Four buttons as they lie on a gamepad, with the one there filled."""
    places = ((12, 5), (12, 19), (5, 12), (19, 12))
    return _line(*(_round(*at, 3) for at in places)) + _full(_round(x, y, 3.6))


_DRAWN = {
    "menu": _line("M4 7H20", "M4 12H20", "M4 17H20"),
    "undo": _line("M4 10H14.5A5 5 0 0 1 14.5 20H9", "M8.5 5.5L4 10L8.5 14.5"),
    "redo": _line("M20 10H9.5A5 5 0 0 0 9.5 20H15", "M15.5 5.5L20 10L15.5 14.5"),
    "hint": _line(
        "M9.2 17.2C9.2 14.6 6.2 13.4 6.2 9.6A5.8 5.8 0 0 1 17.8 9.6C17.8 13.4 14.8 14.6 14.8 17.2Z",
        "M10 20.6H14",
    ),
    "rules": _line(
        "M12 6.4C10 4.8 7 4.4 3.8 4.8V18C7 17.6 10 18 12 19.6C14 18 17 17.6 20.2 18V4.8"
        "C17 4.4 14 4.8 12 6.4Z",
        "M12 6.4V19.6",
    ),
    "settings": _line(_gear(), "M15 12A3 3 0 1 1 9 12A3 3 0 1 1 15 12Z"),
    "log": _line("M4.2 9.2A8.2 8.2 0 1 1 3.8 12.6", "M4 4.4V9.4H9", "M12 7.4V12.4L15.4 14.4"),
    "sort": _line("M12 6.5H20", "M12 12H17.5", "M12 17.5H15", "M6.5 5V19", "M3.5 16L6.5 19L9.5 16"),
    "saves": _line("M3.5 4.5H20.5V9H3.5Z", "M5 9V19.5H19V9", "M10 13H14"),
    "fullscreen": _line("M4 9V4H9", "M15 4H20V9", "M20 15V20H15", "M9 20H4V15"),
    "keyboard": _line("M2.8 6.5H21.2V17.5H2.8Z", "M8.5 14.2H15.5")
    + _full("M6 9.2H8V11.2H6Z", "M11 9.2H13V11.2H11Z", "M16 9.2H18V11.2H16Z"),
    "info": _line("M20.5 12A8.5 8.5 0 1 1 3.5 12A8.5 8.5 0 1 1 20.5 12Z", "M12 11.2V16.5")
    + _full("M10.9 7H13.1V9.2H10.9Z"),
    "delete": _line("M4.5 7H19.5", "M9 7V4.2H15V7", "M6.8 7L7.8 20H16.2L17.2 7", "M12 11V16"),
    "trick": _line(
        "M3.5 8.5L10 6.5L13.5 17.5L7 19.5Z", "M12 6.5L13.2 4.5L20.5 6.8L17 17.5L15.2 17"
    ),
    "forward": _full("M4 5.5L12 12L4 18.5Z", "M12 5.5L20 12L12 18.5Z"),
    "play": _full("M7 4.5L19 12L7 19.5Z"),
    "stop": _full("M6.5 6.5H17.5V17.5H6.5Z"),
    "close": _line("M6 6L18 18", "M18 6L6 18"),
    "check": _line("M4.5 12.5L9.8 18L19.5 6.5"),
    "down": _line("M6 9L12 15L18 9"),
    "up": _line("M6 15L12 9L18 15"),
    "left": _line("M15 6L9 12L15 18"),
    "right": _line("M9 6L15 12L9 18"),
    "person": _full("M12 4A4 4 0 1 0 12 12A4 4 0 1 0 12 4Z", "M4.5 20A7.5 6.8 0 0 1 19.5 20Z"),
    "eye": _line(
        "M2.8 12C5 7.8 8.3 5.8 12 5.8S19 7.8 21.2 12C19 16.2 15.7 18.2 12 18.2S5 16.2 2.8 12Z",
        "M14.8 12A2.8 2.8 0 1 1 9.2 12A2.8 2.8 0 1 1 14.8 12Z",
    ),
    "hide": _line(
        "M2.8 12C5 7.8 8.3 5.8 12 5.8S19 7.8 21.2 12C19 16.2 15.7 18.2 12 18.2S5 16.2 2.8 12Z",
        "M5 19L19 5",
    ),
    "sound": _line("M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5Z", "M15.5 9A4.4 4.4 0 0 1 15.5 15")
    + _line("M18 6.5A8 8 0 0 1 18 17.5"),
    "mute": _line("M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5Z", "M16 9.5L21 14.5", "M21 9.5L16 14.5"),
    "plus": _line("M12 5V19", "M5 12H19"),
    "minus": _line("M5 12H19"),
    "search": _line("M15.8 10.4A5.4 5.4 0 1 1 5 10.4A5.4 5.4 0 1 1 15.8 10.4Z", "M14.6 14.6L20 20"),
    "again": _line("M19.5 12A7.5 7.5 0 1 1 17 6.4", "M17.6 2.8V7H13.4"),
    "lessons": _line(
        "M2.5 9.8L12 5.2L21.5 9.8L12 14.4Z",
        "M6.6 12.2V16.4C9.2 18.8 14.8 18.8 17.4 16.4V12.2",
        "M21.5 9.8V15.4",
    ),
    "calendar": _line("M4 6.5H20V20H4Z", "M4 11H20", "M8.5 3.5V8", "M15.5 3.5V8"),
    "copy": _line("M9 9H20V20H9Z", "M6 15H4V4H15V6"),
    "dice": _line("M5 5H19V19H5Z") + _full("M8 8H10V10H8Z", "M14 14H16V16H14Z", "M11 11H13V13H11Z"),
    "chart": _line("M5 19H20", "M8 19V12", "M12.5 19V6", "M17 19V9"),
    "home": _line("M4 11.5L12 5L20 11.5", "M6.5 10V19H17.5V10"),
    "star": _full(_star(10.5, 3.75)),
}

ICONS = tuple(_DRAWN)

_PADS = {  # the signs on the buttons of gamepads
    "pad-cross": _line("M5.5 5.5L18.5 18.5", "M18.5 5.5L5.5 18.5"),
    "pad-circle": _line(_round(12, 12, 7.5)),
    "pad-square": _line("M5.5 5.5H18.5V18.5H5.5Z"),
    "pad-triangle": _line("M12 4.5L20 18.5H4Z"),
    "pad-south": _four(12, 19),
    "pad-north": _four(12, 5),
    "pad-west": _four(5, 12),
    "pad-east": _four(19, 12),
    "pad-ways": _line("M9 4H15V9H20V15H15V20H9V15H4V9H9Z"),
}


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """The icon of this name, `size` pixels square; raises KeyError for an unknown name."""
    drawn = (_DRAWN.get(name) or _PADS[name]).replace("{c}", hexed(colour))
    alpha = f'<g opacity="{colour[3] / 255:.3f}">' if colour[3] < 255 else "<g>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"'
    return svg(f'{head} viewBox="0 0 24 24">{alpha}{drawn}</g></svg>', (size, size))
