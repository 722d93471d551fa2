"""Progress of reading another device's codes."""

from dataclasses import dataclass

from ronda.codes.qr_stream import QrStreamReader, ScanResult
from ronda.core.text import N_, Message

_REMARKS = {
    ScanResult.DAMAGED: N_("The text of that code is not whole. Copy all of it, or read the code with the camera."),
    ScanResult.FOREIGN: N_("That is not a code of an event: hold the camera to the codes that the other device shows."),
    ScanResult.NEWER: N_("The other device has a newer Ronda: update Ronda on this one, then begin again."),
    ScanResult.FALSE: N_("What was read does not fit together: a false code came in between. It begins anew."),
}
_SEVERAL = N_("Codes of more than one event came in: hold the camera to one screen only.")


@dataclass(frozen=True, slots=True, kw_only=True)
class QrProgress:
    """Progress of reading another device's codes."""

    known: int = 0
    needed: int = 0
    """0 before the first code."""
    remark: Message | None = None
    """The problem with the last text read."""

    @classmethod
    def after(cls, reception: QrStreamReader, seen: ScanResult) -> "QrProgress":
        """The progress after a scanned text, with a remark if it was useless."""
        known, needed = reception.progress
        remark = _REMARKS.get(seen) or (_SEVERAL if reception.streams > 1 else "")
        return cls(known=known, needed=needed, remark=Message(remark) if remark else None)
