"""Which documents are pages of the manual, and the path of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from ronda.views.app.event.user_guide import GUIDE_CHAPTERS
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE

SECTIONS = {
    "hall": ("docs/hall.md", "docs/phones.md", "docs/devices.md"),
    "web": (
        "docs/publishing.md",
        "docs/results-pages.md",
        "docs/seasons.md",
        "docs/templates.md",
        "docs/hosting.md",
        "docs/checking.md",
    ),
    "rules": ("docs/rules.md", "docs/adding-a-game.md", "docs/file-format.md"),
    "promises": (
        "docs/files-for-ever.md",
        "docs/privacy.md",
        "SECURITY.md",
        "docs/accessibility.md",
        "docs/browsers.md",
        "docs/reliability.md",
        "docs/performance.md",
    ),
    "project": (
        "docs/architecture.md",
        "docs/glossary.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/roadmap.md",
        "CODE_OF_CONDUCT.md",
    ),
}
"""The documents in the manual's order; templates/docs/manual.html has the names of the sections."""


def guide_documents(language: str) -> tuple[str, ...]:
    return tuple(f"docs/guide/{language}/{chapter.key}.md" for chapter in GUIDE_CHAPTERS)


def document_languages() -> Iterator[tuple[str, str]]:
    """Every document of the manual with its language."""
    for language in LANGUAGES:
        yield from ((document, language) for document in guide_documents(language))
    for documents in SECTIONS.values():
        yield from ((document, SOURCE_LANGUAGE) for document in documents)


def page_path(document: str) -> str:
    """A document's page, from the root of the website; documents in the project's root move to the others."""
    path = PurePosixPath(document)
    return str(
        path.with_suffix(".html") if path.parts[0] == "docs" else PurePosixPath("docs", f"{path.stem.lower()}.html")
    )
