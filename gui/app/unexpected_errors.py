"""Make errors that nobody caught visible: in the log and to whoever listens."""

import logging
import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, Signal

log = logging.getLogger(__name__)


class UnexpectedErrors(QObject):
    """Takes what PySide and Python would only print: errors in slots, in overrides and in threads."""

    happened = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hook_before = sys.excepthook
        self._thread_hook_before = threading.excepthook
        sys.excepthook = self._take
        threading.excepthook = self._take_from_thread

    def close(self) -> None:
        sys.excepthook = self._hook_before
        threading.excepthook = self._thread_hook_before

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.error("unexpected error", exc_info=(kind, error, trace))
        self.happened.emit(self._in_words(kind, error))

    def _take_from_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._take(args.exc_type, args.exc_value, args.exc_traceback)

    def _in_words(self, kind: type[BaseException], error: BaseException) -> str:
        text = self.tr("Something unexpected went wrong ({problem}). What you were doing may be incomplete.")
        return text.format(problem=f"{kind.__name__}: {error}".removesuffix(": "))
