"""An entry of the audit: who did what."""

from collections.abc import Mapping
from dataclasses import field
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass


class AuditAct(StrEnum):
    """What somebody did; the words are stored."""

    ADD_JOBS = "add-jobs"
    SAVE_JOB = "save-job"
    SPLIT_JOB = "split-job"
    RENAME_JOB = "rename-job"
    DUPLICATE_JOB = "duplicate-job"
    REVERT_JOB = "revert-job"
    EDIT_OCCURRENCE = "edit-occurrence"
    ENABLE_JOBS = "enable-jobs"
    DISABLE_JOBS = "disable-jobs"
    PAUSE_JOBS = "pause-jobs"
    SNOOZE_JOBS = "snooze-jobs"
    RESUME_JOBS = "resume-jobs"
    PAUSE_FOLDER = "pause-folder"
    RESUME_FOLDER = "resume-folder"
    COLOUR_FOLDER = "colour-folder"
    FILE_JOBS = "file-jobs"  # moved to a folder, or given tags
    DELETE_JOBS = "delete-jobs"
    RESTORE_JOBS = "restore-jobs"
    PURGE_JOBS = "purge-jobs"
    RUN_JOB = "run-job"
    CANCEL_RUNS = "cancel-runs"
    RETRY_RUN = "retry-run"
    ANSWER_RUN = "answer-run"
    TEST_ACTION = "test-action"  # an action was run outside the ledger
    SEND_EVENT = "send-event"
    RESCHEDULE = "reschedule"  # a wait or a next try was given another time
    REVOKE_KEY = "revoke-key"
    SKIP_STEP = "skip-step"
    BEGIN_AGAIN = "begin-again"  # a sequence, from one of its steps
    IMPORT = "import"
    UNDO = "undo"
    SAVE_SETTINGS = "save-settings"
    SAVE_RETENTION = "save-retention"
    CREATE_TOKEN = "create-token"
    ROTATE_TOKEN = "rotate-token"  # another one took the place of one
    REVOKE_TOKEN = "revoke-token"
    KEEP_SECRET = "keep-secret"
    FORGET_SECRET = "forget-secret"
    ADD_CHANNEL = "add-channel"
    DELETE_CHANNEL = "delete-channel"
    TEST_CHANNEL = "test-channel"  # one that was broken takes notices again
    BACK_UP = "back-up"  # asked for; those that an engine makes by itself are none
    RESTORE_STORE = "restore-store"
    TRUST_STORE = "trust-store"
    SECOND_STORE = "second-store"  # a copy was taken for a second one
    MIGRATE_STORE = "migrate-store"  # its tables were brought to a newer form
    MOVE_STORE = "move-store"  # it came here from another place
    SHARE_RUNS = "share-runs"  # several machines may carry out what one plans from then on
    DRAIN_MACHINE = "drain-machine"
    RESUME_MACHINE = "resume-machine"  # it takes runs again
    FORGET_MACHINE = "forget-machine"
    TAG_MACHINE = "tag-machine"  # by the settings
    PROVE = "prove"  # an answer was signed; about is its digest
    PRUNE = "prune"  # asked for; what an engine takes away by itself is none


_ACTS = {act.value: act for act in AuditAct}


class Turned(StrEnum):
    """What an act can turn from one state into another; the words are stored."""

    SAID = "said"  # what a job says, by its revision; None before it was there
    STOPPED = "stopped"  # whether an engine had stopped a job
    IN_BIN = "in-bin"
    PAUSE = "pause"  # of a job, as `pause_state` writes it; None for no pause
    FOLDER_PAUSE = "folder-pause"
    FOLDER_COLOUR = "folder-colour"
    SETTING = "setting"
    DRAIN = "drain"  # whether a machine drains
    END_OF_WAIT = "end-of-wait"  # of a run
    BACKFILL = "backfill"  # by job and id; undone, it can't be begun again


State: TypeAlias = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Turn:
    """The state of one thing before an act and after it."""

    before: State
    after: State


@dataclass(frozen=True, slots=True)
class UndoData:
    """What undoes an entry of the audit: the state of all that it changed, by what that is and by its name.

    `part_of` is the first entry of an act that has several, None in that one itself; `undoes` are the entries
    that this one undid. `due` are the revisions of jobs that went into the bin, and the ticks at which they
    were due next; nothing of those that were not.
    """

    turns: Mapping[tuple[Turned, str], Turn] = field(default_factory=dict)
    part_of: int | None = None
    undoes: tuple[int, ...] = ()
    due: Mapping[int, tuple[int, int]] = field(default_factory=dict)


# Who reads the calendars of jobs anew, on behalf of nobody.
CALENDAR_READER = "Calendar"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One act: `about` names what has no id, `digest` is that of this entry and so of all before it.

    `act` is a plain word where a newer Hourbell did something that this one does not know.
    `undo` is None where another version of Hourbell wrote the entry, and this one can't tell what undoes it.
    """

    number: int
    at: datetime
    who: str
    act: AuditAct | str
    about: str
    job_ids: tuple[int, ...]
    run_ids: tuple[int, ...]
    digest: str
    undo: UndoData | None = None


@dataclass(frozen=True, slots=True)
class AuditHead:
    """The newest entry: who keeps its digest elsewhere can prove that nothing before it was changed."""

    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which entries are wanted; what is empty asks for all.

    `text` is looked for in who did it, in what it was about and in the names of jobs; `until` is left out.
    """

    who: str = ""
    acts: frozenset[AuditAct] = frozenset()
    job_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class AuditState:
    """The newest entry, and what is wrong with the chain of all; empty for a sound one."""

    head: AuditHead
    fault: str = ""


def read_act(word: str) -> AuditAct | str:
    """Return the act that a stored word names; the word itself where only a newer Hourbell knows it."""
    return _ACTS.get(word, word)


def is_known(act: AuditAct | str) -> bool:
    """Tell whether this Hourbell knows what an act does."""
    return isinstance(act, AuditAct)


def pause_state(until: datetime | None, note: str = "") -> str:
    """Write down a pause as a state: until when, and what was said of it."""
    return f"{'' if until is None else until.astimezone(UTC).isoformat()} {note}"


def read_pause(state: State) -> tuple[datetime | None, str]:
    """Read a pause that `pause_state` wrote."""
    until, _, note = str(state).partition(" ")
    return datetime.fromisoformat(until) if until else None, note
