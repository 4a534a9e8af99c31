"""The hands of pytest-qt with the patience that a busy machine needs; what comes at once costs no more."""

from collections.abc import Callable

from PySide6.QtCore import SignalInstance
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

_PATIENCE_MILLISECONDS = 30_000


class PatientBot(QtBot):
    """Waits six times as long as usual before it gives up."""

    def waitUntil(
        self, callback: Callable[[], bool | None], *, timeout: int = _PATIENCE_MILLISECONDS
    ) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(
        self,
        signal: SignalInstance,
        *,
        timeout: int = _PATIENCE_MILLISECONDS,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb)
