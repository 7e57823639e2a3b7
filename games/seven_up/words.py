"""The words of Seven-Up: prompts, buttons, the log and marks.

Seats are {0}, {1} …; whoever shows a sentence puts in the names.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from cardtable.core.cards import SUIT_SIGNS, signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.lists import with_commas
from cardtable.core.messages import seat_name, shown
from cardtable.core.moves import Move
from cardtable.core.second_person import said_to
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words
from games.seven_up import tricks
from games.seven_up.dealing import can_run, first_dealer
from games.seven_up.messages import say
from games.seven_up.scoring import against
from games.seven_up.state import JACK, NOBODY, SevenUpState, gift_wins, height, pips


class SevenUpWords(Words[SevenUpState]):
    """Prompts, buttons, the log, and marks on trump, tricks and the dealer."""

    part = "hand"
    counted: ClassVar = {Kind.TRICK_TAKEN: say.later("Tricks"), Kind.BID: say.later("Bids")}

    def why_not(self, view: SevenUpState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.seven_up import refusals

        return refusals.why_not(view, move)

    def status(self, view: SevenUpState, seat: int) -> Prompt:
        """Says what is expected now, and of whom."""
        if view.turn == OVER:
            return Prompt(say("The game is over."), lines=_lines(view, seat))
        if view.turn == DEALER:
            return Prompt(_dealer_does(view, seat), lines=_lines(view, seat))
        if seat == view.turn:
            return Prompt(_asked(view), lines=_lines(view, seat), terse=_asked_in_short(view))
        return Prompt(_expected(view, seat), lines=_lines(view, seat))

    def label(self, view: SevenUpState, move: Move) -> str:
        """Returns the label of a button."""
        if move.picks:
            cards = signs([pick.card for pick in move.picks])
            return (
                say("Throw {cards}", cards=cards)
                if len(move.picks) > 1
                else say("Play {cards}", cards=cards)
            )
        if move.word == "call":
            return say("Call: {who} revoked", who=seat_name(move.numbers()[0]))
        return bid_words(view, move.word) or " ".join(move.words).capitalize()

    def event(self, view: SevenUpState, move: Move) -> Event:
        """Cards led, followed with and thrown, and what is bid and called."""
        if move.seat == DEALER:
            return _dealer_has_done(view, move)
        who = seat_name(move.seat)
        if len(move.picks) > 1:
            text = say("{who} throws three cards.", who=who)
            cards = signs([pick.card for pick in move.picks if not pick.card.is_hidden])
            if cards:
                text = say("{who} throws {cards}.", who=who, cards=cards)
            return event(move, Kind.DISCARDED, text)
        if move.picks:
            card = move.picks[0].card.sign
            text = say("{who} leads {card}.", who=who, card=card)
            if view.lying():
                text = say("{who} plays {card}.", who=who, card=card)
            return event(move, Kind.PLAYED, text)
        return _said(view, move, who)

    def marks(self, view: SevenUpState, seat: int) -> tuple[Mark, ...]:
        """Trump on the upcard, the dealer, and what each seat's tricks hold."""
        if view.phase in ("first", "draw", "deal"):
            return ()
        dealt = (
            say("You dealt.")
            if view.dealer == seat
            else say("{who} dealt.", who=seat_name(view.dealer))
        )
        marks = [Mark(f"hand-{view.dealer}", text=say("dealer"), tone="dim", hint=dealt)]
        if view.trump:
            hint = say("{suit} is trump. The upcard itself is not in play.", suit=view.trump_sign)
            text = say("{suit} trump", suit=view.trump_sign)
            marks.append(Mark("upcard", text=text, tone="good", hint=hint))
        for player in range(view.seats):
            taken = [trick for trick in view.tricks if trick.taker == player]
            if taken:
                game = sum(pips(card) for trick in taken for card in trick.cards)
                hint = _has_taken(player, len(taken), game, seat)
                marks.append(Mark(f"won-{player}", text=str(len(taken)), hint=hint))
        return (*marks, *_trick_marks(view, seat))


