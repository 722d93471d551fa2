"""The open tables of a running round, and the preview of a change (ANY-RESEAT)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronda.commands import read_command, reseating
from ronda.commands import requests as ask
from ronda.core import lookup, round_names
from ronda.core.errors import Malformed, Refusal
from ronda.core.inputs import form_value
from ronda.core.pairings import Pairing
from ronda.core.state import Match, Player, Round
from ronda.core.text import N_, Message
from ronda.formats.pairing import draft_tables, running_round
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.broken_rules import new_tables
from ronda.views.app.rounds.movable_tables import MovableSeat, MovableTable
from ronda.views.app.rounds.seating_warnings import SeatingWarnings
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.shared import round_page as pages
from ronda.views.shared.round_page import Seat

SEATING_COMMAND = "change_pairings"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table after the change."""

    number: int
    first: str
    second: str
    """Empty for a bye."""
    marks: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSeating:
    """A change that waits for confirmation."""

    fields: tuple[tuple[str, str], ...]
    """What the confirmation sends."""
    tables: tuple[NewTable, ...]
    lost_notes: tuple[Message, ...]
    """What is lost of the players who sat there before."""
    broken: tuple[Message, ...]


def seating_changes_screen(context: EventContext, number: str) -> View:
    """The tables of a round and possible changes; raises ``Refusal`` for an unpaired round."""
    tournament = context.tournament
    round_ = lookup.find_round(tournament, route_number(number))
    refusal = reseating.why_not_change_round(tournament, round_)
    teller = _SeatingRows(context, round_)
    planned, problem = teller.planned() if refusal is None else (None, None)
    settled = [match.number for match in round_.matches if match.result is not None]
    return View(
        template="reseat",
        title=Message(N_("{round}: open tables"), (("round", round_names.round_name(round_)),)),
        values={
            "number": round_.number,
            "name": round_names.round_name(round_),
            "refused": refusal.message if refusal else None,
            "rows": teller.rows() if refusal is None else (),
            "missing": teller.missing() if refusal is None else (),
            "settled": ", ".join(map(str, settled)),
            "picked": teller.seats[teller.picked.id] if teller.picked else None,
            "opponents": tuple(teller.opponents()) if refusal is None else (),
            "picked_table": teller.table_to_move() if refusal is None else None,
            "planned": planned,
            "problem": problem,
        },
    )


