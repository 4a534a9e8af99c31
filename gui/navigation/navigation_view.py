"""The groups of jobs beside all views, each with its count."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from gui.job_choice import GroupKind, JobGroup
from gui.navigation.group_tree import Folder, folder_tree
from gui.overview import Overview
from gui.spacing import space
from gui.theme import Theme, scaled_font

_NAME, _COUNT = 0, 1
_GROUP = Qt.ItemDataRole.UserRole
_ICONS = {
    GroupKind.ALL: "job",
    GroupKind.RUNNING: "run",
    GroupKind.FAILING: "warning",
    GroupKind.PAUSED: "pause",
    GroupKind.FOLDER: "folder",
    GroupKind.TAG: "tag",
    GroupKind.BIN: "bin",
}
_FIXED = (GroupKind.ALL, GroupKind.RUNNING, GroupKind.FAILING, GroupKind.PAUSED)


class NavigationView(QWidget):
    """Lists the groups and tells which one the user wants to see."""

    group_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigation")
        self.setAccessibleName(self.tr("Groups of jobs"))
        self._theme = theme
        self._items: dict[JobGroup, QTreeWidgetItem] = {}
        self._shown: tuple[object, ...] = ()
        self.tree = QTreeWidget(self)
        self._prepare_tree()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, space(1), 0, 0)
        column.addWidget(self.tree)
        for kind in (*_FIXED, GroupKind.BIN):
            self._add(self.tree.invisibleRootItem(), JobGroup(kind))
        self.tree.setCurrentItem(self._items[JobGroup()])
        self.tree.currentItemChanged.connect(self._tell_group)
        theme.changed.connect(self._draw_icons)

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance("0") * 26, super().sizeHint().height())

    def show_overview(self, overview: Overview) -> None:
        status = overview.status
        counts = {
            GroupKind.ALL: status.jobs,
            GroupKind.RUNNING: overview.running,
            GroupKind.FAILING: len(status.failing),
            GroupKind.PAUSED: status.paused,
            GroupKind.BIN: overview.in_bin,
        }
        for kind, count in counts.items():
            self._count(self._items[JobGroup(kind)], count)
        shown = (*overview.folders.items(), None, *overview.tags.items())
        if shown != self._shown:
            self._shown = shown
            self._show_folders_and_tags(overview)

    def group_name(self, group: JobGroup) -> str:
        """Return what a group is called."""
        names = {
            GroupKind.ALL: self.tr("All jobs"),
            GroupKind.RUNNING: self.tr("Running"),
            GroupKind.FAILING: self.tr("Failing"),
            GroupKind.PAUSED: self.tr("Paused"),
            GroupKind.BIN: self.tr("Bin"),
        }
        return names.get(group.kind, group.name)

    def _show_folders_and_tags(self, overview: Overview) -> None:
        chosen = self._group_of(self.tree.currentItem())
        closed = {group for group, item in self._items.items() if item.childCount() and not item.isExpanded()}
        self.tree.blockSignals(True)
        root = self.tree.invisibleRootItem()
        for group in [each for each in self._items if each.kind in {GroupKind.FOLDER, GroupKind.TAG}]:
            item = self._items.pop(group)
            if item.parent() is None:
                root.removeChild(item)
        self._add_folders(root, folder_tree(overview.folders), len(_FIXED))
        for tag, count in overview.tags.items():
            self._count(self._add(root, JobGroup(GroupKind.TAG, tag), root.childCount() - 1), count)
        for group in closed & self._items.keys():
            self._items[group].setExpanded(False)
        self.tree.blockSignals(False)
        if chosen in self._items:
            self.tree.blockSignals(True)
            self.tree.setCurrentItem(self._items[chosen])
            self.tree.blockSignals(False)
        else:
            self.tree.setCurrentItem(self._items[JobGroup()])

    def _add_folders(self, parent: QTreeWidgetItem, folders: Iterable[Folder], first: int) -> None:
        for place, folder in enumerate(folders, start=first):
            item = self._add(parent, JobGroup(GroupKind.FOLDER, folder.path), place)
            item.setText(_NAME, folder.name)
            self._count(item, folder.count)
            self._add_folders(item, folder.below, 0)
            item.setExpanded(True)

    def _add(self, parent: QTreeWidgetItem, group: JobGroup, place: int | None = None) -> QTreeWidgetItem:
        item = QTreeWidgetItem([self.group_name(group), ""])
        item.setData(_NAME, _GROUP, group)
        item.setIcon(_NAME, self._theme.icon(_ICONS[group.kind]))
        item.setToolTip(_NAME, self.group_name(group))
        item.setTextAlignment(_COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setFont(_COUNT, scaled_font(0.9))
        item.setForeground(_COUNT, self.palette().placeholderText())
        parent.insertChild(parent.childCount() if place is None else place, item)
        self._items[group] = item
        return item

    def _count(self, item: QTreeWidgetItem, count: int) -> None:
        item.setText(_COUNT, f"{count:,}" if count else "")
        item.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, f"{item.text(_NAME)}, {count:,}")

    def _group_of(self, item: QTreeWidgetItem | None) -> JobGroup:
        group = None if item is None else item.data(_NAME, _GROUP)
        return group if isinstance(group, JobGroup) else JobGroup()

    def _tell_group(self, item: QTreeWidgetItem | None) -> None:
        self.group_wanted.emit(self._group_of(item))

    def _draw_icons(self) -> None:
        for group, item in self._items.items():
            item.setIcon(_NAME, self._theme.icon(_ICONS[group.kind]))
            item.setForeground(_COUNT, self.palette().placeholderText())

    def _prepare_tree(self) -> None:
        tree = self.tree
        tree.setObjectName("groups")
        tree.setAccessibleName(self.tr("Groups of jobs"))
        tree.setColumnCount(2)
        tree.setHeaderHidden(True)
        tree.setFrameShape(QTreeWidget.Shape.NoFrame)
        tree.setUniformRowHeights(True)
        tree.setIndentation(space(4))
        tree.setRootIsDecorated(False)
        tree.setAllColumnsShowFocus(True)
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = self._theme.small_icon_size()
        tree.setIconSize(QSize(side, side))
        columns = tree.header()
        columns.setStretchLastSection(False)
        columns.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        columns.setSectionResizeMode(_COUNT, QHeaderView.ResizeMode.Fixed)
        columns.resizeSection(_COUNT, QFontMetrics(self.font()).horizontalAdvance("00,000") + space(2))
