"""The cards that moved between two tables."""

from random import Random

from cardtable.core.cards import HIDDEN, Card, parse_cards
from cardtable.core.diff import Place, Shift, diff, kept_indices
from cardtable.core.moves import Move, Pick
from cardtable.core.piles import Piles


def piles(**named: str) -> Piles:
    return Piles({name.replace("_", "-"): parse_cards(text) for name, text in named.items()})


def told(shifts: tuple[Shift, ...]) -> list[str]:
    return [
        f"{shift.source.pile}[{shift.source.index}] {shift.before} > "
        f"{shift.target.pile}[{shift.target.index}] {shift.after}"
        for shift in shifts
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
    assert {shift.source.index for shift in shifts} == {3, 2, 1}
    assert [shift.target for shift in shifts] == [
        Place("hand-0", 0),
        Place("hand-0", 1),
        Place("hand-1", 0),
    ]


def test_a_card_that_stays_while_its_neighbours_change_does_not_fly():
    before = piles(hand_0="2c 3c 4c 5c", trick="")
    after = piles(hand_0="3c 5c", trick="2c 4c")
    assert {shift.before for shift in diff(before, after)} == set(parse_cards("2c 4c"))


def test_every_card_that_came_has_one_source_and_none_serves_twice():
    before = piles(a="2c 2c 3c", b="3c ??", c="")
    after = piles(a="3c", b="3c", c="2c 2c 9h")
    shifts = diff(before, after)
    sources = [shift.source for shift in shifts]
    assert len(sources) == len(set(sources)) == 3
    assert {shift.target for shift in shifts} == {Place("c", 0), Place("c", 1), Place("c", 2)}


def test_cards_onto_the_target_come_first():
    before = piles(hand_0="7h", stock="?? ??", trick="")
    after = piles(hand_0="9d", stock="??", trick="7h")
    move = Move.parse("0 hand-0:7h > trick")
    assert [shift.after for shift in diff(before, after, move)] == [
        Card.parse("7h"),
        Card.parse("9d"),
    ]


def random_carry(rng: Random) -> tuple[Piles, Piles, Move]:
    """Piles with equal cards and backs among them, and some cards carried on."""
    kinds = parse_cards("2c 2c 3c 4d 5h")
    lying = {name: [rng.choice(kinds) for _ in range(rng.randrange(5))] for name in "abc"}
    lying["stock"] = [HIDDEN] * rng.randrange(4)
    before = Piles(lying)
    source = rng.choice([name for name in before if before[name]] or ["a"])
    some = list(before[source])
    rng.shuffle(some)
    target = rng.choice([name for name in before if name != source])
    picks = tuple(Pick(source, card) for card in some[: rng.randrange(4)])
    return before, before.carry(picks, target), Move(0, picks, target)


def test_taking_up_what_left_and_laying_down_what_came_gives_the_table_after():
    rng = Random(8)
    for _ in range(300):
        before, after, move = random_carry(rng)
        shifts = diff(before, after, move)
        lying = {name: list(enumerate(cards)) for name, cards in before.items()}
        for moved in shifts:
            lying[moved.source.pile].remove((moved.source.index, moved.before))
            assert moved.before == before[moved.source.pile][moved.source.index]
        gathered = {name: [card for _, card in cards] for name, cards in lying.items()}
        for moved in sorted(shifts, key=lambda shift: shift.target.index):
            gathered[moved.target.pile].insert(moved.target.index, moved.after)
        assert Piles(gathered) == after
        assert len(shifts) == len(move.picks)
        assert {moved.source.pile for moved in shifts} == {pick.pile for pick in move.picks}
        assert all(moved.target.pile == move.target for moved in shifts)


def test_what_stays_in_a_pile_is_followed_to_its_new_place():
    rng = Random(9)
    for _ in range(200):
        before = [rng.choice(parse_cards("2c 3c 4d 5h ??")) for _ in range(rng.randrange(7))]
        after = [card for card in before if rng.random() < 0.7]
        for _ in range(rng.randrange(3)):
            after.insert(rng.randrange(len(after) + 1), Card.parse("Kh"))
        kept = kept_indices(before, after)
        assert all(before[old] == after[new] for old, new in kept.items())
        assert list(kept.values()) == sorted(kept.values())
    assert kept_indices(parse_cards("2c 3c 4c"), parse_cards("2c 4c 5c")) == {0: 0, 2: 1}


def test_a_card_from_another_pile_travels_rather_than_one_that_moved_up():
    before = piles(a="7h 2c 2c", b="7h", c="")
    after = piles(a="2c 2c 7h", b="", c="7h")
    assert told(diff(before, after)) == ["b[0] 7h > a[2] 7h", "a[0] 7h > c[0] 7h"]
