"""Take the pictures in resources/screenshots of the real window: python -m tests.gui.make_screenshots."""

import tempfile
from pathlib import Path

from gui.window_memory import Appearance, WindowMemory
from tests.journeys.desktop import ROOT, Desktop, has_something_to_see

_FOLDER = ROOT / "resources" / "screenshots"


def main() -> None:
    _FOLDER.mkdir(exist_ok=True)
    for appearance in (Appearance.LIGHT, Appearance.DARK):
        with tempfile.TemporaryDirectory() as home, Desktop(Path(home)) as desktop:
            picture = _picture_of_the_window(desktop, Path(home), appearance)
        (_FOLDER / f"window-{appearance}.png").write_bytes(picture)


def _picture_of_the_window(desktop: Desktop, home: Path, appearance: Appearance) -> bytes:
    memory = WindowMemory(home / "config" / "hourbell" / "window.ini")
    memory.appearance = appearance
    memory.save()
    program = desktop.start_hourbell()
    try:
        window = program.window(desktop)
        desktop.xdotool("mousemove", "0", "0", "windowactivate", "--sync", window)
        program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
        return desktop.picture(window)
    finally:
        program.kill()


if __name__ == "__main__":
    main()
