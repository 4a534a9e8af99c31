"""A view on the sheet of the window: a large title with its own switches, and the content edge to edge."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.widgets.panel import Panel

HEADER_STEPS = 13


class ViewPanel(Panel):
    """Stands on the ground that it lies on."""

    def __init__(self, name: str, parent: QWidget | None = None, title_lines: int = 1) -> None:
        super().__init__(name, parent, title_lines)
        self._title.setFont(font_of(Type.TITLE))
        self.header.setContentsMargins(space(5), 0, space(3), 0)
        self.header.setSpacing(space(2))
        self.header.addStrut(space(HEADER_STEPS))
        self.content.setContentsMargins(space(2), 0, space(2), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing: the sheet lies below."""
