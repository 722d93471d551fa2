"""The draft of the next round: every table with its consequences, and the ways to change it."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands import drafting
from ronda.core import round_names
from ronda.core.errors import NotNow
from ronda.core.facts import RoundDrafted
from ronda.core.pairings import Pairing, Stage
from ronda.core.stage_groups import group_letters, groups_of_stage, players_done
from ronda.core.state import Draft, Round
from ronda.core.text import N_, Message
from ronda.formats.pairing import draft_tables
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.broken_rules import rules_broken_by_draft
from ronda.session.day_people import events_beside
from ronda.session.day_questions import busy_players
from ronda.views.app.rounds.draft_explanation import draft_explanation
from ronda.views.app.rounds.movable_tables import MovableSeat, MovableTable
from ronda.views.app.rounds.print_changes import LastPrint, compare_with_print
from ronda.views.app.rounds.round_board import published_rounds
from ronda.views.app.rounds.seating_warnings import SeatingWarnings
from ronda.views.app.screen.day_events import missing_of_day
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared import round_page as pages
from ronda.views.shared.round_page import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPage:
    """The draft and all possible actions."""

    round: int
    name: Message
    rows: tuple[MovableTable, ...]
    missing: tuple[MovableSeat, ...]
    loose: tuple[Message, ...]
    """Problems to solve before publication."""
    candidates: tuple[Seat, ...]
    """Players who could get the bye to solve them."""
    can_redraft: bool
    can_tie_up: bool
    """Whether several players lack an opponent; a single one can only get the bye."""
    few_by_rule: bool
    """Whether it keeps the rules to pair only players without opponents, or a full new pairing is impossible."""
    waits: Message | None
    """What must be done elsewhere before publication."""
    picked: Seat | None
    opponents: tuple[Seat, ...]
    """Possible opponents of the picked player."""
    picked_table: int | None
    """The picked player's table, if the match can be moved."""
    picked_bye: bool
    """Whether the picked player can get the bye."""
    by_table: bool
    """Whether pairings follow a round robin's table, so that matches can only be moved (RR-BERGER)."""
    by_hand: bool
    stale: bool
    """Whether the results have changed the pairing since."""
    broken: tuple[Message, ...]
    reason: str
    receipt: tuple[Message, ...]
    print: LastPrint


def draft_screen(context: EventContext) -> View:
    """Leads on to the round if the draft was published; raises ``NotNow`` if no round was ever paired."""
    found, rounds = context.tournament.draft, context.tournament.rounds
    if found is None and rounds:
        number = rounds[-1].number
        return View(
            template="missing",
            title=Message(N_("No draft")),
            values={
                "why": Message(
                    N_("{round} is published: the next draft comes with the next pairing."),
                    (("round", round_names.round_name(rounds[-1])),),
                ),
                "onward": (f"/t/{context.tournament.id}/round/{number}", round_names.round_name(rounds[-1])),
            },
        )
    if found is None:
        raise NotNow("There is no draft: pair the round first.")
    return View(
        template="draft",
        title=Message(N_("Draft of round {number}"), (("number", found.round),)),
        values={"draft": _DraftRows(context, found).page(), "rounds": published_rounds(context.tournament)},
        needs=missing_of_day(context.device, context.logs, context.tournament.details.date),
    )


