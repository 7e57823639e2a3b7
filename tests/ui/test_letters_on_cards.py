"""The letters on the cards are those of the language, or K Q J A where a person wants them."""

from __future__ import annotations

import io
import pickle
import re
from dataclasses import replace

import pygame
import pytest

from cardtable.ai.asking import Request
from cardtable.core import indices, messages
from cardtable.core.cards import HIDDEN, RANKS, SUITS, Card, kept_signs, pack, sign_of
from cardtable.croupier.score_sheet import sheet_of
from cardtable.store import languages
from cardtable.store.languages import offered
from cardtable.store.settings import AS_IN_ENGLISH, OF_LANGUAGE, Settings
from cardtable.told import wording
from cardtable.told.wording import spoken
from cardtable.ui.assets import asset, asset_text
from cardtable.ui.drawing import card_letters
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.card_pictures import face_text, rasterised
from cardtable.ui.drawing.deck import DeckStyle, OwnDeck, style_of
from cardtable.ui.drawing.font_outlines import letter_outline
from cardtable.ui.drawing.own_pictures import KEPT, own_face
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.input import finding
from cardtable.ui.input.finding import Sought
from cardtable.ui.layout.face_design import LARGE, STANDARD
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.table.prompt_line import _seeking as seeking
from games.sevens_from_hell.options import OPTIONS
from games.sevens_from_hell.state import Closing
from games.sevens_from_hell.words import _closed_mark
from tests.support.told_games import at_table, dealt, plays

CATALOGUES = ("de", "fr", "es", "ja")  # those that are written, offered or not
FOLDERS = ("standard", "classic", "large", "compact", "standard4", "classic4", "large4", "compact4")
_PATH = re.compile(r"<path [^>]*scale\([^)]*\)\"/>")
QUEEN = Card.parse("Qs")


@pytest.fixture(autouse=True)
def english_again():
    for known in (wording._spoken, wording._signs):  # other tests invent catalogues of a language
        known.cache_clear()
    yield
    messages.speak(messages.ENGLISH)
    indices.prefer(english=False)


def files(ranks: str):
    for folder in FOLDERS:
        for rank in ranks:
            for suit in "DC" if folder.endswith("4") else "SHDC":
                yield folder, f"{rank}{suit}.svg"


# -- the letters themselves ------------------------------------------------------------------------


@pytest.mark.parametrize("code", sorted({*CATALOGUES, *offered()}))
def test_letters_of_a_language_are_short_and_tell_ranks_and_suits_apart(code):
    messages.speak(code)
    ranks = [indices.index_of(rank) for rank in range(1, 14)]
    suits = [indices.suit_letter(suit) for suit in SUITS]
    assert len(set(ranks)) == 13
    assert len(set(suits)) == 4
    assert all(1 <= len(text) <= 2 for text in ranks)
    assert all(len(text) == 1 for text in suits)
    assert not {"X", "x"} & set(ranks), "a joker is typed so"


def test_every_text_follows_the_letters_that_are_wanted():
    messages.speak("fr")
    assert (QUEEN.sign, sign_of("K"), sign_of("Ks")) == ("D♠", "R", "R♠")
    assert "dame" in spoken("D♠")
    indices.prefer(english=True)
    assert (QUEEN.sign, sign_of("K"), sign_of("Ks")) == ("Q♠", "K", "K♠")
    assert "dame" in spoken("Q♠")


def test_the_thinking_process_is_told_the_letters_with_the_language():
    messages.speak("fr")
    own = Request("any", "").language
    indices.prefer(english=True)
    wanted = Request("any", "").language
    messages.speak(messages.ENGLISH)
    indices.prefer(english=False)
    for way, sign in ((wanted, "Q♠"), (own, "D♠"), ("", "Q♠"), ("es", "Q♠")):
        indices.read_as(way)
        assert (messages.language(), QUEEN.sign) == (way.partition("@")[0], sign)


def test_english_has_one_way_of_reading():
    indices.prefer(english=True)
    assert indices.way_of_reading() == ""
    assert not indices.letters_differ()
    messages.speak("es")
    assert indices.way_of_reading() == "es", "Spanish has K Q J A itself"


