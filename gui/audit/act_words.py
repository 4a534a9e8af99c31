"""What somebody did, in words that fit after the name of who did it."""

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from scheduler_core.values.records.audit import Act


class Subject(StrEnum):
    """What acts are about; the audit is narrowed by these."""

    JOBS = "jobs"
    RUNS = "runs"
    SECURITY = "security"
    STORE = "store"


ACTS_OF: Mapping[Subject, frozenset[Act]] = {
    Subject.RUNS: frozenset(
        {
            *(Act.RUN_JOB, Act.CANCEL_RUNS, Act.RETRY_RUN, Act.ANSWER_RUN, Act.TEST_ACTION),
            *(Act.SEND_EVENT, Act.RESCHEDULE, Act.REVOKE_KEY),
            *(Act.SKIP_STEP, Act.BEGIN_AGAIN),
        }
    ),
    Subject.SECURITY: frozenset(
        {Act.CREATE_TOKEN, Act.ROTATE_TOKEN, Act.REVOKE_TOKEN, Act.KEEP_SECRET, Act.FORGET_SECRET}
    ),
    Subject.STORE: frozenset(
        {
            *(Act.SAVE_SETTINGS, Act.SAVE_RETENTION, Act.BACK_UP, Act.RESTORE_STORE),
            *(Act.TRUST_STORE, Act.SECOND_STORE, Act.MIGRATE_STORE, Act.MOVE_STORE, Act.PRUNE),
            *(Act.SHARE_RUNS, Act.ADD_CHANNEL, Act.DELETE_CHANNEL, Act.TEST_CHANNEL),
            *(Act.DRAIN_MACHINE, Act.RESUME_MACHINE, Act.FORGET_MACHINE, Act.TAG_MACHINE),
        }
    ),
}


def acts_of(subject: str) -> frozenset[Act]:
    """Return the acts about a subject; all are wanted where none is named."""
    if subject == Subject.JOBS:
        return frozenset(Act) - frozenset().union(*ACTS_OF.values())
    return ACTS_OF[Subject(subject)] if subject else frozenset()


def subject_words() -> list[tuple[str, str]]:
    """Return the subjects to choose from, each with its words; the first stands for all."""
    return [
        ("", _tr("Everything")),
        (Subject.JOBS, _tr("Jobs")),
        (Subject.RUNS, _tr("Runs")),
        (Subject.SECURITY, _tr("Secrets and tokens")),
        (Subject.STORE, _tr("Settings and store")),
    ]


def act_words(act: Act | str) -> str:
    """Return the words; what only a newer Hourbell knows is named by its word there."""
    words: dict[str, str] = {
        Act.ADD_JOBS: _tr("added"),
        Act.SAVE_JOB: _tr("edited"),
        Act.SPLIT_JOB: _tr("split in two"),
        Act.RENAME_JOB: _tr("renamed"),
        Act.DUPLICATE_JOB: _tr("duplicated"),
        Act.REVERT_JOB: _tr("went back to a revision"),
        Act.EDIT_OCCURRENCE: _tr("changed an occurrence"),
        Act.ENABLE_JOBS: _tr("switched on"),
        Act.DISABLE_JOBS: _tr("switched off"),
        Act.PAUSE_JOBS: _tr("paused"),
        Act.SNOOZE_JOBS: _tr("snoozed"),
        Act.RESUME_JOBS: _tr("resumed"),
        Act.PAUSE_FOLDER: _tr("paused a folder"),
        Act.RESUME_FOLDER: _tr("resumed a folder"),
        Act.COLOUR_FOLDER: _tr("coloured a folder"),
        Act.FILE_JOBS: _tr("moved, tagged or coloured"),
        Act.DELETE_JOBS: _tr("put into the bin"),
        Act.RESTORE_JOBS: _tr("took out of the bin"),
        Act.PURGE_JOBS: _tr("deleted for ever"),
        Act.RUN_JOB: _tr("ran"),
        Act.CANCEL_RUNS: _tr("cancelled"),
        Act.RETRY_RUN: _tr("tried again"),
        Act.ANSWER_RUN: _tr("said what came of a run"),
        Act.TEST_ACTION: _tr("tested an action"),
        Act.SEND_EVENT: _tr("sent an event"),
        Act.RESCHEDULE: _tr("moved a wait"),
        Act.REVOKE_KEY: _tr("revoked a key"),
        Act.SKIP_STEP: _tr("skipped a step"),
        Act.BEGIN_AGAIN: _tr("began again from a step"),
        Act.IMPORT: _tr("imported"),
        Act.UNDO: _tr("undid"),
        Act.SAVE_SETTINGS: _tr("changed settings"),
        Act.SAVE_RETENTION: _tr("changed what is kept"),
        Act.CREATE_TOKEN: _tr("made a token"),
        Act.ROTATE_TOKEN: _tr("put a new token in place of one"),
        Act.REVOKE_TOKEN: _tr("revoked a token"),
        Act.KEEP_SECRET: _tr("set a secret"),
        Act.FORGET_SECRET: _tr("deleted a secret"),
        Act.ADD_CHANNEL: _tr("added a channel"),
        Act.DELETE_CHANNEL: _tr("deleted a channel"),
        Act.TEST_CHANNEL: _tr("tested a channel"),
        Act.BACK_UP: _tr("made a backup"),
        Act.RESTORE_STORE: _tr("restored a backup"),
        Act.TRUST_STORE: _tr("let this store go on"),
        Act.SECOND_STORE: _tr("took this store for a second one"),
        Act.MIGRATE_STORE: _tr("upgraded the store"),
        Act.MOVE_STORE: _tr("moved the store"),
        Act.SHARE_RUNS: _tr("let several machines share the runs"),
        Act.DRAIN_MACHINE: _tr("drained a machine"),
        Act.RESUME_MACHINE: _tr("let a machine take runs again"),
        Act.FORGET_MACHINE: _tr("forgot a machine"),
        Act.TAG_MACHINE: _tr("gave a machine tags"),
        Act.PRUNE: _tr("took away what is old"),
    }
    return words.get(act) or _tr("did what a newer Hourbell knows: {act}").format(act=act)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AuditPage", text)
