"""Makes assets/icons: `cardtable.svg` and its PNG sizes, rendered by pygame.

python assets/make/icons.py
"""

from __future__ import annotations

import os
from pathlib import Path

from marks import icon
from svg import document

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICONS = Path(__file__).resolve().parent.parent / "icons"


def drawn() -> dict[str, str]:
    """The icon for large and for small sizes."""
    return {
        "cardtable.svg": document(icon(), 512, 512),
        "cardtable-small.svg": document(icon(small=True), 512, 512),
    }


def main() -> None:
    """Write the SVG files and the PNG sizes."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame  # noqa: PLC0415 - after the driver is chosen

    ICONS.mkdir(parents=True, exist_ok=True)
    for name, text in drawn().items():
        (ICONS / name).write_text(text, encoding="utf-8", newline="\n")
    for size in SIZES:
        source = ICONS / ("cardtable-small.svg" if size < 40 else "cardtable.svg")
        surface = pygame.image.load_sized_svg(source, (size, size))
        pygame.image.save(surface, ICONS / f"cardtable-{size}.png")


if __name__ == "__main__":
    main()
