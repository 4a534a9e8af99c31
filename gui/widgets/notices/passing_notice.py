"""A notice of what was done and can be undone, shown in the strip for a while."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.notices.strip_notice import StripNotice

_MILLISECONDS = 12_000
_TO_BE_READ = 4_000


class PassingNotice(StripNotice):
    """Goes by itself, not from under the pointer or the keyboard; `gone` tells that its place is free."""

    gone = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self._is_read = False
        self._end = QTimer(
            singleShot=True, interval=_MILLISECONDS
        )  # before it is made: it hides as that ends
        super().__init__(theme, "told", parent)
        self.setObjectName("told")
        self._end.setParent(self)
        self._end.timeout.connect(self.pass_by)
        self.remedy.clicked.connect(self.hide)

    @property
    def was_brief(self) -> bool:
        """Tell whether what stands here has hardly been seen."""
        return not self._is_read and self._end.remainingTime() > _MILLISECONDS - _TO_BE_READ

    def show_done(self, text: str, remedy: QAction | None = None, *, is_bad: bool = False) -> None:
        """Tell what was done, next to an action that takes it back, or that it failed."""
        self.offer(remedy)
        self._is_read = False
        self._end.start()
        self.tell(text, is_warning=is_bad, has_remedy=remedy is not None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.isHidden():
            self._end.stop()
            self.gone.emit()

    def pass_by(self) -> None:
        """Go, or wait once more while somebody points at it or stands on its button."""
        focused = self.window().focusWidget()
        if self.underMouse() or (bool(focused) and self.isAncestorOf(focused)):
            self._is_read = True  # however long it stands here now
            self._end.start()
        else:
            self.hide()
