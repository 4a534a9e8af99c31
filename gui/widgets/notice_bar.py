"""A line at the top of the window that tells what went wrong, or what was done and can be undone."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.action_maker import plain
from gui.theme import Theme
from gui.widgets.notice import Notice

_DONE_MILLISECONDS = 12_000


class NoticeBar(Notice):
    """What went wrong stays until it is put away; what was done goes by itself."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "notice", self.tr("Put this notice away"), parent)
        self.words.setObjectName("notice_text")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.remedy.setObjectName("notice_action")
        self.remedy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._end = QTimer(self, singleShot=True, interval=_DONE_MILLISECONDS)
        self._end.timeout.connect(self.hide)

    def show_notice(self, text: str, remedy: QAction | None = None) -> None:
        """Tell what went wrong, beside an action that may mend it."""
        self._end.stop()
        self._show(text, remedy, is_warning=True)

    def take_back(self, text: str) -> None:
        """Put a notice away that is true no more, if it is still the one that is shown."""
        if self.words.text() == text:
            self.hide()

    def show_done(self, text: str, remedy: QAction | None = None) -> None:
        """Tell what was done, beside an action that takes it back."""
        self._end.start()
        self._show(text, remedy, is_warning=False)

    def _show(self, text: str, remedy: QAction | None, is_warning: bool) -> None:
        for action in self.remedy.actions():
            self.remedy.removeAction(action)
        if remedy is not None:
            self.remedy.setDefaultAction(remedy)
            self.remedy.setAccessibleName(plain(remedy.text()))
        self.tell(text, is_warning=is_warning, has_remedy=remedy is not None)
