"""Messages are whole, come from catalogues, and stay English where there is none."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from contextlib import nullcontext
from datetime import UTC, date
from functools import cache
from pathlib import Path

import pytest

from cardtable.core import messages
from cardtable.core.cards import parse_cards, signs
from cardtable.core.lists import listed, one_after_another
from cardtable.core.messages import Domain, amiss, seat_name, shown, speak
from cardtable.core.words import with_minus
from cardtable.croupier import dates
from cardtable.told.wording import card_words, spoken
from cardtable.workshop import catalogues, message_finder
from tests.support import compiled_catalogue, pseudo
from tests.support.odd_things import THINGS, as_somebody, in_time, put

ROOT = Path(__file__).parent.parent.parent

# Modules all of whose texts that people read are messages. The list only grows.
SAID = (Path(__file__).parent / "said_in_messages.txt").read_text("utf-8").split()


@pytest.fixture(autouse=True)
def _english():
    yield
    speak(messages.ENGLISH)


@pytest.fixture
def say(tmp_path):
    domain = Domain("example", str(tmp_path))
    translations = {
        "{who} collects {cards}.": "{cards} gehen an {who}.",
        "1 card is left.\0{count} cards are left.": "Noch 1 Karte.\0Noch {count} Karten.",
        "suit\x04hearts": "Herz",
        "{count} of {all}": "{count} von {alle}",  # it asks for what it is not given
        "Which eight cards are taken out.": "Welche acht Karten fehlen.",
    }
    compiled_catalogue.write(domain.file("de"), translations)
    return domain


def said(say: Domain) -> list[str]:
    return [
        say("{who} collects {cards}.", who=seat_name(2), cards="K♥ A♠"),
        say.of(1, "1 card is left.", "{count} cards are left."),
        say.of(3, "1 card is left.", "{count} cards are left."),
        say.under("suit", "hearts"),
        say("{count} of {all}", count=3, all=7),
        say("Nobody has translated this."),
    ]


ENGLISH = [
    "{2} collects K♥ A♠.",
    "1 card is left.",
    "3 cards are left.",
    "hearts",
    "3 of 7",
    "Nobody has translated this.",
]


def test_english_is_the_source(say):
    assert said(say) == ENGLISH


def test_a_language_is_spoken_at_once_and_english_again(say):
    assert said(say) == ENGLISH
    speak("de")
    assert said(say) == [
        "K♥ A♠ gehen an {2}.",
        "Noch 1 Karte.",
        "Noch 3 Karten.",
        "Herz",
        *ENGLISH[4:],
    ]
    speak(messages.ENGLISH)
    assert said(say) == ENGLISH


def test_a_text_declared_in_english_is_shown_in_the_language_spoken_now(say):
    declared = say.later("Which eight cards are taken out.")
    suit = say.later("hearts", "suit")
    again = pickle.loads(pickle.dumps(copy.deepcopy(suit)))
    assert (shown(declared), shown(suit), shown("no message")) == (declared, suit, "no message")
    speak("de")
    assert shown(declared) == "Welche acht Karten fehlen."
    assert (shown(suit), shown(again)) == ("Herz", "Herz")
    assert declared == "Which eight cards are taken out."
    assert shown("no message") == "no message"


@pytest.mark.parametrize("data", [None, b"", b"not a catalogue", b"\xde\x12\x04\x95\xff\xff"])
def test_a_missing_or_damaged_catalogue_means_english(say, data):
    file = say.file("de")
    if data is None:
        file.unlink()
    else:
        file.write_bytes(data)
    speak("de")
    assert said(say) == ENGLISH
    assert amiss(say, "de").startswith("example, de: " + ("missing" if data is None else "damaged"))


@pytest.mark.parametrize("thing", [thing for thing in THINGS if thing != "a huge file"])
def test_whatever_lies_in_the_place_of_a_catalogue_means_english(say, tmp_path, thing):
    put(thing, say.file("de"))
    rights = as_somebody(tmp_path) if thing == "a file without permission" else nullcontext()
    with in_time(), rights:
        speak("de")
        assert said(say) == ENGLISH
        assert amiss(say, "de")


def test_a_huge_catalogue_is_not_read(say):
    put("a huge file", say.file("de"))
    speak("de")
    assert said(say) == ENGLISH
    assert amiss(say, "de") == "example, de: damaged (no file of a catalogue's size)"


@pytest.mark.parametrize("formula", ["n/0", "n%(n-5)", "n/(n-199)"])
def test_a_formula_of_plural_forms_that_divides_by_nothing_means_english(say, monkeypatch, formula):
    header = compiled_catalogue.HEADER.replace("(n != 1)", formula)
    monkeypatch.setattr(compiled_catalogue, "HEADER", header)
    compiled_catalogue.write(say.file("de"), {"1 card\0{count} cards": "1 Karte\0{count} Karten"})
    assert amiss(say, "de") == "example, de: damaged (ZeroDivisionError)"
    speak("de")
    assert [say.of(count, "1 card", "{count} cards") for count in (1, 5)] == ["1 card", "5 cards"]


def test_a_formula_that_fails_for_one_great_number_costs_that_number_alone(say, monkeypatch):
    header = compiled_catalogue.HEADER.replace("(n != 1)", "0*(n%(n-777))+(n!=1)")
    monkeypatch.setattr(compiled_catalogue, "HEADER", header)
    compiled_catalogue.write(say.file("de"), {"1 card\0{count} cards": "1 Karte\0{count} Karten"})
    speak("de")
    told = [say.of(count, "1 card", "{count} cards") for count in (1, 776, 777)]
    assert told == ["1 Karte", "776 Karten", "777 cards"]


def test_a_catalogue_cut_short_anywhere_means_english_or_says_what_it_has(say):
    file = say.file("de")
    whole = file.read_bytes()
    assert amiss(say, "de") == ""
    for length in range(len(whole) - 1):
        file.write_bytes(whole[:length])
        speak("de")
        assert all(said(say)), length


def test_a_catalogue_is_read_once_and_only_when_its_domain_speaks(say):
    read = []

    def find(domain, language):
        read.append(domain.name)
        return messages.read(domain, language)

    speak("de", find)
    assert read == []
    assert said(say) == said(say)
    assert read == ["example"]


def test_english_imports_no_gettext():
    program = (
        "import sys, cardtable.told.wording as w; from cardtable.core.cards import Card;"
        "w.spoken('7♥'); w.card_words(Card.parse('Kd'));"
        "print([name for name in ('gettext', 'locale', 'babel') if name in sys.modules])"
    )
    out = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert out.stdout.strip() == "[]"


def test_cards_are_read_and_told_in_the_language(tmp_path):
    words = {
        "index of a card\x04K": "R",
        "index of a card\x04J": "V",
        "a card": "une carte",
        "rank\x04king": "roi",
        "suit\x04hearts": "cœur",
        "{rank} of {suit}": "{rank} de {suit}",
    }
    french = Domain("cardtable", str(tmp_path))
    compiled_catalogue.write(french.file("fr"), words)
    speak("fr", lambda _, language: messages.read(french, language))
    cards = parse_cards("Kh 10h Jh ??")
    assert signs(cards) == "R♥ 10♥ V♥ une carte"
    assert [str(card) for card in cards] == ["Kh", "10h", "Jh", "??"]  # files stay as they are
    assert card_words(cards[0]) == "roi de cœur"
    assert spoken("R♥ 10♥") == "roi de cœur, ten de cœur"


def test_every_card_and_number_is_told_in_whole_messages():
    with pseudo.spoken():
        told = [card_words(card) for card in parse_cards("As 10h Kc *1 *2 ??")]
    assert [text for text in told if not pseudo.whole(text)] == []


def test_numbers_dates_and_sentences_follow_the_language(tmp_path):
    german = Domain("cardtable", str(tmp_path))
    words = {
        "decimal mark\x04.": ",",
        "{day} {month} {year}": "{day}. {month} {year}",
        "{hour}:{minute}": "{hour}.{minute} Uhr",
        "Today, {time}": "Heute, {time}",
        "November": "November",
        "day of the week\x04We": "Mi",
        "{first} and {last}": "{first} und {last}",
        "two sentences\x04{first} {second}": "{first}{second}",
    }
    compiled_catalogue.write(german.file("de"), words)
    noon = 1_780_315_200.0
    assert with_minus("-0.5") == "−0.5"
    speak("de", lambda _, language: messages.read(german, language))
    assert (with_minus("-0.5"), with_minus(-7)) == ("−0,5", "−7")
    assert dates.when(noon, noon, UTC) == "Heute, 12.00 Uhr"
    assert dates.date_of(date(2026, 11, 24)) == "24. November 2026"
    assert dates.weekdays()[2:4] == ("Mi", "Th")
    assert listed(("A", "B", "C")) == "A, B und C"
    assert one_after_another(("一。", "二。")) == "一。二。"


# -- the sources -------------------------------------------------------------------------------


def modules():
    for part in ("cardtable", "games"):
        for path in message_finder.sources(ROOT / part):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


untold = cache(message_finder.untold)  # two tests ask for every module


def test_every_message_can_be_extracted():
    assert sum(len(message_finder.messages(source)) for _, source in modules()) > 80


def test_no_text_has_two_plural_forms():
    for domain in catalogues.domains():
        assert catalogues.entries(domain), domain.name


def test_no_text_that_people_read_escapes_from_what_is_converted():
    sources = dict(modules())
    escaping = {name: untold(sources[name]) for name in SAID}
    assert {name: texts for name, texts in escaping.items() if texts} == {}, (
        "say it as a message (docs/translating.md)"
    )


def test_every_module_that_says_nothing_but_messages_is_held_to_it():
    done = {
        name for name, source in modules() if message_finder.messages(source) and not untold(source)
    }
    assert sorted(done - set(SAID)) == [], "add it to said_in_messages.txt"


@pytest.mark.parametrize(
    "source",
    [
        'say(f"{who} plays.")',
        'say("{who} " + "plays.")',
        'say("{who} plays.")',
        'say.of(count, "1 card")',
        'say.under(context, "hearts")',
    ],
)
def test_a_message_that_cannot_be_translated_is_refused(source):
    with pytest.raises(message_finder.BadMessage):
        message_finder.messages(source)


def test_the_pseudo_language_is_longer_and_keeps_its_facts():
    text = pseudo.pseudo("{who} collects {cards}.")
    assert text.startswith("⟦{who} çólléçts {cards}.~")
    assert pseudo.whole(text)
    assert len(pseudo.pseudo("Nothing is left.")) >= 1.4 * len("Nothing is left.")
    assert not pseudo.whole(f"{text} and {text}")
    assert not pseudo.whole("Done")
