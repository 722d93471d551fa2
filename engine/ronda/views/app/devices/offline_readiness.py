"""Whether this device is ready for a day offline, and how reliably it stores data."""

from dataclasses import dataclass

from ronda.core.text import N_
from ronda.session.device import Device

NOT_STORED_REASONS = {
    "failed": N_(
        "This browser does not let Ronda store anything, as in a private window. You can work, but what you do is "
        "in this window only. Save each event as a file before you close it."
    ),
    "full": N_(
        "This device has no room left: what you do now is in this window only. Save each event as a file, free some "
        "space, then reload."
    ),
    "newer": N_(
        "A newer Ronda has taken over what this browser stores, and this older one cannot read it. Your events are "
        "safe there. Close all windows of Ronda and open it again; what you do here is in this window only."
    ),
}
"""Warning on every screen while data is in memory only, by the state of the storage."""

_NOT_KEPT = {
    "QuotaExceededError": N_(
        "Not ready to work without internet: this device has too little room. Free some space, then reload with a "
        "connection."
    ),
    "SecurityError": N_(
        "Not ready to work without internet: this browser does not let Ronda keep its files, as in a private window. "
        "Open it in an ordinary window."
    ),
}
"""Browsers' reasons for not storing the app, each with its sentence."""
_NOT_WHOLE = N_(
    "Not ready to work without internet: a part of Ronda is missing or did not arrive whole. Reload with a connection."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineReadiness:
    """A line about being offline."""

    state: str
    """``ready``, ``waiting`` or ``lacking``."""
    text: str
    """Translatable."""


def offline_readiness(device: Device) -> OfflineReadiness | None:
    """Whether the app works offline here, what is missing and what to do; None if unknown."""
    match device.offline:
        case "":
            return None
        case "ready":
            return OfflineReadiness(state="ready", text=N_("Ready to work without internet."))
        case "preparing":
            text = N_("Getting ready to work without internet: keep the connection until this line changes.")
            return OfflineReadiness(state="waiting", text=text)
        case reason:
            return OfflineReadiness(state="lacking", text=_NOT_KEPT.get(reason, _NOT_WHOLE))


def storage_warning(device: Device) -> str:
    """The risk to events stored in this browser, translatable; empty if none."""
    if device.storage != "ok":
        return ""
    if device.is_safari and not device.is_installed:
        return N_(
            "Safari deletes what Ronda stores after seven days without a visit. Add Ronda to the Home Screen, where it "
            "starts empty: save all events here first, and open that file there."
        )
    if device.is_safari and not device.tournaments:
        return N_(
            "Ronda starts empty here: events that you made in Safari stay there. Save all events there, and open that "
            "file here."
        )
    if not device.persisted and device.tournaments:
        return N_(
            "The browser may clear what it keeps when the device runs out of room. Installing Ronda, and saving a "
            "copy of each event, keeps it safe."
        )
    return ""
