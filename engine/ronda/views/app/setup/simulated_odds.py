"""Simulations that run in slices while a screen is shown: structures, and the race for the cut."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ronda.core.details import Details
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.formats.outlook.forecast import (
    Outlook,
    StructureCandidate,
    StructurePlan,
    candidate_structures,
    simulate_remaining_rounds,
    simulate_structures,
    simulation_count,
    simulations_per_slice,
)
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset, ruleset_of
from ronda.views.shared import html, wording
from ronda.views.shared.cut_race import CutRace, cut_race

SIMULATION_SEED = 1
"""Fixed, so that the same question always has the same answer."""

CANDIDATE_LABELS = {
    "suggested": N_("Suggested"),
    "own": N_("As entered"),
    "announced": N_("As announced"),
    "longer": N_("One round more"),
    "wider": N_("A larger cut"),
}
LAST_QUALIFIER_LABELS = (
    N_("mostly without a loss"),
    N_("mostly with one loss"),
    N_("mostly with two losses"),
    N_("mostly with three losses or more"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureOdds:
    """The forecast for one structure."""

    why: str
    """Translatable."""
    structure: Message
    cut: int
    missing_with_one_loss: int
    """Percentage of tournaments, as the next numbers."""
    missing_with_two_losses: int
    undefeated: float
    """On average."""
    several_undefeated: int
    last: str
    """Translatable: the usual record of the last player in the cut."""
    split: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureForecast:
    """The structures side by side, from the tournaments simulated so far."""

    players: int
    question: Mapping[str, Any]
    """The page's question for each slice, as JSON values."""
    cards: tuple[StructureOdds, ...]
    played: int
    events: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRaceEstimate:
    """The race for the cut, with each open player's share in the endings simulated so far."""

    race: CutRace
    question: Mapping[str, Any]
    shares: Mapping[int, int]
    """Per cent by player; empty before the first slice."""
    played: int
    events: int


def expected_players(tournament: Tournament) -> int:
    """Number of players for suggested structures: those checked in, else those registered."""
    return len(tournament.attending)


def structure_forecast(
    ruleset: Ruleset, details: Details, players: int, *, announced: StructurePlan | None = None
) -> StructureForecast | None:
    """The structures to compare, before any simulation; None for too few or too many players."""
    compared = candidate_structures(ruleset, details, players, announced=announced)
    if not compared:
        return None
    question = {
        "kind": "structure",
        "game": ruleset.key,
        "options": details.options,
        "players": players,
        "plans": [[one.plan.swiss_rounds, one.plan.cut, one.why] for one in compared],
        "seed": SIMULATION_SEED,
    }
    return _forecast(question, compared, (Outlook(),) * len(compared))


def _forecast(
    question: Mapping[str, Any], compared: tuple[StructureCandidate, ...], sums: tuple[Outlook, ...]
) -> StructureForecast:
    cuts = find_ruleset(question["game"]).stages.cuts
    return StructureForecast(
        players=question["players"],
        question=question,
        cards=tuple(_card(candidate, outlook, cuts=cuts) for candidate, outlook in zip(compared, sums, strict=True)),
        played=sums[0].events,
        events=simulation_count(question["players"]),
    )


def _card(candidate: StructureCandidate, sums: Outlook, *, cuts: bool) -> StructureOdds:
    return StructureOdds(
        why=CANDIDATE_LABELS[candidate.why],
        structure=wording.structure_numbers_text(candidate.plan.swiss_rounds, candidate.plan.cut, cuts=cuts),
        cut=candidate.plan.cut,
        missing_with_one_loss=sums.per_cent(sums.missing[1]),
        missing_with_two_losses=sums.per_cent(sums.missing[2]),
        undefeated=sums.undefeated / max(sums.events, 1),
        several_undefeated=sums.per_cent(sums.several_undefeated),
        last=LAST_QUALIFIER_LABELS[max(range(len(LAST_QUALIFIER_LABELS)), key=sums.last_losses.__getitem__)],
        split=sums.per_cent(sums.split),
    )


