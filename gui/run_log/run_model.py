"""The model of the log: matching runs, newest first, equal ones folded."""

from array import array
from collections.abc import Callable, Mapping, Sequence, Set
from datetime import datetime

from PySide6.QtCore import QObject, Qt, Signal

from gui.run_log.run_columns import RunColumn, alike_in_words, running_in_words, since_in_words
from gui.run_log.run_folds import Folded, RunFolds
from gui.text.reading_direction import read_alone
from gui.widgets.tables.paged_model import AnyIndex, PagedModel
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState

_NEWEST = 500


class RunModel(PagedModel[Run]):
    """Knows all runs and shows some; of equal ones the newest stands for all, until they are opened."""

    folds_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folds = RunFolds()
        self._now: Callable[[], datetime] | None = None
        # What runs under way wrote last.
        self._last_words: dict[int, str] = {}

    def tell_time(self, now: Callable[[], datetime]) -> None:
        """Know what time it is, to say since when runs are alike."""
        self._now = now

    @property
    def all_ids(self) -> Sequence[int]:
        """Return all runs, the oldest first, also those that are folded away."""
        return self._folds.all

    def show_all(
        self, ids: "array[int]", repeats: Mapping[int, int], worked_out: Folded | None = None
    ) -> None:
        """Show the answer to another question; `repeats` says which run another one is equal to."""
        self._folds.show_all(ids, repeats, worked_out)
        self.show_new_ids(self._folds.rows())

    def show_newest(
        self, ids: "array[int]", repeats: Mapping[int, int], first: int, changed: Set[int] = frozenset()
    ) -> None:
        """Show what the same question yields now, from a place among all runs on; some may have changed."""
        change = self._folds.show_newest(ids, repeats, first, self.ids, changed)
        if change is None:
            self.show_ids(self._folds.rows())
        else:
            self.take_away(change.gone)
            self.show_ids(change.top, until_row=change.count)
        self.folds_changed.emit()

    def newest_jobs(self) -> list[tuple[JobId, str]]:
        """Return the jobs of the runs whose lines are at hand, as they are called, the newest run first."""
        lines = (self.known_line(each) for each in self.ids[:_NEWEST])
        return list({line.job_id: line.job_name for line in lines if line is not None}.items())

    def keep(self, run_id: int | None) -> None:
        """Let the row of a run stay where it is, though it may be repeated."""
        self._folds.keep(run_id)

    def among(self, rows: range) -> "array[int]":
        """Return the runs that some rows stand for, in their order."""
        return self._folds.among(self.ids[rows.start : rows.stop])

    def place_of(self, run_id: int) -> int | None:
        """Return where a run stands among all, folded away or not."""
        return self._folds.place_of(run_id)

    def runs_of(self, run_id: int) -> Sequence[int]:
        """Return the runs that a row stands for, the oldest first."""
        return self._folds.runs_of(run_id)

    def alike(self, run_id: int) -> int:
        """Return how many equal runs end with this one, 1 if there is no other."""
        return self._folds.alike(run_id)

    def oldest_alike(self, run_id: int) -> int:
        """Return the first of the equal runs that end with this one."""
        return self._folds.oldest_alike(run_id)

    def newest_alike(self, run_id: int) -> int:
        """Return the last of the equal runs that a run is one of, or the run itself."""
        return self._folds.newest_alike(run_id)

    def is_opened(self, run_id: int) -> bool:
        return self._folds.is_opened(run_id)

    def open(self, run_id: int, is_open: bool) -> None:
        """Show equal runs one by one, or fold them again."""
        begin = self._folds.open(run_id, is_open)
        if begin is not None:
            others = set(self._folds.all[begin:])
            count = next((row for row, each in enumerate(self.ids) if each not in others), len(self.ids))
            self.show_ids(self._folds.rows(begin), until_row=count)
            self.folds_changed.emit()

    def reveal(self, run_id: RunId) -> int | None:
        """Return the row of a run; equal ones that it lies behind are opened for it."""
        row = self.row_of(run_id)
        if row is None and self.place_of(run_id) is not None:
            self.open(run_id, True)
            row = self.row_of(run_id)
        return row

    def show_last_words(self, words: Mapping[RunId, str]) -> None:
        """Show what runs under way wrote last, and of no others."""
        before, now = self._last_words, {int(run_id): line for run_id, line in words.items()}
        others = [run_id for run_id in {**before, **now} if before.get(run_id) != now.get(run_id)]
        self._last_words = now
        rows = (self.row_of(run_id) for run_id in others)
        for row in (row for row in rows if row is not None):
            # Its words go on in what the time leaves of the cells up to there.
            cells = (self.index(row, column) for column in (RunColumn.DETAIL, RunColumn.STARTED))
            self.dataChanged.emit(*cells)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Say also to a screen reader how many are alike, and whether they are folded."""
        told = super().data(index, role)
        is_heard = role == Qt.ItemDataRole.AccessibleTextRole and index.column() == RunColumn.DETAIL
        if is_heard and isinstance(told, str):
            run_id = self.id_at(index)
            if self.alike(run_id) > 1:
                return f"{told}. {self._alike_in_words(run_id)}"
            return f"{self.headerData(RunColumn.DETAIL, Qt.Orientation.Horizontal)}: {self.text_at(index)}"
        if role == Qt.ItemDataRole.DisplayRole and index.column() in _TOLD_HERE:
            return read_alone(self.text_at(index))
        return told

    def text_at(self, index: AnyIndex) -> str:
        """Say of a row that stands for several since when they are alike, and of a run what it wrote last."""
        run_id = self.id_at(index)
        if index.column() == RunColumn.STARTED and self._now is not None and len(self.runs_of(run_id)) > 1:
            return self._since(self.oldest_alike(run_id))
        if index.column() == RunColumn.DETAIL and run_id in self._last_words:
            run = self.line_at(index)
            if run is not None and run.state is RunState.RUNNING:
                return running_in_words(run, self._last_words[run_id])
        return super().text_at(index)

    def _since(self, oldest: int) -> str:
        run = self.line_with(oldest)
        return "…" if run is None or self._now is None else since_in_words(run, self._now())

    def _alike_in_words(self, run_id: int) -> str:
        return alike_in_words(self.known_line(run_id), self.alike(run_id), is_open=self.is_opened(run_id))


_TOLD_HERE = frozenset({RunColumn.STARTED, RunColumn.DETAIL})
