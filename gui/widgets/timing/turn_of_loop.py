"""Note what a turn of the event loop has done, so that it does not do everything."""

from PySide6.QtCore import QCoreApplication, QObject, QTimer

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
