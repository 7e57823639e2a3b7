"""PINs as they are kept; what a screen does with them is in tests/ui/test_pin.py."""

import json

import pytest

from cardtable.store.pins import Pins, hashed, is_pin
from cardtable.store.settings import SettingsFile


@pytest.fixture
def pins(tmp_path):
    return Pins(SettingsFile(tmp_path / "settings.json", pytest.fail))


def test_a_pin_is_four_digits(pins):
    assert [text for text in ("0417", "417", "04171", "04l7", "٠٤١٧", "") if is_pin(text)] == [
        "0417"
    ]
    with pytest.raises(ValueError, match="a PIN is 4 digits"):
        pins.set("Ann", "417")
    assert not pins.has("Ann")


def test_a_pin_fits_its_owner_alone_and_whoever_has_none_is_let_in(pins):
    pins.set("Ann", "2580")
    assert pins.has("Ann")
    assert pins.fits("Ann", "2580")
    assert not pins.fits("Ann", "2581")
    assert not pins.has("Bo")
    assert pins.fits("Bo", "0000")


def test_the_hash_is_that_of_every_version_and_each_has_a_salt_of_its_own(pins, tmp_path):
    """A PIN set by one version opens for every later one."""
    salt = bytes(range(16))
    assert hashed("2580", salt) == HASHED
    for name in ("Ann", "Bo"):
        pins.set(name, "2580")
    kept = json.loads((tmp_path / "settings.json").read_text())["pins"]
    salts = [bytes.fromhex(text.partition(" ")[0]) for text in kept.values()]
    assert [len(drawn) for drawn in salts] == [16, 16]
    assert len(set(salts)) == 2


def test_a_pin_that_was_taken_away_is_told_once_and_one_that_was_removed_never(pins):
    pins.set("Ann", "2580")
    pins.lose("Ann")
    assert not pins.has("Ann")
    assert pins.fits("Ann", "1111")
    assert [pins.was_lost("Ann") for _ in range(2)] == [True, False]
    pins.set("Ann", "2580")
    pins.remove("Ann")
    assert not pins.has("Ann")
    assert not pins.was_lost("Ann")


DAMAGED = ["zz zz", "00", "00 ", " 00", "00 é", "\ud800", 7, None, ["00"], {}]


@pytest.mark.parametrize("kept", DAMAGED)
def test_a_damaged_pin_fits_nobody_raises_nothing_and_can_be_taken_away(tmp_path, kept):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"pins": {"Ann": kept}}))
    pins = Pins(SettingsFile(path, pytest.fail))
    assert pins.has("Ann")
    assert not pins.fits("Ann", "1111")
    pins.lose("Ann")
    assert pins.fits("Ann", "1111")
    assert [pins.was_lost("Ann") for _ in range(2)] == [True, False]


@pytest.mark.parametrize("kept", ["", "lost"])
def test_where_there_is_no_pin_everybody_is_let_in(tmp_path, kept):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"pins": {"Ann": kept}}))
    assert Pins(SettingsFile(path, pytest.fail)).fits("Ann", "1111")


def test_the_hash_of_a_pin_with_one_letter_changed_fits_nobody(pins, tmp_path):
    pins.set("Ann", "2580")
    path = tmp_path / "settings.json"
    raw = json.loads(path.read_text())
    raw["pins"]["Ann"] = raw["pins"]["Ann"][:-1] + "ü"
    path.write_text(json.dumps(raw))
    assert not Pins(SettingsFile(path, pytest.fail)).fits("Ann", "2580")


def test_a_pin_goes_with_its_owner_to_another_name(pins):
    pins.set("Ann", "2580")
    pins.set("Bo", "1379")
    pins.moved({"Ann": "Al", "Cy": "Di"})
    assert [pins.has(name) for name in ("Ann", "Al", "Bo", "Cy", "Di")] == [
        *(False, True, True, False, False)
    ]
    assert pins.fits("Al", "2580")
    assert not pins.fits("Al", "1379")


HASHED = (
    "000102030405060708090a0b0c0d0e0f "
    "c2b5c6fed3de01b39aeea0af708afb31fed90ed137110d92ebf9a30d8380c2f8"
    "05bf48e16f395100a85b2d1945d84528d46d791081e1e72e0c76b8ebfc29062a"
)
