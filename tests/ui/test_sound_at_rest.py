"""The sound device is let go when nothing is heard, and no sound is lost or late because of it."""

import os
import sys
import threading

import pygame
import pytest

from cardtable.ui import sound
from cardtable.ui.sound import Sounds

WHILE = sound._LET_GO_AFTER


class Device:
    """A sound device that writes down what is played on it, and opens when it may."""

    def __init__(self) -> None:
        self.opened = self.let_go = 0
        self.there = True
        self.heard: list[tuple[str, float]] = []
        self.may_open = threading.Event()
        self.may_open.set()

    def init(self, *_format: int) -> None:
        self.may_open.wait()
        if not self.there:
            raise pygame.error("unplugged")
        self.opened += 1

    def quit(self) -> None:
        self.let_go += 1

    @property
    def is_open(self) -> bool:
        return self.opened > self.let_go

    def sounds(self, name: str) -> list["Recording"]:
        return [Recording(self, name)]


class Recording:
    def __init__(self, device: Device, name: str) -> None:
        self.device, self.name, self.volume = device, name, 1.0

    def set_volume(self, volume: float) -> None:
        assert self.device.is_open
        self.volume = volume

    def play(self) -> None:
        assert self.device.is_open
        self.device.heard.append((self.name, self.volume))


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    device = Device()
    monkeypatch.setattr(sound.mixer, "init", device.init)
    monkeypatch.setattr(sound.mixer, "quit", device.quit)
    monkeypatch.setattr(sound, "variants", device.sounds)
    return device


@pytest.fixture
def sounds(device: Device) -> Sounds:
    sounds = Sounds()
    sounds.set(0.5, 0.25)
    sounds.open()
    sounds.stir()
    sounds.wait()
    assert device.is_open
    return sounds


def rested(sounds: Sounds) -> None:
    sounds.step(WHILE)
    sounds.wait()


def test_it_is_opened_at_the_first_sign_of_somebody(device: Device) -> None:
    sounds = Sounds()
    sounds.set(0.5, 0.25)
    sounds.stir()
    assert sounds._work is None, "the first frame has not been shown"
    sounds.open()
    sounds.step(WHILE)
    sounds.close()
    assert not device.opened
    assert not device.let_go


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere one library plays all sounds")
def test_the_libraries_that_find_no_device_print_nothing(
    device: Device, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def complaining(*_format: int) -> None:
        os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'")
        raise pygame.error("no such device")

    monkeypatch.setattr(sound.mixer, "init", complaining)
    sounds = Sounds()
    sounds.set(0.5, 0.25)
    sounds.open()
    sounds.stir()
    sounds.wait()
    assert not sounds.heard
    assert capfd.readouterr().err == ""
    os.write(2, b"said again")
    assert capfd.readouterr().err == "said again"


def test_of_what_came_before_it_was_there_the_last_is_heard(device: Device) -> None:
    device.may_open.clear()
    sounds = Sounds()
    sounds.set(0.5, 0.25)
    sounds.open()
    for name in ("deal", "knock", "meld"):
        sounds.play(name)
    device.may_open.set()
    sounds.wait()
    assert device.heard == [("meld", 0.25)]


def test_it_is_let_go_after_a_while_and_not_before(device: Device, sounds: Sounds) -> None:
    sounds.step(WHILE - 1)
    sounds.play("deal")
    sounds.step(WHILE - 1)  # since the last sound
    assert device.is_open
    sounds.step(1)
    sounds.wait()
    assert not device.is_open
    assert sounds.heard  # there is a device


def test_a_sound_after_a_rest_is_heard_as_loud_as_before(device: Device, sounds: Sounds) -> None:
    rested(sounds)
    sounds.set(0.75, 0.25)  # what is not open cannot be told
    sounds.play("deal")
    sounds.wait()
    assert device.heard == [("deal", 0.75)]


def test_all_sounds_that_come_while_it_opens_are_heard_once(device: Device, sounds: Sounds) -> None:
    rested(sounds)
    device.may_open.clear()
    sounds.play("deal")
    sounds.play("knock")
    sounds.step(0.1)
    assert device.heard == []
    device.may_open.set()
    sounds.wait()
    sounds.step(0.1)
    sounds.play("meld")
    assert [name for name, _ in device.heard] == ["deal", "knock", "meld"]


def test_a_sound_that_comes_while_it_is_let_go_is_heard(
    device: Device, sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()
    ends = device.quit
    monkeypatch.setattr(sound.mixer, "quit", lambda: (may_end.wait(), ends()))
    sounds.step(WHILE)
    sounds.play("deal")
    may_end.set()
    sounds.wait()
    sounds.step(0.1)
    sounds.wait()
    assert [name for name, _ in device.heard] == ["deal"]


def test_a_movement_of_the_mouse_opens_it_before_anything_is_heard(
    device: Device, sounds: Sounds
) -> None:
    rested(sounds)
    sounds.stir()
    sounds.wait()
    assert device.is_open
    sounds.step(WHILE - 1)
    assert device.is_open


def test_whoever_wants_no_sound_keeps_no_device_open(device: Device, sounds: Sounds) -> None:
    rested(sounds)
    sounds.set(0.0, 0.0)
    sounds.stir()
    sounds.play("deal")
    sounds.wait()
    assert not device.is_open


def test_one_that_was_unplugged_meanwhile_is_tried_again_by_the_next_sound(
    device: Device, sounds: Sounds
) -> None:
    rested(sounds)
    device.there = False
    sounds.play("deal")
    sounds.wait()
    tried = sounds._work
    sounds.step(0.1)
    assert sounds._work is tried, "not again in every frame"
    device.there = True
    sounds.play("meld")
    sounds.wait()
    assert [name for name, _ in device.heard] == ["meld"], "what is long over stays silent"


def test_the_end_of_the_program_while_it_rests(device: Device, sounds: Sounds) -> None:
    rested(sounds)
    sounds.close()
    sounds.play("deal")
    sounds.step(WHILE)
    assert device.heard == []


def test_the_end_of_the_program_while_it_opens(device: Device) -> None:
    """The device is opened beside the loop, which does not wait for it for long."""
    device.may_open.clear()
    sounds = Sounds()
    sounds.set(0.5, 0.25)
    sounds.open()
    sounds.stir()
    sounds.close()
    device.may_open.set()
    sounds.wait()
    assert device.heard == []


def test_a_sound_without_a_file_is_silence(
    device: Device, sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_name: str) -> list[Recording]:
        raise FileNotFoundError

    monkeypatch.setattr(sound, "variants", missing)
    sounds.set(1.0, 1.0)
    sounds.play("deal")
    assert device.heard == []
