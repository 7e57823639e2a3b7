"""The refusals of Seven-Up, in a player's words, with the ruling's id."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import SUIT_SIGNS, Card
from cardtable.core.messages import seat_name, shown
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER
from cardtable.core.words import Refusal
from games.seven_up.messages import say
from games.seven_up.state import HAND, NOBODY, THREE, SevenUpState, gift_wins
from games.seven_up.tricks import must_trump, playable, suspects

_WORDS = ("stand", "beg", "gift", "run", "bunch", "play", "call")
_ASKS = {
    "beg": say.later("Stand or beg first."),
    "bunch": say.later("Say first whether to bunch the cards."),
    "discard": say.later("Throw three cards first."),
    "play": say.later("Play one card from your hand to the trick."),
}


def why_not(view: SevenUpState, move: Move) -> Refusal:
    """The refusal for a move that is not legal, however strange."""
    if view.turn == OVER:
        return Refusal(say("The game is over."))
    if move.word == "call":
        return _no_call(view, move)
    if move.word == "bunch" and move.seat in view.suggested:
        return Refusal(say("You have already suggested a bunch in this deal."), "SU-23")
    if view.turn == DEALER:
        return Refusal(say("One moment: it is nobody's turn."))
    if move.seat != view.turn:
        return Refusal(say("It is {who}'s turn.", who=seat_name(view.turn)))
    return _on_turn(view, move)


def _on_turn(view: SevenUpState, move: Move) -> Refusal:
    if move.picks and (move.words or move.cards):
        return Refusal(say("Play a card or say something, not both at once."))
    if move.words == ("gift",) and view.phase == "gift":
        return Refusal(
            say(
                "That gift would put {who} out, which your house rules forbid.",
                who=seat_name(view.eldest),
            ),
            "SU-06",
        )
    if move.word in _WORDS:
        return _wrong_word(view, move.word)
    if view.phase == "discard" and move.picks:
        return _no_throw(move)
    if view.phase == "play" and move.picks:
        return _no_card(view, move)
    return Refusal(_asked(view))


def _asked(view: SevenUpState) -> str:
    if view.phase == "gift":
        if gift_wins(view) and view.table.word("forbid_winning_gift") == "on":
            return say("Run the cards first.")
        return say("Give one or run the cards first.")
    if view.phase in _ASKS:
        return shown(_ASKS[view.phase])
    return say("There is nothing to do just now.")


def _wrong_word(view: SevenUpState, word: str) -> Refusal:
    if word in ("stand", "beg"):
        ruling = "SU-26" if view.runs else ""
        late = say("It is too late to stand or beg.")
        return Refusal(say("{first} {second}", first=late, second=_asked(view)), ruling)
    if word == "bunch":
        return Refusal(say("The cards are bunched only right after a run has made trump."), "SU-25")
    return Refusal(_asked(view))


def _no_throw(move: Move) -> Refusal:
    own = f"hand-{move.seat}"
    if any(pick.pile != own for pick in move.picks):
        return Refusal(say("You can throw only cards from your own hand."))
    chosen = len(move.picks)
    if chosen != THREE:
        return Refusal(
            say(
                "Throw exactly {number} cards, and keep {kept}; you have chosen {chosen}.",
                number=THREE,
                kept=HAND,
                chosen=chosen,
            )
        )
    return Refusal(say("Throw three cards onto your own pile first; then the play begins."))


def _no_card(view: SevenUpState, move: Move) -> Refusal:
    """Refuses cards where none belongs: for the moment, then their number, then their place."""
    hand = view.hand_of(move.seat)
    if any(pick.pile != f"hand-{move.seat}" or pick.card not in hand for pick in move.picks):
        return Refusal(say("Only a card from your own hand is played."))
    card = move.picks[0].card
    if not view.penalised:
        strict = must_trump(view)
        if card not in playable(hand, view.led(), view.trump, must_trump=strict):
            return _does_not_follow(view, hand)
    if len(move.picks) > 1:
        return Refusal(say("Play one card, not {count}.", count=len(move.picks)))
    return Refusal(say("Play {card} to your own place in the trick.", card=card.sign))


def _does_not_follow(view: SevenUpState, hand: Sequence[Card]) -> Refusal:
    """Returns the refusal of a card that does not follow the suit that was led."""
    led, trump = view.led(), view.trump
    if led == trump:
        return Refusal(
            say("Trump ({suit}) was led and you hold one: play it.", suit=view.trump_sign), "SU-12"
        )
    if any(card.suit == led for card in hand):
        return Refusal(_follow(SUIT_SIGNS[led], _trump_held(view, hand)), "SU-11")
    text = say("First trick: without {suit} you must trump.", suit=SUIT_SIGNS[led])
    return Refusal(text, "SU-10")


def _trump_held(view: SevenUpState, hand: Sequence[Card]) -> str:
    return view.trump_sign if any(card.suit == view.trump for card in hand) else ""


def _follow(suit: str, trump: str) -> str:
    """Asks for the suit that was led; for trump as well, where the hand has one."""
    if trump:
        return say("You hold {suit}: follow suit, or trump ({trump}).", suit=suit, trump=trump)
    return say("You hold {suit}: follow suit.", suit=suit)


def _no_call(view: SevenUpState, move: Move) -> Refusal:
    if not view.penalised:
        return Refusal(say("Nobody can revoke here: wrong cards are refused."), "SU-29")
    if view.phase != "play" or view.call != NOBODY:
        return Refusal(
            say("A revoke can be called only while the tricks are being played."), "SU-29"
        )
    target = (*move.numbers(), NOBODY)[0]
    if 0 <= target < view.seats and view.side(target) == view.side(move.seat):
        return Refusal(say("Only an opponent can call a revoke."), "SU-29")
    if target in suspects(view, move.seat):
        return Refusal(say("Say only whom you are calling."), "SU-29")
    return Refusal(
        say("That player has followed suit or trumped ever since the last call."), "SU-29"
    )
