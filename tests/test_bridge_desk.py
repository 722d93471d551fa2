"""A device that is a desk, through the door of the browser: what it offers and remembers, and what the leader lacks."""

import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.bridge import linking
from ronda.bridge.session_state import SESSION
from ronda.commands.permissions import Scope
from ronda.core import facts
from ronda.journal import Log
from ronda.sync.invitation import Invitation, invitation_qr_stream
from ronda.sync.protocol import greeting_message, missing_records_message, receive_message
from ronda.sync.step_permissions import device_rights, is_step_allowed
from tests.playing import Organiser, custom
from workshop.build import catalogues

EVENT = "test-00000001"
NOW, LATER = "2026-11-21T10:00:00Z", "2026-11-21T10:02:30Z"
AWAY = "not on the device that leads yet"


class Leader:
    """The device that leads, and this one at the other end of its link."""

    def __init__(self, log: Log) -> None:
        """Lead an event."""
        self.log = log
        self.desk = ""
        self.summary: dict[str, Any] = {}

    def let_in(self, desk: str = "desk1", scope: Scope = Scope.RESULTS, tables: tuple[int, int] = (0, 0)) -> None:
        """Invite this device, and hear of one another until nothing is left to say."""
        self.desk = desk
        invitation = invitation_qr_stream(Invitation(event=EVENT, name="Cup", desk=desk, offer="v=0"))
        asked("read_codes", text=invitation.text(1))
        self.ask(what="join", desk=desk, text="v=0")
        first, last = tables
        self.add(facts.DeskJoined(desk=desk, name="Door", scope=scope.value, first_table=first, last_table=last))
        self.talk(self.ask(what="opened", desk=desk))

    def add(self, fact: facts.Fact) -> None:
        self.log = journal.append_records(self.log, journal.extend_log(self.log, (fact,), at=NOW))

    def ask(self, **question: object) -> dict[str, Any]:
        """Ask something of the links here, and store what comes of it, as the browser does."""
        answer = asked("link", random=7, loaded=True, **question)
        assert answer["ok"], answer
        if answer.get("lines"):
            asked("apply", **answer)
        self.summary = answer.get("summary", self.summary)
        return answer

    def talk(self, answer: dict[str, Any]) -> None:
        """Hear what is said here, and answer, until nothing is left to say."""
        for _ in range(10):
            said = [text for desk, text in answer.get("say") or () if desk == self.desk]
            replies = [reply for reply in map(self.hear, said) if reply]
            if not replies:
                return
            for reply in replies:
                answer = self.ask(what="heard", desk=self.desk, text=reply)
        raise AssertionError("the two go on talking for ever")

    def hear(self, text: str) -> str:
        allowed = partial(is_step_allowed, self.log, device_rights(self.log, self.desk))
        heard = receive_message(self.log, text, event=EVENT, allowed=allowed)
        self.log = heard.merge.after if heard.merge else self.log
        return heard.reply


@pytest.fixture
def leader() -> Iterator[Leader]:
    """Lead an event of eight whose round 2 is running; nothing of it is here."""
    catalogues.compile_stale()
    playing = Organiser("custom", details=custom(3))
    playing.start(8)
    playing.play_round()
    playing.pair()
    yield Leader(playing.log)
    for desk in [*SESSION.roles.values()]:
        asked("link", what="leave", desk=desk.desk)
    bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))


def asked(call: str, /, **question: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({"now": NOW, "lang": "en", **question})))
    return answer


def shown(path: str = "", now: str = NOW) -> str:
    html: str = asked("render", route=f"/t/{EVENT}{path}", device={"now": now, "offset": 0})["html"]
    return html


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html.partition("<main")[2].partition("<dialog")[0]).split())


def enter(table: int, **more: object) -> dict[str, Any]:
    """Enter a result, and store it."""
    form = {"round": "2", "match": str(table), "winner": "1", **more}
    answer = asked("decide", tournament=EVENT, command="report_result", form=form, random=table)
    if answer["ok"]:
        asked("apply", **answer)
    return answer


def start_again(summary: dict[str, Any]) -> None:
    """Lose the links and what is in memory, as a reload does, and read again what is stored."""
    lines = [record.line for record in SESSION.logs[EVENT].records]
    linking._LINKS.by_desk.clear()
    linking._LINKS.marks.clear()
    SESSION.roles.clear()
    bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))
    asked("load", tournament=EVENT, lines=lines, summary=summary)


def test_a_desk_offers_only_what_it_may_do_and_says_who_can_change_that(leader: Leader) -> None:
    leader.let_in(tables=(1, 2))

    assert "Results only, tables 1 to 2" in text(shown())
    assert 'data-command="pair_round"' not in shown()
    board = shown("/round/2")
    assert board.count('data-command="report_result"') == 2
    assert 'data-command="undo"' not in board
    for path in ("/players", "/draft", "/details", "/film"):
        said = text(shown(path))
        assert "This device is a desk and may do only this: Results only, tables 1 to 2. Whoever leads can" in said
        assert f"#/t/{EVENT}{path}" not in shown()
    for path in ("/devices", "/delete", "/standings"):
        assert "may do only this" not in text(shown(path))
    refusal = enter(3)
    assert "only tables 1 to 2 are looked after" in refusal["refusal"]["html"]
    undo = asked("decide", tournament=EVENT, command="undo", form={"action": "1"}, random=1)
    assert "Undo, Redo and Return: not allowed here" in undo["refusal"]["html"]
    assert enter(1)["ok"]
    assert 'data-command="undo"' in shown("/round/2")


