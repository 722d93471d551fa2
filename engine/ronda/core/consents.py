"""Consents that players give when they register, and how long names are kept (REG-CONSENT, REG-TERM)."""

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import field_since, since_format
from ronda.core.inputs import tidy_line
from ronda.core.text import N_, Translate

FINGERPRINT = r"[0-9a-f]{16}"
"""Format of a text's fingerprint."""


@since_format(11)
class ConsentPurpose(StrEnum):
    """What a player may agree to."""

    RESULTS = "results"
    """The name appears on the results pages; otherwise it is hidden there (AGL-NAMES)."""
    PHOTOGRAPHS = "photographs"
    """The player may appear in photographs and on a stream."""
    CONTACT = "contact"
    """The organiser may write to the player after the event."""


PURPOSES = {
    ConsentPurpose.RESULTS: N_("Results with name"),
    ConsentPurpose.PHOTOGRAPHS: N_("Photographs and stream"),
    ConsentPurpose.CONTACT: N_("Being written to"),
}
"""Label of each purpose."""
DEFAULT_TEXTS: dict[ConsentPurpose, str] = {
    ConsentPurpose.RESULTS: N_("My name may stand with my results on the pages that everyone can read."),
    ConsentPurpose.PHOTOGRAPHS: N_("Photographs and videos of the event may show me, and may be published."),
    ConsentPurpose.CONTACT: N_("The organiser may write to me about other events."),
}
"""Questions where the organiser wrote none; English, translated for the reader."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """One question that players may agree to."""

    purpose: ConsentPurpose
    text: str = field(default="", metadata=field_since(11))
    """The organiser's words; empty for the text from ``DEFAULT_TEXTS`` in the reader's language."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class Privacy:
    """What a tournament asks of its players and promises them about their data."""

    consents: tuple[Consent, ...] = field(default=(), metadata=field_since(11))
    """Each purpose at most once, in the order of the purposes."""
    months: int = field(default=0, metadata=field_since(11))
    """Months after the event until all names are removed; 0 where nothing is promised (REG-TERM)."""

    def asks(self, purpose: ConsentPurpose) -> bool:
        """Whether players are asked for this consent."""
        return any(consent.purpose is purpose for consent in self.consents)

    def hides(self, given: tuple[tuple[ConsentPurpose, str], ...]) -> bool:
        """Whether a player who agreed only to this is hidden on the results pages (REG-CONSENT)."""
        return self.asks(ConsentPurpose.RESULTS) and ConsentPurpose.RESULTS not in dict(given)


NO_PRIVACY = Privacy()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedConsent:
    """A consent as a form shows it; the value of its box is the fingerprint."""

    purpose: ConsentPurpose
    text: str
    fingerprint: str


def asked_consents(privacy: Privacy, translate: Translate) -> tuple[AskedConsent, ...]:
    """The consents that players are asked for, in the reader's language."""
    texts = [(each.purpose, each.text or translate(DEFAULT_TEXTS[each.purpose])) for each in privacy.consents]
    return tuple(
        AskedConsent(purpose=purpose, text=text, fingerprint=consent_fingerprint(text)) for purpose, text in texts
    )


def consent_fingerprint(text: str) -> str:
    """Identifies the text that somebody agreed to, in the language they read; spaces do not count."""
    return hashlib.sha256(tidy_line(text).encode()).hexdigest()[:16]
