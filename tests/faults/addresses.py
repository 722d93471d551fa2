"""The table of faults of addresses: what is typed, shortened or followed from elsewhere leads nowhere."""

from __future__ import annotations

from dataclasses import dataclass

from tests.faults.table import Fault, Subject


@dataclass(frozen=True, slots=True, kw_only=True)
class Nowhere(Fault):
    """An address of the app at which nothing is."""

    route: str
    """With ``{event}`` for the way to an event of four players in round 1."""
    kept: str = "everything; one tap leads back"
    test: str = "tests/browser/test_addresses.py::test_an_address_that_leads_nowhere_says_so_and_leads_back"


NOWHERE = (
    Nowhere(name="signs that are no address", route="/%", seen="There is no page “/%”."),
    Nowhere(name="a page that does not exist", route="/nonsense", seen="There is no page “/nonsense”."),
    Nowhere(
        name="an event that is not on this device",
        route="/t/no-such-event/players",
        seen="There is no such event on this device.",
    ),
    Nowhere(name="a round that was not paired", route="{event}/round/9", seen="Round 9 has not been paired."),
    Nowhere(name="a round that is no number", route="{event}/round/abc", seen="“abc” is not a number."),
    Nowhere(name="a table that is not in the round", route="{event}/round/1/table/99", seen="Round 1 has no table 99."),
    Nowhere(
        name="a player who is not in the event",
        route="{event}/player/99",
        seen="There is no player number 99 in this event.",
    ),
)

SUBJECT = Subject(
    title="Addresses",
    promise="An address that leads nowhere says so, and the app goes on.",
    faults=NOWHERE,
)
