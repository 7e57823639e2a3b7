"""Versions are compared by their numbers, never as texts."""

import pytest

from cardtable.store.versions import newer


@pytest.mark.parametrize(
    ("version", "than"),
    [("0.2", "0.1.9"), ("0.10.0", "0.9.0"), ("1.0", ""), ("0.1.0", "an odd text"), ("1.0.1", "1")],
)
def test_a_version_is_newer_and_the_other_is_not(version, than):
    assert newer(version, than)
    assert not newer(than, version)


@pytest.mark.parametrize("same", ["1", "1.0", "1.0.0"])
def test_a_version_is_not_newer_than_itself_however_it_is_written(same):
    assert not newer("1.0", same)
    assert not newer(same, "1.0")


def test_what_is_no_version_is_newer_than_nothing():
    assert not newer("²", "")
    assert not newer("1." * 50, "0.1")
