"""A filter chip that says what is shown, and whether anything is hidden."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gui.look.tokens import space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.late_presses import LatePresses
from gui.widgets.drawing.chevron import ChevronButton

_CROSS_STEPS = 7
_CLEARING = {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}


class FilterChip(ChevronButton):
    """Looks the same for every filter; one with a menu opens it at a press.

    While it holds something back it has a cross: a click there, Delete or Backspace tells `cleared`.
    """

    cleared = Signal()

    def __init__(
        self, name: str, parent: QWidget, menu: QMenu | None = None, *, has_chevron: bool = True
    ) -> None:
        super().__init__(parent, opens=menu is not None and has_chevron)
        self.setObjectName(name)
        self.setProperty("chip", True)
        self.setProperty("high", True)
        self.opened = menu
        self._is_cross_pressed = False
        self._late_presses: LatePresses | None = None
        if menu is not None:
            self.setMenu(menu)
            self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    @property
    def is_filtering(self) -> bool:
        """Whether it holds anything back."""
        return self.isChecked() or bool(self.property("filtering"))

    def show_choice(self, text: str, spoken: str, is_filtering: bool) -> None:
        """Say what is chosen; `spoken` names the filter, too."""
        self.setText(text)
        self.setAccessibleName(spoken)
        if is_filtering != bool(self.property("filtering")):
            self.setProperty("filtering", is_filtering)
            self.style().unpolish(self)
            self.style().polish(self)
        if self.opened is not None:
            self.has_cross = is_filtering
            self.setToolTip(plain_tool_tip(self.tr("✕ or Delete takes it back") if is_filtering else ""))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_cross_pressed = event.button() == Qt.MouseButton.LeftButton and self._is_on_cross(
            event.position().toPoint()
        )
        if not self._is_cross_pressed:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._is_cross_pressed:
            super().mouseReleaseEvent(event)
            return
        self._is_cross_pressed = False
        if self._is_on_cross(event.position().toPoint()):
            self.cleared.emit()
            self._let_no_second_press_open(event.globalPosition().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.has_cross and event.key() in _CLEARING:
            self.cleared.emit()
        else:
            super().keyPressEvent(event)

    def _let_no_second_press_open(self, place: QPoint) -> None:
        """Keep the second press of a double click from the menu of whichever chip stands there by now."""
        if self._late_presses is None:
            self._late_presses = LatePresses(self.parentWidget() or self)
        self._late_presses.begin(place)

    def _is_on_cross(self, place: QPoint) -> bool:
        from_edge = place.x() if self.isRightToLeft() else self.width() - place.x()
        return self.has_cross and self.rect().contains(place) and from_edge <= space(_CROSS_STEPS)
