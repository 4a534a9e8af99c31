"""Make every change of the user as a step that undo can reverse."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal

from gui.core_access.core_bridge import Core, CoreAreas, CoreBridge
from gui.text import formats
from scheduler_core.errors import SchedulerError

if TYPE_CHECKING:
    from scheduler_core.facade.control.undoing import UndoableAct, UndoSteps
    from scheduler_core.values.records.audit import AuditAct

log = logging.getLogger(__name__)

# What the user does in the store; the core keeps what undoes it.
CoreAct: TypeAlias = Callable[[CoreAreas], object]
# A call that makes a change and returns the one that undoes it; None if nothing was to do. `doing` makes one
# of an act; what lies outside the store brings the way back itself.
Change: TypeAlias = Callable[[Core], "Change | None"]
# What happened, in words that may need the core; it is asked on the thread of changes.
Wording: TypeAlias = Callable[[Core], str]

Answer = TypeVar("Answer")
Told = TypeVar("Told")

_MOST_KEPT = 200


class Step(ABC):
    """One change of the user; it can be crossed back and forth."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def undo(self) -> None:
        """Go back to what was before."""

    @abstractmethod
    def redo(self) -> None:
        """Come again to what was made."""


class Done(NamedTuple):
    """What was just done, in words that fit a notice, and the step that this notice is about."""

    text: str
    step: Step


class Way(Enum):
    """What is done with a step."""

    MADE = auto()
    UNDONE = auto()
    REDONE = auto()


class UndoWork(NamedTuple):
    """What is being done, or waits for that, with a step that is called so."""

    way: Way
    name: str


class UndoHistory(QObject):
    """Makes changes off the window's thread and remembers how to undo them.

    A change is a step from the moment it is asked for: what is undone then is that change, also while it is
    still under way. `done` tells what was just done, `changed` that another step is next, and `at_work` that
    other work is `under_way`.
    """

    done = Signal(object)
    changed = Signal()
    at_work = Signal()

    def __init__(self, bridge: CoreBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._made: list[Step] = []
        self._undone: list[Step] = []
        # What had been undone when a step was asked for: it can't be done again over that step.
        self._overtaken: dict[Step, list[Step]] = {}
        # The core does one after the other, in this order.
        self._work: list[UndoWork] = []

    @property
    def under_way(self) -> UndoWork | None:
        """What the core is doing now; None if it rests."""
        return self._work[0] if self._work else None

    @property
    def undo_name(self) -> str | None:
        """What would be undone next, in words that fit after Undo; None if there is nothing."""
        return self._made[-1].name if self._made else None

    @property
    def redo_name(self) -> str | None:
        return self._undone[-1].name if self._undone else None

    def undo(self) -> None:
        if self._made:
            step = self._made.pop()
            self._undone.append(step)
            step.undo()
            self.changed.emit()

    def redo(self) -> None:
        if self._undone:
            step = self._undone.pop()
            self._made.append(step)
            for overtaken in self._overtaken.values():
                if step in overtaken:
                    overtaken.remove(step)
            step.redo()
            self.changed.emit()

    def is_next(self, step: Step) -> bool:
        """Tell whether this is the step that would be undone next."""
        return bool(self._made) and self._made[-1] is step

    def take_back(self, step: Step) -> None:
        """Undo this very step, or nothing if others have come after it."""
        if self.is_next(step):
            self.undo()

    def make(
        self,
        change: Change,
        name: str,
        notice: str | Wording = "",
        *,
        then: Callable[[], object] | None = None,
        otherwise: Callable[[Exception], None] | None = None,
        crossed: Callable[[bool], object] | None = None,
    ) -> Step:
        """Make a change; `name` fits after the word Undo, `notice` says what has happened.

        `then` is called once it is made; a refusal goes to `otherwise`, or in words to the window. `crossed`
        is called each time the change was undone (True) or made again (False).
        """
        step = _CoreStep(self, name, crossed)
        self._add(step)
        self._work_on(
            UndoWork(Way.MADE, name),
            partial(step.make, change, notice),
            partial(self._remember, step, then),
            partial(self._refuse, step, otherwise or self._bridge.report_failure),
        )
        self.changed.emit()
        return step

    def lapse(self, step: Step) -> bool:
        """Forget a step that can't be undone; False while it is still being made."""
        if step in self._overtaken:
            return False
        self._forget(step)
        return True

    def recall(self) -> None:
        """Take up the steps from before this window was closed; call it once the core is being opened."""
        self._bridge.change(_steps, self._take_up, _log)

    def push(self, step: Step, notice: str = "") -> None:
        """Remember a step of the window's own that is made already."""
        self._add(step)
        self._settle(step)
        if notice:
            self.done.emit(Done(notice, step))

    def carry_out(self, step: "_CoreStep", way: Way) -> None:
        """Cross a step that was undone or redone."""
        self._work_on(
            UndoWork(way, step.name),
            step.cross,
            partial(self._on_crossing, step),
            partial(self._give_up, step),
        )

    def _work_on(
        self,
        work: UndoWork,
        change: Callable[[Core], Answer],
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None],
    ) -> None:
        """Have the core change something, and know what it does until that is told."""
        self._work.append(work)
        self._bridge.change(change, partial(self._end, work, then), partial(self._end, work, otherwise))
        if len(self._work) == 1:
            self.at_work.emit()

    def _end(self, work: UndoWork, tell: Callable[[Told], None], told: Told) -> None:
        self._work.remove(work)
        self.at_work.emit()
        tell(told)

    def _take_up(self, steps: "UndoSteps") -> None:
        is_first = not self._made and not self._undone
        self._made[:0] = [_recalled(self, step) for step in steps.made]
        if is_first:  # else something was done since
            self._undone[:0] = [_recalled(self, step, is_undone=True) for step in steps.undone]
        self.changed.emit()

    def _remember(self, step: "_CoreStep", then: Callable[[], object] | None, made: "_ChangeMade") -> None:
        if made.can_be_crossed_back:
            self._settle(step)
        else:
            self._forget(step)
        if then is not None:
            then()
        if made.text and (step in self._made or not made.can_be_crossed_back):
            self.done.emit(Done(made.text, step))

    def _add(self, step: Step) -> None:
        self._made.append(step)
        self._overtaken[step] = list(self._undone)

    def _settle(self, step: Step) -> None:
        """Forget what was undone before this step; what was undone since can be done again."""
        overtaken = self._overtaken.pop(step)
        self._undone = [each for each in self._undone if each not in overtaken]
        del self._made[:-_MOST_KEPT]
        self.changed.emit()

    def _forget(self, step: Step) -> None:
        self._overtaken.pop(step, None)
        for steps in (self._made, self._undone):
            if step in steps:
                steps.remove(step)
        self.changed.emit()

    def _refuse(self, step: Step, otherwise: Callable[[Exception], None], error: Exception) -> None:
        self._forget(step)
        otherwise(error)

    def _give_up(self, step: Step, error: Exception) -> None:
        self._forget(step)
        self._bridge.report_failure(error)

    def _on_crossing(self, step: "_CoreStep", made: "_ChangeMade") -> None:
        if not made.can_be_crossed_back:
            self._forget(step)
        step.tell_crossed()
        if made.text:
            self.done.emit(Done(made.text, step))


