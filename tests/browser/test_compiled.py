"""What the browser compiled of Python is kept with it, and the next start reads that."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser import person
from tests.browser.devices import Device
from tests.browser.harness import Host

AT_ONCE = "--js-flags=--wasm-caching-hard-threshold=100000"
"""Chromium keeps what it compiled after 1 MB of it, some dozens of pages; here after a tenth."""

LEAST = 100_000
"""What is kept first may be less: a busy machine reads it before all of it was compiled."""


def read_beside(page: Page, url: str) -> list[int]:
    """Open the app; give the sizes of what was kept with each of its files as they were read."""
    client, events, over = page.context.new_cdp_session(page), list[dict[str, Any]](), list[object]()
    client.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    client.on("Tracing.tracingComplete", lambda told: over.append(told))  # noqa: PLW0108 - Playwright marks it
    client.send("Tracing.start", {"traceConfig": {"includedCategories": ["ServiceWorker"]}})
    page.goto(url)
    person.wait_until_ready(page)
    client.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    read = [event["args"] for event in events if event["name"].endswith("OnSideDataReadingComplete")]
    return [args["metadata size"] for args in read if "metadata size" in args]


def test_what_the_browser_compiled_of_python_is_kept(device: Device, host: Host) -> None:
    context = device(flags=[AT_ONCE])
    page = context.pages[0]
    kept = max(read_beside(page, host.url))
    assert kept == 0
    person.create_event(page)
    event = page.url.partition("#")[2]
    # it compiles and keeps beside what the page does, on a busy machine a good deal later
    for names in (("Ana", "Béla", "Cem", "Dora"), ("Elmo",), ("Fara",), ("Gala",), ("Hugo",)):
        person.visit(page, event)
        for name in names:
            person.register(page, name)
            person.expect_player(page, name)
        page.close()
        page = context.new_page()
        kept = max(read_beside(page, host.url))
        if kept > LEAST:
            break

    assert kept > LEAST
