"""A simulation for its window, computed off the window's thread."""

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gui.foresight.differing import Differing, differing
from scheduler_core.exchange.common.losses import Loss
from scheduler_core.simulation.foresight import Fate, Foresight
from scheduler_core.simulation.simulation import Simulation
from scheduler_core.values.ids import JobId


@dataclass(frozen=True, slots=True)
class Simulated:
    """What is foreseen, summed up; `not_in_time` are the numbers of the lines that do not simply run.

    With an import it is what is foreseen then, `differing` is what that changes, and `losses` are what the
    import does not take.
    """

    foresight: Foresight
    is_whole: bool
    counts: Counter[Fate]
    counts_by_job: Mapping[JobId, Counter[Fate]]
    not_in_time: "array[int]"
    differing: Differing | None = None
    losses: tuple[Loss, ...] = ()


def simulated(simulations: Sequence[Simulation], losses: tuple[Loss, ...] = ()) -> Simulated:
    """Sum up how far a simulation came, or two of one span: as it is, and with an import."""
    simulation = simulations[-1]
    foresight = simulation.foresight()
    not_in_time = (number for number, line in enumerate(foresight.lines) if line.fate is not Fate.RUNS)
    return Simulated(
        foresight,
        simulation.is_done,
        foresight.counts(),
        foresight.counts_by_job(),
        array("q", not_in_time),
        differing(simulations) if len(simulations) > 1 else None,
        losses,
    )
