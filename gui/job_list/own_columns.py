"""Keep the users' own widths and order of columns of the dense list."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHeaderView

from gui.job_list.job_list_model import JobColumn
from gui.widgets.tables.shared_widths import shared_widths

_FIXED = frozenset({JobColumn.SWITCH, JobColumn.BUTTONS})
_BETWEEN = ":"


class OwnColumns(QObject):
    """Notes what is done by hand to titles, as long as that is let; what is laid out is nobody's choice.

    `moved` tells that columns stand in another order, `changed` that there is something else to keep.
    """

    moved = Signal()
    changed = Signal()

    def __init__(self, header: QHeaderView, parent: QObject) -> None:
        super().__init__(parent)
        self._header = header
        self._widths: dict[JobColumn, int] = {}
        self._order = tuple(JobColumn)
        self._is_let = self._is_laying = False
        header.setFirstSectionMovable(False)
        header.sectionResized.connect(self._note_width)
        header.sectionMoved.connect(self._note_order)

    @contextmanager
    def laying(self) -> Iterator[None]:
        """Lay columns out without taking that for a choice."""
        was_laying, self._is_laying = self._is_laying, True
        yield
        self._is_laying = was_laying

    def let(self, is_let: bool) -> None:
        """Let columns be moved, and show them in their own order, or as they are at first."""
        self._is_let = is_let
        self._header.setSectionsMovable(is_let)
        with self.laying():
            for place, column in enumerate(self._order if is_let else JobColumn):
                self._header.moveSection(self._header.visualIndex(column), place)

    def forget(self) -> None:
        """Take it that nobody has done anything to columns."""
        self._widths.clear()
        self._order = tuple(JobColumn)
        self.let(self._is_let)

    def in_words(self) -> tuple[str, str]:
        """Return the widths and the order as they are kept; nothing stands for those at first."""
        widths = (f"{column.name.lower()}{_BETWEEN}{width}" for column, width in sorted(self._widths.items()))
        is_usual = self._order == tuple(JobColumn)
        return " ".join(widths), "" if is_usual else " ".join(each.name.lower() for each in self._order)

    def read(self, widths: str, order: str) -> None:
        """Take what was kept, as far as it can be read."""
        names = {column.name.lower(): column for column in JobColumn}
        for each in widths.split():
            name, _, width = each.partition(_BETWEEN)
            if name in names and names[name] not in _FIXED and width.isdecimal() and int(width):
                self._widths[names[name]] = int(width)
        known = [names[name] for name in dict.fromkeys(order.split()) if name in names]
        if known[:1] == [JobColumn.SWITCH]:
            self._order = (*known, *(column for column in JobColumn if column not in known))

    def shared(
        self, room: int, usual: Mapping[JobColumn, int], least: Mapping[JobColumn, int]
    ) -> dict[JobColumn, int]:
        """Return how wide the columns that are shown are: the last has the rest, and takes it where it grows.

        What nobody made wider gives way first.
        """
        own = {column: width for column, width in self._widths.items() if column in usual}
        if not own:
            return dict(usual)
        last = max(usual, key=self._header.visualIndex)
        wanted = {**usual, **own, last: least.get(last, usual[last])}
        order = sorted(least, key=own.__contains__)
        widths = shared_widths(room, wanted, least, order)
        return widths | {last: max(widths[last], room - sum(widths.values()) + widths[last])}

    def _note_width(self, column: int, _before: int, width: int) -> None:
        """Remember a width; the last column has what is left."""
        if self._is_let and not self._is_laying and width and column != self._last():
            self._widths[JobColumn(column)] = width
            self.changed.emit()

    def _note_order(self) -> None:
        if self._is_let and not self._is_laying:
            self._order = tuple(JobColumn(column) for column in self._logical())
            self.moved.emit()
            self.changed.emit()

    def _last(self) -> int:
        return next((each for each in [*self._logical()][::-1] if not self._header.isSectionHidden(each)), -1)

    def _logical(self) -> Iterable[int]:
        return map(self._header.logicalIndex, range(self._header.count()))
