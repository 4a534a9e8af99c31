"""Create Qt's application object, or say in one line why there can be none."""

import logging
import os
import sys

from PySide6.QtCore import QEvent, QMessageLogContext, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gui.app.start_problems import platform_problem

log = logging.getLogger(__name__)


class DesktopApplication(QApplication):
    """Ends as soon as it is to quit because the session ends.

    Qt would ask every window to close first, and go on if one has a question; nobody may be there to answer.
    Where a person quits so, too (`asks_first`, on macOS by the Dock or Command and Q), `quit_asked` says it,
    and the desktop waits for the answer.
    """

    quit_asked = Signal()

    def __init__(self, arguments: list[str], *, asks_first: bool = sys.platform == "darwin") -> None:
        super().__init__(arguments)
        self.asks_first = asks_first

    @staticmethod
    def quit() -> None:
        """End the program by its own will, without asking."""
        application = QApplication.instance()
        if isinstance(application, DesktopApplication):
            application.asks_first = False
        QApplication.quit()

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Timer:
            return self._pass_on_time(event)
        if kind != QEvent.Type.Quit:
            return super().event(event)
        if self.asks_first:
            event.ignore()
            self.quit_asked.emit()
        else:
            self.exit()
        return True

    def _pass_on_time(self, event: QEvent) -> bool:
        """Let Qt show a tool tip, which it does by this event alone, and round its corners."""
        from gui.widgets.drawing.tool_tips import round_tool_tips  # nothing pops up before the first picture

        is_taken = super().event(event)
        round_tool_tips()
        return is_taken


def start_qt() -> DesktopApplication:
    """Return the application object; end the process if Qt finds no way to the screen.

    Qt then aborts with a core dump, and the only chance to speak before is its message handler.
    """
    complaints: list[str] = []

    def listen(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        complaints.append(message)
        if kind == QtMsgType.QtFatalMsg:
            sys.stderr.write(platform_problem(complaints) + "\n")
            sys.stderr.flush()
            os._exit(1)

    qInstallMessageHandler(listen)
    try:
        application = DesktopApplication([*sys.argv[:1], "-style", "Fusion"])
    finally:
        qInstallMessageHandler(None)
    for complaint in complaints:
        log.info("Qt said at start: %s", complaint)
    application.setApplicationName("hourbell")
    application.setDesktopFileName("hourbell")
    return application
