"""Who is who: which phone speaks for which player, by a private link or by four digits that both sides see."""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from workshop.hall.kept import Kept

CARD_BYTES = 20
"""160 bits of a private link."""
PHONE_BYTES = 24
MOST_WAITING = 300
WAITING_SECONDS = 900
DIGITS = 10_000
_FILE = "claims"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A phone that speaks for a player."""

    event: str
    player: int
    generation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A phone that says it is a player's, until the organiser agrees."""

    event: str
    player: int
    digits: str
    at: float


@dataclass(slots=True)
class Claims:
    """The claims of a hall; what is agreed on is on the disk before it is said."""

    kept: Kept
    clock: Callable[[], float] = time.monotonic
    phones: dict[str, Claim] = field(default_factory=dict)
    """By what a phone keeps, hashed: who reads the file can speak for nobody."""
    generations: dict[tuple[str, int], int] = field(default_factory=dict)
    several: set[tuple[str, int]] = field(default_factory=set)
    """Who may have more than one phone."""
    waiting: dict[str, Waiting] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what was kept."""
        told: dict[str, Any] = self.kept.read(_FILE) or {}
        self.phones = {phone: Claim(**claim) for phone, claim in told.get("phones", {}).items()}
        self.generations = {(event, player): number for event, player, number in told.get("generations", [])}
        self.several = {(event, player) for event, player in told.get("several", [])}

    def _keep(self) -> None:
        self.kept.keep(
            _FILE,
            {
                "phones": {phone: asdict(claim) for phone, claim in self.phones.items()},
                "generations": [[*key, number] for key, number in self.generations.items()],
                "several": sorted(map(list, self.several)),
            },
        )

    def card(self, event: str, player: int) -> str:
        """Give the secret of a player's private link: the same each time until it is withdrawn."""
        generation = self.generations.get((event, player), 0)
        text = f"{len(event)} {event} {player} {generation}"
        made = hmac.digest(self.kept.secret, text.encode(), "sha256")[:CARD_BYTES]
        return urlsafe_b64encode(made).decode().rstrip("=")

    def of_card(self, card: str, players: Collection[tuple[str, int]]) -> tuple[str, int] | None:
        """Give whose private link it is, of these players; takes as long for every answer."""
        found = None
        for event, player in players:
            if hmac.compare_digest(self.card(event, player).encode(), card.encode(errors="replace")):
                found = (event, player)
        return found

    def of_phone(self, phone: str) -> Claim | None:
        """Give for whom a phone speaks, by what it keeps."""
        claim = self.phones.get(hashed(phone)) if phone else None
        if claim and claim.generation == self.generations.get((claim.event, claim.player), 0):
            return claim
        return None

    def is_free(self, event: str, player: int) -> bool:
        """Tell whether one more phone may speak for a player."""
        return (event, player) in self.several or not self.joined(event)[player]

    def joined(self, event: str) -> Counter[int]:
        """Give how many phones speak for each player of an event for whom one does, by number."""
        claims = (each for each in self.phones.values() if each.event == event)
        return Counter(
            each.player for each in claims if each.generation == self.generations.get((event, each.player), 0)
        )

    def take(self, event: str, player: int) -> str | None:
        """Let a phone speak for a player; give what it is to keep, or None if another does already."""
        if not self.is_free(event, player):
            return None
        phone = secrets.token_urlsafe(PHONE_BYTES)
        self._agree(hashed(phone), event, player)
        return phone

    def ask(self, event: str, player: int) -> str | None:
        """Let a phone wait for the organiser; give what it is to keep, or None if too many wait."""
        self._forget_late()
        if len(self.waiting) >= MOST_WAITING:
            return None
        phone = secrets.token_urlsafe(PHONE_BYTES)
        shown = {each.digits for each in self.waiting.values()}
        digits = next(digits for digits in iter(lambda: f"{secrets.randbelow(DIGITS):04}", "") if digits not in shown)
        self.waiting[hashed(phone)] = Waiting(event=event, player=player, digits=digits, at=self.clock())
        return phone

    def waits(self, phone: str) -> Waiting | None:
        """Give what a phone waits for."""
        self._forget_late()
        return self.waiting.get(hashed(phone)) if phone else None

    def settle(self, waiting: str, *, agreed: bool) -> bool:
        """Agree to what a phone says, or not; tell whether it was waiting and could be agreed to."""
        self._forget_late()
        asked = self.waiting.get(waiting)
        if asked is None or (agreed and not self.is_free(asked.event, asked.player)):
            return False
        del self.waiting[waiting]
        if agreed:
            self._agree(waiting, asked.event, asked.player)
        return True

    def withdraw(self, event: str, player: int) -> None:
        """Let no phone speak for a player any more; the private link is another from now on."""
        self.generations[event, player] = self.generations.get((event, player), 0) + 1
        self.phones = {
            phone: each for phone, each in self.phones.items() if (each.event, each.player) != (event, player)
        }
        self._keep()

    def allow_several(self, event: str, player: int) -> None:
        """Let more than one phone speak for a player."""
        self.several.add((event, player))
        self._keep()

    def leave(self, phone: str) -> None:
        """Let a phone speak for nobody, as its player wants."""
        self.waiting.pop(hashed(phone), None)
        if self.phones.pop(hashed(phone), None):
            self._keep()

    def _agree(self, phone: str, event: str, player: int) -> None:
        generation = self.generations.get((event, player), 0)
        self.phones[phone] = Claim(event=event, player=player, generation=generation)
        self._keep()

    def _forget_late(self) -> None:
        oldest = self.clock() - WAITING_SECONDS
        self.waiting = {phone: each for phone, each in self.waiting.items() if each.at >= oldest}


def hashed(phone: str) -> str:
    """Give what is remembered of what a phone keeps."""
    return sha256(phone.encode(errors="replace")).hexdigest()
