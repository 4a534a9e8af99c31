"""Ask the core for the plan of an import, to simulate it."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from gui.core_access.core_bridge import Core
from gui.text import formats
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.exchange.common.losses import Loss
    from scheduler_core.exchange.format import SourceMachine
    from scheduler_core.exchange.importing.import_plan import ImportPlan
    from scheduler_core.facade.times.simulating import WhatIf
    from scheduler_core.simulation.simulation import Simulation

_NOBODY = "root"


def plan_of(place: str, now: datetime, core: Core) -> "tuple[ImportPlan, tuple[Loss, ...]]":
    """Return what the import of a file, or of a folder of job files, would do, and what it would not take."""
    from scheduler_core.exchange.formats import import_text
    from scheduler_core.facade.exchange.exchange_files import read_import
    from scheduler_core.job_folder.folder_foresight import plan_of_folder

    path = Path(place).expanduser()
    found = plan_of_folder(core, core.location, path) if path.is_dir() else None
    if found is not None:
        return found
    text, file_format = read_import(place, None)
    read = import_text(text, file_format, this_machine(now), None)
    plan = core.exchange.preview(read.drafts, derived=read.derived)
    return plan, (*read.losses, *plan.losses)


def both_ways(
    core: Core,
    span: tuple[datetime, datetime],
    what_if: "WhatIf",
    plan: "ImportPlan",
    jobs: Sequence[JobId] | None = None,
    most: int | None = None,
) -> "list[Simulation]":
    """Prepare to compare a span of all jobs, or of some, as it is with the same after an import."""
    from dataclasses import replace

    from scheduler_core.simulation.simulation import MOST_FORESEEN

    zone = formats.time_zone_name()
    ways = (what_if, replace(what_if, brings=plan))
    return [
        core.times.simulation(*span, zone, what_if=each, job_ids=jobs, most=most or MOST_FORESEEN)
        for each in ways
    ]


def this_machine(now: datetime) -> "SourceMachine":
    """Return where what is read or written is meant for."""
    import getpass

    from scheduler_core.exchange.format import SourceMachine
    from scheduler_core.phrases.local_zone import local_zone

    try:
        user = getpass.getuser()
    except (ImportError, KeyError, OSError):  # an account without a name
        user = _NOBODY
    return SourceMachine(local_zone(), user, now)
