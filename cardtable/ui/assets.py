"""The program's own files: beside the package, inside it, or in a frozen bundle."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


class NoAssets(FileNotFoundError):
    """The installation lacks its pictures and fonts."""


@cache
def assets_folder() -> Path:
    """The folder of cards, fonts, sounds and themes; raises NoAssets naming where it looked."""
    package = Path(__file__).resolve().parent.parent
    bundle = Path(getattr(sys, "_MEIPASS", package))
    places = (package.parent / "assets", package / "assets", bundle / "assets")
    for place in places:
        if (place / "cards").is_dir() and (place / "fonts").is_dir():
            return place
    looked = ", ".join(str(place) for place in dict.fromkeys(places))
    raise NoAssets(f"the program's pictures are missing; looked in {looked}; install it again")


def asset(*parts: str) -> Path:
    """The path of one file: `asset("cards", "standard", "KH.svg")`."""
    return assets_folder().joinpath(*parts)


def has_asset(*parts: str) -> bool:
    """True when the program has such a file."""
    return asset(*parts).is_file()


def asset_text(*parts: str) -> str:
    """The text of one file."""
    return asset(*parts).read_text(encoding="utf-8")
