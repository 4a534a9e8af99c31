"""What a format of files is to the others: its endings, its reader, its writer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from scheduler_core.callback_rules import CallbackRule
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft


@dataclass(frozen=True, slots=True)
class Machine:
    """What formats of one machine leave unsaid: its zone, who runs the commands, and what time it is."""

    zone: str
    user: str
    now: datetime


# What a format can't say of jobs and of the rules for callbacks is in the list that comes with the text.
Write: TypeAlias = Callable[[Sequence[JobDraft], Sequence[CallbackRule], Machine], Exported]
# What a format has no action for does the one that is given.
Read: TypeAlias = Callable[[str, Machine, Action | None], Imported]


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files; its reader and writer load what they need when they are called.

    One that has `files_of_each` writes a file, or two, for each job, so that several jobs need a folder.
    """

    endings: tuple[str, ...]
    write: Write
    read: Read
    has_files_of_each: bool = False
