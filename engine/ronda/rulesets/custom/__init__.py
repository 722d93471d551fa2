"""Custom games: the organiser fills in the rules as options of the tournament (CUSTOM-POINTS)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from ronda.rules import game
from ronda.rules.game import DRAW, FIRST, N_, SECOND, Details, Impossible, Message, Result, Score, Stage
from ronda.rulesets.custom import measures, options, presets
from ronda.rulesets.custom.notes import CHANGED_PRESET, MARGIN_LIKE_BYES, MARGIN_NOTE, READY_MADE, custom_notes
from ronda.rulesets.custom.presets import OWN_MINUTES, PRESETS


def check_options(details: Details) -> None:
    """Refuse contradictory options (CUSTOM-POINTS, CUSTOM-ORDER); raises ``Impossible``."""
    chosen = options.option_values(details)
    _check_measures(chosen)
    ladder = [field for field in (options.LOSS, options.DRAWN, options.NARROW, options.WIN) if field.key in chosen]
    if chosen.get(options.NARROW_BELOW.key) == "0":
        ladder.remove(options.NARROW)
    points = [Fraction(chosen[field.key]) for field in ladder]
    if points and not (points == sorted(points) and points[0] < points[-1]):
        raise Impossible(
            "A win must give more points than a loss. What lies between must not give more than a win or less than a "
            "loss.",
            field=options.WIN.key,
        )
    best = chosen[options.WIN.key if options.WIN.key in chosen else options.MOST_POINTS.key]
    if Fraction(chosen[options.BYE.key]) > Fraction(best):
        raise Impossible(
            "A bye must not give more points than a win, which gives {best} at most: lower it.",
            field=options.BYE.key,
            best=best,
        )


def _check_measures(chosen: Mapping[str, str]) -> None:
    """Refuse tiebreaks without the results they need, and byes above every score; raises ``Impossible``."""
    unmeasured = [
        step
        for step in chosen[options.CHAIN.key].splitlines()
        if chosen[options.RESULT.key] not in measures.result_kinds_for_step(step)
    ]
    if measures.MARGIN in unmeasured:
        raise Impossible(
            "A margin of victory needs scores. Enter a score for each player, or take the margin out of the order of "
            "equal points.",
            field=options.CHAIN.key,
        )
    for step in unmeasured:
        sentence = N_(
            "“{step}” needs scores: enter a score for each player, or take it out of the order of equal points."
        )
        if step in measures.OF_GAMES:
            sentence = N_(
                "“{step}” needs games: enter games won in a series, or take it out of the order of equal points."
            )
        raise Impossible(sentence, field=options.CHAIN.key, step=Message(measures.TIEBREAKS[step].name))
    for field in (options.SCORED_BYE, options.DIFFERENCE_BYE):
        if int(chosen.get(field.key, "0")) > int(chosen.get(options.MOST_SCORE.key, "0")):
            raise Impossible(
                "{what}: no match brings more than the highest score, {most}. Lower it.",
                field=field.key,
                what=Message(field.name),
                most=chosen[options.MOST_SCORE.key],
            )


def _most(chosen: Mapping[str, str]) -> int:
    """The highest number in a result; 0 if results have no numbers."""
    key = {"score": options.MOST_SCORE.key, "games": options.SERIES.key, "points": options.MOST_POINTS.key}.get(
        chosen[options.RESULT.key]
    )
    return int(chosen[key]) if key else 0


def _draws(chosen: Mapping[str, str], stage: Stage) -> bool:
    return stage is Stage.SWISS and chosen.get(options.DRAWS.key, "yes") != "no"


def _higher(scores: tuple[Score, ...]) -> int:
    """The side with the higher number; equal numbers are a draw."""
    first, second = scores[0].first, scores[0].second
    return DRAW if first == second else FIRST if first > second else SECOND


def _check(result: Result) -> None:
    if result.ending == game.CONCESSION.key and result.winner == DRAW:
        raise Impossible("A conceded match is not a draw: enter who won.", field="winner")


def _check_series(result: Result, *, needed: int) -> None:
    _check(result)
    if result.score("games", FIRST) == result.score("games", SECOND) == needed:
        raise Impossible("Only one player can win the series.", field="games1")


def _shortcuts(needed: int, *, draws: bool) -> tuple[game.Shortcut, ...]:
    """One-tap results of a series, including the draws that time can leave."""
    won = [game.Shortcut(name=f"{needed}–{lost}", winner=FIRST, scores=((needed, lost),)) for lost in range(needed)]
    drawn = [game.Shortcut(name=f"{each}–{each}", winner=DRAW, scores=((each, each),)) for each in range(1, needed)]
    return (*won, *(drawn if draws else ()))


NAMES = {"score": N_("Score"), "games": N_("Games won"), "points": N_("Points")}


def _concedes(*scores: tuple[int | None, int | None]) -> game.QuickEnding:
    """The one-tap concession, with the numbers of both; the conceding player's first."""
    return game.QuickEnding(name=N_("{player} concedes"), winner=SECOND, scores=scores, ending=game.CONCESSION.key)


