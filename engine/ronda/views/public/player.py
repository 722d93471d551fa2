"""A player's published page: every round, and every number of the standings explained."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.state import Phase, Player, Tournament
from ronda.core.text import N_
from ronda.formats.standings import RANDOM, Row, counted, standings
from ronda.rules.crosstable import Crosstable
from ronda.rules.fields import Field, Kind
from ronda.rules.ruleset import Ruleset, Tiebreak
from ronda.rules.tiebreaks import EXTENDED_STRENGTH_OF_SCHEDULE, STRENGTH_OF_SCHEDULE
from ronda.views.shared import wording
from ronda.views.shared.players import PlayerRound, player_rounds
from ronda.views.shared.prospects import Chance, cut_race_as_of
from ronda.views.shared.standings import DIGITS, FinalPlace, Opponent, final_places, opponents_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """A tiebreak that is a mean over the opponents met, with what each of them brings (SW-SOS, KF-TIEBREAK)."""

    name: str
    rule: str
    of: str
    """Translatable: what of each opponent is averaged."""
    of_points: bool
    """Each part is the opponent's points over the rounds played, and is shown so."""
    parts: tuple[Fraction, ...]
    """One for each opponent met, in order."""
    value: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The player, or one who stands next to the player."""

    rank: int
    player: int
    name: str
    is_self: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of the order of the standings, side by side for the neighbours."""

    name: str
    """Translatable."""
    values: tuple[Fraction, ...]
    digits: int
    decides: tuple[bool, ...]
    """For each neighbour: this step put that one below the one before."""
    reached: tuple[bool, ...]
    """For each neighbour: the order was still open here, towards the one before or the one after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """How a player's place came about, as of a completed Swiss round."""

    after_round: int
    rank: int | None
    points: Fraction
    rounds_played: int
    totals: tuple[int, ...]
    """What the rounds add up to."""
    scaled: tuple[int, ...]
    """The totals that count, where the rules replace the sums at the end; else nothing (AGL-BYE)."""
    opponents: tuple[Opponent, ...]
    means: tuple[Mean, ...]
    neighbours: tuple[Neighbour, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """A public field of the registration."""

    name: str
    """Translatable."""
    value: str
    translated: bool
    """The value is a choice of the game, not the player's own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """One player's event."""

    player: int
    name: str
    status: str
    left_round: int | None
    fields: tuple[Registered, ...]
    totals: tuple[Tiebreak, ...]
    """The tiebreaks that are sums over the rounds: columns of the list of rounds."""
    points_name: str
    """Translatable."""
    rounds: tuple[PlayerRound, ...]
    place: FinalPlace | None
    """The final place, once the event is over."""
    account: Account | None
    """None before the first Swiss round is complete."""
    chance: Chance | None
    """What is certain about the cut, as of the last completed round; None where there is nothing to say."""


def player_pages(tournament: Tournament, ruleset: Ruleset) -> Iterator[PlayerPage]:
    """Give every player's page, in order of registration."""
    finished = tournament.phase is Phase.FINISHED
    places = {place.player: place for place in final_places(tournament, ruleset)} if finished else {}
    accounts = _accounts(tournament, ruleset)
    race = cut_race_as_of(tournament, ruleset, tournament.completed_swiss_rounds)
    summed = {tiebreak.key: tiebreak for tiebreak in ruleset.tiebreaks}
    for player in tournament.players:
        yield PlayerPage(
            player=player.id,
            name=player.name,
            status=player.status.value,
            left_round=player.left_round,
            fields=tuple(_registered(player, ruleset.registration)),
            totals=tuple(summed[total.key] for total in ruleset.totals),
            points_name=ruleset.points_name,
            rounds=player_rounds(tournament, ruleset, player.id),
            place=places.get(player.id),
            account=accounts.get(player.id),
            chance=race.by_player.get(player.id) if race else None,
        )


def _registered(player: Player, fields: Sequence[Field]) -> Iterator[Registered]:
    for field in fields:
        value = player.field(field.key)
        if not field.public or not value:
            continue
        chosen = field.kind is Kind.CHOICE
        shown = field.choice_name(value) if chosen else ", ".join(value.splitlines())
        yield Registered(name=field.name, value=shown, translated=chosen)


def _accounts(tournament: Tournament, ruleset: Ruleset) -> dict[int, Account]:
    after = tournament.completed_swiss_rounds
    if not after:
        return {}
    names = {player.id: player.name for player in tournament.players}
    table = counted(tournament, ruleset, after_round=after)
    schedule = STRENGTH_OF_SCHEDULE.value(table)
    rows = standings(tournament, ruleset, after_round=after).rows
    draw = _places_in_the_draw(table)
    accounts = {}
    for position, row in enumerate(rows):
        opponents = opponents_in(table, schedule, names, row.player)
        nearby = [near for near in rows[max(position - 1, 0) : position + 2] if near.rank is not None]
        ladder = nearby if row.rank is not None else []
        accounts[row.player] = Account(
            after_round=after,
            rank=row.rank,
            points=row.line.points,
            rounds_played=row.line.rounds_played,
            totals=tuple((row.line.summed or row.line.totals)[total.key] for total in ruleset.totals),
            scaled=tuple(row.line.totals[total.key] for total in ruleset.totals) if row.line.summed else (),
            opponents=opponents,
            means=tuple(_means(ruleset, row, opponents)),
            neighbours=tuple(
                Neighbour(rank=near.rank or 0, player=near.player, name=names[near.player], is_self=near is row)
                for near in ladder
            ),
            steps=tuple(_steps(ruleset, ladder, draw)),
        )
    return accounts


def _means(ruleset: Ruleset, row: Row, opponents: Sequence[Opponent]) -> Iterator[Mean]:
    averaged = {
        STRENGTH_OF_SCHEDULE.key: (N_("Points ÷ rounds played"), tuple(o.ratio for o in opponents)),
        EXTENDED_STRENGTH_OF_SCHEDULE.key: (
            N_("Strength of schedule of the opponent"),
            tuple(o.strength_of_schedule for o in opponents),
        ),
    }
    for tiebreak, value in zip(ruleset.tiebreaks, row.tiebreaks, strict=True):
        if tiebreak.key in averaged:
            of, parts = averaged[tiebreak.key]
            yield Mean(
                name=tiebreak.name,
                rule=tiebreak.rule,
                of=of,
                of_points=tiebreak.key == STRENGTH_OF_SCHEDULE.key,
                parts=parts,
                value=value,
            )


def _steps(ruleset: Ruleset, ladder: Sequence[Row], draw: Mapping[int, int]) -> Iterator[Step]:
    chain = ["points", *(tiebreak.key for tiebreak in ruleset.tiebreaks)]
    if not ruleset.shared_ranks:
        chain.append(RANDOM)
    whole = {"points", RANDOM, *(tiebreak.key for tiebreak in ruleset.tiebreaks if tiebreak.whole)}
    decided = [chain.index(row.decided_by) if row.decided_by else len(chain) for row in ladder]
    for index, key in enumerate(chain):
        values = tuple(_value(row, index, draw) for row in ladder)
        yield Step(
            name=N_("Lot: place in the draw") if key == RANDOM else wording.decided_by(ruleset, key),
            values=values,
            digits=0 if key in whole else DIGITS,
            decides=tuple(place > 0 and decided[place] == index for place in range(len(ladder))),
            reached=tuple(
                any(index <= decided[edge] for edge in (place, place + 1) if 0 < edge < len(ladder))
                for place in range(len(ladder))
            ),
        )


def _value(row: Row, index: int, draw: Mapping[int, int]) -> Fraction:
    chain = (row.line.points, *row.tiebreaks, Fraction(draw[row.player]))
    return chain[index]


def _places_in_the_draw(table: Crosstable) -> dict[int, int]:
    """Give each player's place by lot; the highest lot stands first (SW-RANDOM)."""
    order = sorted(table.values(), key=lambda line: line.lot, reverse=True)
    return {line.player: place for place, line in enumerate(order, start=1)}
