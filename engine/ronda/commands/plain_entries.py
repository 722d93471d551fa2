"""Requests without questions, which are accepted together in order of arrival (REG-ENTRY)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ronda.commands import requests as ask
from ronda.commands.entry_requests import EntryChecks, accept_request, registered_player
from ronda.commands.registering import RegistrationBatch
from ronda.core.entry_requests import EntryRequest, waiting_requests
from ronda.core.errors import Namesake, NotNow, Refusal
from ronda.core.facts import EntryOrigin, Fact
from ronda.core.state import Tournament
from ronda.core.waiting_list import newcomers_turn
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRequest:
    """A waiting request, checked beside those that came before it."""

    request: EntryRequest
    questions: tuple[Refusal, ...]
    """Empty for a request that needs no decision of its own."""
    turn: int
    """Waiting-list position if all earlier requests were accepted too; 0 with a place (REG-WAITING)."""
    is_passing: bool
    """Accepted now, it would take the place of an earlier request that has questions."""

    @property
    def is_plain(self) -> bool:
        """Whether it can be accepted together with others."""
        return not self.questions and not self.is_passing


def requests_in_turn(
    tournament: Tournament, ruleset: Ruleset, requests: Iterable[EntryRequest]
) -> Iterator[CheckedRequest]:
    """Waiting requests, oldest first, each with its check.

    A person who seems to be registered already needs no further place.
    """
    checks, newcomers, is_behind = EntryChecks(tournament, ruleset), 0, False
    for request in requests:
        questions = checks.questions(request)
        is_new = registered_player(tournament, request) is None and not any(map(namesake_number, questions))
        newcomers += is_new
        turn = newcomers_turn(tournament, newcomers) if is_new else 0
        entry = CheckedRequest(request=request, questions=questions, turn=turn, is_passing=bool(turn) and is_behind)
        is_behind = is_behind or (is_new and not entry.is_plain)
        yield entry


def namesake_number(question: Refusal) -> int:
    """Number of the player with the name in question; 0 for another question."""
    number = dict(question.message.values).get("number") if isinstance(question, Namesake) else None
    return number if isinstance(number, int) else 0


def accept_plain_entries(
    tournament: Tournament, ruleset: Ruleset, command: ask.AcceptPlainEntries, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Accept all waiting requests without questions, oldest first, but for places of earlier ones (REG-PLACES)."""
    batch, meant = RegistrationBatch(tournament, ruleset, moment), command.requests.split()
    waiting = [each for each in waiting_requests(tournament) if not meant or each.latest.request in meant]
    plain = [each.request for each in requests_in_turn(tournament, ruleset, waiting) if each.is_plain]
    if not plain:
        raise NotNow("No player waits about whom there is no question.")
    for request in plain:
        asked = request.latest
        here = command.here and asked.origin is not EntryOrigin.FILE
        accept_request(batch, request, ask.AcceptEntry(request=asked.request, message=asked.message, here=here))
    return batch.close()
