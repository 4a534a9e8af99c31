"""What is painted: the contrast of words with their ground, and rows of lists below the pointer."""

from collections import Counter
from functools import cache

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox

from tests.gui.look.contrasts import contrast


def colours_in(picture: QImage) -> Counter[int]:
    pixels = picture.convertToFormat(QImage.Format.Format_RGB32)
    return Counter(memoryview(pixels.constBits()).cast("I"))


def ground_of(picture: QImage) -> QColor:
    """Return the colour that most of a picture has."""
    return QColor(colours_in(picture).most_common(1)[0][0])


def contrast_in(picture: QImage) -> float:
    """Return the contrast of what is written, at its strongest, with what it stands on."""
    colours = colours_in(picture)
    ground = colours.most_common(1)[0][0]
    return max(_contrast(each, ground) for each in colours)


def hovered_row(box: QComboBox, row: int) -> None:
    """Move the pointer over an entry; QTest drops a move to where the pointer is already."""
    box.view().scrollTo(box.model().index(row, 0))
    point_at(box.view(), box.view().visualRect(box.model().index(row, 0)).center())
    assert box.view().currentIndex().row() == row


def point_at(view: QAbstractItemView, place: QPoint) -> None:
    over, at = view.viewport(), QPointF(place)
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    moved = QMouseEvent(
        QEvent.Type.MouseMove, at, QPointF(over.mapToGlobal(at)), no_button, no_button, no_key
    )
    QApplication.sendEvent(over, moved)


def picture_of_row(view: QAbstractItemView, row: int) -> QImage:
    return view.viewport().grab(view.visualRect(view.model().index(row, 0))).toImage()


@cache
def _contrast(colour: int, ground: int) -> float:
    """Return the contrast of two pixels; the edges of letters have the same few colours everywhere."""
    return contrast(QColor(colour), QColor(ground))
