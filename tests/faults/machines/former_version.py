"""A former version of Hourbell, whole and as it was, beside the one of today."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.architecture.repository import ROOT

# The first one whose machines share the runs of a store.
COMMIT = "483e2322"
# A folder with other libraries for it, made by `pip install --target FOLDER procrastinate==3.9.0`, say.
LIBRARIES = "FORMER_LIBRARIES"


def is_known() -> bool:
    """Tell whether the history of the program is here, as it is for whoever develops it."""
    asked = ["git", "-C", os.fspath(ROOT), "cat-file", "-e", f"{COMMIT}^{{commit}}"]
    try:
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def former_version(folder: Path) -> Sequence[str]:
    """Lay the former version into a folder, and return the words that begin a command of it in a hurry.

    Its own modules are found first, and those of today not at all.
    """
    archive = subprocess.run(
        ["git", "-C", os.fspath(ROOT), "archive", COMMIT, "scheduler_core", "tests", "pyproject.toml"],
        check=True,
        capture_output=True,
    )
    folder.mkdir()
    subprocess.run(["tar", "-x", "-C", os.fspath(folder)], input=archive.stdout, check=True)
    places = [os.fspath(folder), *filter(None, [os.environ.get(LIBRARIES)])]
    begin = f"import sys; sys.path[:0] = {places!r}"
    begin += "; import runpy; runpy.run_module('tests.faults.hasty_engine', run_name='__main__')"
    return ("env", sys.executable, "-P", "-c", begin)  # a process of its own, and no fork of this version
