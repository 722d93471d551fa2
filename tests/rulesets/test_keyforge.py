"""The worked examples of KeyForge's tournament regulations, by identifier (KF-*)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Impossible, Malformed
from ronda.core.pairings import Stage
from ronda.core.results import Ending, PlayedPart, Result
from ronda.formats.standings import swiss_standings
from ronda.rulesets.keyforge import RULESET
from ronda.rulesets.keyforge.results import check_best_of_three
from tests.playing import Meeting, Organiser, custom, games, known, wins

BEST_OF_THREE = (("format", "archon"), ("swiss_games", "3"), ("elimination_games", "3"))


def table_one(organiser: Organiser, result: Result) -> ask.ReportResult:
    return ask.ReportResult(round=organiser.round.number, match=1, result=result)


def decided_by(*steps: tuple[int, int], games_won: tuple[int, int] = (1, 1), ending: str = "time") -> Result:
    """A best of three that the first player has won, in these steps after time was called."""
    parts = tuple(PlayedPart(key="time", first=first, second=second) for first, second in steps)
    return replace(games(*games_won, winner=1, ending=ending), played=parts)


@pytest.fixture
def series() -> Organiser:
    """Four players in the first round of an event of best-of-three rounds."""
    organiser = Organiser("keyforge", details=Details(name="Series", options=BEST_OF_THREE))
    organiser.start(4)
    organiser.pair()
    return organiser


@pytest.fixture
def single() -> Organiser:
    """Four players in the first round of an event of single games."""
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.pair()
    return organiser


@pytest.mark.parametrize(
    ("kind", "games_a_round", "round_", "final"),
    [
        ("archon", "1", 35, 50),
        ("archon", "3", 90, 120),
        ("sealed", "1", 45, 60),
        ("sealed", "3", 100, 125),
    ],
)
def test_kf_clock_is_the_table_of_the_document(kind: str, games_a_round: str, round_: int, final: int) -> None:
    """KF-CLOCK: by format and games a round; the final is longer."""
    options = (("format", kind), ("swiss_games", games_a_round), ("elimination_games", games_a_round))
    details = Details(name="x", options=options)

    assert RULESET.stages.minutes(details) == {"swiss": round_, "elimination": round_, "final": final}


def test_kf_clock_takes_the_games_of_each_stage() -> None:
    details = Details(name="x", options=(("format", "sealed"), ("swiss_games", "1"), ("elimination_games", "3")))

    assert RULESET.stages.minutes(details) == {"swiss": 45, "elimination": 100, "final": 125}


def test_kf_format_offers_archon_and_sealed_and_a_game_count_for_each_stage() -> None:
    """KF-FORMAT: what is not chosen is Archon with single games."""
    choices = {option.key: [choice.key for choice in option.choices] for option in RULESET.options.fields}
    organiser = Organiser("keyforge")

    assert choices == {
        "format": ["archon", "sealed"],
        "swiss_games": ["1", "3"],
        "elimination_games": ["1", "3"],
    }
    assert organiser.tournament.details.options == (
        ("format", "archon"),
        ("swiss_games", "1"),
        ("elimination_games", "1"),
    )


def test_kf_format_can_be_chosen_by_its_name() -> None:
    """KF-FORMAT: “Sealed” is the choice sealed, for a form as well as for a file."""
    organiser = Organiser("keyforge", details=Details(name="x", options=(("format", "Sealed"),)))

    assert organiser.tournament.details.option("format") == "sealed"


def test_kf_format_of_the_swiss_and_of_the_elimination_rounds_may_differ() -> None:
    options = (("format", "archon"), ("swiss_games", "1"), ("elimination_games", "3"))
    organiser = Organiser("keyforge", details=custom(1, cut=4, options=options))
    organiser.start(4)
    organiser.pair()
    organiser.report(1, wins(1, "keys"))
    organiser.report(2, wins(2, "keys"))
    organiser.do(ask.MakeCut())
    organiser.pair()

    assert organiser.refusal(table_one(organiser, wins(1, "keys")), Malformed) == (
        "The result must have these numbers: games."
    )
    organiser.report(1, games(2, 1))
    assert organiser.round.matches[0].winner == organiser.round.matches[0].first


@pytest.mark.parametrize(
    ("structure", "name", "public"),
    [
        ({"swiss_rounds": 3}, "Swiss rounds", True),
        ({"swiss_rounds": 1}, "Swiss rounds", True),
        ({"swiss_rounds": 0}, "Swiss rounds", False),
        ({"swiss_rounds": None}, "Swiss rounds", True),
        ({"swiss_rounds": 3, "system": TournamentSystem.ROUND_ROBIN}, "Rounds of the round robin", True),
    ],
)
def test_kf_format_names_what_is_played_before_elimination_if_anything_is(
    structure: dict[str, Any], name: str, public: bool
) -> None:
    format_, before, elimination = RULESET.for_tournament(Details(name="x", **structure)).options.fields

    assert (before.key, before.name, before.public) == ("swiss_games", name, public)
    assert (format_, elimination) == (RULESET.options.fields[0], RULESET.options.fields[2])


@pytest.mark.parametrize(("first", "second"), [(2, 0), (2, 1), (0, 2), (1, 2)])
def test_kf_bo3_the_first_to_two_games_wins_the_round(series: Organiser, first: int, second: int) -> None:
    series.report(1, games(first, second))
    match = series.round.matches[0]

    assert match.winner == (match.first if first > second else match.second)


@pytest.mark.parametrize(("first", "second", "winner"), [(1, 0, 1), (0, 1, 2), (1, 1, 2), (0, 0, 1)])
def test_kf_bo3_on_time_the_lead_wins_and_equal_games_need_a_winner(
    series: Organiser, first: int, second: int, winner: int
) -> None:
    """KF-BO3: time called with 0–0 or 1–1 is decided by the going-to-time steps; otherwise the lead wins."""
    series.report(1, games(first, second, winner=winner, ending="time"))

    assert series.round.matches[0].winner == (None, *series.round.matches[0].players)[winner]


@pytest.mark.parametrize("both", [0, 1])
def test_kf_bo3_on_time_equal_games_without_a_winner_are_refused(series: Organiser, both: int) -> None:
    assert series.refusal(table_one(series, games(both, both, ending="time")), Malformed) == (
        "Time with equal games: who won by the steps of “Time called”?"
    )


@pytest.mark.parametrize("ending", ["", "keys", "concession"])
@pytest.mark.parametrize(("first", "second", "winner"), [(1, 0, 1), (0, 0, 1), (1, 1, 2)])
def test_kf_bo3_without_time_somebody_must_have_won_two_games(
    series: Organiser, first: int, second: int, winner: int, ending: str
) -> None:
    unfinished = games(first, second, winner=winner, ending=ending)

    assert series.refusal(table_one(series, unfinished), Impossible) == (
        "Somebody must have won two games unless time was called: choose the ending “Time” or correct the games."
    )


@pytest.mark.parametrize("ending", ["", "time"])
@pytest.mark.parametrize("winner", [1, 2])
def test_kf_bo3_two_games_each_are_impossible(series: Organiser, winner: int, ending: str) -> None:
    assert series.refusal(table_one(series, games(2, 2, winner=winner, ending=ending)), Impossible) == (
        "Only one player can win two games."
    )


@pytest.mark.parametrize(
    ("result", "field", "sentence"),
    [
        (games(2, 2, winner=1), "games1", "Only one player can win two games."),
        (games(1, 0, ending="keys"), "games1", "Somebody must have won two games unless time was called: "),
        (decided_by((1, 0)), "", ""),
        (decided_by((0, 1)), "ending", "The steps after time was called do not agree: "),
        (decided_by((1, 0), (1, 0)), "ending", "The steps after time was called do not agree: "),
        (
            decided_by((1, 0), games_won=(2, 1), ending="keys"),
            "ending",
            "The steps after time was called do not agree: ",
        ),
    ],
)
def test_kf_bo3_and_kf_time_what_contradicts_itself_is_refused_at_its_field(
    result: Result, field: str, sentence: str
) -> None:
    refused = None
    try:
        check_best_of_three(result)
    except Impossible as found:
        refused = found

    assert (refused.field if refused else "") == field
    assert str(refused or "").startswith(sentence)


@pytest.mark.parametrize(
    ("options", "row", "ending"),
    [
        ((), {"winner": "2"}, "keys"),
        (BEST_OF_THREE, {"games1": "2", "games2": "1"}, "keys"),
        (BEST_OF_THREE, {"games1": "0", "games2": "2"}, "keys"),
        (BEST_OF_THREE, {"games1": "1", "games2": "0"}, "time"),
    ],
)
def test_kf_end_of_imported_rows_follows_from_the_games(
    options: tuple[tuple[str, str], ...], row: dict[str, str], ending: str
) -> None:
    form = RULESET.scoring.form(Details(name="x", options=options), Stage.SWISS)

    assert RULESET.importing.read(row, form).ending == ending
    with pytest.raises(Malformed, match="winner is empty: write 1 or 2"):
        RULESET.importing.read({}, RULESET.scoring.form(Details(name="x"), Stage.SWISS))


@pytest.mark.parametrize(("first", "second"), [(3, 0), (0, -1)])
def test_kf_bo3_more_than_two_or_fewer_than_no_games_are_refused(series: Organiser, first: int, second: int) -> None:
    wrong = first if first > 2 else second

    assert series.refusal(table_one(series, games(first, second)), Impossible) == (
        f"Games won must be from 0 to 2, not {wrong}."
    )


def test_kf_bo3_the_winner_has_the_lead(series: Organiser) -> None:
    assert series.refusal(table_one(series, games(2, 1, winner=2)), Impossible) == (
        "The winner has the lower number (2–1): correct the numbers or the winner."
    )


@pytest.mark.parametrize("ending", ["keys", "time", "concession"])
def test_kf_end_a_result_records_how_the_game_ended(single: Organiser, ending: str) -> None:
    """KF-END: three keys forged, time, or concession."""
    single.report(1, wins(2, ending))
    result = single.round.matches[0].result

    assert result is not None
    assert (result.winner, result.ending) == (2, ending)


def test_kf_end_no_game_ends_in_another_way(single: Organiser) -> None:
    assert single.refusal(table_one(single, wins(1, "mutual")), Malformed) == ("A match cannot end with “mutual”.")


def test_kf_end_no_game_ends_without_a_winner(single: Organiser) -> None:
    """SW-POINTS: there are no draws."""
    assert single.refusal(table_one(single, wins(0, "time")), Malformed) == "Choose who won."


@pytest.mark.parametrize(("games_a_round", "scores"), [("1", ()), ("3", (("games", 0, 2),))])
def test_kf_end_the_opponent_of_a_player_who_left_wins(
    games_a_round: str, scores: tuple[tuple[str, int, int], ...]
) -> None:
    details = Details(name="x", options=(("swiss_games", games_a_round),))
    result = RULESET.scoring.forfeit(details, Stage.SWISS, 2)

    assert (result.winner, result.ending) == (2, Ending.FORFEIT)
    assert tuple((s.key, s.first, s.second) for s in result.scores) == scores


def register(name: str, deck: str) -> ask.RegisterPlayers:
    return ask.RegisterPlayers(entries=(ask.PlayerEntry(name=name, fields=(("deck", deck),)),))


@pytest.mark.parametrize(
    "deck",
    [
        "Miss 'Onyx' Censorius",
        'Miss "Onyx" Censorius',
        "Miss “Onyx” Censorius",
        "Miss ‘Onyx’ Censorius",
        "Miss ’Onyx’ Censorius",
        "MISS ONYX CENSORIUS",
        "  radiant   argus  the supreme ",
        "Radiant Argus the Supreme",
        "Señorita Ónice Censorius",
        "Señorita «Ónice» Censorius",
        "Señorita 'Ónice' Censorius",
        "señorita ónice censorius",
        "Radiante Argus el Supremo",
        "Ｒａｄｉａｎｔ Argus the Supreme",
        "Senorita Onice Censorius",
        "SENORITA `ONICE´ CENSORIUS",
        "Sen\u0303orita Ónice-Censorius",
        "Miss „Onyx“ Censorius.",
        "Miss Onyx, Censorius",
        "MissOnyx_Censorius",
        "Radiante Argus, el Supremo!",
        "radiante-argus-el-supremo",
        "Radiante Argus",
        "Radiant Argus",
        "Onyx Censorius",
        "«Onyx» Censorius",
        "Ónice Censorius",
        "Señorita Onyx Censorius",
    ],
)
def test_kf_deck_both_starter_decks_are_refused_in_both_languages(deck: str) -> None:
    """KF-DECK: whatever the accents, the case, the punctuation, the spaces or the width of the letters."""
    organiser = Organiser("keyforge")
    refusal = organiser.refusal(register("Alba", deck), Impossible)

    assert refusal.endswith(" is a starter deck, which is not unique and cannot be played: register another deck.")


@pytest.mark.parametrize("deck", ["Argus", "Miss Onyx", "Señorita Ónice Censorius II", "Radiant Argus Bane"])
def test_kf_deck_a_name_that_only_resembles_a_starter_deck_s_is_registered(deck: str) -> None:
    organiser = Organiser("keyforge")
    organiser.do(register("Alba", deck))

    assert organiser.tournament.player(1).field("deck") == deck


def test_kf_deck_a_file_of_an_earlier_ronda_that_took_another_spelling_still_opens() -> None:
    new = Organiser("keyforge").log
    deck = (("deck", "Senorita Onice Censorius"),)
    alba = facts.PlayerRegistered(player=1, name="Alba", lot=1, fields=deck)
    log = journal.append_records(new, journal.extend_log(new, (alba,), at=new.records[-1].at))

    assert read_event_file(journal.log_file_text(log)).tournament.player(1).fields == deck


@pytest.mark.parametrize("again", ["Bumblecrag, Lord of Tunnels", "BUMBLECRAG,  lord of tunnels"])
def test_kf_deck_is_unique_however_it_is_typed(again: str) -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba", deck="Bumblecrag, Lord of Tunnels")

    assert organiser.refusal(register("Bruno", again), Impossible) == (
        f"Deck “{' '.join(again.split())}” is already registered by Alba. Each player needs a different one."
    )


def test_kf_deck_may_be_entered_later_as_a_sealed_deck_is() -> None:
    """KF-DECK, Sealed: two players without a deck do not collide, and each enters the name once it is opened."""
    organiser = Organiser("keyforge", details=Details(name="x", options=(("format", "sealed"),)))
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    organiser.start()
    organiser.pair()
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Bruno", fields=(("deck", "Quillfire"),))))

    assert organiser.tournament.player(2).field("deck") == "Quillfire"
    same = ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba", fields=(("deck", "quillfire"),)))
    assert organiser.refusal(same, Impossible) == (
        "Deck “quillfire” is already registered by Bruno. Each player needs a different one."
    )


def test_kf_deck_of_a_player_stays_free_for_that_player() -> None:
    """Editing one's own spelling is no second registration."""
    organiser = Organiser("keyforge")
    organiser.register("Alba", deck="Quillfire")
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba", fields=(("deck", "QuillFire"),))))

    assert organiser.tournament.player(1).field("deck") == "QuillFire"


