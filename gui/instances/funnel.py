"""Count the instances of one job at each step, as a row of cards."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Radius, Type, colours_of
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.tables.line_painting import LinePainter

_MOST_CARDS = 8
# Where cards begin and end, as titles and lines do.
_BEGIN, _END = 5, 3


class Funnel(QWidget):
    """Shows the names of steps with their counts; the fullest stands out, and a screen reader reads all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("funnel")
        self._lines = LinePainter()
        self._cards: list[tuple[str, int]] = []
        self.hide()

    @property
    def cards(self) -> list[tuple[str, int]]:
        return list(self._cards)

    def show_counts(self, names: Mapping[int, str], counts: Mapping[int, int]) -> None:
        """Show the steps of a job by their numbers; none, or a single one, is no funnel."""
        numbered = [
            (f"{formats.whole_number(number)} · {name}", counts.get(number, 0))
            for number, name in names.items()
        ]
        self._cards = numbered if len(numbered) > 1 else []
        spoken = ", ".join(f"{name}: {formats.whole_number(count)}" for name, count in self._cards)
        self.setAccessibleName(self.tr("How many stand at each step: {steps}").format(steps=spoken))
        self.setToolTip(plain_tool_tip(spoken))
        self.setVisible(bool(self._cards))
        self.update()

    def sizeHint(self) -> QSize:
        note, name = QFontMetrics(font_of(Type.NOTE)), QFontMetrics(font_of(Type.NAME))
        return QSize(space(60), note.height() + name.height() + space(9))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(20), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = self._shown()
        if not shown:
            return
        colours = colours_of(self.palette())
        most = max(count for _, count in shown)
        gap = space(5)
        width = (self.width() - space(_BEGIN + _END) - gap * (len(shown) - 1)) / len(shown)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        note, strong = font_of(Type.NOTE), font_of(Type.STRONG)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, (name, count) in enumerate(shown):
                left = space(_BEGIN) + number * (width + gap)
                if is_mirrored:
                    left = self.width() - left - width
                card = QRectF(left, space(1), width, self.height() - space(3))
                is_fullest = count == most and count > 0
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.chosen if is_fullest else colours.sunk))
                radius = space(Radius.CONTROL.value)
                painter.drawRoundedRect(card, radius, radius)
                room = card.toRect().adjusted(space(3), space(2.5), -space(2), -space(2.5))
                upper, lower = room.adjusted(0, 0, 0, 0), room.adjusted(0, 0, 0, 0)
                upper.setHeight(QFontMetrics(note).height())
                lower.setTop(lower.bottom() - QFontMetrics(strong).height() + 1)
                above = QColor(colours.on_chosen if is_fullest else colours.muted)
                below = QColor(colours.on_chosen if is_fullest else colours.text)
                words = formats.whole_number(count)
                self._lines.draw(painter, upper, name, note, above, is_mirrored=is_mirrored)
                self._lines.draw(painter, lower, words, strong, below, is_mirrored=is_mirrored)
                if number + 1 < len(shown):
                    between = card.right() if not is_mirrored else card.left() - gap
                    middle = QRectF(between, card.top(), gap, card.height()).center()
                    way = ChevronWay.BEGIN if is_mirrored else ChevronWay.END
                    draw_chevron(painter, middle, way, QColor(colours.muted))

    def _shown(self) -> list[tuple[str, int]]:
        """Return what has room: of many steps those at which something stands, and the ones next to them."""
        if len(self._cards) <= _MOST_CARDS:
            return self._cards
        busy = [card for card in self._cards if card[1]]
        return (busy or self._cards)[:_MOST_CARDS]
