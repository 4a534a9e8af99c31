"""The program begins anew as it was begun."""

import subprocess
import sys

import pytest

from gui.app.starting_again import command_of
from tests.architecture.repository import ROOT

_BEGUN_TWICE = """
import os
from gui.app.starting_again import start_again
if "HOURBELL_TEST_BEGUN" in os.environ:
    print(os.environ.get("HOURBELL_TEST_OURS"))
else:
    os.environ["HOURBELL_TEST_BEGUN"] = "yes"
    os.putenv("HOURBELL_TEST_OURS", "told to the libraries of this process")
    start_again()
"""


def test_it_begins_as_it_was_begun_but_in_sight() -> None:
    begun_by = ["python", "/opt/bin/hourbell", "gui", "--hidden"]

    assert command_of("/usr/bin/python3", begun_by) == ["/usr/bin/python3", "/opt/bin/hourbell", "gui"]


@pytest.mark.skipif(sys.platform == "win32", reason="there it is begun beside the one that ends")
def test_it_begins_with_the_environment_of_the_user() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _BEGUN_TWICE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert done.stdout == "None\n"
