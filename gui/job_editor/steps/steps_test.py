"""Test the steps of the page at once, with waits skipped."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.preview.trial_pane import ActionTrial, TrialPane
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.fields.chips import show_icon_apart

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import EditorLook
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.values.jobs.sequence import SequenceAction


class StepsTest(QObject):
    """Has the buttons that start it and the pane that shows it; `wanted` tells which step is the first."""

    wanted = Signal(int)

    def __init__(self, theme: Theme, bridge: CoreBridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._trial = ActionTrial(bridge, self)
        self._chosen = 1
        self.pane = TrialPane(self._trial, parent)
        self.pane.setObjectName("steps_trial")
        self.buttons = QWidget(parent)
        self._all = PushButton(self.tr("&Test now"), self.buttons)
        self._all.setObjectName("test_steps")
        self._some = PushButton(self.buttons)
        self._some.setObjectName("test_from_step")
        row = QHBoxLayout(self.buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(space(2))
        for button in (self._all, self._some):
            button.setAutoDefault(True)  # Enter presses the one that has the keyboard
            row.addWidget(button)
        self._draw_icons()
        theme.changed.connect(self._draw_icons)
        self._all.clicked.connect(self.want_all)
        self._some.clicked.connect(self._want_some)
        self._trial.ended.connect(self._on_end)

    @property
    def is_running(self) -> bool:
        return self._trial.is_running

    def show_chosen(self, number: int | None) -> None:
        """Offer to begin with the chosen step; with the first one there is nothing else to offer."""
        self._chosen = number or 1
        self._some.setVisible(self._chosen > 1)
        self._some.setText(self.tr("Test from step {number}").format(number=self._chosen))

    def show_steps(self, sequence: "SequenceAction | None") -> None:
        """Tell when these are others than were tested; None are some that lack something."""
        self._trial.show_action(sequence)

    def want_all(self) -> None:
        self.wanted.emit(1)

    def start(
        self, sequence: "SequenceAction", look: "EditorLook", secrets: "tuple[FoundSecret, ...]", first: int
    ) -> None:
        had_focus = self._all.hasFocus() or self._some.hasFocus()
        self.pane.show_start()
        name = look.job.texts.get("name", "")
        self._trial.start(look.reading, name, secrets, steps=sequence, first_step=first)
        self._let_start(False)
        if had_focus:
            # Qt would give it to the next button, and the next Space would do what nobody meant.
            self.pane.take_focus()

    def close(self) -> None:
        self._trial.close()

    def _draw_icons(self) -> None:
        for button in (self._all, self._some):
            show_icon_apart(button, self._theme.icon("run"))

    def _want_some(self) -> None:
        self.wanted.emit(self._chosen)

    def _let_start(self, is_on: bool) -> None:
        self._all.setEnabled(is_on)
        self._some.setEnabled(is_on)

    def _on_end(self, outcome: object) -> None:
        had_focus = self.pane.isAncestorOf(self.pane.window().focusWidget())
        self._let_start(True)
        if had_focus:
            self._all.setFocus()
        self.pane.show_end(outcome)  # type: ignore[arg-type]  # what the trial tells
