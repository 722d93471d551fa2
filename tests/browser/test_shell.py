"""The page itself: start, policy, forms, what is typed. What the engine says is not the shell's business."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import person
from tests.browser.harness import Host, Watch
from tests.browser.test_storage import SAID_AT_FIRST
from tests.faults.clock import SET_BACK_MEANWHILE
from tests.faults.crashes import ANYWHERE
from workshop.server import folder_files

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "frame-src 'self'; style-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; object-src 'none'"
)
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' blob:")


def test_the_content_policy_is_the_strict_one(page: Page, watch: Watch) -> None:
    watch.allowed.append("Content Security Policy")

    violated = page.evaluate("""new Promise((done) => {
        addEventListener("securitypolicyviolation", ({ effectiveDirective }) => done(effectiveDirective));
        document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = true" }));
    })""")

    assert page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") == POLICY
    assert violated == "script-src-elem"
    assert page.evaluate("window.ran === undefined")


def reach_elsewhere(page: Page, host: Host) -> object:
    """Try to fetch from another origin in the page's worker; give why it cannot, or None."""
    person.wait_until_ready(page)
    elsewhere = host.origin.replace("localhost", "127.0.0.1")
    return page.workers[0].evaluate(
        """(address) => fetch(address, { mode: "no-cors" }).then(() => null, ({ name }) => name)""", elsewhere
    )


def test_the_worker_reaches_no_other_origin_at_the_first_visit(first_visit: Page, host: Host, watch: Watch) -> None:
    """The server says so."""
    watch.allowed.append("Content Security Policy")

    assert reach_elsewhere(first_visit, host) == "TypeError"


def test_the_worker_reaches_no_other_origin_later(
    new_context: BrowserContext, host: Host, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service worker says so, whatever the server does."""
    watch.allowed.append("Content Security Policy")
    watch.also.append(host.origin.replace("localhost", "127.0.0.1"))
    monkeypatch.setattr(folder_files, "policy_of", lambda _: "")
    page = new_context.new_page()
    page.goto(host.url)
    assert reach_elsewhere(page, host) is None

    person.wait_until_offline_ready(page)
    page.reload()
    assert reach_elsewhere(page, host) == "TypeError"
    assert (
        page.evaluate("fetch('worker.js').then(({ headers }) => headers.get('Content-Security-Policy'))")
        == WORKER_POLICY
    )


READ_SO_FAR = """(() => {
    window.shown = [];
    new MutationObserver(() => {
        const seen = [...document.querySelectorAll("#shell [lang]")].filter((text) => text.checkVisibility());
        const languages = [...new Set(seen.map((text) => text.lang))];
        if (languages.length && String(languages) !== String(shown.at(-1))) shown.push(languages);
    }).observe(document, { childList: true, subtree: true });
})()"""
"""Notes the languages that can be seen of the page's own texts, each time that more of it was read."""


@pytest.mark.parametrize(("locale", "lang"), [("es-ES", "es"), ("de-DE", "en")])
def test_a_first_visit_is_said_at_once_in_the_language_of_the_browser_and_no_other(
    browser: Browser, host: Host, watch: Watch, locale: str, lang: str
) -> None:
    with browser.new_context(locale=locale) as context:
        watch.attach(context)
        page = context.new_page()
        page.add_init_script(SAID_AT_FIRST)
        page.add_init_script(READ_SO_FAR)
        page.goto(host.url)

        assert page.evaluate("saidAtFirst") is True
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator(f"#starting > [lang={lang}]")).to_be_visible()
        person.wait_until_ready(page)
        assert page.evaluate("shown") == [[lang]]


def test_the_manifest_makes_it_installable(page: Page, host: Host) -> None:
    manifest = json.loads(page.request.get(f"{host.url}manifest.webmanifest").text())

    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(f"{host.url}{icon['src']}").headers["content-type"] == icon["type"]
    answer = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert {error["errorId"] for error in answer["installabilityErrors"]} <= {"in-incognito"}


