"""The hands of pytest-qt with the patience that a busy machine needs; what comes at once costs no more."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import SignalInstance
from pytestqt.exceptions import TimeoutError
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

_PATIENCE_MILLISECONDS = 30_000
_FIRST_PAUSE_MILLISECONDS, _LONGEST_PAUSE_MILLISECONDS = 10, 50


class PatientBot(QtBot):
    """Waits six times as long as usual before it gives up."""

    def waitUntil(
        self, callback: Callable[[], bool | None], *, timeout: int = _PATIENCE_MILLISECONDS
    ) -> None:
        """Look again after short pauses, then after longer ones: each look costs something."""
        end, pause = monotonic() + timeout / 1000, _FIRST_PAUSE_MILLISECONDS
        while (why_not := _why_not(callback)) is not None:
            if monotonic() > end:
                raise TimeoutError(f"waited {timeout} milliseconds for what never came") from why_not
            self.wait(pause)
            pause = min(pause * 3 // 2, _LONGEST_PAUSE_MILLISECONDS)

    def waitSignal(
        self,
        signal: SignalInstance,
        *,
        timeout: int = _PATIENCE_MILLISECONDS,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb)


def _why_not(callback: Callable[[], bool | None]) -> AssertionError | None:
    """Return why something is not so yet; what isn't there at all may still come."""
    try:
        return AssertionError("it is False") if callback() is False else None
    except AssertionError as error:
        return error
