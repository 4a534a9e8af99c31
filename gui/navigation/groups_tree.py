"""The tree of groups, where jobs and folders are dropped."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem, QWidget

from gui.commands.dragged_jobs import FOLDER_KIND, JOBS_KIND, dragged_folder, folder_of, jobs_of
from gui.commands.job_choice import GroupKind, JobGroup
from gui.look.spacing import space

GROUP_ROLE = Qt.ItemDataRole.UserRole
_ABOUT_KEPT = {Qt.Key.Key_F2, Qt.Key.Key_Delete}
_TAKES_JOBS = {GroupKind.FOLDER, GroupKind.TAG, GroupKind.BIN}
_TAKES_FOLDERS = {GroupKind.FOLDER, GroupKind.ALL}


class GroupsTree(QTreeWidget):
    """Frames the group that would take what is being dragged, and tells what was dropped on which."""

    jobs_dropped = Signal(list, object)
    folder_dropped = Signal(str, object)
    tag_toggled = Signal(str)
    name_wanted = Signal(object)
    delete_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._target: QTreeWidgetItem | None = None
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)

    def group_at(self, item: QTreeWidgetItem | None) -> JobGroup | None:
        group = None if item is None else item.data(0, GROUP_ROLE)
        return group if isinstance(group, JobGroup) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        group = self.group_at(self.itemAt(event.position().toPoint()))
        is_added = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if is_added and group is not None and group.kind is GroupKind.TAG:
            self.tag_toggled.emit(group.name)
        elif event.button() == Qt.MouseButton.LeftButton:
            # A menu is about what lies under the pointer, and shows no other jobs.
            super().mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        is_key = event.type() in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}
        if not is_key or not isinstance(event, QKeyEvent) or event.key() not in _ABOUT_KEPT:
            return super().event(event)
        group = self.group_at(self.currentItem())
        if group is None or group.kind is not GroupKind.KEPT:
            return super().event(event)
        # Elsewhere these keys are about the selected jobs.
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            wanted = self.name_wanted if event.key() == Qt.Key.Key_F2 else self.delete_wanted
            wanted.emit(group)
        return True

    def mimeTypes(self) -> list[str]:
        return [JOBS_KIND, FOLDER_KIND]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        group = self.group_at(items[0]) if items else None
        return dragged_folder(group.name if group is not None and group.kind is GroupKind.FOLDER else "")

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        super().dragEnterEvent(event)
        event.setAccepted(any(event.mimeData().hasFormat(kind) for kind in self.mimeTypes()))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        # Qt scrolls where the pointer is near an edge.
        super().dragMoveEvent(event)
        item = self.itemAt(event.position().toPoint())
        is_taken = _takes(self.group_at(item), event.mimeData())
        self._frame(item if is_taken else None)
        event.setAccepted(is_taken)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._frame(None)

    def dropEvent(self, event: QDropEvent) -> None:
        group, data = self.group_at(self.itemAt(event.position().toPoint())), event.mimeData()
        self._frame(None)
        if group is None or not _takes(group, data):
            event.ignore()
            return
        # Copied, as far as the source knows: the core moves it, not a model.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if jobs := jobs_of(data):
            self.jobs_dropped.emit(jobs, group)
        else:
            self.folder_dropped.emit(folder_of(data), group)

    def drawRow(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().drawRow(painter, option, index)
        if self._target is not None and self.itemFromIndex(index) is self._target:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(option.palette.color(QPalette.ColorRole.Accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            room = QRectF(option.rect).adjusted(0.5, 0.5, -1.5, -0.5)
            painter.drawRoundedRect(room, space(1), space(1))
            painter.restore()

    def _frame(self, item: QTreeWidgetItem | None) -> None:
        if item is not self._target:
            self._target = item
            self.viewport().update()


def _takes(group: JobGroup | None, data: QMimeData) -> bool:
    if group is None:
        return False
    if jobs_of(data):
        return group.kind in _TAKES_JOBS
    folder = folder_of(data)
    if not folder or group.kind not in _TAKES_FOLDERS:
        return False
    is_within = f"{group.name}/".startswith(f"{folder}/")
    return not is_within and group.name != folder.rpartition("/")[0]