# -- on the cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [*files("AJQK")], ids="/".join)
def test_every_index_of_a_card_gets_the_other_letter(file):
    """Both ways, where it is drawn twice; nothing else in the picture changes."""
    text = asset_text("cards", *file)
    twice = 1 if file[0].startswith("compact") else 2
    for letter in ("B", "R", "As"):
        changed = face_text(file, letter)
        gone, come = (set(_PATH.findall(one)) for one in (text, changed))
        assert (len(gone - come), len(come - gone)) == (1, len(letter))
        assert changed.count("<path") == text.count("<path") + twice * (len(letter) - 1)
        assert _PATH.sub("", changed) == _PATH.sub("", text)


def box_of(text: str) -> pygame.Rect:
    """The box of a drawing, in units of a card."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350">'
    return drawn(f"{head}{text}</svg>", (250, 350)).get_bounding_rect()


def drawn(text: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


@pytest.mark.parametrize(("folder", "design"), [("standard", STANDARD), ("large", LARGE)])
@pytest.mark.parametrize("letter", ["V", "D", "R", "B", "As", "Kn", "WWW", "Д", "Ж", "É"])
def test_a_letter_stands_where_the_queens_stood_and_no_wider_than_a_ten(folder, design, letter):
    file = (folder, "QS.svg")
    texts = asset_text("cards", *file), face_text(file, letter)
    before, after = (_PATH.findall(text) for text in texts)
    queen = box_of(next(path for path in before if path not in after))
    come = dict.fromkeys(path for path in after if path not in before)
    index = box_of("".join(come))
    assert abs(index.top - queen.top) <= 1
    assert queen.height * 0.9 <= index.height <= queen.height
    assert abs(index.centerx - queen.centerx) <= 2
    ten = _PATH.findall(asset_text("cards", folder, "10S.svg"))
    assert index.width <= max(box_of(path).width for path in ten if path.count("-1 23"))
    assert index.right <= design.across * 250


def test_letters_that_the_deck_does_not_draw_come_from_the_font():
    wide, d = letter_outline("Д") or (0.0, "")
    assert 60 < wide < 90
    assert d.count("M") == d.count("Z") == 2, "a contour, and the hole in it"
    with_mark = letter_outline("É")
    assert with_mark is not None
    numbers = [float(number) for number in re.findall(r"-?[0-9.]+", with_mark[1])]
    assert -0.1 <= min(numbers[1::2]) <= max(numbers[1::2]) <= 100.1, "as high as a capital"
    assert letter_outline("漢") is None
    assert face_text(("standard", "QS.svg"), "漢") == asset_text("cards", "standard", "QS.svg")


@pytest.mark.parametrize("letter", [*"ABDGKQRSVXgxsДЖЩΩ", "Ö", "ñ"])
def test_an_outline_is_as_the_font_draws_it(letter):
    """Beside the letter as the font itself draws it, a tenth of the ink differs at most."""
    pygame.font.init()
    found = letter_outline(letter)
    assert found is not None
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"'
    path = f'<path d="{found[1]}" fill="#000000"/>'
    mine = drawn(f'{head} viewBox="-40 0 200 100">{path}</svg>', (400, 200))
    mine = mine.subsurface(mine.get_bounding_rect())
    face = pygame.font.Font(asset("fonts", "CardtableSans-Bold.ttf"), 300)
    whole = face.render(letter, True, "black")
    theirs = pygame.transform.smoothscale(
        whole.subsurface(whole.get_bounding_rect()), mine.get_size()
    )
    pixels = [pygame.image.tobytes(one, "RGBA")[3::4] for one in (mine, theirs)]
    apart = sum(abs(a - b) for a, b in zip(*pixels, strict=True))
    assert apart < sum(pixels[1]) / 10


# -- through the settings --------------------------------------------------------------------------


def test_english_cards_are_drawn_from_their_files(monkeypatch):
    """No text of a card is read, nor any outline, while the letters are K Q J A."""
    monkeypatch.setattr(card_letters, "relettered", None)
    art = Art(Theme(), style_of(Settings()))
    assert not any(art.look.letter(card) for card in (*pack(jokers=2), HIDDEN))
    assert art.face(QUEEN, 61).get_width() == 61


def test_the_cards_of_a_theme_have_the_letters_of_the_language():
    pygame.font.init()
    messages.speak("fr")
    french, english = Art(Theme(), style_of(Settings())), Art(Theme(), DeckStyle())
    for card in (*pack(jokers=2), HIDDEN):
        for width, design in ((120, STANDARD), (90, LARGE), (40, None)):
            pixels = [
                pygame.image.tobytes(art.face(card, width, design=design), "RGBA")
                for art in (french, english)
            ]
            assert (pixels[0] != pixels[1]) == (card.rank in (11, 12, 13)), (card, width)


def test_a_deck_of_ones_own_has_the_letters_in_our_index_and_in_its_gaps(tmp_path):
    own = OwnDeck(str(tmp_path), ("KS",))
    style = DeckStyle(own=own, ranks=(*RANKS[:10], "V", "D", "R"))
    king = style.brought(Card.parse("Ks"), 120)
    assert king is not None
    assert king.letter == "R"
    bare = pygame.image.tobytes(own_face(king, 120), "RGBA")
    assert bare == pygame.image.tobytes(rasterised(king.house, 120, "R"), "RGBA"), "no such file"
    picture = pygame.Surface(KEPT)
    picture.fill("#ffee00")
    pygame.image.save(picture, king.path)
    over = [own_face(replace(king, letter=letter), 120) for letter in ("R", "")]
    assert pygame.image.tobytes(over[0], "RGBA") != pygame.image.tobytes(over[1], "RGBA")


def test_the_letter_beside_a_suit_is_that_of_the_language():
    messages.speak("fr")
    style = style_of(Settings(suit_letters=True))
    assert [style.suit_letter(Card(7, suit)) for suit in SUITS] == ["P", "C", "K", "T"]
    assert style.suit_letter(HIDDEN) == ""
    assert style_of(Settings()).suit_letter(QUEEN) == ""


def test_letters_are_a_choice_only_where_they_differ(hall, monkeypatch):
    assert hall.show(SettingsPage(hall)).control("card_letters") is None
    monkeypatch.setattr(languages, "begin", lambda *_setting: False)
    messages.speak("es")
    assert hall.show(SettingsPage(hall)).control("card_letters") is None
    messages.speak("fr")
    hall.apply()
    page = hall.show(SettingsPage(hall))
    choice = page.control("card_letters")
    assert [*choice.values] == [(OF_LANGUAGE, "R D V A"), (AS_IN_ENGLISH, "K Q J A")]
    assert hall.art.look.letter(QUEEN) == "D"
    choice.change(AS_IN_ENGLISH)
    assert hall.art.look.letter(QUEEN) == ""
    assert QUEEN.sign == "Q♠"
    assert page.control("card_letters").value == AS_IN_ENGLISH
    page.control("card_letters").change(OF_LANGUAGE)
    assert (hall.art.look.letter(QUEEN), QUEEN.sign) == ("D", "D♠")


# -- at a table ------------------------------------------------------------------------------------


def test_a_card_is_found_by_the_letters_on_it():
    messages.speak("fr")
    for keys, card in {"rc": "Kh", "dp": "Qs", "vk": "Jd", "10t": "10c", "x": "*1"}.items():
        assert typed(keys).fits(Card.parse(card)), keys
        assert typed(keys).whole
    assert str(typed("rc")) == "RC"
    assert str(typed("k")) == "R", "an English letter that means nothing else"
    assert typed("dd").fits(Card.parse("Qd"))
    indices.prefer(english=True)
    assert typed("kc").fits(Card.parse("Kh"))
    assert Sought().typed("v") is None


def test_a_rank_of_two_letters_is_typed_in_both_or_by_the_first_where_that_is_one(monkeypatch):
    own = {1: "As", 11: "Kn", 12: "D", 13: "K"}
    monkeypatch.setattr(finding, "index_of", lambda rank: own.get(rank, str(rank)))
    assert typed("asd").fits(Card.parse("Ad"))
    assert typed("knh").fits(Card.parse("Jh"))
    assert typed("kh").fits(Card.parse("Kh"))
    assert typed("1").begun
    assert not typed("k").begun


def typed(keys: str) -> Sought:
    """The card that is sought after these keys."""
    sought = Sought()
    for key in keys:
        step = sought.typed(key)
        assert step is not None, (sought, key)
        sought = step
    return sought


@pytest.mark.parametrize("code", CATALOGUES)
def test_the_prompt_names_the_letters_that_can_be_typed(code):
    messages.speak(code)
    first, then = seeking(""), seeking("7")
    for rank in indices.LETTERED:
        assert indices.index_of(rank) in first
        assert typed(indices.index_of(rank).lower()).fits(Card(rank, "s"))
    for suit in SUITS:
        assert indices.suit_letter(suit) in then
        assert typed("7" + indices.suit_letter(suit).lower()).fits(Card(7, suit))


def test_empty_places_of_ranks_have_the_letters_too(monkeypatch):
    messages.speak("de")
    pygame.font.init()
    written: list[str] = []
    plain = Theme.text_px

    def noting(theme, text, *how):
        written.append(text)
        return plain(theme, text, *how)

    monkeypatch.setattr(Theme, "text_px", noting)
    session = dealt("sevens_from_hell", 4, "otter")
    boxes = at_table(session, session.turn).tabletop.arrangement.piles.values()
    theme = Theme()
    marks = PileMarkPainter(theme, Art(theme))
    for box in boxes:
        if box.slot:
            marks.named_slot(box)
    assert {"B", "D", "K", "A", "★", "10"} <= set(written)
    assert not {"J", "Q", "*"} & set(written)


def test_a_closed_book_is_called_by_the_letter():
    messages.speak("de")
    clean, dirty = (_closed_mark(Closing(0, "J", wilds), "closed-0", 0).text for wilds in (0, 2))
    assert (clean, dirty) == ("B rein", "B 2★")


def test_a_house_rule_on_what_cards_count_has_the_letters_that_are_on_the_cards():
    rule = next(option for option in OPTIONS if option.name == "card_values")
    parts = [str(part) for part in rule.parts[1:5]]
    assert parts == ["2", "A", "K", "Q"]
    messages.speak("fr")
    assert [messages.shown(part) for part in rule.parts[2:6]] == ["A", "R", "D", "V"]
    assert "joker, 2, A, R, D, V, 10" in rule.sentence(rule.default)
    assert messages.shown(wording.rank_words(rule.parts[3])) == "rois"
    indices.prefer(english=True)
    assert [messages.shown(part) for part in rule.parts[2:6]] == ["A", "K", "Q", "J"]
    assert "joker, 2, A, K, Q, J, 10" in rule.sentence(rule.default)
    assert messages.shown(wording.rank_words(rule.parts[3])) == "rois"


def test_what_a_state_keeps_of_cards_is_read_with_the_letters_of_now():
    """A score sheet of before follows another language, and the state is the same in both."""
    kept = indices.KeptLetters("K♥ 10♠ ★ A♣")
    assert pickle.loads(pickle.dumps(kept)) == kept
    messages.speak("fr")
    again = kept_signs([Card.parse(card) for card in ("Kh", "10s", "*1", "Ac")])
    assert str(again) == str(kept) == "K♥ 10♠ ★ A♣"
    assert messages.shown(kept) == messages.shown(again) == "R♥ 10♠ ★ A♣"
    assert messages.shown(pickle.loads(pickle.dumps(kept))) == "R♥ 10♠ ★ A♣"
    indices.prefer(english=True)
    assert messages.shown(kept) == "K♥ 10♠ ★ A♣"


def test_a_score_sheet_has_the_letters_of_the_language_that_is_spoken_now():
    session = [*plays("seven_up", 3, 400)][-1]
    english = " ".join(line.reason for line in sheet_of(session).lines)
    messages.speak("fr")
    french = " ".join(line.reason for line in sheet_of(session).lines)
    assert not re.search("[JQK][♠♥♦♣]", french), french
    found = [
        len(re.findall(rf"[{letters}][♠♥♦♣]", said)) for letters, said in ends(english, french)
    ]
    assert found[0] == found[1] > 0


def ends(english: str, french: str):
    """The letters of each language, with what is said in it."""
    return (("JQKA", english), ("VDRA", french))
