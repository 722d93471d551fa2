"""Who is who in a season's tournaments, and what to report about them (AGL-ELO)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ronda.core import inputs
from ronda.core.dates import date_in_words
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.ranking.games import SeasonPlayer
from ronda.ranking.tournaments import SeasonEntry
from ronda.ranking.values import RankingReport, ReportSubject


def tournament_remarks(entry: SeasonEntry) -> Iterator[RankingReport]:
    """What is unusual about a tournament that counts."""
    name = ("event", entry.tournament.details.name)
    if not entry.tournament.details.date:
        text = Message(
            N_("{event} has no date: it counts on the day of its first pairing, {day}."),
            (name, ("day", date_in_words(entry.date))),
        )
        yield RankingReport(about=ReportSubject.TOURNAMENT, text=text)
    if entry.tournament.phase is not Phase.FINISHED:
        text = Message(N_("{event} is not over: its completed rounds count."), (name,))
        yield RankingReport(about=ReportSubject.TOURNAMENT, text=text)


def player_identities(entry: SeasonEntry) -> tuple[dict[int, str], list[RankingReport]]:
    """Each player's identity by number in the tournament, and reports on players without one."""
    identities = {player.id: player.field(entry.rating.identity) for player in entry.tournament.players}
    taken = Counter(inputs.same_name_key(identity) for identity in identities.values())
    field = entry.ruleset.registration.field(entry.rating.identity)
    what = ("what", Message(field.name) if field else entry.rating.identity)
    known, reports = {}, []
    for player in entry.tournament.players:
        names = (("player", player.name), ("event", entry.tournament.details.name), what)
        identity = identities[player.id]
        if not identity:
            text = Message(N_("{player}, {event}: registered without {what}; these games are left out."), names)
            reports.append(RankingReport(about=ReportSubject.PLAYER, text=text))
        elif taken[inputs.same_name_key(identity)] > 1:
            text = Message(
                N_("{player}, {event}: another player there has the same {what}, {value}; these games are left out."),
                (*names, ("value", identity)),
            )
            reports.append(RankingReport(about=ReportSubject.CONFLICT, text=text))
        else:
            known[player.id] = identity
    return known, reports


def identity_conflicts(entries: Sequence[SeasonEntry], people: Mapping[str, SeasonPlayer]) -> Iterator[RankingReport]:
    """Report people registered under several names, and names that stand for several people."""
    names: dict[str, dict[str, str]] = {}
    identities: dict[str, dict[str, str]] = {}
    what = Message(N_("Player"))  # of no entries, nothing is said
    for entry in entries:
        field = entry.ruleset.registration.field(entry.rating.identity)
        what = Message(field.name if field else entry.rating.identity)
        for player in entry.tournament.players:
            identity = player.field(entry.rating.identity)
            key = inputs.same_name_key(identity)
            if key in people:
                names.setdefault(key, {})[inputs.same_name_key(player.name)] = player.name
                identities.setdefault(inputs.same_name_key(player.name), {})[key] = identity
    for key, several in names.items():
        if len(several) > 1:
            text = Message(
                N_("{what} {value} is registered under different names, {names}: all count as one person."),
                (("what", what), ("value", people[key].identity), ("names", ", ".join(several.values()))),
            )
            yield RankingReport(about=ReportSubject.CONFLICT, text=text)
    for key, several in identities.items():
        if len(several) > 1:
            text = Message(
                N_("“{name}” is registered with different values of {what}, {values}: each counts as another person."),
                (("name", _name(entries, key)), ("what", what), ("values", ", ".join(several.values()))),
            )
            yield RankingReport(about=ReportSubject.CONFLICT, text=text)


def _name(entries: Sequence[SeasonEntry], key: str) -> str:
    return next(
        player.name
        for entry in entries
        for player in entry.tournament.players
        if inputs.same_name_key(player.name) == key
    )
