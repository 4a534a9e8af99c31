"""Take pictures of all dialogs and popups in every guise: python -m tests.gui.make_popup_pictures [GUISE...].

They are written to resources/screenshots/popups, a folder for each guise; none is kept with the code.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gui.memory.window_memory import Appearance
from tests.gui.popup_pictures import APPEARANCE, FOLDER, FROM_RIGHT, LANGUAGE
from tests.journeys.desktop import ROOT, Desktop

_FOLDER = ROOT / "resources" / "screenshots" / "popups"
_INNER = "tests/gui/popup_pictures.py"
_MOST_SECONDS = 900


@dataclass(frozen=True)
class _Guise:
    """How the window looks, and the screen that it is on."""

    environment: Mapping[str, str] = field(default_factory=dict)
    screen: str = "1600x1000"


_GUISES = {
    "light": _Guise(),
    "dark": _Guise({APPEARANCE: Appearance.DARK}),
    "german-small": _Guise({LANGUAGE: "de", "QT_FONT_DPI": "144"}, "1280x720"),
    "twice": _Guise({"QT_SCALE_FACTOR": "2"}),
    "from-the-right": _Guise({FROM_RIGHT: "yes"}),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("guises", nargs="*", type=_guise, help="all of them without any")
    wanted = parser.parse_args(arguments).guises or [*_GUISES]
    return max(_taken(name, _GUISES[name]) for name in wanted)


def _guise(text: str) -> str:
    if text not in _GUISES:
        raise argparse.ArgumentTypeError(f"there is no guise “{text}”; there are {', '.join(_GUISES)}")
    return text


def _taken(name: str, guise: _Guise) -> int:
    with tempfile.TemporaryDirectory() as home, Desktop(Path(home), guise.screen) as desktop:
        own = {"QT_QPA_PLATFORM": "xcb", FOLDER: str(_FOLDER / name), **guise.environment}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-m", "", "-p", "no:cacheprovider", _INNER],
            cwd=ROOT,
            env=desktop.environment() | own,
            check=False,
            timeout=_MOST_SECONDS,
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
