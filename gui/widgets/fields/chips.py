"""Chips: small buttons that stay pressed."""

from PySide6.QtWidgets import QPushButton, QToolButton, QWidget


def chip_button(name: str, text: str, parent: QWidget) -> QToolButton:
    """Return a chip that is on or off and shows it by its ground."""
    chip = QToolButton(parent)
    chip.setObjectName(name)
    chip.setText(text)
    chip.setCheckable(True)
    chip.setProperty("chip", True)
    return chip


def choice_chip(name: str, text: str, parent: QWidget) -> QPushButton:
    """Return a chip of which one among its siblings is chosen; a screen reader knows it as a radio button.

    Qt knows every tool button that stays pressed as a check box.
    """
    chip = QPushButton(text, parent)
    chip.setObjectName(name)
    chip.setCheckable(True)
    chip.setAutoExclusive(True)
    chip.setAutoDefault(False)
    chip.setProperty("chip", True)
    return chip
