"""Choose a colour for jobs or for a folder."""

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from gui.look.palettes import hue_of
from gui.look.tokens import Hue, colours_of, space
from gui.widgets.menu import SwatchMenu
from scheduler_core.values.jobs.colour import OF_FOLDERS, Colour


class ColourMenu(SwatchMenu):
    """Offers the colours by their names, and in the row that opens it as swatches; tells the chosen one."""

    chosen = Signal(object)

    def __init__(self, title: str, of_its_own: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName("colour_menu")
        self._colours: dict[QAction, Colour] = {self.addAction(of_its_own): Colour.FOLDER}
        self.addSeparator()
        for colour, name in zip((*OF_FOLDERS, Colour.SLATE), _names(), strict=True):
            self._colours[self.addAction(name)] = colour
        self.aboutToShow.connect(self._draw)
        self.triggered.connect(lambda action: self.chosen.emit(self._colours[action]))

    def swatches(self) -> list[QAction]:
        return [action for action, colour in self._colours.items() if colour is not Colour.FOLDER]

    def draw_swatch(self, painter: QPainter, place: QRectF, action: QAction) -> None:
        _draw(painter, place, hue_of(self._colours[action]), self)

    def _draw(self) -> None:
        for action, colour in self._colours.items():
            if colour is not Colour.FOLDER:
                action.setIcon(_swatch(hue_of(colour), space(3), self))


def _swatch(hue: Hue, size: int, widget: QWidget) -> QIcon:
    """Return a small square in a hue, in the colours that the widget has now."""
    ratio = widget.devicePixelRatioF()
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        _draw(painter, QRectF(0, 0, size, size), hue, widget)
    return QIcon(pixmap)


def _draw(painter: QPainter, place: QRectF, hue: Hue, widget: QWidget) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours_of(widget.palette()).hues[hue].bar))
    painter.drawRoundedRect(place, place.width() / 4, place.width() / 4)


def _names() -> tuple[str, ...]:
    return (
        _tr("&Blue"),
        _tr("&Teal"),
        _tr("&Moss green"),
        _tr("&Ochre"),
        _tr("&Clay"),
        _tr("&Rose"),
        _tr("&Violet"),
        _tr("&Slate grey"),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("colour_menu", text)
