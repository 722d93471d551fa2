"""Bills of materials (CycloneDX) for a release's third-party packages, dated by the commit."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import click

from ronda.core.build_identity import VERSION
from workshop.base.bootstrap import ROOT, RUN_LOCK
from workshop.build import bundle, node_packages, separate_python
from workshop.build.addresses import source_address

LOCK = ROOT / "requirements-materials.lock"
PYTHON, NODE = "python.cdx.json", "npm.cdx.json"


@dataclass(frozen=True, slots=True)
class ReleasedCommit:
    """The commit of a release."""

    repository: str
    """As ``owner/name``."""
    digest: str
    seconds: int
    """The time of the commit, in seconds since 1970."""


def write_bills(out: Path, prefix: str, commit: ReleasedCommit) -> None:
    """Write the bills of materials for Python and the app; raises ``ClickException`` if that fails."""
    python = separate_python.python_with_lock(LOCK, bundle.DIST / "materials-python")
    with tempfile.TemporaryDirectory(prefix="ronda-materials-") as folder:
        made = Path(folder, "made.json")
        command = ["-m", "cyclonedx_py", "requirements", str(RUN_LOCK), "--pyproject", str(ROOT / "pyproject.toml")]
        _said_by([str(python), *command, "--output-reproducible", "--of=JSON", f"--output-file={made}"], ROOT)
        npm = [node_packages.npm_program(), "sbom", "--sbom-format=cyclonedx", "--package-lock-only"]
        bills = {
            PYTHON: made.read_text(encoding="utf-8"),
            NODE: _said_by(npm, _versioned_shell(Path(folder))),
        }
    for name, text in bills.items():
        bill = dated_bill(json.loads(text), commit, name)
        content = json.dumps(bill, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
        (out / f"{prefix}-{name}").write_text(content, encoding="utf-8", newline="\n")


def dated_bill(bill: dict[str, Any], commit: ReleasedCommit, name: str) -> dict[str, Any]:
    """A bill whose number and time follow from the commit, so that it is reproducible."""
    address = f"{source_address(commit.repository)}/commit/{commit.digest}#{name}"
    said = {**bill.get("metadata", {}), "timestamp": datetime.fromtimestamp(commit.seconds, UTC).isoformat()}
    return {**bill, "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, address)}", "metadata": said}


def _versioned_shell(folder: Path) -> Path:
    """A copy of the shell's package with Ronda's version, which npm needs; npm names it by its folder."""
    copy = folder / "ronda-shell"
    copy.mkdir()
    for name in ("package.json", node_packages.LOCK):
        said = json.loads((node_packages.SITE / name).read_text(encoding="utf-8")) | {"version": VERSION}
        for whole in said.get("packages", {}).keys() & {""}:
            said["packages"][whole]["version"] = VERSION
        (copy / name).write_text(json.dumps(said), encoding="utf-8")
    return copy


def _said_by(command: Sequence[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        said = (done.stderr.strip() or "nothing").splitlines()[-1]
        raise click.ClickException(f"The bill of materials could not be made. {Path(command[0]).name} says: {said}")
    return done.stdout
