"""Runs get the values of their parameters: those that were given, else the defaults."""

import subprocess
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.store.jobs import jobs
from scheduler_core.store.runs.outputs import chunks_of
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.parameters import LONGEST_VALUE, MOST_PARAMETERS
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.engine_runs import findings, now, run_until_idle, shell

pytestmark = pytest.mark.slow

FAR = timedelta(days=300)
SAYS_DAYS = shell('echo "$HOURBELL_PARAM_DAYS"')


def a_job(
    store: Store,
    action: JobAction,
    *typed: str,
    due_in: timedelta = FAR,
    policies: RunPolicies = RunPolicies(),  # noqa: B008
) -> JobId:
    at = now() + due_in
    parameters = tuple(map(read_parameter, typed))
    draft = JobDraft("Back up", Schedule((Once(at),)), action, policies, parameters=parameters)
    with store.write() as tx:
        return jobs.add(tx, draft, at, "test", now())


def written(store: Store, run: Run) -> str:
    with store.read() as tx:
        return b"".join(chunk.content for chunk in chunks_of(tx, run.id)).decode()


def test_a_run_by_the_schedule_has_the_defaults_and_one_asked_for_what_was_given(store: Store) -> None:
    at_once = RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL, 2))
    job_id = a_job(store, SAYS_DAYS, "days=7 1..90", due_in=timedelta(), policies=at_once)
    with store.write() as tx:
        asked = run_now(tx, job_id, "manual-1", now(), values={"days": "30"})

    runs = run_until_idle(store)

    assert {run.id == asked: written(store, run) for run in runs} == {False: "7\n", True: "30\n"}
    assert findings(store) == []


def test_every_step_and_attempt_has_the_values_that_were_given(store: Store) -> None:
    twice = RetryPolicy(1, first_wait=timedelta(milliseconds=10), has_jitter=False)
    call = ScriptAction(CommandKind.ARGV, argv=("sh", "-c", 'echo "$1"; exit 3', "sh", "{{param:days}}"))
    job_id = a_job(
        store,
        SequenceAction((Act(SAYS_DAYS), Act(call))),
        "days=7 1..90",
        policies=RunPolicies(retry=twice),
    )
    with store.write() as tx:
        run_now(tx, job_id, "manual-1", now(), values={"days": "30"})

    runs = run_until_idle(store)

    assert sorted((run.step, run.attempt, written(store, run)) for run in runs) == [
        (1, 1, "30\n"),
        (2, 1, "30\n"),
        (2, 2, "30\n"),
    ]


def test_each_attempt_has_as_much_as_may_be_given_and_a_secret(store: Store) -> None:
    names = [f"text{number}" for number in range(MOST_PARAMETERS - 1)]
    values = {name: chr(ord("a") + number % 26) * LONGEST_VALUE for number, name in enumerate(names)}
    says = "env | grep '^HOURBELL_PARAM_TEXT' | LC_ALL=C sort | cksum; echo $HOURBELL_PARAM_TOKEN; exit 3"
    twice = RetryPolicy(1, first_wait=timedelta(milliseconds=10), has_jitter=False)
    job_id = a_job(store, shell(says), *names, "token:secret=api", policies=RunPolicies(retry=twice))
    with store.write() as tx:
        run_now(tx, job_id, "manual-1", now(), values=values)
    environment = "".join(sorted(f"HOURBELL_PARAM_{name.upper()}={text}\n" for name, text in values.items()))
    sum_of_all = subprocess.run(["cksum"], input=environment, capture_output=True, text=True, check=True)

    runs = run_until_idle(store, secrets=KnownSecrets({"api": "s3cr3t-value"}))

    told = [(run.attempt, *written(store, run).splitlines()) for run in runs]
    assert sorted(told) == [(attempt, sum_of_all.stdout.strip(), "***") for attempt in (1, 2)]


def test_a_run_without_a_value_that_it_needs_says_so(store: Store) -> None:
    a_job(store, SAYS_DAYS, "days:number", due_in=timedelta())

    (run,) = run_until_idle(store)

    assert (run.state, run.reason_text.partition(";")[0]) == (
        RunState.FAILED,
        "days: has no value, and no default",
    )


def test_a_job_that_was_changed_since_is_run_with_what_fits_it_now(store: Store) -> None:
    """Its values are read once more: what is out of the new limits ends the run before it acts."""
    job_id = a_job(store, SAYS_DAYS, "days=7 1..90")
    with store.write() as tx:
        run_now(tx, job_id, "manual-1", now(), values={"days": "30"})
        job = jobs.job(tx, job_id)
        changed = replace(job.draft, parameters=(read_parameter("days=7 1..10"),))
        jobs.save(tx, job_id, job.revision, changed, job.next_due_at, "test", now())

    (run,) = run_until_idle(store)

    assert (run.state, run.reason_text) == (RunState.FAILED, "days: 30 is not from 1 to 10")
