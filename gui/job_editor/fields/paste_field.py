"""The field that takes what people have at hand: a command, an address, a sentence."""

from PySide6.QtCore import QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from gui.look.spacing import space

_MOST_ROWS = 5


class PasteField(QPlainTextEdit):
    """Tells the text on Enter, and at once after a paste; Shift+Enter makes a line."""

    text_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paste")
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Paste or say the job"))
        self.setPlaceholderText(
            self.tr(
                "Paste a command, crontab line, URL or path, or say: every weekday at 9:30 POST https://…"
            )
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self._fit)

    def sizeHint(self) -> QSize:
        rows = min(max(self.document().blockCount(), 1), _MOST_ROWS)
        return QSize(super().sizeHint().width(), rows * self.fontMetrics().lineSpacing() + space(4))

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

    def _fit(self) -> None:
        is_long = self.document().blockCount() > _MOST_ROWS
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAsNeeded if is_long else policy.ScrollBarAlwaysOff)
        self.updateGeometry()

    def _give(self) -> None:
        if self.toPlainText().strip():
            self.text_given.emit(self.toPlainText().strip())
