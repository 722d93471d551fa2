"""Report what happened to a site, in lines for the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click
from click.exceptions import Exit

from ronda.publish.site import SiteChange
from workshop.base.error_text import describe_error
from workshop.cli import site_publishing
from workshop.cli.consent import newly_public_lines
from workshop.cli.destinations import Destination

PAGES_STAY = "What cannot be read was left out; its pages stay as they were."
NOT_COUNTED = "What cannot be read is not counted."


def print_publish_report(report: site_publishing.PublishReport, place: Destination) -> None:
    """Print what happened to a site, with a summary at the end; exits with status 1 if files were left out."""
    _print_superseded(report.superseded)
    for event, newer in report.older:
        click.echo(
            f"{event.folder} and {newer} are both of “{event.name}”. The lists name {newer}, which is newer; take the "
            f"other one off with: unpublish {event.folder}"
        )
    for earlier, now in report.beside:
        click.echo(
            f"{now} has the events of {earlier.folder}. For the old address write: address = "
            f"{json.dumps(earlier.season, ensure_ascii=False)}, and unpublish {now}. Else unpublish {earlier.folder}."
        )
    for line in newly_public_lines(report.becoming):
        click.echo(line)
    for name in report.dropped:
        click.echo(f"“{name}” counted before and does not count any more: no file holds it.")
    unreadable = (*report.unreadable, NOT_COUNTED if report.is_season else PAGES_STAY)
    wrong = (*report.behind, *(unreadable if report.unreadable else ()))
    if wrong:
        click.ClickException("\n".join(wrong)).show()
    print_site_change(report.change, place, left_out=len(report.unreadable) + len(report.behind))
    if wrong:
        raise Exit(1)


def print_uncounted_files(read: site_publishing.ReadFiles) -> None:
    """Say which files of a printed season do not count; ends with status 1 where some cannot be read."""
    _print_superseded(read.superseded)
    if read.unreadable:
        click.ClickException("\n".join([*map(describe_error, read.unreadable), NOT_COUNTED])).show()
        raise Exit(1)


def _print_superseded(paths: Iterable[Path]) -> None:
    for path in paths:
        click.echo(f"{path}: left out, another file holds the same event with all of its steps.")


def print_site_change(change: SiteChange, place: Destination, *, left_out: int = 0) -> None:
    """Print how much of a site changed; ``left_out`` is the number of files left out."""
    for folder in change.of_another_address:
        click.echo(f"{folder}: its pages do not name the address of the site; publish it again.")
    for folder in change.of_another_look:
        click.echo(f"{folder}: its pages look otherwise than the site; publish it again.")
    more = f"; left out: {left_out}" if left_out else ""
    click.echo(f"{place}: {change.written} written, {change.unchanged} unchanged, {change.removed} removed{more}.")
