"""The quick `dataclass` of core/frozen.py makes of a class what the standard one makes of it."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, InitVar, field
from typing import Any, ClassVar

import pytest

from cardtable.core import frozen

Decorator = Callable[..., Any]
HOW = {"frozen": True, "slots": True}


@frozen.dataclass(**HOW)
class Plain:
    """At the top of a module, as pickles want it."""

    pile: str
    cards: tuple[str, ...] = ()
    seat: int = field(default=0, kw_only=True)
    notes: list[str] = field(default_factory=list, compare=False)


@frozen.dataclass(**HOW)
class Further(Plain):
    target: str = ""


def made_by(dataclass: Decorator) -> type:
    """A class with a field of each kind."""

    @dataclass(**HOW)
    class Value:
        pile: str
        cards: tuple[str, ...] = ()
        seat: int = field(default=0, kw_only=True)
        notes: list[str] = field(default_factory=list, compare=False)
        secret: str = field(default="7♥", repr=False)
        looks: list[str] = field(default_factory=list, init=False)
        width: int = field(init=False)
        depth: int = field(default=3, init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "width", 10 * len(self.cards))

    return Value


OURS, STANDARD = made_by(frozen.dataclass), made_by(dataclasses.dataclass)
CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    (("stock",), {}),
    (("stock", ("7♥",), ["a note"], "Q♦"), {}),
    ((), {"pile": "stock", "seat": 2, "cards": ("7♥", "8♥")}),
    ((), {}),
    (("stock", (), [], "", 5), {}),
    (("stock",), {"pile": "trick"}),
    (("stock",), {"colour": "red"}),
    (("stock",), {"depth": 4}),
)


def outcome(call: Callable[[], Any]) -> Any:
    """The fields of a value and how it reads, or what was said against it."""
    try:
        value = call()
    except TypeError as error:
        return str(error)
    return dataclasses.asdict(value), repr(value)


@pytest.mark.parametrize(("values", "named"), CALLS)
def test_it_takes_and_refuses_the_same(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    def said(kind: type) -> Any:
        return outcome(lambda: kind(*values, **named))

    # the functions of the standard one are named after the place where it stands
    assert str(said(OURS)) == str(said(STANDARD))


def test_its_fields_and_patterns_are_the_same() -> None:
    def told(kind: type) -> Any:
        shown = [(f.name, f.type, f.init, f.repr, f.compare) for f in dataclasses.fields(kind)]
        return shown, kind.__match_args__, kind.__slots__, str(kind.__dataclass_params__)

    assert told(OURS) == told(STANDARD)
    match Plain("stock", ("7♥",)):
        case Plain(pile, (card,)):
            assert (pile, card) == ("stock", "7♥")


def test_each_value_has_a_list_of_its_own() -> None:
    one, other = OURS("stock"), OURS("stock")
    one.notes.append("seen")
    assert other.notes == []


def test_values_are_equal_and_hashed_by_their_fields() -> None:
    values = [OURS("stock"), OURS("stock", notes=["not compared"]), OURS("trick")]
    assert values[0] == values[1] != values[2]
    assert len({Plain("stock", seat=1).pile, Plain("stock", seat=1).pile}) == 1
    assert Plain("stock") != Further("stock")
    assert OURS("stock") != STANDARD("stock")

    @frozen.dataclass(**HOW)
    class Spot:
        pile: str
        depth: int = 0

    assert len({Spot("stock"), Spot("stock", 0), Spot("stock", 1)}) == 2
    assert Spot("stock") != Spot("stock", 1)


def test_a_class_compared_by_itself_alone() -> None:
    @frozen.dataclass(**HOW, eq=False)
    class Ticket:
        number: int = 0

    one, other = Ticket(), Ticket()
    assert (one == other, len({one, other})) == (False, 2)


def test_methods_of_its_own_stay() -> None:
    @frozen.dataclass(**HOW)
    class Suit:
        sign: str
        name: str

        def __repr__(self) -> str:
            return self.sign

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Suit) and other.sign == self.sign

        def __hash__(self) -> int:
            return hash(self.sign)

    assert repr(Suit("♥", "hearts")) == "♥"
    assert len({Suit("♥", "hearts"), Suit("♥", "Herz")}) == 1


def test_nothing_can_be_changed_or_taken_away() -> None:
    value = Further("stock", target="trick")
    for name in ("pile", "target", "unheard_of"):
        with pytest.raises(
            dataclasses.FrozenInstanceError, match=f"cannot assign to field '{name}'"
        ):
            setattr(value, name, "x")
        with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot delete field '{name}'"):
            delattr(value, name)


def test_copies_and_pickles_are_whole() -> None:
    value = Further("stock", ("7♥",), ["a note"], "trick", seat=3)
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (again, again.notes, again.seat) == (value, ["a note"], 3)


def test_a_class_of_somebody_else_can_stand_on_it() -> None:
    @dataclasses.dataclass(frozen=True)
    class Theirs(Plain):
        colour: str = "red"

    assert repr(Theirs("stock", colour="blue")).endswith("colour='blue')")
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):

        @dataclasses.dataclass
        class Changing(Plain):
            colour: str = "red"


def test_the_first_value_of_the_class_below_leaves_the_class_above_alone() -> None:
    @frozen.dataclass(**HOW)
    class Below:
        pile: str

    @frozen.dataclass(**HOW)
    class Above(Below):
        depth: int

    assert (Above("stock", 2), Below("stock")) == (Above("stock", 2), Below("stock"))
    with pytest.raises(TypeError, match="depth"):
        Above("stock")


def test_two_threads_may_make_the_first_values_at_once() -> None:
    """The second one is already in what stood in for `__init__` when the first has replaced it."""

    @frozen.dataclass(**HOW)
    class Below:
        pile: str

    @frozen.dataclass(**HOW)
    class Spot(Below):
        depth: int = 0

    for kind in (Spot, *made_apart()):
        late = kind.__init__
        first = kind("stock")
        value = object.__new__(kind)
        late(value, "trick")
        assert (type(first), value.pile) == (kind, "trick")


def made_apart() -> tuple[type, ...]:
    """A part of a screen that has no value yet."""

    @frozen.dataclass(eq=False, repr=False)
    class Part:
        pile: str

    return (Part,)


def test_a_value_that_holds_itself_can_be_shown() -> None:
    value = Plain("stock")
    value.notes.append(value)  # type: ignore[arg-type]  # nobody does, but nothing hangs
    assert repr(value) == "Plain(pile='stock', cards=(), seat=0, notes=[...])"


def parts_by(dataclass: Decorator) -> tuple[type, type]:
    """A part of a screen, and one that stands on it."""

    @dataclass(eq=False, repr=False)
    class Box:
        clips: ClassVar[bool] = False
        parts: InitVar[Sequence[str]]
        _: KW_ONLY
        gap: float = 8
        rect: list[int] = field(default_factory=list, init=False)
        theme: str = field(init=False)
        height: int = field(default=40, init=False)

        def __post_init__(self, parts: Sequence[str]) -> None:
            self.inner = tuple(parts)

    @dataclass(eq=False, repr=False, kw_only=True)
    class Row(Box):
        narrow: bool = False

    return Box, Row


OUR_PARTS, STANDARD_PARTS = parts_by(frozen.dataclass), parts_by(dataclasses.dataclass)


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize(
    ("values", "named"),
    [
        *[(("ab",), {}), (("ab",), {"gap": 3}), (("ab", 3), {}), ((), {}), ((), {"parts": "ab"})],
        *[(("ab",), {"narrow": True}), (("ab",), {"rect": []}), (("ab",), {"clips": True})],
    ],
)
def test_a_part_of_a_screen_takes_and_refuses_the_same(which: int, values: Any, named: Any) -> None:
    def said(kind: type) -> Any:
        try:
            part = kind(*values, **named)
        except TypeError as error:
            return str(error)
        return vars(part), part == kind(*values, **named), hash(part) == id(part) // 16

    assert said(OUR_PARTS[which]) == said(STANDARD_PARTS[which])


def test_a_plain_class_below_has_its_own_height() -> None:
    for box, _ in (OUR_PARTS, STANDARD_PARTS):
        low = type("Low", (box,), {"height": 20})
        assert (box("ab").height, low("ab").height) == (40, 20)


def test_a_part_of_a_screen_is_shown_as_any_object() -> None:
    assert "Box object at" in repr(OUR_PARTS[0]("ab"))
    part = OUR_PARTS[1]("ab", narrow=True)
    part.gap = 2
    assert (part.gap, part.inner) == (2, ("a", "b"))
    with pytest.raises(AttributeError):
        _ = part.theme


def test_any_other_class_is_the_standard_one() -> None:
    @frozen.dataclass(kw_only=True)
    class Press:
        at: int = 0

    press = Press(at=1)
    press.at = 2
    assert press == Press(at=2)


def test_classes_with_fields_of_the_same_kinds_are_compiled_once() -> None:
    @frozen.dataclass(**HOW)
    class Place:
        pile: str
        depth: int = dataclasses.field(default=0, kw_only=True)
        marks: list[str] = dataclasses.field(default_factory=list, kw_only=True)

    @frozen.dataclass(**HOW)
    class Deal:
        seed: str
        hand: int = dataclasses.field(default=1, kw_only=True)
        moves: list[str] = dataclasses.field(default_factory=list, kw_only=True)

    assert (Place("stock").depth, Place("stock", marks=["star"]).marks) == (0, ["star"])
    before = frozen._compiled.cache_info().misses
    assert (Deal("otter").hand, Deal("otter", hand=3).hand, Deal("otter").moves) == (1, 3, [])
    assert frozen._compiled.cache_info().misses == before
    assert list(inspect.signature(Deal).parameters) == ["seed", "hand", "moves"]
    with pytest.raises(TypeError, match=r"Deal\.__init__\(\) missing 1 .*: 'seed'"):
        Deal()
    with pytest.raises(TypeError, match="unexpected keyword argument 'depth'"):
        Deal("otter", depth=2)


def test_defaults_make_no_other_kind_of_class() -> None:
    """The compiled text is the same: defaults are set on the function that comes of it."""

    @frozen.dataclass(**HOW)
    class Bid:
        seat: int
        tricks: int

    @frozen.dataclass(**HOW)
    class Knock:
        seat: int
        points: int = 3

    assert Bid(1, 2).tricks == 2
    before = frozen._compiled.cache_info().misses
    assert (Knock(1).points, Knock(1, 5).points) == (3, 5)
    assert frozen._compiled.cache_info().misses == before


def test_no_field_without_a_default_follows_one_that_has_it() -> None:
    @frozen.dataclass(**HOW)
    class Wrong:
        seat: int = 0
        tricks: int  # type: ignore[misc]  # mypy refuses it too, which is what is tried here

    with pytest.raises(TypeError, match="a field without a default follows 'seat'"):
        Wrong(1, 2)
