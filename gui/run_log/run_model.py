"""The rows of the log: all runs that match, equal ones in a row folded into the first of them."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Qt, Signal

from gui.run_log.run_columns import RunColumn, alike_in_words, since_in_words
from gui.text.reading_direction import read_alone
from gui.widgets.tables.paged_model import AnyIndex, PagedModel
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import Run, RunState

# Equal runs are looked for among so many of the newest ones, and so many at most are one row.
FOLDED_AMONG = 20_000
_LONGEST = 2_000
_PAIR = 2


class RunModel(PagedModel[Run]):
    """Knows all runs and shows some: one that repeats the one before it lies behind the first alike.

    The first one stands for all, so one more changes what its row says and moves nothing.
    """

    folds_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = array("q")
        self._repeats: set[int] = set()
        self._opened: set[int] = set()
        # The first of each group that is folded or open, with all runs of it.
        self._groups: dict[int, array[int]] = {}
        self._now: Callable[[], datetime] | None = None

    def tell_time(self, now: Callable[[], datetime]) -> None:
        """Know what time it is, to say since when runs are alike."""
        self._now = now

    @property
    def all_ids(self) -> Sequence[int]:
        """Return all runs, also those that are folded away."""
        return self._all

    def show_all(self, ids: "array[int]", repeats: Iterable[int]) -> None:
        """Show the answer to another question; `repeats` are those equal to the run before them."""
        self._all = ids
        self._repeats = set(repeats)
        self._groups.clear()
        self.show_new_ids(self._visible(0))

    def show_newest(self, ids: "array[int]", repeats: Iterable[int], first: int) -> None:
        """Show what the same question yields now, from a place among all runs on."""
        begin = self._begin_of(first)
        for run_id in self._all[first + 1 :]:
            self._repeats.discard(run_id)
        head = self._all[begin] if begin < len(self._all) else None
        del self._all[first:]
        self._all.extend(ids)
        self._repeats.update(run_id for run_id in repeats if run_id != (ids[0] if ids else None))
        row = None if head is None else self.row_of(head)
        self._show_from(begin, row)

    def among(self, rows: range) -> "array[int]":
        """Return the runs that some rows stand for, in their order: what is folded away lies between them."""
        if len(self.ids) == len(self._all):
            return array("q", self.ids[rows.start : rows.stop])
        first = self.place_of(self.ids[rows.start])
        last = self.place_of(self.ids[rows.stop]) if rows.stop < len(self.ids) else len(self._all)
        return self._all[first:last] if first is not None else array("q")

    def place_of(self, run_id: int) -> int | None:
        """Return where a run stands among all, folded away or not."""
        for begin in (max(0, len(self._all) - 5_000), 0):
            try:
                return self._all.index(run_id, begin)
            except ValueError:
                continue
        return None

    def runs_of(self, run_id: int) -> Sequence[int]:
        """Return the runs that a row stands for: those of its group while that is folded, else itself."""
        group = self._groups.get(run_id)
        return array("q", [run_id]) if group is None or run_id in self._opened else group

    def alike(self, run_id: int) -> int:
        """Return how many equal runs begin with this one, 1 if there is no other."""
        return len(self._groups.get(run_id, (run_id,)))

    def is_opened(self, run_id: int) -> bool:
        return run_id in self._opened

    def head_of(self, run_id: int) -> int:
        """Return the first of the equal runs that a run is one of, or the run itself."""
        place = self.place_of(run_id)
        if place is None:
            return run_id
        return self._all[self._begin_of(place)]

    def open(self, head: int, is_open: bool) -> None:
        """Show the runs of a group one by one, or fold them again."""
        place, row = self.place_of(head), self.row_of(head)
        if place is None or row is None or self.alike(head) < 2 or (head in self._opened) == is_open:
            return
        if is_open:
            self._opened.add(head)
        else:
            self._opened.discard(head)
        self._show_from(place, row)

    def row_for(self, run_id: RunId) -> int | None:
        """Return the row of a run; the newest of folded ones that went well is seen there, others open."""
        row = self.row_of(run_id)
        if row is None and self.place_of(run_id) is not None:
            head = self.head_of(run_id)
            known = self.known_line(head)
            if known is not None and known.state is RunState.SUCCEEDED and self.runs_of(head)[-1] == run_id:
                return self.row_of(head)
        return self.reveal(run_id)

    def reveal(self, run_id: RunId) -> int | None:
        """Return the row of a run; a group that it lies in is opened for it."""
        row = self.row_of(run_id)
        if row is None and self.place_of(run_id) is not None:
            self.open(self.head_of(run_id), True)
            row = self.row_of(run_id)
        return row

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Say also to a screen reader how many are alike, and whether they are folded."""
        told = super().data(index, role)
        is_heard = role == Qt.ItemDataRole.AccessibleTextRole and index.column() == RunColumn.DETAIL
        if is_heard and isinstance(told, str):
            run_id = self.id_at(index)
            if self.alike(run_id) > 1:
                return f"{told}. {self._alike_in_words(run_id)}"
        if role == Qt.ItemDataRole.DisplayRole and index.column() == RunColumn.STARTED:
            return read_alone(self.text_at(index))
        return told

    def text_at(self, index: AnyIndex) -> str:
        """Say of a row that stands for several since when they are alike."""
        run_id = self.id_at(index)
        is_folded = index.column() == RunColumn.STARTED and len(self.runs_of(run_id)) > 1
        run = self.known_line(run_id) if is_folded else None
        if run is None or self._now is None:
            return super().text_at(index)
        return since_in_words(run, self._now())

    def _alike_in_words(self, run_id: int) -> str:
        return alike_in_words(self.known_line(run_id), self.alike(run_id), is_open=self.is_opened(run_id))

    def _show_from(self, place: int, row: int | None) -> None:
        self.show_ids(self._visible(place), len(self.ids) if row is None else row)
        self.folds_changed.emit()

    def _begin_of(self, place: int) -> int:
        """Return where the equal runs begin that lie at a place."""
        while 0 < place < len(self._all) and self._all[place] in self._repeats:
            place -= 1
        return place

    def _visible(self, begin: int) -> "array[int]":
        """Return what is shown from a place on, and note the groups there."""
        if not self._repeats:
            return self._all[begin:] if begin else self._all
        # Only among so many of the newest there are repeats when another question is answered.
        folding = begin or max(0, len(self._all) - FOLDED_AMONG)
        shown = self._all[begin:folding]
        group = array("q")
        is_open = False
        for run_id in self._all[folding:]:
            if run_id in self._repeats and 0 < len(group) < _LONGEST:
                group.append(run_id)
                self._groups.pop(run_id, None)
                if len(group) == _PAIR:
                    self._groups[group[0]] = group
                if is_open:
                    shown.append(run_id)
            else:
                group, is_open = array("q", [run_id]), run_id in self._opened
                self._repeats.discard(run_id)
                self._groups.pop(run_id, None)
                shown.append(run_id)
        return shown
