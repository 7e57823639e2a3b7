"""The refusals of Seven-Up, in a player's words, with the ruling's id."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import SUIT_SIGNS, Card
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER
from cardtable.core.words import Refusal
from games.seven_up.state import HAND, NOBODY, THREE, SevenUpState, gift_wins
from games.seven_up.tricks import must_trump, playable, suspects

_WORDS = ("stand", "beg", "gift", "run", "bunch", "play", "call")
_ASKS = {
    "beg": "Stand or beg first.",
    "bunch": "Say first whether to bunch the cards.",
    "discard": "Throw three cards first.",
    "play": "Play one card from your hand to the trick.",
}


def why_not(view: SevenUpState, move: Move) -> Refusal:
    """The refusal for a move that is not legal, however strange."""
    if view.turn == OVER:
        return Refusal("The game is over.")
    if move.word == "call":
        return _no_call(view, move)
    if move.word == "bunch" and move.seat in view.suggested:
        return Refusal("You have already suggested a bunch in this deal.", "SU-23")
    if view.turn == DEALER:
        return Refusal("One moment: it is nobody's turn.")
    if move.seat != view.turn:
        return Refusal(f"It is {{{view.turn}}}'s turn.")
    return _on_turn(view, move)


def _on_turn(view: SevenUpState, move: Move) -> Refusal:
    if move.picks and (move.words or move.cards):
        return Refusal("Play a card or say something, not both at once.")
    if move.words == ("gift",) and view.phase == "gift":
        return Refusal(
            f"That gift would put {{{view.eldest}}} out, which your house rules forbid.", "SU-06"
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
        barred = gift_wins(view) and view.table.word("forbid_winning_gift") == "on"
        return "Run the cards first." if barred else "Give one or run the cards first."
    return _ASKS.get(view.phase, "There is nothing to do just now.")


def _wrong_word(view: SevenUpState, word: str) -> Refusal:
    if word in ("stand", "beg"):
        ruling = "SU-26" if view.runs else ""
        return Refusal(f"It is too late to stand or beg. {_asked(view)}", ruling)
    if word == "bunch":
        return Refusal("The cards are bunched only right after a run has made trump.", "SU-25")
    return Refusal(_asked(view))


def _no_throw(move: Move) -> Refusal:
    own = f"hand-{move.seat}"
    if any(pick.pile != own for pick in move.picks):
        return Refusal("You can throw only cards from your own hand.")
    chosen = len(move.picks)
    if chosen != THREE:
        return Refusal(f"Throw exactly {THREE} cards, and keep {HAND}; you have chosen {chosen}.")
    return Refusal("Throw three cards onto your own pile first; then the play begins.")


def _no_card(view: SevenUpState, move: Move) -> Refusal:
    """Refuses cards where none belongs: for the moment, then their number, then their place."""
    hand = view.hand_of(move.seat)
    if any(pick.pile != f"hand-{move.seat}" or pick.card not in hand for pick in move.picks):
        return Refusal("Only a card from your own hand is played.")
    card = move.picks[0].card
    if not view.penalised:
        strict = must_trump(view)
        if card not in playable(hand, view.led(), view.trump, must_trump=strict):
            return _does_not_follow(view, hand)
    if len(move.picks) > 1:
        return Refusal(f"Play one card, not {len(move.picks)}.")
    return Refusal(f"Play {card.sign} to your own place in the trick.")


def _does_not_follow(view: SevenUpState, hand: Sequence[Card]) -> Refusal:
    """Returns the refusal of a card that does not follow the suit that was led."""
    led, trump = view.led(), view.trump
    if led == trump:
        return Refusal(f"Trump ({view.trump_sign}) was led and you hold one: play it.", "SU-12")
    if any(card.suit == led for card in hand):
        may_trump = any(card.suit == trump for card in hand)
        other = f", or trump ({view.trump_sign})" if may_trump else ""
        return Refusal(f"You hold {SUIT_SIGNS[led]}: follow suit{other}.", "SU-11")
    return Refusal(f"First trick: without {SUIT_SIGNS[led]} you must trump.", "SU-10")


def _no_call(view: SevenUpState, move: Move) -> Refusal:
    if not view.penalised:
        return Refusal("Nobody can revoke here: wrong cards are refused.", "SU-29")
    if view.phase != "play" or view.call != NOBODY:
        return Refusal("A revoke can be called only while the tricks are being played.", "SU-29")
    target = (*move.numbers(), NOBODY)[0]
    if 0 <= target < view.seats and view.side(target) == view.side(move.seat):
        return Refusal("Only an opponent can call a revoke.", "SU-29")
    if target in suspects(view, move.seat):
        return Refusal("Say only whom you are calling.", "SU-29")
    return Refusal("That player has followed suit or trumped ever since the last call.", "SU-29")
