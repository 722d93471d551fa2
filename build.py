"""The one command of this project: `python3 build.py --help`."""

import sys

if __name__ == "__main__":
    if sys.version_info < (3, 9):
        message = "Error: Ronda needs Python 3.12, 3.13 or 3.14, and this is {}: run python3.13 {}"
        sys.exit(message.format(sys.version.split()[0], sys.argv[0]))
    # `python -m build` in this folder means the PyPI package of that name, which this file shadows.
    if globals()["__spec__"] is not None:
        sys.exit("Error: this file is not the package `build`; run it as `python3 build.py`.")
    from workshop.base import bootstrap

    bootstrap.enter_venv()

from workshop.dev.checkout_commands import main, run_command_line

__all__ = ["main"]

if __name__ == "__main__":
    run_command_line()
