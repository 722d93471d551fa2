"""Hostile and broken input: each is refused in a sentence that says what and where, and nothing changes."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ronda.commands import Command, Moment, decide_facts, read_command
from ronda.commands import requests as ask
from ronda.commands.player_lists import ticked_lines
from ronda.core.consents import Privacy
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, Namesake, NotNow, Refusal, SeveralPeople
from ronda.core.facts import EntryOrigin, PairingChangeKind
from ronda.core.notice import Notice, PlannedBreak, Prize
from ronda.core.pairings import Constraints
from ronda.core.publication import NameStyle, Publication
from ronda.core.results import Result, Score
from ronda.core.state import Match, Phase
from ronda.rulesets import every_ruleset, find_ruleset
from tests.playing import Organiser, custom, games, names, score, wins

ENGINE = Path(__file__).parents[1] / "engine" / "ronda"


def register(name: str, *fields: tuple[str, str]) -> ask.RegisterPlayers:
    return ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, fields=fields),))


def hidden(what: str, code: str, position: int) -> str:
    return f"{what} holds an invisible character (U+{code}) at position {position}. Type it again without it."


def invisible(code: str, position: int) -> str:
    return hidden("The name of the player", code, position)


def told(notice: Notice) -> Details:
    return Details(name="x", notice=notice)


def too_long(what: str, length: int, longest: int) -> str:
    return f"{what} has {length} characters; {longest} is the most. Shorten it."


NO_BREAK_ROUND = "A break follows a round from 1 to 30: say which."
NO_BREAK_MINUTES = "A break takes 1 to 1440 minutes: say how many."
NO_TIME = "The time “{}” must be a time of day, such as 09:30."
NO_PLACES = "Prize 1 cannot be for the places {}: they go up, from 1 to 512."
NO_DAY = "The date “{}” must be a day of the calendar, such as 2026-11-21."
NUMBERS = "The result must have these numbers: {}."


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event of X-Wing in which Alba García is registered."""
    playing = Organiser("xwing")
    playing.register("Alba García")
    return playing


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "Robert'); DROP TABLE players;--",
        "{{ 7 * 7 }}{% raw %}",
        "{player} {0} %s",
        "Ann & Bob “the\\n” O’Neil",
        "名前",
        "محمد",
        "שלום",
        "می\u200cخواهم",
        "👩\u200d👧 Ann",
        "Zoe\u0308",
        "x" * 80,
        "=1+1",
        "../../etc/passwd",
        "null",
        "0",
    ],
)
def test_markup_quotes_and_other_scripts_are_names_like_any_other(organiser: Organiser, name: str) -> None:
    """A name is text: it is kept as it was typed (composed, with single spaces)."""
    organiser.do(register(name))

    assert organiser.tournament.players[-1].name == name.replace("e\u0308", "ë")


def test_spaces_around_and_inside_a_name_are_tidied(organiser: Organiser) -> None:
    organiser.do(register(" \t Bruno \u00a0\u3000 de\r\n la Fuente\v "))

    assert organiser.tournament.players[-1].name == "Bruno de la Fuente"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "The player needs a name."),
        (" \t\u00a0\u3000 ", "The player needs a name."),
        ("\u200d\u200c", "The player needs a name."),
        ("x" * 81, "The name of the player has 81 characters; 80 is the most. Shorten it."),
        ("x" * 10_000, "The name of the player has 10000 characters; 80 is the most. Shorten it."),
        ("Alba\u202eaicraG", invisible("202E", 5)),
        ("\u202aAlba", invisible("202A", 1)),
        ("Alba\u2067x\u2069", invisible("2067", 5)),
        ("Al\u200eba", invisible("200E", 3)),
        ("Al\u200fba", invisible("200F", 3)),
        ("Al\u061cba", invisible("061C", 3)),
        ("Al\u200bba", invisible("200B", 3)),
        ("Al\u2060ba", invisible("2060", 3)),
        ("Al\u00adba", invisible("00AD", 3)),
        ("Al\ufeffba", invisible("FEFF", 3)),
        ("Al\u3164ba", invisible("3164", 3)),
        ("Al\U000e0041ba", invisible("E0041", 3)),
        ("Al\x00ba", invisible("0000", 3)),
        ("Al\x1bba", invisible("001B", 3)),
        ("Al\x7fba", invisible("007F", 3)),
        ("Al\x9bba", invisible("009B", 3)),
        ("Al\ud800ba", invisible("D800", 3)),
        ("Al\udfff", invisible("DFFF", 3)),
        ("Al\ue000ba", invisible("E000", 3)),
    ],
)
def test_a_name_that_is_empty_too_long_or_hides_something_is_refused(
    organiser: Organiser, name: str, sentence: str
) -> None:
    assert organiser.refusal(register(name), Malformed) == sentence
    assert organiser.refusal(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=name)), Malformed) == sentence


@pytest.mark.parametrize(
    "name",
    [
        "Alba García",
        "ALBA GARCÍA",
        "alba garcía",
        "  Alba \u2003 García ",
        "Ａｌｂａ García",
        "Alba Garci\u0301a",
        "Alba\u00a0García",
        "Al\u200dba García",
    ],
)
def test_one_name_is_registered_once_however_it_is_typed(organiser: Organiser, name: str) -> None:
    """By case, width, composition, spaces and joiners."""
    shown = " ".join(name.replace("i\u0301", "í").split())

    assert organiser.refusal(register(name), Impossible) == (
        f"“{shown}” is already registered, as number 1. Add something that tells the two apart, such as a second "
        "surname or a town."
    )


@pytest.mark.parametrize("name", ["Alba Garcia", "García, Alba", "ALBA  garcía.", "Garcia Alba"])
def test_names_that_may_be_one_person_are_two_only_when_said_so(organiser: Organiser, name: str) -> None:
    """By accents, order, case and punctuation."""
    refused = organiser.refusal(register(name), Impossible)
    assert refused.endswith("If they are two people, add something that tells them apart, such as a town.")
    assert "Alba García" in refused

    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, namesake=True),)))
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba García", namesake=True),)))

    assert len(organiser.tournament.players) == 3


