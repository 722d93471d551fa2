"""Registration requests and the organiser's decisions (REG-ENTRY)."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.consents import checked_consents
from ronda.commands.forms.names import checked_public_name
from ronda.commands.joining_late import absent_players, why_absent, why_not_join
from ronda.commands.places import why_no_place
from ronda.commands.registering import RegistrationBatch, TakenValues, checked_entry, checked_fields, why_not_edit
from ronda.core import bounds, inputs, lookup
from ronda.core.consents import ConsentPurpose
from ronda.core.entry_requests import EntryRequest, find_request, waiting_requests
from ronda.core.errors import Faults, Impossible, Malformed, Namesake, NotNow, Refusal, raise_if_refused
from ronda.core.facts import EntryOrigin, EntryRequested, EntrySettled, Fact, HallEntryChosen, PlayerCheckedIn
from ronda.core.pairings import Constraints
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import LONGEST_PASTED, UNREAD, Field
from ronda.rules.ruleset import Ruleset

_ITSELF = "request"
"""The field for questions about the request as a whole."""


def choose_hall_entry(tournament: Tournament, command: ask.ChooseHallEntry) -> tuple[Fact, ...]:
    """Allow or stop registration on the hall's page, and changes to requests there."""
    chosen = (command.open, command.changes_closed)
    if chosen == (tournament.hall_entry, tournament.changes_closed):
        return ()
    return (HallEntryChosen(open=command.open, changes_closed=command.changes_closed),)


def why_not_request(tournament: Tournament, origin: EntryOrigin, request: str = "") -> NotNow | None:
    """Why a request cannot be made or changed, or None.

    ``request`` is the identifier of an existing one. A new request after a declined one is not a change.
    """
    if origin is EntryOrigin.HALL and not tournament.hall_entry:
        return NotNow("This event registers nobody by phone. Speak to the organiser.")
    if origin is EntryOrigin.HALL and tournament.rounds:
        return NotNow("Round 1 is paired: to be registered, or to change something, speak to the organiser.")
    if (erased := why_erased(tournament, request)) is not None:
        return erased
    known = find_request(tournament, request)
    is_closed = origin is EntryOrigin.HALL and tournament.changes_closed
    if is_closed and known is not None and (known.is_waiting or registered_player(tournament, known)):
        return NotNow("Changes by phone are closed. To change your name or list, speak to an official.")
    return why_not_join(tournament)


def why_erased(tournament: Tournament, request: str) -> NotNow | None:
    """The refusal if the person behind a request was erased, or None (REG-ERASE)."""
    known = find_request(tournament, request)
    every = (*tournament.players, *tournament.taken_off)
    if known is not None and any(player.is_erased for player in every if player.id == known.player):
        return NotNow(
            "The name of player {number} was erased, so that nothing can be changed. Speak to the organiser.",
            number=known.player,
        )
    if known is not None and known.is_erased:
        return NotNow(
            "The name of this registration was erased, so that nothing can be changed. Speak to the organiser."
        )
    return None


def why_too_many(tournament: Tournament, request: str) -> NotNow | None:
    """Why there is no room for another request, or None."""
    known = find_request(tournament, request)
    if known is not None and known.versions >= bounds.MOST_ENTRY_VERSIONS:
        return NotNow(
            "This registration was changed {count} times: speak to the organiser to change it again.",
            count=known.versions - 1,
        )
    full = len(waiting_requests(tournament)) >= bounds.MOST_WAITING_ENTRIES
    if (known is None or not known.is_waiting) and full:
        return NotNow(
            "{most} people wait to be registered, and more cannot: speak to the organiser.",
            most=bounds.MOST_WAITING_ENTRIES,
        )
    return None


def request_entry(tournament: Tournament, ruleset: Ruleset, command: ask.RequestEntry) -> tuple[Fact, ...]:
    """Record a request; the same content is not recorded again while it waits or holds."""
    raise_if_refused(
        why_not_request(tournament, command.origin, command.request) or why_too_many(tournament, command.request)
    )
    fact = checked_request(ruleset, command)
    known = find_request(tournament, fact.request)
    if known is None or replace(known.latest, message=fact.message, origin=fact.origin) != fact:
        return (fact,)
    is_same = known.latest.message == fact.message  # the same code read again
    return () if is_same or known.is_waiting or _holds(tournament, known) else (fact,)


