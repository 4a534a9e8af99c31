"""The filters of the log as chips: outcome, selected jobs and time."""

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from gui import formats
from gui.action_maker import plain
from gui.outcomes import state_name
from gui.spacing import space
from scheduler_core.values.run import UNFINISHED, RunState
from scheduler_core.values.run_log import RunFilter
from scheduler_core.values.run_statistics import FAILURES

_SPANS = (timedelta(hours=1), timedelta(days=1), timedelta(days=7), timedelta(days=30))


class RunFilters(QWidget):
    """Chips that open menus or are pressed; each says what it lets through."""

    changed = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self.setObjectName("run_filters")
        self._states_menu = QMenu(self)
        self._time_menu = QMenu(self)
        for menu in (self._states_menu, self._time_menu):
            menu.setProperty("has_checks", True)
        self._states = {state: self._state_action(state) for state in RunState}
        self._states_menu.addSeparator()
        for text, states in (
            (self.tr("Only &failures"), FAILURES),
            (self.tr("Only &unfinished"), UNFINISHED),
        ):
            action = self._states_menu.addAction(text)
            action.setData(states)
            action.triggered.connect(self._choose_states)
        self._times = QActionGroup(self)
        self._fill_time_menu()
        self._outcome_chip = self._chip("outcome_chip", self._states_menu)
        self._time_chip = self._chip("time_chip", self._time_menu)
        self._jobs_chip = self._chip("jobs_chip")
        self._jobs_chip.setText(self.tr("Selected jobs"))
        self._jobs_chip.setAccessibleName(self._jobs_chip.text())
        self._jobs_chip.setCheckable(True)
        self._jobs_chip.setToolTip(self.tr("Show only runs of the jobs that are selected"))
        self._jobs_chip.toggled.connect(self.changed)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(1))
        for chip in (self._outcome_chip, self._jobs_chip, self._time_chip):
            line.addWidget(chip)
        self._describe()

    @property
    def is_of_selected_jobs(self) -> bool:
        return self._jobs_chip.isChecked()

    @property
    def is_filtering(self) -> bool:
        return bool(self._chosen_states()) or self.is_of_selected_jobs or self._span() is not None

    def wanted(self) -> RunFilter:
        """Return what the chips let through now."""
        states, span = self._chosen_states(), self._span()
        since = None
        if span is not None:
            since = self._now() - span if span else formats.day_span(formats.local_date(self._now()))[0]
        return RunFilter(states=frozenset(states) or None, since=since)

    def clear(self) -> None:
        for action in self._states.values():
            action.setChecked(False)
        self._times.actions()[0].setChecked(True)
        self._jobs_chip.setChecked(False)
        self._take_choice()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _chosen_states(self) -> list[RunState]:
        return [state for state, action in self._states.items() if action.isChecked()]

    def _span(self) -> timedelta | None:
        """Return how far back; no time at all stands for today."""
        span: timedelta | None = self._times.checkedAction().data()
        return span

    def _state_action(self, state: RunState) -> QAction:
        action = self._states_menu.addAction(state_name(state))
        action.setCheckable(True)
        action.triggered.connect(self._take_choice)
        return action

    def _fill_time_menu(self) -> None:
        names = (
            self.tr("The last &hour"),
            self.tr("The last &24 hours"),
            self.tr("The last &7 days"),
            self.tr("The last &30 days"),
        )
        choices = [
            (self.tr("&Any time"), None),
            (self.tr("&Today"), timedelta()),
            *zip(names, _SPANS, strict=True),
        ]
        for text, span in choices:
            action = self._time_menu.addAction(text)
            action.setCheckable(True)
            action.setData(span)
            self._times.addAction(action)
            action.triggered.connect(self._take_choice)
        self._times.actions()[0].setChecked(True)

    def _choose_states(self) -> None:
        sender = self.sender()
        wanted = sender.data() if isinstance(sender, QAction) else frozenset()
        for state, action in self._states.items():
            action.setChecked(state in wanted)
        self._take_choice()

    def _take_choice(self) -> None:
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        states = self._chosen_states()
        if not states:
            text = self.tr("Any outcome")
        elif set(states) == FAILURES:
            text = self.tr("Failures")
        elif set(states) == UNFINISHED:
            text = self.tr("Unfinished")
        else:
            text = state_name(states[0]) + (f" +{len(states) - 1}" if len(states) > 1 else "")
        self._outcome_chip.setText(f"{text} ▾")
        self._outcome_chip.setAccessibleName(self.tr("Outcome: {choice}").format(choice=text))
        self._mark(self._outcome_chip, bool(states))
        when = plain(self._times.checkedAction().text())
        self._time_chip.setText(f"{when} ▾")
        self._time_chip.setAccessibleName(self.tr("Time: {choice}").format(choice=when))
        self._mark(self._time_chip, self._span() is not None)

    def _mark(self, chip: QToolButton, is_filtering: bool) -> None:
        chip.setProperty("filtering", is_filtering)
        chip.style().unpolish(chip)
        chip.style().polish(chip)

    def _chip(self, name: str, menu: QMenu | None = None) -> QToolButton:
        chip = QToolButton(self)
        chip.setObjectName(name)
        chip.setProperty("chip", True)
        if menu is not None:
            chip.setMenu(menu)
            chip.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return chip