def test_one_of_two_namesakes_can_be_edited(organiser: Organiser) -> None:
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba García", namesake=True),)))
    organiser.do(
        ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Alba García", constraints=Constraints(club="Norte")))
    )

    assert organiser.tournament.player(2).constraints.club == "Norte"


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        (["Bruno", "bruno"], "Line 2: The same name stands on line 1."),
        (["Bruno", "", "Carmen"], "Line 2: The player needs a name."),
        (["Bruno", "Carmen", "alba garcía"], "Line 3: “alba garcía” is already registered, as number 1."),
        (["Bruno\u202e", "Carmen"], "Line 1: The name of the player holds an invisible character (U+202E)"),
    ],
)
def test_a_list_is_registered_whole_or_not_at_all(organiser: Organiser, entries: list[str], problem: str) -> None:
    command = ask.RegisterPlayers(entries=tuple(ask.PlayerEntry(name=name) for name in entries))
    sentence = organiser.refusal(command)

    assert sentence.startswith(problem)
    assert len(organiser.tournament.players) == 1


def test_a_list_of_nobody_is_refused(organiser: Organiser) -> None:
    assert organiser.refusal(ask.RegisterPlayers(entries=()), Malformed) == "There is no name to register."


# -- results -----------------------------------------------------------------------------------------------------------


AGL = (
    Score(key="victory_points", first=3, second=1),
    Score(key="frags", first=3, second=1),
    Score(key="first_blood", first=0, second=1),
)
RESULTS: dict[str, list[tuple[Result, str]]] = {
    "xwing": [
        (score(101, 0), "Score must be from 0 to 100, not 101."),
        (score(-1, 0), "Score must be from 0 to 100, not -1."),
        (score(2**70, 0), f"Score must be from 0 to 100, not {2**70}."),
        (score(50, 50), "Equal scores: who won the final salvo?"),
        (score(50, 49, winner=2), "The winner has the lower number (50–49): correct the numbers or the winner."),
        (score(50, 49, winner=3), "Choose who won."),
        (score(50, 49, winner=-1), "Choose who won."),
        (score(50, 49, ending="keys"), "A match cannot end with “keys”."),
        (score(50, 49, ending="x" * 500), f"A match cannot end with “{'x' * 40}”."),
        (wins(1), "The result must have these numbers: score."),
        (games(2, 0), "The result must have these numbers: score."),
        (Result(winner=1, scores=(Score(key="score", first=1, second=0),) * 2), NUMBERS.format("score")),
        (wins(0, "forfeit"), "Choose who won."),
        (wins(7, "forfeit"), "Choose who won."),
    ],
    "aristeia": [
        (Result(winner=2, scores=AGL), "The numbers decide the winner and do not agree: correct them."),
        (Result(winner=0, scores=AGL, ending="concession"), "Say who conceded the match."),
        (Result(winner=1, scores=AGL[:2], ending="concession"), NUMBERS.format("victory_points, frags, first_blood")),
        (Result(winner=3, scores=AGL, ending="concession"), "Choose who won."),
        (Result(winner=1, scores=AGL, ending="keys"), "A match cannot end with “keys”."),
    ],
    "keyforge": [
        (wins(0), "Choose who won."),
        (wins(3), "Choose who won."),
        (wins(1, "destroyed"), "A match cannot end with “destroyed”."),
        (games(2, 0), "The result must have these numbers: -."),
        (score(100, 0), "The result must have these numbers: -."),
    ],
}


@pytest.mark.parametrize(
    ("game", "result", "sentence"),
    [(game, result, sentence) for game, cases in RESULTS.items() for result, sentence in cases],
)
def test_an_impossible_result_is_refused_when_reported_and_when_corrected(
    game: str, result: Result, sentence: str
) -> None:
    organiser = Organiser(game)
    organiser.start(4)
    organiser.pair()

    assert organiser.refusal(ask.ReportResult(round=1, match=1, result=result)) == sentence
    organiser.finish_round()
    assert organiser.refusal(ask.CorrectResult(round=1, match=1, result=result)) == sentence


@pytest.mark.parametrize("number", [0, -1, 2, 99, 2**80])
def test_an_unknown_round_is_refused(number: int) -> None:
    organiser = Organiser("xwing")
    organiser.start(5)
    organiser.pair()
    result = score(1, 0)
    commands: list[Command] = [
        ask.ReportResult(round=number, match=1, result=result),
        ask.CorrectResult(round=number, match=1, result=result),
        ask.ClearResult(round=number, match=1),
        ask.UnpairRound(round=number),
        ask.StartClock(round=number),
        ask.GiveExtraTime(round=number, match=1, minutes=5),
        ask.GiveRuling(question="x", decision="x", official="Zoe", round=number),
    ]

    assert {organiser.refusal(command, Impossible) for command in commands} == {f"Round {number} has not been paired."}


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (0, "Round 1 has no table 0."),
        (-1, "Round 1 has no table -1."),
        (4, "Round 1 has no table 4."),
        (3, "Table 3 of round 1 is a bye: it has no result."),
    ],
)
def test_an_unknown_table_or_a_bye_is_refused(table: int, sentence: str) -> None:
    organiser = Organiser("xwing")
    organiser.start(5)
    organiser.pair()
    result = score(1, 0)
    commands: list[Command] = [
        ask.ReportResult(round=1, match=table, result=result),
        ask.CorrectResult(round=1, match=table, result=result),
        ask.ClearResult(round=1, match=table),
        ask.GiveExtraTime(round=1, match=table, minutes=5),
    ]

    assert {organiser.refusal(command, Impossible) for command in commands} == {sentence}


