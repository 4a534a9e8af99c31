"""A button that is an icon."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from gui.text.plain_texts import plain_tool_tip


def tool_button(name: str, text: str, keys: str, parent: QWidget) -> QToolButton:
    """Return a button whose tool tip says what it does and by which keys."""
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setAccessibleName(text)
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    button.setToolTip(plain_tool_tip(f"{text} ({shown})"))
    button.setProperty("tool", True)
    return button
