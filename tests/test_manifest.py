"""What the web app manifest says of the installed app: what can be shared with it, and how it looks."""

import json
from fnmatch import fnmatch
from typing import Any

import pytest

from workshop.build import bundle, catalogues, node_packages, shell
from workshop.dev.guide import INSTALLATION_PICTURES

MOST_BYTES = 60_000
"""Of both pictures, which the browser fetches only when it asks whether to install the app."""


@pytest.fixture(scope="module")
def manifest() -> Any:
    catalogues.compile_stale()
    return json.loads(shell.render_shell_file("manifest.webmanifest"))


def test_the_pictures_of_both_shapes_are_there_in_the_size_that_is_said(manifest: Any) -> None:
    shown = {each["form_factor"]: each for each in manifest["screenshots"]}
    files = {shape: node_packages.SITE / each["src"] for shape, each in shown.items()}

    assert shown.keys() == INSTALLATION_PICTURES.keys()
    for shape, (width, height) in INSTALLATION_PICTURES.items():
        picture = files[shape].read_bytes()
        sides = [1 + int.from_bytes(picture[at : at + 3], "little") for at in (24, 27)]  # of a WebP file's VP8X header
        assert (picture[8:16], sides) == (b"WEBPVP8X", [width, height])
        assert shown[shape]["sizes"] == f"{width}x{height}"
    assert sum(path.stat().st_size for path in files.values()) <= MOST_BYTES


def test_nothing_keeps_the_pictures_for_use_without_a_connection(manifest: Any) -> None:
    for each in manifest["screenshots"]:
        assert any(fnmatch(each["src"], pattern) for pattern in bundle.NEVER_KEPT)
        assert any(fnmatch(each["src"], pattern) for pattern in bundle.SHELL)


def test_files_and_texts_can_be_shared_with_the_app(manifest: Any) -> None:
    target = manifest["share_target"]

    assert (target["action"], target["method"], target["enctype"]) == ("./share", "POST", "multipart/form-data")
    assert {name for name in target["params"] if name != "files"} == {"title", "text", "url"}
    (files,) = target["params"]["files"]
    assert {".ronda", ".csv", ".txt", ".json", ".zip", ".xlsx", ".ods"} <= set(files["accept"])
