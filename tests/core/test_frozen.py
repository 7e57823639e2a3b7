"""Values are frozen, and `replace` of core/frozen.py does what the standard one does."""

import ast
import dataclasses
from pathlib import Path

import pytest

from cardtable import registry, save_text
from cardtable.core.frozen import replace
from cardtable.core.table import OVER, Prompt, table_for
from tests.support.at_once import at_once
from tests.support.sources import nodes_of

ROOT = Path(__file__).parent.parent.parent
MODEL = (
    *("cardtable/core/*.py", "cardtable/session.py", "cardtable/store/*.py", "games/*/*.py"),
    *("cardtable/croupier/*.py", "cardtable/told/*.py", "cardtable/ui/table/**/*.py"),
    *("cardtable/ui/input/*.py", "cardtable/ui/layout/*.py", "cardtable/ui/motion/*.py"),
)
VALUES = sorted(path for pattern in MODEL for path in ROOT.glob(pattern))
CHANGING = {"Keycap", "Press", "HandOrders"}  # parts of the screen, no values

UNUSUAL = {  # all that is yes, or a number but 0 and -1, where nobody says anything
    *{("pack", "packs", 1), ("Event", "chosen", True), ("Rules", "version", 1)},
    ("_declares", "eq", True),  # as the standard one says
    *{("Option", "count", 1), ("hand", "wide", 6), ("hand", "far_wide", 2)},
    *{("file_name", "longest", 80), ("Setting", "step", 1), ("__init__", "you", True)},
    *{("_kind", "numbered", True), ("Amount", "step", 1), ("Told", "enabled", True)},
    *{("Told", "of_use", True), ("Stroke", "down", True), ("LayoutOptions", "bar", True)},
    *{("LayoutOptions", "prompt", True), ("fanned", "readable", True)},
    *{("showing", "readable", True), ("ClosingCard", "up", True), ("Flight", "flip", True)},
    *{("Flight", "seen", True)},
    *{("Call", "aloud", True), ("call", "aloud", True), ("button", "enabled", True)},
    *{("Action", "enabled", True), ("LessonNote", "size", 16), ("won", "pile", 1)},
    *{("Gift", "fresh", True), ("SevenUpState", "hand", 1), ("prompt_of", "by_name", True)},
}


@at_once("path", VALUES)
def test_every_dataclass_of_the_model_is_frozen_and_has_slots(path) -> None:
    """States are shared between undo, computer players and the table: nobody may change one.

    Slots keep a misspelt name from becoming a field, and a state small.
    """
    for node in nodes_of(path):
        is_value = isinstance(node, ast.ClassDef) and node.name not in CHANGING
        made = node.decorator_list if is_value else []
        for decorator in map(ast.unparse, made):
            if decorator.startswith(("dataclass", "dataclasses.dataclass")):
                assert "frozen=True" in decorator, f"{node.name} can be changed"
                assert "slots=True" in decorator, f"{node.name} takes any field"


def test_every_dataclass_and_function_says_what_is_unusual() -> None:
    """Nobody says a word of what is no, nothing or nobody; what is yes unsaid is listed here.

    Nor does a dataclass say what goes without saying (`eq=True`): that would hide the exceptions.
    """
    unsaid = set()
    for path in VALUES:
        for node in nodes_of(path):
            unsaid |= {
                (getattr(node, "name", ""), name, value)
                for name, value in _unsaid(node)
                if value is True or (not isinstance(value, bool) and value not in {0, -1})
            }
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"dataclass", "field"}:
                words = map(ast.unparse, node.keywords)
                assert not {"eq=True", "repr=True", "init=True", "compare=True"} & {*words}, path
    assert unsaid == UNUSUAL


def _unsaid(node: ast.AST) -> list[tuple[str, bool | int]]:
    """The fields of a class, or the arguments of a function, that are a number or a truth value."""
    pairs: list[tuple[str, ast.expr | None]] = []
    if isinstance(node, ast.ClassDef):
        fields = (field for field in node.body if isinstance(field, ast.AnnAssign))
        pairs += [(ast.unparse(field.target), field.value) for field in fields]
    elif isinstance(node, ast.FunctionDef):
        asked = node.args
        plain = [*asked.posonlyargs, *asked.args][::-1]
        named = zip(plain, asked.defaults[::-1], strict=False)
        pairs += [(argument.arg, value) for argument, value in named]
        pairs += [(a.arg, v) for a, v in zip(asked.kwonlyargs, asked.kw_defaults, strict=True)]
    return [(name, number) for name, value in pairs if (number := _number(value)) is not None]


def _number(value: ast.expr | None) -> bool | int | None:
    sign = -1 if isinstance(value, ast.UnaryOp) else 1
    inner = value.operand if isinstance(value, ast.UnaryOp) else value
    found = inner.value if isinstance(inner, ast.Constant) else None
    if isinstance(found, bool):
        return found
    return sign * found if isinstance(found, int) else None


def test_what_is_filled_in_while_a_save_is_read_takes_no_other_field() -> None:
    with pytest.raises(AttributeError):
        save_text._Header().sead = "otter"


@dataclasses.dataclass(frozen=True, slots=True)
class OneField:
    number: int = 0


@pytest.mark.parametrize("rules", registry.everything(), ids=lambda rules: rules.name)
def test_it_changes_what_the_standard_one_changes(rules) -> None:
    state = rules.start(table_for(rules.options, rules.seats[0]))
    for name in (field.name for field in dataclasses.fields(state)):
        wanted = dataclasses.replace(state, **{name: "changed"})
        assert replace(state, **{name: "changed"}) == wanted
    assert replace(state) == state


def test_a_value_with_one_field() -> None:
    assert replace(OneField(1), number=2) == OneField(2)
    assert replace(OneField(1)) == OneField(1)


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(TypeError, match="Prompt has no field 'turn'"):
        replace(Prompt("Play."), turn=OVER)


@dataclasses.dataclass(frozen=True)
class Checked:
    """A value that looks at its fields, as a game from elsewhere may have."""

    number: int = 0

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("a number below zero")


@dataclasses.dataclass(frozen=True, slots=True)
class CheckedSlots:
    number: int = 0

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("a number below zero")


@pytest.mark.parametrize("kind", [Checked, CheckedSlots])
def test_a_value_that_checks_its_fields_checks_the_new_ones(kind) -> None:
    assert replace(kind(1), number=2) == kind(2)
    with pytest.raises(ValueError, match="below zero"):
        replace(kind(1), number=-1)
