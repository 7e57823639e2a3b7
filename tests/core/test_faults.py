"""Teeth: faults built into Blank, each of which conformance must find."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count

import pytest

from cardtable import registry
from cardtable.conformance import check_one
from cardtable.core.cards import Card
from cardtable.core.events import Kind, event
from cardtable.core.handling import Claim
from cardtable.core.moves import Move, carries, says
from cardtable.core.piles import Piles
from cardtable.core.players import Advice, Computers, computers_of
from cardtable.core.rules import zoning
from cardtable.core.state import Line, Outcome
from cardtable.core.table import DEALER, Counter, Face, Mark, Prompt, table_for
from cardtable.core.visibility import fill, mask
from cardtable.core.words import Refusal
from games.blank.handling import BlankHandling
from games.blank.rules import Blank
from games.blank.state import BlankState
from games.blank.words import BlankWords
from games.nccc_seven import grid
from games.nccc_seven.rules import NcccSeven
from games.seven_up import tricks

KING = Card(13, "h")


def found(rules: Blank, seats: int = 3, seed: int = 1) -> set[str]:
    """The names of the promises that the rules break."""
    return {finding.check for finding in check_one(rules, table_for(rules.options, seats), seed)}


def test_the_sound_game_is_found_sound():
    for seats in Blank.seats:
        for seed in (1, 2):
            assert found(Blank(), seats, seed) == set()


class Peeks(Blank):
    """Moves depend on the stock's hidden top."""

    def moves(self, state, seat):
        moves = super().moves(state, seat)
        return moves[:1] if moves and state.piles["stock"][-1].rank > 6 else moves


class PeeksAtAnotherHand(Blank):
    """May not play lower than the next player's lowest card."""

    def moves(self, state, seat):
        moves = super().moves(state, seat)
        other = state.piles[f"hand-{(seat + 1) % state.table.seats}"]
        better = tuple(move for move in moves if other and move.picks[0].card > min(other))
        return better or moves


class LaysOffTwiceHandling(BlankHandling):
    def lay_offs(self, view, seat):
        return Blank().moves(view, seat)[:1] * 2


class LaysOffTwice(Blank):
    """Offers to lay off the same cards a second time."""

    handling = LaysOffTwiceHandling()


class PointsAtNothingHandling(BlankHandling):
    def unprompted(self, view, move):
        return True


class PointsAtNothing(Blank):
    """Leaves everything to the player to think of."""

    handling = PointsAtNothingHandling()


class LaysOffTheUnpromptedHandling(BlankHandling):
    def unprompted(self, view, move):
        return move == Blank().moves(view, move.seat)[0]

    def lay_offs(self, view, seat):
        return Blank().moves(view, seat)[:1]


class LaysOffTheUnprompted(Blank):
    """Offers as a button what the player should think of."""

    handling = LaysOffTheUnpromptedHandling()


class MakesTheUnpromptedItselfHandling(BlankHandling):
    def unprompted(self, view, move):
        return move == Blank().moves(view, move.seat)[0]

    def forced(self, view, seat):
        return Blank().moves(view, seat)[0]


class MakesTheUnpromptedItself(Blank):
    """Makes by itself what the player should think of."""

    handling = MakesTheUnpromptedItselfHandling()


class ClaimsWhatIsNotSureHandling(BlankHandling):
    def claim(self, view, seat):
        moves = tuple(
            carries(seat, f"hand-{seat}", (card,), f"trick/{seat}")
            for card in view.piles[f"hand-{seat}"]
        )
        return Claim(moves, "It is sure to win.") if len(moves) > 1 else None


class ClaimsWhatIsNotSure(Blank):
    """Claims every trick, with any cards."""

    handling = ClaimsWhatIsNotSureHandling()


class ClaimsByTheCardsOfOthersHandling(BlankHandling):
    def claim(self, view, seat):
        other = (seat + 1) % view.table.seats
        return Claim((carries(seat, f"hand-{other}", (KING,), f"trick/{seat}"),), "It is sure.")


class ClaimsByTheCardsOfOthers(Blank):
    """Claims by cards that it does not hold."""

    handling = ClaimsByTheCardsOfOthersHandling()


class ClaimsWithoutAWordHandling(BlankHandling):
    def claim(self, view, seat):
        return Claim((), "")


class ClaimsWithoutAWord(Blank):
    """Claims, and does not say why."""

    handling = ClaimsWithoutAWordHandling()


