"""Whatever a form refuses is read without scrolling: at its field, which has the focus, and beside the button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.notice import Notice, Prize
from ronda.core.publication import NameStyle, Publication
from tests.browser import person
from tests.browser.harness import Host, Watch
from tests.playing import Organiser, custom, names
from workshop.cli import event_files

type Desk = tuple[Page, dict[str, str]]

SIZES = {"phone": (390, 844), "laptop": (1280, 800)}

LONG = "x" * 201

OPEN = """
(form) => {
    for (let at = form; at; at = at.parentElement) if (at.matches("details")) at.open = true;
}
"""
FILL = """
(field, value) => {
    field.closest("details")?.setAttribute("open", "");
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true })); // as by hand: a new drawing leaves alone what was typed
}
"""
UNSEEN = """
(form) => {
    const seen = (element, text) => {
        const shown = document.createRange();
        shown.selectNodeContents(element);
        const box = (text ? shown : element).getBoundingClientRect();
        const at = [box.left + Math.min(box.width, 40) / 2, box.top + Math.min(box.height, 20) / 2];
        return box.height > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1
            && box.right <= innerWidth && element.contains(document.elementFromPoint(...at));
    };
    const found = [];
    const field = document.activeElement;
    if (!form.contains(field) || !field.ariaInvalid) found.push(`focus: ${field.outerHTML.slice(0, 80)}`);
    if (field.type !== "radio" && !seen(field)) found.push("the field is out of view");
    const told = field.getAttribute("aria-describedby")?.split(" ").map((id) => document.getElementById(id)).at(-1);
    if (!told?.textContent) found.push("the field does not say what is wrong with it");
    else if (told.checkVisibility() && !seen(told, true)) found.push("what is wrong is out of view");
    const refusal = form.querySelector("[data-refusal]");
    if (!seen(refusal)) found.push("the refusal is out of view");
    const told_at = refusal.getBoundingClientRect();
    for (const control of [field, ...form.querySelectorAll("button:not([type=button])")]) {
        const box = control.getBoundingClientRect();
        const meets = box.bottom > told_at.top + 1 && box.top < told_at.bottom - 1
            && box.right > told_at.left && box.left < told_at.right;
        if (meets && !refusal.contains(control)) found.push(`the refusal covers ${control.outerHTML}`);
    }
    return found;
}
"""
ROOM = """() => new Promise((measured) => requestAnimationFrame(() => requestAnimationFrame(() => {
    measured(getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
})))"""
"""What is kept free at the foot, two frames later: what stands there is measured once it is laid out."""


@dataclass(frozen=True, kw_only=True)
class Wrong:
    """What is typed into a form and refused, and the names of the fields at fault."""

    event: str = ""
    route: str
    form: str
    typed: dict[str, str] = field(default_factory=dict)
    at: tuple[str, ...]


CASES = {
    "new event": Wrong(
        route="/new", form="[data-command=create_event]", typed={"name": "", "tables": "x"}, at=("name", "tables")
    ),
    "details": Wrong(
        event="door",
        route="/details",
        form="#details",
        typed={"name": "", "address": LONG},
        at=("name", "address"),
    ),
    "lock": Wrong(event="door", route="/lock", form="#lock", typed={"code": "314", "again": "271"}, at=("code",)),
    "payment": Wrong(event="door", route="/player/1", form="#payment", typed={"amount": "a lot"}, at=("amount",)),
    "registration": Wrong(event="door", route="/players", form="#register", typed={"name": "1 alba"}, at=("name",)),
    "walk-in": Wrong(event="door", route="/checkin", form="#walk-in", typed={"name": ""}, at=("name",)),
    "latecomer": Wrong(event="running", route="/round/1", form="#latecomer", typed={"name": "1 alba"}, at=("name",)),
    "player": Wrong(
        event="door",
        route="/player/2",
        form="#edit-player",
        typed={"name": "", "field_squad_points": "900", "fixed_table": "999"},
        at=("name", "field_squad_points", "fixed_table"),
    ),
    "deck": Wrong(
        event="keyforge", route="/player/2", form="#edit-player", typed={"field_deck": "Quillfire"}, at=("field_deck",)
    ),
    "end": Wrong(event="bracket", route="/end", form="#end-event", typed={"reason": ""}, at=("reason",)),
    "start": Wrong(event="nobody", route="", form="[data-command=start_event]", at=("organiser",)),
    "result": Wrong(
        event="running",
        route="/round/1/table/1",
        form="[data-command=report_result]:has([name=score1])",
        typed={"score1": "999", "score2": "-"},
        at=("score1", "score2"),
    ),
    "table of the board": Wrong(event="running", route="/round/1", form="#table-1-form", at=("score1", "score2")),
    "quick entry": Wrong(
        event="running", route="/round/1", form="#quick-entry", typed={"quick": "999 50-20"}, at=("quick",)
    ),
    "draw of checks": Wrong(event="running", route="/checks", form="#draw", typed={"tables": "0"}, at=("tables",)),
    "penalty": Wrong(
        event="running",
        route="/conduct",
        form="#give-penalty",
        typed={"official_other": LONG},
        at=("reason", "official_other"),
    ),
    "ruling": Wrong(
        event="running",
        route="/rulings",
        form="#give-ruling",
        typed={"round": "", "match": "1", "official_other": LONG},
        at=("question", "decision", "round", "official_other"),
    ),
    "substitute": Wrong(
        event="running",
        route="/player/2",
        form="#issue-substitute",
        typed={"official_other": LONG},
        at=("item", "official_other"),
    ),
    "leaving": Wrong(event="running", route="/player/2", form="#drop", typed={"reason": LONG}, at=("reason",)),
    "disqualification": Wrong(event="running", route="/player/2", form="#disqualify", at=("reason",)),
    "correction of a registration": Wrong(
        event="running",
        route="/player/1",
        form="#correct-registration",
        typed={"field_squad_points": "7", "official_other": LONG},
        at=("reason", "official_other"),
    ),
    "first name": Wrong(
        event="nobody", route="/public", form="#given-1", typed={"given_name": "Xenia"}, at=("given_name",)
    ),
    "message": Wrong(event="running", route="/room", form="#post-message", at=("text",)),
    "announcement": Wrong(
        event="running",
        route="/announcement",
        form="#announcement",
        typed={"swiss_rounds": "99"},
        at=("swiss_rounds", "reason"),
    ),
    "prizes": Wrong(
        event="running",
        route="/prizes",
        form="#change-prizes",
        typed={"prize_what_1": "", "prize_what_2": LONG},
        at=("prize_what_1", "prize_what_2", "reason"),
    ),
    "host": Wrong(
        route="/publishing",
        form="#host",
        typed={"repository": "club", "RONDA_TOKEN": "two words"},
        at=("repository", "RONDA_TOKEN"),
    ),
    "bucket": Wrong(
        route="/publishing?kind=s3",
        form="#host",
        typed={"bucket": "Club", "AWS_ACCESS_KEY_ID": "two words"},
        at=("bucket", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"),
    ),
    "table of a draft": Wrong(
        event="draft", route="/draft?pick=1", form="#move-table", typed={"table": "999"}, at=("table",)
    ),
}


def events() -> dict[str, Organiser]:
    """Play events to the moments at which their forms are there."""
    prizes = Notice(prizes=(Prize(what="Cup", first=1, last=1), Prize(what="Medal", first=2, last=2)))
    without_staff = Details(name="Running", notice=prizes)
    door, keyforge = Organiser("xwing", seed=1), Organiser("keyforge", seed=2)
    running, draft = Organiser("xwing", seed=3, details=without_staff), Organiser("xwing", seed=4)
    nobody = Organiser("aristeia", seed=5, details=Details(name="Nobody"))
    door.register(*names(6))
    keyforge.register("Alba 1", deck="Quillfire")
    keyforge.register("Bruno 2", deck="Ashen Vow")
    running.register("Alba 1", squad_points="20", faction="rebel")
    running.register(*names(6)[1:])
    running.start()
    running.pair()
    draft.start(6)
    draft.do(ask.PairRound())
    nobody.register(*names(4))
    nobody.do(ask.ChangePublication(publication=Publication(names=NameStyle.INITIAL)))
    bracket = Organiser("xwing", seed=6, details=custom(0))
    bracket.start(4)
    bracket.pair()
    played = {"door": door, "keyforge": keyforge, "running": running, "draft": draft, "nobody": nobody}
    return {**played, "bracket": bracket}


@pytest.fixture(scope="module")
def desk(
    browser: Browser, built_app: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Page, dict[str, str]]]:
    """Open one window for all forms, with the events on its device, and give the routes of those."""
    host = Host(built_app.parent)
    watch = Watch(host.origin)
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    watch.attach(context)
    page = context.new_page()
    page.goto(host.url)
    person.wait_until_ready(page)
    routes = {"": ""}
    for name, organiser in events().items():
        file = tmp_path_factory.mktemp("events") / f"{name}.ronda"
        event_files.write_event_log(organiser.log, file)
        person.open_file(page, file)
        routes[name] = f"/t/{organiser.tournament.id}"
    yield page, routes
    context.close()
    host.stop()

    assert watch.unexpected() == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("case", CASES)
def test_what_a_form_refuses_is_in_view_at_its_first_wrong_field_and_beside_the_button(
    desk: Desk, case: str, size: str
) -> None:
    page, routes = desk
    wrong = CASES[case]
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    person.visit(page, "/")
    person.visit(page, routes[wrong.event] + wrong.route)
    form = page.locator(f"form{wrong.form}").first
    form.evaluate(
        "(form) => { for (let at = form; at; at = at.parentElement) if (at.matches('details')) at.open = true; }"
    )
    for name, value in wrong.typed.items():
        form.locator(f"[name={name}]").evaluate(FILL, value)
    button = form.locator("button:not([type=button]):visible")
    if button.count():
        button.last.click()
    else:
        form.locator("input:visible").first.press("Enter")
    expect(form.locator("[data-refusal]")).not_to_be_empty()

    invalid = form.locator("[aria-invalid]")
    assert invalid.evaluate_all("all => all.map((field) => field.name)") == list(wrong.at)
    expect(invalid.first).to_be_focused()
    assert form.evaluate(UNSEEN) == []
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_goes_as_soon_as_its_field_is_typed_in(desk: Desk, size: str) -> None:
    page, routes = desk
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    person.visit(page, "/")
    person.visit(page, routes["nobody"])
    form = page.locator("form[data-command=start_event]").first
    form.locator("[name=organiser]").fill("")  # it is remembered once it was typed
    form.get_by_role("button").click()
    expect(form.locator("[data-refusal]")).not_to_be_empty()
    page.keyboard.type("N")
    expect(form.locator("[data-refusal]")).to_be_empty()
    expect(form.locator("[aria-invalid], .fault")).to_have_count(0)


def test_of_several_fields_at_fault_the_others_keep_what_is_wrong_with_them(desk: Desk) -> None:
    page, routes = desk
    person.visit(page, "/")
    person.visit(page, f"{routes['running']}/rulings")
    form = page.locator("#give-ruling")
    form.evaluate(OPEN)
    form.get_by_role("button").last.click()
    expect(form.locator("[name=question]")).to_be_focused()
    expect(form.locator(".fault")).to_have_count(2)
    page.keyboard.type("Q")
    expect(form.locator("[name=question][aria-invalid]")).to_have_count(0)
    expect(form.locator("[name=decision][aria-invalid]")).to_have_count(1)
    expect(form.locator(".fault")).to_have_count(1)
    expect(form.locator("[data-refusal]")).to_be_empty()


def test_room_is_kept_for_a_refusal_as_long_as_it_stands_there(desk: Desk) -> None:
    page, routes = desk
    person.visit(page, "/")
    person.visit(page, f"{routes['running']}/player/2")
    form = page.locator("#disqualify")
    form.evaluate(OPEN)
    usual = page.evaluate(ROOM)
    form.locator("button:not([type=button])").last.click()
    expect(form.locator("[data-refusal]")).not_to_be_empty()
    assert page.evaluate(ROOM) != usual

    page.locator("main h1").evaluate(
        "heading => { heading.textContent = 'as it was'; dispatchEvent(new Event('popstate')); }"
    )
    expect(page.locator("main h1")).not_to_have_text("as it was")  # drawn anew, as after Back
    expect(form.locator("[data-refusal]")).not_to_be_empty()
    assert page.evaluate(ROOM) != usual

    person.visit(page, f"{routes['running']}/players")
    expect(page.locator("#players")).to_be_visible()
    assert page.evaluate(ROOM) == usual


def test_a_disqualification_takes_four_taps_and_ends_where_it_is_said(desk: Desk) -> None:
    page, routes = desk
    page.set_viewport_size({"width": 390, "height": 844})
    person.visit(page, "/")
    person.visit(page, f"{routes['running']}/players")
    page.locator("#players a[href$='/player/3']").click()
    page.locator("details:has(#disqualify) > summary").click()
    expect(page.locator("#dq-reason")).to_be_focused()
    page.keyboard.type("Collusion")
    page.locator("#disqualify button").last.click()
    expect(page.locator("main .titled")).to_contain_text("Disqualified")
    expect(page.locator("main h1")).to_be_in_viewport()
