"""Compute what an import would change about a span, off the window's thread."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scheduler_core.simulation.difference import JobDifference, differences
from scheduler_core.simulation.foresight import Foresight
from scheduler_core.simulation.simulation import Simulation


@dataclass(frozen=True, slots=True)
class Differing:
    """The jobs of which something else becomes before an instant, and how many runs at once at most.

    It is not whole where the simulations did not come to the end of the span.
    """

    jobs: tuple[JobDifference, ...]
    until: datetime
    is_whole: bool
    at_once_before: int
    at_once_after: int


def differing(simulations: Sequence[Simulation]) -> Differing:
    """Compare two simulations of one span: as it is, and with an import."""
    before, after = (each.foresight() for each in simulations)
    is_whole = all(each.is_done for each in simulations) and not (before.is_cut or after.is_cut)
    return Differing(
        tuple(differences(before, after)),
        min(before.until, after.until),
        is_whole,
        _most_at_once(before),
        _most_at_once(after),
    )


def _most_at_once(foresight: Foresight) -> int:
    moments = foresight.busiest(1)
    if moments:
        return moments[0].count
    return int(any(line.begins_at is not None for line in foresight.lines))