class LosesACard(Blank):
    def play(self, state, move):
        after = super().play(state, move)
        if move.seat == 1:
            return replace(after, piles=after.piles.with_piles({"stock": after.piles["stock"][1:]}))
        return after


class DoublesACard(Blank):
    def play(self, state, move):
        after = super().play(state, move)
        if move.seat == 1:
            stock = after.piles["stock"]
            return replace(after, piles=after.piles.with_piles({"stock": (*stock, stock[0])}))
        return after


class SwapsACard(Blank):
    """One card turns into another: the number stays right."""

    def play(self, state, move):
        after = super().play(state, move)
        stock = after.piles["stock"]
        if move.seat == 1 and stock:
            return replace(after, piles=after.piles.with_piles({"stock": (*stock[1:], stock[-1])}))
        return after


class ChangesItsInput(Blank):
    def play(self, state, move):
        after = super().play(state, move)
        if move.seat >= 0:
            state.piles._by_name["stock"] = state.piles["stock"][::-1]
        return after


class ForgetsAMove(Blank):
    """The last card of a hand cannot be played."""

    def moves(self, state, seat):
        return () if len(state.piles[f"hand-{seat}"]) == 1 else super().moves(state, seat)


class ListsTwice(Blank):
    def moves(self, state, seat):
        return super().moves(state, seat) * 2


class ListsForOthers(Blank):
    def moves(self, state, seat):
        return super().moves(state, state.turn) if state.turn >= 0 else ()


class PlaysByChance(Blank):
    def play(self, state, move):
        after = super().play(state, move)
        if move.seat == 0 and random.random() < 0.5:
            return replace(after, leader=move.seat + 1)
        return after


class DealsByItsOwnChance(Blank):
    def deal(self, state, rng):
        return super().deal(state, random.Random())


class RemembersOutsideTheState(Blank):
    """A counter in the rules instead of a fact in the state."""

    def __init__(self):
        self.calls = count()

    def play(self, state, move):
        after = super().play(state, move)
        return replace(after, leader=next(self.calls) % 2) if move.seat >= 0 else after


class OrdersByMemory(Blank):
    """An order that depends on who asks and when."""

    def __init__(self):
        self.calls = count()

    def moves(self, state, seat):
        moves = super().moves(state, seat)
        return moves[::-1] if next(self.calls) % 2 else moves


@dataclass(frozen=True, slots=True)
class Leaky(BlankState):
    """Facts: the stock's bottom card, which nobody may know."""

    secret: str = ""


class LeaksAFact(Blank):
    state = Leaky

    def start(self, table):
        start = super().start(table)
        return Leaky(start.table, start.piles, start.turn, start.leader)

    def play(self, state, move):
        after = super().play(state, move)
        return replace(after, secret=str(after.piles["stock"][0]))


class LeaksAtTheDeal(LeaksAFact):
    """The fact is written once, at the deal, and only carried on."""

    def play(self, state, move):
        after = super().play(state, move)
        return after if move.word == "deal" else replace(after, secret=state.secret)


class ShowsAllHands(Blank):
    def view(self, state, seat):
        return state


class HidesItsOwnHand(Blank):
    def view(self, state, seat):
        return replace(state, piles=mask(state.piles, zoning(self, state.table), 99))


class TurnTells(Blank):
    """The seat with the higher hidden card goes on, so that the turn tells of it."""

    def play(self, state, move):
        after = super().play(state, move)
        if after.turn >= 0 and after.piles["stock"][-1].rank > 6 and move.seat >= 0:
            return replace(after, turn=(after.turn + 1) % state.table.seats)
        return after


class ImaginesTheWrongDeck(Blank):
    def imagine(self, view, rng):
        world = super().imagine(view, rng)
        stock = world.piles["stock"]
        return replace(world, piles=world.piles.with_piles({"stock": (KING,) * len(stock)}))


class ImaginesAnotherView(Blank):
    def imagine(self, view, rng):
        world = super().imagine(view, rng)
        swapped = {"hand-0": world.piles["hand-1"], "hand-1": world.piles["hand-0"]}
        return replace(world, piles=world.piles.with_piles(swapped))


class KnowsWrongly(Blank):
    def known(self, view):
        return {"hand-1": (KING,) * 2}


