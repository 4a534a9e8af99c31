"""The view model of a table with any number of rows: it knows all ids and asks for the lines shown."""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from gui.widgets.tables.page_cache import PageCache

Line = TypeVar("Line")
AnyIndex = QModelIndex | QPersistentModelIndex
LINE_ROLE = Qt.ItemDataRole.UserRole
_NO_PARENT = QModelIndex()
_NOT_YET = "…"
_SPAN = 60
# Beyond so many separate changes a view is faster with a new start.
_MOST_EDITS = 100


@dataclass(frozen=True, slots=True)
class Column(Generic[Line]):
    """What a column is called, and what it says of a line: in the cell, in full, and to be heard."""

    title: str
    text: Callable[[Line], str]
    tip: Callable[[Line], str] | None = None
    spoken: Callable[[Line], str] | None = None
    is_right: bool = False
    heard_title: str = ""

    def title_to_hear(self) -> str:
        """Return what a reader calls it; a column without a title has a name all the same."""
        return self.heard_title or self.title

    def words_to_hear(self, line: Line) -> str:
        return f"{self.title_to_hear()}: {(self.spoken or self.text)(line)}"


class PagedModel(QAbstractTableModel, Generic[Line]):
    """Shows placeholders at once and tells by `lines_wanted` which lines are missing or out of date.

    `rows_moving` and `rows_moved` come before and after rows change places.
    `is_changing_rows` tells that rows come, go or change places at this moment: what Qt says of a selection
    then is not a choice of the user.
    """

    lines_wanted = Signal(list)
    lines_out_of_date = Signal()
    rows_moving = Signal()
    rows_moved = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[Column[Line], ...] = ()
        self._cache: PageCache[Line] = PageCache()
        self.is_changing_rows = False
        self._wanted: dict[int, None] = {}
        self._asked: set[int] = set()
        # Which of those that were asked for are still to be answered: by the answer to one question each.
        self._under_way: set[int] = set()
        # What changed since it was asked for, and of what a newer line came meanwhile.
        self._late: set[int] = set()
        self._overtaken: set[int] = set()
        self._asking = QTimer(self, singleShot=True, interval=0)
        self._asking.timeout.connect(self._ask)

    def show_columns(self, *columns: Column[Line]) -> None:
        self.beginResetModel()
        self._columns = columns
        self.endResetModel()

    @property
    def ids(self) -> Sequence[int]:
        return self._cache.ids

    def id_at(self, index: AnyIndex) -> int:
        return self._cache.ids[index.row()]

    def row_of(self, row_id: int) -> int | None:
        return self._cache.row_of(row_id)

    def rows_of(self, row_ids: Sequence[int]) -> list[int]:
        """Return the rows of some ids that are there, in their order."""
        return self._cache.rows_of(row_ids)

    def known_line(self, row_id: int) -> Line | None:
        """Return a line if it is at hand."""
        return self._cache.line_of(row_id)

    def line_at(self, index: AnyIndex) -> Line | None:
        """Return the line of a cell, and ask for it where it is missing or out of date."""
        return self._line(index.row())

    def line_with(self, row_id: int) -> Line | None:
        """Return the line of an id, of which there may be no row, and ask for it where it is missing."""
        if not self._is_well(row_id):
            self._want((row_id,))
        return self._cache.line_of(row_id)

    def text_at(self, index: AnyIndex) -> str:
        """Return what stands in a cell."""
        line = self._line(index.row())
        return _NOT_YET if line is None else self._columns[index.column()].text(line)

    def show_new_ids(self, ids: Iterable[int]) -> None:
        """Show the answer to another question, from its beginning."""
        self.is_changing_rows = True
        self.beginResetModel()
        self._cache.replace_ids(ids)
        self._cache.mark_stale()
        self._asked &= self._under_way
        self._late |= self._under_way
        self.endResetModel()
        self.is_changing_rows = False

    def show_other_lines(self, ids: Iterable[int]) -> None:
        """Show lines whose ids are places in an answer: what stood at them before is another line."""
        self._cache.forget_lines()
        for known in (self._under_way, self._late, self._overtaken):
            known.clear()
        self.show_new_ids(ids)

    def show_ids(self, ids: Sequence[int], since_row: int = 0, until_row: int | None = None) -> None:
        """Show what the same question yields now, from a row on or up to one; selection and place stay."""
        self.is_changing_rows = True
        self._change_rows(ids, since_row, len(self._cache) if until_row is None else until_row)
        self.is_changing_rows = False

    def take_away(self, ids: Collection[int]) -> None:
        """Show some ids no longer; few that stand near the top, as a walk through all rows takes longer."""
        self.is_changing_rows = True
        rows = (self._cache.row_of(row_id) for row_id in ids)
        for row in sorted((row for row in rows if row is not None), reverse=True):
            self.beginRemoveRows(_NO_PARENT, row, row)
            self._cache.remove(row, 1)
            self.endRemoveRows()
        self.is_changing_rows = False

    def _change_rows(self, ids: Sequence[int], since_row: int, until_row: int) -> None:
        before = self._cache.ids[since_row:until_row]
        edits = row_edits(before, ids)
        if edits is None or len(edits) > _MOST_EDITS:
            known = self._cache.ids
            self._rearrange(known[:since_row] + array("q", ids) + known[until_row:])
            return
        for edit in edits:
            first = since_row + edit.at
            if isinstance(edit, Insert):
                self.beginInsertRows(_NO_PARENT, first, first + len(edit.ids) - 1)
                self._cache.insert(first, edit.ids)
                self.endInsertRows()
            else:
                self.beginRemoveRows(_NO_PARENT, first, first + edit.count - 1)
                self._cache.remove(first, edit.count)
                self.endRemoveRows()

    def fill(self, lines: Iterable[tuple[int, Line]], asked: Collection[int] = ()) -> None:
        """Take lines, also of rows that are still to come; some that were asked for may be gone meanwhile.

        What changed while it was `asked` for is shown, but asked for again: nothing says that the answer knew
        of it. A line that came besides meanwhile stays.
        """
        answered = self._under_way.intersection(asked)
        given = [(row_id, line) for row_id, line in lines if row_id not in answered & self._overtaken]
        self._overtaken -= answered
        self._overtaken.update(
            row_id for row_id, _ in given if row_id in self._under_way and row_id not in answered
        )
        changed = [row_id for row_id, line in given if self._is_painted_otherwise(row_id, line)]
        self._asked.difference_update(asked)
        self._cache.put(given)
        self._repaint(changed)
        self._end_asking(answered)

    def miss(self, asked: Collection[int]) -> None:
        """Know that a question got no answer: it is asked again once something has changed."""
        self._end_asking(self._under_way.intersection(asked))

    def _end_asking(self, answered: set[int]) -> None:
        self._under_way -= answered
        late = answered & self._late
        self._late -= late
        self._overtaken -= answered
        self._asked -= late
        self._cache.mark_stale(late)
        if late:
            self.lines_out_of_date.emit()

    def forget_wrong(self, ids: Iterable[int], is_wrong: Callable[[Line], bool]) -> None:
        """Know no longer what is wrong by now of some ids, before they are shown."""
        self._cache.forget_wrong(ids, is_wrong)

    def mark_stale(self, ids: Iterable[int] | None = None) -> None:
        """Ask again for lines (None: all) as soon as they are shown; a view wants at once what it shows."""
        changed = None if ids is None else frozenset(ids)
        known = self._cache.mark_stale(changed)
        asked = self._asked if changed is None else self._asked & changed
        # Questions may overtake one another: the next one waits for the answer to this one.
        self._late |= asked & self._under_way
        unanswered = asked - self._under_way
        self._asked -= unanswered
        if known or unanswered:
            self.lines_out_of_date.emit()

    def want(self, rows: range) -> None:
        """Ask for what is missing or out of date in some rows."""
        self._want(self._cache.wanted_among(rows))

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._cache)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        column = self._columns[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.is_right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role not in _SERVED:
            return None
        line = self._line(index.row())
        if role == LINE_ROLE or line is None:
            return line if role == LINE_ROLE else _NOT_YET if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return read_alone(column.text(line))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip((column.tip or column.text)(line))
        return column.words_to_hear(line)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.is_right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return column.title_to_hear()
        return column.title if role == Qt.ItemDataRole.DisplayRole else None

    def _line(self, row: int) -> Line | None:
        if not self._is_well(self._cache.ids[row]):
            self._want(self._cache.wanted_among(range(row - _SPAN, row + _SPAN + 1)))
        return self._cache.line_at(row)

    def _is_painted_otherwise(self, row_id: int, line: Line) -> bool:
        painted = self._cache.line_of(row_id)
        if painted is None:
            # Whoever looked for it in vain waits for it; it may come with others before it is asked for.
            return row_id in self._asked or row_id in self._wanted
        return painted != line

    def _is_well(self, row_id: int) -> bool:
        return row_id in self._asked or self._cache.is_fresh(row_id)

    def _want(self, ids: Iterable[int]) -> None:
        self._wanted.update(dict.fromkeys(ids))
        if self._wanted and not self._asking.isActive():
            self._asking.start()

    def _ask(self) -> None:
        ids = [row_id for row_id in self._wanted if row_id not in self._asked]
        self._wanted.clear()
        if ids:
            self._asked.update(ids)
            self._under_way.update(ids)
            self.lines_wanted.emit(ids)

    def _rearrange(self, ids: Sequence[int]) -> None:
        """Let rows change places, and selected ones stay selected."""
        self.rows_moving.emit()
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        moved = [(self._cache.ids[index.row()], index.column()) for index in before]
        self._cache.replace_ids(ids)
        rows = {row_id: row for row, row_id in enumerate(ids)} if moved else {}
        after = [
            self.index(rows[row_id], column) if row_id in rows else QModelIndex() for row_id, column in moved
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()
        self.rows_moved.emit()

    def _repaint(self, ids: Sequence[int]) -> None:
        if not (ids and len(self._cache) and self._columns):
            return
        rows = [self._cache.guessed_row_of(row_id) for row_id in ids]
        known = [row for row in rows if row is not None]
        # A view paints what is in sight, whatever it is told; to look for a row may take ten milliseconds.
        first, last = (min(known), max(known)) if len(known) == len(rows) else (0, len(self._cache) - 1)
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))


