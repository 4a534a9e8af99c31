"""Bring the page of instances, which is loaded when what waits is wanted for the first time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import GroupKind, JobGroup
from gui.commands.window_context import WindowContext

if TYPE_CHECKING:
    from gui.instances.instances_controller import InstancesController


class InstancesFeature(QObject):
    """Waits for *Waiting* to be chosen: to load what the page needs took a quarter of the start's imports."""

    def __init__(
        self,
        context: WindowContext,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._window = parent
        self._controller: InstancesController | None = None
        context.choice.wanted_changed.connect(self._load_if_wanted)
        context.bridge.opened.connect(self._load_if_wanted)

    def _load_if_wanted(self) -> None:
        is_wanted = self._context.choice.wanted.group == JobGroup(GroupKind.WAITING)
        place = self._context.list_place
        if self._controller is None and is_wanted and place is not None:
            from gui.instances.instances_controller import InstancesController

            self._controller = InstancesController(self._context, place, self._window)
            self._controller.follow_wanted()
