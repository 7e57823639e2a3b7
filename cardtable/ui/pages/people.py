"""The people at this screen: their faces, PINs and games, and the one file of each.

A person with a PIN is asked for it before the PIN changes, and before they are renamed, handed
over or forgotten. Files are dropped onto the window, or their path is typed here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from cardtable.core.messages import say
from cardtable.store import folder as folders
from cardtable.store import person_file
from cardtable.store.people import PERSON, People, Person, person
from cardtable.store.person_file import BadPerson, Handed
from cardtable.store.pins import Pins
from cardtable.store.renaming import rename
from cardtable.store.settings import declared
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column, Flow, Grid, Row
from cardtable.ui.controls.buttons import Button, Choices, Pressable
from cardtable.ui.controls.dialog import Dialog, DialogButton, confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import captioned, empty, framed, section
from cardtable.ui.controls.panels import Inset, Panel, TwoColumns
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.layout.faces import chosen_face
from cardtable.ui.pages.person_face import face_of, portrait
from cardtable.ui.pages.pin import AskPin, PinPage
from cardtable.ui.pages.setting_words import choice_words
from cardtable.ui.screen import Stage

_FACE, _LARGE = 46, 72  # units: a face to choose, and that of the person chosen


class PeoplePage(Page):
    """Everybody on the left; on the right the one who is chosen."""

    start = "back"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.people = People(stage.settings)
        self.pins = Pins(stage.settings)
        self.chosen = next((one.name for one in self.people.all()), "")
        self._name = self._path = self._said = ""
        self._called: str | None = None  # the other name that is being typed for the one chosen
        self._shown: set[str] = set()  # people who have typed their PIN on this page

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The people, the one chosen, and the ways to another one."""
        one = self.people.named(self.chosen)
        own = Panel(self._own(one)) if one is not None else None
        bring = Panel(section(say("Take over from another machine"), *self._taking_over()))
        left = Column([self._list(), Panel(section(say("Somebody new"), self._adding()))], gap=16)
        right = Column([own, bring], gap=16)
        return framed(say("People"), TwoColumns(left, right, share=0.42, gap=16), self.leave)

    def _list(self) -> Node:
        people = self.people.all()
        if not people:
            nobody = say("Nobody yet. Whoever gives a name at a table is known here from then on.")
            return empty(nobody, "person", "panel_muted")
        played = self.stage.statistics.played()
        rows = [
            self._row(one, [game.won for game in played if game.name == one.name]) for one in people
        ]
        return Panel(Choices(Column(rows, gap=8), name=say("People"), key="people"), x=16, y=16)

    def _row(self, one: Person, wins: list[bool]) -> Node:
        games = say.of(len(wins), "1 game", "{count} games")
        about = (
            say("{games}, {won} won", games=games, won=sum(wins)) if wins else say("No games yet")
        )
        if self.pins.has(one.name):
            about = say("{about}, with a PIN", about=about)
        words = Row(
            [portrait(self.stage.art, face_of(one), 40), captioned(one.name, about)], gap=12
        )
        return Pressable(
            words,
            partial(self._choose, one.name),
            key=f"person-{one.name}",
            x=12,
            y=8,
            radius=10,
            fill="field",
            chosen=one.name == self.chosen,
            one_of_several=True,
            told_name=spoken(f"{one.name}: {about}"),
        )

    def _own(self, one: Person) -> Node:
        """The choices of one person, and the buttons for what can be done with one."""
        name = Row([self._name_field(one), self._rename_button(one)], gap=10, grows=1)
        head = Row([portrait(self.stage.art, face_of(one), _LARGE), name], gap=16)
        has = self.pins.has(one.name)
        tools = [
            self._tool(say("Change PIN") if has else say("Set PIN"), "person", "pin", self._pin),
            self._tool(say("Hand over as a file"), "saves", "hand-over", self._hand_over),
            self._tool(say("Forget"), "delete", "forget", self._ask_to_forget),
        ]
        faces, colours = declared()["face"], declared()["face_colour"]
        parts = [
            head,
            section(say("Face"), self._faces(one, "face", faces.choices)),
            section(say("Behind the face"), self._faces(one, "colour", colours.choices)),
            Flow(tools),
        ]
        return Column(parts, gap=14)

    def _name_field(self, one: Person) -> Node:
        return TextField(
            one.name if self._called is None else self._called,
            self._type_other,
            key="called",
            told_name=say("Name of {name}", name=one.name),
            limit=24,
            width=150,
            grows=1,
            done=partial(self._guarded, self._rename),
        )

    def _rename_button(self, one: Person) -> Node:
        """Gives the person the name that was typed, once it is another one."""
        other = person(self._called or "").name
        act = partial(self._guarded, self._rename)
        changed = bool(other) and other != one.name
        return Button(say("Rename"), act, icon="check", key="rename", enabled=changed)

    def _tool(self, label: str, icon: str, key: str, act: Callable[[str], None]) -> Button:
        """A button for which a PIN is asked first, where the person has one."""
        return Button(label, partial(self._guarded, act), icon=icon, key=key)

    def _faces(self, one: Person, what: str, choices: tuple[str, ...]) -> Node:
        """Portraits, or the colours behind the one that is chosen."""
        now = one.face if what == "face" else one.colour
        swatches = []
        for choice in choices:
            both = (choice, one.colour) if what == "face" else (one.face, choice)
            shown = portrait(self.stage.art, chosen_face(one.name, *both), _FACE)
            swatches.append(
                Pressable(
                    Inset(shown, x=5, y=5),
                    partial(self._change, replace(one, **{what: choice})),
                    key=f"{what}-{choice}",
                    tip=choice_words(choice),
                    radius=10,
                    fill="field",
                    chosen=choice == now,
                    one_of_several=True,
                )
            )
        title = say("Face") if what == "face" else say("Behind the face")
        return Choices(Grid(swatches, cell=_FACE + 10, gap=6), name=title, key=what)

    def _adding(self) -> Node:
        name = TextField(
            self._name,
            self._type_name,
            key="new-name",
            placeholder=say("Name"),
            told_name=say("Name of somebody new"),
            limit=24,
            width=150,
            grows=1,
            done=self._add,
        )
        return Row([name, Button(say("Add"), self._add, icon="plus", key="add")], gap=12)

    def _taking_over(self) -> list[Node | None]:
        line = TextField(
            self._path,
            self._type_path,
            key="path",
            placeholder=say("A file that ends in {suffix}", suffix=PERSON),
            told_name=say("Path of the file"),
            limit=500,
            width=280,
            grows=1,
            done=self._typed_path,
        )
        how = say(
            "Drop the file onto the window, or type where it lies. Nobody here is replaced by it."
        )
        said = Paragraph(self._said, size=15) if self._said else None
        read = Button(say("Read it"), self._typed_path, key="read", icon="plus")
        note = Paragraph(how, size=14, role="panel_muted")
        return [Row([line, read], gap=12), said, note]

    # -- what can be done ----------------------------------------------------------------------

    def _choose(self, name: str) -> None:
        self.chosen, self._called = name, None
        self.refresh()

    def _type_other(self, text: str) -> None:
        self._called = text
        self.refresh()

    def _rename(self, old: str) -> None:
        """Gives a person the name that was typed, in every game, with league and PIN."""
        stage, new = self.stage, person(self._called or "").name
        if not new or new == old:
            return
        if why := rename(stage.settings, stage.statistics, stage.reviews, old, new):
            self._say(say("{name} could not be renamed: {why}.", name=old, why=why))
            return
        stage.rename(old, new)
        self._shown.add(new)
        self.chosen, self._called = new, None
        self._say(say("{old} is called {name} now, with games, PIN and face.", old=old, name=new))

    def _change(self, one: Person) -> None:
        self.people.keep(one)
        self.refresh()

    def _type_name(self, text: str) -> None:
        self._name = text

    def _type_path(self, text: str) -> None:
        self._path = text

    def _add(self) -> None:
        one = person(self._name)
        if not one.name:
            return
        if self.people.named(one.name) is None and not self.people.keep(one):
            self._say(say("There is no room for more people."))
            return
        self._name, self.chosen, self._called = "", one.name, None
        self.refresh()

    def _guarded(self, act: Callable[[str], None]) -> None:
        name = self.chosen
        if self.pins.has(name) and name not in self._shown:
            self.stage.push(AskPin(self.stage, name, partial(self._let_in, act, name)))
        else:
            act(name)

    def _let_in(self, act: Callable[[str], None], name: str) -> None:
        self._shown.add(name)
        act(name)

    def _pin(self, name: str) -> None:
        self.stage.push(PinPage(self.stage, name))

    def _hand_over(self, name: str) -> None:
        handed = person_file.handed_over(self.stage.settings, self.stage.statistics, name)
        try:
            path = person_file.keep(self.stage.saves.places.people, handed)
        except OSError as error:
            why = folders.reason(error)
            self._say(say("{name} could not be written into a file ({why}).", name=name, why=why))
        else:
            self._say(say("{name} is in the file {path}.", name=name, path=folders.shown(path)))

    def _ask_to_forget(self, name: str) -> None:
        text = say(
            "{name} will not be offered any more, and the face and the PIN will be gone. "
            "The games stay in the statistics.",
            name=name,
        )
        yes = (say("Forget"), partial(self._forget, name))
        confirm(self.stage, say("Forget {name}?", name=name), text, yes, say("Keep"))

    def _forget(self, name: str) -> None:
        self.people.forget(name)
        self._called = None
        self.chosen = next((one.name for one in self.people.all()), "")
        self.refresh()

    def _say(self, text: str) -> None:
        """Shows a sentence here, and lets it be heard."""
        self._said = text
        self.stage.notice(text)
        self.refresh()

    # -- taking over ---------------------------------------------------------------------------

    def _typed_path(self) -> None:
        if self._path.strip():
            self.bring(self._path)

    def bring(self, path: str) -> None:
        """Takes over the person in a file; asks first where somebody goes by that name."""
        given = Path(path.strip().removeprefix("file://"))
        with suppress(RuntimeError):  # nobody has that name
            given = given.expanduser()
        try:
            handed = person_file.load(given)
        except BadPerson as error:
            self._say(say("Nobody was taken over: {why}.", why=error))
            return
        name = handed.person.name
        if person_file.is_known(self.stage.settings, self.stage.statistics, name):
            self._ask_whom(handed)
        else:
            self._take(handed, name)

    def _ask_whom(self, handed: Handed) -> None:
        name = handed.person.name
        other = self.people.free_name(name)
        text = say(
            "{name} is known here. Are they the same? Then the games of the file are added to "
            "those of here; the face and the PIN of here stay.",
            name=name,
        )
        buttons = [
            DialogButton(say("The same"), partial(self._take, handed, name), kind="primary"),
            DialogButton(say("No: {name}", name=other), partial(self._take, handed, other)),
            DialogButton(say("Leave it")),
        ]
        self.stage.push(Dialog(self.stage, say("Another {name}?", name=name), text, buttons))

    def _take(self, handed: Handed, name: str) -> None:
        settings, statistics = self.stage.settings, self.stage.statistics
        try:
            count = person_file.take_over(settings, statistics, handed, name)
        except BadPerson as error:
            self._say(say("{name} could not be taken over: {why}.", name=name, why=error))
            return
        self.chosen, self._called = name, None
        none = say("{name} is here; no game was new.", name=name)
        some = say.of(
            count,
            "{name} is here, with 1 new game.",
            "{name} is here, with {count} new games.",
            name=name,
        )
        self._say(some if count else none)
