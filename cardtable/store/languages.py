"""The language that is spoken: the one in the settings, or the system's where it is offered.

Languages are offered when they are complete; `cardtable/languages/offered.txt` names them. For
translators, CARDTABLE_LANGUAGE names any language of which there is a catalogue. An English system
costs a start nothing: nothing is read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from cardtable.core.messages import ENGLISH, language, say, speak
from cardtable.store import folder as folders

FORCED = "CARDTABLE_LANGUAGE"
SYSTEM = "system"  # the value of the setting that follows the system
IN_ENGLISH = "en"

_LIST = Path(say.home, "languages", "offered.txt")
_MAC = ("defaults", "read", "-g", "AppleLanguages")
_PATIENCE = 2.0
_LONGEST_LIST = 10_000  # bytes
_LONGEST_NAME = 85  # letters, as Windows promises


def begin(setting: str = SYSTEM) -> bool:
    """Speaks the language that a setting asks for; true when it was another one before."""
    wanted = chosen(setting, offered() if setting not in (SYSTEM, IN_ENGLISH) else None)
    changes = wanted != language()
    if changes:
        speak(wanted)
    return changes


def chosen(
    setting: str, known: Mapping[str, str] | None = None, wished: Iterable[str] | None = None
) -> str:
    """Returns the code of a language, ENGLISH where another is not wanted or not offered."""
    forced = os.environ.get(FORCED, "")
    if forced:
        return ENGLISH if forced == IN_ENGLISH else _plain(forced)
    if setting == IN_ENGLISH:
        return ENGLISH
    if setting != SYSTEM:
        return setting if known and setting in known else ENGLISH
    for wish in of_system() if wished is None else wished:
        if wish.partition("_")[0] == IN_ENGLISH:
            return ENGLISH
        known = offered() if known is None else known
        for code in (wish, wish.partition("_")[0]):
            if code in known:
                return code
    return ENGLISH


def offered() -> dict[str, str]:
    """Returns the complete languages besides English: the name of each in itself, by its code."""
    lines = (folders.contents(_LIST, _LONGEST_LIST).text() or "").splitlines()
    pairs = (line.split(maxsplit=1) for line in lines if not line.startswith("#"))
    return {pair[0]: pair[1].strip() for pair in pairs if len(pair) == 2}


def list_of_offered() -> Path:
    """Returns the file that names them."""
    return _LIST


def of_system(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> list[str]:
    """Returns the languages that the system wants, the first the most: de_AT, de, en."""
    named = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first = next((text for text in named if text), "")
    if first and _plain(first) not in ("C", "POSIX"):
        several = environment.get("LANGUAGE", "").split(":")
        return [_plain(text) for text in (*several, first) if text]
    if platform == "win32":
        return _of_windows()
    return _of_mac() if platform == "darwin" and not first else []


def _plain(text: str) -> str:
    """Returns a code as catalogues are called: de_AT of de_AT.UTF-8@euro and of de-AT."""
    code = text.partition(".")[0].partition("@")[0].replace("-", "_")
    parts = [part for part in code.split("_") if len(part) < 4 and part.isalnum()]
    return "_".join(parts[:2])


def _of_windows() -> list[str]:
    """Asks Windows for the language of the person who is logged in."""
    import ctypes  # noqa: PLC0415  only on this system

    try:
        name = ctypes.create_unicode_buffer(_LONGEST_NAME)
        windows = getattr(ctypes, "windll")  # noqa: B009  elsewhere it does not exist
        windows.kernel32.GetUserDefaultLocaleName(name, _LONGEST_NAME)
        return [_plain(name.value)] if name.value else []
    except (AttributeError, OSError):
        return []


@cache
def _of_mac() -> list[str]:
    """Asks macOS for the list of languages; a program that is clicked there has no LANG."""
    if not offered():
        return []  # asking takes a while
    import subprocess  # noqa: PLC0415  only on this system

    try:
        asked = subprocess.run(_MAC, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return of_list(asked.stdout)


def of_list(answer: str) -> list[str]:
    """Returns the languages in the answer of macOS: a list in brackets, one a line, quoted."""
    lines = (line.strip(' \t",') for line in answer.splitlines())
    return [_plain(line) for line in lines if line and line not in "()"]
