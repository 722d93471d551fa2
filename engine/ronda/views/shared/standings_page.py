"""Standings as pages show them, with every number explained."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter

from ronda.core.caching import cached_by_identity, incremental
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.formats.stage_ranks import is_stage_end, stage_qualifiers
from ronda.formats.standings import RankedPlayer, Standings, swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.rules.tiebreaks import Tiebreak
from ronda.views.shared import absence_texts, wording
from ronda.views.shared.group_tables import GroupRow, GroupTable, group_tables
from ronda.views.shared.left_open import still_open_text
from ronda.views.shared.stage_wording import out_text, stage_number


@dataclass(frozen=True, slots=True, kw_only=True)
class TiebreakValue:
    """One tiebreak of one player: exact for those who check, decimal for those who read."""

    key: str
    exact: Fraction
    digits: int
    decides: bool
    """This step put the player below the one above."""
    silent: bool
    """The step says nothing of the player, and the number stands for nothing (CUSTOM-HEAD)."""
    summed: int | None = None
    """What the rounds add up to, where the total that counts is another one (AGL-BYE)."""

    @property
    def is_scaled(self) -> bool:
        return self.summed not in {None, self.exact}


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One player's place in words and numbers."""

    rank: int | None
    player: int
    name: str
    points: Fraction
    record: str
    wins: int
    draws: int
    losses: int
    byes: int
    unpaired_losses: int
    values: tuple[TiebreakValue, ...]
    status: str
    decided_by: str
    """Translatable name of the deciding step."""
    decided: str
    """Its key: ``points``, that of a tiebreak, ``random``; empty where nothing put the player below the one above."""
    seed: int | None
    """The place in the cut, if one was made and this is its standings."""
    out: Message | None
    """When the player was out of the stage by losses, as of its round (ST-2LO)."""
    group: Message | None
    """The player's group and the place in it, where players are in groups (ST-GROUPS)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """The standings after a round."""

    after_round: int
    provisional: bool
    still_open: Message | None
    """Which matches of its rounds are still to come, though they are over; None where none is (ST-OPEN)."""
    points_name: str
    """Translatable."""
    tiebreaks: tuple[Tiebreak, ...]
    unranked: tuple[StandingsRow, ...]
    """The rows without their ranks: of a player who has only another rank it is the very same as before."""
    ranks: tuple[int | None, ...]
    """Those of the rows, in their order."""
    rounds: tuple[int, ...]
    """The completed Swiss rounds that have standings."""
    cut: int
    """How many go on, for the line below them; 0 without a cut."""
    stage: int | None
    """The number, from 1, of the stage in its chain; None where there is but one stage of rounds."""
    last_in: int | None
    """In a chain, the last of those who go on, or would go on now; None where that is everybody or nobody."""
    groups: tuple[GroupTable, ...] = ()
    """The table of each group, where players are in groups (ST-GROUPS)."""
    absent: tuple[Message, ...] = ()
    """Of the latest standings, who is not there in the next round, as was announced (ST-ABSENT)."""

    @property
    def rows(self) -> tuple[StandingsRow, ...]:
        """Ranks are kept apart from the rows, so that a row is the same while only its rank changes."""
        return _ranked(self.unranked, self.ranks)

    @property
    def group_rows(self) -> tuple[tuple[str, GroupRow], ...]:
        """The rows of all groups, one group after the other, each with its letter."""
        return tuple((group.letter, row) for group in self.groups for row in group.rows)

    @property
    def title(self) -> Message:
        """What the standings are called, with their stage where there are several."""
        one, several = N_("Standings after round {round}"), N_("Stage {stage}, standings after round {round}")
        if self.after_round not in self.rounds:
            one = N_("Provisional standings in round {round}")
            several = N_("Stage {stage}, provisional standings in round {round}")
        elif self.still_open:
            one = N_("Provisional standings after round {round}")
            several = N_("Stage {stage}, provisional standings after round {round}")
        return Message(several if self.stage else one, (("round", self.after_round), ("stage", self.stage or 0)))

    @property
    def in_groups(self) -> Mapping[int, tuple[str, int | None]]:
        """Each player's group and the place in it; empty where players are not in groups."""
        return {row.player: (group.letter, row.place) for group in self.groups for row in group.rows}

    @property
    def is_scaled(self) -> bool:
        """Whether a total that counts is another than the sum of the rounds (AGL-BYE)."""
        return any(value.is_scaled for row in self.unranked for value in row.values)


@cached_by_identity
def _ranked(unranked: Sequence[StandingsRow], ranks: Sequence[int | None]) -> tuple[StandingsRow, ...]:
    return tuple(replace(row, rank=rank) for row, rank in zip(unranked, ranks, strict=True))


