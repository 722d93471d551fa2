"""What is announced, and who may hold office (SW-ANNOUNCE, SW-ROLES, SW-STAFF, SW-TIER)."""

from dataclasses import replace
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.commands.announcing import changed_structure_step
from ronda.core.announcements import Announcement
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.facts import AnnouncementChanged
from ronda.core.state import Phase
from ronda.rulesets import find_ruleset
from ronda.views.shared.wording import announced_change_texts
from tests.playing import BASIC, Organiser, custom

SOMEBODY_ELSE = (
    "Players who are officials too: {names}. Name {needed} officials in all, so that somebody else can rule on "
    "every match."
)
NEVER = (
    "Officials may not play in an event of this tier. Remove them from the players, or name other officials: {names}."
)


def with_staff(game: str, tier: str, *, organiser: str, judges: tuple[str, ...] = ()) -> Organiser:
    event = Organiser(
        game, details=Details(name="x", tier=tier, organiser=organiser, head_judges=judges[:1], floor_judges=judges[1:])
    )
    event.register("Alba", "Bruno", "Carmen", "Dario")
    return event


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_sw_tier_there_are_three(game: str) -> None:
    """SW-TIER: Relaxed, Formal, Premier."""
    assert [tier.name for tier in find_ruleset(game).tiers.kinds] == ["Relaxed", "Formal", "Premier"]


def test_sw_tier_another_is_refused() -> None:
    organiser = Organiser("keyforge")
    changed = replace(organiser.tournament.details, tier="galactic")

    assert organiser.refusal(ask.ChangeDetails(details=changed), Malformed) == "There is no tier “galactic”."


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
@pytest.mark.parametrize("tier", ["relaxed", "formal", "premier"])
def test_sw_staff_who_do_not_play_may_always_hold_office(game: str, tier: str) -> None:
    event = with_staff(game, tier, organiser="Zoe", judges=("Yago", "Xenia"))
    event.do(ask.StartTournament())

    assert event.tournament.started


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
@pytest.mark.parametrize("tier", ["formal", "premier"])
@pytest.mark.parametrize("name", ["Alba", "ALBA", "Ａlba"])
def test_sw_staff_never_play_in_formal_and_premier_events(game: str, tier: str, name: str) -> None:
    """SW-STAFF: however the name is typed."""
    event = with_staff(game, tier, organiser=name, judges=("Yago", "Xenia"))

    assert event.refusal(ask.StartTournament(), Impossible) == NEVER.format(names="Alba")


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_sw_staff_one_who_plays_needs_a_second_official(game: str) -> None:
    """SW-STAFF: in a Relaxed event the second rules on every match of the first."""
    alone = with_staff(game, "relaxed", organiser="Alba")
    together = with_staff(game, "relaxed", organiser="Alba", judges=("Zoe",))
    together.do(ask.StartTournament())

    assert alone.refusal(ask.StartTournament(), Impossible) == SOMEBODY_ELSE.format(names="Alba", needed=2)
    assert together.tournament.started


def test_sw_staff_two_who_play_need_a_third() -> None:
    """SW-STAFF, KeyForge: two officials could meet, and the head judge (here the organiser) is one of the two."""
    two = with_staff("keyforge", "relaxed", organiser="Alba", judges=("", "Bruno"))
    three = with_staff("keyforge", "relaxed", organiser="Alba", judges=("", "Bruno", "Zoe"))
    three.do(ask.StartTournament())

    assert two.refusal(ask.StartTournament(), Impossible) == SOMEBODY_ELSE.format(names="Alba, Bruno", needed=3)
    assert three.tournament.started


def test_sw_staff_two_who_play_x_wing_need_no_third_as_the_head_judge_rules_where_they_meet() -> None:
    two = with_staff("xwing", "relaxed", organiser="Alba", judges=("Bruno",))
    two.do(ask.StartTournament())

    assert two.tournament.started


def test_sw_staff_one_person_in_two_offices_is_one_official() -> None:
    event = with_staff("keyforge", "relaxed", organiser="Alba", judges=("alba",))

    assert event.refusal(ask.StartTournament(), Impossible) == SOMEBODY_ELSE.format(names="Alba", needed=2)


def test_sw_staff_holds_for_late_entries_renamed_players_and_new_officials() -> None:
    event = with_staff("keyforge", "premier", organiser="Zoe")
    event.do(ask.StartTournament())
    late = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Zoe"),))
    renamed = ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Zoe"))
    named = ask.ChangeDetails(details=replace(event.tournament.details, head_judges=("Bruno",)))

    assert event.refusal(late, Impossible) == NEVER.format(names="Zoe")
    assert event.refusal(renamed, Impossible) == NEVER.format(names="Zoe")
    assert event.refusal(named, Impossible) == NEVER.format(names="Bruno")


