"""What the program with a Python of its own runs first: PyInstaller begins with it."""

import importlib
import os
import sys
from pathlib import Path

CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"
"""Where systems keep whom they trust: the Python that is brought knows only where it was on the computer it is from."""

# PyInstaller turns to the libraries that it brings, and what is started from here, a browser, has others.
os.environ.pop("LD_LIBRARY_PATH", None)
if "LD_LIBRARY_PATH_ORIG" in os.environ:
    os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")
if found := next(filter(os.path.exists, CERTIFICATES), None):
    os.environ.setdefault("SSL_CERT_FILE", found)
sys.path.insert(0, str(Path(sys._MEIPASS, "ronda.zip")))  # type: ignore[attr-defined] # noqa: SLF001 - as it says itself
importlib.import_module("workshop.cli.program_commands").run_command_line()
