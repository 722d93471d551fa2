"""A match for third place, beside the final (ST-THIRD)."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from ronda.commands import requests as ask
from ronda.commands.stage_chains import check_third_place
from ronda.core import round_names
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Impossible
from ronda.core.stages import Progression, StagePlan, StageSystem
from ronda.core.state import Match, Phase, PlayerStatus
from ronda.publish import build_site
from ronda.views.shared.announcement import planned_structure
from ronda.views.shared.bracket_page import bracket_so_far
from ronda.views.shared.bracket_rounds import bracket_rounds_ahead
from ronda.views.shared.final_standings import final_places, final_standings, place_text, places_without_player
from ronda.views.shared.wording import structure_text
from tests.commands.test_bracket_corrections import check, match_at, name, turn
from tests.playing import BASIC, Organiser, custom, wins
from tests.views.test_exports import written

IN_STAGES = replace(
    BASIC,
    structure="custom",
    chain=(
        StagePlan(system=StageSystem.SWISS, rounds=2, progression=Progression(places=4)),
        StagePlan(system=StageSystem.ELIMINATION, third_place=True),
    ),
)


def playing(players: int = 4, *, seed: int = 1, details: Details | None = None) -> Organiser:
    """An event of which all is played before the semifinals, which are paired; the first of a table wins."""
    organiser = Organiser("custom", details=details or custom(0, third_place=True), seed=seed)
    organiser.start(players)
    while organiser.phase is not Phase.FINISHED:
        if organiser.phase is Phase.CUT_DUE:
            organiser.do(ask.MakeCut())
        round_ = organiser.pair()
        if organiser.tournament.third_place_follows(round_):
            break
        win_all(organiser)
    return organiser


def win_all(organiser: Organiser) -> None:
    """Let the first of each open table win."""
    for match in organiser.round.open_matches:
        organiser.report(match, wins(1))


def at_the_final(players: int = 4, *, seed: int = 1, details: Details | None = None) -> Organiser:
    """An event whose final is paired."""
    organiser = playing(players, seed=seed, details=details)
    win_all(organiser)
    organiser.pair()
    return organiser


def loser(match: Match) -> int:
    (lost,) = (player for player in match.players if player != match.winner)
    return lost


def places(organiser: Organiser) -> dict[int, str]:
    return {place.player: place_text(place) for place in final_places(organiser.tournament, organiser.ruleset)}


@pytest.mark.parametrize("players", [4, 5, 6, 8, 13, 16])
def test_st_third_who_lost_the_semifinals_plays_beside_the_final(players: int) -> None:
    """ST-THIRD: byes of the first round change nothing; the winner is third and the other fourth."""
    organiser = at_the_final(players)
    semifinals, round_ = organiser.tournament.rounds[-2:]
    final, third = round_.matches

    assert set(final.players) == {match.winner for match in semifinals.matches}
    assert set(third.players) == set(map(loser, semifinals.matches))
    assert (final.number, third.number) == (1, 2)
    assert str(round_names.round_name(round_)) == "Final · Third place"
    assert [str(round_names.match_round_name(round_, match)) for match in round_.matches] == [
        "Final",
        "Match for third place",
    ]
    organiser.report(final, wins(1))
    assert organiser.round.open_matches == (third,)
    organiser.report(third, wins(2))
    assert organiser.tournament.is_decided
    found = places(organiser)
    assert [found[player] for player in (*final.players, *reversed(third.players))] == ["1", "2", "3", "4"]
    reached = {row.player: str(row.reached) for row in final_standings(organiser.tournament, organiser.ruleset)}
    assert [reached[player] for player in third.players] == ["Match for third place"] * 2
    assert [reached[player] for player in final.players] == ["Champion", "Final"]
    check(organiser)


@pytest.mark.parametrize(
    "details",
    [
        custom(2, 4, third_place=True),
        replace(custom(0, 4, third_place=True), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN),
        IN_STAGES,
    ],
)
def test_st_third_after_swiss_rounds_a_round_robin_and_in_stages(details: Details) -> None:
    organiser = at_the_final(6, details=details)

    assert organiser.round.third_place_match
    win_all(organiser)
    assert sorted(places(organiser).values()) == ["1", "2", "3", "4", "5", "6"]
    assert str(structure_text(organiser.tournament, organiser.ruleset)).endswith(", with a match for third place")
    assert str(planned_structure(details, organiser.ruleset)).endswith(", with a match for third place")
    check(organiser)


def test_st_third_without_it_nothing_is_played_beside_the_final() -> None:
    organiser = Organiser("custom", details=custom(0))
    organiser.start(4)
    organiser.play_on()

    assert len(organiser.round.matches) == 1
    assert sorted(places(organiser).values()) == ["1", "2", "3–4", "3–4"]


def test_st_third_who_would_meet_a_leaver_has_a_bye_and_is_third() -> None:
    """ST-THIRD: somebody leaves after the semifinal, and there is no table; the final is at the first."""
    organiser = playing()
    win_all(organiser)
    gone, stays = map(loser, organiser.round.matches)
    organiser.drop(gone)
    final, third = organiser.pair().matches

    assert (third.players, third.is_bye) == ((stays,), True)
    organiser.report(final, wins(1))
    assert (places(organiser)[stays], places(organiser)[gone]) == ("3", "4")
    check(organiser)


def test_st_third_a_semifinalist_who_leaves_during_the_match_loses_it() -> None:
    organiser = playing()
    gone = organiser.round.matches[0].players[0]
    organiser.drop(gone)
    win_all(organiser)
    final, third = organiser.pair().matches
    other = loser(organiser.tournament.rounds[-2].matches[1])

    assert gone not in (*final.players, *third.players)
    assert third.players == (other,)
    organiser.report(final, wins(1))
    assert (places(organiser)[other], places(organiser)[gone]) == ("3", "4")
    check(organiser)


def test_st_third_the_places_are_shared_where_nobody_is_left_to_play() -> None:
    organiser = playing()
    win_all(organiser)
    for gone in map(loser, organiser.round.matches):
        organiser.drop(gone)
    final, third = organiser.pair().matches

    assert third.players == ()
    organiser.report(final, wins(1))
    assert organiser.phase is Phase.FINISHED
    assert sorted(places(organiser).values()) == ["1", "2", "3–4", "3–4"]
    assert build_site([organiser.log])
    check(organiser)


def test_st_third_a_finalist_who_leaves_gives_the_other_a_bye_and_the_match_is_played() -> None:
    organiser = playing()
    win_all(organiser)
    gone = organiser.round.matches[0].winner
    assert gone
    organiser.drop(gone)
    final, third = organiser.pair().matches

    assert final.is_bye
    assert (third.number, len(third.players), organiser.phase) == (1, 2, Phase.ROUND_RUNNING)
    organiser.report(third, wins(1))
    assert [places(organiser)[player] for player in (*final.players, gone, *third.players)] == ["1", "2", "3", "4"]
    assert build_site([organiser.log])
    check(organiser)


def test_st_third_of_a_semifinal_that_nobody_won_plays_who_is_still_there() -> None:
    """ST-THIRD: only one is still there; of two nobody does, and the other semifinal's loser has a bye."""
    organiser = playing()
    nobody, won = organiser.round.matches
    organiser.neither(nobody)
    organiser.report(won, wins(1))
    both = organiser.log
    organiser.drop(nobody.players[0])
    assert set(organiser.pair().matches[1].players) == {nobody.players[1], won.players[1]}

    organiser.log = both
    final, third = organiser.pair().matches
    assert (final.players, third.players) == (won.players[:1], won.players[1:])
    assert organiser.phase is Phase.FINISHED
    found = places(organiser)
    assert [found[player] for player in (*won.players, *nobody.players)] == ["1", "3", "4", "4"]
    check(organiser)


