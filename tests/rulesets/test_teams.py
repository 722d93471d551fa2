"""Teams built at the table: AGL-DRAFT with the mods of AGL-MODS, and AGL-TACTICS."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow, UnreadableFile
from ronda.core.facts import Fact, TeamsBuilt
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Match, Player
from ronda.core.team_moves import TeamMove, TeamMoveKind, picks_of
from ronda.rules.teams import LineUpStatus, TeamSelection, start_team_selection
from ronda.rulesets import aristeia
from ronda.rulesets.aristeia.teams import tactics_deck as deck_of
from tests.playing import Organiser, custom
from tests.test_admission import rewritten

OWN = tuple(f"Own {number}" for number in range(1, 9))
OTHER = tuple(f"Other {number}" for number in range(1, 9))
SHARED = tuple(f"Shared {number}" for number in range(1, 9))


def details(*mods: str, **options: str) -> Details:
    return custom(3, options=(("mods", "\n".join(mods)), *options.items()))


def player(number: int, line_up: Sequence[str], sponsor: str = "") -> Player:
    fields = (("sponsor", sponsor), ("lineup", "\n".join(line_up)))
    return Player(id=number, name=f"Player {number}", fields=fields, lot=number, first_round=1)


def table(
    *mods: str, first: Sequence[str] = OWN, second: Sequence[str] = OTHER, begins: int = FIRST, **options: str
) -> TeamSelection:
    """A table at which nobody has moved yet."""
    building = aristeia.RULESET.team_building(details(*mods, **options))
    assert building is not None
    return start_team_selection(building, player(1, first), player(2, second), begins)


def played_out(chosen: TeamSelection) -> TeamSelection:
    """Let both always take the first that is left."""
    while chosen.step:
        chosen = chosen.take(chosen.available[0])
    return chosen


def order(chosen: TeamSelection) -> str:
    """Who does what, in order: ``A-`` is a veto of A, ``B`` a pick of B."""
    seats = {chosen.first: "A", 3 - chosen.first: "B"}
    return " ".join(
        seats[move.side] + ("-" if move.act is TeamMoveKind.VETO else "") for move in played_out(chosen).moves
    )


@pytest.mark.parametrize("begins", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("mods", "expected", "size"),
    [
        ((), "A B B A A B B A", 4),
        (("zlavin",), "A B B A A B B A", 4),
        (("koorie",), "A- B- A B B A A B B A", 4),
        (("final_boss",), "A B B A A B B A A B B A", 6),
        (("koorie", "final_boss"), "A- B- A B B A A B B A A B B A", 6),
        (("koorie", "zlavin", "final_boss", "circuit"), "A- B- A B B A A B B A A B B A", 6),
    ],
)
def test_agl_draft_the_order_of_vetoes_and_picks(mods: tuple[str, ...], expected: str, size: int, begins: int) -> None:
    """AGL-DRAFT: A 1, B 2, A 2, B 2, A 1; Final Boss A 1, B 2, A 2, B 2, A 2, B 2, A 1; AGL-MODS: vetoes first."""
    chosen = table(*mods, begins=begins)
    done = played_out(chosen)

    assert order(chosen) == expected
    assert (len(set(picks_of(done.moves, FIRST))), len(set(picks_of(done.moves, SECOND)))) == (size, size)
    assert done.moves[-1].side == begins


def test_agl_mods_koorie_a_veto_takes_one_of_the_rivals_line_up_before_any_pick() -> None:
    chosen = table("koorie", begins=SECOND)
    assert chosen.available == OWN

    chosen = chosen.take("Own 8")
    assert chosen.available == OTHER
    chosen = chosen.take("Other 1")

    assert chosen.available == OTHER[1:]
    assert chosen.standing(FIRST, "Own 8") is LineUpStatus.VETOED
    with pytest.raises(Impossible, match="Other 1"):
        chosen.take("Other 1")


def test_agl_mods_zlavin_locks_what_the_rival_picked_whatever_its_spelling() -> None:
    chosen = table("zlavin", first=SHARED, second=tuple(name.upper() for name in SHARED)).take("Shared 3")

    assert chosen.standing(SECOND, "SHARED 3") is LineUpStatus.LOCKED
    assert "SHARED 3" not in chosen.available
    assert len(chosen.available) == 7
    assert table(first=SHARED, second=SHARED).take("Shared 3").available == SHARED


def test_agl_draft_a_lock_gives_way_when_nobody_else_is_left() -> None:
    """AGL-DRAFT, Ronda's decision: twelve picks out of eight shared characters cannot all be different."""
    chosen = table("zlavin", "final_boss", first=SHARED, second=SHARED)
    gave_way = []
    while chosen.step:
        if chosen.standing(chosen.pool_side, chosen.available[0]) is LineUpStatus.LOCKED:
            gave_way.append(len(chosen.moves))
        chosen = chosen.take(chosen.available[0])

    assert gave_way == [8, 9, 10, 11]
    assert (len(set(picks_of(chosen.moves, FIRST))), len(set(picks_of(chosen.moves, SECOND)))) == (6, 6)


