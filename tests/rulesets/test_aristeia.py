"""Aristeia! Global League: the document's examples and every AGL rule that the software applies."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import Moment, decide_facts, read_command
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, UnreadableFile
from ronda.core.fold import fold_facts
from ronda.core.pairings import Constraints, Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score
from ronda.core.state import Phase, Tournament
from ronda.formats.pairing.adjacent import pair_adjacent
from ronda.formats.pairing.entrants import Entrant
from ronda.formats.standings import ranking_crosstable, swiss_standings
from ronda.publish import build_ranking_site, build_site
from ronda.publish.ranking_pages import ranking_folder
from ronda.ranking import season_ranking
from ronda.rules.crosstable import ByeCompensation
from ronda.rulesets import aristeia
from ronda.rulesets.aristeia.results import match_points, winner_if_decided
from ronda.views.app import Device, screen_page
from ronda.views.app.event.fact_texts import FactDescriber
from ronda.views.files.standings_files import standings_json
from ronda.views.public.event_context import event_folder
from tests.playing import Meeting, Organiser, custom, names, round_facts

RULES = aristeia.RULESET
KINDS = ("tournament_standard", "tournament_open", "league_standard", "league_open")


def details(kind: str = "tournament_standard", *, rounds: int = 3, **options: str) -> Details:
    return with_options({"kind": kind, **options}, rounds=rounds)


def with_options(options: Mapping[str, str], *, rounds: int = 3) -> Details:
    return custom(rounds, options=tuple(options.items()))


def scores(vp: tuple[int, int], frags: tuple[int, int] = (0, 0), blood: int = 0) -> tuple[Score, ...]:
    return (
        Score(key="victory_points", first=vp[0], second=vp[1]),
        Score(key="frags", first=frags[0], second=frags[1]),
        Score(key="first_blood", first=int(blood == FIRST), second=int(blood == SECOND)),
    )


def played(vp: tuple[int, int], frags: tuple[int, int] = (0, 0), blood: int = 0, kind: str = KINDS[0]) -> Result:
    """The result of some numbers in an event of a kind."""
    form = aristeia.result_form(details(kind), Stage.SWISS)
    given = scores(vp, frags, blood)[: len(form.keys)]
    assert form.winner_by is not None
    return Result(winner=form.winner_by(given), scores=given)


def worth(result: Result) -> tuple[int, int]:
    return int(match_points(result, FIRST)), int(match_points(result, SECOND))


# -- results ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vp", "expected"),
    [((7, 3), (2, 0)), ((8, 3), (3, 0)), ((9, 0), (3, 0)), ((1, 0), (2, 0)), ((3, 8), (0, 3)), ((0, 0), (1, 1))],
)
def test_agl_points_follow_from_the_difference(vp: tuple[int, int], expected: tuple[int, int]) -> None:
    """7–3 in the document is worth 2 and 0."""
    assert worth(played(vp)) == expected


@pytest.mark.parametrize("kind", ["tournament_standard", "league_standard"])
def test_agl_equal_victory_points_are_decided_by_frags_then_first_blood(kind: str) -> None:
    """The document's examples: 7–7 with 5–3 frags, and 7–7 with 4–4."""
    assert worth(played((7, 7), (5, 3), kind=kind)) == (2, 0)
    assert worth(played((7, 7), (4, 4), kind=kind)) == (1, 1)
    assert worth(played((7, 7), (4, 4), SECOND, kind=kind)) == (0, 2)
    assert worth(played((7, 7), (20, 3), kind=kind)) == (2, 0)


@pytest.mark.parametrize("kind", ["tournament_open", "league_open"])
def test_agl_equal_victory_points_are_a_draw_in_open_events_unless_switched(kind: str) -> None:
    assert worth(played((7, 7), (5, 3), kind=kind)) == (1, 1)

    switched = aristeia.result_form(details(kind, equal="decided"), Stage.SWISS)
    assert switched.winner_by is not None
    assert switched.winner_by(scores((7, 7), (5, 3))) == FIRST


def test_agl_equal_numbers_of_which_none_is_first_blood_are_a_draw() -> None:
    assert winner_if_decided(scores((4, 4), (2, 2))[:2]) == DRAW


def test_agl_first_blood_is_one_players_at_most() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.start(4)
    organiser.pair()
    both = (*scores((7, 7))[:2], Score(key="first_blood", first=1, second=1))
    command = ask.ReportResult(round=1, match=1, result=Result(winner=DRAW, scores=both))

    assert organiser.refusal(command, Impossible) == "Only one of the two players can have First Blood."


def test_agl_equal_is_never_asked_and_a_winner_who_is_not_one_is_refused() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.start(4)
    organiser.pair()
    command = ask.ReportResult(round=1, match=1, result=Result(winner=SECOND, scores=scores((7, 3))))

    assert "correct them" in organiser.refusal(command, Impossible)


