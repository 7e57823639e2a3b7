"""The figures of `cardtable bench`: what a player feels, and what they are to be compared with.

Times depend on the machine and on what else it does: compare figures of one run only. With
`--against FOLDER`, another checkout of the program measures in turn with this one, and each figure
has its ratio.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from cardtable.workshop.bench import engines, frames, programs, scaling
from cardtable.workshop.bench.against import Rival, ratios
from cardtable.workshop.bench.samples import Figures

MEASURES: dict[str, Callable[[], Figures]] = {
    measure.__name__: measure
    for part in (programs, frames, scaling, engines)
    for measure in part.MEASURES
}


def run(name: str = "", *, as_json: bool = False, against: Path | None = None) -> int:
    """Measures one thing, or everything, and prints it; raises LookupError for no such thing."""
    if name and name not in MEASURES:
        raise LookupError(f"no measurement {name!r}; there are: {', '.join(MEASURES)}")
    wanted = [known for known in MEASURES if not name or known == name]
    if against is not None:
        return _compare(wanted, Rival(against), as_json=as_json)
    results = {}
    for known in wanted:
        results[known] = MEASURES[known]()
        if not as_json:
            _print(known, results[known])
    if as_json:
        print(json.dumps(results, indent=2))
    return 0


def _print(name: str, figures: Figures) -> None:
    print(name)
    for label, value in figures.items():
        print(f"  {label:44} {value:>10g}", flush=True)


def _compare(names: list[str], rival: Rival, *, as_json: bool) -> int:
    """Each figure here, there, and here divided by there."""
    compared = {name: ratios(MEASURES[name], rival, name) for name in names}
    if as_json:
        print(json.dumps(compared, indent=2))
        return 0
    print(f"{'':46} {'here':>10} {'there':>10} {'ratio':>6}")
    for name, figures in compared.items():
        print(name)
        for label, (here, there, ratio) in figures.items():
            print(f"  {label:44} {here:>10g} {there:>10g} {ratio:>6.2f}")
    return 0