@pytest.mark.desk
def test_a_command_shows_its_result_and_takes_the_next(page: Page) -> None:
    person.create_event(page)
    for name in ("Ana", "Béla"):
        person.register(page, name)
        person.expect_player(page, name)

    expect(page.locator("#notice")).not_to_be_empty()
    expect(person.name_field(page)).to_have_value("")
    expect(person.name_field(page)).to_be_focused()


@pytest.mark.desk
def test_a_refusal_keeps_what_was_typed(page: Page) -> None:
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    person.register(page, "Ana")

    expect(page.locator("[role=alert]", has_text="Ana")).to_be_visible()
    expect(person.name_field(page)).to_have_value("Ana")
    expect(person.name_field(page)).to_have_attribute("aria-invalid", "true")
    expect(person.name_field(page)).to_be_focused()


@pytest.mark.desk
def test_a_command_given_twice_at_once_runs_once(page: Page) -> None:
    person.create_event(page)
    person.name_field(page).fill("Ana")
    page.evaluate("""() => {
        const form = document.querySelector("form[data-command=register_player]");
        form.requestSubmit();
        form.requestSubmit();
    }""")

    person.expect_player(page, "Ana")
    expect(page.locator("[role=alert]", has_text="Ana")).to_have_count(0)


def test_a_crash_is_told_though_a_question_was_waiting(page: Page, watch: Watch) -> None:
    watch.allowed.append("thrown by the test")
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    page.workers[0].evaluate("onmessage = null")  # it answers nothing more
    page.evaluate("location.hash += '/standings'")
    page.workers[0].evaluate("setTimeout(() => { throw new Error('thrown by the test'); })")

    expect(page.locator("#crashed")).to_be_visible()
    person.wait_until_ready(page)
    expect(page.locator("#crashed")).to_be_visible()


def test_a_crash_of_python_is_told_and_mended(page: Page, watch: Watch) -> None:
    watch.allowed.append("thrown by the test")
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    page.workers[0].evaluate("setTimeout(() => { throw new Error('thrown by the test'); })")

    expect(page.locator("#crashed")).to_be_visible()
    expect(page.locator("#crashed")).to_contain_text(ANYWHERE.seen)
    person.wait_until_ready(page)
    person.register(page, "Béla")
    person.expect_player(page, "Béla")
    person.expect_player(page, "Ana")


@pytest.mark.desk(anew=True)
def test_theme_and_language_are_remembered(page: Page) -> None:
    page.evaluate("localStorage.theme = 'dark'; localStorage.lang = 'es'")
    page.reload()

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    person.wait_until_ready(page)


@pytest.mark.desk(anew=True)
def test_the_address_of_the_results_site_is_remembered_and_a_wrong_one_says_so(page: Page) -> None:
    person.visit(page, "/publishing")
    page.locator("#site").fill("example.org")
    page.locator("#site").press("Tab")
    expect(page.locator(".site [role=alert]")).to_contain_text("is not the address of a folder on the web")
    page.locator("#site").fill("https://example.org/results")
    page.locator("#site").press("Enter")
    expect(page.locator(".site [role=alert]")).to_have_count(0)
    page.reload()
    expect(page.locator("#site")).to_have_value("https://example.org/results")


@pytest.mark.desk(anew=True)
def test_clocks_count_down_and_go_on_below_zero(page: Page) -> None:
    person.wait_until_ready(page)
    page.evaluate("""() => {
        const inMinutes = (n) => new Date(Date.now() + n * 60_000).toISOString();
        const clock = (id, minutes) => `<time id="${id}" data-until="${inMinutes(minutes)}"></time>`;
        // Beside the page of the app, which is drawn anew once every file is kept and would take them away.
        document.body.insertAdjacentHTML("beforeend", clock("ahead", 12) + clock("past", -2));
    }""")

    expect(page.locator("#ahead")).to_have_text(re.compile(r"^11:5\d$|^12:00$"))
    expect(page.locator("#past")).to_have_text(re.compile(r"^−02:0\d$"))
    expect(page.locator("#past")).to_have_class("over")


