"""A line at the top of the window that stands as long as something needs the user."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.notices.notice import Notice


class StandingNotice(Notice):
    """Leads to what is to be done; put away, it stays away until it has something else to tell."""

    def __init__(self, theme: Theme, name: str, remedy: QAction, words: str, parent: QWidget) -> None:
        super().__init__(theme, name, parent)
        self.setObjectName(name)
        self._told = ""
        self.remedy.setText(words)
        self.remedy.setToolTip(remedy.toolTip())
        self.remedy.clicked.connect(remedy.trigger)

    def show_need(self, text: str, *, has_remedy: bool = True) -> None:
        """Show a text, unless it is the one that was put away; an empty one is nothing to tell."""
        if text == self._told:
            return
        self._told = text
        if text:
            self.tell(text, is_warning=False, has_remedy=has_remedy)
        else:
            self.hide()

    def icon_name(self) -> str:
        return "warning"
