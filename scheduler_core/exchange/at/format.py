"""Scripts of at(1) as a format of files."""

import re
from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_COMMAND = re.compile(r"(?:#[^\n]*\n|\s)*(?:TZ=\S+[ \t]+|(?:echo|printf)[ \t][^\n|]*\|[ \t]*)?at[ \t]+\S")
_SPOOL_FILE = re.compile(r"#!\s*/\S+\s*\n# atrun uid=")


def _write(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.at.writing import print_at_script

    return print_at_script(drafts, machine.zone, machine.now)


def _read(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.at.reading import read_at_script

    return read_at_script(text, machine.zone, machine.now)


def _looks_so(begin: str) -> bool:
    return (_COMMAND.match(begin) or _SPOOL_FILE.match(begin)) is not None


FORMAT = Format(
    "Script of at",
    "Gives each single time that is still to come to the program at.",
    (".at",),
    _write,
    _read,
    _looks_so,
)
