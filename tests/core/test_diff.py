"""What moved between two tables."""

from cardtable.core.cards import Card, parse_cards
from cardtable.core.diff import Place, Shift, diff
from cardtable.core.moves import Move
from cardtable.core.piles import Piles


def piles(**named: str) -> Piles:
    return Piles({name.replace("_", "-"): parse_cards(text) for name, text in named.items()})


def told(shifts: tuple[Shift, ...]) -> list[str]:
    return [
        f"{one.source.pile}[{one.source.index}] {one.before} > "
        f"{one.target.pile}[{one.target.index}] {one.after}"
        for one in shifts
    ]


def test_nothing_moved():
    table = piles(stock="2c 3c")
    assert diff(table, table) == ()


def test_one_card_to_another_pile():
    shifts = diff(piles(hand_0="2c 7h 3c", trick=""), piles(hand_0="2c 3c", trick="7h"))
    assert told(shifts) == ["hand-0[1] 7h > trick[0] 7h"]
    assert not shifts[0].turns


def test_a_drawn_card_turns_over_on_the_way():
    shifts = diff(piles(stock="?? ??", hand_0="2c"), piles(stock="??", hand_0="2c 9d"))
    assert told(shifts) == ["stock[1] ?? > hand-0[1] 9d"]
    assert shifts[0].turns


def test_a_card_goes_under_when_others_go_over_it():
    shifts = diff(piles(hand_1="?? ?? ??", pile="5s"), piles(hand_1="?? ??", pile="5s 9d"))
    assert told(shifts) == ["hand-1[2] ?? > pile[1] 9d"]


def test_of_two_equal_cards_the_one_named_flies():
    before = piles(column_1="7h", column_2="7h", won="")
    after = piles(column_1="7h", column_2="", won="7h")
    named = Move.parse("0 column-2:7h > won")
    assert diff(before, after, named)[0].source == Place("column-2", 0)
    assert diff(before, after)[0].source == Place("column-2", 0)


def test_a_deal_comes_from_the_top_of_the_stock():
    before = piles(stock="?? ?? ?? ??", hand_0="", hand_1="")
    after = piles(stock="??", hand_0="2c 3c", hand_1="??")
    shifts = diff(before, after)
    assert {one.source.index for one in shifts} == {3, 2, 1}
    assert [one.target for one in shifts] == [
        Place("hand-0", 0),
        Place("hand-0", 1),
        Place("hand-1", 0),
    ]


def test_a_card_that_stays_while_its_neighbours_change_does_not_fly():
    before = piles(hand_0="2c 3c 4c 5c", trick="")
    after = piles(hand_0="3c 5c", trick="2c 4c")
    assert {one.before for one in diff(before, after)} == set(parse_cards("2c 4c"))


def test_every_card_that_came_has_one_source_and_none_serves_twice():
    before = piles(a="2c 2c 3c", b="3c ??", c="")
    after = piles(a="3c", b="3c", c="2c 2c 9h")
    shifts = diff(before, after)
    sources = [one.source for one in shifts]
    assert len(sources) == len(set(sources)) == 3
    assert {one.target for one in shifts} == {Place("c", 0), Place("c", 1), Place("c", 2)}


def test_cards_onto_the_target_come_first():
    before = piles(hand_0="7h", stock="?? ??", trick="")
    after = piles(hand_0="9d", stock="??", trick="7h")
    move = Move.parse("0 hand-0:7h > trick")
    assert [one.after for one in diff(before, after, move)] == [Card.parse("7h"), Card.parse("9d")]
