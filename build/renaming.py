"""Changes the source tree for wheels and bundles: its games become a package of our own name.

In the source tree the games lie in `games`, which is what one looks for there. An installed wheel
shares one folder with everything else that is installed, where a package called `games` might be
anybody's; there they are `cardtable_games`. Bundles have that name too, since it is compiled into
the lean models, which both carry (native.py).
"""

from __future__ import annotations

import re

OURS = "games"
INSTALLED = "cardtable_games"

_IMPORT = re.compile(rf"^(\s*(?:from|import)\s+){OURS}\b", re.MULTILINE)
_QUOTED = re.compile(rf'"{OURS}\.')
_POINT = re.compile(rf"^(\w+ = ){OURS}\.", re.MULTILINE)


def path(name: str) -> str:
    """The path in the wheel of a file of the source tree."""
    return re.sub(rf"^{OURS}/", f"{INSTALLED}/", name)


def code(text: str) -> str:
    """A module's text as the wheel has it."""
    return _QUOTED.sub(f'"{INSTALLED}.', _IMPORT.sub(rf"\g<1>{INSTALLED}", text))


def entry_points(text: str) -> str:
    """The entry points as the wheel has them."""
    return _POINT.sub(rf"\g<1>{INSTALLED}.", text)
