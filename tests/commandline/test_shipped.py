"""What is shipped: no address of anybody else, and the licence of everything that others made."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from ronda.core.build_identity import ISSUES_ADDRESS
from ronda.views.shared.languages import LANGUAGES
from workshop.build import bundle
from workshop.cli.event_files import read_event_log
from workshop.cli.site_publishing import publish_files

TEXTS = {".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".svg", ".ics", ".csv"}
ADDRESS = re.compile(r"""https?://(?!www\.w3\.org/)[^\s"'`]+""")
POLICY_OF_RESULTS = (
    "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file: data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
)
EVENT = Path(__file__).parents[1] / "golden" / "v4-keyforge.ronda"


@pytest.fixture(scope="module")
def app() -> Path:
    bundle.build_app()
    return bundle.APP


def addresses(folder: Path) -> set[str]:
    texts = (path for path in folder.rglob("*") if path.suffix in TEXTS)
    return {found for path in texts for found in ADDRESS.findall(path.read_text(encoding="utf-8"))}


def test_the_app_names_no_address_of_another_origin_but_where_people_tell_what_went_wrong(app: Path) -> None:
    glue = gzip.decompress((app / "packed" / "glue.bin").read_bytes()).decode()
    on_this_device = {"http://localhost:*", "http://127.0.0.1:*;"}

    assert ADDRESS.findall(glue) == []
    assert addresses(app) == {*on_this_device, ISSUES_ADDRESS}
    assert f'<a href="{ISSUES_ADDRESS}"' in (app / "index.html").read_text(encoding="utf-8")


def test_the_results_name_no_address_of_another_origin(tmp_path: Path) -> None:
    publish_files([EVENT], tmp_path)

    assert "http" not in "".join(read_event_log(EVENT).tournament.details.notice.address)
    assert addresses(tmp_path) == {"https://schema.org"}, "the name of a vocabulary, for which nobody is asked"


def test_each_results_page_states_a_policy_that_lets_nothing_in_but_its_own_files(tmp_path: Path) -> None:
    publish_files([EVENT], tmp_path)
    said = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
    policies = {match for page in tmp_path.rglob("*.html") for match in said.findall(page.read_text("utf-8")) or [""]}

    assert {re.sub(r" 'sha256-[^' ]+'", "", policy) for policy in policies} == {POLICY_OF_RESULTS}


def test_the_licence_of_everything_that_is_shipped_is_there(app: Path) -> None:
    makers = {Path(source).parts[0] for source in bundle.VENDORED.values()}
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (app / "licences").glob("*.txt")}

    assert {"ronda", "python", *makers, *bundle.PURE_PACKAGES} == texts.keys()
    assert all(re.search("copyright|permission", text, re.IGNORECASE) for text in texts.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_has_a_page_that_names_what_others_made_of_it_with_version_and_licence(
    app: Path, language: str
) -> None:
    page = (app / "licences" / f"{language}.html").read_text(encoding="utf-8")
    rows = re.findall(r'<tr><th scope="row">(.+?)</th><td>(.+?)</td><td><a href="(.+?)">(.+?)</a>', page)
    texts = {path.name for path in (app / "licences").glob("*.txt")}

    assert texts - {text for _, _, text, _ in rows} == {"ronda.txt"}
    assert {text for _, _, text, _ in rows} <= texts
    assert [row for row in rows if not re.match(r"\d", row[1])] == []
    assert {"MPL-2.0", "PSF-2.0", "BSD-3-Clause"} <= {licence for *_, licence in rows}
