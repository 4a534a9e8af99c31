"""What stands at the top of the window as long as it needs the user."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

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
