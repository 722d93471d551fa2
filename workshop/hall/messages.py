"""What players say to the organiser's window: each on the disk before anybody is told that it arrived."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from workshop.hall.kept import Kept

_FILE, _OUTCOMES = "messages", "outcomes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message."""

    number: int
    """Its place among all of the hall, from 1 on."""
    id: str
    """What its page gave it: who sends it twice has said it once."""
    event: str
    player: int
    kind: str
    form: Mapping[str, str]


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

    def add(self, *, id: str, event: str, player: int, kind: str, form: Mapping[str, str]) -> Said:  # noqa: A002
        """Take a message; give it with its number, or the one that had the same identifier of the same player."""
        for one in self.said:
            if (one.id, one.event, one.player) == (id, event, player):
                return one
        one = Said(number=len(self.said) + 1, id=id, event=event, player=player, kind=kind, form=dict(form))
        self.kept.add(_FILE, json.dumps(asdict(one), ensure_ascii=False))
        self.said.append(one)
        return one

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