def test_kf_tiebreak_is_points_then_strength_then_extended_strength_then_the_lot() -> None:
    """KF-TIEBREAK, computed by hand.

    Round 1: 1 beats 2, 3 beats 4, 5 has the bye. Round 2: 1 beats 3, 2 beats 5, 4 has the bye and leaves. Round 3: 5
    beats 1, 3 beats 2. Points per round played: 1, 3 and 5 have 2/3, 2 has 1/3, 4 has 1/2.
    """
    rounds: list[list[Meeting]] = [
        [(1, 2, wins(1)), (3, 4, wins(1)), (5, None, None)],
        [(1, 3, wins(1)), (5, 2, wins(2)), (4, None, None)],
        [(1, 5, wins(2)), (3, 2, wins(1))],
    ]
    table = swiss_standings(known("keyforge", 5, rounds), RULESET)

    assert [tiebreak.key for tiebreak in RULESET.standings.tiebreaks] == [
        "strength_of_schedule",
        "extended_strength_of_schedule",
    ]
    assert [(row.player, row.line.points, *row.tiebreaks, row.decided_by) for row in table.rows] == [
        (1, 2, Fraction(5, 9), Fraction(5, 9), ""),
        (3, 2, Fraction(1, 2), Fraction(17, 27), "strength_of_schedule"),
        (5, 2, Fraction(1, 2), Fraction(11, 18), "extended_strength_of_schedule"),
        (2, 1, Fraction(2, 3), Fraction(14, 27), "points"),
        (4, 1, Fraction(2, 3), Fraction(1, 2), "extended_strength_of_schedule"),
    ]


