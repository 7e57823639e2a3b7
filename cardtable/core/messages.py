"""Messages: whole sentences with named facts, in the language that is spoken now.

The table has one domain of messages and each game one of its own; a domain is called `say`
wherever it is used, so that the messages can be found in the sources (docs/translating.md):

    say("{who} collects {cards}.", who=seat_name(2), cards="K♥ A♠")
    say.of(left, "1 card is left.", "{count} cards are left.")
    say.under("suit", "hearts")
    OPTION = Option("hands", help=say.later("Who sees the four cards."))
    line = Line(1, seat, 20, say.kept("{who} held {cards}", who=seat_name(2), cards="K♥ A♠"))

English is the source and needs no catalogue: while it is spoken, nothing is looked up and gettext
is not imported. A catalogue is read when the first message of its domain is said. One that is
missing or damaged means English, and so does a translation that asks for a fact it is not given.
Knows no game and no screen.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, Protocol, Self

from cardtable.core.frozen import dataclass

ENGLISH = ""
_MOST_BYTES = 20_000_000  # of a catalogue
_COUNTS = 200  # with which the formula of plural forms is tried
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe would wait for ever


class Catalogue(Protocol):
    """The translations of one domain: a subset of the standard library's `NullTranslations`."""

    def gettext(self, message: str, /) -> str:
        """Returns the translation of a message, or the message itself."""

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """Returns the plural form that goes with a number."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Returns the translation of a message in a context."""


@dataclass(frozen=True, slots=True)
class Domain:
    """The messages of the table or of one game; `home` is the folder that holds `languages/`.

    >>> say = Domain("example", "")
    >>> say("{who} starts.", who=seat_name(1)), say.of(1, "1 card", "{count} cards")
    ('{1} starts.', '1 card')
    """

    name: str
    home: str

    def __call__(self, text: str, /, **facts: object) -> str:
        """Returns a message with its facts; without facts, braces in it are left alone."""
        if _spoken.language:
            return _filled(_spoken.catalogue(self).gettext(text), text, facts)
        return text.format_map(facts) if facts else text

    def of(self, count: int, one: str, many: str, /, **facts: object) -> str:
        """Returns a message in the plural form of a number, which is the fact `count`."""
        facts["count"] = count
        source = one if count == 1 else many
        if _spoken.language:
            return _filled(_plural(_spoken.catalogue(self), one, many, count), source, facts)
        return source.format_map(facts)

    def under(self, context: str, text: str, /, **facts: object) -> str:
        """Returns a message that has this meaning only in its context, as "deal" has two."""
        if _spoken.language:
            return _filled(_spoken.catalogue(self).pgettext(context, text), text, facts)
        return text.format_map(facts) if facts else text

    def later(self, text: str, context: str = "", /) -> Later:
        """Returns a text that is written down now and said later, by `shown`."""
        return Later(text, self, context)

    def kept(self, text: str, /, **facts: object) -> Kept:
        """Returns a message that a state keeps: English in it, and said by `shown`."""
        return Kept(text, self, facts)

    def kept_of(self, count: int, one: str, many: str, /, **facts: object) -> Kept:
        """Returns a message that a state keeps, in the plural form of the fact `count`."""
        return Kept(one, self, {**facts, "count": count}, many)

    def file(self, language: str) -> Path:
        """Returns the path of the compiled catalogue."""
        return Path(self.home, "languages", f"{language}.mo")


class Later(str):
    """An English text that knows its domain: for what is declared while modules are loaded."""

    __slots__ = ("context", "domain")
    domain: Domain
    context: str

    def __new__(cls, text: str, domain: Domain, context: str = "") -> Later:
        """Keeps the domain and the context beside the text."""
        made = super().__new__(cls, text)
        made.domain, made.context = domain, context
        return made

    def __getnewargs__(self) -> tuple[str, Domain, str]:  # type: ignore[override]  # more than a text has
        """Lets the text be copied and sent to another process."""
        return str(self), self.domain, self.context


class Kept(str):
    """A message with its facts, in English; facts that are declared or kept are said with it.

    >>> say = Domain("example", "")
    >>> say.kept("Left: {cards}", cards=say.kept_of(2, "1 card", "{count} cards"))
    'Left: 2 cards'
    """

    __slots__ = ("domain", "facts", "many", "text")
    text: str
    domain: Domain
    facts: Mapping[str, object]
    many: str

    def __new__(
        cls, text: str, domain: Domain, facts: Mapping[str, object], many: str = ""
    ) -> Self:
        """Fills the English, and keeps all that the message is made of."""
        source = many if many and facts["count"] != 1 else text
        made = super().__new__(cls, source.format_map(facts) if facts else source)
        made.text, made.domain, made.facts, made.many = text, domain, facts, many
        return made

    def __getnewargs__(  # type: ignore[override]  # more than a text has
        self,
    ) -> tuple[str, Domain, Mapping[str, object], str]:
        """Lets the text be copied and sent to another process."""
        return self.text, self.domain, self.facts, self.many

    def said(self) -> str:
        """Returns the message in the language spoken now."""
        facts = dict(self.facts)
        if not self.many:
            return self.domain(self.text, **facts)
        count = facts.pop("count")
        return self.domain.of(int(str(count)), self.text, self.many, **facts)


