"""Draw the SVG icons in the colour that the palette asks for."""

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap, QPixmapCache, QTransform
from PySide6.QtSvg import QSvgRenderer

ALL_RATIOS = (1.0, 2.0)
# What points along the line points the other way where lines run from the right.
_POINTING = frozenset({"list", "log", "next", "previous", "quit", "redo", "undo"})
_LARGEST = 256
_APPLICATION_ICON = (("hourbell-small", (16, 22, 24)), ("hourbell", (32, 48, 64, 128, _LARGEST)))


class IconDrawer:
    """Draws icons of one folder; each is one SVG whose strokes are `currentColor`.

    Pixmaps are drawn ahead for screens of single and double density. A QIconEngine in Python would
    tint while painting, but PySide 6.11.3 crashes as soon as Qt clones one.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def icon(
        self,
        name: str,
        sizes: Iterable[int],
        colour: QColor,
        ratios: Iterable[float] = ALL_RATIOS,
        disabled: QColor | None = None,
    ) -> QIcon:
        """Return an icon in a colour, and in another where it can't be used: Qt's own grey is too strong."""
        icon = QIcon()
        for size, ratio in product(sizes, ratios):
            pixmap = self.pixmap(name, size, colour, ratio)
            icon.addPixmap(pixmap)
            if disabled is not None:
                icon.addPixmap(_tinted(pixmap, disabled), QIcon.Mode.Disabled)
        return icon

    def pixmap(self, name: str, size: int, colour: QColor, ratio: float) -> QPixmap:
        """Return the icon in logical size `size` for a screen of the given pixel ratio."""
        return _turned(name, self._drawn(name, size, colour, ratio))

    def draw_application_icon(self) -> Iterator[None]:
        """Draw its sizes one by one, so that all of them are at hand."""
        for name, sizes in _APPLICATION_ICON:
            for size in sizes:
                self._drawn(name, size, QColor(), 1)
                yield

    def application_icon(self, largest: int = _LARGEST) -> QIcon:
        """Return the icon of Hourbell up to a size, with its own simpler drawing for small ones."""
        icon = QIcon()
        for name, sizes in _APPLICATION_ICON:
            for size in (size for size in sizes if size <= largest):
                icon.addPixmap(self._drawn(name, size, QColor(), 1))
        return icon

    def _drawn(self, name: str, size: int, colour: QColor, ratio: float) -> QPixmap:
        """Return a drawing from the application's cache of pixmaps, where all that show the icon share it."""
        key = f"{self._folder}/{name} {colour.name()} {size} {ratio}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = _draw(self._renderer(name, colour), size, ratio)
            QPixmapCache.insert(key, pixmap)
        return pixmap

    def _renderer(self, name: str, colour: QColor) -> QSvgRenderer:
        drawing = (self._folder / f"{name}.svg").read_bytes()
        return QSvgRenderer(QByteArray(drawing.replace(b"currentColor", colour.name().encode())))


def _draw(renderer: QSvgRenderer, size: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _tinted(pixmap: QPixmap, colour: QColor) -> QPixmap:
    tinted = QPixmap(pixmap.size())
    tinted.setDevicePixelRatio(pixmap.devicePixelRatio())
    tinted.fill(Qt.GlobalColor.transparent)  # gives it a channel for that
    tinted.fill(colour)
    # Not `fillRect`, for which PySide makes the class of gradients with all their presets: 3 ms of a start.
    painter = QPainter(tinted)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return tinted


def _turned(name: str, pixmap: QPixmap) -> QPixmap:
    if name in _POINTING and QGuiApplication.isRightToLeft():
        return pixmap.transformed(QTransform.fromScale(-1, 1))
    return pixmap
