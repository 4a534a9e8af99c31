"""Ends of other jobs begin a run, each once, whatever comes between."""

import tempfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds.on_job import JobWatch
from scheduler_core.engine.watching.settling import Settling
from scheduler_core.engine.watching.store_looks import StoreLooks, look_at_store
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.store.jobs.job_states import put_in_bin
from scheduler_core.store.jobs.jobs import NewJob, add_many, job, rename
from scheduler_core.store.jobs.watches import event_of
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.events.signal_events import OnJob
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell, until, with_engine
from tests.core.store.builders import ME, NOW, a_draft, add_jobs, an_engine
from tests.support.store_copies import copy_store

SECOND = timedelta(seconds=1)
BOTH = OnJob(("A", "B"))


class Following:
    """Two jobs, a third that follows them, and the looks of an engine."""

    def __init__(self, store: Store, rule: OnJob = BOTH) -> None:
        self.store = store
        self.jobs = dict(zip("AB", add_jobs(store, a_draft("A"), a_draft("B")), strict=True))
        draft = a_draft("C", schedule=Schedule((rule,)))
        parallel = OverlapPolicy(Overlapping.PARALLEL, 100)
        self.draft = replace(draft, policies=replace(draft.policies, overlapping=parallel))
        (self.job_id,) = add_jobs(store, self.draft, due_at=None)
        self.engine = an_engine(store)
        self.watch = Watch(self.job_id, 1, NOW, self.draft, rule, None, Settling(0.0))
        self.seconds = 0

    def begin(self, job: str, attempt: int = 1, due: int | None = None) -> RunId:
        self.seconds += 1
        at = NOW + self.seconds * SECOND
        due_at = at if due is None else NOW + due * SECOND
        new = NewRun(self.jobs[job], 1, due_at, attempt=attempt, request="" if due is None else "again")
        with self.store.write() as tx:
            (row,) = record(tx, [new], self.engine, at)
            begin(tx, [Begun(row.id, at)], self.engine)
        return row.id

    def end(self, run_id: RunId, state: RunState = RunState.SUCCEEDED) -> None:
        self.seconds += 1
        with self.store.write() as tx:
            finish(tx, [Finished(run_id, state, NOW + self.seconds * SECOND)])

    def run(self, job: str, state: RunState = RunState.SUCCEEDED) -> RunId:
        run_id = self.begin(job)
        self.end(run_id, state)
        return run_id

    def look(self) -> StoreLooks:
        self.seconds += 1
        with self.store.write() as tx:
            at = NOW + self.seconds * SECOND
            return look_at_store(tx, [(self.watch, JobWatch())], self.engine, "test", 0.0, at)

    def begun(self) -> list[str]:
        with self.store.read() as tx:
            events = [event_of(tx, run.id) for run in self.rows(self.job_id)]
        return [each.told["event_id"] for each in events if each is not None]

    def rows(self, job_id: JobId) -> list[Run]:
        return [run for run in ledger(self.store) if run.job_id == job_id]


@pytest.fixture
def following(store: Store) -> Following:
    return Following(store)


def test_once_each_has_succeeded_it_runs_and_counts_anew(following: Following) -> None:
    first = following.run("A")
    following.look()
    assert following.begun() == []
    second = following.run("B")
    following.look()
    following.look()
    following.run("B")
    following.look()

    assert following.begun() == [f"{first},{second}"]


def test_of_a_job_that_ended_again_the_last_end_counts(following: Following) -> None:
    following.run("A")
    following.run("A", RunState.FAILED)
    following.run("B")
    following.look()
    assert following.begun() == []

    again = following.run("A")
    following.look()

    assert [each.split(",")[0] for each in following.begun()] == [str(again)]


