"""What the same event files give in a folder."""

from pathlib import Path

from tests.views.test_publish_parts import contents
from workshop.cli.site_publishing import publish_files


def folder(tmp_path: Path, *files: Path) -> dict[str, bytes]:
    """Publish into a folder of the test; give all files of it."""
    publish_files(files, tmp_path / "out")
    return contents(tmp_path / "out")