def standings_page(tournament: Tournament, ruleset: Ruleset, *, after_round: int | None = None) -> StandingsPage:
    """The standings after a Swiss round, by default the last completed one."""
    table = swiss_standings(tournament, ruleset, after_round=after_round)
    stage = tournament.stage_at(table.after_round)
    seeds = tournament.seeds if table.after_round == tournament.swiss_rounds else None
    if stage < len(tournament.begun) and is_stage_end(tournament, table.after_round):
        seeds = tournament.begun[stage].entrants
    going_on = stage_qualifiers(tournament, table) if tournament.chain else ()
    all_in = len(going_on) == len(table.rows)
    groups = group_tables(tournament, ruleset, table.after_round, going_on)
    return StandingsPage(
        after_round=table.after_round,
        provisional=table.provisional,
        still_open=still_open_text(tournament, table.after_round),
        points_name=ruleset.scoring.points_name,
        tiebreaks=ruleset.standings.tiebreaks,
        unranked=_unranked(
            table,
            tournament.players,
            ruleset,
            seeds,
            _out_by_losses(tournament, table, stage),
            _places_in_groups(groups),
        ),
        ranks=_ranks(table),
        rounds=tuple(range(1, tournament.completed_swiss_rounds + 1)),
        cut=len(going_on) if tournament.chain else tournament.cut,
        stage=stage_number(tournament, table.after_round),
        last_in=next((row.player for row in reversed(table.rows) if not all_in and row.player in going_on), None),
        groups=groups,
        absent=coming_absences(tournament) if table.after_round == len(tournament.rounds) else (),
    )


def coming_absences(tournament: Tournament) -> tuple[Message, ...]:
    """Who will be absent in the next round, one sentence each."""
    coming = len(tournament.rounds) + 1
    return tuple(
        absence_texts.absence_text(each.name, number, counts)
        for each in tournament.active_players
        for number, counts in each.absences
        if number == coming
    )


def _out_by_losses(tournament: Tournament, table: Standings, stage: int) -> Mapping[int, Message] | None:
    if not (tournament.chain and tournament.chain[stage].losses_to_leave):
        return None
    found = ((player, out_text(tournament, player)) for player in tournament.players)
    return {player.id: text for player, text in found if text and (player.out_after or 0) <= table.after_round}


@cached_by_identity
def _ranks(table: Standings) -> tuple[int | None, ...]:
    return tuple(row.rank for row in table.rows)


@cached_by_identity
def _unranked(
    table: Standings,
    players: Sequence[Player],
    ruleset: Ruleset,
    seeds: Sequence[int] | None,
    out: Mapping[int, Message] | None,
    groups: Mapping[int, Message] | None,
) -> tuple[StandingsRow, ...]:
    return tuple(row for _, row in _ranked_values(table, players, ruleset, seeds, out or {}, groups or {}).values())


def _places_in_groups(groups: Sequence[GroupTable]) -> Mapping[int, Message] | None:
    """Each player's group and place in it; None where players are not in groups (ST-GROUPS)."""
    if not groups:
        return None
    return {
        row.player: Message(N_("Group {group}, place {place}"), (("group", group.letter), ("place", row.place)))
        for group in groups
        for row in group.rows
        if row.place is not None
    }


_OF_PLACE = attrgetter("line", "tiebreaks", "silent", "status", "decided_by")
"""What a row says of a place, its rank aside."""


@incremental
def _ranked_values(
    last: Mapping[int, tuple[object, StandingsRow]] | None,
    table: Standings,
    players: Sequence[Player],
    ruleset: Ruleset,
    seeds: Sequence[int] | None,
    out: Mapping[int, Message],
    groups: Mapping[int, Message],
) -> Mapping[int, tuple[object, StandingsRow]]:
    """Each player's row with what it is made of; a row made of the same as the last time is that row."""
    names = {player.id: player.name for player in players}
    places = {player: place for place, player in enumerate(seeds or (), start=1)}
    known = last or {}
    rows: dict[int, tuple[object, StandingsRow]] = {}
    for ranked in table.rows:
        name, seed = names[ranked.player], places.get(ranked.player)
        left, group = out.get(ranked.player), groups.get(ranked.player)
        parts, found = (ruleset, name, seed, left, group, *_OF_PLACE(ranked)), known.get(ranked.player)
        if found is None or found[0] != parts:
            found = (parts, replace(_standings_row(ranked, ruleset, name, seed, left), group=group))
        rows[ranked.player] = found
    return rows


def _standings_row(
    ranked: RankedPlayer, ruleset: Ruleset, name: str, seed: int | None, out: Message | None
) -> StandingsRow:
    """A row without its rank, with every tiebreak's exact value and how it came about."""
    line = ranked.line
    return StandingsRow(
        rank=None,
        player=ranked.player,
        name=name,
        points=line.points,
        record=wording.record_of(line),
        wins=line.wins,
        draws=line.draws,
        losses=line.losses,
        byes=line.byes,
        unpaired_losses=line.unpaired_losses,
        values=tuple(
            TiebreakValue(
                key=tiebreak.key,
                exact=value,
                digits=tiebreak.digits,
                decides=ranked.decided_by == tiebreak.key,
                silent=tiebreak.key in ranked.silent,
                summed=line.summed.get(tiebreak.key),
            )
            for tiebreak, value in zip(ruleset.standings.tiebreaks, ranked.tiebreaks, strict=True)
        ),
        status=ranked.status.value,
        decided_by=wording.deciding_step_name(ruleset, ranked.decided_by),
        decided=ranked.decided_by,
        seed=seed,
        out=out,
        group=None,
    )
