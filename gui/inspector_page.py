"""The place of the inspector; it is built when it is first seen."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.core_bridge import CoreBridge
from gui.job_choice import JobChoice
from gui.spacing import space
from gui.theme import Theme
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.inspector.inspector_loader import InspectorLoader


class InspectorPage(QWidget):
    """Joins the inspector with the core."""

    def __init__(
        self,
        theme: Theme,
        choice: JobChoice,
        bridge: CoreBridge,
        now: Callable[[], datetime],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._choice = choice
        self._bridge = bridge
        self._now = now
        self._loader: InspectorLoader | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_occurrence(self, job_id: JobId, at: datetime) -> None:
        """Say why about an instant of a job, if the inspector is seen."""
        if self._loader is not None:
            self._loader.explain(job_id, at)

    def showEvent(self, event: QShowEvent) -> None:
        if self._loader is None:
            from gui.inspector.inspector_loader import InspectorLoader
            from gui.inspector.inspector_view import InspectorView

            view = InspectorView(self._theme, self._now, self)
            self._column.addWidget(view)
            self._loader = InspectorLoader(self._bridge, self._choice, view)
        super().showEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(space(72), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(space(48), super().minimumSizeHint().height())
