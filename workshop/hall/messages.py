"""What players say to the organiser's window: each on the disk before anybody is told that it arrived."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any

from ronda.views.hall.me import SEEN
from workshop.hall.claims import Claim
from workshop.hall.kept import Kept

_FILE, _OUTCOMES = "messages", "outcomes"
_DIGITS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message."""

    number: int
    """Its place among all of the hall, from 1 on; 0 until it has one."""
    id: str
    """Follows from what is said, by whom, and what the page showed: who sends it twice has said it once."""
    event: str
    player: int
    form: Mapping[str, str]
    at: str
    """When it came, ISO 8601 in UTC."""
    lang: str
    """The language of the page that sent it."""

    @classmethod
    def of(cls, claim: Claim, fields: Mapping[str, str], *, at: str, lang: str) -> Said:
        """Give what the phone of a claim says: twice from a page that shows the same it has the same identifier."""
        form = dict(fields)
        whole = json.dumps([claim.event, claim.player, sorted(form.items())])
        form.pop(SEEN, None)
        identifier = sha256(whole.encode()).hexdigest()[:_DIGITS]
        return cls(number=0, id=identifier, event=claim.event, player=claim.player, form=form, at=at, lang=lang)


@dataclass(slots=True)
class Messages:
    """All messages of a hall, and what became of each."""

    kept: Kept
    said: list[Said] = field(default_factory=list)
    outcomes: dict[int, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what was kept."""
        self.said = [Said(**json.loads(line)) for line in self.kept.lines(_FILE)]
        for line in self.kept.lines(_OUTCOMES):
            outcome = json.loads(line)
            self.outcomes.setdefault(outcome["number"], outcome["outcome"])

    def find(self, one: Said) -> Said | None:
        """Give the message that has the same identifier, None if there is none."""
        return next((said for said in self.said if said.id == one.id), None)

    def add(self, one: Said) -> Said:
        """Take a message; give it with its number, or the one that had the same identifier."""
        if (known := self.find(one)) is not None:
            return known
        one = replace(one, number=len(self.said) + 1)
        self.kept.add(_FILE, json.dumps(asdict(one), ensure_ascii=False))
        self.said.append(one)
        return one

    def of_player(self, claim: Claim) -> list[Said]:
        """Give what the phones of a player said, the latest first."""
        return [said for said in reversed(self.said) if (said.event, said.player) == (claim.event, claim.player)]

    def after(self, number: int) -> list[Said]:
        """Give the messages behind a number."""
        return self.said[max(number, 0) :]

    def answer(self, number: int, outcome: Mapping[str, Any]) -> bool:
        """Take what became of a message, the first time; tell whether there is such a message."""
        if not 1 <= number <= len(self.said):
            return False
        if number not in self.outcomes:
            self.kept.add(_OUTCOMES, json.dumps({"number": number, "outcome": outcome}, ensure_ascii=False))
            self.outcomes[number] = outcome
        return True
