"""Find Firefox and WebKit (Safari's engine), in which the core of the app is tested too, or install Debian's."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import click

from workshop.dev import debian


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserPrograms:
    """Programs needed together, each found under several names or places."""

    name: str
    variable: str
    """The environment variable that names the first program."""
    programs: tuple[tuple[str, ...], ...]
    packages: tuple[str, ...]
    """Debian's packages."""

    def find(self) -> list[str] | None:
        """The path of each program, or None if one is missing."""
        chosen = os.environ.get(self.variable)
        first, *others = self.programs
        found = [_first(names) for names in ((chosen,) if chosen else first, *others)]
        return [path for path in found if path] if all(found) else None

    def ensure(self) -> list[str] | None:
        """The path of each program; installs Debian's packages if that is possible, else returns None.

        Raises ``ClickException`` if the programs are still missing after an installation.
        """
        found = self.find()
        if found is None and debian.can_install():
            debian.install_packages(self.name, *self.packages)
            found = self.find()
            if found is None:
                message = f"{self.name} could not be installed; apt-get's own message is above."
                raise click.ClickException(message)
        return found

    @property
    def missing(self) -> str:
        """A sentence on what to do if it cannot be installed."""
        return (
            f"{self.name} is not here, so nothing was tried in it: install {' and '.join(self.packages)} (Debian's "
            f"names), or set {self.variable} to the path of {self.programs[0][0]}."
        )


FIREFOX = BrowserPrograms(
    name="Firefox",
    variable="RONDA_FIREFOX",
    programs=(
        (
            *("firefox-esr", "firefox"),
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            r"C:\Program Files\Mozilla Firefox\firefox.exe",
        ),
    ),
    packages=("firefox-esr",),
)
WEBKIT = BrowserPrograms(
    name="WebKitGTK",
    variable="RONDA_WEBKIT",
    programs=(("WebKitWebDriver",), ("Xvfb",)),
    packages=("webkit2gtk-driver", "xvfb"),
)


def install_engines() -> None:
    for wanted in (FIREFOX, WEBKIT):
        wanted.ensure()


def _first(names: tuple[str, ...]) -> str | None:
    return next(
        (path for name in names if (path := shutil.which(name) or (name if Path(name).is_file() else ""))), None
    )
