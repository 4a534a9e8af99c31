"""A view of the window: a title with switches, and contents edge to edge."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, begun_after, space
from gui.widgets.panel import Panel

HEADER_STEPS = 13


class ViewPanel(Panel):
    """Stands on the ground that it lies on."""

    def __init__(self, name: str, parent: QWidget | None = None, title_lines: int = 1) -> None:
        super().__init__(name, parent, title_lines)
        self._title.setFont(font_of(Type.TITLE))
        self.header.setContentsMargins(*begun_after(space(5), 0, space(3), 0))
        self.header.setSpacing(space(2))
        self.header.addStrut(space(HEADER_STEPS))
        self.content.setContentsMargins(space(2), 0, space(2), 0)

    def show_above(self, banner: QWidget) -> None:
        """Give a banner its place above what is shown."""
        self.content.insertWidget(0, banner)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing: the sheet lies below."""


class GuestPanel(ViewPanel):
    """A view that gives its place to another page for a while."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._own: QWidget | None = None
        self._own_titles: tuple[str, ...] = (name,)
        self._guest_title = ""
        self._pages = QStackedLayout()
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.addLayout(self._pages)

    def set_own_page(self, page: QWidget) -> None:
        """Know what stands there unless something else is shown."""
        self._own = page
        self._pages.addWidget(page)

    @property
    def guest(self) -> QWidget | None:
        """Return what is shown in place of its own page, also while the view itself is not seen."""
        shown = self._pages.currentWidget()
        return None if shown is self._own else shown

    def show_title(self, title: str, *shorter: str) -> None:
        """Show a title of its own; a guest that brings one keeps that as long as it stays."""
        self._own_titles = (title, *shorter)
        super().show_title(*((self._guest_title,) if self._guest_title else self._own_titles))

    def show_instead(self, page: QWidget | None, title: str = "") -> None:
        """Show something else in place of its own page, with its title if it has one; None ends that."""
        self._guest_title = title
        super().show_title(*((title,) if title else self._own_titles))
        if page is not None and self._pages.indexOf(page) < 0:
            self._pages.addWidget(page)
            # Shown before it is laid out it would be seen in a corner for a moment.
            page.setGeometry(self._pages.geometry())
        shown = page or self._own
        if shown is not None:
            self._pages.setCurrentWidget(shown)
