"""Limited places and the waiting list: whose a place is, who moves up, who was told, who does not play."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.details import Details, PlacesOrder
from ronda.core.errors import Impossible, Malformed, NoPlace, NotNow, Refusal
from ronda.core.state import PlayerStatus
from ronda.core.waiting_list import free_places, players_to_tell, waiting_players
from ronda.journal import Log, log_file_text
from tests.playing import Organiser, custom, names

TWO = replace(custom(2), places=2)
PAID_FIRST = replace(TWO, places_order=PlacesOrder.PAYMENT)


def event(details: Details = TWO, players: int = 4) -> Organiser:
    organiser = Organiser("keyforge", details=details)
    if players:
        organiser.register(*names(players))
    return organiser


def change(organiser: Organiser, places: int, order: PlacesOrder = PlacesOrder.ARRIVAL) -> None:
    details = replace(organiser.tournament.details, places=places, places_order=order)
    organiser.do(ask.ChangeDetails(details=details))


def playing(organiser: Organiser) -> list[int]:
    return [player.id for player in organiser.tournament.active_players]


def waiting(organiser: Organiser) -> list[int]:
    return [player.id for player in waiting_players(organiser.tournament)]


def to_tell(organiser: Organiser) -> list[int]:
    return [player.id for player in players_to_tell(organiser.tournament)]


def test_reg_places_are_theirs_who_registered_first() -> None:
    organiser = event()

    assert (playing(organiser), waiting(organiser)) == ([1, 2], [3, 4])
    assert free_places(organiser.tournament) == 0
    assert free_places(event(custom(2)).tournament) is None


def test_reg_places_go_to_who_paid_first_and_then_to_the_others_by_arrival() -> None:
    organiser = event(PAID_FIRST)
    organiser.do(ask.NotePayment(player=4, paid=True, amount=500))
    assert (playing(organiser), waiting(organiser)) == ([1, 4], [2, 3])
    organiser.do(ask.NotePayment(player=3, paid=True))
    organiser.do(ask.NotePayment(player=2, paid=True))
    assert (playing(organiser), waiting(organiser)) == ([3, 4], [2, 1])

    # another amount leaves the turn, and who has not paid after all loses it
    organiser.do(ask.NotePayment(player=4, paid=True, amount=700))
    assert playing(organiser) == [3, 4]
    organiser.do(ask.NotePayment(player=4, paid=False))
    assert (playing(organiser), waiting(organiser)) == ([2, 3], [1, 4])
    organiser.undo()
    assert playing(organiser) == [3, 4]


def test_reg_places_can_be_given_by_hand_with_a_reason_and_nobody_loses_theirs() -> None:
    organiser = event()
    given = facts.PlaceGiven(player=4, reason="Brings the tables")

    assert organiser.do(ask.GivePlace(player=4, reason=" Brings the  tables ")) == (given,)
    assert (playing(organiser), waiting(organiser)) == ([1, 2, 4], [3])
    organiser.do(ask.RemovePlayer(player=1))
    assert playing(organiser) == [2, 3, 4]
    organiser.do(ask.RemovePlayer(player=3))
    assert playing(organiser) == [2, 4]
    for _ in range(3):
        organiser.undo()
    assert waiting(organiser) == [3, 4]


def test_reg_places_that_cannot_be_given_are_refused_in_a_sentence() -> None:
    organiser = event()

    assert organiser.refusal(ask.GivePlace(player=1, reason="x"), Impossible) == "Alba 1 has a place."
    nothing = organiser.refusal(ask.GivePlace(player=3, reason=" "), Malformed)
    assert nothing == "A place that is given by hand needs a reason."
    organiser.do(ask.GivePlace(player=3, reason="x"))
    assert organiser.refusal(ask.GivePlace(player=3, reason="y"), Impossible) == "Carmen 3 was given a place already."


def test_reg_places_given_by_hand_are_taken_back_and_who_had_one_waits_at_the_turn_as_before() -> None:
    organiser = event(players=5)
    organiser.do(ask.GivePlace(player=3, reason="x"))
    organiser.do(ask.GivePlace(player=5, reason="Brings the tables"))
    organiser.do(ask.NoteTold(player=3))
    assert (playing(organiser), waiting(organiser)) == ([1, 2, 3, 5], [4])

    back = organiser.do(ask.TakePlaceBack(player=3, reason=" A friend  has one "))
    assert back == (facts.PlaceTakenBack(player=3, reason="A friend has one"),)
    assert (playing(organiser), waiting(organiser), to_tell(organiser)) == ([1, 2, 5], [3, 4], [3, 5])
    assert organiser.do(ask.TakePlaceBack(player=5)) == (facts.PlaceTakenBack(player=5),)
    assert waiting(organiser) == [3, 4, 5]
    assert read_event_file(log_file_text(organiser.log)).tournament == organiser.tournament
    organiser.undo()
    assert waiting(organiser) == [3, 4]
    organiser.do(ask.GivePlace(player=3, reason="y"))

    # whose turn it is by now keeps the place
    organiser.do(ask.RemovePlayer(player=1))
    organiser.do(ask.TakePlaceBack(player=3))
    assert (playing(organiser), waiting(organiser)) == ([2, 3, 5], [4])


def test_reg_places_that_cannot_be_taken_back_are_refused_in_a_sentence() -> None:
    organiser = event()
    assert organiser.refusal(ask.TakePlaceBack(player=1), Impossible) == "Alba 1 was given no place by hand."
    organiser.do(ask.GivePlace(player=3, reason="x"))
    organiser.do(ask.StartTournament())
    started = "The event has started: nobody waits for a place any more."
    assert organiser.refusal(ask.TakePlaceBack(player=3), NotNow) == started


@pytest.mark.parametrize("places", [-1, 1_000_000])
def test_reg_places_are_a_number_of_players(places: int) -> None:
    organiser = event()
    asked = ask.ChangeDetails(details=replace(TWO, places=places))

    assert organiser.refusal(asked, Malformed).endswith("places; leave it empty for no limit.")
    with pytest.raises(Malformed) as refused:
        organiser.do(asked)
    assert refused.value.field == "places"


def test_reg_places_change_until_the_start_and_without_a_limit_everybody_has_one() -> None:
    organiser = event()
    change(organiser, 3)
    assert waiting(organiser) == [4]
    change(organiser, 1)
    assert waiting(organiser) == [2, 3, 4]
    change(organiser, 0, PlacesOrder.PAYMENT)
    assert waiting(organiser) == []
    assert organiser.tournament.details.places_order is PlacesOrder.PAYMENT, "what was chosen waits for a limit"


def test_reg_places_late_entries_need_a_free_one_or_the_organisers_word() -> None:
    organiser = event(players=2)
    organiser.begin()
    full = "All 2 places are taken, and the event has started."
    late = ask.PlayerEntry(name="Late Comer")

    assert organiser.refusal(ask.RegisterPlayers(entries=(late,)), NoPlace) == full
    organiser.do(ask.RegisterPlayers(entries=(replace(late, over_places=True),)))
    assert playing(organiser) == [1, 2, 3]
    organiser.do(ask.RemovePlayer(player=3))
    assert organiser.refusal(ask.TakeOnAgain(player=3), NoPlace) == full
    organiser.do(ask.TakeOnAgain(player=3, over_places=True))
    organiser.do(ask.RemovePlayer(player=3))
    organiser.drop(1)
    organiser.do(ask.TakeOnAgain(player=3))
    assert playing(organiser) == [2, 3]


def test_reg_waiting_moves_up_by_itself_and_who_comes_back_stands_behind() -> None:
    organiser = event()
    organiser.do(ask.RemovePlayer(player=1))
    assert (playing(organiser), waiting(organiser), to_tell(organiser)) == ([2, 3], [4], [3])
    organiser.do(ask.TakeOnAgain(player=1))
    assert (playing(organiser), waiting(organiser)) == ([2, 3], [4, 1])
    organiser.register("Last One")
    assert waiting(organiser) == [4, 1, 5]
    for _ in range(3):
        organiser.undo()
    assert (playing(organiser), waiting(organiser), to_tell(organiser)) == ([1, 2], [3, 4], [])


def test_reg_waiting_players_have_not_dropped() -> None:
    organiser = event()

    assert organiser.refusal(ask.ReturnPlayer(player=3), NotNow) == "Carmen 3 is in the event."
    assert organiser.refusal(ask.DropPlayer(player=3), NotNow).startswith("The event has not started")


def test_reg_waiting_notes_who_was_told() -> None:
    organiser = event()
    organiser.do(ask.RemovePlayer(player=1))

    assert organiser.do(ask.NoteTold(player=3)) == (facts.PlaceTold(player=3, has_place=True),)
    assert to_tell(organiser) == []
    assert organiser.refusal(ask.NoteTold(player=3), NotNow) == "There is nothing to tell Carmen 3."
    change(organiser, 1)
    assert to_tell(organiser) == [3]  # who was told of a place is told too that it is none any more
    assert organiser.do(ask.NoteTold(player=3)) == (facts.PlaceTold(player=3, has_place=False),)
    organiser.undo()
    assert to_tell(organiser) == [3]


def test_reg_waiting_players_do_not_play_and_can_be_taken_on_again() -> None:
    organiser = event(replace(TWO, places=3), players=5)
    happened = organiser.do(ask.StartTournament())

    assert [fact for fact in happened if isinstance(fact, facts.PlayerRemoved)] == [
        facts.PlayerRemoved(player=4),
        facts.PlayerRemoved(player=5),
    ]
    assert [player.id for player in organiser.tournament.players] == [1, 2, 3]
    organiser.pair()
    assert sorted(player for match in organiser.round.matches for player in match.players) == [1, 2, 3]
    assert read_event_file(log_file_text(organiser.log)).tournament == organiser.tournament
    organiser.do(ask.TakeOnAgain(player=4, over_places=True))
    assert organiser.status(4) is PlayerStatus.ACTIVE


def test_reg_waiting_players_who_are_here_move_up_as_the_missing_are_taken_off() -> None:
    organiser = event(replace(TWO, places=3), players=6)
    for player in (1, 3, 5):
        organiser.do(ask.CheckIn(player=player))
    organiser.do(ask.StartTournament(only_here=True))

    assert playing(organiser) == [1, 3, 5]
    assert (organiser.tournament.missing, waiting(organiser)) == ((), [])


def test_reg_waiting_is_the_same_on_every_device() -> None:
    organiser = event()
    parting = organiser.log
    desk = Organiser("keyforge", details=TWO)
    desk.log = parting
    desk.do(ask.CheckIn(player=3))
    desk.register("At The Door")
    organiser.do(ask.RemovePlayer(player=1))
    organiser.register("By Mail")
    organiser.meet(desk.log)

    assert not organiser.log.set_aside
    assert (playing(organiser), waiting(organiser)) == ([2, 3], [4, 5, 6])
    assert organiser.tournament.player(3).checked_in
    again = read_event_file(log_file_text(organiser.log))
    assert waiting_players(again.tournament) == waiting_players(organiser.tournament)


def test_reg_waiting_who_was_registered_elsewhere_before_the_start_waits_for_the_organisers_word() -> None:
    organiser = event(players=2)
    desk = Organiser("keyforge", details=TWO)
    desk.log = organiser.log
    desk.register("At The Door")
    organiser.begin()
    organiser.meet(desk.log)

    assert playing(organiser) == [1, 2]
    (aside,) = organiser.log.set_aside
    assert "At The Door" in aside.happened


def recounted(log: Log) -> tuple[set[int], list[int]]:
    """Count anew who has a place, and who waits in which order, from the records and nothing else."""
    details, there, paid, given = TWO, list[int](), list[int](), set[int]()
    counted = log.timeline.counted
    for record in log.records:
        if record.action not in counted:
            continue
        match record.fact:
            case facts.TournamentCreated() | facts.DetailsChanged() as fact:
                details = fact.details
            case facts.PlayerRegistered(player=number):
                there.append(number)
            case facts.RegistrationRestored(player=number):
                there.append(number)
                if number in paid:
                    paid.append(paid.pop(paid.index(number)))
            case facts.PlayerRemoved(player=number):
                there.remove(number)
                given.discard(number)
            case facts.PaymentNoted(player=number, paid=True) if number not in paid:
                paid.append(number)
            case facts.PaymentNoted(player=number, paid=False) if number in paid:
                paid.remove(number)
            case facts.PlaceGiven(player=number):
                given.add(number)
            case facts.PlaceTakenBack(player=number):
                given.remove(number)
            case _:
                pass
    order = there
    if details.places_order is PlacesOrder.PAYMENT:
        order = [*(each for each in paid if each in there), *(each for each in there if each not in paid)]
    has = {each for place, each in enumerate(order) if place < details.places or each in given}
    return has, [each for each in order if each not in has]


@pytest.mark.parametrize("seed", range(40))
def test_reg_places_counted_anew_are_the_same_after_anything(seed: int) -> None:
    chance = Random(seed)
    organiser = event(chance.choice((TWO, PAID_FIRST)), players=chance.randrange(6))
    for step in range(60):
        _do_something(organiser, chance, step)
        has, waits = recounted(organiser.log)
        assert (set(playing(organiser)), waiting(organiser)) == (has, waits)
        knows = {player.id for player in organiser.tournament.players if player.told_waiting}
        assert set(to_tell(organiser)) == knows.symmetric_difference(waits)

    assert read_event_file(log_file_text(organiser.log)).tournament == organiser.tournament


def _do_something(organiser: Organiser, chance: Random, step: int) -> None:
    players = [player.id for player in organiser.tournament.players]
    gone = [player.id for player in organiser.tournament.taken_off]
    player, back = (chance.choice(some) if some else 1 for some in (players, gone))
    order: Sequence[PlacesOrder] = tuple(PlacesOrder)
    with suppress(Refusal):
        match chance.randrange(12):
            case 0 | 1:
                organiser.register(f"Newcomer {step}")
            case 2:
                organiser.do(ask.RemovePlayer(player=player))
            case 3:
                organiser.do(ask.TakeOnAgain(player=back))
            case 4 | 5:
                organiser.do(ask.NotePayment(player=player, paid=chance.random() < 0.7, amount=chance.randrange(3)))
            case 6:
                organiser.do(ask.GivePlace(player=player, reason="Said so"))
            case 7:
                organiser.do(ask.NoteTold(player=player))
            case 8:
                change(organiser, chance.randint(1, 6), chance.choice(order))
            case 9:
                organiser.undo()
            case 10:
                organiser.do(ask.TakePlaceBack(player=player))
            case _:
                organiser.redo()
