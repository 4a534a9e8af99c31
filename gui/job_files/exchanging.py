"""Ask the core to read and write job files, off the window's thread."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gui.commands.undo import Change, doing
from gui.core_access.core_bridge import Core
from gui.foresight.imported_plans import both_ways, this_machine
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.errors import SchedulerError
    from scheduler_core.exchange.common.losses import Exported, Loss
    from scheduler_core.exchange.formats import FileFormat
    from scheduler_core.exchange.importing.import_plan import ImportPlan
    from scheduler_core.simulation.simulation import Simulation

_AHEAD = timedelta(days=30)
# Nobody asked for it: what comes by the thousand is compared as far as so many go.
_MOST_FORESEEN = 20_000


_MOST_FAULTS = 10


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What is to be looked at: a file or folder, a text, or what this machine has scheduled."""

    path: Path | None = None
    text: str | None = None
    source: str = ""
    format: "FileFormat | None" = None
    does: str = ""
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class ForeseenImport:
    """What an import would do, and what it could not take; or why the file can't be read."""

    format: "FileFormat | None" = None
    plan: "ImportPlan | None" = None
    losses: tuple["Loss", ...] = ()
    problem: str = ""


def written(
    ids_of: Callable[[Core], Sequence[JobId] | None], file_format: "FileFormat", now: datetime, core: Core
) -> "Exported":
    """Write jobs in a format; None stands for all of them."""
    from scheduler_core.exchange.formats import export_text

    ids = ids_of(core)
    drafts = core.exchange.drafts(ids)
    beside = core.exchange.beside(drafts, is_whole=ids is None)
    return export_text(drafts, file_format, this_machine(now), beside)


def saved(exported: "Exported", target: str, _core: Core) -> list[Path]:
    from scheduler_core.facade.exchange.exchange_files import write_export

    return write_export(exported, target)


def sources(_core: Core) -> list[str]:
    """Return which other schedulers of this machine have something."""
    from scheduler_core.facade.exchange.exchange_files import sources_of_machine

    return [source.value for source in sources_of_machine()]


def looked_at(request: ImportRequest, now: datetime, core: Core) -> ForeseenImport:
    """Read and rehearse; what is wrong comes back in words."""
    from scheduler_core.errors import SchedulerError

    try:
        return _looked_at(request, now, core)
    except SchedulerError as error:
        return ForeseenImport(request.format, problem=_told_of(error))


def _told_of(error: "SchedulerError") -> str:
    """Return what is wrong, a line for each fault; of many the first."""
    from scheduler_core.errors import InvalidInput

    others = error.others if isinstance(error, InvalidInput) else ()
    return "\n".join(map(str, (error, *others)[:_MOST_FAULTS]))


def importing(plan: "ImportPlan") -> Change:
    """Carry a plan out; the way back undoes all of it, unless somebody changed a job of it meanwhile."""
    return partial(_import, plan)


def _looked_at(request: ImportRequest, now: datetime, core: Core) -> ForeseenImport:
    from scheduler_core.exchange.common.losses import callbacks_left_behind
    from scheduler_core.exchange.formats import guessed_format, import_text
    from scheduler_core.exchange.table.job_table import read_what
    from scheduler_core.facade.exchange.exchange_files import MachineSource, read_import, read_machine

    if request.source:
        text, file_format = read_machine(MachineSource(request.source))
    elif request.text is not None:
        text, file_format = request.text, request.format or guessed_format(request.text)
    else:
        text, file_format = read_import(str(request.path), request.format)
    action = read_what(request.does) if request.does.strip() else None
    found = import_text(text, file_format, this_machine(now), action)
    origin = request.source or str(request.path or "")
    plan = core.exchange.preview(
        found.drafts,
        replaces=request.replaces,
        origin=origin,
        derived=found.derived,
        colours=found.beside.colours,
    )
    return ForeseenImport(file_format, plan, (*found.losses, *plan.losses, *callbacks_left_behind(found)))


def both_simulated(plan: "ImportPlan", now: datetime, core: Core) -> "list[Simulation]":
    """Prepare to compare the days to come as they are with the same after an import."""
    from scheduler_core.facade.times.simulating import NOTHING_SUPPOSED

    return both_ways(core, (now, now + _AHEAD), NOTHING_SUPPOSED, plan, most=_MOST_FORESEEN)


def _import(plan: "ImportPlan", core: Core) -> Change | None:
    return doing(lambda areas: areas.exchange.carry_out(plan))(core) if plan.changes else None
