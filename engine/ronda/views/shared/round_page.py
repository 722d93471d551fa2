"""A round for pages: by table, by name, with the compromises of its pairing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from ronda.core import round_names
from ronda.core.absences import AbsenceCount
from ronda.core.caching import cached_by_identity, cached_per_item
from ronda.core.details import Details
from ronda.core.officials import like_officials
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, NOBODY
from ronda.core.stage_groups import letters_in_round, players_done
from ronda.core.state import Match, Player, Round, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.absences import absences_of_round
from ronda.rules.crosstable import Crosstable
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rules.staff import ruling_official
from ronda.views.shared import absence_texts, wording
from ronda.views.shared.first_round_texts import first_round_notes
from ronda.views.shared.left_open import left_open_notes, open_match_note
from ronda.views.shared.pairing_notes import crosstable_before, pairing_notes
from ronda.views.shared.seat_changes import bye_text, change_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at a table."""

    player: int
    name: str
    points: Fraction | None
    """Tournament points before the round; None in a bracket."""
    record: str
    """Wins and losses before the round; empty in a bracket."""
    seed: int | None
    """Seed in the cut; None outside a bracket."""
    wins: bool
    left: str
    """Translatable reason why the player had left by the end of the round; empty otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTable:
    """A match with players and result in words."""

    number: int
    first: Seat | None
    second: Seat | None
    is_bye: bool
    """Whether there is only one player."""
    alone: str
    """Translatable: a bye or a free round (RR-FREE)."""
    is_open: bool
    score: str
    """``77–49``; empty while open, and if nothing was played."""
    scores: tuple[str, str]
    """Each side's number, with the second one if the first are equal; two empty texts while open or unplayed."""
    by_leaving: bool
    """Whether the winner has a bye because the other player left the bracket (SW-ELIM-DROP)."""
    ending: str
    """Translatable; empty if not recorded."""
    corrected: bool
    extra_minutes: int
    open_note: Message | None
    """A note on an open match (AGL-POSTPONE, ST-OPEN)."""
    ruled_by: str
    """The official who rules there if an official plays, in the last round (SW-STAFF); else empty."""
    of: Message | None
    """Name of its own round, if the round has matches of both brackets (DE-BRACKET)."""
    match: Match
    group: str = ""
    """The group's letter; empty without groups (ST-GROUPS)."""

    def counted(self, side: int) -> str:
        """The number of side 1 or 2 in a bracket; empty if nothing was played, or only the winner counts."""
        result = self.match.result
        return self.scores[side - 1] if result and (result.scores or result.winner == DRAW) else ""

    @property
    def ending_of_equals(self) -> str:
        """Translatable ending of a match whose numbers do not show the winner; else empty."""
        result = self.match.result
        is_played = self.by_leaving or (result is not None and not result.is_unplayed)
        return self.ending if is_played and self.scores[0] == self.scores[1] else ""

    def why_lost(self, seat: Seat) -> str:
        """Translatable reason for an unplayed match, beside its loser or the first of two; else empty."""
        result = self.match.result
        if result is None or not result.is_unplayed or seat.wins or self.second is None:
            return ""
        if self.by_leaving:
            return wording.STATUS_NAMES["dropped"]
        return self.ending if result.winner != NOBODY or seat == self.first else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPlace:
    """A row of the list by name."""

    player: int
    name: str
    table: int | None
    """None without a table."""
    opponent: Seat | None
    alone: str
    """Translatable: a bye or a free round."""
    group: str = ""
    """The group's letter; empty without groups (ST-GROUPS)."""
    is_absent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """A round."""

    number: int
    name: Message
    stage: str
    tables: tuple[RoundTable, ...]
    """Matches of two players, by table."""
    byes: tuple[RoundTable, ...]
    absent: tuple[PlayerPlace, ...]
    """Players with an announced absence and no seat (ST-ABSENT)."""
    notes: tuple[Message, ...]
    """Compromises of the pairing, one sentence each (SW-PAIR, SW-BYE)."""
    reported: int
    is_complete: bool
    scenario: str
    """The announced scenario (AGL-SCENARIO); empty if none."""
    window: tuple[str, str] | None
    """First and last day of the round, ISO dates or empty; None for rounds without days (AGL-KINDS)."""
    minutes: int | None
    """Its length; None if not set."""
    ends: str | None
    """When the clock runs out, ISO 8601 in UTC; None while it does not run."""

    @property
    def in_order(self) -> tuple[RoundTable, ...]:
        """All tables, then players without an opponent; group by group if there are groups (ST-GROUPS)."""
        return tuple(sorted((*self.tables, *self.byes), key=attrgetter("group")))

    @property
    def by_group(self) -> tuple[tuple[str, tuple[RoundTable, ...]], ...]:
        """The tables of each group with its letter, or all of them with ""."""
        return tuple((letter, tuple(each)) for letter, each in groupby(self.in_order, attrgetter("group")))

    @property
    def places(self) -> tuple[PlayerPlace, ...]:
        """Everybody's place by table, then byes, then absent players."""
        seated = _player_places(sorted((*self.tables, *self.byes), key=lambda table: table.number))
        return (*seated, *self.absent)


