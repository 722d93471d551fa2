"""What was played at an event or in a season: frequency, success, duration."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from ronda.core import inputs, round_names
from ronda.core.caching import cached_by_identity
from ronda.core.text import N_, Message, Plural
from ronda.journal import Log
from ronda.ranking.played_values import EventPlayed, PlayedEdge, PlayedField, PlayedRecord, PlayedScenario, PlayedValue
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.event_played import event_played

FEWEST_PLAYERS = 3
"""Values with fewer players are counted together: otherwise they would reveal individual results."""
FEWEST_MATCHES = 3
"""With fewer matches, success is not shown."""
_ALL_OTHERS = N_("All others")
_OF_LENGTH = Plural("Rounds of {minutes} minute", "Rounds of {minutes} minutes", "minutes")

type _Values = Sequence[tuple[str, PlayedValue]]
"""A value at the events that have it."""
type People = Mapping[tuple[str, int], int]
"""The person behind each player, by (event identifier, player number); without hidden players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedShare:
    """One value of a field: how often it was played, and its matches against other values."""

    value: str
    """Its key or typed text; empty for all rare values together."""
    name: Message | str
    players: int
    """In a season, a person counts once for each event."""
    part: int
    """Percentage of all players."""
    qualified: int
    """Number who made the cut."""
    chances: int
    """Number of players at events with a cut."""
    record: PlayedRecord | None
    """None for rare values together."""

    @property
    def converted(self) -> int | None:
        """Percentage that made the cut; None without a cut."""
        return round(100 * self.qualified / self.chances) if self.chances else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldShares:
    """What was played of one registration field."""

    key: str
    name: str
    """Translatable."""
    players: int
    """Number of players with any value."""
    shares: tuple[PlayedShare, ...]
    """Most frequent first; rare values together come last."""
    has_cut: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedLength:
    """Length of a round, or median length of rounds with the same plan, in minutes."""

    name: Message
    rounds: int
    planned: int
    half: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPage:
    """Everything that was played."""

    fields: tuple[FieldShares, ...] = ()
    edges: tuple[PlayedEdge, ...] = ()
    scenarios: tuple[PlayedScenario, ...] = ()
    lengths: tuple[PlayedLength, ...] = ()

    @property
    def is_given(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.fields or self.edges or self.scenarios or self.lengths)

    @property
    def longest(self) -> int:
        """Longest minutes, the scale of the drawing."""
        return max((max(each.planned, each.last) for each in self.lengths), default=1)

    @property
    def scenario_rounds(self) -> int:
        return sum(each.rounds for each in self.scenarios)


@cached_by_identity
def event_page(log: Log, ruleset: Ruleset) -> PlayedPage:
    """What was played at one event, from a log in its public form."""
    played = event_played(log, ruleset)
    rounds = {round_.number: round_names.round_name(round_) for round_ in log.tournament.rounds}
    people = {("", player): player for field in played.fields for value in field.values for player in value.players}
    return PlayedPage(
        fields=tuple(_every_field({"": played}, people)),
        edges=_frequent_edges([played]),
        scenarios=played.scenarios,
        lengths=tuple(
            PlayedLength(name=rounds[each.number], rounds=1, planned=each.planned, half=each.half, last=each.last)
            for each in played.rounds
        ),
    )


def season_page(events: Mapping[str, EventPlayed], people: People) -> PlayedPage:
    """What was played at a season's events, in order.

    A value is counted separately only with enough different people, however often they played.
    """
    return PlayedPage(
        fields=tuple(_every_field(events, people)),
        edges=_frequent_edges(events.values()),
        scenarios=tuple(_summed_scenarios(events.values())),
        lengths=tuple(_lengths_by_plan(events.values())),
    )


def _every_field(events: Mapping[str, EventPlayed], people: People) -> Iterator[FieldShares]:
    by_key: dict[str, dict[str, PlayedField]] = {}
    for event, played in events.items():
        for field in played.fields:
            by_key.setdefault(field.key, {})[event] = field
    for found in by_key.values():
        shares = _field_shares(found, events, people)
        if shares.shares:
            yield shares


