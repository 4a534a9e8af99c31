"""Events that came while nobody looked are accounted for before a change ends their rules."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Reason, Run, RunState
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.on_drive import OnDrive
from scheduler_core.values.schedules.events.on_event import OnEvent
from scheduler_core.values.schedules.events.on_job import OnJob
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft
from tests.support.fake_clock import FakeClock

NEVER_LOOKED = "no engine looked at it before its job was changed"


def waiting_for(*rules: EventRule, name: str = "Book") -> JobDraft:
    return a_draft(name, schedule=Schedule(rules))


def saved(change: Callable[[JobDraft], JobDraft]) -> Callable[[Scheduler, JobId], object]:
    return lambda core, job_id: core.jobs.save(job_id, 1, change(core.jobs.get(job_id).draft))


ENDS: dict[str, Callable[[Scheduler, JobId], object]] = {
    "switched off": lambda core, job_id: core.jobs.disable([job_id]),
    "saved as off": saved(lambda draft: replace(draft, is_enabled=False)),
    "deleted": lambda core, job_id: core.jobs.delete([job_id]),
    "by the clock from now on": saved(
        lambda draft: replace(draft, schedule=Schedule((Once(NOW + 9 * HOUR),)))
    ),
}
GOES_ON: dict[str, Callable[[Scheduler, JobId], object]] = {
    "renamed": saved(lambda draft: replace(draft, name="Enter")),
    "one more rule": saved(
        lambda draft: replace(draft, schedule=Schedule((*draft.schedule.rules, OnEvent("b"))))
    ),
    "paused": lambda core, job_id: core.jobs.pause([job_id]),
}


def rows(core: Scheduler) -> list[Run]:
    return list(reversed(core.runs.page().runs))


def about(core: Scheduler, job_id: JobId) -> list[tuple[str, ...]]:
    return [each.subjects for each in reversed(core.watches.last_events(job_id))]


@pytest.mark.slow
@pytest.mark.parametrize("end", ENDS)
def test_an_event_that_no_engine_looked_at_has_its_row_when_its_rule_ends(
    scheduler: Scheduler, clock: FakeClock, end: str
) -> None:
    job_id = scheduler.jobs.add(waiting_for(OnEvent("paid")))
    clock.advance(MINUTE)
    for number in range(2):
        scheduler.events.send("paid", request=f"e{number}")
    clock.advance(MINUTE)

    ENDS[end](scheduler, job_id)

    found = rows(scheduler)
    assert [(row.state, row.reason, row.reason_text) for row in found] == [
        (RunState.MISSED, Reason.OFF, NEVER_LOOKED)
    ] * 2
    assert about(scheduler, job_id) == [("paid",), ("paid",)]
    assert scheduler.upkeep.check() == []


@pytest.mark.slow
@pytest.mark.parametrize("change", GOES_ON)
def test_a_rule_that_goes_on_finds_its_events_later(
    scheduler: Scheduler, clock: FakeClock, change: str
) -> None:
    job_id = scheduler.jobs.add(waiting_for(OnEvent("paid")))
    clock.advance(MINUTE)
    scheduler.events.send("paid")

    GOES_ON[change](scheduler, job_id)

    assert rows(scheduler) == []
    (state,) = [each for each in scheduler.watches.states([job_id]) if each.rule == "paid"]
    assert state.matches == 1


@pytest.mark.slow
def test_what_comes_while_a_job_is_off_is_in_no_row_then_or_later(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    job_id = scheduler.jobs.add(waiting_for(OnEvent("paid")))
    clock.advance(MINUTE)
    scheduler.jobs.disable([job_id])
    clock.advance(MINUTE)
    scheduler.events.send("paid")
    clock.advance(MINUTE)

    scheduler.jobs.enable([job_id])
    scheduler.jobs.disable([job_id])

    assert rows(scheduler) == []


@pytest.mark.slow
def test_ends_of_other_jobs_are_no_events_where_none_has_ended(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    scheduler.jobs.add(a_draft("Fetch"))
    job_id = scheduler.jobs.add(waiting_for(OnJob(("Fetch",))))
    clock.advance(MINUTE)

    scheduler.jobs.disable([job_id])

    assert rows(scheduler) == []


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (OnEvent("paid"), "What it waits for begins nothing meanwhile, nor once it is on again."),
        (
            OnDrive("Backup", already=True),
            "Of what it waits for only what is still so when it is on again begins a run then.",
        ),
    ],
)
@pytest.mark.slow
def test_why_says_what_becomes_of_what_comes_meanwhile(
    scheduler: Scheduler, clock: FakeClock, rule: EventRule, said: str
) -> None:
    job_id = scheduler.jobs.add(waiting_for(rule))
    clock.advance(MINUTE)
    scheduler.jobs.disable([job_id])
    clock.advance(HOUR)
    scheduler.jobs.enable([job_id])

    lines = sentences(scheduler.times.why(job_id, NOW + 2 * MINUTE), str)

    assert said in lines
