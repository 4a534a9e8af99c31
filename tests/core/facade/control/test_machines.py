"""Machines as clients see them, and what is done about one."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from scheduler_core.engine.recovery.unfinished_runs import take_over_dead_engines
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.engine.upkeep.versions_beside import said_of_planner
from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.place_words import draining_words
from scheduler_core.store.machines.drains import is_drained
from scheduler_core.store.runs.engines import heartbeat, say_tags, stop_engine
from scheduler_core.store.runs.ledger import begin
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.machine import MachineRole, MachineState, RunOfMachine
from scheduler_core.values.runs.run import RunState
from tests.core.engine.dispatch.dispatch_databases import forget_dispatch, make_dispatch_schema
from tests.core.facade.control.started_machines import ATTIC, CELLAR, DESK, LEASE, started
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.feed.hearing import Ear
from tests.core.store.builders import HOUR, NOW, a_draft, add_job, claim_next
from tests.support.fake_clock import FakeClock

SECOND = timedelta(seconds=1)


@pytest.fixture
def shared_url(migrated_database: str, store_url: str) -> Iterator[str]:
    """Return a store on a server whose machines share its runs."""
    assert store_url == migrated_database
    make_dispatch_schema(store_url)
    yield store_url
    forget_dispatch(store_url)


ON_A_SERVER = pytest.mark.parametrize("store_url", ["postgresql"], indirect=True)


def beat(store: Store, engine: EngineId, at: datetime) -> None:
    with store.write() as tx:
        assert heartbeat(tx, engine, at + LEASE, at, None)


def stopped(store: Store, engine: EngineId, at: datetime = NOW) -> None:
    with store.write() as tx:
        stop_engine(tx, engine, at)


def begun(
    store: Store, job_id: JobId, engine: EngineId, due_at: datetime, *, late: timedelta = timedelta(0)
) -> RunId:
    with store.write() as tx:
        run_id = claim_next(tx, job_id, due_at, engine)
        begin(tx, [Begun(run_id, due_at + late)], engine)
    return run_id


# ---- what is seen


def test_machines_say_what_they_are_and_who_plans_comes_first(
    scheduler: Scheduler, engines_store: Store
) -> None:
    started(engines_store, ATTIC, may_plan=False)
    started(engines_store, CELLAR)
    planner = started(engines_store, DESK, plans=True)

    found = scheduler.machines.seen()

    assert [(each.host, each.role, each.state) for each in found] == [
        ("desk.example.org", MachineRole.PLANS, MachineState.LIVING),
        ("cellar", MachineRole.STANDS_BY, MachineState.LIVING),
        ("attic", MachineRole.CARRIES_OUT, MachineState.LIVING),
    ]
    assert (found[0].id, found[0].pid, found[0].version) == (planner, 11, "0.1.0")
    assert (found[0].since_at, found[0].heartbeat_at, found[0].lease_until) == (NOW, NOW, NOW + LEASE)


def test_of_each_machine_its_newest_process_counts(scheduler: Scheduler, engines_store: Store) -> None:
    former = started(engines_store, DESK)
    stopped(engines_store, former)
    newest = started(engines_store, replace(DESK, pid=12))

    assert [(each.id, each.pid) for each in scheduler.machines.seen()] == [(newest, 12)]


@ON_BOTH_DATABASES
def test_what_a_machine_runs_and_how_late_it_begins_is_summed_up_over_its_processes(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    job_id = add_job(engines_store, due_at=NOW)
    former = started(engines_store, DESK)
    begun(engines_store, job_id, former, NOW, late=2 * SECOND)
    stopped(engines_store, former)
    clock.advance(HOUR)
    engine = started(engines_store, DESK, NOW + HOUR)
    run_id = begun(engines_store, job_id, engine, NOW + HOUR, late=4 * SECOND)
    clock.advance(5 * SECOND)

    (desk,) = scheduler.machines.seen()

    assert desk.running == desk.unfinished == 2
    assert desk.runs[1] == RunOfMachine(run_id, job_id, "Back up", NOW + HOUR + 4 * SECOND)
    assert desk.begun.count == 1, "the other one was begun more than an hour ago"
    clock.advance(-10 * SECOND)
    (desk,) = scheduler.machines.seen()
    assert desk.begun.count == 2
    assert desk.begun.lateness is not None
    assert (desk.begun.lateness.median, desk.begun.lateness.longest) == (3 * SECOND, 4 * SECOND)


def test_who_falls_silent_is_said_to_be_and_then_dead(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    started(engines_store, DESK)

    states = []
    for _ in range(3):
        clock.advance(25 * SECOND)
        (desk,) = scheduler.machines.seen()
        states.append((desk.state, desk.complaint))

    assert states == [
        (MachineState.LIVING, ""),
        (MachineState.SILENT, "nothing was heard of it for 50s"),
        (MachineState.DEAD, "nothing was heard of it for 1m15s"),
    ]


def test_a_machine_with_an_older_version_is_told_beside_a_newer_one(
    scheduler: Scheduler, engines_store: Store
) -> None:
    """Whoever plans may be the older one, and what has stopped says nothing any more."""
    started(engines_store, replace(ATTIC, version="0.10.0"), may_plan=False)
    started(engines_store, DESK, plans=True)
    stopped(engines_store, started(engines_store, replace(CELLAR, version="0.0.9")), NOW + SECOND)

    told = {each.host: each.complaint for each in scheduler.machines.seen()}

    assert told == {
        "desk.example.org": "its Hourbell is 0.1.0, older than that on attic (0.10.0); update it, and start "
        "it there again",
        "attic": "",
        "cellar": "",
    }


@pytest.mark.parametrize(
    ("own", "advice"),
    [
        ("0.0.9", "update this one, and start it again"),
        ("0.10.0", "update Hourbell on desk.example.org, and start that engine again"),
    ],
)
def test_a_worker_says_that_the_engine_that_plans_has_another_version(
    engines_store: Store, own: str, advice: str
) -> None:
    worker = started(engines_store, replace(ATTIC, version=own), may_plan=False)
    alone = said_beside(engines_store, worker)
    started(engines_store, DESK, plans=True)

    assert alone == ""
    planner = "process 11 on desk.example.org"
    assert said_beside(engines_store, worker) == (
        f"this worker is Hourbell {own}, the engine that plans ({planner}) 0.1.0; {advice}"
    )


def test_a_worker_of_the_same_version_says_nothing(engines_store: Store) -> None:
    worker = started(engines_store, ATTIC, may_plan=False)
    started(engines_store, DESK, plans=True)

    assert said_beside(engines_store, worker) == ""


def said_beside(store: Store, worker: EngineId) -> str:
    with store.read() as tx:
        return said_of_planner(tx, worker, NOW)


def test_of_this_machine_a_process_that_is_gone_is_dead_at_once(
    scheduler: Scheduler, engines_store: Store
) -> None:
    gone = replace(this_engine(engines_store.location, is_made=True), pid=2**22 + 1)
    started(engines_store, gone)

    (here,) = scheduler.machines.seen()

    assert (here.state, here.complaint) == (MachineState.DEAD, "its process ended without saying so")


@pytest.mark.parametrize("plans", [False, True])
def test_a_dead_one_stays_so_after_others_took_its_runs_over(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock, plans: bool
) -> None:
    started(engines_store, ATTIC, plans=plans)
    clock.advance(2 * LEASE)
    planner = started(engines_store, DESK, NOW + 2 * LEASE, plans=True)
    with engines_store.write() as tx:
        take_over_dead_engines(tx, planner, DESK, clock)

    attic = scheduler.machines.seen()[1]
    assert (attic.host, attic.state) == ("attic", MachineState.DEAD)
    assert attic.stopped_at == (NOW if plans else clock.now()), "who planned looked no more since then"


def test_who_stopped_is_shown_for_a_day_and_who_died_for_a_week(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    stopped(engines_store, started(engines_store, DESK, NOW - SECOND))
    started(engines_store, ATTIC)

    clock.advance(timedelta(days=1))
    assert {each.host for each in scheduler.machines.seen()} == {"desk.example.org", "attic"}
    clock.advance(SECOND)
    assert {each.host for each in scheduler.machines.seen()} == {"attic"}
    clock.advance(timedelta(days=6))
    assert scheduler.machines.seen() == []


# ---- who is meant


def test_a_machine_is_meant_by_its_name_its_short_name_and_any_number_it_ever_had(
    scheduler: Scheduler, engines_store: Store
) -> None:
    former = started(engines_store, DESK)
    stopped(engines_store, former)
    newest = started(engines_store, DESK)
    started(engines_store, ATTIC)

    for name in ("desk", "DESK.example.org", str(former), f"#{newest}", f" {newest} "):
        assert scheduler.machines.find(name).id == newest


def test_who_is_unknown_or_one_of_several_is_refused_with_what_there_is(
    scheduler: Scheduler, engines_store: Store
) -> None:
    with pytest.raises(NotFound, match="start hourbell engine"):
        scheduler.machines.find("desk")
    first = started(engines_store, DESK)
    second = started(engines_store, replace(DESK, machine="machine-clone", pid=12))

    with pytest.raises(Conflict, match=rf"2 machines may be meant by “desk”.*{first} \(desk\.example\.org, "):
        scheduler.machines.find("desk")
    for name in ("cellar", "99", "#99", "9" * 30, "de sk", "", "²"):
        with pytest.raises(NotFound, match=f"No machine “{name}” is known; these are: {first} "):
            scheduler.machines.find(name)
    assert scheduler.machines.find(str(second)).pid == 12


def test_a_number_that_is_also_the_name_of_another_machine_is_refused_unless_it_is_marked(
    scheduler: Scheduler, engines_store: Store
) -> None:
    engine = started(engines_store, DESK)
    started(engines_store, replace(ATTIC, host=str(engine)))

    with pytest.raises(Conflict, match="2 machines may be meant"):
        scheduler.machines.find(str(engine))
    assert scheduler.machines.find(f"#{engine}").host == DESK.host


# ---- draining


def test_where_machines_share_nothing_none_can_drain(scheduler: Scheduler, engines_store: Store) -> None:
    engine = started(engines_store, DESK, plans=True)

    with pytest.raises(InvalidInput, match="hourbell machines enable"):
        scheduler.machines.drain(engine)

    assert not scheduler.machines.are_sharing()
    assert scheduler.audit.entries() == []


@pytest.mark.slow
@ON_A_SERVER
def test_a_drain_outlives_the_process_is_told_once_and_ends_by_resume(
    shared_url: str, scheduler: Scheduler, engines_store: Store
) -> None:
    engine = started(engines_store, DESK, may_plan=False)
    assert scheduler.machines.are_sharing()

    drained, again = scheduler.machines.drain(engine), scheduler.machines.drain(engine)
    stopped(engines_store, engine)
    restarted = started(engines_store, replace(DESK, pid=12), may_plan=False)

    assert (drained.was_done, again.was_done) == (False, True)
    assert (drained.machine.drained_at, drained.machine.drained_by) == (NOW, "ann")
    with engines_store.read() as tx:
        assert is_drained(tx, restarted)
    assert [each.is_draining for each in scheduler.machines.seen()] == [True]
    resumed, twice = scheduler.machines.resume(engine), scheduler.machines.resume(restarted)
    assert (resumed.machine.is_draining, resumed.was_done, twice.was_done) == (False, False, True)
    acts = [(entry.act, entry.about) for entry in scheduler.audit.entries()]
    assert acts[:2] == [
        (AuditAct.RESUME_MACHINE, f"desk.example.org ({restarted})"),
        (AuditAct.DRAIN_MACHINE, f"desk.example.org ({engine})"),
    ]


@pytest.mark.slow
@ON_A_SERVER
def test_a_drain_is_undone_unless_it_was_ended_since(
    shared_url: str, scheduler: Scheduler, engines_store: Store
) -> None:
    engine = started(engines_store, DESK)
    scheduler.machines.drain(engine)

    undone = scheduler.undoing.undo()
    assert not scheduler.machines.seen()[0].is_draining
    scheduler.undoing.undo(undone.number)
    assert scheduler.machines.seen()[0].is_draining

    number = scheduler.audit.entries()[0].number
    with pytest.raises(Conflict, match="changed settings or machines"):
        scheduler.undoing.undo(number, with_settings=False)
    scheduler.acting_as("bob").machines.resume(engine)
    with pytest.raises(Conflict, match=r"that machine drains was changed since by bob .entry \d+, resume-m"):
        scheduler.undoing.undo(number)


@pytest.mark.slow
@ON_A_SERVER
def test_listeners_hear_of_a_drain(shared_url: str, scheduler: Scheduler, engines_store: Store) -> None:
    engine = started(engines_store, DESK)
    ear = Ear()
    subscription = scheduler.subscribe(ear)

    scheduler.machines.drain(engine)

    ear.hears(lambda heard: heard.has_new_engines)
    subscription.close()


# ---- forgetting


def test_only_who_is_dead_or_stopped_can_be_forgotten_and_twice_is_said(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    engine = started(engines_store, DESK)
    with pytest.raises(InvalidInput, match=r"lives \(process 11\)\. Stop Hourbell there first$"):
        scheduler.machines.forget(engine)
    clock.advance(2 * LEASE)

    forgotten, again = scheduler.machines.forget(engine), scheduler.machines.forget(engine)

    assert (forgotten.was_done, again.was_done) == (False, True)
    assert scheduler.machines.seen() == []
    with pytest.raises(NotFound):
        scheduler.machines.find("desk")
    assert scheduler.machines.find("desk", with_past=True).id == engine
    assert [entry.act for entry in scheduler.audit.entries()] == [AuditAct.FORGET_MACHINE]
    with pytest.raises(NotFound, match="There is no machine 99; hourbell machines list"):
        scheduler.machines.forget(EngineId(99))


def test_who_comes_back_after_it_was_forgotten_is_shown_again(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    engine = started(engines_store, DESK)
    clock.advance(2 * LEASE)
    scheduler.machines.forget(engine)

    clock.advance(SECOND)
    beat(engines_store, engine, NOW + 2 * LEASE + SECOND)
    assert [each.host for each in scheduler.machines.seen()] == [DESK.host]

    clock.advance(SECOND)
    stopped(engines_store, engine, NOW + 2 * LEASE + 2 * SECOND)
    scheduler.machines.forget(engine)
    assert scheduler.machines.seen() == []
    started(engines_store, DESK, NOW + 3 * LEASE)
    assert [each.host for each in scheduler.machines.seen()] == [DESK.host]


def test_what_a_forgotten_one_left_is_taken_over_and_until_then_it_is_shown(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    job_id = add_job(engines_store, due_at=NOW)
    engine = started(engines_store, ATTIC)
    run_id = begun(engines_store, job_id, engine, NOW)
    clock.advance(2 * LEASE)
    planner = started(engines_store, DESK, NOW + 2 * LEASE, plans=True)

    forgotten = scheduler.machines.forget(engine)
    assert forgotten.machine.unfinished == 1
    assert [each.host for each in scheduler.machines.seen()] == [DESK.host, "attic"]
    with engines_store.write() as tx:
        take_over_dead_engines(tx, planner, DESK, clock)

    assert scheduler.runs.get(run_id).state is RunState.INTERRUPTED
    assert [each.host for each in scheduler.machines.seen()] == [DESK.host]


@pytest.mark.slow
@ON_A_SERVER
def test_where_machines_share_the_runs_one_that_lives_may_drain_instead(
    shared_url: str, scheduler: Scheduler, engines_store: Store
) -> None:
    engine = started(engines_store, DESK)

    with pytest.raises(InvalidInput, match=rf"no more runs: hourbell machines drain {engine}$"):
        scheduler.machines.forget(engine)


@pytest.mark.slow
@ON_A_SERVER
def test_who_is_forgotten_drains_no_more_and_that_is_not_undone(
    shared_url: str, scheduler: Scheduler, engines_store: Store
) -> None:
    engine = started(engines_store, DESK)
    scheduler.machines.drain(engine)
    stopped(engines_store, engine)

    scheduler.machines.forget(engine)

    forgot, drained = (entry.number for entry in scheduler.audit.entries()[:2])
    with pytest.raises(Conflict, match=r"forget-machine, by ann\) can't be undone"):
        scheduler.undoing.undo(forgot)
    with pytest.raises(Conflict, match=r"forgotten since by ann .*, and drains no more"):
        scheduler.undoing.undo(drained)
    with engines_store.read() as tx:
        assert not is_drained(tx, engine)


# ---- tags


@pytest.mark.slow
@ON_A_SERVER
def test_a_job_is_warned_of_where_no_machine_takes_its_runs(
    shared_url: str, scheduler: Scheduler, engines_store: Store
) -> None:
    started(engines_store, DESK, plans=True)
    worker = started(engines_store, ATTIC, may_plan=False)
    with engines_store.write() as tx:
        say_tags(tx, worker, {"gpu"})
    draft = a_draft()
    on_gpu = replace(draft, policies=replace(draft.policies, place=with_tags(["gpu"])))
    job_id = scheduler.jobs.add(on_gpu)

    assert scheduler.runs.why_no_machine(job_id) == ""
    assert scheduler.warnings([on_gpu]) == [()]
    scheduler.machines.drain(worker)

    words = draining_words(with_tags(["gpu"]))
    assert scheduler.runs.why_no_machine(job_id) == words
    assert [any(words in each for each in told) for told in scheduler.warnings([on_gpu])] == [True]
    assert scheduler.warnings([draft]) == [()]
    scheduler.machines.resume(worker)
    assert scheduler.runs.why_no_machine(job_id) == ""
