"""Every change the user makes, with the way back."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from gui.core_bridge import Core, CoreBridge

# A call of the core that makes the change and returns the one that undoes it; None if nothing was to do.
Change: TypeAlias = Callable[[Core], "Change | None"]

_MOST_KEPT = 200


class UndoHistory(QObject):
    """Makes changes off the window's thread and remembers how to undo them.

    `done` tells what was just changed, in words that fit a notice.
    """

    done = Signal(str)

    def __init__(self, bridge: CoreBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(_MOST_KEPT)

    def make(
        self,
        change: Change,
        name: str,
        notice: str = "",
        *,
        then: Callable[[], object] | None = None,
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        """Make a change; `name` fits after the word Undo, `notice` says what has happened.

        `then` is called once it is made; a refusal goes to `otherwise`, or in words to the window.
        """
        self._bridge.change(change, partial(self._remember, name, notice, then), otherwise)

    def carry_out(self, change: Change, step: "_Step") -> None:
        """Make a change on behalf of a step that was undone or redone."""
        self._bridge.change(change, step.settle, partial(self._give_up, step))

    def _remember(
        self, name: str, notice: str, then: Callable[[], object] | None, back: Change | None
    ) -> None:
        if then is not None:
            then()
        if back is not None:
            self.stack.push(_Step(self, name, back))
            if notice:
                self.done.emit(notice)

    def _give_up(self, step: "_Step", error: Exception) -> None:
        step.setObsolete(True)
        self._bridge.tell_failure(error)


class _Step(QUndoCommand):
    """One change that was made; it holds what leads to the other side of it."""

    def __init__(self, history: UndoHistory, name: str, back: Change) -> None:
        super().__init__(name)
        self._history = history
        self._other_side: Change | None = back
        self._is_new = True

    def undo(self) -> None:
        self._cross()

    def redo(self) -> None:
        # Qt calls this when the step is pushed, but by then the change is made.
        if self._is_new:
            self._is_new = False
        else:
            self._cross()

    def settle(self, back: Change | None) -> None:
        if back is None:
            self.setObsolete(True)

    def _cross(self) -> None:
        if self._other_side is not None:
            self._history.carry_out(self._crossing, self)

    def _crossing(self, core: Core) -> Change | None:
        """Make the change and turn round, on the thread where changes are made one after the other."""
        if self._other_side is not None:
            self._other_side = self._other_side(core)
        return self._other_side
