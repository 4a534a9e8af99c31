"""The interface of a file format: title, suffixes, reader, writer, how it is recognised."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft


@dataclass(frozen=True, slots=True)
class SourceMachine:
    """What formats of one machine leave unsaid: its zone, who runs the commands, and what time it is."""

    zone: str
    user: str
    now: datetime


# What a format can't say of jobs and of what stands next to them is in the list that comes with the text.
Write: TypeAlias = Callable[[Sequence[JobDraft], Beside, SourceMachine], Exported]
# What a format has no action for does the one that is given.
Read: TypeAlias = Callable[[str, SourceMachine, Action | None], Imported]


def looks_like_nothing(_begin: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files; its reader and writer load what they need when they are called.

    `title` and `purpose` are for people. Files are saved with the first suffix, and read by the first
    format that has its ending. `looks_so` is given the beginning of a text without a name. One that
    `has_files_of_each` writes a file, or two, for each job, so that several jobs need a folder; one that
    `names_user` tells who runs each command; one that `has_no_action` asks what its jobs are to do.
    """

    title: str
    purpose: str
    endings: tuple[str, ...]
    write: Write
    read: Read
    looks_so: Callable[[str], bool] = looks_like_nothing
    has_files_of_each: bool = False
    names_user: bool = False
    has_no_action: bool = False
