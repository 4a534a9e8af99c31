"""What stands at the top of the window as long as it needs the user."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.commands.actions import Actions
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.core_access.overview import OverviewLoader
from gui.job_folder.feature import JobFolderFeature
from gui.look.theme import Theme
from gui.shell.copied_store_notice import CopiedStoreNotice
from gui.shell.restore_notice import RestoreNotice


class StandingNotices(QObject):
    """Holds the places that watch over something and tell it there; `told` says what was done about it."""

    told = Signal(str)

    def __init__(
        self,
        theme: Theme,
        actions: Actions,
        bridge: CoreBridge,
        history: UndoHistory,
        overviews: OverviewLoader,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._copy = CopiedStoreNotice(theme, actions.copied_store, bridge, window)
        self._folder = JobFolderFeature(theme, actions.job_folder, actions.undo, bridge, history, window)

        self._restore = RestoreNotice(theme, actions, bridge, window)
        self._copy.told.connect(self.told)
        overviews.changed.connect(self._restore.show_overview)
        overviews.changed.connect(self._copy.show_overview)

    def place_into(self, column: QVBoxLayout) -> None:
        self._restore.place_into(column)
        column.addWidget(self._copy.notice)
        column.addWidget(self._folder.notice)

    def show_opening_error(self, error: Exception) -> None:
        """Tell what can be done about a store that could not be opened."""
        self._restore.show_opening_error(error)
