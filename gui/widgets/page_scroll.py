"""A page that scrolls up and down only, and is never narrower than what stands on it."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from gui.look.spacing import begun_after, space


class PageScroll(QScrollArea):
    """Grows with the widest line of its page: what is cut off at the side could never be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is always kept, so that nothing moves when there is more to see; disabled it is not drawn.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().setEnabled(False)
        self.verticalScrollBar().rangeChanged.connect(self._follow_range)

    def minimumSizeHint(self) -> QSize:
        least, page = super().minimumSizeHint(), self.widget()
        if page is None:
            return least
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(page.minimumSizeHint().width() + bar, least.height())

    def _follow_range(self, _least: int, most: int) -> None:
        self.verticalScrollBar().setEnabled(most > 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def lay_out_page(dialog: QWidget, head: QLayout, page: QWidget, foot: QWidget) -> None:
    """Lay out a window of tables: what lies between its head and its foot scrolls.

    At large fonts all of it is higher than a small screen. What is above and below the page ends where its
    panels do.
    """
    scroll = PageScroll(dialog)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(page)
    below = QHBoxLayout()
    below.addWidget(foot)
    bar = scroll.verticalScrollBar().sizeHint().width()
    for line in (head, below):
        line.setContentsMargins(*begun_after(0, 0, bar, 0))
    column = QVBoxLayout(dialog)
    column.setContentsMargins(*begun_after(space(4), space(4), max(0, space(4) - bar), space(3)))
    column.setSpacing(space(2))
    column.addLayout(head)
    column.addWidget(scroll, 1)
    column.addLayout(below)
