"""Settings: typed, kept, and never in the way."""

import json

import pytest

from cardtable.core.outside import LONGEST_SETTING
from cardtable.store import settings_text
from cardtable.store.lock import Lock
from cardtable.store.settings import (
    BadSetting,
    LastTable,
    Setting,
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


PERCENT, YES_NO = "a number from 0 to 100", "true or false"
BACKS = (
    "one of lattice-red, lattice-blue, lattice-green, heptagons-red, heptagons-blue, "
    "heptagons-green, guilloche-red, guilloche-blue, guilloche-green, diaper-red, diaper-blue, "
    "diaper-green"
)
FACES = "one of by name, " + ", ".join(
    f"{rank} of {suit}"
    for suit in ("spades", "hearts", "diamonds", "clubs")
    for rank in ("king", "queen", "jack")
)
TABLES = "game, green, blue, walnut, contrast, spring, star, silk, oak, ember"
GROUNDS = "one of by name, sage, sand, rose, sky, lilac, teal, stone, moss"
AMOUNTS = "one of full, short, off"
DECLARED = {
    "language": ("Language", "system", "a text", 1),
    "sound": ("Sound", True, YES_NO, 1),
    "volume": ("Sound", 70, PERCENT, 5),
    "signals": ("Sound", 70, PERCENT, 5),
    "theme": ("Looks", "game", f"one of {TABLES}", 1),
    "deck": ("Looks", "house", "one of house, classic", 1),
    "back": ("Looks", "lattice-red", BACKS, 1),
    "four_colours": ("Looks", False, YES_NO, 1),
    "large_index": ("Looks", False, YES_NO, 1),
    "card_letters": ("Looks", "language", "one of language, english", 1),
    "suit_letters": ("Looks", False, YES_NO, 1),
    "ui_scale": ("Looks", 100, "a number from 75 to 200", 25),
    "fullscreen": ("Looks", False, YES_NO, 1),
    "hide_bar": ("Looks", False, YES_NO, 1),
    "dock_log": ("Looks", False, YES_NO, 1),
    "animation": ("Motion", "normal", "one of off, fast, normal, slow", 1),
    "reduced_motion": ("Motion", "system", "one of system, on, off", 1),
    "smooth": ("Motion", False, YES_NO, 1),
    "ai_pace": ("Play", "normal", "one of instant, fast, normal, leisurely", 1),
    "table_talk": ("Play", True, YES_NO, 1),
    "trick_stay": ("Play", "2 s", "one of click, 1 s, 2 s, 4 s", 1),
    "call_time": ("Play", "3 s", "one of 1 s, 2 s, 3 s, 5 s, 8 s, no limit", 1),
    "one_click": ("Play", False, YES_NO, 1),
    "only_card": ("Play", False, YES_NO, 1),
    "computers_claim": ("Play", True, YES_NO, 1),
    "tally": ("Play", "off", "one of off, moves, moves and time", 1),
    "take_back": ("Play", "2 s", "one of none, 1 s, 2 s, 3 s, 5 s, 10 s", 1),
    "ask_first": ("Play", True, YES_NO, 1),
    "coach": (
        "Play",
        "off",
        "one of off, large mistakes, clear mistakes, small ones too",
        1,
    ),
    "undo": ("Play", "fair", "one of fair, free, off", 1),
    "name": ("Play", "", "a text", 1),
    "names": ("Play", "", "a text", 1),
    "face": ("Play", "by name", FACES, 1),
    "face_colour": ("Play", "by name", GROUNDS, 1),
    "tell_own": ("Screen reader", "short", AMOUNTS, 1),
    "tell_others": ("Screen reader", "short", AMOUNTS, 1),
    "tell_prompts": ("Screen reader", "short", AMOUNTS, 1),
    "tell_news": ("Screen reader", "short", AMOUNTS, 1),
    "tell_positions": ("Screen reader", "full", AMOUNTS, 1),
    "scanning": ("Switches", "off", "one of off, one switch, two switches", 1),
    "scan_pace": ("Switches", "1.5 s", "one of 0.5 s, 1 s, 1.5 s, 2 s, 3 s, 5 s", 1),
    "switch_choose": ("Switches", "space", "a text", 1),
    "switch_next": ("Switches", "return", "a text", 1),
    "own_deck": ("", "", "a text", 1),
    "own_index": ("", True, "true or false", 1),
    "own_cloth": ("", "", "a text", 1),
    "cloth_lies": ("", "stretched", "one of stretched, tiled", 1),
    "keys": ("", "", "a text", 1),
    "people": ("", "", "a text", 1),
    "window": ("", "", "a text", 1),
    "upright_window": ("", "", "a text", 1),
    "maximised": ("", False, "true or false", 1),
    "newest": ("", "", "a text", 1),
    "last_game": ("", "", "a text", 1),
}


def test_what_can_be_set_and_how_it_is_at_first():
    """The defaults outlive versions: whoever never chose keeps what there was."""
    defaults = {
        name: (setting.group, default, setting.allowed(default), setting.step)
        for name, setting in declared().items()
        for default in (Settings().value(name),)
    }
    assert defaults == DECLARED


def test_a_setting_that_is_none_is_named_with_those_there_are():
    with pytest.raises(BadSetting, match=r"no setting 'colour'; there are: .*theme"):
        Settings().value("colour")


def test_numbers_reach_to_their_bounds_and_no_further():
    for name, low, high in (("volume", 0, 100), ("ui_scale", 75, 200)):
        for value in (low, high):
            assert Settings().with_value(name, value).value(name) == value
        for value in (low - 1, high + 1):
            with pytest.raises(BadSetting):
                Settings().with_value(name, value)
    free = Setting("Free")
    assert free.accepts(10**6, 0)
    assert free.allowed(0) == "a number"
    assert not free.accepts(True, 0)


def test_whoever_changes_a_setting_is_given_all_as_they_are_now(path):
    file = SettingsFile(path, pytest.fail)
    assert file.set("volume", 5) == file.now == Settings(volume=5)


def test_a_text_is_one_line_and_not_without_end():
    settings = Settings().with_value("names", "Bo,\n Zoë" + "x" * 3000)
    assert settings.names.startswith("Bo, Zoë")
    assert len(settings.names) == 2000


def test_lessons_and_pins_are_kept_beside_what_others_wrote(path):
    path.parent.mkdir()
    odd = {"lessons": {"blank": ["a"], "bingo": "later"}, "pins": {"Ann": 7, "Bo": "kept"}}
    path.write_text(json.dumps(odd))
    file = SettingsFile(path, pytest.fail)
    assert file.learnt("blank") == {"a"}
    assert file.learnt("bingo") == file.learnt("none") == frozenset()
    assert [file.pin(name) for name in ("Ann", "Bo", "Cy")] == ["damaged", "kept", ""]
    before = path.read_text()
    file.learn("blank", "a")
    assert path.read_text() == before, "known already"
    file.learn("blank", "b")
    file.learn("seven_up", "c")
    file.keep_pin("Cy", "new")
    file.keep_pin("Bo", "")
    again = SettingsFile(path, pytest.fail)
    assert again.learnt("blank") == {"a", "b"}
    assert again.learnt("seven_up") == {"c"}
    assert [again.pin(name) for name in ("Bo", "Cy")] == ["", "new"]
    assert json.loads(path.read_text())["lessons"]["blank"] == ["a", "b"]
    for strange in ([], "x", 5):
        path.write_text(json.dumps({"lessons": strange, "pins": strange, "tables": strange}))
        file = SettingsFile(path, pytest.fail)
        assert (file.learnt("blank"), file.pin("Ann"), file.last_table("blank")) == (
            *(frozenset(), "", None),
        )
        file.keep_pin("Ann", "x")
        file.remember("blank", LastTable())
        assert SettingsFile(path, pytest.fail).last_table("blank") == LastTable()


@pytest.mark.parametrize(
    "table", [5, {}, {"seats": 5, "options": {}}, {"seats": [["a"]], "options": {}},
              {"seats": [], "options": []}],
)  # fmt: skip
def test_a_last_table_that_makes_no_sense_is_none(path, table):
    path.parent.mkdir()
    path.write_text(json.dumps({"tables": {"blank": table, "seven_up": {
        "seats": [["human", "Ann\n"]], "options": {"chips": 7}}}}))  # fmt: skip
    file = SettingsFile(path, pytest.fail)
    assert file.last_table("blank") is None
    assert file.last_table("seven_up") == LastTable((("human", "Ann"),), {"chips": "7"})


def test_a_file_is_weighed_before_it_is_read_and_a_bulky_one_is_made_lean(path):
    path.parent.mkdir()

    def weighing(size: int) -> str:
        text = json.dumps({"volume": 5, "x": ""})
        return text.replace('"x": ""', '"x": "' + "x" * (size - len(text)) + '"')

    told: list[str] = []
    path.write_text(weighing(500_001))
    assert SettingsFile(path, told.append).now.volume == 70
    assert "expected at most 500,000 bytes" in told[0]
    for size, bulky in ((500_000, True), (100_001, True), (100_000, False)):
        path.write_text(weighing(size))
        file = SettingsFile(path, pytest.fail)
        file.set("volume", 10)
        kept = json.loads(path.read_text())
        assert kept["volume"] == 10
        assert ("x" not in kept) == bulky


def test_half_a_character_is_kept_as_what_it_is(path):
    path.parent.mkdir()
    path.write_text('{"hologram": "\\ud800"}')
    SettingsFile(path, pytest.fail).set("volume", 5)
    assert json.loads(path.read_text())["hologram"] == "\ud800"


def test_settings_stand_in_the_file_in_the_order_of_their_names(path):
    """Two files differ only where the settings do, whatever was changed first."""
    file = SettingsFile(path)
    for name, value in (("volume", 20), ("theme", "blue"), ("back", "lattice-blue")):
        file.set(name, value)
    names = list(json.loads(path.read_text()))
    assert len(names) > 1
    assert names == sorted(names)


def test_a_change_is_a_new_value_and_is_kept(path):
    file = SettingsFile(path)
    before = file.now
    file.set("theme", "walnut")
    file.set("ui_scale", 150)
    file.set("sound", value=False)
    assert before.theme == "game"
    again = SettingsFile(path, pytest.fail).now
    assert (again.theme, again.ui_scale, again.sound) == ("walnut", 150, False)
    assert again == file.now


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("theme", "pink", f"theme is one of {TABLES}, not 'pink'"),
        ("ui_scale", 500, "ui_scale is a number from 75 to 200"),
        ("ui_scale", True, "ui_scale is a number"),
        ("ui_scale", "100", "ui_scale is a number"),
        ("sound", 1, "sound is true or false"),
        ("mood", "good", "no setting 'mood'; there are: language, sound"),
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
    assert (file.now.theme, file.now.volume, file.now.ui_scale) == ("game", 30, 100)
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
    file = SettingsFile(path)
    file.remember("blank", table)
    assert file.last_table("blank") == table
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


def test_what_could_not_be_read_is_put_aside_once_and_what_follows_is_kept(path):
    path.parent.mkdir()
    path.write_text("{broken")
    file = SettingsFile(path, lambda _notice: None)
    file.set("volume", 20)
    file.set("theme", "blue")
    assert path.with_suffix(".unreadable").read_text() == "{broken"
    again = SettingsFile(path, pytest.fail).now
    assert (again.volume, again.theme) == (20, "blue")


def test_letters_of_every_script_stand_in_the_file_as_they_are(path):
    SettingsFile(path).remember("blank", LastTable((("human", "Zoë 花"),), {}))
    assert "Zoë 花" in path.read_text(encoding="utf-8")


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


def test_a_guest_is_known_by_the_seat_and_those_before_by_their_numbers():
    assert Settings().knowing(0, "Ann") == Settings(name="Ann")
    assert Settings().knowing(1, "Bo") == Settings(names="Bo")
    assert Settings().knowing(3, "Dan") == Settings(names="Player 2, Player 3, Dan")
    assert Settings(names="Bo, , Dan").knowing(2, "Cid") == Settings(names="Bo, Cid, Dan")


def test_guests_are_known_as_long_as_their_names_are_no_longer_than_a_setting():
    seated = Settings(names="B" * (LONGEST_SETTING - len(", Cid")))
    assert len(seated.knowing(2, "Cid").names) == LONGEST_SETTING
    assert seated.knowing(2, "Cleo") == seated


def test_two_copies_each_write_what_they_changed(path):
    one, other = SettingsFile(path, pytest.fail), SettingsFile(path, pytest.fail)
    one.keep_pin("Ann", "salt hash")
    one.learn("blank", "first")
    one.remember("blank", LastTable((("human", "Ann"),)))
    one.set("theme", "blue")
    other.set("volume", 25)
    other.learn("blank", "second")
    other.learn("seven_up", "begging")
    other.remember("seven_up", LastTable())
    other.keep_pin("Bo", "other hash")
    one.keep_pin("Ann", "")
    raw = json.loads(path.read_text())
    assert raw["pins"] == {"Bo": "other hash"}
    assert raw["lessons"] == {"blank": ["first", "second"], "seven_up": ["begging"]}
    assert set(raw["tables"]) == {"blank", "seven_up"}
    assert (raw["theme"], raw["volume"], raw["last_game"]) == ("blue", 25, "seven_up")


def test_a_pin_that_another_copy_has_set_is_asked_for_at_once(path):
    one, other = SettingsFile(path, pytest.fail), SettingsFile(path, pytest.fail)
    one.keep_pin("Ann", "salt hash")
    assert other.pin("Ann") == "salt hash"
    one.keep_pin("Ann", "")
    assert other.pin("Ann") == ""


def test_a_change_while_another_copy_writes_is_kept_until_it_has_written(path, monkeypatch):
    monkeypatch.setattr(settings_text, "_PATIENCE", 0.0)
    file = SettingsFile(path, pytest.fail)
    lock = Lock(path.with_suffix(".lock"))
    assert lock.take()
    file.set("volume", 25)
    assert file.now.volume == 25
    assert not path.exists()
    lock.drop()
    file.close()
    assert json.loads(path.read_text())["volume"] == 25


def test_a_second_file_that_cannot_be_read_is_put_beside_the_first(path):
    path.parent.mkdir()
    for text in ("{one", "{two"):
        path.write_text(text)
        SettingsFile(path, lambda _: None).set("volume", 25)
    kept = sorted(file.read_text() for file in path.parent.glob("*.unreadable"))
    assert kept == ["{one", "{two"]


def test_changes_made_together_are_written_once_and_are_seen_meanwhile(path, monkeypatch):
    written = []
    write = settings_text.write_whole

    def noting(where, text):
        written.append(text)
        write(where, text)

    monkeypatch.setattr(settings_text, "write_whole", noting)
    file = SettingsFile(path)
    with file.together():
        file.set("volume", 15)
        file.meet(["Ann", "Ben"])
        assert (file.now.volume, file.now.name) == (15, "Ann")
        assert not written
    assert len(written) == 1
    again = SettingsFile(path).now
    assert (again.volume, again.name) == (15, "Ann")
    file.set("volume", 20)
    assert len(written) == 2


def test_what_was_changed_together_is_kept_whatever_happens_meanwhile(path):
    file = SettingsFile(path)

    def fail():
        with file.together():
            file.set("volume", 15)
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    assert SettingsFile(path).now.volume == 15