@pytest.mark.parametrize("number", [0, -1, 5, 2**80])
def test_an_unknown_player_is_refused(number: int) -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    commands: list[Command] = [
        ask.EditPlayer(player=number, entry=ask.PlayerEntry(name="Zoe")),
        ask.RemovePlayer(player=number),
        ask.DropPlayer(player=number),
        ask.ReturnPlayer(player=number),
        ask.DisqualifyPlayer(player=number, reason="x"),
        ask.IssueSubstitute(player=number, item="x", official="Zoe"),
    ]

    assert {organiser.refusal(command, Impossible) for command in commands} == {
        f"There is no player number {number} in this event."
    }


# -- details -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        (Details(name=""), "The event needs a name."),
        (Details(name=" \u200d "), "The event needs a name."),
        (Details(name="x" * 121), "The name of the event has 121 characters; 120 is the most. Shorten it."),
        (Details(name="x", date="31-12-2026"), NO_DAY.format("31-12-2026")),
        (Details(name="x", date="2026-02-30"), NO_DAY.format("2026-02-30")),
        (Details(name="x", structure="huge"), "There is no structure “huge”."),
        (
            Details(name="x", structure="custom"),
            "A custom structure needs its number of Swiss rounds, from 0 to 30.",
        ),
        (custom(-1), "A custom structure needs its number of Swiss rounds, from 0 to 30."),
        (custom(31), "A custom structure needs its number of Swiss rounds, from 0 to 30."),
        (custom(3, 1), "A cut takes 2 to 512 players, or 0 for none."),
        (custom(3, -4), "A cut takes 2 to 512 players, or 0 for none."),
        (custom(3, 513), "A cut takes 2 to 512 players, or 0 for none."),
        (Details(name="x", options=(("format", "draft"),)), "Format cannot be “draft”."),
        (Details(name="x", place="Hall\u202e"), hidden("The place", "202E", 5)),
        (Details(name="x", organiser="\x07"), hidden("The organiser", "0007", 1)),
        (Details(name="x", head_judges=("Zoe", "\u200b")), hidden("The name of an official", "200B", 1)),
        (told(Notice(doors="25:00")), NO_TIME.format("25:00")),
        (told(Notice(begins="9h")), NO_TIME.format("9h")),
        (told(Notice(begins="10:00:00")), NO_TIME.format("10:00:00")),
        (told(Notice(address="x" * 201)), too_long("The address", 201, 200)),
        (told(Notice(contact="a\u202eb")), hidden("The contact", "202E", 2)),
        (told(Notice(fee="x" * 201)), too_long("The entry fee", 201, 200)),
        (told(Notice(bring=("Dice", "x" * 201))), too_long("What players bring", 201, 200)),
        (told(Notice(bring=("Dice",) * 31)), "What players bring has 31 lines; 30 are the most. Put some together."),
        (told(Notice(text="x" * 4001)), too_long("The text of the announcement", 4001, 4000)),
        (told(Notice(opening="\n".join("x" * 11))), "The welcome has 11 lines; 10 are the most. Shorten it."),
        (told(Notice(opening="x" * 501)), too_long("The welcome", 501, 500)),
        (told(Notice(sharing="x" * 501)), too_long("How the prizes are shared", 501, 500)),
        (told(Notice(prizes=(Prize(what=" ", first=1, last=1),))), "Prize 1 has no name: write what it is."),
        (told(Notice(prizes=(Prize(what="x" * 201),))), too_long("The prize", 201, 200)),
        (told(Notice(prizes=(Prize(what="x", label="x" * 81),))), too_long("Whom the prize is for", 81, 80)),
        (told(Notice(prizes=(Prize(what="x", how="x" * 201),))), too_long("How the prize is shared", 201, 200)),
        (told(Notice(prizes=(Prize(what="x", first=3, last=2),))), NO_PLACES.format("3–2")),
        (told(Notice(prizes=(Prize(what="x", first=1, last=513),))), NO_PLACES.format("1–513")),
        (told(Notice(prizes=(Prize(what="x", first=0, last=2),))), NO_PLACES.format("0–2")),
        (told(Notice(breaks=(PlannedBreak(after_round=0, minutes=45),))), NO_BREAK_ROUND),
        (told(Notice(breaks=(PlannedBreak(after_round=31, minutes=45),))), NO_BREAK_ROUND),
        (told(Notice(breaks=(PlannedBreak(after_round=3, minutes=0),))), NO_BREAK_MINUTES),
        (told(Notice(breaks=(PlannedBreak(after_round=3, minutes=1441),))), NO_BREAK_MINUTES),
        (
            told(Notice(breaks=(PlannedBreak(after_round=3, minutes=45),) * 2)),
            "After round 3 there are two breaks: make one of them.",
        ),
        (
            told(Notice(breaks=tuple(PlannedBreak(after_round=each, minutes=9) for each in range(1, 8)))),
            "The plan has 7 breaks; 6 are the most. Leave some out.",
        ),
        (told(Notice(prizes=(Prize(what="x"),) * 31)), "The list has 31 prizes; 30 are the most. Put some together."),
    ],
)
def test_details_that_cannot_be_are_refused_at_creation_and_afterwards(details: Details, sentence: str) -> None:
    organiser = Organiser("keyforge")

    assert organiser.refusal(ask.ChangeDetails(details=details), Malformed) == sentence
    with pytest.raises(Malformed) as refused:
        Organiser("keyforge", details=details)
    assert str(refused.value) == sentence
    assert refused.value.field is not None


