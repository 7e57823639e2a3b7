"""A first meld of Sevens from Hell from the planning shelf, in a real window, by the mouse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from tests.support.window.desk import Desk
from tests.support.window.hand import Hand

SEED = "meld 37"  # three eights and four aces, 110 points, in the hand that begins


def first_meld(hand: Hand) -> list[Card]:
    """The cards that the game's own player would put down first."""
    session = hand.session
    advice = (
        computers_of(session.rules)
        .players["normal"]
        .choose(session.rules, session.view(hand.seat), hand.seat, Budget(Random(1)))
    )
    moves: tuple[Move, ...] = (advice.move, *advice.plan)
    return [pick.card for move in moves if move.target.startswith("books") for pick in move.picks]


def shelve(hand: Hand, card: Card) -> None:
    """Drags a card from the hand to the shelf."""
    room = hand.desk.room
    table, lying = room.table, room.play.game.tabletop.view.piles["hand-0"]
    aside = room.play.game.tabletop.shelved()
    places = (Place("hand-0", index) for index, other in enumerate(lying) if other == card)
    place = next(free for free in places if free not in aside)
    placed = table.at(place)
    assert hand.desk.sees(room.around(placed.shows.centre))
    assert hand.desk.drag(placed.shows.centre, table.shelf.centre), f"{card} did not come along"
    room.rest()


def test_a_first_meld_is_planned_on_the_shelf_and_laid_down(lay: Callable[..., Desk]) -> None:
    seats = "human,normal,normal,normal"
    desk = lay("play", "sevens_from_hell", "--seats", seats, "--seed", SEED)
    hand = Hand(desk)
    hand.wait_turn()
    while hand.advice().picks[0].pile.startswith("draw"):
        hand.make(hand.advice())
        hand.wait_turn()
    cards = first_meld(hand)
    for card in cards:
        shelve(hand, card)
    play = desk.room.play
    assert len(play.game.tabletop.shelved()) == len(cards)
    assert play.shown().planned.text.startswith("110"), play.shown().planned
    desk.away()
    desk.looks_right("shelf")
    desk.picture("sevens_from_hell-shelf")
    before = len(hand.session.log)
    desk.click(desk.room.button("shelf:play").center)
    desk.until(lambda: hand._played_since(before), "the first meld")
    desk.until(lambda: desk.room.follow() or hand.session.state.melded[0], "the meld to stand")
    assert not play.game.tabletop.shelved()
    desk.away()
    desk.looks_right("melded")
    desk.picture("sevens_from_hell-melded")
