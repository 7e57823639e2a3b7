"""The page before a game: who sits where, house rules, the deal; it remembers the last choice."""

from __future__ import annotations

from functools import partial
from random import Random

from cardtable.core.messages import say, shown
from cardtable.core.rules import AnyRules
from cardtable.core.table import Option
from cardtable.croupier.table_setup import TableSetup, level_word
from cardtable.session import HUMAN, UNDO_RULES
from cardtable.store.lessons import lessons_of
from cardtable.store.people import People, people_of
from cardtable.told.wording import rank_words
from cardtable.ui.controls.boxes import Column, Flow, Grid, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import divided, explained, framed, section, small_print
from cardtable.ui.controls.panels import Divider, FormRow, Inset, Panel, TwoColumns
from cardtable.ui.controls.selectors import Segments, Stepper
from cardtable.ui.controls.text import Badge, Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.foresight import Foresight
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.pages.match_choice import match_choice, new_code
from cardtable.ui.pages.miniature_slots import Miniatures, seated
from cardtable.ui.pages.opponents import sitting_at
from cardtable.ui.pages.person_face import person_button
from cardtable.ui.pages.rule_sets import RuleSetsPage
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.screen import Stage

_SEED_NOTE = say.later(
    "Any text will do as a deal number. The same text always deals the same cards."
)
_RADIUS = 16
_PICTURE_FROM = 900  # units of the window's width
_NUMBER = 148  # units of width for one of several numbers
_USUAL = 10  # players at a table; more are for those who ask
_KNOWN = 8  # people who are offered at a seat
_MANY = 5  # choices or seats from which another control is handier
_UNDO_TITLES = {
    "fair": say.later("Fair", "taking back"),
    "free": say.later("Free", "taking back"),
    "off": say.later("Off", "taking back"),
}
_UNDO = {
    "fair": say.later("A move can be taken back as long as no hidden card has been seen since."),
    "free": say.later("Every move can be taken back; the statistics will say so."),
    "off": say.later("No move can be taken back."),
}


