"""List what a format can't say or can't take."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field

from scheduler_core.callback_rules import CallbackRule
from scheduler_core.fields.jobs.http_action import HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS
from scheduler_core.fields.records import Field
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.native.documents import VERSION_KEY, action_document, schedule_document
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import refuse_errors
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Beside:
    """Who may have callbacks made, and the colours of folders."""

    callbacks: tuple[CallbackRule, ...] = ()
    colours: Mapping[str, Colour] = field(default_factory=dict)


NOTHING = Beside()
STAYS_AWAKE = "the machine is woken, and does not go back to sleep afterwards"


_SAID_OF_SCHEDULE = frozenset({"hourbell", "zone", "rules", "jitter", "jitter_seed"})
_WORDS_OF_KEYS = {
    "off_days": "holidays",
    "excluded": "excluded days",
    "included": "added times",
    "edits": "moved or skipped occurrences",
}


class Note(str):
    """The text of a loss that misses nothing: how what is taken along goes otherwise there."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that was not taken along: where (a job, a line; nothing for all of it), and what.

    `is_whole` says that the whole job is not there; else it is, without this. Where the text is a `Note`, all
    of it is there.
    """

    place: str
    text: str
    is_whole: bool = False

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text

    @property
    def is_note(self) -> bool:
        return isinstance(self.text, Note)


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
    """The jobs of a text, with what was not taken from it, and what stands next to them.

    The names of the drafts whose numbers are `derived` do not stand in the text, but come from a command.
    """

    drafts: tuple[JobDraft, ...]
    losses: tuple[Loss, ...] = ()
    beside: Beside = NOTHING
    derived: frozenset[int] = frozenset()


def noted(text: str) -> Loss:
    """Return what goes otherwise for all jobs."""
    return Loss("", Note(text))


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


def unsaid_fields(draft: JobDraft, said: frozenset[str]) -> list[str]:
    """Name what a job says of itself and its policies that a format has no words for."""
    return _without(fields_of(draft).keys() - said, (*DESCRIPTION.parts, *POLICIES.parts))


def unsaid_of_action(action: JobAction, said: frozenset[str]) -> list[str]:
    """Name what a call or a script says that a format has no words for."""
    parts = HTTP.parts if isinstance(action, HttpAction) else SCRIPT_PARTS.parts
    return _without(action_document(action).keys() - said - {VERSION_KEY}, parts)


def fields_of(draft: JobDraft) -> dict[str, object]:
    """Return what is not as usual in a job, besides its name, its times and what it does."""
    written = DESCRIPTION.write(draft) | POLICIES.write(draft.policies)
    return {key: value for key, value in written.items() if key != "name"}


def _without(keys: Collection[str], parts: Iterable[Field]) -> list[str]:
    """Return a loss for each of these keys, with what the editor calls it."""
    names = {part.key: _name_of(part) for part in parts if part.key in keys}
    return [f"without “{names[key]}” ({key})" if names.get(key) else f"without {key}" for key in sorted(keys)]


def _name_of(part: Field) -> str:
    """Return the label of a field; of one in parts, the first that there is."""
    if part.label is not None and part.label.text:
        return part.label.text
    inner = () if part.parts is None else part.parts.parts
    return next(filter(None, map(_name_of, inner)), "")


def unsaid_times(schedule: Schedule) -> str:
    """Name what bends the rules of a schedule, for formats that know rules alone; "" if nothing does."""
    return words_of_keys(schedule_document(schedule).keys() - _SAID_OF_SCHEDULE)


def words_of_keys(keys: Iterable[str]) -> str:
    """Name parts of a schedule as people call them."""
    return ", ".join(sorted(_WORDS_OF_KEYS.get(key, key) for key in keys))


def checked_draft(draft: JobDraft) -> JobDraft:
    """Return the job if it could be saved, so that one bad entry does not keep out all others."""
    from scheduler_core.actions.checks import (  # load what calls URLs
        check_action,
        check_named_parameters,
        refuse_given_code,
    )

    refuse_errors(compile_schedule(draft.schedule))
    check_action(draft.action)
    refuse_given_code(draft.action)
    check_named_parameters(draft)
    return draft