def test_agl_bye_and_forfeit_are_a_victory_without_numbers() -> None:
    result = RULES.scoring.forfeit(details(), Stage.SWISS, SECOND)

    assert worth(result) == (0, 2)
    assert {(given.first, given.second) for given in result.scores} == {(0, 0)}
    assert RULES.scoring.bye == 2
    assert [total.bye for total in RULES.standings.totals] == [0, 0]


# -- a whole event by hand -------------------------------------------------------------------------------------------

BYE = (None, None)
EVENT: list[list[Meeting]] = [
    [(1, 2, played((7, 3), (4, 2))), (3, 4, played((7, 7), (5, 3))), (5, 6, played((7, 7), (4, 4))), (7, *BYE)],
    [
        (3, 1, played((9, 2), (6, 1))),
        (7, 6, played((5, 4), (2, 2))),
        (5, 4, played((6, 6), (3, 3), 2)),
        (2, None, None),
    ],
    [(3, 7, played((4, 4), (2, 2))), (4, 1, played((3, 8), (1, 5))), (2, 5, played((6, 2), (3, 1))), (6, *BYE)],
    [(3, 1, played((5, 6), (2, 3))), (7, 2, played((10, 3), (6, 2))), (6, 4, played((7, 7), (4, 5))), (5, *BYE)],
]
"""Seven players; from round 2 on each round is what the order of the standings says, the lots being the numbers."""

FINAL = [
    # rank, player, points, VP, frags, VP of the opponents: those with a bye × 4 ÷ 3, rounded up
    (1, 7, 8, 26, 14, 65),  # 19 and 10 before
    (2, 1, 7, 23, 13, 89),
    (3, 3, 6, 25, 15, 95),
    (4, 4, 4, 23, 12, 92),
    (5, 2, 4, 16, 10, 69),  # 12 and 7
    (6, 6, 3, 24, 14, 69),  # 18 and 10
    (7, 5, 3, 20, 11, 63),  # 15 and 8
]


def tournament(rounds: Sequence[Sequence[Meeting]], announced: int = 4) -> Tournament:
    registered = [
        facts.PlayerRegistered(player=number, name=name, lot=number) for number, name in enumerate(names(7), start=1)
    ]
    happened: list[facts.Fact] = [
        facts.TournamentCreated(tournament="test-facts", game="aristeia", details=details(rounds=announced)),
        *registered,
        facts.TournamentStarted(swiss_rounds=announced, cut=0),
    ]
    for number, meetings in enumerate(rounds, start=1):
        happened += round_facts(number, meetings)
    return fold_facts(happened)


def rows(tournament: Tournament, after_round: int | None = None) -> list[tuple[int | None, ...]]:
    return [
        (row.rank, row.player, int(row.line.points), *(int(value) for value in row.tiebreaks))
        for row in swiss_standings(tournament, RULES, after_round=after_round).rows
    ]


def test_agl_standings_of_a_whole_event_with_its_byes_scaled() -> None:
    """AGL-STANDINGS, AGL-BYE: exact numbers, computed by hand."""
    assert rows(tournament(EVENT)) == FINAL


def test_agl_bye_scales_only_after_the_last_announced_round() -> None:
    assert rows(tournament(EVENT, announced=5)) == [
        (1, 7, 8, 19, 10, 55),
        (2, 1, 7, 23, 13, 85),
        (3, 3, 6, 25, 15, 88),
        (4, 4, 4, 23, 12, 81),
        (5, 2, 4, 12, 7, 57),
        (6, 6, 3, 18, 10, 57),
        (7, 5, 3, 15, 8, 53),
    ]


def test_agl_bye_what_explains_the_standings_is_scaled_where_they_are() -> None:
    for announced, after in ((5, 4), (4, 4), (4, 3)):
        state = tournament(EVENT, announced)
        table = ranking_crosstable(state, RULES, after_round=after)
        assert table == {row.player: row.line for row in swiss_standings(state, RULES, after_round=after).rows}


def test_agl_bye_leaves_the_sums_visible_beside_the_scaled_totals() -> None:
    exported = standings_json(tournament(EVENT), RULES)["standings"]
    first, second = exported[0]["tiebreaks"], exported[1]["tiebreaks"]

    assert first["victory_points"] == {"exact": "26", "decimal": 26.0, "summed": "19"}
    assert first["frags"] == {"exact": "14", "decimal": 14.0, "summed": "10"}
    assert second["victory_points"] == {"exact": "23", "decimal": 23.0}
    first, second, *_ = (row.line.made_up for row in swiss_standings(tournament(EVENT), RULES).rows)
    assert (first, second) == (ByeCompensation(played=3, byes=1, rule="AGL-BYE"), None)


def test_agl_bye_is_not_scaled_for_who_played_nothing() -> None:
    """A player whose only round was the bye has nothing to scale, and nothing is divided by none."""
    won = played((7, 3))
    only_bye: list[list[Meeting]] = [[(1, 2, won), (3, 4, won), (5, 6, won), (7, None, None)]]

    assert (4, 7, 2, 0, 0, 0) in rows(tournament(only_bye, announced=1))