class InfersAVoid(Blank):
    """A seat that did not follow suit is taken to have none, though Blank lets it keep some."""

    def imagine(self, view, rng):
        lying = {pile: view.piles[pile][0] for pile in view.piles.family("trick")}
        led = lying.get(f"trick/{view.leader}")
        voids = {
            f"hand-{pile.partition('/')[2]}"
            for pile, card in lying.items()
            if led is not None and card.suit != led.suit
        }

        def may(pile, card):
            return led is None or pile not in voids or card.suit != led.suit

        return replace(view, piles=fill(view.piles, self.deck(view.table), rng, may=may))


class NeverEnds(Blank):
    def _collected(self, state, taker):
        after = super()._collected(state, taker)
        return replace(after, turn=DEALER)

    def deal(self, state, rng):
        return super().deal(state, rng) if not state.piles["won-0"] else says(DEALER, "wait")

    def play(self, state, move):
        return state if move.word == "wait" else super().play(state, move)


class NoOutcome(Blank):
    def outcome(self, state):
        return None


class EarlyOutcome(Blank):
    def outcome(self, state):
        return Outcome((0,), (1,) * state.table.seats, "Already.")


class WrongScores(Blank):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=outcome.scores[:1])


class StrangePile(Blank):
    def play(self, state, move):
        after = super().play(state, move)
        if move.seat == 0:
            return replace(after, piles=after.piles.with_piles({"pocket": ()}))
        return after


class RefusesItsVariant(Blank):
    """Says that all cards are alike, and lists one of them: the others must then be playable."""

    def alike(self, card):
        return 0

    def moves(self, state, seat):
        return super().moves(state, seat)[:1]

    def play(self, state, move):
        if move.seat >= 0 and move not in self.moves(state, move.seat):
            raise KeyError(str(move))
        return super().play(state, move)


class DoesOtherwiseWithTheAlike(Blank):
    """Says that all cards are alike, and those it does not list go to the stock."""

    def alike(self, card):
        return 0

    def moves(self, state, seat):
        return super().moves(state, seat)[:1]

    def play(self, state, move):
        if move.seat >= 0 and move not in self.moves(state, move.seat):
            return replace(state, piles=state.piles.carry(move.picks, "stock"))
        return super().play(state, move)


class CarriesAnotherCard(Blank):
    def play(self, state, move):
        if move.seat >= 0:
            top = state.piles[f"hand-{move.seat}"][-1]
            move = carries(move.seat, f"hand-{move.seat}", (top,), move.target)
        return super().play(state, move)


class NamesWhatItCannotSee(Blank):
    def moves(self, state, seat):
        moves = super().moves(state, seat)
        card = state.piles["stock"][-1]
        return (*moves, carries(seat, "stock", (card,), f"trick/{seat}")) if moves else ()


class RefusalRaisesWords(BlankWords):
    def why_not(self, view, move):
        return Refusal(f"Play {view.piles[move.picks[0].pile][0]}.")


class RefusalRaises(Blank):
    words = RefusalRaisesWords()


class EmptyRefusalWords(BlankWords):
    def why_not(self, view, move):
        return Refusal(" ")


class EmptyRefusal(Blank):
    words = EmptyRefusalWords()


class MissesASeatsNameWords(BlankWords):
    def status(self, view, seat):
        return Prompt("{7} plays a card.")


class MissesASeatsName(Blank):
    words = MissesASeatsNameWords()


class OffersWhatIsNotThereWords(BlankWords):
    def status(self, view, seat):
        return Prompt("Play a card, or ask for one." if seat == view.turn else "One moment.")


class OffersWhatIsNotThere(Blank):
    words = OffersWhatIsNotThereWords()


class CallsThePlayerByNameWords(BlankWords):
    def status(self, view, seat):
        return Prompt(f"{{{view.turn}}} plays a card." if view.turn >= 0 else "One moment.")


class CallsThePlayerByName(Blank):
    words = CallsThePlayerByNameWords()


class AsksForWhatIsNotLegalWords(BlankWords):
    def why_not(self, view, move):
        return Refusal("Draw from the stock first.")


class AsksForWhatIsNotLegal(Blank):
    words = AsksForWhatIsNotLegalWords()


class RefusesByNameWords(BlankWords):
    def why_not(self, view, move):
        return Refusal(f"{{{move.seat}}} may not do that.")


class RefusesByName(Blank):
    words = RefusesByNameWords()


class SendsToADeadEndWords(BlankWords):
    def why_not(self, view, move):
        sign = move.picks[0].card.sign if move.picks else "a card"
        return Refusal(f"{sign} may not go there: {sign} goes on the trick.")


