"""Players before round 1: check-in (ANY-CHECKIN), seats and clubs (ANY-TABLES, ANY-CLUBS), awarded byes (ANY-BYES)."""

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Absentee, Impossible, Malformed, Namesake, NotNow, UnreadableFile
from ronda.core.facts import PlayerCheckedIn, PlayerEdited, PlayerRegistered, PlayerRemoved, RegistrationRestored
from ronda.core.pairings import Constraints
from ronda.formats.standings import swiss_crosstable
from ronda.journal import Log
from ronda.views.app.screen.next_step import next_step
from ronda.views.shared.round_page import round_page
from tests.playing import BASIC, Organiser, custom, names


def wish(
    organiser: Organiser, player: int, *, club: str = "", fixed_table: int = 0, first_round_bye: bool = False
) -> None:
    constraints = Constraints(club=club, fixed_table=fixed_table, first_round_bye=first_round_bye)
    entry = ask.PlayerEntry(name=organiser.tournament.player(player).name, constraints=constraints)
    organiser.do(ask.EditPlayer(player=player, entry=entry))


def tables(organiser: Organiser) -> dict[int, int]:
    return {player: match.number for match in organiser.round.matches for player in match.players}


def log_of(organiser: Organiser) -> Log:
    return organiser.log


def test_any_checkin_is_not_asked_of_anybody_until_it_is_used() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*names(9))

    assert organiser.tournament.missing == ()
    assert len(organiser.tournament.attending) == 9
    assert next_step(organiser.tournament, organiser.ruleset).command == "start_event"
    assert organiser.refusal(ask.TakeOffMissing(), Impossible).startswith("Nobody has checked in yet")


def test_any_checkin_those_who_are_missing_are_said_and_taken_off_in_one_step_that_can_be_undone() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*names(9))
    for player in (1, 2, 3, 5, 8):
        organiser.do(ask.CheckIn(player=player))
    step = next_step(organiser.tournament, organiser.ruleset)

    assert [player.id for player in organiser.tournament.missing] == [4, 6, 7, 9]
    assert [player.id for player in organiser.tournament.attending] == [1, 2, 3, 5, 8]
    assert (str(step.title), str(step.text)) == (
        "5 of 9 here",
        "Not checked in: Dario 4, Fermin 6, Gala 7, Ines 9.",
    )
    assert organiser.do(ask.TakeOffMissing()) == tuple(PlayerRemoved(player=player) for player in (4, 6, 7, 9))
    assert next_step(organiser.tournament, organiser.ruleset).command == "start_event"

    organiser.undo()
    assert len(organiser.tournament.missing) == 4


def test_any_checkin_whoever_comes_late_is_taken_on_again_with_everything() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*names(4))
    organiser.register("Late Comer", deck="Quillfire of the North")
    wish(organiser, 5, club="Norte", fixed_table=3)
    organiser.do(ask.EditPlayer(player=5, entry=ask.PlayerEntry(name="Late Comer", fields=(("deck", "Quillfire"),))))
    organiser.do(ask.CheckIn(player=1))
    organiser.do(ask.TakeOffMissing())
    before = organiser.tournament.absent_players[-1]
    happened = organiser.do(ask.TakeOnAgain(player=5))
    again = organiser.tournament.player(5)

    assert happened == (RegistrationRestored(player=5), PlayerCheckedIn(player=5))
    assert again == replace(before, checked_in=True)
    assert (again.name, again.field("deck"), again.lot) == ("Late Comer", "Quillfire", before.lot)
    assert organiser.refusal(ask.TakeOnAgain(player=5), NotNow) == "Late Comer is in the event."


def test_any_checkin_ends_with_round_1_and_comes_late_as_any_entry_after_it_sw_late() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register(*names(7))
    for player in range(1, 7):
        organiser.do(ask.CheckIn(player=player))
    organiser.do(ask.CheckIn(player=6, here=False))
    organiser.do(ask.CheckIn(player=6))
    organiser.do(ask.TakeOffMissing())
    organiser.start()
    organiser.play_round()

    assert "check-in is over" in organiser.refusal(ask.CheckIn(player=1), NotNow)
    organiser.do(ask.TakeOnAgain(player=7))
    assert organiser.tournament.player(7).first_round == 2
    assert organiser.tournament.missing == ()


