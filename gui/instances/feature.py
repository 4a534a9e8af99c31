"""Bring the page of instances, which is loaded when what waits is wanted for the first time."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import GroupKind, JobGroup
from gui.commands.window_context import WindowContext
from gui.widgets.view_panel import ViewPanel

if TYPE_CHECKING:
    from gui.instances.instance_panel import InstancePanel
    from gui.instances.instances_controller import InstancesController
    from gui.instances.instances_page import InstancesPage


class InstancesFeature(QObject):
    """Waits for *Waiting* to be chosen: to load what the page needs took a quarter of the start's imports."""

    def __init__(
        self,
        context: WindowContext,
        view: ViewPanel,
        show_instead: Callable[[QWidget | None], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._show_instead = show_instead
        self._window = parent
        self._controller: InstancesController | None = None
        context.choice.wanted_changed.connect(self._load_if_wanted)
        context.bridge.opened.connect(self._load_if_wanted)

    @property
    def page(self) -> "InstancesPage | None":
        return None if self._controller is None else self._controller.page

    @property
    def panel(self) -> "InstancePanel | None":
        return None if self._controller is None else self._controller.panel

    @property
    def is_shown(self) -> bool:
        return self._controller is not None and self._controller.is_shown

    def _load_if_wanted(self) -> None:
        is_wanted = self._context.choice.wanted.group == JobGroup(GroupKind.WAITING)
        if self._controller is None and is_wanted:
            from gui.instances.instances_controller import InstancesController

            self._controller = InstancesController(
                self._context, self._view, self._show_instead, self._window
            )
            self._controller.follow_wanted()
