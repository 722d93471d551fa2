"""What the hosts of the tests are held to: GitHub's own description, and an S3 server that others wrote.

``python3 build.py test --long hosts`` installs both for itself; other runs skip this.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import build
from tests.faults.sending import WRONG_SECRET
from tests.sending import described
from tests.sending.published import folder
from workshop.dev.real_hosts import OPENAPI, S3

pytestmark = pytest.mark.skipif(
    not {S3, OPENAPI} <= os.environ.keys(), reason="python3 build.py test --long hosts installs what it needs"
)

type Schema = dict[str, Any]


@pytest.fixture(scope="module")
def whole() -> Schema:
    described_: Schema = json.loads(Path(os.environ[OPENAPI]).read_text(encoding="utf-8"))
    return described_


def resolved(whole: Schema, schema: Schema) -> Schema:
    """What a reference leads to."""
    while "$ref" in schema:
        at = whole
        for name in schema["$ref"].removeprefix("#/").split("/"):
            at = at[name]
        schema = at
    return schema


def types(schema: Schema) -> set[str]:
    named = schema.get("type", [])
    return {*([named] if isinstance(named, str) else named), *(["null"] if schema.get("nullable") else [])}


class Comparison:
    """A schema of ours beside GitHub's: we ask only what it takes, and expect nothing that it does not answer."""

    def __init__(self, ours: Schema, theirs: Schema, *, asked: bool) -> None:
        self.ours, self.theirs, self.asked = ours, theirs, asked

    def differences(self, mine: Schema, whole: Schema, where: str) -> list[str]:
        mine, full = resolved(self.ours, mine), resolved(self.theirs, whole)
        if "oneOf" in full:
            found = [self.differences(mine, each, where) for each in full["oneOf"]]
            return min(found, key=len)
        differing = [] if self.fits(types(mine), types(full)) else [f"{where}: {types(mine)}, not {types(full)}"]
        if "enum" in full and not self.fits(set(mine.get("enum", ())), set(full["enum"])):
            differing.append(f"{where}: {mine.get('enum')}, not {full['enum']}")
        if {name: mine.get(name) for name in ("minLength", "maxLength")} != {
            name: full.get(name) for name in ("minLength", "maxLength")
        }:
            differing.append(f"{where}: another length")
        properties, known = mine.get("properties", {}), full.get("properties", {})
        differing += [f"{where}: {name} is unknown" for name in properties.keys() - known.keys()]
        required, needed = set(mine.get("required", ())), set(full.get("required", ()))
        if not (needed <= required if self.asked else required == needed & properties.keys()):
            differing.append(f"{where}: {required} required, not {needed}")
        for name in properties.keys() & known.keys():
            differing += self.differences(properties[name], known[name], f"{where}.{name}")
        if "items" in mine:
            differing += self.differences(mine["items"], full["items"], f"{where}[]")
        return differing

    def fits(self, mine: set[str], full: set[str]) -> bool:
        return mine <= full if self.asked else mine == full


@pytest.mark.parametrize("name", described.calls())
def test_a_call_is_described_as_github_describes_it(name: str, whole: Schema) -> None:
    ours = json.loads(described.FILE.read_text(encoding="utf-8"))
    call = ours["calls"][name]
    theirs = whole["paths"][call["path"]][call["method"].lower()]
    known = [resolved(whole, each) for each in theirs["parameters"]]
    differing = [] if set(call["query"]) <= {each["name"] for each in known if each["in"] == "query"} else ["query"]
    if "body" in call:
        body = theirs["requestBody"]["content"]["application/json"]["schema"]
        differing += Comparison(ours, whole, asked=True).differences(call["body"], body, "body")
    assert ("requestBody" in theirs) == ("body" in call)
    for status, answer in call["answers"].items():
        full = resolved(whole, theirs["responses"][status])["content"]["application/json"]["schema"]
        differing += Comparison(ours, whole, asked=False).differences(answer, full, status)

    assert differing == []


CLUB = """
import json, sys
from urllib.request import Request, urlopen
import boto3

url = sys.argv[1]
rights = [
    {"Effect": "Allow", "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::results"},
    {
        "Effect": "Allow",
        "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
        "Resource": "arn:aws:s3:::results/*",
    },
]
# From the fifth request on the server believes nobody without a signature.
urlopen(Request(f"{url}/moto-api/reset-auth", data=b"4", headers={"content-type": "text/plain"}))
root = {"endpoint_url": url, "region_name": "us-east-1", "aws_access_key_id": "-", "aws_secret_access_key": "-"}
iam = boto3.client("iam", **root)
iam.create_user(UserName="club")
policy = json.dumps({"Version": "2012-10-17", "Statement": rights})
iam.put_user_policy(UserName="club", PolicyName="publish", PolicyDocument=policy)
key = iam.create_access_key(UserName="club")["AccessKey"]
boto3.client("s3", **root).create_bucket(Bucket="results")
print(json.dumps([key["AccessKeyId"], key["SecretAccessKey"]]))
"""
"""Makes a bucket, and somebody who may do there what docs/publishing.md names, and no more; tells the key."""
READER = """
import json, sys
import boto3

url, key_id, secret = sys.argv[1:]
root = {"endpoint_url": url, "region_name": "us-east-1", "aws_access_key_id": key_id, "aws_secret_access_key": secret}
s3 = boto3.client("s3", **root)
for each in s3.get_paginator("list_objects_v2").paginate(Bucket="results").search("Contents[]"):
    if each:
        found = s3.get_object(Bucket="results", Key=each["Key"])
        print(json.dumps([each["Key"], found["ContentType"], found["Body"].read().hex()]))
"""


class Server:
    """An S3 of others, over which Amazon's own library looks at what came of it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.key_id, self.secret = json.loads(self.run(CLUB))

    def run(self, script: str, *arguments: str) -> str:
        command = [os.environ[S3], "-c", script, self.url, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def objects(self) -> dict[str, tuple[str, bytes]]:
        """What stands in the bucket, with its types."""
        read = map(json.loads, self.run(READER, self.key_id, self.secret).splitlines())
        return {key: (kind, bytes.fromhex(content)) for key, kind, content in read}


@pytest.fixture
def server() -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [os.environ[S3], "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    environment = {**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": "0"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            listening(port, running)
            yield Server(f"http://127.0.0.1:{port}")
        finally:
            running.terminate()


def listening(port: int, running: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    while running.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port)):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail("the server ended at once")


def test_a_bucket_of_others_takes_what_is_signed_and_nothing_else(
    events: list[Path], server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: str, *arguments: object) -> Result:
        to = f"s3://results?endpoint={server.url}"
        agreed = ["--yes"] if command == "publish" else []
        return CliRunner().invoke(build.main, [command, *map(str, arguments), *agreed, "--to", to])

    first, spring, later = events
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", server.key_id)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another")
    assert WRONG_SECRET.seen.partition(" (")[0] in run("publish", first).output
    assert {} == server.objects()

    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", server.secret)
    for files in ((first, spring), (later,)):
        assert 0 == run("publish", *files).exit_code
        assert folder(tmp_path, *files) == {path: content for path, (_, content) in server.objects().items()}
    assert "text/html; charset=utf-8" == server.objects()["index.html"][0]
    assert "0 written" in run("publish", later).output
    for name in ("Autumn Cup", "Spring Cup"):
        assert 0 == run("unpublish", name).exit_code
    assert not [path for path in server.objects() if "cup" in path]
