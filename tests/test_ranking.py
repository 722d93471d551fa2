"""AGL-ELO: the ranking of a season, by hand and by its laws."""

from itertools import permutations

import pytest

from ronda import journal
from ronda.core import facts
from ronda.core.errors import Impossible
from ronda.ranking import Ranking, ReportSubject, season_ranking
from ronda.rulesets import find_ruleset
from tests.playing import Organiser
from tests.seasons import ABCD, install, played, rated_ruleset, season


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())


def ratings(ranking: Ranking) -> dict[str, float]:
    return {place.person.name: place.person.rating for place in ranking.places}


def said(ranking: Ranking, about: ReportSubject) -> list[str]:
    return [str(report.text) for report in ranking.reports if report.about is about]


def test_agl_elo_a_small_season_by_hand() -> None:
    """K 32, then 38; everybody begins with 1000.

    | round | game          | before      | expected | change          |
    | 1     | Alda – Bruma  | 1000 – 1000 | 1/2      | +16, −16        |
    | 1     | Cosme = Dalia | 1000 – 1000 | 1/2      | 0, 0            |
    | 2     | Alda – Cosme  | 1016 – 1000 | e(16)    | ±32 × (1 − e)   |
    | 2     | Bruma – Dalia | 984 – 1000  | e(−16)   | ∓32 × (1 − e)   |
    | 3     | Cosme – Alda  | with K 38, from the ratings after round 2     |
    """
    expected = 1 / (1 + 10 ** (-16 / 400))
    alda, cosme = 1016 + 32 * (1 - expected), 1000 - 32 * (1 - expected)
    last = 38 * (1 - 1 / (1 + 10 ** ((cosme - alda) / 400)))

    ranking = season_ranking(season())

    assert ratings(ranking) == pytest.approx(
        {
            "Alda": alda + last,
            "Dalia": 1000 + 32 * (1 - expected),
            "Bruma": 984 - 32 * (1 - expected),
            "Cosme": cosme - last,
        },
        abs=1e-9,
    )
    assert [(1, "Alda"), (2, "Dalia"), (3, "Bruma"), (4, "Cosme")] == [
        (place.rank, place.person.name) for place in ranking.places
    ]
    assert ["Opening", "Regional"] == [rated.name for rated in ranking.tournaments]
    assert () == ranking.reports


def test_agl_elo_the_history_tells_each_game_from_both_sides() -> None:
    ranking = season_ranking(season())
    person = {place.person.name: place.person for place in ranking.places}

    told = [(game.tournament, game.round.number, game.result) for game in person["Alda"].games]
    assert [("Opening", 1, "win"), ("Opening", 2, "win"), ("Regional", 1, "win")] == told
    assert ["draw", "loss", "loss"] == [game.result for game in person["Cosme"].games]
    for somebody in person.values():
        assert somebody.games[0].before == ranking.start
        assert somebody.games[-1].after == somebody.rating
        assert all(a.after == b.before for a, b in zip(somebody.games, somebody.games[1:], strict=False))


def test_agl_elo_all_games_of_a_round_are_rated_from_the_ratings_before_it() -> None:
    both = season_ranking([played("Cup", ABCD, [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "1")]])])
    turned = season_ranking([played("Cup", ABCD, [[(3, 4, "1"), (1, 2, "1")], [(2, 4, "1"), (1, 3, "1")]])])

    assert ratings(both) == ratings(turned)
    second = [place.person.games[1] for place in both.places]
    assert {1016.0, 984.0} == {game.before for game in second}
    assert {1016.0, 984.0} == {game.opponent_before for game in second}


def test_agl_elo_the_order_of_the_files_does_not_matter() -> None:
    logs = [*season(), played("Summer", ABCD[1:], [[(1, 2, "1"), (3,)]], date="2026-07-01")]
    rankings = [season_ranking(order) for order in permutations(logs)]

    assert all(ranking == rankings[0] for ranking in rankings)


def test_agl_elo_events_of_one_day_count_in_the_order_of_their_first_pairing() -> None:
    evening = played("A", ABCD, [[(1, 2, "1"), (3, 4, "1")]], at="2026-03-01T18:00:00Z")
    morning = played("B", ABCD, [[(1, 2, "2"), (3, 4, "1")]], at="2026-03-01T09:00:00Z")

    assert ["B", "A"] == [rated.name for rated in season_ranking([evening, morning]).tournaments]


def test_agl_elo_an_event_without_a_date_counts_on_the_day_of_its_first_pairing() -> None:
    undated = played("Undated", ABCD, [[(1, 2, "1"), (3, 4, "1")]], date="", at="2026-02-01T10:00:00Z")
    ranking = season_ranking([*season(), undated])

    assert ["Undated", "Opening", "Regional"] == [rated.name for rated in ranking.tournaments]
    assert ["Undated has no date: it counts on the day of its first pairing, 1 February 2026."] == said(
        ranking, ReportSubject.TOURNAMENT
    )


def test_agl_elo_byes_and_forfeits_do_not_count() -> None:
    ranking = season_ranking([played("Cup", ABCD[:3], [[(1, 2, "forfeit"), (3,)], [(1, 3, "1"), (2,)]])])

    assert {"Alda": 1016.0, "Cosme": 984.0} == ratings(ranking)


