"""People who can be erased: their name, or data registered with it, is in a record of the log (REG-ERASE)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ronda.core.entry_requests import find_request
from ronda.core.facts import EntryRequested, Fact, PlayerEdited, PlayerRegistered, RegistrationCorrected
from ronda.core.inputs import folded_text
from ronda.journal import Log
from ronda.sync.erasing import accepted_requests
from ronda.sync.personal_wishes import PersonalWishes, is_erased_name

EVERYBODY = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasablePerson:
    """One person, or everybody."""

    names: tuple[str, ...] = ()
    """Latest first; the replacement if only that is left."""
    players: tuple[int, ...] = ()
    """The registered player's number, then former numbers with the same name."""
    requests: tuple[str, ...] = ()
    """Requests of a person who never was a player."""
    is_waiting: bool = False
    """Whether a request is undecided."""

    @property
    def key(self) -> str:
        """The person's key in forms."""
        return str(self.players[0]) if self.players else f"request-{self.requests[0]}"


def erasable_people(log: Log) -> tuple[ErasablePerson, ...]:
    """People who can be erased, by name, including withdrawn and undone registrations, and mere applicants."""
    names: dict[int, list[str]] = {}
    asked: dict[str, tuple[str, ...]] = {}
    callers: dict[str, list[str]] = {}
    accepted, wishes = accepted_requests(log), PersonalWishes.of(log, frozenset())
    for fact in (record.fact for record in log.records if _tells(record.fact, wishes)):
        match fact:
            case PlayerRegistered() | PlayerEdited():
                names.setdefault(fact.player, []).append(fact.name)
            case RegistrationCorrected(player=player):
                names.setdefault(player, [])
            case EntryRequested(request=request, name=name) if request in accepted:
                names.setdefault(accepted[request], []).append(name)
            case EntryRequested(request=request, name=name):
                asked[request] = (name, *asked.get(request, ()))
            case _:
                pass
    for request, given in asked.items():
        callers.setdefault(folded_text(given[0]), []).append(request)
    found = [
        *_registered(log, {player: _latest_first(given, player) for player, given in names.items()}),
        *(_caller(log, requests, asked) for requests in callers.values()),
    ]
    return tuple(sorted(found, key=lambda person: folded_text(person.names[0])))


def chosen_people(log: Log, chosen: str) -> ErasablePerson | None:
    """The people chosen in a form, by number, request, or all; None for an invalid choice."""
    people = erasable_people(log)
    if chosen == EVERYBODY and people:
        return ErasablePerson(
            players=tuple(sorted(player for each in people for player in each.players)),
            requests=tuple(request for each in people for request in each.requests),
        )
    return next((each for each in people if chosen in {each.key, *map(str, each.players)}), None)


def namesakes_of(log: Log, chosen: str, others: Iterable[Log]) -> tuple[tuple[Log, ErasablePerson], ...]:
    """People with a chosen person's name in other events, by day; empty if everybody is chosen."""
    person = chosen_people(log, chosen)
    names = {folded_text(name) for name in (person.names if person else ()) if not is_erased_name(name)}
    return tuple(
        (other, each)
        for other in (sorted(others, key=_day_and_name) if names else ())
        if other.tournament.id != log.tournament.id
        for each in erasable_people(other)
        if names.intersection(map(folded_text, each.names))
    )


def _day_and_name(log: Log) -> tuple[str, str, str]:
    return (log.tournament.details.date, log.tournament.details.name, log.tournament.id)


def _tells(fact: Fact, wishes: PersonalWishes) -> bool:
    match fact:
        case PlayerRegistered() | PlayerEdited():
            has_more = fact.given_name or fact.fields or wishes.left(fact.player, fact.constraints) != fact.constraints
            return bool(has_more) or not is_erased_name(fact.name)
        case RegistrationCorrected(fields=fields):
            return bool(fields)
        case EntryRequested():
            return bool(fact.fields or fact.club) or not is_erased_name(fact.name)
        case _:
            return False


def _latest_first(given: Iterable[str], player: int) -> tuple[str, ...]:
    every = tuple(dict.fromkeys(reversed([f"Player {player}", *given])))
    return tuple(name for name in every if not is_erased_name(name)) or every[:1]


def _registered(log: Log, names: Mapping[int, tuple[str, ...]]) -> list[ErasablePerson]:
    """People with numbers: registered players, with former numbers of the same name."""
    here = {player.id for player in log.tournament.players}
    people: list[ErasablePerson] = []
    for player in sorted(names, key=lambda each: (each not in here, each)):
        same = folded_text(names[player][0])
        known = next((each for each in people if folded_text(each.names[0]) == same), None)
        if known is None or player in here:
            people.append(ErasablePerson(names=names[player], players=(player,)))
        else:
            every = tuple(dict.fromkeys((*known.names, *names[player])))
            people[people.index(known)] = replace(known, names=every, players=(*known.players, player))
    return people


def _caller(log: Log, requests: list[str], asked: Mapping[str, tuple[str, ...]]) -> ErasablePerson:
    known = (find_request(log.tournament, request) for request in requests)
    return ErasablePerson(
        names=tuple(dict.fromkeys(name for request in requests for name in asked[request])),
        requests=tuple(requests),
        is_waiting=any(each is not None and each.is_waiting for each in known),
    )
