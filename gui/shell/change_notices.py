"""What was just done, told above the views, each notice with the way back from its own change."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.commands.undo import Done, Step, UndoHistory
from gui.look.theme import Theme
from gui.text.plain_texts import plain_tool_tip

if TYPE_CHECKING:
    from gui.widgets.notices.passing_notice import PassingNotice


class ChangeNotices(QObject):
    """Shows one notice at a time.

    A notice with a way back is about one step: it undoes that step, and it goes as soon as the step would not
    be undone next, because others came after it or it was taken back elsewhere.
    """

    def __init__(self, theme: Theme, history: UndoHistory, over: QWidget, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._history = history
        self._over = over
        self._window = window
        self._notice: PassingNotice | None = None
        self._step: Step | None = None
        self._take_back = QAction(self.tr("&Undo"), self)
        self._take_back.setObjectName("take_back")
        self._take_back.triggered.connect(self._undo)
        history.done.connect(self._tell_done)
        history.changed.connect(self._drop_stale)

    def tell(self, text: str, remedy: QAction | None = None) -> None:
        """Tell what happened, beside an action that belongs to it."""
        self._step = None
        self._shown().show_done(text, remedy)

    def _tell_done(self, done: Done) -> None:
        is_next = self._history.is_next(done.step)
        undo = self.tr("Undo {change}").format(change=done.step.name)
        self._take_back.setToolTip(plain_tool_tip(undo))
        self.tell(done.text, self._take_back if is_next else None)
        self._step = done.step if is_next else None

    def _undo(self) -> None:
        if self._step is not None:
            self._history.take_back(self._step)

    def _drop_stale(self) -> None:
        if self._step is not None and not self._history.is_next(self._step):
            self._step = None
            self._shown().hide()

    def _shown(self) -> "PassingNotice":
        if self._notice is None:
            from gui.widgets.notices.passing_notice import PassingNotice

            self._notice = PassingNotice(self._theme, self._over, self._window)
        return self._notice
