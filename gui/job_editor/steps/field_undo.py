"""Lets Ctrl+Z in a field that has nothing to undo reach what lies around it."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget


class FieldUndo(QObject):
    """Watches the fields of a widget: Qt's take each of these keys, also without a use for it."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        is_left = (event.matches(QKeySequence.StandardKey.Undo) and not _can(watched, is_undo=True)) or (
            event.matches(QKeySequence.StandardKey.Redo) and not _can(watched, is_undo=False)
        )
        if is_left:
            event.ignore()
        return is_left

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, (QLineEdit, QPlainTextEdit)) and self._around.isAncestorOf(now):
            now.installEventFilter(self)


def _can(field: QObject, *, is_undo: bool) -> bool:
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable() if is_undo else field.isRedoAvailable()
    assert isinstance(field, QPlainTextEdit)
    document = field.document()
    return document.isUndoAvailable() if is_undo else document.isRedoAvailable()
