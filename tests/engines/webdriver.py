"""A window driven by WebDriver's commands: Firefox takes them over a socket, WebKit over HTTP."""

from __future__ import annotations

import base64
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, override

from tests.engines.window import FOCUS, LAPTOP, PHONE, SEEN, NotYet, Window, patiently

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver refers to an element."""
BARS = 90
"""What the bars above a page take of a window's height, about."""
A4 = {"width": 21.0, "height": 29.7}
"""In centimetres."""
ENTER = "\ue007"
PASSING = {
    "element click intercepted",
    "element not interactable",
    "javascript error",
    "no such element",
    "no such execution context",
    "script timeout",
    "stale element reference",
    "unknown error",
}
"""Errors of a page that is changing while it is looked at."""
FIND = f"""(css, text) => {{
    {SEEN}
    const [found = null] = seen(css, text);
    // what is fixed at the edge of the screen covers nothing in its middle
    found?.scrollIntoView({{ block: "center", behavior: "instant" }});
    return found;
}}"""
CALL = """
    const done = arguments[arguments.length - 1];
    const given = [...arguments].slice(0, -1);
    (async () => (%s)(...given))().then((value) => done({ value }), (error) => done({ error: String(error) }));
"""


class Wire(ABC):
    """What commands go over; knows which window they are for."""

    current = ""
    prints = False

    @abstractmethod
    def send(self, command: str, **parameters: Any) -> Any:
        """Carry out a command, under its name in WebDriver, and give its value; raises ``WebDriverError``."""

    def turn_to(self, handle: str) -> None:
        """Let further commands be for a window."""
        if self.current != handle:
            self.send("SwitchToWindow", handle=handle)
            self.current = handle


class WebDriverError(Exception):
    """An error, by its code."""

    def __init__(self, code: str, message: str) -> None:
        """Name the error as WebDriver does."""
        super().__init__(f"{code}: {message}")
        self.code = code


OPENER = """(width, height) => {
    const button = document.createElement("button");
    button.textContent = "smaller";
    button.onclick = () => open("", "", `popup,width=${width},height=${height}`);
    document.body.replaceChildren(button);
}"""


def window(wire: Wire, first: str) -> Window:
    """Open a window of a laptop's size; takes one that is always there."""
    wire.turn_to(first)
    opened = WebDriverWindow(wire, wire.send("NewWindow", type="window")["handle"])
    width, height = LAPTOP
    opened.send("SetWindowRect", width=width, height=height + BARS)
    opened.wait("(width) => innerWidth === width", width)
    return opened


def phone(wire: Wire, first: str) -> Window:
    """Open a window of a phone's size, which browsers grant to those only that a page opens on a click."""
    opener = WebDriverWindow(wire, first)
    opener.evaluate(OPENER, *PHONE)
    before = set(opener.send("GetWindowHandles"))
    opener.click("button")

    def find() -> str:
        new = set(opener.send("GetWindowHandles")) - before
        if not new:
            raise NotYet("no window was opened")
        return str(new.pop())

    opened = WebDriverWindow(wire, patiently(find))
    opened.wait("(width) => innerWidth === width", PHONE[0])
    return opened


class WebDriverWindow(Window):
    """A window, by its handle."""

    def __init__(self, wire: Wire, handle: str) -> None:
        """Take over a window that is open."""
        self.wire, self.handle = wire, handle

    @override
    def open(self, address: str) -> None:
        self.send("Navigate", url=address)

    @override
    def reload(self) -> None:
        # WebDriver's own command passes over what is kept for use offline, in Firefox
        before = self.evaluate("() => performance.timeOrigin")
        self.evaluate("() => { setTimeout(() => location.reload()); }")
        self.wait("(before) => performance.timeOrigin !== before && document.readyState === 'complete'", before)

    @override
    def evaluate(self, function: str, *given: Any) -> Any:
        answer = self.send("ExecuteAsyncScript", script=CALL % function, args=list(given))
        if answer is None:
            raise NotYet("the page is changing")
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    @override
    def touch(self, css: str, text: str) -> None:
        self.send("ElementClick", id=self._find(css, text))

    @override
    def keys(self, css: str, text: str) -> None:
        found = self._find(css, "")
        self.evaluate(FOCUS, {ELEMENT: found})
        self.send("ElementSendKeys", id=found, text=text.replace("\n", ENTER))

    @override
    def upload(self, css: str, file: Path) -> None:
        found = self.evaluate("(css) => document.querySelector(css)", css)
        self.send("ElementSendKeys", id=found[ELEMENT], text=str(file))

    @override
    def close(self) -> None:
        self.send("CloseWindow")
        self.wire.current = ""

    @override
    def pdf(self) -> bytes | None:
        return base64.b64decode(self.send("Print", page=A4)) if self.wire.prints else None

    def send(self, command: str, **parameters: Any) -> Any:
        """Send a command to this window; raises ``NotYet`` where the page is changing."""
        try:
            self.wire.turn_to(self.handle)
            return self.wire.send(command, **parameters)
        except WebDriverError as error:
            if error.code in PASSING:
                raise NotYet(str(error)) from None
            raise

    def _find(self, css: str, text: str) -> str:
        found = self.evaluate(FIND, css, text)
        if found is None:
            raise NotYet(f"no {css} with {text!r} is seen")
        return str(found[ELEMENT])
