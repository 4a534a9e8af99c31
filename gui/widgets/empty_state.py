"""What a list shows while it has nothing to show."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.widgets.paragraph import Paragraph
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.themed_icon import ThemedIcon
from scheduler_core.values.runs.run import RunState

# With it nothing is there, and that is good.
SETTLED = "check"


class EmptyState(QWidget):
    """An icon, a statement and a sentence that helps."""

    def __init__(
        self, theme: Theme, icon_name: str, statement: str, help_text: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        good = _Settled(theme.large_icon_size(), self)
        self._signs: tuple[QWidget, QWidget] = good, good
        if icon_name != SETTLED:
            usual = ThemedIcon(theme, theme.large_icon_size(), self)
            usual.setAlignment(Qt.AlignmentFlag.AlignCenter)
            usual.show_icon(icon_name, QPalette.ColorRole.PlaceholderText)
            self._signs = usual, good
            good.hide()
        self._is_good = False
        self._statement = Paragraph(statement, self)
        self._statement.setObjectName("statement")
        self._statement.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._statement.setFont(font_of(Type.HEADING))
        self._help = Paragraph(help_text, self)
        self._help.setObjectName("help")
        self._help.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._help.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.column = column = QVBoxLayout(self)
        column.setSpacing(space(1))
        column.addStretch(1)
        for sign in dict.fromkeys(self._signs):
            column.addWidget(sign)
        column.addSpacing(space(1))
        column.addWidget(self._statement)
        column.addWidget(self._help)
        column.addStretch(1)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What is seen: a sign, a statement and a sentence."""
        return self._signs[self._is_good], self._statement, self._help

    def say_good(self, is_good: bool) -> None:
        """Say by the sign that nothing is there and that is good, or only that nothing is there."""
        if is_good is not self._is_good:
            was_seen = not self.parts[0].isHidden()
            self.parts[0].hide()
            self._is_good = is_good
            self.parts[0].setVisible(was_seen)

    def fold(self) -> None:
        """Leave out the sign where there is no room for all, and then the sentence that helps."""
        if self._statement.isHidden():
            return
        parts = self.parts[0], self._help
        needed = self.column.totalHeightForWidth(self.width())
        needed += sum(self._height_of(part) for part in parts if part.isHidden())
        for part in parts:
            has_room = needed <= self.height()
            part.setVisible(has_room)
            needed -= 0 if has_room else self._height_of(part)

    def _height_of(self, part: QWidget) -> int:
        margins = self.column.contentsMargins()
        width = self.width() - margins.left() - margins.right()
        height = part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
        return height + self.column.spacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fold()

    def show_words(self, statement: str, help_text: str) -> None:
        self._statement.setText(statement)
        self._help.setText(help_text)


class _Settled(QWidget):
    """The sign of what is well, as large as the other signs."""

    def __init__(self, side: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._side = side

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(0, 0, self._side, self._side)
        place.moveCenter(QRectF(self.rect()).center())
        draw_mark(painter, place, RunState.SUCCEEDED, self.palette())
