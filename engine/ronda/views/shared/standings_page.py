"""Standings for pages, with every number explained."""

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
    """One tiebreak of a player: exact for checking, decimal for reading."""

    key: str
    exact: Fraction
    digits: int
    decides: bool
    """Whether this step put the player below the one above."""
    silent: bool
    """Whether the step does not apply to the player, so that the number is meaningless (CUSTOM-HEAD)."""
    summed: int | None = None
    """The sum over the rounds, if another total counts (AGL-BYE)."""

    @property
    def is_scaled(self) -> bool:
        return self.summed not in {None, self.exact}


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One player's row in words and numbers."""

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
    """Key of that step: ``points``, a tiebreak's key, ``random``; empty if there is none."""
    seed: int | None
    """Seed in the cut, if one was made from these standings."""
    out: Message | None
    """When the player went out by losses, as of this round (ST-2LO)."""
    group: Message | None
    """The player's group and place in it, if there are groups (ST-GROUPS)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """The standings after a round."""

    after_round: int
    provisional: bool
    still_open: Message | None
    """Matches of its rounds that are still open although these are over; None if there are none (ST-OPEN)."""
    points_name: str
    """Translatable."""
    tiebreaks: tuple[Tiebreak, ...]
    unranked: tuple[StandingsRow, ...]
    """The rows without ranks: a row whose rank alone changes stays the same object."""
    ranks: tuple[int | None, ...]
    """The ranks of the rows, in order."""
    rounds: tuple[int, ...]
    """Completed Swiss rounds that have standings."""
    cut: int
    """Number of players who go on, for the line below them; 0 without a cut."""
    stage: int | None
    """Number of the stage in its chain, from 1; None for the only stage of rounds."""
    last_in: int | None
    """In a chain the last player who goes on, or would now; None if that is everybody or nobody."""
    groups: tuple[GroupTable, ...] = ()
    """The table of each group, if there are groups (ST-GROUPS)."""
    absent: tuple[Message, ...] = ()
    """For the latest standings: announced absences from the next round (ST-ABSENT)."""

    @property
    def rows(self) -> tuple[StandingsRow, ...]:
        """The rows with ranks."""
        return _ranked(self.unranked, self.ranks)

    @property
    def group_rows(self) -> tuple[tuple[str, GroupRow], ...]:
        """The rows of all groups, group by group, each with its letter."""
        return tuple((group.letter, row) for group in self.groups for row in group.rows)

    @property
    def title(self) -> Message:
        """Title of the standings, with their stage if there are several."""
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
        """Each player's group and place in it; empty without groups."""
        return {row.player: (group.letter, row.place) for group in self.groups for row in group.rows}

    @property
    def is_scaled(self) -> bool:
        """Whether a total that counts differs from the sum over the rounds (AGL-BYE)."""
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
    """Each player's group and place in it; None without groups (ST-GROUPS)."""
    if not groups:
        return None
    return {
        row.player: Message(N_("Group {group}, place {place}"), (("group", group.letter), ("place", row.place)))
        for group in groups
        for row in group.rows
        if row.place is not None
    }


_OF_PLACE = attrgetter("line", "tiebreaks", "silent", "status", "decided_by")
"""The content of a row except its rank."""


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
    """Each player's row with its inputs; a row with the same inputs stays the same object."""
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
    """A row without its rank, with every tiebreak's exact value and working."""
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
