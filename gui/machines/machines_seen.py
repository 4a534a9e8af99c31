"""Ask the core at once for all that the view of machines shows. No Qt here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from gui.core_access.core_bridge import Core
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.machine import SeenMachine


@dataclass(frozen=True, slots=True)
class MachinesSeen:
    """The machines of a store, whether they share its runs, and how long what they run usually takes.

    `place` is where the store is, without a password; `known_tags` are those that some machine has or some
    job asks for. `is_to_start_anew` says that the engine of this window leaves no run to others.
    """

    machines: Sequence[SeenMachine] = ()
    is_sharing: bool = False
    is_file: bool = False
    place: str = ""
    usual: Mapping[JobId, timedelta] = field(default_factory=dict)
    known_tags: Sequence[str] = ()
    is_to_start_anew: bool = False


def machines_seen(core: Core) -> MachinesSeen:
    machines = core.machines.seen()
    jobs = {run.job_id for machine in machines for run in machine.runs}
    return MachinesSeen(
        tuple(machines),
        core.machines.are_sharing(),
        "://" not in core.location,
        core.location,
        core.runs.usual_durations(sorted(jobs)) if jobs else {},
        tuple(core.machines.known_tags()),
        core.engine.is_to_start_anew(),
    )
