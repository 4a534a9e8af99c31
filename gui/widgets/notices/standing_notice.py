"""A notice that stays in the strip as long as something needs the user."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.notices.strip_notice import StripNotice


class StandingNotice(StripNotice):
    """Leads to what is to be done; put away, it stays away until it has something else to tell."""

    changed = Signal()

    def __init__(self, theme: Theme, name: str, remedy: QAction | None, words: str, parent: QWidget) -> None:
        super().__init__(theme, name, parent)
        self.setObjectName(name)
        self._told = ""
        self.is_needed = False
        self._has_remedy = remedy is not None
        if remedy is not None:
            self.remedy.setText(words)
            self.remedy.setToolTip(remedy.toolTip())
            self.remedy.clicked.connect(remedy.trigger)

    def show_need(self, text: str, *, has_remedy: bool = True) -> None:
        """Show a text, unless it is the one that was put away; an empty one is nothing to tell."""
        if text == self._told:
            return
        self._told = text
        self.is_needed = bool(text)
        if text:
            self.tell(text, is_warning=False, has_remedy=has_remedy and self._has_remedy)
        else:
            self.hide()
        self.changed.emit()

    def put_away(self) -> None:
        self.is_needed = False
        self.hide()
        self.changed.emit()

    def title(self) -> str:
        return self.tr("What is to be done")

    def icon_name(self) -> str:
        return "warning"
