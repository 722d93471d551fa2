"""What was played in a season: the sum of its events, of enough people, and nothing of lists that are locked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ronda.commands import requests as ask
from ronda.core.progress import run_to_end
from ronda.core.publication import ListVisibility, Publication
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.publish import SiteFrame, build_ranking_site, build_site
from ronda.publish.points_pages import points_section_steps
from ronda.publish.rating_pages import rating_section_steps
from ronda.ranking.kept_events import kept_events, kept_line
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.rating_rules import RatingRules, RatingSystem
from ronda.views.shared.public_points import points_event
from tests.playing import Organiser, custom
from tests.seasons import public_points, public_ratings
from tests.views.pages import text_of
from workshop.build import catalogues

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "results.schema.json").read_text("utf-8"))
POINTS = PointsRules(name="2026", points=(3, 2, 1))
ELO = RatingRules(name="2026", rating=RatingSystem.ELO)
SPRING = (*["rebel"] * 4, *["imperial"] * 3, "scum", "scum", "rebel")
AUTUMN = (*["imperial"] * 4, *["scum"] * 4)
NEXT = {"rebel": "scum", "scum": "imperial", "imperial": "rebel"}


@pytest.fixture(autouse=True, scope="module")
def _catalogues() -> None:
    catalogues.compile_stale()


def event(
    number: int,
    named: Sequence[str],
    *,
    cut: int = 4,
    lists: ListVisibility = ListVisibility.ALWAYS,
    people: Sequence[str] = (),
) -> Organiser:
    """Register a player of X-Wing for each faction; the same names at every event, unless others are given."""
    organiser = Organiser("xwing", seed=number, details=custom(3, cut, name=f"Event {number}"))
    organiser.do(ask.ChangePublication(publication=Publication(lists=lists)))
    for place, faction in enumerate(named):
        organiser.register(people[place] if people else f"Player {place + 1:02}", faction=faction)
    organiser.start()
    return organiser


def finished(number: int, named: Sequence[str], **options: object) -> Organiser:
    """Play it to its end, with time for each round."""
    organiser = event(number, named, **options)  # type: ignore[arg-type]
    while organiser.phase is not Phase.FINISHED:
        organiser.go_on()
        organiser.now += timedelta(minutes=40)
    return organiser


def pages(logs: Sequence[Log]) -> Mapping[str, bytes]:
    """Make the season by points, and the same by rating."""
    by_points = run_to_end(points_section_steps(public_points(logs, POINTS), SiteFrame())).files
    by_rating = run_to_end(rating_section_steps(public_ratings(logs, ELO), SiteFrame())).files
    return {**by_points, **by_rating}


def documents(logs: Sequence[Log]) -> list[dict[str, Any]]:
    """Read what was played as each kind of season tells it to programs."""
    return [json.loads(content) for path, content in pages(logs).items() if path.endswith("/played.json")]


def factions(logs: Sequence[Log]) -> dict[str, dict[str, int]]:
    """Read the values of the one field that a season tells, the same by points and by rating."""
    by_points, by_rating = documents(logs)
    assert by_points["fields"] == by_rating["fields"]
    [field] = by_points["fields"]
    return {each["value"]: each for each in field["values"]}


def counted(organiser: Organiser, faction: str) -> Counter[str]:
    """Count the matches of a faction against others, the players who have it, and those in the cut, from the log."""
    tournament = organiser.tournament
    own = {player.id for player in tournament.players if player.field("faction") == faction}
    ended = Counter(
        {"win": "wins", "loss": "losses", "draw": "draws"}[match.result.of(match.side(player))]
        for round_ in tournament.rounds
        for match in round_.matches
        for player in own.intersection(match.players)
        if match.second is not None and match.result and not match.result.is_unplayed
        if not own.issuperset(match.players)
    )
    seeds = own.intersection(tournament.seeds or ())
    return ended + Counter(players=len(own), qualified=len(seeds), qualified_of=len(own) if tournament.seeds else 0)


def test_a_season_is_the_sum_of_its_events_and_of_who_had_a_cut() -> None:
    both = [finished(1, SPRING), finished(2, AUTUMN, cut=0)]
    found = factions([each.log for each in both])

    assert list(found) == ["imperial", "scum", "rebel"]
    for faction, told in found.items():
        wanted = sum((counted(each, faction) for each in both), Counter())
        assert {key: told[key] for key in wanted} == dict(wanted)
    assert found["imperial"]["qualified_of"] == 3


def test_the_files_for_programs_are_as_the_schema_says() -> None:
    both = [finished(1, SPRING), finished(2, AUTUMN, cut=0)]
    of_event = [each for path, each in build_site([both[0].log]).items() if path.endswith("/played.json")]

    for value in (*documents([each.log for each in both]), *map(json.loads, of_event)):
        kind = value["format"].removeprefix("ronda-")
        assert [] == list(Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{kind}"}]}).iter_errors(value))


def test_the_order_of_the_files_and_one_of_them_twice_change_nothing() -> None:
    logs = [finished(1, SPRING).log, finished(2, AUTUMN).log]

    assert pages(logs) == pages(logs[::-1]) == pages([*logs, logs[0]])


def test_what_a_season_keeps_of_an_event_holds_all_of_it() -> None:
    events = [points_event(each.log) for each in (finished(1, SPRING), finished(2, AUTUMN, cut=0))]

    assert kept_events(kept_line("0" * 64, each) for each in events) == events
    assert all(each.played.fields and each.played.rounds for each in events)


def test_who_plays_something_at_three_events_is_one_person() -> None:
    """Fewer people than the stated three had it, though it was registered three times."""
    logs = [finished(number, (*["rebel"] * 3, "scum")).log for number in (1, 2, 3)]
    assert list(factions(logs)) == ["rebel"]

    different = [
        finished(number, (*["rebel"] * 3, "scum"), people=[f"Guest {number} {place}" for place in range(4)]).log
        for number in (1, 2, 3)
    ]
    assert {key: each["players"] for key, each in factions(different).items()} == {"rebel": 9, "scum": 3}


def test_a_page_says_it_and_the_table_leads_there() -> None:
    logs = [finished(1, SPRING).log, finished(2, AUTUMN).log]
    made = pages(logs)
    [points, rating] = [path for path in made if path.startswith("es/") and path.endswith("/played.html")]

    for path in (points, rating):
        words = text_of(made[path].decode())
        assert "Lo que se jugó" in words
        assert "Imperial" in words
        assert 'href="played.html"' in made[path.replace("played.html", "index.html")].decode()
        assert made[path.replace("es/", "data/").replace(".html", ".csv")].decode().startswith("field,value,players,")


@pytest.mark.parametrize("lists", [ListVisibility.NEVER, ListVisibility.OPPONENTS, ListVisibility.END])
def test_reg_lists_seasons_whose_locked_factions_differ_are_the_same_at_every_moment(lists: ListVisibility) -> None:
    """And so is what they say of factions with the event and without it: until the lists open no difference leaks."""
    open_event = finished(1, SPRING).log
    both = [event(2, named, lists=lists) for named in (AUTUMN, [NEXT[each] for each in AUTUMN])]

    def compare(*, opened: bool = False) -> None:
        one, two = (pages([open_event, each.log]) for each in both)
        assert (one == two) is not opened
        told = {
            json.dumps(each["fields"]) for each in (*documents([open_event]), *documents([open_event, both[0].log]))
        }
        assert (len(told) == 1) is not opened

    compare()
    is_over = False
    while not is_over:
        for each in both:
            each.go_on()
        is_over = both[0].phase is Phase.FINISHED
        compare(opened=is_over and lists is ListVisibility.END)


def test_reg_lists_what_is_opened_later_counts_from_then_on_and_what_is_closed_again_no_more() -> None:
    open_event = finished(1, SPRING).log
    both = [finished(2, each, lists=ListVisibility.OPENED) for each in (AUTUMN, [NEXT[each] for each in AUTUMN])]
    locked = pages([open_event, both[0].log])
    assert locked == pages([open_event, both[1].log])

    for each in both:
        each.do(ask.OpenLists())
    assert pages([open_event, both[0].log]) != pages([open_event, both[1].log])
    for each in both:
        each.do(ask.ChangePublication(publication=Publication(lists=ListVisibility.NEVER)))
    assert pages([open_event, both[0].log]) == pages([open_event, both[1].log]) == locked


def test_reg_lists_the_ranking_of_a_league_has_the_page_and_nothing_of_locked_line_ups() -> None:
    """Sponsors are no list; of the line-ups it tells those of events at which everybody may read them."""

    def league(shift: int, lists: ListVisibility) -> Log:
        details = custom(3, date="2026-05-01", tier="regional", scenarios=("Assault", "Assault", "Siege"))
        organiser = Organiser("aristeia", details=details)
        organiser.do(ask.ChangePublication(publication=Publication(lists=lists)))
        for number in range(6):
            line_up = "\n".join(f"Member {(number // 3 + place + shift) % 11}" for place in range(8))
            organiser.register(f"Player {number}", pin=f"P-{number}", sponsor="oxyd", lineup=line_up)
        organiser.start()
        organiser.play_on()
        return organiser.log

    def told(log: Log) -> dict[str, Any]:
        [document] = (each for path, each in ranked(log).items() if path.endswith("/played.json"))
        read: dict[str, Any] = json.loads(document)
        return read

    def ranked(log: Log) -> Mapping[str, bytes]:
        return build_ranking_site([log], season="2026")

    assert ranked(league(0, ListVisibility.NEVER)) == ranked(league(1, ListVisibility.NEVER))
    locked, opened = (told(league(0, lists)) for lists in (ListVisibility.NEVER, ListVisibility.ALWAYS))
    assert [field["field"] for field in locked["fields"]] == ["sponsor"]
    assert [field["field"] for field in opened["fields"]] == ["sponsor", "lineup"]
    assert [(each["name"], each["rounds"]) for each in locked["scenarios"]] == [("Assault", 2), ("Siege", 1)]
