"""What a listener hears turn after turn, word for word: with others' moves in short and in full."""

from __future__ import annotations

import pytest

from cardtable.store.people import person
from cardtable.store.settings import Settings
from cardtable.ui.layout.faces import chosen_face
from cardtable.ui.table.shown_table import ShownTable, sitters
from tests.support.listener import Ear, listening
from tests.support.told_games import at_table, dealt

HEARD = {
    "short nccc_seven 4": (
        "Cy deals first. Hand 1 is dealt. Seven spades. Six spades, seven diamonds, seven clubs."
        " Seven hearts. Five spades, six hearts, six clubs. Four spades. Five hearts, eight spades,"
        " three spades. Ann: play a card.",
        "Eight hearts. Six diamonds, eight clubs, two spades. Nine spades. Five diamonds, ace"
        " spades, four hearts.",
        "Nine clubs. Three hearts, four diamonds, two hearts.",
        "Ace hearts. Three diamonds, eight diamonds, two diamonds.",
    ),
    "full nccc_seven 4": (
        "Cy deals first. Hand 1 is dealt. Seven spades. Bo plays six of spades. Cy plays seven of"
        " diamonds. Di plays seven of clubs. Seven hearts. Bo plays five of spades. Cy plays six of"
        " hearts. Di plays six of clubs. Four spades. Bo plays five of hearts. Cy plays eight of"
        " spades. Di plays three of spades. Ann: play a card.",
        "Eight hearts. Bo plays six of diamonds. Cy plays eight of clubs. Di plays two of spades."
        " Nine spades. Bo plays five of diamonds. Cy plays ace of spades. Di plays four of hearts."
        " Ann: play a card.",
        "Nine clubs. Bo plays three of hearts. Cy plays four of diamonds. Di plays two of hearts."
        " Your turn.",
    ),
    "short seven_bridge 3": (
        "Cy deals first. Hand 1 is dealt. King diamonds. Discard.",
        "Two spades. Bo melds seven hearts. Bo melds ten spades, ten hearts, ten diamonds. Bo:"
        " eight hearts on seven hearts. Bo: five hearts. Cy melds seven diamonds. Cy: six diamonds"
        " on seven diamonds. Cy: five diamonds on six diamonds, seven diamonds. Cy: six spades."
        " Jack hearts. Lay off or discard.",
        "Six hearts on seven hearts, eight hearts. Lay off or discard.",
        "Four diamonds on five to seven diamonds. Discard.",
    ),
    "short blank 2": (
        "Two diamonds. Bo: ace diamonds. Ann: play a card.",
        "Four clubs. Bo: two spades. Ann: play a card.",
        "Six hearts. Bo: five clubs. Your turn.",
    ),
    "off blank 2": (
        "Two diamonds. Ann: play a card.",
        "Four clubs. Ann: play a card.",
        "Six hearts. Your turn.",
    ),
}


def turn(ear: Ear) -> str:
    """Plays a turn, and those of the others; returns what is heard then."""
    session, seat = ear.here.session, ear.here.croupier.seat
    ear.here.person.play((session.moves(seat)[0],), confirmed=True)
    for _ in range(60):
        if session.turn == seat and len(session.moves(seat)) > 1:
            break
        session.play(session.moves(session.turn)[0])
        session.settle()
    ear.here.show_to(seat)
    return ear.hear_out()


@pytest.mark.parametrize("case", HEARD)
def test_turns_are_told_once_and_the_prompt_until_it_is_known(case):
    amount, game, seats = case.split()
    settings = Settings(tell_others=amount)
    ear = listening(game, "f", int(seats), lambda: settings)
    assert tuple(turn(ear) for _ in HEARD[case]) == HEARD[case]


def test_whoever_wants_others_in_full_from_now_on_is_told_that_it_is_their_turn():
    settings = [Settings(tell_others="short")]
    ear = listening("nccc_seven", "f", 4, lambda: settings[0])
    for _ in range(3):
        assert not turn(ear).endswith("Your turn.")
    settings[0] = Settings(tell_others="full")
    assert turn(ear).endswith("Your turn.")


def test_people_sit_there_with_the_faces_that_they_chose_and_others_with_their_usual_ones():
    session = dealt("nccc_seven", 3, "otter")
    usual = {seat: one.face for seat, one in sitters(session, 0).items()}
    chose = person("Ann", "king of clubs", "teal")
    settings = Settings(people=str(chose))
    here = at_table(session, 0, lambda: settings)
    seated = {seat: one.face for seat, one in ShownTable(here)._seated().items()}
    assert seated[0] == chosen_face("Ann", "king of clubs", "teal") != usual[0]
    assert seated[1] == usual[1]
