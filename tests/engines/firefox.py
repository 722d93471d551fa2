"""Firefox, driven over the socket on which it takes WebDriver's commands itself, without a driver in between."""

from __future__ import annotations

import json
import socket
import subprocess
from pathlib import Path
from typing import Any, override

from tests.engines import webdriver
from tests.engines.webdriver import WebDriverError, Wire
from tests.engines.window import Engine, NotYet, Window, patiently

PREFERENCES = {
    "marionette.port": 0,
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.download.always_ask_before_handling_new_types": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.aboutwelcome.enabled": False,
    "browser.startup.page": 0,
    "dom.ipc.processPrelaunch.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
    "intl.accept_languages": "en-GB",
    # Nothing is worth compiling once more, for speed, in the short life of a test.
    "javascript.options.wasm_optimizingjit": False,
}
COMPLAINTS = """
    const said = Services.console.getMessageArray()
        .filter((each) => each instanceof Ci.nsIScriptError && !(each.flags & Ci.nsIScriptError.warningFlag))
        .filter(({ sourceName, category }) => sourceName.startsWith("http") || category.includes("content"))
        .map(({ errorMessage, sourceName }) => `${errorMessage} (${sourceName})`);
    Services.console.reset();
    return said;
"""


class Socket(Wire):
    """Messages are JSON with their length before them."""

    prints = True

    def __init__(self, port: int) -> None:
        """Greet the browser that listens on a port."""
        self._connection = socket.create_connection(("127.0.0.1", port))
        self._stream = self._connection.makefile("rb")
        self._number = 0
        self._receive()

    @override
    def send(self, command: str, **parameters: Any) -> Any:
        self._number += 1
        name = command if ":" in command else f"WebDriver:{command}"
        message = json.dumps([0, self._number, name, parameters]).encode()
        self._connection.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise WebDriverError(error["error"], error["message"])
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def close(self) -> None:
        self._stream.close()
        self._connection.close()

    def _receive(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            length += byte
            if not byte:
                raise ConnectionError("Firefox is gone.")
        return json.loads(self._stream.read(int(length)))


class Firefox(Engine):
    """A headless Firefox with a new profile."""

    def __init__(self, programs: list[str], folder: Path) -> None:
        """Start it with its profile and downloads in a folder."""
        [program] = programs
        profile = folder / "profile"
        self.downloads = folder / "downloads"
        profile.mkdir()
        self.downloads.mkdir()
        lines = {**PREFERENCES, "browser.download.dir": str(self.downloads)}
        written = "".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in lines.items())
        (profile / "user.js").write_text(written, encoding="utf-8")
        command = [
            program,
            "--headless",
            "--no-remote",
            "--profile",
            str(profile),
            "--marionette",
            "-remote-allow-system-access",
        ]
        self._log = (folder / "firefox.log").open("wb")
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        self.wire = Socket(patiently(lambda: _port(profile)))
        self.wire.send("NewSession", strictFileInteractability=False, timeouts={"script": 60_000, "pageLoad": 60_000})
        self.first = self.wire.send("GetWindowHandle")

    @override
    def window(self) -> Window:
        return webdriver.window(self.wire, self.first)

    @override
    def phone(self) -> Window:
        return webdriver.phone(self.wire, self.first)

    @override
    def complaints(self) -> list[str]:
        self.wire.turn_to(self.first)
        self.wire.send("Marionette:SetContext", value="chrome")
        said: list[str] = self.wire.send("ExecuteScript", script=COMPLAINTS, args=[])
        self.wire.send("Marionette:SetContext", value="content")
        return said

    @override
    def close(self) -> None:
        self.wire.send("Marionette:Quit", flags=["eForceQuit"])
        self.wire.close()
        self._process.wait()
        self._log.close()


def _port(profile: Path) -> int:
    try:
        return int((profile / "MarionetteActivePort").read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):
        raise NotYet("Firefox did not start") from None
