"""Choose which outcomes the log shows."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.run_log.filter_chip import FilterChip
from gui.text.outcomes import state_name
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState


class OutcomeChip(FilterChip):
    """Opens a menu with one entry for each outcome and two for usual choices."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        menu = QMenu(parent)
        menu.setProperty("has_checks", True)
        super().__init__("outcome_chip", parent, menu)
        self._actions = {state: self._add(menu, state) for state in RunState}
        menu.addSeparator()
        for text, states in (
            (self.tr("Only &failures"), FAILURES),
            (self.tr("Only &unfinished"), UNFINISHED),
        ):
            action = menu.addAction(text)
            action.setData(states)
            action.triggered.connect(self._on_group)
        self._describe()

    @property
    def states(self) -> frozenset[RunState]:
        return frozenset(state for state, action in self._actions.items() if action.isChecked())

    def show_states(self, states: Iterable[RunState]) -> None:
        wanted = set(states)
        for state, action in self._actions.items():
            action.setChecked(state in wanted)
        self._describe()

    def _add(self, menu: QMenu, state: RunState) -> QAction:
        action = menu.addAction(state_name(state))
        action.setCheckable(True)
        action.triggered.connect(self._on_choice)
        return action

    def _on_group(self) -> None:
        sender = self.sender()
        self.show_states(sender.data() if isinstance(sender, QAction) else ())
        self.changed.emit()

    def _on_choice(self) -> None:
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        states = self.states
        if not states:
            text = self.tr("Outcome")
        elif states == FAILURES:
            text = self.tr("Failures")
        elif states == UNFINISHED:
            text = self.tr("Unfinished")
        else:
            first = state_name(next(state for state in RunState if state in states))
            text = first if len(states) == 1 else f"{first} +{len(states) - 1}"
        spoken = self.tr("Outcome: {choice}").format(choice=text if states else self.tr("any"))
        self.show_choice(text, spoken, bool(states))
