"""The one button of a dialog that does what the dialog is for."""

from PySide6.QtWidgets import QPushButton


def make_primary(button: QPushButton) -> None:
    """Give a button the colour of what is to be done, also one that a box of buttons has dressed already."""
    button.setProperty("primary", True)
    button.style().unpolish(button)
    button.style().polish(button)
