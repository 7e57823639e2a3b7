"""The text that one attaches to a bug: selftest, settings, folders, the log, reports of crashes.

It has no card, no deal, no person's name and no PIN in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardtable.core.words import counted
from cardtable.store import folder as folders
from cardtable.store.crash_reports import CrashReports, Log
from cardtable.store.people import people_of
from cardtable.store.settings import SettingsFile, declared

if TYPE_CHECKING:
    from cardtable.store.places import Places

_NAMES: Final = ("name", "names", "people")  # of people
_MOST_LINES: Final = 200


def told(selftest: str, places: Places) -> str:
    """All of it, part by part."""
    parts = {
        "Selftest": selftest.strip(),
        "Settings": _without_names(_settings(places), places),
        "Folders": "\n".join(_folders(places)),
        "Log": _without_names("\n".join(Log(places.log).lines()[-_MOST_LINES:]), places),
    }
    for number, text in enumerate(CrashReports(places).texts(), start=1):
        parts[f"Crash {number}"] = _without_names(text.strip(), places)
    return "\n\n".join(f"== {title} ==\n{text}" for title, text in parts.items()) + "\n"


def _settings(places: Places) -> str:
    """The settings that are declared, without names."""
    now = SettingsFile(places.settings).now
    kept = {name: now.value(name) for name in declared() if name not in _NAMES}
    return json.dumps(kept, indent=2)


def _folders(places: Places) -> Iterator[str]:
    """The number and size of the files of each folder; their names are nobody's business."""
    for folder in (
        *(places.games, places.put_by, places.played, places.saves, places.broken),
        *(places.crashes, places.decks, places.cloths, places.house_rules),
    ):
        found = folders.listed(folder, "")
        size = sum(entry.size for entry in found.files)
        odd = "".join(f"; {why}" for _, why in found.odd)
        trouble = f" ({found.problem})" if found.problem else ""
        yield f"{folder.name}: {counted(len(found.files), 'file')}, {size:,} bytes{odd}{trouble}"


def _without_names(text: str, places: Places) -> str:
    """Leaves out the folder of the player, and what people are called by the settings."""
    now = SettingsFile(places.settings).now
    for name in (str(places.data), str(places.config)):
        text = text.replace(name, "~")
    known = (*now.names.split(","), *(one.name for one in people_of(now)), now.name)
    for name in sorted({name.strip() for name in known} - {""}, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b", "…", text)
    return text
