"""A season by rating: the ratings by hand, what counts as played, what is hidden, and that no order matters."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from ronda.core.errors import Refusal
from ronda.core.progress import run_to_end
from ronda.core.publication import NameStyle
from ronda.journal import Log
from ronda.publish import SiteFrame
from ronda.publish.rating_pages import rating_section_steps
from ronda.ranking.elo import expected_score
from ronda.ranking.glicko import StrengthEstimate, glicko_update, widened_deviation
from ronda.ranking.rating_rules import RatingPeriod, RatingRules, RatingSystem
from ronda.ranking.rating_values import RatingPerson, RatingSeason
from ronda.ranking.season_rules import read_season_rules
from ronda.ranking.season_text import season_text
from ronda.views.shared.rating_page import ratings_csv
from tests.seasons import FOUR, club_event, public_ratings

ELO = RatingRules(name="2026", rating=RatingSystem.ELO, start=1000, k=32)
GLICKO = RatingRules(name="2026", rating=RatingSystem.GLICKO)
BEGINNER = StrengthEstimate(rating=1500, deviation=350, volatility=0.06)
DUEL = (FOUR[0], FOUR[1])
ONE_GAME = [[(1, 2, "1")]]


def person(season: RatingSeason, name: str) -> RatingPerson:
    return next(one for one in season.people if one.name == name)


def pages(logs: Sequence[Log], rules: RatingRules) -> Mapping[str, bytes]:
    return dict(run_to_end(rating_section_steps(public_ratings(logs, rules), SiteFrame())).files)


def test_agl_elo_a_small_season_by_hand_round_by_round() -> None:
    """K 32 from 1000: ±16 in the first round, then 1016 against 1016 and 984 against 984."""
    season = public_ratings([club_event("Spring")], ELO)
    alda = person(season, FOUR[0])

    assert [1032.0, 1000.0, 1000.0, 968.0] == [one.now.rating for one in season.people]
    assert [1, 2, 2, 4] == [one.rank for one in season.people]
    assert [(1000.0, 0.5, 16.0), (1016.0, 0.5, 16.0)] == [(one.before, one.expected, one.change) for one in alda.games]


def test_agl_elo_the_next_event_goes_on_from_the_ratings_of_the_one_before() -> None:
    later = club_event("Summer", DUEL, rounds=[[(1, 2, "2")]], date="2026-04-01")
    season = public_ratings([later, club_event("Spring")], ELO)
    lost = 32 * expected_score(1032, 1000)

    assert person(season, FOUR[0]).now.rating == pytest.approx(1032 - lost, abs=1e-6)
    assert ["Spring", "Summer"] == [step.games[0].event.id for step in person(season, FOUR[0]).steps]


def test_glicko_2_all_games_of_an_event_are_rated_at_once_from_the_values_before_it() -> None:
    season = public_ratings([club_event("Spring")], GLICKO)
    alda = person(season, FOUR[0])
    by_hand = glicko_update(BEGINNER, [(BEGINNER, 1.0), (BEGINNER, 1.0)], 0.5).after

    assert (round(by_hand.rating, 6), round(by_hand.deviation, 6)) == (alda.now.rating, alda.now.deviation)
    assert [BEGINNER, BEGINNER] == [game.opponent_before for game in alda.games]
    assert alda.now.rating - 1500 == pytest.approx(sum(game.change for game in alda.games), abs=1e-5)


def test_glicko_2_who_does_not_play_has_a_deviation_that_grows_up_to_that_of_a_beginner() -> None:
    first = club_event("A", date="2026-01-01")
    others = [club_event(name, FOUR[2:], rounds=ONE_GAME, date="2026-02-01") for name in "BCDE"]
    season = public_ratings([first, *others], GLICKO)
    alda = person(season, FOUR[0])
    after = alda.steps[-1].after

    assert (1, 4) == (len(alda.steps), alda.missed)
    assert alda.now.rating == after.rating
    assert alda.now.deviation == pytest.approx(widened_deviation(after.deviation, after.volatility, 4), abs=1e-6)
    wild = public_ratings([first, *others], replace(GLICKO, volatility=1.0))
    assert 350 == person(wild, FOUR[0]).now.deviation


def test_glicko_2_by_month_rates_its_events_at_once_and_counts_months_without_any() -> None:
    logs = [
        club_event("A", DUEL, rounds=ONE_GAME, date="2025-12-30"),
        club_event("B", DUEL, rounds=ONE_GAME, date="2026-03-01"),
        club_event("C", DUEL, rounds=ONE_GAME, date="2026-03-31"),
    ]
    season = public_ratings(logs, replace(GLICKO, period=RatingPeriod.MONTH))
    alda = person(season, FOUR[0])

    assert [(0, ["A"]), (2, ["B", "C"])] == [
        (step.missed, [game.event.id for game in step.games]) for step in alda.steps
    ]
    assert 0 == alda.missed
    assert alda.steps[1].games[0].before == alda.steps[1].games[1].before == alda.steps[0].after.rating


def test_sw_bye_byes_and_forfeits_change_nothing_and_who_played_nobody_is_not_listed() -> None:
    log = club_event("A", FOUR[:3], rounds=[[(1, 2, "1"), (3,)], [(1, 2, "forfeit"), (3,)]])
    for rules in (ELO, GLICKO):
        season = public_ratings([log], rules)
        assert {FOUR[0], FOUR[1]} == {one.name for one in season.people}
        assert [1, 1] == [len(one.games) for one in season.people]


@pytest.mark.parametrize("rules", [ELO, GLICKO, replace(GLICKO, period=RatingPeriod.MONTH)])
def test_no_order_and_no_repetition_of_files_changes_a_byte(rules: RatingRules) -> None:
    clubs = {FOUR[0]: "Oslo"}
    logs = [
        club_event("A", date="2026-01-01", clubs=clubs),
        club_event("B", FOUR[::-1], date="2026-01-01"),
        club_event("C", (*FOUR[1:], "Elio Mar"), date="2026-03-01", clubs={"Elio Mar": "Bergen"}),
    ]
    rules = replace(rules, same=((f"{FOUR[0]} (Oslo)", FOUR[0]),))
    made = pages(logs, rules)

    assert all(pages(order, rules) == made for order in permutations(logs))
    for seed in range(3):
        chance = Random(seed)
        more = [*logs, *chance.sample(logs, 2)]
        chance.shuffle(more)
        assert pages(more, rules) == made


def test_equal_ratings_are_ordered_by_deviation_then_games_then_wins_and_else_share_the_rank() -> None:
    drawn = club_event("A", DUEL, rounds=[[(1, 2, "=")]], date="2026-01-01")
    twice = club_event("B", FOUR[2:], rounds=[[(1, 2, "=")], [(1, 2, "=")]], date="2026-02-01")

    assert [(1, FOUR[2]), (1, FOUR[3]), (3, FOUR[0]), (3, FOUR[1])] == [
        (one.rank, one.name) for one in public_ratings([drawn, twice], ELO).people
    ]
    deviations = [one.now.deviation for one in public_ratings([drawn, twice], GLICKO).people]
    assert deviations == sorted(deviations)
    assert deviations[1] < deviations[2]


def test_agl_names_a_hidden_person_is_named_nowhere_and_games_against_them_are_not_rated() -> None:
    logs = [
        club_event("A", hidden=[FOUR[0]], clubs={FOUR[0]: "Oslo"}),
        club_event("B", hidden=[FOUR[0]], date="2026-04-01"),
    ]
    season = public_ratings(logs, GLICKO)

    assert 2 == season.hidden
    assert FOUR[0] not in {one.name for one in season.people}
    assert 2 == len(person(season, FOUR[1]).games), "in each event one of the two was against a hidden player"
    for rules in (ELO, GLICKO):
        for path, content in pages(logs, rules).items():
            assert not {part for part in (b"Alda", b"alda", b"Rey", b"Oslo") if part in content}, path


def test_agl_names_who_is_hidden_in_one_event_is_rated_by_the_other_alone() -> None:
    season = public_ratings([club_event("A", hidden=[FOUR[0]]), club_event("B", date="2026-04-01")], ELO)

    assert ["B"] == [step.games[0].event.id for step in person(season, FOUR[0]).steps]
    assert 1 == season.hidden


def test_any_public_a_name_is_as_short_as_the_shortest_of_its_events() -> None:
    logs = [club_event("A", names=NameStyle.INITIAL), club_event("B", DUEL, rounds=ONE_GAME, date="2026-04-01")]

    assert {"Alda R.", "Bruma S.", "Cosme P.", "Dalia L."} == {one.name for one in public_ratings(logs, ELO).people}
    assert not [path for path, content in pages(logs, GLICKO).items() if b"Bruma Sol" in content]


def test_a_formula_in_a_name_is_text_in_the_table() -> None:
    assert "'=1+1" in ratings_csv(public_ratings([club_event("A", ("=1+1", *FOUR[1:]))], ELO))


def test_a_file_of_rules_is_read() -> None:
    text = (
        'name = "x"\nrating = "glicko-2"\nstart = 1200\ndeviation = 300\nvolatility = 0.05\ntau = 1\nperiod = "month"'
    )

    assert read_season_rules(text) == RatingRules(
        name="x",
        rating=RatingSystem.GLICKO,
        start=1200,
        deviation=300,
        volatility=0.05,
        tau=1.0,
        period=RatingPeriod.MONTH,
    )
    assert replace(ELO, name="x") == read_season_rules('name = "x"\nrating = "elo"\nstart = 1000')


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ('rating = "ELO"', ["rating: “ELO” is unknown. Write one of “elo”, “glicko-2”."]),
        ('rating = "elo"\nstart = 1e+20', ["start: “1e+20” is no whole number from 0 to 10000."]),
        (
            'rating = "glicko-2"\nvolatility = 100000000000000000000.5\ntau = 2.0000000000000004440',
            [
                "volatility: “100000000000000000000.5” is no number from 0.001 to 1.",
                "tau: “2.0000000000000004440” is no number from 0.1 to 2.",
            ],
        ),
        ("rating = true", ["rating: “true” is unknown. Write one of “elo”, “glicko-2”."]),
        (
            'rating = "elo"\nk = 0\nstart = 1.5',
            [
                "start: “1.5” is no whole number from 0 to 10000.",
                "k: “0” is no whole number from 1 to 1000.",
            ],
        ),
        (
            'rating = "elo"\ntau = 0.5\nperiod = "week"',
            [
                "tau: only “glicko-2” has it, and rating is “elo”. Take it out.",
                "period: only “glicko-2” has it, and rating is “elo”. Take it out.",
            ],
        ),
        ('rating = "glicko-2"\nk = 32', ["k: only “elo” has it, and rating is “glicko-2”. Take it out."]),
        (
            'rating = "glicko-2"\ndeviation = 0\nvolatility = nan\ntau = "small"\nperiod = "week"',
            [
                "deviation: “0” is no whole number from 1 to 1000.",
                "volatility: “nan” is no number from 0.001 to 1.",
                "tau: “small” is no number from 0.1 to 2.",
                "period: “week” is unknown. Write one of “event”, “month”.",
            ],
        ),
        ('rating = "elo"\nbest = 4', ["best: a season by rating has no points. Take it out, or “rating”."]),
        (
            "per_win = 1\nk = 32",
            ["k: only a season with “rating” has it. Take it out, or add “rating”."],
        ),
        (
            'ratings = "elo"\nper_win = 1',
            ["A season has no key “ratings”. Write rating in its place, or leave it out."],
        ),
        (
            'rating = "glicko-2"\nvolatilty = 0.06',
            ["A season has no key “volatilty”. Write volatility in its place, or leave it out."],
        ),
    ],
)
def test_each_fault_of_a_file_of_rules_has_its_sentence_all_at_once(text: str, sentences: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        read_season_rules(f'name = "x"\n{text}')

    assert sentences == [str(part.message) for part in refused.value.parts]


@pytest.mark.parametrize("version", ["", "version = 1\n"])
def test_a_file_without_version_is_of_the_first_and_what_is_written_says_it(version: str) -> None:
    rules = read_season_rules(f'{version}name = "x"\nrating = "elo"\n')
    assert rules == read_season_rules(season_text(rules))
    assert season_text(rules).startswith("version = 1\n")


def test_a_newer_file_is_refused_as_such_and_not_by_its_unknown_keys() -> None:
    with pytest.raises(Refusal, match=r"by a newer Ronda \(version 2; this one reads up to 1\)\. Update") as refused:
        read_season_rules('version = 2\nname = "x"\nrating = "elo-3"\nnews = 1')
    assert 1 == len(refused.value.parts)


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(Refusal, match="is not valid TOML"):
        read_season_rules(f'name = "x"\nrating = "elo"\nk = {"9" * 5000}')
