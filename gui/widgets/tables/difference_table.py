"""Compare two texts in two columns, differences tinted and marked."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from gui.look.theme import code_font
from gui.look.tokens import Tone, blended, space, tone
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.tables.side_by_side import LineKind, LinePair

_AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
_BEFORE, _AFTER = 0, 1
_TINT = 0.14


class DifferenceModel(QAbstractTableModel):
    """A row for each pair of lines: of an old text and a new one, or of two that are to choose between."""

    def __init__(self, parent: QObject | None = None, *, is_choice: bool = False) -> None:
        super().__init__(parent)
        self._is_choice = is_choice
        self._pairs: Sequence[LinePair] = ()
        self._titles = ("", "")
        self._palette = QPalette()

    def show_pairs(self, pairs: Sequence[LinePair], before: str, after: str) -> None:
        self.beginResetModel()
        self._pairs = pairs
        self._titles = (before, after)
        self.endResetModel()

    def take_colours(self, palette: QPalette) -> None:
        self._palette = palette

    def rowCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._pairs)

    def columnCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._titles):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            side = self.tr("Right side") if section == _AFTER else self.tr("Left side")
            return self._titles[section] or side
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        pair, is_after = self._pairs[index.row()], index.column() == _AFTER
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(pair, is_after)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip((pair.after if is_after else pair.before) or "")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(pair, is_after)
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._ground(pair, is_after)
        if role == Qt.ItemDataRole.ForegroundRole and pair.kind is LineKind.LEFT_OUT:
            return QBrush(self._palette.color(QPalette.ColorRole.PlaceholderText))
        return None

    def _text(self, pair: LinePair, is_after: bool) -> str:
        if pair.kind is LineKind.LEFT_OUT:
            count = formats.whole_number(pair.count)
            words = self.tr("1 same line") if pair.count == 1 else self.tr("{count} same lines")
            return "" if is_after else f"⋯ {words.format(count=count)}"
        line = pair.after if is_after else pair.before
        if line is None:
            return ""
        return f"{self._sign(pair, is_after)} {line}"

    def _spoken(self, pair: LinePair, is_after: bool) -> str:
        line = pair.after if is_after else pair.before
        if pair.kind is LineKind.LEFT_OUT:
            return self._text(pair, is_after=False)
        if not (line or "").strip():
            return self.tr("no line") if line is None else self.tr("empty line")
        if line is None or pair.kind is LineKind.SAME:
            return self._text(pair, is_after)
        if self._is_choice:
            words = self.tr("differs: {line}")
        else:
            words = self.tr("new: {line}") if is_after else self.tr("old: {line}")
        return words.format(line=line.strip())

    def _ground(self, pair: LinePair, is_after: bool) -> QBrush | None:
        if pair.kind in {LineKind.SAME, LineKind.LEFT_OUT}:
            return None
        base = self._palette.color(QPalette.ColorRole.Base)
        if (pair.after if is_after else pair.before) is None:
            return QBrush(self._palette.color(QPalette.ColorRole.AlternateBase))
        if self._is_choice:
            colour = self._palette.color(QPalette.ColorRole.Accent)
        else:
            colour = tone(self._palette, Tone.GOOD if is_after else Tone.BAD)
        return QBrush(blended(base, colour, _TINT))

    def _sign(self, pair: LinePair, is_after: bool) -> str:
        if pair.kind is LineKind.SAME:
            return " "
        if self._is_choice:
            return "•"
        return "+" if is_after else "−"  # noqa: RUF001 - the minus as wide as the plus


class DifferenceTable(QTableView):
    """Shows the model in a fixed width; both columns share the room."""

    def __init__(self, parent: QWidget, *, is_choice: bool = False) -> None:
        super().__init__(parent)
        self.lines = DifferenceModel(self, is_choice=is_choice)
        self.lines.take_colours(self.palette())
        self.setObjectName("difference")
        self.setAccessibleName(self.tr("What differs"))
        self.setModel(self.lines)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setFont(code_font())
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + space(1))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        # What a document says reads from left to right in every language.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.lines.take_colours(self.palette())
