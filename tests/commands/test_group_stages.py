"""A stage in groups, from the draw to the bracket (ST-GROUPS, ST-CROSSING)."""

from dataclasses import replace
from itertools import combinations

import pytest

from ronda import journal
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.details import FirstRound
from ronda.core.errors import Impossible, NotNow
from ronda.core.pairings import Constraints
from ronda.core.stage_groups import groups_of_stage
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.formats.standings import group_standings
from ronda.views.shared.pairing_notes import pairing_notes
from ronda.views.shared.round_page import round_page
from ronda.views.shared.standings_page import standings_page
from tests.playing import BASIC, Organiser, names

BRACKET = StagePlan(system=StageSystem.ELIMINATION)


def in_groups(groups: int, best: int = 0, places: int = 0, *, twice: bool = False) -> StagePlan:
    """A stage in groups from which the best of each go on, and the best of the rest up to so many."""
    progression = Progression(rule=GoingOn.GROUP_BEST, bound=best, places=places) if best else Progression()
    return StagePlan(system=StageSystem.ROUND_ROBIN, groups=groups, twice=twice, progression=progression)


def begun(chain: tuple[StagePlan, ...], players: int, *, game: str = "keyforge", seed: int = 1) -> Organiser:
    organiser = Organiser(game, seed=seed, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(players)
    return organiser


def play_stage(organiser: Organiser) -> None:
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        organiser.play_round()


@pytest.mark.parametrize(("players", "groups", "rounds"), [(8, 2, 3), (9, 2, 5), (12, 4, 3), (6, 3, 1)])
def test_st_groups_everybody_meets_all_of_the_own_group(players: int, groups: int, rounds: int) -> None:
    organiser = begun((in_groups(groups, 1, groups), BRACKET), players)
    play_stage(organiser)
    tournament = organiser.tournament
    made = groups_of_stage(tournament, 0)

    assert len(tournament.rounds) == tournament.swiss_rounds == rounds
    assert sorted(player for group in made for player in group) == list(range(1, players + 1))
    met = [frozenset(match.players) for each in tournament.rounds for match in each.matches if match.second]
    assert sorted(map(sorted, met)) == sorted(sorted(pair) for group in made for pair in combinations(group, 2))
    assert not any(row.line.unpaired_losses or row.line.byes for row in organiser.standings().rows)


def test_st_groups_are_kept_in_the_file_and_never_drawn_again() -> None:
    organiser = begun((in_groups(3, 2, 8), BRACKET), 14)
    play_stage(organiser)
    organiser.play_on()
    assert organiser.log is not None
    text = journal.log_file_text(organiser.log)

    assert text.count('"groups":[[') == 2  # of the draft and of the round
    assert journal.read_log_file(text).tournament == organiser.tournament
    assert {each.verdict for each in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}


def group_places(organiser: Organiser) -> dict[int, tuple[int, int]]:
    """Each player's group and place in it."""
    tables = group_standings(organiser.tournament, organiser.ruleset)
    return {
        row.player: (number, place) for number, table in enumerate(tables) for place, row in enumerate(table.rows, 1)
    }


@pytest.mark.parametrize(
    ("players", "groups", "best", "places", "going_on"), [(16, 4, 2, 0, 8), (14, 3, 2, 8, 8), (9, 2, 1, 3, 3)]
)
def test_st_crossing_the_best_of_each_group_go_on_and_meet_as_late_as_possible(
    players: int, groups: int, best: int, places: int, going_on: int
) -> None:
    for seed in range(3):
        organiser = begun((in_groups(groups, best, places), BRACKET), players, seed=seed)
        play_stage(organiser)
        of = group_places(organiser)
        organiser.do(ask.MakeCut())
        seeds = organiser.tournament.seeds or ()

        assert len(seeds) == going_on
        assert {player for player, (_, place) in of.items() if place <= best} <= set(seeds)
        if going_on == 2 * groups:
            first = organiser.play_round()
            assert all({of[player][1] for player in match.players} == {1, 2} for match in first.matches)
            assert all(len({of[player][0] for player in match.players}) == 2 for match in first.matches)
        organiser.play_on()
        assert organiser.tournament.is_decided


def test_st_crossing_players_of_different_groups_compare_by_place_then_points_per_match() -> None:
    """Nine in two groups: of the five each plays four matches, of the four three."""
    organiser = begun((in_groups(2, 1, 4), BRACKET), 9, seed=3)
    play_stage(organiser)
    of, rows = group_places(organiser), organiser.standings().rows

    assert [row.rank for row in rows] == list(range(1, 10))
    assert [of[row.player][1] for row in rows] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    shares = [row.line.points / row.line.rounds_played for row in rows]
    assert all(shares[place] >= shares[place + 1] for place in range(0, 8, 2))


def test_st_groups_a_later_stage_is_made_by_the_order_of_those_who_go_on() -> None:
    """The best eight of a Swiss stage in a snake: 1 4 5 8 and 2 3 6 7."""
    swiss = StagePlan(system=StageSystem.SWISS, rounds=3, progression=Progression(places=8))
    organiser = begun((swiss, in_groups(2, 2), BRACKET), 12)
    play_stage(organiser)
    best = [row.player for row in organiser.standings().rows][:8]
    organiser.do(ask.MakeCut())
    organiser.play_round()

    made = [{best.index(player) + 1 for player in group} for group in groups_of_stage(organiser.tournament, 1)]
    assert made == [{1, 4, 5, 8}, {2, 3, 6, 7}]
    play_stage(organiser)
    organiser.play_on()
    assert organiser.tournament.is_decided


@pytest.mark.parametrize("clubs_apart", [False, True])
def test_st_groups_and_st_seed_the_groups_of_the_first_stage_are_made_by_rating_if_announced(
    *, clubs_apart: bool
) -> None:
    """Ten by rating into three groups: 1 6 7, 2 5 8 and 3 4 9 10; of one club are 1 and 6."""
    details = replace(BASIC, structure="custom", chain=(in_groups(3, 1, 3), BRACKET), clubs_apart=clubs_apart)
    organiser = Organiser("keyforge", seed=4, details=replace(details, first_round=FirstRound.ADJACENT))
    assert organiser.tournament.details.first_round is FirstRound.HALVES
    wishes = [Constraints(rating=2000 - number, club="Club A" if number in {0, 5} else "") for number in range(10)]
    organiser.do(
        ask.RegisterPlayers(
            entries=tuple(map(lambda name, wish: ask.PlayerEntry(name=name, constraints=wish), names(10), wishes))
        )
    )
    organiser.begin()
    organiser.play_round()

    made = {frozenset(group) for group in groups_of_stage(organiser.tournament, 0)}
    apart = {frozenset({1, 5, 7}), frozenset({2, 6, 8}), frozenset({3, 4, 9, 10})}
    assert made == (apart if clubs_apart else {frozenset({1, 6, 7}), frozenset({2, 5, 8}), frozenset({3, 4, 9, 10})})
    said = [note.pattern for note in round_page(organiser.tournament, organiser.ruleset, organiser.round).notes]
    assert "Groups by rating, in a snake." in said
    assert organiser.log is not None
    assert {each.verdict for each in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}


def test_st_groups_clubs_are_apart_where_the_event_keeps_them_apart() -> None:
    organiser = Organiser(
        "keyforge", details=replace(BASIC, structure="custom", chain=(in_groups(4, 1), BRACKET), clubs_apart=True)
    )
    clubs = [Constraints(club="Club A" if number < 4 else "") for number in range(12)]
    entries = tuple(map(lambda name, club: ask.PlayerEntry(name=name, constraints=club), names(12), clubs))
    organiser.do(ask.RegisterPlayers(entries=entries))
    organiser.begin()
    organiser.play_round()

    made = groups_of_stage(organiser.tournament, 0)
    assert [len({1, 2, 3, 4} & set(group)) for group in made] == [1, 1, 1, 1]


def test_st_groups_who_leaves_before_the_first_round_makes_the_draft_an_old_one() -> None:
    organiser = begun((in_groups(2, 1), BRACKET), 9)
    organiser.do(ask.PairRound())
    organiser.drop(9)

    with pytest.raises(NotNow, match="pair it again"):
        organiser.do(ask.PublishRound())
    organiser.do(ask.RedraftRound())
    organiser.do(ask.PublishRound())
    assert sorted(map(len, groups_of_stage(organiser.tournament, 0))) == [4, 4]


def test_st_groups_too_few_for_the_groups_are_refused() -> None:
    organiser = begun((in_groups(4, 1), BRACKET), 8)
    organiser.drop(1)

    with pytest.raises(Impossible, match="4 groups need at least 8 players, and only 7"):
        organiser.do(ask.PairRound())


def test_st_groups_somebody_of_a_group_who_drops_loses_the_matches_to_come() -> None:
    organiser = begun((in_groups(2, 2), BRACKET), 8)
    organiser.play_round()
    gone = groups_of_stage(organiser.tournament, 0)[0][0]
    organiser.drop(gone)
    play_stage(organiser)

    lost = [match for _, match in organiser.tournament.matches_of(gone)]
    assert len(lost) == 3
    assert all(match.result and match.winner != gone for match in lost[1:])
    organiser.do(ask.MakeCut())
    assert gone not in (organiser.tournament.seeds or ())
    assert len(organiser.tournament.seeds or ()) == 4


def test_st_groups_the_round_that_makes_them_says_who_is_in_which() -> None:
    organiser = begun((in_groups(2, 1), BRACKET), 8)
    organiser.do(ask.PairRound())
    draft = organiser.tournament.draft
    assert draft is not None
    told = [dict(note.values) for note in pairing_notes(organiser.tournament, organiser.ruleset, draft)]

    assert [each["group"] for each in told] == ["A", "B"]
    assert all(str(each["names"]).count(",") == 3 for each in told)
    organiser.do(ask.PublishRound())
    assert len(pairing_notes(organiser.tournament, organiser.ruleset, organiser.round)) == 2


def test_st_groups_the_standings_say_everybody_s_group_and_place_in_it() -> None:
    organiser = begun((in_groups(2, best=1, places=2), BRACKET), 7)
    play_stage(organiser)
    page = standings_page(organiser.tournament, organiser.ruleset)
    places = group_places(organiser)

    said = {row.player: dict(row.group.values) for row in page.rows if row.group is not None}
    assert said == {player: {"group": "AB"[group], "place": place} for player, (group, place) in places.items()}


@pytest.mark.parametrize("is_paired", [False, True])
def test_st_crossing_all_cross_anew_where_somebody_comes_in_for_a_player_who_has_left(*, is_paired: bool) -> None:
    """The best mate of who left comes in, and the bracket is the one that the cut would have made without them."""
    for seed in range(8):
        organiser = begun((in_groups(4, best=2), BRACKET), 16, seed=seed)
        play_stage(organiser)
        before, of = organiser.log, group_places(organiser)
        organiser.do(ask.MakeCut())
        if is_paired:
            organiser.do(ask.PairRound())
        leaver = (organiser.tournament.seeds or ())[seed]
        organiser.drop(leaver)
        seeds = organiser.tournament.seeds or ()

        third = next(player for player, place in of.items() if place == (of[leaver][0], 3))
        assert leaver not in seeds
        assert third in seeds
        assert organiser.log is not None
        assert journal.read_log_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament
        opponents = zip(seeds[:4], reversed(seeds[4:]), strict=True)
        assert all(of[one][0] != of[other][0] for one, other in opponents)
        organiser.log = before
        organiser.drop(leaver)
        organiser.do(ask.MakeCut())
        assert organiser.tournament.seeds == seeds