def test_st_third_nobody_is_third_where_nobody_won_the_match() -> None:
    organiser = at_the_final()
    final, third = organiser.round.matches
    organiser.report(final, wins(1))
    organiser.neither(third)

    assert [places(organiser)[player] for player in third.players] == ["4", "4"]
    told = [str(said) for said in places_without_player(organiser.tournament, organiser.ruleset)]
    assert told == ["Place 3: nobody. Nobody won table 2 (Match for third place): neither of the two appeared."]


def test_st_third_a_corrected_semifinal_pairs_both_matches_anew() -> None:
    organiser = at_the_final()
    final, third = organiser.round.matches
    semifinal = organiser.tournament.rounds[-2].matches[0]
    told = turn(organiser, 1, semifinal.number)
    won, lost = semifinal.players
    other, fourth = (player for player in (*final.players, *third.players) if player not in semifinal.players)

    assert [set(match.players) for match in organiser.round.matches] == [{lost, other}, {won, fourth}]
    assert told[0] == (
        f"{name(organiser, lost)} plays the final instead of {name(organiser, won)}, who plays for third place."
    )
    assert [said.split(":")[0] for said in told[1:]] == [
        "Final · Third place, table 1, paired anew",
        "Final · Third place, table 2, paired anew",
    ]
    check(organiser)
    before = organiser.tournament
    organiser.undo()
    assert organiser.round.matches == (final, third)
    organiser.redo()
    assert organiser.tournament == before


