"""Run simulations part by part, so that others have their turn in between."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from gui.core_access.core_bridge import Core, CoreBridge

if TYPE_CHECKING:
    from scheduler_core.simulation.simulation import Simulation

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class ForesightQuestion(Generic[Found]):
    """Simulations to be prepared by the core, what is made of them in the end, and who hears of it."""

    prepare: Callable[[Core], "Sequence[Simulation]"]
    sum_up: Callable[["Sequence[Simulation]"], Found]
    then: Callable[[Found], None]
    otherwise: Callable[[Exception], None]


class Foreseeing(QObject):
    """Answers the latest question alone; `went_on` tells how much of the span lies behind, from 0 to 1."""

    went_on = Signal(float)

    def __init__(self, bridge: CoreBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._number = 0
        self._is_stopped = False

    def ask(self, question: ForesightQuestion[Found]) -> None:
        self.drop()
        number = self._number
        self._bridge.ask(
            question.prepare,
            partial(self._go_on, number, question),
            partial(self._fail, number, question),
        )

    def stop(self) -> None:
        """Answer with what is foreseen so far, as soon as the part under way is done."""
        self._is_stopped = True

    def drop(self) -> None:
        """Drop the question: no answer to it comes."""
        self._number += 1
        self._is_stopped = False

    def _go_on(
        self, number: int, question: ForesightQuestion[Found], simulations: "Sequence[Simulation]"
    ) -> None:
        if number != self._number:
            return
        self.went_on.emit(sum(each.share for each in simulations) / len(simulations))
        otherwise = partial(self._fail, number, question)
        if self._is_stopped or all(each.is_done for each in simulations):
            summed_up = partial(question.sum_up, simulations)
            self._bridge.ask_without_core(summed_up, partial(self._tell, number, question), otherwise)
        else:
            advanced = partial(_advanced, simulations)
            self._bridge.ask_without_core(advanced, partial(self._go_on, number, question), otherwise)

    def _tell(self, number: int, question: ForesightQuestion[Found], found: Found) -> None:
        if number == self._number:
            question.then(found)

    def _fail(self, number: int, question: ForesightQuestion[Found], error: Exception) -> None:
        if number == self._number:
            question.otherwise(error)


def _advanced(simulations: "Sequence[Simulation]") -> "Sequence[Simulation]":
    """Let the one go on that is behind, so that what is stopped can be compared as far as both have come."""
    min((each for each in simulations if not each.is_done), key=lambda each: each.share).advance()
    return simulations
