"""What holds for every game that discovery finds: a new game is tested by being there."""

from functools import cache
from itertools import product

import pytest

from ronda.commands import requests as ask
from ronda.commands.setting_up import checked_details
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, Refusal
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Cause, Ending
from ronda.core.state import Phase
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.shared.final_standings import event_champions
from tests.playing import Organiser, custom, cut_of
from workshop.cli.simulated_organiser import random_result

pytestmark = pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)


def every_details(ruleset: Ruleset) -> list[Details]:
    """Details with every combination of the choices that the ruleset's options allow."""
    return _details_of(ruleset.key)


@cache
def _details_of(game: str) -> list[Details]:
    ruleset = find_ruleset(game)
    single = [option for option in ruleset.options.fields if option.kind is FieldKind.CHOICE]
    choices = [[(option.key, choice.key) for choice in option.choices] for option in single]
    found = {}
    for options in product(*choices):
        try:
            details = checked_details(Details(name="x", options=options), ruleset)
        except Impossible:
            continue
        found[details.options] = details
    return list(found.values())


@pytest.mark.parametrize("players", [8, 19])
def test_a_whole_event_has_a_champion(ruleset: Ruleset, players: int) -> None:
    """Registration, Swiss rounds, cut, bracket, one match left and its winner."""
    organiser = Organiser(ruleset, details=custom(3, cut_of(ruleset, 4)), seed=players)
    organiser.start(players)
    organiser.play_on()
    stages = [round_.stage for round_ in organiser.tournament.rounds]
    rows = organiser.standings().rows

    assert organiser.phase is Phase.FINISHED
    assert event_champions(organiser.tournament, organiser.ruleset)
    assert stages == [*["swiss"] * 3, *(["elimination"] * 2 if ruleset.stages.cuts else [])]
    assert [row.rank for row in rows if row.decided_by or row.rank == 1 == rows.index(row) + 1] == [
        place for place, row in enumerate(rows, start=1) if row.decided_by or place == 1
    ]


@pytest.mark.parametrize("structure_index", [0, 1])
def test_a_whole_event_of_each_structure_ends(ruleset: Ruleset, structure_index: int) -> None:
    structure = ruleset.stages.structures[structure_index % len(ruleset.stages.structures)]
    organiser = Organiser(ruleset, details=Details(name="x", structure=structure.key))
    organiser.start(structure.steps[0].least + 1)
    organiser.play_on()

    assert organiser.phase is Phase.FINISHED
    assert organiser.tournament.completed_swiss_rounds == structure.steps[0].swiss_rounds


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("winner", [FIRST, SECOND])
def test_a_forfeit_is_a_possible_result_won_by_the_one_who_stayed(ruleset: Ruleset, stage: Stage, winner: int) -> None:
    """The numbers of a forfeit pass the form that people fill in."""
    for details in every_details(ruleset):
        result = ruleset.scoring.forfeit(details, stage, winner)
        form = ruleset.scoring.form(details, stage)

        points = ruleset.for_tournament(details).scoring.points

        assert (result.winner, result.ending) == (winner, Ending.FORFEIT)
        assert points(result, winner) > points(result, 3 - winner)
        assert tuple(score.key for score in result.scores) == form.keys
        for field, score in zip(form.scores, result.scores, strict=False):
            assert field.least <= min(score.first, score.second) <= max(score.first, score.second) <= field.most
        form.check(result)


@pytest.mark.parametrize("cause", Cause)
def test_a_forfeit_keeps_why_it_was_one(ruleset: Ruleset, cause: Cause) -> None:
    assert ruleset.scoring.forfeit(Details(name="x"), Stage.SWISS, FIRST, cause).cause is cause
    assert ruleset.scoring.forfeit(Details(name="x"), Stage.SWISS, FIRST).cause is Cause.ABSENT


def test_a_bye_is_worth_as_much_as_a_win(ruleset: Ruleset) -> None:
    """SW-BYE: a bye is a win."""
    for details in every_details(ruleset):
        rules = ruleset.for_tournament(details)
        won = ruleset.scoring.forfeit(details, Stage.SWISS, FIRST)

        assert rules.scoring.points(won, FIRST) >= rules.scoring.bye > rules.scoring.points(won, SECOND)
        assert rules.scoring.bye == rules.scoring.points(won, FIRST) or ruleset.scoring.form(details, Stage.SWISS).draws


def test_every_clock_has_three_lengths_and_the_final_is_not_the_shortest(ruleset: Ruleset) -> None:
    """SW-CLOCK: every round has a set length, whatever the options."""
    for details in every_details(ruleset):
        minutes = ruleset.stages.minutes(details)

        assert set(minutes) == {"swiss", "elimination", "final"}
        assert 0 < minutes["elimination"] <= minutes["final"]
        assert all(ruleset.stages.minutes_of(details, slot) == length for slot, length in minutes.items())


