"""The place of the quick add above all views; it is built when it is first wanted."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.commands.window_context import WindowContext
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer

if TYPE_CHECKING:
    from gui.quick_add.quick_add_view import QuickAddView
    from gui.quick_add.quick_line import QuickJob


class QuickAddFeature(QWidget):
    """Joins the line with the core that understands it and the command that adds the job."""

    left = Signal()

    def __init__(
        self,
        context: WindowContext,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
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
        self.show()
        self._view.start()

    def _build(self) -> "QuickAddView":
        from gui.quick_add.quick_add_view import QuickAddView

        view = QuickAddView(self)
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
