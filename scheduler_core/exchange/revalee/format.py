"""Callbacks of Revalee as a format of files."""

import re
from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_LINE = re.compile(r"\d{4}-\d\d-\d\dT\S+\s+https?://\S+")


def _write(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.revalee.lines import print_revalee

    return print_revalee(drafts, machine.zone, machine.now)


def _read(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.revalee.lines import read_revalee

    return read_revalee(text, machine.zone, machine.now)


def _looks_so(begin: str) -> bool:
    return begin.startswith("<") or _LINE.fullmatch(begin.partition("\n")[0].strip()) is not None


FORMAT = Format(
    "Revalee callbacks",
    "Times and addresses of the callbacks that are waiting.",
    (".revalee",),
    _write,
    _read,
    _looks_so,
)
