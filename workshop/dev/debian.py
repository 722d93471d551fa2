"""Install Debian's packages, if that is possible without asking anybody."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

from workshop.base.bootstrap import print_progress


def can_install() -> bool:
    """Whether this is root on a system with Debian's packages."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install_packages(name: str, *packages: str) -> None:
    """Install packages, announced as ``name``; callers check whether that worked."""
    print_progress(f"Installing {name} …")
    _update()
    _apt_get("install", "--yes", "--no-install-recommends", *packages)


@cache
def _update() -> None:
    _apt_get("update")


def _apt_get(*arguments: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", *arguments], env=environment, stdout=subprocess.DEVNULL, check=False)
