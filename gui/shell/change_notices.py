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
from PySide6.QtWidgets import QVBoxLayout

from gui.commands.window_context import WindowContext
from gui.core_access.overview import OverviewLoader
from gui.job_folder.feature import JobFolderFeature
from gui.shell.copied_store_notice import CopiedStoreNotice
from gui.shell.restore_notice import RestoreNotice


class StandingNotices(QObject):
    """Holds the places that watch over something and tell it there."""

    def __init__(
        self,
        context: WindowContext,
        overviews: OverviewLoader,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._copy = CopiedStoreNotice(context, window)
        self._folder = JobFolderFeature(context, window)

        self._restore = RestoreNotice(context, window)
        overviews.changed.connect(self._restore.show_overview)
        overviews.changed.connect(self._copy.show_overview)

    def place_into(self, column: QVBoxLayout) -> None:
        self._restore.place_into(column)
        column.addWidget(self._copy.notice)
        column.addWidget(self._folder.notice)

    def show_opening_error(self, error: Exception) -> None:
        """Tell what can be done about a store that could not be opened."""
        self._restore.show_opening_error(error)


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
        self._about: object = None
        self._take_back = QAction(self.tr("&Undo"), self)
        self._take_back.setObjectName("take_back")
        self._take_back.triggered.connect(self._undo)
        history.done.connect(self._tell_done)
        history.changed.connect(self._drop_stale)

    def tell(self, text: str, remedy: QAction | None = None, about: object = None) -> None:
        """Tell what happened, beside an action that belongs to it."""
        self._step = None
        self._about = about
        self._shown().show_done(text, remedy)

    def update(self, text: str, remedy: QAction | None, about: object) -> None:
        """Tell how something stands, as long as the notice about it is still to be seen."""
        if about is self._about and self._notice is not None and self._notice.isVisible():
            self.tell(text, remedy, about)

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
