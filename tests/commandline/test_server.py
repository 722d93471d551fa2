"""The small server: files of its folder and nothing else, and never a traceback."""

from __future__ import annotations

import errno
import os
import socket
import struct
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import build
from tests.faults.server import NO_FREE_PORT, NO_SUCH_PORT
from workshop.server import http_server
from workshop.server.content_policy import POLICY


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(http_server, "IDLE_SECONDS", 1)
    folder = tmp_path / "served"
    (folder / "pictures").mkdir(parents=True)
    (folder / "page.html").write_text("<p>Hello</p>")
    (folder / "pictures" / "one.png").write_bytes(b"png" * 2_000_000)
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "linked").symlink_to(tmp_path)
    running = http_server.folder_server(folder, 0)
    running.begin()
    yield running.port
    running.stop()


def get(port: int, path: str) -> tuple[int, bytes]:
    connection = HTTPConnection(http_server.HOST, port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    content = answer.read()
    assert answer.headers["Content-Security-Policy"] == POLICY
    connection.close()
    return answer.status, content


def test_a_file_is_served_with_the_policy(port: int) -> None:
    assert get(port, "/page.html") == (200, b"<p>Hello</p>")


def test_a_file_that_changes_within_the_second_is_given_out_anew_and_one_that_does_not_is_not(
    port: int, tmp_path: Path
) -> None:
    file = tmp_path / "served" / "page.html"

    def asked(**known: str) -> tuple[int, bytes, str, str]:
        connection = HTTPConnection(http_server.HOST, port, timeout=10)
        headers = {name.replace("_", "-"): value for name, value in known.items() if value}
        connection.request("GET", "/page.html", headers=headers)
        answer = connection.getresponse()
        told = (answer.status, answer.read(), answer.headers["ETag"] or "", answer.headers["Last-Modified"] or "")
        connection.close()
        return told

    def written(text: str, nanoseconds: int) -> None:
        file.write_text(text)
        os.utime(file, ns=(0, 1_700_000_000_000_000_000 + nanoseconds))

    written("<p>First</p>", 1_000_000)
    _, _, tag, modified = asked()
    assert asked(If_None_Match=tag, If_Modified_Since=modified)[:2] == (304, b"")
    assert asked(If_None_Match=f'"other", W/{tag}')[0] == 304
    written("<p>Later</p>", 2_000_000)
    assert asked(If_None_Match=tag, If_Modified_Since=modified)[:2] == (200, b"<p>Later</p>")
    assert asked(If_Modified_Since=modified)[:2] == (200, b"<p>Later</p>")


@pytest.mark.parametrize(
    "path", ["/", "/pictures/", "/link.txt", "/linked/secret.txt", "/%00", "/../secret.txt", "/%ff", "//x"]
)
def test_a_folder_is_not_listed_and_nothing_outside_it_is_served(
    port: int, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    status, content = get(port, path)

    assert status == 404
    assert b"one.png" not in content
    assert b"secret" not in content
    assert capfd.readouterr().err == ""


def test_a_browser_that_goes_away_is_no_trouble(port: int, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_connection((http_server.HOST, port)) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sendall(b"GET /pictures/one.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
        connection.recv(10)

    assert get(port, "/page.html")[0] == 200
    assert capfd.readouterr().err == ""


def test_two_hundred_at_once_are_all_answered_while_a_hundred_others_say_nothing(port: int) -> None:
    silent = [socket.create_connection((http_server.HOST, port)) for _ in range(100)]
    for one in silent[::2]:
        one.sendall(b"GET /page.html HTTP/1.1\r\nHost: lo")  # and never the rest
    waiting = [socket.create_connection((http_server.HOST, port)) for _ in range(200)]
    for one in waiting:
        one.sendall(b"GET /page.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    for one in waiting:
        one.settimeout(30)
        assert one.makefile("rb").read().endswith(b"<p>Hello</p>")
    for one in (*silent, *waiting):
        one.close()


@pytest.mark.parametrize("said", [b"GET /page.html HTTP/1.1\r\nHost: localhost\r\nX: ", b""])
@pytest.mark.parametrize("asked_before", [0, 1])
def test_who_never_finishes_asking_is_given_up(
    port: int, said: bytes, asked_before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_server, "HEAD_SECONDS", 0.1)
    with socket.create_connection((http_server.HOST, port), timeout=30) as connection:
        if asked_before:
            connection.sendall(b"GET /page.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
            connection.recv(10)
        connection.sendall(said)
        heard = connection.makefile("rb").read()  # ends only because the server ends it

    assert b"<p>Hello</p>" * asked_before in heard


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", b"400"),
        (b"GET /page.html HTTP/1.1\r\n\r\n", b"400"),
        (b"GET /page.html HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000 + b"\r\n\r\n", b"400"),
        (b"POST /page.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n", b"405"),
        (b"POST /page.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: -9\r\n\r\n", b"400"),
    ],
)
def test_what_is_no_good_request_is_refused_in_silence(
    port: int, said: bytes, status: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection((http_server.HOST, port), timeout=30) as connection:
        connection.sendall(said)
        assert connection.recv(12) == b"HTTP/1.1 " + status

    assert get(port, "/page.html")[0] == 200
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("asked", ["99999", "-1"])
def test_a_port_that_does_not_exist_is_refused_in_one_sentence(asked: str) -> None:
    result = CliRunner().invoke(build.main, ["serve", "--port", asked])

    assert result.exit_code == 2
    assert NO_SUCH_PORT.seen.format(port=asked) in result.output


def test_the_last_ports_are_tried_to_the_end_and_no_further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(_: str, port: int) -> None:
        assert port <= http_server.LAST_PORT
        raise OSError(errno.EADDRINUSE, "taken")

    monkeypatch.setattr(http_server, "bind_port", taken)
    with pytest.raises(click.ClickException) as refused:
        http_server.folder_server(tmp_path, 65530)

    assert f"Error: {refused.value.message}" == NO_FREE_PORT.seen
