"""Fires once other jobs have ended."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.schedules.events.on_job import OnJob
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {
    When.SUCCESS: Phrase.JOBS_SUCCEEDED,
    When.FAILURE: Phrase.JOBS_FAILED,
    When.ALWAYS: Phrase.JOBS_ENDED,
}


class OnJobKind(EventKind[OnJob]):
    """Fires whenever each of its jobs has ended so since it fired last."""

    made = OnJob

    def describe(self, speaker: Speaker, rule: OnJob, _policies: TimePolicies) -> str:
        return speaker.say(_SAID[rule.when], jobs=speaker.all_of([f"“{name}”" for name in rule.jobs]))
