"""Names the cases of tests/golden/as_before.tsv that have changed.

`python -m tests.commands.sums_as_before` names them; with `--write` today's sums are kept; with the
name of a case it prints all that its sum is made of, so that two versions can be compared by line.
"""

from __future__ import annotations

import sys

from tests.support.as_before import KEPT, cases, kept, parts_of, sum_of


def main() -> int:
    case = " ".join(word for word in sys.argv[1:] if word != "--write")
    if case:
        print(*parts_of(case), sep="\n")
        return 0
    before = kept() if KEPT.exists() else {}
    now = {case: sum_of(case) for case in cases()}
    changed = [case for case, total in now.items() if before.get(case) != total]
    print(*changed, sep="\n")
    print(f"{len(changed)} of {len(now)} have changed")
    if "--write" in sys.argv[1:]:
        KEPT.write_text("".join(f"{case}\t{total}\n" for case, total in now.items()), "utf-8")
        return 0
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main())
