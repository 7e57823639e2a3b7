"""Moves and their text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.cards import HIDDEN, Card, pack
from cardtable.core.moves import BadMove, Move, Pick, carries, draws, says

CARDS = st.sampled_from([*pack(jokers=2), HIDDEN])
PILES = st.from_regex(r"[a-z]{1,8}(-[0-9]{1,2})?(/[A-Za-z0-9*]{1,3})?", fullmatch=True)
WORDS = st.from_regex(r"[a-z][a-z0-9.-]{0,8}|[0-9]{1,4}", fullmatch=True)
SEATS = st.integers(-1, 99)
PICKS = st.lists(st.builds(Pick, PILES, CARDS), min_size=1, max_size=6).map(tuple)
WITH_PICKS = st.builds(
    Move, SEATS, PICKS, PILES, st.lists(WORDS, max_size=3).map(tuple), st.just(())
)
WITH_WORDS = st.builds(
    Move,
    SEATS,
    st.just(()),
    st.just(""),
    st.lists(WORDS, min_size=1, max_size=4).map(tuple),
    st.lists(CARDS, max_size=6).map(tuple),
)


@given(WITH_PICKS | WITH_WORDS)
def test_every_move_comes_back_from_its_text(move):
    assert Move.parse(str(move)) == move


@given(st.text(alphabet="0123 hand-:>/?*Khd.ab\n", max_size=40))
def test_any_text_is_a_move_or_refused(text):
    try:
        move = Move.parse(text)
    except BadMove:
        return
    assert str(move) == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a seat number first"),
        ("x knock", "a seat number first"),
        ("-2 knock", "a seat number first"),
        ("100 knock", "a seat number first"),
        ("0", "a word or picked cards"),
        ("0 Kh", "a word or picked cards"),
        ("0 hand-0:7h", "'> pile' together"),
        ("0 knock > trick", "'> pile' together"),
        ("0 hand-0:7x > trick", "pile:card"),
        ("0 HAND:7h > trick", "pile:card"),
        ("0 hand-0:7h > Trick", "a pile after '>'"),
        ("0 Knock", "small letters"),
        ("0 Kh knock", "in this order"),
        ("0 hand-0:7h knock > trick", "in this order"),
    ],
)
def test_a_refusal_names_the_part(text, reason):
    with pytest.raises(BadMove, match=reason):
        Move.parse(text)


def test_what_moves_are_made_with():
    seven = Card.parse("7h")
    assert str(carries(0, "hand-0", (seven,), "trick/0")) == "0 hand-0:7h > trick/0"
    assert str(draws(2, "stock", "hand-2")) == "2 stock:?? > hand-2"
    assert str(says(-1, "deal", cards=(seven, HIDDEN))) == "-1 deal 7h ??"
    call = says(3, "call", 2)
    assert (str(call), call.word, call.numbers()) == ("3 call 2", "call", (2,))
    assert carries(0, "hand-0", (seven,), "trick/0").word == ""
