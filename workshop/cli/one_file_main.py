"""The first lines of the file that `build.py package` writes, read by whatever Python it is given to."""

import sys

if sys.version_info[:2] != (3, 13):
    message = "Error: Ronda needs Python 3.13, and this is {}: run python3.13 {}"  # Python 2 reads this too
    sys.exit(message.format(sys.version.split()[0], sys.argv[0]))

from workshop.cli import one_file_commands

one_file_commands.run_command_line()
