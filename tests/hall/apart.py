"""A hall's server in a process of its own, which can end without warning as with the power."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import override

from tests.hall.hall import Running
from workshop.server import http_server
from workshop.server.folder_files import FolderFiles
from workshop.server.hall_server import open_hall

READY = "ready\n"


class Apart(Running):
    """A hall's server in a process of its own."""

    process: subprocess.Popen[str]

    @override
    def begin(self) -> None:
        """Begin, or begin again on the same ports."""
        if not self.hall_port:
            with (
                http_server.bind_port(http_server.HOST, self.own_port) as own,
                http_server.bind_port(http_server.HOST, 0) as at_hall,
            ):
                self.own_port, self.hall_port = own.getsockname()[1], at_hall.getsockname()[1]
        asked = map(str, (self.folder / "hall", self.served, self.own_port, self.hall_port))
        command = [sys.executable, "-m", "tests.hall.apart", *asked]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == READY

    @override
    def end(self) -> None:
        """End it where it stands: nothing is finished, nothing is written any more."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


def main() -> None:
    """Serve until killed."""
    folder, served, own, hall = sys.argv[1:]
    _, made = open_hall(Path(folder), FolderFiles(Path(served)), int(own), int(hall), http_server.HOST)
    sys.stdout.write(READY)
    sys.stdout.flush()
    http_server.run_server(made)


if __name__ == "__main__":
    main()
