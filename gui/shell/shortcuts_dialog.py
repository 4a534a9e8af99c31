"""List the keys that work in the window."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QVBoxLayout, QWidget

from gui.look.spacing import begun_after, space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.widgets.action_maker import plain
from gui.widgets.label import Label
from gui.widgets.page_scroll import PageScroll

_SHARE_OF_SCREEN = 0.9
# What stands beside the columns: margins, and the scroll bar.
_BESIDE = 20


class ShortcutsDialog(QDialog):
    """Every action with its key, and beside them the keys of the calendar."""

    def __init__(self, actions: Iterable[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        everywhere = [(plain(action.text()), _keys(action.shortcut())) for action in actions]
        page = QWidget(self)
        columns = QGridLayout(page)
        columns.setContentsMargins(*begun_after(0, 0, space(4), 0))
        columns.setHorizontalSpacing(space(8))
        columns.setVerticalSpacing(space(5))
        half = (len(everywhere) + 1) // 2
        parts = [
            self._column(self.tr("Everywhere"), everywhere[:half]),
            self._column("", everywhere[half:]),
            self._column(self.tr("In the calendar"), self._calendar_keys()),
        ]
        room = self.screen().availableGeometry().width() * _SHARE_OF_SCREEN - space(_BESIDE)
        beside = _columns_for(room, [part.sizeHint().width() + space(8) for part in parts])
        for place, part in enumerate(parts):
            columns.addLayout(part, place // beside, place % beside)
        columns.setAlignment(Qt.AlignmentFlag.AlignTop)
        scroll = PageScroll(self)
        scroll.setWidget(page)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(6), space(6), space(6), space(4))
        sheet.setSpacing(space(5))
        sheet.addWidget(scroll)
        sheet.addWidget(buttons)
        around = self.sizeHint() - scroll.sizeHint()
        wanted = page.sizeHint() + around
        self.resize(wanted.boundedTo(self.screen().availableGeometry().size() * _SHARE_OF_SCREEN))
        buttons.rejected.connect(self.reject)

    def _calendar_keys(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Day before, day after"), "←, →"),
            (self.tr("Week before, week after"), "↑, ↓"),
            (self.tr("Start of the week, end of the week"), _keys("Home", "End")),
            (self.tr("Month before, month after"), _keys("PgUp", "PgDown")),
            (self.tr("Year before, year after"), _keys("Shift+PgUp", "Shift+PgDown")),
        ]

    def _column(self, title: str, keys: list[tuple[str, str]]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(space(6))
        grid.setVerticalSpacing(space(1.5))
        heading = Label(title, self)
        heading.setFont(font_of(Type.HEADING))
        grid.addWidget(heading, 0, 0, 1, 2)
        grid.setRowMinimumHeight(0, heading.fontMetrics().height() + space(2))
        for row, (text, key) in enumerate(keys, start=1):
            label = Label(key, self)
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            grid.addWidget(Label(text, self), row, 0)
            grid.addWidget(label, row, 1)
        grid.setRowStretch(len(keys) + 1, 1)
        return grid


def _columns_for(room: float, widths: list[int]) -> int:
    """Return how many columns stand beside one another; the rest goes below them."""
    fitting = (count for count in range(len(widths), 1, -1) if count * max(widths) <= room)
    return len(widths) if sum(widths) <= room else next(fitting, 1)


def _keys(*sequences: QKeySequence | str) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(sequence).toString(native) for sequence in sequences)
