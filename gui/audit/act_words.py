"""Describe acts of the audit in words that follow a name."""

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from scheduler_core.values.records.audit import AuditAct


class Subject(StrEnum):
    """What acts are about; the audit is narrowed by these."""

    JOBS = "jobs"
    RUNS = "runs"
    SECURITY = "security"
    STORE = "store"


ACTS_OF: Mapping[Subject, frozenset[AuditAct]] = {
    Subject.RUNS: frozenset(
        {
            *(
                AuditAct.RUN_JOB,
                AuditAct.CANCEL_RUNS,
                AuditAct.RETRY_RUN,
                AuditAct.ANSWER_RUN,
                AuditAct.TEST_ACTION,
            ),
            *(AuditAct.SEND_EVENT, AuditAct.RESCHEDULE, AuditAct.REVOKE_KEY),
            *(AuditAct.SKIP_STEP, AuditAct.BEGIN_AGAIN),
        }
    ),
    Subject.SECURITY: frozenset(
        {
            AuditAct.CREATE_TOKEN,
            AuditAct.ROTATE_TOKEN,
            AuditAct.REVOKE_TOKEN,
            AuditAct.KEEP_SECRET,
            AuditAct.FORGET_SECRET,
        }
    ),
    Subject.STORE: frozenset(
        {
            *(AuditAct.SAVE_SETTINGS, AuditAct.SAVE_RETENTION, AuditAct.BACK_UP, AuditAct.RESTORE_STORE),
            *(
                AuditAct.TRUST_STORE,
                AuditAct.SECOND_STORE,
                AuditAct.MIGRATE_STORE,
                AuditAct.MOVE_STORE,
                *(AuditAct.PROVE, AuditAct.PRUNE),
            ),
            *(AuditAct.SHARE_RUNS, AuditAct.ADD_CHANNEL, AuditAct.DELETE_CHANNEL, AuditAct.TEST_CHANNEL),
            *(AuditAct.DRAIN_MACHINE, AuditAct.RESUME_MACHINE, AuditAct.FORGET_MACHINE, AuditAct.TAG_MACHINE),
        }
    ),
}


def acts_of(subject: str) -> frozenset[AuditAct]:
    """Return the acts about a subject; all are wanted where none is named."""
    if subject == Subject.JOBS:
        return frozenset(AuditAct) - frozenset().union(*ACTS_OF.values())
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


def act_words(act: AuditAct | str) -> str:
    """Return the words; what only a newer Hourbell knows is named by its word there."""
    words: dict[str, str] = {
        AuditAct.ADD_JOBS: _tr("added"),
        AuditAct.SAVE_JOB: _tr("edited"),
        AuditAct.SPLIT_JOB: _tr("split in two"),
        AuditAct.RENAME_JOB: _tr("renamed"),
        AuditAct.DUPLICATE_JOB: _tr("duplicated"),
        AuditAct.REVERT_JOB: _tr("went back to a revision"),
        AuditAct.EDIT_OCCURRENCE: _tr("changed an occurrence"),
        AuditAct.ENABLE_JOBS: _tr("switched on"),
        AuditAct.DISABLE_JOBS: _tr("switched off"),
        AuditAct.PAUSE_JOBS: _tr("paused"),
        AuditAct.SNOOZE_JOBS: _tr("snoozed"),
        AuditAct.RESUME_JOBS: _tr("resumed"),
        AuditAct.PAUSE_FOLDER: _tr("paused a folder"),
        AuditAct.RESUME_FOLDER: _tr("resumed a folder"),
        AuditAct.COLOUR_FOLDER: _tr("coloured a folder"),
        AuditAct.FILE_JOBS: _tr("moved, tagged or coloured"),
        AuditAct.DELETE_JOBS: _tr("put into the bin"),
        AuditAct.RESTORE_JOBS: _tr("took out of the bin"),
        AuditAct.PURGE_JOBS: _tr("deleted for ever"),
        AuditAct.RUN_JOB: _tr("ran"),
        AuditAct.CANCEL_RUNS: _tr("cancelled"),
        AuditAct.RETRY_RUN: _tr("tried again"),
        AuditAct.ANSWER_RUN: _tr("said what came of a run"),
        AuditAct.TEST_ACTION: _tr("tested an action"),
        AuditAct.SEND_EVENT: _tr("sent an event"),
        AuditAct.RESCHEDULE: _tr("moved a wait"),
        AuditAct.REVOKE_KEY: _tr("revoked a key"),
        AuditAct.SKIP_STEP: _tr("skipped a step"),
        AuditAct.BEGIN_AGAIN: _tr("began again from a step"),
        AuditAct.IMPORT: _tr("imported"),
        AuditAct.UNDO: _tr("undid"),
        AuditAct.SAVE_SETTINGS: _tr("changed settings"),
        AuditAct.SAVE_RETENTION: _tr("changed what is kept"),
        AuditAct.CREATE_TOKEN: _tr("made a token"),
        AuditAct.ROTATE_TOKEN: _tr("put a new token in place of one"),
        AuditAct.REVOKE_TOKEN: _tr("revoked a token"),
        AuditAct.KEEP_SECRET: _tr("set a secret"),
        AuditAct.FORGET_SECRET: _tr("deleted a secret"),
        AuditAct.ADD_CHANNEL: _tr("added a channel"),
        AuditAct.DELETE_CHANNEL: _tr("deleted a channel"),
        AuditAct.TEST_CHANNEL: _tr("tested a channel"),
        AuditAct.BACK_UP: _tr("made a backup"),
        AuditAct.RESTORE_STORE: _tr("restored a backup"),
        AuditAct.TRUST_STORE: _tr("let this store go on"),
        AuditAct.SECOND_STORE: _tr("took this store for a second one"),
        AuditAct.MIGRATE_STORE: _tr("upgraded the store"),
        AuditAct.MOVE_STORE: _tr("moved the store"),
        AuditAct.SHARE_RUNS: _tr("let several machines share the runs"),
        AuditAct.DRAIN_MACHINE: _tr("drained a machine"),
        AuditAct.RESUME_MACHINE: _tr("let a machine take runs again"),
        AuditAct.FORGET_MACHINE: _tr("forgot a machine"),
        AuditAct.TAG_MACHINE: _tr("gave a machine tags"),
        AuditAct.PROVE: _tr("signed a proof"),
        AuditAct.PRUNE: _tr("took away what is old"),
    }
    return words.get(act) or _tr("did what a newer Hourbell knows: {act}").format(act=act)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AuditPage", text)
