"""House rules as text, to be kept under a name and shared: a line for each that is not the usual.

    cardtable house rules 1
    game blank
    cards 7

Lines that are empty or begin with # are passed over, so that people may add what they like.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from cardtable.core.messages import say
from cardtable.core.outside import TooMuch, clipped, lines_within_bounds, plain_name
from cardtable.core.rules import AnyRules
from cardtable.core.table import BadOption, Option
from cardtable.croupier.table_setup import TableSetup, rules_in_words

_FIRST = "cardtable house rules 1"  # no message: a line of a file
_KIND = "cardtable house rules"  # no message: the same without its number


class BadRules(ValueError):
    """A text that is no house rules of this game; says why in a player's words."""


def rules_at(setup: TableSetup) -> dict[str, str]:
    """The house rules of a table that are not the usual ones, as text."""
    return {option.name: setup.value(option) for option in setup.changed}


def write(game: str, chosen: Mapping[str, str]) -> str:
    """House rules as text.

    >>> print(write("blank", {"cards": "7"}), end="")
    cardtable house rules 1
    game blank
    cards 7
    """
    of = f"game {game}"  # no message: a line of a file
    lines = [_FIRST, of, *(f"{name} {value}" for name, value in chosen.items())]
    return "".join(f"{line}\n" for line in lines)


def read(text: str, rules: AnyRules) -> dict[str, str]:
    """The house rules in a text, each checked; raises BadRules."""
    try:
        lines = [line.strip() for line in lines_within_bounds(text)]
    except TooMuch as error:
        raise BadRules(str(error)) from error
    told = [line for line in lines if line and not line.startswith("#")]
    if not told or not told[0].startswith(_KIND):
        raise BadRules(say("no house rules: they begin with “{line}”", line=_FIRST))
    if told[0] != _FIRST:
        raise BadRules(say("they are of a newer version of this program"))
    if told[1:2] != [f"game {rules.name}"]:  # no message: as above
        if len(told) < 2:
            raise BadRules(say("they are of no game, not of {title}", title=rules.title))
        game = clipped(plain_name(told[1].removeprefix("game ")))
        raise BadRules(say("they are of {game}, not of {title}", game=game, title=rules.title))
    known = {option.name: option for option in rules.options}
    chosen: dict[str, str] = {}
    for line in told[2:]:
        name, _, value = line.partition(" ")
        if name not in known:
            title, rule = rules.title, repr(clipped(name))
            raise BadRules(say("{title} has no rule {rule}", title=title, rule=rule))
        chosen[name] = _checked(known[name], value.strip(), rules.seats)
    return chosen


def _checked(option: Option, value: str, seats: tuple[int, ...]) -> str:
    """The value, if it is one at some number of seats."""
    reason = ""
    for count in seats:
        try:
            option.parse(value, count)
        except BadOption as error:
            reason = str(error)
        else:
            return value
    raise BadRules(reason)


def use(setup: TableSetup, chosen: Mapping[str, str]) -> None:
    """Gives a table these house rules, and the usual ones otherwise."""
    setup.reset()
    for option in setup.rules.options:
        with suppress(KeyError):
            setup.choose(option, chosen[option.name])


def in_words(rules: AnyRules, chosen: Mapping[str, str]) -> str:
    """House rules in a line: Book values: 100/200, foot: remember."""
    words = rules_in_words(rules, chosen) or say("the usual house rules")
    return words[:1].upper() + words[1:]
