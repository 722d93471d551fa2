"""ANY-FINGERPRINT: a short sign of all that has decided an event, at the end of each round."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_public_copy
from ronda.audit.fingerprint import ALPHABET, normalise_fingerprint, round_fingerprints
from ronda.commands import requests as ask
from ronda.core.stages import Progression, StagePlan, StageSystem
from ronda.journal import Log
from ronda.rulesets import every_ruleset
from ronda.views.files.public_copy import public_copy
from tests.playing import BASIC, QUALIFIED, Organiser, custom, eventful, names, wins

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def played() -> Organiser:
    """Nine players of a custom game after two rounds."""
    organiser = Organiser("custom", seed=4, details=custom(4))
    organiser.start(9)
    organiser.play_round()
    organiser.play_round()
    return organiser


def texts(organiser: Organiser) -> list[str]:
    return [each.text for each in round_fingerprints(organiser.log)]


def by_the_document(log: Log) -> list[str]:
    """The fingerprints as docs/checking.md says, from the lines of the file alone, without undone entries."""
    lines = [json.loads(line) for line in journal.log_file_text(log).splitlines()[1:-1]]
    created = lines[0]["data"]
    head = {"event": created["tournament"], "format": "ronda-fingerprint", "game": created["game"], "version": 1}
    [started] = [line["data"] for line in lines if line["type"] == "TournamentStarted"]
    if "edition" in started:
        head["edition"] = started["edition"]
    if sources := [line["data"]["source"] for line in lines if line["type"] == "EntrantsTaken"]:
        identity = ("event", "records", "digest", "fingerprint", "best")
        head |= {"version": 2, "sources": [[source[key] for key in identity] for source in sources]}
    if "chain" in started:
        head |= {"version": 2, "stages": started["chain"]}
    if created["details"].get("third_place"):
        head |= {"version": 2, "third_place": True}
    digest = sha256(written(head)).digest()
    blocks: list[dict[str, Any]] = []
    people: list[list[object]] = []
    cut, number, chain = None, -1, started.get("chain", [])
    found = []
    for line in lines:
        data = line["data"]
        match line["type"]:
            case "PlayerRegistered":
                lot = (data["lot"], data.get("lot_seed", 0), data.get("lot_draw", 0))
                people.append(["joined", data["player"], *lot])
            case "PlayerDropped":
                people.append(["left", data["player"]])
            case "CutMade":
                cut = data["seeds"]
            case "StageBegun":
                cut, number, place = data["entrants"], len(blocks), data["stage"]
            case "AnnouncementChanged":
                chain = data.get("chain", chain)
            case "RoundPaired":
                tables = {
                    each["number"]: [each["number"], each["first"], each["second"], None] for each in data["pairings"]
                }
                begins = data["stage"] == "elimination" and (not blocks or blocks[-1]["stage"] == "swiss")
                begins = begins or number == len(blocks)
                kept = {key: data[key] for key in ("algorithm", "round", "seed", "stage", "groups") if key in data}
                plan = chain[-1 if data["stage"] == "elimination" else place] if begins and chain else None
                changed = {} if plan in (None, *started.get("chain", [])) else {"plan": plan}
                blocks.append({**kept, **changed, "cut": cut if begins else None, "people": people, "tables": tables})
            case "ResultReported":
                tables = blocks[data["round"] - 1]["tables"]
                tables[data["match"]][3] = data["result"]
                open_ = [table for table in tables.values() if None not in table[1:3] and table[3] is None]
                people = people if open_ else []
    for block in blocks:
        digest = sha256(digest + written({**block, "tables": list(block["tables"].values())})).digest()
        number = int.from_bytes(digest[:10])
        letters = "".join(ALPHABET[number >> shift & 31] for shift in range(75, -1, -5))
        found.append("-".join(letters[start : start + 4] for start in range(0, 16, 4)))
    return found


def written(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_any_fingerprint_somebody_else_can_work_it_out(game: str) -> None:
    organiser = Organiser(game, seed=6, details=custom(3))
    organiser.start(9)
    organiser.play_round()
    organiser.pair()
    organiser.drop(2)
    organiser.finish_round()
    organiser.drop(3)
    organiser.register("Late Comer")
    organiser.play_on()

    assert len(texts(organiser)) == 3
    assert texts(organiser) == by_the_document(organiser.log)


def test_any_fingerprint_those_of_a_bracket_hold_who_plays_it() -> None:
    organiser = Organiser("keyforge", seed=6, details=custom(2, 4))
    organiser.start(8)
    organiser.play_on()

    assert len(texts(organiser)) == 4
    assert texts(organiser) == by_the_document(organiser.log)


def test_any_fingerprint_holds_that_a_match_for_third_place_was_announced() -> None:
    """ANY-FINGERPRINT, ST-THIRD: from the first round on, before anybody plays it."""
    organiser = Organiser("keyforge", seed=6, details=custom(2, 4, third_place=True))
    organiser.start(8)
    organiser.play_on()
    without = replace(organiser.tournament.details, third_place=False)
    others = round_fingerprints(replace(organiser.log, tournament=replace(organiser.tournament, details=without)))

    assert texts(organiser) == by_the_document(organiser.log)
    assert not set(texts(organiser)) & {each.text for each in others}


@pytest.mark.parametrize("groups", [1, 2])
def test_any_fingerprint_holds_the_stages_and_who_went_on_to_each(groups: int) -> None:
    first = StagePlan(system=StageSystem.ROUND_ROBIN, groups=groups, progression=Progression(places=6))
    second = StagePlan(system=StageSystem.SWISS, rounds=2, progression=Progression(places=4))
    chain = (first, second, StagePlan(system=StageSystem.ELIMINATION))
    organiser = Organiser("keyforge", seed=6, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(8)
    organiser.play_on()
    others = replace(organiser.tournament, begun=(replace(organiser.tournament.begun[0], entrants=(1, 2, 3, 4, 5, 6)),))
    before = organiser.tournament.begun[0].first_round - 1
    changed = [each.text for each in round_fingerprints(replace(organiser.log, tournament=others))]

    assert texts(organiser) == by_the_document(organiser.log)
    assert changed[:before] == texts(organiser)[:before]
    assert not set(changed[before:]) & set(texts(organiser))


def test_any_fingerprint_holds_the_events_from_which_players_come() -> None:
    organiser = Organiser("keyforge", seed=6, details=custom(2))
    organiser.register(*names(8))
    organiser.note(QUALIFIED)
    organiser.begin()
    organiser.play_on()
    taken = organiser.tournament.sources
    without = replace(organiser.log, tournament=replace(organiser.tournament, sources=()))

    assert [each.source.event for each in taken] == ["flight-a"]
    assert texts(organiser) == by_the_document(organiser.log)
    assert not set(texts(organiser)) & {each.text for each in round_fingerprints(without)}


def test_any_fingerprint_of_files_of_every_version_stays_the_same() -> None:
    """The same on every machine and in every Ronda to come: people have them on paper."""
    known = (GOLDEN / "fingerprints.txt").read_text(encoding="utf-8").splitlines()
    made = [
        f"{path.name} {each.round} {each.text}"
        for path in sorted(GOLDEN.glob("v*.ronda"))
        for each in round_fingerprints(journal.read_log_file(path.read_text(encoding="utf-8")))
    ]

    assert made == known


def test_any_fingerprint_is_sixteen_letters_that_nobody_mistakes(played: Organiser) -> None:
    for text in texts(played):
        groups = text.split("-")
        assert [len(group) for group in groups] == [4, 4, 4, 4]
        assert set("".join(groups)) <= set(ALPHABET)
    assert not set("ILOU") & set(ALPHABET)


def test_any_fingerprint_that_was_copied_by_hand_is_read(played: Organiser) -> None:
    text = texts(played)[0]
    for typed in (
        text.lower(),
        text.replace("-", " "),
        text.replace("-", ""),
        text.replace("0", "O").replace("1", "l"),
    ):
        assert normalise_fingerprint(typed) == text


def test_any_fingerprint_names_and_other_words_are_no_part_of_it(played: Organiser) -> None:
    before = texts(played)
    played.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Somebody Else"), hidden=True))
    played.do(ask.ChangeDetails(details=replace(played.tournament.details, name="Another name", place="Hall 9")))
    played.do(ask.PostMessage(text="Lunch until 14:00"))

    assert texts(played) == before


def test_any_fingerprint_a_correction_changes_that_round_and_all_later_ones(played: Organiser) -> None:
    played.play_round()
    before = texts(played)
    match = played.tournament.rounds[1].matches[0]
    other = wins(2 if match.result is not None and match.result.winner == 1 else 1)
    played.do(ask.CorrectResult(round=2, match=match.number, result=other))
    after = texts(played)
    played.undo()

    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, False]
    assert texts(played) == before


def test_any_fingerprint_a_round_that_runs_has_none_and_changes_none(played: Organiser) -> None:
    before = texts(played)
    played.pair()
    played.report(played.round.open_matches[0], wins(1))

    assert texts(played) == before


def test_any_fingerprint_who_leaves_after_a_round_belongs_to_the_next(played: Organiser) -> None:
    """What stood on the wall stays true, whoever goes home then, and comes back."""
    before = texts(played)
    played.drop(1)
    played.pair()
    without = texts(played)
    played.undo()
    played.undo()
    played.undo()
    played.play_round()
    stayed = texts(played)

    assert without == before
    assert stayed[:2] == before

    played.drop(2)
    played.do(ask.ReturnPlayer(player=2))
    assert texts(played) == stayed


def test_any_fingerprint_a_round_that_was_withdrawn_leaves_no_trace(played: Organiser) -> None:
    played.pair()
    played.drop(1, open_match="play")
    played.undo()
    played.do(ask.UnpairRound(round=3))
    played.drop(1)
    assert len(texts(played)) == 2
    played.play_round()

    assert len(texts(played)) == 3


def test_any_fingerprint_each_is_that_of_its_own_event() -> None:
    one, other = (Organiser("custom", seed=4, details=custom(1)) for _ in range(2))
    other.log = Organiser("custom", seed=5, details=custom(1)).log
    for organiser in (one, other):
        organiser.start(2)
        organiser.play_round()

    assert texts(one) != texts(other)


def test_any_fingerprint_everything_that_can_happen_has_one() -> None:
    log = eventful("xwing").log

    assert [each.round for each in round_fingerprints(log)] == [round_.number for round_ in log.tournament.rounds]


def test_any_fingerprint_of_rounds_stays_when_a_stage_to_come_changes_and_that_stage_has_its_own() -> None:
    """ANY-FINGERPRINT, ST-CHAIN: what was announced otherwise is of the stage that is played so."""
    first, second = (
        StagePlan(system=StageSystem.SWISS, rounds=2, progression=Progression(places=places)) for places in (8, 4)
    )
    chain = (first, second, StagePlan(system=StageSystem.ELIMINATION))
    organiser = Organiser("keyforge", seed=6, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(8)
    organiser.play_round()
    before = texts(organiser)
    changed = (first, replace(second, rounds=1), replace(chain[2], third_place=True))
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=2, cut=8, reason="Late", chain=changed))
    assert texts(organiser) == before
    organiser.play_on()

    assert texts(organiser) == by_the_document(organiser.log)
    assert round_fingerprints(read_public_copy(public_copy(organiser.log))) == round_fingerprints(organiser.log)
