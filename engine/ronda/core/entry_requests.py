"""Who asks to be registered: each request stands in the state as it was asked last, with what was decided on it.

Undo passes over what was asked and not over what was decided: who was registered by mistake asks again (REG-ENTRY).
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
    """What one person asks."""

    latest: EntryRequested
    """As it was asked last."""
    versions: int = 1
    """How often it was asked."""
    settled: EntrySettled | None = None
    """What was decided last; it may be about an earlier version."""
    player: int = 0
    """Who was registered by it, also where a later change was declined; 0 for nobody."""
    is_erased: bool = False
    """Who asked was erased: nobody decides on it any more (REG-ERASE)."""

    @property
    def is_waiting(self) -> bool:
        """Tell whether nobody has decided on it as it was asked last."""
        return not self.is_erased and (self.settled is None or self.settled.message != self.latest.message)


def waiting_requests(state: "Tournament") -> tuple[EntryRequest, ...]:
    """The requests that wait for the organiser, the oldest first."""
    return tuple(request for request in state.entry_requests if request.is_waiting)


def find_request(state: "Tournament", request: str) -> EntryRequest | None:
    return next((each for each in state.entry_requests if each.latest.request == request), None)


def with_request(state: "Tournament", asked: EntryRequested) -> "Tournament":
    """The state with a request, at the end of the queue; one that waits keeps its place when it is asked anew."""
    known = find_request(state, asked.request)
    if known is None:
        return replace(state, entry_requests=(*state.entry_requests, EntryRequest(latest=asked)))
    anew = replace(known, latest=asked, versions=known.versions + 1)
    if known.is_waiting:
        return _with(state, asked.request, lambda _: anew)
    others = tuple(each for each in state.entry_requests if each is not known)
    return replace(state, entry_requests=(*others, anew))


def with_settled(state: "Tournament", settled: EntrySettled) -> "Tournament":
    """The state with a decision; raises ``Malformed`` where nobody asked."""
    if find_request(state, settled.request) is None:
        raise Malformed("The log decides on a registration for which nobody asked.")
    return _with(
        state,
        settled.request,
        lambda request: replace(request, settled=settled, player=settled.player or request.player),
    )


def without_erased_requests(state: "Tournament", erased: tuple[str, ...]) -> "Tournament":
    """The state in which nobody waits who asked some requests; of others a copy may know nothing."""
    for request in erased:
        state = _with(state, request, lambda each: replace(each, is_erased=True))
    return state


def paying_player(state: "Tournament", request: str) -> int:
    """Whose payment it is that is noted of a request: who was registered by it; 0 where nobody was, or who paid twice.

    Raises ``Malformed`` where nobody asked.
    """
    known = find_request(state, request)
    if known is None:
        raise Malformed("The log notes a payment of a registration for which nobody asked.")
    return 0 if known.is_waiting or state.payment(0, request) else known.player


def _with(state: "Tournament", request: str, change: Callable[[EntryRequest], EntryRequest]) -> "Tournament":
    changed = (change(each) if each.latest.request == request else each for each in state.entry_requests)
    return replace(state, entry_requests=tuple(changed))