@given(
    mods=st.sets(st.sampled_from(["koorie", "zlavin", "final_boss"])),
    begins=st.sampled_from([FIRST, SECOND]),
    shared=st.integers(0, 8),
    data=st.data(),
)
def test_agl_draft_always_ends_with_two_whole_teams(
    mods: set[str], begins: int, shared: int, data: st.DataObject
) -> None:
    second = (*SHARED[:shared], *OTHER[shared:])
    chosen = table(*sorted(mods), first=SHARED, second=second, begins=begins)
    while chosen.step:
        chosen = chosen.take(data.draw(st.sampled_from(chosen.available)))

    for side, pool in ((FIRST, SHARED), (SECOND, second)):
        team = picks_of(chosen.moves, side)
        assert len(set(team)) == chosen.building.size
        assert set(team) <= set(pool)
        assert all(chosen.standing(side, name) is LineUpStatus.PICKED for name in team)
    with pytest.raises(NotNow, match="complete"):
        chosen.take(chosen.pools[0][0])


def test_agl_mods_carano_and_other_line_ups_of_four_need_no_picks() -> None:
    for mods in (("carano",), ()):
        with pytest.raises(NotNow, match="nothing to choose"):
            table(*mods, first=OWN[:4], second=OTHER[:4], lineup_size="4")


def test_agl_lineup_one_that_is_missing_is_named() -> None:
    with pytest.raises(NotNow, match="Player 2 has 0 in the line-up and 4 are needed"):
        table(second=())
    with pytest.raises(NotNow, match="Player 1 has 4 in the line-up and 5 are needed"):
        table("koorie", first=OWN[:4])


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("compass", "oxyd", FIRST),
        ("shangmei", "compass", SECOND),
        ("compass", "compass", 0),
        ("compass", "vissiorama", 0),
        ("oxyd", "", 0),
    ],
)
def test_agl_sponsor_compass_transportation_may_choose_the_order(first: str, second: str, expected: int) -> None:
    """AGL-SPONSOR, AGL-DRAFT: unless both have it, or the opponent has Vissiorama."""
    building = aristeia.RULESET.team_building(details())
    assert building is not None

    assert building.chooser(player(1, OWN, first), player(2, OTHER, second)) == expected


def test_agl_sponsor_each_one_says_what_it_brings_about() -> None:
    field = aristeia.RULESET.registration.field("sponsor")
    assert field is not None

    assert [choice.key for choice in field.choices if not choice.effect] == []
    [stadium] = [option for option in aristeia.RULESET.options.fields if option.key == "stadium"]
    assert [choice.key for choice in stadium.choices if not choice.effect] == ["none"]


@pytest.mark.parametrize("mods", [(), ("final_boss",)])
def test_agl_tactics_the_deck_has_18_of_which_10_are_general(mods: tuple[str, ...]) -> None:
    """AGL-TACTICS: two of each of four, or 8 of six characters with at most 2 of one."""
    building = aristeia.RULESET.team_building(details(*mods))
    assert building is not None
    deck = deck_of(details(*mods))

    assert (deck.own, deck.each) == (8, 2)
    assert (building.size * deck.each == deck.own) == (not mods)
    assert deck.note.startswith("Deck of 18 tactics: the 10 general ones (009 to 018)")
    assert ("At most two" in deck.note) == bool(mods)


# -- at a real table -------------------------------------------------------------------------------------------------


@pytest.fixture
def organiser() -> Organiser:
    """An event whose players of table 1 have line-ups and have built their teams: the second began."""
    running = Organiser("aristeia", details=details("koorie", "zlavin"))
    running.start(5)
    running.pair()
    running.pick_teams(1, first=SECOND)
    return running


def match_of(organiser: Organiser) -> Match:
    return organiser.round.matches[0]


def test_agl_draft_is_kept_with_the_match_and_undone_in_one_step(organiser: Organiser) -> None:
    built = match_of(organiser).teams
    assert built is not None
    assert built.first == SECOND
    assert [len(picks_of(built.moves, side)) for side in (FIRST, SECOND)] == [4, 4]

    organiser.undo()

    assert match_of(organiser).teams is None


