"""WebKit, Safari's engine, in the small browser that WebKitGTK brings, driven by its own WebDriver server."""

from __future__ import annotations

import json
import os
import subprocess
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, override

from tests.engines import webdriver
from tests.engines.webdriver import WebDriverError, Wire
from tests.engines.window import Engine, NotYet, Window, patiently

PATHS = {
    "Navigate": ("POST", "url"),
    "ExecuteAsyncScript": ("POST", "execute/async"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "SetWindowRect": ("POST", "window/rect"),
    "GetWindowHandles": ("GET", "window/handles"),
    "GetWindowHandle": ("GET", "window"),
    "NewWindow": ("POST", "window/new"),
    "SwitchToWindow": ("POST", "window"),
    "CloseWindow": ("DELETE", "window"),
}
SCREEN = "1400x1000x24"


class Http(Wire):
    """WebDriver as it is written down."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        """Begin a session with the server that listens on a port."""
        self._connection = patiently(lambda: _connection(port))
        self._base = ""
        begun = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._base = f"/session/{begun['sessionId']}"

    @override
    def send(self, command: str, **parameters: Any) -> Any:
        method, path = PATHS[command]
        return self._ask(method, f"{self._base}/{path.format(**parameters)}", parameters)

    def close(self) -> None:
        self._ask("DELETE", self._base, {})
        self._connection.close()

    def _ask(self, method: str, path: str, parameters: dict[str, Any]) -> Any:
        body = json.dumps(parameters) if method == "POST" else None
        self._connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status != HTTPStatus.OK:
            raise WebDriverError(value["error"], value.get("message", ""))
        return value


class WebKit(Engine):
    """A MiniBrowser on a screen that nobody sees."""

    def __init__(self, programs: list[str], folder: Path, port: int) -> None:
        """Start it with a home of its own; its driver listens on the port."""
        driver, screen = programs
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        self._said = folder / "webkit.log"
        self._read = 0
        (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads}"\n', encoding="utf-8")
        self._log = self._said.open("wb")
        display, told = os.pipe()
        xvfb = [screen, "-displayfd", str(told), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._screen = subprocess.Popen(xvfb, stderr=self._log, pass_fds=[told])
        os.close(told)
        with os.fdopen(display) as answer:
            number = answer.readline().strip()
        environment = {
            **os.environ,
            "DISPLAY": f":{number}",
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_DATA_HOME": str(folder / "data"),
            "LANG": "en_GB.UTF-8",
            "LANGUAGE": "en_GB",
            "GDK_BACKEND": "x11",
            # Nothing is worth compiling once more, for speed, in the short life of a test.
            "JSC_useOMGJIT": "0",
            # Nor is a layer worth its own drawing.
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        }
        self._driver = subprocess.Popen([driver, f"--port={port}"], env=environment, stdout=self._log, stderr=self._log)
        options = {"args": ["--automation", "--enable-write-console-messages-to-stdout=true"]}
        self.wire = Http(port, {"webkitgtk:browserOptions": options, "timeouts": {"script": 60_000}})
        self.first = self.wire.send("GetWindowHandle")

    @override
    def window(self) -> Window:
        return webdriver.window(self.wire, self.first)

    @override
    def phone(self) -> Window:
        return webdriver.phone(self.wire, self.first)

    @override
    def complaints(self) -> list[str]:
        lines = self._said.read_text(encoding="utf-8", errors="replace")
        new, self._read = lines[self._read :], len(lines)
        return [line for line in new.splitlines() if "CONSOLE" in line and "ERROR" in line]

    @override
    def close(self) -> None:
        self.wire.close()
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait()
        self._log.close()


def _connection(port: int) -> HTTPConnection:
    connection = HTTPConnection("127.0.0.1", port)
    try:
        connection.connect()
    except ConnectionRefusedError:
        raise NotYet("WebKit's driver did not start") from None
    return connection
