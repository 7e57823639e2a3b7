"""The card players' words of docs/languages are those of the catalogues, in every sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent.parent
FACT = re.compile(r"\{\w+\}")

# English words, in a row each for the languages: the beginning of theirs, in any of its forms
ROWS = (
    # English, German, Spanish, French, Japanese
    (
        r"\bdiscard (?!pile)|\bdiscards\b|\bdiscarded\b",
        r"abw[eiu]rf|abwürf|wirf.*\bab\b|wirft.*\bab\b|abgeworfen|abzuwerfen|Ablage",
        r"descart|pozo",
        r"défauss",
        r"捨て",
    ),
    (r"\bdiscard pile", r"Ablage", r"descartes|pozo", r"défausse", r"捨て札"),
    (r"\bstock\b", r"Talon", r"mazo", r"pioch|talon", r"山札"),
    (
        r"\bmeld(s|ed|ing)?\b",
        r"Meld|aus(zu|ge)?leg|\bleg.*\baus\b|Auslage",
        r"combinaci|baj",
        r"combinaison|pos[eéo]|ouver|étal",
        r"メルド",
    ),
    (
        r"\blay(s|ing)? off\b|\blaid off\b",
        r"an(zu|ge)?leg|\bleg.*\ban\b",
        r"añad",
        r"ajout",
        r"付け札",
    ),
    (r"\bsequence", r"Folge", r"escalera", r"suite", r"シークエンス"),
    (r"\btricks?\b", r"stich", r"baza", r"\bplis?\b", r"トリック"),
    (
        r"\btrump(s|ed)?\b",
        r"trumpf|Trümpf|stech|stich|stoch",
        r"triunfo|fall",
        r"atout|coup",
        r"切り札",
    ),
    (
        r"\bleads (?!to)|\bled\b",
        r"aus(zu|ge)?spiel|spiel.*\baus\b",
        r"\bsal|sali",
        r"entam|couleur demandée",
        r"リード",
    ),
    (r"\bfollow(s|ed)? suit\b", r"bedien", r"asist", r"fourni", r"フォロー"),
    (r"\bbooks?\b", r"buch|büch", r"canasta", r"livre", r"ブック"),
)
LANGUAGES = ("de", "es", "fr", "ja")
# sentences that say it in another way, because it is known already or there is no room
OTHERWISE = {
    "de": {
        "Rummy where a seven melds alone, and a discard may be claimed out of turn.",
        "Whether a foot earned by closing a book comes by itself or must be remembered.",
        "Take the meld back",
        "Discards are claimed before the next player draws.",
    },
    "es": {"First trick void must trump"},
    "fr": set(),
    "ja": {
        "tricks",
        "{cards} is not a meld: there is a gap in the sequence.",
        "Six kings lie there without a wild card. Close the book with the K♠, not with the 2♣.",
    },
}


def said(language):
    """Every text with its translation, both without their facts and in all forms."""
    for path in sorted((ROOT / "games").glob(f"*/languages/{language}.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                english = message.id if isinstance(message.id, tuple) else (message.id,)
                forms = message.string if message.id else ""
                other = forms if isinstance(forms, tuple) else (forms,)
                yield [FACT.sub("", text) for text in english], other, english[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_the_game_is_the_same_in_every_sentence(language):
    column, strange = 1 + LANGUAGES.index(language), {}
    for texts, translated, english in said(language):
        for row in ROWS:
            meant = any(re.search(row[0], text, re.IGNORECASE) for text in texts)
            if meant and not any(
                re.search(row[column], text, re.IGNORECASE) for text in translated
            ):
                strange[english] = translated
    assert {text: strange[text] for text in strange if text not in OTHERWISE[language]} == {}
    assert set(OTHERWISE[language]) <= set(strange), "it is said as usual now"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_those_of_the_glossary(language):
    glossary = (ROOT / "docs" / "languages" / f"{language}.md").read_text(encoding="utf-8")
    column = 1 + LANGUAGES.index(language)
    lacking = [row[0] for row in ROWS if not re.search(row[column], glossary, re.IGNORECASE)]
    assert lacking == []