@pytest.mark.parametrize(
    ("options", "field", "sentence"),
    [
        ({"game": "x" * 81}, "game", "Name of the game has 81 characters; 80 is the most. Shorten it."),
        ({"game": "Go\u202e"}, "game", hidden("Name of the game", "202E", 3)),
        ({"tiebreaks": "luck"}, "tiebreaks", "Order of equal points cannot be “luck”."),
        (
            {"tiebreaks": "wins\ngames_won"},
            "tiebreaks",
            "“Games won” needs games: enter games won in a series, or take it out of the order of equal points.",
        ),
        (
            {"result": "points", "tiebreaks": "points_scored"},
            "tiebreaks",
            "“Points scored” needs scores: enter a score for each player, or take it out of the order of equal points.",
        ),
        (
            {"result": "score", "most_score": "20", "tiebreaks": "points_scored", "scored_bye": "21"},
            "scored_bye",
            "Points scored by a bye: no match brings more than the highest score, 20. Lower it.",
        ),
        (
            {"result": "score", "most_score": "20", "tiebreaks": "points_difference", "difference_bye": "99"},
            "difference_bye",
            "Points difference of a bye: no match brings more than the highest score, 20. Lower it.",
        ),
        (
            {"result": "games", "tiebreaks": "opponents_games_share", "games_floor": "half"},
            "games_floor",
            "Share of an opponent cannot be “half”.",
        ),
    ],
)
def test_options_of_a_custom_game_that_cannot_be_are_refused(
    options: dict[str, str], field: str, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        Organiser("custom", details=custom(3, options=tuple(options.items())))

    assert (refused.value.field, str(refused.value)) == (field, sentence)


@pytest.mark.parametrize("identifier", ["", "abc", "ABCDEF", "../../x", "x" * 41, "né-à-paris", "a b c d"])
def test_an_identifier_that_ronda_does_not_make_is_refused(identifier: str) -> None:
    create = ask.CreateTournament(tournament=identifier, game="xwing", details=Details(name="x"))
    with pytest.raises(Malformed) as refused:
        decide_facts(None, find_ruleset("xwing"), create, Moment(at="2026-11-21T09:00:00Z", random=1))

    assert str(refused.value) == f"The identifier “{identifier[:40]}” is not one that Ronda makes."


def test_an_unknown_game_is_refused_with_those_that_exist() -> None:
    with pytest.raises(Malformed) as refused:
        find_ruleset("chess")
    games = [ruleset.key for ruleset in every_ruleset()]

    assert {"aristeia", "keyforge", "xwing"} < set(games)
    assert games[-1] == "custom"
    assert str(refused.value) == f"There is no game “chess”. The games are: {', '.join(games)}."


def test_a_command_to_no_event_is_refused() -> None:
    with pytest.raises(NotNow, match=r"^There is no such event on this device\.$"):
        decide_facts(None, find_ruleset("xwing"), ask.PairRound(), Moment(at="2026-11-21T09:00:00Z", random=1))


# -- every command in every phase --------------------------------------------------------------------------------------


def registration() -> Organiser:
    organiser = Organiser("xwing", details=custom(1, 2))
    organiser.register(*names(5))
    return organiser


def between_rounds() -> Organiser:
    organiser = Organiser("xwing", details=custom(2, 2), seed=7)
    organiser.start(5)
    organiser.play_round()
    return organiser


def round_running() -> Organiser:
    organiser = between_rounds()
    organiser.pair()
    organiser.report(1, score(1, 0))
    return organiser


def cut_due() -> Organiser:
    organiser = registration()
    organiser.start()
    organiser.play_round()
    return organiser


def elimination_due() -> Organiser:
    organiser = cut_due()
    organiser.do(ask.MakeCut())
    return organiser


def finished() -> Organiser:
    organiser = elimination_due()
    organiser.play_round()
    return organiser


PHASES: dict[str, tuple[Callable[[], Organiser], Phase]] = {
    "registration": (registration, Phase.REGISTRATION),
    "between_rounds": (between_rounds, Phase.BETWEEN_ROUNDS),
    "round_running": (round_running, Phase.ROUND_RUNNING),
    "cut_due": (cut_due, Phase.CUT_DUE),
    "elimination_due": (elimination_due, Phase.BETWEEN_ROUNDS),
    "finished": (finished, Phase.FINISHED),
}


def last_table(organiser: Organiser) -> Match:
    """The last table of the last round at which two sit."""
    matches = organiser.round.matches if organiser.tournament.rounds else ()
    return next((match for match in reversed(matches) if match.second), Match(number=1, first=1, second=2))


COMMANDS: dict[str, Callable[[Organiser], Command]] = {
    "create": lambda _: ask.CreateTournament(tournament="another", game="xwing", details=Details(name="x")),
    "change details": lambda _: ask.ChangeDetails(details=custom(5, 4)),
    "choose structure": lambda _: ask.ChooseStructure(structure="custom", swiss_rounds=5, cut=2),
    "register": lambda _: register("Zoe"),
    "edit": lambda _: ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Zoe")),
    "put right": lambda _: ask.CorrectRegistration(player=1, fields=(("faction", "scum"),), official="Zoe", reason="x"),
    "tick": lambda _: ask.TickCheck(player=1, check="squad", official="Zoe"),
    "note payment": lambda _: ask.NotePayment(player=1, paid=True, amount=1500),
    "keep apart": lambda _: ask.KeepApart(players=(1, 2)),
    "let meet": lambda _: ask.LetMeet(players=(1, 2)),
    "absent": lambda _: ask.AnnounceAbsence(player=1, round=2, counts="loss"),
    "present": lambda _: ask.TakeAbsenceBack(player=1, round=2),
    "untick": lambda _: ask.TickCheck(player=1, check="squad", ticked=False),
    "remove": lambda _: ask.RemovePlayer(player=1),
    "start": lambda _: ask.StartTournament(),
    "identify": lambda _: ask.IdentifyOfficial(player=1, same=True),
    "announce": lambda _: ask.ChangeAnnouncement(swiss_rounds=3, cut=4, reason="x"),
    "change prizes": lambda _: ask.ChangePrizes(prizes=(Prize(what="A dice tower"),), sharing="", reason="x"),
    "hand out": lambda _: ask.HandOutPrize(prize=1, player=1),
    "take prize back": lambda _: ask.TakePrizeBack(prize=1, player=1),
    "pair": lambda _: ask.PairRound(),
    "redraft": lambda _: ask.RedraftRound(),
    "swap": lambda _: ask.SwapPlayers(player=1, other=2),
    "put together": lambda _: ask.PairWith(player=1, opponent=2),
    "bye": lambda _: ask.SetBye(player=1),
    "move": lambda _: ask.MoveTable(player=1, table=2),
    "tie up": lambda _: ask.TieUpDraft(),
    "discard": lambda _: ask.DiscardDraft(),
    "ask for consents": lambda _: ask.ChangePrivacy(privacy=Privacy(months=3)),
    "choose what is public": lambda _: ask.ChangePublication(publication=Publication(names=NameStyle.INITIAL)),
    "publish": lambda _: ask.PublishRound(),
    "reopen": lambda o: ask.ReopenRound(round=len(o.tournament.rounds)),
    "print": lambda o: ask.RecordPrint(round=len(o.tournament.rounds)),
    "unpair": lambda o: ask.UnpairRound(round=len(o.tournament.rounds)),
    "clock": lambda o: ask.StartClock(round=len(o.tournament.rounds)),
    "extra time": lambda o: ask.GiveExtraTime(round=len(o.tournament.rounds), match=2, minutes=5),
    "leave open": lambda o: ask.LeaveMatchOpen(round=len(o.tournament.rounds), match=1, reason="Late"),
    "postpone": lambda o: ask.PostponeMatch(round=len(o.tournament.rounds), match=1, day="2026-12-03"),
    "report": lambda o: ask.ReportResult(round=len(o.tournament.rounds), match=1, result=score(9, 0)),
    "correct": lambda o: ask.CorrectResult(round=len(o.tournament.rounds), match=1, result=score(9, 0)),
    "clear": lambda o: ask.ClearResult(round=len(o.tournament.rounds), match=1),
    "exchange": lambda o: ask.ExchangeResults(round=len(o.tournament.rounds), match=1, other=2),
    "correct bye": lambda o: ask.CorrectBye(round=len(o.tournament.rounds), player=1),
    "turn": lambda o: ask.TurnResult(round=len(o.tournament.rounds), match=1),
    "no show": lambda o: ask.ReportNoShow(
        round=len(o.tournament.rounds), match=last_table(o).number, player=last_table(o).first or 0
    ),
    "reseat": lambda o: ask.ChangePairings(
        round=len(o.tournament.rounds), change=PairingChangeKind.TABLE, player=last_table(o).first or 0, table=9
    ),
    "check all in": lambda _: ask.CheckInAll(),
    "drop": lambda _: ask.DropPlayer(player=1),
    "return": lambda _: ask.ReturnPlayer(player=1),
    "disqualify": lambda _: ask.DisqualifyPlayer(player=1, reason="x"),
    "cut": lambda _: ask.MakeCut(),
    "end": lambda _: ask.EndTournament(reason="x"),
    "penalise": lambda _: ask.GivePenalty(player=1, kind="match_loss", reason="x", official="Zoe"),
    "substitute": lambda _: ask.IssueSubstitute(player=1, item="Marksmanship", official="Zoe"),
    "rule": lambda o: ask.GiveRuling(
        question="Whose turn?", decision="Alba's", official="Zoe", round=len(o.tournament.rounds)
    ),
    "appeal": lambda _: ask.AppealRuling(ruling=1, player=1, official="Zoe", outcome="upheld"),
    "choose reporting": lambda _: ask.ChooseReporting(way="tapped"),
    "send a report": lambda o: ask.SendReport(
        message="m1", player=1, round=len(o.tournament.rounds), match=1, result=score(9, 0)
    ),
    "wish to leave": lambda _: ask.WishToLeave(message="m1", player=1),
    "call": lambda o: ask.CallToTable(message="m1", player=1, round=len(o.tournament.rounds), match=1, at="x"),
    "choose hall entry": lambda _: ask.ChooseHallEntry(open=True),
    "request entry": lambda _: ask.RequestEntry(message="m1", request="r1", name="Zoe", origin=EntryOrigin.CODE),
    "accept entry": lambda _: ask.AcceptEntry(request="r1", message="m1"),
    "accept plain entries": lambda _: ask.AcceptPlainEntries(),
    "decline entries": lambda _: ask.DeclineEntries(requests="r1"),
    "decline entry": lambda _: ask.DeclineEntry(request="r1", message="m1"),
    "count": lambda o: ask.CountReport(round=len(o.tournament.rounds), match=1, message="m1"),
    "count agreed": lambda o: ask.CountAgreed(round=len(o.tournament.rounds)),
    "accept leaving": lambda _: ask.AcceptLeaving(player=1),
    "decline leaving": lambda _: ask.DeclineLeaving(player=1),
    "answer a call": lambda o: ask.AnswerCall(round=len(o.tournament.rounds), match=1),
    "import": lambda _: ask.ImportPlayers(rows=(ask.ListRow(line=1, values=(("name", "Zoe"),)),)),
    "take ratings": lambda _: ask.TakeRatings(season="\tAlba 1\t1500"),
    "check in": lambda _: ask.CheckIn(player=1),
    "give place": lambda _: ask.GivePlace(player=1, reason="x"),
    "take place back": lambda _: ask.TakePlaceBack(player=1),
    "note told": lambda _: ask.NoteTold(player=1),
    "take off missing": lambda _: ask.TakeOffMissing(),
    "take on again": lambda _: ask.TakeOnAgain(player=1),
    "pause clock": lambda _: ask.PauseClock(round=1),
    "resume clock": lambda _: ask.ResumeClock(round=1),
    "adjust clock": lambda _: ask.AdjustClock(round=1, minutes=5),
    "build teams": lambda _: ask.BuildTeams(round=1, match=1, first=1, names=()),
    "post a message": lambda _: ask.PostMessage(text="Lunch"),
    "take message back": lambda _: ask.TakeMessageBack(message=1),
    "open lists": lambda _: ask.OpenLists(),
    "draw checks": lambda _: ask.DrawDeckChecks(tables=1),
    "check decks": lambda o: ask.CheckDecks(
        round=len(o.tournament.rounds), match=1, official="Zoe", minutes=0, outcomes=()
    ),
}

YES = ""
UNPAIRED = "Round 0 has not been paired."
ANNOUNCED = (
    "Structure, format and tier were announced when the event started. Change rounds or cut under “Change the "
    "announcement”."
)
TABLE_FEW, FOLLOWED = (
    "Table 1 of round {} already has a result. Open the table and choose Correct to change it.",
    ("Round {} is followed by another stage or round: its results can be corrected but not taken back."),
)
TABLE_HAS = "Table {} of round {} already has a result. Open the table and choose Correct to change it."
HAS_RESULTS = "Round {} already has results: its pairings stay. Take the results back first if they are wrong."
STAYS = "Alba 1 has already been paired and stays in the standings: choose “Drop” instead."
CLOCK = "Round {} is over: its clock has stopped."
CHECKED_IN = "Round 1 is paired: check-in is over. Drop whoever is missing, on the player's own page."
PAIRED = "The last Swiss round is paired: nobody can join any more."
ELIMINATION = "Elimination has begun: nobody can join any more."
ENDED = "The event is over: nobody can join any more."
STARTED = "The event has already started."
OVER = "Elimination has begun: rounds and cut can no longer change."
EXISTS = "The event exists already."
HERE = "Alba 1 is in the event."

NOBODY_WAITS = "No player waits about whom there is no question."
NO_PRIZE = "There is no prize number 1 in this event."
NO_MATCH = (
    "Alba 1 has no open match to lose. If the match already has its result, correct it at its table and give a warning."
)

NONE_AGREED = "Round {} has no result that both players reported and that waits."
TO_PLAY = (
    "The rounds before the bracket are not over. To end with those that were played, change the announcement to "
    "them, without a cut."
)
NOT_DRAWN = "Table 1 of round {} was not drawn for a check."
NO_RUNNING_ROUND = "Tables are drawn from a round that runs."
NO_SWISS_ROUND = "No Swiss round is left in which anybody could be kept apart."
LAST_ROUND = "No round is left for which an absence could be announced."
NOT_ABSENT = "No absence of Alba 1 from round 2 is noted."
EXPECTED: dict[str, tuple[str, ...]] = {
    # command: what registration, between_rounds, round_running, cut_due, elimination_due and finished answer
    "create": (EXISTS,) * 6,
    "end": (
        "The event has not started: there is nothing to end.",
        TO_PLAY,
        TO_PLAY,
        YES,
        YES,
        "The event is over already.",
    ),
    "change details": (YES, *(ANNOUNCED,) * 5),
    "choose structure": (YES, *(ANNOUNCED,) * 5),
    "register": (YES, YES, PAIRED, PAIRED, ELIMINATION, ENDED),
    **dict.fromkeys(("edit", "put right", "tick", "untick", "note payment"), (YES,) * 6),
    "open lists": ("The lists of this event do not wait for the organiser: choose that first.",) * 6,
    "draw checks": (NO_RUNNING_ROUND, NO_RUNNING_ROUND, YES, *(NO_RUNNING_ROUND,) * 3),
    "check decks": tuple(NOT_DRAWN.format(number) for number in (0, 1, 2, 1, 1, 2)),
    "keep apart": (YES, YES, *(NO_SWISS_ROUND,) * 4),
    "let meet": ("These players are not kept apart any more.",) * 6,
    "absent": (YES, YES, *(LAST_ROUND,) * 4),
    "present": (NOT_ABSENT,) * 6,
    "remove": (YES, *(STAYS,) * 5),
    "start": (YES, *(STARTED,) * 5),
    "identify": ("The name of Alba 1 is not like that of an official any more.",) * 6,
    "announce": ("The event has not started: change its details instead.", YES, YES, YES, OVER, OVER),
    "change prizes": ("The event has not started: change its details instead.", *(YES,) * 5),
    "hand out": (*("The event is not over: nobody knows yet who gets the prizes.",) * 5, NO_PRIZE),
    "take prize back": (NO_PRIZE,) * 6,
    "pair": (
        "The event has not started: start it first.",
        YES,
        "Round 2 still has an open match: table 2. Enter its result first.",
        "The Swiss rounds are over: make the cut first.",
        YES,
        "The event is over: there is no round left to pair.",
    ),
    **dict.fromkeys(
        ("redraft", "swap", "put together", "bye", "move", "tie up", "discard", "publish"),
        ("There is no draft: pair the round first.",) * 6,
    ),
    "reopen": (
        UNPAIRED,
        *(HAS_RESULTS.format(n) for n in (1, 2, 1, 1)),
        "The bracket is fixed: its rounds have no draft.",
    ),
    "print": (UNPAIRED, *(YES,) * 5),
    "unpair": (UNPAIRED, *(HAS_RESULTS.format(n) for n in (1, 2, 1, 1, 2))),
    "clock": (UNPAIRED, CLOCK.format(1), YES, CLOCK.format(1), CLOCK.format(1), CLOCK.format(2)),
    "extra time": (UNPAIRED, CLOCK.format(1), YES, CLOCK.format(1), CLOCK.format(1), CLOCK.format(2)),
    "leave open": (UNPAIRED, *(TABLE_FEW.format(n) for n in (1, 2, 1, 1, 2))),
    "postpone": (UNPAIRED, *(TABLE_FEW.format(n) for n in (1, 2, 1, 1, 2))),
    "report": (UNPAIRED, *(TABLE_FEW.format(n) for n in (1, 2, 1, 1, 2))),
    "correct": (UNPAIRED, *(YES,) * 5),
    "clear": (UNPAIRED, YES, YES, YES, FOLLOWED.format(1), YES),
    "turn": (
        UNPAIRED,
        YES,
        YES,
        YES,
        "Round 1 is followed by another stage or round: open table 1 and correct its result there.",
        YES,
    ),
    "exchange": (UNPAIRED, *(YES,) * 4, "Round 2 has no table 2."),
    "correct bye": (
        UNPAIRED,
        YES,
        "Table 2 has no result yet: change seats with the one who has the bye instead.",
        YES,
        YES,
        "Round 2 belongs to the bracket: the results decide who has a bye.",
    ),
    "no show": (
        UNPAIRED,
        TABLE_HAS.format(2, 1),
        YES,
        TABLE_HAS.format(2, 1),
        TABLE_HAS.format(2, 1),
        TABLE_HAS.format(1, 2),
    ),
    "reseat": (
        UNPAIRED,
        "Round 1 is over: its tables stay as they were played.",
        YES,
        "Round 1 is over: its tables stay as they were played.",
        "Round 1 is over: its tables stay as they were played.",
        "The bracket is fixed: the results decide the pairings, and no table can be changed.",
    ),
    "check all in": (
        YES,
        *("Round 1 is paired: check-in is over. Drop whoever is missing, on the player's own page.",) * 5,
    ),
    "drop": (
        "The event has not started: remove the registration of Alba 1 instead.",
        *(YES,) * 4,
        "The event is over: nobody needs to drop.",
    ),
    "return": (HERE,) * 6,
    "disqualify": ("The event has not started: remove the registration of Alba 1 instead.", *(YES,) * 5),
    "cut": (
        "The cut is made after the last round before it, which is still to come.",
        "The cut is made after the last round before it, which is still to come.",
        "Round 2 still has an open match: table 2. Enter its result first.",
        YES,
        YES,
        "Elimination has begun: nobody can be added to the cut.",
    ),
    **dict.fromkeys(("substitute", "choose what is public", "ask for consents"), (YES,) * 6),
    "rule": (UNPAIRED, *(YES,) * 5),
    "appeal": ("There is no ruling number 1 in this event.",) * 6,
    "choose reporting": (YES,) * 6,
    **dict.fromkeys(
        ("send a report", "wish to leave", "call"),
        ("This event takes nothing from phones. Speak to the organiser.",) * 6,
    ),
    "choose hall entry": (YES,) * 6,
    "request entry": (YES, YES, PAIRED, PAIRED, ELIMINATION, ENDED),
    **dict.fromkeys(("accept entry", "decline entry"), ("No player asked for this registration.",) * 6),
    "decline entries": ("None of these players waits any more.",) * 6,
    "accept plain entries": (NOBODY_WAITS, NOBODY_WAITS, PAIRED, PAIRED, ELIMINATION, ENDED),
    "count": (UNPAIRED, *(TABLE_HAS.format(1, n) for n in (1, 2, 1, 1, 2))),
    "count agreed": (UNPAIRED, *(NONE_AGREED.format(n) for n in (1, 2, 1, 1, 2))),
    **dict.fromkeys(("accept leaving", "decline leaving"), ("Alba 1 does not wish to drop any more.",) * 6),
    "answer a call": ("Table 1 does not call any more: somebody answered it.",) * 6,
    "penalise": (NO_MATCH, NO_MATCH, YES, NO_MATCH, NO_MATCH, NO_MATCH),
    "import": (YES, YES, PAIRED, PAIRED, ELIMINATION, ENDED),
    "take ratings": (YES, *("Round 1 is paired: ratings change nothing any more.",) * 5),
    "check in": (YES, *(CHECKED_IN,) * 5),
    "take place back": (
        "Alba 1 was given no place by hand.",
        *("The event has started: nobody waits for a place any more.",) * 5,
    ),
    "give place": (
        "The places of this event are not limited: everybody has one.",
        *("The event has started: nobody waits for a place any more.",) * 5,
    ),
    "note told": ("There is nothing to tell Alba 1.",) * 6,
    "take off missing": (
        "Nobody has checked in yet: check in the players who are here first.",
        *(CHECKED_IN,) * 5,
    ),
    "take on again": ("Alba 1 is in the event.",) * 6,
    **dict.fromkeys(
        ("pause clock", "resume clock", "adjust clock"),
        ("Round 1 has not been paired.", *("Round 1 is over: its clock has stopped.",) * 5),
    ),
    "build teams": ("Round 1 has not been paired.", *("Star Wars: X-Wing has no teams to build.",) * 5),
    "post a message": (YES,) * 6,
    "take message back": ("The room does not see message 1 any more.",) * 6,
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_in_every_phase_is_done_or_refused_in_a_sentence(command: str, phase: str) -> None:
    begin, expected_phase = PHASES[phase]
    organiser = begin()
    sentence = dict(zip(PHASES, EXPECTED[command], strict=True))[phase]
    asked = COMMANDS[command](organiser)

    assert organiser.phase is expected_phase
    if sentence:
        assert organiser.refusal(asked) == sentence
    else:
        before = organiser.log
        organiser.do(asked)
        assert before is not None
        assert organiser.log.records[: len(before.records)] == before.records


# -- forms -------------------------------------------------------------------------------------------------------------


TABLE = {"round": "1", "match": "1"}


def whole_number(what: str, least: int, most: int, text: str) -> str:
    if not text:
        return f"{what} is empty: enter a whole number from {least} to {most}."
    return f"{what} must be a whole number from {least} to {most}, not “{text}”."


@pytest.mark.parametrize(
    ("name", "form", "sentence"),
    [
        ("explode", {}, "There is no command “explode”."),
        ("x" * 99, {}, f"There is no command “{'x' * 40}”."),
        ("drop_player", {}, whole_number("The player's number", 0, 999_999_999, "")),
        ("drop_player", {"player": "one"}, whole_number("The player's number", 0, 999_999_999, "one")),
        ("drop_player", {"player": "1.0"}, whole_number("The player's number", 0, 999_999_999, "1.0")),
        ("drop_player", {"player": "1e3"}, whole_number("The player's number", 0, 999_999_999, "1e3")),
        ("drop_player", {"player": "٣"}, whole_number("The player's number", 0, 999_999_999, "\u2068٣\u2069")),
        ("drop_player", {"player": "9" * 5000}, whole_number("The player's number", 0, 999_999_999, "9" * 20)),
        ("drop_player", {"player": "-1"}, whole_number("The player's number", 0, 999_999_999, "-1")),
        ("unpair_round", {"round": "∞"}, whole_number("The round", 0, 999_999_999, "∞")),
        ("clear_result", {"round": "1", "match": "x"}, whole_number("The table", 0, 999_999_999, "x")),
        ("correct_registration", {"player": "99"}, "There is no player number 99 in this event."),
        ("choose_structure", {"swiss_rounds": "x"}, whole_number("The number of rounds", 0, 30, "x")),
        ("choose_structure", {"swiss_rounds": "2.5"}, whole_number("The number of rounds", 0, 30, "2.5")),
        ("choose_structure", {"cut": "-1"}, whole_number("The size of the cut", 0, 512, "-1")),
        ("tick_check", {"official": "Zoe"}, whole_number("The player's number", 0, 999_999_999, "")),
        ("tick_check", {"tick": "x/squad"}, whole_number("The player's number", 0, 999_999_999, "x")),
        ("report_result", {"round": "9", "match": "1"}, "Round 9 has not been paired."),
        ("report_result", {"round": "1", "match": "1", "shortcut": "7:1"}, "There is no result “7:1”."),
        ("report_result", {"round": "1", "match": "1", "shortcut": "0:3"}, "There is no result “0:3”."),
        ("report_result", {"round": "1", "match": "1", "shortcut": "²:1"}, "There is no result “²:1”."),
        ("report_result", {**TABLE, "shortcut": "9" * 5000}, f"There is no result “{'9' * 20}”."),
        ("report_result", {**TABLE, "score1": "x", "score2": "0"}, whole_number("Score", 0, 100, "x")),
        ("report_result", {**TABLE, "score1": "50"}, whole_number("Score", 0, 100, "")),
        ("issue_substitute", {"player": "x"}, whole_number("The player's number", 0, 999_999_999, "x")),
        ("give_ruling", {"match": "x"}, whole_number("The table", 0, 999_999_999, "x")),
        ("appeal_ruling", {"ruling": ""}, whole_number("The ruling", 0, 999_999_999, "")),
        ("change_pairings", {"round": "1"}, "Choose what to change."),
        ("change_pairings", {"round": "1", "change": "chairs"}, "Choose what to change."),
        (
            "change_pairings",
            {"round": "1", "change": "seats", "player": "1", "other": "x"},
            whole_number("The other player's number", 0, 999_999_999, "x"),
        ),
        ("exchange_results", {**TABLE, "other": ""}, whole_number("The other table", 0, 999_999_999, "")),
        ("correct_bye", {"round": "1", "player": "x"}, whole_number("The player's number", 0, 999_999_999, "x")),
        ("extra_time", {"round": "1", "match": "1", "minutes": ""}, whole_number("Extra time", 1, 120, "")),
        ("import_players", {"text": " \n\n"}, "The list is empty: paste one player a line."),
        ("import_players", {"text": "A", "sheet": "9" * 5000}, whole_number("The sheet", 0, 999_999_999, "9" * 20)),
    ],
)
def test_a_form_that_cannot_be_read_is_refused(name: str, form: dict[str, str], sentence: str) -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.pair()

    with pytest.raises(Refusal) as refused:
        read_command(name, form, organiser.tournament, organiser.ruleset)

    assert str(refused.value) == sentence


def test_lines_that_are_offered_up_to_a_number_of_any_length_are_others() -> None:
    assert ticked_lines({"text": "Alda", "offered": f"rows {'9' * 5000} 1"}) is None


# -- every refusal -----------------------------------------------------------------------------------------------------

KINDS = {kind.__name__ for kind in (Malformed, NotNow, Impossible, Namesake, SeveralPeople)} | {"UnreadableFile"}
WORDS = re.compile(
    r"\b(event|log|file|line|cut|elimination|player|players|games|winner|tables?|round|rounds|result|name|structure|"
    r"list|column|columns|scores|reason|minutes|disqualification|screen|codes?|device|step)\b",
    re.IGNORECASE,
)


def refusals() -> Iterator[tuple[str, str, bool]]:
    """Every refusal that the engine's source raises: place in the source, pattern, whether it names a field."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in KINDS
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                pattern = node.args[0].value
                assert isinstance(pattern, str)
                field = any(keyword.arg == "field" for keyword in node.keywords)
                yield f"{path.relative_to(ENGINE)}:{node.lineno}", pattern, field


def test_every_refusal_is_a_sentence_or_two_and_names_a_place() -> None:
    """It ends like a sentence and says where: a value, a field of the form, or a thing of the event.

    What begins with “it” or “its” completes “Line 4 is damaged: …”, which names the place.
    """
    found = list(refusals())
    for place, pattern, field in found:
        assert pattern.endswith((".", "?", "{problem}", "{instead}")), place
        assert len(re.findall(r"[.?!](?=\s|$)", pattern)) <= 2, place
        assert "{" in pattern or field or WORDS.search(pattern) or re.match(r"its? ", pattern), place
        assert pattern == " ".join(pattern.split()), place
    assert len(found) > 90
