"""What one format can say and the other can't, named so that nobody is surprised."""

from dataclasses import dataclass

from scheduler_core.exchange.common.beside import NOTHING, Beside
from scheduler_core.native.documents import policies_document, schedule_document
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import refuse_errors
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.schedule import Schedule

_SAID_OF_SCHEDULE = frozenset({"hourbell", "zone", "rules", "jitter", "jitter_seed"})


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that was not taken along: where (a job, a line; nothing for all of it), and what.

    `is_whole` says that the whole job is not there; else it is, without this.
    """

    place: str
    text: str
    is_whole: bool = False

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """One of the files of a format that has several: its name, without a folder, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Exported:
    """A text in the format that was asked for, how many jobs it holds, and what it does not say.

    `files` are what a folder is to hold, in formats that have a file for each job.
    """

    text: str
    count: int
    losses: tuple[Loss, ...] = ()
    files: tuple[ExportedFile, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """The jobs of a text, with what was not taken from it, and what stands beside them.

    The names of the drafts whose numbers are `derived` do not stand in the text, but come from a command.
    """

    drafts: tuple[JobDraft, ...]
    losses: tuple[Loss, ...] = ()
    beside: Beside = NOTHING
    derived: frozenset[int] = frozenset()


def left_out(name: str, reason: object) -> Loss:
    """Return the loss of a whole job, which is not written at all."""
    return Loss(f"“{name}”", f"left out: {reason}", is_whole=True)


def callbacks_left_behind(found: Imported) -> tuple[Loss, ...]:
    """Tell of the rules for callbacks that an import of jobs alone does not take."""
    number = len(found.beside.callbacks)
    if not number:
        return ()
    if number == 1:
        return (Loss("", "1 rule for callbacks; hourbell import --with-callbacks takes it"),)
    return (Loss("", f"{number} rules for callbacks; hourbell import --with-callbacks takes them"),)


class CanNot(Exception):
    """A job that the format can't say, and why."""


def unsaid_policies(draft: JobDraft, said: frozenset[str]) -> list[str]:
    """Return a loss for each policy of a job that a format has no words for."""
    return [
        f"without {key}" for key in sorted(policies_document(draft.policies).keys() - said - {"hourbell"})
    ]


def unsaid_times(schedule: Schedule) -> str:
    """Name what bends the rules of a schedule, for formats that know rules alone; "" if nothing does."""
    return ", ".join(sorted(schedule_document(schedule).keys() - _SAID_OF_SCHEDULE))


def checked_draft(draft: JobDraft) -> JobDraft:
    """Return the job if it could be saved, so that one bad entry does not keep out all others."""
    from scheduler_core.actions.checks import check_action  # loads what calls URLs

    refuse_errors(compile_schedule(draft.schedule))
    check_action(draft.action)
    return draft
