"""What keys of reading say at a table, where the free cursor goes, and what hands and words do."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.computer_names import NAMES as COMPUTERS
from cardtable.core.diff import Place
from cardtable.core.events import Event, Kind
from cardtable.core.moves import Move
from cardtable.core.temperaments import TALKATIVE, temperament_of
from cardtable.session import Chair
from cardtable.store.settings import Settings
from cardtable.told.tree import Asked, Deed, Role, Told
from cardtable.ui.input import intents, pad_signs
from cardtable.ui.layout.arrangement import SHELF
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.accessible import prompt_words
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.accessible.deeds import perform
from cardtable.ui.table.accessible.exploring import FreeCursor
from cardtable.ui.table.accessible.prompt_words import amount_offered, offered, prompt_of, whither
from cardtable.ui.table.accessible.readings import reading_of
from cardtable.ui.table.accessible.telling import Telling
from cardtable.ui.table.dragged_cards import DraggedCards, held_rects
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.remarks import remark_of
from cardtable.ui.table.table_in_play import AMOUNT, Action, Bar, Popup, PromptLine, TableInPlay
from tests.support.listener import listening
from tests.support.told_games import NAMES, at_table, dealt
from tests.support.windowless import shown


def thing(name: str, *inside: Told, role: Role = Role.ITEM) -> Told:
    return Told(name, role, name.title(), children=inside)


# -- the free cursor -------------------------------------------------------------------------------

PLACES = (
    thing("hand", thing("a"), thing("b")),
    thing("table", thing("stock"), thing("waste", thing("c"))),
    thing("seats", thing("seat:1"), thing("seat:2")),
)


def test_the_free_cursor_goes_thing_by_thing_and_place_by_place_round_the_table():
    cursor = FreeCursor()
    right = [cursor.move("right", PLACES, "") for _ in range(10)]
    assert right == ["hand", "a", "b", "stock", "waste", "c", "seat:1", "seat:2", "hand", "a"]
    left = [cursor.move("left", PLACES, "") for _ in range(3)]
    assert left == ["hand", "seat:2", "seat:1"]
    down = [cursor.move("down", PLACES, "") for _ in range(4)]
    assert down == ["seat:2", "hand", "stock", "waste"]
    up = [cursor.move("up", PLACES, "") for _ in range(4)]
    assert up == ["stock", "hand", "seat:2", "seat:1"]


def test_the_free_cursor_begins_where_the_keyboard_is_and_goes_away_with_it():
    cursor = FreeCursor()
    assert cursor.move("right", PLACES, "b") == "stock"
    cursor.stay("here")
    assert cursor.on("here") == "stock"
    assert cursor.on("elsewhere") == ""
    assert cursor.on("here") == "", "it does not come back"
    assert cursor.move("down", PLACES, "nowhere") == "hand"
    cursor.leave()
    assert cursor.on("here") == ""
    assert cursor.move("right", (), "") == ""


# -- keys of reading -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["lucky_sevens", "seven_bridge", "sevens_from_hell", "seven_up"])
def test_a_reading_says_what_lies_there_and_twice_in_full(game):
    ear = listening(game)
    here, value = ear.here, shown(ear.here)
    read = ear.accessible.read
    scene = value.scene
    assert scene is not None
    hand = here.tabletop.hand_pile()
    if hand:
        held = here.tabletop.view.piles[hand]
        (line, *_more) = read("hand", value).lines
        assert str(len(held)) in line or "cards" in line or len(line.split(",")) >= len(held) - 3
    first = read("counts", value)
    assert first is not None
    here.conversation.read(first)
    again = read("counts", shown(here))
    assert again is not None
    assert len(again.lines[0]) >= len(first.lines[0])
    here.conversation.hush()
    here.conversation.read(again)
    third = read("counts", shown(here))
    assert third is not None
    assert third.lines == first.lines, "the third time as the first"
    count = here.session.table.seats
    for number in range(1, count):
        log = read(f"opponent:{number}", value)
        assert log is not None
        assert log.title == NAMES[(here.croupier.seat + number) % count]
    none = read(f"opponent:{count}", value)
    assert none is not None
    assert none.lines == (f"There is no player {count} to your left.",)
    scores = read("scores", value)
    assert scores is not None
    assert scores.title.startswith("Whose turn")
    happened = read("happened", value)
    assert happened is not None
    assert happened.title == "Since your last turn"
    for what in ("piles", "middle", "tops"):
        log = read(what, value)
        assert log is not None
        assert all(line.endswith(".") for line in log.lines), log.lines
    assert read("hand", TableInPlay()) is None


def test_uppermost_cards_are_told_of_the_trick_or_of_every_pile():
    zones = [
        SimpleNamespace(name="trick", owners=(), ring=True, family=False),
        SimpleNamespace(name="stock", owners=(), ring=False, family=False),
        SimpleNamespace(name="waste", owners=(), ring=False, family=False),
        SimpleNamespace(name="hand", owners=(0,), ring=False, family=False),
    ]
    cards = {"trick": "7h", "stock": "??", "waste": "9c 8d", "hand": "As"}
    piles = {name: tuple(parse_cards(text)) for name, text in cards.items()}
    facts: Any = SimpleNamespace(
        names=SimpleNamespace(zones=zones, pile=lambda name: f"the {name}"),
        piles_of=lambda zone: [zone.name],
        piles=piles,
    )

    def read(what: str, *, full: bool = False) -> tuple[str, ...]:
        return reading_of(what, None, facts, (), full=full).lines

    assert read("middle") == ("The trick: seven of hearts.",)
    assert read("tops") == ("The waste: eight of diamonds.",)
    assert read("tops", full=True) == ("The stock: face down.", "The waste: eight of diamonds.")
    piles["trick"] = ()
    assert read("middle") == ("Nothing lies there.",)
    assert read("middle", full=True) == ("The trick: empty.",)


def test_what_happened_is_told_or_that_nothing_has():
    facts: Any = SimpleNamespace()
    assert reading_of("happened", None, facts, ("Bo passes.",), full=False).lines == ("Bo passes.",)
    nothing = reading_of("happened", None, facts, (), full=False).lines
    assert nothing == ("Nothing has happened since.",)


# -- what is offered -------------------------------------------------------------------------------


def test_a_button_is_offered_with_its_letter_and_with_enter_where_that_presses_it():
    draw, plain = Action("say:draw", "Draw", letter="D"), Action("say:pass", "Pass")
    assert offered(draw, enter=True) == "Draw, letter D or Enter"
    assert offered(draw, enter=False) == "Draw, letter D"
    assert offered(plain, enter=False) == "Pass"
    pad_signs.use(pad_signs.Make.XBOX)
    try:
        assert offered(draw, enter=False) == "Draw"
        assert amount_offered(3, 1, 5) == "3, from 1 to 5."
    finally:
        pad_signs.use(pad_signs.Make.NONE)
    assert amount_offered(3, 1, 5).startswith("3, from 1 to 5. Plus and minus")


@pytest.mark.parametrize(
    ("targets", "said"),
    [
        ((), "Pick more cards"),
        (("a",), "Enter: to a"),
        (("a", "b"), "Tab: to a or to b"),
        (("a", "b", "c"), "Tab: to a, to b or to c"),
        (("a", "b", "c", "d"), "Tab goes through 4 places"),
    ],
)
def test_where_picked_cards_go_is_named_or_counted(monkeypatch, targets, said):
    here = at_table(dealt("nccc_seven", 3, "otter"), 0)
    monkeypatch.setattr(type(here.tabletop.gestures), "targets", targets, raising=False)
    monkeypatch.setattr(
        prompt_words, "target_words", lambda _facts, target, _card="": f"To {target}"
    )
    assert whither(here) == said


def test_a_search_that_is_known_is_asked_for_in_few_words():
    here = at_table(dealt("nccc_seven", 3, "otter"), 0)
    here.person.begin_finding()
    value = shown(here)
    assert prompt_of(here, value, Telling()).startswith("Find a card")
    assert prompt_of(here, value, Telling(), brief_search=True) == "Rank?"
    assert prompt_of(here, TableInPlay(), Telling()) == ""


# -- hands without a gesture -----------------------------------------------------------------------


def played(here: Any) -> list[Any]:
    """Notes what the hands carry out."""
    done: list[Any] = []
    here.person.carry_out = lambda meant, _held=None: done.extend(meant)
    return done


def test_a_card_is_moved_past_its_neighbour_and_not_past_the_edge():
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    table, done = here.tabletop, played(here)
    lying = [card.place for card in table.arrangement.cards_in(table.hand_pile())]
    for at, by, gap in ((0, 1, 2), (1, -1, 0), (2, 1, 4), (len(lying) - 1, -1, len(lying) - 2)):
        done.clear()
        here.person.shift(lying[at], by)
        assert done == [intents.Reorder(table.hand_pile(), (lying[at],), gap)]
    done.clear()
    here.person.shift(lying[0], -1)
    here.person.shift(lying[-1], 1)
    here.person.shift(Place("nowhere", 0), 1)
    here.person.shift_focused(1)
    assert done == []
    here.person.focus_on(lying[1])
    here.person.shift_focused(1)
    assert [intent.gap for intent in done] == [3]


def test_picked_cards_or_the_one_in_focus_are_set_aside_where_there_is_a_shelf():
    session = dealt("sevens_from_hell", 4, "otter")
    here = at_table(session, session.turn)
    table, done = here.tabletop, played(here)
    hand = table.hand_pile()
    here.person.set_picked_aside()
    assert done == [], "nothing is pointed at"
    here.person.focus_on(Place(hand, 2))
    here.person.set_picked_aside()
    wanted = [intents.Shelve(hand, (Place(hand, 2),))] if table.arrangement.shelf else []
    assert done == wanted
    done.clear()
    table.gestures.selection = (Place(hand, 0), Place(hand, 1))
    here.person.set_picked_aside()
    places = (Place(hand, 0), Place(hand, 1))
    assert done == ([intents.Shelve(hand, places)] if table.arrangement.shelf else [])


def test_a_number_is_counted_between_its_limits_and_said():
    here = at_table(dealt("sevens_from_hell", 4, "otter"), 0)
    here.tabletop.prompt = SimpleNamespace(amount=(2, 9))
    asked: list[int] = []
    here.tabletop.gestures.saying = asked.append
    for by, now in ((3, 3), (-9, 2), (10, 9), (-1, 8)):
        here.person.count(by)
        assert here.talk.amount == now
    here.person.choose_amount(5)
    here.person.say_amount()
    assert asked == [5]
    up = Asked(AMOUNT, Deed.MORE, 0)
    assert perform(up, here.person)
    assert here.talk.amount == 6
    assert perform(Asked(AMOUNT, Deed.LESS, 0), here.person)
    assert here.talk.amount == 5
    assert perform(Asked(AMOUNT, Deed.WRITE, 0, "7"), here.person)
    assert here.talk.amount == 7
    assert not perform(Asked(AMOUNT, Deed.PRESS, 0), here.person)


def test_a_place_that_was_clicked_says_what_goes_there_or_whom_the_table_waits_for():
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    said: list[Any] = []
    here.person.say = lambda text, near=None: said.append((text, near))
    pile = next(name for name, box in here.tabletop.arrangement.piles.items() if not box.is_hand)
    box = here.tabletop.arrangement.piles[pile]
    tell = here.person._tell_of_place
    tell(intents.TellOfPlace(pile, 1))
    tell(intents.TellOfPlace(pile, 2))
    tell(intents.TellOfPlace(pile, 0))
    tell(intents.TellOfPlace(SHELF, 0))
    assert said == [
        ("Pick a card first, then click here.", box.card),
        ("Pick cards first, then click here.", box.card),
        ("Nothing can be put here now.", box.card),
        (said[3][0], here.tabletop.arrangement.shelf),
    ]
    assert said[3][0].startswith("Drag cards here")
    other = at_table(session, (session.turn + 1) % 3)
    other.person.say = lambda text, near=None: said.append((text, near))
    other.person._tell_of_place(intents.TellOfPlace(pile, 0))
    status = session.rules.words.status(other.tabletop.view, other.croupier.seat).text
    assert said[-1][0] == status


def test_a_word_is_said_once_and_an_aside_only_where_it_is_offered():
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    done = played(here)
    words = [SimpleNamespace(word=word) for word in ("draw", "pass")]
    asked: list[Any] = []
    here.tabletop = here.person.tabletop = SimpleNamespace(
        gestures=SimpleNamespace(
            buttons=words, press=lambda word, at: asked.append((word.word, at)) or ()
        )
    )
    here.person.say_word("pass", (3, 4))
    here.person.say_word("knock", (3, 4))
    assert asked == [("pass", (3, 4))]
    assert done == []
    plays: list[Any] = []
    here.person.play = plays.extend
    here.person.croupier = SimpleNamespace(late_calls=("first", "second"))
    for number in (0, 1, 2):
        here.person.say_aside(number)
    assert plays == ["first", "second"]


def test_nothing_is_laid_off_while_it_is_another_seats_turn():
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    run = (Move.parse("0 hand-0:7h > melds"),)
    here.tabletop.gestures.choices = SimpleNamespace(lay_offs=lambda: run)
    assert here.person.lay_off_run() == run
    here.person.croupier = SimpleNamespace(waits_for_person=False)
    assert here.person.lay_off_run() == ()
    here.person.croupier = SimpleNamespace(waits_for_person=True)
    here.tabletop.gestures.choices = None
    assert here.person.lay_off_run() == ()


# -- cards at the pointer --------------------------------------------------------------------------


def test_dragged_cards_lie_round_the_one_that_was_taken_hold_of():
    places = [Place("hand", at) for at in range(3)]
    boxes = {
        place: SimpleNamespace(rect=Rect(100 * n, 500, 100, 140)) for n, place in enumerate(places)
    }
    table: Any = SimpleNamespace(at=boxes.get)
    drag = intents.Drag((places[2], places[0], places[1]), places[1], (0, 0), (10, -40))
    held = held_rects(table, drag, {places[1]: (0, -7)})
    assert held == {
        places[0]: Rect(110 - 28, 453, 100, 140),
        places[1]: Rect(110, 453, 100, 140),
        places[2]: Rect(110 + 28, 453, 100, 140),
    }
    lifted = intents.Drag((places[1],), places[1], (0, 0), (10, -40), lift=60)
    assert held_rects(table, lifted, {places[1]: (0, -7)})[places[1]].y == 500 - 40 - 60
    gone = intents.Drag((places[1],), Place("hand", 9), (0, 0), (0, 0))
    assert held_rects(table, gone, {}) == {}


def test_one_or_two_dragged_cards_lean_into_their_way_and_more_do_not():
    place = Place("hand", 0)
    table: Any = SimpleNamespace(at={place: SimpleNamespace(rect=Rect(0, 0, 100, 140))}.get)
    for count, reduced, leans in (
        (1, False, True),
        (2, False, True),
        (3, False, False),
        (1, True, False),
    ):
        dragged = DraggedCards()
        pace: Any = SimpleNamespace(reduced=reduced, factor=1.0)
        for step in range(6):
            cards = tuple(Place("hand", at) for at in range(count))
            drag = intents.Drag(cards, place, (0, 0), (60 * step, 0))
            dragged.step(0.05, table, drag, pace)
        assert (dragged.lean != 0) is leans
        dragged.step(0.05, table, None, pace)
        assert dragged.lean == 0 or leans


# -- remarks ---------------------------------------------------------------------------------------


def test_only_talkative_computer_players_remark_on_their_own_moves():
    talker = next(name for name in COMPUTERS if temperament_of(name) is TALKATIVE)
    quiet = next(name for name in COMPUTERS if temperament_of(name) is not TALKATIVE)
    seated = (
        (Chair("human", "Ann"), "Ann"), (Chair("easy"), talker), (Chair("easy"), quiet),
        (Chair("human", talker), talker),
    )  # fmt: skip
    plates: Any = SimpleNamespace(plate=lambda seat: SimpleNamespace(rect=Rect(seat, 0, 9, 9)))
    for seat in range(4):
        said = remark_of(Event(Kind.MELDED, seat), 0, plates, seated, 0)
        assert (said is not None) is (seat == 1)
    assert remark_of(Event(Kind.MELDED, 1), 1, plates, seated, 0) is None
    assert remark_of(Event(Kind.MELDED, -1), 0, plates, seated, 0) is None
    assert remark_of(Event(Kind.MELDED, 1), 0, None, seated, 0) is None
    spoken = [remark_of(Event(Kind.PLAYED, 1), 0, plates, seated, number) for number in range(8)]
    assert [said is not None for said in spoken] == [True, False, False, False] * 2
    assert spoken[0].bubble.text != spoken[4].bubble.text
    assert not spoken[0].to_person


# -- the controls over a table ---------------------------------------------------------------------


def overlay(hall: Any, value: TableInPlay) -> Overlay:
    made = Overlay(hall.theme, hall.notice)
    made.show(value, hall.size, None)
    return made


BAR = Bar(Rect(0, 0, 1280, 44), "Seven", Action("menu", "Menu"), (Action("undo", icon="undo"),))
LINE = PromptLine(Rect(0, 660, 1280, 60), "Play.", "yours", (), (Action("say:x", "Draw"),), "say:x")


def test_controls_are_reached_by_name_and_while_a_list_is_open_its_lines_alone(hall):
    over = overlay(hall, TableInPlay(bar=BAR, prompt=LINE))
    assert [control.key for control in over.controls()] == ["menu", "undo", "say:x"]
    assert over.prompt.focus.key == "say:x"
    assert over.control("undo") is not None
    assert over.control("nothing") is None
    assert over.told_focus == ""
    assert len(over.strips()) >= 2
    listed = TableInPlay(bar=BAR, popup=Popup((Action("one", "One"),), (300, 300), "Which?"))
    over.show(listed, hall.size, None)
    assert [control.key for control in over.controls()] == ["one"]
    assert over.told_focus == "menu:open"
    over.point_somewhere()
    assert over.told_focus != "menu:open"
    over.show(TableInPlay(bar=BAR), hall.size, None)
    assert [control.key for control in over.controls()] == ["menu", "undo"]
    assert over.modal.focus is None
    over.point_somewhere()
    assert over.modal.focus is None


def test_a_number_is_told_as_one_thing_that_goes_up_and_down(hall):
    keys = ("amount:less", "amount:is", "amount:more", "amount:say")
    actions = tuple(Action(key, key.title(), enabled=key != "amount:is") for key in keys)
    line = PromptLine(Rect(0, 660, 1280, 60), "How many?", "yours", (), actions, "", (3, 1, 9))
    told = overlay(hall, TableInPlay(prompt=line)).told_strips()
    spinner = next(each for each in told if each.id == AMOUNT)
    assert (spinner.name, spinner.value, spinner.role) == ("How many?", "3", Role.SPINNER)
    assert spinner.deeds == (Deed.MORE, Deed.LESS, Deed.WRITE, Deed.FOCUS)
    assert [each.id for each in told if each.id.startswith("amount")] == [AMOUNT, "amount:say"]


def test_only_what_changed_is_made_again(hall):
    value = TableInPlay(bar=BAR, prompt=LINE)
    over = overlay(hall, value)
    bar, line = over.bar.root, over.prompt.root
    over.show(value, hall.size, None)
    assert (over.bar.root, over.prompt.root) == (bar, line)
    over.show(replace(value, prompt=replace(LINE, text="Wait.")), hall.size, None)
    assert over.bar.root is bar
    assert over.prompt.root is not line
    over.show(value, (1024, 600), None)
    assert over.bar.root is not bar


def test_the_pointer_is_over_a_control_that_can_be_pressed_or_over_nothing(hall):
    off = Action("undo", icon="undo", enabled=False)
    for tool, wanted in ((BAR.tools[0], "undo"), (off, "")):
        over = overlay(hall, TableInPlay(bar=Bar(BAR.rect, BAR.title, BAR.menu, (tool,))))
        at = over.control("undo").shown.center
        move = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        assert over.pointer(move) or wanted == ""
        assert over.over == wanted


def test_a_listener_hears_the_curtain_alone_and_what_it_asks(hall):
    here = at_table(dealt("nccc_seven", 3, "otter"), 0, Settings)
    table = AccessibleTable(here)
    curtain: Any = TableInPlay(curtain=SimpleNamespace(name="Bo"))
    hold = Told("hold", Role.BUTTON, "Hold", deeds=(Deed.PRESS,))
    told = table.screen(curtain, (), (Told("title", Role.TEXT, "Seven"), hold))
    assert told.focus == "hold"
    things = {each.id: each for each in told.root.walk()}
    assert things["hold"].description.startswith("Bo takes the screen.")
    assert set(things) == {"curtain", "title", "hold"}
    assert table.screen(shown(here)).root.name == "Seven (NCCC)"
