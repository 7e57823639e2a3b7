"""Catalogues as translators have them: templates, PO files, and all that one of them lacks.

Each domain of messages has a folder `languages` beside its sources, with a PO file and a compiled
file for each language (docs/translating.md). Babel reads and writes them; only developers have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from cardtable import registry
from cardtable.core import messages
from cardtable.core.frozen import dataclass
from cardtable.core.messages import Domain, domain_of
from cardtable.core.outside import clipped
from cardtable.core.rules import AnyRules
from cardtable.store import lessons
from cardtable.workshop import message_finder
from cardtable.workshop.message_finder import BadMessage, Message

COMPLETE, EMPTY = "complete", "missing"

_CODE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
_SAME_EACH_TIME = "2020-02-02 00:00+0000"  # when a template was made: its text alone should change
_OF_A_LESSON = "Of a lesson; {0} is the player's own name, {1} and {2} are the others'."
_PLACES = {"include_lineno": False, "sort_by_file": False}


class BadLanguage(ValueError):
    """The reason why there are no catalogues of a language, in one line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of a domain with the files that say it."""

    message: Message
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a catalogue."""

    domain: str
    fault: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.domain}: {self.fault}" + (f": {clipped(self.text)}" if self.text else "")


# -- what there is to translate ------------------------------------------------------------------


def domains(game: AnyRules | None = None) -> tuple[Domain, ...]:
    """Returns the domain of one game; without a game those of the table and of all games."""
    if game is None:
        rest = (domain_of(package_of(game)) for game in registry.installed())
        return (messages.say, *(found for found in rest if found is not None))
    found = domain_of(package_of(game))
    if found is None:
        raise BadLanguage(f"{game.name} has no module messages, so it has nothing to translate")
    return (found,)


def package_of(game: AnyRules) -> str:
    """Returns the name of a game's package."""
    return type(game).__module__.rpartition(".")[0]


def entries(domain: Domain) -> list[Entry]:
    """Returns the messages of a domain in the order of its sources; raises BadMessage."""
    home = Path(domain.home)
    found: dict[tuple[str, str], Entry] = {}
    for path in (*message_finder.sources(home), *sorted(home.glob(f"lessons/*{lessons.SUFFIX}"))):
        place = path.relative_to(home.parent).as_posix()
        try:
            for message in _messages_in(path):
                key = (message.context, message.text)
                found[key] = _together(found.get(key), Entry(message, (place,)))
        except BadMessage as error:
            raise BadMessage(f"{place}, {error}") from error
    return list(found.values())


def _messages_in(path: Path) -> Sequence[Message]:
    """Returns the messages of a module, or the texts of a lesson."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != lessons.SUFFIX:
        return message_finder.messages(text)
    return [Message(0, words, comment=_OF_A_LESSON) for words in lessons.texts_in(text)]


def _together(known: Entry | None, found: Entry) -> Entry:
    """Returns one entry for a text that is said in two places; one plural form serves both."""
    if known is None:
        return found
    several = {entry.message.many for entry in (known, found)} - {""}
    if len(several) > 1:
        raise BadMessage(
            f"line {found.message.line}: {known.message.text!r} has two plural forms: "
            + " / ".join(sorted(several))
        )
    comment = known.message.comment or found.message.comment
    merged = replace(known.message, many="".join(several), comment=comment)
    return Entry(merged, tuple(dict.fromkeys((*known.files, *found.files))))


# -- files ---------------------------------------------------------------------------------------


def template(domain: Domain) -> bytes:
    """Returns the template of a domain (POT): every message, nothing translated."""
    return _written(_catalog(domain, None))


def begin(domain: Domain, language: str) -> Path:
    """Writes the catalogue of a new language; one that is there is brought up to date."""
    path = po_file(domain, language)
    catalog = _catalog(domain, language)
    if path.is_file():
        known = _read(path, language)
        known.update(catalog)
        catalog = known
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(_written(catalog))
    domain.file(language).write_bytes(compiled(domain, language))
    return path


def compiled(domain: Domain, language: str) -> bytes:
    """Returns a catalogue as the program reads it (MO), without what is fuzzy."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415  only developers have Babel

    out = BytesIO()
    write_mo(out, _read(po_file(domain, language), language))
    return out.getvalue()


def languages(domain: Domain) -> tuple[str, ...]:
    """Returns the languages of which a domain has a catalogue."""
    return tuple(sorted(path.stem for path in Path(domain.home, "languages").glob("*.po")))


