"""Where a site stands on the web: what is complete where that is known, and what follows from it."""

import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

import build
from ronda import bridge
from ronda.commands import requests as ask
from ronda.core.errors import Malformed
from ronda.core.publication import Publication
from ronda.core.web_address import app_address, short_event_address, short_event_code, site_address
from ronda.publish import SiteFrame, build_recorded_site, build_site, event_section
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser, custom
from tests.views.test_publish_parts import contents, saved
from workshop.build import catalogues
from workshop.cli.destinations import FolderDestination, parse_destination
from workshop.cli.site_publishing import publish_files, remove_from_site

SITE = "https://example.org/results/"
APP = "https://ronda.example.org/app/"
SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def cup(seed: int = 1, *, unlisted: bool = False) -> Organiser:
    made = Organiser("xwing", seed=seed, details=custom(2, name=f"Cup {seed}", date="2026-11-21"))
    if unlisted:
        made.do(ask.ChangePublication(publication=Publication(unlisted=True)))
    made.start(4)
    made.pair()
    return made


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", ""),
        (" https://example.org ", "https://example.org/"),
        ("HTTPS://Example.ORG/Results", "https://example.org/Results/"),
        ("http://localhost:8000/site/", "http://localhost:8000/site/"),
        ("https://café.example/año", "https://xn--caf-dma.example/a%C3%B1o/"),
        ("https://example.org/a%20b/", "https://example.org/a%20b/"),
    ],
)
def test_an_address_is_put_in_front_of_paths_however_it_is_typed(typed: str, meant: str) -> None:
    assert site_address(typed) == meant
    assert site_address(site_address(typed)) == site_address(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "example.org",
        "ftp://example.org/",
        "https://",
        "https:///results",
        "https://example.org/?page=1",
        "https://example.org/#now",
        "https://me:secret@example.org/",
        "https://example.org/index.html",
        "https://example.org/a b",
        "https://example.org/../a",
        "https://example.org:port/",
        "https://exa<mple.org/",
        f"https://example.org/{'a' * 200}",
    ],
)
def test_what_is_no_address_of_a_folder_gets_one_sentence(typed: str) -> None:
    with pytest.raises(Malformed) as refused:
        site_address(typed)

    assert refused.value.field == "base_url"
    assert str(refused.value) == (
        f"“{typed[:200]}” is not the address of a folder on the web: write it like https://example.org/results/."
    )


def test_pages_name_their_own_address_where_that_of_the_site_is_known() -> None:
    made = cup()
    own, files = event_folder(made.log), build_site([made.log], base=SITE)
    shown = {
        path: re.findall(r'rel="canonical" href="([^"]*)"', text.decode())
        for path, text in files.items()
        if path.endswith(".html")
    }

    assert shown[f"es/{own}/players/1.html"] == [f"{SITE}es/{own}/players/1.html"]
    assert shown[f"en/{own}/index.html"] == [f"{SITE}en/{own}/"]
    assert shown[f"en/{own}/now.html"] == [f"{SITE}en/{own}/round-1.html"], "it is a copy of that page"
    assert shown["index.html"] == [SITE]
    assert all(len(one) == 1 for one in shown.values())
    assert f'property="og:url" content="{SITE}en/{own}/"'.encode() in files[f"en/{own}/index.html"]
    assert f'property="og:image" content="{SITE}preview.png"'.encode() in files[f"en/{own}/index.html"]
    assert files["preview.png"].startswith(b"\x89PNG")


def test_nothing_names_an_address_that_nobody_gave() -> None:
    made = cup()
    files = build_site([made.log])

    assert not {"sitemap.xml", "robots.txt", "preview.png"} & files.keys()
    assert not [path for path, text in files.items() if b"canonical" in text or b"og:url" in text]