class _DraftRows:
    """The data behind the rows of a draft."""

    def __init__(self, context: EventContext, found: Draft) -> None:
        self.context, self.draft = context, found
        self.tournament, self.ruleset = context.tournament, context.ruleset
        self.people = {player.id: player for player in self.tournament.players}
        self.there = set(pairing.players_to_pair(self.tournament))
        self.entrants = {entrant.player: entrant for entrant in pairing.swiss_entrants(self.tournament, self.ruleset)}
        self.seats = pages.seats_before(self.tournament, self.ruleset, _as_round(found))
        opponents = draft_tables.opponents_by_player(found.pairings)
        self.marks = SeatingWarnings(
            before=self.tournament,
            entrants=self.entrants,
            opponents=opponents,
            name=self._name,
            busy=busy_players(self.tournament, events_beside(context.logs, self.tournament)),
        )
        self.letters = group_letters(found.groups or groups_of_stage(self.tournament, len(self.tournament.begun)))
        self.done = players_done(self.tournament, found.round)
        self.loose = draft_tables.loose_ends(self.tournament, found.pairings)
        self.print = compare_with_print(
            self.tournament, found.round, draft_tables.present_tables(self.tournament, found.pairings)
        )
        picked_text = context.query_value("pick")
        self.picked = next((player for player in self.there if str(player) == picked_text), None)

    def page(self) -> DraftPage:
        """The whole draft and its possible actions; stale if its seed would now pair differently."""
        draft, tournament = self.draft, self.tournament
        again = drafting.pair_draft_again(tournament, self.ruleset, draft)
        stale = not self.loose and not draft.by_hand and (again is None or again.pairings != draft.pairings)
        tables = draft_tables.present_tables(tournament, draft.pairings)
        if self.letters:
            tables = tuple(sorted(tables, key=lambda table: self.letters.get(table.first or 0, "")))
        place = draft_tables.table_of_player(tables, self.picked) if self.picked else None
        waits = None if self.loose else drafting.why_not_publish(tournament)
        picked = tournament.player(self.picked) if self.picked else None
        can_redraft = drafting.why_not_redraft(tournament, self.ruleset) is None
        return DraftPage(
            round=draft.round,
            name=round_names.swiss_round_name(draft.round),
            rows=tuple(self._row(table) for table in tables if self._is_shown(table)),
            missing=tuple(self._seat(player) for player in self.loose.missing),
            loose=self._loose(),
            candidates=tuple(self.seats[player] for player in self.loose.players if self._may_have_bye(player)),
            can_redraft=can_redraft,
            can_tie_up=len(self.loose.players) > 1 and drafting.why_not_tie_up(tournament, self.ruleset) is None,
            few_by_rule=not can_redraft or self._keeps_rules_with_few(),
            waits=waits.message if waits else None,
            picked=self.seats[self.picked] if self.picked else None,
            opponents=tuple(self._opponents()) if self.picked else (),
            picked_table=place.number
            if place and picked and drafting.why_not_move_in_draft(tournament, picked) is None
            else None,
            picked_bye=self.picked is not None and self._may_have_bye(self.picked),
            by_table=tournament.is_round_robin,
            by_hand=draft.by_hand,
            stale=stale,
            broken=self._broken(again) if draft.by_hand or stale else (),
            reason=draft.reason,
            receipt=draft_explanation(tournament, self.ruleset, draft, self.entrants, again),
            print=self.print,
        )

    def _broken(self, again: RoundDrafted | None) -> tuple[Message, ...]:
        if self.loose or again is None or self.tournament.is_round_robin:
            return ()
        return rules_broken_by_draft(self.tournament, self.ruleset, self.draft.pairings, self.draft)

    def _keeps_rules_with_few(self) -> bool:
        """Whether the draft breaks no rule if only players without opponents are paired."""
        if drafting.why_not_tie_up(self.tournament, self.ruleset):
            return False
        changed = draft_tables.tied_up_tables(self.tournament, self.ruleset, self.draft)
        return not rules_broken_by_draft(self.tournament, self.ruleset, changed, self.draft)

    def _loose(self) -> tuple[Message, ...]:
        """A sentence for each player without opponent or seat; those whose opponent left come first."""
        sentences = [
            Message(
                N_("{leaver} does not play this round: {opponent} has no opponent."),
                (("leaver", self._name(leaver)), ("opponent", self._name(opponent))),
            )
            for leaver, opponent in self.loose.left
            if opponent is not None
        ]
        widows = {opponent for _, opponent in self.loose.left}
        sentences += [
            Message(N_("{player} has no opponent."), (("player", self._name(player)),))
            for player in self.loose.waiting
            if player not in widows
        ]
        sentences += [
            Message(N_("{player} is not in this draft."), (("player", self._name(player)),))
            for player in self.loose.missing
        ]
        return tuple(sentences)

    def _is_shown(self, table: Pairing) -> bool:
        here = self.tournament.is_round_robin or not self.there.isdisjoint(draft_tables.seats_of(table))
        return here and table.first not in self.done

    def _row(self, table: Pairing) -> MovableTable:
        seats = tuple(self._seat(player) for player in (table.first, table.second) if player is not None)
        return MovableTable(
            number=table.number,
            seats=seats,
            is_bye=table.second is None,
            marks=tuple(self._marks(table)),
            group=self.letters.get(table.first or 0, ""),
            reprint=self.print.differs([seat.seat.player for seat in seats]),
            text=" ".join([str(table.number), *(seat.seat.name for seat in seats)]),
        )

    def _seat(self, player: int) -> MovableSeat:
        can_swap = self.can_swap(player)
        return MovableSeat(
            seat=self.seats.get(player) or _nobody_page(player),
            picked=player == self.picked,
            can_pick=self._can_pick(player),
            can_swap=can_swap,
            hints=self.marks.of_swap(self.picked, player) if can_swap and self.picked else (),
        )

    def _can_pick(self, player: int) -> bool:
        if self.picked is not None or player not in self.there:
            return False
        return (
            not self.tournament.is_round_robin
            or drafting.why_not_move_in_draft(self.tournament, self.people[player]) is None
        )

    def _name(self, player: int) -> str:
        return (self.seats.get(player) or _nobody_page(player)).name

    def _marks(self, table: Pairing) -> list[Message]:
        if self.tournament.is_round_robin:
            return self._conceded(table.first, table.second)
        return self.marks.at_table(table.first, table.second)

    def _conceded(self, first: int | None, second: int | None) -> list[Message]:
        """The outcome of a match with a player who left (RR-LEAVER)."""
        both = {first, second} - {None}
        winners = [player for player in both & self.there if player is not None]
        if len(both) == 1 or len(winners) != 1:
            return []
        return [Message(N_("{player} wins: the opponent dropped"), (("player", self._name(winners[0])),))]

    def can_swap(self, player: int) -> bool:
        """Whether the picked player can swap with this one."""
        if self.picked is None or player not in self.there:
            return False
        first, second = self.people[self.picked], self.people[player]
        return drafting.why_not_swap_in_draft(self.tournament, first, second) is None

    def _opponents(self) -> Iterator[Seat]:
        for player in sorted(self.there):
            two = (self.people[self.picked or 0], self.people[player])
            if drafting.why_not_pair_in_draft(self.tournament, *two) is None:
                yield self.seats[player]

    def _may_have_bye(self, player: int) -> bool:
        who = self.tournament.player(player)
        return drafting.why_not_give_bye(self.tournament, self.ruleset, who) is None


def _as_round(found: Draft) -> Round:
    return Round(
        number=found.round,
        stage=Stage.SWISS,
        matches=(),
        seed=found.seed,
        algorithm=found.algorithm,
        receipt=found.receipt,
    )


def _nobody_page(player: int) -> Seat:
    """A seat for a player whose registration was withdrawn."""
    return Seat(
        player=player,
        name=f"#{player}",
        points=None,
        record="",
        seed=None,
        wins=False,
        left=N_("Removed from the players"),
    )