def _holds(tournament: Tournament, request: EntryRequest) -> bool:
    """Whether a request was accepted and its player is still registered."""
    return bool(request.settled and request.settled.player and registered_player(tournament, request))


def check_typed_request(tournament: Tournament, ruleset: Ruleset, command: ask.RequestEntry) -> None:
    """Refuse what the person typing can correct at once; raises ``Refusal`` naming the fields.

    That somebody else has a name or unique value is shown to the organiser only.
    """
    with Faults() as faults:
        faults.check((), request_entry, tournament, ruleset, command)
        faults.check((), checked_fields, TakenValues(ruleset, ()), ruleset, command.fields)


def checked_request(ruleset: Ruleset, command: ask.RequestEntry) -> EntryRequested:
    """The request as recorded; raises ``Refusal`` with everything that cannot even be recorded.

    What the game refuses is recorded all the same: the organiser is asked about it.
    """
    if not all(re.fullmatch(bounds.MESSAGE, text) for text in (command.message, command.request)):
        raise Malformed("This message has no identifier. Load your page again.", field="message")
    with Faults() as faults:
        name = faults.check("", checked_public_name, command.name, "name")
        name = faults.check("", inputs.checked_line, name, what=Message("The name of the player"), field="name")
        if not name and not command.name.strip():
            faults.note(Malformed("The player needs a name.", field="name"))
        club = faults.check("", checked_public_name, command.club, "club")
        club = faults.check("", inputs.checked_line, club, what=Message("The club or team"), field="club")
        fields = [
            (key, faults.check("", _noted_value, ruleset, key, text)) for key, text in dict(command.fields).items()
        ]
        consents = faults.check((), _noted_consents, command.consents)
    return EntryRequested(
        message=command.message,
        request=command.request,
        name=name,
        club=club,
        fields=tuple((key, value) for key, value in fields if value),
        consents=consents,
        origin=command.origin,
    )


def _noted_consents(given: tuple[tuple[str, str], ...]) -> tuple[tuple[ConsentPurpose, str], ...]:
    known = {purpose.value: purpose for purpose in ConsentPurpose}
    if not known.keys() >= dict(given).keys():
        raise Malformed("What was agreed to cannot be read. Load your page again.", field="consents")
    return checked_consents(tuple((known[purpose], text) for purpose, text in given))


def _noted_value(ruleset: Ruleset, key: str, text: str) -> str:
    field = ruleset.registration.field(key)
    if field is None:
        raise Malformed("{game} has no registration field “{key}”.", game=ruleset.title, key=key[:40])
    value = inputs.without_hidden_marks(field.kept(text) if len(text) <= LONGEST_PASTED else text).strip()
    if len(value) > inputs.LONG:
        raise Malformed(
            "{what} has {length} characters; {longest} is the most. Shorten it.",
            field=key,
            what=Message(field.name),
            length=len(value),
            longest=inputs.LONG,
        )
    return value


def entry_of(asked: EntryRequested, *, namesake: bool = False) -> ask.PlayerEntry:
    """The registration requested."""
    constraints = Constraints(club=asked.club)
    return ask.PlayerEntry(
        name=asked.name,
        fields=asked.fields,
        constraints=constraints,
        namesake=namesake,
        consents=asked.consents,
    )


def entry_questions(tournament: Tournament, ruleset: Ruleset, request: EntryRequest) -> tuple[Refusal, ...]:
    """Questions for the organiser before a waiting request is accepted; empty if there are none."""
    return EntryChecks(tournament, ruleset).questions(request)


def messages_asked_about(tournament: Tournament, ruleset: Ruleset) -> frozenset[str]:
    """The latest messages of waiting requests with questions for the organiser."""
    checks = EntryChecks(tournament, ruleset)
    waiting = waiting_requests(tournament)
    return frozenset(request.latest.message for request in waiting if checks.questions(request))


