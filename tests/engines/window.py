"""What a scenario does in a browser and reads from it, whichever engine it is."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

PATIENCE = 90
"""Seconds that a busy machine may take for what a person waits for."""
LOOK_AGAIN, SELDOM = 0.04, 0.3
"""Seconds until it is looked again: each look takes the browser some time, and so it does so ever more seldom."""
LAPTOP = (1280, 800)
PHONE = (390, 800)
UNFINISHED = (".part", ".wkdownload")
"""How files end that a browser still writes."""

SEEN = """
    const seen = (css, text) => [...document.querySelectorAll(css)].filter((element) =>
        element.checkVisibility() && element.innerText.includes(text));
"""
"""The elements that can be seen and hold a text."""
CHOOSE = """(css, value) => {
    const list = document.querySelector(css);
    if (![...(list?.options ?? [])].some((option) => option.value === value)) return false;
    list.value = value;
    for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
    return true;
}"""
FOCUS = """(field) => {
    field.focus();
    field.select?.();
}"""


class NotYet(Exception):  # noqa: N818 - a state, not a mistake
    """What was asked for is not on the page, or not to be touched, while it changes."""


class Window(ABC):
    """One window; what it does waits until it can be done."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def evaluate(self, function: str, *given: Any) -> Any:
        """Call a JavaScript function, await it, and give what it returns."""

    @abstractmethod
    def touch(self, css: str, text: str) -> None:
        """Click on the first element that is seen and holds a text; raises ``NotYet``."""

    @abstractmethod
    def keys(self, css: str, text: str) -> None:
        """Type into the first element that is seen, in place of what it holds; raises ``NotYet``."""

    @abstractmethod
    def upload(self, css: str, file: Path) -> None:
        """Choose a file, as in the browser's dialog."""

    @abstractmethod
    def close(self) -> None:
        """Close the window."""

    def pdf(self) -> bytes | None:
        """Print to a PDF file, on A4; None where the engine has no command for it."""
        return None

    def click(self, css: str, text: str = "") -> None:
        """Click on the first element that is seen and holds a text."""
        patiently(lambda: self.touch(css, text))

    def choose(self, css: str, value: str) -> None:
        """Choose an option of a list, which engines draw in ways of their own."""
        self.wait(CHOOSE, css, value)

    def type(self, css: str, text: str, *, enter: bool = False) -> None:
        """Type into a field in place of what it holds, and press Enter if asked to."""
        patiently(lambda: self.keys(css, text + "\n" * enter))

    def wait(self, condition: str, *given: Any) -> Any:
        """Wait until a JavaScript function gives something true, and give that."""

        def check() -> Any:
            found = self.evaluate(condition, *given)
            if not found:
                raise NotYet(f"{condition} {given}")
            return found

        try:
            return patiently(check)
        except AssertionError as failed:
            failed.add_note(f"The page says: {self.text('body')}")
            raise

    def see(self, css: str, text: str = "", *, count: int | None = None) -> None:
        """Wait until elements are seen that hold a text: at least one, or exactly so many."""
        wanted = "found.length > 0" if count is None else f"found.length === {count}"
        self.wait(f"(css, text) => {{ {SEEN} const found = seen(css, text); return {wanted}; }}", css, text)

    def texts(self, css: str) -> list[str]:
        """Read the texts of the elements that are seen, with single spaces."""
        found: list[str] = self.evaluate(f"(css) => {{ {SEEN} return seen(css, '').map((e) => e.innerText); }}", css)
        return [" ".join(text.split()) for text in found]

    def text(self, css: str) -> str:
        """Read the text of the elements that are seen."""
        return " ".join(self.texts(css))


class Engine(ABC):
    """A running browser, with one profile."""

    downloads: Path
    """The folder into which it saves files."""

    @abstractmethod
    def window(self) -> Window:
        """Open a window of a laptop's size."""

    @abstractmethod
    def phone(self) -> Window:
        """Open a window of a phone's size."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """The errors that pages reported since this was asked last."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def saved(self, window: Window, css: str, text: str = "") -> Path:
        """Click on what saves a file, and give the file."""
        window.click(css, text)

        def find() -> Path:
            # the page has its say: what Playwright reports arrives with the next answer
            window.evaluate("() => null")
            new = list(self.downloads.iterdir())
            # no size is asked of a file that is about to get its name
            if (
                not new
                or any(file.suffix in UNFINISHED for file in new)
                or not all(file.stat().st_size for file in new)
            ):
                raise NotYet("no file was saved")
            [file] = new
            return file

        saved = patiently(find)
        # WebKit's browser saves nothing over a file of the same name
        return saved.rename(Path(mkdtemp(dir=self.downloads.parent)) / saved.name)


def patiently[T](step: Callable[[], T]) -> T:
    """Try a step until it does not raise ``NotYet`` any more."""
    until = time.monotonic() + PATIENCE
    pause = LOOK_AGAIN
    while True:
        try:
            return step()
        except NotYet as not_yet:
            if time.monotonic() > until:
                raise AssertionError(str(not_yet)) from None
            time.sleep(pause)
            pause = min(1.3 * pause, SELDOM)
