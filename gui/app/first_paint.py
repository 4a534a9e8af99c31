"""Tell when a window has been painted for the first time, and run what waited for that."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from gui.widgets.in_turns import InTurns, at_once

_Type = QEvent.Type
# What a person does to a window, or another program for one.
_WANTS = frozenset(
    {
        *(
            _Type.MouseButtonPress,
            _Type.MouseButtonDblClick,
            _Type.Wheel,
            _Type.TouchBegin,
            _Type.TabletPress,
        ),
        *(_Type.KeyPress, _Type.ShortcutOverride, _Type.InputMethod, _Type.ContextMenu),
        *(_Type.DragEnter, _Type.Drop, _Type.Close),
    }
)
Steps: TypeAlias = Callable[[], Iterator[None]]


class FirstPaint(QObject):
    """Lets heavy work wait until there is something to see.

    What makes the window whole comes in turns of the loop, then `happened` tells of it, and from `go_on` on
    what runs next to the window comes in turns again. Who is quicker than that work finds it done: it comes
    before the first press of a key or button, also where a window that is shown has no picture yet, and
    before the window is closed, as something may stand in the way of that.
    """

    happened = Signal()

    def __init__(self, window: QWidget, whole: Steps | None = None, beside: Steps | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._watched: list[QObject] = []
        self._is_shown = self._is_painted = False
        self._steps = self._make_whole(whole or _no_steps)
        self._beside = self._complete(beside or _no_steps)
        self._in_turns = InTurns(self)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._begin)
        self._watch(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _WANTS:
            if self._is_shown:
                at_once(self._steps)
                at_once(self._beside)
        elif watched is self._window and kind == _Type.Show:
            self._is_shown = True
            # Presses come through the first, keys to the second. To watch all, PySide would make all classes.
            self._watch(self._window.windowHandle(), self._window.focusWidget())
        elif watched is self._window and kind == _Type.Paint and not self._is_painted:
            self._is_shown = self._is_painted = True
            # The event comes before the painting; the loop turns again after it.
            self._turn.start()
        return False

    def end(self) -> None:
        """Leave undone what is left: the program ends."""
        self._turn.stop()
        self._in_turns.drop()
        self._steps = self._beside = _no_steps()

    def go_on(self) -> None:
        """Begin what goes on alongside the window, unless that was done; the window is whole by now."""
        self._in_turns.begin(self._beside)

    def _watch(self, *parts: QObject | None) -> None:
        for part in parts:
            if part is not None:
                part.installEventFilter(self)
                self._watched.append(part)

    def _begin(self) -> None:
        self._in_turns.begin(self._steps)

    def _make_whole(self, whole: Steps) -> Iterator[None]:
        yield from whole()
        self.happened.emit()

    def _complete(self, beside: Steps) -> Iterator[None]:
        yield from beside()
        for part in self._watched:
            if isValid(part):  # what stood in for another may have gone
                part.removeEventFilter(self)
        self._watched.clear()


def _no_steps() -> Iterator[None]:
    yield from ()
