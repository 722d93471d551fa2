"""What each door answers: to strangers, to other pages of the organiser's browser, to floods and to nonsense."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import pytest
from starlette.routing import Route

from ronda.views.files.hall_copy import hall_copy
from tests.hall.hall import Phone, Running, asked, event
from workshop.server import http_server, request_limits
from workshop.server.mailbox import Mailbox
from workshop.server.player_routes import PlayerRoutes
from workshop.server.port_routing import HEADERS, is_local_host
from workshop.server.request_limits import FORM_BYTES, RateAllowance, RateLimit

PLAYERS = {
    ("GET", "/"): 303,
    ("GET", "/e/{name}/"): 303,
    ("GET", "/me"): 303,
    ("POST", "/me"): 303,
    ("POST", "/me/take"): 303,
    ("POST", "/me/leave"): 303,
    ("POST", "/{language}/{folder}/players/me.html"): 303,
    ("GET", "/me/{card}"): 303,
    ("GET", "/{language}/me.html"): 404,
    ("GET", "/{language}/missing.html"): 404,
    ("GET", "/{language}/{folder}/players/me.html"): 404,
    ("GET", "/{language}/{folder}/register.html"): 404,
    ("POST", "/{language}/{folder}/register.html"): 404,
    ("GET", "/{path:path}"): 404,
}
"""Every route of the hall's door, and what it answers to somebody who made no claim."""


def routes(every: list[Route]) -> Iterator[tuple[str, str]]:
    for route in every:
        for method in sorted((route.methods or set()) - {"HEAD"}):
            yield method, route.path


def form(hall: Running, path: str, text: str = "", **headers: str) -> int:
    origin = f"http://127.0.0.1:{hall.hall_port}"
    given = {"Origin": origin, "Content_Type": "application/x-www-form-urlencoded", **headers}
    return Phone(hall).ask("POST", path, text, **given).status


def test_every_route_of_the_halls_door_is_known_with_its_answer_to_a_stranger(hall: Running) -> None:
    hall.push(event().log)
    found = {}
    for method, path in routes(PlayerRoutes(hall.hall).routes):
        at = path.replace("{path:path}", "etc/passwd")
        origin = {"Origin": f"http://127.0.0.1:{hall.hall_port}", "Content_Type": "application/x-www-form-urlencoded"}
        answer = Phone(hall).ask(method, at, "a=b" if method == "POST" else None, **origin)
        found[method, path] = answer.status
        kept = {"Cache-Control": "no-store"} if answer.status == 303 else {}
        assert {name: answer.headers[name.lower()] for name in HEADERS} == HEADERS | kept

    assert found == PLAYERS


def test_neither_the_mailbox_nor_the_app_is_behind_the_halls_door(hall: Running) -> None:
    for method, path in routes(Mailbox(hall.hall).routes):
        headers = {"Origin": f"http://127.0.0.1:{hall.hall_port}"}
        status = Phone(hall).ask(method, path.replace("{number:int}", "1"), "{}", **headers).status
        assert status in {404, 405}, (method, path)
    for path in ("/app/", "/app/index.html", "/hall/", "/../app/index.html", "/%2e%2e/app/index.html", "//app/"):
        assert Phone(hall).ask("GET", path).status == 404, path


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Host": "evil.example:8000"},
        {"Host": "localhost.evil.example"},
        {"Host": ""},
    ],
)
def test_another_page_of_the_organisers_browser_changes_and_reads_nothing(
    hall: Running, headers: dict[str, str]
) -> None:
    text = hall_copy(event().log)
    for method, path, said in (("PUT", "/hall/events", text), ("POST", "/hall/claims", "{}"), ("GET", "/hall/", None)):
        answer = hall.window(method, path, said, **headers)
        assert answer.status in {403, 421}, (method, path)
    assert hall.state()["events"] == {}


