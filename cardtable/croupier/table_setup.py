"""The choices for a new game: seats, house rules, the deal. Draws nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

from cardtable.core.computer_names import NAMES, computer_name
from cardtable.core.day_seed import read_seed
from cardtable.core.lists import listed, with_commas
from cardtable.core.match import Match
from cardtable.core.messages import say
from cardtable.core.players import Computers, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import BadOption, Option, Table, table_for, text_of
from cardtable.core.word_forms import inside
from cardtable.croupier.matches import can_be_played
from cardtable.session import HUMAN, Chair, Session, called
from cardtable.store.launch import Launch
from cardtable.store.settings import LastTable


class TableSetup:
    """The table as chosen so far. Seats beyond the present number are kept in case they return."""

    def __init__(
        self, rules: AnyRules, last: LastTable | None = None, people: tuple[str, ...] = ()
    ) -> None:
        self.rules = rules
        self.called = people  # the names of the people at this screen
        self.computers = computers_of(rules)
        self.levels: tuple[str, ...] = (HUMAN, *self.computers.levels)
        self.count = rules.seats[0]
        self.seed = ""
        self.best_of = 0  # games of a match; 0 for a single game
        self.chosen: dict[str, str] = {}
        self._chairs = [self._usual(seat) for seat in range(max(rules.seats))]
        self._picked: dict[int, str] = {}  # by seat, who sits there of the computer players
        self._cleared: set[int] = set()  # seats whose name was deleted, letter by letter
        if last is not None:
            self._take(last)

    def _usual(self, seat: int) -> Chair:
        """A person first, then computer players of the usual level."""
        return Chair((seat and self.computers.usual) or HUMAN)

    def _unnamed(self, seat: int) -> str:
        """The name of a seat that nobody has named: people by their order at this table."""
        if self._chairs[seat].player != HUMAN:
            return computer_name(self._own_name(seat))
        people = sum(chair.player == HUMAN for chair in self._chairs[:seat])
        known = self.called[people] if people < len(self.called) else ""
        return known or say("Player {number}", number=people + 1)

    def _own_name(self, seat: int) -> str:
        """The name of the computer player at a seat, as files hold it."""
        return self._picked.get(seat) or called(self._chairs[seat], seat)

    def _take(self, last: LastTable) -> None:
        if len(last.chairs) in self.rules.seats:
            self.count = len(last.chairs)
        for seat, (player, name) in enumerate(last.chairs[: len(self._chairs)]):
            if player in self.levels:
                given = "" if name in _given_to_nobody(player, seat) else name
                self._chairs[seat] = Chair(player, given)
                if player != HUMAN and given in NAMES:
                    self.pick(seat, given)
        self.chosen = dict(last.options)

    # -- seats ---------------------------------------------------------------------------------

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The seats of now, each with a name that no other has."""
        present = self._chairs[: self.count]
        return tuple(map(self._seated, range(self.count), present, self.names))

    def _seated(self, seat: int, chair: Chair, name: str) -> Chair:
        """A seat with its name: a computer player's own name as files hold it."""
        own = not chair.is_human and name == self._unnamed(seat)
        return Chair(chair.player, self._own_name(seat) if own else name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names as they are shown, no two alike."""
        seen: Counter[str] = Counter()
        names = []
        for seat, chair in enumerate(self._chairs[: self.count]):
            name = " ".join(chair.name.split()) or self._unnamed(seat)
            seen[name] += 1
            names.append(f"{name} {seen[name]}" if seen[name] > 1 else name)
        return tuple(names)

    def typed(self, seat: int) -> str:
        """The name as it was typed, or the one it would be without."""
        given = self._chairs[seat].name
        return given if given or seat in self._cleared else self._unnamed(seat)

    @property
    def people(self) -> tuple[str, ...]:
        """The names that were given to the people at this table, "" to those without."""
        present = self._chairs[: self.count]
        return tuple(" ".join(chair.name.split()) for chair in present if chair.is_human)

    def rename(self, seat: int, name: str) -> None:
        """Takes a name as it is typed; the name it would have anyway counts as none."""
        self._cleared.discard(seat)
        if not name:
            self._cleared.add(seat)
        given = "" if name == self._unnamed(seat) else name
        self._chairs[seat] = Chair(self._chairs[seat].player, given)

    def pick(self, seat: int, name: str) -> None:
        """Seats one of the computer players, by the name that files hold."""
        self._picked[seat] = name
        self._cleared.discard(seat)
        self._chairs[seat] = Chair(self._chairs[seat].player)

    def sit(self, seat: int, player: str) -> None:
        """Seats a person or a level; a name that nobody typed changes with them."""
        self._chairs[seat] = Chair(player, self._chairs[seat].name)

    def sit_all(self, player: str) -> None:
        """Seats one level everywhere but at the first seat."""
        for seat in range(1, self.count):
            self.sit(seat, player)

    def all_others(self) -> str:
        """The level of every seat but the first, or "" when they differ."""
        sitting = {chair.player for chair in self._chairs[1 : self.count]}
        return next(iter(sitting)) if len(sitting) == 1 else ""

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        return self.rules.side(self.table, seat)

    @property
    def partners(self) -> bool:
        """True when some seats play together."""
        return len({self.side(seat) for seat in range(self.count)}) < self.count

    # -- house rules ---------------------------------------------------------------------------

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules that mean something for so many seats."""
        return tuple(option for option in self.rules.options if option.applies(self.count))

    @property
    def table(self) -> Table:
        """The table chosen; a value that does not fit so many seats falls back to its default."""
        return table_for(self.rules.options, self.count, self._fitting())

    def _fitting(self) -> dict[str, str]:
        people = sum(chair.is_human for chair in self._chairs[: self.count])
        fitting = shared(self.rules, people)
        for option in self.rules.options:
            try:
                option.parse(self.chosen[option.name], self.count)
            except (KeyError, BadOption):
                continue
            fitting[option.name] = self.chosen[option.name]
        return fitting

    def value(self, option: Option) -> str:
        """The text of an option's value."""
        return text_of(self.table[option.name])

    def counts(self, option: Option) -> bool:
        """True when an option means something beside the others that are chosen."""
        name, value = option.under
        return not name or text_of(self.table[name]) == value

    def choose(self, option: Option, text: str) -> None:
        """Takes a value for a house rule."""
        self.chosen[option.name] = text

    def reset(self) -> None:
        """Back to the usual house rules."""
        self.chosen.clear()

    @property
    def changed(self) -> tuple[Option, ...]:
        """The house rules that are not the usual ones."""
        table, count = self.table, self.count
        people = sum(chair.is_human for chair in self._chairs[:count])
        return tuple(
            option for option in self.options if table[option.name] != option.usual(count, people)
        )

    # -- the whole -----------------------------------------------------------------------------

    def summary(self) -> str:
        """The table in one sentence."""
        sides = [self.side(seat) for seat in range(len(self.chairs))]
        players = who_plays(self.chairs, self.computers, sides)
        changed = {option.name: self.value(option) for option in self.changed}
        house = rules_in_words(self.rules, changed) or say("the usual house rules")
        seed = self.seed.strip()
        if not seed:
            return say("{players}; {rules}; a random deal.", players=players, rules=house)
        return say(
            "{players}; {rules}; the deal “{seed}”.", players=players, rules=house, seed=seed
        )

    @property
    def offers_match(self) -> bool:
        """True where somebody can win against somebody else, and the deal is nobody's of a day."""
        return can_be_played(self.rules, self.table) and read_seed(self.seed.strip()) is None

    def launch(self, seed: str, code: str = "") -> Launch:
        """The launch that begins the game; `seed` is used where none was typed.

        `code` tells the match that begins with it from others, where one is wanted.
        """
        given = self.seed.strip() or seed
        match = Match(self.best_of, code) if self.best_of and code and self.offers_match else None
        options = self.options_as_text()
        return Launch(self.rules.name, self.chairs, given, options, match=match)

    def options_as_text(self) -> Mapping[str, str]:
        """Every house rule with the value it has at this table."""
        return {name: text_of(value) for name, value in self.table.options}

    def remembered(self) -> LastTable:
        """The choices to start from the next time."""
        chairs = tuple(
            (chair.player, chair.name or ("" if chair.is_human else self._picked.get(seat, "")))
            for seat, chair in enumerate(self._chairs[: self.count])
        )
        chosen = {name: text for name, text in self._fitting().items() if name in self.chosen}
        return LastTable(chairs, chosen)


def shared(rules: AnyRules, people: int) -> dict[str, str]:
    """The house rules that are others where so many people share the screen."""
    return {option.name: option.shared for option in rules.options if option.shared and people > 1}


def with_names(chairs: Sequence[Chair], people: Sequence[str]) -> tuple[Chair, ...]:
    """The chairs, with the names of the people at this screen where nobody was named.

    >>> [chair.name for chair in with_names((Chair("easy"), Chair("human")), ("Ann", "Bo"))]
    ['', 'Ann']
    """
    taken = {chair.name for chair in chairs}
    known = iter(people)
    names = [next(known, "") if chair.is_human else "" for chair in chairs]
    return tuple(
        Chair(chair.player, chair.name or ("" if name in taken else name))
        for chair, name in zip(chairs, names, strict=True)
    )


def renamed(chairs: Sequence[Chair], before: Sequence[str], now: Sequence[str]) -> dict[int, str]:
    """The new names, by seat, of the people who had the old names of those at this screen.

    >>> renamed((Chair("easy"), Chair("human", "Ann"), Chair("human", "Di")), ("Ann", ""), ("Al",))
    {1: 'Al'}
    """
    people = [seat for seat, chair in enumerate(chairs) if chair.is_human]
    taken = {chair.name for chair in chairs}
    return {
        seat: new
        for seat, old, new in zip(people, before, now, strict=False)
        if chairs[seat].name == old != new and (not new or new not in taken)
    }


def _given_to_nobody(player: str, seat: int) -> tuple[str, str]:
    """The names of a seat that nobody has named; older versions remembered them like typed ones."""
    return ("", called(Chair(player), seat))


def rules_in_words(rules: AnyRules, chosen: Mapping[str, str]) -> str:
    """House rules with their values, one after the other; "" for none."""
    options = {option.name: option for option in rules.options}
    parts = [
        say(
            "{rule}: {value}",
            rule=inside(options[name].title),
            value=inside(options[name].title_of(value)),
        )
        for name, value in chosen.items()
    ]
    return with_commas(parts)


def level_word(player: str, computers: Computers) -> str:
    """The word for a kind of player: Person, or the title of a level."""
    return say("Person") if player == HUMAN else computers.title(player)


def who_plays(chairs: Sequence[Chair], computers: Computers, sides: Sequence[int] = ()) -> str:
    """The players of a table in a few words; partners (seats of one of the `sides`) together.

    >>> computers = Computers({"hard": "Hard"})
    >>> who_plays((Chair("human", "Ann"), Chair("hard", "Otto")), computers)
    'Ann against Otto (hard)'
    >>> four = [Chair("hard", name) for name in ("Al", "Bo", "Cy", "Di")]
    >>> who_plays(four, computers, (0, 1, 0, 1))
    'Al (hard) and Cy (hard) against Bo (hard) and Di (hard)'
    """
    named = [_called(chair, computers) for chair in chairs]
    if len(set(sides)) < len(sides):
        teams = (
            listed([name for name, own in zip(named, sides, strict=True) if own == side])
            for side in dict.fromkeys(sides)
        )
        return reduce(_against, teams)
    people = [chair.name for chair in chairs if chair.is_human]
    others = _computers_among(chairs, computers)
    if len(chairs) == 1 and people:
        return say("{name} alone", name=people[0])
    if people and others:
        return _against(listed(people), others)
    return listed(people) or others


def _against(one: str, other: str) -> str:
    return say("{one} against {other}", one=one, other=other)


def _computers_among(chairs: Sequence[Chair], computers: Computers) -> str:
    """The computer players of a table: by their names, or many of them by their levels."""
    seated = [chair for chair in chairs if not chair.is_human]
    if len(seated) <= 3:
        return listed([_called(chair, computers) for chair in seated])
    levels = Counter(_level(chair, computers) for chair in seated)
    how_many = [say("{count} {level}", count=count, level=level) for level, count in levels.items()]
    return say.of(
        len(seated),
        "1 computer player ({levels})",
        "{count} computer players ({levels})",
        levels=with_commas(how_many),
    )


def _called(chair: Chair, computers: Computers) -> str:
    if chair.is_human:
        return chair.name
    return say("{name} ({level})", name=computer_name(chair.name), level=_level(chair, computers))


def _level(chair: Chair, computers: Computers) -> str:
    return inside(computers.title(chair.player))


def who_plays_at(session: Session) -> str:
    """The players of a session, by the names that they have there."""
    chairs = [
        replace(chair, name=name) for chair, name in zip(session.chairs, session.names, strict=True)
    ]
    sides = [session.rules.side(session.table, seat) for seat in range(len(chairs))]
    return who_plays(chairs, computers_of(session.rules), sides)
