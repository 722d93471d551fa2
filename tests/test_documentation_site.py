"""The site of one address: every document is a page, every link leads somewhere, and whose it is stands once."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import override
from urllib.parse import urljoin, urlsplit

import click
import pytest
from click.testing import CliRunner

import build
from ronda.core.build_identity import REPOSITORY
from tests.test_documents import text_of
from workshop.base.bootstrap import ROOT
from workshop.base.folder_lock import SharedBuild
from workshop.build import addresses, bundle, demo_site, documentation_site, manual_pages, markdown_pages, node_packages
from workshop.build.documentation_site import DOCUMENTS

CLUB = "club/tournaments"
OTHER_PARTS = ("app/index.html", "demo/en/index.html", "demo/es/index.html")
SITE = "https://site.invalid/"


class Links(HTMLParser):
    """What a page links to or shows, and what of it can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: list[str] = []
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("rel") != "canonical":
            self.targets += [str(given[name]) for name in ("href", "src") if name in given]
        self.anchors += [str(given["id"])] if "id" in given else []


@cache
def files() -> dict[str, bytes]:
    return dict(documentation_site.manual_files(CLUB))


@cache
def pages() -> dict[str, Links]:
    return {path: Links(content.decode()) for path, content in files().items() if path.endswith(".html")}


def links() -> list[tuple[str, str]]:
    """Every link with the path of the page on which it stands, as a whole address."""
    return [(path, urljoin(f"{SITE}{path}", target)) for path, page in pages().items() for target in page.targets]


def test_every_document_is_a_page_of_the_manual() -> None:
    written = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    at_the_root = {path.name for path in ROOT.glob("*.md")} - {"README.md"}  # the front page says what it does

    assert {document for document, _ in DOCUMENTS} == written | at_the_root


def test_every_link_and_every_anchor_of_the_site_leads_to_something() -> None:
    inside = [(path, urlsplit(address)) for path, address in links() if address.startswith(SITE)]
    dead = []
    for path, address in inside:
        target = address.path.removeprefix("/")
        page = pages().get(target)
        is_there = target in files() or target in OTHER_PARTS
        if not is_there or (address.fragment and page and address.fragment not in page.anchors):
            dead.append((path, address.geturl()))

    assert len(inside) > 1000
    assert dead == []


def test_every_link_into_the_code_leads_to_a_file_of_the_repository() -> None:
    source = re.compile(re.escape(addresses.source_address(CLUB)) + r"/(blob|tree)/([^/]+)/([^#]+)")
    found = [link.groups() for _, address in links() if (link := source.match(address))]

    assert len(found) > 100
    for kind, branch, path in found:
        assert branch == "main"
        assert (ROOT / path).is_dir() if kind == "tree" else (ROOT / path).is_file()


def test_no_page_of_the_site_asks_for_anything_of_elsewhere() -> None:
    asked = [
        (path, asset)
        for path, content in files().items()
        if path.endswith((".html", ".css"))
        for asset in re.findall(r"(?:src=\"|<link rel=\"stylesheet\" href=\"|url\()https?:[^\s\")]*", content.decode())
    ]

    assert asked == []


def test_whose_copy_it_is_stands_in_one_place_and_the_command_fills_it_in() -> None:
    address = addresses.site_address(REPOSITORY)
    named = [
        path
        for folder in ("engine", "workshop")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(rf"{REPOSITORY}\b", path.read_text("utf-8"))
    ]

    assert [path.name for path in named] == ["build_identity.py"]
    assert address in text_of("README.md").splitlines()[2]
    assert [path for path, content in files().items() if b"OWNER.github" in content or b"/OWNER/" in content] == []
    assert (
        b'<link rel="canonical" href="https://club.github.io/tournaments/docs/hall.html">' in files()["docs/hall.html"]
    )