def _field_shares(found: Mapping[str, PlayedField], events: Mapping[str, EventPlayed], people: People) -> FieldShares:
    """One field at the events that have it; without shares if no value was frequent."""
    values: dict[str, list[tuple[str, PlayedValue]]] = {}
    for event, field in found.items():
        for value in field.values:
            values.setdefault(value.key, []).append((event, value))
    *_, newest = found.values()
    counts = {key: sum(len(each.players) for _, each in own) for key, own in values.items()}
    frequent = sorted((key for key in values if _is_frequent(values[key], people)), key=lambda key: (-counts[key], key))
    everybody = sum(len(_together(field.values).players) for field in found.values())
    cuts = {event for event in found if events[event].has_cut}

    def share(own: _Values, value: str, name: Message | str, record: PlayedRecord | None) -> PlayedShare:
        players = sum(len(each.players) for _, each in own)
        return PlayedShare(
            value=value,
            name=name,
            players=players,
            part=round(100 * players / everybody),
            qualified=sum(len(each.qualified) for _, each in own),
            chances=sum(len(each.players) for event, each in own if event in cuts),
            record=record,
        )

    shares = []
    for key in frequent:
        name = _name(values[key])
        record = _summed_record(each.record for _, each in values[key])
        code, shown = (key, Message(name)) if newest.is_chosen else (name, name)
        shares.append(share(values[key], code, shown, record))
    told = frozenset(frequent)
    fewer = [
        (event, _together(value for value in field.values if value.key not in told)) for event, field in found.items()
    ]
    if frequent and _is_frequent(fewer, people):
        shares.append(share(fewer, "", Message(_ALL_OTHERS), None))
    return FieldShares(key=newest.key, name=newest.name, players=everybody, shares=tuple(shares), has_cut=bool(cuts))


def _together(values: Iterable[PlayedValue]) -> PlayedValue:
    """Several values of an event joined into one, without their success."""
    players, qualified = set[int](), set[int]()
    for value in values:
        players.update(value.players)
        qualified.update(value.qualified)
    return PlayedValue(key="", name="", players=tuple(players), qualified=tuple(qualified), record=PlayedRecord())


def _is_frequent(values: _Values, people: People) -> bool:
    """Whether enough different people had it; hidden players might all be the same person."""
    different = set[int]()
    for event, value in values:
        different.update(people[event, player] for player in value.players if (event, player) in people)
        if len(different) >= FEWEST_PLAYERS:
            return True
    return False


def _summed_record(records: Iterable[PlayedRecord]) -> PlayedRecord:
    counts = [(each.wins, each.draws, each.losses) for each in records]
    wins, draws, losses = map(sum, zip(*counts, strict=True))
    return PlayedRecord(wins=wins, draws=draws, losses=losses)


def _name(values: _Values) -> str:
    """The spelling of most players; the alphabetically first of equally common ones."""
    counts: dict[str, int] = {}
    for _, value in values:
        counts[value.name] = counts.get(value.name, 0) + len(value.players)
    return min(counts, key=lambda name: (-counts[name], name))


def _frequent_edges(events: Iterable[EventPlayed]) -> tuple[PlayedEdge, ...]:
    """Those with enough matches, by key."""
    summed: dict[str, PlayedEdge] = {}
    for played in events:
        for edge in played.edges:
            before = summed.get(edge.key)
            record = edge.record + (before.record if before else PlayedRecord())
            summed[edge.key] = PlayedEdge(key=edge.key, name=edge.name, record=record)
    return tuple(summed[key] for key in sorted(summed) if summed[key].record.matches >= FEWEST_MATCHES)


def _summed_scenarios(events: Iterable[EventPlayed]) -> Iterator[PlayedScenario]:
    """Each scenario once, most frequent first; different spellings are joined."""
    summed: dict[str, PlayedScenario] = {}
    for played in events:
        for each in played.scenarios:
            key = inputs.letters_and_digits(each.name) or each.name
            before = summed.get(key)
            summed[key] = PlayedScenario(
                name=before.name if before else each.name,
                rounds=each.rounds + (before.rounds if before else 0),
                matches=each.matches + (before.matches if before else 0),
                draws=each.draws + (before.draws if before else 0),
            )
    yield from sorted(summed.values(), key=lambda each: (-each.rounds, each.name))


def _lengths_by_plan(events: Iterable[EventPlayed]) -> Iterator[PlayedLength]:
    """The median round for each planned length."""
    rounds = [each for played in events for each in played.rounds]
    for planned in sorted({each.planned for each in rounds}):
        own = [each for each in rounds if each.planned == planned]
        yield PlayedLength(
            name=Message(_OF_LENGTH, (("minutes", planned),)),
            rounds=len(own),
            planned=planned,
            half=round(median(each.half for each in own)),
            last=round(median(each.last for each in own)),
        )