def test_sw_late_whoever_was_missing_at_the_start_comes_back_as_long_as_anybody_can_enter() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register(*names(8))
    for player in range(1, 7):
        organiser.do(ask.CheckIn(player=player))
    organiser.do(ask.StartTournament(only_here=True, organiser="Nara"))
    assert [player.id for player in organiser.tournament.absent_players] == [7, 8]
    organiser.pair()

    organiser.do(ask.TakeOnAgain(player=7))
    assert [(player.id, player.first_round) for player in organiser.tournament.players[6:]] == [(7, 2)]
    assert organiser.tournament.next_player == 9
    assert [player.id for player in organiser.tournament.absent_players] == [8]
    organiser.undo()
    assert [player.id for player in organiser.tournament.absent_players] == [7, 8]
    organiser.finish_round()
    organiser.play_round()
    organiser.pair()
    assert "The last Swiss round is paired" in organiser.refusal(ask.TakeOnAgain(player=8), NotNow)


def test_any_checkin_who_came_back_is_not_absent_again_when_the_registration_changes() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*names(3))
    organiser.do(ask.RemovePlayer(player=2))
    organiser.do(ask.TakeOnAgain(player=2))
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Dafne Sol", fields=(("deck", "Other"),))))
    wish(organiser, 2, club="Norte")

    assert not organiser.tournament.absent_players
    assert organiser.tournament.uses_check_in is False  # it was not used, and nobody else is missing now
    organiser.do(ask.RemovePlayer(player=2))
    assert [player.id for player in organiser.tournament.absent_players] == [2]


def test_sw_late_a_typed_name_of_somebody_who_was_not_here_or_has_dropped_leads_back() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba Ruiz", "Bruno", "Carla", "Dario", "Nacho Vidal", "Elio")
    organiser.do(ask.RemovePlayer(player=5))
    organiser.begin()
    organiser.pair()

    def typed(name: str, **more: bool) -> ask.RegisterPlayers:
        return ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, **more),))  # type: ignore[arg-type]

    def refused(name: str) -> tuple[str, int, str]:
        with pytest.raises(Absentee) as refusal:
            organiser.do(typed(name))
        [(number, _, command)] = refusal.value.ways
        return str(refusal.value), number, command

    assert refused("vidal NACHO") == ("Nacho Vidal is registered and was not here.", 5, "take_on_again")
    organiser.do(ask.DropPlayer(player=3))
    assert refused("Carla") == ("Carla is registered and has dropped.", 3, "return_player")
    organiser.do(typed("Carla", namesake=True))
    assert "already registered, as number 7" in organiser.refusal(typed("Carla"), Namesake)
    # A list says the same of its line, and what to do.
    both = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Zoe Prado"), ask.PlayerEntry(name="Nacho Vidal")))
    assert organiser.refusal(both, Absentee) == (
        "Line 2: Nacho Vidal is registered and was not here. Tap Back in under “Not here”, and leave the line out."
    )
    organiser.do(ask.TakeOnAgain(player=5))
    assert "already registered, as number 5" in organiser.refusal(typed("Nacho Vidal"), Namesake)


def test_sw_late_the_beginning_of_a_name_leads_back_to_everybody_whom_it_fits() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba Ruiz", "Bruno Sol", "Nacho Vega", "Dario Paz", "Nacho Ibar", "Nacho Ruiz")
    for player in (3, 5):
        organiser.do(ask.RemovePlayer(player=player))
    organiser.begin()
    organiser.pair()

    def refused(name: str, *, line: int = 0, here: bool = False) -> tuple[str, list[tuple[int, str, str]]]:
        entry = ask.PlayerEntry(name=name, line=line)
        with pytest.raises(Absentee) as refusal:
            organiser.do(ask.RegisterPlayers(entries=(entry,), here=here))
        return str(refusal.value), list(refusal.value.ways)

    vega, ibar = (3, "Nacho Vega", "take_on_again"), (5, "Nacho Ibar", "take_on_again")
    assert refused("nacho") == ("Registered, and not here now: Nacho Vega, Nacho Ibar.", [vega, ibar])
    assert refused("Vega") == refused("vega nach", here=True) == ("Nacho Vega is registered and was not here.", [vega])
    assert refused("Nacho", line=4)[0].startswith("Line 4: Registered, and not here now: Nacho Vega, Nacho Ibar.")
    organiser.drop(2)
    assert refused("Bruno") == ("Bruno Sol is registered and has dropped.", [(2, "Bruno Sol", "return_player")])
    for name in ("Alba", "acho", "Nacho Ruiz Vega", "!"):
        organiser.register(name)
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Nacho", namesake=True),)))
    assert [player.name for player in organiser.tournament.active_players][-1] == "Nacho"


