"""A line below a field that says what is wrong."""

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QSpacerItem, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.widgets.paragraph import Paragraph, line_pitch
from gui.widgets.spoken.roles import announce


class ProblemLabel(Paragraph):
    """What is wrong, behind a sign, so that colour is not all that tells it. Readers say it at once.

    `said` follows each time that something, or nothing, is said to be wrong.
    """

    said = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font_of(Type.NOTE))
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.setForegroundRole(QPalette.ColorRole.BrightText)
        self.setIndent(0)
        self._stand_in: QWidget | None = None
        self._make_room()

    def show_wrong(self, words: str, of: str = "") -> None:
        """Say what is wrong with the thing of a name; nothing if it is right."""
        heard = f"{of}: {words}" if of and words else words
        is_news = heard != self.accessibleName()
        self.setText(words)
        self.setAccessibleName(heard)
        self.setVisible(bool(words))
        if is_news:
            announce(self, heard)
        self.said.emit(words)

    def take_place_of(self, other: QWidget) -> None:
        """Stand where another widget stands while nothing is wrong."""
        self._stand_in = other

    def setVisible(self, visible: bool) -> None:
        # Qt lays a widget out before it is seen; both side by side would need more lines.
        if self._stand_in is not None and visible:
            self._stand_in.hide()
        super().setVisible(visible)
        if self._stand_in is not None and not visible:
            self._stand_in.show()

    def sizeHint(self) -> QSize:
        """Take the lines that the words have in this width, not in a narrower one."""
        hint = super().sizeHint()
        least = self.minimumSizeHint().height()
        return QSize(hint.width(), max(self.heightForWidth(self.width()), least) if self.width() else least)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._make_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = self.fontMetrics().height() * 0.8
        top = (self.fontMetrics().height() - side) / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.BrightText), 1.25))
        corners = [QPointF(side / 2, top), QPointF(side, top + side), QPointF(0, top + side)]
        painter.translate(self.width() - side - 1 if self.isRightToLeft() else 1, 0)
        painter.drawPolygon(QPolygonF(corners))
        painter.drawLine(QPointF(side / 2, top + side * 0.4), QPointF(side / 2, top + side * 0.68))
        painter.drawPoint(QPointF(side / 2, top + side * 0.84))

    def _make_room(self) -> None:
        """Keep the words off the sign; margins are not mirrored by themselves."""
        room = round(self.fontMetrics().height() + space(0.5))
        self.setContentsMargins(*((0, 0, room, 0) if self.isRightToLeft() else (room, 0, 0, 0)))


def room_for_problem() -> QSpacerItem:
    """Return what gives way to a second line of what is wrong, so that nothing below moves for it."""
    return QSpacerItem(0, _note_line(), QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding)


def grow_for_words(dialog: QWidget) -> None:
    """Let a dialog that has such room be as high as its words need in its width: Qt would cut them."""
    layout = dialog.layout()
    if layout is not None and dialog.isVisible():
        # What lies within keeps how high it was until it is told.
        for part in dialog.findChildren(QWidget):
            part.updateGeometry()
        layout.activate()
        least = layout.totalHeightForWidth(dialog.width()) - _note_line()
        dialog.resize(dialog.width(), max(dialog.height(), least))


def _note_line() -> int:
    return line_pitch(font_of(Type.NOTE))
