"""The command that erases people from an event file (REG-ERASE)."""

from __future__ import annotations

from pathlib import Path

import click

from ronda.core.lookup import find_player
from ronda.sync.erasing import erase_people, named_texts, registrations_of
from workshop.cli import event_files
from workshop.cli.options import EVENT_FILE, FORCE


@click.command()
@click.argument("file", type=EVENT_FILE)
@click.option("--player", "numbers", multiple=True, type=int, metavar="NUMBER", help="Whom; may be repeated.")
@click.option("--everybody", is_flag=True, help="All who are registered.")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The event file to write.")
@FORCE
def erase(file: Path, numbers: tuple[int, ...], everybody: bool, out: Path, force: bool) -> None:
    """Erase people from an event file: their numbers take the place of their names, in every entry and text.

    Each text that names them, or may do so, is shown with what becomes of it.

    \b
    Example: python3 build.py erase event.ronda --player 17 --out event.ronda --force
    """
    if bool(numbers) == everybody:
        raise click.UsageError("Say whom: --player NUMBER, or --everybody.")
    log = event_files.read_event_log(file)
    tournament = log.tournament
    chosen = [player.id for player in (*tournament.players, *tournament.taken_off)] if everybody else numbers
    for number in numbers:
        find_player(tournament, number)
    people = sorted({each for number in chosen for each in registrations_of(tournament, number)})
    for text in named_texts(log, people):
        click.echo(f"{text.text!r} -> {text.becomes!r}")
    erased = erase_people(log, people, at=log.records[-1].at)
    event_files.write_event_log(erased.log, out, force=force)
    click.echo(out)
