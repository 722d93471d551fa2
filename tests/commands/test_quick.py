"""A table and its result typed as one line, in every form that a result can have."""

import pytest

from ronda.commands import quick_entry
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Refusal
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score
from ronda.core.state import Match
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.app.event.history_screen import action_text
from tests.playing import Organiser, custom

FORMS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "single": ("keyforge", (("swiss_games", "1"),)),
    "best of three": ("keyforge", (("swiss_games", "3"),)),
    "squad points": ("xwing", ()),
    "standard": ("aristeia", ()),
    "open": ("aristeia", (("kind", "tournament_open"),)),
    "winner": ("custom", (("result", "winner"),)),
    "score": ("custom", (("result", "score"), ("draws", "no"))),
    "series": ("custom", (("result", "games"), ("series", "3"))),
}


def playing(form: str) -> Organiser:
    """An event of 24 players whose tables are Ánxela 1 – Berta 1 to Ánxela 12 – Berta 12."""
    game, options = FORMS[form]
    organiser = Organiser(game, details=custom(3, options=options))
    organiser.start(24)
    organiser.pair()
    for match in organiser.round.matches:
        for player, name in zip(match.players, ("Ánxela Costa", "Berta d'Ávila"), strict=True):
            entry = ask.PlayerEntry(name=f"{name} {match.number}")
            organiser.do(ask.EditPlayer(player=player, entry=entry))
    return organiser


def read(organiser: Organiser, line: str) -> quick_entry.QuickEntry:
    return quick_entry.read_quick_entry({"round": "1", "quick": line}, organiser.tournament, organiser.ruleset)


def numbers(*pairs: tuple[str, int, int]) -> tuple[Score, ...]:
    return tuple(Score(key=key, first=first, second=second) for key, first, second in pairs)


@pytest.mark.parametrize(
    ("form", "line", "winner", "scores"),
    [
        ("single", "7 1", FIRST, ()),
        ("single", "7 2", SECOND, ()),
        ("single", "  #7   b ", SECOND, ()),
        ("single", "7 berta", SECOND, ()),
        ("single", "7 COS", FIRST, ()),
        ("single", "7 anx", FIRST, ()),
        ("single", "7 avil", SECOND, ()),
        ("best of three", "7 2-1", FIRST, (("games", 2, 1),)),
        ("best of three", "7 0 – 2", SECOND, (("games", 0, 2),)),
        ("best of three", "7 1 2", SECOND, (("games", 1, 2),)),
        ("best of three", "7 1-1 b", SECOND, (("games", 1, 1),)),
        ("squad points", "7 77-49", FIRST, (("score", 77, 49),)),
        ("squad points", "7 77:49", FIRST, (("score", 77, 49),)),
        ("squad points", "7,77,49", FIRST, (("score", 77, 49),)),
        ("squad points", "7 50-50 1", FIRST, (("score", 50, 50),)),
        ("squad points", "7 50-50 berta", SECOND, (("score", 50, 50),)),
        ("squad points", "7 0-100 2", SECOND, (("score", 0, 100),)),
        ("standard", "7 7-3 5-3", FIRST, (("victory_points", 7, 3), ("frags", 5, 3), ("first_blood", 0, 0))),
        ("standard", "7 7-7 4-4 b", SECOND, (("victory_points", 7, 7), ("frags", 4, 4), ("first_blood", 0, 1))),
        ("standard", "7 7 7 4 4 0", DRAW, (("victory_points", 7, 7), ("frags", 4, 4), ("first_blood", 0, 0))),
        ("open", "7 7-7 5-3", DRAW, (("victory_points", 7, 7), ("frags", 5, 3))),
        ("winner", "7 a", FIRST, ()),
        ("winner", "7 =", DRAW, ()),
        ("score", "7 12-3", FIRST, (("score", 12, 3),)),
        ("series", "7 3-1", FIRST, (("games", 3, 1),)),
        ("series", "7 0-3", SECOND, (("games", 0, 3),)),
        ("series", "7 2-2", DRAW, (("games", 2, 2),)),
        ("series", "7 1-0", FIRST, (("games", 1, 0),)),
    ],
)
def test_a_line_is_the_result_of_its_table(
    form: str, line: str, winner: int, scores: tuple[tuple[str, int, int], ...]
) -> None:
    organiser = playing(form)
    entry = read(organiser, line)
    assert entry.result is not None
    assert (entry.match.number, entry.result.winner, entry.result.scores) == (7, winner, numbers(*scores))

    organiser.do(entry.report)
    assert organiser.round.matches[6].result == entry.result