class _ChangeMade(NamedTuple):
    """Whether there is a way back from a change, and what to say of it."""

    can_be_crossed_back: bool
    text: str = ""


class _CoreStep(Step):
    """A change of the core; it holds what leads to the other side of it, once it is made.

    The core is called on the thread of changes, one call after the other, so each finds what the one before
    has left.
    """

    def __init__(
        self, history: UndoHistory, name: str, crossed: Callable[[bool], object] | None = None
    ) -> None:
        super().__init__(name)
        self._history = history
        self._crossed = crossed
        self._is_undone = False
        self._other_side: Change | None = None

    def recall(self, other_side: Change, *, is_undone: bool) -> None:
        """Be a step that was made, and perhaps undone, before this program was started."""
        self._other_side, self._is_undone = other_side, is_undone

    def undo(self) -> None:
        self._history.carry_out(self, Way.UNDONE)

    def redo(self) -> None:
        self._history.carry_out(self, Way.REDONE)

    def make(self, change: Change, notice: str | Wording, core: Core) -> _ChangeMade:
        self._other_side = change(core)
        if isinstance(change, TurningBack):  # it was done, also where nothing leads back from it
            return _ChangeMade(self._other_side is not None, f"{_worded(notice, core)} {change.left}".strip())
        if self._other_side is None:
            return _ChangeMade(can_be_crossed_back=False)
        return _ChangeMade(can_be_crossed_back=True, text=_worded(notice, core))

    def tell_crossed(self) -> None:
        """Tell on which side it is now, on the thread of the window."""
        self._is_undone = not self._is_undone
        if self._crossed is not None:
            self._crossed(self._is_undone)

    def cross(self, core: Core) -> _ChangeMade:
        """Make the change that leads to the other side and turn round."""
        change = self._other_side
        if change is None:
            return _ChangeMade(can_be_crossed_back=False)
        self._other_side = change(core)
        return _ChangeMade(
            self._other_side is not None, change.left if isinstance(change, TurningBack) else ""
        )