@pytest.mark.parametrize("played", [0, 1])
def test_st_third_once_one_of_the_two_is_played_both_stay(played: int) -> None:
    """ST-THIRD, SW-STANDS: who was paired as the winner of the semifinal counts as its winner."""
    organiser = at_the_final()
    organiser.report(organiser.round.matches[played], wins(1))
    before = organiser.round.matches
    told = turn(organiser, 1, 1)

    assert organiser.round.matches == before
    assert any("stays" in said for said in told)
    check(organiser)
    win_all(organiser)
    final, third = organiser.round.matches
    assert [places(organiser)[player] for player in (*final.players, *third.players)] == ["1", "2", "3", "4"]
    check(organiser)


def test_st_third_a_corrected_match_turns_third_and_fourth() -> None:
    organiser = at_the_final()
    win_all(organiser)
    number, (_, third) = organiser.round.number, organiser.round.matches
    told = turn(organiser, number, third.number)

    assert told == [f"{name(organiser, third.second)} is third instead of {name(organiser, third.first)}."]
    assert [places(organiser)[player] for player in third.players] == ["4", "3"]
    check(organiser)


def test_st_third_undo_leads_over_it_and_back() -> None:
    organiser = at_the_final(8, details=custom(0, third_place=True))
    win_all(organiser)
    end = organiser.tournament
    for _ in range(3):
        organiser.undo()
    assert organiser.phase is Phase.BETWEEN_ROUNDS
    assert [str(ahead) for ahead in bracket_rounds_ahead(organiser.tournament)] == ["Final · Third place"]
    for _ in range(3):
        organiser.redo()
    assert organiser.tournament == end


def test_st_third_and_an_event_that_is_ended_before_it_is_played() -> None:
    """ST-THIRD, SW-ENDED: the final stands, and third and fourth place are shared."""
    organiser = at_the_final()
    final, third = organiser.round.matches
    organiser.report(final, wins(1))
    organiser.do(ask.EndTournament(reason="It is late."))

    assert [places(organiser)[player] for player in (*final.players, *third.players)] == ["1", "2", "3–4", "3–4"]
    other = at_the_final()
    other.report(other.round.matches[1], wins(1))
    other.do(ask.EndTournament(reason="It is late."))
    final, third = other.round.matches
    assert [places(other)[player] for player in (*final.players, *third.players)] == ["1–2", "1–2", "3", "4"]


TOO_SMALL = "A match for third place needs at least 4 players in the bracket."


def test_st_third_is_refused_where_the_bracket_cannot_have_it() -> None:
    organiser = Organiser("custom", details=custom(3, 4, third_place=True))
    small, double = custom(3, 3, third_place=True), replace(custom(3, 4, third_place=True))
    double = replace(double, system=TournamentSystem.DOUBLE_ELIMINATION)

    assert organiser.refusal(ask.ChangeDetails(details=small), Impossible) == TOO_SMALL
    assert organiser.refusal(ask.ChangeDetails(details=double), Impossible) == (
        "Double elimination has no match for third place: the losers' final decides that place."
    )
    organiser.do(ask.ChangeDetails(details=custom(0, third_place=True)))
    organiser.register("Anna", "Ben", "Cleo")
    assert organiser.refusal(ask.StartTournament(), Impossible) == TOO_SMALL
    organiser.register("Dora")
    organiser.begin()
    assert organiser.tournament.plays_third_place
    for players in (1, 3):
        with pytest.raises(Impossible) as refusal:
            check_third_place(players)
        assert refusal.value.field == "third_place"


@pytest.mark.parametrize(
    ("system", "places", "wanted"),
    [
        (StageSystem.ELIMINATION, 3, TOO_SMALL),
        (
            StageSystem.DOUBLE_ELIMINATION,
            4,
            "Double elimination has no match for third place: the losers' final decides that place.",
        ),
    ],
)
def test_st_third_is_refused_of_a_stage_that_cannot_have_it(system: StageSystem, places: int, wanted: str) -> None:
    first = replace(IN_STAGES.chain[0], progression=Progression(places=places))
    chain = (first, StagePlan(system=system, third_place=True))
    organiser = Organiser("custom", details=IN_STAGES)

    assert organiser.refusal(ask.ChangeDetails(details=replace(IN_STAGES, chain=chain))) == wanted


def test_st_third_without_a_bracket_there_is_none() -> None:
    """ST-THIRD: rounds without a cut, or a structure of the documents, forget the wish; so does a smaller cut later."""
    organiser = Organiser("keyforge", details=custom(3, 0, third_place=True))
    assert not organiser.tournament.details.third_place
    organiser.do(ask.ChangeDetails(details=replace(BASIC, third_place=True)))
    assert not organiser.tournament.details.third_place

    announced = Organiser("custom", details=custom(2, 4, third_place=True))
    announced.start(6)
    announced.do(ask.ChangeAnnouncement(swiss_rounds=2, cut=2, reason="Fewer tables."))
    assert not announced.tournament.plays_third_place
    announced.play_on()
    assert len(announced.round.matches) == 1


