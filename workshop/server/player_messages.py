"""Messages from players to the organiser's window, each stored on disk before its arrival is confirmed."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from threading import Lock
from typing import Any

from ronda.commands.forms.by_phone import phone_form_fields
from ronda.commands.forms.entries import REQUEST_FIELD
from ronda.core.inputs import folded_text
from ronda.core.state import Tournament
from ronda.sync.erasing import NOT_TOLD
from ronda.sync.phones import PhoneMessage
from ronda.views.hall.player_page import SEEN_FIELD, SentMessage
from workshop.server.claims import Claim
from workshop.server.hall_storage import HallStorage

_FILE, _OUTCOMES = "messages", "outcomes"
_DIGITS = 32
NOBODY = 0
"""The player of a registration request, whose sender is no player yet."""
MOST_AWAITED = 12
"""At most this many messages of a player may wait for the organiser's device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMessage:
    """One message."""

    number: int
    """Its number in the hall, from 1; 0 until it has one."""
    id: str
    """A digest of the message, its sender and what the page showed, so that repeating a message adds nothing."""
    event: str
    player: int
    form: Mapping[str, str]
    at: str
    """When it arrived, in ISO 8601 and UTC."""
    lang: str
    """The language of the page that sent it."""

    @classmethod
    def of(
        cls, claim: Claim, fields: Mapping[str, str], tournament: Tournament, *, at: str, lang: str
    ) -> PlayerMessage:
        """The message of a claim's phone, with those fields that a page of the tournament has.

        Sent again from an unchanged page it has the same identifier.
        """
        form = phone_form_fields(fields, tournament)
        whole = json.dumps(
            [claim.event, claim.player, sorted({**form, SEEN_FIELD: fields.get(SEEN_FIELD, "")}.items())]
        )
        identifier = sha256(whole.encode()).hexdigest()[:_DIGITS]
        return cls(number=0, id=identifier, event=claim.event, player=claim.player, form=form, at=at, lang=lang)

    @classmethod
    def of_entry(
        cls, event: str, request: str, form: Mapping[str, str], *, seen: str, at: str, lang: str
    ) -> PlayerMessage:
        """A phone's registration request; ``form`` are its fields, and ``request`` is its identifier."""
        said = {**form, REQUEST_FIELD: request}
        identifier = sha256(json.dumps([event, sorted(said.items()), seen]).encode()).hexdigest()[:_DIGITS]
        return cls(number=0, id=identifier, event=event, player=NOBODY, form=said, at=at, lang=lang)

    @classmethod
    def read(cls, raw: Any) -> PlayerMessage:
        """Read a stored message, without its number; raises ``ValueError`` if it is invalid."""
        match raw:
            case {"event": str(event), "lang": str(lang)}:
                letter = PhoneMessage.read(raw)
                return cls(number=0, event=event, lang=lang, **asdict(letter))
            case _:
                raise ValueError("no message")