def test_any_checkin_a_walk_in_is_registered_and_here_at_once() -> None:
    organiser = Organiser("keyforge")
    happened = organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Walk In"),), here=True))

    assert [type(event) for event in happened] == [PlayerRegistered, PlayerCheckedIn]


def test_any_tables_are_the_halls_and_a_fixed_one_stays_all_swiss_rounds() -> None:
    details = custom(3, tables=((5, 6), (21, 40)))
    organiser = Organiser("xwing", details=details)
    organiser.register(*names(9))
    wish(organiser, 4, fixed_table=30)
    organiser.start()
    for _ in range(3):
        organiser.pair()
        bye = next(match for match in organiser.round.matches if match.is_bye)
        playing = [match.number for match in organiser.round.matches if not match.is_bye]
        if bye.first == 4:
            assert playing == [5, 6, 21, 22]
        else:
            assert playing == [5, 6, 21, 30]
            assert tables(organiser)[4] == 30
        assert bye.number == playing[-1] + 1
        organiser.finish_round()

    assert {finding.verdict for finding in verify_pairings(log_of(organiser), organiser.ruleset)} == {
        PairingVerdict.SAME
    }


def test_any_tables_two_players_cannot_have_the_same_fixed_one() -> None:
    organiser = Organiser("xwing")
    organiser.register(*names(4))
    wish(organiser, 1, fixed_table=2)
    entry = ask.PlayerEntry(name="Bruno 2", constraints=Constraints(fixed_table=2))

    assert organiser.refusal(ask.EditPlayer(player=2, entry=entry), Impossible) == (
        "Table 2 is already fixed for Alba 1: choose another one."
    )


@pytest.mark.parametrize("ranges", [((0, 3),), ((4, 3),), ((1, 5), (5, 9)), ((1, 99_999),)])
def test_any_tables_that_are_no_ranges_are_refused(ranges: tuple[tuple[int, int], ...]) -> None:
    organiser = Organiser("xwing")

    organiser.refusal(ask.ChangeDetails(details=Details(name="Test event", tables=ranges)))


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia"])
def test_any_clubs_are_apart_in_round_1_of_every_game(game: str) -> None:
    organiser = Organiser(game, details=custom(3, clubs_apart=True))
    organiser.register(*names(12))
    for player in range(1, 13):
        wish(organiser, player, club="Norte " if player < 7 else "NORTE" if player == 7 else f"Sur {player % 2}")
    organiser.start()
    organiser.pair()
    (pair,) = organiser.round.receipt.same_club

    assert set(pair) <= set(range(1, 8))
    assert [finding.verdict for finding in verify_pairings(log_of(organiser), organiser.ruleset)] == [
        PairingVerdict.SAME
    ]


def test_any_clubs_are_not_looked_at_where_the_event_does_not_ask() -> None:
    organisers = [Organiser("keyforge", details=custom(3), seed=7) for _ in range(2)]
    for organiser in organisers:
        organiser.register(*names(8))
    plain, clubbed = organisers
    entries = [
        ask.PlayerEntry(name=player.name, constraints=Constraints(club="Norte"))
        for player in clubbed.tournament.players
    ]
    for number, entry in enumerate(entries, start=1):
        clubbed.do(ask.EditPlayer(player=number, entry=entry))
        plain.do(
            ask.EditPlayer(player=number, entry=ask.PlayerEntry(name=entry.name, fields=(("deck", f"D {number}"),)))
        )
    for organiser in organisers:
        organiser.start()
        organiser.pair()

    assert plain.round.matches == clubbed.round.matches


def test_any_byes_awarded_count_as_wins_and_later_byes_pass_them_over_sw_bye() -> None:
    organiser = Organiser("xwing", details=custom(4))
    organiser.register(*names(9))
    for player in (2, 6):
        wish(organiser, player, first_round_bye=True)
    organiser.start()
    organiser.pair()
    byes = {match.first for match in organiser.round.matches if match.is_bye}

    assert byes > {2, 6}
    assert len(byes) == 3
    assert organiser.round.receipt.awarded_byes == (2, 6)
    organiser.finish_round()
    line = swiss_crosstable(organiser.tournament, organiser.ruleset, after_round=1)[2]
    assert [line.points, line.byes, line.totals["margin_of_victory"]] == [1, 1, 150]
    for _ in range(3):
        organiser.pair()
        (bye,) = (match.first for match in organiser.round.matches if match.is_bye)
        assert bye not in byes
        byes.add(bye)
        organiser.finish_round()
    assert {finding.verdict for finding in verify_pairings(log_of(organiser), organiser.ruleset)} == {
        PairingVerdict.SAME
    }


