"""The one command of this project: `python3 build.py --help`."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    # `python -m build` in this folder means the PyPI package of that name, which this file shadows.
    if globals()["__spec__"] is not None:
        sys.exit("Error: this file is not the package `build`; run it as `python3 build.py`.")
    from workshop import bootstrap

    bootstrap.enter()

from pathlib import Path

import click

from ronda.rulesets import every_ruleset
from ronda.views.shared.languages import LANGUAGES, SOURCE
from workshop import (
    bootstrap,
    bundle,
    catalogues,
    checks,
    consent,
    demo,
    demo_site,
    event_files,
    file_check,
    long_runs,
    publish_outcome,
    publishing,
    server,
    watching,
)
from workshop.door import OneSentence
from workshop.hall import running
from workshop.options import APP_URL, BASE_URL, EVENT_FILE, EVENT_FILES, FOLDER, FORCE, OUT, TO, YES
from workshop.places import place_at

EPILOG = "Everything that is missing is installed first, into .venv and the node_modules of site and tests."


@click.group(cls=OneSentence, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Ronda: tournaments without internet, and their results as static pages."""
    catalogues.compile_stale()


@main.command()
@click.option(
    "--port",
    type=click.IntRange(0, server.LAST_PORT),
    default=8000,
    show_default=True,
    help="The first port to try; 0 for any.",
)
def serve(port: int) -> None:
    """Build the app and a small results site, and serve both on localhost.

    \b
    Example: python3 build.py serve --port 8080
    """
    bundle.build()
    demo_site.write(bundle.DIST / "site")
    httpd = server.listen(bundle.DIST, port)
    click.echo(f"The app:      {server.address(httpd)}/app/")
    click.echo(f"The results:  {server.address(httpd)}/site/")
    click.echo("Stop with Ctrl+C.")
    server.run(httpd)


@main.command()
@click.option(
    "--port",
    type=click.IntRange(1, server.LAST_PORT),
    default=8000,
    show_default=True,
    help="Of the app on this computer: always the same, since events belong to it.",
)
@click.option(
    "--hall-port",
    type=click.IntRange(1, server.LAST_PORT),
    default=8080,
    show_default=True,
    help="Of the address that players open.",
)
@click.option("--address", default="", help="This computer's address in the hall, where a wrong one is found.")
@click.option(
    "--folder",
    type=FOLDER,
    default=bootstrap.ROOT / "hall",
    help="Keeps what the hall's server holds, over restarts; by default hall, beside build.py.",
)
def host(port: int, hall_port: int, address: str, folder: Path) -> None:
    """Carry an event in the hall: the app here, and its results live on the phones of the players (docs/hall.md).

    \b
    Example: python3 build.py host
    """
    bundle.build()
    hall, httpd = running.open_hall(folder, bundle.DIST, port, hall_port, address)
    click.echo(f"The app:      {server.address(httpd)}/   (open it here, and switch on “Show this event in the hall”)")
    click.echo(running.told(hall.addresses))
    click.echo(running.TROUBLE.format(port=hall_port))
    click.echo("Stop with Ctrl+C: started again, it goes on where it was.")
    server.run(httpd)


@main.command()
def app() -> None:
    """Build dist/app, a folder that any static host can serve.

    \b
    Example: python3 build.py app
    """
    built = bundle.build()
    click.echo(f"dist/app is {'built' if built else 'up to date'}.")


@main.command()
@click.argument("files", nargs=-1, type=EVENT_FILES)
@OUT
@TO
@click.option(
    "--watch",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Publish the event files of this folder too, again whenever one changes, until Ctrl+C.",
)
@BASE_URL
@APP_URL
@YES
def publish(
    files: tuple[Path, ...],
    out: Path | None,
    to: str | None,
    watch: Path | None,
    base: str | None,
    app: str | None,
    yes: bool,
) -> None:
    """Publish event files as static pages, beside what the site holds; without a file, renew its lists.

    \b
    Example: python3 build.py publish demo/*.ronda --out public
    Example: python3 build.py publish --watch copies --yes --to github:club/results
    """
    place = place_at(out, to, app)
    agree = consent.of(place, yes=yes, ask=watch is None) if to else None
    if watch is not None:
        watching.watch(watch, files, place, base=base, consent=agree)
        return
    publish_outcome.show(publishing.publish_files(files, place, base=base, consent=agree), place)


@main.command()
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
@YES
def ranking(
    files: tuple[Path, ...],
    season: str,
    out: Path | None,
    to: str | None,
    shown: tuple[str, ...],
    base: str | None,
    yes: bool,
) -> None:
    """Rank the people who played in a season's events, as static pages beside what the site holds.

    \b
    Example: python3 build.py ranking events/*.ronda --season 2026 --out public
    """
    place = place_at(out, to)
    agree = consent.of(place, yes=yes) if to else None
    published, reports = publishing.publish_ranking_files(
        files, place, season=season, shown=shown, base=base, consent=agree
    )
    for report in reports:
        click.echo(f"{report.about}: {report.text}")
    publish_outcome.show(published, place)


@main.command()
@click.argument("event")
@click.option("--out", type=click.Path(exists=True, file_okay=False, path_type=Path), help="The folder of the site.")
@TO
@BASE_URL
def unpublish(event: str, out: Path | None, to: str | None, base: str | None) -> None:
    """Take an event off a site, by its name, folder or identifier, or a ranking by its season.

    \b
    Example: python3 build.py unpublish autumn-cup-1a2b3c4d --out public
    """
    place = place_at(out, to)
    publish_outcome.show_change(publishing.unpublish(event, place, base=base), place)


@main.command()
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


