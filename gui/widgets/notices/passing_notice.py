"""What was done and can be taken back: it lies at the foot of the sheet, so nothing moves for it."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.notices.notice import Notice

_MILLISECONDS = 12_000
_WIDEST_SHARE = 0.6


class PassingNotice(Notice):
    """Stands at the lower corner of a part of its window; goes by itself, not from under the pointer."""

    def __init__(self, theme: Theme, over: QWidget, parent: QWidget) -> None:
        super().__init__(theme, "told", parent)
        self.setObjectName("told")
        self._over = over
        self._end = QTimer(self, singleShot=True, interval=_MILLISECONDS)
        self._end.timeout.connect(self.pass_by)
        self.remedy.clicked.connect(self.hide)
        over.installEventFilter(self)

    def show_done(self, text: str, remedy: QAction | None = None) -> None:
        """Tell what was done, beside an action that takes it back."""
        self.offer(remedy)
        self._end.start()
        self.tell(text, is_warning=False, has_remedy=remedy is not None)
        self._take_place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move} and self.isVisible():
            self._take_place()
        return super().eventFilter(watched, event)

    def _take_place(self) -> None:
        place = self._over.rect().translated(self._over.mapTo(self.window(), QPoint()))
        beside = self.sizeHint().width() - self.words.sizeHint().width()
        one_line = self.words.fontMetrics().horizontalAdvance(self.words.text()) + 1
        width = min(beside + one_line, round(place.width() * _WIDEST_SHARE))
        height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
        is_from_the_right = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = place.left() if is_from_the_right else place.right() + 1 - width
        self.setGeometry(left, place.bottom() + 1 - height, width, height)
        self.raise_()

    def pass_by(self) -> None:
        """Go, or wait once more while somebody points at it."""
        if self.underMouse():
            self._end.start()
        else:
            self.hide()