def test_a_desk_that_was_sent_away_says_so_and_takes_nothing_in(leader: Leader) -> None:
    leader.let_in(scope=Scope.EVERYTHING)
    assert "Let another device in" not in text(shown("/devices"))
    leader.add(facts.DeskSentAway(desk="desk1"))
    leader.ask(what="heard", desk="desk1", text=missing_records_message(leader.log, ()))

    for path in ("", "/devices", "/players"):
        assert "This device was sent away: nobody gets what is entered here." in text(shown(path))
    assert "sent away" in enter(1)["refusal"]["html"]
    assert "Lead from this device" not in shown("/devices")
    leader.ask(what="leave", desk="desk1", tournament=EVENT)
    assert enter(1)["ok"]
    assert "Let another device in" in text(shown("/devices"))


def test_what_the_device_that_leads_lacks_is_marked_until_it_has_it(leader: Leader) -> None:
    leader.let_in(scope=Scope.EVERYTHING)
    assert AWAY not in shown("/round/2") + shown("/history")

    enter(2)
    for path in ("/round/2", "/history"):
        assert shown(path).count(AWAY) == 1
    assert AWAY in shown("/round/2").partition('id="table-2"')[2].partition("<li")[0]
    start_again({**leader.summary, "entries": len(SESSION.logs[EVENT].records)})
    assert shown("/round/2").count(AWAY) == 1
    assert "1 step waits for the device that leads." in text(shown("/devices"))

    leader.let_in("desk2", scope=Scope.EVERYTHING)
    assert AWAY not in shown("/round/2") + shown("/history")
    start_again(leader.summary)
    assert AWAY not in shown("/round/2") + shown("/history")


def test_a_desk_is_one_after_a_restart_until_it_goes_on_alone(leader: Leader) -> None:
    leader.let_in()
    start_again(leader.summary)

    page = shown("/devices")
    assert "This device is a desk" in text(page)
    assert "Link again" in text(page)
    assert "Lead from this device" in shown()
    assert "may do only this" in text(shown("/players"))
    answer = enter(1)
    assert json.loads(answer["lines"][0])["step"].startswith("desk1.")

    went_on = leader.ask(what="leave", desk="desk1", tournament=EVENT)
    assert "desk" not in went_on["summary"]
    start_again(went_on["summary"])
    assert "This device is a desk" not in text(shown("/devices"))
    assert "step" not in json.loads(enter(2)["lines"][0])


def test_a_desk_leads_once_the_one_that_led_stays_away(leader: Leader) -> None:
    leader.let_in()
    refusal = asked("link", what="invite", tournament=EVENT, form={"scope": "everything"}, text="v=0", random=1)
    assert "Only the device that leads lets others in." in refusal["refusal"]["html"]
    assert "Lead from this device" not in shown("/devices")

    leader.ask(what="closed", desk="desk1")
    assert "Lead from this device" in shown("/devices")
    assert "Lead from this device" not in shown()
    assert "Lead from this device" in shown(now=LATER)
    leader.ask(what="leave", desk="desk1", tournament=EVENT)
    leader.ask(what="invite", tournament=EVENT, form={"scope": "everything"}, text="v=0")

    page = shown("/devices")
    assert "Everything in the event" in text(page)
    assert "data-film" in page
    assert 'data-command="undo"' in shown("/players")


def test_a_desk_that_takes_the_event_over_may_do_everything(leader: Leader) -> None:
    leader.let_in()
    over = json.dumps({**json.loads(greeting_message(leader.log, EVENT)), "lead": True})
    answer = leader.ask(what="heard", desk="desk1", text=over)

    assert "desk" not in answer["summary"]
    assert "Linked with this device" in text(shown("/devices"))
    assert 'data-command="undo"' in shown("/players")


def test_what_waits_is_shown_as_a_code_and_taken_in_where_the_event_is_led(leader: Leader) -> None:
    leader.let_in()
    leader.ask(what="closed", desk="desk1")
    assert "data-film" not in shown("/devices")
    enter(1)
    enter(2)
    assert 'data-film="desk1"' in shown("/devices")
    (code,) = asked("film", tournament="desk1", first=1, count=0)["texts"]
    brought = asked("read_codes", text=code)["brought"]
    refused = asked("link", what="brought", random=7, **brought)
    assert "Only the device that leads takes in" in refused["refusal"]["html"]

    asked("link", what="leave", desk="desk1")
    bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))
    asked("load", tournament=EVENT, lines=[record.line for record in leader.log.records])
    assert "2 of 4" not in text(shown("/round/2"))
    answer = leader.ask(what="brought", **brought)
    assert [json.loads(line)["step"][:6] for line in answer["lines"]] == ["desk1.", "desk1."]
    assert answer["go"] == f"/t/{EVENT}"
    assert "What the desk showed is on this device already." in leader.ask(what="brought", **brought)["notice"]
    assert {match.number for match in SESSION.logs[EVENT].tournament.rounds[1].open_matches} == {3, 4}
