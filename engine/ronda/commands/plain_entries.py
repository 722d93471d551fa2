"""Whom the organiser registers without a look: who asked and is asked nothing about, in turn (REG-ENTRY)."""

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
class CheckedEntry:
    """Somebody who waits to be registered, looked at beside those who asked before."""

    request: EntryRequest
    questions: tuple[Refusal, ...]
    """What there is to look at; nothing for a plain one."""
    turn: int
    """Their place on the waiting list if all before them are accepted too; 0 where they get a place (REG-WAITING)."""
    is_passing: bool
    """Accepted now, they would have the place of somebody who asked before and about whom there is a question."""

    @property
    def is_plain(self) -> bool:
        """Tell whether they can be registered without a look."""
        return not self.questions and not self.is_passing


def checked_entries(
    tournament: Tournament, ruleset: Ruleset, requests: Iterable[EntryRequest]
) -> Iterator[CheckedEntry]:
    """Those of some who wait, the oldest request first; who seems to be registered already takes no place more."""
    checks, newcomers, is_behind = EntryChecks(tournament, ruleset), 0, False
    for request in requests:
        questions = checks.questions(request)
        is_new = registered_player(tournament, request) is None and not any(map(namesake_number, questions))
        newcomers += is_new
        turn = newcomers_turn(tournament, newcomers) if is_new else 0
        entry = CheckedEntry(request=request, questions=questions, turn=turn, is_passing=bool(turn) and is_behind)
        is_behind = is_behind or (is_new and not entry.is_plain)
        yield entry


def namesake_number(question: Refusal) -> int:
    """The number of the player who has the name that is asked about; 0 for another question."""
    number = dict(question.message.values).get("number") if isinstance(question, Namesake) else None
    return number if isinstance(number, int) else 0


def accept_plain_entries(
    tournament: Tournament, ruleset: Ruleset, command: ask.AcceptPlainEntries, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Register all who wait and about whom nothing is asked, the oldest request first.

    Nobody has by it a place that is the turn of who asked before (REG-PLACES).
    """
    meant = command.requests.split()
    waiting = [each for each in waiting_requests(tournament) if not meant or each.latest.request in meant]
    plain = [each.request for each in checked_entries(tournament, ruleset, waiting) if each.is_plain]
    if not plain:
        raise NotNow("No player waits about whom there is no question.")
    batch = RegistrationBatch(tournament, ruleset, moment)
    for request in plain:
        asked = request.latest
        here = command.here and asked.origin is not EntryOrigin.FILE
        accept_request(batch, request, ask.AcceptEntry(request=asked.request, message=asked.message, here=here))
    return batch.close()
