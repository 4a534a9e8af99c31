"""Chips: small toggle buttons."""

from itertools import product

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget

from gui.look.icons import ALL_RATIOS
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text.reading_direction import read_alone
from gui.widgets.buttons.push_button import PushButton

_GAP_STEPS = 1.25


def chip_button(name: str, text: str, parent: QWidget) -> QToolButton:
    """Return a chip that is on or off and shows it by its ground; a screen reader knows it as a check box."""
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
    chip = PushButton(read_alone(text), parent)
    if chip.text() != text:
        chip.setAccessibleName(text)
    chip.setObjectName(name)
    chip.setCheckable(True)
    chip.setAutoExclusive(True)
    chip.setAutoDefault(False)
    chip.setProperty("chip", True)
    return chip


def show_icon_apart(chip: QAbstractButton, icon: QIcon) -> None:
    """Show an icon with air before the words: a style sheet can't move them apart."""
    side = Theme.small_icon_size()
    size = QSize(side + space(_GAP_STEPS), side)
    is_mirrored = chip.layoutDirection() == Qt.LayoutDirection.RightToLeft
    begin = QPoint(size.width() - side if is_mirrored else 0, 0)
    wide = QIcon()
    for ratio, mode in product(ALL_RATIOS, (QIcon.Mode.Normal, QIcon.Mode.Disabled)):
        sheet = QPixmap(size * ratio)
        sheet.setDevicePixelRatio(ratio)
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        painter.drawPixmap(begin, icon.pixmap(QSize(side, side), ratio, mode))
        painter.end()
        wide.addPixmap(sheet, mode)
    chip.setIconSize(size)
    chip.setIcon(wide)
