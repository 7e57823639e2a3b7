"""`replace` for frozen values, in a third of the time that `dataclasses.replace` takes.

Every move of every game makes its next state with it, and so does all searching through the rules.
The standard one looks at each field of the class at every call, and sets each by its name; this one
looks once a class, and sets them through the slots.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from inspect import ismemberdescriptor
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

_Read = Callable[[object], tuple[Any, ...]]
_Put = Callable[[object, object], None]
_Plan = tuple[_Read, dict[str, int], tuple[_Put, ...]]
_plans: dict[type, _Plan] = {}
_empty = object.__new__


def _replaced(value: T, /, **changes: object) -> T:
    """A copy of a frozen dataclass with some of its fields changed.

    Raises TypeError for a field that the class does not have. All fields must be parameters of
    the class, as they are where none is declared with `init=False`.

    >>> from cardtable.core.moves import says
    >>> str(replace(says(3, "call", 2), seat=1))
    '1 call 2'
    """
    kind = value.__class__
    read, places, puts = _plans.get(kind) or _planned(kind)
    fields = list(read(value))
    try:
        for name, field in changes.items():
            fields[places[name]] = field
    except KeyError as error:
        raise TypeError(f"{kind.__name__} has no field {error}") from None
    if not puts:
        return kind(*fields)
    new = _empty(kind)
    for put, field in zip(puts, fields, strict=True):
        put(new, field)
    return new


if TYPE_CHECKING:
    from dataclasses import replace  # with this one the checker knows the fields of each class
else:
    replace = _replaced


def _planned(kind: type) -> _Plan:
    """Returns the reader of all fields of a class, the place of each, and what fills its slot.

    Nothing fills it in a class without slots, or one that looks at its fields once they are set.
    """
    names = [field.name for field in dataclasses.fields(kind)]
    read = attrgetter(*names)
    whole: _Read = read if len(names) > 1 else lambda value: (read(value),)
    slots: list[Any] = [getattr(kind, name, None) for name in names]
    plain = all(map(ismemberdescriptor, slots)) and not hasattr(kind, "__post_init__")
    puts = tuple([slot.__set__ for slot in slots]) if plain else ()
    plan = _plans[kind] = (whole, {name: place for place, name in enumerate(names)}, puts)
    return plan
