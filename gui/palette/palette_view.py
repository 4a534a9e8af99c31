"""The view of the palette: a field, and matching lines below it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.palette.entries import PaletteEntry, ShownEntry
from gui.palette.entry_delegate import SHOWN_ROLE, EntryDelegate, PaletteModel
from gui.widgets.drawing.round_corners import round_corners
from gui.widgets.empty_state import EmptyState
from gui.widgets.paragraph import Label
from gui.widgets.spoken.roles import announce

_ROWS_SHOWN = 11
_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: 1 - _ROWS_SHOWN,
    Qt.Key.Key_PageDown: _ROWS_SHOWN - 1,
}
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class PaletteView(QFrame):
    """Tells what is typed and what was chosen; `run_wanted` where Ctrl went with it."""

    text_changed = Signal(str)
    chosen = Signal(object)
    run_wanted = Signal(object)
    shown = Signal()
    hidden = Signal()

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self._window = window
        self.setObjectName("palette")
        self.setAccessibleName(self.tr("Command palette"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._waiting: Qt.KeyboardModifier | None = None
        self._is_whole = True
        self._has_walked = False
        self.line = QLineEdit(self)
        self.line.setObjectName("palette_line")
        self.line.setFont(font_of(Type.LARGE))
        self.line.setPlaceholderText(self.tr("What do you want to do, or which job?"))
        self.line.setAccessibleName(self.line.placeholderText())
        self.model = PaletteModel(self)
        self.list = QListView(self)
        self._prepare_list()
        empty = EmptyState(
            theme,
            "search",
            self.tr("Nothing matches"),
            self.tr("Actions, jobs, folders, tags, kept filters and settings are looked for."),
            self,
        )
        hint = Label(self.tr("↑ ↓ choose · Enter does it · Ctrl+Enter runs a job now · Esc closes"), self)
        hint.setFont(font_of(Type.NOTE))
        hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        hint.setContentsMargins(space(2), 0, space(2), 0)
        self._pages = QStackedLayout()
        self._pages.addWidget(self.list)
        self._pages.addWidget(empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(2), space(2), space(2), space(2))
        column.setSpacing(space(2))
        column.addWidget(self.line)
        column.addLayout(self._pages, 1)
        column.addWidget(hint)
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self._on_text)
        self.list.clicked.connect(self._on_click)
        self.list.selectionModel().currentChanged.connect(self._announce)

    def showEvent(self, event: QShowEvent) -> None:
        self.shown.emit()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        round_corners(self)

    def sizeHint(self) -> QSize:
        row = space(8)
        around = self.line.sizeHint().height() + self.fontMetrics().height() + space(9)
        return QSize(space(150), row * _ROWS_SHOWN + around)

    def open(self) -> None:
        """Come up empty in the upper half of the window."""
        self.line.clear()
        self._on_text("")
        window = self._window
        size = self.sizeHint().boundedTo(window.size() * 0.9)
        self.resize(size)
        left = (window.width() - size.width()) // 2
        top = max(0, min(space(14), window.height() - size.height()))
        self.move(window.mapToGlobal(QPoint(left, top)))
        self.show()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_lines(self, lines: Sequence[ShownEntry], is_whole: bool) -> None:
        """Show what fits; `is_whole` tells that no more will come for this text."""
        key = self._current_key() if self._has_walked else ""
        self.model.show_lines(lines)
        self._is_whole = is_whole
        self._pages.setCurrentIndex(0 if lines or not is_whole else 1)
        self.list.setCurrentIndex(self.model.index(self.model.row_of(key)))
        if self._waiting is not None and (lines or is_whole):
            self._choose(self._waiting)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._walk(_STEPS[key])
        elif key in _ENTER:
            self._choose(event.modifiers())
        elif key == Qt.Key.Key_Escape:
            self.hide()
        return key in _STEPS or key in _ENTER or key == Qt.Key.Key_Escape

    def _on_text(self, text: str) -> None:
        self._waiting = None
        self._has_walked = False
        self.text_changed.emit(text)

    def _walk(self, step: int) -> None:
        last = self.model.rowCount() - 1
        row = self.list.currentIndex().row()
        # One step beyond an end leads to the other one; a page stops there.
        beyond = {-1: last, last + 1: 0}
        wanted = row + step
        wanted = beyond.get(wanted, wanted) if abs(step) == 1 else max(0, min(last, wanted))
        self._has_walked = True
        self.list.setCurrentIndex(self.model.index(wanted))

    def _on_click(self, _index: QModelIndex) -> None:
        self._choose(Qt.KeyboardModifier.NoModifier)

    def _choose(self, modifiers: Qt.KeyboardModifier) -> None:
        entry = self._current()
        if entry is None:
            # Who types fast presses Enter before the core has answered.
            self._waiting = None if self._is_whole else modifiers
            return
        self._waiting = None
        self.hide()
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            self.run_wanted.emit(entry)
        else:
            self.chosen.emit(entry)

    def _current(self) -> PaletteEntry | None:
        shown: ShownEntry | None = self.list.currentIndex().data(SHOWN_ROLE)
        return None if shown is None else shown.entry

    def _current_key(self) -> str:
        entry = self._current()
        return "" if entry is None else entry.key

    def _announce(self, index: QModelIndex) -> None:
        """Let a screen reader say the line, as the focus stays where one types."""
        if not index.isValid() or not self.isVisible():
            return
        announce(self.line, str(index.data(Qt.ItemDataRole.AccessibleTextRole)))

    def _prepare_list(self) -> None:
        lines = self.list
        lines.setObjectName("palette_list")
        lines.setAccessibleName(self.tr("What fits"))
        lines.setModel(self.model)
        lines.setItemDelegate(EntryDelegate(self))
        lines.setFrameShape(QListView.Shape.NoFrame)
        lines.setUniformItemSizes(True)
        lines.setMouseTracking(True)
        lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lines.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        lines.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
