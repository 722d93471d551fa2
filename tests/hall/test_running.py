"""Starting the server of a hall: its ports are its own, and what the terminal says is true."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import click
import pytest

from tests.faults.hall import ADDRESS, PORT
from workshop.server import hall_server, http_server
from workshop.server.folder_files import FolderFiles
from workshop.server.hall_state import Hall
from workshop.server.local_addresses import hall_addresses


@pytest.mark.parametrize("which", ["--port", "--hall-port"])
def test_a_port_that_is_taken_is_refused_and_no_other_is_tried(tmp_path: Path, which: str) -> None:
    with http_server.bind_port(http_server.HOST, 0) as taken, http_server.bind_port(http_server.HOST, 0) as other:
        ports = [taken.getsockname()[1], other.getsockname()[1]]
        other.close()
        own, at_hall = ports if which == "--port" else reversed(ports)
        with pytest.raises(click.ClickException) as refused:
            hall_server.open_hall(tmp_path, FolderFiles(tmp_path), own, at_hall)

    before, after = PORT.seen.format(port=ports[0], why="|", option=which).split("|")
    assert refused.value.message.startswith(before)
    assert refused.value.message.endswith(after)


def test_the_terminal_shows_the_address_as_a_code_or_says_that_there_is_no_network() -> None:
    told = hall_server.describe_addresses(("http://192.168.1.20:8080/", "http://10.0.0.2:8080/"))

    assert "http://192.168.1.20:8080/" in told
    assert "or http://10.0.0.2:8080/" in told
    assert "▀" in told
    assert "no network yet" in hall_server.describe_addresses(())


def test_an_address_that_changes_is_said_here_and_to_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hall_server, "LOOK_SECONDS", 0)
    monkeypatch.setattr(hall_server, "hall_addresses", lambda: ("10.0.0.9",))
    hall = Hall(tmp_path)
    hall.addresses = ("http://192.168.1.20:8080/",)

    async def until_it_is_said() -> None:
        watching = asyncio.create_task(hall_server.watch_addresses(hall, 8080))
        await hall.newer(0, 30)
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching

    with ThreadPoolExecutor(1) as beside:  # a browser of another test may run a loop of its own here
        beside.submit(asyncio.run, until_it_is_said()).result()
    assert hall.addresses == ("http://10.0.0.9:8080/",)
    assert ADDRESS.seen in capsys.readouterr().out


def test_no_address_is_of_this_computer_alone() -> None:
    assert not [address for address in hall_addresses() if address.startswith(("127.", "0."))]


def test_a_hall_is_opened_and_closed(tmp_path: Path) -> None:
    with http_server.bind_port(http_server.HOST, 0) as one, http_server.bind_port(http_server.HOST, 0) as other:
        ports = one.getsockname()[1], other.getsockname()[1]
    hall, made = hall_server.open_hall(tmp_path, FolderFiles(tmp_path), *ports, "192.168.7.7")
    made.begin()
    made.stop()

    assert hall.addresses == (f"http://192.168.7.7:{ports[1]}/",)


def test_an_answer_is_sent_at_once_and_waits_for_no_sign_of_the_one_before() -> None:
    told: list[int] = []

    async def answering(_: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        taken: socket.socket = answer.get_extra_info("socket")
        told.append(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        answer.close()

    async def asked_once() -> None:
        listening = http_server.bind_port(http_server.HOST, 0)
        port = listening.getsockname()[1]
        async with await asyncio.start_server(answering, sock=listening):
            reading, asking = await asyncio.open_connection(http_server.HOST, port)
            await reading.read()
            asking.close()

    with ThreadPoolExecutor(1) as beside:  # as above
        beside.submit(asyncio.run, asked_once()).result()
    assert told
    assert all(told)
