"""The verb language: templates for translators, catalogues of a new language, and their check."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable import registry
from cardtable.cli.arguments import game_named
from cardtable.cli.window import Complaint
from cardtable.core.messages import say
from cardtable.core.words import counted

if TYPE_CHECKING:
    from cardtable.core.messages import Domain
    from cardtable.workshop.catalogues import Finding


def add_verbs(verbs: Any) -> None:
    """Declares the verb and what it does."""
    language = verbs.add_parser(
        "language", help=say("write and check the texts of another language")
    )
    steps = language.add_subparsers(metavar="STEP", required=True, parser_class=type(language))

    extract = steps.add_parser("extract", help="write templates: every text, nothing translated")
    extract.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="for the files")
    extract.set_defaults(run=_extract)

    new = steps.add_parser("new", help="write the catalogues of a new language")
    new.add_argument("code", metavar="CODE", help="as de or pt_BR")
    new.set_defaults(run=_new)

    update = steps.add_parser("update", help="take over texts that changed, and compile")
    update.add_argument("code", metavar="CODE", nargs="?", default="", help="all languages")
    update.set_defaults(run=_update)

    for step in (extract, new, update):
        step.add_argument("--game", default="", metavar="GAME", help="only the texts of this game")


def _extract(asked: argparse.Namespace) -> int:
    from cardtable.workshop import catalogues

    with _in_one_line():
        asked.out.mkdir(parents=True, exist_ok=True)
        for domain in _domains(asked.game):
            path = asked.out / f"{domain.name}.pot"
            path.write_bytes(catalogues.template(domain))
            print(f"{path}: {counted(len(catalogues.entries(domain)), 'text')}")
    return 0


def _new(asked: argparse.Namespace) -> int:
    from cardtable.workshop import catalogues

    with _in_one_line():
        for domain in _domains(asked.game):
            if catalogues.po_file(domain, asked.code).is_file():
                print(f"{catalogues.po_file(domain, asked.code)}: was there already")
            else:
                print(catalogues.begin(domain, asked.code))
    return 0


def _update(asked: argparse.Namespace) -> int:
    from cardtable.workshop import catalogues

    done = set()
    with _in_one_line():
        for domain in _domains(asked.game):
            for code in catalogues.languages(domain):
                if asked.code in ("", code):
                    print(catalogues.begin(domain, code))
                    done.add(code)
        if not asked.game:
            _offer(sorted(done))
    if not done and asked.code:
        raise Complaint(
            f"there is no catalogue of {asked.code!r}: cardtable language new {asked.code}"
        )
    return 0


def _offer(codes: list[str]) -> None:
    """Has players choose a language, as soon as nothing of ours is missing in it."""
    from cardtable.workshop import offering

    ours = [found for found in _domains("") if found == say or found.name in registry.OURS]
    for code in codes:
        lacking = any(findings(domain, code) for domain in ours)
        if say in ours and not lacking and (name := offering.offer(code)):
            print(f"{name} is complete: the settings offer it")


def checked(code: str, game: str) -> int:
    """Prints what the catalogues of a language lack, and returns the number of findings."""
    total = 0
    with _in_one_line():
        for domain in _domains("" if game == "all" else game):
            found = findings(domain, code)
            total += len(found)
            for finding in found:
                print(finding)
            print(_sum(domain, code, found))
    return total


def not_fitting(code: str) -> int:
    """Prints what does not fit on a page or at a table, and returns the number of findings.

    The tests of a checkout draw and measure them; an installed program says nothing of it.
    """
    root = registry.source_tree()
    if root is None or not (root / "tests" / "commands" / "fit.py").is_file():
        return 0
    command = [sys.executable, "-m", "tests.commands.fit", code]
    made = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    found = [line for line in made.stdout.splitlines() if not line.startswith("pygame-ce ")]
    print(*(f"does not fit: {line}" for line in found), sep="\n", end="\n" if found else "")
    if made.returncode and not found:
        raise Complaint(f"what fits could not be measured: {made.stderr.strip()[-200:]}")
    return len(found)


def findings(domain: Domain, code: str) -> list[Finding]:
    """Returns what a catalogue lacks, and what is wrong with the rules of its game."""
    from cardtable.workshop import catalogues

    return [
        *catalogues.findings(domain, code),
        *_of_rules(domain, code),
        *_of_letters(domain, code),
    ]


def _of_letters(domain: Domain, code: str) -> Iterator[Finding]:
    """Yields one finding for all letters that no font of the program has."""
    from cardtable.core.help_text import text_in
    from cardtable.workshop import catalogues, offering

    texts: list[str] = []
    with suppress(catalogues.BadLanguage, OSError, ValueError, TypeError):  # findings already
        texts += catalogues.translations(domain, code)
        if domain.name in registry.names():
            texts.append(text_in(registry.find(domain.name), code))
    letters = offering.without_a_font(texts)
    if letters:
        yield catalogues.Finding(domain.name, "no font has these letters", " ".join(letters))


def _of_rules(domain: Domain, code: str) -> Iterator[Finding]:
    """Yields what is wrong with a game's rules in a language."""
    from cardtable.conformance.help_check import faults_in
    from cardtable.workshop.catalogues import Finding

    if domain.name in registry.names():
        for fault in faults_in(registry.find(domain.name), code):
            yield Finding(domain.name, fault)


def _sum(domain: Domain, code: str, found: list[Finding]) -> str:
    """Returns the last line about a catalogue: complete, or what it lacks."""
    from cardtable.workshop import catalogues

    texts = len(catalogues.entries(domain))
    kinds = Counter("missing" if one.fault == catalogues.EMPTY else "to be mended" for one in found)
    lacking = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    return f"{domain.name}, {code}: {counted(texts, 'text')}, {lacking or catalogues.COMPLETE}"


def _domains(game: str) -> tuple[Domain, ...]:
    from cardtable.workshop import catalogues

    return catalogues.domains(game_named(game) if game else None)


@contextmanager
def _in_one_line() -> Iterator[None]:
    """Makes complaints of what can go wrong with catalogues."""
    from cardtable.workshop.catalogues import BadLanguage
    from cardtable.workshop.message_finder import BadMessage

    try:
        yield
    except (BadLanguage, BadMessage) as error:
        raise Complaint(str(error)) from error
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "babel":
            raise
        raise Complaint(
            "catalogues are written with Babel, which is not installed: "
            "it is one of requirements-dev.txt"
        ) from error
    except BrokenPipeError:  # no file: whoever reads what is written has read enough
        raise
    except OSError as error:
        raise Complaint(f"{error.filename} cannot be used: {error.strerror or error}") from error
