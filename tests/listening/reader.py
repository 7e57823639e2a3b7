"""A player that has nothing but the accessibility tree, which it reads and acts on by AT-SPI.

Runs under the system's own Python (python3-gi, gir1.2-atspi-2.0) as a process of its own. It knows
no rule, no picture and no place on the screen: it reads names and descriptions and presses things
by their names; a script that says `keys` has it type instead (xdotool), and it presses nothing.

    python3 reader.py SCRIPT COMMAND…    starts the program, plays what the script (JSON) says

Prints each deed as it is done, and last what was done and heard, as JSON. It does not look at the
clock to see whether the program hangs: it counts its own looks at a screen on which nothing
changes while the program waits, which a busy machine makes slower as well. After very many it says
what it sees and ends with code 1.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  the version comes first

LOOK = 0.02  # seconds between two looks
PATIENCE = 1500  # looks at a screen on which nothing changes and a program that computes nothing
TRIES = 4  # of pressing what stays as it was: it may just have come, and be guarded for a moment
SOON = 40  # looks at a program that waits in which what was pressed shows, where it shows
HELD = 0.7  # seconds for which the curtain's key is held
REMEMBERED = 20  # times that the table told what can be said
DYING = 120.0  # seconds which the program has to close, on any machine
WORDS = {  # what it looks for in names and descriptions, as patterns; a script may have others
    "first": "Pon|Chi|Kan|Call|Knock",  # said as soon as they can be
    "on": "(Go on|Result|Continue|Hold to see the table)$",
    "curtain": "Hold to see the table$",
    "again": "New deal$",
    "where": "Where to($|: nowhere)",
    "target": "To |Set it",
    "hand": ".{0,25} hand",
    "table": "Table$",
    "draw": "press to draw",
    "goes": "can go to",
    "better": "can go to(?! the discard)",
    "together": "can ",
    "discard": ".*discard",
    "picked": "picked",
    "undone": ".*(Knock|Put back|Take back)",
    "nothing": "Lay off 0",
    "letter": r"LABEL, letter (\w)",  # LABEL stands for the name of a button
}
RANK = {"ace": "a", "jack": "j", "queen": "q", "king": "k", "ten": "10"} | {
    word: str(number)
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine"), start=2
    )
}


class Gone(Exception):
    """Raised when a thing is not there any more."""


class Stuck(Exception):
    """Nothing changes any more; the words say what was waited for."""


class Thing:
    """One thing of the tree, read as far as it is asked."""

    def __init__(self, node):
        self.node = node

    def _ask(self, question):
        try:
            return question()
        except GLib.GError as error:
            raise Gone(str(error)) from error

    name = property(lambda self: self._ask(self.node.get_name) or "")
    role = property(lambda self: self._ask(self.node.get_role_name) or "")
    description = property(lambda self: self._ask(self.node.get_description) or "")

    @property
    def children(self):
        count = self._ask(self.node.get_child_count)
        nodes = (self._ask(lambda at=at: self.node.get_child_at_index(at)) for at in range(count))
        return [Thing(child) for child in nodes if child is not None]

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()

    def _is(self, state):
        return self._ask(lambda: self.node.get_state_set().contains(state))

    usable = property(lambda self: self._is(Atspi.StateType.SENSITIVE))
    chosen = property(lambda self: self._is(Atspi.StateType.SELECTED))
    focused = property(lambda self: self._is(Atspi.StateType.FOCUSED))
    can_focus = property(lambda self: self._is(Atspi.StateType.FOCUSABLE))
    group = property(lambda self: self._ask(lambda: self.node.get_parent().get_name()))
    number = property(lambda self: self._ask(self.node.get_index_in_parent))

    @property
    def can_act(self):
        return self._ask(lambda: self.node.get_action_iface() is not None) and self.usable

    @property
    def said(self):
        """Its name and its description; None where it is gone."""
        try:
            return self.name, self.description
        except Gone:
            return None

    def press(self):
        return self._ask(lambda: self.node.do_action(0))


class Reader:
    """Reads the one program on this bus."""

    def __init__(self, script, program):
        Atspi.init()
        self.program = program
        self.patience = script.get("patience", PATIENCE)
        self.chance = random.Random(script.get("seed", 1))
        self.words = WORDS | script.get("words", {})
        self.heard = []
        self.did = {}
        self._seen = None  # the screen at the last look, and how many looks it has been the same
        self._same = 0
        self.until(self._window, "the window")

    def _window(self):
        desk = Atspi.get_desktop(0)
        for at in range(desk.get_child_count()):
            program = desk.get_child_at_index(at)
            if program is not None and program.get_child_count():
                program.set_cache_mask(Atspi.Cache.NONE)
                frame = program.get_child_at_index(0)
                if frame is not None and frame.get_child_count():
                    return Thing(frame)
        return None

    def until(self, holds, what):
        """Asks until there is an answer, and returns it."""
        self._same = 0
        while True:
            try:
                got = holds()
            except (Gone, GLib.GError):
                got = None
            if got:
                return got
            self.look_again(what)

    def look_again(self, what):
        """Waits a moment; raises Stuck when nothing has changed for very many of them."""
        if self.program.poll() is not None:
            raise Stuck(f"the program ended by itself, code {self.program.returncode}")
        time.sleep(LOOK)
        now = self._shown()
        if now != self._seen:
            self._same = 0
        elif not self._computes():
            self._same += 1
        self._seen = now
        if self._same >= self.patience:
            raise Stuck(f"waited in vain for {what}")

    def _computes(self):
        """True when any thread of the program has something to compute or to load."""
        try:
            threads = list(Path(f"/proc/{self.program.pid}/task").iterdir())
            states = [(thread / "stat").read_text().rpartition(")")[2] for thread in threads]
        except OSError:
            return False
        return any(state.split()[0] in "RD" for state in states)

    def tell_all(self):
        """Prints what was done last, and the whole screen."""
        print("done last:", *self.heard[-12:], sep="\n  ")
        print("the screen says:")
        for thing in self._window_or_nothing():
            print("  ", thing.role, repr(thing.name), repr(thing.description))

    def _window_or_nothing(self):
        try:
            window = self._window()
            return list(window.walk()) if window is not None else []
        except (Gone, GLib.GError) as error:
            print("  it does not answer:", error)
            return []

    def page(self):
        """Returns the page or table that is shown."""

        def shown():
            window = self._window()
            return next(iter(window.children if window is not None else ()), None)

        return shown() or self.until(shown, "a page")

    def find(self, start):
        """Returns the first thing on the page with that name that can be pressed."""
        wanted = f": {start.lower()}"  # the name may follow a colon: "Column 2: king of clubs"
        kids = [kid for kid in self.page().children if kid.role != "list item"]  # one is the prompt
        things = (thing for kid in kids for thing in kid.walk())
        found = (thing for thing in things if wanted in f": {thing.name.lower()}" and thing.can_act)
        return next(found, None)

    def press(self, start):
        """Presses the thing with that name, once it is there; again while nothing comes of it.

        On a busy machine the answer may come late: what has changed itself is not pressed again,
        since a second press of a card would put it back.
        """
        first, pressed = None, False
        for _ in range(TRIES):
            if pressed and self._words(start) != first:
                return
            thing = self.until(lambda: self.find(start), f"something called {start!r} to press")
            before, done, first = self._shown(), len(self.heard), first or thing.said
            with contextlib.suppress(Gone):
                self._press(thing, "press")
            pressed = pressed or len(self.heard) > done
            if pressed and (self._shown() != before or self._words(start) != first):
                return

    def _words(self, start):
        """Returns the words about the thing of that name; None where there is none."""
        try:
            thing = self.find(start)
        except Gone:
            return None
        return thing and thing.said

    def leave(self, start):
        """Presses the button that leads away from a page until it is gone.

        A result changes by itself when the computer has looked back at the game: keys that were
        struck at that moment may have met another button, or none.
        """
        for _ in range(TRIES):
            self.press(start)
            self._same = 0
            while self._is_there(start) and self._same < SOON:
                self.look_again(f"{start!r} to lead away")
            if not self._is_there(start):
                return

    def _is_there(self, start):
        """True when something has that name now."""
        try:
            return self.find(start) is not None
        except Gone:
            return False

    def pick(self, words):
        """Picks one more card of that name."""

        def unpicked():
            cards = (thing for thing in self.page().walk() if thing.role == "list item")
            return next((card for card in cards if words in card.name and not card.chosen), None)

        for _ in range(TRIES):
            card = self.until(unpicked, f"a {words} to pick")
            with contextlib.suppress(Gone):
                self._press(card, "pick")
                return

    def hear(self, pattern):
        """Waits until something on the page says words that a pattern finds."""

        def said():
            texts = (f"{thing.name} {thing.description}" for thing in self.page().walk())
            return any(re.search(pattern, text) for text in texts)

        self.until(said, f"the words {pattern!r}")

    def note(self, verb, name):
        """Remembers and prints a deed."""
        said = re.findall(self.words["first"], name) if verb == "say" else []
        for word in said or [name.partition(" ")[0]]:
            self.did[word] = self.did.get(word, 0) + 1
        self.heard.append(f"{verb} {name}")
        print(self.heard[-1], flush=True)

    def says(self, what, text):
        """True when a text begins with the words for something."""
        return re.match(self.words[what], text) is not None

    # -- a whole game --------------------------------------------------------------------------

    def play(self, most, shy=""):
        """Plays until the game is over; `shy` players do not knock before one has been called.

        When a player who has forgotten to knock goes out before anybody could call, another deal is
        played.
        """
        enough = len(self.heard) + most
        while len(self.heard) < enough:
            before = len(self.heard)
            try:
                if self.step(shy):
                    if not shy or self.did.get("Call"):
                        return
                    self.leave("New deal")
            except Gone:
                pass
            if len(self.heard) == before:
                self.look_again("something to do")
        raise Stuck(f"the game was not over after {most} deeds")

    def step(self, shy):
        """Does one deed; returns True when the game is over."""
        page = self.page()
        kids = page.children
        buttons = [kid for kid in kids if kid.role == "push button"]
        if not kids or kids[0].role != "list item":
            return self._beyond_the_table(page)
        menu = next((kid for kid in kids if kid.role == "menu"), None)
        if menu is not None:
            lines = menu.children
            return self._press(self.chance.choice(lines), "choose")
        for button in buttons:
            if self.says("on", button.name):
                return self._press(button, "press")
        where = next((kid for kid in kids if self.says("where", kid.name)), None)
        if where is not None:
            return self._with_picked(kids, where.children)
        return self._on_turn(kids, buttons, shy)

    def _with_picked(self, kids, places):
        """Plays the picked cards somewhere, picks others with them, or puts them back."""
        better = [place for place in places if not self.says("discard", place.name)]
        if places:
            return self._press(self.chance.choice(better or places), "press")
        cards = [card for kid in kids if kid.role == "list" for card in kid.children]
        more = [card for card in cards if self.says("together", card.description)]
        if more and self.chance.random() < 0.8:
            return self._press(self.chance.choice(more), "pick")
        subject = next((card for card in cards if self.says("picked", card.description)), None)
        return self._press(subject, "put back") if subject is not None else False

    def _on_turn(self, kids, buttons, shy):
        """Does what a listener with no idea of the game would do, if anything can be done."""
        named = {button.name: button for button in buttons if button.usable}
        for name, button in named.items():
            silent = "Knock" in name and shy and not self.did.get("Call")
            if re.search(self.words["first"], name) and not silent:
                return self._press(button, "say")
        cards = [
            thing
            for kid in kids
            if kid.role == "list" and self.says("hand", kid.name)
            for thing in kid.children
        ]
        table = next((kid for kid in kids if self.says("table", kid.name)), None)
        cards += [thing for kid in (table.children if table else []) for thing in _cards_in(kid)]
        described = [(card, card.description) for card in cards]
        draws = [card for card, words in described if self.says("draw", words)]
        goes = [card for card, words in described if self.says("goes", words)]
        better = [card for card, words in described if self.says("better", words)]
        if not goes:  # some can go only with others, as three that are thrown
            goes = [card for card, words in described if self.says("together", words)]
        quiet = {n: b for n, b in named.items() if not self.says("undone", n)}
        if draws and not (quiet and self.chance.random() < 0.1):
            return self._press(self.chance.choice(draws), "draw")
        if better:
            return self._press(self.chance.choice(better), "pick")
        said = [button for name, button in quiet.items() if not self.says("nothing", name)]
        if said and (not goes or self.chance.random() < 0.6):
            return self._press(self.chance.choice(said), "press")
        if goes:
            return self._press(self.chance.choice(goes), "pick")
        return False

    def _press(self, thing, verb):
        name, words, before = thing.name, thing.description, self._shown()
        if self.act(thing):
            self.note(verb, f"{name}{f' ({words})' if words else ''}")
        self._same = 0
        while self._same < SOON:
            self.look_again(f"an answer to {verb} {name}")
            if self._seen != before or thing.said != (name, words):
                break
        return False

    def act(self, thing):
        """Does the default deed of a thing."""
        return thing.press()

    def _shown(self):
        """A value that changes whenever something happens: the page, its parts, their words."""
        try:
            window = self._window()
            page = window.children[0] if window is not None else None
            return page and (page.name, [(kid.name, kid.description) for kid in page.children])
        except (Gone, GLib.GError, IndexError):
            return None

    def _beyond_the_table(self, page):
        """Presses on at the curtain and the score sheet; returns True at the result."""
        for thing in page.walk():
            if thing.role != "push button":
                continue
            name = thing.name
            if self.says("again", name):
                self.heard.append(f"result: {page.name}. {thing.description}")
                return True
            if self.says("on", name):
                return self._press(thing, "press")
        return False


class Typist(Reader):
    """A reader that uses keys alone: it reads the tree and presses nothing in it."""

    words_told: tuple[str, ...] | list[str] = ()  # what can be said, as the table told it

    def step(self, shy):
        """As any reader; what a word's key is, is told once in a turn, and remembered."""
        with contextlib.suppress(Gone):
            self._remember()
        return super().step(shy)

    def _remember(self):
        """Keeps what the table says that can be said, the latest last."""
        said = [one.description for one in self.page().children[:1] if one.role == "list item"]
        self.words_told = [*self.words_told[-REMEMBERED:], *filter(None, said)]

    def act(self, thing):
        """Types the keys that press a thing; returns True when it came to that."""
        name = thing.name
        if thing.role == "menu item":
            self.keys(*["Down"] * (thing.number + 1), "Return")
        elif self.says("curtain", name):
            subprocess.run(["xdotool", "keydown", "space"], check=True)
            time.sleep(HELD)
            subprocess.run(["xdotool", "keyup", "space"], check=True)
        elif thing.role == "push button" and self.says("target", name):
            self.keys(*["Tab"] * (thing.number + 1), "Return")
        elif thing.role == "push button" and self._at_table():
            self.keys(self._letter(name) or "Return")
        elif thing.role == "push button":
            return self._tab_to(name)
        else:
            self._type_card(name)
        return True

    def keys(self, *names):
        """Types keys one after the other."""
        if names:
            subprocess.run(["xdotool", "key", "--delay", "30", *names], check=True)

    def _at_table(self):
        """True when a table is shown: it begins with the sentence that says what is expected."""
        first = self.page().children[:1]
        return bool(first) and first[0].role == "list item"

    def _tab_to(self, name):
        """Goes to the thing with that name on a page, and presses it there.

        As many Tabs as there are stops up to it are typed in one go; when the page has changed
        meanwhile and another thing has the keyboard, it looks again where it is. Returns True
        when it came there.
        """
        here, there, stops = self._way(name)
        steps = there + 1 if here < 0 else (there - here) % len(stops)
        for _ in range(TRIES + len(stops)):
            self.keys(*["Tab"] * steps)
            self._same = 0
            while not _is_focused(stops[there]) and self._same < SOON:
                self.look_again(f"Tab to come to {name!r}")
            here, there, stops = self._way(name)
            if here == there:
                self.keys("Return")
                return True
            steps = 1  # what is walked line by line is a stop that is told as its lines
        return False

    def _way(self, name):
        """The stop of Tab with the keyboard (or -1), the one of that name, and all of them."""
        stops = list(_stops(self.page()))
        here = next((at for at, stop in enumerate(stops) if stop.focused), -1)
        there = next((at for at, stop in enumerate(stops) if stop.name == name), None)
        if there is None:
            raise Gone(name)
        return here, there, stops

    def _letter(self, name):
        """Returns the letter that the table says for a button."""
        self._remember()
        pattern = self.words["letter"].replace("LABEL", re.escape(name))
        found = (re.search(pattern, said) for said in reversed(self.words_told))
        match = next(filter(None, found), None)
        return match[1].lower() if match else ""

    def _type_card(self, name):
        """Finds a card by rank and suit and picks it; one that lies face down by going there."""
        typed = [words for words in self.words.get("cards", {}) if words in name.lower()]
        words = re.search(r"(\w+) of (spade|heart|diamond|club)s", name.lower())
        if typed:
            self.find_and_pick(*self.words["cards"][max(typed, key=len)])
            return
        if words:
            self.find_and_pick(*RANK[words[1]], words[2][0])
        elif "joker" in name.lower():
            self.find_and_pick("x")
        else:
            self._step_to(name)

    def find_and_pick(self, *keys):
        """Types what a card is called, and picks what is found."""
        self.keys("slash", *keys, "space")

    def _step_to(self, name):
        """Goes down from card to card until one has that name, and presses it.

        To look for the keyboard takes hundreds of questions: it is done once for each card.
        """
        here = self._with_the_keyboard()
        for _ in range(12):
            self.keys("Down")
            self._same = 0
            while self._same < SOON and (here is None or _is_focused(here)):
                self.look_again("Down to go on")
                here = here or self._with_the_keyboard()
            here = self._with_the_keyboard()
            if here is not None and here.name == name:
                self.keys("Return")
                return

    def _with_the_keyboard(self):
        """The thing with the keyboard, if there is one."""
        return next((thing for thing in self.page().walk() if thing.focused), None)

    def _focused(self):
        """The name of the thing with the keyboard, or ""."""
        here = self._with_the_keyboard()
        return "" if here is None else here.name


