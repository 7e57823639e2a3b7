"""The verb selftest: checks that this installation is whole. Ends with code 1 when it is not."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardtable import __version__
from cardtable.cli.arguments import STANDARD, write_text
from cardtable.core.messages import language, say
from cardtable.core.outside import error_line
from cardtable.store.languages import IN_ENGLISH
from cardtable.store.places import places


def add_verbs(verbs: Any) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("selftest", help=say("check that this installation is whole"))
    parser.add_argument("--out", default=STANDARD, metavar="FILE", help=say("where the JSON goes"))
    parser.add_argument(
        "--report",
        action="store_true",
        help=say("also the log, the reports of crashes and the settings: what belongs to a bug"),
    )
    parser.set_defaults(run=_selftest)


def _selftest(asked: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the JSON may be piped on
    report = examined()
    text = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    if asked.report:
        from cardtable.cli.bug_report import told

        text = told(text, places())
    write_text(asked.out, text)
    return 0 if report["ok"] else 1


def compiled_games() -> list[str]:
    """The games whose lean model is an extension module, as in our bundles."""
    from cardtable import registry

    packages = {
        game.name: type(game).__module__.rpartition(".")[0] for game in registry.everything()
    }
    return [name for name, package in packages.items() if _is_compiled(f"{package}.players.model")]


def _is_compiled(module: str) -> bool:
    """True when a module is installed as an extension module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:  # its package is not there either
        return False
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def examined() -> dict[str, Any]:
    """Returns the trials, their results, and the system they ran on."""
    from cardtable.cli.trials import Trials, left_out
    from cardtable.ui.listening.adapter import told_of
    from cardtable.workshop import inspection

    began = time.perf_counter()
    drawn_by = inspection.open_drivers()
    tests: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        trials = Trials(Path(folder))
        try:
            for name, trial in trials.each():
                try:
                    tests[name] = trial()
                except KeyboardInterrupt:
                    raise
                except BaseException as error:  # any error is a result of the trial
                    tests[name] = error_line(error)
        finally:
            trials.thinker.close()
    faults = {name: wrong for name, wrong in tests.items() if wrong}
    return {
        "version": __version__,
        "ok": not faults,
        "tests": list(tests),
        "faults": faults,
        "left out": list(left_out()),
        "compiled": compiled_games(),
        **trials.counts,
        "thinks in": f"a {trials.thinks_in} of its own",  # no message: a value in JSON
        "screen reader": told_of(),
        "language": language() or IN_ENGLISH,
        "seconds": round(time.perf_counter() - began, 1),
        "system": platform.platform(),
        "python": platform.python_version(),
        "drawn by": drawn_by,
        "frozen": bool(getattr(sys, "frozen", False)),
    }
