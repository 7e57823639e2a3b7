"""A player's settings: declared once, typed, kept in one file that survives other versions.

The settings page is made from the declarations. Knows no screen and no game's rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.outside import LONGEST_SETTING, clipped, plain_name
from cardtable.store.languages import SYSTEM
from cardtable.store.settings_text import Change, SettingsText

Value = str | int | bool

NO_LIMIT = "no limit"
EACH_GAME = "game"  # each game has its own table
NO_SWITCH, ONE_SWITCH, TWO_SWITCHES = "off", "one switch", "two switches"
NO_COACH, LARGE, CLEAR, SMALL = "off", "large mistakes", "clear mistakes", "small ones too"
OF_LANGUAGE, AS_IN_ENGLISH = "language", "english"  # the letters of ranks
CLICK = "click"  # a press of the mouse, where that is a switch
DAMAGED = "damaged"  # stands for a PIN that is no text


class BadSetting(ValueError):
    """A setting or value that is not declared."""


_SOUND = say.later("Sound")
_LOOKS = say.later("Looks")
_MOTION = say.later("Motion")
_PLAY = say.later("Play", "settings")
_SWITCHES = say.later("Switches")
_READER = say.later("Screen reader")
_LANGUAGE = say.later("Language")


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting as it is declared: its words, its values; `group` "" keeps it off the page."""

    title: str
    group: str = ""
    help: str = ""
    choices: tuple[str, ...] = ()
    numbers: tuple[int, int] = (0, 0)
    step: int = 1

    def accepts(self, value: object, default: Value) -> bool:
        """True when a value is of the right type and allowed."""
        if type(value) is not type(default):
            return False
        if self.choices:
            return value in self.choices
        low, high = self.numbers
        return not isinstance(value, int) or low == high or low <= value <= high

    def allowed(self, default: Value) -> str:
        """Returns the allowed values in words, for an error."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if isinstance(default, bool):
            return "true or false"
        if isinstance(default, int) and self.numbers != (0, 0):
            return f"a number from {self.numbers[0]} to {self.numbers[1]}"
        return "a text" if isinstance(default, str) else "a number"


def _set(default: Any, title: str, group: str = "", why: str = "", **more: Any) -> Any:
    return field(default=default, metadata={"setting": Setting(title, group, why, **more)})


def _pick(title: str, group: str, why: str, *choices: str, default: str = "") -> Any:
    return _set(default or choices[0], title, group, why, choices=choices)


def _tell(title: str, why: str, *, default: str = "full") -> Any:
    """Declares the amount that a screen reader is told of one kind of thing."""
    return _pick(title, _READER, why, "full", "short", "off", default=default)


_BACKS = tuple(
    f"{pattern}-{colour}"
    for pattern in ("lattice", "heptagons", "guilloche", "diaper")
    for colour in ("red", "blue", "green")
)

_TABLES = ("green", "blue", "walnut", "contrast", "spring", "star", "silk", "oak", "ember")
BY_NAME = "by name"  # of somebody who chose no face, or no colour
_FACES = tuple(
    f"{rank} of {suit}"
    for suit in ("spades", "hearts", "diamonds", "clubs")
    for rank in ("king", "queen", "jack")
)
_GROUNDS = ("sage", "sand", "rose", "sky", "lilac", "teal", "stone", "moss")


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default. Frozen: a change is a new value, so it can be compared."""

    # on the page where several are complete
    language: str = _set(SYSTEM, say.later("The program speaks"), _LANGUAGE)
    sound: bool = _set(True, say.later("Sounds"), _SOUND)
    volume: int = _set(
        70,
        say.later("Card sounds"),
        _SOUND,
        say.later("How loud they are."),
        numbers=(0, 100),
        step=5,
    )
    signals: int = _set(
        70,
        say.later("Signals"),
        _SOUND,
        say.later("Your turn, a refusal, and what others do: melds, claims, questions, passes."),
        numbers=(0, 100),
        step=5,
    )
    theme: str = _pick(say.later("Table"), _LOOKS, "", EACH_GAME, *_TABLES)
    deck: str = _pick(say.later("Cards"), _LOOKS, "", "house", "classic")
    back: str = _pick(say.later("Card back"), _LOOKS, "", *_BACKS)
    four_colours: bool = _set(
        False, say.later("Four colours"), _LOOKS, say.later("Diamonds are blue, clubs are green.")
    )
    large_index: bool = _set(
        False, say.later("Large print"), _LOOKS, say.later("Larger ranks and suits on the cards.")
    )
    card_letters: str = _pick(  # on the page where the language has letters of its own
        say.later("Letters on the cards"), _LOOKS, "", OF_LANGUAGE, AS_IN_ENGLISH
    )
    suit_letters: bool = _set(
        False, say.later("Suit letters"), _LOOKS, say.later("A letter beside each suit.")
    )
    ui_scale: int = _set(
        100, say.later("Text size"), _LOOKS, say.later("In per cent."), numbers=(75, 200), step=25
    )
    fullscreen: bool = _set(False, say.later("Full screen"), _LOOKS)
    hide_bar: bool = _set(
        False, say.later("Hide the bar"), _LOOKS, say.later("It comes back at the upper edge.")
    )
    dock_log: bool = _set(
        False,
        say.later("Log beside the table"),
        _LOOKS,
        say.later("What happened stays in sight."),
    )
    animation: str = _pick(
        say.later("Moving cards"), _MOTION, "", "off", "fast", "normal", "slow", default="normal"
    )
    reduced_motion: str = _pick(
        say.later("Less motion"),
        _MOTION,
        say.later("Cards fade instead of flying."),
        "system",
        "on",
        "off",
    )
    smooth: bool = _set(
        False, say.later("Smooth drawing (GPU)"), _MOTION, say.later("From the next start on.")
    )
    ai_pace: str = _pick(
        say.later("Computer players"),
        _PLAY,
        say.later("How long they take over a move."),
        *("instant", "fast", "normal", "leisurely"),
        default="normal",
    )
    table_talk: bool = _set(
        True,
        say.later("Table talk"),
        _PLAY,
        say.later("Talkative computer players have a word for their own moves."),
    )
    trick_stay: str = _pick(
        say.later("A finished trick stays"), _PLAY, "", "click", "1 s", "2 s", "4 s", default="2 s"
    )
    call_time: str = _pick(
        say.later("Time to say something"),
        _PLAY,
        say.later("How long others wait when you could knock, or call somebody."),
        *("1 s", "2 s", "3 s", "5 s", "8 s", NO_LIMIT),
        default="3 s",
    )
    one_click: bool = _set(
        False,
        say.later("One click plays"),
        _PLAY,
        say.later("A card with one meaning; with more, a list opens."),
    )
    only_card: bool = _set(
        False,
        say.later("Play the only card"),
        _PLAY,
        say.later("Where just one move is possible, it is made for you."),
    )
    computers_claim: bool = _set(
        True,
        say.later("Computers claim the rest"),
        _PLAY,
        say.later("Where it is certain how the rest goes, they say why, and it is played out."),
    )
    tally: str = _pick(
        say.later("Count"),
        _PLAY,
        say.later(
            "Beside the title: how many moves you have made, and how long the game has taken."
        ),
        *("off", "moves", "moves and time"),
    )
    take_back: str = _pick(
        say.later("Time to take back"),
        _PLAY,
        say.later("How long others wait after a move of yours that ends your turn."),
        *("none", "1 s", "2 s", "3 s", "5 s", "10 s"),
        default="2 s",
    )
    ask_first: bool = _set(
        True,
        say.later("Ask before giving up"),
        _PLAY,
        say.later("Before a turn ends that could still lay off cards."),
    )
    coach: str = _pick(
        say.later("Coach"),
        _PLAY,
        say.later("Asks once before a move that is much worse than another. Only for one person."),
        *(NO_COACH, LARGE, CLEAR, SMALL),
    )
    undo: str = _pick(
        say.later("Taking back"),
        _PLAY,
        say.later("Fair: until a hidden card has been seen. For new games."),
        *("fair", "free", "off"),
    )
    name: str = _set(
        "", say.later("Name"), _PLAY, say.later("What the first person at this screen is called.")
    )
    names: str = _set(
        "",
        say.later("Other names"),
        _PLAY,
        say.later("What the others are called, separated by commas."),
    )
    face: str = _pick(
        *(
            say.later("Face"),
            _PLAY,
            say.later("Of the first person; the others have one by their names."),
        ),
        *(BY_NAME, *_FACES),
    )
    face_colour: str = _pick(say.later("Behind the face"), _PLAY, "", BY_NAME, *_GROUNDS)
    tell_own: str = _tell(
        say.later("Own moves"), say.later("What you have just done."), default="short"
    )
    tell_others: str = _tell(
        say.later("Others' moves"),
        say.later("What the others have done, before your turn."),
        default="short",
    )
    tell_prompts: str = _tell(
        say.later("What to do"),
        say.later("What is expected of you, and what can be said."),
        default="short",
    )
    tell_news: str = _tell(
        say.later("News"),
        say.later("What the dealer does, and the cards that come."),
        default="short",
    )
    tell_positions: str = _tell(
        say.later("Places"), say.later("What a card can do, what lies there, which of how many.")
    )
    scanning: str = _pick(
        say.later("Scanning"),
        _SWITCHES,
        say.later("A ring goes round; a switch presses what is in it. Nobody is kept to a time."),
        *(NO_SWITCH, ONE_SWITCH, TWO_SWITCHES),
    )
    scan_pace: str = _pick(
        say.later("Pace of the ring"),
        _SWITCHES,
        say.later("With one switch. With two, the second moves it on."),
        *("0.5 s", "1 s", "1.5 s", "2 s", "3 s", "5 s"),
        default="1.5 s",
    )
    switch_choose: str = _set(
        "space", say.later("First switch"), _SWITCHES, say.later("Presses what is in the ring.")
    )
    switch_next: str = _set(
        "return", say.later("Second switch"), _SWITCHES, say.later("Moves the ring on.")
    )
    own_deck: str = _set("", "Deck of one's own")
    own_index: bool = _set(True, "Our rank and suit on its cards")
    own_cloth: str = _set("", "Cloth of one's own")
    cloth_lies: str = _pick("The picture is", "", "", "stretched", "tiled")
    keys: str = _set("", "Keys of one's own")
    people: str = _set("", "People at this screen")
    window: str = _set("", "Window size")
    upright_window: str = _set("", "Window size on a display that is higher than wide")
    maximised: bool = _set(False, "Window maximised")
    newest: str = _set("", "Newest version used here")
    last_game: str = _set("", "Last game chosen")

    def with_value(self, name: str, value: Value) -> Settings:
        """These settings with one changed; raises BadSetting naming the allowed values."""
        setting = declared().get(name)
        if setting is None:
            raise BadSetting(f"no setting {name!r}; there are: {', '.join(declared())}")
        default = _DEFAULTS[name]
        if not setting.accepts(value, default):
            raise BadSetting(f"{name} is {setting.allowed(default)}, not {clipped(repr(value))}")
        plain = plain_name(value, LONGEST_SETTING) if isinstance(value, str) else value
        changed: Any = {name: plain}
        return dataclasses.replace(self, **changed)

    def value(self, name: str) -> Value:
        """The value of a setting by name; raises BadSetting."""
        if name not in declared():
            raise BadSetting(f"no setting {name!r}; there are: {', '.join(declared())}")
        value: Value = getattr(self, name)
        return value

    def called(self, person: int) -> str:
        """Returns the name of the person at this screen with that number (from 0)."""
        names = [self.name.strip(), *(name.strip() for name in self.names.split(","))]
        given = names[person] if person < len(names) else ""
        return given or say("Player {number}", number=person + 1)

    def knowing(self, person: int, name: str) -> Settings:
        """These settings with the name of a person at this screen who had none."""
        if (
            not name
            or "," in name
            or self.called(person) != say("Player {number}", number=person + 1)
        ):
            return self
        if person == 0:
            return dataclasses.replace(self, name=name)
        known = [other.strip() for other in self.names.split(",")]
        seated = range(1, max(person, len(known) if self.names.strip() else 0) + 1)
        names = ", ".join(name if other == person else self.called(other) for other in seated)
        return self if len(names) > LONGEST_SETTING else dataclasses.replace(self, names=names)


