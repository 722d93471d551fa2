"""Devices that know the app: each is visited once, and its window stays open from one scenario to the next."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.harness import Host
from tests.engines.desk import Desk
from tests.engines.window import Engine

KEPT_SAFE = "[data-readiness], [data-keeping] p"
EMPTY = """async () => {
    const end = (what, target, event) => new Promise((done, fail) => {
        target[event] = done;
        const refuse = ({ type }) => fail(new Error(`${what}: ${type} ${target.error}`));
        target.onerror = target.onabort = target.onblocked = refuse;
        setTimeout(fail, 30_000, new Error(`${what}: no answer`));
    });
    const request = indexedDB.open("ronda");
    await end("open", request, "onsuccess");
    const tx = request.result.transaction(request.result.objectStoreNames, "readwrite");
    const ids = tx.objectStore("tournaments").getAllKeys();
    for (const name of tx.objectStoreNames) tx.objectStore(name).clear();
    await end("clear", tx, "oncomplete");
    request.result.close();
    const windows = new BroadcastChannel("ronda");
    for (const tournament of ids.result) windows.postMessage({ tournament });
    windows.close();
}"""
"""Deletes all events, and says so to the app as another window would."""


class Known:
    """A device with a window on the app."""

    def __init__(self, engine: Engine, new_host: Callable[[], Host]) -> None:
        """Name the engine, and what gives an address at which it has stored nothing."""
        self._engine, self._new_host = engine, new_host
        self._desk: Desk | None = None
        self._failures = 0
        self.said_first: list[str] = []
        """What the first visit says about keeping the events."""

    def emptied(self, failures: int) -> Desk:
        """Its window without any event, or another device's after further failures: they may leave anything."""
        if failures > self._failures:
            self.close()
        self._failures = failures
        desk = self._desk = self._desk or self._visited()
        desk.event = ""
        desk.visit("/")
        desk.window.evaluate(EMPTY)
        desk.window.see(".event", count=0)
        return desk

    def close(self) -> None:
        """Close its window, and forget the device."""
        desk, self._desk = self._desk, None
        if desk:
            desk.host.stop()
            desk.window.close()

    def _visited(self) -> Desk:
        desk = Desk(self._engine, self._new_host(), self._engine.window())
        desk.start()
        desk.keep_for_offline()
        self.said_first = desk.window.texts(KEPT_SAFE)
        return desk
