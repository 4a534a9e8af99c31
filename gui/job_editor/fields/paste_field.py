"""A field for what people paste: a command, an address, a sentence."""

from PySide6.QtCore import QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from gui.look.theme import Theme
from gui.look.tokens import begun_after, space
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from gui.widgets.fields.form_editors import show_failed
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import line_pitch
from gui.widgets.themed_icon import ThemedIcon

_MOST_ROWS = 5
# Where the sign begins, and how far behind it the words do.
_SIGN_STEPS, _GAP_STEPS = 3, 2


class PasteField(QPlainTextEdit):
    """Tells the text on Enter, and at once after a paste; Shift+Enter makes a line.

    `problem` is to stand below it: it keeps its line, so that nothing moves when a text is refused.
    """

    text_given = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign = ThemedIcon(theme, theme.small_icon_size(), self)
        self._sign.show_icon("quick", QPalette.ColorRole.PlaceholderText)
        self.setObjectName("paste")
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Paste or say the job"))
        self._example = self.tr(
            "Paste a command, crontab line, URL or path, or say: every weekday at 9:30 POST https://…"
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._keep_free()
        self._reason = ""
        self.problem = ProblemLabel(parent)
        self.problem.setObjectName("paste_problem")
        policy = self.problem.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.problem.setSizePolicy(policy)
        self.problem.setFixedHeight(line_pitch(self.problem.font()))
        self.problem.hide()
        self.textChanged.connect(self._fit)
        self.textChanged.connect(self._show_right)

    def show_problem(self, reason: str) -> None:
        """Say why the text was refused, until it is changed."""
        self._reason = reason
        show_failed(self, bool(reason))
        self.setAccessibleDescription(reason)
        self.problem.show_wrong(reason, of=self.accessibleName() if reason else "")
        self._fit_problem()

    def sizeHint(self) -> QSize:
        rows = min(max(self.document().blockCount(), 1), _MOST_ROWS)
        return QSize(super().sizeHint().width(), self._height_of(rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(40), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_return and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._give()
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        was_empty = not self.toPlainText().strip()
        super().insertFromMimeData(source)
        if was_empty:
            QTimer.singleShot(0, self._give)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side, begin = self._sign.sizeHint().width(), space(_SIGN_STEPS)
        left = self.width() - begin - side if self.isRightToLeft() else begin
        self._sign.setGeometry(left, (self._height_of(1) - side) // 2, side, side)
        # Qt would break it into lines, of which the second is half hidden.
        room = self.viewport().width() - 2 * round(self.document().documentMargin()) - 1
        shown = self.fontMetrics().elidedText(self._example, Qt.TextElideMode.ElideRight, room)
        self.setPlaceholderText(read_alone(shown))
        self._fit_problem()

    def _height_of(self, rows: int) -> int:
        return rows * self.fontMetrics().lineSpacing() + space(5.5)

    def _keep_free(self) -> None:
        """Keep words off the sign."""
        room = space(_SIGN_STEPS + _GAP_STEPS) + self._sign.sizeHint().width()
        self.setViewportMargins(*begun_after(room - space(2), 0, 0, 0))

    def _fit(self) -> None:
        is_long = self.document().blockCount() > _MOST_ROWS
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAsNeeded if is_long else policy.ScrollBarAlwaysOff)
        self.updateGeometry()

    def _show_right(self) -> None:
        if self._reason:
            self.show_problem("")

    def _fit_problem(self) -> None:
        """Leave out the middle of a reason that quotes a long text: what to try instead stands at the end."""
        if not self._reason:
            return
        metrics = self.problem.fontMetrics()
        room = self.width() - self.problem.contentsMargins().left() - self.problem.contentsMargins().right()
        shown = metrics.elidedText(self._reason, Qt.TextElideMode.ElideMiddle, room - 1)
        self.problem.setText(read_alone(shown))
        self.problem.setToolTip(plain_tool_tip("" if shown == self._reason else self._reason))

    def _give(self) -> None:
        if self.toPlainText().strip():
            self.text_given.emit(self.toPlainText().strip())
