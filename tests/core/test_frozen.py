"""Values are frozen, and `replace` of core/frozen.py does what the standard one does."""

import ast
import dataclasses
from pathlib import Path

import pytest

from cardtable import registry, save_text
from cardtable.core.frozen import replace
from cardtable.core.table import OVER, Prompt, table_for
from tests.support.at_once import at_once

ROOT = Path(__file__).parent.parent.parent
MODEL = (
    *("cardtable/core/*.py", "cardtable/session.py", "cardtable/store/*.py", "games/*/*.py"),
    *("cardtable/croupier/*.py", "cardtable/told/*.py", "cardtable/ui/table/**/*.py"),
    *("cardtable/ui/input/*.py", "cardtable/ui/layout/*.py", "cardtable/ui/motion/*.py"),
)
VALUES = sorted(path for pattern in MODEL for path in ROOT.glob(pattern))
CHANGING = {"Keycap", "Press", "HandOrders"}  # parts of the screen, no values


@at_once("path", VALUES)
def test_every_dataclass_of_the_model_is_frozen_and_has_slots(path) -> None:
    """States are shared between undo, computer players and the table: nobody may change one.

    Slots keep a misspelt name from becoming a field, and a state small.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        is_value = isinstance(node, ast.ClassDef) and node.name not in CHANGING
        made = node.decorator_list if is_value else []
        for decorator in map(ast.unparse, made):
            if decorator.startswith(("dataclass", "dataclasses.dataclass")):
                assert "frozen=True" in decorator, f"{node.name} can be changed"
                assert "slots=True" in decorator, f"{node.name} takes any field"


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
