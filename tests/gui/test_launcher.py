import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
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
