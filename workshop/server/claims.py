"""Which phone may act for which player: by a private link, or by four digits that both sides see."""

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
"""The size of a private link's secret: 160 bits."""
PHONE_BYTES = 24
_PHONE_LENGTH = 32
"""The number of characters that encode it."""
MOST_WAITING = 300
MOST_FOR_ONE = 4
"""At most this many phones may wait for one player."""
WAITING_SECONDS = 900
DIGITS = 10_000
RELEASED = -1
"""The generation of a phone that registered somebody and has since been released from that player."""
_FILE = "claims"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A phone that may act for a player."""

    event: str
    player: int
    generation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingClaim:
    """A phone that claims a player, until the organiser decides."""

    event: str
    player: int
    digits: str
    at: float
    address: str
    """The phone's address: if the waiting list is full, the address with the most waiting phones loses one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedClaims:
    """The agreed claims, as stored on disk."""

    phones: Mapping[str, tuple[Claim, ...]]
    """At most one claim for each event, by the hash of the phone's key, so that the file gives nobody access."""
    generations: Mapping[tuple[str, int], int]
    several: frozenset[tuple[str, int]]
    """Players who may use more than one phone."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> AgreedClaims:
        """Read what :attr:`as_json` wrote; missing parts are empty."""
        return cls(
            phones={
                phone: tuple(Claim(**claim) for claim in ([claims] if isinstance(claims, dict) else claims))
                for phone, claims in raw.get("phones", {}).items()  # of 1.0.0 each has one claim, in no list
            },
            generations={(event, player): number for event, player, number in raw.get("generations", [])},
            several=frozenset((event, player) for event, player in raw.get("several", [])),
        )

    @property
    def as_json(self) -> dict[str, object]:
        """As JSON for the disk; :meth:`read` reads it back."""
        return {
            "phones": {phone: [asdict(claim) for claim in claims] for phone, claims in self.phones.items()},
            "generations": [[*key, number] for key, number in self.generations.items()],
            "several": sorted(map(list, self.several)),
        }

    def generation(self, event: str, player: int) -> int:
        """How often the claims of a player were withdrawn."""
        return self.generations.get((event, player), 0)

    def holds(self, claim: Claim) -> bool:
        """Whether a claim is still valid."""
        return claim.generation == self.generation(claim.event, claim.player)


@dataclass(slots=True)
class Claims:
    """The claims of a hall; an agreed claim is on the disk before anybody hears of it or it has any effect."""

    kept: HallStorage
    clock: Callable[[], float] = time.monotonic
    entered: Callable[[], Mapping[str, Mapping[str, int]]] = dict
    """The players that phones of the hall registered, by event and by :func:`entry_request`."""
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
        await to_thread.run_sync(self.kept.keep, _FILE, agreed.as_json)
        self.agreed = agreed

    def card(self, event: str, player: int) -> str:
        """The secret of a player's private link: the same each time, until it is withdrawn."""
        key = event, player, self.agreed.generation(event, player)
        if key not in self._cards:
            text = f"{len(event)} {event} {player} {key[2]}"
            made = hmac.digest(self.kept.secret, text.encode(), "sha256")[:CARD_BYTES]
            self._cards[key] = urlsafe_b64encode(made).decode().rstrip("=")
        return self._cards[key]

    def of_card(self, card: str, players: Collection[tuple[str, int]]) -> tuple[str, int] | None:
        """The player of a private link, among these players; takes the same time for every answer."""
        found = None
        for event, player in players:
            if hmac.compare_digest(self.card(event, player).encode(), card.encode(errors="replace")):
                found = (event, player)
        return found

    def of_phone(self, phone: str, event: str = "") -> Claim | None:
        """The player that a phone acts for, in one event or in any."""
        return next((claim for claim in self.all_of_phone(phone) if event in {"", claim.event}), None)

    def all_of_phone(self, phone: str) -> Iterator[Claim]:
        """All players that a phone acts for, one per event: first the agreed ones, then those it registered."""
        if not phone:
            return
        claims = [
            claim
            for claim in self.agreed.phones.get(hash_phone_key(phone), ())
            if claim.generation == RELEASED or self.agreed.holds(claim)
        ]
        yield from (claim for claim in claims if claim.generation != RELEASED)
        settled = {claim.event for claim in claims}
        yield from (claim for claim in self._by_entry(phone) if claim.event not in settled)

    def _by_entry(self, phone: str) -> Iterator[Claim]:
        """Players that a phone registered, unless they were changed or withdrawn since."""
        for each, entered in self.entered().items():
            player = entered.get(entry_request(each, phone))
            if player and not self.agreed.generation(each, player):
                yield Claim(event=each, player=player, generation=0)

    def is_free(self, event: str, player: int) -> bool:
        """Whether one more phone may act for a player."""
        return (event, player) in self.agreed.several or not self.joined(event)[player]

    def joined(self, event: str) -> Counter[int]:
        """How many phones act for each player of an event, by number; players without a phone are missing."""
        claims = (each for claims in self.agreed.phones.values() for each in claims if each.event == event)
        found = Counter(each.player for each in claims if self.agreed.holds(each))
        found.update(p for p in self.entered().get(event, {}).values() if not self.agreed.generation(event, p))
        return found

    def phone(self, kept: str) -> str:
        """The key for a phone; ``kept`` is the key it already has.

        A key stays the same between attempts, so that one whose answer was lost can be repeated. A key that once acted
        for somebody and does no more is replaced, so that a copy of it is useless.
        """
        claims = self.agreed.phones.get(hash_phone_key(kept), ())
        is_ours = len(kept) == _PHONE_LENGTH and (not claims or any(map(self.agreed.holds, claims)))
        return kept if is_ours else secrets.token_urlsafe(PHONE_BYTES)

    async def take(self, event: str, player: int, kept: str) -> str | None:
        """Let a phone act for a player; returns the phone's key, or None if another phone does already.

        ``kept`` is the key that the phone already has: a repeated attempt has the same answer.
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
        """Add a phone to the waiting list; returns its key, or None if too many wait overall or for this player.

        ``kept`` is the key that the phone already has, and ``address`` where it is. A phone waits for one player only.
        A full list drops the oldest claim of the address with the most.
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
        """Whether one more phone may wait among others, if need be by dropping the oldest of a more crowded address."""
        if len(self.waiting.keys() & among) < most:
            return True
        by_address = Counter(each.address for each in self.waiting.values())
        oldest = max(among, key=lambda phone: by_address[among[phone].address])
        if by_address[among[oldest].address] <= by_address[address]:
            return False
        del self.waiting[oldest]
        return True

    def waits(self, phone: str) -> PendingClaim | None:
        """The pending claim of a phone; None if there is none or it is too old."""
        self._forget_late()
        return self.waiting.get(hash_phone_key(phone)) if phone else None

    def was_refused(self, phone: str) -> bool:
        """Whether the organiser refused the last claim of a phone a short time ago."""
        self._forget_late()
        return hash_phone_key(phone) in self.refused

    async def decide_pending(self, waiting: str, *, agreed: bool) -> bool:
        """Agree to a pending claim, or refuse it; returns whether it was still waiting and possible."""
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
        """Withdraw all claims of a player; the private link changes too."""
        async with self._changing:
            before, whose = self.agreed, (event, player)
            generations = {**before.generations, whose: before.generation(event, player) + 1}
            await self._keep(replace(before, generations=generations))

    async def allow_several(self, event: str, player: int) -> None:
        async with self._changing:
            await self._keep(replace(self.agreed, several=self.agreed.several | {(event, player)}))

    async def leave(self, kept: str, event: str = "") -> None:
        """Release a phone from its player in an event, or from all; ``kept`` is its key."""
        phone = hash_phone_key(kept)
        if phone in self.waiting and event in {"", self.waiting[phone].event}:
            del self.waiting[phone]
        async with self._changing:
            others = (claim for claim in self.agreed.phones.get(phone, ()) if event not in {"", claim.event})
            entered = (claim for claim in self._by_entry(kept) if kept and event in {"", claim.event})
            await self._set_claims(phone, (*others, *(replace(claim, generation=RELEASED) for claim in entered)))

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
    """The identifier of a phone's registration requests for an event, made from the phone's key."""
    return sha256(f"entry {event} {hash_phone_key(phone)}".encode()).hexdigest()[:_PHONE_LENGTH]


def hash_phone_key(phone: str) -> str:
    """The hash of a phone's key, which is stored instead of it."""
    return sha256(phone.encode(errors="replace")).hexdigest()
