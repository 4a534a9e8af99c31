"""Join the page of instances with the window; it is imported when it is first wanted."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import GroupKind, JobGroup
from gui.commands.window_context import WindowContext, WindowFeature
from scheduler_core.values.ids import JobId, RunId

if TYPE_CHECKING:
    from gui.instances.instances_controller import InstancesController


class InstancesFeature(WindowFeature):
    """Waits for *Waiting* or one that waits to be chosen: the page costs a quarter of a start in imports."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._controller: InstancesController | None = None
        context.choice.wanted_changed.connect(self._load_if_wanted)
        context.bridge.opened.connect(self._load_if_wanted)
        context.requests.instance_wanted.connect(self._show_beside)
        context.requests.waiting_wanted.connect(self._show_among_all)

    def _load_if_wanted(self) -> None:
        if self._context.choice.wanted.group == JobGroup(GroupKind.WAITING):
            self._load()

    def _load(self) -> "InstancesController | None":
        """Return the controller, made when it is first asked for."""
        place = self._context.list_place
        if self._controller is None and place is not None:
            from gui.instances.instances_controller import InstancesController

            self._controller = InstancesController(self._context, place, self._window)
            self._controller.follow_wanted()
        return self._controller

    def _show_beside(self, run_id: RunId | None) -> None:
        controller = self._controller if run_id is None else self._load()
        if controller is not None:
            controller.show_beside(run_id)

    def _show_among_all(self, job_id: JobId, run_id: RunId | None) -> None:
        controller = self._load()
        if controller is not None:
            controller.show_among_all(job_id, run_id)