@dataclass(slots=True)
class PlayerMessages:
    """All messages of a hall, and their outcomes."""

    kept: HallStorage
    said: list[PlayerMessage] = field(default_factory=list)
    outcomes: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    last: int = field(init=False)
    """The number of the last message."""
    _changing: Lock = field(default_factory=Lock)
    """Held by the one thread that writes."""

    def __post_init__(self) -> None:
        lines = self.kept.lines(_FILE, PlayerMessage.read)
        self.last = len(lines)
        self.said = [replace(one, number=number) for number, one in enumerate(lines, start=1) if one]
        for outcome in filter(None, self.kept.lines(_OUTCOMES, _outcome)):
            self.outcomes.setdefault(*outcome)

    def find(self, one: PlayerMessage) -> PlayerMessage | None:
        """The message with the same identifier; None if there is none."""
        return next((message for message in self.said if message.id == one.id), None)

    def add(self, one: PlayerMessage) -> PlayerMessage:
        """Store a message; returns it with its number, or the earlier one with the same identifier."""
        if (known := self.find(one)) is not None:
            return known
        with self._changing:
            one = replace(one, number=self.last + 1)
            self.kept.add(_FILE, asdict(one))
            self.last = one.number
            self.said.append(one)
            return one

    def of_player(self, claim: Claim) -> list[PlayerMessage]:
        """The messages of a player's phones, latest first."""
        return [
            message for message in reversed(self.said) if (message.event, message.player) == (claim.event, claim.player)
        ]

    def of_request(self, event: str, request: str) -> list[PlayerMessage]:
        """The messages of one registration request, latest first."""
        return [one for one in reversed(self.entries(event)) if one.form.get(REQUEST_FIELD) == request]

    def entries(self, event: str) -> list[PlayerMessage]:
        """All registration requests for an event."""
        return [one for one in self.said if one.event == event and one.player == NOBODY]

    def after(self, number: int) -> list[PlayerMessage]:
        """The messages after a number."""
        return [message for message in self.said if message.number > number]

    def awaited(self, claim: Claim) -> int:
        """How many of a player's messages nobody has looked at."""
        return sum(message.number not in self.outcomes for message in self.of_player(claim))

    def numbered(self, number: int) -> PlayerMessage | None:
        """The message with a number; None if there is none."""
        return next((message for message in self.said if message.number == number), None)

    def erase(self, before: Tournament | None, after: Tournament) -> None:
        """Remove the words of erased people from the disk (REG-ERASE).

        ``before`` is the event as it was shown, and ``after`` as it will be. If somebody was erased since, the texts
        of the event's answers are removed too, and all unreadable lines, since either may contain a name. Raises
        ``OSError`` if writing fails.
        """
        with self._changing:
            is_new = _erased_people(after) != _erased_people(before)
            said = without_erased(self.said, before, after, answered=self.outcomes)
            if not is_new and said == self.said:
                return
            by_number = {one.number: asdict(one) for one in said}
            self.kept.replace_lines(_FILE, [by_number.get(number) for number in range(1, self.last + 1)])
            self.said = said
            told = {one.number for one in said if is_new and one.event == after.id}
            outcomes = {
                number: {"accepted": bool(outcome.get("accepted")), "said": NOT_TOLD} if number in told else outcome
                for number, outcome in self.outcomes.items()
            }
            rows = [{"number": number, "outcome": outcome} for number, outcome in outcomes.items()]
            self.kept.replace_lines(_OUTCOMES, rows)
            self.outcomes = outcomes

    def answer(self, number: int, outcome: Mapping[str, Any]) -> bool:
        """Store a message's first outcome; returns whether there is such a message."""
        if self.numbered(number) is None:
            return False
        with self._changing:
            if number not in self.outcomes:
                self.kept.add(_OUTCOMES, {"number": number, "outcome": outcome})
                self.outcomes[number] = outcome
        return True


def without_erased(
    said: Sequence[PlayerMessage], before: Tournament | None, after: Tournament, *, answered: Collection[int]
) -> list[PlayerMessage]:
    """Messages without those that erased people wrote, and without requests under their names (REG-ERASE).

    If everybody was erased, all messages go. A player's message that nobody has looked at stays.
    """
    erased = _erased_people(after)
    is_last = all(each.is_erased for each in (*after.players, *after.taken_off)) and not any(
        each.is_waiting for each in after.entry_requests
    )
    registered = {each.latest.request: each.player for each in after.entry_requests if each.player}
    names = (
        {folded_text(each.name) for each in (*before.players, *before.taken_off) if each.id in erased}
        if before
        else set()
    )
    asked = [one for one in said if one.event == after.id and one.player == NOBODY]
    names |= {
        folded_text(one.form.get("name", ""))
        for one in asked
        if {one.form[REQUEST_FIELD], registered.get(one.form[REQUEST_FIELD])} & erased
    }

    def is_theirs(one: PlayerMessage) -> bool:
        if one.event != after.id or not erased:
            return False
        if one.player != NOBODY:
            return one.player in erased and one.number in answered
        player = registered.get(one.form[REQUEST_FIELD])
        return player in erased if player else is_last or folded_text(one.form.get("name", "")) in names

    return [
        replace(one, form={key: one.form[key] for key in (REQUEST_FIELD,) if key in one.form})
        if is_theirs(one)
        else one
        for one in said
    ]


def _erased_people(tournament: Tournament | None) -> frozenset[int | str]:
    """The erased people of an event: players by number, and people who never became players by request."""
    if tournament is None:
        return frozenset()
    numbers = {player.id for player in (*tournament.players, *tournament.taken_off) if player.is_erased}
    return frozenset(numbers | {each.latest.request for each in tournament.entry_requests if each.is_erased})


def became(message: PlayerMessage, outcome: Mapping[str, Any] | None) -> SentMessage:
    """A message with its outcome, as a page shows it."""
    if outcome is None:
        return SentMessage(at=message.at, answer_text="")
    return SentMessage(at=message.at, answer_text=str(outcome.get("said", "")), accepted=bool(outcome.get("accepted")))


def _outcome(raw: Any) -> tuple[int, Mapping[str, Any]]:
    match raw:
        case {"number": int(number), "outcome": dict(outcome)}:
            return number, outcome
        case _:
            raise ValueError("no outcome")
