"""The tags of a machine as chips in as many lines as they need."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Hue, Radius, Type, colours_of, space
from gui.text.reading_direction import read_alone

_HIGH, _EDGE, _GAP = 5, 2, 1.5


class TagLine(QWidget):
    """Paints chips; a machine without tags says so in a muted word."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("machine_tags")
        self._tags: tuple[str, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_tags(())

    def show_tags(self, tags: Sequence[str]) -> None:
        self._tags = tuple(tags)
        words = self.tr("Tags: {tags}").format(tags=", ".join(tags)) if tags else self.tr("No tags")
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return (places[-1].bottom() + 1) if places else self._high()

    def sizeHint(self) -> QSize:
        width = self.width() or space(60)
        return QSize(space(60), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(20), self._high())

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font_of(Type.NOTE))
        if not self._tags:
            painter.setPen(QColor(colours.muted))
            side = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
            painter.drawText(self.rect(), side | Qt.AlignmentFlag.AlignVCenter, self.tr("No tags"))
            return
        hue, radius = colours.hues[Hue.SLATE], Radius.CHIP.pixels
        for tag, place in zip(self._tags, self._places(self.width()), strict=True):
            chip = QStyle.visualRect(self.layoutDirection(), self.rect(), place)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(hue.ground))
            painter.drawRoundedRect(QRectF(chip), radius, radius)
            painter.setPen(QColor(colours.text))
            room = chip.width() - space(2 * _EDGE)
            words = QFontMetrics(font_of(Type.NOTE)).elidedText(tag, Qt.TextElideMode.ElideRight, room)
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, read_alone(words))

    def _high(self) -> int:
        return max(space(_HIGH), QFontMetrics(font_of(Type.NOTE)).height())

    def _places(self, width: int) -> list[QRect]:
        places: list[QRect] = []
        left = top = 0
        metrics = QFontMetrics(font_of(Type.NOTE))
        for tag in self._tags:
            wide = min(metrics.horizontalAdvance(tag) + 1 + space(2 * _EDGE), width)
            if left and left + wide > width:
                left, top = 0, top + self._high() + space(1)
            places.append(QRect(left, top, wide, self._high()))
            left += wide + space(_GAP)
        return places
