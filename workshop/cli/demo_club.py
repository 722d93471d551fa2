"""The club of the demo events: its look, a season by points and a season by rating."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ronda.publish.club.look_file import read_look_file
from workshop.base import atomic_write
from workshop.cli import event_files, season_publishing, site_publishing
from workshop.cli.destinations import FolderDestination

CLUB_FILE = "club.toml"
LOOK = """\
name = "Harbour Games"
colour = "#123b6d"
second_colour = "#ffd23f"
footer = "Invented people and results, to try things with."
"""
SEASONS = {
    "season-points.toml": (
        "xwing",
        (
            'name = "Harbour league 2026"\ngame = "Star Wars: X-Wing"\npoints = [10, 8, 6, 5, 4, 3, 2]\n'
            "everybody_else = 1\nper_win = 1\nbest = 3\n"
        ),
    ),
    "season-rating.toml": ("keyforge", 'name = "Harbour ladder 2026"\ngame = "KeyForge"\nrating = "glicko-2"\n'),
}
"""By file: the game of a season, and its rules."""
MOST_PLAYERS = 60
"""Larger events are not one club's own."""


def write_demo_club(folder: Path, *, force: bool = False) -> list[Path]:
    """Write the look and the rules of both seasons beside the events; existing files stay, unless ``force`` is set."""
    texts = {CLUB_FILE: LOOK, **{file: rules for file, (_, rules) in SEASONS.items()}}
    for file, text in texts.items():
        if force or not (folder / file).exists():
            atomic_write.write_atomically(folder / file, text.encode())
    return [folder / file for file in texts]


def publish_demo_club(folder: Path, events: Sequence[Path], site: Path) -> None:
    """Publish the events of a folder with the look and seasons written there."""
    look = read_look_file((folder / CLUB_FILE).read_text(encoding="utf-8"), called=CLUB_FILE, logo=lambda _: b"")
    site_publishing.publish_files(events, FolderDestination(site, look=look))
    by_path = {path: event_files.read_event_log(path).tournament for path in events}
    for file, (game, _) in SEASONS.items():
        rules = season_publishing.read_rules_file(folder / file)
        own = [path for path, event in by_path.items() if event.game == game and len(event.players) <= MOST_PLAYERS]
        season_publishing.publish_season_files(own, site, rules)