def scaled(table: Tournament) -> dict[int, tuple[int, int]]:
    """Everybody's victory points and frags as they count."""
    lines = (row.line for row in swiss_standings(table, RULES).rows)
    return {line.player: (line.totals["victory_points"], line.totals["frags"]) for line in lines}


def test_agl_bye_does_not_make_up_for_the_rounds_that_a_late_entry_missed() -> None:
    """Player 7 came for round 3, played one match, 6–4, and had the bye: 6 VP × 2 ÷ 1, not × 4 ÷ 1."""
    won = played((7, 3), (4, 2))
    rounds: list[list[Meeting]] = [
        [(1, 2, won), (3, 4, won), (5, 6, won)],
        [(1, 3, won), (5, 2, won), (4, 6, won)],
        [(1, 5, won), (3, 7, played((4, 6), (2, 3))), (2, 4, won), (6, *BYE)],
        [(1, 3, won), (5, 2, won), (4, 6, won), (7, *BYE)],
    ]

    assert scaled(tournament(rounds))[7] == (12, 6)
    assert scaled(tournament(rounds))[6] == (12, 8)  # 9 and 6 in three matches


def test_agl_bye_does_not_make_up_for_the_rounds_after_a_player_left() -> None:
    """Player 7 won 6–4 in round 1, had the bye in round 2 and left: 6 VP × 2 ÷ 1, not × 5 ÷ 1."""
    won = played((7, 3), (4, 2))
    rounds: list[list[Meeting]] = [
        [(7, 1, played((6, 4), (3, 1))), (2, 3, won), (4, 5, won), (6, *BYE)],
        [(1, 2, won), (3, 4, won), (5, 6, won), (7, *BYE)],
        [(1, 3, won), (2, 4, won), (5, 6, won)],
        [(1, 4, won), (2, 5, won), (3, 6, won)],
        [(1, 5, won), (2, 6, won), (3, 4, won)],
    ]

    assert scaled(tournament(rounds, announced=5))[7] == (12, 6)
    opponents_sum = {player: rest[-1] for _, player, *rest in rows(tournament(rounds, announced=5))}
    assert opponents_sum[1] == 12 + sum(scaled(tournament(rounds, announced=5))[other][0] for other in (2, 3, 4, 5))


def test_agl_bye_counts_a_match_that_nobody_played_as_a_bye_for_the_winner() -> None:
    """Player 1 was given round 2 because player 3 did not appear: 2 points, and 14 VP × 3 ÷ 2 of two matches."""
    won, absent = played((7, 3), (4, 2)), RULES.scoring.forfeit(details(), Stage.SWISS, FIRST)
    rounds: list[list[Meeting]] = [
        [(1, 2, won), (3, 4, won)],
        [(1, 3, absent), (2, 4, won)],
        [(1, 4, won), (2, 3, won)],
    ]
    table = tournament(rounds, announced=3)
    lines = {row.player: row.line for row in swiss_standings(table, RULES).rows}

    assert lines[1].points == 6
    assert scaled(table)[1] == (21, 12)
    assert scaled(table)[3] == (10, 6)  # what was not played is not made up for who was absent
    assert lines[1].byes == 0  # so that a bye may still follow


def test_agl_bye_makes_up_for_a_bye_and_a_match_that_nobody_played_together() -> None:
    """VP × (matches + byes) ÷ matches: 7 × 3 ÷ 1."""
    won, absent = played((7, 3), (4, 2)), RULES.scoring.forfeit(details(), Stage.SWISS, FIRST)
    rounds: list[list[Meeting]] = [
        [(1, 2, won), (3, 4, won), (5, 6, won), (7, *BYE)],
        [(7, 1, absent), (2, 3, won), (4, 5, won), (6, *BYE)],
        [(7, 2, won), (1, 3, won), (4, 6, won), (5, *BYE)],
    ]

    assert scaled(tournament(rounds, announced=3))[7] == (21, 12)


def test_agl_bye_reads_a_forfeit_that_was_written_with_numbers_as_one_without() -> None:
    """Ronda never writes such a result, but a file may hold it."""
    written = replace(played((4, 2), (3, 1)), ending="forfeit")
    rounds: list[list[Meeting]] = [
        [(1, 2, written), (3, 4, played((7, 3)))],
        [(1, 3, played((7, 3))), (2, 4, played((7, 3)))],
    ]

    assert scaled(tournament(rounds, announced=2))[1] == (14, 0)
    assert worth(written) == (2, 0)


# -- conceding -------------------------------------------------------------------------------------------------------


