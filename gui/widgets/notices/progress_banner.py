"""A line that tells how far long work has come, and stops it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from gui.look.tokens import begun_after, space
from gui.widgets.label import Label
from gui.widgets.notices.notice_banner import NoticeBanner


class ProgressBanner(NoticeBanner):
    """Hidden while nothing is done; Escape and the button ask to stop."""

    cancel_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("progress_plate")
        self._text = Label(self)
        self._text.setObjectName("progress_text")
        self._bar = QProgressBar(self)
        for part in (self, self._bar):
            part.setAccessibleName(self.tr("Progress"))
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(space(1.5))
        self._cancel = QToolButton(self)
        self._cancel.setObjectName("cancel_work")
        self._cancel.setText(self.tr("Stop"))
        self._cancel.setProperty("worded", True)
        line = QHBoxLayout(self)
        line.setContentsMargins(*begun_after(space(3), space(1), space(1), space(1)))
        line.setSpacing(space(3))
        line.addWidget(self._text)
        line.addWidget(self._bar, 1)
        line.addWidget(self._cancel)
        self._cancel.clicked.connect(self.cancel_wanted)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self._cancel.isHidden():
            self.cancel_wanted.emit()
        else:
            super().keyPressEvent(event)

    def show_work(self, text: str, *, can_stop: bool = True) -> None:
        """Begin to tell; how much there is to do is not known yet."""
        self._cancel.setVisible(can_stop)
        self._text.setText(text)
        self._bar.setAccessibleName(text)
        self._bar.setRange(0, 0)
        self.show()

    def show_progress(self, text: str, done: int, total: int) -> None:
        self._text.setText(text)
        self._bar.setRange(0, max(total, 1))
        self._bar.setValue(done)
