"""How far it is with reading the codes of another device."""

from dataclasses import dataclass

from ronda.codes.film import Reception, Seen
from ronda.core.text import N_, Message

_REMARKS = {
    Seen.DAMAGED: N_("The text of that code is not whole. Copy all of it, or film the code instead."),
    Seen.FOREIGN: N_("That is not a code of an event: hold the camera to the codes that the other device shows."),
    Seen.NEWER: N_("The other device has a newer Ronda: update Ronda on this one, then begin again."),
    Seen.FALSE: N_("What was read does not fit together: a false code came in between. It begins anew."),
}
_SEVERAL = N_("Codes of more than one event came in: hold the camera to one screen only.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """How far it is with reading the codes of another device."""

    known: int = 0
    needed: int = 0
    """0 before the first code."""
    remark: Message | None = None
    """What is wrong with what was read last."""

    @classmethod
    def after(cls, reception: Reception, seen: Seen) -> "Received":
        """Give how far it is after a text, which turned out to be something."""
        known, needed = reception.progress
        remark = _REMARKS.get(seen) or (_SEVERAL if reception.films > 1 else "")
        return cls(known=known, needed=needed, remark=Message(remark) if remark else None)
