"""Registering the best of other tournaments, with the record of how they qualified (ST-SOURCE)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.commands import requests as ask
from ronda.commands.registering import RegistrationBatch
from ronda.core.bounds import HIGHEST_SEED
from ronda.core.errors import Refusal
from ronda.core.facts import EntrantsTaken, Fact
from ronda.core.pairings import Constraints
from ronda.core.sources import PassedOver, SourceEvent, TakenEntrant
from ronda.core.state import Player, Tournament
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifiedPlayer:
    """One of the best of a tournament, as registered there; ``taken`` has no number here yet."""

    player: Player
    taken: TakenEntrant


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceQualifiers:
    """The qualifiers of a tournament."""

    source: SourceEvent
    qualified: tuple[QualifiedPlayer, ...]
    """By place."""
    passed_over: tuple[PassedOver, ...]


def take_entrants(
    tournament: Tournament, ruleset: Ruleset, sources: Sequence[SourceQualifiers], moment: ask.Moment
) -> tuple[Fact, ...]:
    """Register the qualifiers of other tournaments, best first; raises ``Refusal``.

    They keep their fields, except values that only one player can have; hidden players stay hidden.
    """
    batch = RegistrationBatch(tournament, ruleset, moment)
    order = sorted(
        ((place, each.taken.place, nth) for nth, of in enumerate(sources) for place, each in enumerate(of.qualified)),
        key=lambda one: (one[1], one[2], one[0]),
    )
    taken = dict[tuple[int, int], TakenEntrant]()
    for place, _, nth in order:
        taken[nth, place] = _register(batch, sources[nth].qualified[place])
    for nth, of in enumerate(sources):
        entrants = tuple(taken[nth, at] for at in range(len(of.qualified)))
        batch.note(EntrantsTaken(source=of.source, entrants=entrants, passed_over=of.passed_over))
    return batch.close()


def _register(batch: RegistrationBatch, qualified: QualifiedPlayer) -> TakenEntrant:
    """Register a player without values that are taken or do not exist here, and record which.

    The place becomes the seed, for pairing round 1 or a bracket (ST-SEED).
    """
    known = qualified.player
    entry = ask.PlayerEntry(
        name=known.name,
        fields=known.fields,
        constraints=Constraints(
            club=known.constraints.club,
            fixed_table=known.constraints.fixed_table,
            rating=max(HIGHEST_SEED + 1 - qualified.taken.place, 1),
        ),
        namesake=True,
        given_name=known.given_name,
    )
    without = tuple[str, ...]()
    try:
        number = batch.register(entry)
    except Refusal as refusal:
        wrong = {part.field for part in refusal.parts}
        fields = tuple((key, value) for key, value in entry.fields if key not in wrong)
        without = tuple(sorted(filter(None, wrong)))
        table = 0 if "fixed_table" in wrong else entry.constraints.fixed_table
        entry = replace(entry, fields=fields, constraints=replace(entry.constraints, fixed_table=table))
        number = batch.register(entry)
    hiding = ask.EditPlayer(player=number, entry=entry, hidden=known.hidden, hidden_fields=known.hidden_fields)
    batch.edit(hiding)
    return replace(qualified.taken, player=number, without=without)
