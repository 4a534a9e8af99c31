"""List the keyboard shortcuts of the window."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from gui.commands.actions.menus import every_action
from gui.look.theme import font_of
from gui.look.tokens import Type, begun_after, space
from gui.widgets.action_maker import plain
from gui.widgets.buttons.push_button import ShowsKeys
from gui.widgets.heading import Heading
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Label
from gui.widgets.room_on_screen import SHARE_OF_SCREEN, take_room

# What stands next to the columns: margins, and the scroll bar.
_BESIDE = 20
_MOST_COLUMNS = 3
# What a heading takes with the room above it, in lines.
_HEADING_LINES = 2
_BETWEEN, _BEFORE_KEY = 8, 6


class KeyGroup(NamedTuple):
    """What belongs together, each with its key."""

    title: str
    keys: list[tuple[str, str]]


class ShortcutsDialog(ShowsKeys, QDialog):
    """Every action with its key below the name of its menu, and the keys of the calendar."""

    def __init__(self, actions: Iterable[QAction], menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        groups = list(key_groups(actions, menu, self.tr("Everywhere")))
        groups[0].keys.append((self.tr("Menu of what is selected"), _keys("Menu", "Shift+F10")))
        groups.append(KeyGroup(self.tr("In the calendar"), self._calendar_keys()))
        page = QWidget(self)
        columns = QHBoxLayout(page)
        columns.setContentsMargins(*begun_after(0, 0, space(4), 0))
        columns.setSpacing(space(_BETWEEN))
        for shared in self._shared(groups):
            columns.addLayout(self._column(shared))
        columns.addStretch(1)
        scroll = PageScroll(self)
        scroll.setWidget(page)
        scroll.lie_on_sheet()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(5), space(5), space(5), space(4))
        sheet.setSpacing(space(4))
        sheet.addWidget(Heading(self.windowTitle(), self))
        sheet.addWidget(scroll)
        sheet.addWidget(buttons)
        around = self.sizeHint() - scroll.sizeHint().expandedTo(scroll.minimumSizeHint())
        wanted = page.sizeHint() + around
        take_room(self, wanted)
        buttons.rejected.connect(self.reject)

    def _shared(self, groups: Sequence[KeyGroup]) -> list[list[KeyGroup]]:
        """Share the groups out to as many columns as the screen has room for."""
        room = self.screen().availableGeometry().width() * SHARE_OF_SCREEN - space(_BESIDE)
        lengths = [len(group.keys) + _HEADING_LINES for group in groups]
        shared: list[list[KeyGroup]] = []
        for count in range(_MOST_COLUMNS, 0, -1):
            shared = [[groups[place] for place in places] for places in shared_out(lengths, count)]
            if sum(self._width(column) + space(_BETWEEN) for column in shared) <= room:
                break
        return shared

    def _width(self, groups: Sequence[KeyGroup]) -> int:
        keys = [key for group in groups for key in group.keys]
        widest = (_widest(texts, self.fontMetrics()) for texts in zip(*keys, strict=True))
        return sum(widest) + space(_BEFORE_KEY)

    def _calendar_keys(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Day before, day after"), "←, →"),
            (self.tr("Week before, week after"), "↑, ↓"),
            (self.tr("Start of the week, end of the week"), _keys("Home", "End")),
            (self.tr("Month before, month after"), _keys("PgUp", "PgDown")),
            (self.tr("Year before, year after"), _keys("Shift+PgUp", "Shift+PgDown")),
        ]

    def _column(self, groups: Sequence[KeyGroup]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(space(_BEFORE_KEY))
        grid.setVerticalSpacing(space(1))
        for group in groups:
            self._add_group(grid, group, grid.rowCount())
        grid.setRowStretch(grid.rowCount(), 1)
        return grid

    def _add_group(self, grid: QGridLayout, group: KeyGroup, row: int) -> None:
        heading = Label(group.title, self)
        heading.setFont(font_of(Type.NAME))
        heading.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(heading, row, 0, 1, 2)
        above = space(5) if row > 1 else 0
        grid.setRowMinimumHeight(row, heading.fontMetrics().height() + space(1) + above)
        for place, (text, key) in enumerate(group.keys, start=row + 1):
            label = Label(key, self)
            label.setFont(font_of(Type.NOTE))
            label.setProperty("key", True)
            grid.addWidget(Label(text, self), place, 0)
            grid.addWidget(label, place, 1, Qt.AlignmentFlag.AlignLeading)


def key_groups(actions: Iterable[QAction], menu: QMenu, first_title: str) -> Iterator[KeyGroup]:
    """Yield what stands in a menu itself and what in no menu, then what stands in each menu below it."""
    below = [action.menu() for action in menu.actions()]
    groups = [(plain(each.title()), every_action(each)) for each in below if isinstance(each, QMenu)]
    placed = {action for _, found in groups for action in found}
    own = [action for action in every_action(menu) if action not in placed]
    rest = [action for action in actions if action not in placed and action not in own]
    for title, found in [(first_title, own + rest), *groups]:
        yield KeyGroup(title, [(plain(action.text()), _keys(action.shortcut())) for action in found])


def shared_out(lengths: Sequence[int], count: int) -> list[list[int]]:
    """Share what follows one another out to so many columns, so that the longest is as short as can be."""
    limit = max((max(lengths), -(-sum(lengths) // count)))
    while len(columns := _filled(lengths, limit)) > count:
        limit += 1
    return columns


def _filled(lengths: Sequence[int], limit: int) -> list[list[int]]:
    columns: list[list[int]] = [[]]
    for place, length in enumerate(lengths):
        if columns[-1] and sum(lengths[each] for each in columns[-1]) + length > limit:
            columns.append([])
        columns[-1].append(place)
    return columns


def _widest(texts: Iterable[str], metrics: QFontMetrics) -> int:
    return max(metrics.horizontalAdvance(text) for text in texts)


def _keys(*sequences: QKeySequence | str) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(sequence).toString(native) for sequence in sequences)
