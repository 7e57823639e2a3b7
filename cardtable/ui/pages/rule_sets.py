"""Sets of house rules: kept under names, used at a table, copied and pasted as text."""

from __future__ import annotations

from functools import partial

from cardtable.core.messages import say, shown
from cardtable.croupier import rule_sets
from cardtable.croupier.rule_sets import BadRules
from cardtable.croupier.table_setup import TableSetup
from cardtable.store.folder import reason
from cardtable.store.kept_rules import KeptRules
from cardtable.ui import clipboard
from cardtable.ui.clipboard import NoClipboard
from cardtable.ui.controls.boxes import Column, Flow, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import empty, framed
from cardtable.ui.controls.panels import FormRow, Panel
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.screen import Stage

_NOTHING = say.later(
    "No sets of house rules yet. Choose rules for a table, and save them here under a name; or copy"
    " rules that somebody sent you, and paste them."
)


class RuleSetsPage(Page):
    """The rules of the table that is being set up, and the sets kept for its game."""

    start = "back"

    def __init__(self, stage: Stage, setup: TableSetup) -> None:
        super().__init__(stage)
        self.setup, self.name = setup, ""
        self.called = say("{title}: sets of house rules", title=setup.rules.title)
        saves = stage.saves
        self.kept = KeptRules(saves.places.house_rules, setup.rules.name, saves.oddities)

    # -- what can be done ----------------------------------------------------------------------

    def use(self, text: str) -> None:
        """Gives the table the rules of a text, and goes back to it; a bad text is refused."""
        try:
            rule_sets.use(self.setup, rule_sets.read(text, self.setup.rules))
        except BadRules as error:
            self.stage.notice(say("These rules cannot be used: {error}.", error=error))
        else:
            self.stage.back()

    def paste(self) -> None:
        """Gives the table the rules on the clipboard."""
        try:
            self.use(clipboard.taken())
        except NoClipboard as error:
            self.stage.notice(str(error))

    def copy(self, text: str) -> None:
        """Puts rules on the clipboard as text."""
        try:
            clipboard.put(text)
        except NoClipboard as error:
            self.stage.notice(str(error))
        else:
            self.stage.notice(say("The house rules are on the clipboard, as text."))

    def keep(self) -> None:
        """Keeps the rules of the table under the name typed."""
        name = " ".join(self.name.split())
        if not name:
            return
        try:
            self.kept.keep(name, self._text())
        except OSError as error:
            self.stage.notice(say("The house rules could not be saved ({why}).", why=reason(error)))
        self._rename("")

    def _text(self) -> str:
        return rule_sets.write(self.setup.rules.name, rule_sets.rules_at(self.setup))

    def _ask_to_delete(self, name: str) -> None:
        yes = (say("Delete"), partial(self._delete, name))
        confirm(
            self.stage,
            say("Delete this set?"),
            say("“{name}” will be gone for good.", name=name),
            yes,
            say("Keep it"),
        )

    def _delete(self, name: str) -> None:
        if why := self.kept.remove(name):
            self.stage.notice(say("The set could not be deleted ({why}).", why=why))
        self.refresh()

    def _rename(self, name: str) -> None:
        self.name = name
        self.refresh()

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The rules of now, below them the sets."""
        sets = self.kept.sets()
        rows = [self._set(at, name, text) for at, (name, text) in enumerate(sets.items())]
        body = Column(
            [self._now(), *(rows or [empty(shown(_NOTHING), "rules", "panel_muted")])], gap=12
        )
        return framed(say("Sets of house rules"), body, self.leave, width=880)

    def _now(self) -> Node:
        """The rules chosen at the table, to save, copy, or replace by pasted ones."""
        entry = TextField(
            self.name,
            self._rename,
            key="name",
            placeholder=say("Save these rules as …"),
            told_name=say("Save these rules as"),
            limit=40,
            width=220,
            grows=1,
            done=self.keep,
        )
        save = Button(
            say("Save"), self.keep, icon="plus", key="keep", enabled=bool(self.name.strip())
        )
        copy = Button(
            say("Copy as text"), partial(self.copy, self._text()), icon="copy", key="copy"
        )
        paste = Button(
            say("Paste"), self.paste, icon="down", key="paste", tip=say("Use copied house rules")
        )
        words = rule_sets.in_words(self.setup.rules, rule_sets.rules_at(self.setup))
        title = Label(say("Chosen now"), size=17, weight=SEMIBOLD)
        said = Paragraph(words, size=14, role="panel_muted")
        return Panel(Column([title, said, Row([entry, save], gap=12), Flow([copy, paste])], gap=12))

    def _set(self, number: int, name: str, text: str) -> Node:
        """A set: its name, its rules in a line, what can be done with it."""
        try:
            rules = self.setup.rules
            words = rule_sets.in_words(rules, rule_sets.read(text, rules))
        except BadRules as error:
            words = say("It cannot be used: {error}.", error=error)
        about = Column(
            [
                Paragraph(name, size=16, weight=SEMIBOLD),
                Paragraph(words, size=14, role="panel_muted"),
            ],
            gap=2,
            grows=1,
        )
        use = Button(say("Use"), partial(self.use, text), icon="check", key=f"use-{number}")
        copy = Button(
            "",
            partial(self.copy, text),
            kind="plain",
            icon="copy",
            key=f"copy-{number}",
            tip=say("Copy as text"),
        )
        delete = Button(
            "",
            partial(self._ask_to_delete, name),
            kind="plain",
            icon="delete",
            key=f"delete-{number}",
            tip=say("Delete this set"),
        )
        return Panel(FormRow(about, Row([use, copy, delete])), x=18, y=12, radius=12)