def test_the_sitemap_lists_first_pages_but_those_that_search_engines_are_asked_to_leave_out() -> None:
    open_, hidden = cup(1), cup(2, unlisted=True)

    def listed(*made: Organiser) -> list[str]:
        text = build_site([one.log for one in made], base=SITE)["sitemap.xml"]
        return [str(place.text) for place in ET.fromstring(text).iterfind("s:url/s:loc", SITEMAP)]  # noqa: S314 - ours

    of_event = [f"{SITE}{language}/{event_folder(open_.log)}/" for language in ("en", "es")]
    assert listed(open_) == [f"{SITE}en/", f"{SITE}es/", *of_event]
    assert listed(open_, hidden) == of_event, "the lists name the hidden one, so they are left out too"


@pytest.mark.parametrize(("base", "there"), [("https://example.org/", True), (SITE, False)])
def test_robots_are_told_only_at_the_root_of_a_host_where_they_look(base: str, *, there: bool) -> None:
    files = build_site([cup().log], base=base)

    assert ("robots.txt" in files) is there
    if there:
        assert files["robots.txt"].decode().endswith(f"Sitemap: {base}sitemap.xml\n")


def test_a_robots_file_of_somebody_else_stays(tmp_path: Path) -> None:
    event, out = saved(cup(), tmp_path / "1.ronda"), tmp_path / "out"
    publish_files([event], out)
    (out / "robots.txt").write_text("User-agent: *\nDisallow: /drafts/\n")
    for _ in range(2):
        publish_files([event], out, base="https://example.org/")

    assert (out / "robots.txt").read_text() == "User-agent: *\nDisallow: /drafts/\n"


def test_the_short_address_is_the_same_in_every_site_and_leads_on_without_a_script() -> None:
    made = cup()
    short, own = short_event_code(made.tournament.id), event_folder(made.log)
    html = build_site([made.log, cup(2).log], base=SITE)[f"e/{short}/index.html"].decode()

    assert short_event_address(SITE, made.tournament.id) == f"{SITE}e/{short}/"
    assert re.fullmatch("[0-9a-hjkmnp-tv-z]{6}", short)
    assert f'<noscript><meta http-equiv="refresh" content="0; url=../../en/{own}/now.html"></noscript>' in html
    assert f'<link rel="alternate" hreflang="es" href="../../es/{own}/now.html">' in html
    made.play_on()
    assert build_site([made.log, cup(2).log], base=SITE)[f"e/{short}/index.html"].decode() == html, "nothing changes it"


def test_a_site_remembers_its_address_until_another_is_named(tmp_path: Path) -> None:
    first, second, out = saved(cup(1), tmp_path / "1.ronda"), saved(cup(2), tmp_path / "2.ronda"), tmp_path / "out"
    publish_files([first], out, base=SITE)
    publish_files([second], out)
    publish_files([first, second], tmp_path / "fresh", base=SITE)
    assert contents(tmp_path / "fresh") == contents(out)

    changed = publish_files([first], out, base="https://example.org/").change
    assert changed.of_another_address == (event_folder(cup(2).log),)
    assert publish_files([], out).change.of_another_address == (event_folder(cup(2).log),)
    assert publish_files([first, second], out).change.of_another_address == ()
    remove_from_site("Cup 2", out)
    assert b"https://example.org/" in (out / "sitemap.xml").read_bytes()

    publish_files([first], out, base="")
    assert not (out / "sitemap.xml").exists()
    publish_files([first], tmp_path / "without")
    assert contents(tmp_path / "without") == contents(out)


def test_what_is_no_address_changes_nothing(tmp_path: Path) -> None:
    event, out = saved(cup(), tmp_path / "1.ronda"), tmp_path / "out"
    publish_files([event], out)
    before = contents(out)
    for attempt in (
        lambda: publish_files([event], out, base="example.org"),
        lambda: remove_from_site("Cup 1", out, base="example.org"),
    ):
        with pytest.raises(Malformed, match=r"^“example.org” is not the address of a folder on the web"):
            attempt()

    assert contents(out) == before


