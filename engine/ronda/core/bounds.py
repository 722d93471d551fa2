"""Upper limits: for what people type and for what a file may hold."""

from datetime import date

from ronda.core.errors import UnreadableFile

MOST_PLAYERS = 10_000
"""Players registered at a time."""
MOST_REGISTRATIONS = 15_000
"""Registrations in a file, including those taken back."""
MOST_ROUNDS, LONGEST_ROUND = 30, 600
"""Swiss rounds, and the minutes of a round."""
MOST_BREAKS, LONGEST_BREAK = 6, 1_440
"""Planned breaks of an event, and the minutes of one; a night counts as a break."""
MOST_APART, MOST_GROUPS_APART = 50, 500
"""Players in one group that is kept apart, and the number of such groups."""
SMALLEST_CUT, LARGEST_CUT = 2, 512
HIGHEST_TABLE = 9_999
HIGHEST_RATING = 99_999
HIGHEST_SEED = 9_999
"""The last place of a seeding list. Seed n counts as a rating of 10,000 - n."""
HIGHEST_PLACE = HIGHEST_TABLE + MOST_PLAYERS
"""The highest table number, including the extra tables behind the hall's last where players sit alone."""
MOST_OFFICIALS = 100
"""Judges of one kind."""
LARGEST_STEP = 120
"""Minutes by which one command may change a clock."""
LARGEST_AMOUNT = 999_999_999
"""Hundredths that one player pays."""
IDENTIFIER = r"[a-z0-9-]{6,40}"
"""Format of a tournament's identifier."""
STEP = r"[a-z0-9][a-z0-9.-]{0,79}"
"""Format of the identifier of a step from another device."""
MESSAGE = r"[a-z0-9]{1,40}"
"""Format of the identifier of a message from a player's phone."""
MOST_WAITING_ENTRIES, MOST_ENTRY_VERSIONS = 500, 20
"""Requests that wait for the organiser at a time, and versions of one request."""
DESK = r"[a-z0-9]{4,20}"
"""Format of a desk's identifier."""
MOST_PEOPLE_SET_ASIDE = 10
"""Names recorded with a step that was set aside."""
ALGORITHM = r"[a-z][a-z0-9/-]{0,39}"
"""Format of a pairing algorithm's name, for all versions."""
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)
LONGEST_MOMENT = 40
LARGEST_FILE, MOST_LINES = 64 * 1024 * 1024, 1_000_000
"""Characters and lines of a file: more than the largest tournament needs."""
LONGEST_LIST = 1_000_000
"""Characters in a pasted list of players."""
LARGEST_ARCHIVE = 4 * LARGEST_FILE
"""Bytes of all files in a zip of event files."""
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


def check_size(size: int) -> None:
    """Raise ``UnreadableFile`` if a file has more characters or bytes than any tournament needs."""
    if size > LARGEST_FILE:
        raise UnreadableFile(
            "The file is too large: {size} MiB, and {most} MiB is the most.",
            size=-(-size >> 20),
            most=LARGEST_FILE >> 20,
        )


def check_lines(text: str) -> None:
    """Raise ``UnreadableFile`` if a file has too many lines; call before reading them."""
    if (lines := sum(map(text.count, _LINE_ENDS))) > MOST_LINES:
        raise UnreadableFile(
            "The file is too large for an event: it has {count} lines, and {most} are the most.",
            count=lines,
            most=MOST_LINES,
        )
