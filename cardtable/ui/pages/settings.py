"""Every setting; a change takes effect at once. The page is built from the declarations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

import pygame

from cardtable import registry
from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.core.indices import LETTERED, letter_in_language, letters_differ
from cardtable.core.messages import say, shown
from cardtable.core.outside import MOST_SEATS
from cardtable.store.languages import IN_ENGLISH, SYSTEM, offered
from cardtable.store.people import People, person
from cardtable.store.pins import Pins
from cardtable.store.settings import (
    AS_IN_ENGLISH,
    EACH_GAME,
    OF_LANGUAGE,
    Setting,
    Value,
    declared,
)
from cardtable.ui.assets import has_asset
from cardtable.ui.controls.boxes import Column, Grid, Row, Space
from cardtable.ui.controls.buttons import Button, Choices, Pressable, Switch
from cardtable.ui.controls.cards import CardRow
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import WIDE, divided, explained, framed, head, section
from cardtable.ui.controls.paint import Canvas, round_corners
from cardtable.ui.controls.panels import FormRow, Inset, Panel, Scroll
from cardtable.ui.controls.selectors import Segments, Slider, in_per_cent
from cardtable.ui.controls.text import Drawing, Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.deck import DeckStyle
from cardtable.ui.drawing.tabletops import tabletop
from cardtable.ui.drawing.theme import HOUSE, SEMIBOLD, read_theme
from cardtable.ui.input.key_names import key_name
from cardtable.ui.layout.faces import chosen_face
from cardtable.ui.layout.rects import card_height
from cardtable.ui.pages.ask_switch import AskSwitch
from cardtable.ui.pages.miniature_slots import Miniatures
from cardtable.ui.pages.name_change import take_along
from cardtable.ui.pages.own_looks import OwnLooks
from cardtable.ui.pages.people import PeoplePage
from cardtable.ui.pages.person_face import portrait
from cardtable.ui.pages.setting_words import choice_words, table_words
from cardtable.ui.pages.sounds import SoundsPage
from cardtable.ui.screen import Stage

_PREVIEW_FROM = 860  # units of width from which the preview stands beside the settings
_SHOWN = parse_cards("As Kh 10d 7c Qs Jd")  # no message: cards
_FACE = 52  # units: the side of a portrait to choose
_PEOPLE = {"name": range(1), "names": range(1, MOST_SEATS)}  # whom a field of names is about
_INSTEAD = {"deck": "own_deck", "theme": "own_cloth"}  # a choice puts one's own away
_SMALL = parse_cards("4h 5h 6h 7h 8h 9h *1")


class SettingsPage(Page):
    """Sound first, then looks, motion, play."""

    start = "back"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._pictures: dict[tuple[str, int], pygame.Surface] = {}  # felts and backs to choose from
        self._miniatures = Miniatures(stage, radius=8, round_below=True)
        self._texts: dict[str, str] = {}  # as typed; they are stored when the page is left
        self._shown_pin: set[str] = set()  # the people who have typed their PIN on this page

    def close(self) -> None:
        """Stores what was typed; a person with another name keeps all that goes by the name."""
        stage, now = self.stage, self.stage.settings.now
        seated = range(1 + len(now.names.split(",")))
        before = tuple(now.called(person) for person in seated)
        for name, text in self._texts.items():
            stage.settings.set(name, text)
        take_along(stage, before)
        super().close()

    def set(self, name: str, value: Value) -> None:
        """Changes a setting everywhere, at once."""
        before = self.control(name)
        self.stage.settings.set(name, value)
        now = self.stage.settings.now
        if name in ("face", "face_colour") and now.name:
            People(self.stage.settings).keep(person(now.name, now.face, now.face_colour))
        if name in _INSTEAD:  # what was just chosen is to be seen
            self.stage.settings.set(_INSTEAD[name], "")
        self.stage.apply()
        after = self.control(name)
        if before is not None and after is not None:  # the row stays where it was pressed
            moved = after.rect.top - before.rect.top
            self.tree.scroll_by("body", moved / self.theme.px(100) * 100)
        if name in ("sound", "volume", "signals"):
            self.stage.sounds.play("your_turn" if name == "signals" else "card_place")

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """Groups on the left, the preview on the right or above."""
        groups = Column(list(self._groups()), gap=16)
        if self.size[0] < self.theme.px(_PREVIEW_FROM):
            cards = CardRow(self.stage.art, (HIDDEN, *_SHOWN), width=64)
            preview = Panel(cards, x=16, y=12)
            return framed(say("Settings"), Column([preview, groups], gap=16), self.leave)
        row = Row(
            [
                Scroll(Inset(groups, x=12), key="body", grows=1),
                Inset(Scroll(self._preview(), key="preview", grows=1), x=12, fixed=376),
            ],
            gap=0,
            fill=True,
        )
        return Column(
            [
                head(say("Settings"), self.leave),
                Inset(row, x=20, max_width=WIDE + 24, grows=1, shrinks=True),
                Space(0, 20),
            ],
            gap=0,
        )

    def _groups(self) -> Iterator[Node]:
        for group, inside in groupby(_on_page(), key=lambda pair: pair[1].group):
            rows = [self._setting(name, setting) for name, setting in inside]
            rows += self._more(group)
            yield Panel(section(shown(group), *divided(rows)))

    def _more(self, group: str) -> Iterator[Node]:
        """The way to a page of its own, at the end of the group that it belongs to."""
        if group == "Sound":
            words = explained(say("All sounds"), say("Each with its name, to be tried."))
            go = Button(say("Listen to the sounds"), self._listen, icon="play", key="listen")
            yield FormRow(words, go)
        if group == "Looks":
            words = explained(
                say("Your own"), say("Decks and pictures for the table that you bring.")
            )
            yield FormRow(words, Button(say("Bring one"), self._own, icon="plus", key="own"))
        if group == "Play":
            words = explained(say("People"), say("Everybody here: face, PIN, games, one file."))
            go = Button(say("People"), self._people, icon="person", key="people")
            yield FormRow(words, go)
            words = explained(say("Keys"), say("All keys of the table; every one can be another."))
            yield FormRow(
                words, Button(say("Keys"), self.stage.show_keys, icon="keyboard", key="keys")
            )

    def _ask_switch(self, name: str) -> None:
        self.stage.push(
            AskSwitch(self.stage, shown(declared()[name].title), partial(self.set, name))
        )

    def _own(self) -> None:
        self.stage.push(OwnLooks(self.stage))

    def _people(self) -> None:
        self.stage.push(PeoplePage(self.stage))

    def _listen(self) -> None:
        self.stage.push(SoundsPage(self.stage))

    def _setting(self, name: str, setting: Setting) -> Node:
        words = explained(shown(setting.title), shown(setting.help))
        control = self._control(name, setting)
        if name in ("back", "theme", "face", "face_colour"):
            return Column([words, control], gap=8)
        return FormRow(words, control)

    def _control(self, name: str, setting: Setting) -> Node:
        value = self.stage.settings.now.value(name)
        change = partial(self.set, name)
        if name == "back":
            return self._backs(str(value), setting)
        if name == "theme":
            return self._felts(str(value), setting)
        if name in ("face", "face_colour"):
            return self._faces(name, str(value), setting)
        if isinstance(value, bool):
            return Switch("", value, change, key=name)
        if isinstance(value, int):
            return self._number(name, setting, value)
        if name in _CHOICES:
            return Segments([*_CHOICES[name]()], value, change, key=name)
        if setting.choices:
            return self._segments(name, value, setting)
        return self._words(name, value)

    def _words(self, name: str, value: str) -> Node:
        """A switch, to be pressed; else a field to type into, perhaps behind a PIN."""
        if name.startswith("switch_"):
            ask = partial(self._ask_switch, name)
            return Button(key_name(value), ask, key=name, icon="keyboard")
        if owner := self._locked(name):
            ask = partial(self._ask, owner)
            return Button(
                say("{name}: change with PIN", name=value or owner), ask, key=name, icon="person"
            )
        text = self._texts.get(name, value)
        change, title = partial(self._type, name), shown(declared()[name].title)
        return TextField(text, change, key=name, limit=120, width=280, told_name=title)

    def _segments(self, name: str, value: str, setting: Setting) -> Node:
        values = [(choice, choice_words(choice)) for choice in setting.choices]
        own = self.stage.settings.now.own_deck
        if name == "deck" and own:
            return Segments([*values, (own, own)], own, self._deck, key=name)
        return Segments(values, value, partial(self.set, name), key=name)

    def _deck(self, name: str) -> None:
        """Chooses one of the house's decks while one of the player's own is in use."""
        if name in declared()["deck"].choices:
            self.set("deck", name)

    def _number(self, name: str, setting: Setting, value: int) -> Node:
        low, high = setting.numbers
        if (high - low) // setting.step > 8:
            return Slider(
                value,
                setting.numbers,
                partial(self.set, name),
                key=name,
                step_size=setting.step,
                per_cent=True,
            )
        steps = range(low, high + 1, setting.step)
        values = [(str(number), in_per_cent(number)) for number in steps]
        return Segments(values, str(value), lambda text: self.set(name, int(text)), key=name)

    def _locked(self, name: str) -> str:
        """The first person whose PIN is asked for before a field of names changes, or ""."""
        people = _PEOPLE.get(name, range(0))
        called = (self.stage.settings.now.called(person) for person in people)
        pins = Pins(self.stage.settings)
        return next((one for one in called if one not in self._shown_pin and pins.has(one)), "")

    def _ask(self, owner: str) -> None:
        from cardtable.ui.pages.pin import AskPin  # noqa: PLC0415  few have one

        self.stage.push(AskPin(self.stage, owner, partial(self._let_in, owner)))

    def _let_in(self, owner: str) -> None:
        self._shown_pin.add(owner)
        self.refresh()

    def _type(self, name: str, text: str) -> None:
        self._texts[name] = text

    # -- felts and backs -----------------------------------------------------------------------

    def _felts(self, value: str, setting: Setting) -> Node:
        swatches = []
        for name in setting.choices:
            cloth = Drawing(partial(self._paint_felt, name), height=52)
            title = Paragraph(_table_title(name), size=13, align="centre", leading=1.25)
            inside = Column([cloth, title, Space(0, 6)], gap=6)
            swatches.append(self._swatch("theme", name, inside, chosen=name == value))
        return Choices(Grid(swatches, cell=112, gap=8), name=shown(setting.title), key="theme")

    def _swatch(
        self, setting: str, name: str, inside: Node, *, chosen: bool, tip: str = ""
    ) -> Node:
        return Pressable(
            inside,
            partial(self.set, setting, name),
            key=f"{setting}-{name}",
            tip=tip,
            radius=10,
            fill="field",
            chosen=chosen,
            one_of_several=True,
        )

    def _paint_felt(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        """Its cloth, lit from above."""
        key = (name, rect.width)
        if key not in self._pictures:
            names = _worlds() if name == EACH_GAME else [name]
            cloth = pygame.Surface(rect.size)
            for number, part in enumerate(names):  # side by side, each as broad
                left = rect.width * number // len(names)
                cloth.blit(tabletop(rect.size, read_theme(part).ground), (left, 0))
            self._pictures[key] = round_corners(cloth, canvas.theme.px(10))
        canvas.picture(self._pictures[key], rect.topleft)

    def _backs(self, value: str, setting: Setting) -> Node:
        swatches = []
        for name in setting.choices:
            card = Drawing(partial(self._paint_back, name), width=58, height=82)
            inside = Inset(card, x=6, y=6)
            swatches.append(
                self._swatch("back", name, inside, chosen=name == value, tip=choice_words(name))
            )
        return Choices(
            Grid(swatches, cell=68, gap=6), name=shown(setting.title), key="back-of-cards"
        )

    def _faces(self, name: str, value: str, setting: Setting) -> Node:
        """Portraits, or the colours behind one, to choose from."""
        now = self.stage.settings.now
        swatches = []
        for choice in setting.choices:
            both = (choice, now.face_colour) if name == "face" else (now.face, choice)
            face = chosen_face(now.called(0), *both)
            inside, tip = (
                Inset(portrait(self.stage.art, face, _FACE), x=6, y=6),
                choice_words(choice),
            )
            swatches.append(self._swatch(name, choice, inside, chosen=choice == value, tip=tip))
        title, about = shown(setting.title), shown(setting.help)
        return Choices(Grid(swatches, cell=_FACE + 10, gap=6), name=title, about=about, key=name)

    def _paint_back(self, name: str, canvas: Canvas, rect: pygame.Rect) -> None:
        wide = min(rect.width, canvas.theme.px(58))
        key = (name, wide)
        if key not in self._pictures:
            self._pictures[key] = Art(canvas.theme, DeckStyle(back=name)).face(HIDDEN, wide)
        made = self._pictures[key]
        canvas.picture(made, made.get_rect(center=rect.center).topleft)

    def step(self, seconds: float) -> bool:
        """Draws the small table again whenever it would look otherwise."""
        if not self._miniatures.make_next(self.tree):
            return super().step(seconds)
        if self._miniatures.undrawn:
            self.refresh()  # the preview without a table that cannot be shown
        return True

    # -- the preview ---------------------------------------------------------------------------

    def _preview(self) -> Node:
        art = self.stage.art
        game = self.stage.settings.now.last_game or next(iter(registry.installed())).name
        table = self._miniatures.slot(game, aspect=0.56)
        return Panel(
            Column(
                [
                    Label(say("Preview"), size=17, weight=SEMIBOLD),
                    None if game in self._miniatures.undrawn else table,
                    Drawing(self._paint_fan, height=card_height(124) + 16),
                    CardRow(art, (HIDDEN, *_SMALL), width=46, gap=4),
                    *_sizes(),
                ],
                gap=16,
            )
        )

    def _paint_fan(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """A hand as it lies on the table."""
        theme, art = canvas.theme, self.stage.art
        wide = min(theme.px(124), rect.width * 2 // 5)
        pace = (rect.width - wide) // (len(_SHOWN) - 1)
        for number, card in enumerate(_SHOWN):
            sprite = art.card(card, wide)
            area = sprite.area(rect.left + number * pace, rect.top + theme.px(4))
            canvas.picture(sprite.image, area.topleft)


def _sizes() -> Iterator[Node]:
    """Text as large as it is everywhere."""
    yield Paragraph(say("Text is this large."), size=15)
    small = say("Small print is this large. Changes take effect at once.")
    yield Paragraph(small, size=13, role="panel_muted")


def _table_title(name: str) -> str:
    if name == EACH_GAME:
        return say("Each game's own")
    return table_words(name, read_theme(name).title)


def _on_page() -> list[tuple[str, Setting]]:
    """The settings that stand on the page: of language and letters where one has a choice."""
    hidden = ["language"] * (not offered()) + ["card_letters"] * (not letters_differ())
    return [
        (name, setting)
        for name, setting in declared().items()
        if setting.group and name not in hidden
    ]


def _languages() -> Iterator[tuple[str, str]]:
    """The languages to choose from, each by its name in itself."""
    yield SYSTEM, say("Your system's")
    yield IN_ENGLISH, "English"  # no message: its name in itself
    yield from offered().items()


def _letters() -> Iterator[tuple[str, str]]:
    """The letters of ranks to choose from: those of the language, and those of English cards."""
    ranks = sorted(LETTERED, key=lambda rank: (rank == 1, -rank))  # king, queen, jack, ace
    yield OF_LANGUAGE, " ".join(map(letter_in_language, ranks))
    yield AS_IN_ENGLISH, " ".join(LETTERED[rank] for rank in ranks)


def _worlds() -> list[str]:
    """The tables that the installed games have of their own."""
    worlds = dict.fromkeys(rules.world for rules in registry.installed())
    return [world for world in worlds if has_asset("themes", f"{world}.toml")] or [HOUSE]


_CHOICES = {"language": _languages, "card_letters": _letters}  # that are no words
