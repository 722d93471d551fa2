"""Where this device's organiser puts results pages on the web, and how people find an event there."""

from dataclasses import dataclass

from ronda.codes.paper_codes import EventCode, PaperCode, paper_code_text
from ronda.codes.qr_code import QrCode, make_qr_code
from ronda.core.errors import Malformed
from ronda.core.text import Message
from ronda.core.web_address import site_address


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsSite:
    """The address that was typed, and what Ronda makes of it."""

    typed: str = ""
    address: str = ""
    """As it stands in front of paths; empty where none is known."""
    problem: Message | None = None
    """Why what was typed is no address."""

    @classmethod
    def read(cls, typed: str) -> "ResultsSite":
        """Give what was typed into the setting of the device."""
        try:
            return cls(typed=typed, address=site_address(typed))
        except Malformed as refusal:
            return cls(typed=typed, problem=refusal.message)

    def code(self, event: str) -> QrCode | None:
        """Give what leads a phone to what is being played in an event; None where no address is known."""
        return self.on_paper(event, EventCode()) if self.address and event else None

    def on_paper(self, event: str, what: PaperCode) -> QrCode:
        """Give what the app's camera reads on paper; where an address is known, it leads any other phone there."""
        return make_qr_code(paper_code_text(event, what, self.address))
