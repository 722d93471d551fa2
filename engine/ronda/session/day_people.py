"""The participants of one day's events on this device, each person once (REG-DAY)."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ronda.core import inputs, round_names
from ronda.core.state import Match, Player, PlayerStatus, Round, Tournament
from ronda.core.text import Message
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import is_known_game, ruleset_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BusySeat:
    """A table where somebody still owes a result."""

    event: str
    event_name: str
    round: int
    round_name: Message
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayEntry:
    """A registration in an event of the day."""

    tournament: Tournament
    ruleset: Ruleset
    player: Player
    seat: BusySeat | None

    @property
    def is_in(self) -> bool:
        """Whether the player has not dropped."""
        return self.player.status is PlayerStatus.ACTIVE and not self.is_taken_off

    @property
    def is_taken_off(self) -> bool:
        return all(player.id != self.player.id for player in self.tournament.players)


class Likeness(StrEnum):
    """Certainty that two registrations are of one person."""

    SAME = "same"
    ALIKE = "alike"


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPerson:
    """A person with all registrations of the day, in the order of the events."""

    entries: tuple[DayEntry, ...]
    alike: tuple[str, ...] = ()
    """Names of others who may be the same person."""

    @property
    def name(self) -> str:
        return self.entries[0].player.name

    @property
    def seat(self) -> BusySeat | None:
        """The person's present seat; None if free."""
        return next((entry.seat for entry in self.entries if entry.seat), None)

    def entry_of(self, event: str) -> DayEntry | None:
        return next((entry for entry in self.entries if entry.tournament.id == event), None)


def events_of_day(logs: Mapping[str, Log], day: str) -> tuple[Tournament, ...]:
    """Tournaments in memory announced for a day, by name, without demos; empty for no day."""
    found = (log.tournament for log in logs.values() if day and log.tournament.details.date == day)
    real = (each for each in found if not each.is_demo and is_known_game(each.game))
    return tuple(sorted(real, key=lambda each: (inputs.folded_text(each.details.name), each.id)))


def events_beside(logs: Mapping[str, Log], tournament: Tournament) -> tuple[Tournament, ...]:
    """Other tournaments in memory on the same day, led here or elsewhere, as known here."""
    beside = events_of_day(logs, tournament.details.date) if not tournament.is_demo else ()
    return tuple(each for each in beside if each.id != tournament.id)


def open_seats(tournament: Tournament) -> dict[int, tuple[Round, Match]]:
    """Players at open tables of the running round, without matches left open or postponed."""
    round_ = tournament.current_round
    if round_ is None or (ruleset_of(tournament).stages.has_days and any(tournament.details.round_days(round_.number))):
        return {}
    awaited = (match for match in round_.open_matches if not match.left_open and match.postponed is None)
    return {player: (round_, match) for match in awaited for player in match.players}


def day_entries(tournament: Tournament, *, seated: bool = False) -> Iterator[DayEntry]:
    """A tournament's registrations, withdrawn ones included, or only those at open tables."""
    seats, ruleset = open_seats(tournament), ruleset_of(tournament)
    names = {inputs.same_name_key(player.name) for player in tournament.players}
    taken_off = (each for each in tournament.absent_players if inputs.same_name_key(each.name) not in names)
    for player in (*tournament.players, *taken_off):
        if player.id in seats or not seated:
            yield DayEntry(
                tournament=tournament,
                ruleset=ruleset,
                player=player,
                seat=_busy_seat(tournament, *seats[player.id]) if player.id in seats else None,
            )


def _busy_seat(tournament: Tournament, round_: Round, match: Match) -> BusySeat:
    return BusySeat(
        event=tournament.id,
        event_name=tournament.details.name,
        round=round_.number,
        round_name=round_names.round_name(round_),
        table=match.number,
    )


def entry_keys(entry: DayEntry) -> Iterator[tuple[str, str]]:
    """Keys that registrations of one person may share."""
    yield "name", inputs.similar_name_key(entry.player.name)
    yield "same", inputs.same_name_key(entry.player.name)
    for field in entry.ruleset.registration.fields:
        if field.unique:
            for value in field.same_as(entry.player.field(field.key)):
                if value:
                    yield f"{entry.tournament.game} {field.key}", value


def entry_likeness(one: DayEntry, other: DayEntry, doubled: Container[str] = ()) -> Likeness | None:
    """The likeness of two registrations in different events; ``doubled`` are ambiguous names (REG-DAY).

    A unique lasting field decides. Otherwise the name does, unless clubs differ; a similar name, or an item that can be
    lent, makes it likely.
    """
    lent = own = other_own = False
    if one.tournament.game == other.tournament.game:
        for field in one.ruleset.registration.fields:
            values = [set(field.same_as(each.player.field(field.key))) - {""} for each in (one, other)]
            if field.unique and all(values):
                shared = not values[0].isdisjoint(values[1])
                lent |= shared and not field.lasts
                own |= shared and field.lasts
                other_own |= not shared and field.lasts
    if own:
        return Likeness.SAME
    names = [each.player.name for each in (one, other)]
    clubs = {inputs.similar_name_key(club) for each in (one, other) if (club := each.player.constraints.club)}
    if len(same := {inputs.same_name_key(name) for name in names}) == 1:
        return Likeness.ALIKE if other_own or len(clubs) > 1 or same.pop() in doubled else Likeness.SAME
    return Likeness.ALIKE if lent or len({inputs.similar_name_key(name) for name in names}) == 1 else None


def namesake_keys(entries: Iterable[DayEntry]) -> frozenset[str]:
    """Names shared by several people of one event, which identify nobody."""
    counted = Counter((entry.tournament.id, inputs.same_name_key(entry.player.name)) for entry in entries)
    return frozenset(name for (_, name), count in counted.items() if count > 1)


def people_of_day(tournaments: Sequence[Tournament]) -> tuple[DayPerson, ...]:
    """Everybody of the day once, in registration order (REG-DAY)."""
    entries = [entry for tournament in tournaments for entry in day_entries(tournament)]
    doubled = namesake_keys(entries)
    people: list[list[DayEntry]] = []
    known: dict[tuple[str, str], set[int]] = {}
    alike: dict[int, set[int]] = {}
    for entry in entries:
        keys = tuple(entry_keys(entry))
        same, similar = set[int](), set[int]()
        for place in sorted(set().union(*(known.get(key, ()) for key in keys))):
            if any(each.tournament.id == entry.tournament.id for each in people[place]):
                continue
            found = {entry_likeness(each, entry, doubled) for each in people[place]}
            (same if Likeness.SAME in found else similar).update({place} if found - {None} else ())
        if len(same) == 1:
            (at,) = same
            people[at].append(entry)
        else:
            at = len(people)
            people.append([entry])
            similar |= same
        for other in similar - {at}:
            alike.setdefault(at, set()).add(other)
            alike.setdefault(other, set()).add(at)
        for key in keys:
            known.setdefault(key, set()).add(at)
    return tuple(
        DayPerson(
            entries=tuple(each),
            alike=tuple(dict.fromkeys(people[other][0].player.name for other in sorted(alike.get(place, ())))),
        )
        for place, each in enumerate(people)
    )