def test_any_byes_that_leave_nobody_to_pair_are_refused() -> None:
    organiser = Organiser("keyforge", details=custom(2))
    organiser.register(*names(4))
    for player in (1, 2, 3):
        wish(organiser, player, first_round_bye=True)

    assert "fewer than two players" in organiser.refusal(ask.StartTournament(), Impossible)


def test_any_byes_that_would_force_a_second_one_are_refused_agl_bye() -> None:
    organiser = Organiser("aristeia", details=custom(4))
    organiser.register(*names(5))
    for player in (1, 2):
        wish(organiser, player, first_round_bye=True)

    assert "4 rounds would give somebody a second bye: 3 rounds are the most" in organiser.refusal(
        ask.StartTournament(), Impossible
    )
    wish(organiser, 1)
    wish(organiser, 2)
    organiser.start()


def test_wishes_stay_when_a_form_of_another_field_is_sent() -> None:

    organiser = Organiser("keyforge")
    organiser.register(*names(2))
    wish(organiser, 1, club="Norte", fixed_table=4, first_round_bye=True)
    form = {"player": "1", "name": "Alba 1", "field_deck": "Quillfire"}
    (event,) = organiser.do(read_command("edit_player", form, organiser.tournament, organiser.ruleset))

    assert isinstance(event, PlayerEdited)
    assert event.constraints == Constraints(club="Norte", fixed_table=4, first_round_bye=True)


def test_a_file_with_wishes_is_read_back_and_an_untidy_club_is_refused() -> None:
    organiser = Organiser("keyforge", details=custom(2, tables=((3, 9),), clubs_apart=True))
    organiser.register(*names(4))
    wish(organiser, 2, club="Norte", fixed_table=4)
    text = journal.log_file_text(log_of(organiser))

    assert read_event_file(text).tournament == organiser.tournament
    record = log_of(organiser).records[-1]
    assert isinstance(record.fact, PlayerEdited)
    untidy = PlayerEdited(player=2, name="Bruno 2", constraints=Constraints(club=" Norte  1"))
    log = journal.append_records(organiser.log, journal.extend_log(organiser.log, (untidy,), at=record.at))
    with pytest.raises(UnreadableFile, match="the club of its player is not well formed"):
        read_event_file(journal.log_file_text(log))


@pytest.mark.parametrize(("club", "table"), [("x" * 81, 0), ("a\u202eb", 0), ("", 10_000), ("", -1)])
def test_wishes_that_cannot_be_are_refused(club: str, table: int) -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba")
    entry = ask.PlayerEntry(name="Alba", constraints=Constraints(club=club, fixed_table=table))

    organiser.refusal(ask.EditPlayer(player=1, entry=entry), Malformed)


def test_any_tables_who_has_a_fixed_one_is_told_at_the_desk_only() -> None:
    """Why a table is fixed is nobody else's business."""
    organiser = Organiser("xwing", details=custom(1))
    organiser.register(*names(2))
    wish(organiser, 1, fixed_table=3)
    wish(organiser, 2, fixed_table=5)
    organiser.start()
    organiser.pair()

    def notes(*, at_desk: bool) -> list[str]:
        page = round_page(organiser.tournament, organiser.ruleset, organiser.round, at_desk=at_desk)
        return [str(note) for note in page.notes]

    assert notes(at_desk=True) == [
        "Bruno 2 plays at table 3 and not at their own fixed one: the opponent's is fixed too.",
    ]
    assert notes(at_desk=False) == []


def test_any_checkin_everybody_is_checked_in_with_one_step() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register(*names(6))
    organiser.do(ask.CheckIn(player=2))
    organiser.do(ask.CheckInAll())

    assert all(player.checked_in for player in organiser.tournament.players)
    assert organiser.tournament.missing == ()
    assert organiser.do(ask.CheckInAll()) == ()
    organiser.undo()
    assert [player.id for player in organiser.tournament.players if player.checked_in] == [2]