@pytest.mark.parametrize(
    ("when", "fires"),
    [(When.SUCCESS, [0]), (When.FAILURE, [1, 2]), (When.ALWAYS, [0, 1, 2])],
)
def test_it_says_how_they_must_have_ended(store: Store, when: When, fires: list[int]) -> None:
    following = Following(store, OnJob(("A",), when))
    states = (
        RunState.SUCCEEDED,
        RunState.FAILED,
        RunState.TIMED_OUT,
        RunState.INTERRUPTED,
        RunState.CANCELLED,
    )
    run_ids = [following.run("A", state) for state in states]

    following.look()

    assert following.begun() == [str(run_ids[place]) for place in fires]


def test_a_try_that_is_followed_by_another_is_no_end(store: Store) -> None:
    following = Following(store, OnJob(("A",), When.ALWAYS))
    following.look()
    first = following.begin("A", due=1)
    second = following.begin("A", attempt=2, due=1)  # it is there when the first has ended
    following.end(first, RunState.FAILED)
    following.look()
    assert following.begun() == []

    following.end(second)
    following.look()

    assert following.begun() == [str(second)]


def test_what_ended_before_the_rule_begins_nothing(store: Store) -> None:
    following = Following(store, OnJob(("A",)))
    following.seconds = -10
    following.run("A")
    following.seconds = 0

    following.look()
    following.look()

    assert following.begun() == []


def test_of_a_job_that_is_not_there_it_is_told(store: Store) -> None:
    add_jobs(store, a_draft("Nobody"))
    following = Following(store, OnJob(("A", "Nobody")))
    with store.write() as tx:
        put_in_bin(tx, [JobId(1)], ME, NOW)

    (look,) = following.look().looks

    assert look.trouble == "“Nobody”: it is in the bin"
    assert following.rows(following.job_id) == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(("begin", "end first", "end last", "look")), max_size=25))
def test_in_whatever_order_runs_end_each_end_is_one_run(migrated_file: Path, acts: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(str(copy_store(migrated_file, Path(folder))), NOW)
        try:
            assert_each_end_is_one_run(Following(store, OnJob(("A",))), acts)
        finally:
            store.close()


def assert_each_end_is_one_run(following: Following, acts: list[str]) -> None:
    under_way: list[RunId] = []
    ended: list[RunId] = []
    for act in acts:
        if act == "begin":
            under_way.append(following.begin("A"))
        elif act == "look":
            following.look()
        elif under_way:
            run_id = under_way.pop(0 if act == "end first" else -1)
            following.end(run_id)
            ended.append(run_id)
    following.look()
    following.look()

    assert sorted(following.begun()) == sorted(map(str, ended))


@pytest.mark.slow
def test_a_real_engine_follows_two_jobs(file_store: Store) -> None:
    due_at = now()
    follower = JobDraft("C", Schedule((BOTH,)), shell('echo "$HOURBELL_EVENT_NAME $HOURBELL_EVENT_ID"'))
    with file_store.write() as tx:
        once = Schedule((Once(due_at),))
        both = [NewJob(JobDraft(name, once, shell("true")), due_at) for name in "AB"]
        add_many(tx, [NewJob(follower, None), *both], ME, due_at)

    async def work(_: Engine) -> None:
        await until(file_store, lambda runs: sum(run.finished_at is not None for run in runs) == 3)

    runs = with_engine(file_store, work)

    told = [run.result_line for run in runs if run.result_line]
    first_two = ",".join(str(run.id) for run in sorted(runs, key=lambda run: run.job_id)[1:])
    assert told == [f"A and B {first_two}"]
    assert findings(file_store) == []


def test_a_rule_goes_on_from_what_it_knew_when_a_job_that_it_follows_is_renamed(following: Following) -> None:
    first = following.run("A")
    following.look()
    with following.store.write() as tx:
        rename(tx, following.jobs["A"], "Alpha", ME, NOW + 60 * SECOND)
        now_named = job(tx, following.job_id)
    following.draft = now_named.draft
    (rule,) = now_named.draft.schedule.rules
    assert rule == OnJob(("Alpha", "B"))
    following.watch = Watch(
        following.job_id, now_named.revision, now_named.changed_at, now_named.draft, rule, None, Settling(0.0)
    )
    second = following.run("B")
    following.look()

    assert following.begun() == [f"{first},{second}"]
