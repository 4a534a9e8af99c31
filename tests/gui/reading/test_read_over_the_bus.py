"""What assistive programs read of every view and dialog over the bus: all has a role and a name.

The trees are kept in `trees`; they are renewed by python -m tests.gui.reading.test_read_over_the_bus.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.gui.reading import over_the_bus
from tests.gui.reading.over_the_bus import BUS, WRITES
from tests.journeys.desktop import ROOT, Desktop, missing_packages
from tests.support.accessibility_bus import AccessibilityRegistry
from tests.support.session_bus import session_bus

_INNER = "tests/gui/reading/over_the_bus.py"
# Each part has a start of the window of its own, and ends well within what a test may take.
_PARTS = [name for name in vars(over_the_bus) if name.startswith("test_")]
_SECONDS = 90


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="AT-SPI is read on Linux")
@pytest.mark.parametrize("part", _PARTS)
def test_all_that_is_read_over_the_bus_has_a_role_and_a_name(part: str, tmp_path: Path) -> None:
    if packages := missing_packages():
        pytest.skip(f"reading needs a screen and a bus: sudo apt install {' '.join(packages)}")

    done = _read(tmp_path, f"{_INNER}::{part}")

    assert done.returncode == 0, f"{done.stdout[-8_000:]}{done.stderr[-2_000:]}"


def _read(home: Path, what: str, seconds: int = _SECONDS, **more: str) -> "subprocess.CompletedProcess[str]":
    with Desktop(home) as desktop, session_bus() as bus, AccessibilityRegistry(bus):
        environment = {"QT_QPA_PLATFORM": "xcb", BUS: bus, **more}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-m", "", "-p", "no:cacheprovider", what],
            cwd=ROOT,
            env=desktop.environment() | environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )


def _renew() -> int:
    with tempfile.TemporaryDirectory() as home:
        done = _read(Path(home), _INNER, len(_PARTS) * _SECONDS, **{WRITES: "yes"})
    sys.stdout.write(done.stdout)
    return done.returncode


if __name__ == "__main__":
    sys.exit(_renew())
