"""Which policy is said to have decided about an instant."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.facade.times.explanation import ExplainedStanding, Why
from scheduler_core.facade.times.explanation_policies import policy_sentences
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Backoff,
    ConditionPolicy,
    Delivery,
    FileExists,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from tests.core.store.builders import CALL, HOUR, NOW, SCRIPT, a_draft

NEEDED = (FileExists("/data/ready"),)
A_RUN = Run(RunId(1), JobId(1), "Back up", 1, NOW, 1, Trigger.SCHEDULE, RunState.FAILED)


def asked(draft: JobDraft | None, *runs: Run, to_come: bool = False) -> Why:
    at = NOW + HOUR if to_come else NOW
    job = Job(JobId(1), 1, draft or a_draft(), NOW + HOUR, NOW, NOW)
    return Why(job, at, NOW, runs, ExplainedStanding(1, draft), NOW, explanation=Explanation(at))


def said(
    reason: Reason, policies: RunPolicies, action: Action = SCRIPT, trigger: Trigger = Trigger.SCHEDULE
) -> str:
    draft = replace(a_draft(action=action), policies=policies)
    sentences = policy_sentences(asked(draft, replace(A_RUN, reason=reason, trigger=trigger)))
    return " ".join(sentences).replace(", by its policy.", "")


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (
            MissedPolicy(Missed.SKIP),
            "Of occurrences that are missed none is made up for Up to 30 s late is on time.",
        ),
        (MissedPolicy(Missed.LAST), "Of occurrences that are missed only the last one is made up for"),
        (
            MissedPolicy(Missed.ALL, 2 * HOUR),
            "Of occurrences that are missed each is made up for if it is at most 2h late",
        ),
    ],
)
@pytest.mark.parametrize("reason", [Reason.TOO_LATE, Reason.ASLEEP, Reason.OFF, Reason.CLOCK_SET_FORWARD])
def test_what_was_missed_names_what_is_made_up_for(
    policy: MissedPolicy, expected: str, reason: Reason
) -> None:
    assert said(reason, RunPolicies(missed=policy)) == expected


def test_what_was_made_up_for_names_the_policy_too() -> None:
    assert "only the last one" in said(Reason.NONE, RunPolicies(), trigger=Trigger.CATCH_UP)


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (OverlapPolicy(Overlapping.SKIP), "is skipped"),
        (OverlapPolicy(Overlapping.QUEUE), "waits"),
        (OverlapPolicy(Overlapping.PARALLEL, 3), "runs beside it, up to 3 at once"),
        (OverlapPolicy(Overlapping.REPLACE), "takes its place"),
    ],
)
@pytest.mark.parametrize("reason", [Reason.OVERLAP, Reason.REPLACED])
def test_an_overlap_names_who_gives_way(policy: OverlapPolicy, expected: str, reason: Reason) -> None:
    sentence = said(reason, RunPolicies(overlapping=policy))

    assert sentence == f"What comes due while a run goes on {expected}"


@pytest.mark.parametrize(
    ("policies", "action", "expected"),
    [
        (RunPolicies(), SCRIPT, "is left as it is"),
        (RunPolicies(), CALL, "is run again once"),
        (RunPolicies(delivery=Delivery.AT_MOST_ONCE), CALL, "is left as it is"),
        (RunPolicies(interrupted=InterruptedPolicy(Interrupted.ASK)), CALL, "waits for a person to decide"),
        (
            RunPolicies(interrupted=InterruptedPolicy(Interrupted.RERUN, 3)),
            SCRIPT,
            "is run again up to 3 times",
        ),
    ],
)
def test_an_interruption_names_what_follows(policies: RunPolicies, action: Action, expected: str) -> None:
    assert said(Reason.CRASH, policies, action) == f"A run that is cut off {expected}"


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (RetryPolicy(), "What fails is not tried again"),
        (
            RetryPolicy(1, Backoff.FIXED, timedelta(seconds=30), timedelta(minutes=1)),
            "What fails is tried once more after 30s",
        ),
        (
            RetryPolicy(2, Backoff.FIXED, timedelta(seconds=30)),
            "What fails is tried up to 2 times more, each time after 30s",
        ),
        (RetryPolicy(3), "What fails is tried up to 3 times more after 10s to 1h"),
    ],
)
def test_a_failure_names_the_retries(policy: RetryPolicy, expected: str) -> None:
    assert said(Reason.FAILURE, RunPolicies(retry=policy)) == expected


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (ConditionPolicy(), ""),  # an event left it out
        (ConditionPolicy(NEEDED), "Where its conditions do not hold it is skipped"),
        (
            ConditionPolicy(NEEDED, wait=HOUR, after_wait=AfterWait.RUN),
            "It waits up to 1h for its conditions, and then runs all the same",
        ),
    ],
)
def test_a_condition_names_the_wait(policy: ConditionPolicy, expected: str) -> None:
    assert said(Reason.CONDITION, RunPolicies(conditions=policy)) == expected


@pytest.mark.parametrize(
    ("missed", "at_most"),
    [
        (MissedPolicy(), ""),
        (MissedPolicy(Missed.SKIP), " as long as it is on time"),
        (MissedPolicy(Missed.ALL, HOUR), " for up to 1h"),
    ],
)
def test_a_run_that_waits_for_a_machine_names_the_place(missed: MissedPolicy, at_most: str) -> None:
    policies = RunPolicies(missed=missed, place=with_tags(["gpu"]))

    expected = f"It runs on machines with tag gpu only, and waits{at_most} until one is there"
    assert said(Reason.MACHINE, policies) == expected


def test_a_success_needs_no_policy() -> None:
    assert said(Reason.NONE, RunPolicies()) == ""


def test_an_instant_to_come_says_what_happens_if_it_is_missed() -> None:
    assert len(policy_sentences(asked(a_draft(), to_come=True))) == 1


def test_attempts_with_the_same_fate_name_a_policy_once() -> None:
    failed = replace(A_RUN, reason=Reason.FAILURE)

    assert len(policy_sentences(asked(a_draft(), failed, replace(failed, attempt=2)))) == 1


def test_before_there_was_the_job_no_policy_held() -> None:
    assert policy_sentences(asked(None)) == []


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        (
            RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE)),
            "What comes due while a run goes on waits",
        ),
        (
            RunPolicies(conditions=ConditionPolicy((FileExists("/tmp/flag"),), HOUR)),
            "It waits up to 1h for its conditions, and then is skipped",
        ),
        (RunPolicies(), ""),
    ],
)
def test_what_began_late_names_what_it_may_have_waited_for(policies: RunPolicies, expected: str) -> None:
    """A run that had waited its turn said that it began late, and not why."""
    draft = replace(a_draft(), policies=policies)
    late = replace(A_RUN, state=RunState.SUCCEEDED, started_at=NOW + HOUR)
    prompt = replace(late, started_at=NOW)

    assert " ".join(policy_sentences(asked(draft, late))).replace(", by its policy.", "") == expected
    assert policy_sentences(asked(draft, prompt)) == []
