"""A placeholder for an answer to come: nothing first, then grey bars."""

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Radius, Type, colours_of, space
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.empty_state import EmptyState

# So long an answer may take before anything says that it is awaited.
PATIENCE_MILLISECONDS = 150
# How much of the width each bar takes.
_BARS = (0.86, 0.66, 0.78, 0.5)
# How much of the room of names each name and each second line takes; how many rows are drawn at most.
_ROWS = ((0.62, 0.98), (0.47, 0.83), (0.77, 0.67), (0.54, 0.91))
_MOST_ROWS, _SHARE_OF_NAMES = 8, 0.5
# From which width on rows have an end, and how wide that is, in steps of the scale.
_WIDE, _END = 70, 14


class AwaitingState(EmptyState):
    """Waits for an answer, and says what there is not once it has come without anything.

    Where none came it says so, with a button that asks again. Words below may lead on to what there is, and
    others below these to what else can be done, at last to all there is.
    """

    settled = Signal()
    way_on_wanted = Signal()
    other_way_wanted = Signal()
    last_way_wanted = Signal()
    again_wanted = Signal()

    def __init__(self, theme: Theme, icon_name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, icon_name, "", "", parent)
        self._awaited = ""
        self._last_awaited = ""
        self._is_late = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._say)
        self._again = PushButton(self.tr("&Try again"), self)
        self._again.setObjectName("try_again")
        self._again.setProperty("small", True)
        self._again.clicked.connect(self._try_again)
        self.column.insertSpacing(self.column.count() - 1, space(2))
        self.column.insertWidget(
            self.column.count() - 1, self._again, alignment=Qt.AlignmentFlag.AlignHCenter
        )
        self._ways: tuple[QToolButton, ...] = ()
        self._show_parts(are_shown=False)

    @property
    def awaited(self) -> str:
        """What is said to be read; empty when nothing is."""
        return self._awaited

    def wait_for(self, words: str) -> None:
        """Say nothing for a moment, then what is being read."""
        self._awaited, self._is_late = words, False
        self._last_awaited = words
        self._show_parts(are_shown=False)
        self._patience.start()
        self.update()

    def wait_again(self) -> None:
        """Wait for what was awaited last."""
        self.wait_for(self._last_awaited)

    def settle(
        self,
        statement: str,
        help_text: str,
        *,
        is_good: bool = False,
        way_on: str = "",
        other_way: str = "",
        last_way: str = "",
    ) -> None:
        """Say what there is not, which may be good, and what leads on: the answer has come."""
        self._patience.stop()
        self._awaited, self._is_late = "", False
        self.setAccessibleName("")
        self.show_words(statement, help_text)
        self.say_good(is_good)
        self._show_parts(are_shown=True)
        self._offer(way_on, other_way, last_way)
        self.fold()
        self.update()
        self.settled.emit()

    def lead_on(self) -> bool:
        """Give the keyboard to the words that lead on; False where there are none."""
        way = next((each for each in self._ways if each.isVisible()), None)
        if way is not None:
            way.setFocus(Qt.FocusReason.TabFocusReason)
        return way is not None

    def fail(self, statement: str, reason: str) -> None:
        """Say that no answer came, and why."""
        self.settle(statement, reason)
        self._again.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._is_late:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_awaited_rows(painter, QRectF(self.rect()), self.palette(), self._awaited)

    def _say(self) -> None:
        self._is_late = True
        self.setAccessibleName(self._awaited)
        self.update()

    def _try_again(self) -> None:
        self.wait_again()
        self.again_wanted.emit()

    def _offer(self, *offered: str) -> None:
        """Show words below all others, as buttons that are made when some are wanted first."""
        if any(offered) and not self._ways:
            self._ways = tuple(
                self._made_way(name, wanted)
                for name, wanted in (
                    ("way_on", self.way_on_wanted),
                    ("other_way", self.other_way_wanted),
                    ("last_way", self.last_way_wanted),
                )
            )
        for way, words in zip(self._ways, offered, strict=False):
            way.setText(words.replace("&", "&&"))
            way.setVisible(bool(words))

    def _made_way(self, name: str, wanted: SignalInstance) -> QToolButton:
        from gui.widgets.fields.link_button import link_button  # the first picture needs none

        way = link_button(name, "", self, follows_enter=True)
        way.clicked.connect(wanted)
        self.column.insertWidget(self.column.count() - 1, way, alignment=Qt.AlignmentFlag.AlignHCenter)
        return way

    def _show_parts(self, are_shown: bool) -> None:
        self._again.hide()
        for way in self._ways:
            way.hide()
        for part in self.parts:
            part.setVisible(are_shown)


