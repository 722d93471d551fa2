"""What players are asked to agree to when they register, and how long their names are kept (REG-CONSENT, REG-TERM)."""

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import field_since, since_format
from ronda.core.inputs import tidy_line
from ronda.core.text import N_, Translate

FINGERPRINT = r"[0-9a-f]{16}"
"""What the fingerprint of a text looks like."""


@since_format(11)
class ConsentPurpose(StrEnum):
    """What a player agrees to, or does not."""

    RESULTS = "results"
    """The name stands on the results pages; who does not agree is hidden there (AGL-NAMES)."""
    PHOTOGRAPHS = "photographs"
    """Photographs and a stream show the player."""
    CONTACT = "contact"
    """The organiser may write to the player after the event."""


PURPOSES = {
    ConsentPurpose.RESULTS: N_("Results with name"),
    ConsentPurpose.PHOTOGRAPHS: N_("Photographs and stream"),
    ConsentPurpose.CONTACT: N_("Being written to"),
}
"""What each purpose is called."""
DEFAULT_TEXTS: dict[ConsentPurpose, str] = {
    ConsentPurpose.RESULTS: N_("My name may stand with my results on the pages that everyone can read."),
    ConsentPurpose.PHOTOGRAPHS: N_("Photographs and videos of the event may show me, and may be published."),
    ConsentPurpose.CONTACT: N_("The organiser may write to me about other events."),
}
"""What is asked where the organiser wrote nothing: sentences in English, said in the reader's language."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """One thing that players are asked to agree to."""

    purpose: ConsentPurpose
    text: str = field(default="", metadata=field_since(11))
    """In the organiser's words; empty for that of ``DEFAULT_TEXTS`` in the reader's language."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class Privacy:
    """What a tournament asks of its players, and promises them."""

    consents: tuple[Consent, ...] = field(default=(), metadata=field_since(11))
    """Each purpose at most once, in the order of the purposes."""
    months: int = field(default=0, metadata=field_since(11))
    """So many months after the event all names go; 0 where nothing is promised (REG-TERM)."""

    def asks(self, purpose: ConsentPurpose) -> bool:
        """Tell whether players are asked to agree to something."""
        return any(consent.purpose is purpose for consent in self.consents)

    def hides(self, given: tuple[tuple[ConsentPurpose, str], ...]) -> bool:
        """Tell whether who agreed to no more than this is hidden on the results pages (REG-CONSENT)."""
        return self.asks(ConsentPurpose.RESULTS) and ConsentPurpose.RESULTS not in dict(given)


NO_PRIVACY = Privacy()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedConsent:
    """A consent as somebody reads it on a form, whose box has the fingerprint as its value."""

    purpose: ConsentPurpose
    text: str
    fingerprint: str


def asked_consents(privacy: Privacy, translate: Translate) -> tuple[AskedConsent, ...]:
    """What players are asked to agree to, in the reader's language."""
    texts = [(each.purpose, each.text or translate(DEFAULT_TEXTS[each.purpose])) for each in privacy.consents]
    return tuple(
        AskedConsent(purpose=purpose, text=text, fingerprint=consent_fingerprint(text)) for purpose, text in texts
    )


def consent_fingerprint(text: str) -> str:
    """By which a text is known as the one that somebody agreed to, as it was read: in its language, spaces aside."""
    return hashlib.sha256(tidy_line(text).encode()).hexdigest()[:16]
