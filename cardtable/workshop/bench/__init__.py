"""The figures of `cardtable bench`: the times and sizes that a player feels.

Times depend on the machine and on what else it does: compare figures of one run only. With
`--against FOLDER`, another checkout of the program measures in turn with this one, and each figure
has its ratio; with `--against FILE`, figures that were recorded take the other's place.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from cardtable.workshop.bench import engines, frames, latency, machine, programs, recorded, scaling
from cardtable.workshop.bench.against import Compared, Rival, ratios
from cardtable.workshop.bench.samples import Figures

MEASURES: dict[str, Callable[[], Figures]] = {
    measure.__name__: measure
    for part in (machine, programs, latency, frames, scaling, engines)
    for measure in part.MEASURES
}


def run(
    name: str = "",
    *,
    as_json: bool = False,
    against: Path | None = None,
    record: Path | None = None,
) -> int:
    """Measures one thing, or everything, and prints it or writes it down (`record`).

    Raises LookupError for no such thing, for a folder that is no checkout, and for a file that is
    no recording.
    """
    if name and name not in MEASURES:
        raise LookupError(f"no measurement {name!r}; there are: {', '.join(MEASURES)}")
    wanted = {known: measure for known, measure in MEASURES.items() if not name or known == name}
    if record is not None:
        recorded.record(record, tuple(wanted.items()))
        return 0
    if against is not None:
        _print_compared(_compared(wanted, against), as_json=as_json)
        return 0
    results = {}
    for known, measure in wanted.items():
        results[known] = measure()
        if not as_json:
            _print(known, results[known])
    if as_json:
        print(json.dumps(results, indent=2))
    return 0


def _print(name: str, figures: Figures) -> None:
    print(name)
    for label, value in figures.items():
        print(f"  {label:44} {value:>10g}", flush=True)


def _compared(wanted: dict[str, Callable[[], Figures]], other: Path) -> dict[str, Compared]:
    """Each figure here, there, and here divided by there."""
    if other.is_file():
        return recorded.compared(other, tuple(wanted.items()))
    rival = Rival(other)
    return {name: ratios(rival, name) for name in wanted}


def _print_compared(compared: dict[str, Compared], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(compared, indent=2))
        return
    print(f"{'':46} {'here':>10} {'there':>10} {'ratio':>6}")
    for name, figures in compared.items():
        print(name)
        for label, (here, there, ratio) in figures.items():
            print(f"  {label:44} {here:>10g} {there:>10g} {ratio:>6.2f}")
