"""Chips: small buttons that stay pressed."""

from PySide6.QtWidgets import QToolButton, QWidget


def chip_button(name: str, text: str, parent: QWidget) -> QToolButton:
    """Return a chip that is on or off and shows it by its ground."""
    chip = QToolButton(parent)
    chip.setObjectName(name)
    chip.setText(text)
    chip.setCheckable(True)
    chip.setProperty("chip", True)
    return chip