class EntryChecks:
    """Questions about requests, considering each alone and together with other waiting ones."""

    def __init__(self, tournament: Tournament, ruleset: Ruleset) -> None:
        self._state, self._ruleset = tournament, ruleset
        self._taken = TakenValues(ruleset, tournament.players)
        self._absent = absent_players(tournament)
        self._waiting: defaultdict[tuple[str, str], list[EntryRequest]] = defaultdict(list)
        for each in waiting_requests(tournament):
            for key in self._keys(each):
                self._waiting[key].append(each)

    def questions(self, request: EntryRequest) -> tuple[Refusal, ...]:
        """Questions about a waiting request; empty if there are none."""
        asked, player = request.latest, registered_player(self._state, request)
        try:
            with Faults() as faults:
                faults.note(why_not_join(self._state))
                if player is None:
                    faults.note(why_no_place(self._state))
                    faults.note(why_absent(self._state, asked.name, self._absent))
                    faults.check(None, checked_entry, self._taken, self._ruleset, entry_of(asked))
                else:
                    faults.note(
                        why_not_edit(self._state, self._ruleset, _change(self._ruleset, player, asked), self._taken)
                    )
                    faults.note(_renamed(player, asked))
                faults.note(self._alike(request))
                known, given = dict(player.fields if player else ()), dict(asked.fields)
                for unread in unread_fields(self._ruleset, given):
                    if given[unread.key] != known.get(unread.key):
                        faults.note(Impossible(UNREAD, field=_ITSELF, what=Message(unread.name)))
        except Refusal as refusal:
            return refusal.parts
        return ()

    def _alike(self, request: EntryRequest) -> Namesake | None:
        """Another waiting request with the same unique value."""
        for key, value in self._keys(request):
            for other in self._waiting[key, value]:
                if other.latest.request == request.latest.request:
                    continue
                field = self._ruleset.registration.field(key)
                return Namesake(
                    "{what} is the same as that of {other}, who waits too. Decide on one, then look at the other.",
                    field=_ITSELF,
                    what=Message(field.name if field else N_("The name")),
                    other=other.latest.name,
                )
        return None

    def _keys(self, request: EntryRequest) -> Iterator[tuple[str, str]]:
        """Values that no other waiting request may have."""
        yield "name", inputs.similar_name_key(request.latest.name)
        fields = dict(request.latest.fields)
        for field in self._ruleset.registration.fields:
            if field.unique and fields.get(field.key):
                yield from ((field.key, name) for name in dict.fromkeys(field.same_as(fields[field.key])))


def _renamed(player: Player, asked: EntryRequested) -> Refusal | None:
    if inputs.same_name_key(player.name) == inputs.same_name_key(asked.name):
        return None
    return Impossible(
        "{name}, number {number}, wants to be called “{other}” from now on.",
        field="name",
        name=player.name,
        number=player.id,
        other=asked.name,
    )


def unread_fields(ruleset: Ruleset, given: Mapping[str, str]) -> tuple[Field, ...]:
    """The list fields that the game could not read, so that their content is unchecked."""
    return tuple(field for field in ruleset.registration.fields if not field.is_read(given.get(field.key, "")))


def registered_player(tournament: Tournament, request: EntryRequest) -> Player | None:
    """The player registered from a request, if still registered."""
    return next((player for player in tournament.players if player.id == request.player), None)


