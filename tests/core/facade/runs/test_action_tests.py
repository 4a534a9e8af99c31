"""An action is tried out before it is saved."""

import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.actions.outcome import STDERR, STDOUT, ActionOutcome
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.run_policies import FailureKind, RunPolicies
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import shell
from tests.core.store.builders import ME

pytestmark = pytest.mark.slow

PATIENCE_SECONDS = 20.0


class Screen:
    """Shows what a test writes."""

    def __init__(self) -> None:
        self.seen: dict[str, bytes] = {}
        self.has_something = threading.Event()

    def __call__(self, stream: str, data: bytes) -> None:
        self.seen[stream] = self.seen.get(stream, b"") + data
        self.has_something.set()


def test_a_script_is_run_with_its_output_as_it_comes(file_scheduler: Scheduler) -> None:
    screen = Screen()

    test = file_scheduler.test(shell("echo out; echo oh >&2; exit 3"), output=screen)

    outcome = test.wait(PATIENCE_SECONDS)
    assert outcome is not None
    assert (outcome.state, outcome.failure, outcome.exit_code) == (RunState.FAILED, FailureKind.EXIT_CODE, 3)
    assert screen.seen == {STDOUT: b"out\n", STDERR: b"oh\n"}
    assert list(file_scheduler.runs.ids()) == []
    test.close()


def test_an_action_that_could_not_be_carried_out_is_refused(file_scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="tunnel"):
        file_scheduler.test(HttpAction("http://127.0.0.1:1/", "CONNECT"), output=Screen())

    assert list(file_scheduler.audit.entries()) == []


def test_the_audit_tells_who_tested_what(file_scheduler: Scheduler) -> None:
    """Scripts could be run by a token without a trace."""
    file_scheduler.test(shell("echo out"), output=Screen(), name="Backup").close()
    file_scheduler.test(shell("x" * 900), output=Screen(), who="API token ci").close()

    second, first = file_scheduler.audit.entries()
    assert (first.act, first.who, first.about) == (AuditAct.TEST_ACTION, ME, "Backup: echo out")
    assert (second.who, len(second.about)) == ("API token ci", 500)


def test_output_is_seen_before_the_end_and_the_test_can_be_cancelled(file_scheduler: Scheduler) -> None:
    screen = Screen()
    test = file_scheduler.test(shell("echo begun; sleep 60"), output=screen)
    assert screen.has_something.wait(PATIENCE_SECONDS)
    assert test.wait(0.0) is None

    test.cancel()

    outcome = test.wait(PATIENCE_SECONDS)
    assert outcome is not None
    assert outcome.state is RunState.CANCELLED
    test.close()


def test_a_test_cancelled_at_once_comes_to_its_end(file_scheduler: Scheduler) -> None:
    test = file_scheduler.test(shell("sleep 60"), output=Screen())

    test.close()

    outcome = test.wait(0.0)
    assert outcome is not None
    assert outcome.state is RunState.CANCELLED


def test_the_time_out_of_the_job_counts(file_scheduler: Scheduler) -> None:
    policies = RunPolicies(timeout=timedelta(milliseconds=200), grace=timedelta(0))

    test = file_scheduler.test(shell("sleep 60"), output=Screen(), policies=policies)

    outcome = test.wait(PATIENCE_SECONDS)
    assert outcome is not None
    assert outcome.state is RunState.TIMED_OUT
    test.close()


def test_whoever_asked_is_told_the_outcome(file_scheduler: Scheduler) -> None:
    told: list[ActionOutcome] = []
    has_ended = threading.Event()

    def ended(outcome: ActionOutcome) -> None:
        told.append(outcome)
        has_ended.set()

    test = file_scheduler.test(HttpAction("http://127.0.0.1:1/"), output=Screen(), ended=ended)

    assert has_ended.wait(PATIENCE_SECONDS)
    assert [(outcome.state, outcome.failure) for outcome in told] == [
        (RunState.FAILED, FailureKind.CONNECTION)
    ]
    test.close()


def test_a_secret_is_used_and_not_shown(file_scheduler: Scheduler) -> None:
    file_scheduler.secrets.keep("token", "s3cr3t-value")
    screen = Screen()

    action = replace(shell("echo key=$KEY"), environment=(("KEY", "{{secret:token}}"),))
    test = file_scheduler.test(action, output=screen)

    outcome = test.wait(PATIENCE_SECONDS)
    test.close()
    assert outcome is not None
    assert screen.seen[STDOUT].startswith(b"key=")
    assert b"s3cr3t-value" not in b"".join(screen.seen.values())
