"""The conversation at a table: refusals, sayings, what a key asked for, the open list.

Owns the words and how long each of them stands. Is told what is said and lets time pass; knows no
rules, no session and no pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.croupier.last_trick import Trick
from cardtable.ui.input.finding import Sought
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.table_in_play import Bubble, Log, Popup, TableTalk

CONFIRMED = "confirmed"  # the line of a list that plays what was asked about first
_REFUSAL = 4.5  # seconds a refusal stands
_READING = 9.0  # seconds a recap stands, or what a key has asked for
_SAYING = 3.0  # seconds for which what another seat says stands beside it

Options = tuple[tuple[str, tuple[Move, ...]], ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """A word of another seat; `to_person` when it is about the person at the screen."""

    bubble: Bubble
    to_person: bool


class Conversation:
    """Everything that is said at one table; `talk` is what stands there now."""

    def __init__(self) -> None:
        self.talk = TableTalk()
        self._left = 0.0  # seconds the refusal, the recap or the reading still stands
        self._heard = 0.0  # seconds that what somebody said still stands
        self._sayings: list[Saying] = []  # what stands and what waits until it has been read

    # -- what is said --------------------------------------------------------------------------

    def refuse(self, text: str, near: Rect | None = None) -> None:
        """Says why something cannot be: beside the card it is about, else in the prompt line."""
        bubble = Bubble(text, near, "bad") if near else None
        self.talk = replace(self.talk, refusal=text, bubble=bubble, times=self.talk.times + 1)
        self._left = _REFUSAL

    def hint(self, text: str) -> None:
        """Says a hint, which stands until the table changes."""
        self.talk = replace(self.talk, hint=text, times=self.talk.times + 1)

    def ask_again(self, text: str, short: str, near: Rect | None) -> None:
        """Asks whether a move is meant; beside its card stands a `short` word for a moment."""
        bubble = Bubble(short, near, "hint") if near else None
        again = self.talk.times + 1
        self.talk = replace(self.talk, refusal="", hint=text, bubble=bubble, times=again)
        self._left = _READING

    def read(self, log: Log) -> None:
        """Shows what a key has asked for."""
        again = self.talk.times + 1
        self.talk = replace(self.talk, refusal="", bubble=None, recap=(), reading=log, times=again)
        self._left = _READING

    def recall(self, lines: Sequence[str]) -> None:
        """Tells the person who has come to the screen what happened meanwhile."""
        self.talk = replace(self.talk, recap=tuple(lines))
        self._left = _READING

    def hear(self, saying: Saying) -> None:
        """Lets a word be heard: at once, or after what was said to the person at the screen.

        That can be read to its end; of what is said to others meanwhile, the last word is heard.
        """
        standing = self._sayings if self.talk.spoken is not None else []
        to_person = [said for said in standing if said.to_person]
        self._sayings = [*to_person, saying]
        if not to_person:
            self._say_next()

    def _say_next(self) -> None:
        spoken = self._sayings[0].bubble if self._sayings else None
        self.talk, self._heard = replace(self.talk, spoken=spoken), _SAYING

    def hush(self) -> None:
        """Takes away whatever was said or recalled: it has been read."""
        self._sayings = []
        self.talk = replace(self.talk, refusal="", bubble=None, spoken=None, recap=(), reading=None)

    def move_on(self, limits: tuple[int, int] | None) -> None:
        """Keeps only what is still true after a change of the table.

        A list of moves closes; the menu stays. The amount is kept within its new `limits`.
        """
        talk, amount = self.talk, self.talk.amount
        if limits is not None:
            low, high = limits
            amount = min(max(amount, low), high) if amount else (low + high) // 2
        self.talk = TableTalk(
            recap=talk.recap,
            reading=talk.reading if talk.reading is not None and talk.reading.stays else None,
            log_open=talk.log_open,
            spoken=talk.spoken,
            amount=amount,
            times=talk.times,
            popup=None if talk.options else talk.popup,
        )

    def step(self, seconds: float) -> None:
        """Lets time pass: refusals, recaps and sayings go by themselves."""
        self._heard -= seconds
        if self.talk.spoken is not None and self._heard <= 0:
            self._sayings = self._sayings[1:]
            self._say_next()
        talk = self.talk
        if (talk.bubble or talk.recap or talk.reading or talk.refusal) and not talk.log_open:
            self._left -= seconds
            if self._left <= 0:
                self.hush()

    # -- what is open --------------------------------------------------------------------------

    def open_list(self, popup: Popup, options: Options = ()) -> None:
        """Opens a short list; `options` are the moves that its lines play."""
        self.talk = replace(self.talk, popup=popup, options=options)

    def close_list(self) -> None:
        """Takes the list away."""
        self.talk = replace(self.talk, popup=None, options=())

    def toggle_log(self) -> None:
        """Opens the log, or closes it."""
        self.talk = replace(self.talk, log_open=not self.talk.log_open, recap=())

    def look_back(self, trick: Trick | None) -> None:
        """Shows the last trick, or takes it away."""
        self.talk = replace(self.talk, trick=None if self.talk.trick is not None else trick)

    def stop_looking_back(self) -> bool:
        """Takes the last trick away; returns True when it was shown."""
        shown = self.talk.trick is not None
        self.talk = replace(self.talk, trick=None)
        return shown

    def seek(self, sought: Sought | None) -> None:
        """Says which card is being found; None: the search is over."""
        self.talk = replace(self.talk, sought=sought)

    def choose_amount(self, amount: int, limits: tuple[int, int] | None) -> None:
        """Chooses a number, where one is asked for between two limits."""
        if limits is not None:
            self.talk = replace(self.talk, amount=min(max(amount, limits[0]), limits[1]))
