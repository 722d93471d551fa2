"""Page texts about matches that were left open (ST-OPEN)."""

from collections.abc import Iterator

from ronda.core import round_names
from ronda.core.pairings import Stage
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.views.shared.wording import postponed_text


def open_match_note(match: Match) -> Message | None:
    """A note on an open match; None while it is simply being played (AGL-POSTPONE, ST-OPEN)."""
    if not match.is_open:
        return None
    if match.left_open:
        return Message(N_("still open, counted when it is in"))
    return postponed_text(match.postponed) if match.postponed else None


def still_open_text(tournament: Tournament, after_round: int) -> Message | None:
    """Why standings are provisional although their rounds are over; None if none of their matches is open."""
    named = [_place(round_, match) for round_, match in tournament.awaited if round_.number <= after_round]
    if not named:
        return None
    return Message(
        Plural(
            "Provisional. A match is still open, and counts when it is in: {matches}.",
            "Provisional. Some matches are still open, and count when they are in: {matches}.",
        ),
        (("matches", join_with_commas(named)), ("count", len(named))),
    )


def left_open_notes(tournament: Tournament, round_: Round) -> Iterator[Message]:
    """Why matches of a round were left open, when they came in, and which results its pairing lacked."""
    for match in round_.matches:
        if match.left_open:
            values = (("table", match.number), ("reason", match.left_open), ("round", match.came_in))
            pattern = N_("Table {table}: the next round began without its result. Reason: {reason}")
            if match.came_in > round_.number:
                pattern = N_(
                    "Table {table}: its result came in when round {round} was paired already. It was left open for "
                    "this reason: {reason}"
                )
            yield Message(pattern, values)
    missing = [
        _place(before, match)
        for before in (tournament.rounds[: round_.number - 1] if round_.stage is Stage.SWISS else ())
        for match in before.matches
        if match.left_open and (match.result is None or match.came_in >= round_.number)
    ]
    if missing:
        yield Message(
            Plural("Paired without a result: {matches}.", "Paired without some results: {matches}."),
            (("matches", join_with_commas(missing)), ("count", len(missing))),
        )


def _place(round_: Round, match: Match) -> Message:
    values = (("round", round_names.round_name(round_)), ("table", match.number))
    return Message(N_("{round}, table {table}"), values)