class _SeatingRows:
    """The data behind the rows of a running round."""

    def __init__(self, context: EventContext, round_: Round) -> None:
        self.context, self.round = context, round_
        self.tournament, self.ruleset = context.tournament, context.ruleset
        self.seats = pages.seats_before(self.tournament, self.ruleset, round_)
        self.people = {player.id: player for player in self.tournament.players}
        waiting = {player.id for player in running_round.players_without_seat(self.tournament, round_)}
        everybody = running_round.seated_players(round_.pairings) | waiting
        stood = running_round.state_before_round(self.tournament, round_, everybody)
        self.marks = SeatingWarnings(
            before=stood,
            entrants={entrant.player: entrant for entrant in pairing.swiss_entrants(stood, self.ruleset)},
            opponents=draft_tables.opponents_by_player(round_.pairings),
            name=lambda player: self.people[player].name,
        )
        picked_text = context.query_value("pick") or context.query_value("player")
        self.picked = next((player for player in self._movable() if str(player.id) == picked_text), None)

    def _movable(self) -> Iterator[Player]:
        for player in self.people.values():
            if reseating.why_not_reseat(self.round, player) is None:
                yield player

    def rows(self) -> tuple[MovableTable, ...]:
        return tuple(self._row(match) for match in self.round.matches if match.result is None)

    def _row(self, match: Match) -> MovableTable:
        return MovableTable(
            number=match.number,
            seats=tuple(self._seat(player) for player in match.players),
            is_bye=match.is_bye,
            marks=tuple(self.marks.at_table(match.first, match.second)),
            text=" ".join([str(match.number), *(self.people[player].name for player in match.players)]),
        )

    def missing(self) -> tuple[MovableSeat, ...]:
        return tuple(
            self._seat(player.id) for player in running_round.players_without_seat(self.tournament, self.round)
        )

    def _seat(self, number: int) -> MovableSeat:
        player, picked = self.people[number], self.picked
        can_swap = picked is not None and (
            reseating.why_not_swap_in_round(self.tournament, self.ruleset, self.round, (picked, player)) is None
        )
        return MovableSeat(
            seat=self.seats[number],
            picked=picked is not None and picked.id == number,
            can_pick=picked is None and reseating.why_not_reseat(self.round, player) is None,
            can_swap=can_swap,
            hints=self.marks.of_swap(picked.id, number) if picked and can_swap else (),
        )

    def opponents(self) -> Iterator[Seat]:
        """Possible opponents of the picked player."""
        if self.picked is None:
            return
        for player in self.people.values():
            two = (self.picked, player)
            if reseating.why_not_pair_in_round(self.tournament, self.ruleset, self.round, two) is None:
                yield self.seats[player.id]

    def table_to_move(self) -> int | None:
        """The picked player's table, if the match can be moved."""
        if self.picked is None or reseating.why_not_move_in_round(self.round, self.picked) is not None:
            return None
        match = self.round.match_of(self.picked.id)
        return match.number if match else None

    # -- preview
    # -----------------------------------------------------------------------------------------------------------

    def planned(self) -> tuple[PlannedSeating | None, Message | None]:
        """The change in the route's query, or why it is impossible; nothing is stored."""
        if not self.context.query_value("change"):
            return None, None
        given = {key: form_value(self.context.query, key) for key in ("change", "player", "other", "table")}
        fields = {"round": str(self.round.number), **{key: value for key, value in given.items() if value}}
        try:
            return self._plan(fields), None
        except Refusal as refusal:
            return None, refusal.message

    def _plan(self, fields: Mapping[str, str]) -> PlannedSeating:
        command = read_command(SEATING_COMMAND, fields, self.tournament, self.ruleset)
        if not isinstance(command, ask.ChangePairings):
            raise Malformed("Choose what to change.", field="change")
        plan = reseating.plan_reseating(self.tournament, self.ruleset, command)
        return PlannedSeating(
            fields=tuple(fields.items()),
            tables=tuple(map(self._new, self._differing(plan.pairings))),
            lost_notes=tuple(self._lost(plan.pairings)),
            broken=plan.broken,
        )

    def _differing(self, pairings: tuple[Pairing, ...]) -> Iterator[Pairing]:
        """Tables that change, including matches moved to another table."""
        others_sit = new_tables(self.round.pairings, pairings)
        for table in pairings:
            if table in others_sit or (table.second is not None and table not in self.round.pairings):
                yield table

    def _new(self, table: Pairing) -> NewTable:
        names = [self.people[player].name for player in (table.first, table.second) if player is not None]
        return NewTable(
            number=table.number,
            first=names[0],
            second=names[1] if len(names) > 1 else "",
            marks=tuple(self.marks.at_table(table.first, table.second)),
        )

    def _lost(self, pairings: tuple[Pairing, ...]) -> Iterator[Message]:
        """What is lost of pairs that no longer sit together."""
        together = {(table.first, table.second) for table in pairings}
        for match in self.round.matches:
            if (match.first, match.second) in together:
                continue
            table = ("table", match.number)
            if match.extra_minutes:
                pattern = N_("The extra time of table {table} ends with its pair: {minutes} min.")
                yield Message(pattern, (table, ("minutes", match.extra_minutes)))
            if match.teams is not None:
                yield Message(
                    N_("The teams that were built at table {table} go: the new pair builds its own."), (table,)
                )
        if self.tournament.printed_round(self.round.number) is not None:
            yield Message(N_("The round was printed: print it again afterwards, or correct the paper."))
