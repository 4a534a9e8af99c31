"""Events that came while nobody looked are accounted for before a change ends their rules."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scheduler_core.engine.watching.event_claims import MOST_A_MINUTE
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.store.jobs.watches import note_events
from scheduler_core.store.runs.engines import stop_engine
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import Reason, Run, RunState
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import OnDrive
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnJob
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft, an_engine
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
@pytest.mark.parametrize("is_alive", [True, False])
def test_the_row_of_an_event_that_waited_for_a_run_says_so_if_an_engine_was_there(
    is_alive: bool, scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """Rows said that no engine had looked at what one had put off: overlap is `skip`, and a run goes on."""
    job_id = scheduler.jobs.add(waiting_for(OnEvent("paid")))
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        (row,) = record(tx, [NewRun(job_id, 1, NOW, request="now")], engine, NOW)
        begin(tx, [Begun(row.id, NOW)], engine)
        if not is_alive:
            stop_engine(tx, engine, NOW)
    clock.advance(MINUTE)
    scheduler.events.send("paid")
    clock.advance(MINUTE)

    scheduler.jobs.disable([job_id])

    newest = rows(scheduler)[-1]
    assert (newest.state, newest.reason, newest.reason_text) == (
        (
            RunState.SKIPPED,
            Reason.OVERLAP,
            "it waited until a run of its job had ended, and its job was changed before",
        )
        if is_alive
        else (RunState.MISSED, Reason.OFF, NEVER_LOOKED)
    )


@pytest.mark.slow
def test_the_row_of_an_event_beyond_sixty_a_minute_says_what_it_waited_for(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    rule = OnEvent("paid")
    job_id = scheduler.jobs.add(waiting_for(rule))
    engine = an_engine(engines_store)
    clock.advance(MINUTE)
    with engines_store.write() as tx:
        begun = [NewRun(job_id, 1, clock.now(), request=f"e{number}") for number in range(MOST_A_MINUTE)]
        recorded = record(tx, begun, engine, clock.now())
        note_events(tx, [(row.id, RunEvent(rule.watch_name, ("paid",), {})) for row in recorded])
        begin(tx, [Begun(row.id, clock.now()) for row in recorded], engine)
        finish(tx, [Finished(row.id, RunState.SUCCEEDED, clock.now()) for row in recorded])
    scheduler.events.send("paid")
    clock.advance(MINUTE / 2)

    scheduler.jobs.disable([job_id])

    newest = rows(scheduler)[-1]
    assert (newest.state, newest.reason) == (RunState.SKIPPED, Reason.CONDITION)
    assert newest.reason_text == (
        "it waited, as its rule had begun 60 runs within a minute, and its job was changed before"
    )


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


PAUSES: dict[str, tuple[Callable[[Scheduler, JobId], object], Callable[[Scheduler, JobId], object], str]] = {
    "job": (
        lambda core, job_id: core.jobs.pause([job_id]),
        lambda core, job_id: core.jobs.resume([job_id]),
        "the job was paused",
    ),
    "folder": (
        lambda core, _: core.jobs.pause_folder("shop"),
        lambda core, _: core.jobs.resume_folder("shop"),
        "the folder shop was paused",
    ),
    "everything": (
        lambda core, _: core.jobs.pause_all(),
        lambda core, _: core.jobs.resume_all(),
        "everything was paused",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("pause", PAUSES)
def test_what_came_in_a_pause_is_skipped_once_it_is_ended_and_what_comes_then_is_not(
    scheduler: Scheduler, clock: FakeClock, pause: str
) -> None:
    job_id = scheduler.jobs.add(a_draft("Book", schedule=Schedule((OnEvent("paid"),)), folder="shop"))
    begin, end, words = PAUSES[pause]
    clock.advance(MINUTE)
    scheduler.events.send("paid")
    clock.advance(MINUTE)
    begin(scheduler, job_id)
    clock.advance(MINUTE)
    scheduler.events.send("paid")
    clock.advance(MINUTE)

    end(scheduler, job_id)
    scheduler.events.send("paid")

    told = [(row.state, row.reason, row.reason_text) for row in rows(scheduler)]
    assert told == [
        (RunState.MISSED, Reason.OFF, NEVER_LOOKED),
        (RunState.SKIPPED, Reason.PAUSED, words),
    ]
    (state,) = scheduler.watches.states([job_id])
    assert state.matches == 1
    assert scheduler.upkeep.check() == []


@pytest.mark.slow
def test_what_came_after_a_pause_had_run_out_or_before_it_alone_is_left_to_the_engine(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    job_id = scheduler.jobs.add(waiting_for(OnEvent("paid")))
    clock.advance(MINUTE)
    scheduler.events.send("paid")
    clock.advance(MINUTE)
    scheduler.jobs.pause([job_id], clock.now() + MINUTE)
    clock.advance(HOUR)
    scheduler.events.send("paid")

    scheduler.jobs.resume([job_id])

    assert rows(scheduler) == []
    (state,) = scheduler.watches.states([job_id])
    assert state.matches == 2


@pytest.mark.slow
def test_a_pause_is_the_reason_where_a_job_is_switched_off_in_it(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    job_id = scheduler.jobs.add(waiting_for(OnEvent("paid")))
    clock.advance(MINUTE)
    scheduler.jobs.pause([job_id])
    clock.advance(MINUTE)
    scheduler.events.send("paid")

    scheduler.jobs.disable([job_id])

    (row,) = rows(scheduler)
    assert (row.state, row.reason_text) == (RunState.SKIPPED, "the job was paused")


@pytest.mark.slow
def test_events_of_a_former_key_have_their_rows(scheduler: Scheduler, clock: FakeClock) -> None:
    job_id = scheduler.jobs.add(a_draft("Book", schedule=Schedule((OnEvent("paid"),)), key="one"))
    clock.advance(MINUTE)
    scheduler.events.send("paid", key="one")
    draft = scheduler.jobs.get(job_id).draft

    scheduler.jobs.save(job_id, 1, replace(draft, policies=replace(draft.policies, key="two")))
    scheduler.events.send("paid", key="two")

    assert [(row.state, row.reason_text) for row in rows(scheduler)] == [(RunState.MISSED, NEVER_LOOKED)]
    (state,) = scheduler.watches.states([job_id])
    assert state.matches == 1
