"""What was played: shares and records recomputed from the results, and nothing of lists that are locked (REG-LISTS)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from math import sqrt
from statistics import NormalDist

import pytest

from ronda.commands import requests as ask
from ronda.core.publication import ListVisibility, Publication
from ronda.core.results import FIRST, SECOND
from ronda.publish import build_site
from ronda.ranking.played_values import PlayedRecord
from ronda.views.public.event_context import event_folder
from ronda.views.shared.played_shares import FEWEST_PLAYERS, PlayedPage, PlayedShare, event_page
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


def played(organiser: Organiser) -> PlayedPage:
    return event_page(as_published(organiser.log), organiser.ruleset)


def shares(organiser: Organiser) -> dict[str, PlayedShare]:
    [field] = (each for each in played(organiser).fields if each.key == "faction")
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
        assert share.record is not None
        record = (share.record.wins, share.record.draws, share.record.losses)
        assert record == tuple(map(outcomes.count, ("win", "draw", "loss")))
        assert share.qualified == len(own.intersection(organiser.tournament.seeds or ()))
    assert not played(factions((*FACTIONS, "scum"))).is_given  # before a round is over nothing was played


def test_what_few_have_is_counted_together_where_enough_have_any_of_it() -> None:
    organiser = factions((*["rebel"] * 4, "imperial", "imperial", "scum", "scum"))
    organiser.play_round()

    assert [(value, share.players) for value, share in shares(organiser).items()] == [("rebel", 4), ("", 4)]
    assert FEWEST_PLAYERS == 3


@pytest.mark.parametrize(("wins", "losses"), [(0, 5), (5, 0), (7, 3), (91, 79), (1, 0)])
def test_the_bounds_are_those_of_wilson(wins: int, losses: int) -> None:
    """Both are as far from what was won, in deviations of what they would be themselves, as 95 % asks."""
    found = PlayedRecord(wins=wins, losses=losses).won
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


def test_a_game_whose_lists_are_all_different_tells_no_shares() -> None:
    organiser = Organiser("keyforge", details=custom(2, 0))
    organiser.start(6)
    organiser.play_on()

    page = played(organiser)
    assert page == PlayedPage(lengths=page.lengths)


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


DECKS = (*["Dis, Logos, Mars; CotA"] * 2, "Dis, Logos, Sombras; AoA", "Brobnar, Logos, Mars", "", "Dis")


def houses(named: Sequence[str] = DECKS, **publication: ListVisibility) -> Organiser:
    """Register a player of KeyForge for each deck, whose houses stand behind its name."""
    organiser = Organiser("keyforge", details=custom(2, 0))
    organiser.do(ask.ChangePublication(publication=Publication(**publication)))  # type: ignore[arg-type]
    for number, beside in enumerate(named, start=1):
        organiser.register(f"Player {number}", deck=f"Deck {number} ({beside})" if beside else f"Deck {number}")
    organiser.start()
    organiser.play_round()
    return organiser


def test_keyforge_houses_are_counted_where_the_deck_says_them_and_nothing_of_locked_ones() -> None:
    [found, *others] = played(houses()).fields
    told = {share.value: (str(share.name), share.players) for share in found.shares}

    assert (found.key, found.players, others) == ("houses", 5, [])
    assert told == {"dis": ("Dis", 4), "logos": ("Logos", 4), "mars": ("Mars", 3)}
    assert played(houses(lists=ListVisibility.NEVER)).fields == ()
    locked = [houses(each, lists=ListVisibility.END) for each in (DECKS, DECKS[::-1])]
    assert build_site([locked[0].log]) == build_site([locked[1].log])


def test_who_began_to_build_and_who_had_first_blood_is_told_where_results_know_it() -> None:
    organiser = Organiser("aristeia", details=custom(3, scenarios=("Assault", "", "Assault")))
    organiser.start(8)
    began, blood = Counter[str](), Counter[str]()
    for first in (FIRST, SECOND, FIRST):
        organiser.pair()
        for match in organiser.round.matches:
            organiser.pick_teams(match.number, first=first)
        organiser.finish_round()
        for match in organiser.round.matches:
            assert match.result is not None
            began[match.result.of(first)] += 1
            for side in (FIRST, SECOND):
                blood[match.result.of(side)] += match.result.score("first_blood", side)
    page = played(organiser)
    records = {
        edge.key: Counter(win=edge.record.wins, draw=edge.record.draws, loss=edge.record.losses) for edge in page.edges
    }

    assert records["began"] == +began
    assert records.get("first_blood", Counter()) == +blood
    [scenario] = page.scenarios
    assert (scenario.name, scenario.rounds, scenario.matches) == ("Assault", 2, 8)


def test_a_round_lasts_from_its_clock_to_its_results_and_what_was_entered_together_says_nothing() -> None:
    """A minute passes with each step of the test, and the clock is started one after the round was published."""
    organiser = Organiser("keyforge", details=custom(3, 0))
    organiser.start(4)
    organiser.pair()
    organiser.do(ask.StartClock(round=organiser.round.number))
    organiser.now += timedelta(minutes=29)
    organiser.finish_round()
    organiser.play_round()
    organiser.pair()
    organiser.do(ask.StartClock(round=organiser.round.number))
    organiser.now += timedelta(days=1)
    organiser.finish_round()
    [length] = played(organiser).lengths

    assert (str(length.name), length.planned, length.half, length.last) == ("Round 1", 35, 30, 31)