class OnceKnown(AwaitingState):
    """Says what is read from the start on, and what there is not once the answer is there."""

    def __init__(
        self,
        theme: Theme,
        icon_name: str,
        awaited: str,
        statement: str,
        help_text: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, icon_name, parent)
        self._nothing = statement, help_text
        self.wait_for(awaited)

    def know(self) -> None:
        """Take it that what is not in the list is not there."""
        self.settle(*self._nothing)

    def miss(self, reason: str) -> None:
        """Say that no answer came."""
        self.fail(self.tr("This could not be read"), reason)


class AwaitedRows(QWidget):
    """Rows in grey in place of a page that says itself what there is, once it comes."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_late = False
        self.setAccessibleName(words)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._say)
        self._patience.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._is_late:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_awaited_rows(painter, QRectF(self.rect()), self.palette(), self.accessibleName())

    def _say(self) -> None:
        self._is_late = True
        self.update()


def draw_awaited(painter: QPainter, room: QRectF, palette: QPalette, words: str) -> None:
    """Draw what is being read, and grey bars where it will stand."""
    line = _draw_words(painter, room, palette, words)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours_of(palette).inert))
    for number, share in enumerate(_BARS):
        top = line.bottom() + space(2) + number * space(7)
        _draw_bar(painter, line, QRectF(line.left(), top, line.width() * share, space(3.5)))


def draw_nothing(painter: QPainter, room: QRectF, palette: QPalette, words: str) -> None:
    """Say at the top of a room, over what lies there, that it is known to hold nothing."""
    font = font_of(Type.NOTE)
    metrics = QFontMetrics(font)
    text = metrics.elidedText(words, Qt.TextElideMode.ElideRight, round(room.width() - space(8)))
    place = QRectF(0, 0, metrics.horizontalAdvance(text) + space(6), metrics.height() + space(3))
    place.moveCenter(QPointF(room.center().x(), room.top() + space(10)))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.color(QPalette.ColorRole.AlternateBase))
    painter.drawRoundedRect(place, Radius.CONTROL.pixels, Radius.CONTROL.pixels)
    painter.setFont(font)
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def draw_awaited_rows(painter: QPainter, room: QRectF, palette: QPalette, words: str) -> None:
    """Draw what is being read, and below it rows in grey, as far as there is room for whole ones.

    A row has the bar of a hue, a name over its second line, and where it is wide enough what ends it.
    """
    line = _draw_words(painter, room, palette, words)
    colours = colours_of(palette)
    top, height = line.bottom() + space(1), space(12)
    for number in range(min(_MOST_ROWS, int((room.bottom() - top) // height))):
        row = QRectF(line.left(), top + number * height, line.width(), height)
        name, second = _ROWS[number % len(_ROWS)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.inert))
        _draw_bar(painter, row, QRectF(row.left(), row.top() + space(2), space(1), space(8)))
        left, widest = row.left() + space(4), row.width() * _SHARE_OF_NAMES
        _draw_bar(painter, row, QRectF(left, row.top() + space(2.5), widest * name, space(2.5)))
        _draw_bar(painter, row, QRectF(left, row.top() + space(7), widest * second, space(2)))
        if row.width() > space(_WIDE):
            end = QRectF(row.right() - space(_END), row.top() + space(4.5), space(_END), space(2.5))
            _draw_bar(painter, row, end)
        painter.setPen(QColor(colours.line))
        rule = QPointF(0, -0.5)
        painter.drawLine(row.bottomLeft() + rule, row.bottomRight() + rule)


def _draw_words(painter: QPainter, room: QRectF, palette: QPalette, words: str) -> QRectF:
    """Draw what is being read at the top, and return where."""
    painter.setFont(font_of(Type.NOTE))
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    line = QRectF(room.left() + space(5), room.top() + space(3), room.width() - space(9), space(5))
    painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, words)
    return line


def _draw_bar(painter: QPainter, room: QRectF, bar: QRectF) -> None:
    """Draw a bar where the lines of its room begin and end."""
    if painter.layoutDirection() == Qt.LayoutDirection.RightToLeft:
        bar.moveLeft(room.left() + room.right() - bar.right())
    radius = min(Radius.CHIP.pixels, bar.width() / 2)
    painter.drawRoundedRect(bar, radius, radius)