def po_file(domain: Domain, language: str) -> Path:
    """Returns the file that is translated."""
    return domain.file(language).with_suffix(".po")


def translations(domain: Domain, language: str) -> Iterator[str]:
    """Yields every text of a catalogue; raises BadLanguage."""
    for message in _read(po_file(domain, language), language):
        forms = message.string if message.id else ()
        yield from (forms,) if isinstance(forms, str) else forms


def _catalog(domain: Domain, language: str | None) -> Any:
    from babel.messages.catalog import Catalog  # noqa: PLC0415  only developers have Babel

    made = Catalog(
        locale=_known(language) if language else None,
        header_comment=f"# The texts of {domain.name}. docs/translating.md says how.",
        project="Cardtable",
        version=domain.name,
        msgid_bugs_address=" ",
        creation_date=_date(_SAME_EACH_TIME),
        fuzzy=False,
    )
    for entry in entries(domain):
        message = entry.message
        made.add(
            (message.text, message.many) if message.many else message.text,
            locations=[(file, 0) for file in entry.files],
            flags=["python-brace-format"] if message.facts else [],
            auto_comments=[message.comment] if message.comment else [],
            context=message.context or None,
        )
    return made


def _known(language: str) -> str:
    """Returns a code of which the plural forms are known; raises BadLanguage."""
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415  only developers have Babel

    if not _CODE.fullmatch(language):
        raise BadLanguage(f"expected a language as de or pt_BR, got {clipped(language)!r}")
    try:
        Locale.parse(language)
    except UnknownLocaleError as error:
        raise BadLanguage(f"there is no language {language!r}") from error
    return language


def _date(text: str) -> Any:
    from datetime import datetime  # noqa: PLC0415  only a template has one

    return datetime.strptime(text, "%Y-%m-%d %H:%M%z")


def _written(catalog: Any) -> bytes:
    from babel.messages.pofile import write_po  # noqa: PLC0415  only developers have Babel

    out = BytesIO()
    write_po(out, catalog, **_PLACES)
    return out.getvalue()


def _read(path: Path, language: str) -> Any:
    """Returns the catalogue in a file; raises BadLanguage with its line."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415  only developers

    try:
        with path.open("rb") as file:
            return read_po(file, locale=_known(language), abort_invalid=True)
    except FileNotFoundError as error:
        raise BadLanguage(f"{path} is missing: cardtable language new {language}") from error
    except (PoFileError, ValueError) as error:
        raise BadLanguage(f"{path} cannot be read: {error}") from error


# -- what a catalogue lacks ----------------------------------------------------------------------


def findings(domain: Domain, language: str) -> list[Finding]:
    """Returns everything that a catalogue lacks, message by message."""
    try:
        catalog = _read(po_file(domain, language), language)
    except BadLanguage as error:
        return [Finding(domain.name, str(error))]
    found = [
        Finding(domain.name, fault, entry.message.text)
        for entry in entries(domain)
        for fault in _faults(entry.message, catalog)
    ]
    file = domain.file(language)
    if not file.is_file() or file.read_bytes() != compiled(domain, language):
        found.append(Finding(domain.name, f"cardtable language update {language} compiles it"))
    return found


def _faults(message: Message, catalog: Any) -> Iterator[str]:
    known = catalog.get(message.text, message.context or None)
    forms = () if known is None else known.string
    forms = (forms,) if isinstance(forms, str) else tuple(forms or ())
    if not any(forms):
        yield EMPTY
        return
    if known.fuzzy:
        yield "fuzzy, to be looked at"
    if message.many and (len(forms) != catalog.num_plurals or not all(forms)):
        yield f"a plural form is missing, of {catalog.num_plurals}"
    wanted = [message.text, message.many] if message.many else [message.text]
    for number, form in enumerate(forms):
        last = number == len(forms) - 1
        yield from _lost(wanted[-1 if last else 0], form, message, counts=bool(message.many))


def _lost(source: str, form: str, message: Message, *, counts: bool) -> Iterator[str]:
    """Yields the facts that a translation lost, and those that nobody gives it."""
    if not form:
        return
    try:
        told = _names(form)
    except ValueError:
        yield "its braces are not in pairs"
        return
    wanted = _names(source)
    given = wanted | _names(message.many) | ({"count"} if counts else set())
    yield from (f"{{{name}}} is lost" for name in sorted(wanted - told))
    yield from (f"nobody gives it {{{name}}}" for name in sorted(told - given))


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
