"""What is left of a club and a rating once somebody is erased: what the pairings depend on (REG-ERASE)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronda import journal, sync
from ronda.audit.fingerprint import round_fingerprints
from ronda.audit.verification import verify_pairings
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.details import FirstRound
from ronda.core.pairings import Constraints
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.sync.erasing import erase_people, named_texts
from tests.playing import Organiser, custom

AT = "2026-12-01T10:00:00Z"
NAMES = ("Alba Sol", "Bruno Gil", "Carla Prado", "Dario Rey", "Elsa Vidal", "Fabio Ruiz")
CLUBS = ("Dragons", "dragons", "Wolves", "Wolves", "Lonely", "")


def event(*, apart: bool = True, way: FirstRound = FirstRound.RANDOM) -> Organiser:
    """Play two rounds of people who have clubs and ratings."""
    organiser = Organiser("custom", details=replace(custom(3), clubs_apart=apart, first_round=way))
    for place, (name, club) in enumerate(zip(NAMES, CLUBS, strict=True)):
        wishes = Constraints(club=club, rating=1700 + place, fixed_table=2 if place == 1 else 0)
        organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, constraints=wishes),)))
    organiser.start()
    organiser.play_round()
    organiser.do(ask.DropPlayer(player=1, reason="Has a cold"))
    organiser.play_round()
    return organiser


def erased(log: Log, *players: int) -> Log:
    return erase_people(log, players, at=AT).log


def wishes(log: Log) -> list[tuple[str, int]]:
    every = sorted((*log.tournament.players, *log.tournament.taken_off), key=lambda player: player.id)
    return [(player.constraints.club, player.constraints.rating) for player in every]


@pytest.mark.parametrize("way", FirstRound)
@pytest.mark.parametrize("apart", [True, False])
def test_reg_erase_club_and_rating_stay_only_where_pairings_depend_on_them(*, apart: bool, way: FirstRound) -> None:
    log = event(apart=apart, way=way).log
    ruleset = ruleset_of(log.tournament)
    one, two, every = erased(log, 1), erased(erased(log, 1), 2), erased(log, 1, 2, 3, 4, 5, 6)
    assert [club for club, _ in wishes(one)[:2]] == (["Dragons", "dragons"] if apart else ["", "dragons"])
    assert [club for club, _ in wishes(two)[:3]] == [*(["Club of Player 1"] * 2 if apart else ["", ""]), "Wolves"]
    group = ["Club of Player 1"] * 2 + ["Club of Player 3"] * 2 + ["Club of Player 5", ""]
    assert [club for club, _ in wishes(every)] == (group if apart else [""] * 6)
    assert [rating for _, rating in wishes(every)] == [
        0 if way is FirstRound.RANDOM else rating for _, rating in wishes(log)
    ]
    for after in (one, two, every):
        assert round_fingerprints(after) == round_fingerprints(log)
        assert list(verify_pairings(after, ruleset)) == list(verify_pairings(log, ruleset))
        assert after.tournament.player(2).constraints.fixed_table == 2


def test_reg_erase_two_devices_erase_two_of_one_club_and_meet() -> None:
    log = erased(event().log, 3)
    one, two = erased(log, 1), erase_people(log, (2, 4), at="2026-12-01T11:00:00Z").log
    here, there = sync.merge_logs(one, two), sync.merge_logs(two, one)
    for merged in (here, there):
        base = merged.base.records if merged.base else ()
        assert (*base, *merged.records) == merged.after.records
        assert not {"dragons", "wolves"} & set(journal.log_file_text(merged.after).casefold().split('"'))
    together = sync.merge_logs(here.after, there.after).after
    assert together.records == sync.merge_logs(there.after, here.after).after.records


def test_reg_erase_an_older_copy_from_before_the_others_came_ends_in_the_same_bytes() -> None:
    log = event().log
    after = erased(erased(log, 2), 1)
    for end in {record.action for record in log.records if record.action}:
        old = journal.append_records(None, log.records[:end])
        assert sync.merge_logs(old, after).after.records == after.records
        assert sync.merge_logs(after, old).after.records == after.records


def test_reg_erase_what_was_asked_before_it_was_decided_is_known_too() -> None:
    organiser = Organiser("keyforge")
    asked = ask.RequestEntry(message="m1", request="r1", name="Zyxwilda Q.", origin=facts.EntryOrigin.CODE)
    organiser.send(asked)
    before = organiser.log
    organiser.send(replace(asked, message="m2", name="Zyxwilda Quorbeth", club="Dragons"))
    organiser.do(ask.AcceptEntry(request="r1", message="m2"))
    after = erased(organiser.log, 1)
    assert "Zyx" not in journal.log_file_text(after)
    assert sync.merge_logs(before, after).after.records == after.records
    assert sync.merge_logs(after, before).after.records == after.records


def test_reg_erase_what_is_about_the_person_is_shown_and_stays_unless_something_else_is_written() -> None:
    organiser = event()
    organiser.do(ask.DropPlayer(player=2, reason="Has a cold"))
    log = organiser.log
    (shown,) = named_texts(log, (1,))
    assert (shown.text, shown.becomes, shown.is_named) == ("Has a cold", "Has a cold", False)
    after = erase_people(log, (1,), {"Has a cold": ""}, at=AT).log
    reasons = [record.fact.reason for record in after.records if isinstance(record.fact, facts.PlayerDropped)]
    assert reasons == ["", "Has a cold"]
    assert sync.merge_logs(log, after).after.records == after.records
