"""Registration requests: the latest version of each, and the decision on it.

Undo skips requests but not decisions: undoing a registration makes its request wait again (REG-ENTRY).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ronda.core.errors import Malformed
from ronda.core.facts import EntryRequested, EntrySettled

if TYPE_CHECKING:
    from ronda.core.state import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRequest:
    """One person's request."""

    latest: EntryRequested
    """The latest version."""
    versions: int = 1
    """How often it was sent."""
    settled: EntrySettled | None = None
    """The last decision; it may concern an earlier version."""
    player: int = 0
    """The player registered from it, even where a later change was declined; 0 for nobody."""
    is_erased: bool = False
    """The person was erased: nobody decides on the request any more (REG-ERASE)."""

    @property
    def is_waiting(self) -> bool:
        """Whether the latest version has no decision yet."""
        return not self.is_erased and (self.settled is None or self.settled.message != self.latest.message)


def waiting_requests(state: "Tournament") -> tuple[EntryRequest, ...]:
    """Undecided requests, oldest first."""
    return tuple(request for request in state.entry_requests if request.is_waiting)


def find_request(state: "Tournament", request: str) -> EntryRequest | None:
    return next((each for each in state.entry_requests if each.latest.request == request), None)


def with_request(state: "Tournament", asked: EntryRequested) -> "Tournament":
    """The state with a request added to the queue; a new version of a waiting request keeps its place."""
    known = find_request(state, asked.request)
    if known is None:
        return replace(state, entry_requests=(*state.entry_requests, EntryRequest(latest=asked)))
    anew = replace(known, latest=asked, versions=known.versions + 1)
    if known.is_waiting:
        return _with(state, asked.request, lambda _: anew)
    others = tuple(each for each in state.entry_requests if each is not known)
    return replace(state, entry_requests=(*others, anew))


def with_settled(state: "Tournament", settled: EntrySettled) -> "Tournament":
    """The state with a decision; raises ``Malformed`` if the request does not exist."""
    if find_request(state, settled.request) is None:
        raise Malformed("The log decides on a registration for which nobody asked.")
    return _with(
        state,
        settled.request,
        lambda request: replace(request, settled=settled, player=settled.player or request.player),
    )


def without_erased_requests(state: "Tournament", erased: tuple[str, ...]) -> "Tournament":
    """The state in which these requests no longer wait. Unknown ones are ignored: a copy may lack them."""
    for request in erased:
        state = _with(state, request, lambda each: replace(each, is_erased=True))
    return state


def paying_player(state: "Tournament", request: str) -> int:
    """The player to whom a request's payment belongs; 0 while the request waits, or if it keeps a payment of its own.

    Raises ``Malformed`` if the request does not exist.
    """
    known = find_request(state, request)
    if known is None:
        raise Malformed("The log notes a payment of a registration for which nobody asked.")
    return 0 if known.is_waiting or state.payment(0, request) else known.player


def _with(state: "Tournament", request: str, change: Callable[[EntryRequest], EntryRequest]) -> "Tournament":
    changed = (change(each) if each.latest.request == request else each for each in state.entry_requests)
    return replace(state, entry_requests=tuple(changed))
