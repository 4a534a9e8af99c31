"""Create Qt's application object, or say in one line why there can be none."""

import logging
import os
import sys

from PySide6.QtCore import QEvent, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gui.app.start_problems import platform_problem

log = logging.getLogger(__name__)


class DesktopApplication(QApplication):
    """Ends as soon as it is to quit: by the program itself, or because the session ends.

    Qt would ask every window to close first, and go on if one has a question; nobody may be there to answer.
    """

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Quit:
            self.exit()
            return True
        return super().event(event)


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
        application = DesktopApplication(sys.argv[:1])
    finally:
        qInstallMessageHandler(None)
    for complaint in complaints:
        log.info("Qt said at start: %s", complaint)
    application.setApplicationName("hourbell")
    application.setDesktopFileName("hourbell")
    return application
