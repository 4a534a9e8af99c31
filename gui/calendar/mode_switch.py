"""Choose how the calendar shows its days: by tabs, or by a button with a menu where these have no room."""

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.look.theme import Theme
from gui.widgets.action_maker import plain
from gui.widgets.buttons.segments import Segments
from gui.widgets.drawing.chevron import ChevronButton
from gui.widgets.menu import Menu


class ModeSwitch(QWidget):
    """Follows the modes of the calendar, and folds to a button that says which one is chosen."""

    def __init__(self, theme: Theme, modes: QActionGroup, parent: QWidget) -> None:
        super().__init__(parent)
        self._modes = modes
        self.tabs = Segments(theme, modes, self, has_icons=False, is_small=True)
        self.tabs.setObjectName("calendar_modes")
        self.tabs.setAccessibleName(self.tr("How the days are shown"))
        self._button: ChevronButton | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.tabs)

    @property
    def is_folded(self) -> bool:
        return self._button is not None and not self._button.isHidden()

    def widths(self) -> tuple[int, int]:
        """Return how wide the tabs are, and the button."""
        return self.tabs.sizeHint().width(), self._made_button().sizeHint().width()

    def fold(self, is_folded: bool) -> None:
        """Show the button in place of the tabs; whichever has the keyboard hands it over."""
        if is_folded == self.is_folded:
            return
        button = self._made_button()
        gone, shown = (self.tabs, button) if is_folded else (button, self.tabs)
        had_focus = gone.hasFocus()
        gone.hide()
        shown.show()
        if had_focus:
            shown.setFocus()

    def _made_button(self) -> ChevronButton:
        """Make it when it is first wanted: few windows are so narrow."""
        if self._button is None:
            self._button = button = ChevronButton(self)
            button.setObjectName("calendar_mode")
            button.setProperty("chip", True)
            button.setProperty("high", True)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            menu = Menu(button)
            menu.setProperty("has_checks", True)
            menu.addActions(self._modes.actions())
            button.setMenu(menu)
            button.hide()
            self._row.addWidget(button)
            QWidget.setTabOrder(self.tabs, button)
            self._modes.triggered.connect(self._say_mode)
            for mode in self._modes.actions():
                mode.toggled.connect(self._say_mode)
            self._say_mode()
        return self._button

    def _say_mode(self) -> None:
        chosen = self._modes.checkedAction()
        if self._button is not None and chosen is not None:
            words = plain(chosen.text())
            self._button.setText(words)
            self._button.setAccessibleName(self.tr("How the days are shown: {mode}").format(mode=words))
