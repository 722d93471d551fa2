"""A player's published page: every round, and every standings number explained."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.state import Phase, Player, Tournament
from ronda.core.text import N_, Message
from ronda.core.waiting_list import waiting_players
from ronda.formats import lots
from ronda.formats.stage_ranks import stage_end
from ronda.formats.standings import RANDOM_LOT, RankedPlayer, standings_workings
from ronda.journal import Log
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.rules.standings import TotalName
from ronda.rules.workings import Working
from ronda.views.public.completed_state import CompletedState
from ronda.views.public.player_position import CurrentSeat, Separation, current_seat, standings_separation
from ronda.views.shared import wording
from ronda.views.shared.cut_race import CutChance, cut_race_as_of
from ronda.views.shared.double_bracket import defeats_left
from ronda.views.shared.entrant_origins import EntrantOrigin, entrant_origins
from ronda.views.shared.final_standings import FinalPlace, final_places
from ronda.views.shared.player_rounds import PlayerRound, player_rounds
from ronda.views.shared.player_stages import (
    GroupLetter,
    RoundsOfStage,
    StagePlace,
    lettered_standings,
    rounds_by_stage,
    stage_place_text,
    stage_places_of_players,
)
from ronda.views.shared.published_view import lists_are_shown, published_text
from ronda.views.shared.registration_corrections import OfficialCorrection, official_corrections
from ronda.views.shared.stage_wording import losses_to_spare, out_text, stage_number

LOT_DIGITS = 6
"""Decimals of a lot that are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedTiebreak:
    """A tiebreak of the player with its working."""

    key: str
    name: str
    """Translatable."""
    rule: str
    digits: int
    note: str
    """Translatable; may be empty."""
    working: Working
    against: tuple[str, ...]
    """The opponents behind the parts, if they are not all opponents met."""
    equal: tuple[str, ...]
    """The other tied players, for a step that compares only those."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentMet:
    """An opponent."""

    player: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLot:
    """A player's lot and its origin (SW-RANDOM)."""

    name: str
    drawn: Fraction
    seed: int
    """The draw's seed; 0 if the file lacks it."""
    draw: int
    """Position in that draw, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The player, or a neighbour in the standings."""

    rank: int
    player: int
    name: str
    is_self: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderStep:
    """One step of the standings' order, side by side for the neighbours."""

    name: str
    """Translatable."""
    values: tuple[Fraction, ...]
    silent: tuple[bool, ...]
    """For each neighbour: whether the step does not apply."""
    digits: int
    is_drawn: bool
    """Whether the values are lots, for which a fraction would say nothing."""
    decides: tuple[bool, ...]
    """For each neighbour: whether this step put them below the previous one."""
    reached: tuple[bool, ...]
    """For each neighbour: whether the order was still open at this step, towards either side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceExplanation:
    """The explanation of a player's place after a completed Swiss round: every number with its parts."""

    after_round: int
    stage: int | None
    """Number of the player's last stage, from 1; None for the only stage of rounds."""
    group: GroupLetter
    """The group in which the place is."""
    first_round: int
    """The first round that counts; later than 1 in a stage that began anew (ST-CHAIN)."""
    rank: int | None
    where: Message
    """The place with its stage and group."""
    points: Fraction
    rounds_played: int
    totals: tuple[int, ...]
    """Sums over the rounds."""
    scaled: tuple[int, ...]
    """The totals that count, if the rules replace the sums at the end; else empty (AGL-BYE)."""
    opponents: tuple[OpponentMet, ...]
    """Opponents in order; parts of tiebreaks over opponents match them one by one."""
    explained: tuple[ExplainedTiebreak, ...]
    """Tiebreaks that are not plain sums over the rounds."""
    separation: Separation | None
    """From the player above; for the first from the one below; None for the disqualified, and for a single player."""
    notes: tuple[str, ...]
    """Translatable notes on the computation, each once."""
    values: tuple[tuple[str, Fraction], ...]
    """The number of each step that applies to the player, by key."""
    neighbours: tuple[Neighbour, ...]
    steps: tuple[LadderStep, ...]
    lots: tuple[DrawnLot, ...]
    """The neighbours' lots, if a lot decides between them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicField:
    """A public registration field."""

    key: str
    name: str
    """Translatable."""
    value: str
    translated: bool
    """Whether the value is a choice of the game rather than the player's text."""
    given: str
    """The registered value; for a choice its key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicCorrection:
    """An official's correction of the registration, in public form (ANY-FIXED, XW-LIST)."""

    day: str
    time: str
    official: str
    reason: str
    changes: tuple[Message, ...]
    """Old and new value of a public field; for others only that it was corrected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """One player's tournament; the explanation of the place is separate."""

    player: int
    name: str
    status: str
    left_round: int | None
    fields: tuple[PublicField, ...]
    aliases: tuple[str, ...]
    """Aliases that the player chose, for lists."""
    corrected: tuple[PublicCorrection, ...]
    totals: tuple[TotalName, ...]
    """Sums over the rounds: columns of the list of rounds."""
    points_name: str
    """Translatable."""
    rounds: tuple[PlayerRound, ...]
    parts: tuple[RoundsOfStage, ...]
    """The rounds by stage with headings; without heading for a single stage without groups."""
    stages: tuple[StagePlace, ...]
    seated: CurrentSeat | None
    """The player's seat in the running round."""
    place: FinalPlace | None
    """Final place, once the tournament is over."""
    out: Message | None
    """When and why a player who is still in the event plays no more rounds (ST-CHAIN, ST-2LO)."""
    origin: EntrantOrigin | None
    """The tournament from which the player qualified (ST-SOURCE)."""
    defeats: Message | None
    """Whether the next defeat is the last, in a double bracket or with two losses out; None if already out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """A row of the list of players."""

    player: int
    name: str
    status: str
    aliases: tuple[str, ...]
    turn: int = 0
    """Position on the waiting list, from 1; 0 if not on it (REG-WAITING)."""


def player_pages(log: Log, ruleset: Ruleset) -> Iterator[PlayerPage]:
    """Every player's page, in registration order."""
    tournament = log.tournament
    finished = tournament.phase is Phase.FINISHED
    places = {place.player: place for place in final_places(tournament, ruleset)} if finished else {}
    spare, origins = defeats_left(tournament) or losses_to_spare(tournament), entrant_origins(tournament)
    stages = stage_places_of_players(tournament, ruleset)
    corrected = official_corrections(log, ruleset.registration.fields)
    aliases = [field for field in ruleset.registration.aliases if field.public]
    for player in tournament.players:
        rounds = player_rounds(tournament, ruleset, player.id)
        yield PlayerPage(
            player=player.id,
            name=player.name,
            status=player.status.value,
            left_round=player.left_round,
            fields=tuple(_public_fields(player, ruleset.registration.fields)),
            aliases=tuple(alias for field in aliases if (alias := player.field(field.key))),
            corrected=tuple(_public_corrections(log, correction) for correction in corrected.get(player.id, ())),
            totals=ruleset.standings.total_names,
            points_name=ruleset.scoring.points_name,
            rounds=rounds,
            parts=rounds_by_stage(tournament, rounds, stages.get(player.id, ())),
            stages=stages.get(player.id, ()),
            seated=current_seat(tournament, ruleset, player.id),
            place=places.get(player.id),
            out=out_text(tournament, player),
            origin=origins.get(player.id),
            defeats=spare.get(player.id),
        )


