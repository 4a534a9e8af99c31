"""What changed since a job last succeeded, as clients are told."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest
from sqlalchemy import update

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.comparing.last_success import MOST_CHANGES
from scheduler_core.store.runs.comparing.run_surroundings import keep_surroundings, name_of, written
from scheduler_core.store.runs.engines import EngineProcess, stop_engine
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.runs.run_values import note_values
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.parameters import Parameter, ParameterKind
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.records.retention import Retention
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.since_success import Changed, Comparable
from scheduler_core.values.runs.surroundings import NOT_COMPARED, FileMark, Surroundings
from tests.core.store.builders import HOUR, NOW, SCRIPT, THIS_PROCESS, a_draft, an_engine

WHOLE = FileMark("/srv/ann/backup.sh", 27, 1_700_000_000_000_000_000, "ab" * 16)
SEEN = Surroundings(WHOLE, None, None, "/srv/ann", "ann", "Linux 6.1", {"PATH": "0a", "TOKEN": "0b"})


class Ran:
    """Lets runs of a job begin by what is said, and end."""

    def __init__(self, store: Store, job: JobId) -> None:
        self._store = store
        self._job = job
        self._count = 0

    def ends(
        self,
        state: RunState,
        seen: Surroundings | None = SEEN,
        *,
        revision: int = 1,
        process: EngineProcess = THIS_PROCESS,
        given: Mapping[str, str] = MappingProxyType({}),
    ) -> RunId:
        self._count += 1
        due_at = NOW + self._count * HOUR
        engine = an_engine(self._store, process)
        with self._store.write() as tx:
            run_id = record(tx, [NewRun(self._job, revision, due_at)], engine, due_at)[0].id
            note_values(tx, run_id, given)
            begin(tx, [Begun(run_id, due_at)], engine)
            finish(tx, [Finished(run_id, state, due_at)])
            stop_engine(tx, engine, due_at)
        if seen is not None:
            text = written(seen)
            with self._store.write() as tx:
                keep_surroundings(tx, [text], due_at)
                tx.connection.execute(
                    update(RUNS).where(RUNS.c.id == run_id).values(surroundings=name_of(text))
                )
        return run_id


@pytest.fixture
def job(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft())


@pytest.fixture
def ran(engines_store: Store, job: JobId) -> Ran:
    return Ran(engines_store, job)


def test_a_job_that_never_failed_is_said_to_be_so(scheduler: Scheduler, job: JobId) -> None:
    assert scheduler.runs.since_success(job).comparable is Comparable.NO_FAILURE


def test_a_job_that_never_succeeded_is_said_to_be_so(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.FAILED)
    assert scheduler.runs.since_success(job).comparable is Comparable.NO_SUCCESS


def test_nothing_is_another_where_all_is_the_same(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.SUCCEEDED)
    ran.ends(RunState.FAILED)
    found = scheduler.runs.since_success(job)
    assert (found.comparable, found.changes) == (Comparable.YES, ())


def test_what_was_not_noted_can_only_partly_be_compared(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.SUCCEEDED, None)
    ran.ends(RunState.FAILED)
    assert scheduler.runs.since_success(job).comparable is Comparable.PARTLY


def test_each_thing_that_is_another_is_told(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.SUCCEEDED)
    program = replace(WHOLE, size=28, digest="cd" * 16)
    variables = {"PATH": "0a", "TOKEN": "0c", "NEW": "0d"}
    ran.ends(RunState.FAILED, replace(SEEN, program=program, user="ben", environment=variables))
    found = scheduler.runs.since_success(job)
    assert [(each.kind, each.what) for each in found.changes] == [
        (Changed.PROGRAM, WHOLE.path),
        (Changed.USER, ""),
        (Changed.VARIABLE, "NEW"),
        (Changed.VARIABLE, "TOKEN"),
    ]
    assert found.changes[1].was == "ann"
    assert found.changes[1].now == "ben"


def test_what_is_another_in_the_job_is_told_with_who_changed_it(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    ran.ends(RunState.SUCCEEDED)
    changed(scheduler, job, replace(a_draft(), name="Save", notes="at night"))
    changed(scheduler, job, replace(a_draft(), name="Save"))
    ran.ends(RunState.FAILED, revision=3)

    found = scheduler.runs.since_success(job)

    told = [(each.kind, each.what, each.was, each.now) for each in found.changes]
    assert told == [
        (Changed.JOB, "name", "Back up", "Save"),
        (Changed.JOB, "notes", "", "at night"),
        (Changed.JOB, "notes", "at night", ""),
    ]
    newest = scheduler.jobs.history(job)[0]
    assert (found.changes[-1].who, found.changes[-1].at) == (newest.changed_by, newest.changed_at)
    assert not found.changes[0].is_worded


def test_values_of_variables_in_a_job_and_keys_in_its_addresses_are_not_told(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    ran.ends(RunState.SUCCEEDED)
    calls = HttpAction("https://example.org/hook?key=secret", headers=(("X-Key", "secret"),))
    changed(scheduler, job, a_draft(action=calls))
    runs = ScriptAction(SCRIPT.kind, argv=("curl", "https://example.org/a?b=secret"))
    changed(scheduler, job, a_draft(action=replace(runs, environment=(("TOKEN", "secret"),))))
    secretly = replace(runs, environment=(("TOKEN", "secret"),))
    changed(scheduler, job, replace(a_draft(), action=SequenceAction((Act(SCRIPT), Act(secretly)))))
    pinged = replace(a_draft(), policies=replace(a_draft().policies, ping="https://hc.example.org/secret"))
    changed(scheduler, job, pinged)
    ran.ends(RunState.FAILED, revision=5)

    found = scheduler.runs.since_success(job)

    told = [text for each in found.changes for text in (each.was, each.now)]
    assert "GET https://example.org/…" in told
    assert [text for text in told if "https://hc.example.org/…" in text]
    assert "set" in told
    assert not [text for text in told if "secret" in text]


def test_what_differs_in_what_is_not_told_alone_is_said_to_be_another_value(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    changed(scheduler, job, a_draft(action=HttpAction("https://example.org/hook?key=one")))
    ran.ends(RunState.SUCCEEDED, revision=2)
    changed(scheduler, job, a_draft(action=HttpAction("https://example.org/hook?key=two")))
    ran.ends(RunState.FAILED, revision=3)

    (change,) = scheduler.runs.since_success(job).changes

    assert (change.was, change.now, change.is_worded) == ("another value", "another value", True)


def test_values_that_were_given_are_compared(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    ran.ends(RunState.SUCCEEDED, given={"days": "7", "mode": "fast"})
    ran.ends(RunState.FAILED, given={"days": "9", "mode": "fast", "month": "may"})

    found = scheduler.runs.since_success(job)

    told = [(each.kind, each.what, each.was, each.now) for each in found.changes]
    assert told == [(Changed.PARAMETER, "days", "7", "9"), (Changed.PARAMETER, "month", "", "may")]


def test_long_values_that_differ_behind_what_is_told_are_said_to_be_others(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    ran.ends(RunState.SUCCEEDED, given={"text": "x" * 300 + "one"})
    ran.ends(RunState.FAILED, given={"text": "x" * 300 + "two"})

    (change,) = scheduler.runs.since_success(job).changes

    assert (change.kind, change.what) == (Changed.PARAMETER, "text")
    assert (change.was, change.now, change.is_worded) == ("another value", "another value", True)


def test_of_parameters_of_the_job_each_that_changed_is_named(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    """All of them stood there as one list, cut off before what had changed."""
    days, mode = Parameter("days", ParameterKind.NUMBER, "7"), Parameter("mode", default="fast")
    key = Parameter("key", default="https://example.org/?token=one")
    changed(scheduler, job, replace(a_draft(), parameters=(days, mode, key)))
    ran.ends(RunState.SUCCEEDED, revision=2)
    key = replace(key, default="https://example.org/?token=two")
    changed(scheduler, job, replace(a_draft(), parameters=(replace(days, default="9"), mode, key)))
    ran.ends(RunState.FAILED, revision=3)

    told = [(each.what, each.was, each.now) for each in scheduler.runs.since_success(job).changes]

    assert told == [
        ("parameters.days", "days:number=7", "days:number=9"),
        ("parameters.key", "another value", "another value"),
    ]


def test_parameters_in_another_order_are_a_change(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    one, two = Parameter("one", default="1"), Parameter("two", default="2")
    changed(scheduler, job, replace(a_draft(), parameters=(one, two)))
    ran.ends(RunState.SUCCEEDED, revision=2)
    changed(scheduler, job, replace(a_draft(), parameters=(two, one)))
    ran.ends(RunState.FAILED, revision=3)

    (change,) = scheduler.runs.since_success(job).changes

    assert change.what == "parameters"


@pytest.mark.parametrize(
    ("process", "told"),
    [
        (replace(THIS_PROCESS, pid=1), []),
        (replace(THIS_PROCESS, boot="boot-2"), [(Changed.BOOT, "desk", True)]),
        (replace(THIS_PROCESS, machine="machine-2", host="shed"), [(Changed.HOST, "", False)]),
        (replace(THIS_PROCESS, version="0.2.0"), [(Changed.HOURBELL, "", False)]),
    ],
    ids=["process", "boot", "host", "version"],
)
def test_another_machine_or_start_of_it_is_told(
    scheduler: Scheduler,
    job: JobId,
    ran: Ran,
    process: EngineProcess,
    told: list[tuple[Changed, str, bool]],
) -> None:
    ran.ends(RunState.SUCCEEDED)
    ran.ends(RunState.FAILED, process=process)

    found = scheduler.runs.since_success(job)

    assert [(each.kind, each.what, each.is_worded) for each in found.changes] == told


def test_a_file_of_a_year_without_a_date_is_told_without_one(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    """Such a file made the whole question fail."""
    ran.ends(RunState.SUCCEEDED)
    ran.ends(RunState.FAILED, replace(SEEN, program=replace(WHOLE, modified_ns=10**21, digest="cd" * 16)))

    (change,) = scheduler.runs.since_success(job).changes

    assert change.at is None
    assert change.now == "27 B, cdcdcdcd"


def changed(scheduler: Scheduler, job: JobId, draft: JobDraft) -> None:
    scheduler.jobs.save(job, scheduler.jobs.get(job).revision, draft)


def test_of_secrets_it_is_said_that_they_are_not_compared(scheduler: Scheduler, job: JobId, ran: Ran) -> None:
    hidden = {"PATH": "0a", "TOKEN": NOT_COMPARED}
    ran.ends(RunState.SUCCEEDED, replace(SEEN, environment=hidden))
    ran.ends(RunState.FAILED, replace(SEEN, environment=hidden))
    found = scheduler.runs.since_success(job)
    assert (found.changes, found.not_compared) == ((), ("TOKEN",))
    ran.ends(RunState.SUCCEEDED)
    ran.ends(RunState.FAILED, replace(SEEN, environment=hidden))
    (change,) = scheduler.runs.since_success(job).changes
    assert (change.what, change.was, change.now) == ("TOKEN", "another value", "a secret: not compared")


def test_of_a_run_that_went_by_what_the_job_said_earlier_the_changes_are_told_backwards(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    """Such as a try that waited while its job was edited, and succeeded by the new state."""
    changed(scheduler, job, replace(a_draft(), notes="new"))
    ran.ends(RunState.SUCCEEDED, revision=2)
    ran.ends(RunState.FAILED, revision=1)

    (change,) = scheduler.runs.since_success(job).changes

    assert (change.what, change.was, change.now) == ("notes", "new", "")


def test_the_newest_of_many_changes_and_all_that_is_not_of_the_job_are_told(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    ran.ends(RunState.SUCCEEDED)
    for number in range(MOST_CHANGES + 1):
        changed(scheduler, job, replace(a_draft(), notes=f"note {number}"))
    ran.ends(RunState.FAILED, replace(SEEN, user="ben"), revision=MOST_CHANGES + 2)

    found = scheduler.runs.since_success(job).changes

    assert found[-1].kind is Changed.USER
    assert found[-2].now == f"note {MOST_CHANGES}"
    assert (found[0].now, found[0].is_worded) == ("revision 2", True)


def test_a_job_whose_states_of_then_are_not_kept_is_said_to_be_another(
    scheduler: Scheduler, job: JobId, ran: Ran
) -> None:
    ran.ends(RunState.SUCCEEDED)
    scheduler.settings.save_retention(Retention(revisions_per_job=1))
    changed(scheduler, job, replace(a_draft(), notes="one"))
    ran.ends(RunState.FAILED, revision=2)
    changed(scheduler, job, replace(a_draft(), notes="two"))
    scheduler.upkeep.prune()

    (change,) = scheduler.runs.since_success(job).changes

    assert (change.kind, change.was, change.now) == (Changed.JOB, "revision 1", "revision 2")


def test_what_succeeded_while_a_try_waited_is_what_it_is_compared_with(
    scheduler: Scheduler, job: JobId, ran: Ran, engines_store: Store
) -> None:
    ran.ends(RunState.SUCCEEDED)
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        waiting = record(tx, [NewRun(job, 1, NOW + 5 * HOUR)], engine, NOW + 5 * HOUR)[0].id
        begin(tx, [Begun(waiting, NOW + 6 * HOUR)], engine)
        stop_engine(tx, engine, NOW + 6 * HOUR)
    by_hand = ran.ends(RunState.SUCCEEDED)
    with engines_store.write() as tx:
        finish(tx, [Finished(waiting, RunState.FAILED, NOW + 6 * HOUR)])

    found = scheduler.runs.since_success(job)

    assert found.failed is not None
    assert found.succeeded is not None
    assert (found.failed.id, found.succeeded.id) == (waiting, by_hand)
