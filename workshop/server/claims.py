"""Who is who: which phone speaks for which player, by a private link or by four digits that both sides see."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any

from anyio import to_thread

from workshop.server.hall_storage import HallStorage

CARD_BYTES = 20
"""160 bits of a private link."""
PHONE_BYTES = 24
_PHONE_LENGTH = 32
"""Characters of so many bytes."""
MOST_WAITING = 300
MOST_FOR_ONE = 4
"""So many phones may wait to be one player's."""
WAITING_SECONDS = 900
DIGITS = 10_000
LEFT = -1
"""The generation of a phone that registered somebody and is to speak for nobody any more."""
_FILE = "claims"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A phone that speaks for a player."""

    event: str
    player: int
    generation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingClaim:
    """A phone that says it is a player's, until the organiser agrees."""

    event: str
    player: int
    digits: str
    at: float
    address: str
    """Where the phone is: of two that want the last place the one has it whose address takes less room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedClaims:
    """What was agreed on, as it is on the disk."""

    phones: Mapping[str, tuple[Claim, ...]]
    """At most one claim for each event, by what a phone keeps, hashed: who reads the file can speak for nobody."""
    generations: Mapping[tuple[str, int], int]
    several: frozenset[tuple[str, int]]
    """Who may have more than one phone."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> AgreedClaims:
        """Reads what was kept; what is missing is empty."""
        return cls(
            phones={
                phone: tuple(Claim(**claim) for claim in ([claims] if isinstance(claims, dict) else claims))
                for phone, claims in raw.get("phones", {}).items()  # of 1.0.0 each has one claim, in no list
            },
            generations={(event, player): number for event, player, number in raw.get("generations", [])},
            several=frozenset((event, player) for event, player in raw.get("several", [])),
        )

    @property
    def told(self) -> dict[str, object]:
        """As JSON keeps it; :meth:`read` reads it back."""
        return {
            "phones": {phone: [asdict(claim) for claim in claims] for phone, claims in self.phones.items()},
            "generations": [[*key, number] for key, number in self.generations.items()],
            "several": sorted(map(list, self.several)),
        }

    def generation(self, event: str, player: int) -> int:
        """How often the claims of a player were withdrawn."""
        return self.generations.get((event, player), 0)

    def holds(self, claim: Claim) -> bool:
        """Whether a claim was not withdrawn."""
        return claim.generation == self.generation(claim.event, claim.player)


