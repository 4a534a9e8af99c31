"""A simulation as its window shows it, worked out beside the window's thread."""

from array import array
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scheduler_core.simulation.foresight import Fate, Foresight
from scheduler_core.simulation.simulation import Simulation
from scheduler_core.values.ids import JobId


@dataclass(frozen=True, slots=True)
class Simulated:
    """What is foreseen, summed up; `not_in_time` are the numbers of the lines that do not simply run."""

    foresight: Foresight
    is_whole: bool
    counts: Counter[Fate]
    counts_by_job: Mapping[JobId, Counter[Fate]]
    not_in_time: "array[int]"


def simulated(simulation: Simulation) -> Simulated:
    """Sum up how far a simulation came."""
    foresight = simulation.foresight()
    not_in_time = (number for number, line in enumerate(foresight.lines) if line.fate is not Fate.RUNS)
    return Simulated(
        foresight,
        simulation.is_done,
        foresight.counts(),
        foresight.counts_by_job(),
        array("q", not_in_time),
    )
