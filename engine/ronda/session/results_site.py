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
        """Reads the setting of the device: what is no address is kept as typed, with the problem."""
        try:
            return cls(typed=typed, address=site_address(typed))
        except Malformed as refusal:
            return cls(typed=typed, problem=refusal.message)

    def code(self, event: str) -> QrCode | None:
        """The code that leads a phone to an event's pages; None where no address is known."""
        return self.on_paper(event, EventCode()) if self.address and event else None

    def on_paper(self, event: str, what: PaperCode) -> QrCode:
        """The code that the app's camera reads on paper; with an address, it also opens the pages on any phone."""
        return make_qr_code(paper_code_text(event, what, self.address))
