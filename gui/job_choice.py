"""Which jobs all views show, and which of them are selected."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from gui.core_bridge import Core
from scheduler_core.values.ids import JobId
from scheduler_core.values.job_list import JobFilter, JobOrder
from scheduler_core.values.run import FAILURES, RunState
from scheduler_core.values.run_log import RunFilter


class GroupKind(Enum):
    """The kinds of groups that the navigation lists."""

    ALL = auto()
    RUNNING = auto()
    FAILING = auto()
    PAUSED = auto()
    FOLDER = auto()
    TAG = auto()
    BIN = auto()
    KEPT = auto()


@dataclass(frozen=True, slots=True)
class JobGroup:
    """One group of jobs; folders, tags and kept filters have names."""

    kind: GroupKind = GroupKind.ALL
    name: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the views show: the jobs of a group that have all tags, and whose texts hold every word."""

    group: JobGroup = JobGroup()
    text: str = ""
    tags: tuple[str, ...] = ()

    @property
    def is_everything(self) -> bool:
        return self == Wanted()


EVERYTHING = Wanted()


class JobChoice(QObject):
    """The one filter and the one selection that all views share."""

    wanted_changed = Signal()
    selection_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.wanted = EVERYTHING
        self.selected: tuple[JobId, ...] = ()

    def show(self, wanted: Wanted) -> None:
        if wanted != self.wanted:
            self.wanted = wanted
            self.wanted_changed.emit()

    def select(self, job_ids: Sequence[JobId]) -> None:
        if tuple(job_ids) != self.selected:
            self.selected = tuple(job_ids)
            self.selection_changed.emit()


def ids_of(
    core: Core, wanted: Wanted, order: JobOrder = JobOrder.NAME, is_descending: bool = False
) -> list[JobId]:
    """Return the jobs that are wanted, in order."""
    group = wanted.group
    ids = core.jobs.ids(_filter(wanted), order, is_descending=is_descending)
    if group.kind is GroupKind.RUNNING:
        under_way = core.runs.ids(RunFilter(states=frozenset({RunState.RUNNING})))
        running = {run.job_id for run in core.runs.lines(under_way)}
        return [job_id for job_id in ids if job_id in running]
    if group.kind is GroupKind.FAILING:
        last = core.runs.last_outcomes(ids, 1)
        return [job_id for job_id in ids if FAILURES.intersection(last.get(job_id, ()))]
    return ids


def _filter(wanted: Wanted) -> JobFilter:
    kind, name = wanted.group.kind, wanted.group.name
    return JobFilter(
        text=wanted.text,
        folder=name if kind is GroupKind.FOLDER else None,
        tags=(name, *wanted.tags) if kind is GroupKind.TAG else wanted.tags,
        is_paused=True if kind is GroupKind.PAUSED else None,
        in_bin=kind is GroupKind.BIN,
    )
