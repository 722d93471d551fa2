"""The recipes of docs/publishing.md: their commands are commands, and the rule for browsers names what is sent."""

import json
import re
import shlex
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest

import build
from ronda.core.errors import Malformed
from ronda.sending import target_at
from ronda.sending.exchange import Response
from ronda.sending.target import Difference, Standing

PAGE = (Path(__file__).parents[2] / "docs" / "publishing.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"python3 (?:ronda/)?build\.py ([a-z].*?)(?:`|$)", PAGE, re.MULTILINE)))
ADDRESSES = sorted(set(re.findall(r"--to '?((?:github|s3):[^\s'`]+)", PAGE)))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_a_recipe_is_one(command: str) -> None:
    name, *arguments = shlex.split(command, comments=True)
    known = build.main.commands[name]
    context = click.Context(known)

    options, _, _ = known.make_parser(context).parse_args([part for part in arguments if part != "--"])
    assert {"out", "to"} & options.keys() or name in {"app", "test"}


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_of_a_recipe_can_be_read(address: str) -> None:
    try:
        assert target_at(address).name
    except Malformed:
        pytest.fail(address)


def test_a_browser_that_follows_the_rule_may_send_all_that_is_sent() -> None:
    rule = next(json.loads(block)[0] for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    target = target_at("s3://results")
    change = Difference(title="", before={"a": b"1"}, pages={}, stale=("b",), after={}, forgotten=())
    sending = target.send(Standing(), change)
    asked = [next(sending), sending.send(Response(status=200))]
    secrets = {"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "key", "AWS_SESSION_TOKEN": "token"}
    headers = {
        name for each in asked for name in target.signed(each, secrets, datetime(2026, 1, 1, tzinfo=UTC)).headers
    }

    assert headers == set(rule["AllowedHeaders"])
    assert {"GET", *(each.method for each in asked)} == set(rule["AllowedMethods"])