def registration_forecast(tournament: Tournament, ruleset: Ruleset) -> StructureForecast | None:
    """The structures to compare for the registered players; None once the tournament starts."""
    if tournament.phase is not Phase.REGISTRATION:
        return None
    return structure_forecast(ruleset, tournament.details, expected_players(tournament))


def announced_forecast(tournament: Tournament, ruleset: Ruleset) -> StructureForecast | None:
    """The announced structure beside its alternatives (SW-ANNOUNCE); None without Swiss rounds."""
    plan = StructurePlan(swiss_rounds=tournament.swiss_rounds, cut=tournament.cut)
    if not plan.swiss_rounds or tournament.chain:
        return None
    return structure_forecast(ruleset, tournament.details, expected_players(tournament), announced=plan)


def cut_race_estimate(log: Log, ruleset: Ruleset) -> CutRaceEstimate | None:
    """The race for the cut before any simulation; None if there is none, or nobody is left in it."""
    race = cut_race(log.tournament, ruleset) if log.tournament.active_players else None
    if race is None:
        return None
    question = {
        "kind": "cut",
        "tournament": log.tournament.id,
        "version": len(log.records),
        "seed": SIMULATION_SEED,
    }
    events = simulation_count(len(log.tournament.active_players))
    return CutRaceEstimate(race=race, question=question, shares={}, played=0, events=events)


def play_simulation_slice(
    question: Mapping[str, Any], state: Mapping[str, Any] | None, logs: Mapping[str, Log], language: str
) -> dict[str, Any]:
    """Run another slice of a question and return the new sums with the HTML that shows them.

    Without sums once all are played, or if the tournament has gone on meanwhile.
    """
    if question["kind"] == "structure":
        return _simulate_structures(question, state or {}, language)
    return _simulate_cut_race(question, state or {}, logs.get(question["tournament"]), language)


def _simulate_structures(question: Mapping[str, Any], state: Mapping[str, Any], language: str) -> dict[str, Any]:
    """One slice of simulated events for each structure, added to the sums of ``state``; JSON in and out."""
    details = Details(name="-", options=tuple((key, value) for key, value in question["options"]))
    ruleset = find_ruleset(question["game"]).for_tournament(details)
    compared = tuple(
        StructureCandidate(plan=StructurePlan(swiss_rounds=rounds, cut=cut), why=why)
        for rounds, cut, why in question["plans"]
    )
    before = tuple(map(Outlook.read, state.get("sums", ()))) or (Outlook(),) * len(compared)
    players, whole = question["players"], simulation_count(question["players"])
    sums = simulate_structures(
        ruleset,
        details,
        players,
        [one.plan for one in compared],
        before,
        seed=question["seed"],
        events=min(simulations_per_slice(players), whole - before[0].events),
    )
    shown = html.render_template("app/odds_cards.html", language, odds=_forecast(question, compared, sums))
    left = {"sums": [one.written() for one in sums]} if sums[0].events < whole else None
    return {"state": left, "html": shown}


def _simulate_cut_race(
    question: Mapping[str, Any], state: Mapping[str, Any], log: Log | None, language: str
) -> dict[str, Any]:
    if log is None or len(log.records) != question["version"]:
        return {"state": None, "html": None}
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    first = cut_race_estimate(log, ruleset)
    if first is None:
        return {"state": None, "html": None}
    played = state.get("played", 0)
    more = min(simulations_per_slice(len(tournament.active_players)), first.events - played)
    before = {int(player): times for player, times in state.get("sums", {}).items()}
    sums = simulate_remaining_rounds(tournament, ruleset, before, seed=question["seed"], start=played, events=more)
    played += more
    shares = {player: round(100 * times / played) for player, times in sums.items()}
    shown = html.render_template("app/odds_open.html", language, odds=replace(first, shares=shares, played=played))
    return {"state": {"played": played, "sums": sums} if played < first.events else None, "html": shown}
