"""Say once that the store can't be reached, and withdraw that once it can; times are not known meanwhile."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.core_access.core_bridge import CoreBridge
from gui.job_list.job_list_view import JobListView
from gui.shell.status_line import StatusLine

if TYPE_CHECKING:
    from gui.core_access.overview import Overview, OverviewLoader
    from gui.widgets.notices.notice_bar import NoticeBar  # comes after the first picture


class LostStore(QObject):
    """Looks at the whole when one question had no answer: lost is the store, or that question alone."""

    def __init__(
        self,
        bridge: CoreBridge,
        overviews: "OverviewLoader",
        status_line: StatusLine,
        notices: "NoticeBar",
        jobs: JobListView,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._overviews = overviews
        self._notices = notices
        self._unanswered = ""
        bridge.unreached.connect(self._on_unanswered)
        overviews.changed.connect(self._on_overview)
        overviews.missed.connect(self._forget)
        overviews.missed.connect(status_line.show_unreadable)
        status_line.store_lost.connect(notices.show_notice)
        status_line.store_found.connect(notices.take_back)
        # What the signals say is for the notice.
        status_line.store_lost.connect(lambda _words: jobs.know_times(False))
        status_line.store_found.connect(lambda _words: jobs.know_times(True))

    def _on_unanswered(self, words: str) -> None:
        self._unanswered = words
        self._overviews.refresh()

    def _on_overview(self, _overview: "Overview") -> None:
        """Tell of a question that had no answer though the store can be read."""
        words, self._unanswered = self._unanswered, ""
        if words:
            self._notices.show_notice(words)

    def _forget(self) -> None:
        self._unanswered = ""
