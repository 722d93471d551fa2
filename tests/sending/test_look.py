"""The club's look as the app takes it: kept on the device, on every page that it makes, until it is taken away."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64decode, b64encode

import pytest

from ronda import bridge
from ronda.bridge import sending
from ronda.bridge.session_state import SESSION
from ronda.publish.record import RECORD_NAME, encode_index_record
from tests.playing import Organiser, custom
from tests.sending.phone import Phone
from tests.views.test_club_look import PLAIN_SVG
from tests.views.test_single_page import unpacked
from workshop.build import catalogues

LOOK = {
    "name": "Harbour Club",
    "colour": "#ffee00",
    "contact": "club@example.org",
    "footer": "Every Thursday",
    "links": "Our forum https://forum.example.org\n\nMap https://example.org/map?a=1",
    "imprint": "Harbour Club, Pier 3\n\nUltima Thule",
    "logo": b64encode(PLAIN_SVG).decode(),
}


@pytest.fixture
def event() -> Organiser:
    catalogues.compile_stale()
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba Ruiz", "Bruno Lang", "Carla Vidal", "Dario Rey")
    organiser.start()
    organiser.play_round()
    return organiser


@pytest.fixture
def phone(event: Organiser, monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch, event.log)


def published(phone: Phone, event: str) -> dict[str, bytes]:
    """The files of the folder once the event was sent there."""
    phone.command("set_up_host", kind="folder", key="f-1", name="Results")
    phone.send(event)
    phone.command("publish_now", event)
    phone.send_on(event)
    return phone.folder.files


def filled_form() -> dict[str, str]:
    state = sending.with_publishing(SESSION.device({}), "").publishing
    return dict(state.look)


def test_a_look_is_said_once_and_stands_on_the_pages_of_the_web(phone: Phone, event: Organiser) -> None:
    said = phone.command("show_look", **LOOK)
    files = published(phone, event.tournament.id)

    assert said.startswith(
        "Saved: pages that are made from now on look so. #ffee00 is too pale to be read on light pages"
    )
    assert files["club-logo.svg"] == PLAIN_SVG
    assert b"--accent" in files["club.css"]
    assert "Ultima Thule" in files["en/imprint.html"].decode()
    for name in ("Harbour Club", "https://forum.example.org", "Every Thursday"):
        assert name in files["es/index.html"].decode()


def test_the_form_holds_what_was_said_after_the_app_was_closed_and_the_logo_stays(phone: Phone) -> None:
    phone.command("show_look", **LOOK)
    phone.reopen()
    before = filled_form()
    phone.command("show_look", **{**LOOK, "logo": "", "footer": "Each Friday"})
    phone.reopen()

    assert before["logo"] == f"data:image/svg+xml;base64,{LOOK['logo']}"
    assert before["links"] == "Our forum https://forum.example.org\nMap https://example.org/map?a=1"
    assert filled_form() == {**before, "footer": "Each Friday"}
    phone.command("show_look", **{**LOOK, "logo": "", "no_logo": "yes"})
    assert filled_form()["logo"] == ""


def test_another_look_sends_what_is_published_by_itself_once_more(phone: Phone, event: Organiser) -> None:
    files = published(phone, event.tournament.id)
    phone.command("send_by_itself", automatic="yes")
    phone.send_on(event.tournament.id)
    assert "club.css" not in files

    phone.command("show_look", **LOOK)
    phone.send_on(event.tournament.id)
    assert "Harbour Club" in files["en/index.html"].decode()

    assert phone.command("forget_look").startswith("Forgotten: pages that are made from now on look as")
    phone.send_on(event.tournament.id)
    assert "Harbour Club" not in files["en/index.html"].decode()
    assert not {"club.css", "club-logo.svg", "en/imprint.html"} & set(files)


def test_a_device_that_was_told_of_no_look_leaves_that_of_the_site(
    phone: Phone, event: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.command("show_look", **LOOK)
    stands = published(phone, event.tournament.id)
    other = Phone(monkeypatch, event.log)
    other.folder.files = stands
    event.play_round()
    other.change(event.log)
    published(other, event.tournament.id)

    assert "Harbour Club" in other.folder.files["en/index.html"].decode()
    assert other.folder.files["club-logo.svg"] == PLAIN_SVG


def test_a_kept_look_that_is_damaged_does_not_keep_the_app_from_starting(phone: Phone, event: Organiser) -> None:
    published(phone, event.tournament.id)
    phone.command("show_look", **LOOK)
    assert phone.kept is not None
    phone.kept["outbox"]["look"]["logo"] = "not base64"
    phone.reopen()

    assert filled_form()["name"] == ""
    assert "as of" in phone.send_on(event.tournament.id)


def test_a_host_is_forgotten_and_the_look_is_not(phone: Phone, event: Organiser) -> None:
    published(phone, event.tournament.id)
    phone.command("show_look", **LOOK)
    phone.command("forget_host")
    phone.reopen()

    assert phone.kept is not None
    assert (phone.kept["secrets"], phone.kept["outbox"]["address"]) == ({}, "")
    assert filled_form()["name"] == "Harbour Club"


def test_zip_and_single_page_have_the_look_too(phone: Phone, event: Organiser) -> None:
    phone.command("show_look", **LOOK)
    made = {}
    for kind in ("zip", "single"):
        request = {"tournament": event.tournament.id, "lang": "en", "value": kind if kind == "single" else ""}
        made[kind] = b64decode(json.loads(bridge.call_by_name("publish", json.dumps(request)))["base64"])
    with zipfile.ZipFile(io.BytesIO(made["zip"])) as archive:
        assert "club-logo.svg" in archive.namelist()
        assert "Harbour Club" in archive.read("en/index.html").decode()
    page = made["single"].decode()

    assert "Ultima Thule" in unpacked(page)["files"]["en/imprint.html"]
    assert "--accent:" in page.partition("<body")[0].replace(" ", "")
    assert "club-logo" not in "".join(unpacked(page)["files"].values())


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": ""}, "name", "The club has no name: write one."),
        ({"colour": "green"}, "colour", "The colour “green” cannot be read: write it like #1b5e20."),
        ({"links": "https://example.org"}, "links", "A link has no name: write one before its address."),
        ({"links": "Forum forum"}, "links", "The link “Forum” leads to “forum”, which is no web address: it begins"),
        ({"links": "A https://a.example\nA https://b.example"}, "links", "Two links are called “A”: give one of them"),
        (
            {"logo": b64encode(b"GIF89a").decode(), "logo_name": "l.gif"},
            "logo",
            "The logo l.gif is neither an SVG nor a PNG: save it as one",
        ),
        ({"contact": "the bar"}, "contact", "The contact “the bar” is no e-mail and no web address: write it like"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_kept(
    phone: Phone, typed: dict[str, str], field: str, sentence: str
) -> None:
    answer = phone.call("host", command="show_look", tournament=None, form={**LOOK, **typed})

    [fault] = answer["refusal"]["faults"]
    assert (answer["ok"], fault["names"][0]) == (False, field)
    assert sentence in fault["html"].replace("<bdi>", "").replace("</bdi>", "")
    assert phone.kept is None


def test_a_site_with_templates_of_its_own_is_left_as_it_is_and_the_app_says_what_can_renew_it(
    phone: Phone, event: Organiser
) -> None:
    """The app has nothing that reads templates."""
    files = published(phone, event.tournament.id)
    files[RECORD_NAME] = encode_index_record({}, templates="0123456789abcdef")
    before = dict(files)
    event.play_round()
    phone.change(event.log)
    phone.command("publish_now", event.tournament.id)
    phone.send_on(event.tournament.id)

    assert "has templates of its own, which the app cannot use: publish there with the command." in phone.shown
    assert phone.folder.files == before