def bid_words(view: SevenUpState, word: str) -> str:
    """Returns the label of a bid, or of a word on bunching; "" for any other."""
    first = view.suggester == NOBODY
    match word:
        case "stand":
            return say("Stand")
        case "beg":
            return say("Beg")
        case "gift" if gift_wins(view):
            return say("Give one: {who} wins", who=seat_name(view.eldest))
        case "gift":
            return say("Give one")
        case "run":
            return say("Run the cards")
        case "bunch":
            return say("Suggest a bunch") if first else say("Agree: bunch")
        case "play":
            return say("Play on") if first else say("Insist on playing")
        case _:
            return ""


def _has_taken(player: int, tricks: int, game: int, seat: int) -> str:
    """Says how many tricks a player has taken, and what they hold for Game."""
    if player == seat:
        return say.of(
            tricks,
            "You have taken 1 trick, {game} for Game.",
            "You have taken {count} tricks, {game} for Game.",
            game=game,
        )
    return say.of(
        tricks,
        "{who} has taken 1 trick, {game} for Game.",
        "{who} has taken {count} tricks, {game} for Game.",
        who=seat_name(player),
        game=game,
    )


def _dealer_does(view: SevenUpState, seat: int) -> str:
    """Says what has just come to light, or what the dealer does next, as told to `seat`."""
    if view.call != NOBODY:
        return _called(view, seat)
    if view.due and view.phase != "sheet":
        return said_to(seat, shown(view.due[0].reason))
    match view.phase:
        case "void":
            return _void(view, seat)
        case "draw":
            return _drawn(view, seat)
        case "turned":
            return _turned(view)
        case "play":
            return _takes(tricks.finished(view).taker, seat)
        case phase:
            return shown(_NEXT.get(phase, _DEALT))


_DEALT = say.later("One moment: the cards are being dealt.")
_NEXT = {
    "sheet": say.later("The hand is over."),
    "run": say.later("Three more cards for everybody."),
}


def _takes(taker: int, seat: int) -> str:
    if taker == seat:
        return say("You take the trick.")
    return say("{who} takes the trick.", who=seat_name(taker))


def _called(view: SevenUpState, seat: int) -> str:
    """Says who has called whom, as told to `seat`."""
    caller, suspect = seat_name(view.caller), seat_name(view.call)
    if view.caller == seat:
        return say("You call: did {who} follow suit?", who=suspect)
    if view.call == seat:
        return say("{who} calls: did you follow suit?", who=caller)
    return say("{who} calls: did {other} follow suit?", who=caller, other=suspect)


def _void(view: SevenUpState, seat: int) -> str:
    """Says why the cards are dealt again, and by whom."""
    who = seat_name(view.dealer)
    if view.dealer == seat:
        if view.trump:
            return say("The cards are bunched: you deal again.")
        return say("The pack ran out: you deal again.")
    if view.trump:
        return say("The cards are bunched: {who} deals again.", who=who)
    return say("The pack ran out: {who} deals again.", who=who)


def _drawn(view: SevenUpState, seat: int) -> str:
    cards = [view.piles[f"trick/{player}"][0] for player in range(view.seats)]
    dealer = first_dealer(cards)
    if dealer is None:
        return say("A tie: everybody draws again.")
    card = cards[dealer].sign
    if dealer == seat:
        return say("You have drawn {card}, the highest card, and deal.", card=card)
    return say(
        "{who} has drawn {card}, the highest card, and deals.", who=seat_name(dealer), card=card
    )


def _turned(view: SevenUpState) -> str:
    card, old = view.piles["upcard"][-1], view.piles["turned"][0]
    if card.suit != old.suit:
        return say("{card} is turned and makes trump.", card=card.sign)
    if can_run(view):
        return say(
            "{card} is turned, the same suit again: the cards are run once more.", card=card.sign
        )
    return say(
        "{card} is turned, the same suit again, and the pack is too short to go on.", card=card.sign
    )