SET_BACK = "() => { const real = Date.now; Date.now = () => real() - 2 * 3_600_000; }"


def seconds_left(page: Page) -> int:
    minutes, seconds = page.locator("#clock").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.mark.desk(anew=True)
def test_a_clock_goes_on_when_the_device_is_set_back_and_the_page_says_so(page: Page) -> None:
    """Shell and engine count alike; who opens the page anew is told that nobody can tell what is left."""
    person.wait_until_ready(page)
    person.create_event(page, game="xwing")
    base = page.url.partition("#")[2].removesuffix("/players")
    for name in ("Ana Sol", "Bela Luna", "Carla Mar", "Dora Roca"):
        person.register(page, name)
        person.expect_player(page, name)
    person.visit(page, base)
    page.locator("#do-start_event button").click()
    page.locator("#do-pair_round button").click()
    person.publish_draft(page)
    page.locator("#start-clock button").click()
    told = page.get_by_text(SET_BACK_MEANWHILE.seen)
    expect(page.locator("#clock")).to_have_text(re.compile("^74:5"))
    expect(told).to_be_hidden()
    page.evaluate(SET_BACK)
    expect(told).to_be_visible()
    before = seconds_left(page)
    assert before <= 75 * 60
    page.wait_for_function("before => document.querySelector('#clock').textContent < before", arg="74:52")

    # the pause was counted by the engine
    page.locator("#pause-clock button").click()
    expect(page.locator("#resume-clock")).to_be_visible()
    assert 74 * 60 < seconds_left(page) <= 74 * 60 + 52
    page.locator("#resume-clock button").click()
    expect(told).to_be_visible()

    page.add_init_script(f"({SET_BACK})()")
    page.reload()
    person.wait_until_ready(page)
    expect(page.get_by_text("Nobody can tell what is left")).to_be_visible()
    expect(told).to_have_count(0)
    assert seconds_left(page) <= 75 * 60


@pytest.mark.desk
def test_a_wrong_address_says_so_and_leads_home(page: Page, subtests: pytest.Subtests) -> None:
    """Typed into an open page, and opened anew, before Python is up."""
    for address, said in (
        ("/%", "There is no page “/%”."),
        ("/t/%E0%A4%A", "There is no such event on this device."),
        ("/t/unknown", "There is no such event on this device."),
        ("/t/" + "%25" * 5_000, "There is no such event on this device."),
        ("/%C3%B1andú/" + 10_000 * "x", "There is no page “/ñandú/" + 53 * "x" + "”."),
        ("/nothing/%zz?%E0%A4%A=%&=", "There is no page “/nothing/%zz”."),
    ):
        with subtests.test(address=address[:40]):
            person.wait_until_ready(page)
            page.evaluate("address => { location.hash = address; }", address)
            expect(page.locator("main .lead")).to_have_text(said)
            page.reload()
            expect(page.locator("main .lead")).to_have_text(said)
            person.wait_until_ready(page)

            page.locator("main").get_by_role("link", name="All events").click()
            expect(page).to_have_url(re.compile("#/$"))
            expect(page.locator("main .lead")).not_to_have_text(said)


@pytest.mark.desk
def test_alt_and_a_letter_go_on_and_a_letter_alone_only_while_nothing_is_typed(page: Page) -> None:
    person.create_event(page)
    person.name_field(page).focus()
    page.keyboard.type("e")
    expect(person.name_field(page)).to_have_value("e")
    expect(page).to_have_url(re.compile("/players$"))
    page.keyboard.press("Alt+e")
    expect(page).not_to_have_url(re.compile("/players$"))
    expect(person.name_field(page)).to_have_count(0)  # while it is there, it takes the letter
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile("/players$"))