def conceded(vp: tuple[int, int], winner: int, kind: str = KINDS[0]) -> Result:
    return replace(played(vp, (2, 1), kind=kind), winner=winner, ending="concession")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("vp", "winner", "expected"),
    [((3, 4), FIRST, (2, 0)), ((7, 2), FIRST, (3, 0)), ((2, 2), SECOND, (0, 2)), ((9, 0), SECOND, (0, 2))],
)
def test_agl_bye_a_conceded_match_is_won_by_the_other_side_whatever_the_numbers_say(
    kind: str, vp: tuple[int, int], winner: int, expected: tuple[int, int]
) -> None:
    organiser = Organiser(RULES, details=details(kind))
    organiser.start(4)
    organiser.pair()
    organiser.do(ask.ReportResult(round=1, match=1, result=conceded(vp, winner, kind)))
    match = organiser.round.matches[0]
    assert match.result is not None

    assert worth(match.result) == expected
    assert match.winner == match.players[winner - 1]
    assert (match.result.score("victory_points", FIRST), match.result.score("victory_points", SECOND)) == vp


def test_agl_bye_a_conceded_match_is_played_so_nothing_is_made_up_for_it() -> None:
    rounds: list[list[Meeting]] = [
        [(1, 2, conceded((3, 4), FIRST)), (3, 4, played((7, 3)))],
        [(1, 3, played((7, 3))), (2, 4, played((7, 3)))],
    ]

    assert scaled(tournament(rounds, announced=2))[1] == (10, 2)


@pytest.mark.parametrize(
    "entered",
    [{"conceded": "2"}, {"quick": "0:2"}],
    ids=["on the page of the table", "with one tap on the round"],
)
def test_agl_points_a_concession_is_entered_with_the_numbers_on_the_table(entered: Mapping[str, str]) -> None:
    """First Blood stands too."""
    organiser = Organiser(RULES, details=details())
    organiser.start(4)
    organiser.pair()
    numbers = {"victory_points1": "2", "victory_points2": "5", "frags1": "1", "frags2": "0", "first_blood": "2"}
    form = {"round": "1", "match": "1", **numbers, **entered}
    organiser.do(read_command("report_result", form, organiser.tournament, organiser.ruleset))

    assert organiser.round.matches[0].result == Result(
        winner=FIRST, scores=scores((2, 5), (1, 0), SECOND), ending="concession"
    )


EQUAL_NUMBERS = {"victory_points1": "7", "victory_points2": "7", "frags1": "4", "frags2": "4"}


def entered(form: Mapping[str, str], kind: str = KINDS[0]) -> Result | str:
    """The result that a form at a table enters, or the sentence that refuses it."""
    organiser = Organiser(RULES, details=details(kind))
    organiser.start(4)
    organiser.pair()
    try:
        organiser.do(read_command("report_result", {"round": "1", "match": "1", **form}, organiser.tournament, RULES))
    except Malformed as refusal:
        return f"{refusal.field}: {refusal}"
    result = organiser.round.matches[0].result
    assert result is not None
    return result


def test_agl_first_blood_is_asked_for_where_only_it_decides() -> None:
    """AGL-EQUAL: a full tie without an answer is no draw."""
    unequal = {**EQUAL_NUMBERS, "frags2": "3"}

    assert entered(EQUAL_NUMBERS) == (
        "first_blood: The numbers are equal, so First Blood decides: say which of the two has it, or that nobody has."
    )
    assert entered({**EQUAL_NUMBERS, "first_blood": "0"}) == played((7, 7), (4, 4))
    assert entered({**EQUAL_NUMBERS, "first_blood": "2"}) == played((7, 7), (4, 4), SECOND)
    assert entered(unequal) == played((7, 7), (4, 3))
    assert entered({**EQUAL_NUMBERS, "conceded": "1"}) == replace(
        played((7, 7), (4, 4)), winner=SECOND, ending="concession"
    )


def test_agl_first_blood_is_presumed_on_no_screen_and_nobody_can_be_chosen_on_each() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.start(4)
    organiser.pair()
    known = {organiser.tournament.id: organiser.log}
    board, table = (
        screen_page(f"/t/{organiser.tournament.id}/round/1{route}", known, Device(), "en").html
        for route in ("", "/table/1")
    )

    assert board.count('<option value="0">First Blood: Nobody</option>') == 2
    assert re.search(r'name="first_blood"\s+value="0"', table)
    assert not re.search(r'name="first_blood"\s+value="[012]"\s+checked', table)
    assert re.search(r'name="conceded"\s+value="0"\s+checked', table)


def test_agl_equal_a_draw_by_victory_points_asks_for_nothing_else() -> None:
    open_kind = next(kind for kind in KINDS if kind.endswith("open"))

    assert entered(EQUAL_NUMBERS, open_kind) == played((7, 7), (4, 4), kind=open_kind)


