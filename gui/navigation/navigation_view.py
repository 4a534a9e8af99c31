"""The side bar of groups, each with its count."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QFontMetrics
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.commands.job_choice import GroupKind, JobGroup
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.navigation.group_drawing import ENTRY_STEPS, HEADING_STEPS
from gui.navigation.groups_tree import COUNT_ROLE, GROUP_ROLE, MARK_ROLE, GroupsTree
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.menu import Menu

if TYPE_CHECKING:
    from gui.core_access.overview import Overview

_SEPARATOR = "/"


class Folder(NamedTuple):
    """A folder with how many jobs it holds, those below it included."""

    path: str
    name: str
    number: int
    below: tuple["Folder", ...]


_NAME = 0
_WIDE, _NARROW, _LEAST = 50, 16, 37
# The sign before a name and the count behind it.
_BESIDE_NAME = 21
_ANY_WIDTH = 16_777_215
_ICONS = {
    GroupKind.ALL: "job",
    GroupKind.RUNNING: "run",
    GroupKind.WAITING: "clock",
    GroupKind.FAILING: "warning",
    GroupKind.PAUSED: "pause",
    GroupKind.FOLDER: "folder",
    GroupKind.TAG: "tag",
    GroupKind.BIN: "bin",
    GroupKind.KEPT: "filter",
}
_NAMED = {GroupKind.FOLDER, GroupKind.TAG, GroupKind.KEPT}
_FIXED = (GroupKind.ALL, GroupKind.RUNNING, GroupKind.WAITING, GroupKind.FAILING, GroupKind.PAUSED)


class NavigationView(QWidget):
    """Lists the groups and tells which one the user wants to see."""

    group_wanted = Signal(object)
    folder_name_wanted = Signal(str)
    new_name_wanted = Signal(str)
    delete_wanted = Signal(str)
    folder_colour_wanted = Signal(str, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigation")
        self.setAccessibleName(self.tr("Groups of jobs"))
        self._theme = theme
        self._items: dict[JobGroup, QTreeWidgetItem] = {}
        self._shown: tuple[object, ...] = ()
        self._kept: list[str] = []
        self._folders: Mapping[str, int] = {}
        self._tags: Mapping[str, int] = {}
        self._marked: Sequence[str] = ()
        self._headings: list[QTreeWidgetItem] = []
        self._of_bin: Sequence[QAction] = ()
        self._longest_name = 0
        self._measured_in: QFont | None = None
        self.tree = GroupsTree(self)
        self._prepare_tree()
        column = QVBoxLayout(self)
        column.setContentsMargins(*begun_after(space(2), space(1), 0, 0))
        column.addWidget(self.tree)
        root = self.tree.invisibleRootItem()
        for kind in _FIXED:
            self._add(root, JobGroup(kind))
        self._gap = self._heading("")
        self._gap.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, self.tr("Deleted jobs"))
        root.addChild(self._gap)
        self._add(root, JobGroup(GroupKind.BIN))
        self.tree.setCurrentItem(self._items[JobGroup()])
        self.tree.currentItemChanged.connect(self._tell_group)
        self.tree.name_wanted.connect(self._want_name)
        self.tree.delete_wanted.connect(self._want_delete)
        self.tree.customContextMenuRequested.connect(self._open_menu)
        theme.changed.connect(self._draw_icons)

    def sizeHint(self) -> QSize:
        return QSize(space(_NARROW if self.tree.is_narrow else _WIDE), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width(), super().minimumSizeHint().height())

    def _least_width(self) -> int:
        """Return what the names that are always there need, so that none of them is cut."""
        if self.tree.is_narrow:
            return space(_NARROW)
        font = QApplication.font()
        if font != self._measured_in:
            self._measured_in = font
            metrics = QFontMetrics(font_of(Type.STRONG))
            names = (self.group_name(JobGroup(kind)) for kind in (*_FIXED, GroupKind.BIN))
            self._longest_name = max(map(metrics.horizontalAdvance, names))
        return max(space(_LEAST), self._longest_name + space(_BESIDE_NAME))

    def offer_of_bin(self, actions: Sequence[QAction]) -> None:
        """Know what the menu of the bin offers."""
        self._of_bin = actions

    @property
    def is_narrow(self) -> bool:
        return self.tree.is_narrow

    def show_narrow(self, is_narrow: bool) -> None:
        """Show signs and counts alone, or names too."""
        if is_narrow == self.tree.is_narrow:
            return
        self.tree.is_narrow = is_narrow
        self.setMaximumWidth(space(_NARROW) if is_narrow else _ANY_WIDTH)
        bar = self.tree.verticalScrollBar()
        bar.setProperty("thin", is_narrow)
        bar.style().unpolish(bar)
        bar.style().polish(bar)
        self.updateGeometry()
        self.tree.viewport().update()

    def show_overview(self, overview: "Overview") -> None:
        status = overview.status
        counts = {
            GroupKind.ALL: status.jobs,
            GroupKind.RUNNING: overview.running,
            GroupKind.WAITING: overview.waiting,
            GroupKind.FAILING: len(status.failing),
            GroupKind.PAUSED: overview.paused,
            GroupKind.BIN: overview.in_bin,
        }
        for kind, count in counts.items():
            self._count(self._items[JobGroup(kind)], count)
        self.tree.show_colours(overview.colours)
        shown = (*overview.folders.items(), None, *overview.tags.items())
        if shown != self._shown:
            self._shown = shown
            self._folders, self._tags = overview.folders, overview.tags
            self._show_named_groups()

    def show_kept(self, names: Sequence[str]) -> None:
        """List the filters that have names."""
        self._kept = list(names)
        self._show_named_groups()

    def mark_tags(self, tags: Sequence[str]) -> None:
        """Mark the tags that narrow what is shown, whatever group it is."""
        before, self._marked = self._marked, tags
        # A sign that is set anew is drawn anew, and this is asked at each letter of a search.
        for tag in {*before} ^ {*tags}:
            group = JobGroup(GroupKind.TAG, tag)
            if group in self._items:
                self._mark(group, self._items[group])

    def choose(self, group: JobGroup) -> None:
        """Make a group the one that is wanted, as far as it is there."""
        if group in self._items:
            self.tree.setCurrentItem(self._items[group])

    def group_name(self, group: JobGroup) -> str:
        """Return what a group is called."""
        names = {
            GroupKind.ALL: self.tr("All jobs"),
            GroupKind.RUNNING: self.tr("Running"),
            GroupKind.WAITING: self.tr("Waiting"),
            GroupKind.FAILING: self.tr("Failing"),
            GroupKind.PAUSED: self.tr("Paused"),
            GroupKind.BIN: self.tr("Bin"),
        }
        return names.get(group.kind, group.name)

    def _show_named_groups(self) -> None:
        chosen = self._group_of(self.tree.currentItem())
        closed = {group for group, item in self._items.items() if item.childCount() and not item.isExpanded()}
        self.tree.blockSignals(True)
        root = self.tree.invisibleRootItem()
        for group in [each for each in self._items if each.kind in _NAMED]:
            item = self._items.pop(group)
            if item.parent() is None:
                root.removeChild(item)
        for heading in self._headings:
            root.removeChild(heading)
        self._headings.clear()
        place = len(_FIXED)
        for name in self._kept:
            self._count(self._add(root, JobGroup(GroupKind.KEPT, name), place), 0)
            place += 1
        if folders := folder_tree(self._folders):
            place = self._add_heading(self.tr("Folders"), place)
            self._add_folders(root, folders, place)
            place += len(folders)
        if self._tags:
            place = self._add_heading(self.tr("Tags"), place)
        for tag, count in self._tags.items():
            self._count(self._add(root, JobGroup(GroupKind.TAG, tag), place), count)
            place += 1
        for group in closed & self._items.keys():
            self._items[group].setExpanded(False)
        self.tree.blockSignals(False)
        if chosen in self._items:
            self.tree.blockSignals(True)
            self.tree.setCurrentItem(self._items[chosen])
            self.tree.blockSignals(False)
        else:
            self.tree.setCurrentItem(self._items[JobGroup()])
        self.tree.keep_foot()

    def _add_heading(self, words: str, place: int) -> int:
        """Add a heading at a place, and return the next one."""
        heading = self._heading(words)
        self._headings.append(heading)
        self.tree.insertTopLevelItem(place, heading)
        return place + 1

    def _heading(self, words: str) -> QTreeWidgetItem:
        heading = QTreeWidgetItem([words])
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        heading.setSizeHint(_NAME, QSize(0, space(HEADING_STEPS)))
        return heading

    def _add_folders(self, parent: QTreeWidgetItem, folders: Iterable[Folder], first: int) -> None:
        for place, folder in enumerate(folders, start=first):
            item = self._add(parent, JobGroup(GroupKind.FOLDER, folder.path), place)
            item.setText(_NAME, folder.name)
            self._count(item, folder.number)
            self._add_folders(item, folder.below, 0)
            item.setExpanded(True)

    def _add(self, parent: QTreeWidgetItem, group: JobGroup, place: int | None = None) -> QTreeWidgetItem:
        item = QTreeWidgetItem([self.group_name(group)])
        item.setSizeHint(_NAME, QSize(0, space(ENTRY_STEPS)))
        item.setData(_NAME, GROUP_ROLE, group)
        self._mark(group, item)
        item.setToolTip(_NAME, plain_tool_tip(self.group_name(group)))
        movable = Qt.ItemFlag.ItemIsDragEnabled if group.kind is GroupKind.FOLDER else Qt.ItemFlag.NoItemFlags
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDragEnabled | movable)
        parent.insertChild(parent.childCount() if place is None else place, item)
        self._items[group] = item
        return item

    def _count(self, item: QTreeWidgetItem, count: int) -> None:
        # No column of its own: a reader would say it behind the name, which says it.
        item.setData(_NAME, COUNT_ROLE, formats.whole_number(count) if count else "")
        words = f"{item.text(_NAME)}, {formats.whole_number(count)}"
        item.setToolTip(_NAME, plain_tool_tip(words if count else item.text(_NAME)))
        item.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, words)

    def _group_of(self, item: QTreeWidgetItem | None) -> JobGroup:
        return self.tree.group_at(item) or JobGroup()

    def _tell_group(self, item: QTreeWidgetItem | None) -> None:
        self.group_wanted.emit(self._group_of(item))

    def _mark(self, group: JobGroup, item: QTreeWidgetItem) -> None:
        is_marked = group.kind is GroupKind.TAG and group.name in self._marked
        item.setData(_NAME, MARK_ROLE, is_marked)
        item.setIcon(_NAME, self._theme.icon("check" if is_marked else _ICONS[group.kind]))

    def _open_menu(self, place: QPoint) -> None:
        group = self.tree.group_at(self.tree.itemAt(place))
        if group is None or not (group.kind in _NAMED or (group.kind is GroupKind.BIN and self._of_bin)):
            return
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if group.kind is GroupKind.BIN:
            menu.addActions(self._of_bin)
            menu.popup(self.tree.viewport().mapToGlobal(place))
            return
        if group.kind is GroupKind.TAG:
            chosen = group.name in self._marked
            text = self.tr("&Remove from the filter") if chosen else self.tr("&Add to the filter")
            self._offer(menu, text, group, self._toggle)
        elif group.kind is GroupKind.FOLDER:
            self._offer(menu, self.tr("&Rename or move…"), group, self._name)
            from gui.filing.colour_menu import ColourMenu

            is_top = _SEPARATOR not in group.name
            of_its_own = self.tr("Next &free") if is_top else self.tr("As the &folder above")
            colours = ColourMenu(self.tr("&Colour"), of_its_own, menu)
            colours.chosen.connect(partial(self.folder_colour_wanted.emit, group.name))
            menu.addMenu(colours)
        else:
            self._offer(menu, self.tr("Rena&me…"), group, self._name)
            self._offer(menu, self.tr("&Delete"), group, self._delete)
        menu.popup(self.tree.viewport().mapToGlobal(place))

    def _offer(self, menu: QMenu, text: str, group: JobGroup, then: Callable[[], None]) -> None:
        action = menu.addAction(text)
        action.setProperty("group", group)
        action.triggered.connect(then)

    def _toggle(self) -> None:
        self.tree.tag_toggled.emit(self.sender().property("group").name)

    def _name(self) -> None:
        self._want_name(self.sender().property("group"))

    def _delete(self) -> None:
        self._want_delete(self.sender().property("group"))

    def _want_name(self, group: JobGroup) -> None:
        wanted = self.folder_name_wanted if group.kind is GroupKind.FOLDER else self.new_name_wanted
        wanted.emit(group.name)

    def _want_delete(self, group: JobGroup) -> None:
        self.delete_wanted.emit(group.name)

    def _draw_icons(self) -> None:
        for group, item in self._items.items():
            self._mark(group, item)

    def _prepare_tree(self) -> None:
        tree = self.tree
        tree.setObjectName("groups")
        tree.setAccessibleName(self.tr("Groups of jobs"))
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.setColumnCount(1)
        tree.setHeaderHidden(True)
        tree.setFrameShape(QTreeWidget.Shape.NoFrame)
        tree.setIndentation(0)
        tree.setRootIsDecorated(False)
        tree.setAllColumnsShowFocus(True)
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = self._theme.small_icon_size()
        tree.setIconSize(QSize(side, side))
        columns = tree.header()
        columns.setStretchLastSection(False)
        columns.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)


def folder_tree(counts: Mapping[str, int]) -> tuple[Folder, ...]:
    """Return the folders at the top, each with those below it; jobs without a folder are left out."""
    totals: Counter[str] = Counter()
    for path, count in counts.items():
        if not path:
            continue
        parts = path.split(_SEPARATOR)
        for depth in range(1, len(parts) + 1):
            totals[_SEPARATOR.join(parts[:depth])] += count
    children: dict[str, list[str]] = {}
    for path in totals:
        children.setdefault(path.rpartition(_SEPARATOR)[0] if _SEPARATOR in path else "", []).append(path)

    def folder(path: str) -> Folder:
        below = sorted(children.get(path, ()), key=str.casefold)
        return Folder(path, path.rpartition(_SEPARATOR)[2], totals[path], tuple(map(folder, below)))

    return tuple(folder(path) for path in sorted(children.get("", ()), key=str.casefold))