def shown(text: str, /, **facts: object) -> str:
    """Returns a declared or kept text in the language spoken now; any other stays as it is."""
    if _spoken.language and isinstance(text, Kept):
        return text.said()
    if not _spoken.language or not isinstance(text, Later):
        return text.format_map(facts) if facts else text
    if text.context:
        return text.domain.under(text.context, str(text), **facts)
    return text.domain(str(text), **facts)


def seat_name(seat: int) -> str:
    """Returns what stands in a sentence for the name of a seat.

    >>> seat_name(2)
    '{2}'
    """
    return f"{{{seat}}}"


def domain_of(package: str) -> Domain | None:
    """Returns the domain of a game's package, from its module `messages`; None where it has none.

    >>> domain_of("nowhere")
    """
    try:
        found = import_module(f"{package}.messages").say
    except (ImportError, AttributeError, TypeError):
        return None
    return found if isinstance(found, Domain) else None


def home_of(module_file: str) -> str:
    """Returns the folder of a module, as a domain's home."""
    return str(Path(module_file).parent)


# -- the language spoken now -------------------------------------------------------------------

Finder = Callable[[Domain, str], Catalogue]


def speak(language: str, find: Finder | None = None) -> None:
    """Changes the language of this process, from the next message on; ENGLISH needs no catalogue.

    Catalogues of the language before are let go. `find` is given in tests.
    """
    _spoken.language, _spoken.find = language, find or read
    _spoken.catalogues = {}


def language() -> str:
    """Returns the language spoken now, ENGLISH or a code such as "de"."""
    return _spoken.language


def read(domain: Domain, language: str) -> Catalogue:
    """Returns a catalogue from its file; an empty one where that is missing or damaged."""
    from gettext import NullTranslations  # noqa: PLC0415  nobody needs it in English

    try:
        return _opened(domain, language)
    except (OSError, ValueError):
        return NullTranslations()


def amiss(domain: Domain, language: str) -> str:
    """Returns the fault of a catalogue in one line, or ""."""
    try:
        _opened(domain, language)
    except FileNotFoundError:
        return f"{domain.name}, {language}: missing"
    except (OSError, ValueError) as error:
        return f"{domain.name}, {language}: {error}"
    return ""


def _opened(domain: Domain, language: str) -> Catalogue:
    """Reads a catalogue; any fault of its contents is a ValueError."""
    from gettext import GNUTranslations  # noqa: PLC0415  nobody needs it in English

    with _plain_file(domain.file(language)) as data:
        try:
            catalogue = GNUTranslations(data)
            for count in range(_COUNTS):  # plural forms go by a formula of the file
                catalogue.ngettext("", "", count)
        except Exception as error:  # gettext does not say what a damaged file raises
            raise ValueError(f"damaged ({type(error).__name__})") from error
    return catalogue


def _plain_file(path: Path) -> BinaryIO:
    """Opens a file and waits for nothing; anything else, or a huge one, is a ValueError."""
    data = os.fdopen(os.open(path, os.O_RDONLY | _AT_ONCE), "rb")
    status = os.fstat(data.fileno())
    if not S_ISREG(status.st_mode) or status.st_size > _MOST_BYTES:
        data.close()
        raise ValueError("damaged (no file of a catalogue's size)")
    return data


def _plural(catalogue: Catalogue, one: str, many: str, count: int) -> str:
    """The plural form that goes with a number; the English where the file's formula fails."""
    try:
        return catalogue.ngettext(one, many, count)
    except ArithmeticError:
        return one if count == 1 else many


def _filled(translated: str, source: str, facts: Mapping[str, object]) -> str:
    """Puts the facts into a translation, or into the English where that cannot be done.

    Facts that are declared or kept are said in the language as well.
    """
    if not facts:
        return translated
    facts = {name: shown(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    try:
        return translated.format_map(facts)
    except (LookupError, ValueError, AttributeError, TypeError):
        return source.format_map(facts)


class _Spoken:
    """The language of this process and the catalogues that it has needed so far."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.find: Finder = read
        self.catalogues: dict[Domain, Catalogue] = {}

    def catalogue(self, domain: Domain) -> Catalogue:
        """Returns the catalogue of a domain, read when it is first needed."""
        found = self.catalogues.get(domain)
        if found is None:
            found = self.catalogues[domain] = self.find(domain, self.language)
        return found


_spoken = _Spoken()

say = Domain("cardtable", str(Path(__file__).parent.parent))
