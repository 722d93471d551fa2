"""Ratings from a season's file (ST-SEED): who gets them, by what people are told apart, and who is not in it."""

import json

import pytest

from ronda.commands import requests as ask
from ronda.commands.lists.season_ratings import is_season_file, read_season, season_lines
from ronda.commands.season_seeding import rated_players
from ronda.core.errors import Impossible, Malformed
from ronda.publish.json_documents.ranking import RankingHeader, ranking_page_json
from ronda.ranking import season_ranking
from ronda.rules.ruleset import Ruleset
from tests.playing import Organiser, custom
from tests.seasons import install, played, rated_ruleset
from tests.views.test_shared_list import identified


def season_file(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of a season of two rounds as its results pages have it."""
    install(monkeypatch, ruleset)
    people = [("Elena Mar", "11"), ("Gala Río", "12"), ("Alba Sol", "13"), ("Bruno Paz", "14")]
    log = played("spring", people, [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "2")]])
    of = RankingHeader(ranking=season_ranking([log]), season="2026", folder="season", languages=("en",))
    return ranking_page_json(of).decode()


def registered(ruleset: Ruleset, *people: tuple[str, str]) -> Organiser:
    """An event with these people, names and PINs."""
    organiser = Organiser(ruleset, details=custom(3))
    for name, pin in people:
        organiser.register(name, **({"pin": pin} if pin else {}))
    return organiser


def ratings(organiser: Organiser) -> dict[str, int]:
    return {player.name: player.constraints.rating for player in organiser.tournament.players}


def test_st_seed_players_get_the_elo_of_a_season_by_what_the_ranking_tells_them_apart_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ruleset = rated_ruleset(public=True)
    text = season_file(ruleset, monkeypatch)
    elo = {row["identity"]: row["rating"] for row in json.loads(text)["ranking"]}
    organiser = registered(ruleset, ("Elena M. (Faro)", "11"), ("Gala Río", "99"), ("Alba Sol", ""), ("Nobody", "77"))
    organiser.do(ask.TakeRatings(season=season_lines(text)))

    assert is_season_file(text)
    assert ratings(organiser) == {"Elena M. (Faro)": elo["11"], "Gala Río": 0, "Alba Sol": elo["13"], "Nobody": 0}
    missing = rated_players(organiser.tournament, organiser.ruleset, read_season(season_lines(text))).missing
    assert [player.name for player in missing] == ["Gala Río", "Nobody"]
    assert organiser.refusal(ask.TakeRatings(season=season_lines(text)), Impossible) == (
        "No player here gets another rating from this ranking."
    )
    organiser.undo()
    assert set(ratings(organiser).values()) == {0}


def test_st_seed_where_the_file_keeps_identities_back_names_tell_people_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rated_ruleset(public=False)
    text = season_file(ruleset, monkeypatch)
    elo = {row["player"]: row["rating"] for row in json.loads(text)["ranking"]}
    organiser = registered(ruleset, ("GALA RIO", "12"), ("Bruno Paz", ""))
    organiser.do(ask.TakeRatings(season=season_lines(text)))

    assert ratings(organiser) == {"GALA RIO": elo["Gala Río"], "Bruno Paz": elo["Bruno Paz"]}


def test_st_seed_two_of_one_name_in_the_file_are_nobody() -> None:
    organiser = Organiser("aristeia", details=custom(3))
    organiser.register("Elena Mar", "Gala Río")
    organiser.do(ask.TakeRatings(season="\tElena Mar\t1100\n\tElena Mar\t900\n\tGala Río\t1050"))

    assert ratings(organiser) == {"Elena Mar": 0, "Gala Río": 1050}


@pytest.mark.parametrize("season", ["", "Elena", "\tElena Mar\tfast"])
def test_st_seed_what_is_no_ranking_is_said(season: str) -> None:
    organiser = Organiser("aristeia", details=custom(3))
    organiser.register("Elena Mar", "Gala Río")

    assert organiser.refusal(ask.TakeRatings(season=season), Malformed) == (
        "This is not the ranking of a season: choose ranking.json of its results pages."
    )


def test_st_seed_a_season_file_that_is_opened_in_an_event_leads_to_its_ratings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = identified(season_file(rated_ruleset(), monkeypatch), "/t/harbour1/players/ratings")

    assert answer["go"] == "/t/harbour1/players/ratings"
    assert answer["typed"].startswith("?season=11%09Elena+Mar%09")
