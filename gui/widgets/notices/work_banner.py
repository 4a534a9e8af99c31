"""Show long work in the strip while it lasts."""

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.notices.strip_notice import StripNotice

_BAR, _THICK = 20, 1.5


class WorkBanner(StripNotice):
    """Has a bar that moves as long as the window answers; how much there is to do nobody knows."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, "work", parent)
        self.setObjectName("work")
        self._bar = QProgressBar(self)
        self._bar.setObjectName("work_bar")
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setFixedSize(space(_BAR), space(_THICK))
        line = self.layout()
        if isinstance(line, QHBoxLayout):
            line.insertWidget(line.indexOf(self.words), self._bar)

    def show_work(self, text: str) -> None:
        """Tell what is done, in place of what was told before."""
        if self.isHidden() or self.words.text() != text:
            self._bar.setAccessibleName(text)
            self.tell(text, is_warning=False, has_remedy=False)

    def title(self) -> str:
        return self.tr("What is being done")
