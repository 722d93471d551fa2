"""What programs read of the results pages: complete, exact, linked, described by the schema, and no more public."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from posixpath import dirname, join, normpath
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ronda import journal
from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.publication import ListVisibility, Publication
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.publish import SiteFrame, build_index_files, build_site, event_section
from ronda.publish.record import EventEntry
from ronda.rulesets import every_ruleset
from ronda.views.public.event_context import event_folder
from ronda.views.shared.ranking_page import person_file
from tests.playing import BASIC, Organiser, custom, doubled, eventful, in_stages
from tests.seasons import ABCD, install, played, rated_ruleset
from tests.views.pages import links_of, read
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files, publish_ranking_files

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "results.schema.json").read_text("utf-8"))
GOLDEN = ROOT / "tests" / "golden"
FORMULA = "=1+1"

type Site = Mapping[str, bytes]


def round_robin() -> Organiser:
    organiser = Organiser(
        "custom", seed=5, details=replace(custom(0), system=TournamentSystem.ROUND_ROBIN, swiss_rounds=None)
    )
    organiser.start(5)
    organiser.play_round()
    organiser.pair()
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    return organiser


def double() -> Organiser:
    organiser = Organiser("custom", seed=6, details=doubled())
    organiser.start(6)
    organiser.play_round()
    organiser.pair()
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    return organiser


def two_losses() -> Organiser:
    organiser = Organiser("keyforge", seed=7, details=replace(BASIC, structure="two_losses"))
    organiser.start(12)
    organiser.play_on()
    return organiser


def in_groups() -> Organiser:
    best = Progression(rule=GoingOn.GROUP_BEST, bound=2)
    groups = StagePlan(system=StageSystem.ROUND_ROBIN, groups=2, progression=best)
    chain = (groups, StagePlan(system=StageSystem.ELIMINATION))
    organiser = Organiser("keyforge", seed=8, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(7)
    organiser.play_round()
    return organiser


def third_place() -> Organiser:
    organiser = Organiser("keyforge", seed=10, details=custom(2, 4, third_place=True))
    organiser.start(6)
    organiser.play_on()
    return organiser


def factions_shared() -> Organiser:
    """An event in which enough players share a faction for what was played to be told."""
    organiser = Organiser("xwing", seed=11, details=custom(2))
    for number in range(8):
        organiser.register(f"Player {number}", faction=("rebel", "imperial")[number % 2])
    organiser.start()
    organiser.play_round()
    return organiser


@pytest.fixture(scope="module")
def events() -> list[Organiser]:
    """An event of each game in which everything happened, and the systems that none of them has."""
    games = [eventful(ruleset.key, seed=seed) for seed, ruleset in enumerate(every_ruleset(), start=20)]
    return [*games, round_robin(), double(), in_stages(), two_losses(), in_groups(), third_place(), factions_shared()]


@pytest.fixture(scope="module")
def site(events: list[Organiser]) -> Site:
    first = Organiser("keyforge", seed=9)
    first.register("Alda")
    return build_site([made.log for made in (*events, first)], languages=("en",))


@pytest.fixture(scope="module")
def twins(site: Site) -> dict[str, Any]:
    return {path: json.loads(content) for path, content in site.items() if path.endswith(".json")}


def faults(files: Mapping[str, Any]) -> list[str]:
    """What the schema says against files; against that of its own kind, so that the fault is named."""
    found = []
    for path, value in files.items():
        kind = value["format"].removeprefix("ronda-")
        validator = Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{kind}"}]})
        found += [f"{path}: {fault.json_path}: {fault.message}" for fault in validator.iter_errors(value)]
    return found


def of_kind(twins: Mapping[str, Any], kind: str) -> Iterator[tuple[str, Any]]:
    return ((path, value) for path, value in twins.items() if value["format"] == f"ronda-{kind}")


def test_the_schema_is_one_and_leaves_nothing_undescribed() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    kinds = {one["$ref"].removeprefix("#/$defs/") for one in SCHEMA["oneOf"]}
    open_ones = []

    def walk(part: Any, path: str) -> None:
        if isinstance(part, dict):
            if part.get("type") == "object" and "additionalProperties" not in part:
                open_ones.append(path)
            for name, each in part.items():
                walk(each, f"{path}/{name}")

    walk(SCHEMA, "")
    assert open_ones == []
    assert kinds <= SCHEMA["$defs"].keys()


def test_every_file_for_programs_is_as_the_schema_says(twins: dict[str, Any]) -> None:
    """Those of the golden site too; each is of one kind only."""
    kept = {str(path): json.loads(path.read_text("utf-8")) for path in GOLDEN.glob("site-*/**/*.json")}
    whole = Draft202012Validator(SCHEMA)

    assert faults({**twins, **kept}) == []
    assert len(kept) > 10
    assert all(whole.is_valid(value) for value in kept.values())
    formats = {value["format"].removeprefix("ronda-") for value in twins.values()}
    rated = {"event-rankings", "ranking", "ranking-person", "season-played"}
    rated |= {f"{kind}-season{of}" for kind in ("points", "rating") for of in ("", "-person")}
    assert formats | rated == {one["$ref"].removeprefix("#/$defs/") for one in SCHEMA["oneOf"]}


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_at_any_moment_of_an_event_its_files_are_as_the_schema_says_and_linked(game: str) -> None:
    records = eventful(game, seed=30).log.records
    for end in sorted(Random(game).sample(range(len(records) // 4, len(records)), 3)):
        files = build_site([journal.append_records(None, records[:end])], languages=("en",))
        told = {path: json.loads(content) for path, content in files.items() if path.endswith(".json")}
        assert faults(told) == [], end
        assert [(a, b) for a in told for b in links_of(told[a]) if normpath(join(dirname(a), b)) not in files] == []


def test_a_value_that_nobody_documented_is_against_the_schema(twins: dict[str, Any]) -> None:
    path, value = next(of_kind(twins, "player"))

    assert faults({path: {**value, "pin": "A-1"}})
    assert faults({path: {**value, "rounds": [{**value["rounds"][0], "gained": "2/4x"}]}})


def test_every_page_names_the_file_that_says_the_same_and_that_leads_back(site: Site, twins: dict[str, Any]) -> None:
    named = {}
    for path in (path for path in site if path.startswith("en/") and path.endswith(".html")):
        data = [link for link in read(site[path].decode()).links if link.endswith(".json")]
        named[path] = {normpath(join(dirname(path), link)) for link in data if not link.endswith("fingerprints.json")}

    assert named["en/now.html"] == {"now.json"}
    for path, files in named.items():
        if not path.endswith(
            ("now.html", "overlay.html", "info.html", "sources.html", "register.html")
        ):  # they show what others do
            back = {normpath(join(dirname(file), twins[file]["links"]["pages"]["en"])) for file in files}
            assert path in back, path


def test_every_link_between_files_arrives(site: Site, twins: dict[str, Any]) -> None:
    every = [(path, link) for path, value in twins.items() for link in links_of(value)]

    assert [(path, link) for path, link in every if normpath(join(dirname(path), link)) not in site] == []
    assert len(every) > 1000


def test_sw_sos_every_number_of_a_player_follows_from_the_parts_beside_it(twins: dict[str, Any]) -> None:
    """The points from the rounds, the totals from the rounds, each explained number from its parts."""
    worked = 0
    for path, value in of_kind(twins, "player"):
        standing = value["standing"]
        if standing is None:
            continue
        among = range(standing.get("first_round", 1), standing["round"] + 1)
        counted = [one for one in value["rounds"] if one["stage"] == "swiss" and one["round"] in among]
        assert sum(Fraction(one["gained"] or 0) for one in counted) == Fraction(standing["points"]), path
        for key, summed in standing["totals"].items():
            assert sum(Fraction(one["totals"].get(key, 0)) for one in counted) == Fraction(summed), (path, key)
        for working in standing["workings"]:
            if working["silent"]:
                assert working["key"] not in standing["tiebreaks"]
                continue
            assert value_of(working) == Fraction(working["value"]), path
            assert Fraction(standing["tiebreaks"][working["key"]]) == Fraction(working["value"]), path
            worked += 1
    assert worked > 50


def value_of(working: dict[str, Any]) -> Fraction:
    parts = [Fraction(part["value"]) for part in working["parts"]]
    for part in working["parts"]:
        if part["dividend"] is not None and Fraction(part["value"]):
            assert Fraction(part["dividend"]) / part["divisor"] <= Fraction(part["value"])
    if working["combined"] == "quotient":
        together = parts[0] / (parts[1] or 1)
    else:
        together = sum(parts, Fraction(0)) / (len(parts) or 1 if working["combined"] == "mean" else 1)
    made_up = working["made_up"]
    if made_up is None:
        return together
    return Fraction(-(-together * (made_up["played"] + made_up["byes"]) // made_up["played"]))


def test_standings_round_and_player_say_the_same(twins: dict[str, Any]) -> None:
    for path, value in of_kind(twins, "standings"):
        for row in value["standings"]:
            player = twins[normpath(join(dirname(path), row["link"]))]
            assert (player["number"], player["player"]) == (row["number"], row["player"])
            standing = player["standing"]
            if standing and standing["round"] == value["round"]:
                said = {key: each["exact"] for key, each in row["tiebreaks"].items()}
                assert (row.get("group_rank", row["rank"]), row["exact"], said) == (
                    standing["rank"],
                    standing["points"],
                    standing["tiebreaks"],
                )
    for path, value in of_kind(twins, "round"):
        for match in value["matches"]:
            for seat in match["players"]:
                rounds = twins[normpath(join(dirname(path), seat["link"]))]["rounds"]
                own = next(one for one in rounds if one["round"] == value["round"])
                assert (own["table"], own["gained"]) == (match["table"], seat["gained"])


def test_sw_pair_a_round_says_how_it_was_paired_and_what_that_compromised(
    events: list[Organiser], twins: dict[str, Any]
) -> None:
    organiser = events[0]
    for round_ in organiser.tournament.rounds:
        said = twins[f"data/{event_folder(organiser.log)}/round-{round_.number}.json"]["pairing"]
        assert (said["algorithm"], said["seed"]) == (round_.algorithm, str(round_.seed))
        assert said["rematches"] == [list(pair) for pair in round_.receipt.rematches]
        assert [one["player"] for one in said["steps_down"]] == [one.player for one in round_.receipt.floaters]
        assert [one["change"] for one in said["changes"]] == [one.change.value for one in round_.changes]


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_pairings_and_standings_are_there_as_csv_in_which_nothing_is_computed() -> None:
    """Results come into it once all of a round are in, so that one result writes one file less."""
    organiser = Organiser("xwing", seed=1, details=custom(2))
    organiser.register(FORMULA, "Bruna", "Cosme")
    organiser.begin()
    round_ = organiser.pair()
    own = f"data/{event_folder(organiser.log)}"
    running = rows(build_site([organiser.log], languages=("en",))[f"{own}/round-1.csv"])
    match = round_.open_matches[0]
    organiser.report(match, organiser.random_result())
    files = build_site([organiser.log], languages=("en",))
    over, table = rows(files[f"{own}/round-1.csv"]), rows(files[f"{own}/standings-1.csv"])

    assert {row["player"] for row in table} == {f"'{FORMULA}", "Bruna", "Cosme"}
    assert [row["number"] for row in table] == [str(row.player) for row in organiser.standings().rows]
    assert [(row["table"], row["score"], row["result"]) for row in running] == [("1", "", ""), ("", "", "bye")]
    result = organiser.tournament.rounds[0].matches[0].result
    assert result is not None
    assert (over[0]["number"], over[0]["opponent_number"]) == (str(match.first), str(match.second))
    assert (over[0]["score"], over[0]["result"]) == (str(result.scores[0].first), result.of(1))


def test_any_public_files_for_programs_hold_no_more_than_the_pages() -> None:
    """Neither a hidden name nor a list that is not shown yet, a fixed table or a reason for leaving."""
    organiser = Organiser(
        "keyforge", seed=3, details=replace(custom(2), publication=Publication(lists=ListVisibility.END))
    )
    organiser.register("Zarzamora Roja", deck="Quillfire of Dusk")
    organiser.register("Bruna", "Cosme", "Dalia", "Elisa")
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Zarzamora Roja"), hidden=True))
    organiser.begin()
    organiser.play_round()
    organiser.drop(2, reason="Has a train to catch")
    organiser.pair()
    data = {
        path: content.decode()
        for path, content in build_site([organiser.log]).items()
        if path.endswith((".json", ".csv"))
    }

    for secret in ("Zarzamora", "Quillfire", "train to catch", "moved_tables", "fixed_table"):
        assert [path for path, text in data.items() if secret in text] == []
    assert '"name": "#1"' in data[f"data/{event_folder(organiser.log)}/players.json"]


def test_agl_elo_a_ranking_its_people_and_the_events_lead_to_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, rated_ruleset())
    logs = [
        played("spring", ABCD, [[(1, 2, "1"), (3, 4, "1")]]),
        played("autumn", ABCD, [[(1, 3, "1"), (2, 4, "1")]], date="2026-09-01"),
    ]
    for log in logs:
        event_files.write_event_log(log, tmp_path / f"{log.tournament.id}.ronda")
    out = tmp_path / "out"
    publish_files(sorted(tmp_path.glob("*.ronda")), out)
    publish_ranking_files(sorted(tmp_path.glob("*.ronda")), out, season="2026")
    files = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*.*") if path.name[0] != "."}
    told = {path: json.loads(content) for path, content in files.items() if path.endswith(".json")}
    [(path, ranking)] = of_kind(told, "ranking")

    assert faults(told) == []
    assert [(a, b) for a in told for b in links_of(told[a]) if normpath(join(dirname(a), b)) not in files] == []
    assert {row["link"] for row in ranking["ranking"]} == {
        person_file(row["number"]).replace(".html", ".json") for row in ranking["ranking"]
    }
    held = told[f"data/{event_folder(logs[0])}/ranking.json"]["rankings"][0]
    assert (held["held"], held["older"], len(held["players"])) == (True, False, 4)
    for one in held["players"]:
        person = told[normpath(join(dirname(path), one["person"]["link"]))]
        assert (person["number"], person["player"]) == (one["person"]["number"], one["person"]["name"])
        assert person["exact"] == float(one["rating"])


def test_an_event_that_an_earlier_ronda_published_is_listed_without_a_link() -> None:
    organiser = Organiser("keyforge", seed=1)
    organiser.start(4)
    frame = SiteFrame(languages=("en",))
    entry = event_section(organiser.log, frame).entry
    assert isinstance(entry, EventEntry)
    files = [build_index_files([one], frame) for one in (entry, replace(entry, has_twins=False))]
    told = [json.loads(made["index.json"])["events"][0]["link"] for made in files]

    assert told == [f"data/{entry.folder}/event.json", None]
