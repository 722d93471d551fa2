"""Python crashes on one event: the app starts again without it, says which, and the others go on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.harness import Watch
from tests.faults.crashes import ON_ONE_EVENT
from tests.faults.damage import begin, saved


def crash_on(page: Page, event: str) -> None:
    """Let Python end for good when it is asked about an event, as it does without memory."""
    page.workers[0].evaluate(
        """(event) => {
            const works = JSON.stringify;
            JSON.stringify = (question) => {
                const text = works(question);
                if (!text.includes(event)) return text;
                throw Object.assign(new Error("out of memory"), { pyodide_fatal_error: true });
            };
        }""",
        event,
    )


def test_the_crash_of_one_event_never_closes_others(page: Page, watch: Watch) -> None:
    watch.allowed.append("out of memory")
    other = begin(page, ["Ana"])
    person.visit(page, "/")
    crashing = begin(page, ["Béla"])
    crash_on(page, crashing)
    person.name_field(page).fill("Carla")
    person.name_field(page).press("Enter")

    expect(page.locator("main h1")).to_have_text("Friday Cup")
    expect(page.locator("main .lead")).to_have_text(ON_ONE_EVENT.seen)
    assert len(saved(page, page.get_by_role("button", name="Save the entries as they are")).splitlines()) == 2
    person.visit(page, "/")
    expect(page.locator("[data-trouble=shut]")).to_have_text("closed: Ronda crashed on it")
    person.visit(page, f"/t/{other}/players")
    person.register(page, "Dario")
    person.expect_player(page, "Dario")

    person.visit(page, f"/t/{crashing}/players")
    page.reload()
    person.wait_until_ready(page)
    person.expect_player(page, "Béla")


def test_a_crash_is_put_down_to_the_event_that_is_drawn_and_not_to_one_that_was_read_for_it(
    page: Page, watch: Watch
) -> None:
    watch.allowed.append("out of memory")
    other = begin(page, ["Ana"])
    person.visit(page, "/")
    crashing = begin(page, ["Béla"])
    page.reload()
    person.wait_until_ready(page)
    page.workers[0].evaluate(
        """([event, other]) => {
            const works = JSON.stringify;
            let read = false;
            JSON.stringify = (question) => {
                const text = works(question);
                if (read && text.includes(`/t/${event}/privacy`)) {
                    throw Object.assign(new Error("out of memory"), { pyodide_fatal_error: true });
                }
                read ||= question?.tournament === other && "lines" in question;
                return text;
            };
        }""",
        [crashing, other],
    )
    page.evaluate("(to) => { location.hash = to; }", f"/t/{crashing}/privacy?erase=all")
    expect(page.locator("main .lead")).to_have_text(ON_ONE_EVENT.seen)
    person.visit(page, f"/t/{other}/players")
    person.expect_player(page, "Ana")
