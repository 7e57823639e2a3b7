"""`dataclass` and `replace`, for frozen values above all, quicker than the standard ones.

The standard decorator writes up to six functions for each class, as text, and has Python compile
them: half a millisecond a class, a quarter of the way to the first picture. Here all classes share
what can be shared. Only `__init__` is made for each, when it has its first value, and compiled once
for all classes with as many fields of the same kinds. That of a frozen class fills the slots
itself, which is quicker than setting each field by its name. In every other way a class is what the
standard decorator makes of it: `fields`, `asdict`, patterns, copies and pickles.

`replace` makes every next state of every game. The standard one looks at each field of the class at
every call; this one looks once a class.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from types import CodeType, FunctionType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar, cast

__all__ = ["dataclass", "replace"]

T = TypeVar("T")

_Read = Callable[[object], tuple[Any, ...]]
_Plan = tuple[_Read, dict[str, int]]  # reads all fields, and the place of each among them
_plans: dict[type, _Plan] = {}


def _declares(cls: Any = None, /, *, eq: bool = True, **how: bool) -> Any:
    """Declares frozen values with slots, or parts of the screen; others in the standard way.

    >>> @_declares(frozen=True, slots=True)
    ... class Place:
    ...     pile: str
    ...     depth: int = 0
    >>> place = Place("stock", depth=2)
    >>> place, place == Place("stock", 2), len({place, Place("stock", 2)})
    (Place(pile='stock', depth=2), True, 1)
    >>> place.depth = 3
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'depth'
    >>> Place()
    Traceback (most recent call last):
    TypeError: Place.__init__() missing 1 required positional argument: 'pile'
    """
    if cls is None:
        return lambda declared: _declares(declared, eq=eq, **how)
    if how == {"frozen": True, "slots": True}:
        return _frozen(cls, eq=eq)
    if not eq and how in _OF_PARTS:
        return _part(cls, **how)
    return dataclasses.dataclass(cls, eq=eq, **how)


# -- what all classes share --------------------------------------------------------------------


def _frozen(declared: type, *, eq: bool) -> type:
    """The class with its fields and slots, and with the methods that frozen values have."""
    own = dict(declared.__dict__)
    below = any(getattr(base, _PARAMS, None) for base in declared.__mro__[1:])
    standard = dataclasses.dataclass(
        init=False, repr=False, eq=False, frozen=below, slots=True
    )  # which writes no function, but for one that stands on another
    made: Any = standard(declared)
    for word, said in (("init", True), ("repr", True), ("eq", eq), ("frozen", True)):
        setattr(getattr(made, _PARAMS), word, said)
    methods = {"__init__": _first_init(made), **_METHODS, **(_comparing(made) if eq else {})}
    for name, method in methods.items():
        if own.get(name) is None:  # Python says None where only `==` is its own
            setattr(made, name, method)
    return cast(type, made)


def _part(declared: type, **how: bool) -> type:
    """A class whose values change, and are neither shown nor compared."""
    made: Any = dataclasses.dataclass(init=False, eq=False, **how)(declared)
    getattr(made, _PARAMS).init = True
    if "__init__" not in made.__dict__:
        made.__init__ = _first_init(made)
    return cast(type, made)


def _comparing(made: type) -> dict[str, Any]:
    """`==` and the hash of a class: by its fields, of values of the same class."""
    names = [field.name for field in dataclasses.fields(made) if field.compare]
    read = attrgetter(*names) if names else type

    def equal(self: object, other: object) -> bool:
        if self is other:
            return True
        return read(self) == read(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: object) -> int:
        return hash(read(self))

    return {"__eq__": equal, "__hash__": hashed}


def _first_init(made: Any) -> Callable[..., None]:
    """Returns what stands in for the `__init__` of a class, and writes it for the first value.

    Where two threads make their first values at once, both write the same.
    """

    def first(self: object, /, *values: object, **named: object) -> None:
        made.__init__ = _init_of(made)
        made.__init__(self, *values, **named)

    return first


def _init_of(made: Any) -> Any:
    """The `__init__` of a class: it takes the fields in their order, and sets them.

    It is compiled with numbers for the fields, once for all classes with fields of the same kinds.
    """
    known: dict[str, Any] = {"_NONE": MISSING}
    called: dict[str, str] = {}
    usual: dict[str, Any] = {}
    plain, named, body, handed = ["self"], ["*"], [], []
    own = {field.name for field in dataclasses.fields(made)}
    for name, field in made.__dataclass_fields__.items():
        at = f"field_{len(called)}"
        value = _value(field, at, known, _is_slot(getattr(made, name, None)))
        if name in own:
            body += [_setting(made, name, at, value, known)] if value else []
        elif "InitVar" in str(field.type):
            handed.append(at)
        else:
            continue  # a variable of the class
        called[at] = name
        if field.init:
            (named if field.kw_only else plain).append(at)
            usual |= _usual(field)
    if hasattr(made, "__post_init__"):
        body.append(f" self.__post_init__({', '.join(handed)})")
    parameters = ", ".join(plain + (named if len(named) > 1 else []))
    exec(_compiled("\n".join([f"def __init__({parameters}):", *(body or [" pass"])])), known)
    init = _renamed(known["__init__"], f"{made.__qualname__}.__init__", called)
    init.__defaults__ = _last_of([called.get(at, at) for at in plain], usual)
    init.__kwdefaults__ = {called[at]: usual[called[at]] for at in named if called.get(at) in usual}
    return init


@cache
def _compiled(text: str) -> CodeType:
    return compile(text, "<fields>", "exec")


def _renamed(init: FunctionType, name: str, called: dict[str, str]) -> FunctionType:
    """The function under its name, with parameters and attributes called as the fields are."""
    code = init.__code__
    init.__code__ = code.replace(
        co_varnames=tuple([called.get(word, word) for word in code.co_varnames]),
        co_names=tuple([called.get(word, word) for word in code.co_names]),
        co_qualname=name,
    )
    init.__qualname__ = name
    return init


def _usual(field: Field[Any]) -> dict[str, Any]:
    """The default of a field as a parameter, if it has one."""
    if field.default_factory is not MISSING:
        return {field.name: MISSING}
    return {} if field.default is MISSING else {field.name: field.default}


def _last_of(parameters: list[str], usual: dict[str, Any]) -> tuple[Any, ...]:
    """The defaults of the last parameters, which no other may follow."""
    with_one = [name for name in parameters if name in usual]
    last = parameters[len(parameters) - len(with_one) :]
    if with_one != last:
        raise TypeError(f"a field without a default follows {with_one[0]!r}, which has one")
    return tuple([usual[name] for name in last])


def _value(field: Field[Any], at: str, known: dict[str, Any], slot: bool) -> str:
    """As text, what the field is set to: "" where it is not.

    Without a slot it is not set to a default that is no parameter: the class has it, and a class
    below may have another.
    """
    if field.default_factory is not MISSING:
        known[f"_make_{at}"] = field.default_factory
        made = f"_make_{at}()"
        return f"{made} if {at} is _NONE else {at}" if field.init else made
    if field.init or field.default is MISSING:
        return at * field.init
    known[f"_usual_{at}"] = field.default
    return f"_usual_{at}" * slot


def _setting(made: type, name: str, at: str, value: str, known: dict[str, Any]) -> str:
    """A line that sets a field: through its slot, where it has one."""
    slot = getattr(made, name, None)
    if not _is_slot(slot):
        return f" self.{at} = {value}"
    known[f"_put_{at}"] = slot.__set__
    return f" _put_{at}(self, {value})"


def _is_slot(found: object) -> TypeGuard[MemberDescriptorType]:
    return isinstance(found, MemberDescriptorType)


@recursive_repr("...")
def _shown(self: Any) -> str:
    shown = [f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr]
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse_to_set(_self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    """The fields for a pickle or a copy."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_OF_PARTS = ({"repr": False}, {"repr": False, "kw_only": True})
_PARAMS = "__dataclass_params__"  # by which the standard decorator knows a frozen class
_METHODS = {
    "__repr__": _shown,
    **{"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete},
    **{"__getstate__": _state, "__setstate__": _restore},
}


# -- replace -----------------------------------------------------------------------------------


def _replaced(value: T, /, **changes: object) -> T:
    """A copy of a frozen dataclass with some of its fields changed.

    Raises TypeError for a field that the class does not have. All fields must be parameters of
    the class by their places, as they are where none is declared with `init=False` or `kw_only`.

    >>> from cardtable.core.moves import says
    >>> str(replace(says(3, "call", 2), seat=1))
    '1 call 2'
    """
    kind = value.__class__
    read, places = _plans.get(kind) or _planned(kind)
    fields = list(read(value))
    try:
        for name, field in changes.items():
            fields[places[name]] = field
    except KeyError as error:
        raise TypeError(f"{kind.__name__} has no field {error}") from None
    return kind(*fields)


def _planned(kind: type) -> _Plan:
    names = [field.name for field in dataclasses.fields(kind)]
    plan = _plans[kind] = (_reader(names), {name: at for at, name in enumerate(names)})
    return plan


def _reader(names: list[str]) -> _Read:
    """Returns a function that reads all of these fields of a value."""
    if not names:
        return lambda _: ()
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda value: (read(value),)


if TYPE_CHECKING:
    from dataclasses import dataclass, replace  # with these the checker knows the fields
else:
    dataclass, replace = _declares, _replaced