def test_agl_elo_a_conceded_match_counts_and_one_that_nobody_played_does_not() -> None:
    """1016 and 984 of the one match that began; player 4 was not there."""
    organiser = Organiser(RULES, details=replace(details(), tier="standard"))
    for number, name in enumerate(names(4), start=1):
        organiser.register(name, pin=f"P-{number}")
    organiser.start()
    organiser.pair()
    first, second = organiser.round.matches
    organiser.report(first, conceded((2, 5), FIRST))
    organiser.report(second, RULES.scoring.forfeit(organiser.tournament.details, Stage.SWISS, FIRST))
    ranking = season_ranking([organiser.log])

    assert [(place.rank, place.person.rating) for place in ranking.places] == [(1, 1016.0), (2, 984.0)]


def test_agl_bye_a_concession_names_who_wins() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.start(4)
    organiser.pair()
    command = ask.ReportResult(round=1, match=1, result=conceded((3, 3), DRAW))

    assert organiser.refusal(command, Malformed) == "Say who conceded the match."


@pytest.mark.parametrize("number", [2, 3, 4])
def test_agl_pair_takes_the_order_of_the_standings(number: int) -> None:
    """Round 4 repeats 3–1 of round 2: the text forbids no rematch."""
    organiser = Organiser(RULES)
    [paired] = decide_facts(tournament(EVENT[: number - 1]), organiser.ruleset, ask.PairRound(), organiser.moment())
    assert isinstance(paired, facts.RoundDrafted)

    assert [(p.first, p.second) for p in paired.pairings] == [(a, b) for a, b, _ in EVENT[number - 1]]
    assert paired.receipt.rematches == (((3, 1),) if number == 4 else ())


def test_agl_standings_share_the_rank_of_those_equal_in_every_step() -> None:
    """After round 1 players 5 and 6 drew 7–7 with 4–4; the lot orders them for pairing and decides nothing."""
    table = swiss_standings(tournament(EVENT[:1]), RULES)

    assert [(row.rank, row.player) for row in table.rows] == [(1, 3), (2, 1), (3, 7), (4, 6), (4, 5), (6, 4), (7, 2)]
    assert [row.decided_by for row in table.rows[3:5]] == ["points", ""]


# -- pairing and byes ------------------------------------------------------------------------------------------------


def entrant(rank: int, *met: int, byes: int = 0) -> Entrant:
    return Entrant(player=rank, points=0, rank=rank, byes=byes, met=met)


def test_agl_pair_with_the_house_rule_keeps_the_order_as_closely_as_possible() -> None:
    """1 has met 2: 1 plays 3, and 2 the next free."""
    field = [entrant(1, 2), entrant(2, 1), entrant(3), entrant(4), entrant(5), entrant(6)]

    assert pair_adjacent(field, avoid_rematches=True).pairs == ((1, 3), (2, 4), (5, 6))
    assert pair_adjacent(field, avoid_rematches=False).pairs == ((1, 2), (3, 4), (5, 6))


def test_agl_pair_with_the_house_rule_looks_ahead() -> None:
    """1–2 would leave 3–4, who have met: then 1 plays 3."""
    paired = pair_adjacent([entrant(1), entrant(2), entrant(3, 4), entrant(4, 3)], avoid_rematches=True)

    assert paired.pairs == ((1, 3), (2, 4))


def test_agl_pair_with_the_house_rule_says_when_a_rematch_is_unavoidable() -> None:
    everyone = [entrant(n, *(m for m in range(1, 5) if m != n)) for n in range(1, 5)]
    paired = pair_adjacent(everyone, avoid_rematches=True)

    assert paired.pairs == paired.rematches == ((1, 2), (3, 4))


def test_agl_bye_goes_to_the_last_who_had_none_going_up() -> None:
    field = [entrant(1), entrant(2), entrant(3), entrant(4, byes=1), entrant(5, byes=1)]

    assert pair_adjacent(field, avoid_rematches=False).bye == 3


@pytest.mark.parametrize("players", [5, 7, 9])
def test_agl_bye_is_never_given_twice(players: int) -> None:
    for seed in range(5):
        organiser = Organiser(RULES, details=details(rounds=players), seed=seed)
        organiser.start(players)
        organiser.play_on()
        had = [match.first for round_ in organiser.tournament.rounds for match in round_.matches if match.is_bye]

        assert organiser.phase is Phase.FINISHED
        assert sorted(player for player in had if player is not None) == list(range(1, players + 1))


def test_agl_bye_refuses_rounds_that_would_force_a_second_one() -> None:
    """When they are set: at the start, and when the announcement changes."""
    organiser = Organiser(RULES, details=details(rounds=6))
    organiser.register(*names(5))
    sentence = "Players: 5. 6 rounds would give somebody a second bye: 5 rounds are the most."

    assert organiser.refusal(ask.StartTournament(), Impossible) == sentence
    organiser.do(ask.ChangeDetails(details=details(rounds=5)))
    organiser.start()
    change = ask.ChangeAnnouncement(swiss_rounds=6, cut=0, reason="A long day")
    assert organiser.refusal(change, Impossible) == sentence


