"""Qualifying for a new tournament: the best of others by final place (ST-SOURCE)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ronda.audit.named_fingerprints import last_fingerprint
from ronda.commands.taking_entrants import QualifiedPlayer, SourceQualifiers
from ronda.core import inputs
from ronda.core.errors import Impossible, NotNow, Refusal, raise_if_refused
from ronda.core.sources import PassedOver, SourceEvent, TakenEntrant
from ronda.core.state import Phase, Player, PlayerStatus
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.shared.final_standings import FinalPlace, final_places


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceChoice:
    """The number to take from a tournament, and who does not come."""

    log: Log
    best: int
    away: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedEntrant:
    """A person among the best of two tournaments, by name or by the season's identity."""

    key: str
    """Key for the answer: ``EVENT.NUMBER`` of the better place."""
    name: str
    events: tuple[str, str]
    is_one: bool | None
    """Whether it is one person; None while unanswered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenQualifiers:
    """The qualifiers of each tournament."""

    sources: tuple[SourceQualifiers, ...]
    shared: tuple[SharedEntrant, ...]

    def raise_unanswered(self) -> None:
        """Raise ``NotNow`` while it is open whether two entries are one person."""
        for each in self.shared:
            if each.is_one is None:
                raise NotNow(
                    "{name} is among the best of {first} and of {second}: say whether that is one person.",
                    name=each.name,
                    first=each.events[0],
                    second=each.events[1],
                )


def choose_qualifiers(choices: Sequence[SourceChoice], answers: Mapping[str, bool]) -> ChosenQualifiers:
    """The best of each tournament without those who do not come; the next best replace them.

    A person among the best of two tournaments qualifies by the better place, unless the answer is that they are two.
    Raises ``Refusal`` for tournaments that do not belong together.
    """
    for nth, choice in enumerate(choices):
        raise_if_refused(why_not_source(choice.log, choices[0].log))
        if choice.log.tournament.id in {other.log.tournament.id for other in choices[:nth]}:
            raise Impossible("{name} is chosen twice.", name=choice.log.tournament.details.name)
    away = [set(choice.away) for choice in choices]
    shared: dict[str, SharedEntrant] = {}
    while True:
        best = [best_places(choice.log, choice.best, gone) for choice, gone in zip(choices, away, strict=True)]
        found = list(_shared(choices, best, answers))
        shared |= {one.key: one for one, _, _ in found}
        double = next(((nth, number) for one, nth, number in found if one.is_one is not False), None)
        if double is None:
            break
        away[double[0]].add(double[1])
    return ChosenQualifiers(
        sources=tuple(
            source_qualifiers(choice.log, choice.best, gone) for choice, gone in zip(choices, away, strict=True)
        ),
        shared=tuple(shared.values()),
    )


def named_answers(choices: Sequence[SourceChoice], people: Mapping[str, bool]) -> dict[str, bool]:
    """The answers keyed by place, from answers given by name."""
    said = {inputs.similar_name_key(name): is_one for name, is_one in people.items()}
    return {
        f"{choice.log.tournament.id}.{player.id}": said[key]
        for choice in choices
        for player in choice.log.tournament.players
        if (key := inputs.similar_name_key(player.name)) in said
    }


def why_not_source(log: Log, first: Log) -> Refusal | None:
    """Why a tournament cannot be a source beside the first chosen one; None if it can."""
    tournament, other = log.tournament, first.tournament
    name, ruleset, beside = tournament.details.name, ruleset_of(tournament), ruleset_of(other)
    if tournament.game != other.game:
        return Impossible(
            "{name} is an event of {game}, and {other} one of {another}: only one game can go on.",
            name=name,
            game=ruleset.title,
            other=other.details.name,
            another=beside.title,
        )
    if tournament.phase is not Phase.FINISHED:
        return NotNow("{name} is not over yet: its places can still change.", name=name)
    if tournament.edition != other.edition:
        return Impossible(
            "{name} was played by another edition of the rules than {other}: their places are not alike.",
            name=name,
            other=other.details.name,
        )
    return None


def source_event(log: Log, best: int) -> SourceEvent:
    """The new log's record of a source: its identity, and the state of its file."""
    tournament, mark = log.tournament, last_fingerprint(log)
    return SourceEvent(
        event=tournament.id,
        name=tournament.details.name,
        date=tournament.details.date,
        records=len(log.records),
        digest=log.records[-1].digest,
        fingerprint=mark.text if mark else "",
        best=best,
    )


def source_qualifiers(log: Log, best: int, away: Collection[int]) -> SourceQualifiers:
    """The best of a tournament without some, and whom each replacement replaces."""
    people, places = {player.id: player for player in log.tournament.players}, _eligible_places(log)
    taken = [place for place in places if place.player not in away][:best]
    asked = places if len(taken) < best else places[: places.index(taken[-1])]
    over = [place for place in asked if place.player in away]
    vacant = [place.player for place in places[:best] if place.player in away]
    late = [place.player for place in taken if place not in places[:best]]
    replaced = dict(zip(late, vacant, strict=False))
    return SourceQualifiers(
        source=source_event(log, best),
        qualified=tuple(
            QualifiedPlayer(
                player=people[place.player],
                taken=TakenEntrant(
                    player=0,
                    number=place.player,
                    place=place.first,
                    last_place=place.last,
                    instead_of=replaced.get(place.player, 0),
                    hidden=people[place.player].hidden,
                ),
            )
            for place in taken
        ),
        passed_over=tuple(PassedOver(number=place.player, place=place.first, last_place=place.last) for place in over),
    )


def best_places(log: Log, best: int, away: Collection[int]) -> tuple[FinalPlace, ...]:
    """The best places, without players who left or stay away."""
    return tuple(place for place in _eligible_places(log) if place.player not in away)[:best]


def _eligible_places(log: Log) -> tuple[FinalPlace, ...]:
    """Final places without players who left or were disqualified; shared places in the Swiss order."""
    active = {player.id for player in log.tournament.players if player.status is PlayerStatus.ACTIVE}
    places = final_places(log.tournament, ruleset_of(log.tournament))
    return tuple(place for place in places if place.player in active)


def _shared(
    choices: Sequence[SourceChoice], best: Sequence[Sequence[FinalPlace]], answers: Mapping[str, bool]
) -> Iterator[tuple[SharedEntrant, int, int]]:
    """People among the best twice, with the tournament and number of the worse place."""
    order = sorted((place.first, nth, place.player) for nth, places in enumerate(best) for place in places)
    known: dict[object, tuple[int, int]] = {}
    for _, nth, number in order:
        log = choices[nth].log
        player = log.tournament.player(number)
        keys = tuple(_person_keys(player, ruleset_of(log.tournament)))
        before = next((known[key] for key in keys if key in known and known[key][0] != nth), None)
        for key in keys:
            known.setdefault(key, (nth, number))
        if before is not None:
            first = choices[before[0]].log.tournament
            key = f"{first.id}.{before[1]}"
            events = (first.details.name, log.tournament.details.name)
            yield (
                SharedEntrant(key=key, name=player.name, events=events, is_one=answers.get(key)),
                nth,
                number,
            )


def _person_keys(player: Player, ruleset: Ruleset) -> Iterator[object]:
    """Keys by which a person can be recognised in another tournament."""
    yield "name", inputs.similar_name_key(player.name)
    identity = player.field(ruleset.season.identity) if ruleset.season else ""
    if identity:
        yield "identity", identity
