"""The organiser's results site on the web, and how people find an event there."""

from dataclasses import dataclass

from ronda.codes.paper_codes import EventCode, PaperCode, paper_code_text
from ronda.codes.qr_code import QrCode, make_qr_code
from ronda.core.errors import Malformed
from ronda.core.text import Message
from ronda.core.web_address import site_address


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsSite:
    """The typed address and its meaning."""

    typed: str = ""
    address: str = ""
    """Ready to put in front of paths; empty if unknown."""
    problem: Message | None = None
    """Why the typed text is no address."""

    @classmethod
    def read(cls, typed: str) -> "ResultsSite":
        """Read the device's setting: an invalid address is kept as typed, with the problem."""
        try:
            return cls(typed=typed, address=site_address(typed))
        except Malformed as refusal:
            return cls(typed=typed, problem=refusal.message)

    def code(self, event: str) -> QrCode | None:
        """The code of an event's pages for phones; None without an address."""
        return self.on_paper(event, EventCode()) if self.address and event else None

    def on_paper(self, event: str, what: PaperCode) -> QrCode:
        """A code on paper for the app's camera; with an address, any phone can open the pages from it."""
        return make_qr_code(paper_code_text(event, what, self.address))