def _asked(view: SevenUpState) -> str:
    """Tells the seat on turn what to do."""
    trump = view.trump_sign
    match view.phase:
        case "beg":
            card = view.upcard.sign if view.upcard else ""
            return say("Stand on {card} as trump, or beg.", card=card)
        case "gift":
            return _asked_for_gift(view)
        case "bunch" if view.suggester == NOBODY:
            return say("Suggest to bunch the cards, or play on ({trump} is trump).", trump=trump)
        case "bunch":
            return say(
                "{who} suggests a bunch. Agree, or insist on playing.",
                who=seat_name(view.suggester),
            )
        case "discard":
            return say("Throw three cards face down ({trump} is trump).", trump=trump)
        case _:
            return say("Play a card ({trump} is trump).", trump=trump)


def _asked_in_short(view: SevenUpState) -> str:
    """Returns the same in fewer words, for whoever is told the buttons; trump has been told."""
    match view.phase:
        case "beg":
            return say("Stand, or beg.")
        case "bunch" if view.suggester == NOBODY:
            return say("Bunch, or play on?")
        case "discard":
            return say("Throw three cards.")
        case "gift" | "bunch":
            return ""
        case _:
            return say("Play a card.")


def _asked_for_gift(view: SevenUpState) -> str:
    who = seat_name(view.eldest)
    if not gift_wins(view):
        return say("Give {who} one point, or run the cards.", who=who)
    if view.table.word("forbid_winning_gift") == "on":
        return say("Run the cards: a gift would win the game for {who}.", who=who)
    return say("Give {who} one point, which wins {who} the game, or run the cards.", who=who)


def _expected(view: SevenUpState, seat: int) -> str:
    """Tells `seat` about the seat on turn, which is another one."""
    who, trump = seat_name(view.turn), view.trump_sign
    match view.phase:
        case "beg":
            card = view.upcard.sign if view.upcard else ""
            return say("{who} stands on {card} as trump, or begs.", who=who, card=card)
        case "gift" if view.eldest == seat:
            return say("{who} gives you one point, or runs the cards.", who=who)
        case "gift":
            return say(
                "{who} gives {other} one point, or runs the cards.",
                who=who,
                other=seat_name(view.eldest),
            )
        case "bunch":
            return _bunching(view, seat)
        case "discard":
            return say(
                "{who} throws three cards face down ({trump} is trump).", who=who, trump=trump
            )
        case _:
            return say("{who} plays a card ({trump} is trump).", who=who, trump=trump)


def _bunching(view: SevenUpState, seat: int) -> str:
    """Tells `seat` that another one is asked whether to bunch the cards."""
    who, first = seat_name(view.turn), view.suggester
    if first == NOBODY:
        return say(
            "{who} may suggest to bunch the cards, or plays on ({suit} is trump).",
            who=who,
            suit=view.trump_sign,
        )
    if first == seat:
        return say("{who} agrees to bunch the cards, as you suggest, or plays on.", who=who)
    return say(
        "{who} agrees to bunch the cards, as {other} suggests, or plays on.",
        who=who,
        other=seat_name(first),
    )


def _lines(view: SevenUpState, seat: int) -> tuple[str, ...]:
    """The trick on the table, and what is known so far of High, Low, Jack and Game."""
    if not view.trump or view.phase in ("deal", "draw", "first", "void"):
        return ()
    trumps = [play for play in view.played() if play[1].suit == view.trump]
    parts = [say("Trump {suit}", suit=view.trump_sign)]
    if trumps:
        player, card = max(trumps, key=lambda play: height(play[1]))
        parts.append(say("High so far {card} {who}", card=card.sign, who=seat_name(player)))
        player, card = min(trumps, key=lambda play: height(play[1]))
        parts.append(say("Low so far {card} {who}", card=card.sign, who=seat_name(player)))
    jack = [trick for trick in view.tricks if any(_is_jack(view, card) for card in trick.cards)]
    parts += [say("Jack {who}", who=seat_name(trick.taker)) for trick in jack]
    game = say("Game {counts}", counts=against(view.games()))
    return (*_trick_line(view, seat), " · ".join(parts), game)


