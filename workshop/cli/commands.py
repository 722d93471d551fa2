"""The commands that need only Python and the engine: for build.py, for a package and for the one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from pathlib import Path

import click
from starlette.types import ASGIApp

from ronda.core import build_identity
from ronda.core.bounds import MOST_PLAYERS
from ronda.rulesets import every_ruleset
from ronda.views.app.event.confirmations import new_event_text
from ronda.views.shared.entrant_origins import entrant_origins
from ronda.views.shared.export_formats import EXPORT_FORMATS
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE
from workshop.cli import (
    begun_events,
    consent,
    demo_club,
    demo_tournaments,
    event_files,
    file_check,
    folder_watch,
    publish_report,
    season_publishing,
    single_pages,
    site_publishing,
)
from workshop.cli.club_look_file import read_club_file
from workshop.cli.demo_tournaments import DEMO_SEED
from workshop.cli.destinations import parse_destination
from workshop.cli.erase_command import erase
from workshop.cli.options import (
    APP_URL,
    BASE_URL,
    CLUB,
    EVENT_FILE,
    EVENT_FILES,
    FOLDER,
    FORCE,
    OUT,
    REPLACE,
    TEMPLATES,
    TO,
    YES,
)
from workshop.cli.season_memory import memory_of_season
from workshop.cli.template_folder import read_template_folder
from workshop.server import hall_server, http_server

IN_CHECKOUT = "python3 build.py"
"""How the examples call the program."""


def add_shipped_commands(group: click.Group, program: str, *own: click.Command) -> None:
    """Add a group's own commands, and those for event files with the program's name in their examples."""
    for each in (*own, *FILE_COMMANDS):
        command = copy(each)
        command.help = (each.help or "").replace(IN_CHECKOUT, program)
        group.add_command(command)


def make_serve_command(files: Callable[[], ASGIApp], pages: Mapping[str, str], text: str) -> click.Command:
    """Make the command that serves the app, and what is beside it.

    ``files`` makes the application at run time, ``pages`` maps names to paths that are printed, and ``text`` is the
    help.
    """

    @click.command("serve", help=f"{text}\n\n\b\nExample: {IN_CHECKOUT} serve --port 8080")
    @click.option(
        "--port",
        type=click.IntRange(0, http_server.LAST_PORT),
        default=8000,
        show_default=True,
        help="The first port to try; 0 for any.",
    )
    def serve_(port: int) -> None:
        httpd = http_server.guarded_server(files(), port)
        for name, path in pages.items():
            click.echo(f"{name:<15} {http_server.server_address(httpd)}/{path}")
        click.echo("Stop with Ctrl+C.")
        http_server.run_server(httpd)

    return serve_


def make_host_command(app: Callable[[], ASGIApp], kept: Path, where: str) -> click.Command:
    """Make the command that runs an event in the hall.

    ``app`` makes the app's files at run time, ``kept`` is the folder for the hall's data, and ``where`` describes it in
    words.
    """

    @click.command("host")
    @click.option(
        "--port",
        type=click.IntRange(1, http_server.LAST_PORT),
        default=8000,
        show_default=True,
        help="Of the app on this computer: always the same, since events belong to it.",
    )
    @click.option(
        "--hall-port",
        type=click.IntRange(1, http_server.LAST_PORT),
        default=8080,
        show_default=True,
        help="Of the address that players open.",
    )
    @click.option("--address", default="", help="This computer's address in the hall, where a wrong one is found.")
    @click.option(
        "--folder",
        type=FOLDER,
        default=kept,
        help=f"Keeps what the hall's server holds, over restarts; by default {where}.",
    )
    def host_(port: int, hall_port: int, address: str, folder: Path) -> None:
        """Carry an event in the hall: the app here, and its results live on the phones of the players (docs/hall.md).

        \b
        Example: python3 build.py host
        """
        with hall_server.hall_folder_lock(folder):
            hall, httpd = hall_server.open_hall(folder, app(), port, hall_port, address)
            app_address = http_server.server_address(httpd)
            click.echo(build_identity.identity_text())
            click.echo(hall_server.describe_app(app_address))
            click.echo(hall_server.describe_addresses(hall.addresses))
            click.echo(hall_server.TROUBLESHOOTING.format(port=hall_port))
            click.echo("Stop with Ctrl+C: started again, it goes on where it was.")
            http_server.run_server(httpd)

    return host_


@click.command()
@click.argument("files", nargs=-1, type=EVENT_FILES)
@OUT
@TO
@click.option(
    "--watch",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Publish the event files of this folder too, again whenever one changes, until Ctrl+C.",
)
@click.option(
    "--single",
    is_flag=True,
    help="Make no site, but one HTML file of each event, with all pages and the event file in it: to keep and to send.",
)
@BASE_URL
@APP_URL
@CLUB
@TEMPLATES
@YES
@REPLACE
def publish(
    files: tuple[Path, ...],
    out: Path | None,
    to: str | None,
    watch: Path | None,
    single: bool,
    base: str | None,
    app: str | None,
    club: str | None,
    templates: str | None,
    yes: bool,
    force: bool,
) -> None:
    """Publish event files as static pages, beside what the site holds; without a file, renew its lists.

    \b
    Example: python3 build.py publish demo/*.ronda --out public
    Example: python3 build.py publish --watch copies --yes --to github:club/results
    Example: python3 build.py publish demo/*.ronda --club club.toml --out public
    Example: python3 build.py publish --single event.ronda --out archive
    """
    if single:
        if to or watch is not None:
            raise click.UsageError("--single writes into a folder, once: leave out --to and --watch.")
        for page in single_pages.write_single_pages(
            files, out, base=base, app=app, club=club, templates=templates, force=force
        ):
            click.echo(page)
        return
    place = parse_destination(out, to, app, read_club_file(club), read_template_folder(templates))
    agree = consent.consent_for(place, yes=yes, ask=watch is None) if to else None
    if watch is not None:
        if force:
            raise click.UsageError("--force replaces pages once: publish without --watch first.")
        folder_watch.watch_folder(watch, files, place, base=base, consent=agree)
        return
    publish_report.print_publish_report(
        site_publishing.publish_files(files, place, base=base, consent=agree, force=force), place
    )


@click.command()
@click.argument("files", nargs=-1, required=True, type=EVENT_FILES)
@click.option("--season", required=True, help="The season's name, as it stands above the ranking.")
@OUT
@TO
@click.option(
    "--show-hidden",
    "shown",
    multiple=True,
    metavar="NAME",
    help="Name this person, by name or PIN, though an event hides the name; may be given several times.",
)
@BASE_URL
@TEMPLATES
@YES
@REPLACE
def ranking(
    files: tuple[Path, ...],
    season: str,
    out: Path | None,
    to: str | None,
    shown: tuple[str, ...],
    base: str | None,
    templates: str | None,
    yes: bool,
    force: bool,
) -> None:
    """Rank the people who played in a season's events, as static pages beside what the site holds.

    \b
    Example: python3 build.py ranking events/*.ronda --season 2026 --out public
    """
    place = parse_destination(out, to, templates=read_template_folder(templates))
    agree = consent.consent_for(place, yes=yes) if to else None
    published = site_publishing.publish_ranking_files(
        files, place, season=season, shown=shown, base=base, consent=agree, force=force
    )
    publish_report.print_publish_report(published, place)


@click.command()
@click.argument("rules", type=EVENT_FILE)
@click.argument("files", nargs=-1, required=True, type=EVENT_FILES)
@OUT
@TO
@BASE_URL
@TEMPLATES
@YES
@REPLACE
def season(
    rules: Path,
    files: tuple[Path, ...],
    out: Path | None,
    to: str | None,
    base: str | None,
    templates: str | None,
    yes: bool,
    force: bool,
) -> None:
    """Count a season of any game by points or rating, as a file says: print it, or write its pages too.

    \b
    Example: python3 build.py season season.toml events/*.ronda --out public
    """
    counted, memory = season_publishing.read_rules_file(rules), memory_of_season(rules, out)
    if out is None and to is None:
        found = season_publishing.read_season_files(files, memory)
        for line in season_publishing.season_lines(season_publishing.season_of(found, counted)):
            click.echo(line)
        publish_report.print_uncounted_files(found.read)
        return
    place = parse_destination(out, to, templates=read_template_folder(templates))
    agree = consent.consent_for(place, yes=yes) if to else None
    published, shown = season_publishing.publish_season_files(
        files, place, counted, base=base, consent=agree, force=force, memory=memory
    )
    for line in season_publishing.season_lines(shown):
        click.echo(line)
    publish_report.print_publish_report(published, place)


@click.command()
@click.argument("event")
@click.option("--out", type=click.Path(exists=True, file_okay=False, path_type=Path), help="The folder of the site.")
@TO
@BASE_URL
@TEMPLATES
def unpublish(event: str, out: Path | None, to: str | None, base: str | None, templates: str | None) -> None:
    """Take an event off a site, by its name, folder or identifier, or a ranking by its season.

    \b
    Example: python3 build.py unpublish autumn-cup-1a2b3c4d --out public
    """
    place = parse_destination(out, to, templates=read_template_folder(templates))
    publish_report.print_site_change(site_publishing.remove_from_site(event, place, base=base), place)


@click.command()
@click.argument("file", type=EVENT_FILE)
@click.option(
    "--round",
    "round_number",
    type=int,
    help="After this Swiss round; by default those of the end, or the last completed one.",
)
@click.option("--format", "shape", type=click.Choice(["table", "csv", "json"]), default="table", show_default=True)
def standings(file: Path, round_number: int | None, shape: str) -> None:
    """Print an event's standings.

    \b
    Example: python3 build.py standings event.ronda --round 3 --format json
    """
    click.echo(event_files.standings_text(file, round_number, shape))


@click.command()
@click.argument("file", type=EVENT_FILE)
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The CSV file to write.")
@click.option(
    "--lang",
    type=click.Choice(tuple(LANGUAGES)),
    default=SOURCE_LANGUAGE,
    show_default=True,
    help="The report's language.",
)
@FORCE
def report(file: Path, out: Path, lang: str, force: bool) -> None:
    """Write an event's report, to its league if it has one: players, rounds and results for a spreadsheet.

    \b
    Example: python3 build.py report event.ronda --out report.csv --lang es
    """
    event_files.write_report(file, out, lang, force=force)
    click.echo(out)


@click.command()
@click.argument("file", type=EVENT_FILE)
@click.option(
    "--as", "key", required=True, type=click.Choice([known.key for known in EXPORT_FORMATS]), help="The format."
)
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@click.option("--lang", type=click.Choice(tuple(LANGUAGES)), default=SOURCE_LANGUAGE, show_default=True)
@FORCE
def export(file: Path, key: str, out: Path, lang: str, force: bool) -> None:
    """Write an event as another program or site takes it (docs/file-format.md), names as on its results pages.

    \b
    Example: python3 build.py export event.ronda --as listfortress --out event.json
    """
    left_out = event_files.write_export(file, out, key, lang, force=force)
    click.echo(out)
    if left_out:
        click.echo(left_out)


@click.command()
@click.argument("files", nargs=-1, required=True, type=EVENT_FILES)
@click.option(
    "--site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of a results site: what it shows of the events is compared too.",
)
def verify(files: tuple[Path, ...], site: Path | None) -> None:
    """Check that event files, or public copies, are whole and that each lot and round follows from its seed.

    \b
    Example: python3 build.py verify event.ronda --site public
    """
    problems = file_check.check_files(files, site)
    if problems:
        raise click.ClickException("\n".join(problems))


@click.command()
@click.argument("files", nargs=-1, required=True, type=EVENT_FILES)
@click.option(
    "--best",
    required=True,
    multiple=True,
    type=click.IntRange(1, MOST_PLAYERS),
    help="How many go on from each file, or once for each file in their order.",
)
@click.option("--name", required=True, help="The name of the new event.")
@click.option("--date", default="", help="Its day, such as 2026-11-29.")
@click.option("--away", multiple=True, metavar="NAME", help="Who does not come: the next best does. May be repeated.")
@click.option("--one-person", "one", multiple=True, metavar="NAME", help="A name in two files that is one person.")
@click.option("--two-people", "two", multiple=True, metavar="NAME", help="A name in two files that is two people.")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The event file to write.")
@FORCE
def begin(
    files: tuple[Path, ...],
    best: tuple[int, ...],
    name: str,
    date: str,
    away: tuple[str, ...],
    one: tuple[str, ...],
    two: tuple[str, ...],
    out: Path,
    force: bool,
) -> None:
    """Begin an event from the results of others: the best of each by final place, with all they registered with.

    \b
    Example: python3 build.py begin flight-a.ronda flight-b.ronda --best 4 --name Sunday --out sunday.ronda
    """
    people = {**dict.fromkeys(one, True), **dict.fromkeys(two, False)}
    log = begun_events.begin_event(files, best, name=name, date=date, away=away, people=people)
    event_files.write_event_log(log, out, force=force)
    click.echo(f"{out}: {new_event_text(log.tournament)}")
    origins = entrant_origins(log.tournament)
    for player in log.tournament.players:
        click.echo(f"  {player.id}. {player.name}: {origins[player.id].text}")


@click.command("public-copy")
@click.argument("file", type=EVENT_FILE)
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@FORCE
def public_copy(file: Path, out: Path, force: bool) -> None:
    """Write the copy of an event file that the results pages offer: all that counts, and nothing private.

    \b
    Example: python3 build.py public-copy event.ronda --out event-public.ronda
    """
    event_files.write_public_copy(file, out, force=force)
    click.echo(out)


@click.command("import")
@click.argument("results", type=EVENT_FILE)
@click.option("--game", default="", help=f"The game's key: {', '.join(game.key for game in every_ruleset())}.")
@click.option("--kind", default="", help=f"The kind of event. {event_files.event_kinds()}")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The event file to write.")
@FORCE
def import_(results: Path, game: str, kind: str, out: Path, force: bool) -> None:
    """Build an event from a CSV of plain results, or from the file of another program (docs/file-format.md).

    Those of Cryodex, ListFortress, Rollbetter and Cobra (NRTM) can be read; where a file can be of several rules, name
    them with --game and --kind.

    A first line such as `# name=Harbour Open,date=2026-10-03,result=score` names the event and sets its options, the
    rules of a custom game among them.

    \b
    Example: python3 build.py import results.csv --game xwing --out event.ronda
    """
    log = event_files.import_file(results, game, kind)
    event_files.write_event_log(log, out, force=force)
    tournament = log.tournament
    click.echo(f"{out}: {new_event_text(tournament)}")


@click.command("demo")
@click.option("--out", required=True, type=FOLDER, help="The folder to write; made if missing.")
@click.option("--seed", default=DEMO_SEED, show_default=True, help="The same seed gives the same events.")
@FORCE
def demo_(out: Path, seed: int, force: bool) -> None:
    """Write believable events of every game for 8, 23 and 120 players, of each chain of stages, and a club's seasons.

    \b
    Example: python3 build.py demo --out demo
    """
    events = demo_tournaments.write_demo_events(out, seed, force=force)
    for path in (*events, *demo_club.write_demo_club(out, force=force)):
        click.echo(path)


def count_noun(number: int, noun: str) -> str:
    """``1 event``, ``2 events``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


FILE_COMMANDS = (
    *(
        publish,
        ranking,
        season,
        unpublish,
        standings,
        report,
        export,
        verify,
        public_copy,
        erase,
        import_,
        begin,
        demo_,
    ),
)
"""All of them but ``serve`` and ``host``, which differ in where the app is."""
