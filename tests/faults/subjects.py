"""Every table of faults, in the order of docs/reliability.md."""

from __future__ import annotations

from tests.faults import (
    addresses,
    clock,
    codes,
    crashes,
    devices,
    disk,
    files,
    hall,
    lock,
    publishing,
    sending,
    server,
    storage,
    versions,
    windows,
)
from tests.faults.table import Subject

SUBJECTS: dict[str, Subject] = {
    module.__name__.rpartition(".")[2]: module.SUBJECT
    for module in (
        storage,
        crashes,
        windows,
        devices,
        hall,
        codes,
        lock,
        versions,
        files,
        disk,
        clock,
        addresses,
        server,
        hall,
        sending,
        publishing,
    )
}
"""By the name of the module that holds the table."""
