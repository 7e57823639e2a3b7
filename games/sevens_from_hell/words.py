"""The words of Sevens from Hell: prompts, buttons, the log and marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.core.cards import Card, sign_of, signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.messages import seat_name, shown
from cardtable.core.moves import Move
from cardtable.core.state import Line
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words, with_minus
from games.sevens_from_hell.books import BOOK, pair_of, slot_name
from games.sevens_from_hell.dealing import SCORE, STARTS
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.options import house
from games.sevens_from_hell.scoring import book_title, needed, so_far, totals
from games.sevens_from_hell.state import (
    ACQUIRE,
    CUT,
    CUTTING,
    DRAWS,
    FOOT,
    HAND,
    SHEET,
    Closing,
    HellState,
    asked_partner,
    closed_by,
    partner,
    pending,
)
from games.sevens_from_hell.turns import ASK, END, NO, TAKE_BACK, YES, moves

_SAID = {
    TAKE_BACK: say.later("Take the meld back"),
    END: say.later("End turn"),
    ASK: say.later("May I go out?"),
    YES: say.later("Yes"),
    NO: say.later("No"),
}
_LOOK = 40  # discards that are read out, from the top


class HellWords(Words[HellState]):
    """Prompts with the totals, buttons, the log, and marks on books."""

    counted: ClassVar = {
        Kind.BOOK_CLOSED: say.later("Books closed"),
        Kind.MELDED: say.later("Books begun"),
    }

    def why_not(self, view: HellState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.sevens_from_hell import refusals

        return refusals.why_not(view, move)

    def status(self, view: HellState, seat: int) -> Prompt:
        """Says what is expected, of whom, with the totals below."""
        lines = _totals(view, seat)
        if view.turn == OVER:
            return Prompt(say("The game is over."), lines=lines)
        if view.turn == DEALER:
            if view.phase == SHEET:
                return Prompt(say("The round is over."), lines=lines)
            return Prompt(say("One moment."), lines=lines)
        if view.phase == CUTTING:
            return _cutting(view, seat, lines)
        if asked_partner(view) >= 0:
            return Prompt(_asking(view, seat), lines=lines)
        if view.turn != seat:
            return Prompt(say("It is {who}'s turn.", who=seat_name(view.turn)), lines=lines)
        said = (_answered(view), _expected(view, seat))
        terse = "" if said[0] else _expected_in_short(view, seat)
        return Prompt(" ".join(filter(None, said)), lines=lines, terse=terse)

    def label(self, view: HellState, move: Move) -> str:
        """Returns the label of a button."""
        if move.word in _SAID:
            return shown(_SAID[move.word])
        if move.word == "cut":
            return say("Cut {what}", what=move.numbers()[0])
        source = move.picks[0].pile
        if source.startswith("draw"):
            return say("Draw")
        if source.startswith("foot"):
            return say("Take the foot")
        cards = signs([pick.card for pick in move.picks])
        if source == "discard":
            return say("Take the pile with {cards}", cards=cards)
        if move.target == "discard":
            return say("Discard {cards}", cards=cards)
        return _to_books(view, move, cards)

    def progress(self, view: HellState) -> str:
        """The round being played, and how many there will be."""
        if not view.round:
            return ""
        return say("Round {number} of {all}", number=view.round, all=house(view.table).rounds)

    def event(self, view: HellState, move: Move) -> Event:
        """Draws, books begun and grown, discards, and what partners ask each other."""
        if move.seat == DEALER:
            return _dealer_does(view, move)
        who = seat_name(move.seat)
        if move.words:
            return _said(view, move, who)
        source, cards = move.picks[0].pile, [pick.card for pick in move.picks]
        if source.startswith("draw"):
            return event(
                move, Kind.DRAWN, say("{who} draws.", who=who), terse=say("{who} draws", who=who)
            )
        if source.startswith("foot"):
            return _takes_foot(move, move.seat)
        if move.target == "discard":
            return event(
                move, Kind.DISCARDED, say("{who} discards {cards}.", who=who, cards=signs(cards))
            )
        if source == "discard":
            text = say("{who} takes the pile: {cards}.", who=who, cards=signs(cards))
            return event(move, Kind.TAKEN, text, terse=say("{who} takes the pile", who=who))
        if move.target not in view.piles:
            return event(
                move, Kind.MELDED, say("{who} plays {cards}.", who=who, cards=signs(cards))
            )
        book = slot_name(move.target.partition("/")[2])
        return event(
            move,
            Kind.LAID_OFF,
            say("{who} plays {cards} on the {book}.", who=who, cards=signs(cards), book=book),
        )

    def heading(self, line: Line) -> str:
        """Books, cards, bonus and minus are added up by themselves, as players do."""
        return _sum_of(line)

    def marks(self, view: HellState, seat: int) -> tuple[Mark, ...]:
        """Sizes and colours of the books, what each team still needs, who has closed one."""
        if not view.round:
            return ()
        rules = house(view.table)
        marks: list[Mark] = [*_pile_mark(view)]
        for team in range(rules.teams):
            marks += _book_marks(view, team, seat)
            marks.append(_need_mark(view, team))
        for player in range(rules.seats):
            number = closed_by(view, player)
            if number:
                hint = _has_closed(player, number, seat)
                marks.append(Mark(f"hand-{player}", text=say("closed"), tone="good", hint=hint))
        return tuple(marks)


def _has_closed(player: int, number: int, seat: int) -> str:
    if player == seat:
        return say.of(number, "You have closed 1 book.", "You have closed {count} books.")
    return say.of(
        number,
        "{who} has closed 1 book.",
        "{who} has closed {count} books.",
        who=seat_name(player),
    )


def _to_books(view: HellState, move: Move, cards: str) -> str:
    """Returns the label of cards for a book, which may be part of a first meld."""
    ranks = slot_name(move.target.partition("/")[2])
    old = move.target in view.piles
    if view.melded[house(view.table).team(move.seat)]:
        if old:
            return say("Play {cards} on the {ranks}", cards=cards, ranks=ranks)
        return say("Play {cards}", cards=cards)
    if old:
        return say("Lay down {cards} on the {ranks}", cards=cards, ranks=ranks)
    return say("Lay down {cards}", cards=cards)


def _cutting(view: HellState, seat: int, lines: tuple[str, ...]) -> Prompt:
    if seat != view.turn:
        return Prompt(
            say("{who} cuts a packet from the pack.", who=seat_name(view.turn)), lines=lines
        )
    text = say("Cut a packet of 24 cards for your hand and foot: drag along the edge of the pack.")
    return Prompt(text, CUT, lines)


def _expected(view: HellState, seat: int) -> str:
    """Tells the seat on turn only what it can do, and nothing of an earned foot."""
    rules = house(view.table)
    minimum = rules.minimum(view.round)
    laid = pending(view)
    if laid:
        return _first_meld(rules.points(laid), minimum, aside=view.top is not None)
    listed = [move for move in moves(view, seat) if not _is_foot(move)]
    if view.phase == ACQUIRE:
        return _acquiring(view, listed)
    if any(move.word == END for move in listed):
        return say("Nothing in your hand may be discarded: end your turn.")
    plays = any(move.target.startswith("books") for move in listed)
    if not view.melded[rules.team(seat)]:
        if plays:
            return say("Lay down a first meld of {minimum} points, or discard.", minimum=minimum)
        return say(
            "Your cards make no first meld of {minimum} points: discard one.", minimum=minimum
        )
    return say("Play to your books, then discard one card.") if plays else say("Discard one card.")


def _expected_in_short(view: HellState, seat: int) -> str:
    """Returns the same in fewer words, where there are such."""
    listed = [move for move in moves(view, seat) if not _is_foot(move)]
    if view.phase == ACQUIRE:
        takes = any(move.target.startswith("books") for move in listed)
        each = all(view.piles[pile] for pile in DRAWS) and not view.refused and not takes
        return say("Draw from each pile.") if each else ""
    if pending(view) or any(move.word == END for move in listed):
        return ""
    rules = house(view.table)
    plays = any(move.target.startswith("books") for move in listed)
    if not view.melded[rules.team(seat)]:
        minimum = rules.minimum(view.round)
        if plays:
            return say("First meld of {minimum} points, or discard.", minimum=minimum)
        return say("No first meld: discard.")
    return say("Play or discard.") if plays else say("Discard.")


def _first_meld(points: int, minimum: int, *, aside: bool) -> str:
    """Says how far a first meld has come; `aside`: cards of the pile wait for it."""
    if aside:
        return say(
            "First meld: {points} of {all} points. Add cards and the four cards aside are yours.",
            points=points,
            all=minimum,
        )
    return say(
        "First meld: {points} of {all} points. Add cards to complete it.",
        points=points,
        all=minimum,
    )


def _asking(view: HellState, seat: int) -> str:
    """While a partner is asked whether to go out."""
    asked = asked_partner(view)
    if seat == asked:
        return say(
            "{who} asks: may I go out? Say yes or no; it binds nobody.", who=seat_name(view.asking)
        )
    if seat == view.asking:
        return say("You have asked {who} whether to go out.", who=seat_name(asked))
    return say(
        "{who} asks {other} whether to go out.", who=seat_name(view.asking), other=seat_name(asked)
    )


def _answered(view: HellState) -> str:
    """Tells what the partner has said in this turn."""
    if not view.answer:
        return ""
    return _says(partner(view, view.asking), view.answer)


def _says(seat: int, answer: str) -> str:
    who = seat_name(seat)
    return say("{who} says yes.", who=who) if answer == YES else say("{who} says no.", who=who)


def _is_foot(move: Move) -> bool:
    return bool(move.picks) and move.picks[0].pile.startswith("foot")


def _acquiring(view: HellState, listed: Sequence[Move]) -> str:
    """Tells how a turn begins: with the draw piles, or the discard pile where it can be taken."""
    piles = [pile for pile in DRAWS if view.piles[pile]]
    left = sum(len(view.piles[pile]) for pile in DRAWS)
    draw = _EACH if len(piles) == 2 else _DRAW.get(min(2, left), _THE_REST)
    alone, refused, taking = draw
    if view.refused:
        return shown(refused)
    if any(move.target.startswith("books") for move in listed):
        return shown(taking)
    return shown(alone)


_EACH = (  # alone; where the pile has been given back; where the pile can be taken
    say.later("Draw a card from each pile."),
    say.later("Draw a card from each pile: you have given the discard pile back."),
    say.later("Draw a card from each pile, or take the top five of the discard pile."),
)
_THE_REST = (
    say.later("Draw what is left."),
    say.later("Draw what is left: you have given the discard pile back."),
    say.later("Draw what is left, or take the top five of the discard pile."),
)
_DRAW = {
    1: (
        say.later("Draw the last card."),
        say.later("Draw the last card: you have given the discard pile back."),
        say.later("Draw the last card, or take the top five of the discard pile."),
    ),
    2: (
        say.later("Draw two cards."),
        say.later("Draw two cards: you have given the discard pile back."),
        say.later("Draw two cards, or take the top five of the discard pile."),
    ),
}


def _totals(view: HellState, seat: int) -> tuple[str, ...]:
    """The round, and what each team has: its total, and what lies on the table in this round.

    One's own comes last: where there is little room, the first are left out.
    """
    rules = house(view.table)
    if not view.round:
        return ()
    head = say(
        "Round {number} of {all}, first meld {points}",
        number=view.round,
        all=rules.rounds,
        points=rules.minimum(view.round),
    )
    points = totals(view)
    own = rules.team(seat)
    lines = []
    for team in (*(other for other in range(rules.teams) if other != own), own):
        names = " + ".join(map(seat_name, rules.members(team)))
        lines.append(_total(names, with_minus(points[team]), so_far(view, team)))
    return (head, *lines)


def _total(names: str, total: str, lying: int) -> str:
    if lying:
        return say("{who}: {total}, {points} on the table", who=names, total=total, points=lying)
    return say("{who}: {total}", who=names, total=total)


def _book_marks(view: HellState, team: int, seat: int) -> list[Mark]:
    rules = house(view.table)
    marks = []
    for pile in view.piles.family(f"books-{team}"):
        naturals, wilds = pair_of(view.piles[pile])
        size = naturals + wilds
        dirty = bool(wilds and naturals)
        text = f"{size}/{BOOK}" + (f"  {wilds}★" if dirty else "")
        hint = _open_book(pile.partition("/")[2], size, wilds if dirty else 0)
        tone = "dirty" if dirty else "clean"
        if not view.melded[team]:
            laid, minimum = rules.points(pending(view)), rules.minimum(view.round)
            tone, hint = (
                "alert",
                say("First meld so far: {laid} of {minimum} points.", laid=laid, minimum=minimum),
            )
        marks.append(Mark(pile, text=text, tone=tone, hint=hint))
    closings = [book for book in view.closings if rules.team(book.seat) == team]
    for number, book in enumerate(closings, start=1):
        marks.append(_closed_mark(book, f"closed-{team}/{number}", seat))
    return marks


def _open_book(slot: str, size: int, wilds: int) -> str:
    """Says how full a book is; with no wilds it is clean, which has no other number."""
    ranks = shown(slot_name(slot)).capitalize()
    if wilds:
        return say(
            "{ranks}: {size} of {all}, {count} of them wild.",
            ranks=ranks,
            size=size,
            all=BOOK,
            count=wilds,
        )
    return say("{ranks}: {size} of {all}, clean.", ranks=ranks, size=size, all=BOOK)


def _closed_mark(book: Closing, pile: str, seat: int) -> Mark:
    dirty = 0 < book.wilds < BOOK
    name = sign_of(book.slot)
    title, who = book_title(book), seat_name(book.seat)
    if book.seat == seat:
        hint = say("{book}, closed by you.", book=title)
    else:
        hint = say("{book}, closed by {who}.", book=title, who=who)
    text = f"{name} {book.wilds}★" if dirty else say("{rank} clean", rank=name)
    return Mark(pile, text=text, tone="dirty" if dirty else "clean", hint=hint)


def _sum_of(line: Line) -> str:
    """Under which of the sums of the score sheet an entry falls; a reason is kept in English."""
    if line.points < 0:
        return say("Minus")
    if line.reason.startswith("Cards on the table"):
        return say("Cards")
    return say("Books") if " book of " in f" {line.reason.lower()}" else say("Bonus")


def _pile_mark(view: HellState) -> tuple[Mark, ...]:
    """The discards below the five that show: the pile is public as it was laid (SFH-43)."""
    cards = view.piles["discard"]
    if not cards:
        return ()
    top = signs(cards[::-1][:_LOOK])
    more = len(cards) - _LOOK
    if more > 0:
        hint = say(
            "{count} cards, from the top: {cards}, and {more} more below.",
            count=len(cards),
            cards=top,
            more=more,
        )
    else:
        hint = say.of(
            len(cards),
            "1 card, from the top: {cards}.",
            "{count} cards, from the top: {cards}.",
            cards=top,
        )
    return (Mark("discard", hint=hint),)


def _need_mark(view: HellState, team: int) -> Mark:
    rules = house(view.table)
    needs = needed(view, team)
    hint = say("Needs {books}.", books=needs) if needs else say("May go out.")
    if not view.melded[team]:
        text = say("first meld {points}", points=rules.minimum(view.round))
        return Mark(f"books-{team}", text=text, tone="dim", hint=hint)
    if needs:  # the seals show it
        return Mark(f"books-{team}", hint=hint)
    return Mark(f"books-{team}", text=say("may go out"), tone="good", hint=hint)


def _said(view: HellState, move: Move, who: str) -> Event:
    """The cut, a meld taken back, and the question whether to go out with its answer."""
    if move.word == TAKE_BACK:
        text = say("{who} takes the first meld back.", who=who)
        return event(move, Kind.TAKEN_BACK, text, terse=say("{who} takes back", who=who))
    if move.word == ASK:
        text = say("{who} asks: may I go out?", who=who)
        return event(move, Kind.ASKED, text, to=partner(view, move.seat))
    if move.word in (YES, NO):
        return event(move, Kind.ANSWERED, _says(move.seat, move.word), to=view.asking)
    if move.word == "cut":
        number = move.numbers()[0]
        return event(
            move,
            Kind.CUT,
            _has_cut(who, number),
            terse=say("{who} cuts {number}", who=who, number=number),
        )
    text = say("{who} holds no card that may be discarded.", who=who)
    return event(move, Kind.STOPPED, text, terse=say("{who} cannot discard", who=who))


def _has_cut(who: str, number: int) -> str:
    if number == HAND + FOOT:
        return say("{who} cuts {count} cards: exactly a hand and a foot!", who=who, count=number)
    return say.of(number, "{who} cuts 1 card.", "{who} cuts {count} cards.", who=who)


def _takes_foot(move: Move, seat: int) -> Event:
    """The event of a seat that goes on with its foot."""
    who = seat_name(seat)
    text, terse = say("{who} takes the foot.", who=who), say("{who}: foot", who=who)
    return event(move, Kind.TAKEN, text, terse=terse, seat=seat)


def _dealer_does(view: HellState, move: Move) -> Event:
    """Books closed, feet taken up, cards dealt and drawn, and what is left in the end."""
    target, source = move.target, move.picks[0].pile if move.picks else ""
    who, cards = seat_name(view.actor), [pick.card for pick in move.picks]
    if target.startswith("closed"):
        slot = source.partition("/")[2]
        text, terse = _closes(who, slot, pair_of(tuple(cards))[1])
        return event(move, Kind.BOOK_CLOSED, text, terse=terse, seat=view.actor)
    if source.startswith("foot") and target.startswith("hand"):
        return _takes_foot(move, view.actor)
    if target.startswith("hand"):
        got = _several(cards)
        return event(
            move,
            Kind.DRAWN,
            say("{who} gets {got}.", who=who, got=got),
            terse=say("{who}: {got}", who=who, got=got),
            seat=view.actor,
        )
    if target.startswith("left"):
        owner = int(target.partition("-")[2])
        text = say("Left with {who}: {cards}.", who=seat_name(owner), cards=signs(cards))
        return event(move, Kind.LAID_OPEN, text, terse=text, seat=owner)
    if move.word == STARTS:
        return event(move, Kind.OTHER, say("{who} starts.", who=seat_name(move.numbers()[0])))
    return event(move, _WITHOUT_A_SENTENCE.get(move.word, Kind.CLEARED))


def _closes(who: str, slot: str, wilds: int) -> tuple[str, str]:
    """Says that a book is closed, in a sentence and tersely."""
    ranks = slot_name(slot)
    if slot in ("7", "*"):
        text = say("{who} closes the book of {ranks}.", who=who, ranks=ranks)
        return text, say("{who} closes book of {ranks}", who=who, ranks=ranks)
    if wilds:
        text = say("{who} closes a dirty book of {ranks}.", who=who, ranks=ranks)
        return text, say("{who} closes dirty book of {ranks}", who=who, ranks=ranks)
    text = say("{who} closes a clean book of {ranks}.", who=who, ranks=ranks)
    return text, say("{who} closes clean book of {ranks}", who=who, ranks=ranks)


_WITHOUT_A_SENTENCE = {"deal": Kind.DEALT, SCORE: Kind.SCORED}


def _several(cards: list[Card]) -> str:
    """Cards in a sentence; unseen ones as a number."""
    seen = [card for card in cards if not card.is_hidden]
    hidden = len(cards) - len(seen)
    if not hidden:
        return signs(seen)
    unseen = say.of(hidden, "1 card from the draw piles", "{count} cards from the draw piles")
    if not seen:
        return unseen
    return say("{first} and {last}", first=signs(seen), last=unseen)
