"""The legend of a plot."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, blended, space
from gui.text.reading_direction import read_alone
from gui.widgets.plots.outcome_groups import GROUP_PATTERNS, OutcomeGroup, group_colour


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """Some words behind the sign of a group of outcomes, or behind a line, full or dashed."""

    words: str
    group: OutcomeGroup | None = None
    is_dashed: bool = False


class PlotLegend(QWidget):
    """The entries in one line; those for which there is no room are left out at the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: Sequence[LegendEntry] = ()
        self.setFont(font_of(Type.NOTE))

    def show_entries(self, *entries: LegendEntry) -> None:
        self._entries = entries
        self.setAccessibleName(", ".join(entry.words for entry in entries))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        widths = (self._sign_width + self._words_width(entry) + space(4) for entry in self._entries)
        return QSize(round(sum(widths)), QFontMetrics(self.font()).height() + space(0.5))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            self._paint(painter, is_mirrored=True)
        else:
            self._paint(painter, is_mirrored=False)

    def _paint(self, painter: QPainter, *, is_mirrored: bool) -> None:
        begin = 0.0
        for entry in self._entries:
            width = self._sign_width + self._words_width(entry)
            if begin + width > self.width():
                break
            sign_at = self.width() - begin - self._sign_width if is_mirrored else begin
            words_at = self.width() - begin - width if is_mirrored else begin + self._sign_width
            side = QFontMetrics(self.font()).height() * 0.7
            shift = space(1.5) if is_mirrored else 0
            self._paint_sign(painter, QRectF(sign_at + shift, (self.height() - side) / 2, side, side), entry)
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            room = QRectF(words_at, 0, self._words_width(entry) + 1, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, read_alone(entry.words))
            begin += width + space(4)

    def _paint_sign(self, painter: QPainter, place: QRectF, entry: LegendEntry) -> None:
        if entry.group is None:
            accent = self.palette().color(QPalette.ColorRole.Accent)
            style = Qt.PenStyle.DashLine if entry.is_dashed else Qt.PenStyle.SolidLine
            colour = self._faint(accent) if entry.is_dashed else accent
            painter.setPen(QPen(colour, 1.5 if entry.is_dashed else 2, style))
            middle = place.center().y()
            painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle))
            return
        colour, pattern = group_colour(self.palette(), entry.group), GROUP_PATTERNS[entry.group]
        painter.setPen(QPen(colour, 1))
        painter.setBrush(QBrush(colour, pattern))
        painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5))

    def _faint(self, accent: QColor) -> QColor:
        return blended(self.palette().color(QPalette.ColorRole.Base), accent, 0.6)

    @property
    def _sign_width(self) -> float:
        return QFontMetrics(self.font()).height() * 0.7 + space(1.5)

    def _words_width(self, entry: LegendEntry) -> int:
        return QFontMetrics(self.font()).horizontalAdvance(entry.words)
