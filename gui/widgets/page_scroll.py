"""A page that scrolls vertically only, and is never narrower than its contents."""

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from gui.look.tokens import begun_after, space
from gui.widgets.fields.disclosure import Disclosure

_LOOK_MILLISECONDS = 100
_RING_STEPS = 1
# So often it looks whether all of a part is laid out, and whether the pointer has left the page.
_LOOKS_FOR_LAYOUT, _LOOKS_FOR_POINTER = 5, 50


class PageScroll(QScrollArea):
    """Grows with the widest line of its page: what is cut off at the side could never be seen."""

    # Qt asks the filter before the rest is made.
    _ground: QWidget | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is always kept, so that nothing moves when there is more to see; disabled it is not drawn.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().setEnabled(False)
        self.verticalScrollBar().rangeChanged.connect(self._follow_range)
        self._unfolded: Disclosure | None = None
        self._left_at, self._looked, self._is_clicked = 0, 0, False
        self._keyboard_at: QWidget | None = None
        self._looks = QTimer(self, singleShot=True)
        self._looks.timeout.connect(self._look)

    def lie_on_sheet(self) -> None:
        """Let the ground of the window be seen below the page."""
        self.viewport().setAutoFillBackground(False)
        if page := self.widget():
            page.setAutoFillBackground(False)

    def take_wheel_of(self, ground: QWidget) -> None:
        """Let the wheel move the page also over what is around it: its margins belong to it for a pointer."""
        self._ground = ground
        ground.installEventFilter(self)

    def bring_up(self, part: Disclosure) -> None:
        """Show what was unfolded just now, as far as its head stays in sight.

        Nothing moves under the pointer: what a click unfolded comes once that has left the page, unless it
        takes long or the keyboard went elsewhere. What is not laid out by then is not waited for.
        """
        self._unfolded, self._left_at = part, self.verticalScrollBar().value()
        self._looked, self._keyboard_at = 0, QApplication.focusWidget()
        self._looks.start(0)

    def _look(self) -> None:
        part, bar, page = self._unfolded, self.verticalScrollBar(), self.widget()
        is_over = part is None or not part.is_open or not part.isVisible()
        has_gone_on = bar.value() != self._left_at or QApplication.focusWidget() is not self._keyboard_at
        if part is None or page is None or is_over or has_gone_on:
            self._unfolded = None
            return
        self._looked += 1
        top = part.mapTo(page, QPoint()).y() - bar.value()
        high = max(part.height(), part.sizeHint().height() if self._looked <= _LOOKS_FOR_LAYOUT else 0)
        port = self.viewport()
        wanted = min(top + high - port.height(), top)
        if self._looked == 1:  # by now all stands where it will
            self._is_clicked = part.head.contains(part.mapFromGlobal(QCursor.pos()))
        is_pointed_at = self._is_clicked and port.rect().contains(port.mapFromGlobal(QCursor.pos()))
        if wanted > 0 and not is_pointed_at:
            bar.setValue(bar.value() + wanted)
        self._left_at = bar.value()
        if wanted > 0 and self._looked < (_LOOKS_FOR_POINTER if is_pointed_at else _LOOKS_FOR_LAYOUT):
            self._looks.start(_LOOK_MILLISECONDS)
        else:
            self._unfolded = None

    def minimumSizeHint(self) -> QSize:
        least, page = super().minimumSizeHint(), self.widget()
        if page is None:
            return least
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(page.minimumSizeHint().width() + bar, least.height())

    def _follow_range(self, _least: int, most: int) -> None:
        self.verticalScrollBar().setEnabled(most > 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._ground:
            return event.type() == QEvent.Type.Wheel and QApplication.sendEvent(
                self.verticalScrollBar(), event
            )
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def lay_out_page(dialog: QWidget, head: QLayout, page: QWidget, foot: QWidget) -> None:
    """Lay out a window of tables: what lies between its head and its foot scrolls.

    At large fonts all of it is higher than a small screen. What is above and below the page ends where its
    panels do. The page begins a little before them, for the ring around a button at its edge.
    """
    around = space(_RING_STEPS)
    layout = page.layout()
    assert layout is not None
    layout.setContentsMargins(*begun_after(around, around, 0, around))
    scroll = PageScroll(dialog)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(page)
    below = QHBoxLayout()
    below.addWidget(foot)
    bar = scroll.verticalScrollBar().sizeHint().width()
    for line in (head, below):
        line.setContentsMargins(*begun_after(around, 0, bar, 0))
    column = QVBoxLayout(dialog)
    column.setContentsMargins(*begun_after(space(4) - around, space(4), max(0, space(4) - bar), space(3)))
    column.setSpacing(space(2))
    column.addLayout(head)
    column.addWidget(scroll, 1)
    column.addLayout(below)
