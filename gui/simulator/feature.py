"""Join the simulator with the core, a part at a time; it is imported when it is first wanted."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence
from gui.text import formats
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.simulator.simulated import Simulated
    from gui.simulator.simulated_spans import Question
    from gui.simulator.simulator_dialog import SimulatorDialog
    from scheduler_core.simulation.simulation import Simulation


_MOST_NAMES = 5_000


class SimulatorFeature(QObject):
    """Answers the actions for it; between two parts of a simulation others have their turn."""

    def __init__(
        self,
        context: WindowContext,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._theme = context.theme
        self._choice = context.choice
        self._name_of = context.name_of
        self._bridge = context.bridge
        self._now = context.now
        self._jobs: tuple[JobId, ...] | None = None
        self._number = 0
        self._is_stopped = False
        self.dialog: SimulatorDialog | None = None
        context.actions.simulator.triggered.connect(self._open_for_all)
        context.actions.jobs.simulate.triggered.connect(self._open_for_selected)

    def open(self, jobs: Sequence[JobId] | None, name: str) -> None:
        """Simulate some jobs; all that are switched on if none is named."""
        from gui.simulator.simulator_dialog import SimulatorDialog

        if self.dialog is not None:
            self.dialog.close()
        self._jobs = None if jobs is None else tuple(jobs)
        self.dialog = dialog = SimulatorDialog(self._theme, self._now, name, self._window)
        dialog.question_asked.connect(self._begin)
        dialog.stop_wanted.connect(self._stop)
        dialog.finished.connect(self._forget)
        dialog.show()
        dialog.ask()
        self._bridge.ask(_names, self._offer)

    def _offer(self, names: list[str]) -> None:
        if self.dialog is not None:
            self.dialog.offer_jobs(names)

    def _open_for_all(self) -> None:
        self.open(None, self.tr("All jobs"))

    def _open_for_selected(self) -> None:
        selected = self._choice.selected
        if selected:
            self.open(selected, self._name_of(selected))

    def _begin(self, question: "Question") -> None:
        self._number += 1
        self._is_stopped = False
        self._bridge.ask(
            partial(_prepared, question, self._jobs),
            partial(self._go_on, self._number),
            partial(self._on_failure, self._number),
        )

    def _go_on(self, number: int, simulation: "Simulation") -> None:
        if number != self._number or self.dialog is None:
            return
        self.dialog.show_share(simulation.share)
        otherwise = partial(self._on_failure, number)
        if simulation.is_done or self._is_stopped:
            self._bridge.ask_without_core(
                partial(_summed_up, simulation), partial(self._show, number), otherwise
            )
        else:
            self._bridge.ask_without_core(
                partial(_advanced, simulation), partial(self._go_on, number), otherwise
            )

    def _show(self, number: int, simulated: "Simulated") -> None:
        if number == self._number and self.dialog is not None:
            self.dialog.show_simulated(simulated)

    def _on_failure(self, number: int, error: Exception) -> None:
        if number != self._number or self.dialog is None:
            return
        if isinstance(error, InvalidInput | NotFound):  # there is no job of that name
            self.dialog.show_summary(as_sentence(str(error)))
            return
        self.dialog.show_summary(self.tr("The simulation could not be made."))
        self._bridge.report_failure(error)

    def _stop(self) -> None:
        """Show what is foreseen so far as soon as the part under way is done."""
        self._is_stopped = True

    def _forget(self) -> None:
        self.dialog = None
        self._number += 1


def _prepared(question: "Question", jobs: tuple[JobId, ...] | None, core: Core) -> "Simulation":
    from scheduler_core.facade.times.simulating import WhatIf
    from scheduler_core.values.jobs.naming import Naming
    from scheduler_core.values.jobs.run_policies import MOST_ATTEMPTS

    zone = formats.time_zone_name()
    fails = {}
    if question.failing:
        failing = core.jobs.find(question.failing, Naming.LOOK)
        fails[failing] = MOST_ATTEMPTS + 1 if question.failing_tries is None else question.failing_tries
    return core.times.simulation(
        question.start, question.end, zone, what_if=WhatIf(question.off, fails), job_ids=jobs
    )


def _names(core: Core) -> list[str]:
    lines = core.jobs.lines(core.jobs.ids(limit=_MOST_NAMES))
    return list(dict.fromkeys(line.name for line in lines))


def _advanced(simulation: "Simulation") -> "Simulation":
    simulation.advance()
    return simulation


def _summed_up(simulation: "Simulation") -> "Simulated":
    from gui.simulator.simulated import simulated

    return simulated(simulation)
