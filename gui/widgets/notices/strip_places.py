"""Place notices in one reserved strip, so that nothing moves."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from gui.look.tokens import space
from gui.widgets.notices.needs_place import NeedsPlace
from gui.widgets.notices.strip_notice import StripNotice

_MOVES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show})

# What a notice that is not shown may offer once it is, and the first of its words.
_FOR_REMEDY = 32
# So many may stand there at once; what tells what was done is made when it is first told, and wants so much.
_AT_ONCE, _FOR_UNMADE = 3, 85

StripPart = StripNotice | NeedsPlace


class StripPlaces(QObject):
    """Shares the room of a part of a strip out among the notices that are shown.

    What lasts and what passes stand side by side, so neither hides the other. The buttons of a notice
    are at its end, and that stays where it is however others come and go: who comes takes what is free, or
    the beginning of the one with most to spare, as much as its words need; what goes leaves its room to the
    one behind it. Only one that is cut goes on to what is free at the end, and not while the pointer is over
    them, as its buttons move with it. Where not all have room for their buttons, what lasts is folded until
    the others are gone. All are placed anew only where one would have no room even so.
    """

    def __init__(self, strip: QWidget, room: QWidget) -> None:
        super().__init__(strip)
        self._strip = strip
        self._room = room
        self._notices: list[StripPart] = []
        # Where those that are shown end, as parts of the room, counted from its beginning.
        self._ends: dict[StripPart, float] = {}
        for each in (strip, room):
            each.installEventFilter(self)

    def add(self, notice: StripPart) -> None:
        self._notices.append(notice)
        notice.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_notice = watched in self._notices
        if event.type() in ({QEvent.Type.Show, QEvent.Type.Hide} if is_notice else _MOVES):
            self._share_out(is_moved=not is_notice)
        elif event.type() == QEvent.Type.Leave:
            self._share_out(is_moved=False)
        return super().eventFilter(watched, event)

    def _share_out(self, *, is_moved: bool) -> None:
        """Place what is shown; where the strip itself has moved, what was folded need not be so any more."""
        shown = [notice for notice in self._notices if not notice.isHidden()]
        self._ends = {notice: end for notice, end in self._ends.items() if notice in shown}
        if not shown:
            return
        place = self._place()
        least = _least_widths(shown, place.width())
        for notice in shown:
            if notice not in self._ends:
                self._let_in(notice, place.width(), least)
        enough = least if is_moved else {notice: notice.folded_width() for notice in shown}
        if any(self._width(notice) * place.width() < enough[notice] - 1 for notice in shown):
            self._place_anew(shown, place.width(), least)
        self._go_on_to_end(shown, place)
        for notice in shown:
            begins, ends = (round(each * place.width()) for each in self._span(notice))
            left = place.right() + 1 - ends if self._strip.isRightToLeft() else place.left() + begins
            notice.setGeometry(left, place.top(), ends - begins, place.height())
            notice.raise_()

    def _let_in(self, notice: StripPart, room: int, least: dict[StripPart, int]) -> None:
        """Give a notice what is free at the end, or the beginning of the one with most to spare."""
        wanted = least[notice] / max(room, 1)
        if round((1 - max(self._ends.values(), default=0.0)) * room) >= least[notice]:
            self._ends[notice] = 1.0
            return
        spare = {each: self._width(each) - least[each] / max(room, 1) for each in self._ends}
        widest = max(spare, key=spare.__getitem__)
        begins, ends = self._span(widest)
        away = [each.readable_width() for each in self._notices if each.isHidden()]
        if len(self._notices) < _AT_ONCE:
            away.append(space(_FOR_UNMADE) - space(_FOR_REMEDY))
        further, remedy = max(away, default=0) / max(room, 1), space(_FOR_REMEDY) / max(room, 1)
        # All that its words need and half at least, or less where one more would then find no room; what
        # passes is to be read at once, so it leaves that no room for a button that it may bring.
        whole = notice.whole_width() / max(room, 1)
        left = spare[widest] - further
        part = max(wanted, min(max((ends - begins) / 2, whole), left - remedy))
        if not isinstance(notice, NeedsPlace):
            part = max(part, min(whole, left))
        self._ends[notice] = begins + part

    def _go_on_to_end(self, shown: list[StripPart], place: QRect) -> None:
        """Give what is free at the end to the last one if it is cut, unless the pointer is there."""
        last = max(shown, key=self._ends.__getitem__)
        is_cut = round(self._width(last) * place.width()) < last.whole_width()
        if is_cut and not place.contains(self._strip.window().mapFromGlobal(QCursor.pos())):
            self._ends[last] = 1.0

    def _place_anew(self, shown: list[StripPart], room: int, least: dict[StripPart, int]) -> None:
        """Share the room out equally, or by what each needs where the buttons of one need more."""
        in_place = sorted(shown, key=self._ends.__getitem__)
        cuts = _cuts(room, [least[notice] for notice in in_place])
        self._ends = {notice: end / max(room, 1) for notice, end in zip(in_place, cuts[1:], strict=True)}

    def _span(self, notice: StripPart) -> tuple[float, float]:
        """Return where a notice begins, which is where the one before it ends, and where it ends."""
        end = self._ends[notice]
        return max((each for each in self._ends.values() if each < end), default=0.0), end

    def _width(self, notice: StripPart) -> float:
        begins, ends = self._span(notice)
        return ends - begins

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


def _least(notice: StripPart) -> int:
    return notice.minimumSizeHint().width()


def _least_widths(shown: list[StripPart], room: int) -> dict[StripPart, int]:
    """Return the room that notices need at least: folded, where there is not enough for their buttons.

    What went wrong keeps the first words of its reason, and one other by it the buttons that may mend it;
    of two others what lasts gives way.
    """
    least = {notice: _least(notice) for notice in shown}
    folded = {notice: notice.folded_width() for notice in shown}
    readable = {notice: notice.readable_width() for notice in shown}
    in_part = {
        notice: folded[notice] if isinstance(notice, NeedsPlace) else readable[notice] for notice in shown
    }
    tried = (readable, in_part) if len(shown) == _AT_ONCE else (readable, least, in_part)
    return next((each for each in tried if sum(each.values()) <= room), folded)


def _cuts(room: int, least: list[int]) -> list[int]:
    """Return where parts begin and end, at the same pixels whatever is left over."""
    count, spare = len(least), room - sum(least)
    if spare < 0 or max(least) * count <= room:
        return [each * room // count for each in range(count + 1)]
    return [sum(least[:each]) + each * spare // count for each in range(count + 1)]
