"""What was played as pages and files show it, of one event or of a season: how often, how it did, how long it took."""

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
"""What fewer people had is counted together: of one or two it would say how these did."""
FEWEST_MATCHES = 3
"""In fewer nothing is said of who had something."""
_ALL_OTHERS = N_("All others")
_OF_LENGTH = Plural("Rounds of {minutes} minute", "Rounds of {minutes} minutes", "minutes")

type _Values = Sequence[tuple[str, PlayedValue]]
"""A value at the events that have it."""
type People = Mapping[tuple[str, int], int]
"""Who each player of each event is, by the event's identifier and the number there; who is hidden is not in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedShare:
    """One value of a field: how often it was played, and the matches against other values."""

    value: str
    """Its key, or what was typed; empty for all values together that fewer people had."""
    name: Message | str
    players: int
    """In a season, whoever had it at two events counts twice."""
    part: int
    """Of all players, in percent."""
    qualified: int
    """How many made the cut."""
    chances: int
    """Of so many at events with a cut."""
    record: PlayedRecord | None
    """None for all others."""

    @property
    def converted(self) -> int | None:
        """Which part made the cut, in percent; None where there was none."""
        return round(100 * self.qualified / self.chances) if self.chances else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldShares:
    """What was played of one field of the registration."""

    key: str
    name: str
    """Translatable."""
    players: int
    """Who named anything."""
    shares: tuple[PlayedShare, ...]
    """The most frequent first; last, if there are any, those together that fewer people had."""
    has_cut: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedLength:
    """How long a round took, or half of the rounds of one length, in minutes."""

    name: Message
    rounds: int
    planned: int
    half: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPage:
    """All that was played."""

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
        """The minutes to which the lengths are drawn."""
        return max((max(each.planned, each.last) for each in self.lengths), default=1)

    @property
    def scenario_rounds(self) -> int:
        return sum(each.rounds for each in self.scenarios)


@cached_by_identity
def event_page(log: Log, ruleset: Ruleset) -> PlayedPage:
    """What was played at one event, of a log as everybody may read it."""
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
    """What was played at the events of a season, in their order.

    What fewer than so many different people had is counted together here too, however often they played.
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
    """One field at the events that have it; without shares where nothing was frequent."""
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
    """Several values of an event as one that their players had; how these did is not told."""
    players, qualified = set[int](), set[int]()
    for value in values:
        players.update(value.players)
        qualified.update(value.qualified)
    return PlayedValue(key="", name="", players=tuple(players), qualified=tuple(qualified), record=PlayedRecord())


def _is_frequent(values: _Values, people: People) -> bool:
    """Whether enough different people had it; who is hidden may be anybody of them."""
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
    """As most players had it; of equal ones the first of the alphabet."""
    counts: dict[str, int] = {}
    for _, value in values:
        counts[value.name] = counts.get(value.name, 0) + len(value.players)
    return min(counts, key=lambda name: (-counts[name], name))


def _frequent_edges(events: Iterable[EventPlayed]) -> tuple[PlayedEdge, ...]:
    """Those of enough matches, by their keys."""
    summed: dict[str, PlayedEdge] = {}
    for played in events:
        for edge in played.edges:
            before = summed.get(edge.key)
            record = edge.record + (before.record if before else PlayedRecord())
            summed[edge.key] = PlayedEdge(key=edge.key, name=edge.name, record=record)
    return tuple(summed[key] for key in sorted(summed) if summed[key].record.matches >= FEWEST_MATCHES)


def _summed_scenarios(events: Iterable[EventPlayed]) -> Iterator[PlayedScenario]:
    """Each scenario once, the most frequent first; how it is written makes no other one of it."""
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
    """The rounds of each length that clocks had, as the middle one of them went."""
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
