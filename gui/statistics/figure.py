"""One number that says much, with what it means and what stands behind it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPaintEvent, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.look.theme import scaled_font
from gui.widgets.label import Label
from gui.widgets.sheet import paint_sheet


class Figure(QWidget):
    """Three lines on a card."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._heading = title
        self._title = Label(title, self)
        self._number = Label(self)
        self._number.setObjectName(f"{name}_number")
        self._number.setFont(scaled_font(1.6, QFont.Weight.DemiBold))
        self._detail = Label(self)
        self._detail.setObjectName(f"{name}_detail")
        for label in (self._title, self._detail):
            label.setFont(scaled_font(0.9))
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for label in (self._number, self._detail):
            label.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(3), space(2), space(3), space(2))
        column.setSpacing(0)
        for label in (self._title, self._number, self._detail):
            column.addWidget(label)

    def show_figure(self, number: str, detail: str) -> None:
        self._number.setText(number)
        self._detail.setText(detail)
        self.setAccessibleName(
            self.tr("{title}: {number}, {detail}").format(title=self._heading, number=number, detail=detail)
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)