def test_agl_bye_refuses_to_pair_when_everybody_had_one() -> None:
    """Players who leave can make the announced rounds impossible."""
    organiser = Organiser(RULES, details=details(rounds=5))
    organiser.start(5)
    for _ in range(3):
        organiser.play_round()
    had = {match.first for round_ in organiser.tournament.rounds for match in round_.matches if match.is_bye}
    for player in set(range(1, 6)) - had:
        organiser.drop(player)

    assert organiser.refusal(ask.PairRound(), Impossible) == (
        "The number of players is odd and everybody has had a bye, which nobody may have twice. Let somebody drop, "
        "or change the announcement to 3 rounds."
    )
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=3, cut=0, reason="Two had to leave"))
    assert organiser.phase is Phase.FINISHED


# -- the event -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (8, 3), (9, 4), (16, 4), (17, 5), (60, 5)])
def test_agl_rounds_are_suggested_by_the_number_of_players(players: int, rounds: int) -> None:
    organiser = Organiser(RULES)
    organiser.start(players)

    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == (rounds, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_agl_rounds_have_a_least_number_for_each_kind(kind: str) -> None:
    least = 3 if "standard" in kind else 1
    create = ask.CreateTournament(tournament="test-one", game="aristeia", details=details(kind, rounds=least - 1))
    with pytest.raises(Impossible, match=f"at least {least} round{'s' if least > 1 else ''}, "):
        _decide(create)

    organiser = Organiser(RULES, details=details(kind, rounds=least))
    organiser.start(4)
    warned = [str(message) for message in RULES.warnings(organiser.tournament)]
    assert ("A league should have three rounds or more." in warned) == (kind == "league_open")


def _decide(command: ask.CreateTournament) -> object:
    return decide_facts(None, RULES, command, Moment(at="2026-11-21T09:00:00Z", random=1))


def test_agl_kinds_need_four_players_and_have_no_cut() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.register(*names(3))

    assert organiser.refusal(ask.StartTournament(), Impossible).startswith("Players: 3. ")
    assert "no elimination" in organiser.refusal(ask.ChangeDetails(details=custom(3, 4)), Impossible)


def test_agl_kinds_leagues_have_windows_and_league_points_instead_of_a_clock() -> None:
    windows = (("2026-11-01", "2026-11-10"), ("2026-11-11", ""), ("", ""))
    organiser = Organiser(RULES, details=replace(details("league_standard"), windows=windows))
    organiser.start(4)
    organiser.pair()

    assert organiser.tournament.details.windows == windows[:2]
    assert organiser.ruleset.scoring.points_name == "League points"
    assert organiser.refusal(ask.StartClock(round=1), NotNow) == (
        "No length is set for the matches of this event, so its rounds have no clock. Set it under “Edit the details”."
    )
    backwards = replace(organiser.tournament.details, windows=(("2026-11-10", "2026-11-01"),))
    assert "before it begins" in organiser.refusal(ask.ChangeDetails(details=backwards), Impossible)
    wrong = replace(organiser.tournament.details, windows=(("soon", ""),))
    assert organiser.refusal(ask.ChangeDetails(details=wrong), Malformed).startswith("The date “soon”")


def test_agl_scenario_is_announced_for_each_round_and_published() -> None:
    given = replace(details(), scenarios=("Melee", "Assault", "Capture the <flag>"), windows=(("2026-11-01", ""),))
    organiser = Organiser(RULES, details=given)
    organiser.start(4)
    organiser.pair()
    site = {path: content.decode() for path, content in build_site([organiser.log], languages=("en",)).items()}
    overview, first = (site[f"en/{event_folder(organiser.log)}/{name}"] for name in ("info.html", "round-1.html"))

    assert organiser.tournament.details.windows == ()
    assert "Capture the &lt;flag&gt;" in overview
    assert "Scenario: Melee" in first


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"mods": "carano\nzlavin"}, "The mod Carano goes with no other mod: choose it alone."),
        ({"mods": "carano"}, "The mods chosen need starting line-ups of 4 characters."),
        ({"mods": "zlavin", "lineup_size": "4"}, "The mods chosen need starting line-ups of 8 characters."),
        ({"mods": "circuit"}, "The Circuito AGL needs its stadium: choose one."),
        ({"lineup_size": "any"}, "A Standard event has line-ups of four or eight characters."),
    ],
)
def test_agl_mods_that_exclude_one_another_are_refused(options: dict[str, str], sentence: str) -> None:
    chosen = with_options({"kind": KINDS[0], **options})
    with pytest.raises(Refusal) as refused:
        _decide(ask.CreateTournament(tournament="test-one", game="aristeia", details=chosen))

    assert str(refused.value) == sentence


def test_agl_mods_combine_otherwise_and_the_stadium_goes_with_the_circuit() -> None:
    given = {"mods": "koorie\nzlavin\ncircuit\nfinal_boss", "stadium": "omadon"}
    combined = Organiser(RULES, details=with_options({"kind": KINDS[0], **given})).tournament.details
    alone = Organiser(RULES, details=details(stadium="omadon")).tournament.details

    assert (combined.option("mods"), combined.option("stadium")) == tuple(given.values())
    assert alone.option("stadium") == ""


