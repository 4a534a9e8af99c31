"""Timers of systemd with their services as a format of files."""

import re
from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_SECTION = re.compile(r"^\[(?:Timer|Path|Service|Unit)\]\s*$", re.MULTILINE)


def _write(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.systemd.units_writing import print_units

    return print_units(drafts, machine.zone, machine.now)


def _read(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.systemd.units_reading import read_timers

    return read_timers(text, machine.zone, machine.now)


def _looks_so(begin: str) -> bool:
    return _SECTION.search(begin) is not None


FORMAT = Format(
    "systemd timers",
    "A timer or a path and a service for each job.",
    (".timer", ".path", ".service"),
    _write,
    _read,
    _looks_so,
    has_files_of_each=True,
)