def declared() -> Mapping[str, Setting]:
    """Every setting by name, in the order of the settings page."""
    return _DECLARED


_DECLARED: dict[str, Setting] = {
    declared.name: declared.metadata["setting"] for declared in dataclasses.fields(Settings)
}
_DEFAULTS: dict[str, Value] = {name: getattr(Settings(), name) for name in _DECLARED}


@dataclass(frozen=True, slots=True)
class LastTable:
    """The last choice for a game: (player, name) for each seat, options as text."""

    chairs: tuple[tuple[str, str], ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


def _forget(_notice: str) -> None:
    """Tells nobody."""


class SettingsFile:
    """The settings of this player, read once; each change is written into the file as it is then.

    So two copies of the program keep what each of them changed. Keys of other versions stay in the
    file. A bad value falls back to its default, and `notice` is told; a file that cannot be read or
    written at all costs one notice, never the game.
    """

    def __init__(self, path: Path, notice: Callable[[str], None] = _forget) -> None:
        self.path = path
        self.now = Settings()
        self._notice = notice
        self._tables: dict[str, LastTable] = {}
        self._file = SettingsText(path, declared())
        self._told = False
        self._read()

    def set(self, name: str, value: Value) -> Settings:
        """Changes one setting and writes it; raises BadSetting."""
        self.now = self.now.with_value(name, value)
        kept = self.now.value(name)
        self._change(lambda raw: raw.update({name: kept}))
        return self.now

    def meet(self, people: Iterable[str]) -> None:
        """Keeps the names that people gave at a table, so that every game offers them."""
        known = self.now
        for person, name in enumerate(people):
            known = known.knowing(person, name)
        for setting in ("name", "names"):
            if known.value(setting) != self.now.value(setting):
                self.set(setting, known.value(setting))

    def last_table(self, game: str) -> LastTable | None:
        """Returns the last choice of table for that game, or None."""
        return self._tables.get(game)

    def remember(self, game: str, table: LastTable) -> None:
        """Keeps the choices made for a new game."""
        self._tables[game] = table
        self.now = self.now.with_value("last_game", game)
        seats = [list(chair) for chair in table.chairs]
        kept = {"seats": seats, "options": dict(table.options)}

        def change(raw: dict[str, Any]) -> None:
            raw["last_game"] = game
            raw["tables"] = {**_inside(raw, "tables"), game: kept}

        self._change(change)

    def rename_at_tables(self, old: str, new: str) -> None:
        """Calls a person by another name in the last choices of tables."""
        last = self.now.last_game
        for game, table in list(self._tables.items()):
            chairs = tuple(
                (player, new if (player, name) == ("human", old) else name)
                for player, name in table.chairs
            )
            if chairs != table.chairs:
                self.remember(game, LastTable(chairs, table.options))
        if self.now.last_game != last:
            self.set("last_game", last)

    def learnt(self, game: str) -> frozenset[str]:
        """The names of that game's lessons that were done."""
        return frozenset(_learnt(self._file.raw).get(game, ()))

    def learn(self, game: str, lesson: str) -> None:
        """Remembers that a lesson was done."""

        def change(raw: dict[str, Any]) -> None:
            known = _learnt(raw)
            raw["lessons"] = {**known, game: sorted({*known.get(game, ()), lesson})}

        if lesson not in self.learnt(game):
            self._change(change)

    def pin(self, name: str) -> str:
        """Returns the stored form of a person's PIN (see pins.py), or "".

        It is that of the file now: another copy of the program may have set it.
        """
        self._file.look_again()
        kept = _inside(self._file.raw, "pins").get(name, "")
        return kept if isinstance(kept, str) else DAMAGED

    def keep_pin(self, name: str, kept: str) -> None:
        """Keeps the stored form of a person's PIN; "" removes it."""
        self.keep_pins({name: kept})

    def keep_pins(self, changed: Mapping[str, str]) -> None:
        """Keeps the stored forms of several people's PINs; "" removes one."""

        def change(raw: dict[str, Any]) -> None:
            pins = {**_inside(raw, "pins"), **changed}
            raw["pins"] = {name: kept for name, kept in pins.items() if kept != ""}

        self._change(change)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Writes the changes that are made meanwhile in one go, at the end."""
        try:
            with self._file.gathering():
                yield
        finally:
            self._say(self._file.write())

    def close(self) -> None:
        """Writes what could not be written yet."""
        if self._file.owes:
            self._say(self._file.write())

    def _change(self, change: Change) -> None:
        """Changes the file; what cannot be written is tried again with the next change."""
        self._say(self._file.change(change))

    def _say(self, why: str) -> None:
        if why and not self._told:
            self._notice(say("The settings cannot be kept ({why}).", why=why))
        self._told = bool(why)  # should it go wrong again later, that is worth a word again

    def _read(self) -> None:
        raw, why = self._file.raw, self._file.problem
        if why:
            self._notice(
                say("The settings could not be read, so they start afresh ({why}).", why=why)
            )
        for name in declared():
            if name in raw:
                self._take(name, raw[name])
        for game, table in _inside(raw, "tables").items():
            self._take_table(game, table)

    def _take(self, name: str, value: Any) -> None:
        try:
            self.now = self.now.with_value(name, value)
        except BadSetting as error:
            self._notice(
                say(
                    "A setting was not understood: {why}. It is {value} now.",
                    why=error,
                    value=repr(_DEFAULTS[name]),
                )
            )

    def _take_table(self, game: str, raw: Any) -> None:
        try:
            chairs = tuple(
                (plain_name(str(player)), plain_name(str(name))) for player, name in raw["seats"]
            )
            options = {str(name): str(value) for name, value in raw["options"].items()}
        except (KeyError, TypeError, ValueError, AttributeError):
            return  # only a convenience: the dialog then opens with the game's defaults
        self._tables[game] = LastTable(chairs, options)


def _inside(raw: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The entries of the file under a name that stands for several."""
    inside = raw.get(name)
    return inside if isinstance(inside, dict) else {}


def _learnt(raw: Mapping[str, Any]) -> dict[str, list[str]]:
    """The lessons done, by game; an entry that cannot be read only loses its tick."""
    return {
        game: [str(lesson) for lesson in lessons]
        for game, lessons in _inside(raw, "lessons").items()
        if isinstance(lessons, list)
    }
