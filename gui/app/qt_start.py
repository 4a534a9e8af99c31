"""Create Qt's application object, or say in one line why there can be none."""

import logging
import os
import sys

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gui.app.start_problems import platform_problem

log = logging.getLogger(__name__)


def start_qt() -> QApplication:
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
        application = QApplication(sys.argv[:1])
    finally:
        qInstallMessageHandler(None)
    for complaint in complaints:
        log.info("Qt said at start: %s", complaint)
    application.setApplicationName("hourbell")
    application.setDesktopFileName("hourbell")
    return application