_SERVED = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        LINE_ROLE,
    }
)


@dataclass(frozen=True, slots=True)
class Insert:
    """Put ids before the row `at`."""

    at: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Take `count` rows away, from the row `at` on."""

    at: int
    count: int


Edit: TypeAlias = Insert | Remove


def row_edits(old: Sequence[int], new: Sequence[int]) -> list[Edit] | None:
    """Return what turns `old` into `new`, done one after the other; None if ids changed places.

    No id may occur twice.
    """
    if len(old) == len(new) and old == new:
        return []
    kept_of_old, kept_of_new = set(old), set(new)
    if [each for each in old if each in kept_of_new] != [each for each in new if each in kept_of_old]:
        return None
    removals = [Remove(at, count) for at, count in _stretches(old, kept_of_new)]
    insertions = [Insert(at, tuple(new[at : at + count])) for at, count in _stretches(new, kept_of_old)]
    # From the end, so that no removal moves what another one means; insertions count rows of the new list.
    return [*reversed(removals), *insertions]


def _stretches(ids: Sequence[int], known: set[int]) -> Iterator[tuple[int, int]]:
    """Yield where ids that are not known stand together, and how many."""
    begin: int | None = None
    for at, each in enumerate(ids):
        if each in known:
            if begin is not None:
                yield begin, at - begin
            begin = None
        elif begin is None:
            begin = at
    if begin is not None:
        yield begin, len(ids) - begin
