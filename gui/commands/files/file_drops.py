"""Accept files that are dragged onto a window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Takes the first file of a drag that a window would refuse otherwise, and hands it on."""

    def __init__(self, window: QWidget, take: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._take = take
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.DragEnter, QEvent.Type.Drop} and isinstance(event, QDropEvent):
            file = _dropped_file(event.mimeData())
            if file is not None:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self._take(file)
                return True
        return super().eventFilter(watched, event)


def _dropped_file(data: QMimeData) -> Path | None:
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return Path(files[0]) if files else None
