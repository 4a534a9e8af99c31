"""Launch agents of macOS as a format of files."""

from collections.abc import Sequence

from scheduler_core.callback_rules import CallbackRule
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.exchange.format import Format, Machine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft


def _write(drafts: Sequence[JobDraft], _callbacks: Sequence[CallbackRule], machine: Machine) -> Exported:
    from scheduler_core.exchange.launchd.plist_writing import print_plists

    return print_plists(drafts, machine.zone, machine.now)


def _read(text: str, machine: Machine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.launchd.plist_reading import read_plists

    return read_plists(text, machine.zone, machine.now)


FORMAT = Format((".plist",), _write, _read, has_files_of_each=True)