def test_the_apps_zip_has_the_same_bytes_for_the_addresses_of_the_device_and_of_itself(tmp_path: Path) -> None:
    made, out = cup(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "1.ronda")], FolderDestination(out, APP), base=SITE)
    lines = [record.line for record in made.log.records]
    bridge.call_by_name("load", json.dumps({"tournament": made.tournament.id, "lines": lines}))
    shown = {"site": "https://Example.org/results", "app": f"{APP}#/t/{made.tournament.id}/public"}
    answer = json.loads(bridge.call_by_name("publish", json.dumps({"tournament": made.tournament.id, **shown})))
    bridge.call_by_name("unload", json.dumps({"tournament": made.tournament.id}))
    with ZipFile(BytesIO(b64decode(answer["base64"]))) as packed:
        zipped = {name: packed.read(name) for name in packed.namelist()}
    ours, packed_pages = (
        {path: text for path, text in files.items() if not path.rpartition("/")[2].startswith(".ronda")}
        for files in (contents(out), zipped)
    )

    assert packed_pages == ours
    record = json.loads(zipped[".ronda.json"])
    assert (record["base_url"], record["app_url"]) == (SITE, APP)


@pytest.mark.parametrize(
    ("location", "meant"),
    [
        ("https://ronda.example.org/#/t/1/standings", "https://ronda.example.org/"),
        ("https://example.org/ronda/index.html?from=home#/", "https://example.org/ronda/"),
        ("http://example.org:8080/app", "http://example.org:8080/app/"),
        ("http://localhost:8000/app/#/", ""),
        ("http://127.0.0.1:8000/app/", ""),
        ("http://[::1]:8000/app/", ""),
        ("http://192.168.1.20/app/", ""),
        ("http://laptop.local/app/", ""),
        ("http://laptop/app/", ""),
        ("file:///home/somebody/app/index.html", ""),
        ("", ""),
    ],
)
def test_the_app_is_where_a_browser_shows_it_if_others_can_get_there(location: str, meant: str) -> None:
    assert app_address(location) == meant


def test_an_event_whose_app_is_known_leads_to_the_check_of_its_file(tmp_path: Path) -> None:
    made, out, plain = cup(), tmp_path / "out", tmp_path / "plain"
    event = saved(made, tmp_path / "1.ronda")
    publish_files([event], plain)

    def published(*more: str) -> str:
        ran = CliRunner().invoke(build.main, ["publish", str(event), "--out", str(out), *more])
        assert ran.exit_code == 0, ran.output
        return (out / f"en/{event_folder(made.log)}/info.html").read_text()

    check = f'<a href="{APP}#/check">Check an event file</a>'
    page = published("--app-url", "https://ronda.example.org/app")

    assert check in page
    assert f"Save the public copy, then choose the saved file under {check}" in page
    assert published() == page, "it is remembered"
    remove_from_site("Cup 1", out)
    assert published() == page, "also while the site has no event"
    assert check not in published("--app-url", "")
    assert contents(out) == contents(plain), "it is forgotten"


def test_an_address_of_the_app_that_is_none_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"^“ronda” is not the address of a folder on the web") as refused:
        parse_destination(tmp_path / "out", None, "ronda")

    assert refused.value.field == "app_url"


def test_a_zip_without_an_address_over_a_site_that_has_one_stands_in_nobodys_way(
    tmp_path: Path,
) -> None:
    made, out = cup(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "1.ronda")], out, base=SITE)
    for path, content in build_recorded_site([event_section(cup(2).log, SiteFrame())], SiteFrame()).items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(content)
    publish_files([tmp_path / "1.ronda", saved(cup(2), tmp_path / "2.ronda")], out, base=SITE)
    publish_files([tmp_path / "1.ronda", tmp_path / "2.ronda"], tmp_path / "fresh", base=SITE)

    assert contents(tmp_path / "fresh") == contents(out)
