"""What stands at the top of the window as long as it needs the user."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.actions import Actions
from gui.copy_place import CopyPlace
from gui.core_bridge import CoreBridge
from gui.job_folder_place import JobFolderPlace
from gui.overview import OverviewLoader
from gui.restore_place import RestorePlace
from gui.theme import Theme
from gui.undo import UndoHistory


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
        self._copy = CopyPlace(theme, actions.copied_store, bridge, window)
        self._folder = JobFolderPlace(theme, actions.job_folder, actions.undo, bridge, history, window)

        self._restore = RestorePlace(theme, actions, bridge, window)
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
