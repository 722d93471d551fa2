"""Names in a season's ranking: none that is hidden in one of its tournaments (AGL-NAMES)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ronda.core import inputs
from ronda.core.errors import Malformed
from ronda.core.names_in_text import name_spellings, without_names
from ronda.core.publication import NameStyle
from ronda.core.state import Player
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.ranking import RankedPerson, Ranking, RankingReport, ReportSubject, season_ranking
from ronda.ranking.tournaments import newest_logs
from ronda.rulesets import ruleset_of
from ronda.views.shared.hidden_names import hidden_names
from ronda.views.shared.published_view import as_published, short_names

WITHHELD_NAME = "…"
"""Replaces a hidden name inside a tournament's name."""

type Place = tuple[str, int]
"""A tournament and one of its players."""
type Key = tuple[str, str]
"""A value shared by two registrations of one person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenPerson:
    """A person in a ranking whose name is hidden in one of its tournaments."""

    number: int
    """Number in the season."""
    identity: str
    name: str
    hidden: tuple[str, ...]
    """Tournaments that hide the name; empty for a namesake of somebody hidden."""
    named: tuple[str, ...]
    """Tournaments whose pages show it."""
    is_shown: bool
    """Whether the organiser decided to show it in the ranking nevertheless."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicSeason:
    """A season's ranking in public form, and what its organiser must know."""

    ranking: Ranking
    """Withheld people have no name in it."""
    hidden: tuple[HiddenPerson, ...]
    reports: tuple[RankingReport, ...]
    """For the organiser only: they name everybody."""
    linked: frozenset[Place]
    """Players whose pages may link to their person, and back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Registration:
    """A player of a tournament with everything that identifies them."""

    place: Place
    title: str
    player: Player
    identity: str
    names: frozenset[str]

    @property
    def keys(self) -> frozenset[Key]:
        """Keys that find the same person elsewhere: the identity, and each name in any word order."""
        return self.names_as_keys | ({_of_identity(self.identity)} if self.identity else frozenset())

    @property
    def names_as_keys(self) -> frozenset[Key]:
        """Names only, also without nickname."""
        return frozenset(_of_words(words) for name in self.names for words in name_spellings(name))


def public_season(logs: Iterable[Log], *, shown: Collection[str] = ()) -> PublicSeason:
    """Rank a season without names that are hidden in any of its tournaments (AGL-NAMES).

    ``shown`` are people whom the organiser shows nevertheless, by name or identity. People hidden everywhere appear by
    number. For people named elsewhere, name and matches are withheld, because matches would reveal whose rating it is.
    Raises as :func:`ronda.ranking.season_ranking`, and ``Malformed`` for somebody in ``shown`` who is not hidden.
    """
    logs = tuple(logs)
    ranking = season_ranking(logs)
    registered = [each for log in newest_logs(logs)[0] for each in _registrations(log)]
    concerned = _people_with_hidden_names(registered)
    _refuse_unknown(shown, concerned)
    people = tuple(_people(ranking, concerned, shown))
    decided = {_of_identity(person.identity) for person in people if person.is_shown}.union(map(_of_name, shown))
    kept = frozenset(each.place for each in concerned if not each.keys & decided)
    conflict_reports = (
        RankingReport(about=ReportSubject.CONFLICT, text=_report_texts(person)) for person in people if person.named
    )
    hides = {each.place: each.player.hidden for each in registered}
    return PublicSeason(
        ranking=_named(ranking, _without_names(logs, kept, hides), logs),
        hidden=people,
        reports=(*ranking.reports, *conflict_reports),
        linked=frozenset(place for place, hidden in hides.items() if hidden == (place in kept)),
    )


def _of_identity(identity: str) -> Key:
    return ("identity", inputs.same_name_key(identity))


def _of_name(name: str) -> Key:
    return _of_words(name_spellings(name)[0])


def _of_words(words: Iterable[str]) -> Key:
    return ("name", " ".join(sorted(words)))


def _registrations(log: Log) -> Iterator[_Registration]:
    tournament, season = log.tournament, ruleset_of(log.tournament).season
    if season is None or tournament.is_demo:
        return
    earlier = hidden_names(log)
    for player in tournament.players:
        names = {name for name, number in earlier if number == player.id}
        yield _Registration(
            place=(tournament.id, player.id),
            title=tournament.details.name,
            player=player,
            identity=player.field(season.identity),
            names=frozenset({player.name, *names}),
        )


def _people_with_hidden_names(registered: Sequence[_Registration]) -> list[_Registration]:
    """Registrations of all people hidden somewhere, or possibly identical with one."""
    keys: set[Key] = set()
    found: list[_Registration] = []
    new = [each for each in registered if each.player.hidden]
    while new:
        found += new
        keys.update(key for each in new for key in each.keys)
        places = {each.place for each in found}
        new = [each for each in registered if each.place not in places and each.keys & keys]
    return found


def _refuse_unknown(shown: Iterable[str], concerned: Sequence[_Registration]) -> None:
    known = {key for each in concerned for key in each.keys}
    for one in shown:
        if not {_of_identity(one), _of_name(one)} & known:
            raise Malformed(
                "Nobody called “{name}” is hidden in these events. These are hidden: {names}.",
                field="shown",
                name=one,
                names=", ".join(sorted({each.player.name for each in concerned})) or "nobody",
            )


def _people(ranking: Ranking, concerned: Sequence[_Registration], shown: Collection[str]) -> Iterator[HiddenPerson]:
    """The ranking's people concerned, best first."""
    shown_keys = {_of_identity(one) for one in shown}.union(map(_of_name, shown))
    for place in ranking.places:
        person = place.person
        same = [each for each in concerned if _of_identity(each.identity) == _of_identity(person.identity)]
        if same:
            yield HiddenPerson(
                number=person.number,
                identity=person.identity,
                name=person.name,
                hidden=tuple(each.title for each in same if each.player.hidden),
                named=tuple(each.title for each in same if not each.player.hidden),
                is_shown=any(each.keys & shown_keys for each in same),
            )


