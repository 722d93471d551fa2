"""The command that erases people from an event file (REG-ERASE)."""

from __future__ import annotations

from pathlib import Path

import click

from ronda.core.errors import NotNow
from ronda.core.inputs import folded_text
from ronda.core.lookup import find_player
from ronda.journal import Log
from ronda.sync.erasable_people import EVERYBODY, ErasablePerson, chosen_people, erasable_people
from ronda.sync.erasing import erase_people, named_texts
from workshop.cli import event_files
from workshop.cli.options import EVENT_FILE, FORCE


@click.command()
@click.argument("file", type=EVENT_FILE)
@click.option("--player", "numbers", multiple=True, type=int, metavar="NUMBER", help="Whom; may be repeated.")
@click.option("--asked", multiple=True, metavar="NAME", help="Who asked and never was a player; may be repeated.")
@click.option("--everybody", is_flag=True, help="All who have a name in it.")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The event file to write.")
@FORCE
def erase(
    file: Path, numbers: tuple[int, ...], asked: tuple[str, ...], everybody: bool, out: Path, force: bool
) -> None:
    """Erase people from an event file: their numbers take the place of their names, in every entry and text.

    Each text that names them, or may do so, is shown with what becomes of it.

    \b
    Example: python3 build.py erase event.ronda --player 17 --out event.ronda --force
    """
    if bool(numbers or asked) == everybody:
        raise click.UsageError("Say whom: --player NUMBER, --asked NAME, or --everybody.")
    log = event_files.read_event_log(file)
    people = [_chosen(log, EVERYBODY)] if everybody else [_chosen(log, str(number)) for number in numbers]
    people += [_caller(log, name) for name in asked]
    players = sorted({player for each in people for player in each.players})
    requests = [request for each in people for request in each.requests]
    for text in named_texts(log, players, requests):
        click.echo(f"{text.text!r} -> {text.becomes!r}")
    erased = erase_people(log, players, requests=requests, at=log.records[-1].at)
    event_files.write_event_log(erased.log, out, force=force)
    click.echo(out)


def _chosen(log: Log, key: str) -> ErasablePerson:
    if (found := chosen_people(log, key)) is None:
        if key != EVERYBODY:
            find_player(log.tournament, int(key))
        raise NotNow("The event does not name this person.")
    return found


def _caller(log: Log, name: str) -> ErasablePerson:
    for each in erasable_people(log):
        if each.requests and folded_text(name) in map(folded_text, each.names):
            return each
    raise NotNow("The event does not name this person.")