def _trick_line(view: SevenUpState, seat: int) -> tuple[str, ...]:
    """Says who led, and who is winning the trick on the table."""
    lying = view.lying() if view.phase == "play" else ()
    if not lying:
        return ()
    leader, led = lying[0]
    winner = tricks.taker(lying, view.trump)
    if leader == seat:
        line = say("You led {card}", card=led.sign)
    else:
        line = say("{who} led {card}", who=seat_name(leader), card=led.sign)
    if winner == leader:
        return (line,)
    card, full = dict(lying)[winner].sign, len(lying) == view.seats
    return (say("{first}, {second}", first=line, second=_winning(winner, card, seat, full=full)),)


def _winning(winner: int, card: str, seat: int, *, full: bool) -> str:
    """Says who has the trick so far, or took it, in the second half of a line."""
    who = seat_name(winner)
    if winner == seat:
        if full:
            return say("you took it with {card}", card=card)
        return say("you are winning with {card}", card=card)
    if full:
        return say("{who} took it with {card}", who=who, card=card)
    return say("{who} is winning with {card}", who=who, card=card)


class _Role(NamedTuple):
    """The part of a card in the trick: a badge, and sentences to its player and on another."""

    text: str
    first: tuple[str, str]
    both: tuple[str, str] = ("", "")  # for a card that was led as well


_LED = _Role(say.later("led"), (say.later("You led {card}."), say.later("{who} led {card}.")))
_WINNING = _Role(
    say.later("winning"),
    (
        say.later("You would take the trick with {card}."),
        say.later("{who} would take the trick with {card}."),
    ),
    (
        say.later("You led and would take the trick with {card}."),
        say.later("{who} led and would take the trick with {card}."),
    ),
)
_WON = _Role(
    say.later("won"),
    (say.later("You took the trick with {card}."), say.later("{who} took the trick with {card}.")),
    (
        say.later("You led and took the trick with {card}."),
        say.later("{who} led and took the trick with {card}."),
    ),
)


def _trick_marks(view: SevenUpState, seat: int) -> list[Mark]:
    """The card that was led, and the card that is winning."""
    lying = view.lying() if view.phase == "play" else ()
    if not lying:
        return []
    leader, winner = lying[0][0], tricks.taker(lying, view.trump)
    full = len(lying) == view.seats
    marks = []
    for player, card in lying:
        if player not in (leader, winner):
            continue
        roles = _LED if player != winner else _WON if full else _WINNING
        mine, theirs = roles.both if leader == winner else roles.first
        hint = shown(mine if player == seat else theirs, who=seat_name(player), card=card.sign)
        tone = "good" if player == winner else ""
        text = shown(roles.text if len(lying) > 1 else _LED.text)
        marks.append(Mark(f"trick/{player}", text=text, tone=tone, hint=hint))
    return marks


def _is_jack(view: SevenUpState, card: object) -> bool:
    return card == (JACK, view.trump)


def _said(view: SevenUpState, move: Move, who: str) -> Event:
    """A bid, a word on bunching, or a call that somebody has revoked."""
    if move.word == "call":
        suspect = (*move.numbers(), 0)[0]
        text = say("{who} calls: did {other} follow suit?", who=who, other=seat_name(suspect))
        return event(
            move,
            Kind.CALLED,
            text,
            terse=say("{who} calls {other}", who=who, other=seat_name(suspect)),
            to=suspect,
        )
    if move.word == "stand":
        card = view.upcard.sign if view.upcard else ""
        text = say("{who} stands: {card} makes trump.", who=who, card=card)
        return event(move, Kind.BID, text, terse=say("{who} stands", who=who))
    sentence, terse = _bid(view, move.word)
    if not sentence:
        word = " ".join(move.words)
        return event(move, Kind.BID, f"{who} : {word}.", terse=f"{who} : {word}")
    return event(move, Kind.BID, shown(sentence, who=who), terse=shown(terse, who=who))


