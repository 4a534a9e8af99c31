"""Say that this window brought the store of an older Hourbell up to date, and where its backup is."""

from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import said
from gui.core_access.overview import Overview
from gui.widgets.notices.standing_notice import StandingNotice


class UpdateNotice(WindowFeature):
    """Tells until it is put away; the audit keeps it for later."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._is_asked = False
        self.notice = StandingNotice(context.theme, "update_notice", None, "", parent)

    def show_overview(self, _overview: Overview) -> None:
        if not self._is_asked:
            self._is_asked = True
            self._bridge.ask(_updated, self._tell)

    def _tell(self, updated: str) -> None:
        self.notice.show_need(said(updated) if updated else "")


def _updated(core: Core) -> str:
    return core.updated