def test_a_request_that_changes_something_says_where_it_comes_from(hall: Running) -> None:
    own = {"Host": f"localhost:{hall.own_port}"}

    assert asked(hall.own_port, "PUT", "/hall/events", b"x", own).status == 403
    assert asked(hall.own_port, "GET", "/app/index.html", None, own).content == b"<p>The app</p>"
    assert asked(hall.own_port, "GET", "/", None, own).headers["location"] == "/app/?hall"
    assert "set-cookie" not in asked(hall.own_port, "GET", "/app/index.html", None, own).headers
    kept = asked(hall.own_port, "GET", "/hall/", None, own).headers["set-cookie"]
    assert re.fullmatch(r"ronda-browser=[\w-]{43}; HttpOnly; Max-Age=31536000; Path=/hall/; SameSite=strict", kept)
    knows = {**own, "Cookie": kept.partition(";")[0]}
    assert "set-cookie" not in asked(hall.own_port, "GET", "/hall/", None, knows).headers
    assert asked(hall.own_port, "PUT", "/hall/events", b"x", knows).status == 403, "what it keeps allows nothing"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", ""])
def test_a_form_of_another_site_says_nothing_for_a_player(hall: Running, origin: str) -> None:
    assert form(hall, "/me/leave", "a=b", Origin=origin) == 403


@pytest.mark.parametrize(
    ("host", "near"),
    [
        ("192.168.1.20:8080", True),
        ("[fe80::1]:8080", True),
        ("laptop:8080", True),
        ("laptop.local", True),
        ("evil.example:8080", False),
        ("192.168.1.20.evil.example", False),
        ("", False),
        ("[::1", False),
    ],
)
def test_a_name_of_elsewhere_that_was_turned_to_the_hall_is_not_answered(host: str, near: bool) -> None:
    assert is_local_host(host) == near


@pytest.mark.parametrize(
    ("text", "kind", "status"),
    [
        ("x" * (FORM_BYTES + 1), "application/x-www-form-urlencoded", 413),
        ("&".join(f"a{number}=1" for number in range(50)), "application/x-www-form-urlencoded", 400),
        ("who=%ff", "application/x-www-form-urlencoded", 400),
        ("who=1", "text/plain", 415),
        ("{}", "application/json", 415),
    ],
)
def test_what_is_too_large_or_no_form_is_refused(hall: Running, text: str, kind: str, status: int) -> None:
    assert form(hall, "/me", text, Content_Type=kind) == status


def test_a_body_that_never_comes_is_given_up_and_others_are_served_meanwhile(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_limits, "SECONDS", 0.1)
    head = (
        f"POST /me HTTP/1.1\r\nHost: 127.0.0.1:{hall.hall_port}\r\nOrigin: http://127.0.0.1:{hall.hall_port}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 40\r\n\r\nwho="
    )
    with socket.create_connection((http_server.HOST, hall.hall_port), timeout=30) as slow:
        slow.sendall(head.encode())
        assert Phone(hall).get("/").status == 200
        assert slow.recv(12) == b"HTTP/1.1 408"


@pytest.mark.parametrize(
    "said", ["", "[]", "{", "\\ud800", '{"do": "accept"}', '{"do": "withdraw", "event": 1}', "9" * 9]
)
def test_what_the_window_would_never_say_changes_nothing(hall: Running, said: str) -> None:
    assert hall.window("POST", "/hall/claims", said).status in {400, 409}
    assert hall.window("PUT", "/hall/events", said).status == 400
    assert hall.window("GET", "/hall/?after=x").status == 400


def test_one_address_asks_so_often_and_holds_so_many_lines(hall: Running) -> None:
    lines = [socket.create_connection((http_server.HOST, hall.hall_port), timeout=30) for _ in range(64)]
    with socket.create_connection((http_server.HOST, hall.hall_port), timeout=30) as one_more:
        try:
            heard = one_more.recv(1)  # closed from the other end, before anything is asked
        except ConnectionError:
            heard = b""
    assert heard == b""
    for line in lines:
        line.close()

    now = [0.0]
    limit = RateLimit(RateAllowance(at_once=3, a_second=1), clock=lambda: now[0])
    assert [limit.take("a") for _ in range(4)] == [True, True, True, False]
    assert limit.take("b")
    now[0] = 2
    assert [limit.take("a") for _ in range(3)] == [True, True, False]


def test_the_names_of_players_are_text_on_every_page(hall: Running) -> None:
    organiser = event()
    organiser.register('<script>alert("1")</script>')
    hall.push(organiser.log)

    page = Phone(hall).get("/me").text
    assert "&lt;script&gt;alert" in page
    assert "<script>alert" not in page
