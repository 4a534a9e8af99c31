"""Cache the schedule and action of each job in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from gui.core_access.core_bridge import Core
from gui.text import formats
from gui.text.action_words import action_in_brief, action_in_words
from gui.text.language.languages import sentence_language
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine

_MOST_KEPT = 5_000


@dataclass(frozen=True, slots=True)
class JobOutline:
    """When a job runs and what it does, each in one line, and by which clock if that is not the one here.

    `brief_action` says of a sequence only how many steps it has. One that `fires_on_events` may run though no
    time is known ahead.
    """

    schedule: str = ""
    action: str = ""
    zone: str = ""
    brief_action: str = ""
    fires_on_events: bool = False


NO_OUTLINE = JobOutline()


class JobOutlines:
    """Words no job twice: a sentence takes up to a millisecond, and lines are asked for at every run."""

    def __init__(self) -> None:
        self._kept: dict[JobId, tuple[tuple[str, int, datetime], JobOutline]] = {}
        self._lock = Lock()

    def of(self, core: Core, lines: Sequence[JobLine]) -> dict[JobId, JobOutline]:
        """Return the outlines of jobs, without those that are gone or can't be read."""
        from scheduler_core.recurrence.words.sentences import describe

        language, home = sentence_language(), formats.time_zone_name()
        states = {line.id: (f"{language} {home}", line.revision, line.changed_at) for line in lines}
        with self._lock:
            kept = {job_id: self._kept[job_id] for job_id in states if job_id in self._kept}
        found = {job_id: outline for job_id, (state, outline) in kept.items() if state == states[job_id]}
        missing = [job_id for job_id in states if job_id not in found]
        worded = {
            job_id: JobOutline(
                describe(draft.schedule, language, home),
                action_in_words(draft.action),
                "" if draft.schedule.zone == home else draft.schedule.zone,
                action_in_brief(draft.action),
                draft.schedule.fires_on_events,
            )
            for job_id, draft in (core.jobs.drafts(missing) if missing else {}).items()
        }
        with self._lock:
            if len(self._kept) + len(worded) > _MOST_KEPT:
                self._kept.clear()
            self._kept |= {job_id: (states[job_id], outline) for job_id, outline in worded.items()}
        return found | worded
