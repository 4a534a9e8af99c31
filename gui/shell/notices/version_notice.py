"""Say that the engine has another version of Hourbell than this window, and what to do about it."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.overview import Overview
from gui.widgets.notices.standing_notice import StandingNotice

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import EngineState


class VersionNotice(WindowFeature):
    """Tells as long as both run; a window whose program was updated meanwhile is offered to start again."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._engine: EngineState | None = None
        again = QAction(self.tr("Start again"), self)
        again.triggered.connect(context.requests.start_again_wanted)
        self.notice = StandingNotice(context.theme, "version_notice", again, self.tr("Start again"), parent)

    def show_overview(self, overview: Overview) -> None:
        engine = overview.status.engine
        if engine.is_other_version:
            self._engine = engine
            self._bridge.ask(_installed, self._tell)
        else:
            self._engine = None
            self.notice.show_need("")

    def _tell(self, installed: str) -> None:
        """Say who is behind; the answer may come when another engine runs, or none."""
        from scheduler_core.program_version import number_of, program_version

        engine, own = self._engine, program_version()
        if engine is None:
            return
        # To start again helps next to a newer engine only.
        is_updated = number_of(own) < min(number_of(engine.version), number_of(installed))
        if number_of(engine.version) < number_of(own):
            words = self.tr(
                "The engine (process {pid} on {host}) is Hourbell {engine}, this window {own}. Start that"
                " engine again, with the newer Hourbell."
            )
        elif is_updated:
            words = self.tr(
                "Hourbell was updated: the engine (process {pid} on {host}) is {engine}, this window still"
                " {own}."
            )
        else:
            words = self.tr(
                "The engine (process {pid} on {host}) is Hourbell {engine}, this window {own}. Update the"
                " Hourbell of this window."
            )
        told = words.format(pid=engine.pid, host=engine.host, engine=engine.version, own=own)
        self.notice.show_need(told, has_remedy=is_updated)


def _installed(_core: Core) -> str:
    from scheduler_core.program_version import installed_version

    return installed_version()
