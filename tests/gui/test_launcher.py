import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Tells of each look for garbage after the end of a command how many objects it goes through.
ENDING = """
import gc, os, sys
from gui.launcher import main

ended = []

def tell(phase, look):
    if phase == "start" and ended:
        os.write(1, b"%d\\n" % sum(len(gc.get_objects(each)) for each in range(look["generation"] + 1)))

gc.callbacks.append(tell)
sys.argv = ["hourbell", "preview", "--daily", "9:00"]
loaded = len(gc.get_objects())
main()
ended.append(True)
loaded = len(gc.get_objects()) + gc.get_freeze_count() - loaded
os.write(1, b"%d\\n" % (-loaded))
gc.collect(0)
"""
START = "import sys; from gui.launcher import main; sys.exit(main())"


@pytest.mark.slow
def test_the_command_line_starts_without_qt() -> None:
    done = _python("import sys, gui.launcher; print(*(name for name in sys.modules if 'PySide' in name))", {})

    assert done.stdout.split() == []
    assert done.returncode == 0


@pytest.mark.slow
@pytest.mark.sample(3)
@pytest.mark.skipif(sys.platform != "linux", reason="only there a session can be without a screen")
@pytest.mark.parametrize("arguments", [[], ["gui"], ["gui", "--hidden"]])
@pytest.mark.parametrize(
    ("screen", "reason"), [({}, "this session has no screen"), ({"DISPLAY": ":876"}, "does not answer")]
)
def test_a_start_without_a_screen_says_so_in_one_line(
    arguments: list[str], screen: dict[str, str], reason: str
) -> None:
    done = _python(START, screen, *arguments)

    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert done.returncode == 1


@pytest.mark.slow
def test_what_a_command_loaded_is_not_looked_through_at_its_end() -> None:
    """A quarter of the computing of `job list` was for garbage that is not there."""
    done = _python(ENDING, {})

    loaded, *looked = sorted(int(line) for line in done.stdout.splitlines() if line.lstrip("-").isdigit())
    assert looked
    assert max(looked) < -loaded / 4


def _python(code: str, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
