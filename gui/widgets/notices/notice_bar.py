"""A line in the strip at the foot of the sheet that tells what went wrong."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.notices.strip_notice import StripNotice

# The room for words, in heights of a line: what a notice has at least, and what a reason is understood by.
_FIRST_LETTERS, _READABLE = 3, 12


class NoticeBar(StripNotice):
    """Stays until it is put away."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, "notice", parent)
        self.remedy.clicked.connect(self.hide)

    def readable_width(self) -> int:
        """Return the room for the first words of the reason."""
        least = self.minimumSizeHint().width()
        further = (_READABLE - _FIRST_LETTERS) * self.words.fontMetrics().height()
        return least + further if self.isHidden() else max(least, min(least + further, self.whole_width()))

    def show_notice(self, text: str, remedy: QAction | None = None) -> None:
        """Tell what went wrong, next to an action that may mend it."""
        self.offer(remedy)
        self.tell(text, is_warning=True, has_remedy=remedy is not None)

    def take_back(self, text: str) -> None:
        """Put a notice away that is true no more, if it is still the one that is shown."""
        if self.words.text() == text:
            self.hide()