def _bid(view: SevenUpState, word: str) -> tuple[str, str]:
    """Returns the sentence on a bid or a word on bunching, and its terse form."""
    if view.suggester != NOBODY and word in _AGREED:
        return _AGREED[word]
    return _BIDS.get(word, ("", ""))


def _dealer_has_done(view: SevenUpState, move: Move) -> Event:
    """Tricks taken, cards dealt and turned up, points scored, and the answer to a call."""
    if move.picks:
        taker = int(move.target.partition("-")[2])
        text = say(
            "{who} takes {cards}.",
            who=seat_name(taker),
            cards=signs([pick.card for pick in move.picks]),
        )
        return event(
            move,
            Kind.TRICK_TAKEN,
            text,
            terse=say("Trick: {who}", who=seat_name(taker)),
            seat=taker,
        )
    number = (*move.numbers(), 0)[-1]
    if move.word == "revoked":
        return event(
            move, Kind.ANSWERED, say("{who} has revoked.", who=seat_name(number)), seat=number
        )
    if move.word == "innocent":
        return event(
            move, Kind.ANSWERED, say("{who} could not follow.", who=seat_name(number)), seat=number
        )
    kind, text = _DEALER_DOES.get(move.word, (Kind.CLEARED, ""))
    text, terse = shown(text), shown(_IN_SHORT.get(move.word, ""))
    if move.word == "take-up":
        terse = say("Trump {suit}", suit=SUIT_SIGNS[view.piles["upcard"][-1].suit])
    if kind is Kind.SCORED:
        text = shown(view.due[0].reason) if view.due else ""
    elif kind is Kind.TURNED_UP:
        drawn = with_commas(f"{{{place}}} {card.sign}" for place, card in enumerate(move.cards))
        text = say("The draw for deal: {drawn}.", drawn=drawn)
    elif kind is Kind.OTHER:
        text = say("{who} deals first.", who=seat_name(number))
    return event(move, kind, text, terse=terse)


_BIDS = {  # a sentence, and its terse form
    "beg": (say.later("{who} begs."), say.later("{who} begs")),
    "gift": (say.later("{who} gives one."), say.later("{who} gives one")),
    "run": (say.later("{who} runs the cards."), say.later("{who} runs the cards")),
    "bunch": (say.later("{who} suggests a bunch."), say.later("{who} suggests a bunch")),
    "play": (say.later("{who} plays on."), say.later("{who} plays on")),
}
_AGREED = {  # in answer to somebody who has suggested a bunch
    "bunch": (say.later("{who} agrees to the bunch."), say.later("{who} agrees to the bunch")),
    "play": (say.later("{who} insists on playing."), say.later("{who} insists on playing")),
}
_DEALER_DOES = {
    "first": (Kind.OTHER, ""),
    "draw": (Kind.TURNED_UP, ""),
    "deal": (Kind.DEALT, say.later("Three and three are dealt, and a card is turned.")),
    "three": (Kind.DEALT, say.later("Three more cards for everybody, and another card is turned.")),
    "lay-aside": (Kind.CLEARED, say.later("The same suit again: these cards are laid aside.")),
    "take-up": (
        Kind.DRAWN,
        say.later("Another suit: it is trump, and the new cards are taken up."),
    ),
    "point": (Kind.SCORED, ""),
    "nobody": (Kind.SCORED, ""),
}
_IN_SHORT = {  # terse forms of what the dealer does
    "deal": say.later("Dealt, and a card is turned"),
    "three": say.later("Three more for everybody"),
    "lay-aside": say.later("The same suit again"),
}
