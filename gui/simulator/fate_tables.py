"""The tables of a simulation: how many occurrences of each job, and each occurrence with its reason."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHeaderView, QWidget

from gui.foresight.fate_words import fate_name, outcome_of, reason_of, when_of
from gui.look.theme import Theme
from gui.simulator.simulated import Simulated
from gui.text import formats
from gui.widgets.awaiting import AwaitingState
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.simulation.foresight import Fate, Foreseen
from scheduler_core.values.ids import JobId

# Of due, job, outcome and begin; the reason takes what is left.
_DIGITS = (25, 20, 20, 13)
_LONGEST_NAME = 36


@dataclass(frozen=True, slots=True)
class JobCounts:
    """A job, and how many of its occurrences have each fate."""

    name: str
    counts: Counter[Fate]


class JobCountTable(LineTable):
    """A row for each job that has anything due, and a column for each fate that any occurrence has."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self._found: dict[JobId, JobCounts] = {}
        self.jobs: PagedModel[JobCounts] = PagedModel(parent)
        self.jobs.show_columns(Column(_tr("Job"), lambda job: job.name), *(_count(fate) for fate in Fate))
        self._empty = AwaitingState(theme, "job", parent)
        self._empty.wait_for(_tr("Simulating …"))
        super().__init__(self.jobs, self._empty, _tr("Occurrences of each job"), parent, TitleRow())
        self.view.setObjectName("job_counts")
        self.jobs.lines_wanted.connect(self._fill)
        self.widen_columns(20, *(8 for _ in Fate))
        titles = self.view.horizontalHeader()
        titles.setStretchLastSection(False)
        titles.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def show_simulated(self, simulated: Simulated) -> None:
        self._empty.settle(_tr("No job has anything due"), "")
        names = simulated.foresight.names
        self._found = {
            job_id: JobCounts(names[job_id], counts) for job_id, counts in simulated.counts_by_job.items()
        }
        self.jobs.show_other_lines(self._found)
        for column, fate in enumerate(Fate, start=1):
            self.view.setColumnHidden(column, fate is not Fate.RUNS and not simulated.counts[fate])

    def show_failure(self) -> None:
        """What is not simulated is not awaited any more."""
        if self._empty.awaited:
            self._empty.settle(_tr("Not known yet"), "")

    def _fill(self, wanted: list[int]) -> None:
        self.jobs.fill(((number, self._found[JobId(number)]) for number in wanted), wanted)


class FateTable(LineTable):
    """A row for each occurrence, in order of time, or only for those that do not run when they are due."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        self._now = now
        self._names: Mapping[JobId, str] = {}
        self._lines: tuple[Foreseen, ...] = ()
        self._not_in_time: Sequence[int] = ()
        self._leaves_out_runs = False
        self.occurrences: PagedModel[Foreseen] = PagedModel(parent)
        self.occurrences.show_columns(*self._columns())
        self._empty = AwaitingState(theme, "simulator", parent)
        self._empty.wait_for(_tr("Simulating …"))
        self._is_known = False
        super().__init__(
            self.occurrences, self._empty, _tr("Occurrences in order of time"), parent, TitleRow()
        )
        self.view.setObjectName("fates")
        self.occurrences.lines_wanted.connect(self._fill)
        self.widen_columns(*_DIGITS)

    def show_simulated(self, simulated: Simulated) -> None:
        self._names, self._lines = simulated.foresight.names, simulated.foresight.lines
        self._not_in_time = simulated.not_in_time
        if not self._is_known:
            self._make_room_for_names()
        self._is_known = True
        self._show()

    def _make_room_for_names(self) -> None:
        """Give names what they need of the room of the reasons, which are few."""
        longest = max(map(len, self._names.values()), default=0)
        due, name, *rest = _DIGITS
        self.widen_columns(due, min(max(longest + 2, name), _LONGEST_NAME), *rest)

    def show_failure(self) -> None:
        """What is not simulated is not awaited any more."""
        if self._empty.awaited:
            self._empty.settle(_tr("Not known yet"), "")

    def leave_out_runs(self, leaves_out: bool) -> None:
        self._leaves_out_runs = leaves_out
        if self._is_known:
            self._show()

    def _show(self) -> None:
        if self._leaves_out_runs and self._lines:
            self._empty.settle(_tr("All of it runs when it is due"), "")
        else:
            self._empty.settle(
                _tr("Nothing is due"), _tr("In this time no job that is switched on has an occurrence.")
            )
        shown = self._not_in_time if self._leaves_out_runs else range(len(self._lines))
        self.occurrences.show_other_lines(shown)

    def _fill(self, wanted: list[int]) -> None:
        """Lay out what is in sight only: a hundred thousand lines at once would stall the window."""
        self.occurrences.fill(((number, self._lines[number]) for number in wanted), wanted)

    def _columns(self) -> tuple[Column[Foreseen], ...]:
        return (
            Column(_tr("Due"), self._due, _in_full),
            Column(_tr("Job"), self._name_of),
            Column(_tr("Outcome"), outcome_of),
            Column(_tr("Begins"), self._begin),
            Column(_tr("Reason"), reason_of),
        )

    def _due(self, line: Foreseen) -> str:
        return when_of(line, self._now())

    def _begin(self, line: Foreseen) -> str:
        return "" if line.begins_at is None else formats.near_instant(line.begins_at, self._now())

    def _name_of(self, line: Foreseen) -> str:
        return self._names[line.job_id]


def _count(fate: Fate) -> Column[JobCounts]:
    """Say how many; what never happens to a job says nothing."""

    def said(job: JobCounts) -> str:
        return formats.whole_number(job.counts[fate]) if job.counts[fate] else ""

    # What becomes of one is a verb, which heads no number in other languages.
    title = _tr("Runs") if fate is Fate.RUNS else fate_name(fate)
    return Column(title, said, is_right=True)


def _in_full(line: Foreseen) -> str:
    if line.due_until is None:
        return formats.iso_instant(line.due_at)
    return f"{formats.iso_instant(line.due_at)} / {formats.iso_instant(line.due_until)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("fate_tables", text)