def _is_focused(thing):
    """True while a thing is there and has the keyboard."""
    try:
        return thing.focused
    except Gone:
        return False


def _stops(page):
    """The stops of Tab on a page: each control, and once in a group of values."""
    group = None
    for thing in page.walk():
        if not thing.can_focus:
            continue
        if thing.role in ("radio button", "page tab"):
            parent = thing.group
            if parent == group:
                continue
            group = parent
        yield thing


def _cards_in(thing):
    """The cards in a pile of the table, or the pile itself where it is one thing."""
    if thing.role == "list item":
        return [thing]
    if thing.role != "list" or len(thing.name) > 200:
        return []
    return [card for child in thing.children for card in _cards_in(child)]


def carry_out(reader, lines):
    """Does what the script says, line by line."""
    for verb, *words in lines:
        if verb == "play":
            reader.play(int(words[0]), *words[1:])
        elif verb in ("press", "leave", "pick", "hear"):
            getattr(reader, verb)(words[0])
        elif verb == "key":
            subprocess.run(["xdotool", "key", *words], check=True)


def end(program, *, stuck):
    """Closes the program; one that is stuck, or does not close, says first where it stands."""
    if not stuck:
        program.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            return program.wait(DYING)
    program.send_signal(signal.SIGABRT)  # faulthandler prints what each of its threads is doing
    return program.wait()


def main(script, command):
    """Starts the program, does what the script says, prints how it went; returns its code."""
    program = subprocess.Popen(command)
    reader, stuck = None, True
    began = time.monotonic()
    try:
        reader = (Typist if script.get("keys") else Reader)(script, program)
        carry_out(reader, script["lines"])
        stuck = False
    except Stuck as error:
        print(f"stuck: {error}")
        if reader is not None:
            reader.tell_all()
    finally:
        code = end(program, stuck=stuck)
    if not stuck and code:
        print(f"the program ended with code {code}")
    if stuck or code:
        return 1
    took = round(time.monotonic() - began, 1)
    print(json.dumps({"did": reader.did, "heard": reader.heard, "seconds": took}))
    return 0


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1]), sys.argv[2:]))
