"""Settings: typed, kept, and never in the way."""

import json

import pytest

from cardtable.store.settings import (
    BadSetting,
    LastTable,
    Settings,
    SettingsFile,
    declared,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "settings.json"


def test_every_default_is_allowed():
    for name, setting in declared().items():
        value = Settings().value(name)
        assert setting.accepts(value, value), name
        assert setting.title


def test_a_change_is_a_new_value_and_is_kept(path):
    file = SettingsFile(path)
    before = file.now
    file.set("theme", "walnut")
    file.set("ui_scale", 150)
    file.set("sound", value=False)
    assert before.theme == "green"
    again = SettingsFile(path, pytest.fail).now
    assert (again.theme, again.ui_scale, again.sound) == ("walnut", 150, False)
    assert again == file.now


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("theme", "pink", "theme is one of green, blue, walnut, contrast, not 'pink'"),
        ("ui_scale", 500, "ui_scale is a number from 75 to 200"),
        ("ui_scale", True, "ui_scale is a number"),
        ("ui_scale", "100", "ui_scale is a number"),
        ("sound", 1, "sound is true or false"),
        ("mood", "good", "no setting 'mood'; there are: sound, volume"),
    ],
)
def test_what_is_not_declared_is_refused(path, name, value, reason):
    with pytest.raises(BadSetting, match=reason):
        SettingsFile(path).set(name, value)
    assert not path.exists()


def test_bad_values_fall_back_with_a_notice_and_the_good_ones_hold(path):
    path.parent.mkdir()
    path.write_text(json.dumps({"theme": "pink", "volume": 30, "ui_scale": None}))
    told: list[str] = []
    file = SettingsFile(path, told.append)
    assert (file.now.theme, file.now.volume, file.now.ui_scale) == ("green", 30, 100)
    assert len(told) == 2
    assert "pink" in told[0]


def test_keys_of_other_versions_stay(path):
    path.parent.mkdir()
    path.write_text(json.dumps({"hologram": [1, 2], "tables": {"bingo": {"from": "later"}}}))
    file = SettingsFile(path, pytest.fail)
    file.set("volume", 5)
    file.remember("blank", LastTable((("human", "Ann"), ("easy", "")), {"cards": "3"}))
    raw = json.loads(path.read_text())
    assert raw["hologram"] == [1, 2]
    assert raw["tables"]["bingo"] == {"from": "later"}


def test_the_last_choice_of_each_game_is_kept(path):
    table = LastTable((("human", "Ann"), ("hard", "")), {"cards": "3"})
    SettingsFile(path).remember("blank", table)
    again = SettingsFile(path, pytest.fail)
    assert again.last_table("blank") == table
    assert again.last_table("seven_up") is None
    assert again.now.last_game == "blank"


@pytest.mark.parametrize("contents", [b"{", b"[1]", b"\xff\xfe", b""])
def test_a_file_that_cannot_be_read_is_kept_aside(path, contents):
    path.parent.mkdir()
    path.write_bytes(contents)
    told: list[str] = []
    file = SettingsFile(path, told.append)
    assert file.now == Settings()
    assert len(told) == 1
    assert path.read_bytes() == contents
    file.set("volume", 5)
    assert path.with_suffix(".unreadable").read_bytes() == contents
    assert SettingsFile(path, pytest.fail).now.volume == 5


def test_a_folder_that_cannot_be_written_costs_one_notice(tmp_path):
    (tmp_path / "config").write_text("a file")
    told: list[str] = []
    file = SettingsFile(tmp_path / "config" / "settings.json", told.append)
    count = len(told)
    file.set("volume", 5)
    file.set("volume", 10)
    assert file.now.volume == 10
    assert len(told) == count + 1


def test_people_have_names():
    settings = Settings(name=" Ann ", names="Bo, Zoë,")
    assert [settings.called(number) for number in range(4)] == ["Ann", "Bo", "Zoë", "Player 4"]