def test_the_guide_is_there_in_each_language_and_what_is_not_leads_to_the_list_in_it() -> None:
    def languages(page: str) -> list[str]:
        return re.findall(
            r'<a href="([^"]*)" lang="e[ns]" hreflang="e[ns]"(?: aria-current="true")?>', files()[page].decode()
        )

    assert languages("docs/guide/es/run.html")[:2] == ["../en/run.html", "run.html"]
    assert languages("docs/hall.html")[:2] == ["hall.html", "es.html"]
    assert languages("es.html")[:2] == ["index.html", "es.html"]


def test_a_dead_link_in_a_document_is_said() -> None:
    manual = documentation_site.Manual(REPOSITORY)

    with pytest.raises(click.ClickException) as refusal:
        manual.address_from("docs/hall.md", "../engine/none.py")

    assert refusal.value.message == "docs/hall.md has a link to ../engine/none.py, and there is no engine/none.py."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Text\n", "x.md does not begin with its title."),
        ("# x\n\n<b>y</b>\n", "x.md has HTML of its own, which the manual's pages cannot take: <b>"),
    ],
)
def test_what_a_page_cannot_take_is_said(text: str, said: str) -> None:
    with pytest.raises(click.ClickException) as refusal:
        markdown_pages.read_document("x.md", text, str)

    assert refusal.value.message == said


def test_headings_have_the_anchors_of_a_forge() -> None:
    page = markdown_pages.read_document("x.md", "# x\n\n## The app's `own` size\n\n## On_it, 2×\n\n## On_it, 2×\n", str)

    assert [heading.anchor for heading in page.headings] == ["the-apps-own-size", "on_it-2", "on_it-2-1"]


def test_the_pages_are_valid_html(tmp_path: Path) -> None:
    node_packages.install_packages(node_packages.TESTS)
    documentation_site.write_files(tmp_path, {path: content for path, content in files().items() if path in pages()})
    program = node_packages.TESTS / node_packages.PACKAGES / ".bin" / "html-validate"
    config = ROOT / "tests" / "html-validate.config.mjs"
    done = subprocess.run(
        [program, "--config", config, f"{tmp_path}/**/*.html"], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (0, "")


@pytest.fixture
def built_for(built_app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make the demo events elsewhere, and give for which repositories the app would be built.

    Nothing is written beside the app, or in its place, while other tests use it.
    """
    dist, asked = tmp_path / "dist", list[str]()
    monkeypatch.setattr(bundle, "build_app", lambda *, repository: asked.append(repository))
    monkeypatch.setattr(bundle, "SHARED_APP", SharedBuild(dist, "Another test makes the demo events."))
    for name, place in (("DIST", dist), ("SITE", dist / "demo"), ("STAMP", dist / "demo.stamp")):
        monkeypatch.setattr(demo_site, name, place)
    monkeypatch.setattr(documentation_site, "_PARTS", (built_app, dist / "demo"))
    return asked


def test_the_command_writes_app_demo_and_manual_into_one_folder_and_keeps_what_stands_in_another(
    tmp_path: Path, built_for: list[str]
) -> None:
    out = tmp_path / "public"
    first = CliRunner().invoke(build.main, ["docs", "--out", str(out), "--repository", CLUB])
    again = CliRunner().invoke(build.main, ["docs", "--out", str(out)])

    assert first.stdout == f"{out}: {len(pages())} pages of the manual, beside the app and the demo events.\n"
    assert built_for == [CLUB]
    assert [path for path in (*files(), *OTHER_PARTS) if not (out / path).is_file()] == []
    assert again.exit_code == 1
    assert again.stderr == (
        f"Error: {out} holds other things: name another folder, or replace what is in it with --force.\n"
    )


def test_a_page_moves_with_its_document() -> None:
    assert manual_pages.page_path("docs/guide/es/run.md") == "docs/guide/es/run.html"
    assert manual_pages.page_path("CONTRIBUTING.md") == "docs/contributing.html"
