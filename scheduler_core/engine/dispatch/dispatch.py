"""The interface between deciding that a run may start and carrying it out."""

from datetime import timedelta
from typing import Protocol

from scheduler_core.actions.process.process import ProcessIdentity
from scheduler_core.engine.runs.life import Later, Life
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.actions import Action


class Dispatch(Protocol):
    """Carries out what the launcher lets begin. Made and used on the loop."""

    @property
    def waiting_for_moments(self) -> int:
        """Return how many runs have begun ahead of their instant, and act when it comes."""
        ...

    def lead(self, held: int) -> timedelta:
        """Return how long before its instant a run is to be carried out, where so many wait for theirs."""
        ...

    def prepare(self, action: Action) -> None:
        """Hear that something soon begins to act so."""
        ...

    async def carry_out(self, life: Life) -> Ending | Later:
        """See a run through, from its conditions on; return how it ended, which is still to be written.

        One that is lent may come back before it has begun.

        Its job may be edited, which changes `life.work`, until it has a place on its machine. Then the life
        `has_begun`, and the ledger says so before anything acts: a claim that somebody revoked, ended or
        took over does not act. Cancelled, it undoes what it began and raises CancelledError.
        """
        ...

    async def resume(self, work: Work, identity: ProcessIdentity) -> Ending | None:
        """See a script to its end that an engine before this one began; None if nobody has held it."""
        ...

    def tell_end(self, work: Work, ending: Ending) -> None:
        """Call who waits for a run, of which nobody saw the end, where this machine acts."""
        ...

    def forget(self, run_id: RunId) -> None:
        """Hear that the end of a run is written."""
        ...

    @property
    def scripts(self) -> frozenset[RunId]:
        """Return the runs whose scripts could go on without this engine; may be asked on any thread."""
        ...

    async def let_scripts_go_on(self) -> frozenset[RunId]:
        """Leave scripts to the next engine, and return their runs, which are to be dropped at once."""
        ...