def result_form(details: Details, stage: Stage) -> game.ResultForm:
    """The form that the organiser chose; only Swiss rounds have draws (CUSTOM-POINTS, CUSTOM-ORDER)."""
    chosen = options.option_values(details)
    kind, most, draws = chosen[options.RESULT.key], _most(chosen), _draws(chosen, stage)
    if kind == "winner":
        return game.ResultForm(endings=(game.CONCESSION,), quick=(_concedes(),), draws=draws, check=_check)
    implied = draws and chosen.get(options.DRAWS.key) != options.ENTERED
    return game.ResultForm(
        endings=(game.CONCESSION,),
        quick=(_concedes((None, most)),),
        scores=(game.ScoreField(key=kind, name=NAMES[kind], least=0, most=most),),
        winner_from_scores=not implied,
        winner_by=_higher if implied else None,
        equal_note="" if implied else N_("Equal numbers: who won?"),
        equal_endings={"": N_("Tiebreak")},
        draws=draws,
        shortcuts=_shortcuts(most, draws=draws) if kind == "games" else (),
        series=kind == "games",
        check=partial(_check_series, needed=most) if kind == "games" else _check,
    )


def round_minutes(details: Details) -> Mapping[str, int]:
    """Minutes by kind of round: the preset's, or an hour that the organiser may change (SW-CLOCK)."""
    preset = PRESETS.get(details.option(options.PRESET.key))
    return dict(zip(("swiss", "elimination", "final"), preset.minutes if preset else OWN_MINUTES, strict=True))


def _points_of(chosen: Mapping[str, str], result: Result, side: int) -> Fraction:
    if chosen[options.RESULT.key] == "points":
        return Fraction(result.score("points", side))
    if result.winner == DRAW:
        return Fraction(chosen.get(options.DRAWN.key, "0"))
    if result.winner != side:
        return Fraction(chosen[options.LOSS.key])
    difference = abs(result.score("score", FIRST) - result.score("score", SECOND))
    narrow = difference < int(chosen.get(options.NARROW_BELOW.key, "0"))
    return Fraction(chosen[options.NARROW.key if narrow else options.WIN.key])


def adapt_ruleset(ruleset: game.Ruleset, details: Details) -> game.Ruleset:
    """The rules as filled in (CUSTOM-POINTS, CUSTOM-ORDER)."""
    chosen = options.option_values(details)
    chain = chosen[options.CHAIN.key].splitlines()
    least_share = Fraction(1, 3) if chosen.get(options.FLOOR.key) == options.THIRD else Fraction(0)
    steps = measures.available_steps(chain, chosen[options.RESULT.key], least_share)
    keys = [step.key for step in steps]
    byes = {
        measures.MARGIN: int(chosen.get(options.MARGIN_BYE.key, "0")),
        measures.SCORED: int(chosen.get(options.SCORED_BYE.key, "0")),
        measures.DIFFERENCE: int(chosen.get(options.DIFFERENCE_BYE.key, "0")),
        game.WON_TOTAL: int(chosen.get(options.SERIES.key, "0")),
    }
    base = int(chosen.get(options.MARGIN_BASE.key, "0"))
    preset = PRESETS.get(details.option(options.PRESET.key))
    return replace(
        ruleset,
        registration=replace(ruleset.registration, fields=(NOTE, *(preset.fields if preset else ()))),
        called=options.custom_game_name(details),
        federation_reports=preset is None and chosen[options.RESULT.key] == "winner",
        scoring=replace(
            ruleset.scoring,
            points=partial(_points_of, chosen),
            by_winner=chosen[options.RESULT.key] != "points" and chosen.get(options.NARROW_BELOW.key, "0") == "0",
            bye=Fraction(chosen[options.BYE.key]),
        ),
        standings=game.StandingsRules(
            totals=tuple(
                total.with_byes if total.key == measures.MARGIN and ruleset.decisions.margin_of_byes else total
                for total in measures.totals_for_steps(keys, byes, base, _most(chosen))
            ),
            tiebreaks=steps,
        ),
        penalties=game.SERIES_PENALTIES if chosen[options.RESULT.key] == "games" else game.PENALTIES,
        notes=tuple(
            custom_notes(
                chosen[options.RESULT.key],
                keys,
                draws=chosen.get(options.DRAWS.key, "yes"),
                preset=_about_preset(details),
                margin=MARGIN_LIKE_BYES if ruleset.decisions.margin_of_byes else MARGIN_NOTE,
            )
        ),
    )