def test_st_third_the_bracket_tells_who_is_to_come() -> None:
    organiser = playing(8)

    def sides() -> list[str]:
        (column,) = (each for each in bracket_so_far(organiser.tournament, organiser.ruleset) if each.apart)
        (pair,) = column.awaited
        assert pair
        return [side.name or str(side.text) for side in pair]

    assert sides() == ["Loser of table 1", "Loser of table 2"]
    organiser.report(1, wins(1))
    lost = match_at(organiser, organiser.round.number, 1).second
    assert sides() == [name(organiser, lost), "Loser of table 2"]
    organiser.undo()
    organiser.undo()
    organiser.undo()
    assert sides() == ["Loser of a semifinal"] * 2


def test_st_third_pages_and_their_twins_have_the_match() -> None:
    organiser = at_the_final(8)
    win_all(organiser)
    site = build_site([organiser.log])
    ((path, raw),) = ((path, raw) for path, raw in site.items() if path.endswith("bracket.json"))
    third = organiser.round.third_place_match
    assert third

    twin = json.loads(raw)
    assert [part["bracket"] for part in twin["brackets"]] == ["single", "third"]
    assert [len(round_["matches"]) for part in twin["brackets"] for round_ in part["rounds"]] == [4, 2, 1, 1]
    (match,) = twin["brackets"][1]["rounds"][0]["matches"]
    assert (match["table"], match["winner"]) == (2, third.winner)
    folder = path.rsplit("/", 1)[0]
    tables = json.loads(site[f"{folder}/round-3.json"])["matches"]
    assert [table.get("bracket") for table in tables] == [None, "third"]
    assert json.loads(site[f"{folder}/event.json"])["third_place"] is True


def test_st_third_programs_that_know_no_such_match_get_the_bracket_and_the_places() -> None:
    organiser = Organiser("xwing", details=custom(2, 4, third_place=True))
    organiser.start(8)
    organiser.play_on()
    told = json.loads(written(organiser.log, "listfortress"))

    assert [(each["round-number"], len(each["matches"])) for each in told["rounds"]][2:] == [(4, 2), (2, 1)]
    assert sorted(each["rank"].get("elimination", 0) for each in told["players"])[4:] == [1, 2, 3, 4]


@pytest.mark.parametrize("seed", range(40))
def test_st_third_whatever_happens_it_is_the_semifinals_that_decide_who_plays(seed: int) -> None:
    """ST-THIRD: results one by one, corrections, matches that nobody wins, leavers and undo."""
    chance = Random(seed)
    organiser = playing(chance.randint(4, 9), details=custom(0, third_place=True), seed=seed)
    for _ in range(40):
        tournament = organiser.tournament
        played = [(r.number, m.number) for r in tournament.rounds[-2:] for m in r.matches if m.result and m.winner]
        there = [player.id for player in tournament.active_players]
        match chance.choices(["result", "nobody", "correct", "drop", "undo"], [12, 1, 5, 1, 1])[0]:
            case "result" if organiser.round.open_matches:
                organiser.report(chance.choice(organiser.round.open_matches), wins(chance.randint(1, 2)))
            case "result" if organiser.phase is not Phase.FINISHED:
                organiser.pair()
            case "nobody" if organiser.round.open_matches:
                organiser.neither(chance.choice(organiser.round.open_matches))
            case "correct" if played:
                turn(organiser, *chance.choice(played))
            case "drop" if organiser.phase is not Phase.FINISHED and len(there) > 2:
                organiser.drop(chance.choice(there))
            case "undo" if len(tournament.rounds) > 1:
                organiser.undo()
            case _:
                continue
        check_final(organiser)
    organiser.play_on()
    check_final(organiser)
    check(organiser)
    taken = Counter(places(organiser).values())
    assert max(taken["3"], taken["4"]) <= 2
    assert sorted(places(organiser)) == [player.id for player in organiser.tournament.players]


def check_final(organiser: Organiser) -> None:
    """Who plays in the two is of two semifinals; while both are open they are exactly winners and losers."""
    if not organiser.round.has_third_place:
        return
    semifinals, (final, third) = organiser.tournament.rounds[-2], organiser.round.matches
    for match in semifinals.matches:
        assert max(len({*match.players} & {*later.players}) for later in (final, third)) <= 1
        there = {player for player in match.players if organiser.status(player) is PlayerStatus.ACTIVE}
        if match.winner and final.is_open and third.is_open:
            assert {*match.players} & {*final.players} == {match.winner} & there
            assert {*match.players} & {*third.players} == there - {match.winner}