class TurningBack:
    """Undo an entry of the audit, whole or not at all; what undoes that is to undo the entry it made.

    Once it was called, `left` says in words what could not be undone.
    """

    def __init__(self, entry: int, digest: str) -> None:
        self._entry = entry
        self._digest = digest
        self.left = ""

    def __call__(self, core: Core) -> Change | None:
        undone = core.undoing.undo(self._entry, seen_digest=self._digest)
        self.left = _begun_runs(undone.begun_runs, undone.asked_runs)
        return TurningBack(undone.number, undone.digest) if undone.has_turned else None


def _recalled(history: UndoHistory, step: "UndoableAct", *, is_undone: bool = False) -> "_CoreStep":
    recalled = _CoreStep(history, _act_name(step.act))
    recalled.recall(TurningBack(step.entry.number, step.entry.digest), is_undone=is_undone)
    return recalled


def _log(error: Exception) -> None:
    """Log it only: whoever opens the store tells why it can't be read."""
    log.info("steps of before are not known: %s", error)


def doing(act: CoreAct) -> Change:
    """Do something in the store, in however many calls; the core undoes all of it, or nothing."""

    def do(core: Core) -> Change | None:
        areas, together = core.in_one_act()
        act(areas)
        if together.first is None:
            return None
        first = together.first
        return TurningBack(first.number, first.digest) if together.has_turned else _nothing_left

    return do


def _nothing_left(_core: Core) -> Change | None:
    """Undo what made no difference."""
    return None


def _steps(core: Core) -> "UndoSteps":
    return core.undoing.steps(_MOST_KEPT)


def _worded(notice: str | Wording, core: Core) -> str:
    """Word a notice; a change that was made is not refused because it can't be told."""
    if isinstance(notice, str):
        return notice
    try:
        return notice(core)
    except SchedulerError as error:
        log.info("nothing is told of a change: %s", error)
        return ""


def _begun_runs(count: int, total: int) -> str:
    """Say what goes on of a backfill that was undone; only what had not begun is given up."""
    if not count:
        return ""
    if total == 1:
        return _tr("Its one run had begun and stays.")
    one = _tr("1 of its {total} runs had begun and stays. Redo does not bring back the others.")
    many = _tr("{count} of its {total} runs had begun and stay. Redo does not bring back the others.")
    told = one if count == 1 else many
    return told.format(count=formats.whole_number(count), total=formats.whole_number(total))


def _act_name(act: "AuditAct | str") -> str:
    """Say in words that fit after Undo what was done in the store; what can't be undone is a change."""
    # Nothing else here needs it, and the window starts without it.
    from scheduler_core.values.records.audit import AuditAct

    names: dict[str, str] = {
        AuditAct.ADD_JOBS: _tr("adding jobs"),
        AuditAct.SAVE_JOB: _tr("editing"),
        AuditAct.SPLIT_JOB: _tr("splitting a job"),
        AuditAct.RENAME_JOB: _tr("renaming"),
        AuditAct.DUPLICATE_JOB: _tr("duplicating"),
        AuditAct.REVERT_JOB: _tr("going back to a revision"),
        AuditAct.EDIT_OCCURRENCE: _tr("the change of a run"),
        AuditAct.ENABLE_JOBS: _tr("switching on"),
        AuditAct.DISABLE_JOBS: _tr("switching off"),
        AuditAct.PAUSE_JOBS: _tr("pausing"),
        AuditAct.SNOOZE_JOBS: _tr("pausing"),
        AuditAct.RESUME_JOBS: _tr("resuming"),
        AuditAct.PAUSE_FOLDER: _tr("pausing a folder"),
        AuditAct.RESUME_FOLDER: _tr("resuming a folder"),
        AuditAct.COLOUR_FOLDER: _tr("the colour of a folder"),
        AuditAct.FILE_JOBS: _tr("moving, tagging or colouring"),
        AuditAct.DELETE_JOBS: _tr("deleting"),
        AuditAct.RESTORE_JOBS: _tr("restoring"),
        AuditAct.RUN_JOB: _tr("making up for missed runs"),
        AuditAct.RESCHEDULE: _tr("moving a wait"),
        AuditAct.IMPORT: _tr("importing"),
        AuditAct.SAVE_SETTINGS: _tr("a setting"),
        AuditAct.SAVE_RETENTION: _tr("a setting"),
        AuditAct.DRAIN_MACHINE: _tr("draining a machine"),
        AuditAct.RESUME_MACHINE: _tr("letting a machine take runs again"),
        AuditAct.TAG_MACHINE: _tr("the tags of a machine"),
    }
    return names.get(act, _tr("a change"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("undo", text)
