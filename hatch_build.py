"""Adds the built app and the commands to a package: only `build.py package` puts them beside the sources."""

import sys
from pathlib import Path
from typing import Any, override

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PREBUILT = "prebuilt"


class PrebuiltHook(BuildHookInterface[Any]):
    """Takes what was built before, so that an sdist gives the same wheel without Node.js, git or a build."""

    @override
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        prebuilt = Path(self.root, PREBUILT)
        if not prebuilt.is_dir():
            sys.exit(
                "Error: a checkout holds no built app: "
                "run `python3 build.py package` and install the wheel that it writes."
            )
        if self.target_name == "wheel":
            build_data["force_include"][str(prebuilt)] = "ronda"
