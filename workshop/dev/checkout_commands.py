"""The commands of a checkout, those of ``build.py``, one short function each."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from starlette.types import ASGIApp

from ronda.core import build_identity
from ronda.views.shared.languages import LANGUAGES
from workshop.base import bootstrap, input_stamps, installed_extensions
from workshop.build import bundle, catalogues, demo_site, distributions, documentation_site, node_packages, program
from workshop.cli import commands
from workshop.cli.cli_errors import ErrorReportingGroup
from workshop.cli.options import FOLDER, FORCE, SAY_VERSION
from workshop.dev import benchmarks, checks, long_runs
from workshop.server.folder_files import FolderFiles

if TYPE_CHECKING:
    from workshop.dev.dependency_updates import DependencyReport

REPOSITORY_OPTION = click.option(
    "--repository",
    metavar="OWNER/NAME",
    default=build_identity.REPOSITORY,
    show_default=True,
    callback=lambda _context, _option, repository: _repository(repository),
    help="On GitHub: links into the code lead there, and the site stands at its Pages.",
)


def _repository(repository: str) -> str:
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
        raise click.BadParameter("write the repository as OWNER/NAME, such as club/ronda.")
    return repository


SITE = {
    "What there is:": "",
    "The app:": "app/",
    "The events:": "demo/",
    "The manual:": f"{documentation_site.MANUAL}/",
}
"""What is served, and where."""
EPILOG = "Everything that is missing is installed first, into .venv and the node_modules of site and tests."


def run_command_line() -> None:
    """Run the command line, with the edition of the sources."""
    build_identity.take_edition_from(input_stamps.engine_edition)
    installed_extensions.use_installed_extensions()
    main()


@click.group(cls=ErrorReportingGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@SAY_VERSION
def main() -> None:
    """Ronda: tournaments without internet, and their results as static pages."""
    catalogues.compile_stale()


@main.command()
@click.option(
    "--with",
    "packages",
    multiple=True,
    metavar="PACKAGE",
    help="Take in the games and targets of a package that is installed in .venv; may be given several times.",
)
def app(packages: tuple[str, ...]) -> None:
    """Build dist/app, a folder that any static host can serve.

    \b
    Example: python3 build.py app
    Example: python3 build.py app --with ronda-kites
    """
    extensions = installed_extensions.extensions_of(packages)
    installed_extensions.use_extensions(extensions)
    built = bundle.build_app(tuple(extensions))
    click.echo(f"dist/app is {'built' if built else 'up to date'}.")


def _built_app() -> ASGIApp:
    bundle.build_app()
    return FolderFiles(bundle.DIST)


def _built_site() -> ASGIApp:
    bundle.build_app()
    demo_site.build_demo_site()
    documentation_site.build_manual()
    return FolderFiles(bundle.DIST)


for each in (
    commands.make_serve_command(
        _built_site,
        SITE,
        "Build the app, a demo site of events and the manual, and serve them on localhost as one site.",
    ),
    commands.make_host_command(_built_app, bootstrap.ROOT / "hall", "hall, beside build.py"),
    *commands.FILE_COMMANDS,
):
    main.add_command(each)


@main.command()
@click.option(
    "--out",
    type=FOLDER,
    default=bundle.DIST,
    help="The folder to write; by default dist.",
)
@click.option(
    "--program", "as_program", is_flag=True, help="Instead of these: a program for this system that needs no Python."
)
@REPOSITORY_OPTION
@FORCE
def package(out: Path, as_program: bool, repository: str, force: bool) -> None:
    """Write Ronda as packages for pip, and as one file that needs nothing but Python (docs/hall.md).

    \b
    Example: python3 build.py package --out packages
    Example: python3 build.py package --program
    """
    write = program.write_program if as_program else distributions.write_packages
    for path in write(out, repository=repository, force=force):
        click.echo(path)


@main.command("release")
@click.option(
    "--out", type=FOLDER, default=bundle.DIST / "release", help="The folder to write; by default dist/release."
)
@REPOSITORY_OPTION
@click.option("--audited", is_flag=True, help="Fail where a service does not say whether there is a known hole.")
@click.option("--twice", is_flag=True, help="Make it a second time, and fail where the bytes differ.")
def release_(out: Path, repository: str, audited: bool, twice: bool) -> None:
    """Make all that people download of a clean, new version, with sums, notes and bills of materials.

    \b
    Example: python3 build.py release --repository club/ronda --twice
    """
    from workshop.dev import releasing

    releasing.make_release(out, repository, audited=audited, twice=twice)


@main.command()
@click.option("--out", required=True, type=FOLDER, help="The folder to write; made if missing.")
@REPOSITORY_OPTION
@FORCE
def docs(out: Path, repository: str, force: bool) -> None:
    """Write the whole site for a static host: the app, a demo site of events, and the manual.

    \b
    Example: python3 build.py docs --out public --repository club/ronda
    """
    pages = documentation_site.write_site(out, repository, force=force)
    click.echo(f"{out}: {commands.count_noun(pages, 'page')} of the manual, beside the app and the demo events.")


@main.command()
@click.option("--text", is_flag=True, help="Write the pages only; the pictures stay as they are.")
def guide(text: bool) -> None:
    """Write the guide's pages into docs/guide and take its pictures, from the built app in Chromium.

    \b
    Example: python3 build.py guide
    """
    bootstrap.install_requirements(bootstrap.TEST_LOCK)
    from workshop.dev import guide as written

    written.write_guide_pages()
    if not text:
        size = written.take_pictures()
        if size > written.MAX_PICTURE_BYTES:
            message = f"The pictures have {size} bytes together; {written.MAX_PICTURE_BYTES} is the most."
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
    bootstrap.install_requirements(bootstrap.TEST_LOCK)
    from workshop.dev import screenshots as camera

    taken = camera.take_screenshots(out, tuple(LANGUAGES) if lang == "all" else (lang,), only, force=force)
    click.echo(f"{out}: {commands.count_noun(taken, 'picture')}.")


@main.command()
def messages() -> None:
    """Bring the catalogues of all languages up to date with the sentences of the source.

    \b
    Example: python3 build.py messages
    """
    for path, report in catalogues.update_catalogues():
        click.echo(f"{path.relative_to(bootstrap.ROOT)}: {report}")


@main.command()
def bridge() -> None:
    """Write what is made of sources and kept: the types of the bridge, and the scripts of pages.

    \b
    site/types/bridge.d.ts           of what the browser's side asks and is answered
    templates/public/entry.min.js    of site/pages/entry.js, which pages that are saved have inside
    templates/public/ronda.min.js    of templates/public/ronda.js, which results pages have

    \b
    Example: python3 build.py bridge
    """
    node_packages.install_packages(node_packages.SITE)
    from workshop.build import page_scripts
    from workshop.dev import bridge_types

    bridge_types.write_bridge_types()
    page_scripts.write_page_scripts()
    click.echo(f"{bridge_types.PAGE}\n{page_scripts.ENTRY_SCRIPT}\n{page_scripts.RESULTS_SCRIPT}")


@main.command()
def browsers() -> None:
    """Write docs/browsers.md from what the app asks of a browser, and from what is known of each version.

    \b
    Example: python3 build.py browsers
    """
    node_packages.install_packages(node_packages.TESTS)
    from workshop.dev import browser_support

    browser_support.write_browsers_page()
    click.echo(browser_support.PAGE)


@main.command()
def outdated() -> None:
    """List what is newer than what is pinned, for Python and for npm; fails where nobody answered.

    \b
    Example: python3 build.py outdated
    """
    from workshop.dev import dependency_updates

    _print_dependency_reports(dependency_updates.outdated_reports())


@main.command()
def audit() -> None:
    """Look for known holes in what is pinned, with pip-audit and npm; fails on one, and on what was not audited.

    \b
    Example: python3 build.py audit
    """
    from workshop.dev import dependency_updates

    _print_dependency_reports(dependency_updates.audit_reports())


def _print_dependency_reports(reports: Iterable[DependencyReport]) -> None:
    is_fine = True
    for report in reports:
        is_fine = is_fine and report.is_fine
        click.echo(f"{report.file}:")
        for line in report.lines:
            click.echo(f"  {line}")
    sys.exit(0 if is_fine else 1)


@main.command()
@click.argument("names", nargs=-1)
def bench(names: tuple[str, ...]) -> None:
    """Measure how fast everything is, beside what else there is, and write docs/performance.md; or only what is named.

    \b
    Example: python3 build.py bench
    Example: python3 build.py bench boot result peers/pairing
    """
    sys.exit(benchmarks.run_benchmarks(names))


@main.command()
def reliability() -> None:
    """Write docs/reliability.md from the tables of faults and what the long runs tried.

    \b
    Example: python3 build.py reliability
    """
    bootstrap.install_requirements(bootstrap.TEST_LOCK)
    from workshop.dev import reliability as written

    written.write_reliability_page()
    click.echo(written.PAGE)


@main.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--long",
    "part",
    type=click.Choice((*long_runs.LONG_RUNS, *checks.SEPARATE_RUNS)),
    help="Instead of all that: try one thing by chance for minutes, or change the code that decides, and write down "
    "how often; or hold the hosts of the tests to real ones, which takes 500 MB for as long; or measure every screen; "
    "or run the engine's own tests in Python 3.14; or make the program that needs no Python, and start it.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(min=0, min_open=True),
    default=30,
    show_default=True,
    help="How long --long goes on.",
)
@click.option("--seed", type=int, help="What --long found: only this attempt of it, once more.")
@click.option(
    "--fast",
    is_flag=True,
    help="Leave out what takes long: in a browser only the shortest day is played. Takes two minutes at most.",
)
@click.argument("pytest_arguments", nargs=-1, type=click.UNPROCESSED)
def test(pytest_arguments: tuple[str, ...], part: str | None, minutes: float, seed: int | None, *, fast: bool) -> None:
    """Run the linters, the type checker and all tests; arguments after -- go to pytest.

    \b
    Example: python3 build.py test --fast
    Example: python3 build.py test -- -k swiss
    Example: python3 build.py test --long files --minutes 5
    Example: python3 build.py test --long mutants -- standings
    """
    if part is None:
        if seed is not None:
            raise click.UsageError("--seed tries again what --long found: name its part with --long.")
        sys.exit(checks.run_checks(pytest_arguments, fast=fast))
    if fast:
        raise click.UsageError("--long tries one thing for minutes: leave --fast out.")
    if part in checks.SEPARATE_RUNS:
        if seed is not None:
            raise click.UsageError(f"--seed tries again what was found by chance; {part} are the same each time.")
        sys.exit(checks.SEPARATE_RUNS[part](pytest_arguments))
    sys.exit(checks.run_long(part, minutes, seed))
