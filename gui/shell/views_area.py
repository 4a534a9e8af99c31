"""Show one view of the jobs at a time, with the log below or in its place."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gui.commands.actions.actions import Actions
from gui.shell.log_strip import LogStrip
from gui.widgets.in_turns import dressing
from gui.widgets.splitters import splitter

if TYPE_CHECKING:
    from gui.commands.window_context import View


class ViewsArea(QWidget):
    """Builds a view when it is first shown; at the start there are the frames of list and log alone.

    Where both have no room, the log unfolds in the place of the view, and folds when a view is chosen. It
    `is_log_given_up` where it had to fold, and unfolds again where there is room.
    """

    view_shown = Signal(str)

    def __init__(
        self,
        actions: Actions,
        frames: tuple[QWidget, QWidget],
        strip: LogStrip,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.strip = strip
        self._actions = actions
        self._frame, self._log = frames
        self._views: dict[QAction, View] = {}
        self._made: dict[QAction, QWidget] = {}
        self._is_log_wanted = False
        self.is_log_given_up = False
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._frame)
        self.rows: QSplitter = splitter("rows", Qt.Orientation.Vertical, (self._stack, 5), (self._log, 3))
        self.rows.setProperty("ruled", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.rows, 1)
        column.addWidget(strip)
        actions.show_log.toggled.connect(self._want_log)

    @property
    def parts(self) -> tuple[QWidget, QWidget, QWidget]:
        """Return the view, the log and the strip, as they stand below one another."""
        return self._stack, self._log, self.strip

    def join(self, log: QWidget, views: "Sequence[View]") -> None:
        """Put the log and the views into the places of their frames."""
        frame, self._log = self._log, log
        log.setHidden(frame.isHidden())
        self.rows.replaceWidget(1, log)
        self.rows.setStretchFactor(1, 3)
        for view in views:
            self._views[view.action] = view
            if view.is_made_at_start:
                self.view(view.action)
        self._stack.removeWidget(self._frame)
        for each in (frame, self._frame):
            each.setParent(None)
            each.deleteLater()
        self._actions.views.triggered.connect(self.show_view)

    def view(self, action: QAction) -> QWidget:
        """Return the view of an action, made now if it was not shown before; the log is its own."""
        make = self._views[action].make
        if make is None:
            return self._log
        if action not in self._made:
            self._made[action] = make()
            self._stack.addWidget(self._made[action])
        return self._made[action]

    def make_ahead(self) -> Iterator[None]:
        """Make all that is left to be made of the views, in steps that stall nothing."""
        for action, view in self._views.items():
            if view.make is None or view.is_made_at_start:
                continue
            made = self.view(action)
            yield
            for _ in view.make_rest() if view.make_rest is not None else ():
                yield
            yield from dressing(made)

    def take_focus(self, action: QAction) -> None:
        """Let the keyboard act on the view of an action."""
        self._views[action].take_focus()

    def lead_to_found(self, action: QAction) -> None:
        """Let the keyboard act on what a search has found in the view of an action."""
        view = self._views[action]
        (view.lead_to_found or view.take_focus)()

    def show_view(self, action: QAction) -> None:
        action.setChecked(True)
        if self._views[action].make is not None:
            self._stack.setCurrentWidget(self.view(action))
        self._is_log_wanted = False
        self.arrange()
        self.view_shown.emit(action.objectName())

    def show_named(self, name: str) -> None:
        """Show the view of an action of this name, the first one if there is none."""
        actions = self._actions.views.actions()
        self.show_view(next((action for action in actions if action.objectName() == name), actions[0]))

    def arrange(self) -> None:
        """Share out the room as the actions say."""
        is_log_alone = self._actions.show_whole_log.isChecked()
        is_log_open = is_log_alone or self._actions.show_log.isChecked()
        lacks_room = is_log_open and not is_log_alone and not self.has_room_for_both()
        if lacks_room and not self._is_log_wanted:
            # Comes back here, as does what unfolds it again.
            self.is_log_given_up = True
            self._actions.show_log.setChecked(False)
            return
        if self.is_log_given_up and self.has_room_for_both():
            self._actions.show_log.setChecked(True)
            return
        self._stack.setVisible(not is_log_alone and not lacks_room)
        self._log.setVisible(is_log_open)
        self.strip.follow_log(is_open=is_log_open, is_foldable=not is_log_alone)

    def has_room_for_both(self) -> bool:
        """Tell whether the log could unfold below the view, not in its place."""
        needed = sum(part.minimumSizeHint().height() for part in self._parts())
        return not self.isVisible() or self.height() - self.strip.height() >= needed

    def minimumSizeHint(self) -> QSize:
        """Return what the higher of view and log needs: one of them gives way."""
        highest = max(part.minimumSizeHint().height() for part in self._parts() if not part.isHidden())
        return QSize(super().minimumSizeHint().width(), highest + self.strip.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.arrange()

    def _want_log(self, is_wanted: bool) -> None:
        if is_wanted:
            self.is_log_given_up = False
        self._is_log_wanted = is_wanted and not self.has_room_for_both()
        self.arrange()

    def _parts(self) -> tuple[QWidget, QWidget]:
        return self._stack, self._log
