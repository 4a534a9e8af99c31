"""Limit the time of one frame; what does not fit comes with the next."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

# With what else a turn of the window's thread does it stays below a frame of 16 ms.
_FRAME_NS = 6_000_000


class FrameTime(QObject):
    """Counts from the beginning of each picture that Qt asks a window for; its tables share what it allows.

    Each is a turn of the loop by itself: Qt would draw it right behind the act that asks for it, and keys and
    clicks would wait for both. Behind another picture or steps of work it comes in the next turn: what an
    editor says first and the list behind it took 18 ms together. `note` is told when a picture is wanted and
    when it is done. Outside of them nothing is short of time: who takes a picture of a widget gets all of it.
    """

    def __init__(self, window: QWidget, note: Callable[[bool], None] | None = None) -> None:
        super().__init__(window)
        self._note = note
        self.allowed_ns = _FRAME_NS
        self._clock = QElapsedTimer()
        self._is_drawing = False
        self._put_off = 0
        self._loop = turn_of_loop()
        self._window = window
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._draw)
        window.installEventFilter(self)

    @property
    def is_over(self) -> bool:
        """Tell whether what is not drawn yet has to wait for the next picture."""
        return self._is_drawing and self._clock.nsecsElapsed() >= self.allowed_ns

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest or self._is_drawing:
            return False
        if self._note is not None:
            self._note(True)  # who was asked by the act would begin to compute before the picture
        self._turn.start()
        return True

    def _draw(self) -> None:
        if self._loop.has_work and self._put_off < MOST_PUT_OFF:
            self._put_off += 1
            self._loop.put_off_picture()
            self._turn.start()
            return
        self._put_off = 0
        self._loop.note_work()
        self._is_drawing = True
        self._clock.start()
        try:
            # Passed on from here, as a filter is not told when the picture is done.
            self._window.event(QEvent(QEvent.Type.UpdateRequest))
        finally:
            self._is_drawing = False
            if self._note is not None:
                self._note(False)


def frame_time_of(widget: QWidget) -> FrameTime | None:
    """Return what counts the time of the window that a widget is in; None where nothing does."""
    return widget.window().findChild(FrameTime, options=Qt.FindChildOption.FindDirectChildrenOnly)


# An editor and the window behind it are drawn before steps go on.
MOST_PUT_OFF = 2
_KEPT = "turn_of_loop"


class TurnOfLoop(QObject):
    """Notes pictures and steps of work: timers without a wait are all due in the same turn.

    Each of them is as long as a turn may be, and keys and clicks would wait for all. Who is put off goes on
    two turns later, whatever those do, so that nobody waits for ever. `awaits_picture` says that a picture
    was put off to this turn, which has no steps before it then.
    """

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self.has_work = self.awaits_picture = self._has_put_off = False
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._begin)

    def note_work(self) -> None:
        """Note a picture or steps, before their own timer is started again: this one has to be first."""
        self.has_work = True
        self._next.start()

    def put_off_picture(self) -> None:
        """Let a picture go first in the next turn."""
        self._has_put_off = True

    def _begin(self) -> None:
        self.has_work = False
        self.awaits_picture, self._has_put_off = self._has_put_off, False


def turn_of_loop() -> TurnOfLoop:
    """Return the one of this program's loop."""
    qt = QCoreApplication.instance()
    if qt is None:
        return TurnOfLoop(None)
    # Kept by name: to look among its children, PySide makes the classes of all, above all that of the style.
    kept = qt.property(_KEPT)
    if not isinstance(kept, TurnOfLoop):
        kept = TurnOfLoop(qt)
        qt.setProperty(_KEPT, kept)
    return kept