NO_CROSSTABLE_YET: Crosstable = {}


def round_page(tournament: Tournament, ruleset: Ruleset, round_: Round, *, at_desk: bool = False) -> RoundPage:
    """A round with names, scores and notes; fixed tables are shown at the organiser's desk only."""
    seats = seats_before(tournament, ruleset, round_)
    tables = _match_rows(round_.matches, tournament.details, ruleset, seats, stage=round_.stage)
    if len(round_names.round_parts(round_)) > 1:
        tables = tuple(replace(table, of=round_names.match_round_name(round_, table.match)) for table in tables)
    if like_officials(tournament):
        ruled = [ruled_by(tournament, ruleset, round_, table.match) for table in tables]
        tables = tuple(replace(table, ruled_by=by) if by else table for table, by in zip(tables, ruled, strict=True))
    tables = _in_groups(tournament, round_, tables)
    minutes = ruleset.stages.minutes_of(tournament.details, wording.clock_slot(round_))
    return RoundPage(
        number=round_.number,
        name=round_names.round_name(round_),
        stage=round_.stage.value,
        tables=tuple(table for table in tables if table.second is not None),
        byes=tuple(table for table in tables if table.is_bye),
        absent=tuple(
            PlayerPlace(
                player=player.id,
                name=player.name,
                table=None,
                opponent=None,
                alone=absence_texts.ABSENCE_NAMES[counts],
                is_absent=True,
            )
            for player, counts in absences_of_round(tournament, round_)
            if counts is not AbsenceCount.BYE
        ),
        notes=(
            *_by_hand(tournament, round_),
            *_branches(round_),
            *left_open_notes(tournament, round_),
            *first_round_notes(tournament.details, round_),
            *(() if at_desk else _meets_nobody_again(tournament, ruleset, round_)),
            *pairing_notes(tournament, ruleset, round_, at_desk=at_desk),
        ),
        reported=sum(1 for table in tables if table.second is not None and not table.is_open),
        is_complete=round_.is_complete,
        scenario=announced_for_round(tournament.details.scenarios, round_.number),
        window=tournament.details.round_days(round_.number) if ruleset.stages.has_days else None,
        minutes=minutes if ruleset.stages.clocked else None,
        ends=round_.clock.ends(minutes) if ruleset.stages.clocked and round_.clock else None,
    )


def _in_groups(tournament: Tournament, round_: Round, tables: tuple[RoundTable, ...]) -> tuple[RoundTable, ...]:
    """The tables group by group, without players whose group has finished (ST-GROUPS)."""
    letters = letters_in_round(tournament, round_)
    if not letters:
        return tables
    done = players_done(tournament, round_.number)
    named = [
        replace(table, group=letters[table.first.player])
        for table in tables
        if table.first and table.first.player not in done
    ]
    return tuple(sorted(named, key=attrgetter("group")))


def announced_for_round(each: Sequence[str], number: int) -> str:
    """The entry of a round, counted from 1, or an empty string where it is not announced."""
    return each[number - 1] if number <= len(each) else ""


def seats_before(tournament: Tournament, ruleset: Ruleset, round_: Round) -> dict[int, Seat]:
    """Every player's seat data before a round, by number, without any winner."""
    swiss = round_.stage is Stage.SWISS
    lines = crosstable_before(tournament, ruleset, round_.number) if swiss else NO_CROSSTABLE_YET
    seeds = tournament.seeds or () if not swiss else ()
    return _seats(tournament.players, lines, seeds, number=round_.number)


@cached_by_identity
def _seats(players: Sequence[Player], lines: Crosstable, seeds: Sequence[int], *, number: int) -> dict[int, Seat]:
    places = {player: place for place, player in enumerate(seeds, start=1)}
    seats = {}
    for player in players:
        line = lines.get(player.id)
        seats[player.id] = Seat(
            player=player.id,
            name=player.name,
            points=line.points if line else None,
            record=wording.record_of(line) if line else "",
            seed=places.get(player.id),
            wins=False,
            left=wording.STATUS_NAMES[player.status] if player.left_by(number) else "",
        )
    return seats


