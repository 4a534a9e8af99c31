"""Connect this window with the tray that runs as a process of its own, where there is one."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalSocket

from gui.tray.window_wants import END, GREETING, HEARD, JOB, QUIT, QUIT_LETTING_GO, RAISE, SETTINGS, TOGGLE
from scheduler_core.values.ids import JobId

_GONE_MILLISECONDS = 20_000


class Attendant(QObject):
    """Speaks with the process that has the icon: `settled` says if there is one, `lost` that it is gone."""

    settled = Signal(bool)
    lost = Signal()
    raise_wanted = Signal(str)
    toggle_wanted = Signal(str)
    job_wanted = Signal(object, str)
    settings_wanted = Signal(str)
    quit_wanted = Signal(str)
    end_wanted = Signal()

    def __init__(self, address: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = address
        self._pid = 0
        self._has_looked = self._is_settled = False
        self._socket = QLocalSocket(self)
        self._socket.readyRead.connect(self._hear)
        self._socket.errorOccurred.connect(self._on_end)
        self._socket.disconnected.connect(self._on_end)
        self._patience = QTimer(self, singleShot=True, interval=_GONE_MILLISECONDS)
        self._gone: Callable[[], None] | None = None

    @property
    def is_looking(self) -> bool:
        """Whether `settled` is still to come."""
        return self._has_looked and not self._is_settled

    @property
    def is_settled(self) -> bool:
        """Whether it is known if there is one."""
        return self._is_settled

    @property
    def pid(self) -> int:
        """The process that has the icon; 0 where this window has its own."""
        return self._pid

    def look(self) -> None:
        """Find out once whether there is one; `settled` tells it, at once where there is none."""
        if self._has_looked:
            return
        self._has_looked = True
        if self._address is not None and self._address.exists():
            self._socket.connectToServer(str(self._address))
        else:
            self._settle()

    def end(self, then: Callable[[], None], *, scripts_go_on: bool = False) -> None:
        """Have Hourbell end altogether; `then` is called when it has, or when that takes too long."""
        if not self._pid:
            then()
            return
        self._gone = then
        self._patience.timeout.connect(self._tell_gone)
        self._patience.start()
        self._socket.write(f"{QUIT_LETTING_GO if scripts_go_on else QUIT}\n".encode())

    def close(self) -> None:
        """Close the connection to the tray."""
        self._is_settled = True
        self._gone = None
        self._pid = 0
        self._socket.abort()

    def _hear(self) -> None:
        while self._socket.canReadLine():
            said, _, rest = bytes(self._socket.readLine().data()).decode("utf-8", "replace").partition("\t")
            self._take(said, rest.rstrip("\n"))

    def _take(self, said: str, rest: str) -> None:
        want, _, number = said.partition(" ")
        if said == GREETING and rest.isdecimal():
            self._pid = int(rest)
            self._settle()
            return
        self._socket.write(f"{HEARD}\n".encode())
        if want == END:
            self._pid = 0  # it does not die: nothing is to be taken over
            self.end_wanted.emit()
        elif want == RAISE:
            self.raise_wanted.emit(rest)
        elif want == TOGGLE:
            self.toggle_wanted.emit(rest)
        elif want == SETTINGS:
            self.settings_wanted.emit(rest)
        elif want == QUIT:
            self.quit_wanted.emit(rest)
        elif want == JOB and number.isdecimal():
            self.job_wanted.emit(JobId(int(number)), rest)

    def _settle(self) -> None:
        if not self._is_settled:
            self._is_settled = True
            self.settled.emit(self._pid != 0)

    def _on_end(self) -> None:
        had_one, self._pid = self._pid != 0, 0
        self._settle()
        if self._gone is not None:
            self._tell_gone()
        elif had_one:
            self.lost.emit()

    def _tell_gone(self) -> None:
        gone, self._gone = self._gone, None
        self._patience.stop()
        if gone is not None:
            gone()
