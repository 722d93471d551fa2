"""What became of a site, in lines for who asked for it."""

from __future__ import annotations

import click

from ronda.publish.site import Change
from workshop import publishing
from workshop.places import Place


def show(report: publishing.PublishReport, place: Place) -> None:
    """Say what became of a site; raises ``ClickException`` naming the files that were left out."""
    for path in report.superseded:
        click.echo(f"{path}: left out, another file holds the same event and more of it.")
    for event, newer in report.older:
        click.echo(
            f"{event.folder} and {newer} are both of “{event.name}”. The lists name {newer}, which is newer; take the "
            f"other one off with: unpublish {event.folder}"
        )
    for each in report.becoming:
        for line in each.lines:
            click.echo(line)
    show_change(report.change, place)
    unreadable = (*report.unreadable, "What cannot be read was left out; its pages stay as they were.")
    if wrong := (*report.behind, *(unreadable if report.unreadable else ())):
        raise click.ClickException("\n".join(wrong))


def show_change(change: Change, place: Place) -> None:
    """Say how much of a site changed."""
    for folder in change.of_another_address:
        click.echo(f"{folder}: its pages do not name the address of the site; publish it again.")
    click.echo(f"{place}: {change.written} written, {change.unchanged} unchanged, {change.removed} removed.")
