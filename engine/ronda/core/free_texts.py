"""Free text in facts: not names of registrations, keys, times or what Ronda writes itself."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from ronda.core.facts import Fact

NO_FREE_TEXT = frozenset(
    """
    AnnouncementChanged.windows CheckTicked.check CheckUnticked.check ClockPaused.at ClockResumed.at
    ClockStarted.at DeckChecked.unticked DeskJoined.desk DeskJoined.scope DeskSentAway.desk Details.date
    Details.minutes Details.structure Details.tier Details.windows DraftChanged.algorithm
    EntryRequested.consents EntryRequested.message EntryRequested.name EntryRequested.request
    EntrySettled.message EntrySettled.request LeaveWished.message ListsOpened.at MatchPostponed.day
    Notice.begins Notice.doors PaymentNoted.request PenaltyGiven.kind PenaltyGiven.rule PersonErased.head
    PersonErased.requests PlayedPart.how PlayedPart.key PlayerEdited.consents PlayerEdited.given_name
    PlayerEdited.hidden_fields
    PlayerEdited.name PlayerRegistered.consents PlayerRegistered.given_name PlayerRegistered.name Result.ending
    RoundDrafted.algorithm RoundPaired.algorithm Score.key SourceEvent.date SourceEvent.digest SourceEvent.event
    SourceEvent.fingerprint StepAgreed.step StepSetAside.happened StepSetAside.step StepSettled.step
    SubstituteIssued.at TableCalled.at TableCalled.message TableReported.message TakenEntrant.without
    TeamMove.name TournamentCreated.game TournamentCreated.tournament
    """.split()
)
"""Text fields of facts that nobody fills in freely."""
OFFICIAL_NAMES = frozenset(
    """
    CheckTicked.official DeckChecked.official DeskJoined.name Details.floor_judges Details.head_judges
    Details.organiser OfficialIdentified.official PenaltyGiven.official RegistrationCorrected.official
    RulingAppealed.official RulingGiven.official StepSetAside.people SubstituteIssued.official
    """.split()
)
"""Fields that hold only a name."""
_KEYED = frozenset(
    """
    Details.options EntryRequested.fields PlayerEdited.fields PlayerRegistered.fields RegistrationCorrected.fields
    """.split()
)

type TextChange = Callable[[str, str], str]
"""Takes a location and a text, and returns the new text. A location is ``RulingGiven.question``, for example."""


def with_free_texts(fact: Fact, change: TextChange) -> Fact:
    """The fact with its free texts changed."""
    return cast("Fact", _changed(fact, type(fact).__name__, change))


def free_texts(fact: Fact) -> tuple[tuple[str, str], ...]:
    """The free texts of a fact in order, each with its location."""
    found: list[tuple[str, str]] = []

    def noted(where: str, text: str) -> str:
        found.append((where, text))
        return text

    with_free_texts(fact, noted)
    return tuple(found)


def _changed(value: object, where: str, change: TextChange) -> object:
    if where in NO_FREE_TEXT:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        kind = type(value).__name__
        given = {each.name: getattr(value, each.name) for each in fields(value)}
        texts = {name: _changed(part, f"{kind}.{name}", change) for name, part in given.items()}
        other = {name: part for name, part in texts.items() if part is not given[name]}
        return replace(cast("Any", value), **other) if other else value
    if isinstance(value, tuple):
        if where in _KEYED:
            parts: tuple[object, ...] = tuple((key, _changed(text, f"{where}.{key}", change)) for key, text in value)
        else:
            parts = tuple(_changed(part, where, change) for part in value)
        return parts if parts != value else value
    # enumeration values are strings too, but not free text
    return change(where, value) if type(value) is str and value else value
