"""Launch agents of macOS as a format of files."""

import re
from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_PLIST = re.compile(r"<(?:!DOCTYPE\s+)?plist\b")


def _write(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.launchd.plist_writing import print_plists

    return print_plists(drafts, machine.zone, machine.now)


def _read(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.launchd.plist_reading import read_plists

    return read_plists(text, machine.zone, machine.now)


def _looks_so(begin: str) -> bool:
    return begin.startswith("<") and _PLIST.search(begin) is not None


FORMAT = Format(
    "launchd agents",
    "A property list for each job, for macOS.",
    (".plist",),
    _write,
    _read,
    _looks_so,
    has_files_of_each=True,
)
