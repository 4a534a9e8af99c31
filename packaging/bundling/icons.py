"""Draw the icon of Hourbell in the forms of other systems: `python -m bundling.icons ico|iconset SVG TO`."""

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

_OF_WINDOWS = (16, 24, 32, 48, 256)
_OF_MACOS = (16, 32, 128, 256, 512)


def png_of(svg: Path, size: int) -> bytes:
    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        raise ValueError(f"{svg} is no picture that can be drawn.")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"PNG").write(image)
    return bytes(buffer.data().data())


def ico(svg: Path) -> bytes:
    """Return an icon for Windows: a head, a line for each size, then the pictures."""
    pictures = [png_of(svg, size) for size in _OF_WINDOWS]
    made = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(made) + 16 * len(pictures)
    for size, picture in zip(_OF_WINDOWS, pictures, strict=True):
        made += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return made + b"".join(pictures)


def iconset(svg: Path) -> dict[str, bytes]:
    """Return the files of the folder that `iconutil` makes an icon for macOS from."""
    files = {}
    for size in _OF_MACOS:
        files[f"icon_{size}x{size}.png"] = png_of(svg, size)
        files[f"icon_{size}x{size}@2x.png"] = png_of(svg, 2 * size)
    return files


def main(form: str, svg: Path, to: Path) -> None:
    if form == "ico":
        to.write_bytes(ico(svg))
        return
    to.mkdir(parents=True, exist_ok=True)
    for name, content in iconset(svg).items():
        (to / name).write_bytes(content)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
