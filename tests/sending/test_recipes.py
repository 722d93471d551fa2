"""The recipes of the documents: their commands are commands, what a workflow runs works, and the rule for browsers."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import build
from ronda.core.errors import Malformed
from ronda.sending import parse_target
from ronda.sending.exchange import Response
from ronda.sending.target import TargetChanges, TargetState
from tests.sending.fake_github import REPOSITORY, TOKEN, FakeGitHub
from tests.sending.hosts import broken_links, running
from tests.sending.published import folder
from tests.views.test_publish_parts import contents
from workshop.build import bundle

ROOT = Path(__file__).parents[2]
PAGE = "".join((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("publishing", "hosting"))
BASH = shutil.which("bash") or "bash"
COMMANDS = sorted(set(re.findall(r"python3 (?:ronda/)?build\.py ([a-z].*?)(?:`|$)", PAGE, re.MULTILINE)))
PRINTING = {"app", "test", "season", "bench"}
"""What is of use without a place to write to."""
ADDRESSES = sorted(set(re.findall(r"--to '?((?:github|s3):[^\s'`]+)", PAGE)))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_a_recipe_is_one(command: str) -> None:
    name, *arguments = shlex.split(command, comments=True)
    known = build.main.commands[name]
    context = click.Context(known)

    options, _, _ = known.make_parser(context).parse_args([part for part in arguments if part != "--"])
    assert {"out", "to"} & options.keys() or name in PRINTING


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_of_a_recipe_can_be_read(address: str) -> None:
    try:
        assert parse_target(address).name
    except Malformed:
        pytest.fail(address)


def test_a_browser_that_follows_the_rule_may_send_all_that_is_sent() -> None:
    rule = next(json.loads(block)[0] for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    target = parse_target("s3://results")
    change = TargetChanges(title="", before={"a": b"1"}, pages={}, stale=("b",), after={}, forgotten=())
    sending = target.send(TargetState(), change)
    asked = [next(sending), sending.send(Response(status=200))]
    secrets = {"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "key", "AWS_SESSION_TOKEN": "token"}
    headers = {
        name for each in asked for name in target.signed(each, secrets, datetime(2026, 1, 1, tzinfo=UTC)).headers
    }

    assert headers == set(rule["AllowedHeaders"])
    assert {"GET", *(each.method for each in asked)} == set(rule["AllowedMethods"])


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGitHub]:
    monkeypatch.setenv("RONDA_TOKEN", TOKEN)
    host = FakeGitHub({".github/workflows/pages.yml": b"on: push", "README.md": b"# Results"})
    with running(host):
        yield host


def test_the_workflow_puts_the_app_beside_what_is_published(
    events: list[Path], host: FakeGitHub, tmp_path: Path
) -> None:
    """As a runner does: each step that is a command, over what stands in the repository."""
    [workflow] = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    steps = re.findall(r"- run: (.*)", workflow)
    [uploaded] = re.findall(r"upload-pages-artifact@\w+\n +with:\n +path: (.*)", workflow)
    build_app, *others = steps
    assert "python3 ronda/build.py app" == build_app
    bundle.build_app()
    for files in ([events[0]], [events[2]]):
        to = f"github:{REPOSITORY}/site?api={host.url}"
        assert 0 == CliRunner().invoke(build.main, ["publish", *map(str, files), "--yes", "--to", to]).exit_code
        workspace = tmp_path / files[0].stem
        workspace.mkdir()
        (workspace / "ronda").symlink_to(ROOT, target_is_directory=True)
        for path, content in host.files().items():
            (workspace / path).parent.mkdir(parents=True, exist_ok=True)
            (workspace / path).write_bytes(content)
        for step in others:
            subprocess.run([BASH, "-e", "-c", step], cwd=workspace, check=True)
        served = contents(workspace / uploaded)
        results = {path: content for path, content in served.items() if not path.startswith("app/")}
        assert folder(tmp_path, *files) == results
        assert contents(bundle.APP) == {path.removeprefix("app/"): served[path] for path in served.keys() - results}
        assert broken_links(results) == []


def test_no_page_has_a_name_that_the_app_takes(events: list[Path], tmp_path: Path) -> None:
    assert "app" not in {path.partition("/")[0] for path in folder(tmp_path, *events[:2])}