def test_sw_roles_one_organiser_any_number_of_judges_and_empty_lines_are_nobody() -> None:
    """SW-ROLES: an event has exactly one organiser; judges may be none or many."""
    judges = tuple(f"Judge {i}" for i in range(12))
    details = Details(name="x", organiser=" Zoe  Ruiz ", head_judges=("", *judges[:5]), floor_judges=(*judges[5:], " "))
    organiser = Organiser("keyforge", details=details)

    assert organiser.tournament.details.organiser == "Zoe Ruiz"
    assert organiser.tournament.details.head_judges == judges[:5]
    assert organiser.tournament.details.floor_judges == judges[5:]


def running(rounds: int = 3, cut: int = 2) -> Organiser:
    organiser = Organiser("keyforge", details=custom(rounds, cut))
    organiser.start(6)
    organiser.play_round()
    return organiser


def test_sw_announce_a_later_change_is_explicit_logged_and_public() -> None:
    """SW-ANNOUNCE: the change is in the log, and the state keeps it with its reason for the public pages."""
    organiser = running()
    happened = organiser.do(ask.ChangeAnnouncement(swiss_rounds=4, cut=4, reason="  The hall is open longer "))

    assert happened == (AnnouncementChanged(swiss_rounds=4, cut=4, reason="The hall is open longer"),)
    assert organiser.tournament.changes == (Announcement(swiss_rounds=4, cut=4, reason="The hall is open longer"),)
    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == (4, 4)


LEAGUE = (("kind", "league_standard"),)
DAYS = (("2026-12-01", "2026-12-08"), ("2026-12-09", "2026-12-16"))


def league() -> Organiser:
    """A league that has started with its scenarios and days announced."""
    details = custom(3, options=LEAGUE, scenarios=("The ring", "The hill"), windows=DAYS)
    organiser = Organiser("aristeia", details=details)
    organiser.start(6)
    return organiser


@pytest.mark.parametrize("change", [{"scenarios": ("The pit",)}, {"windows": DAYS[:1]}, {"scenarios": ()}])
def test_agl_scenario_what_each_round_plays_does_not_change_with_the_details(change: dict[str, Any]) -> None:
    """SW-ANNOUNCE too: only a change of the announcement does it, with a reason and for everyone to see."""
    organiser = league()
    changed = ask.ChangeDetails(details=replace(organiser.tournament.details, **change))

    assert "under “Change the announcement”" in organiser.refusal(changed, NotNow)


def test_agl_scenario_a_later_change_is_explicit_logged_and_public() -> None:
    """SW-ANNOUNCE, AGL-KINDS: scenarios and days of the rounds."""
    organiser = league()
    windows = (DAYS[0], ("2026-12-09", "2026-12-20"), ("2027-01-07", ""))
    scenarios = ("The ring", " The  pit ")
    command = ask.ChangeAnnouncement(
        swiss_rounds=3, cut=0, reason="The hall is closed", scenarios=scenarios, windows=windows
    )
    happened = organiser.do(command)
    (change,) = organiser.tournament.changes

    tidy = ("The ring", "The pit")
    assert happened == (
        AnnouncementChanged(swiss_rounds=3, cut=0, reason="The hall is closed", scenarios=tidy, windows=windows),
    )
    assert (organiser.tournament.details.scenarios, organiser.tournament.details.windows) == (tidy, windows)
    assert [str(text) for text in announced_change_texts(change, cuts=False)] == [
        "Round 2: scenario The pit",
        "Round 2: 9 December 2026 to 20 December 2026",
        "Round 3: from 7 January 2027",
    ]
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament
    organiser.undo()
    assert organiser.tournament.details.scenarios == ("The ring", "The hill")


def test_sw_announce_a_change_that_changes_nothing_is_none() -> None:
    organiser = league()
    details = organiser.tournament.details
    same = ask.ChangeAnnouncement(
        swiss_rounds=3, cut=0, reason="?", scenarios=details.scenarios, windows=details.windows
    )

    assert organiser.do(same) == ()
    backwards = replace(same, windows=(("2026-12-08", "2026-12-01"),))
    assert "would end before it begins" in organiser.refusal(backwards, Impossible)


@pytest.mark.parametrize(
    "change",
    [
        {"structure": "basic", "swiss_rounds": None, "cut": None},
        {"swiss_rounds": 5},
        {"cut": 4},
        {"tier": "formal"},
        {"options": (("format", "sealed"),)},
    ],
)
def test_sw_announce_what_was_announced_does_not_change_with_the_details(change: dict[str, Any]) -> None:
    organiser = running()
    changed = ask.ChangeDetails(details=replace(organiser.tournament.details, **change))

    assert organiser.refusal(changed, NotNow) == (
        "Structure, format and tier were announced when the event started. Change rounds or cut under “Change the "
        "announcement”."
    )


def test_sw_announce_name_place_and_officials_may_change_at_any_time() -> None:
    organiser = running()
    details = replace(organiser.tournament.details, name="New name", place="Hall 2", head_judges=("Zoe",))
    organiser.do(ask.ChangeDetails(details=details))

    assert organiser.tournament.details == details


