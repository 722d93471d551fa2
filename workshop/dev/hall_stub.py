"""Screens of the app beside a hall server, which is a stub here.

The private link of player 7 is ``me/CARD-OF-PLAYER-7``.
"""

from __future__ import annotations

import json

from playwright.sync_api import Page

STUB_KEY = "hall on show"
"""The key under which a window keeps the stub's state across the app's start, when it begins to follow the hall."""
STUB_SCRIPT = """(kept) => {
    const shown = sessionStorage.getItem(kept);
    if (!shown || window.leaveHall) return;
    const { players, joined, asking, isShown, isLost } = JSON.parse(shown);
    const event = location.hash.split("/")[2];
    const waiting = asking.map(([player, digits], at) => ({ id: `asks${at}`, player, digits, free: at < 2 }));
    const phones = Object.fromEntries(Array.from({ length: joined }, (_, at) => [at + 4, 1]));
    const addresses = ["http://192.168.1.20:8080/", "http://10.42.0.1:8080/"];
    const events = isShown ? { [event]: { digest: "", players, joined, waiting, phones } } : {};
    const told = { version: 1, addresses, messages: 0, events };
    const numbers = Array.from({ length: players }, (_, at) => at + 1);
    const links = Object.fromEntries(numbers.map((player) => [player, `me/CARD-OF-PLAYER-${player}`]));
    const real = fetch;
    const unanswered = [];
    let asked = 0;
    let isOver = false;
    window.fetch = (address, options) => {
        if (!String(address).startsWith("/hall/")) return real(address, options);
        if (isOver) return Promise.resolve(new Response(null, { status: 404 }));
        if (String(address).endsWith("/cards")) return Promise.resolve(Response.json(links));
        if (options?.method === "PUT") return Promise.resolve(Response.json({ digest: "" }));
        if (!asked++) return Promise.resolve(Response.json(told));
        return isLost ? Promise.reject(new Error()) : new Promise((done) => { unanswered.push(done); });
    };
    window.leaveHall = async () => {
        isOver = true;
        sessionStorage.removeItem(kept);
        for (const done of unanswered) done(new Response(null, { status: 404 }));
        while (localStorage.getItem("hall") === "on") await new Promise((done) => setTimeout(done, 50));
        window.fetch = real;
    };
}"""
BEGIN_SCRIPT = """([kept, shown]) => {
    sessionStorage.setItem(kept, JSON.stringify(shown));
    localStorage.setItem("hall", "on");
}"""


def follow_hall(
    page: Page,
    *,
    players: int = 40,
    joined: int = 0,
    asking: tuple[tuple[int, str], ...] = (),
    is_shown: bool = True,
    is_lost: bool = False,
) -> None:
    """Let the app follow a hall; ``asking`` are the players whose phones wait, by number, with the digits shown."""
    shown = {"players": players, "joined": joined, "asking": asking, "isShown": is_shown, "isLost": is_lost}
    page.evaluate(BEGIN_SCRIPT, [STUB_KEY, shown])
    page.add_init_script(f"({STUB_SCRIPT})({json.dumps(STUB_KEY)})")
    page.reload()
    page.locator(".hall .banner" if is_lost else ".hall").first.wait_for()
    page.locator(".hall").scroll_into_view_if_needed()


def leave_hall(page: Page) -> None:
    """Remove the hall."""
    page.evaluate("leaveHall()")
    page.locator(".hall").wait_for(state="detached")
