"""The app's page of third-party packages, each with version, licence and licence text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageMetadata, metadata

from ronda.views.shared import html
from workshop.build import node_packages

BACK = "../index.html#/help"
"""The screen that links to the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirdPartyNotice:
    """One package shipped with the app."""

    name: str
    version: str
    licence: str
    """The licence's name, as the package states it."""
    text: str
    """The file of the licence text, in the folder of licences."""


def bundled_notices(node: list[str], python: list[str]) -> Iterator[ThirdPartyNotice]:
    """The notices of packages from npm and for Python, and of Python itself, which Pyodide contains."""
    pyodide = node_packages.SITE / node_packages.PACKAGES / "pyodide"
    runs = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]["python"]
    yield ThirdPartyNotice(name="Python", version=runs, licence="PSF-2.0", text="python.txt")
    for package in sorted({"pyodide", *node}):
        manifest = node_packages.SITE / node_packages.PACKAGES / package / "package.json"
        said = json.loads(manifest.read_text(encoding="utf-8"))
        yield ThirdPartyNotice(
            name=package, version=said["version"], licence=said["license"].strip("()"), text=f"{package}.txt"
        )
    for package in python:
        about = metadata(package)
        yield ThirdPartyNotice(
            name=package, version=about["Version"], licence=_licence_name(about), text=f"{package}.txt"
        )


def _licence_name(about: PackageMetadata) -> str:
    expression = about.get("License-Expression")
    classifiers = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if "License ::" in line]
    return str(expression or classifiers[0])


def notices_page(notices: list[ThirdPartyNotice], language: str) -> str:
    return html.render_template("docs/notices.html", language, notices=notices, back=BACK)
