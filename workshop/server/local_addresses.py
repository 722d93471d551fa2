"""The addresses at which phones in the hall's network reach this computer."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

NEIGHBOURS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
"""Asked for the route to one of these, the system names its own address in that network; nothing is sent."""
VIRTUAL = ("br-", "docker", "veth", "virbr", "vmnet", "vboxnet", "lo")
_GET_ADDRESS = 0x8915


def hall_addresses() -> tuple[str, ...]:
    """This computer's addresses in local networks, likeliest first."""
    found = dict.fromkeys((*_ways(), *_interfaces(), *_named()))
    return tuple(address for address in found if _is_of_a_hall(address))


def _is_of_a_hall(address: str) -> bool:
    read = ip_address(address)
    return not (read.is_loopback or read.is_unspecified or read.is_multicast)


def _ways() -> Iterator[str]:
    for neighbour in NEIGHBOURS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line, suppress(OSError):
            line.connect((neighbour, 9))
            yield line.getsockname()[0]


def _interfaces() -> Iterator[str]:
    """Linux's network interfaces, including its own hotspot, to which no route leads."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _, name in socket.if_nameindex():
            if not name.startswith(VIRTUAL):
                with suppress(OSError):
                    answer = fcntl.ioctl(line.fileno(), _GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
                    yield socket.inet_ntoa(answer[20:24])


def _named() -> Iterator[str]:
    with suppress(OSError):
        for *_, (address, *_) in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(address)