def _report_texts(person: HiddenPerson) -> Message:
    names = (("player", person.name), ("hidden", ", ".join(person.hidden)), ("named", ", ".join(person.named)))
    if person.is_shown:
        return Message(N_("{player} is hidden in {hidden}: the ranking shows the name, as you decided."), names)
    if not person.hidden:
        pattern = N_(
            "{player} is called like somebody whose name is hidden: the ranking keeps name and games back. If these "
            "are two people, let it show this one."
        )
        return Message(pattern, names)
    pattern = N_(
        "{player} is hidden in {hidden} and named in {named}: the ranking keeps name and games back. Results may "
        "still tell whose rating it is. Hide the name in every event, or let the ranking show it."
    )
    return Message(pattern, names)


def _without_names(logs: Sequence[Log], kept: frozenset[Place], hides: Mapping[Place, bool]) -> Ranking:
    """Rank without the withheld names, and without anything that links a name to them."""
    hiding = [_hiding(log, kept) for log in logs]
    names = {name: WITHHELD_NAME for log in hiding for name, _ in hidden_names(log)}
    ranking = season_ranking([_masked(log, names) for log in hiding])
    return replace(
        ranking,
        places=tuple(replace(place, person=_known(place.person, kept, hides)) for place in ranking.places),
    )


def _named(full: Ranking, ranking: Ranking, logs: Sequence[Log]) -> Ranking:
    """A ranking with short names for people who played only where names are short (ANY-PUBLIC)."""
    brief = {log.tournament.id for log in logs if log.tournament.details.publication.names is NameStyle.INITIAL}
    named = [place.person for place in ranking.places if place.person.name and place.person.identity]
    known = {player.name: player.given_name for log in logs for player in log.tournament.players if player.given_name}
    brief_names = ((person.number, full.names[person.number]) for person in named if _played(person) & brief)
    short = short_names((number, name, known.get(name, "")) for number, name in brief_names)
    names = {person.number: short.get(person.number, full.names[person.number]) for person in named}
    places = tuple(
        replace(place, person=replace(place.person, name=names.get(place.person.number, place.person.name)))
        for place in ranking.places
    )
    return replace(ranking, places=places)


def _played(person: RankedPerson) -> set[str]:
    return {game.tournament for game in person.games}


def _hiding(log: Log, kept: frozenset[Place]) -> Log:
    tournament = log.tournament
    players = tuple(replace(player, hidden=(tournament.id, player.id) in kept) for player in tournament.players)
    return replace(log, tournament=replace(tournament, players=players))


def _masked(log: Log, names: Mapping[str, str]) -> Log:
    """A log without hidden names that still identifies everybody."""
    before, shown = log.tournament, as_published(log).tournament
    players = tuple(
        replace(player, fields=was.fields) for player, was in zip(shown.players, before.players, strict=True)
    )
    details = replace(shown.details, name=without_names(shown.details.name, names))
    return replace(log, tournament=replace(shown, players=players, details=details))


def _known(person: RankedPerson, kept: frozenset[Place], hides: Mapping[Place, bool]) -> RankedPerson:
    """A person as the ranking shows them: by name, by number, or withheld."""
    places = {(game.tournament, game.player) for game in person.games}
    if kept.isdisjoint(places):
        return person
    hidden = all(hides[place] for place in places)
    return replace(person, identity="", name=f"#{person.number}" if hidden else "")