def accept_entry(
    tournament: Tournament, ruleset: Ruleset, command: ask.AcceptEntry, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Accept a request: register a player, or change a registration; raises their ``Refusal`` (SW-RANDOM)."""
    request = _waiting(tournament, command.request, command.message)
    batch = RegistrationBatch(tournament, ruleset, moment)
    accept_request(batch, request, command)
    return batch.close()


def accept_request(batch: RegistrationBatch, request: EntryRequest, command: ask.AcceptEntry) -> None:
    """Accept one request as the organiser decided; raises the refusals of registering."""
    asked, player = request.latest, registered_player(batch.state, request)
    if command.player:
        known = lookup.find_player(batch.state, command.player)
        # what a list says about other fields outweighs earlier entries (XW-SQUAD)
        fields = {**dict(known.fields), **batch.ruleset.registration.completed(dict(asked.fields))}
        asked = replace(
            asked,
            name=known.name,
            club=asked.club or known.constraints.club,
            fields=tuple(fields.items()),
            consents=asked.consents or known.consents,
        )
        player = known
    if command.without_refused:
        asked = _without_refused(batch, asked, player)
    if player is not None:
        batch.edit(_change(batch.ruleset, player, asked, namesake=command.namesake))
        number = player.id
    else:
        if not command.namesake:
            raise_if_refused(batch.why_absent(asked.name))
        if len(batch.state.players) >= bounds.MOST_PLAYERS:
            raise Impossible("An event holds at most {most} players.", most=bounds.MOST_PLAYERS)
        entry = replace(entry_of(asked, namesake=command.namesake), over_places=command.over_places)
        number = batch.register(entry)
    if command.here and not batch.state.rounds and not batch.state.player(number).checked_in:
        batch.note(PlayerCheckedIn(player=number))
    batch.note(EntrySettled(request=asked.request, message=asked.message, player=number))


def _change(ruleset: Ruleset, player: Player, asked: EntryRequested, *, namesake: bool = False) -> ask.EditPlayer:
    """The edit that applies a request to a registration; fields that only the organiser sets stay."""
    own = {field.key: player.field(field.key) for field in ruleset.registration.fields if field.by_organiser}
    entry = ask.PlayerEntry(
        name=asked.name,
        fields=tuple({**dict(asked.fields), **own}.items()),
        constraints=replace(player.constraints, club=asked.club),
        namesake=namesake,
        given_name=player.given_name if player.given_name in asked.name else "",
        consents=asked.consents,
    )
    return ask.EditPlayer(player=player.id, entry=entry, hidden=player.hidden, hidden_fields=player.hidden_fields)


def _without_refused(batch: RegistrationBatch, asked: EntryRequested, player: Player | None) -> EntryRequested:
    """The request without fields that the game refuses, that somebody else has, or that are fixed by now."""
    taken = TakenValues(batch.ruleset, batch.state.players)
    try:
        if player is None:
            checked_entry(taken, batch.ruleset, entry_of(asked, namesake=True))
        else:
            raise_if_refused(
                why_not_edit(batch.state, batch.ruleset, _change(batch.ruleset, player, asked, namesake=True), taken)
            )
    except Refusal as refusal:
        refused = {part.field for part in refusal.parts}
        fields = {key: value for key, value in asked.fields if key not in refused}
        stays = {key: value for key, value in (player.fields if player else ()) if key in refused}
        return replace(asked, fields=tuple({**fields, **stays}.items()))
    return asked


def decline_entry(tournament: Tournament, command: ask.DeclineEntry) -> tuple[Fact, ...]:
    """Decline a request; its phone shows the reason."""
    _waiting(tournament, command.request, command.message)
    reason = inputs.checked_reason(command.reason)
    return (EntrySettled(request=command.request, message=command.message, reason=reason),)


def decline_entries(tournament: Tournament, command: ask.DeclineEntries) -> tuple[Fact, ...]:
    """Decline those of the given requests that still wait, for example after a flood of them."""
    meant = set(command.requests.split())
    asked = [each.latest for each in waiting_requests(tournament) if each.latest.request in meant]
    if not asked:
        raise NotNow("None of these players waits any more.")
    return tuple(EntrySettled(request=each.request, message=each.message) for each in asked)


def _waiting(tournament: Tournament, request: str, message: str) -> EntryRequest:
    """A waiting request in the version that was looked at; raises ``NotNow`` if it has changed."""
    found = find_request(tournament, request)
    raise_if_refused(why_not_settle(found, message))
    if found is None:
        raise AssertionError("what is not found is refused")
    return found


def why_not_settle(request: EntryRequest | None, message: str) -> Refusal | None:
    """Why a request cannot be decided, or None while it waits in the version that was looked at."""
    if request is None:
        return Impossible("No player asked for this registration.")
    if not request.is_waiting:
        return NotNow("{name} does not wait any more: somebody decided on it.", name=request.latest.name)
    if request.latest.message != message:
        return NotNow("{name} has changed what is asked meanwhile. Look at it first.", name=request.latest.name)
    return None