@pytest.mark.parametrize(("size", "count"), [("8", 8), ("4", 4)])
def test_agl_lineup_is_of_different_characters_and_stays_fixed(size: str, count: int) -> None:
    organiser = Organiser(RULES, details=details(lineup_size=size))
    characters = [f"Character {number}" for number in range(count)]

    def entry(*lines: str) -> ask.PlayerEntry:
        return ask.PlayerEntry(name="Alba", fields=(("lineup", "\n".join(lines)),))

    for wrong in (characters[1:], [*characters[1:], "character 1"], [*characters, "One more"]):
        organiser.refusal(ask.RegisterPlayers(entries=(entry(*wrong),)), Impossible)
    organiser.do(ask.RegisterPlayers(entries=(entry(*characters),)))
    organiser.register(*names(3))
    organiser.start()
    organiser.pair()
    change = ask.EditPlayer(player=1, entry=entry(*characters[1:], "Another"))
    assert organiser.refusal(change, NotNow).startswith("Starting line-up is fixed")


def test_agl_lineup_is_free_in_an_open_event_that_says_so() -> None:
    organiser = Organiser(RULES, details=details("tournament_open", lineup_size="any"))
    organiser.register("Alba", lineup="One\nTwo\nThree")

    assert organiser.tournament.player(1).field("lineup") == "One\nTwo\nThree"


def test_agl_sponsor_is_basic_or_confirmed() -> None:
    organiser = Organiser(RULES)
    special = ask.PlayerEntry(name="Alba", fields=(("sponsor", "Keller Resources"),))

    assert organiser.refusal(ask.RegisterPlayers(entries=(special,)), Impossible) == (
        "Keller Resources is a special sponsor: confirm that the player has unlocked it, or choose Vissiorama or Oxyd."
    )
    organiser.register("Bruno", sponsor="Oxyd")
    organiser.register("Carmen", sponsor="keller", unlocked="confirmed")
    assert [player.field("sponsor") for player in organiser.tournament.players] == ["oxyd", "keller"]


def test_agl_roles_a_referee_who_plays_is_advised_against_and_allowed() -> None:
    organiser = Organiser(RULES, details=replace(details(), organiser="Zoe Ruiz", head_judges=("Alba",)))
    organiser.register("Alba", *names(3))
    warned = [str(message) for message in RULES.warnings(organiser.tournament)]
    organiser.start()

    assert "Players who are referees too: Alba. It is allowed, but the rules advise against it." in warned
    assert organiser.tournament.started


def test_agl_names_hidden_by_the_organiser_are_nowhere_on_the_site() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.register("Rude Team", *names(4))
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Rude Team"), hidden=True))
    organiser.start()
    organiser.play_on()
    site = build_site([organiser.log])
    data = [json.loads(content) for path, content in site.items() if "standings-" in path and path.endswith(".json")]

    assert not [path for path, content in site.items() if b"Rude" in content]
    assert all("#1" in {row["player"] for row in page["standings"]} for page in data)
    assert Fraction(data[-1]["standings"][0]["points"]) >= 4
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Rude Team")))
    assert any(b"Rude" in content for content in build_site([organiser.log]).values())


def test_agl_names_a_team_name_is_shown_unless_it_is_hidden_with_or_without_the_players_own() -> None:
    """On the player's page and in the list of players; the organiser's control sheet keeps it."""
    organiser = Organiser(RULES, details=details())
    organiser.register("Zaida", team_name="The Bad Words")
    organiser.register(*names(3))

    def edit(**hide: str) -> tuple[bool, bool]:
        """Save the form of the player; tell whether team name and name stand on the site."""
        form = {"player": "1", "name": "Zaida", "field_team_name": "The Bad Words", "club": "", **hide}
        organiser.do(read_command("edit_player", form, organiser.tournament, organiser.ruleset))
        site = b"".join(build_site([organiser.log]).values())
        return b"The Bad Words" in site, b"Zaida" in site

    assert edit() == (True, True)
    assert edit(hide_team_name="yes") == (False, True)
    assert edit(hide_team_name="yes", hidden="yes") == (False, False)
    assert edit(hidden="yes") == (True, False)
    assert organiser.tournament.player(1).field("team_name") == "The Bad Words"


def test_agl_names_a_form_that_does_not_ask_for_it_leaves_a_team_name_hidden() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.register("Alba", team_name="The Bad Words")
    entry = ask.PlayerEntry(name="Alba", fields=(("team_name", "The Bad Words"),))
    organiser.do(ask.EditPlayer(player=1, entry=entry, hidden_fields=("team_name", "pin", "nonsense")))
    form = {"player": "1", "name": "Alba B.", "field_team_name": "The Bad Words"}
    organiser.do(read_command("edit_player", form, organiser.tournament, organiser.ruleset))
    told = [
        str(message) for record in organiser.log.records[-1:] for message in FactDescriber().describe((record.fact,))
    ]

    assert organiser.tournament.player(1).hidden_fields == ("team_name",)
    assert told == ["? was renamed Alba B.."]


