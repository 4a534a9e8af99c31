"""Say why the log is empty once that is known, and lead on from there."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from gui.commands.job_choice import JobChoice
from gui.commands.window_requests import WindowRequests
from gui.run_log.run_log_loader import RunLogLoader
from gui.run_log.run_log_view import RunLogView


class EmptyLog(QObject):
    """Leads back from what leaves all runs out: filters of the log first, then the search, then the group."""

    def __init__(
        self,
        log: RunLogView,
        loader: RunLogLoader,
        choice: JobChoice,
        requests: WindowRequests,
        new_job: QAction,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._log = log
        self._loader = loader
        self._choice = choice
        self._requests = requests
        self._new_job = new_job
        self._said: tuple[object, ...] = ()
        # What the ways do that are offered in words now.
        self._leads: list[Callable[[], object]] = []
        loader.loaded.connect(self.describe)
        loader.failed.connect(self._fail)
        choice.wanted_changed.connect(self.describe)
        log.empty.way_on_wanted.connect(self._lead_on)
        log.empty.other_way_wanted.connect(self._lead_elsewhere)

    def describe(self) -> None:
        """Say why there is nothing, once it is known; what was said of other runs is not said meanwhile.

        While letters are typed that no run has, the same is said on.
        """
        if not self._loader.is_shown or self._loader.has_failed:
            return
        statement, help_text = self._words()
        filters = self._log.filters
        jobs = filters.pinned or (self._choice.selected if filters.is_of_selected_jobs else ())
        said = statement, self._choice.wanted._replace(text=""), filters.wanted(), jobs
        if not self._loader.is_waiting:
            self._said = said
            ways = self._ways() or [(self.tr("New job"), self._new_job.trigger)]
            self._leads = [act for _words, act in ways]
            way_on, other_way = ([words for words, _act in ways] + ["", ""])[:2]
            self._log.empty.settle(statement, help_text, way_on=way_on, other_way=other_way)
        elif said != self._said and not self._log.empty.awaited:
            self._log.await_runs()

    def _words(self) -> tuple[str, str]:
        if self._ways():
            return self.tr("No run matches"), self.tr("Other groups, words or filters may show some.")
        return self.tr("Nothing has run yet"), self.tr(
            "Every run appears here as it happens, and so does what was skipped or missed, and why."
        )

    def _ways(self) -> list[tuple[str, Callable[[], object]]]:
        """Return what may leave runs out, as words that take it back, with what does so."""
        wanted, ways = self._choice.wanted, list[tuple[str, Callable[[], object]]]()
        if self._log.filters.is_filtering:
            ways.append((self.tr("Clear the filters"), self._log.filters.clear))
        if wanted.text:
            ways.append((self.tr("Clear the search"), self._requests.unsearched_wanted.emit))
        if not wanted._replace(text="").is_everything:
            ways.append((self.tr("Show all jobs"), self._requests.all_wanted.emit))
        return ways

    def _lead_on(self) -> None:
        self._go(0)

    def _lead_elsewhere(self) -> None:
        self._go(1)

    def _go(self, way: int) -> None:
        if way < len(self._leads):
            self._leads[way]()

    def _fail(self, reason: str) -> None:
        self._said = ()
        self._log.empty.fail(self.tr("The log could not be read"), reason)
