"""What was played: shares and records recomputed from the results, and nothing of lists that are locked (REG-LISTS)."""

from __future__ import annotations

import json
from math import sqrt
from statistics import NormalDist

import pytest

from ronda.commands import requests as ask
from ronda.core.publication import ListVisibility, Publication
from ronda.publish import build_site
from ronda.views.public.event_context import event_folder
from ronda.views.public.played_shares import FEWEST_PLAYERS, PlayedShare, has_played_shares, shares_by_field
from ronda.views.shared.published_view import as_published
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

FACTIONS = (*["rebel"] * 5, *["imperial"] * 4, "scum", "scum", "rebel")


@pytest.fixture(autouse=True, scope="module")
def _catalogues() -> None:
    catalogues.compile_stale()


def factions(named: tuple[str, ...] = FACTIONS, **publication: ListVisibility | int) -> Organiser:
    """Register a player of X-Wing for each faction."""
    organiser = Organiser("xwing", details=custom(3, 4))
    organiser.do(ask.ChangePublication(publication=Publication(**publication)))  # type: ignore[arg-type]
    for number, faction in enumerate(named, start=1):
        organiser.register(f"Player {number:02}", faction=faction)
    organiser.start()
    return organiser


def shares(organiser: Organiser) -> dict[str, PlayedShare]:
    shown = as_published(organiser.log).tournament
    [field] = (each for each in shares_by_field(shown, organiser.ruleset) if each.key == "faction")
    return {share.value: share for share in field.shares}


def test_matches_are_those_against_another_faction_and_what_few_have_is_not_told_apart() -> None:
    organiser = factions()
    organiser.play_on()
    found = shares(organiser)

    assert [(value, share.players) for value, share in found.items()] == [("rebel", 6), ("imperial", 4)]
    for faction, share in found.items():
        own = {number for number, each in enumerate(FACTIONS, start=1) if each == faction}
        outcomes = [
            match.result.of(match.side(player))
            for round_ in organiser.tournament.rounds
            for match in round_.matches
            for player in match.players
            if match.result and match.second is not None and not match.result.is_unplayed
            if player in own and not own.issuperset(match.players)
        ]
        assert (share.wins, share.draws, share.losses) == tuple(map(outcomes.count, ("win", "draw", "loss")))
        assert share.qualified == len(own.intersection(organiser.tournament.seeds or ()))
    rare = shares_by_field(factions((*FACTIONS, "scum")).tournament, organiser.ruleset)
    assert rare == ()  # before a round is over nothing was played


def test_what_few_have_is_counted_together_where_enough_have_any_of_it() -> None:
    organiser = factions((*["rebel"] * 4, "imperial", "imperial", "scum", "scum"))
    organiser.play_round()

    assert [(value, share.players) for value, share in shares(organiser).items()] == [("rebel", 4), ("", 4)]
    assert FEWEST_PLAYERS == 3


@pytest.mark.parametrize(("wins", "losses"), [(0, 5), (5, 0), (7, 3), (91, 79), (1, 0)])
def test_the_bounds_are_those_of_wilson(wins: int, losses: int) -> None:
    """Both are as far from what was won, in deviations of what they would be themselves, as 95 % asks."""
    found = PlayedShare(value="a", name="a", players=3, wins=wins, draws=0, losses=losses, qualified=0).won
    assert found is not None
    count, share, asked = wins + losses, wins / (wins + losses), NormalDist().inv_cdf(0.975)

    def is_inside(bound: float) -> bool:
        return abs(share - bound) <= asked * sqrt(bound * (1 - bound) / count)

    won, least, most = found
    assert won == round(100 * share)
    assert is_inside(least / 100 + 0.006)
    assert is_inside(most / 100 - 0.006)
    assert least == 0 or not is_inside(least / 100 - 0.006)
    assert most == 100 or not is_inside(most / 100 + 0.006)


def test_a_page_says_it_with_its_data_and_players_lead_there() -> None:
    organiser = factions()
    organiser.play_on()
    site, folder = build_site([organiser.log]), event_folder(organiser.log)

    assert 'href="played.html"' in site[f"en/{folder}/players.html"].decode()
    words = text_of(site[f"es/{folder}/played.html"].decode())
    assert "Lo que se jugó" in words
    assert "Rebelde" in words
    told = json.loads(site[f"data/{folder}/played.json"])
    assert [each["field"] for each in told["fields"]] == ["faction"]
    assert site[f"data/{folder}/played.csv"].decode().startswith("field,value,players,wins,draws,losses,qualified\n")
    assert json.loads(site[f"data/{folder}/event.json"])["links"]["played"] == "played.json"


def test_a_game_whose_lists_are_all_different_has_no_such_page() -> None:
    organiser = Organiser("keyforge", details=custom(2, 0))
    organiser.start(6)
    organiser.play_on()

    assert not has_played_shares(organiser.tournament, organiser.ruleset)
    assert not [path for path in build_site([organiser.log]) if "played" in path]


@pytest.mark.parametrize(
    ("lists", "opens"),
    [(ListVisibility.NEVER, 9), (ListVisibility.OPPONENTS, 9), (ListVisibility.END, 4), (ListVisibility.ROUND, 2)],
)
def test_reg_lists_two_events_whose_locked_factions_differ_have_the_same_pages(
    lists: ListVisibility, opens: int
) -> None:
    """At every moment before the lists open; afterwards they differ."""
    other = tuple({"rebel": "scum", "scum": "imperial", "imperial": "rebel"}[faction] for faction in FACTIONS)
    number = 2 if lists is ListVisibility.ROUND else 0
    both = [factions(each, lists=lists, lists_round=number) for each in (FACTIONS, other)]

    def compare(moment: int) -> None:
        one, two = (build_site([each.log]) for each in both)
        assert (one == two) is (moment < opens), moment

    compare(0)
    for round_number in range(1, 4):
        for each in both:
            each.pair()
        compare(round_number)
        for each in both:
            each.finish_round()
        compare(round_number)
    for each in both:
        each.play_on()
    compare(4)
