"""The website: the app, a demo site of events, the manual, and a front page that leads to them."""

from __future__ import annotations

import os.path
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

import click

from ronda.core.build_identity import REPOSITORY
from ronda.publish.page import PREVIEW
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE
from workshop.base import input_stamps
from workshop.base.bootstrap import ROOT
from workshop.build import addresses, bundle, demo_site, manual_pages, markdown_pages
from workshop.build.addresses import site_address, source_address
from workshop.build.markdown_pages import MarkdownPage

MANUAL = "docs"
FRONT_PAGES = {language: "index.html" if language == SOURCE_LANGUAGE else f"{language}.html" for language in LANGUAGES}
"""The front page of each language; its folder holds that language's list of manual pages."""
DOCUMENTS = tuple(manual_pages.document_languages())
_PARTS = (bundle.APP, demo_site.SITE)
_ASSETS = {"docs/images": "docs/images", "site/guide": "docs/guide/images"}
_FILES = ("docs/results.schema.json",)
_TEMPLATE_FILES = ("icon.svg", PREVIEW)


def write_site(out: Path, repository: str, *, force: bool = False) -> int:
    """Write the whole website into a folder; returns the number of manual pages.

    Raises ``ClickException`` if the folder is not empty; ``force`` replaces it.
    """
    if not force and out.exists() and any(out.iterdir()):
        message = f"{out} holds other things: name another folder, or replace what is in it with --force."
        raise click.ClickException(message)
    bundle.build_app(repository=repository)
    demo_site.build_demo_site()
    pages = dict(manual_files(repository))
    shutil.rmtree(out, ignore_errors=True)
    for part in _PARTS:
        shutil.copytree(part, out / part.name)
    write_files(out, pages)
    return sum(path.endswith(".html") for path in pages)


def build_manual() -> None:
    """Bring the manual and the front pages beside dist/app and dist/demo up to date."""
    shutil.rmtree(bundle.DIST / MANUAL, ignore_errors=True)
    write_files(bundle.DIST, dict(manual_files(REPOSITORY)))


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


def manual_files(repository: str) -> Iterator[tuple[str, bytes]]:
    """Every file of the manual and the front pages, by path in the website."""
    manual = Manual(repository)
    for document, language in DOCUMENTS:
        yield manual_pages.page_path(document), manual.document_page(document, language)
    for language, name in FRONT_PAGES.items():
        yield name, manual.front_page(language)
        yield f"{MANUAL}/{name}", manual.contents_page(language)
    for folder, target in _ASSETS.items():
        for path in input_stamps.source_files(ROOT / folder):
            yield f"{target}/{path.relative_to(ROOT / folder).as_posix()}", path.read_bytes()
    for file in _FILES:
        yield file, (ROOT / file).read_bytes()
    for name in _TEMPLATE_FILES:
        yield f"{MANUAL}/{name}", html.template_source(f"public/{name}")
    yield f"{MANUAL}/ronda.css", html.render_template("docs/manual.css", SOURCE_LANGUAGE).encode()


@dataclass(frozen=True)
class _Listed:
    """A document in the manual's lists."""

    title: str
    path: str
    language: str
    is_here: bool


class Manual:
    """The pages of the manual; links to other files lead to a repository."""

    def __init__(self, repository: str) -> None:
        self._repository = repository
        self._paths = {document: manual_pages.page_path(document) for document, _ in DOCUMENTS}
        self._read = {document: self._page(document) for document, _ in DOCUMENTS}

    def _page(self, document: str) -> MarkdownPage:
        text = addresses.name_repository((ROOT / document).read_text(encoding="utf-8"), self._repository)
        return markdown_pages.read_document(document, text, partial(self.address_from, document))

    def address_from(self, document: str, link: str) -> str:
        """The target of a document's link, from its page; raises ``ClickException`` if it does not exist."""
        parts = urlsplit(link)
        if parts.scheme or not parts.path:
            return link
        target = os.path.normpath(PurePosixPath(document).parent / parts.path).replace(os.sep, "/")
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        if target in self._paths:
            return relative_address(self._paths[document], self._paths[target]) + fragment
        for folder, copied in (*_ASSETS.items(), *((file, file) for file in _FILES)):
            if (target == folder or target.startswith(f"{folder}/")) and (ROOT / target).is_file():
                return relative_address(self._paths[document], target.replace(folder, copied, 1))
        if not (ROOT / target).exists():
            message = f"{document} has a link to {parts.path}, and there is no {target}."
            raise click.ClickException(message)
        kind = "tree" if (ROOT / target).is_dir() else "blob"
        return f"{source_address(self._repository)}/{kind}/main/{target}{fragment}"

    def document_page(self, document: str, language: str) -> bytes:
        page = self._read[document]
        return self._rendered(
            "page", self._paths[document], language, self._translations(document), page=page, document=document
        )

    def contents_page(self, language: str) -> bytes:
        """The list of all pages of the manual."""
        path = f"{MANUAL}/{FRONT_PAGES[language]}"
        return self._rendered(
            "contents", path, language, {each: f"{MANUAL}/{name}" for each, name in FRONT_PAGES.items()}
        )

    def front_page(self, language: str) -> bytes:
        """The page that leads to app, events and manual."""
        return self._rendered("front", FRONT_PAGES[language], language, FRONT_PAGES)

    def _translations(self, document: str) -> dict[str, str]:
        """The paths of a document's pages by language; untranslated ones lead to the list of that language."""
        for documents in zip(*map(manual_pages.guide_documents, LANGUAGES), strict=True):
            if document in documents:
                return {language: self._paths[each] for language, each in zip(LANGUAGES, documents, strict=True)}
        lists = {language: f"{MANUAL}/{name}" for language, name in FRONT_PAGES.items()}
        return lists | {SOURCE_LANGUAGE: self._paths[document]}

    def _sections(self, language: str, here: str) -> dict[str, list[_Listed]]:
        named = {"guide": manual_pages.guide_documents(language), **manual_pages.SECTIONS}
        languages = dict(DOCUMENTS)
        return {
            section: [
                _Listed(
                    self._read[each].title,
                    relative_address(here, self._paths[each]),
                    languages[each],
                    self._paths[each] == here,
                )
                for each in documents
            ]
            for section, documents in named.items()
        }

    def _rendered(
        self, template: str, path: str, language: str, translations: dict[str, str], **values: object
    ) -> bytes:
        """A page in its frame; takes its path in the site, and by language the path of the same page there."""
        address = site_address(self._repository) if self._repository != REPOSITORY else ""
        tree = "../" * path.count("/")
        frame: dict[str, object] = {
            "site": "Ronda",
            "root": f"{tree}{MANUAL}/",
            "tree": tree,
            "home": FRONT_PAGES[language],
            "base_url": f"{address}{MANUAL}/",
            "picture": PREVIEW,
            "address": address and f"{address}{path}".removesuffix("index.html"),
            "alternates": [
                {"language": other, "name": LANGUAGES[other].name, "href": relative_address(path, target)}
                for other, target in translations.items()
            ],
            "sections": self._sections(language, path),
            "source": source_address(self._repository),
            "is_root": False,
            "is_source": language == SOURCE_LANGUAGE,
            **dict.fromkeys(("json", "csv", "mine", "unlisted", "look")),
        }
        return html.render_template(f"docs/{template}.html", language, **frame, **values).encode()


def relative_address(here: str, there: str) -> str:
    """The relative address from one page of the website to another, by their paths."""
    return os.path.relpath(there, PurePosixPath(here).parent).replace(os.sep, "/")
