"""The ranking of a season: the rounds of all its events, rated in the order in which they were played (AGL-ELO)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ronda import journal
from ronda.core import inputs
from ronda.core.errors import Impossible, NotNow
from ronda.core.events import RoundPaired
from ronda.core.results import FIRST, SECOND, Ending
from ronda.core.ruleset import Rating, Ruleset
from ronda.core.state import Match, Phase, Round, Tournament
from ronda.core.text import N_, Message
from ronda.formats import elo
from ronda.journal import Log
from ronda.ranking.values import About, Game, Person, Place, Ranking, RatedEvent, Report
from ronda.rulesets import ruleset_of

__all__ = ["About", "Game", "Person", "Place", "Ranking", "RatedEvent", "Report", "season_ranking"]

SAME = 6
"""Ratings that agree to so many decimals share a rank: below that lies the noise of floating point."""

_SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(slots=True)
class _Entrant:
    """A person while the season is being rated."""

    number: int
    rating: float
    identity: str = ""
    name: str = ""
    games: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    log: Log
    ruleset: Ruleset
    rating: Rating
    date: str
    paired_at: str

    @property
    def tournament(self) -> Tournament:
        return self.log.tournament

    @property
    def order(self) -> tuple[str, str, str]:
        """The day, then the moment of the first pairing, then the identifier: never the order of the files."""
        return (self.date, self.paired_at, self.tournament.id)


def season_ranking(logs: Iterable[Log]) -> Ranking:
    """Rank the people who played in the events of a season (AGL-ELO).

    Takes the logs in any order. Events are rated by date; those of one day by the time of their first pairing, and an
    event without a date on the day of it. The same event twice counts once, the longer log of two. Raises
    ``Impossible`` for two logs of one event that went on differently, and for events of several games.
    """
    newest, reports = _newest(logs)
    events: list[_Event] = []
    for log in newest:
        event = _event(log)
        if isinstance(event, Report):
            reports.append(event)
        else:
            events.append(event)
    events.sort(key=lambda event: event.order)
    _refuse_several_games(events)
    people: dict[str, _Entrant] = {}
    rated = []
    for event in events:
        known, found = _identities(event)
        reports += [*_reports(event), *found]
        games = sum(_rate(event, round_, known, people) for round_ in event.tournament.rounds if round_.is_complete)
        rated.append(_rated(event, games))
    reports += _conflicts(events, people)
    return Ranking(
        game=events[0].ruleset.name if events else "",
        identity=events[0].ruleset.field(events[0].rating.identity) if events else None,
        start=events[0].rating.start if events else 0,
        events=tuple(rated),
        places=_places(people.values()),
        reports=tuple(reports),
    )


def _newest(logs: Iterable[Log]) -> tuple[list[Log], list[Report]]:
    """Give one log of each event, the longest, and which were left out for it."""
    kept: dict[str, Log] = {}
    reports = []
    for log in sorted(logs, key=lambda log: (log.tournament.id, len(log.records), log.records[-1].digest)):
        other = kept.get(log.tournament.id)
        kept[log.tournament.id] = log
        if other is None:
            continue
        name = ("event", log.tournament.details.name)
        try:
            more = len(journal.merge(other, log))
        except NotNow as refusal:
            raise Impossible(
                "Two versions of “{event}” went on differently: rank only the one that counts.", event=name[1]
            ) from refusal
        pattern = (
            N_("{event} is here twice, once with {more} entries more: that one counts.")
            if more
            else N_("{event} is here twice: it counts once.")
        )
        reports.append(Report(about=About.EVENT, text=Message(pattern, (name, ("more", more)))))
    return list(kept.values()), reports


def _event(log: Log) -> _Event | Report:
    """Give an event that can be rated, or why it is left out."""
    tournament = log.tournament
    ruleset = ruleset_of(tournament)
    name = ("event", tournament.details.name)
    if ruleset.rating is None:
        text = Message(N_("{event} is left out: {game} has no season ranking."), (name, ("game", ruleset.name)))
        return Report(about=About.EVENT, text=text)
    if tournament.details.tier not in ruleset.rating.factors:
        tier = Message(_tier(ruleset, tournament))
        text = Message(N_("{event} is left out: the ranking has no factor for “{tier}”."), (name, ("tier", tier)))
        return Report(about=About.EVENT, text=text)
    if not any(round_.is_complete for round_ in tournament.rounds):
        return Report(
            about=About.EVENT, text=Message(N_("{event} is left out: none of its rounds is complete."), (name,))
        )
    undone = log.undone
    paired_at = next(
        record.at for record in log.records if isinstance(record.event, RoundPaired) and record.action not in undone
    )
    return _Event(
        log=log,
        ruleset=ruleset,
        rating=ruleset.rating,
        date=tournament.details.date or paired_at[:10],
        paired_at=paired_at,
    )


def _tier(ruleset: Ruleset, tournament: Tournament) -> str:
    key = tournament.details.tier
    return next((tier.name for tier in ruleset.tiers if tier.key == key), key)


def _rated(event: _Event, games: int) -> RatedEvent:
    details = event.tournament.details
    return RatedEvent(
        id=event.tournament.id,
        name=details.name,
        date=event.date,
        tier=_tier(event.ruleset, event.tournament),
        factor=event.rating.factors[details.tier],
        games=games,
    )


def _refuse_several_games(events: Sequence[_Event]) -> None:
    for event in events:
        if event.ruleset.key != events[0].ruleset.key:
            raise Impossible(
                "A season ranks one game: “{first}” is of {game} and “{second}” of {other}. Rank them one by one.",
                first=events[0].tournament.details.name,
                game=events[0].ruleset.name,
                second=event.tournament.details.name,
                other=event.ruleset.name,
            )


def _reports(event: _Event) -> Iterator[Report]:
    name = ("event", event.tournament.details.name)
    if not event.tournament.details.date:
        text = Message(
            N_("{event} has no date: it counts on the day of its first pairing, {day}."), (name, ("day", event.date))
        )
        yield Report(about=About.EVENT, text=text)
    if event.tournament.phase is not Phase.FINISHED:
        text = Message(N_("{event} is not over: its completed rounds count."), (name,))
        yield Report(about=About.EVENT, text=text)


def _identities(event: _Event) -> tuple[dict[int, str], list[Report]]:
    """Give who each player is, by the number in the event, and who is left out because that is not known."""
    said = {player.id: player.field(event.rating.identity) for player in event.tournament.players}
    taken = Counter(inputs.same_name(identity) for identity in said.values())
    field = event.ruleset.field(event.rating.identity)
    what = ("what", Message(field.name) if field else event.rating.identity)
    known, reports = {}, []
    for player in event.tournament.players:
        names = (("player", player.name), ("event", event.tournament.details.name), what)
        identity = said[player.id]
        if not identity:
            text = Message(N_("{player}, {event}: registered without {what}; these games are left out."), names)
            reports.append(Report(about=About.PLAYER, text=text))
        elif taken[inputs.same_name(identity)] > 1:
            text = Message(
                N_("{player}, {event}: another player there has the same {what}, {value}; these games are left out."),
                (*names, ("value", identity)),
            )
            reports.append(Report(about=About.CONFLICT, text=text))
        else:
            known[player.id] = identity
    return known, reports


def _rate(event: _Event, round_: Round, known: Mapping[int, str], people: dict[str, _Entrant]) -> int:
    """Rate the games of a round, all from the ratings before it; gives how many there were (AGL-ELO)."""
    played = []
    for match in round_.matches:
        sides = (match.first, match.second)
        if not _counts(match) or not all(player in known for player in sides):
            continue
        played.append((match, [_entrant(event, player, known, people) for player in match.players]))
    before = {entrant.number: entrant.rating for _, both in played for entrant in both}
    for match, both in played:
        for side, entrant, opponent in zip((FIRST, SECOND), both, reversed(both), strict=True):
            entrant.rating = _play(event, round_, match, side, entrant, opponent, before)
    return len(played)


def _counts(match: Match) -> bool:
    """Tell whether two people played it out: a bye and a forfeit say nothing about strength (AGL-ELO)."""
    return match.second is not None and match.result is not None and match.result.ending != Ending.FORFEIT


def _entrant(event: _Event, player: int | None, known: Mapping[int, str], people: dict[str, _Entrant]) -> _Entrant:
    registered = event.tournament.player(player or 0)
    key = inputs.same_name(known[registered.id])
    entrant = people.setdefault(key, _Entrant(number=len(people) + 1, rating=float(event.rating.start)))
    entrant.identity, entrant.name = known[registered.id], registered.name
    return entrant


def _play(
    event: _Event,
    round_: Round,
    match: Match,
    side: int,
    entrant: _Entrant,
    opponent: _Entrant,
    before: Mapping[int, float],
) -> float:
    result = match.result.of(side) if match.result else ""
    after = elo.updated(
        before[entrant.number],
        before[opponent.number],
        score=_SCORES[result],
        factor=event.rating.factors[event.tournament.details.tier],
    )
    game = Game(
        event=event.tournament.id,
        round=round_,
        opponent=opponent.number,
        result=result,
        opponent_before=before[opponent.number],
        before=before[entrant.number],
        after=after,
    )
    entrant.games = (*entrant.games, game)
    return after


def _conflicts(events: Sequence[_Event], people: Mapping[str, _Entrant]) -> Iterator[Report]:
    """Give who is registered under several names, and which name stands for several people."""
    names: dict[str, dict[str, str]] = {}
    identities: dict[str, dict[str, str]] = {}
    what = Message("")
    for event in events:
        field = event.ruleset.field(event.rating.identity)
        what = Message(field.name if field else event.rating.identity)
        for player in event.tournament.players:
            identity = player.field(event.rating.identity)
            key = inputs.same_name(identity)
            if key in people:
                names.setdefault(key, {})[inputs.same_name(player.name)] = player.name
                identities.setdefault(inputs.same_name(player.name), {})[key] = identity
    for key, several in names.items():
        if len(several) > 1:
            text = Message(
                N_("{what} {value} is registered under different names, {names}: all count as one person."),
                (("what", what), ("value", people[key].identity), ("names", ", ".join(several.values()))),
            )
            yield Report(about=About.CONFLICT, text=text)
    for key, several in identities.items():
        if len(several) > 1:
            text = Message(
                N_("“{name}” is registered with different values of {what}, {values}: each counts as another person."),
                (("name", _name(events, key)), ("what", what), ("values", ", ".join(several.values()))),
            )
            yield Report(about=About.CONFLICT, text=text)


def _name(events: Sequence[_Event], key: str) -> str:
    return next(
        player.name for event in events for player in event.tournament.players if inputs.same_name(player.name) == key
    )


def _places(people: Iterable[_Entrant]) -> tuple[Place, ...]:
    ordered = sorted(
        people, key=lambda entrant: (-round(entrant.rating, SAME), inputs.same_name(entrant.name), entrant.number)
    )
    places: list[Place] = []
    for position, entrant in enumerate(ordered, start=1):
        above = places[-1] if places else None
        shared = above is not None and round(above.person.rating, SAME) == round(entrant.rating, SAME)
        person = Person(
            number=entrant.number,
            identity=entrant.identity,
            name=entrant.name,
            rating=entrant.rating,
            games=entrant.games,
        )
        places.append(Place(rank=above.rank if above and shared else position, person=person))
    return tuple(places)
