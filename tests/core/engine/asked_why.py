"""Questions to `why` about a store on which an engine really runs, by a test's clock."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import Every, Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.living_sequence import START, Lived
from tests.core.store.builders import SCRIPT

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
DUE = START + 10 * MINUTE
EVERY_TEN = Every(10 * MINUTE, START)
NOTHING_TO_DO = RunPolicies()


class Asked:
    """A store with an engine, and whoever asks `why`."""

    def __init__(self, lived: Lived, core: Scheduler) -> None:
        self.lived = lived
        self.core = core

    def add(
        self,
        rule: Rule = EVERY_TEN,
        *,
        name: str = "Back up",
        policies: RunPolicies = NOTHING_TO_DO,
        zone: str = "UTC",
        folder: str = "",
        bends: Schedule | None = None,
        choices: TimePolicies | None = None,
        steps: tuple[Act | Wait, ...] = (),
    ) -> JobId:
        schedule = replace(bends or Schedule((rule,)), rules=(rule,), zone=zone)
        schedule = replace(schedule, policies=choices or TimePolicies())
        action = SequenceAction(steps) if steps else SCRIPT
        job_id = self.core.jobs.add(JobDraft(name, schedule, action, policies, folder=folder))
        self.lived.engine.ring()
        return job_id

    def until(self, at: datetime) -> None:
        self.lived.clock.advance(at - self.lived.clock.now())
        self.lived.engine.ring()

    def why(self, job_id: JobId, at: datetime, zone: ZoneInfo | None = None) -> str:
        """Return the first sentence, each of which ends with a full stop."""
        return self.all_said(job_id, at, zone)[0]

    def all_said(self, job_id: JobId, at: datetime, zone: ZoneInfo | None = None) -> list[str]:
        found = self.core.times.why(job_id, at)

        def shown(each: datetime) -> str:
            local = each.astimezone(zone or UTC)
            return f"{local:%d %H:%M:%S}" if local.second else f"{local:%d %H:%M}"

        return sentences(found, shown)
