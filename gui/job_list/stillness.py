"""Tell when rows may change places: not under the pointer, nor while one of them is acted on."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView

from gui.widgets.buttons.late_presses import LatePresses

# So long after the last move of a pointer that stays on the rows.
POINTING_MILLISECONDS = 10_000
# So long after a key, a click or a change that was asked for.
ACTING_MILLISECONDS = 5_000
# So long after they have changed places: nobody can read what moves all the time.
SETTLING_MILLISECONDS = 2_000

_POINTING = frozenset({QEvent.Type.Enter, QEvent.Type.MouseMove, QEvent.Type.Wheel})
_ACTING = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
    }
)
_FOLLOWED = _POINTING | _ACTING | {QEvent.Type.Leave}
_AT_REST = QAbstractItemView.State.NoState


class RowStillness(QObject):
    """Rows stay while the pointer is on them and moves now and then, and for a while after each act.

    `ended` says that they may change places from now on. A press that comes just after they did so under the
    pointer is meant for another row, and does nothing.
    """

    ended = Signal()

    def __init__(self, view: QTableView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._late_presses = LatePresses(view.viewport())
        self._pointing = self._timer(POINTING_MILLISECONDS)
        self._acting = self._timer(ACTING_MILLISECONDS)
        self._settling = self._timer(SETTLING_MILLISECONDS)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Tell whether rows have to stay where they are."""
        return self._is_timed() or self._is_under_way()

    def act(self) -> None:
        """Let rows stay for a while, as something is done to one of them."""
        self._acting.start()

    def await_end(self) -> None:
        """Tell the end in any case, though nothing but a menu or a name that is edited keeps the rows."""
        if not self._is_timed():
            self._acting.start()

    def settle(self) -> None:
        """Let rows stay for a while, as they have just changed places."""
        self._settling.start()
        if self._is_pointed_at():
            self._late_presses.begin()

    @property
    def pointed_row(self) -> int:
        """The row under the pointer; -1 where there is none."""
        return self._pointed().row()

    def can_stay(self, row: int, later: int, count: int) -> bool:
        """Tell whether a row can stand where it is once it is a later one of so many.

        It can't where the list is too short to scroll.
        """
        height = self._view.verticalHeader().defaultSectionSize()
        wanted = later * height - self._view.rowViewportPosition(row)
        return 0 <= wanted <= max(count * height - self._view.viewport().height(), 0)

    @contextmanager
    def around_pointer(self) -> Iterator[None]:
        """Let rows come and go around the one that is pointed at, which stays there while rows have to.

        Where it can't, as one above it goes from a list too short to scroll, it is as if rows had changed
        places.
        """
        pointed = self._pointed()
        kept, top = QPersistentModelIndex(pointed), self._view.rowViewportPosition(pointed.row())
        yield
        if not pointed.isValid() and not self._is_pointed_at():
            return
        if kept.isValid() and self.is_on:
            self._view.updateGeometries()
            bar = self._view.verticalScrollBar()
            bar.setValue(bar.value() + self._view.rowViewportPosition(kept.row()) - top)
        if not kept.isValid() or self._view.rowViewportPosition(kept.row()) != top:
            self._late_presses.begin()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind not in _FOLLOWED:
            return False
        if kind in _ACTING:
            self._acting.start()
        elif kind in _POINTING:
            self._pointing.start()
        elif self._pointing.isActive():
            self._pointing.stop()
            self._tell_end()
        return False

    def _is_timed(self) -> bool:
        return any(each.isActive() for each in (self._pointing, self._acting, self._settling))

    def _is_pointed_at(self) -> bool:
        return self._view.viewport().underMouse()

    def _pointed(self) -> QModelIndex:
        """Return a cell of the row under the pointer; below the last row and elsewhere there is none."""
        if not self._is_pointed_at():
            return QModelIndex()
        place = self._view.viewport().mapFromGlobal(QCursor.pos())
        return self._view.model().index(self._view.rowAt(place.y()), 0)

    def _is_under_way(self) -> bool:
        """Tell whether a name is edited, a row dragged, or a menu open."""
        return self._view.state() is not _AT_REST or QApplication.activePopupWidget() is not None

    def _tell_end(self) -> None:
        if not self.is_on:
            self.ended.emit()
        elif self._is_under_way():
            self._acting.start()

    def _timer(self, milliseconds: int) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(self._tell_end)
        return timer


def kept_order(shown: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return what is wanted in the order in which it is shown; what is new stands behind what it follows."""
    known, still_there = set(shown), set(wanted)
    followers: dict[int | None, list[int]] = {}
    before: int | None = None
    for each in wanted:
        if each in known:
            before = each
        else:
            followers.setdefault(before, []).append(each)
    order = followers.get(None, [])
    for each in shown:
        if each in still_there:
            order.append(each)
            order += followers.get(each, ())
    return order