@pytest.mark.parametrize("lots", [[1, 2, 3, 4], [4, 3, 2, 1]])
def test_kf_tiebreak_ends_with_the_lot(lots: list[int]) -> None:
    """After one round the two winners are alike in everything: the higher lot stands first."""
    table = swiss_standings(known("keyforge", 4, [[(1, 2, wins(1)), (3, 4, wins(1))]], lots=lots), RULESET)

    assert [row.player for row in table.rows] == ([3, 1, 4, 2] if lots[0] == 1 else [1, 3, 2, 4])
    assert [row.decided_by for row in table.rows] == ["", "random", "points", "random"]


def test_kf_deck_stays_the_same_all_event_but_can_still_be_filled_in() -> None:
    """KF-DECK: a deck that is registered cannot change once round 1 is paired; a missing one can be entered."""
    organiser = Organiser("keyforge")
    organiser.register("Ada", deck="The Lantern of Brackwater")
    for name in ("Bea", "Cai", "Dov"):
        organiser.register(name)
    organiser.do(ask.StartTournament())
    organiser.pair()

    changed = ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Ada", fields=(("deck", "Another Deck"),)))
    assert organiser.refusal(changed) == (
        "Deck is fixed for the whole event since the first round was paired. An official can correct it on the "
        "player's page, with a reason."
    )
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Bea", fields=(("deck", "Another Deck"),))))
    assert organiser.tournament.player(2).field("deck") == "Another Deck"
