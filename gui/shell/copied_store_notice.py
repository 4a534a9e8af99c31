"""Ask what a copied or restored store is to make up for, before an engine of the window takes it over."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext
from gui.core_access.core_bridge import Core
from gui.core_access.overview import Overview
from gui.widgets.notices.standing_notice import StandingNotice


class CopiedStoreNotice(QObject):
    """Tells as long as the store is a copy that no engine has taken over."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._wanted = wanted = context.actions.copied_store
        self._bridge = context.bridge
        self._notices = context.notices
        self._window = parent
        self._is_held = False
        self.notice = StandingNotice(context.theme, "copy_notice", wanted, self.tr("Decide…"), parent)
        wanted.setEnabled(False)
        wanted.triggered.connect(self.ask)

    def show_overview(self, overview: Overview) -> None:
        from scheduler_core.facade.control.engine_state import EngineKind

        was_held, self._is_held = self._is_held, overview.is_copy
        self._wanted.setEnabled(overview.is_copy)
        self.notice.show_need(
            self.tr("This store is a copy or was restored: its jobs wait until you have decided.")
            if overview.is_copy
            else ""
        )
        is_free = not overview.is_copy and overview.status.engine.kind is EngineKind.NONE
        if was_held and is_free and self._bridge.runs_jobs:
            # Somebody else has trusted it, on the command line for instance.
            self._bridge.start_engine()

    def ask(self) -> None:
        """Ask what is to become of what was due meanwhile; nothing is decided by closing the question."""
        # Its names take a while to make, and few ever need it.
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QMessageBox

        from gui.widgets.notices.question import Question

        question = Question(
            QMessageBox.Icon.Question,
            self.tr("Copied store"),
            self.tr("Has any of what was due meanwhile run already?"),
            QMessageBox.StandardButton.Cancel,
            self._window,
        )
        question.setObjectName("copy_question")
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.setInformativeText(
            self.tr(
                "This store is a copy or was restored from a backup, so its original may have gone on: what"
                " is made up for here would then be done twice.\n\nIf you don't know, let the jobs start from"
                " now on. What was due meanwhile is listed in the log as missed, and can be run by hand."
                " This is decided once."
            )
        )
        start = question.addButton(self.tr("&Start from now on"), QMessageBox.ButtonRole.AcceptRole)
        make_up = question.addButton(
            self.tr("Nothing has run: &make up for it"), QMessageBox.ButtonRole.DestructiveRole
        )
        start.setObjectName("start_from_now_on")
        make_up.setObjectName("make_up")
        question.setDefaultButton(start)
        start.clicked.connect(self._start)
        make_up.clicked.connect(self._make_up)
        question.open()

    def _start(self) -> None:
        self._bridge.start_engine()
        self._notices.tell(self.tr("Jobs start from now on; what was due before is in the log as missed."))

    def _make_up(self) -> None:
        self._bridge.change(_trust, self._on_trust)

    def _on_trust(self, _nothing: None) -> None:
        self._bridge.start_engine()
        self._notices.tell(self.tr("This store counts as the original; jobs make up for what they missed."))


def _trust(core: Core) -> None:
    core.upkeep.trust_copy()
