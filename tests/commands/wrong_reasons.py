"""Reads the reasons of computer players and counts the false, the misleading and the empty ones.

Every claim of a reason is read out of its sentence and played out by the rules, in positions from
games that the level plays against itself:
python -m tests.commands.wrong_reasons [--reasons 1000] [--level master] [--only seven_up]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

from cardtable import registry
from cardtable.core.players import Advice
from cardtable.core.table import table_for
from tests.support.claims import bridge_claims as bridge
from tests.support.claims import hell_claims as hell
from tests.support.claims import lucky_claims as lucky
from tests.support.claims import nccc_claims as nccc
from tests.support.claims import seven_up_claims as seven_up
from tests.support.reasons_told import EMPTY, FALSE, MISLEADING, faults, reasons_of

Read = tuple[str, list[tuple[str, str]]]  # a reason, and its faults by their kind
_EACH = 60  # reasons of one game, so that many deals are read
_COMPARED = re.compile(r"imagined deals|came out better|only (?:card|card that)|promises", re.I)


def _by_claims(name: str, tests: object, seats: tuple[int, ...], level: str) -> Iterator[Read]:
    rules = registry.find(name)
    options = getattr(tests, "OPTIONS", {})
    for deal in count():
        table = table_for(rules.options, seats[deal % len(seats)], options)
        for told in islice(reasons_of(rules, level, table, f"read {deal}"), _EACH * 4):
            wrong = faults(told, tests.CLAIMS, tests.misleads)  # type: ignore[attr-defined]  # a module with CLAIMS
            yield told.advice.reason, list(wrong)


def _of_lucky(level: str) -> Iterator[Read]:
    return _by_claims("lucky_sevens", lucky, (2, 1, 3, 4), level)


def _of_nccc(level: str) -> Iterator[Read]:
    return _by_claims("nccc_seven", nccc, (4, 6, 5), level)


def _of_hell(level: str) -> Iterator[Read]:
    return _by_claims("sevens_from_hell", hell, (4,), level)


def _of_bridge(level: str) -> Iterator[Read]:
    for deal in count():
        for turn in bridge.turns(level, (2, 4, 3)[deal % 3], range(100 + deal, 101 + deal)):
            wrong = [(_kind(text), text) for text in bridge.untrue(turn)]
            yield turn.advice.reason, wrong + _uncompared(turn.advice.weighed, turn.advice.reason)


def _of_seven_up(level: str) -> Iterator[Read]:
    for deal in count():
        seats = (2, 4, 3)[deal % 3]
        for state, advice in seven_up.games(level, seats, range(100 + deal, 101 + deal), 0):
            if state.phase == "play" and len(state.hand_of(state.turn)) == 1:
                continue
            wrong = _uncompared(advice.weighed, advice.reason)
            yield advice.reason, wrong + [(_kind(text), text) for text in _untrue(state, advice)]


def _untrue(state: Any, advice: Advice) -> Iterator[str]:
    """Yields what is not true of a card or a bid of Seven-Up."""
    assert advice.move is not None
    if state.phase == "play":
        card = advice.move.picks[0].card
        yield from seven_up.untrue(state, card, advice.reason)
        if miscounted := seven_up.miscounted(state, card, advice.reason):
            yield miscounted
    else:
        yield from seven_up.untrue_promise(state, advice.reason)


def _kind(text: str) -> str:
    return EMPTY if text.startswith("no claim that is known") else FALSE


def _uncompared(weighed: tuple[object, ...], reason: str) -> list[tuple[str, str]]:
    """A choice that was weighed and is compared with nothing misleads about what else there was."""
    silent = len(weighed) > 1 and not _COMPARED.search(reason)
    return [(MISLEADING, f"compared with nothing: {reason}")] if silent else []


READERS: dict[str, Callable[[str], Iterator[Read]]] = {
    "lucky_sevens": _of_lucky,
    "nccc_seven": _of_nccc,
    "seven_bridge": _of_bridge,
    "seven_up": _of_seven_up,
    "sevens_from_hell": _of_hell,
}


def main() -> int:
    """Prints a row for each game, and an example of each fault; 1 when a reason is false."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--reasons", type=int, default=1000, help="of each game (1000)")
    parser.add_argument("--level", default="master")
    parser.add_argument("--only", choices=READERS)
    chosen, any_false = parser.parse_args(), False
    print(f"{'':18}{'reasons':>8}{'false':>8}{'misleading':>12}{'empty':>8}")
    for game in (chosen.only,) if chosen.only else READERS:
        kinds: Counter[str] = Counter()
        examples: dict[str, str] = {}
        read = 0
        for _, wrong in islice(READERS[game](chosen.level), chosen.reasons):
            read += 1
            kinds.update({kind for kind, _ in wrong})
            examples |= {f"{kind}: {text}": "" for kind, text in wrong}
        row = f"{kinds[FALSE]:8}{kinds[MISLEADING]:12}{kinds[EMPTY]:8}"
        print(f"{game:18}{read:8}{row}", *list(examples)[:5], sep="\n    ", flush=True)
        any_false = any_false or bool(kinds[FALSE])
    return int(any_false)


if __name__ == "__main__":
    sys.exit(main())
