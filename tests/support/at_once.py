"""Many cases in one test: for what takes less time than a test of its own costs to be begun."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

Test = Callable[..., None]


def at_once(names: str, cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Gives a test one case after the other, as `parametrize` does; tells every one that fails.

    For tests that leave nothing behind: a fixture is the same for all cases.
    """
    named, tried = names.split(", "), list(cases)

    def over_all(test: Test) -> Test:
        @wraps(test)
        def all_cases(*given: Any, **fixtures: Any) -> None:
            wrong = []
            for case in tried:
                values = dict(zip(named, case if len(named) > 1 else (case,), strict=True))
                try:
                    test(*given, **fixtures, **values)
                except AssertionError as error:
                    wrong.append(f"{values}: {error}")
            assert not wrong, "\n".join(wrong)

        asked = signature(test)
        rest = [value for name, value in asked.parameters.items() if name not in named]
        all_cases.__signature__ = asked.replace(parameters=rest)  # type: ignore[attr-defined]
        return all_cases

    return over_all