@pytest.mark.parametrize(
    ("form", "line", "sentence"),
    [
        ("single", "", "Type a table, a space and the result, as in 7 1."),
        ("single", "berta", "“berta” does not begin with a table. Type its number, a space and the result, as in 7 1."),
        ("single", "13 1", "Round 1 has no table 13."),
        ("single", "7 0", "{table}, “0”: who won is missing: add 1 for {first} or 2 for {second}."),
        ("single", "7 1 2", "{table}, “1 2”: “2” is one word too many."),
        ("single", "7 zoe", "{table}, “zoe”: nobody here is called “zoe”: type 1 for {first} or 2 for {second}."),
        ("single", "7 7", "{table}, “7”: “7” could be both: type 1 for {first} or 2 for {second}."),
        ("best of three", "7 2", "{table}, “2”: “Games won” is missing, as two numbers: 7 2–1."),
        ("best of three", "7 -2-1", "{table}, “-2-1”: “Games won” is missing, as two numbers: 7 2–1."),
        ("squad points", "7 – 77-49", "{table}, “– 77-49”: “Score” is missing, as two numbers: 7 77–49."),
        ("squad points", "7 -5-3", "{table}, “-5-3”: “Score” is missing, as two numbers: 7 77–49."),
        ("best of three", "7 3-1", "Games won must be from 0 to 2, not 3."),
        ("squad points", "7 50-50", "{table}, “50-50”: who won is missing: add 1 for {first} or 2 for {second}."),
        ("squad points", "7 77-49 b", "{table}, “77-49 b”: the one named has the lower number."),
        ("standard", "7 7-3", "{table}, “7-3”: “Frags” is missing, as two numbers: 7 7–3 5–3."),
        (
            "standard",
            "7 7-7 4-4",
            "{table}, “7-7 4-4”: who has First Blood is missing: add 1 for {first}, 2 for {second} or 0 for nobody.",
        ),
        ("score", "7 5-5", "{table}, “5-5”: who won is missing: add 1 for {first} or 2 for {second}."),
    ],
)
def test_what_cannot_be_read_is_named_with_what_is_missing(form: str, line: str, sentence: str) -> None:
    organiser = playing(form)
    with pytest.raises(Refusal) as refused:
        organiser.do(read(organiser, line).report)

    first, second = "Ánxela Costa 7", "Berta d'Ávila 7"
    said = sentence.format(table=f"Table 7, {first} v {second}", first=first, second=second)
    assert str(refused.value) == said


def test_a_letter_that_could_mean_the_other_is_refused() -> None:
    """The second player's name begins with A: “a” may be the first side or that name."""
    organiser = playing("single")
    organiser.do(ask.EditPlayer(player=organiser.round.matches[6].players[0], entry=ask.PlayerEntry(name="Berta")))
    organiser.do(ask.EditPlayer(player=organiser.round.matches[6].players[1], entry=ask.PlayerEntry(name="Ana")))
    with pytest.raises(Refusal, match="“a” could be both: type 1 for Berta or 2 for Ana"):
        read(organiser, "7 a")


def test_a_number_alone_only_names_its_table() -> None:
    entry = read(playing("single"), "7")

    assert (entry.match.number, entry.result, entry.is_new) == (7, None, False)


def ending(organiser: Organiser, line: str) -> str:
    result = read(organiser, line).result
    assert result is not None
    return result.ending


