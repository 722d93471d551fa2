"""How large a tournament can be: every number that limits what is typed, and what a file may hold."""

from datetime import date

from ronda.core.errors import UnreadableFile

MOST_PLAYERS = 10_000
"""Players registered at a time."""
MOST_REGISTRATIONS = 15_000
"""Registrations that a file records, with those that were taken back."""
MOST_ROUNDS, LONGEST_ROUND = 30, 600
"""Swiss rounds, and the minutes of a round."""
MOST_BREAKS, LONGEST_BREAK = 6, 1_440
"""Planned breaks of an event, and the minutes of one: a night is one too."""
MOST_APART, MOST_GROUPS_APART = 50, 500
"""Players of a group that is kept apart, and such groups."""
SMALLEST_CUT, LARGEST_CUT = 2, 512
HIGHEST_TABLE = 9_999
HIGHEST_RATING = 99_999
HIGHEST_SEED = 9_999
"""The last place of a list that names the best first; a seed counts as a rating of so much less from 10,000."""
HIGHEST_PLACE = HIGHEST_TABLE + MOST_PLAYERS
"""The last number of a table, those behind the last of the hall included, where players sit alone."""
MOST_OFFICIALS = 100
"""Judges of a kind."""
LARGEST_STEP = 120
"""Minutes by which one command may change a clock."""
LARGEST_AMOUNT = 999_999_999
"""Hundredths of what a player pays."""
IDENTIFIER = r"[a-z0-9-]{6,40}"
"""What the identifier of a tournament looks like."""
STEP = r"[a-z0-9][a-z0-9.-]{0,79}"
"""What the identifier of a step from another device looks like."""
MESSAGE = r"[a-z0-9]{1,40}"
"""What the identifier of a message of a player's phone looks like."""
MOST_WAITING_ENTRIES, MOST_ENTRY_VERSIONS = 500, 20
"""Requests that wait for the organiser at a time, and how often one can be asked anew."""
DESK = r"[a-z0-9]{4,20}"
"""What the identifier of a desk looks like."""
MOST_PEOPLE_SET_ASIDE = 10
"""People whose names stand beside a step that was set aside."""
ALGORITHM = r"[a-z][a-z0-9/-]{0,39}"
"""What the name of a pairing algorithm looks like, of every version."""
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)
LONGEST_MOMENT = 40
LARGEST_FILE, MOST_LINES = 64 * 1024 * 1024, 1_000_000
"""Characters of a file and its lines: more than the largest tournament takes."""
LONGEST_LIST = 1_000_000
"""Characters of a list of players."""
LARGEST_ARCHIVE = 4 * LARGEST_FILE
"""Bytes of all files in a zip of event files."""
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


def check_size(size: int) -> None:
    """Refuse a file of so many characters or bytes if that is more than any tournament; raises ``UnreadableFile``."""
    if size > LARGEST_FILE:
        raise UnreadableFile(
            "The file is too large: {size} MiB, and {most} MiB is the most.",
            size=-(-size >> 20),
            most=LARGEST_FILE >> 20,
        )


def check_lines(text: str) -> None:
    """Refuse a file of more lines than any tournament, before they are read; raises ``UnreadableFile``."""
    if (lines := sum(map(text.count, _LINE_ENDS))) > MOST_LINES:
        raise UnreadableFile(
            "The file is too large for an event: it has {count} lines, and {most} are the most.",
            count=lines,
            most=MOST_LINES,
        )
