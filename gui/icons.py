"""Draw the SVG icons in the colour that the palette asks for."""

from collections.abc import Iterable
from itertools import product
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_RATIOS = (1.0, 2.0)
_APPLICATION_ICON = (("hourbell-small", (16, 22, 24)), ("hourbell", (32, 48, 64, 128, 256)))


class IconDrawer:
    """Draws icons of one folder; each is one SVG whose strokes are `currentColor`.

    Pixmaps are drawn ahead for screens of single and double density. A QIconEngine in Python would
    tint while painting, but PySide 6.11.3 crashes as soon as Qt clones one.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def icon(self, name: str, sizes: Iterable[int], colour: QColor) -> QIcon:
        icon = QIcon()
        for size, ratio in product(sizes, _RATIOS):
            icon.addPixmap(self.pixmap(name, size, colour, ratio))
        return icon

    def pixmap(self, name: str, size: int, colour: QColor, ratio: float) -> QPixmap:
        """Return the icon in logical size `size` for a screen of the given pixel ratio."""
        drawing = (self._folder / f"{name}.svg").read_bytes()
        renderer = QSvgRenderer(QByteArray(drawing.replace(b"currentColor", colour.name().encode())))
        pixmap = QPixmap(QSize(size, size) * ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def application_icon(self) -> QIcon:
        """Return the icon of Hourbell, with its own simpler drawing for small sizes."""
        icon = QIcon()
        for name, sizes in _APPLICATION_ICON:
            for size in sizes:
                icon.addPixmap(self.pixmap(name, size, QColor(), 1))
        return icon
