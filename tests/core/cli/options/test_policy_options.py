"""The options of POLICIES, and those that say where a job belongs."""

from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.cli.commands import parse
from scheduler_core.cli.options.field_options import changed, written
from scheduler_core.cli.options.job_options import cleared_names
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Backoff,
    ConditionPolicy,
    Delivery,
    DiskSpace,
    FailureKind,
    FileExists,
    Idle,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    NetworkUp,
    OnMains,
    Overlapping,
    OverlapPolicy,
    ProgramRunning,
    RetryPolicy,
    RunPolicies,
)
from tests.core.cli.job_texts import DAILY, job_of, refusal_of
from tests.core.native.job_strategies import run_policies
from tests.support.properties import for_all

JOB = ("name", *DAILY, "--script", "true")
HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)


@pytest.mark.parametrize(
    ("words", "policies"),
    [
        ([], RunPolicies()),
        (["--missed", "skip"], RunPolicies(missed=MissedPolicy(Missed.SKIP))),
        (["--missed", "all:2h"], RunPolicies(missed=MissedPolicy(Missed.ALL, 2 * HOUR))),
        (["--overlapping", "parallel:3"], RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL, 3))),
        (["--overlapping", "queue"], RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE))),
        (["--retry", "3"], RunPolicies(retry=RetryPolicy(3))),
        (["--retry", "3:fixed"], RunPolicies(retry=RetryPolicy(3, Backoff.FIXED))),
        (["--retry", "3:fixed:2h"], RunPolicies(retry=RetryPolicy(3, Backoff.FIXED, 2 * HOUR, 2 * HOUR))),
        (["--retry", "3:exponential:10s..30m"],
         RunPolicies(retry=RetryPolicy(3, Backoff.EXPONENTIAL, 10 * SECOND, 30 * MINUTE))),
        (["--retry-jitter", "no"], RunPolicies(retry=RetryPolicy(has_jitter=False))),
        (["--retry-on", "tls,assertion"],
         RunPolicies(retry=RetryPolicy(kinds=frozenset({FailureKind.TLS, FailureKind.ASSERTION})))),
        (["--retry-on", "any"], RunPolicies(retry=RetryPolicy(kinds=frozenset(FailureKind)))),
        (["--delivery", "at-most-once"], RunPolicies(delivery=Delivery.AT_MOST_ONCE)),
        (["--on-interrupted", "rerun:2"], RunPolicies(interrupted=InterruptedPolicy(Interrupted.RERUN, 2))),
        (["--on-interrupted", "default"], RunPolicies()),
        (["--timeout", "10m"], RunPolicies(timeout=10 * MINUTE)),
        (["--timeout", "none"], RunPolicies()),
        (["--grace", "0s"], RunPolicies(grace=timedelta(0))),
        (["--pause-after", "5"], RunPolicies(pause_after_failures=5)),
        (["--pause-after", "never"], RunPolicies()),
        (["--priority", "-5"], RunPolicies(priority=-5)),
        (["--key", "nas"], RunPolicies(key="nas")),
        (["--then", "Tidy up", "--then", "failure: Call Ann", "--then", "ALWAYS:Note"],
         RunPolicies(chains=(
             Chain("Tidy up"), Chain("Call Ann", When.FAILURE), Chain("Note", When.ALWAYS)))),
        (["--then", "success:failure:odd"], RunPolicies(chains=(Chain("failure:odd"),))),
        (["--require", "mains,network", "--wait", "30m"],
         RunPolicies(conditions=ConditionPolicy((OnMains(), NetworkUp()), 30 * MINUTE))),
        (["--require", "unmetered, idle:10m", "--wait", "1h:run"],
         RunPolicies(conditions=ConditionPolicy(
             (NetworkUp(unmetered=True), Idle(10 * MINUTE)), HOUR, AfterWait.RUN))),
        (["--require", "disk:/srv/a,b:5G,file:/srv/nas,x", "--require", "program:rsync,no-program:vlc"],
         RunPolicies(conditions=ConditionPolicy((
             DiskSpace("/srv/a,b", 5 * 1024**3), FileExists("/srv/nas,x"),
             ProgramRunning("rsync"), ProgramRunning("vlc", is_running=False))))),
    ],
)  # fmt: skip
def test_each_policy_has_its_option(words: list[str], policies: RunPolicies) -> None:
    assert job_of(*JOB, *words).policies == policies


def test_where_a_job_belongs_can_be_said(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("Ask Ann.\n", encoding="utf-8")

    job = job_of(
        *JOB, "--folder", "Home/Backups", "--tag", "nas", "--tag", "nightly", "--notes",
        f"@{tmp_path / 'notes'}", "--enabled", "no",
    )  # fmt: skip

    assert (job.folder, job.tags, job.notes) == ("Home/Backups", ("nas", "nightly"), "Ask Ann.\n")
    assert not job.is_enabled


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--missed", "some"], "missed: 'some' is not one of skip, last, all"),
        (["--missed", "all:2"], "missed: "),
        (["--overlapping", "parallel:0"], "overlapping: 0 at once is not from 1"),
        (["--retry", "often"], "retry: 'often' is not a whole number"),
        (["--retry", "3:linear"], "retry: 'linear' is not one of fixed, exponential"),
        (["--retry", "3:fixed:1h..1m"], "retry: "),
        (["--retry-on", "rain"], "retry-on: 'rain' is not one of connection"),
        (["--on-interrupted", "rerun:x"], "on-interrupted: 'x' is not a whole number"),
        (["--timeout", "soon"], "timeout: "),
        (["--pause-after", "0"], "pause-after: 0 failures are not from 1"),
        (["--require", "sunshine"], "require: 'sunshine' is not understood; write mains, network"),
        (["--require", "disk:/srv"], "require: 'disk:/srv' is not understood"),
        (["--wait", "1h:dance"], "wait: 'dance' is not one of skip, run"),
        (["--delivery", "once"], "hourbell job add: argument --delivery: “once” is not one of default"),
    ],
)
def test_a_refusal_names_the_option(words: list[str], said: str) -> None:
    assert refusal_of(*JOB, *words).startswith(said)


@pytest.mark.slow
@for_all(run_policies(), everyday=8, thorough=640)
def test_policies_are_read_back_as_they_are_written(policies: RunPolicies) -> None:
    options = parse(["job", "edit", "name", *written(policies, POLICIES)])

    assert changed(RunPolicies(), POLICIES, options) == policies


def test_each_policy_can_be_cleared() -> None:
    for name in ("missed", "retry", "retry-on", "retry-jitter", "retry-growth", "require", "wait", "then"):
        assert name in cleared_names()
