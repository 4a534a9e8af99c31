"""Where notices stand: in one reserved strip, so nothing moves for them, beside its own buttons."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget

_MOVES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show})


class StripPlaces(QObject):
    """Shares the room of a part of a strip out among the notices that are shown, in their order.

    What lasts and what passes stand beside one another, so neither hides the other; what was added first
    stands at the end, so that its buttons stay where they are when others come. Where an equal part is too
    narrow for the buttons of one, it gets what others can spare.
    """

    def __init__(self, strip: QWidget, room: QWidget) -> None:
        super().__init__(strip)
        self._strip = strip
        self._room = room
        self._notices: list[QWidget] = []
        for each in (strip, room):
            each.installEventFilter(self)

    def add(self, notice: QWidget) -> None:
        self._notices.append(notice)
        notice.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_notice = watched in self._notices
        if event.type() in ({QEvent.Type.Show, QEvent.Type.Hide} if is_notice else _MOVES):
            self._share_out()
        return super().eventFilter(watched, event)

    def _share_out(self) -> None:
        shown = [notice for notice in self._notices if not notice.isHidden()]
        if not shown:
            return
        place = self._place()
        is_from_the_right = self._strip.isRightToLeft()
        in_place = shown if is_from_the_right else shown[::-1]
        cuts = _cuts(place.width(), [notice.minimumSizeHint().width() for notice in in_place])
        for notice, (begins, ends) in zip(in_place, pairwise(cuts), strict=True):
            notice.setGeometry(place.left() + begins, place.top(), ends - begins, place.height())
            notice.raise_()

    def _place(self) -> QRect:
        """Return the room from where its part begins to the end of the strip, below the line above it."""
        layout = self._strip.layout()
        if layout is not None:
            layout.activate()
        window = self._strip.window()
        strip = self._strip.rect().translated(self._strip.mapTo(window, QPoint()))
        room = self._room.rect().translated(self._room.mapTo(window, QPoint()))
        place = strip.adjusted(0, 1, 0, 0)
        if self._strip.isRightToLeft():
            place.setRight(room.right())
        else:
            place.setLeft(room.left())
        return place


def _cuts(room: int, least: list[int]) -> list[int]:
    """Return where parts begin and end, at the same pixels whatever is left over."""
    count, spare = len(least), room - sum(least)
    if spare < 0 or max(least) * count <= room:
        return [each * room // count for each in range(count + 1)]
    return [sum(least[:each]) + each * spare // count for each in range(count + 1)]
