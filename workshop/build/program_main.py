"""The entry point of the program with its own Python, which PyInstaller starts."""

import importlib
import os
import sys
from pathlib import Path

CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"
"""Where systems keep trusted certificates: the bundled Python only knows the place on the computer that built it."""

# PyInstaller points to its bundled libraries, but programs started from here, such as a browser, need the system's.
os.environ.pop("LD_LIBRARY_PATH", None)
if "LD_LIBRARY_PATH_ORIG" in os.environ:
    os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")
if found := next(filter(os.path.exists, CERTIFICATES), None):
    os.environ.setdefault("SSL_CERT_FILE", found)
sys.path.insert(0, str(Path(sys._MEIPASS, "ronda.zip")))  # type: ignore[attr-defined] # noqa: SLF001 - as it says itself
importlib.import_module("workshop.cli.program_commands").run_command_line()
