"""A site in a club's own look: on every page, remembered, changed, and taken off; without one nothing changes."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from ronda.commands import requests as ask
from ronda.core.errors import Malformed
from ronda.publish import SiteFrame, build_index_files, build_recorded_site, build_site, event_section
from ronda.publish.club.club_look import NO_LOOK, ClubLook, read_club_look
from ronda.publish.feeds import feed_file
from ronda.publish.record import RECORD_NAME
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser
from tests.views.test_club_look import PLAIN_SVG, printed
from tests.views.test_publish_parts import contents, saved
from tests.views.test_web_address import SITE, cup
from workshop.build import catalogues
from workshop.cli.destinations import FolderDestination
from workshop.cli.site_publishing import publish_files, remove_from_site

LOOK = read_club_look(
    {
        "name": "Players & <b>Friends</b>",
        "logo": "l.svg",
        "colour": "#ffee00",
        "second_colour": "#123456",
        "contact": "board@harbour.example",
        "imprint": "Harbour <i>Games</i>\n12 Quay Street\n\nThe board",
        "privacy": "https://harbour.example/privacy?a=1&b=2",
        "footer": "We play on Thursdays.",
        "links": {"“Chat”": "https://chat.example/?x=1&y=2"},
    },
    PLAIN_SVG,
)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def site(made: Organiser, look: ClubLook = LOOK, base: str = "") -> dict[str, bytes]:
    frame = SiteFrame(look=look, base=base)
    part = event_section(made.log, frame)
    return {**build_index_files([part.entry], frame), **part.files}


def test_every_page_has_the_name_the_logo_the_links_and_the_style_sheet_of_the_club() -> None:
    made = cup()
    made.play_on()

    for path, content in site(made).items():
        if not path.endswith(".html") or path.endswith("register.html"):
            continue
        html, root = content.decode(), "../" * path.count("/")
        assert re.search(rf'<link rel="stylesheet" (media="not all" )?href="{root}club.css">', html)
        assert html.index("ronda.css") < html.index("club.css")
        assert f'<img class="logo" src="{root}club-logo.svg" alt="" width="30" height="20">' in html
        assert "<span>Players &amp; &lt;b&gt;Friends&lt;/b&gt;</span>" in html
        assert 'href="https://chat.example/?x=1&amp;y=2"' in html
        assert 'href="mailto:board@harbour.example"' in html
        assert 'href="https://harbour.example/privacy?a=1&amp;b=2"' in html
        assert re.search(r'href="[./a-z]*imprint\.html"', html)
        assert "<b>Friends" not in html
        assert "<i>Games" not in html
        assert "style=" not in html


def test_a_text_of_the_club_has_a_page_of_its_own_and_an_address_has_none() -> None:
    made = site(cup())

    assert (
        '<p class="told" dir="auto">Harbour &lt;i&gt;Games&lt;/i&gt;\n12 Quay Street</p>'
        in made["en/imprint.html"].decode()
    )
    assert "<h1>Aviso legal</h1>" in made["es/imprint.html"].decode()
    assert "en/privacy.html" not in made
    assert made["club-logo.svg"] == PLAIN_SVG


def test_the_style_sheet_holds_the_readable_colours_for_the_screen_and_none_for_paper() -> None:
    sheet = site(cup())["club.css"].decode()

    assert sheet.startswith("@media screen {\n:root {\n--accent: light-dark(#726a00, #ffee00);")
    assert "--sun: light-dark(#123456, #123456);" in sheet
    assert "--accent" not in site(cup(), ClubLook(name="x"))["club.css"].decode()


def test_the_name_of_a_club_is_translated_nowhere() -> None:
    """“Players” is a word of the catalogue."""
    made = site(cup(), ClubLook(name="Players"))

    assert "<h1>Players</h1>" in made["es/index.html"].decode()
    assert "<title>Players</title>" in made[f"data/{feed_file('es')}"].decode()


def test_a_preview_elsewhere_has_the_name_and_pictures_of_the_club() -> None:
    made, plain = site(cup(), base=SITE), site(cup(), NO_LOOK, base=SITE)
    folder = event_folder(cup().log)

    assert (
        '<meta property="og:site_name" content="Players &amp; &lt;b&gt;Friends&lt;/b&gt;">'
        in made["en/index.html"].decode()
    )
    assert f'<meta property="og:image" content="{SITE}preview.png">' in made["en/index.html"].decode()
    for page in ("index", "players", "rules", "players/1"):
        assert f'og:image" content="{SITE}data/{folder}/preview.png">' in made[f"es/{folder}/{page}.html"].decode()
        assert f'og:image" content="{SITE}preview.png">' in plain[f"es/{folder}/{page}.html"].decode()
    assert f'"image": "{SITE}data/{folder}/preview.png"' in made[f"en/{folder}/index.html"].decode()
    assert f"data/{folder}/preview.png" not in plain
    assert len({plain["preview.png"], made["preview.png"], made[f"data/{folder}/preview.png"]}) == len(("a", "b", "c"))


def test_without_a_look_a_site_and_its_records_are_what_they_were(tmp_path: Path) -> None:
    made, out = cup(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "1.ronda")], out)

    assert site(made, NO_LOOK) == build_site([made.log])
    assert "look" not in json.loads((out / RECORD_NAME).read_text(encoding="utf-8"))
    assert "look" not in json.loads(next(out.glob(f"data/*/{RECORD_NAME}")).read_text(encoding="utf-8"))
    assert not list(out.glob("club*"))
    assert not any(
        re.search(rb"club.css|club-logo|=.club", page) for path, page in contents(out).items() if path.endswith(".html")
    )


def test_a_look_is_remembered_makes_pages_anew_when_it_changes_and_leaves_nothing_behind(tmp_path: Path) -> None:
    first, second, out = saved(cup(1), tmp_path / "1.ronda"), saved(cup(2), tmp_path / "2.ronda"), tmp_path / "out"
    publish_files([first], tmp_path / "plain")
    publish_files([first], FolderDestination(out, look=LOOK))
    publish_files([second], out)
    publish_files([first, second], FolderDestination(tmp_path / "fresh", look=LOOK))
    assert contents(tmp_path / "fresh") == contents(out)
    assert publish_files([first, second], out).change.written == 0

    changed = publish_files([first], FolderDestination(out, look=replace(LOOK, name="Harbour"))).change
    assert changed.written > 0
    assert changed.of_another_look == (event_folder(cup(2).log),)
    assert publish_files([second], out).change.of_another_look == ()
    assert b"Players &amp;" not in b"".join(contents(out).values())

    remove_from_site("Cup 2", out)
    publish_files([first], FolderDestination(out, look=NO_LOOK))
    assert contents(out) == contents(tmp_path / "plain")


def test_a_zip_without_a_look_knows_what_one_with_a_look_may_have_left(tmp_path: Path) -> None:
    made, out = cup(), tmp_path / "out"
    for look in (LOOK, NO_LOOK):
        frame = SiteFrame(look=look)
        for path, content in build_recorded_site([event_section(made.log, frame)], frame).items():
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (out / path).write_bytes(content)

    publish_files([saved(made, tmp_path / "1.ronda")], out)
    assert not list(out.glob("club*"))
    assert not list(out.glob("*/imprint.html"))


def test_a_record_whose_look_was_spoilt_is_refused(tmp_path: Path) -> None:
    event, out = saved(cup(), tmp_path / "1.ronda"), tmp_path / "out"
    publish_files([event], FolderDestination(out, look=LOOK))
    record = json.loads((out / RECORD_NAME).read_text(encoding="utf-8"))
    record["look"]["links"] = {"Chat": "javascript:alert(1)"}
    (out / RECORD_NAME).write_text(json.dumps(record), encoding="utf-8")

    with pytest.raises(Malformed, match="damaged"):
        publish_files([event], out)


def test_who_is_hidden_stays_hidden() -> None:
    made = Organiser("xwing")
    made.register("Alba García", "Bruno Ríos", "Carla Soto", "Dario Vega")
    made.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alba García"), hidden=True))
    made.begin()

    assert not any("Alba" in content.decode() for path, content in site(made).items() if path.endswith(".html"))


def test_the_command_says_what_became_of_a_colour_and_takes_the_look_off_again(tmp_path: Path) -> None:
    event, out, club = saved(cup(), tmp_path / "1.ronda"), tmp_path / "out", tmp_path / "club.toml"
    club.write_text(printed().replace("#123b6d", "#ffee00"), encoding="utf-8")
    (tmp_path / "logo.svg").write_bytes(PLAIN_SVG)

    def publish(*how: str) -> str:
        done = CliRunner().invoke(build.main, ["publish", str(event), "--out", str(out), *how])
        return f"{done.exit_code} {done.output}"

    said = publish("--club", str(club))
    assert said.startswith(f"0 {club}: #ffee00 is too pale to be read on light pages: #726a00 takes its place there.\n")
    assert (out / "club-logo.svg").read_bytes() == PLAIN_SVG
    assert "written, 0 unchanged, 0 removed" in said
    assert ": 0 written, " in publish()
    assert publish("--club", "").splitlines()[-1].endswith("removed.")
    assert not (out / "club.css").exists()


def test_a_command_names_all_faults_of_the_file_and_publishes_nothing(tmp_path: Path) -> None:
    event, club = saved(cup(), tmp_path / "1.ronda"), tmp_path / "club.toml"
    club.write_text('name = "Harbour"\nlogo = "logo.svg"\ncolour = "x"\n', encoding="utf-8")

    done = CliRunner().invoke(build.main, ["publish", str(event), "--out", str(tmp_path / "out"), "--club", str(club)])

    assert done.exit_code == 1
    assert f"{club}, line 2: There is no logo logo.svg beside it" in done.output
    assert f"{club}, line 3: The colour “x” cannot be read" in done.output
    assert not (tmp_path / "out").exists()
