"""Files of other software: by which rules each was played, what is asked, and what is refused."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import build
from ronda import bridge
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_lots
from ronda.core.details import Details
from ronda.core.errors import Refusal
from ronda.core.results import DRAW, NOBODY
from ronda.core.state import Phase, PlayerStatus
from ronda.formats.standings import swiss_standings
from ronda.imports import ImportChoice, UnknownRules, fitting_choice, is_foreign, read_by_rules, read_choices
from ronda.journal import Log, log_file_text
from ronda.rulesets import every_ruleset, find_ruleset, ruleset_of
from ronda.views.files.listfortress_json import listfortress_json
from ronda.views.shared.final_standings import final_standings
from tests.playing import Organiser
from workshop.build import catalogues

FILES = Path(__file__).parent.parent / "vectors" / "foreign"
ROLLBETTER, ANSWER = "50_rollbetter_listfortress.json", "52_listfortress_api.json"
ARMADA, SAVE, COBRA = "53_cryodex_armada.json", "55_cryodex_save.xml", "56_cobra_nrtm.json"
OLD, NARROW = "cryodex_01_c79d18.json", "cryodex_06_mended.json"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def text_of(name: str) -> str:
    return (FILES / name).read_text(encoding="utf-8")


def choices(text: str) -> dict[str, ImportChoice]:
    return {f"{choice.ruleset.key} {choice.kind}": choice for choice in read_choices(text, every_ruleset())}


def opened(text: str) -> ImportChoice:
    return fitting_choice(read_choices(text, every_ruleset()))


def by_ready_made_rules(name: str) -> Log:
    """A file of X-Wing as it is by the rules whose scores are its own."""
    return choices(text_of(name))["custom xwing25" if name == ROLLBETTER else "custom xwing1"].log


def differences(text: str) -> list[str]:
    """What is said of a file of which the rules do not give all, before it is opened."""
    offered = choices(text)
    choice = offered.get("custom xwing25") or offered["custom netrunner"]
    return [str(told) for told in (*choice.differences, *choice.left_out)]


def told(text: str) -> str:
    with pytest.raises(Refusal) as refused:
        opened(text)
    return str(refused.value)


def points(log: Log) -> dict[str, float]:
    names = {player.id: player.name for player in log.tournament.players}
    rows = swiss_standings(log.tournament, ruleset_of(log.tournament)).rows
    return {names[row.player]: float(row.line.points) for row in rows}


def ask(function: str, **request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(function, json.dumps(request)))
    return answer


@pytest.mark.parametrize(
    ("name", "rules", "players", "rounds"),
    [
        (ROLLBETTER, "custom xwing25", 4, 3),
        (COBRA, "custom netrunner", 3, 3),
        (OLD, "custom xwing1", 9, 5),
    ],
)
def test_a_file_is_opened_by_the_rules_that_give_what_it_says(name: str, rules: str, players: int, rounds: int) -> None:
    choice = opened(text_of(name))

    assert f"{choice.ruleset.key} {choice.kind}" == rules
    assert (len(choice.log.tournament.players), len(choice.log.tournament.rounds)) == (players, rounds)
    assert read_event_file(log_file_text(choice.log)).tournament == choice.log.tournament


@pytest.mark.parametrize("name", [ROLLBETTER, OLD, NARROW])
def test_scores_and_ranks_are_those_of_the_file(name: str) -> None:
    data, log = json.loads(text_of(name)), by_ready_made_rules(name)

    assert points(log) == {player["name"]: player["score"] for player in data["players"]}
    assert [*points(log).values()] == [player["score"] for player in data["players"]]


@pytest.mark.parametrize(("name", "champion"), [(OLD, "Gala Sol"), (NARROW, "Dario Roca")])
def test_who_won_the_cut_is_champion_and_never_who_was_fifth(name: str, champion: str) -> None:
    log = by_ready_made_rules(name)

    assert final_standings(log.tournament, ruleset_of(log.tournament))[0].name == champion
    assert log.tournament.phase is Phase.FINISHED


def test_rollbetter_has_title_date_lists_and_the_named_winner_of_equal_scores() -> None:
    log = opened(text_of(ROLLBETTER)).log
    names = {player.id: player.name for player in log.tournament.players}
    equal = log.tournament.rounds[1].matches[1]

    assert (log.tournament.details.name, log.tournament.details.date) == ("Norte Open 2.5", "2026-11-07")
    assert names[equal.winner or 0] == "Ines Sol"
    squad = next(player.field("squad_list") for player in log.tournament.players if player.name == "Elena Mar")
    assert json.loads(squad)["pilots"][0]["id"] == "lukeskywalker"


def test_armada_is_asked_with_what_would_differ_and_never_taken_for_xwing() -> None:
    assert told(text_of(ARMADA)) == "No rules here give all that the file says: choose them."
    offered = choices(text_of(ARMADA))
    assert [*offered] == ["xwing 200", "custom own"]
    assert str(offered["xwing 200"].differences[0]) == "The file says 26 for Elena Mar, these rules give 2."


def test_the_fifth_of_the_file_is_told_where_other_rules_would_make_the_cut() -> None:
    others = choices(text_of(NARROW))["xwing 100"]

    assert str(others.differences[1]) == "The file says 15 for Jaime Luna, these rules give 3."


def test_a_save_of_cryodex_is_read_and_its_rules_are_asked() -> None:
    assert told(text_of(SAVE)) == "Several rules give what the file says: choose them."
    log = choices(text_of(SAVE))["xwing 100"].log
    assert [player.name for player in log.tournament.players] == ["Elena Mar", "Gala Rio"]
    assert [player.field("faction") for player in log.tournament.players] == ["rebel", ""]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace("<TOURNAMENTS>", "<OTHER>").replace("</TOURNAMENTS>", "</OTHER>"), "no tournament"),
        (lambda text: text.replace("<TOURNAMENT>", "<TOURNAMENT></TOURNAMENT><TOURNAMENT>", 1), "holds 2 tournaments"),
        (lambda text: f'<!DOCTYPE CRYODEXDATA [<!ENTITY a "b">]>{text}', "declares its own entities"),
        (lambda text: text.replace("</CRYODEXDATA>", ""), "is damaged"),
        (lambda text: text.replace("<PLAYER2>1<", "<PLAYER2>7<"), "“7” plays the match swiss 1/1"),
        (lambda text: text.replace(">40<", ">many<"), "“player2points” of swiss 1/1 should be a whole number."),
        (lambda text: text.replace("<OPTIONS>", "<A>" * 90 + "</A>" * 90 + "<OPTIONS>"), "nested too deeply"),
    ],
)
def test_what_a_save_lacks_is_said(change: Callable[[str], str], sentence: str) -> None:
    assert sentence in told(change(text_of(SAVE)))


def test_the_result_of_a_save_decides_equal_points() -> None:
    equal = (
        text_of(SAVE).replace(">100<", ">40<").replace("</MATCH>", "<GAME1RESULT>PLAYER_2_WINS</GAME1RESULT></MATCH>")
    )
    match = choices(equal)["xwing 100"].log.tournament.rounds[0].matches[0]

    assert match.winner == match.second


def test_what_listfortress_answers_lacks_rounds() -> None:
    assert told(text_of(ANSWER)) == (
        "The file of ListFortress does not have every round. Open the file of the program that ran the event."
    )
    bare = json.loads(text_of(ANSWER)) | {"rounds": []}
    assert "but not the rounds" in told(json.dumps(bare))


def test_an_answer_of_listfortress_that_has_its_rounds_is_read() -> None:
    data = json.loads(text_of(ANSWER))
    for participant, score in zip(data["participants"], (3, 3, 0, 0), strict=True):
        participant |= {"score": score, "mov": 0, "swiss_rank": None}

    assert opened(json.dumps(data)).kind == "xwing25"


def test_an_answer_of_listfortress_with_every_round_but_other_margins_says_so() -> None:
    data = json.loads(text_of(ANSWER))
    for participant, score in zip(data["participants"], (3, 3, 0, 0), strict=True):
        participant |= {"score": score, "mov": 1, "swiss_rank": None}

    assert all(said.startswith("The file says a margin of 1 for ") for said in differences(json.dumps(data)))


# -- the family of ListFortress ----------------------------------------------------------------------------------------


def family(
    rounds: list[list[dict[str, Any]]], totals: dict[str, tuple[int, int]], kinds: str = "", **more: object
) -> dict[str, Any]:
    players = [
        {"name": name, "id": name.lower(), "score": score, "mov": mov, "sos": "0.5", "rank": {"swiss": place}}
        for place, (name, (score, mov)) in enumerate(totals.items(), start=1)
    ]
    types = kinds.split() or ["swiss"] * len(rounds)
    played = [
        {"round-type": kind, "round-number": number, "matches": matches}
        for number, (kind, matches) in enumerate(zip(types, rounds, strict=True), start=1)
    ]
    return {"title": "Harbour Open", "players": players, "rounds": played, **more}


def game(
    first: str, points1: int, second: str | None, points2: int, result: str = "win", **more: str
) -> dict[str, Any]:
    return {
        "player1": first,
        "player1points": points1,
        "player2": second,
        "player2points": points2,
        "result": result,
        **more,
    }


def test_a_wrapper_is_taken_off_and_a_number_names_the_winner() -> None:
    equal = game("Alda", 14, "Bruma", 14, winner_id="bruma")
    data = family([[equal]], {"Bruma": (3, 0), "Alda": (0, 0)}, date="2026-11-07T10:00:00Z", location="Puerto Norte")
    log = opened(json.dumps({"tournament": data})).log

    assert (log.tournament.details.date, log.tournament.details.place) == ("2026-11-07", "Puerto Norte")
    assert points(log) == {"Bruma": 3, "Alda": 0}


def test_draws_and_double_losses_stay_what_they_are() -> None:
    rounds = [
        [game("Alda", 10, "Bruma", 10, "draw"), game("Cosme", 0, "Dalia", 0)],
        [game("Alda", 20, "Cosme", 4), game("Bruma", 11, "Dalia", 11)],
    ]
    log = opened(json.dumps(family(rounds, {"Alda": (4, 0), "Bruma": (2, 0), "Dalia": (1, 0), "Cosme": (0, 0)}))).log
    results = [match.result.winner for round_ in log.tournament.rounds for match in round_.matches if match.result]

    assert results == [DRAW, NOBODY, 1, DRAW]
    assert points(log) == {"Alda": 4, "Bruma": 2, "Dalia": 1, "Cosme": 0}


def test_a_double_loss_is_read_by_rules_without_draws() -> None:
    rounds = [[game("Alda", 0, "Bruma", 0)], [game("Alda", 90, "Bruma", 20)]]
    log = read_by_rules(
        json.dumps(family(rounds, {"Alda": (1, 170), "Bruma": (0, 30)})), find_ruleset("xwing"), kind="100"
    ).log

    assert [match.result.winner for round_ in log.tournament.rounds for match in round_.matches if match.result] == [
        NOBODY,
        1,
    ]


BYES = ("BYE 1", "bye (libre)", "Libre/BYE", "Descanso (bye)", "exento", "-", "—", "b.y.e.", "sin rival", "no opponent")


@pytest.mark.parametrize("bye", [None, "BYE", "Bye", "libre", *BYES])
def test_a_bye_is_never_a_player(bye: str | None) -> None:
    rounds = [[game("Alda", 0, bye, 0, "bye" if bye is None else "win"), game("Bruma", 20, "Cosme", 10)]]
    log = opened(json.dumps(family(rounds, {"Bruma": (3, 0), "Alda": (3, 0), "Cosme": (0, 0)}))).log

    assert [player.name for player in log.tournament.players] == ["Alda", "Bruma", "Cosme"]
    assert log.tournament.rounds[0].matches[0].is_bye


def test_an_equal_final_goes_to_who_is_first_after_elimination() -> None:
    data = family(
        [[game("Alda", 30, "Bruma", 10)], [game("Alda", 12, "Bruma", 12)]],
        {"Alda": (3, 0), "Bruma": (0, 0)},
        "swiss elimination",
    )
    data["players"][1]["rank"]["elimination"] = 1
    log = opened(json.dumps(data)).log

    assert final_standings(log.tournament, ruleset_of(log.tournament))[0].name == "Bruma"


def matches_of(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for found in data["rounds"]:
        yield from found["matches"]


def as_text(data: dict[str, Any]) -> None:
    for player in data["players"]:
        player |= {key: str(player[key]) for key in ("score", "mov")}
        player["rank"] = {key: str(rank) for key, rank in player["rank"].items()}
    for match in matches_of(data):
        match |= {key: str(match[key]) for key in ("player1points", "player2points")}


def by_number(data: dict[str, Any]) -> None:
    for match in matches_of(data):
        for side in ("player1", "player2", "winner"):
            match[f"{side}_id"] = match.pop(f"{side}-id", None)
            match.pop(side, None)


def as_answered(data: dict[str, Any]) -> None:
    """Make of a file what ListFortress answers, whose rounds and matches are in no order."""
    by_number(data)
    data["participants"] = [
        {key: player[key] for key in ("id", "name", "score", "mov", "dropped")}
        | {"swiss_rank": player["rank"]["swiss"], "top_cut_rank": player["rank"].get("elimination")}
        for player in data.pop("players")
    ]
    for found in data["rounds"]:
        found["roundtype_id"] = 1 if found.pop("round-type") == "swiss" else 2
        found["round_number"] = found.pop("round-number")
        for match in found["matches"]:
            match |= {f"player{side}_points": match.pop(f"player{side}points") for side in (1, 2)}
    data["rounds"].reverse()


def as_cryodex_has_byes(data: dict[str, Any]) -> None:
    for match in matches_of(data):
        if match["player2"] is None:
            del match["player2"], match["player2points"]


def change_matches(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], None]:
    def changed(data: dict[str, Any]) -> None:
        for match in matches_of(data):
            change(match)

    return changed


def change_players(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], None]:
    def changed(data: dict[str, Any]) -> None:
        for player in data["players"]:
            change(player)

    return changed


def first_is_nobody(match: dict[str, Any]) -> None:
    if match["player2"] is None:
        match |= {"player1": None, "player2": match["player1"], "player1-id": None, "player2-id": match["player1-id"]}


def without_winner(match: dict[str, Any]) -> None:
    match.pop("winner", None), match.pop("winner-id", None)
    match["result"] = "bye" if match["player2"] is None else None


def other_types(data: dict[str, Any]) -> None:
    for found in data["rounds"]:
        found |= {
            "round-type": "Swiss" if found["round-type"] == "swiss" else "Single Elimination",
            "scenario": "Chance",
        }


WAYS: dict[str, Callable[[dict[str, Any]], object]] = {
    "as it is": lambda _: None,
    "text": as_text,
    "numbers": by_number,
    "answer": as_answered,
    "reversed": lambda data: data["rounds"].reverse(),
    "byes of Cryodex": as_cryodex_has_byes,
    "byes without a result": change_matches(lambda match: match["player2"] is None and match.update(result=None)),
    "byes called so": change_matches(
        lambda match: match["player2"] is None and match.update(player2="BYE", result="win")
    ),
    "byes first": change_matches(first_is_nobody),
    "no winners": change_matches(without_winner),
    "types": other_types,
    "no ranks": change_players(lambda player: player.pop("rank")),
    "no margins": change_players(lambda player: player.pop("mov")),
    "bare ranks": change_players(lambda player: player.update(rank=player["rank"]["swiss"])),
    "points": change_players(
        lambda player: player.update(event_points=player.pop("score"), mission_points=player.pop("mov"))
    ),
    "spaces": change_players(lambda player: player.update(name=f" {player['name'].upper()} ")),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("kind", "players", "cut"), [("xwing25", 9, 4), ("xwing1", 11, 2), ("xwing25", 7, 0)])
def test_however_a_file_is_written_scores_ranks_and_champion_stay(kind: str, players: int, cut: int, way: str) -> None:
    details = Details(name="Open", structure="custom", options=(("preset", kind),), swiss_rounds=4, cut=cut)
    organiser = Organiser("custom", seed=4, details=details)
    organiser.register(*(f"P{number:02}" for number in range(1, players + 1)))
    organiser.begin()
    organiser.play_round()
    organiser.drop(2)
    organiser.play_on()
    data = json.loads(listfortress_json(organiser.tournament, organiser.ruleset))
    WAYS[way](data)
    log = opened(json.dumps({"tournament": data})).log
    places = [
        {row.name.upper(): (row.place.first, row.place.last) for row in final_standings(t, ruleset_of(t)) if row.place}
        for t in (log.tournament, organiser.tournament)
    ]

    assert {name.upper(): each for name, each in points(log).items()} == points(organiser.log)
    assert places[0] == places[1]


def test_of_two_in_another_order_the_one_in_another_place_is_named() -> None:
    scores = ((60, 9), (50, 6), (40, 3), (30, 0))
    names = ("Alda", "Bruma", "Cosme", "Dalia")
    rounds = [
        [game("Alda", 20, "Dalia", 10), game("Bruma", 20, "Cosme", 10)],
        [game("Alda", 20, "Cosme", 10), game("Bruma", 20, "Dalia", 10)],
        [game("Alda", 20, "Bruma", 10), game("Cosme", 20, "Dalia", 10)],
    ]
    data = family(rounds, {name: (score, mov) for name, (mov, score) in zip(names, scores, strict=True)})
    data["players"][0]["rank"], data["players"][3]["rank"] = data["players"][3]["rank"], data["players"][0]["rank"]
    said = [str(difference) for difference in choices(json.dumps(data))["custom xwing25"].differences]

    assert said[:2] == [
        "The file has Dalia in place 1, these rules in place 4.",
        "The file has Alda in place 4, these rules in place 1.",
    ]


def test_without_margins_both_editions_fit_and_are_asked() -> None:
    data = family([[game("Alda", 90, "Bruma", 10)]], {"Alda": (1, 0), "Bruma": (0, 0)})

    assert told(json.dumps(data)) == "Several rules give what the file says: choose them."


CUT: dict[str, tuple[int, int]] = {name: (3 if at < 3 else 0, 0) for at, name in enumerate("ABCDEF")}
SWISS = [game("A", 30, "F", 10), game("B", 30, "E", 10), game("C", 30, "D", 10)]


def bracket(*rounds: list[dict[str, Any]], **more: object) -> str:
    """A file of six players, one Swiss round, and these elimination rounds."""
    return json.dumps(family([SWISS, *rounds], CUT, "swiss" + " elimination" * len(rounds), **more))


@pytest.mark.parametrize(
    ("rounds", "cut", "byes"),
    [
        ([[game("B", 20, "C", 10)], [game("A", 20, "B", 10)]], 3, ["A"]),
        (
            [
                [game("C", 20, "F", 10), game("D", 20, "E", 10)],
                [game("B", 20, "C", 10), game("A", 20, "D", 10)],
                [game("A", 20, "B", 10)],
            ],
            6,
            ["A", "B"],
        ),
        ([[game("C", 20, "D", 10)], [game("B", 20, "C", 10)], [game("A", 20, "B", 10)]], 4, ["A", "B"]),
    ],
)
def test_who_comes_into_a_cut_later_had_a_bye(rounds: list[list[dict[str, Any]]], cut: int, byes: list[str]) -> None:
    tournament = opened(bracket(*rounds)).log.tournament
    names = {player.id: player.name for player in tournament.players}
    first = tournament.rounds[1].matches

    assert (tournament.details.cut, len(tournament.seeds or ())) == (cut, cut)
    assert sorted(names[match.first or 0] for match in first if match.is_bye) == byes
    assert final_standings(tournament, ruleset_of(tournament))[0].name == "A"


def test_a_final_of_somebody_who_was_not_in_the_bracket_is_refused() -> None:
    semifinals = [game("A", 20, "D", 10), game("B", 20, "C", 10)]

    assert told(bracket(semifinals, [game("A", 20, "E", 10)])) == (
        "Match elimination 2/1: “E” was not in the elimination round before, and others won every place of this one: "
        "correct the name."
    )


def test_a_match_for_third_place_is_named() -> None:
    semifinals = [game("A", 20, "D", 10), game("B", 20, "C", 10)]

    assert told(bracket(semifinals, [game("A", 20, "B", 10), game("C", 20, "D", 10)])) == (
        "Match elimination 2/2: C and D lost the elimination round before. A match for third place is not read: "
        "take it out of the file."
    )


def test_nobody_of_the_file_is_lost() -> None:
    data = family([[game("Alda", 30, "Bruma", 10)]], {"Alda": (3, 0), "Bruma": (0, 0), "Cosme": (0, 0)})
    tournament = opened(json.dumps(data)).log.tournament

    assert [player.status.name for player in tournament.players] == ["ACTIVE", "ACTIVE", "DROPPED"]
    assert points(opened(json.dumps(data)).log) == {"Alda": 3, "Bruma": 0, "Cosme": 0}


@pytest.mark.parametrize("cut", [True, False])
def test_who_dropped_after_the_last_round_has_dropped(*, cut: bool) -> None:
    data = json.loads(bracket([game("B", 20, "C", 10)], [game("A", 20, "B", 10)]) if cut else bracket())
    data["players"][4]["dropped"] = True
    tournament = opened(json.dumps(data)).log.tournament

    assert [player.name for player in tournament.players if player.status.name == "DROPPED"] == ["E"]
    assert tournament.phase is Phase.FINISHED


def test_who_is_not_in_the_list_of_a_save_any_more_has_dropped() -> None:
    text = text_of(SAVE).replace("<ROUNDS>", "<PLAYERS>0</PLAYERS><ROUNDS>", 1)
    players = choices(text)["xwing 100"].log.tournament.players

    assert [player.status.name for player in players] == ["ACTIVE", "DROPPED"]


def test_equal_players_stand_as_the_file_ranked_them() -> None:
    for order in ("ABC", "CBA", "BCA"):
        totals = {name: CUT[name] for name in f"{order}FDE"}
        log = opened(json.dumps(family([SWISS], totals))).log

        assert [*points(log)][:3] == [*order]
        assert {finding.verdict for finding in verify_lots(log)} == {PairingVerdict.SAME}


def test_a_win_with_fewer_points_is_named_with_both_and_the_way_out() -> None:
    conceded = game("Alda", 10, "Bruma", 30, winner="Alda")

    assert told(json.dumps(family([[conceded]], {"Alda": (3, 0), "Bruma": (0, 0)}))) == (
        "Alda beat Bruma in the match swiss 1/1 with 10–30 points. Give Alda more points in the file, open it, and "
        "enter there how the match ended."
    )


def test_a_win_with_equal_points_is_named_by_rules_in_which_that_is_a_draw() -> None:
    text = json.dumps(family([[game("Alda", 10, "Bruma", 10, winner="Alda")]], {"Alda": (5, 0), "Bruma": (0, 0)}))
    with pytest.raises(Refusal, match="Alda beat Bruma in the match swiss 1/1 with 10–10 points"):
        read_by_rules(text, find_ruleset("custom"), kind="own")


def test_refusals_in_spanish_have_no_words_of_the_file_s_format() -> None:
    conceded = game("Alda", 10, "Bruma", 30, winner="Alda")
    answer = ask(
        "identify",
        text=json.dumps(family([[conceded]], {}) | {"players": [{"name": "Alda"}, {"name": "Bruma"}]}),
        route="/",
        lang="es",
    )

    assert "suizo 1/1" in answer["refusal"]["html"]


def test_each_reason_is_said_where_no_rules_can_read_a_file() -> None:
    rounds = [[game("Alda", 1, "Bruma", 1, "draw")], [game("Alda", 10**6, "Bruma", 1)]]
    said = told(json.dumps(family(rounds, {"Alda": (4, 0), "Bruma": (1, 0)})))

    assert said.startswith("No rules here can read this file of ListFortress.")
    assert "Star Wars: X-Wing: First edition, 100 points: " in said
    assert "Custom game: X-Wing, first edition of 2015: " in said


def test_a_name_with_two_spaces_is_the_same_name() -> None:
    data = family([[game("Alda  Ríos", 30, "Bruma", 10)]], {"Alda Ríos": (3, 0), "Bruma": (0, 0)})

    assert points(opened(json.dumps(data)).log) == {"Alda Ríos": 3, "Bruma": 0}


@pytest.mark.parametrize("kind", ["Swiss", " SWISS", None])
def test_a_round_is_swiss_however_it_is_written(kind: str | None) -> None:
    data = family([[game("Alda", 30, "Bruma", 10)]], {"Alda": (3, 0), "Bruma": (0, 0)})
    data["rounds"][0]["round-type"] = kind

    assert opened(json.dumps(data)).kind == "xwing25"


def test_a_name_that_is_too_long_names_the_player() -> None:
    name = "A" * 81
    said = told(json.dumps(family([[game(name, 30, "Bruma", 10)]], {name: (3, 0), "Bruma": (0, 0)})))

    assert said.startswith(f"Player “{name[:80]}”: The name of the player has 81 characters")


def test_rounds_are_in_the_order_of_their_numbers() -> None:
    second = [game("A", 30, "B", 10), game("C", 30, "E", 10), game("D", 30, "F", 10)]
    data = family([SWISS, second], {"A": (6, 0), "C": (6, 0), "B": (3, 0), "D": (3, 0), "F": (0, 0), "E": (0, 0)})
    for player in data["players"]:
        player["rank"] = None
    straight = opened(json.dumps(data)).log.tournament
    data["rounds"].reverse()
    turned = opened(json.dumps(data)).log.tournament

    assert [match.result for round_ in turned.rounds for match in round_.matches] == [
        match.result for round_ in straight.rounds for match in round_.matches
    ]
    assert [player.name for player in turned.players] == [player.name for player in straight.players]


def test_equal_points_that_nobody_won_stay_so_in_the_last_round_too() -> None:
    equal = [game("A", 80, "F", 80, "none"), *SWISS[1:]]
    data = family([equal], {"B": (1, 0), "C": (1, 0), **dict.fromkeys("ADEF", (0, 0))})
    for player in data["players"]:
        player["rank"] = None

    match = choices(json.dumps(data))["xwing 100"].log.tournament.rounds[0].matches[0]
    assert match.result is not None
    assert match.result.winner == NOBODY


def test_a_list_that_is_left_out_is_said() -> None:
    data = family([[game("Alda", 30, "Bruma", 10)]], {"Alda": (3, 0), "Bruma": (0, 0)})
    data["players"][1]["list"] = "x" * 9000

    assert differences(json.dumps(data)) == [
        "What Bruma registered in the file does not fit these rules and is left out."
    ]


# -- Netrunner ---------------------------------------------------------------------------------------------------------


def test_factions_for_which_rules_have_no_field_are_said_to_be_left_out() -> None:
    by_rules = {name: [str(each) for each in found.all_remarks] for name, found in choices(text_of(SAVE)).items()}

    assert (
        "What players registered in the file is left out: these rules have no field for it." in by_rules["custom own"]
    )
    assert not [each for each in by_rules["xwing 200"] if "left out" in each]


def test_nrtm_has_both_identities_byes_and_the_cut() -> None:
    log = opened(text_of(COBRA)).log
    tournament, rules = log.tournament, ruleset_of(log.tournament)
    elena = next(player for player in tournament.players if player.name == "Elena Mar")

    assert (tournament.details.name, tournament.details.date) == ("Norte Regional", "2026-09-07")
    assert (tournament.details.swiss_rounds, tournament.details.cut) == (2, 2)
    assert elena.field("corp_identity") == "Haas-Bioroid: Precision Design"
    assert elena.field("runner_identity") == "Zahya Sadeghi: Versatile Smuggler"
    assert points(log)["Elena Mar"] == 12
    assert [match.first for match in tournament.rounds[0].matches if match.is_bye]
    assert final_standings(tournament, rules)[0].name == "Elena Mar"


def nrtm(rounds: list[list[dict[str, Any]]], **more: object) -> str:
    players = [
        {
            "id": number,
            "name": name,
            "rank": None,
            "matchPoints": None,
            "corpIdentity": None,
            "runnerIdentity": None,
        }
        for number, name in enumerate(("Alda", "Bruma", "Cosme", "Dalia"), start=1)
    ]
    return json.dumps({"name": "Harbour", "players": players, "preliminaryRounds": 1, "rounds": rounds, **more})


def pairing(table: int, first: int, second: int | None, *combined: int | None, **more: object) -> dict[str, Any]:
    sides = [
        {"id": number, "runnerScore": None, "corpScore": None, "combinedScore": score}
        for number, score in zip((first, second), combined or (None, None), strict=True)
    ]
    return {"table": table, "player1": sides[0], "player2": sides[1], "eliminationGame": False, **more}


def won(table: int, first: int, second: int) -> dict[str, Any]:
    sides = [{"id": first, "role": "corp", "winner": True}, {"id": second, "role": "runner", "winner": False}]
    return {"table": table, "player1": sides[0], "player2": sides[1], "eliminationGame": True}


def test_a_bye_without_numbers_counts_and_a_long_identity_leaves_the_person_in() -> None:
    data = json.loads(nrtm([[pairing(1, 1, 2, 4, 1), pairing(2, 3, None)], [pairing(1, 1, 3), pairing(2, 2, 4)]]))
    data["players"][0]["runnerIdentity"] = "x" * 90
    log = choices(json.dumps(data))["custom netrunner"].log

    assert differences(json.dumps(data)) == [
        "What Alda registered in the file does not fit these rules and is left out."
    ]
    assert [player.field("runner_identity") for player in log.tournament.players] == ["", "", "", ""]
    assert log.tournament.phase is Phase.ROUND_RUNNING
    assert log.tournament.rounds[0].matches[1].is_bye


def aesop(table: int, corp: int, runner: int | str, *scores: str, **more: object) -> dict[str, Any]:
    numbers = dict(zip(("corpScore", "runnerScore"), scores, strict=False))
    return {"tableNumber": table, "corpPlayer": corp, "runnerPlayer": runner, **numbers, **more}


def test_what_aesops_tables_writes_is_read() -> None:
    swiss = [[aesop(1, 1, 2, "3", "0"), aesop(2, 3, "(BYE)", "3", "0")], [aesop(1, 3, 1, "1", "1")]]
    final = [aesop(1, 1, 3, winner_id=3, loser_id=1)]
    data = json.loads(nrtm([*swiss, final])) | {"eliminationPlayers": [{"id": 3, "rank": 1}, {"id": 1, "rank": 2}]}
    data["players"] = [player | {"forfeit": player["id"] == 2} for player in data["players"][:3]]
    log = choices(json.dumps(data))["custom netrunner"].log

    assert points(log) == {"Alda": 4, "Cosme": 4, "Bruma": 0}
    assert log.tournament.rounds[0].matches[1].is_bye
    assert final_standings(log.tournament, ruleset_of(log.tournament))[0].name == "Cosme"
    assert log.tournament.player(2).status is PlayerStatus.DROPPED


def test_nobody_can_have_the_number_0() -> None:
    log = opened(nrtm([[pairing(1, 1, 2, 6, 0), pairing(2, 3, 0, 6, 0)]])).log

    assert log.tournament.rounds[0].matches[1].is_bye


def test_a_round_of_one_game_has_byes_of_three_points() -> None:
    log = opened(nrtm([[pairing(1, 1, 2, 3, 0), pairing(2, 3, None, 3, 0)]])).log

    assert points(log)["Cosme"] == 3
    assert str(ruleset_of(log.tournament).title) == "Netrunner"


def test_scores_that_are_not_the_file_s_are_asked_about_where_one_game_alone_can_read_it() -> None:
    data = json.loads(text_of(COBRA))
    data["players"][0]["matchPoints"] += 3

    assert told(json.dumps(data)) == "No rules here give all that the file says: choose them."
    assert differences(json.dumps(data)) == ["The file says 15 for Elena Mar, these rules give 12."]


@pytest.mark.parametrize(("role", "each"), [(None, 3), ("corp", 1)])
def test_an_intentional_draw_without_numbers_is_one(role: str | None, each: int) -> None:
    agreed = pairing(1, 1, 2, intentionalDraw=True)
    agreed["player1"]["role"] = role
    log = opened(nrtm([[agreed, pairing(2, 3, 4, 3, 0)], [pairing(1, 1, 3, 3, 0), pairing(2, 2, 4, 3, 0)]])).log

    assert points(log) == {"Alda": 3 + each, "Bruma": 3 + each, "Cosme": 3, "Dalia": 0}


def test_a_match_without_a_result_before_the_last_round_is_named() -> None:
    rounds = [[pairing(1, 1, 2), pairing(2, 3, 4, 3, 0)], [pairing(1, 1, 3, 3, 0), pairing(2, 2, 4, 3, 0)]]

    assert told(nrtm(rounds)) == (
        "The match swiss 1/1 of Alda and Bruma has no result, but a later round was played. Add it to the file."
    )


def test_who_won_a_game_is_one_of_the_two() -> None:
    final = won(1, 1, 2)
    final["player2"]["winner"] = True

    assert told(nrtm([[pairing(1, 1, 2, 6, 0)], [final]])) == (
        "Alda and Bruma are both the winner of the match elimination 1/1: correct one of them in the file."
    )


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([2, 1], ["The file has Elena Mar in place 2 at the end, these rules in place 1."]),
        ([1, 3], ["The file has Gala Rio in place 3 at the end, these rules in place 2."]),
    ],
)
def test_another_place_at_the_end_is_said(places: list[int], said: list[str]) -> None:
    data = json.loads(text_of(COBRA))
    for player, place in zip(data["eliminationPlayers"], places, strict=True):
        player["rank"] = place

    assert differences(json.dumps(data))[:1] == said


def test_two_champions_are_refused_by_name() -> None:
    data = json.loads(text_of(COBRA))
    data["eliminationPlayers"][1]["rank"] = 1

    assert told(json.dumps(data)) == (
        "The file has Elena Mar and Gala Rio in place 1 at the end: correct one of them in it."
    )


def test_a_champion_of_a_file_without_elimination_rounds_is_compared_too() -> None:
    data = family([[game("Alda", 20, "Bruma", 10)]], {"Alda": (3, 20), "Bruma": (0, 10)})
    data["players"][1]["top_cut_rank"] = data["players"][1]["rank"] = None
    data["players"][1] |= {"swiss_rank": 2, "top_cut_rank": 1}

    assert [*map(str, choices(json.dumps(data))["custom xwing25"].differences)] == [
        "The file has Bruma in place 1 at the end, these rules in place 2."
    ]


def test_the_place_at_the_end_of_a_real_file_that_its_matches_deny_is_said() -> None:
    assert [str(each) for each in choices(text_of(NARROW))["custom xwing1"].differences] == [
        "The file has Jaime Luna in place 1 at the end, these rules in place 2.",
        "The file has Dario Roca in place 2 at the end, these rules in place 1.",
    ]


def test_margins_that_are_not_the_file_s_are_never_taken_without_a_word() -> None:
    data = json.loads(text_of(ROLLBETTER))
    data["players"][0]["mov"] += 5

    assert differences(json.dumps(data)) == ["The file says a margin of 75 for Elena Mar, these rules give 70."]


def test_rules_without_margins_do_not_give_those_of_the_file() -> None:
    data = family([[game("Alda", 30, "Bruma", 10)]], {"Alda": (3, 35), "Bruma": (0, 10)})

    assert str(choices(json.dumps(data))["custom own"].differences[0]) == "The file has margins, these rules have none."
    assert differences(json.dumps(data)) == ["The file says a margin of 35 for Alda, these rules give 30."]


def test_a_save_of_another_game_names_it_and_only_own_rules_are_offered() -> None:
    text = text_of(SAVE).replace("<ROUNDS>", "<MODULE>Legion</MODULE><ROUNDS>", 1)
    offered = choices(text)

    assert told(text) == "No rules here give all that the file says: choose them."
    assert [*offered] == ["custom own"]
    assert str(offered["custom own"].differences[0]) == "The file is of another game: Legion."
    assert str(ruleset_of(offered["custom own"].log.tournament).title) == "Legion"


def test_the_people_of_an_event_without_swiss_rounds_are_those_of_its_elimination() -> None:
    places = [{"id": at, "name": name, "rank": at, "seed": at} for at, name in enumerate(("Alda", "Bruma"), start=1)]
    data = json.loads(nrtm([[won(1, 1, 2)]])) | {"players": [], "eliminationPlayers": places}
    tournament = opened(json.dumps(data)).log.tournament

    assert final_standings(tournament, ruleset_of(tournament))[0].name == "Alda"


def test_a_bye_in_the_list_of_players_is_nobody() -> None:
    data = json.loads(nrtm([[pairing(1, 1, 2, 6, 0), pairing(2, 3, 4, 6, 0)]]))
    data["players"][3] |= {"isBye": True, "name": "(BYE)"}

    assert [player.name for player in opened(json.dumps(data)).log.tournament.players] == ["Alda", "Bruma", "Cosme"]


def test_a_save_of_a_game_without_points_has_its_winners() -> None:
    text = text_of(SAVE).replace("<ROUNDS>", "<MODULE>Imperial Assault</MODULE><ROUNDS>", 1)
    text = text.replace("<PLAYER1POINTS>100</PLAYER1POINTS>", "<GAME1RESULT>PLAYER_2_WINS</GAME1RESULT>")
    log = choices(text.replace("<PLAYER2POINTS>40</PLAYER2POINTS>", ""))["custom own"].log

    assert log.tournament.rounds[0].matches[0].winner == log.tournament.rounds[0].matches[0].second


def test_a_double_elimination_cut_is_left_out_and_asked_about() -> None:
    swiss = [pairing(1, 1, 2, 6, 0), pairing(2, 3, 4, 6, 0)]
    cut = [[won(1, 1, 4), won(2, 2, 3)], [won(3, 1, 2), won(4, 3, 4)], [won(5, 2, 3)], [won(6, 1, 2)], [won(6, 2, 1)]]
    data = json.loads(nrtm([swiss, *cut]))
    data["eliminationPlayers"] = [
        {"id": number, "name": name, "rank": rank, "seed": number}
        for rank, (number, name) in enumerate([(2, "Bruma"), (1, "Alda"), (3, "Cosme"), (4, "Dalia")], start=1)
    ]
    text = json.dumps(data)

    assert told(text) == "No rules here give all that the file says: choose them."
    assert differences(text) == ["The cut was double elimination and is left out; Bruma won it."]
    log = choices(text)["custom netrunner"].log
    assert points(log) == {"Alda": 6, "Cosme": 6, "Bruma": 0, "Dalia": 0}
    assert len(log.tournament.rounds) == 1


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        ([], "The file of NRTM holds no players or no rounds yet."),
        ([[pairing(1, 1, 2, 6, 0)]], "The file of NRTM has rounds, but its list of players is empty."),
        ([[]], "Round 1 of the file has no list of matches."),
        ([[won(1, 1, 2)], [pairing(1, 1, 2, 6, 0)]], "Round 2 of the file is “swiss”"),
        ([[pairing(1, 1, 9, 6, 0)]], "“9” plays the match swiss 1/1"),
        ([[pairing(1, 1, 1, 6, 0)]], "The match swiss 1/1 of the file needs two different players."),
        ([[pairing(1, 1, 2, 7, 0)]], "Match swiss 1/1: points1 must be a whole number from 0 to 6"),
    ],
)
def test_what_is_strange_in_nrtm_is_said(rounds: list[list[dict[str, Any]]], sentence: str) -> None:
    data = json.loads(nrtm(rounds)) | ({"players": []} if "is empty" in sentence else {})

    assert told(json.dumps(data)).startswith(sentence)


SPOILT: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    10**9,
    float("nan"),
    "",
    "x" * 5000,
    "\ud800",
    "a\x00b",
    "\u202e x",
    [],
    {},
    "1",
)


def spoilt(value: Any) -> Iterator[Any]:
    """A value of JSON with each value in it spoilt in each way, and each key left out."""
    if isinstance(value, list | dict):
        for key in range(len(value)) if isinstance(value, list) else list(value):
            for changed in spoilt(value[key]):
                yield (
                    [*value[:key], changed, *value[key + 1 :]] if isinstance(value, list) else {**value, key: changed}
                )
            if isinstance(value, dict):
                yield {each: value[each] for each in value if each != key}
    yield from SPOILT


@pytest.mark.parametrize("name", [ROLLBETTER, ANSWER, COBRA, SAVE])
def test_what_is_spoilt_is_refused_in_a_sentence_or_read(name: str) -> None:
    chance, text = Random(7), text_of(name)
    if name == SAVE:
        places = [(at := chance.randrange(len(text)), at + chance.randrange(30)) for _ in range(150)]
        texts = [text[:first] + chance.choice(("", "<", "&", "99999999", "\0")) + text[last:] for first, last in places]
    else:
        texts = chance.sample([*map(json.dumps, spoilt(json.loads(text)))], 150)
    read = 0
    for each in filter(is_foreign, texts):
        try:
            opened(each)
            read += 1
        except Refusal as refusal:
            for part in refusal.parts:
                str(part.message).encode()
    assert read < len(texts)


# -- the command and the app -------------------------------------------------------------------------------------------


def run(tmp_path: Path, name: str, *more: str) -> tuple[int, str]:
    done = CliRunner().invoke(build.main, ["import", str(FILES / name), "--out", str(tmp_path / "e.ronda"), *more])
    return done.exit_code, done.output


def test_the_command_needs_no_game_where_the_file_tells_it(tmp_path: Path) -> None:
    assert run(tmp_path, OLD) == (0, f"{tmp_path / 'e.ronda'}: New event “Alba Mar”: 9 players, 5 rounds.\n")


def test_the_command_names_the_choices_and_takes_one(tmp_path: Path) -> None:
    code, said = run(tmp_path, ARMADA)
    assert code == 1
    assert "No rules here give all that the file says: choose them." in said
    assert "--game xwing --kind 200 (Star Wars: X-Wing: Second edition, 200 points): The file says 26 for" in said
    assert "--game xwing --kind 200" in run(tmp_path, ARMADA, "--game", "xwing")[1]
    assert run(tmp_path, ARMADA, "--game", "custom", "--kind", "own")[0] == 0
    assert run(tmp_path, ARMADA, "--game", "keyforge")[1].endswith("A file of Cryodex is not one of KeyForge.\n")


def test_the_app_shows_the_choices_before_the_event_is_opened() -> None:
    answer = ask("identify", text=text_of(ARMADA), route="/", lang="en")
    assert answer["go"] == "/import"
    shown = ask("render", route="/import", lang="en", device={}, has=0, number=1)["html"]
    assert "The file says 26 for Elena Mar, these rules give 6." in shown.replace("<bdi>", "").replace("</bdi>", "")
    number = shown.split('name="read" value="')[1].split('"')[0]
    moment = {"now": "2026-11-21T09:00:00Z", "random": 1}
    decided = ask("decide", tournament=None, command="import_file", form={"read": number}, lang="en", **moment)
    assert decided["notice"].startswith("New event “Armada Norte”: 4 players, 2 rounds. The file says 26 for Elena Mar")
    assert decided["go"] == f"/t/{decided['tournament']}"


def test_an_unknown_choice_of_rules_is_a_refusal_where_nobody_can_be_asked() -> None:
    with pytest.raises(UnknownRules) as refused:
        opened(text_of(ARMADA))

    assert [choice.kind for choice in refused.value.choices] == ["200", "own"]


def test_the_rules_page_of_edition_2_5_says_that_equal_scores_can_have_a_winner() -> None:
    log = opened(text_of(ROLLBETTER)).log
    notes = {note.rule: note.text for note in ruleset_of(log.tournament).notes}

    assert str(notes["CUSTOM-POINTS"]).startswith(
        "The higher score wins. With equal scores the organiser enters a winner or a draw"
    )


def test_an_event_of_netrunner_from_before_its_identities_still_reads() -> None:
    organiser = Organiser("custom", details=Details(name="Old", options=(("preset", "netrunner"),)))
    organiser.register("Alda", "Bruma", "Cosme", "Dalia", note="Reg-Ass")
    organiser.begin()
    text = log_file_text(organiser.log)

    assert "corp_identity" not in text
    assert read_event_file(text).tournament == organiser.tournament


def test_what_a_file_says_otherwise_is_asked_before_and_said_where_it_is_opened(tmp_path: Path) -> None:
    data = json.loads(text_of(COBRA))
    data["players"][0]["matchPoints"] += 3
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    asked = ["import", str(tmp_path / "a.json"), "--out", str(tmp_path / "a.ronda")]
    refused = CliRunner().invoke(build.main, asked)
    ran = CliRunner().invoke(build.main, [*asked, "--game", "custom", "--kind", "netrunner"])

    assert (refused.exit_code, ran.exit_code) == (1, 0)
    for output in (refused.output, ran.stderr):
        assert "The file says 15 for Elena Mar, these rules give 12." in output
