"""Which jobs all views show, and which of them are selected."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMenu

from scheduler_core.values.ids import JobId


class GroupKind(Enum):
    """The kinds of groups that the navigation lists."""

    ALL = auto()
    RUNNING = auto()
    FAILING = auto()
    WAITING = auto()
    PAUSED = auto()
    FOLDER = auto()
    TAG = auto()
    BIN = auto()
    KEPT = auto()


STATES = frozenset({GroupKind.RUNNING, GroupKind.FAILING, GroupKind.WAITING, GroupKind.PAUSED})


class JobGroup:
    """One group of jobs; folders, tags and kept filters have names.

    Written out: the first picture waits while Python compiles a dataclass, and Qt keeps a tuple as a list.
    """

    __slots__ = ("kind", "name")

    def __init__(self, kind: GroupKind = GroupKind.ALL, name: str = "") -> None:
        self.kind: Final = kind
        self.name: Final = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JobGroup) and (self.kind, self.name) == (other.kind, other.name)

    def __hash__(self) -> int:
        return hash((self.kind, self.name))

    def __repr__(self) -> str:
        return f"JobGroup({self.kind}, {self.name!r})"


class Wanted(NamedTuple):
    """What the views show: the jobs of a group that have all tags, and whose texts hold every word.

    `only` names the groups that all of them are to be in as well: running, failing, waiting, paused.
    """

    group: JobGroup = JobGroup()
    text: str = ""
    tags: tuple[str, ...] = ()
    only: tuple[GroupKind, ...] = ()

    @property
    def states(self) -> frozenset[GroupKind]:
        """The groups of states that a job has to be in."""
        return frozenset({self.group.kind, *self.only}) & STATES

    @property
    def is_everything(self) -> bool:
        return self == Wanted()


EVERYTHING = Wanted()


class AwaitedJobs:
    """Jobs that are being added, with what was selected before."""

    def __init__(self, before: tuple[JobId, ...]) -> None:
        self.before = before


class JobChoice(QObject):
    """The one filter and the one selection that all views share.

    What is selected is ids, and only two things change it: the user selects something else, or what was
    selected is no more. Rows that come, go or change places never do. While something is open that acts on
    what is selected, as a menu does, or while a view is told to hold, nothing changes by itself.
    `picked` says that the user has selected something, be it the same again.
    """

    wanted_changed = Signal()
    selection_changed = Signal()
    picked = Signal()
    jobs_added = Signal()
    listed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.wanted = EVERYTHING
        self.selected: tuple[JobId, ...] = ()
        # Whether the list is known to have no job that could be selected.
        self.is_list_empty = False
        # Which job a view shows besides some, to be selected when they go; None where it shows none.
        self.neighbour_of: Callable[[Sequence[JobId]], JobId | None] = _no_neighbour
        # What is gone, and may still be shown for a moment.
        self.leaving: set[JobId] = set()
        self._awaited: AwaitedJobs | None = None
        self._open: set[QObject] = set()
        self._later: list[Callable[[], None]] = []
        # A menu hides before it tells what was chosen.
        self._closed: set[QObject] = set()
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self._settle)

    def show(self, wanted: Wanted) -> None:
        if wanted != self.wanted:
            self._awaited = None
            self.wanted = wanted
            self.wanted_changed.emit()

    def select(self, job_ids: Sequence[JobId]) -> None:
        """Select what the user has picked."""
        self._awaited = None
        self._set(job_ids)
        self.picked.emit()

    def note_listed(self, count: int) -> None:
        """Know how many jobs the list shows; `listed` says where it has become empty or is so no more."""
        if self.is_list_empty is not (count == 0):
            self.is_list_empty = count == 0
            self.listed.emit()

    def keep_only(self, still_there: Callable[[Sequence[JobId]], Sequence[JobId]]) -> None:
        """Deselect jobs that were removed; `still_there` is asked once for all."""
        self._by_itself(partial(self._keep_only, still_there))

    # ---- jobs that go, and come back

    def leave(self, job_ids: Sequence[JobId], neighbour: JobId | None) -> None:
        """Select what stood next to jobs that are gone, unless the user picked something else."""
        self.leaving.update(job_ids)
        if neighbour is not None and set(self.selected) <= set(job_ids):
            self._by_itself(partial(self._set, (neighbour,)))

    def select_when_listed(self, job_ids: Sequence[JobId]) -> None:
        """Select jobs that have come back, or are shown from now on."""
        self._awaited = None
        self.leaving.difference_update(job_ids)
        self._by_itself(partial(self._show_added, tuple(job_ids)))

    # ---- jobs that are being added

    def await_added(self) -> "AwaitedJobs":
        """Select nothing until jobs are added that are to be selected: no command may reach another."""
        self._awaited = awaited = AwaitedJobs(self.selected)
        self._set(())
        return awaited

    def select_added(self, awaited: "AwaitedJobs", job_ids: Sequence[JobId]) -> None:
        """Select the jobs that were added, unless the user has picked something else meanwhile."""
        if awaited is self._awaited:
            self._awaited = None
            self._by_itself(partial(self._show_added, tuple(job_ids)))

    def give_up(self, awaited: "AwaitedJobs") -> None:
        """Select again what was selected before, as nothing was added."""
        self.select_added(awaited, awaited.before)

    def _show_added(self, job_ids: Sequence[JobId]) -> None:
        self._set(job_ids)
        self.jobs_added.emit()

    # ---- what is open over it

    def hold_while_open(self, menu: QMenu) -> None:
        """Keep the selection while this menu is open: it acts on what it was opened for."""
        menu.aboutToShow.connect(partial(self.hold, menu))
        menu.aboutToHide.connect(partial(self.release, menu))

    def hold(self, part: QObject) -> None:
        """Keep the selection from changing by itself, as this part of the window acts on it."""
        self._closed.discard(part)
        self._open.add(part)

    def release(self, part: QObject) -> None:
        """Let things go on, after what the part has still to tell."""
        self._closed.add(part)
        self._settling.start()

    def _settle(self) -> None:
        self._open -= self._closed
        self._closed.clear()
        while self._later and not self._open:
            self._later.pop(0)()

    def _by_itself(self, change: Callable[[], None]) -> None:
        if self._open:
            self._later.append(change)
        else:
            change()

    def _keep_only(self, still_there: Callable[[Sequence[JobId]], Sequence[JobId]]) -> None:
        self._set(still_there(self.selected))

    def _set(self, job_ids: Sequence[JobId]) -> None:
        if tuple(job_ids) != self.selected:
            self.selected = tuple(job_ids)
            self.selection_changed.emit()


def _no_neighbour(_job_ids: Sequence[JobId]) -> JobId | None:
    return None