def test_a_typed_result_ends_as_its_one_tap_does() -> None:
    """KF-END: a tapped single game is won by keys, and so is a typed one; 1–1 can only be time (KF-BO3)."""
    assert read(playing("single"), "7 1").result == Result(winner=FIRST, ending="keys")
    series = playing("best of three")
    assert [ending(series, line) for line in ("7 2-1", "7 0-2", "7 1-1 1")] == ["keys", "keys", "time"]
    assert read(series, "7 1-0 t").result == Result(winner=FIRST, scores=numbers(("games", 1, 0)), ending="time")
    assert ending(playing("squad points"), "7 100-30 conc") == "concession"


@pytest.mark.parametrize("word", ["2", "b", "berta"])
def test_agl_points_a_typed_concession_names_who_conceded_and_leaves_the_numbers(word: str) -> None:
    """With First Blood before it; the keys of endings may be cut short."""
    scores = numbers(("victory_points", 2, 5), ("frags", 1, 4), ("first_blood", 0, 1))

    assert read(playing("standard"), f"7 2-5 1-4 2 {word} conc").result == Result(
        winner=FIRST, scores=scores, ending="concession"
    )


def test_agl_points_a_typed_concession_without_a_name_is_asked_for_one() -> None:
    with pytest.raises(Refusal) as refused:
        read(playing("open"), "7 2-5 1-4 conc")

    assert str(refused.value) == (
        "Table 7, Ánxela Costa 7 v Berta d'Ávila 7, “2-5 1-4 conc”: who conceded is missing: add 1 for Ánxela Costa 7 "
        "or 2 for Berta d'Ávila 7 before “concession”."
    )


def test_a_table_with_a_result_is_never_new() -> None:
    organiser = playing("squad points")
    organiser.do(read(organiser, "7 77-49").report)

    assert not read(organiser, "7 0-1").is_new


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_every_form_of_every_game_takes_its_own_example(ruleset: Ruleset) -> None:
    organiser = Organiser(ruleset, details=Details(name="Test event"))
    organiser.start(20)
    organiser.pair()
    shape = organiser.ruleset.scoring.form(organiser.tournament.details, organiser.round.stage)
    entry = read(organiser, quick_entry.quick_entry_example(shape))
    organiser.do(entry.report)

    match: Match = organiser.round.matches[6]
    assert match.result == entry.result
    assert "7 " in str(quick_entry.quick_entry_hint(shape))


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("standard", "Table 7, VP 7–3, Frags 5–3: type 7 7–3 5–3. A last 1 or 2 is who has First Blood."),
        ("open", "Table 7, VP 7–3, Frags 5–3: type 7 7–3 5–3."),
    ],
)
def test_the_hint_says_which_number_is_which(form: str, said: str) -> None:
    organiser = playing(form)
    shape = organiser.ruleset.scoring.form(organiser.tournament.details, organiser.round.stage)

    assert str(quick_entry.quick_entry_hint(shape)) == said


@pytest.mark.parametrize(
    ("form", "line", "said"),
    [
        ("standard", "7 3-7 5-2 1", "VP 3–7, Frags 5–2, First Blood: Ánxela Costa 7"),
        ("standard", "7 7-3 5-3", "VP 7–3, Frags 5–3"),
        ("open", "7 3-3 5-2", "VP 3–3, Frags 5–2"),
    ],
)
def test_the_answer_says_as_what_each_number_was_read(form: str, line: str, said: str) -> None:
    organiser = playing(form)
    facts = organiser.do(read(organiser, line).report)
    first, second = "Ánxela Costa 7", "Berta d'Ávila 7"
    score = said.split()[1].rstrip(",")

    assert str(confirmation_text(organiser.tournament, facts)) == f"Table 7: {said} entered."
    told = str(action_text(organiser.log, organiser.log.last_action or 0))
    assert told == f"Round 1, table 7: {first} {score} {second} ({said})"


def test_a_number_alone_needs_no_name() -> None:
    organiser = playing("squad points")
    facts = organiser.do(read(organiser, "7 77-49").report)

    assert str(confirmation_text(organiser.tournament, facts)) == "Table 7: 77–49 entered."
