"""Place the quick add above the sheet; built when first wanted."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.commands.window_context import WindowContext
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.look.tokens import space

if TYPE_CHECKING:
    from gui.quick_add.quick_add_view import QuickAddView
    from gui.quick_add.quick_line import QuickJob


class QuickAddFeature(QWidget):
    """Joins the line with the core that understands it and the command that adds the job.

    It lies over the top of the sheet, so nothing is pushed when it comes and goes.
    """

    left = Signal()

    def __init__(
        self,
        context: WindowContext,
        sheet: QWidget,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self._sheet = sheet
        self._bridge = context.bridge
        self._commands = context.commands
        self._now = context.now
        self._view: QuickAddView | None = None
        self._readings: LatestAnswer[QuickJob] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def open(self) -> None:
        if self._view is None:
            self._view = self._build()
            self._sheet.installEventFilter(self)
        self._take_place()
        self.show()
        self.raise_()
        self._view.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.isVisible() and event.type() in {QEvent.Type.Resize, QEvent.Type.Move}:
            self._take_place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._take_place()
        return is_done

    def _take_place(self) -> None:
        """Stand before the top of the sheet, and leave its edge in sight."""
        edge = space(2)
        corner = self._sheet.mapTo(self.window(), QPoint(edge, edge))
        wide = self._sheet.width() - 2 * edge
        high = self.heightForWidth(wide) if self._column.hasHeightForWidth() else self.sizeHint().height()
        self.setGeometry(corner.x(), corner.y(), wide, high)

    def _build(self) -> "QuickAddView":
        from gui.quick_add.quick_add_view import QuickAddView

        view = QuickAddView(self._theme, self)
        self._column.addWidget(view)
        self._readings = LatestAnswer(self._bridge, view.show_understood, 0, self)
        view.line_changed.connect(self._read)
        view.job_wanted.connect(self._commands.add)
        view.left.connect(self._close)
        return view

    def _read(self, text: str) -> None:
        if self._readings is not None:
            self._readings.ask(partial(_read, text, self._now))

    def _close(self) -> None:
        self.hide()
        self.left.emit()


def _read(text: str, now: Callable[[], datetime], core: Core) -> "QuickJob":
    from gui.quick_add.quick_line import read_quick_line

    return read_quick_line(core, text, now())