@cached_per_item
def _match_rows(
    match: Match, details: Details, ruleset: Ruleset, seats: Mapping[int, Seat], *, stage: Stage
) -> RoundTable:
    """A match by itself, without regard to its round."""
    by_leaving = wording.gave_a_bye(stage, match.result)
    is_played = match.result is not None and not (by_leaving or match.is_missed or match.result.is_unplayed)
    result = match.result if is_played else None
    form = ruleset.scoring.form(details, stage)
    return RoundTable(
        number=match.number,
        first=_seat_at(match, match.first, seats),
        second=_seat_at(match, match.second, seats),
        is_bye=match.first is not None and match.second is None,
        alone=wording.sitting_alone_text(match),
        is_open=match.is_open,
        score=wording.score_text(result) if result else "",
        scores=wording.side_scores(result) if result else ("", ""),
        by_leaving=by_leaving,
        ending=_ending(form, match, by_leaving=by_leaving),
        corrected=match.corrected,
        extra_minutes=match.extra_minutes,
        open_note=open_match_note(match),
        ruled_by="",
        of=None,
        match=match,
    )


def _seat_at(match: Match, player: int | None, seats: Mapping[int, Seat]) -> Seat | None:
    if player is None:
        return None
    seat = seats[player]
    return replace(seat, wins=True) if match.result is not None and match.winner == player else seat


def _ending(form: ResultForm, match: Match, *, by_leaving: bool) -> str:
    if by_leaving:
        return N_("Bye: the opponent dropped")
    return wording.ending_name(form, match.result) if match.result and not match.is_missed else ""


def ruled_by(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match) -> str:
    """The official who rules on a match of the last round in which an official plays, or "" (SW-STAFF).

    The officials of earlier rounds are no longer known.
    """
    if round_.number < len(tournament.rounds) or match.second is None:
        return ""
    return ruling_official(tournament, ruleset.staff, match.players) or ""


def _player_places(tables: Iterable[RoundTable]) -> Iterator[PlayerPlace]:
    for table in tables:
        for seat, opponent in ((table.first, table.second), (table.second, table.first)):
            if seat is not None:
                number = None if table.is_bye else table.number
                yield PlayerPlace(
                    player=seat.player,
                    name=seat.name,
                    table=number,
                    opponent=opponent,
                    alone=table.alone,
                    group=table.group,
                )


def _by_hand(tournament: Tournament, round_: Round) -> Iterator[Message]:
    """The organiser's changes before and after publication (ANY-RESEAT)."""
    if round_.reason:
        pattern = N_("The organiser changed this pairing by hand. Reason: {reason}")
        yield Message(pattern, (("reason", round_.reason),))
    elif round_.was_set_by_hand:
        yield Message(N_("The organiser changed this pairing by hand."))
    names = {player.id: player.name for player in tournament.players}
    for change in round_.changes:
        sentence = change_text(change, lambda player: names.get(player, "?"))
        yield Message(N_("Changed after it was published: {change}"), (("change", sentence),))
    for corrected in round_.corrected_byes:
        sentence = bye_text(corrected, lambda player: names.get(player, "?"))
        yield Message(N_("Corrected: {change}"), (("change", sentence),))


def _branches(round_: Round) -> Iterator[Message]:
    """Which tables belong to which bracket or to third place, in a round with several (DE-BRACKET, ST-THIRD)."""
    third = round_.third_place_match
    if third and third.second is not None:
        yield Message(N_("Match for third place: table {table}."), (("table", third.number),))
    if round_.double is None or not (round_.double.winners and round_.double.losers):
        return
    first = round_.double.winners_matches
    for pattern, matches in (
        (
            Plural("Winners' bracket: table {tables}.", "Winners' bracket: tables {tables}."),
            round_.matches[:first],
        ),
        (Plural("Losers' bracket: table {tables}.", "Losers' bracket: tables {tables}."), round_.matches[first:]),
    ):
        numbers = [str(match.number) for match in matches if match.second is not None]
        if numbers:
            yield Message(pattern, (("tables", ", ".join(numbers)), ("count", len(numbers))))


def _meets_nobody_again(tournament: Tournament, ruleset: Ruleset, round_: Round) -> Iterator[Message]:
    """The note that a round has no rematch, where the pairing rules avoid them (SW-PAIR)."""
    if round_.number == 1 or round_.stage is not Stage.SWISS or tournament.is_round_robin:
        return
    before, stage = round_.number - 1, tournament.stage_at(round_.number)
    if not ruleset.pairing.avoid_rematches:
        return
    if _pairs(round_).isdisjoint(_pairs(*tournament.rounds[:before])):
        yield Message(N_("Nobody meets the same opponent again."))
    elif (rounds := tournament.counted_rounds(before, stage)) and _pairs(round_).isdisjoint(_pairs(*rounds)):
        yield Message(N_("Nobody meets the same opponent again in this stage."))


@cached_by_identity
def _pairs(*rounds: Round) -> frozenset[frozenset[int]]:
    matches = (match for round_ in rounds for match in round_.matches)
    return frozenset(frozenset(match.players) for match in matches if match.second is not None)
