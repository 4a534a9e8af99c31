"""Keep keys of a widget from shortcuts of its window."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def keeps_delete(event: QEvent) -> bool:
    """Tell whether this is Delete, and keep it: the key of the window deletes the selected jobs."""
    if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Delete:
        return False
    event.accept()
    return True