def test_agl_names_the_history_says_what_is_hidden() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.register("Alba", team_name="The Bad Words")
    entry = ask.PlayerEntry(name="Alba", fields=(("team_name", "The Bad Words"),))
    organiser.do(ask.EditPlayer(player=1, entry=entry, hidden_fields=("team_name",)))
    chronicle = FactDescriber()
    for record in organiser.log.records:
        told = [str(message) for message in chronicle.describe((record.fact,))]
        chronicle.note(record.fact)

    assert told == ["Alba: the registration was changed; the results pages leave out: Team name."]
    organiser.undo()
    assert organiser.tournament.player(1).hidden_fields == ()


def test_agl_names_a_team_name_stands_on_the_control_sheet() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.register("Alba", team_name="Blue Foxes")
    identifier = organiser.tournament.id
    sheet = screen_page(f"/t/{identifier}/player/1/sheet", {identifier: organiser.log}, Device.read({}), "en").html

    assert "Blue Foxes" in sheet


def test_agl_names_a_file_that_hides_what_cannot_be_hidden_is_not_read() -> None:
    organiser = Organiser(RULES, details=details())
    organiser.register("Alba", pin="1")
    edited = facts.PlayerEdited(player=1, name="Alba", fields=(("pin", "1"),), hidden_fields=("pin",))
    records = journal.extend_log(organiser.log, [edited], at="2026-11-21T10:00:00Z")

    with pytest.raises(UnreadableFile, match="its player hides fields that this game cannot hide"):
        read_event_file(journal.log_file_text(journal.append_records(organiser.log, records)))


@pytest.mark.parametrize(
    ("kind", "asked", "category"),
    [
        ("tournament_open", "", "open"),
        ("league_open", "standard", "open"),
        ("league_standard", "open", "standard"),
        ("tournament_standard", "regional", "regional"),
        ("tournament_open", "interplanetary", "interplanetary"),
    ],
)
def test_agl_kinds_give_the_category_unless_the_event_is_a_larger_one(kind: str, asked: str, category: str) -> None:
    organiser = Organiser(RULES, details=replace(details(kind), tier=asked))

    assert organiser.tournament.details.tier == category


def test_agl_elo_factors_are_those_of_the_categories_and_people_are_known_by_their_pin() -> None:
    """AGL-ELO: Interplanetary 38, Regional 36, Standard 32, Open 8; everyone starts at 1000."""
    rating = RULES.season
    assert rating is not None

    assert (rating.identity, rating.start) == ("pin", 1000)
    assert rating.factors == {"interplanetary": 38, "regional": 36, "standard": 32, "open": 8}
    assert {tier.key for tier in RULES.tiers.kinds} == set(rating.factors)


def test_agl_names_a_hidden_name_is_not_on_the_pages_of_the_ranking() -> None:
    """AGL-NAMES, AGL-ELO."""
    organiser = Organiser(RULES, details=details())
    for number in range(4):
        organiser.do(
            ask.RegisterPlayers(entries=(ask.PlayerEntry(name=f"Rival {number}", fields=(("pin", f"{number}"),)),))
        )
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Rival 0", fields=(("pin", "0"),)), hidden=True))
    organiser.do(ask.StartTournament())
    organiser.play_round()
    site = build_ranking_site([organiser.log], season="2026")

    assert b"Rival 1" in site[f"en/{ranking_folder('aristeia', '2026')}/index.html"]
    assert not [path for path, content in site.items() if b"Rival 0" in content]


def test_agl_bye_what_is_said_of_one_player_or_one_round_is_said_in_the_singular() -> None:
    organiser = Organiser("aristeia", details=custom(3))
    organiser.start(5)
    organiser.play_round()
    (bye,) = (match.first for match in organiser.round.matches if match.is_bye)
    rest = [player.id for player in organiser.tournament.players if player.id != bye]
    for player in rest:
        organiser.drop(player)

    assert organiser.refusal(ask.ChangeAnnouncement(swiss_rounds=4, cut=0, reason="More")) == (
        "Players: 1. 4 rounds would give somebody a second bye: 1 round is the most."
    )


def test_agl_bye_where_all_have_had_one_the_announcement_can_be_changed_to_one_round() -> None:
    organiser = Organiser("aristeia", details=custom(3))
    for name in names(5):
        awarded = Constraints(first_round_bye=name in names(2))
        organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, constraints=awarded),)))
    organiser.start()
    organiser.play_round()
    for player in next(match.players for match in organiser.round.matches if not match.is_bye):
        organiser.drop(player)

    assert organiser.refusal(ask.PairRound()).endswith("Let somebody drop, or change the announcement to 1 round.")