class SendsToADeadEnd(Blank):
    """Nothing but the highest card may be played, and every other one is sent to the trick."""

    words = SendsToADeadEndWords()

    def moves(self, state, seat):
        return super().moves(state, seat)[-1:]


class ChoicesSayTheSameWords(BlankWords):
    def label(self, view, move):
        return "Play"


class ChoicesSayTheSame(Blank):
    words = ChoicesSayTheSameWords()

    def moves(self, state, seat):
        moves = super().moves(state, seat)
        return tuple(replace(move, words=("openly",)) for move in moves) + moves


class StatusRaisesWords(BlankWords):
    def status(self, view, seat):
        return Prompt("It is " + "".join(str(view.piles["hand-0"][0])))


class StatusRaises(Blank):
    words = StatusRaisesWords()


class MarksNowhereWords(BlankWords):
    def marks(self, view, seat):
        return (Mark("pocket", tone="good"),)


class MarksNowhere(Blank):
    words = MarksNowhereWords()


class MarksByColourWords(BlankWords):
    def marks(self, view, seat):
        return (Mark("stock", tone="good"),)


class MarksByColour(Blank):
    words = MarksByColourWords()


class CallsTwoPlacesAlike(Blank):
    def zones(self, table):
        return tuple(
            replace(place, title="won") if place.name.startswith("hand") else place
            for place in super().zones(table)
        )


class CallsAPlaceByASign(Blank):
    def zones(self, table):
        return tuple(
            replace(place, title="#") if place.name == "stock" else place
            for place in super().zones(table)
        )


class CountsTheUnplaced(Blank):
    def counters(self, state) -> Mapping[str, int]:
        return {"chips": 3}


class SheetWithoutReason(Blank):
    def sheet(self, state):
        return (Line(1, 0, 5, ""),)


class TellsABraceWords(BlankWords):
    def event(self, view, move):
        return event(move, Kind.OTHER, "{" + str(move))


class TellsABrace(Blank):
    words = TellsABraceWords()


class EmptyLabelWords(BlankWords):
    def label(self, view, move):
        return ""


class EmptyLabel(Blank):
    words = EmptyLabelWords()


class FaultyZones(Blank):
    def zones(self, table):
        declared = super().zones(table)
        return (replace(declared[0], face=Face.OWNER), *declared[1:])


class CounterTwice(Blank):
    def zones(self, table):
        declared = super().zones(table)
        counter = Counter("stock", "Stock", declared[0].near)
        return (*declared, counter)


class RefusesItsOwnDeal(Blank):
    def may_deal(self, state, move):
        return move.word != "deal"


class InvariantSaysNothing(Blank):
    def invariant(self, state):
        return None


class OwnInvariantFails(Blank):
    def invariant(self, state):
        full = len(state.piles.family("trick")) == state.table.seats
        return "the trick is full" if full else ""


@dataclass(frozen=True, slots=True)
class Unwritten(BlankState):
    """Facts: one that has no text."""

    seen: frozenset[int] = frozenset({1})


class FactWithoutText(Blank):
    state = Unwritten

    def start(self, table):
        start = super().start(table)
        return Unwritten(start.table, start.piles, start.turn, start.leader)


class ChoosesBadly(Blank):
    """A game whose computer player dances."""


class Dancer:
    def choose(self, rules, view, seat, budget):
        return Advice(Move.parse(f"{seat} dance"))


computers_of.register(ChoosesBadly, lambda rules: Computers.of({"easy": Dancer()}))


