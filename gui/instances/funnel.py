"""Count the instances of one job at each step, as a row of cards."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QWidget

from gui.look.theme import font_of
from gui.look.tokens import Radius, Type, colours_of, space
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.tables.line_painting import LinePainter

_MOST_CARDS = 8
# Where cards begin and end, as titles and lines do; what stands between them, and beside what they say.
_BEGIN, _END, _BETWEEN, _BESIDE = 5, 3, 4, 2.5
_MOST_LINES = 2


class Funnel(QWidget):
    """Shows the names of steps with their counts; the fullest stands out, and a screen reader reads all.

    A long name takes a second line, and then the room that short ones leave, before it is cut.
    """

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
            (" · ".join(filter(None, (formats.whole_number(number), name))), counts.get(number, 0))
            for number, name in names.items()
        ]
        self._cards = numbered if len(numbered) > 1 else []
        spoken = ", ".join(f"{name}: {formats.whole_number(count)}" for name, count in self._cards)
        self.setAccessibleName(self.tr("How many stand at each step: {steps}").format(steps=spoken))
        self.setToolTip(plain_tool_tip(spoken))
        self.setVisible(bool(self._cards))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = max((len(lines) for lines in self.lines_within(width)), default=1)
        return self._height(lines)

    def sizeHint(self) -> QSize:
        return QSize(space(60), self._height(1))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(20), self._height(1))

    def lines_within(self, width: int) -> list[list[str]]:
        """Return in which lines the names of the cards stand in so much room."""
        shown, note = self._shown(), font_of(Type.NOTE)
        rooms = [room - round(2 * space(_BESIDE)) for room in self.card_widths(width)]
        return [_lines_of(name, note, room) for (name, _), room in zip(shown, rooms, strict=True)]

    def _height(self, lines: int) -> int:
        note, name = QFontMetrics(font_of(Type.NOTE)), QFontMetrics(font_of(Type.NAME))
        return note.height() * lines + name.height() + space(9)

    def card_widths(self, width: int) -> list[int]:
        """Share the room out alike; where a name has none so, those that need less leave it some."""
        shown, note = self._shown(), font_of(Type.NOTE)
        metrics, beside = QFontMetrics(note), round(2 * space(_BESIDE))
        room = width - space(_BEGIN + _END) - space(_BETWEEN) * (len(shown) - 1)
        alike = shared_out(room, [0] * len(shown))
        if all(
            metrics.horizontalAdvance(_lines_of(name, note, each - beside)[-1]) <= each - beside
            for (name, _), each in zip(shown, alike, strict=True)
        ):
            return alike
        return shared_out(room, [metrics.horizontalAdvance(name) + beside + 1 for name, _ in shown])

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = self._shown()
        if not shown:
            return
        colours = colours_of(self.palette())
        most = max(count for _, count in shown)
        gap = space(_BETWEEN)
        widths, lines = self.card_widths(self.width()), self.lines_within(self.width())
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        note, strong = font_of(Type.NOTE), font_of(Type.STRONG)
        high = QFontMetrics(note).height()
        begin = space(_BEGIN)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, (_, count) in enumerate(shown):
                width = widths[number]
                left = begin if not is_mirrored else self.width() - begin - width
                begin += width + gap
                card = QRectF(left, space(1), width, self.height() - space(3))
                is_fullest = count == most and count > 0
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.chosen if is_fullest else colours.sunk))
                radius = space(Radius.CONTROL.value)
                painter.drawRoundedRect(card, radius, radius)
                aside = round(space(_BESIDE))
                room = card.toRect().adjusted(aside, space(2.5), -aside, -space(2.5))
                upper, lower = room.adjusted(0, 0, 0, 0), room.adjusted(0, 0, 0, 0)
                upper.setHeight(high)
                lower.setTop(lower.bottom() - QFontMetrics(strong).height() + 1)
                above = QColor(colours.on_chosen if is_fullest else colours.muted)
                below = QColor(colours.on_chosen if is_fullest else colours.text)
                words = formats.whole_number(count)
                for line in lines[number]:
                    self._lines.draw(painter, upper, line, note, above, is_mirrored=is_mirrored)
                    upper.translate(0, high)
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


def shared_out(room: int, needed: Sequence[int]) -> list[int]:
    """Return widths that fill a room: each as it needs, and the widest alike where not all have room."""
    left, widths = max(room, 0), [0] * len(needed)
    order = sorted(range(len(needed)), key=needed.__getitem__)
    for done, place in enumerate(order):
        widths[place] = min(needed[place], left // (len(order) - done))
        left -= widths[place]
    more, odd = divmod(left, max(len(order), 1))
    return [width + more + (place < odd) for place, width in enumerate(widths)]


def _lines_of(text: str, font: QFont, width: int) -> list[str]:
    """Return a name in as few lines as it takes, the last one whole: whoever draws it cuts it."""
    layout, lines = QTextLayout(text, font), list[str]()
    layout.beginLayout()
    while len(lines) < _MOST_LINES:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(width, 1))
        begin, count = line.textStart(), line.textLength()
        is_last = len(lines) == _MOST_LINES - 1
        lines.append((text[begin:] if is_last else text[begin : begin + count]).strip())
    layout.endLayout()
    return lines
