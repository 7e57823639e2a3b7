"""One or two switches reach whatever can be pressed, and play every game by what they press."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.ai.asking import Answer
from cardtable.core.table import OVER
from cardtable.store.launch import Launch
from cardtable.store.pins import Pins
from cardtable.store.places import Places
from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen
from cardtable.ui.pages.result import Result
from cardtable.ui.scanning import MOST, ROUNDS, Group, Ring, Target, groups_of
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen
from tests.support.last_cards import GAMES, just_dealt, near_its_end
from tests.support.thinker_at_once import AtOnce

STEP = 0.1


class Quick(AtOnce):
    """The thinking process of whatever game is shown."""

    busy = False

    def poll(self, wait: float = 0.0) -> list[Answer]:
        self.asked = [(job, asked) for job, asked in self.asked if asked.level]  # no looking back
        return super().poll(wait)

    def retire(self) -> None:
        self.cancel()

    close = retire


class Switched:
    """Somebody with a switch or two before a window of their own, and as much time as it takes."""

    def __init__(self, home: Path, **settings: str) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((8, 8))
        self.room = ScreenStack((1280, 720), Places(home, home))
        quick = {"ai_pace": "instant", "animation": "off", "take_back": "none", "trick_stay": "1 s"}
        for name, value in (quick | {"scanning": "one switch"} | settings).items():
            self.room.settings.set(name, value)
        self.room.equipment.follow_settings(self.room.size)
        self.room.resize(self.room.size)
        self.surface = pygame.Surface(self.room.size)
        self.thinker = Quick(registry.find("blank"))
        self.room._late.__dict__["thinker"] = self.thinker
        self.presses = 0

    def look(self, seconds: float = STEP) -> None:
        """What the loop does once."""
        if self.room.session is not None:
            self.thinker.rules = self.room.session.rules
        self.room.step(seconds)
        self.room.draw(self.surface)

    @property
    def ring(self) -> Ring:
        return self.room.switches.ring

    def press(self, key: int = pygame.K_SPACE) -> None:
        """Presses a switch and lets it go."""
        self.presses += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.room.handle(pygame.Event(kind, key=key, mod=0, unicode=" "))
        self.look()

    def choose(self, wanted: Asked) -> bool:
        """Waits for the ring and presses until that is pressed; False where it has gone."""
        for _ in range(400):
            self.look(0.3)
            if wanted not in {target.asked for target in self.ring.whole.targets()}:
                return False
            if self.ring.rests or not self.ring.targets:
                self.press()
            elif wanted in {target.asked for target in self.ring.targets}:
                last = isinstance(self.ring.on, Target)
                self.press()
                if last:
                    return True
            elif self.room.settings.now.scanning == "two switches":
                self.press(pygame.K_RETURN)
        raise AssertionError(f"the ring never comes to {wanted}")

    def named(self, words: str) -> Asked:
        """The first thing on the screen of that name that a switch can press."""
        self.look(0.3)
        known = {target.asked.id for target in self.ring.whole.targets()}
        things = self.room.told().root.walk()
        found = next((each for each in things if each.id in known and words in each.name), None)
        assert found is not None, [one.name for one in self.room.told().root.walk()]
        return Asked(found.id, Deed.PRESS)


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[list[Switched]]:
    made: list[Switched] = []
    yield made
    for one in made:
        one.room.close()


def at_a_switch(rooms: list[Switched], tmp_path: Path, **settings: str) -> Switched:
    rooms.append(Switched(tmp_path, **settings))
    return rooms[-1]


# -- groups ----------------------------------------------------------------------------------------


def card(number: int, *, of_use: bool = True) -> Told:
    deeds = (Deed.PRESS, Deed.FOCUS)
    area = (number * 10, 0, 10, 10)
    return Told(f"card:{number}", Role.ITEM, str(number), of_use=of_use, deeds=deeds, area=area)


def screen_of(*things: Told) -> ToldScreen:
    return ToldScreen(Told("window", Role.WINDOW, children=things), "window")


def depth(group: Group | Target) -> int:
    return 1 + max(map(depth, group.inside)) if isinstance(group, Group) else 0


@pytest.mark.parametrize("count", [1, 5, 6, 7, 22, 36, 37, 300])
def test_every_thing_is_in_one_small_group(count):
    """A hand of 22 cards is two groups deep: at most six looks at groups, six at cards."""
    hand = Told("hand", Role.LIST, children=tuple(card(number) for number in range(count)))
    whole = groups_of(screen_of(hand))
    ids = [target.asked.id for target in whole.targets()]
    assert ids == [f"card:{number}" for number in range(count)]

    def small(group: Group | Target) -> bool:
        return isinstance(group, Target) or (
            len(group.inside) <= MOST and all(map(small, group.inside))
        )

    assert small(whole)
    if count == 22:
        assert depth(whole) <= 3


def test_what_would_be_refused_has_no_ring():
    things = (card(1), card(2, of_use=False), Told("x", Role.BUTTON, enabled=False))
    hand = Told("hand", Role.LIST, children=things)
    assert [one.asked.id for one in groups_of(screen_of(hand)).targets()] == ["card:1"]


def test_the_ring_leaves_a_group_after_its_last_thing_and_rests_in_the_end():
    hand = Told("hand", Role.LIST, children=tuple(card(number) for number in range(3)))
    bar = Told("bar", Role.TOOLBAR, children=(card(7), card(8)))
    ring = Ring(groups_of(screen_of(hand, bar))).opened()
    seen = []
    for _ in range(4):
        seen.append([target.asked.id for target in ring.targets])
        ring = ring.onward()
    assert seen == [["card:0"], ["card:1"], ["card:2"], ["card:0", "card:1", "card:2"]]
    steps = 0
    while not ring.rests:
        ring, steps = ring.onward(), steps + 1
    assert steps <= ROUNDS * 3
    assert not ring.awake().rests


def test_a_screen_that_changes_keeps_the_ring_where_that_is_still_there():
    before = Told("hand", Role.LIST, children=tuple(card(number) for number in range(4)))
    less = Told("hand", Role.LIST, children=tuple(card(number) for number in range(3)))
    other = Told("page", Role.LIST, children=tuple(card(number) for number in range(20, 24)))
    ring = Ring(groups_of(screen_of(before))).onward()
    assert ring.over(groups_of(screen_of(less))).way == ring.way
    assert ring.over(groups_of(screen_of(other))).way == (0,)


# -- the switches ----------------------------------------------------------------------------------


def test_the_ring_moves_at_its_pace_and_is_drawn(rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path, scan_pace="1 s")
    at.room.home()
    at.look()
    first = at.ring.targets
    shown = pygame.image.tobytes(at.surface, "RGB")
    for _ in range(9):
        at.look()
    assert at.ring.targets == first
    at.look()
    at.look()
    assert at.ring.targets != first
    assert pygame.image.tobytes(at.surface, "RGB") != shown
    assert 0 < at.room.switches.due <= 1


def test_the_ring_rests_and_costs_nothing_then(rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path, scan_pace="0.5 s")
    at.room.home()
    for _ in range(400):
        at.look()
    assert at.ring.rests
    assert at.room.switches.due == float("inf")
    assert not at.room.draw(at.surface), "nothing is drawn any more"
    at.press()
    assert not at.ring.rests


def test_a_ring_leaves_no_trace(rooms, tmp_path):
    """Switched off, the page is as if there had been none."""
    at = at_a_switch(rooms, tmp_path)
    at.room.home()
    for _ in range(30):
        at.look()
    at.room.settings.set("scanning", "off")
    at.look()
    at.look()
    shown = pygame.image.tobytes(at.surface, "RGB")
    at.room.expose()
    at.look()
    assert pygame.image.tobytes(at.surface, "RGB") == shown


def test_two_switches_wait_for_their_second(rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path, scanning="two switches", switch_next="f7")
    at.room.home()
    for _ in range(50):
        at.look()
    first = at.ring.targets
    assert at.room.switches.due == float("inf")
    at.press(pygame.K_F7)
    assert at.ring.targets != first
    at.look(0.3)
    at.press(pygame.K_SPACE)
    assert at.room.screen is not None


def test_off_a_switch_is_a_key_like_any_other(rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path, scanning="off")
    at.room.home()
    at.look()
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    assert not at.room.switches.takes(event)
    assert not at.ring.targets


def test_the_switch_itself_is_chosen_on_the_settings_page(rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path)
    at.room.home()
    assert at.choose(at.named("Settings"))
    wanted = next(
        thing
        for thing in at.room.told().root.walk()
        if thing.id == "switch_choose" and Deed.PRESS in thing.deeds
    )
    assert at.choose(Asked(wanted.id, Deed.PRESS))
    at.press(pygame.K_F8)
    assert at.room.settings.now.switch_choose == "f8"
    before = at.ring.way
    at.press(pygame.K_SPACE)
    assert at.ring.way == before, "it is no switch any more"


def test_a_press_of_the_mouse_is_a_switch_where_it_is_chosen(rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path, switch_choose="click")
    at.room.home()
    at.look(0.5)
    before = at.ring.way
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        at.room.handle(pygame.Event(kind, pos=(1, 1), button=1))
    assert at.ring.way == (*before, 0)


# -- games -----------------------------------------------------------------------------------------


def at_the_table(at: Switched, chance: Random) -> bool:
    """Presses one thing that a person with no idea of the game would; False where none is due."""
    targets = {target.asked.id: target.asked for target in at.ring.whole.targets()}
    kinds = ("option:", "confirmed", "target:", "curtain", "pause", "result", "amount:say")
    kinds += ("card:", "pile:", "say:", "aside:", "say-nothing", "shelf:play")
    for kind in kinds[:7]:
        due = [asked for told, asked in targets.items() if told.startswith(kind)]
        if due:
            return at.choose(chance.choice(due))
    due = [asked for told, asked in targets.items() if told.startswith(kinds[7:])]
    return bool(due) and at.choose(chance.choice(due))


def play_on(at: Switched, chance: Random, enough: int = 4000) -> None:
    """Plays until the result is shown, or for so many looks."""
    for _ in range(enough):
        at.look()
        if isinstance(at.room.screen, Result):
            if at.room.session is not None and at.room.session.turn == OVER:
                return
            at.choose(at.named("Continue"))
        elif not at_the_table(at, chance):
            at.look(0.5)
    raise AssertionError(f"no result after {at.presses} presses: {at.ring.targets}")


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_to_its_result_by_one_switch(game, rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path / "home")
    at.room.begin(Launch(text=save_text.write(near_its_end(game))))
    play_on(at, Random(3))
    assert at.choose(at.named("All games"))
    at.look()
    assert type(at.room.screen).__name__ == "Chooser"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_is_played_from_the_deal_by_two_switches(game, rooms, tmp_path):
    """Ann knows nothing of the game; what she presses is legal, and the hand comes to its end."""
    at = at_a_switch(rooms, tmp_path / "home", scanning="two switches")
    at.room.begin(Launch(text=save_text.write(just_dealt(game))))
    play_on(at, Random(3))
    session = at.room.session
    assert session is not None
    assert sum(entry.move.seat == 0 for entry in session.log) > 8
    assert at.choose(at.named("All games"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_from_the_chooser_by_two_switches(game, rooms, tmp_path):
    at = at_a_switch(rooms, tmp_path, scanning="two switches")
    at.room.home()
    assert at.choose(at.named(registry.find(game).title))
    assert at.choose(at.named("Deal"))
    at.look()
    assert isinstance(at.room.screen, TableScreen)
    session, chance = at.room.session, Random(5)
    assert session is not None
    before = len(session.log)
    own = 0
    for _ in range(200):  # whatever is dealt
        at.look()
        at_the_table(at, chance)
        own = sum(entry.move.seat == 0 for entry in session.log[before:])
        if own > 1:
            break
    assert own > 1
    assert at.choose(at.named("Menu"))
    assert at.choose(at.named("All games"))


def test_people_pass_the_screen_on_behind_a_pin(rooms, tmp_path):
    """The curtain is opened, and a PIN typed, by a switch; nothing of the table is told before."""
    at = at_a_switch(rooms, tmp_path)
    Pins(at.room.settings).set("Eve", "1379")
    at.room.begin(Launch(text=save_text.write(near_its_end("seven_bridge", people=2))))
    chance, curtains = Random(1), 0
    for _ in range(300):
        at.look(0.5)  # longer than the tree waits for what follows a move
        play = at.room.screens[0]
        assert isinstance(play, TableScreen)
        curtain = play.shown().curtain
        if curtain is None or isinstance(at.room.screen, Result):
            at_the_table(at, chance)
        else:
            curtains += 1
            told = {target.asked.id for target in at.ring.whole.targets()}
            assert not [one for one in told if one.startswith(("card:", "pile:", "say:"))]
            for digit in "1379" if curtain.pin >= 0 else ():
                assert at.choose(Asked(f"pin:{digit}", Deed.PRESS))
            at_the_table(at, chance)
        if curtains > 3:
            return
    raise AssertionError("the screen was not passed on")
