"""Say once that the store can't be reached, and withdraw that once it can; times are not known meanwhile."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.core_access.core_bridge import CoreBridge
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
        know_times: Sequence[Callable[[bool], object]],
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
        for know in know_times:
            # What the signals say is for the notice.
            status_line.store_lost.connect(partial(_tell, know, False))
            status_line.store_found.connect(partial(_tell, know, True))

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


def _tell(know: Callable[[bool], object], is_known: bool, _words: str) -> None:
    know(is_known)
