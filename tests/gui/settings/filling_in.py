"""Fill in the settings as a user does."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from gui.settings.settings_dialog import SettingsDialog
from tests.gui.finding import child


def write(dialog: SettingsDialog, place: str, text: str) -> None:
    editor = child(dialog, QLineEdit, place)
    editor.selectAll()
    QTest.keyClick(editor, Qt.Key.Key_Delete)
    QTest.keyClicks(editor, text)


def leave(dialog: SettingsDialog) -> None:
    """Leave the field, so that what was typed counts."""
    dialog.settle()