def _about_preset(details: Details) -> str:
    preset = PRESETS.get(details.option(options.PRESET.key))
    if preset is None:
        return ""
    return CHANGED_PRESET if options.is_edited(details) else preset.note


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """Options for entering results as the imported columns have them, with their highest number."""
    for kind, field in (("score", options.MOST_SCORE), ("points", options.MOST_POINTS), ("games", None)):
        cells = [row.get(key, "").strip() for row in rows for key in (f"{kind}1", f"{kind}2")]
        numbers = [int(cell[:9]) for cell in cells if cell.isdecimal()]
        if numbers and field:
            return ((options.RESULT.key, kind), (field.key, str(max(int(field.default), *numbers))))
        if numbers:
            needed = min(4, max(2, *numbers))
            return ((options.RESULT.key, kind), (options.SERIES.key, str(needed)))
    return ((options.RESULT.key, "winner"),)


def bye_options(kind: str, points: int) -> tuple[tuple[str, str], ...]:
    """Options of a preset changed to give a bye so many points; empty if it already does."""
    preset = PRESETS.get(kind)
    if preset is None or Fraction(preset.values[options.BYE.key]) == points:
        return ()
    return ((options.EDITED.key, kind), (options.BYE.key, str(points)))


NAME = N_("Custom game")
NOTE = game.Field(
    key="note",
    name=N_("Team, deck or list"),
    also_called=N_("list link|deck link|decklist|army list|roster"),
    played=True,
    quick=True,
    optional=True,
)

_BASE = game.Ruleset(
    key="custom",
    name=NAME,
    document=N_("The organiser's own rules"),
    scoring=game.Scoring(form=result_form),
    stages=game.Stages(minutes=round_minutes),
    registration=game.Registration(
        fields=(NOTE, *presets.EVERY_FIELD),
        door_checks=(
            game.DoorCheck(
                key="material",
                name=N_("Material checked"),
                short=N_("Material"),
                lacking=N_("Material not checked"),
                optional=True,
            ),
        ),
    ),
    options=game.Options(
        fields=(
            *(
                options.PRESET,
                options.RESULT,
                options.EDITED,
                options.GAME,
                options.SERIES,
                options.DRAWS,
                options.WIN,
                options.DRAWN,
                options.LOSS,
                options.BYE,
                options.NARROW_BELOW,
                options.NARROW,
            ),
            *(
                options.MOST_SCORE,
                options.MOST_POINTS,
                options.CHAIN,
                options.MARGIN_BASE,
                options.MARGIN_BYE,
                options.SCORED_BYE,
                options.DIFFERENCE_BYE,
                options.FLOOR,
            ),
        ),
        shown_for=options.options_for,
        check=check_options,
        tidy=options.tidy_preset_choice,
    ),
    importing=game.ImportRules(
        columns=(game.WINNER_COLUMN, "score1", "score2", "games1", "games2", "points1", "points2"),
        options=import_options,
        game_option=options.GAME.key,
        formats={
            "cryodex": ("xwing1", "xwing25", options.OWN),
            "cryodex-other": (options.OWN,),
            "nrtm": ("netrunner",),
        },
        bye_options=bye_options,
        own_kind=options.OWN,
        registered={"list": presets.SQUAD_LIST.key, "corp": presets.CORP.key, "runner": presets.RUNNER.key},
    ),
    adapt=adapt_ruleset,
    decisions=game.FIRST_DECISIONS,
    filled_in=True,
)

FIRST_EDITION = replace(
    adapt_ruleset(_BASE, Details(name=NAME)),
    notes=tuple(custom_notes("winner", tuple(measures.TIEBREAKS), draws="yes", preset=READY_MADE)),
    registration=_BASE.registration,
)
RULESET = FIRST_EDITION.next_edition(decisions=game.NEWEST_DECISIONS)