def test_agl_draft_can_be_done_anew_and_a_result_leaves_it_alone(organiser: Organiser) -> None:
    before = match_of(organiser).teams
    assert before is not None
    assert organiser.do(again(before)) == ()

    organiser.report(1, organiser.random_result())
    names = tuple(move.name for move in before.moves)
    organiser.do(replace(again(before), names=(*names[:-1], swapped(organiser, before))))

    after = match_of(organiser).teams
    assert after is not None
    assert after.moves[:-1] == before.moves[:-1]
    assert after != before
    assert match_of(organiser).result is not None


def again(built: TeamsBuilt) -> ask.BuildTeams:
    names = tuple(move.name for move in built.moves)
    return ask.BuildTeams(round=built.round, match=built.match, first=built.first, names=names)


def swapped(organiser: Organiser, built: TeamsBuilt) -> str:
    """Another whom the last pick could have been about."""
    last = built.moves[-1]
    players = [organiser.tournament.player(number) for number in match_of(organiser).players]
    building = organiser.ruleset.team_building(organiser.tournament.details)
    assert building is not None
    chosen = start_team_selection(building, players[0], players[1], built.first)
    for move in built.moves[:-1]:
        chosen = chosen.take(move.name)
    return next(name for name in chosen.available if name != last.name)


def test_agl_draft_refuses_what_the_rules_do_not_allow(organiser: Organiser) -> None:
    built = match_of(organiser).teams
    assert built is not None
    command = again(built)

    assert "9 of 10" in organiser.refusal(replace(command, names=command.names[:-1]), NotNow)
    assert "Nobody 7" in organiser.refusal(replace(command, names=("Nobody 7", *command.names[1:])), Impossible)
    assert "who begins" in organiser.refusal(replace(command, first=0), Impossible)
    assert "bye" in organiser.refusal(replace(command, match=3), Impossible)
    assert "0 in the line-up" in organiser.refusal(replace(command, match=2), NotNow)


def test_a_game_without_teams_refuses_to_build_them() -> None:
    other = Organiser("keyforge")
    other.start(4)
    other.pair()

    assert "no teams" in other.refusal(ask.BuildTeams(round=1, match=1, first=1, names=()), NotNow)


def test_agl_draft_is_read_from_its_form(organiser: Organiser) -> None:
    built = match_of(organiser).teams
    assert built is not None
    form = {"round": "1", "match": "1", "first": "2", "taken": [move.name for move in built.moves]}

    assert read_command("build_teams", form, organiser.tournament, organiser.ruleset) == again(built)


def test_agl_draft_travels_in_the_event_file(organiser: Organiser) -> None:
    log = read_event_file(journal.log_file_text(organiser.log))

    assert log.tournament == organiser.tournament


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda built: replace(built, first=3), "not ones of this event"),
        (lambda built: replace(built, first=1), "order of the rules"),
        (lambda built: replace(built, moves=built.moves[:-1]), "order of the rules"),
        (lambda built: replace(built, moves=(*built.moves[:-1], twice(built))), "could not be chosen"),
        (lambda built: replace(built, moves=(replace(built.moves[0], name=" x"), *built.moves[1:])), "well formed"),
    ],
    ids=["first", "order", "short", "twice", "untidy"],
)
def test_agl_draft_a_file_with_other_teams_is_refused(organiser: Organiser, change: object, problem: str) -> None:
    assert callable(change)

    def forged(event: Fact) -> Fact:
        return change(event) if isinstance(event, TeamsBuilt) else event

    with pytest.raises(UnreadableFile, match=problem):
        read_event_file(rewritten(organiser.log, forged))


def twice(built: TeamsBuilt) -> TeamMove:
    """A last pick of somebody whom that side has picked already."""
    last = built.moves[-1]
    return replace(last, name=picks_of(built.moves, last.side)[0])


def test_a_file_cannot_hold_teams_of_a_game_without_them() -> None:
    other = Organiser("keyforge")
    other.start(4)
    other.pair()
    log = journal.append_records(
        other.log,
        journal.extend_log(other.log, (TeamsBuilt(round=1, match=1, first=1, moves=()),), at="2026-11-21T12:00:00Z"),
    )

    with pytest.raises(UnreadableFile, match="not ones of this event"):
        read_event_file(journal.log_file_text(log))
    with pytest.raises(Malformed):
        journal.append_records(log, journal.extend_log(log, (TeamsBuilt(round=2, match=1, first=1, moves=()),), at="x"))
