"""Choose which outcomes the log shows."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.run_log.filters.filter_chip import FilterChip
from gui.widgets.menu import Menu

if TYPE_CHECKING:
    from scheduler_core.values.runs.run import RunState


class OutcomeChip(FilterChip):
    """Opens a menu with one entry for each outcome and two for usual choices.

    What outcomes there are is loaded with the first choice or the first look at the menu: the window is
    painted without it.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        self._menu = menu = Menu(parent)
        menu.setProperty("has_checks", True)
        super().__init__("outcome_chip", parent, menu)
        self._states: frozenset[RunState] = frozenset()
        self._actions: dict[RunState, QAction] = {}
        menu.aboutToShow.connect(self._fill)
        self.cleared.connect(self._clear)
        self._describe()

    @property
    def states(self) -> "frozenset[RunState]":
        return self._states

    def show_states(self, states: "Iterable[RunState]") -> None:
        self._states = frozenset(states)
        for state, action in self._actions.items():
            action.setChecked(state in self._states)
        self._describe()

    def show_failures(self) -> None:
        from scheduler_core.values.runs.run import FAILURES

        self.show_states(FAILURES)

    def _clear(self) -> None:
        self.show_states(())
        self.changed.emit()

    def words(self) -> str:
        """Return what is chosen as words for `restore`."""
        return ",".join(sorted(self._states))

    def restore(self, words: str) -> None:
        """Choose what was kept, as far as it is known."""
        if not words:
            self.show_states(())
            return
        from scheduler_core.values.runs.run import RunState

        kept = set(words.split(","))
        self.show_states(state for state in RunState if state.value in kept)

    def _fill(self) -> None:
        if self._actions:
            return
        from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState

        self._actions = {state: self._add(self._menu, state) for state in RunState}
        self._menu.addSeparator()
        for text, states in (
            (self.tr("Only &failures"), FAILURES),
            (self.tr("Only &unfinished"), UNFINISHED),
        ):
            action = self._menu.addAction(text)
            action.setData(states)
            action.triggered.connect(self._on_group)

    def _add(self, menu: QMenu, state: "RunState") -> QAction:
        from gui.text.state_names import state_name

        action = menu.addAction(state_name(state))
        action.setCheckable(True)
        action.setChecked(state in self._states)
        action.triggered.connect(self._on_choice)
        return action

    def _on_group(self) -> None:
        sender = self.sender()
        self.show_states(sender.data() if isinstance(sender, QAction) else ())
        self.changed.emit()

    def _on_choice(self) -> None:
        self._states = frozenset(state for state, action in self._actions.items() if action.isChecked())
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        text = self._choice_in_words() if self._states else self.tr("Outcome")
        spoken = self.tr("Outcome: {choice}").format(choice=text if self._states else self.tr("any"))
        self.show_choice(text, spoken, bool(self._states))

    def _choice_in_words(self) -> str:
        from gui.text.state_names import state_name
        from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState

        if self._states == FAILURES:
            return self.tr("Failures")
        if self._states == UNFINISHED:
            return self.tr("Unfinished")
        first = state_name(next(state for state in RunState if state in self._states))
        return first if len(self._states) == 1 else f"{first} +{len(self._states) - 1}"