def listed_players(tournament: Tournament, pages: Iterable[PlayerPage]) -> tuple[ListedPlayer, ...]:
    """The rows of the list for these pages, in order."""
    turns = {player.id: turn for turn, player in enumerate(waiting_players(tournament), start=1)}
    return tuple(
        ListedPlayer(
            player=page.player,
            name=page.name,
            status=page.status,
            aliases=page.aliases,
            turn=turns.get(page.player, 0),
        )
        for page in pages
    )


def value_for_player[Value](everybody: Mapping[int, Value], player: int) -> Value | None:
    """The value of one player, if there is one."""
    return everybody.get(player)


def _public_fields(player: Player, fields: Sequence[Field]) -> Iterator[PublicField]:
    for field in fields:
        value = player.field(field.key)
        if not field.public or not value:
            continue
        chosen = field.kind is FieldKind.CHOICE
        shown = field.choice_name(value) if chosen else ", ".join(value.splitlines())
        yield PublicField(key=field.key, name=field.name, value=shown, translated=chosen, given=value)


def _public_corrections(log: Log, correction: OfficialCorrection) -> PublicCorrection:
    day, time = wording.day_and_time(correction.at)
    lists = lists_are_shown(log.tournament)
    return PublicCorrection(
        day=day,
        time=time,
        official=published_text(correction.official, log),
        reason=published_text(correction.reason, log),
        changes=tuple(
            change.masked(lambda text: published_text(text, log)).text
            if change.field.public and (lists or not change.field.played)
            else Message(N_("{field} was corrected"), (("field", Message(change.field.name)),))
            for change in correction.changes
        ),
    )


def cut_chances(now: CompletedState) -> Mapping[int, CutChance]:
    """What is certain about each player and the cut after the last completed round, if anything."""
    race = cut_race_as_of(now.tournament, now.ruleset, now.tournament.completed_swiss_rounds)
    return race.by_player if race else {}


def place_explanations(now: CompletedState) -> Mapping[int, PlaceExplanation]:
    """Each player's explanation, for their last stage; empty before the first round is complete."""
    found: dict[int, PlaceExplanation] = {}
    for stage in range(len(now.tournament.begun) + 1):
        found |= _stage_explanations(now, stage_end(now.tournament, stage))
    return found


