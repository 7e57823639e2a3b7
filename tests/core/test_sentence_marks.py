"""Sentences are told from pieces by the marks of any language."""

import pytest

from cardtable.core.lists import ended, is_ended, one_after_another, split_sentences, unended
from cardtable.told.piles import is_readable
from cardtable.told.wording import spoken


@pytest.mark.parametrize(
    "text", ["Bo passt.", "«Bo passe.»", "次はアンの番です。", "¿Sí?", "パス！"]
)
def test_a_sentence_has_its_mark(text):
    assert is_ended(text)
    assert ended(text) == text


def test_a_piece_gets_one():
    assert not is_ended("7♥ → 8♥")
    assert ended("Bo passt") == "Bo passt."
    assert ended("") == ""
    assert (unended("終わり。"), unended("The end."), unended("End?")) == (
        "終わり",
        "The end",
        "End?",
    )


def test_sentences_come_apart_as_they_were_put_together():
    for parts in (["It wins 1.5 points.", "Nothing else does."], ["Ja!", "Nein?", "Doch."]):
        assert split_sentences(one_after_another(parts)) == parts
    assert split_sentences("勝った。次だ！") == ["勝った。", "次だ！"]
    assert split_sentences("") == []


def test_a_sign_right_behind_kana_is_told_as_a_card():
    assert spoken("アンがK♠を") == "アンがking of spadesを"
    assert spoken("点は−5") == "点はminus 5"
    assert spoken("OK♠") == "OKspades"  # the end of a word is no index


def test_names_in_any_script_can_be_read_out():
    assert all(map(is_readable, ("Ablage", "éà", "山札", "ス", "捨")))
    assert not any(map(is_readable, ("7♥", "★", "", "12/7")))
