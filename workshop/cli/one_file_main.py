"""The first module of the file that `build.py package` writes; any Python can read it."""

import sys

if not (3, 12) <= sys.version_info[:2] <= (3, 14):
    message = "Error: Ronda needs Python 3.12, 3.13 or 3.14, and this is {}: run python3.13 {}"
    sys.exit(message.format(sys.version.split()[0], sys.argv[0]))

from workshop.cli import one_file_commands

one_file_commands.run_command_line()