@dataclass(slots=True)
class Claims:
    """The claims of a hall; what is agreed on is on the disk before it is said, or does anything."""

    kept: HallStorage
    clock: Callable[[], float] = time.monotonic
    entered: Callable[[], Mapping[str, Mapping[str, int]]] = dict
    """Of each event who was registered by a phone of the hall, by what :func:`entry_request` gives for it."""
    agreed: AgreedClaims = field(init=False)
    waiting: dict[str, PendingClaim] = field(default_factory=dict)
    refused: dict[str, float] = field(default_factory=dict)
    """Times of the organiser's refusals, by the hash of the phone's key; kept as long as phones wait."""
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _cards: dict[tuple[str, int, int], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            self.agreed = AgreedClaims.read(self.kept.read(_FILE) or {})
        except (ValueError, TypeError, AttributeError):
            self.kept.set_aside(_FILE)
            self.agreed = AgreedClaims.read({})

    async def _keep(self, agreed: AgreedClaims) -> None:
        await to_thread.run_sync(self.kept.keep, _FILE, agreed.told)
        self.agreed = agreed

    def card(self, event: str, player: int) -> str:
        """The secret of a player's private link: the same each time until it is withdrawn."""
        key = event, player, self.agreed.generation(event, player)
        if key not in self._cards:
            text = f"{len(event)} {event} {player} {key[2]}"
            made = hmac.digest(self.kept.secret, text.encode(), "sha256")[:CARD_BYTES]
            self._cards[key] = urlsafe_b64encode(made).decode().rstrip("=")
        return self._cards[key]

    def of_card(self, card: str, players: Collection[tuple[str, int]]) -> tuple[str, int] | None:
        """Whose private link it is, of these players; takes as long for every answer."""
        found = None
        for event, player in players:
            if hmac.compare_digest(self.card(event, player).encode(), card.encode(errors="replace")):
                found = (event, player)
        return found

    def of_phone(self, phone: str, event: str = "") -> Claim | None:
        """For whom a phone speaks, by what it keeps: of one event, or of any."""
        return next((claim for claim in self.all_of_phone(phone) if event in {"", claim.event}), None)

    def all_of_phone(self, phone: str) -> Iterator[Claim]:
        """For whom a phone speaks, one player of an event: who was agreed on first, then whom it registered."""
        if not phone:
            return
        claims = [
            claim
            for claim in self.agreed.phones.get(hash_phone_key(phone), ())
            if claim.generation == LEFT or self.agreed.holds(claim)
        ]
        yield from (claim for claim in claims if claim.generation != LEFT)
        settled = {claim.event for claim in claims}
        yield from (claim for claim in self._by_entry(phone) if claim.event not in settled)

    def _by_entry(self, phone: str) -> Iterator[Claim]:
        """For whom a phone speaks that registered them, as long as it is so and nobody withdrew it."""
        for each, entered in self.entered().items():
            player = entered.get(entry_request(each, phone))
            if player and not self.agreed.generation(each, player):
                yield Claim(event=each, player=player, generation=0)

    def is_free(self, event: str, player: int) -> bool:
        """Whether one more phone may speak for a player."""
        return (event, player) in self.agreed.several or not self.joined(event)[player]

    def joined(self, event: str) -> Counter[int]:
        """How many phones speak for each player of an event for whom one does, by number."""
        claims = (each for claims in self.agreed.phones.values() for each in claims if each.event == event)
        found = Counter(each.player for each in claims if self.agreed.holds(each))
        found.update(p for p in self.entered().get(event, {}).values() if not self.agreed.generation(event, p))
        return found

    def phone(self, kept: str) -> str:
        """The key for a phone that holds ``kept``: the same, or a new one once it spoke for somebody and does no more.

        An attempt whose answer was lost can be repeated with the same key; a copy of one that was given up is useless.
        """
        claims = self.agreed.phones.get(hash_phone_key(kept), ())
        is_ours = len(kept) == _PHONE_LENGTH and (not claims or any(map(self.agreed.holds, claims)))
        return kept if is_ours else secrets.token_urlsafe(PHONE_BYTES)

    async def take(self, event: str, player: int, kept: str) -> str | None:
        """Lets a phone speak for a player; returns what it is to keep, or None if another does already.

        Takes what the phone keeps: the same attempt once more has the same answer.
        """
        async with self._changing:
            if self._claim(event, player) in self.all_of_phone(kept):
                return kept
            if not self.is_free(event, player):
                return None
            phone = self.phone(kept)
            await self._agree(hash_phone_key(phone), event, player)
            self.waiting.pop(hash_phone_key(phone), None)
            return phone

    def ask(self, event: str, player: int, kept: str, address: str) -> str | None:
        """Lets a phone wait for the organiser; returns what it is to keep, or None if too many wait, or for this name.

        Takes what the phone keeps and where it is. A phone waits for one name, and where there is no room, one of an
        address of which more phones wait makes it.
        """
        self._forget_late()
        phone = hash_phone_key(given := self.phone(kept))
        others = {each: pending for each, pending in self.waiting.items() if each != phone}
        alike = {
            each: pending for each, pending in others.items() if (pending.event, pending.player) == (event, player)
        }
        if not self._has_room(alike, MOST_FOR_ONE, address) or not self._has_room(others, MOST_WAITING, address):
            return None
        shown = {each.digits for each in self.waiting.values()}
        digits = next(digits for digits in iter(lambda: f"{secrets.randbelow(DIGITS):04}", "") if digits not in shown)
        self.refused.pop(phone, None)
        self.waiting[phone] = PendingClaim(event=event, player=player, digits=digits, at=self.clock(), address=address)
        return given

    def _has_room(self, among: Mapping[str, PendingClaim], most: int, address: str) -> bool:
        """See whether one more phone of an address may wait among others, or can take the place of the oldest."""
        if len(self.waiting.keys() & among) < most:
            return True
        by_address = Counter(each.address for each in self.waiting.values())
        oldest = max(among, key=lambda phone: by_address[among[phone].address])
        if by_address[among[oldest].address] <= by_address[address]:
            return False
        del self.waiting[oldest]
        return True

    def waits(self, phone: str) -> PendingClaim | None:
        """The claim of a phone that waits for the organiser's answer, None if there is none or it is too old."""
        self._forget_late()
        return self.waiting.get(hash_phone_key(phone)) if phone else None

    def was_refused(self, phone: str) -> bool:
        """Whether the organiser refused the last claim of a phone a short time ago."""
        self._forget_late()
        return hash_phone_key(phone) in self.refused

    async def settle(self, waiting: str, *, agreed: bool) -> bool:
        """Agrees to what a phone says, or not; whether it was waiting and could be agreed to."""
        async with self._changing:
            self._forget_late()
            pending = self.waiting.get(waiting)
            if pending is None or (agreed and not self.is_free(pending.event, pending.player)):
                return False
            if agreed:
                await self._agree(waiting, pending.event, pending.player)
            else:
                self.refused[waiting] = self.clock()
            self.waiting.pop(waiting, None)  # unless it gave up meanwhile
            return True

    async def withdraw(self, event: str, player: int) -> None:
        """Let no phone speak for a player any more; the private link is another from now on."""
        async with self._changing:
            before, whose = self.agreed, (event, player)
            generations = {**before.generations, whose: before.generation(event, player) + 1}
            await self._keep(replace(before, generations=generations))

    async def allow_several(self, event: str, player: int) -> None:
        async with self._changing:
            await self._keep(replace(self.agreed, several=self.agreed.several | {(event, player)}))

    async def leave(self, kept: str, event: str = "") -> None:
        """Let a phone speak for nobody in an event, or in any, as its player wants; takes what it keeps."""
        phone = hash_phone_key(kept)
        if phone in self.waiting and event in {"", self.waiting[phone].event}:
            del self.waiting[phone]
        async with self._changing:
            others = (claim for claim in self.agreed.phones.get(phone, ()) if event not in {"", claim.event})
            entered = (claim for claim in self._by_entry(kept) if kept and event in {"", claim.event})
            await self._set_claims(phone, (*others, *(replace(claim, generation=LEFT) for claim in entered)))

    async def _agree(self, phone: str, event: str, player: int) -> None:
        others = (claim for claim in self.agreed.phones.get(phone, ()) if claim.event != event)
        await self._set_claims(phone, (*others, self._claim(event, player)))

    async def _set_claims(self, phone: str, claims: tuple[Claim, ...]) -> None:
        others = {each: kept for each, kept in self.agreed.phones.items() if each != phone}
        phones = {**others, phone: claims} if claims else others
        if phones != self.agreed.phones:
            await self._keep(replace(self.agreed, phones=phones))

    def _claim(self, event: str, player: int) -> Claim:
        return Claim(event=event, player=player, generation=self.agreed.generation(event, player))

    def _forget_late(self) -> None:
        oldest = self.clock() - WAITING_SECONDS
        self.waiting = {phone: each for phone, each in self.waiting.items() if each.at >= oldest}
        self.refused = {phone: at for phone, at in self.refused.items() if at >= oldest}


def entry_request(event: str, phone: str) -> str:
    """What stands for a phone that asks to be registered for an event; takes what the phone keeps."""
    return sha256(f"entry {event} {hash_phone_key(phone)}".encode()).hexdigest()[:_PHONE_LENGTH]


def hash_phone_key(phone: str) -> str:
    """What is remembered of what a phone keeps: a hash, from which nobody gets back to the key."""
    return sha256(phone.encode(errors="replace")).hexdigest()