@pytest.mark.parametrize(
    ("rounds", "cut", "reason", "sentence"),
    [
        (4, 2, " ", "A change of what was announced needs a reason, for everyone to see."),
        (0, 2, "x", "The number of rounds must be from 1 to 30."),
        (31, 2, "x", "The number of rounds must be from 1 to 30."),
        (3, 1, "x", "A cut takes 2 to 512 players, or 0 for none."),
        (3, 513, "x", "A cut takes 2 to 512 players, or 0 for none."),
        (3, 8, "x", "A cut to the top 8 needs 8 players and the event has 6: choose a smaller cut."),
    ],
)
def test_sw_announce_a_change_that_cannot_be_is_refused(rounds: int, cut: int, reason: str, sentence: str) -> None:
    change = ask.ChangeAnnouncement(swiss_rounds=rounds, cut=cut, reason=reason)

    assert running().refusal(change) == sentence


def test_sw_announce_rounds_already_paired_stay() -> None:
    organiser = running()
    organiser.pair()

    assert organiser.refusal(ask.ChangeAnnouncement(swiss_rounds=1, cut=0, reason="x"), Impossible) == (
        "The number of rounds must be from 2 to 30."
    )


def test_sw_announce_nothing_changes_before_the_start_or_after_the_cut() -> None:
    fresh = Organiser("keyforge")
    change = ask.ChangeAnnouncement(swiss_rounds=4, cut=0, reason="x")
    late = running(rounds=1)
    late.do(ask.MakeCut())

    assert fresh.refusal(change, NotNow) == "The event has not started: change its details instead."
    assert late.refusal(change, NotNow) == ("Elimination has begun: rounds and cut can no longer change.")


def test_sw_announce_an_event_cut_short_is_over_after_the_round_that_runs() -> None:
    organiser = running()
    organiser.play_round()
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=2, cut=0, reason="Fire alarm"))

    assert organiser.phase is Phase.FINISHED
    assert organiser.refusal(ask.PairRound(), NotNow) == "The event is over: there is no round left to pair."


def test_agl_scenario_the_form_of_the_announcement_changes_what_it_holds_and_nothing_else() -> None:
    """SW-ANNOUNCE: a form without scenarios and days leaves them as they are."""
    organiser = league()
    common = {"swiss_rounds": "3", "cut": "0", "reason": "The hall is closed"}
    held = {"scenarios": "The ring\nThe pit", "window_from_1": "2026-12-01", "window_to_1": "2026-12-10"}
    read = read_command("change_announcement", {**common, **held}, organiser.tournament, organiser.ruleset)
    bare = read_command("change_announcement", {**common, "swiss_rounds": "4"}, organiser.tournament, organiser.ruleset)
    organiser.do(read)
    organiser.do(bare)
    details = organiser.tournament.details

    assert (details.scenarios, details.windows) == (("The ring", "The pit"), (("2026-12-01", "2026-12-10"),))
    assert organiser.tournament.swiss_rounds == 4


def started(players: int, structure: str = "basic", game: str = "keyforge") -> Organiser:
    organiser = Organiser(game, details=replace(BASIC, structure=structure))
    organiser.start(players)
    return organiser


def row(organiser: Organiser) -> tuple[int, int] | None:
    found = changed_structure_step(organiser.tournament, organiser.ruleset)
    return (found.swiss_rounds, found.cut) if found else None


def test_sw_struct_a_player_more_before_round_1_brings_another_row_of_the_structure() -> None:
    """SW-STRUCT, SW-ANNOUNCE: it is offered, and stays an explicit change; who leaves again brings the first back."""
    organiser = started(8)
    assert row(organiser) is None
    organiser.register("Zoe Gil")
    assert row(organiser) == (4, 0)

    organiser.do(ask.ChangeAnnouncement(swiss_rounds=4, cut=0, reason="Nine players"))
    assert row(organiser) is None
    organiser.do(ask.RemovePlayer(player=9))
    assert row(organiser) == (3, 0)
    organiser.register(*(f"Late {number}" for number in range(10)))
    assert row(organiser) == (4, 4)


def test_sw_struct_no_row_is_offered_once_round_1_is_published() -> None:
    organiser = started(8)
    organiser.register("Zoe Gil")
    organiser.do(ask.PairRound())
    assert row(organiser) == (4, 0)
    organiser.do(ask.PublishRound())

    assert row(organiser) is None


def test_sw_struct_no_row_is_offered_where_the_organiser_announced_something_else() -> None:
    own = Organiser("keyforge", details=custom(3, 2))
    own.start(8)
    changed = started(8)
    changed.do(ask.ChangeAnnouncement(swiss_rounds=5, cut=0, reason="We have the hall all day"))
    few = started(4)
    few.do(ask.RemovePlayer(player=1))
    for organiser in (own, changed):
        organiser.register("Zoe Gil")

    assert [row(organiser) for organiser in (own, changed, few)] == [None, None, None]


def test_agl_rounds_a_player_more_before_round_1_brings_the_suggested_rounds_of_nine() -> None:
    """AGL-ROUNDS."""
    organiser = started(8, game="aristeia")
    organiser.register("Zoe Gil")

    assert row(organiser) == (4, 0)
