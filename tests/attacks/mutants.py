"""How many small faults the tests notice: the mutation score of a part, sampled, with its interval.

A fault is put into a copy of the program (a comparison turned round, a number one too many, `and`
for `or`, a `not` left out, a result that is nothing), and the tests of that part are run on it. The
sample is seeded: `python tests/attacks/mutants.py store --faults 40 --seed 1` can be repeated. The
tool is our own because those there are mutate one whole project, and take days for this one.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent.parent
# What each part is made of, and the tests that answer for it.
PARTS: dict[str, tuple[list[str], list[str]]] = {
    "core": (
        ["cardtable/core/*.py"],
        ["tests/core", "cardtable/core", "tests/attacks/test_hostile.py"],
    ),
    "session": (
        ["cardtable/session.py", "cardtable/save_text.py"],
        [
            *(f"tests/core/test_{name}.py" for name in ("session", "session_machine", "frozen")),
            *("tests/core/test_outside.py", "tests/store/test_saves.py"),
            "tests/attacks/test_hostile.py",
        ],
    ),
    "store": (["cardtable/store/*.py"], ["tests/store", "tests/packaging/test_upgrades.py"]),
} | {
    game: (
        [f"games/{game}/*.py"],
        [f"tests/games/{game}", "tests/test_perft.py", "tests/test_golden.py", f"games/{game}"],
    )
    for game in ("lucky_sevens", "nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell")
}
# What the system or the window answers for.
APART = ("places.py", "lock.py", "system_preferences.py", "games/*/table.py")
MOST_SECONDS, MOST_BYTES = 150, 4 * 10**9  # of a processor's time, of memory
SLOW = ("players", "model", "long", "rounds", "faults", "hostile")  # tests that come last
_TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def places(tree: ast.AST) -> Iterator[ast.AST]:
    """Where a fault can be put."""
    return (node for node in ast.walk(tree) if _can_break(node))


def _can_break(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in _TURNED
    if isinstance(node, ast.BinOp | ast.BoolOp):
        return type(node.op) in _TURNED
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, bool)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return isinstance(node, ast.Return) and node.value is not None


def break_at(node: ast.AST) -> str:
    """Puts the fault in; says what it is."""
    line = getattr(node, "lineno", 0)
    was = ast.unparse(node)
    if isinstance(node, ast.Compare):
        node.ops[0] = _TURNED[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = _TURNED[type(node.op)]()
    elif isinstance(node, ast.Constant):
        value = node.value
        node.value = not value if isinstance(value, bool) else int(value) + 1  # type: ignore[arg-type]
    elif isinstance(node, ast.UnaryOp):
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Return):
        node.value = ast.Constant(None)
    return f"line {line}: {was[:60]!r} → {ast.unparse(node)[:60]!r}"


def sample(part: str, faults: int, seed: int) -> list[tuple[Path, int]]:
    """Files of a part with the number of the place; every place is as likely as any other."""
    everywhere = []
    for pattern in PARTS[part][0]:
        for path in sorted(ROOT.glob(pattern)):
            if not any(map(path.match, APART)):
                count = sum(1 for _ in places(ast.parse(path.read_text(encoding="utf-8"))))
                everywhere += [(path, number) for number in range(count)]
    return Random(f"mutants {part} {seed}").sample(everywhere, min(faults, len(everywhere)))


def rounds(path: Path, tests: list[str]) -> list[list[str]]:
    """The tests named after a module, at which most faults end; the quick ones; all of its part."""
    name = path.parent.name if path.stem == "__init__" else path.stem
    whole = [ROOT / folder for folder in tests]
    files = [file for one in whole for file in ([one] if one.is_file() else one.rglob("test_*.py"))]
    own = [str(file.relative_to(ROOT)) for file in files if name in file.stem]
    quick = [str(file.relative_to(ROOT)) for file in files if not any(map(file.stem.count, SLOW))]
    return [chosen for chosen in (own, quick, tests) if chosen]


def noticed(path: Path, number: int, tests: list[str], copy: Path) -> tuple[bool, str]:
    """Whether the tests fail on a copy with this fault, and what it was."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    fault = break_at(list(places(tree))[number])
    target = copy / path.relative_to(ROOT)
    target.write_text(ast.unparse(tree), encoding="utf-8")
    try:
        failed = any(_fail(chosen, copy) for chosen in rounds(path, tests))
    finally:
        target.write_text(source, encoding="utf-8")
    return failed, f"{path.relative_to(ROOT)} {fault}"


def _bounded() -> None:
    """So much work and memory for one round of tests: a fault may never come to an end."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def _fail(tests: list[str], copy: Path) -> bool:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
        preexec_fn=_bounded,
    )
    return done.returncode != 0


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 %."""
    z, share = 1.96, hits / tries
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    reach = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries**2)) / (1 + z * z / tries)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("parts", nargs="*", default=list(PARTS), help=", ".join(PARTS))
    asked.add_argument("--faults", type=int, default=40, help="of each part (40)")
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        left_out = shutil.ignore_patterns(".venv", ".git", "scratch", "__pycache__", "window")
        shutil.copytree(ROOT, copy, ignore=left_out)
        for part in chosen.parts:
            if _fail(PARTS[part][1], copy):
                print(f"{part}: its tests fail without any fault")
                return 1
            killed = tried = 0
            for path, number in sample(part, chosen.faults, chosen.seed):
                seen, fault = noticed(path, number, PARTS[part][1], copy)
                tried, killed = tried + 1, killed + seen
                print(f"  {'noticed' if seen else 'SURVIVED'}: {fault}", flush=True)
            low, high = interval(killed, tried)
            share = f"{killed / tried:.0%} ({low:.0%} to {high:.0%})"
            print(f"{part}: {killed} of {tried} faults noticed, {share}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
