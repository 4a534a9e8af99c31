"""Describe how the instances of a job start: by its schedule, or by a request."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.text import formats
from gui.text.language.languages import sentence_language
from gui.text.outcomes import trigger_name
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.progress import Progress
from scheduler_core.values.runs.run import Trigger

_BY_SCHEDULE = frozenset({Trigger.SCHEDULE, Trigger.CATCH_UP})


def begins_of(core: Core, shown: Sequence[Progress]) -> dict[JobId, str]:
    """Say of each job how its first instance that is shown began."""
    from scheduler_core.recurrence.words.sentences import describe

    triggers: dict[JobId, Trigger | None] = {}
    for each in shown:
        triggers.setdefault(each.instance.job_id, began_by(each))
    scheduled = [job_id for job_id, trigger in triggers.items() if trigger in _BY_SCHEDULE]
    drafts = core.jobs.drafts(scheduled) if scheduled else {}
    language, home = sentence_language(), formats.time_zone_name()
    words = {
        job_id: _tr("started {how}").format(how=trigger_name(trigger))
        for job_id, trigger in triggers.items()
        if trigger is not None
    }
    return words | {job_id: describe(each.schedule, language, home) for job_id, each in drafts.items()}


def began_by(progress: Progress) -> Trigger | None:
    """Return what asked for the first run of an instance; None if that run is not known any more."""
    runs = [step.run for step in progress.steps if step.run is not None and not step.from_before]
    first = min(runs, key=lambda run: run.id, default=None)
    return None if first is None or first.trigger in {Trigger.STEP, Trigger.RETRY} else first.trigger


def _tr(text: str) -> str:
    return QCoreApplication.translate("beginnings", text)
