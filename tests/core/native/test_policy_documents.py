"""Policies as people will read them in a file."""

from datetime import timedelta
from typing import get_args

import pytest

from scheduler_core.native.documents import policies_document, read_policies
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Backoff,
    Condition,
    ConditionPolicy,
    Delivery,
    DiskSpace,
    FailureKind,
    FileExists,
    FreeMemory,
    Idle,
    Interrupted,
    InterruptedPolicy,
    LowLoad,
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

POLICIES: list[tuple[RunPolicies, dict[str, object]]] = [
    (RunPolicies(), {}),
    (RunPolicies(missed=MissedPolicy(Missed.SKIP)), {"missed": "skip"}),
    (
        RunPolicies(missed=MissedPolicy(window=timedelta(hours=2))),
        {"missed": {"kind": "last", "window": "2h"}},
    ),
    (RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE)), {"overlapping": "queue"}),
    (
        RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL, 4)),
        {"overlapping": {"kind": "parallel", "most": 4}},
    ),
    (RunPolicies(retry=RetryPolicy(3)), {"retry": {"retries": 3}}),
    (
        RunPolicies(
            retry=RetryPolicy(
                1,
                Backoff.FIXED,
                timedelta(milliseconds=500),
                timedelta(days=1),
                has_jitter=False,
                kinds=frozenset({FailureKind.TLS, FailureKind.CONNECTION}),
            )
        ),
        {
            "retry": {
                "retries": 1,
                "backoff": "fixed",
                "first_wait": "0.5s",
                "longest_wait": "1d",
                "jitter": False,
                "kinds": ["connection", "tls"],
            }
        },
    ),
    (RunPolicies(interrupted=InterruptedPolicy()), {"on_interrupted": "mark"}),
    (
        RunPolicies(interrupted=InterruptedPolicy(Interrupted.RERUN, 3)),
        {"on_interrupted": {"kind": "rerun", "most_reruns": 3}},
    ),
    (
        RunPolicies(conditions=ConditionPolicy((OnMains(),), timedelta(minutes=30), AfterWait.RUN)),
        {"conditions": {"require": [{"mains": True}], "wait": "30m", "after_wait": "run"}},
    ),
    (
        RunPolicies(
            delivery=Delivery.AT_MOST_ONCE,
            timeout=timedelta(minutes=10),
            grace=timedelta(0),
            pause_after_failures=5,
            priority=-10,
            key="nas",
        ),
        {
            "delivery": "at-most-once",
            "timeout": "10m",
            "grace": "0s",
            "pause_after": 5,
            "priority": -10,
            "key": "nas",
        },
    ),
]
CONDITIONS: list[tuple[Condition, dict[str, object]]] = [
    (OnMains(), {"mains": True}),
    (NetworkUp(), {"network": "any"}),
    (NetworkUp(unmetered=True), {"network": "unmetered"}),
    (Idle(timedelta(minutes=10)), {"idle": "10m"}),
    (DiskSpace("/srv", 10**9), {"disk_space": "/srv", "free_bytes": 1_000_000_000}),
    (FreeMemory(4 * 1024**3), {"free_memory": 4 * 1024**3}),
    (LowLoad(50), {"load": 50}),
    (FileExists("/srv/x"), {"file_exists": "/srv/x"}),
    (ProgramRunning("rsync"), {"program_running": "rsync"}),
    (ProgramRunning("rsync", is_running=False), {"program_running": "rsync", "is_running": False}),
]


@pytest.mark.parametrize(("policies", "expected"), POLICIES)
def test_policies_tell_what_is_not_usual(policies: RunPolicies, expected: dict[str, object]) -> None:
    document = policies_document(policies)

    assert document == {"hourbell": 1} | expected
    assert list(document) == ["hourbell", *expected]
    assert read_policies(document) == policies


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS)
def test_a_condition_is_told_by_its_first_key(condition: Condition, expected: dict[str, object]) -> None:
    policies = RunPolicies(conditions=ConditionPolicy((condition,)))

    assert policies_document(policies)["conditions"] == {"require": [expected]}
    assert read_policies(policies_document(policies)) == policies


def test_every_kind_of_condition_is_shown_above() -> None:
    assert {type(condition) for condition, _ in CONDITIONS} == set(get_args(Condition))
