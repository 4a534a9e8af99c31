"""Ask the host which scripts of a dead engine it holds, before a new engine decides about them."""

import sys
from contextlib import suppress
from pathlib import Path

from scheduler_core.actions.process.process import NOT_STARTED, CantStart, ProcessIdentity


class HeldRuns:
    """The marks of runs that a host runs or knows the ends of, and which host that is.

    A host that lives and does not answer, as it is stopped, may hold any.
    """

    def __init__(
        self, marks: frozenset[int] = frozenset(), generation: int = 0, *, may_be_any: bool = False
    ) -> None:
        self.marks = marks
        self.generation = generation
        self._may_be_any = may_be_any

    def __contains__(self, mark: int) -> bool:
        return self._may_be_any or mark in self.marks

    def was_never_asked_for(self, identity: ProcessIdentity) -> bool:
        """Tell whether it is sure that a process never began.

        The host that its engine said it would ask lives or has ended well, and knows nothing of it.
        """
        is_known = self.generation != 0 and identity.started == self.generation
        return is_known and identity.pid == NOT_STARTED and identity.mark not in self


NONE_HELD = HeldRuns()


def held_runs(folder: Path) -> HeldRuns:
    """Return what the host of the folder holds, or what the last one wrote into it.

    Whatever a dead engine had asked the host for comes before the answer.
    """
    if sys.platform == "win32":
        return NONE_HELD
    else:
        from scheduler_core.actions.host.launching import asked_what_it_holds
        from scheduler_core.actions.host.spool import ended_generation, has_host, read_journal

        if has_host(str(folder)):
            with suppress(OSError, CantStart):
                if (held := asked_what_it_holds(folder)) is not None:
                    return HeldRuns(*held)
        if has_host(str(folder)):
            return HeldRuns(may_be_any=True)
        with suppress(OSError):
            kept = read_journal(str(folder)).items()
            ended = frozenset(run for run, each in kept if each.ended is not None)
            return HeldRuns(ended, ended_generation(str(folder)))
        return NONE_HELD
