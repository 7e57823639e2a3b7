"""`replace` of core/frozen.py does what the standard one does."""

import dataclasses

import pytest

from cardtable import registry
from cardtable.core.frozen import replace
from cardtable.core.table import OVER, Pause, table_for


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
    with pytest.raises(TypeError, match="Pause has no field 'turn'"):
        replace(Pause("look"), turn=OVER)
