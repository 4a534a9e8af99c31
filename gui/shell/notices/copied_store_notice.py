"""Ask which store goes on where one is a copy or was restored."""

from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.overview import Overview
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.values.records.health import Hindrance


class CopiedStoreNotice(WindowFeature):
    """Tells as long as the store is a copy about which nobody has decided."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._wanted = wanted = context.actions.copied_store
        self._is_held = False
        self.notice = StandingNotice(context.theme, "copy_notice", wanted, self.tr("Decide…"), parent)
        wanted.setEnabled(False)
        wanted.triggered.connect(self.ask)

    def show_overview(self, overview: Overview) -> None:
        from scheduler_core.facade.control.engine_state import EngineKind

        was_held, self._is_held = self._is_held, overview.is_copy
        self._wanted.setEnabled(overview.is_copy)
        # Nothing can be decided about a store that is gone.
        is_gone = overview.status.firing.hindrance is Hindrance.STORE
        self.notice.show_need(
            self.tr("This store is a copy or was restored: nothing fires or ends until you have decided.")
            if overview.is_copy and not is_gone
            else ""
        )
        is_free = not overview.is_copy and overview.status.engine.kind is EngineKind.NONE
        if was_held and is_free and self._bridge.runs_jobs:
            # Somebody else has trusted it, on the command line for instance.
            self._bridge.start_engine()

    def ask(self) -> None:
        """Ask which of the two goes on; nothing is decided by closing the question."""
        # Its names take a while to make, and few ever need it.
        from PySide6.QtWidgets import QDialogButtonBox

        from gui.widgets.notices.question import Question

        question = Question(
            self.tr("Copied store"),
            self.tr("Which store goes on?"),
            QDialogButtonBox.StandardButton.NoButton,
            self._window,
        )
        question.setObjectName("copy_question")
        question.set_words(
            self.tr(
                "This store is a copy or was restored from a backup, so another one may go on elsewhere, and"
                " all would be done twice. Until you have decided, nothing fires and nothing ends here.\n\n"
                "If the other one is gone, what waits here goes on, and jobs make up for what they missed. If"
                " this is a second one, waits and retries end here, what was due before is in the log as"
                " missed, and jobs start from now on."
            )
        )
        trust = question.add_button(
            self.tr("&The other one is gone"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        second = question.add_button(
            self.tr("This is a &second one"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        trust.setObjectName("trust_store")
        second.setObjectName("second_store")
        cancel = question.add_button(QDialogButtonBox.StandardButton.Cancel)
        question.set_default(cancel)
        trust.clicked.connect(self._trust)
        second.clicked.connect(self._take_for_second)
        question.open()

    def _trust(self) -> None:
        self._bridge.change(_trust, self._on_trust)

    def _on_trust(self, _nothing: None) -> None:
        self._bridge.start_engine()
        self._notices.tell(
            self.tr("This store goes on: what waits does, and jobs make up for what they missed.")
        )

    def _take_for_second(self) -> None:
        self._bridge.change(_take_for_second, self._on_second)

    def _on_second(self, _nothing: None) -> None:
        self._bridge.start_engine()
        self._notices.tell(
            self.tr("This store counts as a second one: what was pending ended, jobs start from now on.")
        )


def _trust(core: Core) -> None:
    core.upkeep.trust_copy()


def _take_for_second(core: Core) -> None:
    core.upkeep.take_for_second()
