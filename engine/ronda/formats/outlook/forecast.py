"""Forecasts from many simulated tournaments: of a structure, and of who makes the cut.

Tournaments are played in slices that add to running sums; how they are sliced changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Refusal
from ronda.core.pairings import Stage
from ronda.core.state import Tournament
from ronda.formats.outlook.prospects import with_known_pairings
from ronda.formats.outlook.simulation import SimulatedField, tournament_draw
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import step_for

FEWEST_TOURNAMENTS: Final = 100
MOST_TOURNAMENTS: Final = 400
ENOUGH_PLAYERS: Final = 25_600
"""Players in all simulated tournaments together; decides their number, within these bounds."""
SLICE_PLAYERS: Final = 128
"""Players in one slice, all its tournaments together; at least one tournament."""
LOSSES: Final = (0, 1, 2)
"""Numbers of losses that a forecast covers."""
MOST_PLAYERS: Final = 512
FEWEST_PLAYERS: Final = 4
MOST_ROUNDS: Final = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class StructurePlan:
    """A structure to compare: Swiss rounds, and the size of the cut (0 for none)."""

    swiss_rounds: int
    cut: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureCandidate:
    """A plan and the reason for offering it."""

    plan: StructurePlan
    why: str
    """``suggested``, ``own``, ``announced``, ``longer`` or ``wider``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """Sums over the simulated tournaments of one plan."""

    events: int = 0
    missing: tuple[int, ...] = (0,) * len(LOSSES)
    """For each number of losses: tournaments in which a player with that many misses the cut."""
    undefeated: int = 0
    """Undefeated players after the rounds, summed over all tournaments."""
    several_undefeated: int = 0
    """Tournaments with two or more undefeated players."""
    last_losses: tuple[int, ...] = (0,) * (len(LOSSES) + 1)
    """Tournaments in which the last player in the cut has no loss, one, two, or more."""
    split: int = 0
    """Tournaments in which the first player below the cut has as many points as the last in it."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Self:
        """The sums that :meth:`written` returned."""
        return cls(**{**raw, "missing": tuple(raw["missing"]), "last_losses": tuple(raw["last_losses"])})

    def written(self) -> dict[str, Any]:
        """The sums as JSON values."""
        return {key: getattr(self, key) for key in self.__slots__}

    def per_cent(self, events: int) -> int:
        """A number of tournaments as a whole percentage of all; 0 before the first."""
        return round(100 * events / max(self.events, 1))


def candidate_structures(
    ruleset: Ruleset, details: Details, players: int, *, announced: StructurePlan | None = None
) -> tuple[StructureCandidate, ...]:
    """The structures to compare: the suggested one, one with another round, one with a larger cut.

    The suggested one is the chosen structure's, or the game's first where that has none for so many players or is the
    organiser's own (SW-STRUCT). An announced structure takes its place.
    """
    if details.chain or _has_stages(ruleset, details) or details.system is not TournamentSystem.SWISS:
        return ()
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        return ()
    base = announced or suggested_plan(ruleset, details, players)
    found = [StructureCandidate(plan=base, why="announced" if announced else "suggested")]
    if details.structure == "custom" and announced is None and details.swiss_rounds:
        own = StructurePlan(swiss_rounds=details.swiss_rounds, cut=min(details.cut or 0, players))
        if own != base:
            found.insert(0, StructureCandidate(plan=own, why="own"))
            base = own
    found.append(StructureCandidate(plan=StructurePlan(swiss_rounds=base.swiss_rounds + 1, cut=base.cut), why="longer"))
    wider = 2 * base.cut or FEWEST_PLAYERS
    if ruleset.stages.cuts and 2 * wider <= players:
        found.append(StructureCandidate(plan=StructurePlan(swiss_rounds=base.swiss_rounds, cut=wider), why="wider"))
    byes_for = players if ruleset.pairing.one_bye and players % 2 else MOST_ROUNDS
    return tuple(candidate for candidate in found if candidate.plan.swiss_rounds <= byes_for)


def _has_stages(ruleset: Ruleset, details: Details) -> bool:
    """Whether the chosen structure has stages, so that rounds and a cut do not describe it (ST-CHAIN)."""
    structure = ruleset.stages.structure(details.structure)
    return structure is not None and any(step.chain for step in structure.steps)


def suggested_plan(ruleset: Ruleset, details: Details, players: int) -> StructurePlan:
    """The structure that the rules suggest for a number of players (SW-STRUCT, AGL-ROUNDS).

    Double elimination begins with its bracket.
    """
    if details.system is TournamentSystem.DOUBLE_ELIMINATION:
        return StructurePlan(swiss_rounds=0, cut=0)
    chosen = ruleset.stages.structure(details.structure)
    for structure in ((chosen,) if chosen else ()) + ruleset.stages.structures:
        try:
            step = step_for(structure, players)
        except Refusal:
            continue
        return StructurePlan(swiss_rounds=step.swiss_rounds, cut=step.cut)
    step = ruleset.stages.structures[0].steps[0]
    return StructurePlan(swiss_rounds=step.swiss_rounds, cut=step.cut)


def simulation_count(players: int) -> int:
    """The number of tournaments to simulate; fewer for larger ones."""
    return max(FEWEST_TOURNAMENTS, min(MOST_TOURNAMENTS, ENOUGH_PLAYERS // players))


def simulations_per_slice(players: int) -> int:
    """The number of tournaments in a slice: few enough that a command can wait for it."""
    return max(1, SLICE_PLAYERS // players)


def simulate_structures(
    ruleset: Ruleset,
    details: Details,
    players: int,
    plans: Sequence[StructurePlan],
    sums: Sequence[Outlook],
    *,
    seed: int,
    events: int,
) -> tuple[Outlook, ...]:
    """Simulate ``events`` more tournaments and add them to the sums; each serves all plans, after their own rounds."""
    form = ruleset.scoring.form(details, Stage.SWISS)
    found = list(sums)
    longest = max(plan.swiss_rounds for plan in plans)
    for event in range(found[0].events, found[0].events + events):
        draw = tournament_draw(seed, event)
        field = SimulatedField.new(ruleset, form, players, draw)
        for number in range(1, longest + 1):
            field.play_round(draw)
            if any(plan.swiss_rounds == number for plan in plans):
                ranked = field.order(final=True)
                for at, plan in enumerate(plans):
                    if plan.swiss_rounds == number:
                        found[at] = _added(found[at], field, ranked, plan.cut)
    return tuple(found)


def _added(sums: Outlook, field: SimulatedField, ranked: Sequence[int], cut: int) -> Outlook:
    undefeated = sum(not field.losses(player) for player in ranked)
    outside = {field.losses(player) for player in ranked[cut:]} if cut else set()
    last = min(field.losses(ranked[cut - 1]), len(LOSSES)) if cut else None
    return Outlook(
        events=sums.events + 1,
        missing=tuple(count + (losses in outside) for losses, count in zip(LOSSES, sums.missing, strict=True)),
        undefeated=sums.undefeated + undefeated,
        several_undefeated=sums.several_undefeated + (undefeated > 1),
        last_losses=tuple(count + (losses == last) for losses, count in enumerate(sums.last_losses)),
        split=sums.split + (0 < cut < len(ranked) and field.points(ranked[cut - 1]) == field.points(ranked[cut])),
    )


def simulate_remaining_rounds(
    tournament: Tournament, ruleset: Ruleset, sums: Mapping[int, int], *, seed: int, start: int, events: int
) -> dict[int, int]:
    """Simulate the rest of the stage ``events`` times; the sums count how often each player makes the cut (ST-2LO).

    ``start`` is the number of earlier simulations.
    """
    tournament = with_known_pairings(tournament, ruleset) or tournament
    found = {player.id: sums.get(player.id, 0) for player in tournament.playing_players}
    for event in range(start, start + events):
        draw = tournament_draw(seed, event)
        field = SimulatedField.of(tournament, ruleset, draw)
        while not field.is_over(tournament):
            field.play_round(draw)
        for player in field.going_on(tournament.cut):
            found[player] += 1
    return found
