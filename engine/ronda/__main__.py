"""``python -m ronda``, and the command ``ronda`` of an installed package."""

import sys
from pathlib import Path

INSTALLED = Path(__file__).with_name("installed")
"""In a package only: the app and the modules for files and network, laid out as in a checkout."""


def run_command_line() -> None:
    """Run the package's commands; they lie inside it, so that ``ronda`` is its only top-level name."""
    if not INSTALLED.is_dir():
        sys.exit("Error: this is a checkout, not an installed Ronda: run `python3 build.py`.")
    sys.path.insert(0, str(INSTALLED))
    from workshop.cli import installed_commands

    installed_commands.run_command_line()


if __name__ == "__main__":
    run_command_line()