def test_any_checkin_the_event_starts_with_those_who_are_here_in_one_step() -> None:
    """SW-ANNOUNCE, SW-STRUCT: rounds and cut are those of the players who are here."""
    organiser = Organiser("keyforge", details=replace(BASIC, structure="basic"))
    organiser.register(*names(17))
    for player in range(1, 9):
        organiser.do(ask.CheckIn(player=player))
    organiser.do(ask.StartTournament(only_here=True))

    assert len(organiser.tournament.players) == 8
    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == (3, 0)
    organiser.undo()
    assert len(organiser.tournament.players) == 17
    assert not organiser.tournament.started


def test_any_checkin_too_few_who_are_here_start_nothing() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register(*names(6))
    only_here = ask.StartTournament(only_here=True)
    assert organiser.refusal(only_here) == ("Nobody has checked in yet: check in the players who are here first.")
    organiser.do(ask.CheckIn(player=2))

    assert organiser.refusal(only_here).startswith("Players: 1. This event needs at least")
    organiser.begin()
    assert organiser.refusal(only_here) == "The event has already started."


def test_any_checkin_whoever_is_taken_on_again_may_be_another_person_than_one_of_the_same_name() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba Ruiz", "Bruno")
    organiser.do(ask.CheckIn(player=2))
    organiser.do(ask.TakeOffMissing())
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba Ruiz", namesake=True),)))

    assert organiser.refusal(ask.TakeOnAgain(player=1), Namesake) == (
        "“Alba Ruiz” is already registered, as number 3. Add something that tells the two apart, such as a second "
        "surname or a town."
    )
    organiser.do(ask.TakeOnAgain(player=1, namesake=True))
    assert [player.name for player in organiser.tournament.players] == ["Alba Ruiz", "Bruno", "Alba Ruiz"]
    assert organiser.tournament.player(1).checked_in


def test_any_public_a_surname_typed_first_goes_behind_the_given_name() -> None:
    organiser = Organiser("xwing")
    organiser.register("Ana Gil")
    for typed in ("1. Roca Mar, Eva", "Ana Gil, Lugo", "Sol Mar"):
        organiser.do(read_command("register_player", {"name": typed}, organiser.tournament, organiser.ruleset))

    assert [(player.name, player.given_name) for player in organiser.tournament.players] == [
        ("Ana Gil", ""),
        ("Eva Roca Mar", "Eva"),
        ("Ana Gil, Lugo", ""),
        ("Sol Mar", ""),
    ]


def test_any_public_what_is_edited_keeps_the_given_name_or_says_it() -> None:
    organiser = Organiser("xwing")
    organiser.register("Nagy Péter")

    def edit(**typed: str) -> tuple[str, str]:
        sent = {"player": "1", "club": "", **typed}
        organiser.do(read_command("edit_player", sent, organiser.tournament, organiser.ruleset))
        player = organiser.tournament.player(1)
        return player.name, player.given_name

    assert edit(name="Nagy Péter", given_name=" Péter ") == ("Nagy Péter", "Péter")
    assert edit(name="Nagy Péter", club="Norte") == ("Nagy Péter", "Péter")
    assert edit(name="Nagy Péter Pál") == ("Nagy Péter Pál", "Péter")
    assert edit(name="Kis, Pál") == ("Pál Kis", "Pál")
    assert edit(name="Kis Éva") == ("Kis Éva", "")
    assert edit(name="Kis Éva", given_name="Éva") == ("Kis Éva", "Éva")
    assert edit(name="Kis Éva", given_name="") == ("Kis Éva", "")
    wrong = ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Kis Éva", given_name="Pál"))
    assert organiser.refusal(wrong, Malformed) == (
        "The first name “Pál” is no part of “Kis Éva”: write it as it stands there, or leave it out."
    )


def test_any_public_who_was_taken_off_comes_back_with_the_given_name_and_hidden() -> None:
    organiser = Organiser("xwing")
    organiser.register("Nagy Péter", "Ana Gil")
    entry = ask.PlayerEntry(name="Nagy Péter", given_name="Péter")
    organiser.do(ask.EditPlayer(player=1, entry=entry, hidden=True))
    organiser.do(ask.RemovePlayer(player=1))
    organiser.do(ask.TakeOnAgain(player=1))
    player = organiser.tournament.players[0]

    assert (player.id, player.name, player.given_name, player.hidden) == (1, "Nagy Péter", "Péter", True)
