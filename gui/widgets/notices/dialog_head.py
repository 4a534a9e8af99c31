"""The head of a dialog: its title and what it is about."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.widgets.heading import Heading
from gui.widgets.one_line import OneLine


class DialogHead(QVBoxLayout):
    """A title as every dialog has it, and a muted line that may be cut short."""

    def __init__(self, title: str, about: str, parent: QWidget) -> None:
        super().__init__()
        self.setSpacing(space(0.5))
        self.heading = Heading(title, parent)
        self.about = OneLine(about, parent)
        self.addWidget(self.heading)
        self.addWidget(self.about)
