"""The tree of groups, where jobs and folders are dropped."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gui.commands.job_choice import GroupKind, JobGroup
from gui.filing.dragged_jobs import FOLDER_KIND, JOBS_KIND, dragged_folder, folder_of, jobs_of
from gui.look.palettes import hue_of
from gui.look.tokens import Hue, colours_of, space
from gui.navigation.group_drawing import GroupEntry, draw_entry
from gui.widgets.drawing.own_ground import is_seen_alike, paint_on_own_ground

if TYPE_CHECKING:
    from scheduler_core.values.jobs.colour import JobColours

GROUP_ROLE = Qt.ItemDataRole.UserRole
COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
MARK_ROLE = Qt.ItemDataRole.UserRole + 2
_ABOUT_KEPT = {Qt.Key.Key_F2, Qt.Key.Key_Delete}
# A gap, and what stands at the foot below it.
_LEAST_LINES, _OFF_FOOT = 2, 1
_TAKES_JOBS = {GroupKind.FOLDER, GroupKind.TAG, GroupKind.BIN}
_TAKES_FOLDERS = {GroupKind.FOLDER, GroupKind.ALL}


class GroupsTree(QTreeWidget):
    """Frames the group that would take what is being dragged, and tells what was dropped on which.

    The last line stands at the foot, before the others where they have to be scrolled.
    """

    jobs_dropped = Signal(list, object)
    folder_dropped = Signal(str, object)
    tag_toggled = Signal(str)
    name_wanted = Signal(object)
    delete_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        paint_on_own_ground(self)
        self.is_narrow = False
        self._target: QTreeWidgetItem | None = None
        self._hovered: QTreeWidgetItem | None = None
        self._colours: JobColours | None = None
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

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
        if is_seen_alike(event):
            return True
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
        item = self.itemFromIndex(index)
        is_chosen = item is self.currentItem()
        entry = GroupEntry(
            self.group_at(item),
            item.text(0),
            item.data(0, COUNT_ROLE) or "",
            item.icon(0),
            _depth_of(item),
            # That of the tree says nothing of its ground, which the style sheet makes transparent.
            colours_of(QApplication.palette()),
            is_chosen,
            item is self._hovered,
            is_chosen and self.hasFocus(),
            self._hue_at(item),
            bool(item.data(0, MARK_ROLE)),
        )
        place = QStyleOptionViewItem(option)
        # Qt leaves out how deep a line lies, which the words tell already.
        place.rect = QRect(0, option.rect.top(), self.viewport().width(), option.rect.height())
        draw_entry(painter, place, entry, is_narrow=self.is_narrow)
        if item is self._target:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(option.palette.color(QPalette.ColorRole.Accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            room = QRectF(place.rect).adjusted(0.5, 0.5, -1.5, -1.5)
            painter.drawRoundedRect(room, space(1), space(1))
            painter.restore()

    def show_colours(self, colours: "JobColours") -> None:
        """Show folders in these colours."""
        if colours != self._colours:
            self._colours = colours
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.itemAt(event.position().toPoint()))
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def rowsAboutToBeRemoved(self, parent: QModelIndex | QPersistentModelIndex, start: int, end: int) -> None:
        """Ask a line that is taken away no more."""
        self._hovered = None
        super().rowsAboutToBeRemoved(parent, start, end)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.keep_foot()

    # ---- the last line, where there is no room for all

    def indexAt(self, point: QPoint) -> QModelIndex:
        pinned = self._pinned()
        if pinned is not None and pinned.contains(point):
            return self._last()
        return super().indexAt(point)

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        pinned = self._pinned() if index == self._last() else None
        return super().visualRect(index) if pinned is None else pinned

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Show a line above the one at the foot; that one is seen without."""
        if index == self._last() and self._pinned() is not None:
            return
        super().scrollTo(index, hint)
        pinned = self._pinned()
        hidden = (
            0 if pinned is None else super().visualRect(index).bottom() + 1 - pinned.top() + space(_OFF_FOOT)
        )
        if hidden > 0:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + hidden)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        # Qt moves the picture, and the line at the foot with it.
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        pinned = self._pinned()
        if pinned is None:
            return
        painter = QPainter(self.viewport())
        colours = colours_of(QApplication.palette())
        ground = pinned.adjusted(0, -space(_OFF_FOOT), 0, 0)
        painter.fillRect(ground, QColor(colours.window))
        painter.setPen(QColor(colours.line))
        painter.drawLine(ground.topLeft(), ground.topRight())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = pinned
        self.drawRow(painter, option, self._last())

    def _last(self) -> QModelIndex:
        # Asked for the model, PySide makes all classes of models to find out which it is.
        last = self.topLevelItem(self.topLevelItemCount() - 1)
        return QModelIndex() if last is None else self.indexFromItem(last)

    def _pinned(self) -> QRect | None:
        """Return where the last line stands before others; None where it has its own place."""
        last, room = super().visualRect(self._last()), self.viewport().rect()
        if self.topLevelItemCount() < _LEAST_LINES or last.isEmpty() or last.bottom() <= room.bottom():
            return None
        return QRect(room.left(), room.bottom() + 1 - last.height(), room.width(), last.height())

    def keep_foot(self) -> None:
        """Let the last line stand at the foot, as far as there is room."""
        gap = self.topLevelItem(self.topLevelItemCount() - 2)
        last = self.topLevelItem(self.topLevelItemCount() - 1)
        if gap is None or last is None or self.group_at(gap) is not None:
            return
        now = gap.sizeHint(0).height()
        end = super().visualRect(self._last()).bottom() + 1 + self.verticalOffset()
        wanted = max(now + self.viewport().height() - end, space(2))
        if wanted != now:
            gap.setSizeHint(0, QSize(0, wanted))

    def _hue_at(self, item: QTreeWidgetItem) -> Hue:
        group = self.group_at(item)
        if self._colours is None or group is None or group.kind is not GroupKind.FOLDER:
            return Hue.SLATE
        return hue_of(self._colours.of_folder(group.name))

    def _hover(self, item: QTreeWidgetItem | None) -> None:
        group = self.group_at(item)
        hovered = None if group is None else item
        if hovered is not self._hovered:
            self._hovered = hovered
            self.viewport().update()

    def _frame(self, item: QTreeWidgetItem | None) -> None:
        if item is not self._target:
            self._target = item
            self.viewport().update()


def _depth_of(item: QTreeWidgetItem) -> int:
    above = item.parent()
    return 0 if above is None else 1 + _depth_of(above)


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
