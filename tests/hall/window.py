"""The organiser's window in Python: it asks the engine what ``site/hall.js`` and ``site/worker.js`` ask, in order."""

from __future__ import annotations

import json
from typing import Any

from ronda import bridge
from ronda.bridge.session_state import SESSION
from ronda.journal import Log
from tests.hall.hall import Running

NOW = "2026-11-21T10:00:00Z"


class Window:
    """A window of the app; what the device stores outlives it."""

    def __init__(self, hall: Running, log: Log) -> None:
        """Take the hall's server, and what the device stores of an event."""
        self.hall, self.event = hall, log.tournament.id
        self.stored = [record.line for record in log.records]
        self.told: Any = None
        self.answered = 0
        self.refused = False

    @property
    def log(self) -> Log:
        """The event as the window holds it."""
        return SESSION.logs[self.event]

    def open(self) -> None:
        """Open the app: of all that was in memory only what is stored is there again."""
        self.answered = 0
        self.told = None
        bridge.call_by_name("load", json.dumps({"tournament": self.event, "lines": self.stored}))

    def close(self) -> None:
        """Close the app."""
        bridge.call_by_name("unload", json.dumps({"tournament": self.event}))

    def show(self) -> None:
        """Show the event in the hall."""
        self._hand_over("")

    def look(self) -> None:
        """Do what the window does when the server has news, for which it waits; raises ``OSError`` without answer."""
        path = f"/hall/?after={self.told['version']}" if self.told else "/hall/"
        self.told = None  # a server that did not answer is asked anew
        self.told = self.hall.window("GET", path).json
        self.tell_hall()
        self._take_in()

    def tell_hall(self) -> None:
        """Hand over what has changed."""
        for event, known in self.told["events"].items():
            if event == self.event:
                self._hand_over(known["digest"], known["steps"])

    def messages(self) -> list[dict[str, Any]]:
        """Read what players said behind those that are answered."""
        return self.messages_from(self.answered)

    def messages_from(self, number: int) -> list[dict[str, Any]]:
        """Read what players said behind a message."""
        found: list[dict[str, Any]] = self.hall.window("GET", f"/hall/messages?after={number}").json["messages"]
        return found

    def undo(self) -> None:
        """Take back what was done last."""
        assert self._kept(self._asked("decide", command="undo", form={"action": str(self.log.last_action)}))["ok"]

    def command(self, command: str, **form: object) -> None:
        """Do what the organiser chooses on a page."""
        said = {key: str(value) for key, value in form.items()}
        assert self._kept(self._asked("decide", command=command, form=said))["ok"]

    def stored_of(self, message: dict[str, Any]) -> dict[str, Any]:
        """Have a message decided and stored; give what is to be said of it."""
        given = {key: message[key] for key in ("id", "player", "form", "at", "lang")}
        (outcome,) = self._kept(self._asked("reports", messages=[given]))["outcomes"]
        return dict(outcome)

    def _take_in(self) -> None:
        if self.told["messages"] <= self.answered:
            return
        for message in self.messages():
            if not message["outcome"]:
                if self.refused or not self.told["events"][self.event]["own"]:
                    break
                outcome = self.stored_of(message)
                assert self.hall.window("POST", f"/hall/messages/{message['number']}", outcome).status == 200
            self.answered = message["number"]
        self.tell_hall()

    def _hand_over(self, digest: str, steps: int = 0) -> None:
        given = self._asked("hall", digest=digest, steps=steps)
        self.refused = False
        if given["text"] is not None:
            answer = self.hall.window("PUT", f"/hall/events?{given['stand']}", given["text"])
            self.refused = answer.status == 412
            assert self.refused or answer.status == 200, answer.text
            if self.told and self.event in self.told["events"] and not self.refused:
                self.told["events"][self.event] |= {**answer.json, "own": True}

    def _asked(self, call: str, **question: object) -> dict[str, Any]:
        common = {"tournament": self.event, "now": NOW, "random": len(self.stored), "lang": "en"}
        answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({**common, **question})))
        return answer

    def _kept(self, decided: dict[str, Any]) -> dict[str, Any]:
        """Store what was decided, and only then apply it."""
        if decided.get("lines"):
            assert decided["first"] == len(self.stored)
            self.stored += decided["lines"]
            bridge.call_by_name("apply", json.dumps(decided))
        return decided
