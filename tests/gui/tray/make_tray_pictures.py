"""Draw the pictures of the tray anew from its SVGs: `python -m tests.gui.tray.make_tray_pictures`."""

import os
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QColor, QGuiApplication, QImage

from gui.lone_tray.drawings import SIZES, written
from gui.look.icons import IconDrawer
from gui.look.resource_files import resource_folder
from gui.tray.tray_state import TrayState


def pictures() -> Iterator[tuple[str, bytes]]:
    """Return each picture by its name; there must be an application object."""
    drawer = IconDrawer(resource_folder() / "icons")
    for state in TrayState:
        for size in SIZES:
            drawn = drawer.pixmap(state.value, size, QColor(), 1.0).toImage()
            image = drawn.convertToFormat(QImage.Format.Format_RGBA8888)
            yield (
                f"{state.value}-{size}.png",
                written(size, size, bytes(image.constBits())[: 4 * size * size]),
            )


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    folder: Path = resource_folder() / "tray"
    folder.mkdir(exist_ok=True)
    for name, picture in pictures():
        (folder / name).write_bytes(picture)
    application.quit()


if __name__ == "__main__":
    main()