def test_agl_elo_only_completed_rounds_count_and_it_is_said() -> None:
    running = played("Cup", ABCD, [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "")]], planned=3)
    unplayed = played("Empty", ABCD, [[(1, 2, ""), (3, 4, "1")]])
    ranking = season_ranking([running, unplayed])

    assert {"Alda": 1016.0, "Cosme": 1016.0, "Bruma": 984.0, "Dalia": 984.0} == ratings(ranking)
    assert [
        "Empty is left out: none of its rounds is complete.",
        "Cup is not over: its completed rounds count.",
    ] == said(ranking, ReportSubject.TOURNAMENT)


def test_agl_elo_equal_ratings_share_a_rank() -> None:
    ranking = season_ranking([played("Cup", ABCD, [[(1, 2, "1"), (3, 4, "1")]])])

    assert [(1, "Alda"), (1, "Cosme"), (3, "Bruma"), (3, "Dalia")] == [
        (place.rank, place.person.name) for place in ranking.places
    ]


@pytest.mark.parametrize("pin", ["A-1", "a-1", "Ａ-1"])
def test_agl_elo_a_person_is_known_by_pin_whatever_the_name_and_it_is_said(pin: str) -> None:
    second = played("Later", (("Alda Ruiz", pin), ABCD[1]), [[(1, 2, "1")]], date="2026-09-01")
    ranking = season_ranking([*season(), second])

    assert "Alda Ruiz" == ranking.places[0].person.name
    assert 4 == len(ranking.places[0].person.games)
    assert [f"PIN {pin} is registered under different names, Alda, Alda Ruiz: all count as one person."] == said(
        ranking, ReportSubject.CONFLICT
    )


def test_agl_elo_one_name_with_two_pins_is_two_people_and_it_is_said() -> None:
    second = played("Later", (("ALDA", "Z-9"), ABCD[1]), [[(1, 2, "1")]], date="2026-09-01")
    ranking = season_ranking([*season(), second])

    assert {"Alda", "ALDA"} <= ratings(ranking).keys()
    assert ["“Alda” is registered with different values of PIN, A-1, Z-9: each counts as another person."] == said(
        ranking, ReportSubject.CONFLICT
    )


def test_agl_elo_players_without_pin_are_left_out_with_their_games() -> None:
    ranking = season_ranking([played("Cup", (*ABCD[:3], ("Nadie", "")), [[(1, 2, "1"), (3, 4, "1")]])])

    assert {"Alda": 1016.0, "Bruma": 984.0} == ratings(ranking)
    assert ["Nadie, Cup: registered without PIN; these games are left out."] == said(ranking, ReportSubject.PLAYER)


def test_agl_elo_two_players_of_one_event_with_one_pin_are_nobody() -> None:
    ranking = season_ranking([played("Cup", (*ABCD[:3], ("Doble", "a-1")), [[(1, 4, "1"), (2, 3, "1")]])])

    assert {"Bruma": 1016.0, "Cosme": 984.0} == ratings(ranking)
    assert 2 == sum("another player there has the same PIN" in text for text in said(ranking, ReportSubject.CONFLICT))


def test_agl_elo_the_same_event_twice_counts_once() -> None:
    once, twice = season_ranking(season()), season_ranking([*season(), *season()])

    assert once.places == twice.places
    assert {"Opening is here twice: it counts once.", "Regional is here twice: it counts once."} == set(
        said(twice, ReportSubject.TOURNAMENT)
    )


def test_agl_elo_of_two_logs_of_an_event_the_longer_counts_and_it_is_said() -> None:
    short = played("Cup", ABCD, [[(1, 2, "1"), (3, 4, "1")]])
    other = short.tournament.rounds[0].matches[1].result
    assert other is not None
    correction = facts.ResultCorrected(round=1, match=1, result=other)
    longer = journal.append_records(short, journal.extend_log(short, [correction], at="2026-03-02T10:00:00Z"))

    ranking = season_ranking([longer, short])

    assert season_ranking([longer]).places == ranking.places
    assert ["Cup is here twice: the copy that goes on longer counts (entries it has more: 1)."] == said(
        ranking, ReportSubject.TOURNAMENT
    )


def test_agl_elo_two_versions_that_went_on_differently_are_refused() -> None:
    one, other = (played("Cup", ABCD, [[(1, 2, winner), (3, 4, "1")]]) for winner in "12")

    with pytest.raises(Impossible, match="Two versions of “Cup” went on differently"):
        season_ranking([one, other])


def test_agl_elo_events_without_a_rating_are_left_out_and_it_is_said() -> None:
    friendly = played("Friendly", ABCD, [[(1, 2, "1"), (3, 4, "1")]], tier="casual")
    other = Organiser("keyforge").log
    assert other is not None
    ranking = season_ranking([*season(), friendly, other])

    assert season_ranking(season()).places == ranking.places
    assert {
        "Friendly is left out: the ranking has no factor for “casual”.",
        "Test event is left out: KeyForge has no season ranking.",
    } == set(said(ranking, ReportSubject.TOURNAMENT))


def test_agl_elo_no_events_give_an_empty_ranking() -> None:
    assert ((), (), ()) == (season_ranking([]).places, season_ranking([]).tournaments, season_ranking([]).reports)
