"""What was done in the store, in words that fit after Undo."""

from PySide6.QtCore import QCoreApplication

from scheduler_core.values.records.audit import Act


def act_name(act: Act) -> str:
    """Name an act that can be undone; any other is a change."""
    return {
        Act.ADD_JOBS: _tr("adding jobs"),
        Act.SAVE_JOB: _tr("editing"),
        Act.SPLIT_JOB: _tr("splitting a job"),
        Act.RENAME_JOB: _tr("renaming"),
        Act.DUPLICATE_JOB: _tr("duplicating"),
        Act.REVERT_JOB: _tr("going back to a revision"),
        Act.EDIT_OCCURRENCE: _tr("the change of a run"),
        Act.ENABLE_JOBS: _tr("switching on"),
        Act.DISABLE_JOBS: _tr("switching off"),
        Act.PAUSE_JOBS: _tr("pausing"),
        Act.SNOOZE_JOBS: _tr("pausing"),
        Act.RESUME_JOBS: _tr("resuming"),
        Act.PAUSE_FOLDER: _tr("pausing a folder"),
        Act.RESUME_FOLDER: _tr("resuming a folder"),
        Act.COLOUR_FOLDER: _tr("the colour of a folder"),
        Act.FILE_JOBS: _tr("moving, tagging or colouring"),
        Act.DELETE_JOBS: _tr("deleting"),
        Act.RESTORE_JOBS: _tr("restoring"),
        Act.RESCHEDULE: _tr("moving a wait"),
        Act.IMPORT: _tr("importing"),
        Act.SAVE_SETTINGS: _tr("a setting"),
        Act.SAVE_RETENTION: _tr("a setting"),
    }.get(act, _tr("a change"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("act_names", text)
