"""``python -m ronda``, and the command ``ronda`` of an installed package."""

import sys
from pathlib import Path

INSTALLED = Path(__file__).with_name("installed")
"""In a package only: the app and what touches files and network, as they lie in a checkout."""


def run_command_line() -> None:
    """Run the commands of the package; they are found inside it, so that only ``ronda`` is a name of everybody's."""
    if not INSTALLED.is_dir():
        sys.exit("Error: this is a checkout, not an installed Ronda: run `python3 build.py`.")
    sys.path.insert(0, str(INSTALLED))
    from workshop.cli import installed_commands

    installed_commands.run_command_line()


if __name__ == "__main__":
    run_command_line()
