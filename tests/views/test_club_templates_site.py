"""A site with a club's own templates: named at every run, so that no page comes out otherwise, and left for good."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from ronda.core.errors import Impossible, Malformed
from ronda.publish.club.club_templates import ClubTemplates
from ronda.publish.page_templates import RONDA_TEMPLATES
from ronda.publish.record import RECORD_NAME
from ronda.views.public.event_context import event_folder
from tests.views.test_club_templates import checked, filled
from tests.views.test_publish_parts import contents, saved
from tests.views.test_web_address import cup
from workshop.build import catalogues
from workshop.cli.destinations import FolderDestination
from workshop.cli.site_publishing import publish_files, publish_ranking_files, remove_from_site

OWN = "Bring two pens."
DEMANDED = "has templates of its own: name their folder with --templates"


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def with_banner(text: str = OWN) -> ClubTemplates:
    return checked(public_base=filled("base", banner=text))


def test_a_site_is_made_with_its_templates_only_and_forgets_them_for_an_empty_name(tmp_path: Path) -> None:
    first, second, out = saved(cup(1), tmp_path / "1.ronda"), saved(cup(2), tmp_path / "2.ronda"), tmp_path / "out"
    publish_files([first], tmp_path / "plain")
    publish_files([first, second], FolderDestination(out, templates=with_banner()))
    shown = contents(out)

    for run in (
        lambda: publish_files([first], out),
        lambda: publish_ranking_files([first], out, season="2026"),
        lambda: remove_from_site("Cup 1", out),
    ):
        with pytest.raises(Impossible, match=DEMANDED):
            run()
    assert contents(out) == shown
    assert all(OWN.encode() in page for path, page in shown.items() if path.endswith("round-1.html"))
    assert OWN not in (out / RECORD_NAME).read_text(encoding="utf-8")

    again = FolderDestination(out, templates=with_banner())
    assert publish_files([first, second], again).change.written == 0
    remove_from_site("Cup 2", again)
    publish_files([first], FolderDestination(out, templates=RONDA_TEMPLATES))
    assert contents(out) == contents(tmp_path / "plain")


def test_templates_that_change_make_pages_anew_and_the_others_are_told(tmp_path: Path) -> None:
    first, second, out = saved(cup(1), tmp_path / "1.ronda"), saved(cup(2), tmp_path / "2.ronda"), tmp_path / "out"
    publish_files([first, second], FolderDestination(out, templates=with_banner()))

    changed = FolderDestination(out, templates=with_banner("Bring three."))
    assert publish_files([first], changed).change.of_another_look == (event_folder(cup(2).log),)
    assert publish_files([second], changed).change.of_another_look == ()
    assert OWN.encode() not in b"".join(contents(out).values())


def test_without_templates_no_record_speaks_of_them(tmp_path: Path) -> None:
    publish_files([saved(cup(), tmp_path / "1.ronda")], tmp_path / "out")

    assert "templates" not in json.loads((tmp_path / "out" / RECORD_NAME).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["base", "index", "standings", "players"])
def test_what_cannot_be_filled_on_the_last_page_changes_none_before_it(tmp_path: Path, name: str) -> None:
    made, out = cup(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "1.ronda")], FolderDestination(out, templates=with_banner()))
    before = contents(out)
    made.play_on()
    wrong = checked(**{f"public_{name}": filled(name, banner="\n{{ gone }}")})

    with pytest.raises(Malformed) as failed:
        publish_files([saved(made, tmp_path / "1.ronda")], FolderDestination(out, templates=wrong))
    assert str(failed.value) == (
        f"look/public/{name}.html, line 3 cannot be filled: 'gone' is undefined. Correct it, or take the file out."
    )
    assert contents(out) == before


def test_rules_of_style_are_added_to_those_of_a_look_and_want_one(tmp_path: Path) -> None:
    event, out, look = saved(cup(), tmp_path / "1.ronda"), tmp_path / "out", tmp_path / "look"
    (look / "public").mkdir(parents=True)
    (look / "public/club.css").write_text('{% include "ronda/public/club.css" %}\n.note { margin: 1rem }\n', "utf-8")
    (tmp_path / "club.toml").write_text('name = "Harbour"\ncolour = "#123b6d"\n', encoding="utf-8")

    def publish(*how: str) -> str:
        done = CliRunner().invoke(build.main, ["publish", str(event), *how, "--templates", str(look)])
        return f"{done.exit_code} {done.output}"

    assert "public/club.css adds to the look of a club, and there is none" in publish("--out", str(out))
    assert publish("--out", str(out), "--club", str(tmp_path / "club.toml")).startswith("0 ")
    sheet = (out / "club.css").read_text(encoding="utf-8")
    assert "--accent: light-dark(" in sheet
    assert sheet.endswith(".note { margin: 1rem }")
    assert publish("--single", "--out", str(out), "--club", str(tmp_path / "club.toml")).startswith("0 ")


def test_the_commands_name_all_faults_of_a_folder_and_write_nothing(tmp_path: Path) -> None:
    event, look, out = saved(cup(), tmp_path / "1.ronda"), tmp_path / "look", str(tmp_path / "out")
    (look / "public").mkdir(parents=True)
    (look / "public/base.html").write_text(filled("base", aside="a"), encoding="utf-8")
    (look / "notes.txt").write_text("b", encoding="utf-8")

    for command in (["publish", str(event)], ["ranking", str(event), "--season", "2026"], ["unpublish", "Cup 1"]):
        (tmp_path / "out").mkdir(exist_ok=True)
        done = CliRunner().invoke(build.main, [*command, "--out", out, "--templates", str(look)])
        assert done.exit_code == 1
        assert f"{look / 'public/base.html'}, line 2: Ronda's page has no block “aside”." in done.output
        assert f"{look / 'notes.txt'} is no template to override" in done.output
        assert not list((tmp_path / "out").iterdir())