def _stage_explanations(now: CompletedState, after: int) -> Mapping[int, PlaceExplanation]:
    """The explanations for all standings after a round, by group (ST-GROUPS)."""
    if not after:
        return {}
    found: dict[int, PlaceExplanation] = {}
    for letter, table in lettered_standings(now.tournament, now.ruleset, now.tournament.stage_at(after)):
        found |= _table_explanations(now, after, letter, table.rows)
    return found


def _table_explanations(
    now: CompletedState, after: int, group: GroupLetter, rows: Sequence[RankedPlayer]
) -> Mapping[int, PlaceExplanation]:
    """The explanations of players ranked together."""
    tournament, ruleset = now.tournament, now.ruleset
    people = {player.id: player for player in tournament.players}
    worked = standings_workings(tournament, ruleset, after_round=after)
    counted, stage = tournament.counted_rounds(after, tournament.stage_at(after)), stage_number(tournament, after)
    explanations = {}
    for position, row in enumerate(rows):
        nearby = [near for near in rows[max(position - 1, 0) : position + 2] if near.rank is not None]
        ladder = nearby if row.rank is not None else []
        explained = tuple(_explained_tiebreak(ruleset, worked[row.player], people))
        drawn = any(near.decided_by == RANDOM_LOT for near in ladder[1:])
        explanations[row.player] = PlaceExplanation(
            after_round=after,
            stage=stage,
            group=group,
            first_round=counted[0].number,
            rank=row.rank,
            where=stage_place_text(stage, group, row.rank, after),
            points=row.line.points,
            rounds_played=row.line.rounds_played,
            totals=tuple((row.line.summed or row.line.totals)[total.key] for total in ruleset.standings.totals),
            scaled=tuple(row.line.totals[total.key] for total in ruleset.standings.totals) if row.line.summed else (),
            opponents=tuple(OpponentMet(player=met, name=people[met].name) for met in row.line.opponents),
            explained=explained,
            separation=standings_separation(ruleset, rows, position),
            notes=tuple(dict.fromkeys(each.note for each in explained if each.note)),
            values=tuple(
                (tiebreak.key, value)
                for tiebreak, value in zip(ruleset.standings.tiebreaks, row.tiebreaks, strict=True)
                if tiebreak.key not in row.silent
            ),
            neighbours=tuple(
                Neighbour(rank=near.rank or 0, player=near.player, name=people[near.player].name, is_self=near is row)
                for near in ladder
            ),
            steps=tuple(_ladder_steps(ruleset, ladder)),
            lots=tuple(_lot(people[near.player]) for near in ladder) if drawn else (),
        )
    return explanations


def _explained_tiebreak(
    ruleset: Ruleset, worked: Sequence[Working | None], people: Mapping[int, Player]
) -> Iterator[ExplainedTiebreak]:
    for tiebreak, working in zip(ruleset.standings.tiebreaks, worked, strict=True):
        if working is not None:
            own = () if working.of else working.parts
            yield ExplainedTiebreak(
                key=tiebreak.key,
                name=tiebreak.name,
                rule=tiebreak.rule,
                digits=tiebreak.digits,
                note=tiebreak.note,
                working=working,
                against=tuple(people[part.opponent].name for part in own if part.opponent is not None),
                equal=tuple(people[other].name for other in working.equal),
            )


def _lot(player: Player) -> DrawnLot:
    return DrawnLot(name=player.name, drawn=lots.lot_fraction(player.lot), seed=player.lot_seed, draw=player.lot_draw)


def _ladder_steps(ruleset: Ruleset, ladder: Sequence[RankedPlayer]) -> Iterator[LadderStep]:
    """The steps with each neighbour's value; lots are shown where they decide (SW-RANDOM)."""
    tiebreaks = ruleset.standings.tiebreaks
    chain = [("points", 0), *((tiebreak.key, tiebreak.digits) for tiebreak in tiebreaks)]
    if not ruleset.standings.shared_ranks:
        chain.append((RANDOM_LOT, LOT_DIGITS))
    keys = [key for key, _ in chain]
    decided = [keys.index(row.decided_by) if row.decided_by else len(chain) for row in ladder]
    for index, (key, digits) in enumerate(chain):
        yield LadderStep(
            name=N_("Lot: the higher stands first") if key == RANDOM_LOT else wording.deciding_step_name(ruleset, key),
            values=tuple((row.line.points, *row.tiebreaks, lots.lot_fraction(row.line.lot))[index] for row in ladder),
            silent=tuple(key in row.silent for row in ladder),
            digits=digits,
            is_drawn=key == RANDOM_LOT,
            decides=tuple(place > 0 and decided[place] == index for place in range(len(ladder))),
            reached=tuple(
                any(index <= decided[edge] for edge in (place, place + 1) if 0 < edge < len(ladder))
                for place in range(len(ladder))
            ),
        )