def test_every_shortcut_is_a_possible_result_for_either_side(ruleset: Ruleset) -> None:
    from ronda.commands.forms.results import shortcut_result
    from ronda.commands.results import check_against_form

    for details, stage in product(every_details(ruleset), Stage):
        form = ruleset.scoring.form(details, stage)
        for shortcut, side in product(form.shortcuts, (FIRST, SECOND)):
            result = check_against_form(form, shortcut_result(shortcut, form, side))

            seen = {FIRST: side, SECOND: 3 - side, DRAW: DRAW}
            assert result.winner == seen[shortcut.winner]


def test_random_results_never_give_the_loser_as_much_as_the_winner(ruleset: Ruleset) -> None:
    """SW-POINTS: win 1, loss 0 where nothing is drawn; where matches can be drawn, both get the same for it."""
    for details in every_details(ruleset):
        organiser = Organiser(ruleset, details=details)
        form = ruleset.scoring.form(organiser.tournament.details, Stage.SWISS)
        points = organiser.ruleset.scoring.points
        for _ in range(20):
            result = random_result(form, organiser.chance)
            first, second = points(result, FIRST), points(result, SECOND)

            if result.winner == DRAW or {score.first - score.second for score in result.scores} == {0}:
                assert first == second or result.winner != DRAW
            else:
                assert (first > second) == (result.winner == FIRST)
                assert first != second


@pytest.mark.parametrize("stage", Stage)
def test_only_swiss_rounds_have_draws(ruleset: Ruleset, stage: Stage) -> None:
    """SW-ELIM: somebody goes on from every match of a bracket, so its form has no draws."""
    drawn = [ruleset.scoring.form(details, stage).draws for details in every_details(ruleset)]

    assert stage is Stage.SWISS or not ruleset.stages.cuts or not any(drawn)


def sample(field: Field) -> str:
    """A value that a field accepts."""
    match field.kind:
        case FieldKind.NUMBER:
            return str(field.most)
        case FieldKind.CHOICE:
            return field.choices[-1].key
        case FieldKind.CHOICES:
            return "\n".join(choice.key for choice in field.choices[: field.exactly or 1])
        case FieldKind.LINE | FieldKind.BLOCK:
            return "\n".join(f"Some text {number}" for number in range(field.exactly)) or "Some text"


def test_every_registration_field_keeps_what_it_accepts(ruleset: Ruleset) -> None:
    organiser = Organiser(ruleset)
    given = {field.key: sample(field) for field in organiser.ruleset.registration.fields}
    organiser.register("Alba", **given)

    assert dict(organiser.tournament.player(1).fields) == given
    assert all(field.check("  ") == "" for field in ruleset.registration.fields)


def test_every_registration_field_refuses_what_it_cannot_be(ruleset: Ruleset) -> None:
    for field in ruleset.registration.fields:
        with pytest.raises(Refusal) as refused:
            field.check("a\u202eb" if field.kind in {FieldKind.LINE, FieldKind.BLOCK} else "no such thing")

        assert refused.value.field == field.key


def test_a_field_of_another_game_is_refused(ruleset: Ruleset) -> None:
    organiser = Organiser(ruleset)
    entry = ask.PlayerEntry(name="Alba", fields=(("shoe_size", "43"),))

    assert organiser.refusal(ask.RegisterPlayers(entries=(entry,)), Malformed) == (
        f"{ruleset.name} has no registration field “shoe_size”."
    )


def test_keys_are_unique_and_names_are_given(ruleset: Ruleset) -> None:
    keys = [field.key for field in (*ruleset.options.fields, *ruleset.registration.fields)]

    assert len(set(keys)) == len(keys)
    assert all(field.name for field in (*ruleset.options.fields, *ruleset.registration.fields))
    assert all(choice.name for option in ruleset.options.fields for choice in option.choices)
    assert {total.key for total in ruleset.standings.totals} <= {
        tiebreak.key for tiebreak in ruleset.standings.tiebreaks
    }
    assert set(ruleset.staff.play_in) <= {tier.key for tier in ruleset.tiers.kinds}
    assert find_ruleset(ruleset.key) is ruleset


def test_every_rule_note_names_its_rule_in_a_sentence(ruleset: Ruleset) -> None:
    assert ruleset.notes
    for note in ruleset.notes:
        assert note.rule.split("-")[0].isupper()
        assert note.text.endswith(".")


def test_what_an_event_registers_fits_the_fields_without_its_details(ruleset: Ruleset) -> None:
    """A file is admitted by these, as details can change before the start: an event asks for less, never for more."""
    anyone = {field.key: field for field in ruleset.registration.fields}
    for details in every_details(ruleset):
        for field in ruleset.for_tournament(details).registration.fields:
            any_of = anyone[field.key]
            assert any_of.least <= field.least
            assert field.most <= any_of.most
            assert set(field.choices) <= set(any_of.choices)
            assert any_of.exactly in (0, field.exactly)