@main.command()
@click.argument("file", type=EVENT_FILE)
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The CSV file to write.")
@click.option(
    "--lang", type=click.Choice(tuple(LANGUAGES)), default=SOURCE, show_default=True, help="The report's language."
)
@FORCE
def report(file: Path, out: Path, lang: str, force: bool) -> None:
    """Write an event's report, to its league if it has one: players, rounds and results for a spreadsheet.

    \b
    Example: python3 build.py report event.ronda --out report.csv --lang es
    """
    event_files.write_report(file, out, lang, force=force)
    click.echo(out)


@main.command()
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
    problems = file_check.check(files, site)
    if problems:
        raise click.ClickException("\n".join(problems))


@main.command("public-copy")
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


@main.command("import")
@click.argument("results", type=EVENT_FILE)
@click.option("--game", required=True, help=f"The game's key: {', '.join(game.key for game in every_ruleset())}.")
@click.option("--kind", default="", help=f"The kind of event. {event_files.kinds()}")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The event file to write.")
@FORCE
def import_(results: Path, game: str, kind: str, out: Path, force: bool) -> None:
    """Build a finished event from a CSV of plain results, or from a JSON of Cryodex (docs/file-format.md).

    A first line such as `# name=Harbour Open,date=2026-10-03,result=score` names the event and sets its options, the
    rules of a custom game among them.

    \b
    Example: python3 build.py import results.csv --game xwing --out event.ronda
    """
    log = event_files.import_file(results, game, kind)
    event_files.write(log, out, force=force)
    tournament = log.tournament
    click.echo(f"{out}: {_count(len(tournament.players), 'player')}, {_count(len(tournament.rounds), 'round')}.")


@main.command("demo")
@click.option("--out", required=True, type=FOLDER, help="The folder to write; made if missing.")
@click.option("--seed", default=demo_site.SEED, show_default=True, help="The same seed gives the same events.")
@FORCE
def demo_(out: Path, seed: int, force: bool) -> None:
    """Write believable events of every game for 8, 23 and 120 players.

    \b
    Example: python3 build.py demo --out demo
    """
    for path in demo.write(out, seed, force=force):
        click.echo(path)


@main.command()
@click.option("--text", is_flag=True, help="Write the pages only; the pictures stay as they are.")
def guide(text: bool) -> None:
    """Write the guide's pages into docs/guide and take its pictures, from the built app in Chromium.

    \b
    Example: python3 build.py guide
    """
    bootstrap.install(bootstrap.TEST_LOCK)
    from workshop import guide as written

    written.write_pages()
    if not text:
        size = written.take_pictures()
        if size > written.MOST:
            message = f"The pictures have {size} bytes together; {written.MOST} is the most."
            raise click.ClickException(message)
        click.echo(f"{written.PICTURES}: {size} bytes.")
    click.echo(written.PAGES)


@main.command()
@click.option("--out", required=True, type=FOLDER, help="The folder to write; made if missing.")
@click.option("--lang", type=click.Choice((*LANGUAGES, "all")), default="all", show_default=True)
@click.option("--only", default="*", metavar="PATTERN", help="Only screens with such names, as in 'round-*'.")
@FORCE
def screenshots(out: Path, lang: str, only: str, force: bool) -> None:
    """Take pictures of every screen in two sizes, light and dark, from the built app in Chromium.

    \b
    Example: python3 build.py screenshots --out pictures --lang es --only 'print*'
    """
    bootstrap.install(bootstrap.TEST_LOCK)
    from workshop import screenshots as camera

    taken = camera.take(out, tuple(LANGUAGES) if lang == "all" else (lang,), only, force=force)
    click.echo(f"{out}: {_count(taken, 'picture')}.")


@main.command()
def messages() -> None:
    """Bring the catalogues of all languages up to date with the sentences of the source.

    \b
    Example: python3 build.py messages
    """
    for path, report in catalogues.update():
        click.echo(f"{path.relative_to(bootstrap.ROOT)}: {report}")


@main.command()
def reliability() -> None:
    """Write docs/reliability.md from the tables of faults and what the long runs tried.

    \b
    Example: python3 build.py reliability
    """
    bootstrap.install(bootstrap.TEST_LOCK)
    from workshop import reliability as written

    written.write_page()
    click.echo(written.PAGE)


@main.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--long",
    "part",
    type=click.Choice((*long_runs.PARTS, long_runs.MUTANTS, long_runs.HOSTS)),
    help="Instead of all that: try one thing by chance for minutes, or change the code that decides, and write down "
    "how often; or hold the hosts of the tests to real ones, which takes 500 MB for as long.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(min=0, min_open=True),
    default=30,
    show_default=True,
    help="How long --long goes on.",
)
@click.option("--seed", type=int, help="What --long found: only this attempt of it, once more.")
@click.argument("pytest_arguments", nargs=-1, type=click.UNPROCESSED)
def test(pytest_arguments: tuple[str, ...], part: str | None, minutes: float, seed: int | None) -> None:
    """Run the linters, the type checker and all tests; arguments after -- go to pytest.

    \b
    Example: python3 build.py test -- -k swiss
    Example: python3 build.py test --long files --minutes 5
    Example: python3 build.py test --long mutants -- standings
    """
    if part is None:
        if seed is not None:
            raise click.UsageError("--seed tries again what --long found: name its part with --long.")
        sys.exit(checks.run(pytest_arguments))
    if part in {long_runs.MUTANTS, long_runs.HOSTS}:
        if seed is not None:
            raise click.UsageError(f"--seed tries again what was found by chance; {part} are the same each time.")
        sys.exit(checks.run_mutants(pytest_arguments) if part == long_runs.MUTANTS else checks.run_hosts())
    sys.exit(checks.run_long(part, minutes, seed))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


if __name__ == "__main__":
    main()
