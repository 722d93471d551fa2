"""Star Wars: X-Wing: tournament regulations 1.2.1 (XW-*)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from ronda.rules import game
from ronda.rules.game import N_, NOBODY, Details, Message, Player, Plural, Result, Stage, opposite_side
from ronda.rulesets.xwing import squads
from ronda.rulesets.xwing.factions import FACTION, FIRST_FACTION, FIRST_OBSTACLES, OBSTACLES
from ronda.rulesets.xwing.helpers import SALVO, SCORES
from ronda.rulesets.xwing.notes import CHECKLIST, MARGIN_LIKE_BYES, PLAYERS_BRING, RULES
from ronda.rulesets.xwing.references import REFERENCES
from ronda.rulesets.xwing.results import SQUAD, full_squad, result_form
from ronda.rulesets.xwing.xws import XWS

MINUTES = {"swiss": 75, "elimination": 75, "final": 120}


def adapt_ruleset(ruleset: game.Ruleset, details: Details) -> game.Ruleset:
    """The rules for a tournament's edition, which sets squad size and factions (XW-SQUAD, XW-MOV)."""
    full = full_squad(details)
    changed = {squads.SQUAD_POINTS.key: replace(squads.SQUAD_POINTS, most=full)}
    if full == squads.STANDARD_SQUAD:
        changed |= {field.key: field for field in (FIRST_FACTION, FIRST_OBSTACLES)}
    registration = replace(
        ruleset.registration,
        fields=tuple(changed.get(field.key, field) for field in ruleset.registration.fields),
        completed=partial(squads.completed_squad, full=full),
        check=partial(squads.check_squad, full=full),
    )
    standings = replace(ruleset.standings, totals=(margin_for(full, ruleset.decisions),))
    return replace(ruleset, registration=registration, standings=standings)


def margin_of_victory(result: Result, side: int, *, base: int) -> int:
    """Base plus the difference for the higher score, base minus it for the lower, base if equal (XW-MOV).

    If nobody won, both have lost with their whole squads (SW-NOBODY).
    """
    if result.winner == NOBODY:
        return 0
    return base + result.score("score", side) - result.score("score", opposite_side(side))


def margin_for(full: int, decisions: game.Decisions) -> game.Total:
    """The margin for squads of ``full`` points: that is its base, and a bye is worth one and a half (XW-MOV)."""
    margin = game.Total(key="margin_of_victory", of=partial(margin_of_victory, base=full), bye=full * 3 // 2)
    return margin.with_byes if decisions.margin_of_byes else margin


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """The squad size that imported scores imply: the larger one if a score exceeds the standard."""
    scores = [row.get(key, "").strip() for row in rows for key in ("score1", "score2")]
    standard, larger = (choice.key for choice in SQUAD.choices)
    exceeds = any(score.isdecimal() and int(score[:9]) > int(standard) for score in scores)
    return ((SQUAD.key, larger if exceeds else standard),)


def slip_notes(_details: Details, _stage: Stage, first: Player, second: Player) -> tuple[Message, ...]:
    """Notes on choosing initiative, once both totals are known (XW-INITIATIVE)."""
    totals = (first.field(squads.SQUAD_POINTS.key), second.field(squads.SQUAD_POINTS.key))
    if not all(totals):
        return ()
    own, other = map(int, totals)
    if own == other:
        pattern = Plural(
            "Initiative: {points} point each, so chance says who chooses it.",
            "Initiative: {points} points each, so chance says who chooses it.",
            "points",
        )
        return (Message(pattern, (("points", own),)),)
    chooser, fewer, more = (first, own, other) if own < other else (second, other, own)
    return (
        Message(
            N_("Initiative: {player} chooses who has it ({fewer} points against {more})."),
            (("player", chooser.name), ("fewer", fewer), ("more", more)),
        ),
    )


SQUAD_CHECK = N_("If the head judge asks for it, each adds up the points of the other's squad.")
"""Before round 1 only (XW-CHECK)."""

COMPONENTS = (
    game.Penalty(
        key="lost_component",
        name=N_("Component not replaced in the time given"),
        rule="XW-COMPONENTS",
        effect=game.Effect.MATCH_LOSS,
    ),
    game.Penalty(
        key="lost_component_next_round",
        name=N_("Component not replaced before the next round"),
        rule="XW-COMPONENTS",
        effect=game.Effect.DROP,
    ),
    game.Penalty(
        key="invalid_component",
        name=N_("Invalid component without a substitute"),
        rule="XW-COMPONENTS",
        effect=game.Effect.DISQUALIFICATION,
        entered_win=game.EnteredWin.OFFERED,
    ),
)

SUBSTITUTES = game.Substitutes(
    item=N_("Card"), rule="XW-COMPONENTS", note=N_("The original lies near the squad for the rest of the event.")
)

FIRST_EDITION = game.Ruleset(
    key="xwing",
    name="Star Wars: X-Wing",
    document=N_("X-Wing tournament regulations 1.2.1"),
    scoring=game.Scoring(form=result_form),
    standings=game.StandingsRules(
        totals=(margin_for(squads.STANDARD_SQUAD, game.FIRST_DECISIONS),),
        tiebreaks=(
            game.total_tiebreak("margin_of_victory", name=N_("Margin of victory"), short=N_("MoV"), rule="XW-MOV"),
            replace(game.STRENGTH_OF_SCHEDULE, name=N_("Strength of schedule (SoS)")),
        ),
    ),
    stages=game.Stages(minutes=lambda _: MINUTES),
    tiers=game.Tiers(own_structure=("premier",)),
    staff=game.Staff(head_judge_between=True, one_organiser=True, organiser_is_person=True),
    registration=game.Registration(
        fields=(FACTION, squads.SQUAD_POINTS, squads.SQUAD_LIST, squads.DAMAGE_DECK, OBSTACLES),
        completed=partial(squads.completed_squad, full=squads.STANDARD_SQUAD),
        interchange=XWS,
        check=partial(squads.check_squad, full=squads.STANDARD_SQUAD),
        door_checks=squads.DOOR_CHECKS,
    ),
    options=game.Options(fields=(SQUAD,)),
    notes=(*game.SHARED_RULES, game.WIN_OR_LOSS, *RULES),
    references=REFERENCES,
    penalties=(*game.PENALTIES, *COMPONENTS),
    substitutes=SUBSTITUTES,
    helpers=(SCORES, SALVO),
    importing=game.ImportRules(
        options=import_options,
        formats={"cryodex": tuple(choice.key for choice in SQUAD.choices)},
        registered={"list": squads.SQUAD_LIST.key, "faction": FACTION.key},
        without_draws=N_(
            "Import the file by the rules of 2015, which have them. That is a custom game of X-Wing's first edition "
            "(--game custom --kind xwing1)."
        ),
    ),
    paper=game.Paper(
        checklist=CHECKLIST,
        players_bring=PLAYERS_BRING,
        slip=slip_notes,
        first_slip=(SQUAD_CHECK,),
        list_sheet=squads.LIST_SHEET,
    ),
    adapt=adapt_ruleset,
    decisions=game.FIRST_DECISIONS,
)
RULESET = FIRST_EDITION.next_edition(
    decisions=game.NEWEST_DECISIONS,
    standings=replace(FIRST_EDITION.standings, totals=(margin_for(squads.STANDARD_SQUAD, game.NEWEST_DECISIONS),)),
    notes=tuple(MARGIN_LIKE_BYES if note.rule == MARGIN_LIKE_BYES.rule else note for note in FIRST_EDITION.notes),
)