FAULTS = {
    Peeks: "moves read only what is seen",
    PeeksAtAnotherHand: "moves read only what is seen",
    LaysOffTwice: "lay offs bring nothing to light",
    PointsAtNothing: "unprompted moves stay quiet",
    LaysOffTheUnprompted: "unprompted moves stay quiet",
    MakesTheUnpromptedItself: "unprompted moves stay quiet",
    ClaimsWhatIsNotSure: "claims are certain",
    ClaimsByTheCardsOfOthers: "claims are certain",
    ClaimsWithoutAWord: "claims are certain",
    LosesACard: "deck is whole",
    DoublesACard: "deck is whole",
    SwapsACard: "deck is whole",
    ChangesItsInput: "play is clean",
    ForgetsAMove: "can move",
    ListsTwice: "moves are sound",
    ListsForOthers: "moves are sound",
    PlaysByChance: "play is clean",
    DealsByItsOwnChance: "dealer is fair",
    RemembersOutsideTheState: "play is clean",
    OrdersByMemory: "order is stable",
    LeaksAFact: "deals tell nothing",
    LeaksAtTheDeal: "deals tell nothing",
    ShowsAllHands: "views hide what they must",
    HidesItsOwnHand: "views hide what they must",
    TurnTells: "worlds agree",
    ImaginesTheWrongDeck: "worlds agree",
    ImaginesAnotherView: "worlds agree",
    KnowsWrongly: "inference is true",
    InfersAVoid: "the truth can be imagined",
    NeverEnds: "dealer",
    NoOutcome: "turn is somebody",
    EarlyOutcome: "turn is somebody",
    WrongScores: "turn is somebody",
    StrangePile: "piles are declared",
    RefusesItsVariant: "alike is alike",
    DoesOtherwiseWithTheAlike: "alike is alike",
    CarriesAnotherCard: "play moves what it names",
    NamesWhatItCannotSee: "moves are sound",
    RefusalRaises: "refusals are sentences",
    EmptyRefusal: "refusals are sentences",
    MissesASeatsName: "prompts are sentences",
    StatusRaises: "prompts are sentences",
    OffersWhatIsNotThere: "prompts offer what there is",
    CallsThePlayerByName: "prompts offer what there is",
    AsksForWhatIsNotLegal: "refusals ask for what there is",
    RefusesByName: "refusals ask for what there is",
    SendsToADeadEnd: "refusals ask for what there is",
    ChoicesSayTheSame: "choices differ in words",
    MarksNowhere: "marks point somewhere",
    MarksByColour: "marks have words",
    CallsTwoPlacesAlike: "places have names",
    CallsAPlaceByASign: "places have names",
    CountsTheUnplaced: "counters are declared",
    SheetWithoutReason: "sheet has reasons",
    TellsABrace: "moves have words",
    EmptyLabel: "moves have words",
    FaultyZones: "declared",
    CounterTwice: "declared",
    RefusesItsOwnDeal: "dealer is fair",
    OwnInvariantFails: "invariant holds",
    InvariantSaysNothing: "invariant holds",
    FactWithoutText: "text comes back",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_conformance_finds(fault):
    assert FAULTS[fault] in found(fault())


def test_a_player_that_chooses_no_legal_move_is_found():
    assert "players" in found(ChoosesBadly(), seed=2)  # even seeds let the players play


class TakesAnAskForAWant(NcccSeven):
    """A seat that asks is taken to hold nothing that fits, also where it may ask as it likes."""

    def play(self, state, move):
        after = super().play(state, move)
        if move.word != "ask":
            return after
        lacks = [*after.lacks]
        lacks[move.seat] = grid.open_places(grid.filled(state.piles))
        return replace(after, lacks=tuple(lacks))


@pytest.mark.long
def test_a_void_that_nobody_showed_is_found_in_seven():
    table = table_for(NcccSeven.options, 4, {"must_play": "no"})
    assert not check_one(registry.find("nccc_seven"), table, 1)
    assert "the truth can be imagined" in {
        finding.check for finding in check_one(TakesAnAskForAWant(), table, 1)
    }


@pytest.mark.long
def test_a_void_in_trumps_that_nobody_showed_is_found_in_seven_up(monkeypatch):
    """A seat out of the suit led may keep a trump, except on the first trick by house rule."""
    rules = registry.find("seven_up")
    table = table_for(rules.options, rules.seats[0])

    def out_of_trumps_too(led, card, trump, *, must_trump=False):
        return () if card.suit in (led, trump) else (led, trump)

    assert not check_one(rules, table, 1)
    monkeypatch.setattr(tricks, "shown_void", out_of_trumps_too)
    assert "the truth can be imagined" in {finding.check for finding in check_one(rules, table, 1)}


def test_a_finding_says_how_to_see_it_again():
    rules = LosesACard()
    table = table_for(rules.options, 3, {"cards": "4"})
    first = next(
        finding for finding in check_one(rules, table, 5) if finding.check == "deck is whole"
    )
    ply = int(first.again.rpartition(" ")[2])
    assert first.again == (f"cardtable check blank --seats 3 --option cards=4 --seed 5 --ply {ply}")
    again = {finding.check for finding in check_one(rules, table, 5, ply)}
    assert "deck is whole" in again


def test_piles_stay_frozen_by_their_interface():
    piles = Piles({"stock": (KING,)})
    with pytest.raises(TypeError):
        piles["stock"] = ()  # type: ignore[index]  # that it cannot be done is the test
