"""Load the ids and lines of the job list, and keep them up to date."""

from array import array
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from gui.commands.job_choice import GroupKind, JobChoice, Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer, Rest
from gui.job_list.job_list_model import JobListModel
from gui.job_list.job_outlines import JobOutlines
from gui.job_list.listed_job import ListedJob, listed_jobs
from gui.job_list.stillness import RowStillness, kept_order
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobOrder

_REST_MILLISECONDS = 200
# Where runs go on beginning and ending, what is in sight is read again after so many times what that took.
_RESTS_FOR = 10
# Jobs go on falling due; ten thousand are put in order in 20 ms.
_IDS_REST_FOR = 20
# So long after the user has changed something all that comes is awaited.
_AWAITED_MILLISECONDS = 3_000


class JobListLoader(QObject):
    """Asks for what the model wants, and again when it has changed."""

    loaded = Signal()
    failed = Signal(str)

    def __init__(
        self,
        bridge: CoreBridge,
        choice: JobChoice,
        model: JobListModel,
        stillness: RowStillness,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._choice = choice
        self._model = model
        self._stillness = stillness
        self._is_behind = False
        self._order = JobOrder.NEXT_DUE
        self._is_descending = False
        self._is_new = True
        self._is_known = False
        self._count = 0
        self._outlines = JobOutlines()
        self._ids: LatestAnswer[list[JobId]] = LatestAnswer(
            bridge,
            self._on_ids,
            _REST_MILLISECONDS,
            self,
            rests_for=_IDS_REST_FOR,
            otherwise=self._on_failure,
        )
        self._rest = Rest(_REST_MILLISECONDS, self, times=_RESTS_FOR)
        self._rest.over.connect(self._follow_runs)
        self._has_new_runs = False
        self._awaited = QTimer(self, singleShot=True, interval=_AWAITED_MILLISECONDS)
        bridge.opened.connect(self._ask_anew)
        bridge.changed.connect(self._on_changes)
        choice.wanted_changed.connect(self._ask_anew)
        model.lines_wanted.connect(self._ask_for_lines)
        stillness.ended.connect(self._catch_up)

    @property
    def is_waiting(self) -> bool:
        """Tell whether the list shows what was wanted before, or nothing yet."""
        return self._is_new

    @property
    def is_unknown(self) -> bool:
        """Tell whether no answer has come yet."""
        return not self._is_known

    @property
    def held_back(self) -> int:
        """How many more jobs there are than rows; below 0 where rows of jobs that went still stand."""
        return self._count - self._model.rowCount()

    def sort(self, order: JobOrder, is_descending: bool) -> None:
        if (order, is_descending) != (self._order, self._is_descending):
            self._order, self._is_descending = order, is_descending
            if self._bridge.is_open:  # else it is asked for once that is
                self._ask_anew()

    def look_again(self) -> None:
        """Ask for the jobs that are there from now on; an answer that is under way may be older."""
        self._ids.ask(partial(_ids, self._choice.wanted, self._order, self._is_descending))

    def await_what_comes(self) -> None:
        """Show at once what comes in the next moments: the user has asked for it."""
        self._awaited.start()

    def try_again(self) -> None:
        """Ask once more for what could not be read, where need be of a store that is opened once more."""
        self._bridge.open_again()
        self.look_again()

    def _ask_anew(self) -> None:
        self._is_new = True
        self.look_again()

    def _on_ids(self, ids: list[JobId]) -> None:
        self._is_known = True
        self._count = len(ids)
        self._model.forget_wrong(ids, self._is_elsewhere)
        if self._is_new:
            self._is_new = self._is_behind = False
            self._model.show_new_ids(ids)
        else:
            self._show_in_place(ids)
        self.loaded.emit()

    def _show_in_place(self, ids: list[JobId]) -> None:
        """Show what comes and goes at once; rows that stay change places only while nobody is at them.

        Time moves jobs that are sorted by their next run; all other orders are changed by acts alone.
        What would push the row under the pointer away, or draw it up, in a list too short to scroll, comes
        and goes later, too.
        """
        if array("q", ids) == self._model.ids:
            self._is_behind = False
            return
        stays = kept_order(self._model.ids, ids)
        has_moved = stays != ids
        self._is_behind = has_moved and self._order is JobOrder.NEXT_DUE and self._stillness.is_on
        if has_moved and not self._is_behind:
            self._model.show_ids(ids)
            self._stillness.settle()
        else:
            shown = self._kept_under_pointer(stays)
            self._is_behind |= shown != stays
            with self._stillness.around_pointer():
                self._model.show_ids(shown)
        if self._is_behind:
            self._stillness.await_end()

    def _kept_under_pointer(self, ids: list[int]) -> list[int]:
        """Leave what stands above the row under the pointer as it is, if that row could not stay else."""
        row = self._stillness.pointed_row
        if row < 0 or not self._stillness.is_on or self._awaited.isActive():
            return ids
        pointed = self._model.ids[row]
        later = ids.index(pointed) if pointed in ids else -1
        if later < 0 or self._stillness.can_stay(row, later, len(ids)):
            return ids
        # What was picked elsewhere is looked for here, and would be let go of.
        pushing = set(ids[:later]).difference(self._model.ids)
        is_picked = not pushing.isdisjoint(self._choice.selected)
        return ids if is_picked else [*self._model.ids[:row], *ids[later:]]

    def _catch_up(self) -> None:
        if self._is_behind:
            self._ids.refresh()

    def _on_failure(self, error: Exception) -> None:
        self._bridge.report_unread(error, self._tell_unread if self._is_new else None)

    def _tell_unread(self, reason: str) -> None:
        """Show no jobs of another group than is wanted."""
        self._count = 0
        self._model.show_new_ids([])
        self.failed.emit(reason)

    def _ask_for_lines(self, ids: list[JobId]) -> None:
        self._rest.ask()
        ask = partial(_lines, ids, self._outlines)
        self._bridge.ask(ask, partial(self._on_lines, ids), partial(self._on_no_lines, ids))

    def _on_no_lines(self, ids: Sequence[JobId], error: Exception) -> None:
        self._model.miss(ids)
        self._bridge.report_unanswered(error)

    def _on_lines(self, ids: Sequence[JobId], lines: Sequence[ListedJob]) -> None:
        self._rest.begin()
        self._model.fill(((line.job.id, self._fitting(line)) for line in lines), ids)

    def _fitting(self, line: ListedJob) -> ListedJob:
        """Return a line, or what is known of its job where that goes to the bin, or out of it, just now.

        Its row goes in a moment; until then, and if it comes back, it says what all other rows say.
        """
        known = self._model.known_line(line.job.id) if self._is_elsewhere(line) else None
        return line if known is None or self._is_elsewhere(known) else known

    def _is_elsewhere(self, line: ListedJob) -> bool:
        """Tell of a job in the bin where others are shown, and the other way round."""
        is_of_bin = self._choice.wanted.group.kind is GroupKind.BIN
        return (line.job.deleted_at is not None) is not is_of_bin

    def _follow_runs(self) -> None:
        if self._has_new_runs:
            self._has_new_runs = False
            self._model.mark_stale()

    def _on_changes(self, changes: ChangeSet) -> None:
        # A run changes the line of its job, and only the run is named; what is not shown costs nothing.
        if changes.has_new_pauses or changes.is_everything:
            self._model.mark_stale()
        elif changes.runs and self._rest.is_on:
            self._has_new_runs = True
        elif changes.runs:
            self._model.mark_stale()
        elif changes.jobs:
            self._model.mark_stale(changes.jobs)
        is_other = changes.jobs or changes.is_everything or (changes.runs and self._depends_on_runs())
        if is_other or (changes.has_new_pauses and GroupKind.PAUSED in self._choice.wanted.states):
            self._ids.refresh()

    def _depends_on_runs(self) -> bool:
        """Tell whether a run can bring a job into the list or take it out; what moves one changes the job."""
        of_runs = {GroupKind.RUNNING, GroupKind.FAILING, GroupKind.WAITING}
        return bool(of_runs & self._choice.wanted.states)


def _ids(wanted: Wanted, order: JobOrder, is_descending: bool, core: Core) -> list[JobId]:
    return ids_of(core, wanted, order, is_descending)


def _lines(ids: Sequence[JobId], outlines: JobOutlines, core: Core) -> list[ListedJob]:
    return listed_jobs(core, ids, outlines)