class NewGame(Page):
    """Sets up the table of one game."""

    start = "deal"

    def __init__(self, stage: Stage, rules: AnyRules, dice: Random | None = None) -> None:
        super().__init__(stage)
        self.called = say("{title}: a new game", title=rules.title)
        self.world = rules.world
        settings = stage.settings
        called = tuple(settings.now.called(person) for person in range(max(rules.seats)))
        self.choice = TableSetup(rules, settings.last_table(rules.name), called)
        self.dice = dice or Random()
        self.primary = self.deal
        self._miniatures = Miniatures(stage, seated, radius=_RADIUS, round_below=True)
        self._foresight = Foresight(stage)
        self._more = False  # numbers of players beyond the usual ones are offered

    def deal(self) -> None:
        """Begins the game."""
        game = self.choice.rules.name
        with self.stage.settings.together():
            self.stage.settings.remember(game, self.choice.remembered())
            self.stage.settings.meet(self.choice.people)
            People(self.stage.settings).meet(self.choice.people)
        self._foresight.hand_over()
        self.stage.begin(self.choice.launch(new_seed(self.dice), new_code(self.dice)))

    def build(self) -> Node:
        """Seats and house rules on the left, the deal on the right."""
        self._foresight.forget()
        rules = self.choice.rules
        tools = [Button(say("Rules"), self._rules, icon="rules", kind="plain", key="rules")]
        if lessons_of(rules):
            learn = Button(
                say("Lessons"), self._lessons, icon="lessons", kind="plain", key="lessons"
            )
            tools.insert(0, learn)
        go = Button(say("Deal the cards"), self.deal, kind="primary", icon="play", key="deal")
        return framed(
            shown(rules.title),
            TwoColumns(
                Column([Panel(self._seats()), self._house_rules()], gap=16),
                Column([self._picture(), Panel(self._the_deal())], gap=16),
                share=0.66,
                gap=16,
            ),
            self.leave,
            tools=tools,
            actions=[go],
            note="\n".join(filter(None, (self.choice.summary(), self._puts_by()))),
        )

    def _picture(self) -> Node | None:
        """The game's table with the seats that were asked for, where the deal is beside them."""
        if self.size[0] < self.theme.px(_PICTURE_FROM):
            return None
        choice = self.choice
        return self._miniatures.slot(f"{choice.rules.name} {choice.count}", aspect=0.42)

    def step(self, seconds: float) -> bool:
        """Makes the picture after the page is there, and then prepares the table itself."""
        if self._miniatures.make_next(self.tree):
            return True
        self._foresight.step(seconds, lambda: self.choice.launch(""))
        return super().step(seconds)

    def close(self) -> None:
        """Lets go of what was prepared, unless it is dealt on now."""
        self._foresight.forget()
        super().close()

    def _rules(self) -> None:
        self.stage.push(RulesPage(self.stage, self.choice.rules, self.choice.table))

    def _lessons(self) -> None:
        self.stage.push(LessonsPage(self.stage, self.choice.rules))

    def _sets(self) -> None:
        self.stage.push(RuleSetsPage(self.stage, self.choice))

    # -- seats ---------------------------------------------------------------------------------

    def _seats(self) -> Node:
        rows: list[Node] = []
        if self.choice.count > _MANY and len(self.choice.levels) > 1:
            rows += [self._everybody(), Divider()]
        rows += [self._seat(seat) for seat in range(self.choice.count)]
        return section(say("Seats"), self._how_many(), *rows)

    def _how_many(self) -> Node | None:
        counts = sorted(self.choice.rules.seats)
        if len(counts) == 1:
            return None
        if len(counts) <= _MANY:
            values = [(str(count), say("Alone") if count == 1 else str(count)) for count in counts]
            control: Node = Segments(values, str(self.choice.count), self._set_count, key="count")
        else:
            return self._many_counts(counts)
        return _labelled(say("Players"), control)

    def _many_counts(self, counts: list[int]) -> Node:
        """A stepper over the usual numbers; all of them once somebody has asked for more."""
        usual = [count for count in counts if count <= _USUAL]
        if self._more or len(usual) == len(counts) or self.choice.count > _USUAL:
            stepper = Stepper(self.choice.count, counts, self._set_count, key="count")
            return _labelled(say("Players"), stepper)
        stepper = Stepper(self.choice.count, usual, self._set_count, key="count")
        more = Button(say("More…"), self._show_more, kind="plain", key="more")
        return _labelled(say("Players"), more, stepper)

    def _show_more(self) -> None:
        self._more = True
        self.refresh()

    def _set_count(self, count: int | str) -> None:
        self.choice.count = int(count)
        self.refresh()

    def _players(self) -> list[tuple[str, str]]:
        return [(level, level_word(level, self.choice.computers)) for level in self.choice.levels]

    def _everybody(self) -> Node:
        levels = self._players()[1:]
        change = partial(self.update, self.choice.sit_all)
        control = Segments(levels, self.choice.all_others(), change, key="all")
        return _labelled(say("Everybody else"), control)

    def _seat(self, seat: int) -> Node:
        name = TextField(
            self.choice.typed(seat),
            partial(self.update, self.choice.rename, seat),
            key=f"name-{seat}",
            placeholder=self.choice.names[seat],
            told_name=say("Name of seat {number}", number=seat + 1),
            limit=24,
            width=150,
            grows=1,
        )
        sits = Segments(
            self._players(),
            self.choice.chairs[seat].player,
            partial(self.update, self.choice.sit, seat),
            key=f"seat-{seat}",
        )
        sits.told_name = say("Who plays seat {number}", number=seat + 1)
        side = self.choice.side(seat) if self.choice.partners else None
        sign = str(seat + 1) if side is None else "ABC"[side % 3]
        name_of = self.choice.names[seat]
        if side is None:
            says = say("{name}, seat {sign}", name=name_of, sign=sign)
        else:
            says = say("{name}, team {sign}", name=name_of, sign=sign)
        row = Row([Badge(side, sign, size=28, says=says), name, sits], gap=12)
        known = (
            self._known(seat)
            if self.choice.chairs[seat].is_human
            else [sitting_at(self.stage, self.choice, seat)]
        )
        return Column([row, Inset(Flow(known), x=40)], gap=8) if known else row

    def _known(self, seat: int) -> list[Node]:
        """The people who could sit here, each by one press."""
        sitting = set(self.choice.names)
        others = [one for one in people_of(self.stage.settings.now) if one.name not in sitting]
        return [
            person_button(
                self.stage.art,
                one,
                partial(self.update, self.choice.rename, seat, one.name),
                key=f"known-{seat}-{one.name}",
                tip=say("{name} sits here", name=one.name),
            )
            for one in others[:_KNOWN]
        ]

    # -- house rules ---------------------------------------------------------------------------

    def _house_rules(self) -> Node | None:
        options = self.choice.options
        if not options:
            return None
        usual = Button(
            say("Usual rules"),
            partial(self.update, self.choice.reset),
            kind="plain",
            icon="again",
            key="usual",
            enabled=bool(self.choice.changed),
        )
        sets = Button(say("Sets"), self._sets, kind="plain", icon="saves", key="sets")
        head = FormRow(Label(say("House rules"), size=17, weight=SEMIBOLD), Row([sets, usual]))
        return Panel(Column([head, *divided(map(self._option, options))], gap=14))

    def _option(self, option: Option) -> Node:
        value = self.choice.table[option.name]
        words = explained(option.title, shown(option.help))
        if option.parts:
            return Column([words, self._numbers(option)], gap=10)
        sentence = option.sentence(value)
        meaning = sentence if sentence != shown(option.help) else ""
        in_force = Paragraph(meaning, size=14) if meaning else None
        return Column([FormRow(words, self._control(option, meaning)), in_force], gap=8)

    def _control(self, option: Option, meaning: str) -> Node:
        if option.choices:
            choices = option.values(self.choice.count)
            values = [(choice.value, choice.title) for choice in choices]
            change = partial(self.update, self.choice.choose, option)
            return Segments(
                values,
                self.choice.value(option),
                change,
                key=f"option-{option.name}",
                meaning=meaning,
            )
        return self._number(option, 0)

    def _numbers(self, option: Option) -> Node:
        """Several numbers, each under the word for what it is of."""
        cells = [
            Column(
                [
                    Label(shown(part), size=13, role="panel_muted", says=shown(rank_words(part))),
                    self._number(option, place),
                ]
            )
            for place, part in enumerate(option.parts)
        ]
        return Grid(cells, cell=_NUMBER, gap=12)

    def _number(self, option: Option, place: int) -> Node:
        low, high = option.numbers
        stepper = Stepper(
            self.choice.table.numbers(option.name)[place],
            range(low, high + 1, _step(option)),
            partial(self._choose_number, option, place),
            key=f"option-{option.name}-{place}",
            enabled=self.choice.counts(option),
        )
        if option.parts:
            stepper.told_name = say(
                "{rule}, {part}", rule=option.title, part=shown(rank_words(option.parts[place]))
            )
            stepper.told_help = shown(option.help)
        return stepper

    def _choose_number(self, option: Option, place: int, number: int) -> None:
        numbers = list(self.choice.table.numbers(option.name))
        numbers[place] = number
        self.update(self.choice.choose, option, "/".join(map(str, numbers)))

    # -- the deal ------------------------------------------------------------------------------

    def _the_deal(self) -> Node:
        seed = TextField(
            self.choice.seed,
            self._set_seed,
            key="seed",
            placeholder=say("Random"),
            icon="dice",
            limit=40,
            done=self.deal,
        )
        undo = self.stage.settings.now.undo
        rules = [(rule, shown(_UNDO_TITLES[rule])) for rule in UNDO_RULES]
        change = partial(self.update, self.stage.settings.set, "undo")
        meaning = shown(_UNDO[undo])
        control = Segments(rules, undo, change, key="undo", meaning=meaning)
        undoing = section(say("Taking back"), control, small_print(meaning))
        deal = section(say("Deal"), seed, note=shown(_SEED_NOTE))
        match = match_choice(self.choice, self.update)
        return Column([*match, deal, Divider(), undoing, *self._fairness()], gap=16)

    def _puts_by(self) -> str:
        """A warning that the game in play is put by, where there is one to go on with."""
        if not self.stage.saves.would_put_by:
            return ""
        return say("The game in play is put by: it waits in Saved games.")

    def _set_seed(self, text: str) -> None:
        self.choice.seed = text
        self.refresh()

    def _fairness(self) -> list[Node | None]:
        """The answer to what people ask before they begin: the curtain, computer players."""
        people = sum(chair.player == HUMAN for chair in self.choice.chairs)
        if people > 1:
            note = say(
                "Between turns a curtain hides the cards until the next person is at the screen."
            )
        elif self.choice.count > 1:
            note = say("Computer players see only what their seat is allowed to see.")
        else:
            return []
        return [Divider(), small_print(note)]


def _labelled(label: str, *controls: Node) -> Node:
    return Row([Label(label, grows=1), *controls], gap=16)


def _step(option: Option) -> int:
    """Tens or fives for a wide range, where its limits and its default allow that."""
    low, high = option.numbers
    defaults = option.default if isinstance(option.default, tuple) else (option.default,)
    for step in (10, 5):
        if high - low > 6 * step and all(
            isinstance(number, int) and (number - low) % step == 0 for number in defaults
        ):
            return step
    return 1


def new_seed(dice: Random) -> str:
    """A deal number short enough to tell somebody else."""
    return str(10000 + int(dice.random() * 90000))
