"""A window driven by WebDriver's commands: Firefox takes them over a socket, WebKit over HTTP."""

from __future__ import annotations

import base64
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, override

from tests.engines.window import SEEN, NotYet, Window

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver refers to an element."""
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
FIND = f"(css, text) => {{ {SEEN} return seen(css, text)[0] ?? null; }}"
CALL = """
    const done = arguments[arguments.length - 1];
    const given = [...arguments].slice(0, -1);
    (async () => (%s)(...given))().then((value) => done({ value }), (error) => done({ error: String(error) }));
"""


class Wire(ABC):
    """What commands go over; knows which window they are for."""

    current: str = ""

    @abstractmethod
    def send(self, command: str, **parameters: Any) -> Any:
        """Carry out a command, under its name in WebDriver, and give its value; raises ``WebDriverError``."""


class WebDriverError(Exception):
    """An error, by its code."""

    def __init__(self, code: str, message: str) -> None:
        """Name the error as WebDriver does."""
        super().__init__(f"{code}: {message}")
        self.code = code


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
        self.send("Refresh")

    @override
    def evaluate(self, function: str, *given: Any) -> Any:
        answer = self.send("ExecuteAsyncScript", script=CALL % function, args=list(given))
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    @override
    def touch(self, css: str, text: str) -> None:
        self.send("ElementClick", id=self._find(css, text))

    @override
    def keys(self, css: str, text: str) -> None:
        self.send("ElementSendKeys", id=self._find(css, ""), text=text.replace("\n", "\ue007"))

    @override
    def upload(self, css: str, file: Path) -> None:
        found = self.evaluate("(css) => document.querySelector(css)", css)
        self.send("ElementSendKeys", id=found[ELEMENT], text=str(file))

    @override
    def resize(self, width: int, height: int) -> None:
        # the size is the window's, with its frame
        rect = {"width": width, "height": height}
        self.send("SetWindowRect", **rect)
        inner = self.evaluate("() => [innerWidth, innerHeight]")
        self.send("SetWindowRect", width=2 * width - inner[0], height=2 * height - inner[1])
        self.wait("(width) => innerWidth === width", width)

    @override
    def photograph(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.send("TakeScreenshot", full=False)))

    @override
    def close(self) -> None:
        self.send("CloseWindow")
        self.wire.current = ""

    def send(self, command: str, **parameters: Any) -> Any:
        """Send a command to this window; raises ``NotYet`` where the page is changing."""
        try:
            if self.wire.current != self.handle:
                self.wire.send("SwitchToWindow", handle=self.handle)
                self.wire.current = self.handle
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
