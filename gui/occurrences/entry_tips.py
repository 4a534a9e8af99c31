"""The tool tip of an entry; of a run that failed its error comes as soon as it is known."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QToolTip, QWidget

from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_requests import EntryRequests
from gui.widgets.drawing.tool_tips import show_tool_tip
from scheduler_core.values.ids import RunId

# More errors than these are asked for again.
_MOST_KNOWN = 200


class EntryTips(QObject):
    """Asks for the error of the run under the pointer by `error_wanted`, and knows those that were told."""

    def __init__(self, requests: EntryRequests, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._requests = requests
        self._viewport = viewport
        self._errors: dict[RunId, str] = {}
        self._shown: tuple[Entry, QPoint] | None = None
        requests.error_told.connect(self._tell)

    def show(self, entry: Entry | None, place: QPoint) -> None:
        """Show what there is to know of an entry; none takes away what is shown."""
        self._shown = None
        if entry is None:
            show_tool_tip(place, "", self._viewport)
            return
        run_id = entry.run_id if entry.has_failed else None
        words = [entry_words.in_full(entry)]
        if run_id is not None:
            words.append(self._errors.get(run_id, ""))
        show_tool_tip(place, "\n".join(filter(None, words)), self._viewport)
        if run_id is not None and run_id not in self._errors:
            self._shown = entry, place
            self._requests.error_wanted.emit(run_id)

    def _tell(self, run_id: RunId, error: str) -> None:
        if len(self._errors) >= _MOST_KNOWN:
            self._errors.clear()
        self._errors[run_id] = error
        if self._shown is None or self._shown[0].run_id != run_id or not error:
            return
        if QToolTip.isVisible() and self._viewport.isVisible():
            self.show(*self._shown)
