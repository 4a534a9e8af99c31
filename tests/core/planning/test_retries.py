from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import strategies as st

from scheduler_core.planning.retries import FailedAttempt, GiveUp, NextAttempt, Retry, next_attempt
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.run_policies import Backoff, FailureKind, RetryPolicy
from tests.support.properties import for_all

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
FIXED = RetryPolicy(3, Backoff.FIXED, 10 * SECOND, has_jitter=False)
GROWING = RetryPolicy(8, Backoff.EXPONENTIAL, 10 * SECOND, 5 * MINUTE, has_jitter=False)


def failed(
    attempt: int = 1,
    kind: FailureKind = FailureKind.SERVER_ERROR,
    *,
    retry_after: timedelta | None = None,
    run: int = 1,
) -> FailedAttempt:
    return FailedAttempt(RunId(run), attempt, NOON, kind, retry_after)


def wait_of(attempt: NextAttempt) -> timedelta:
    assert isinstance(attempt, Retry)
    return attempt.at - NOON


def test_a_job_does_not_retry_unless_told() -> None:
    assert next_attempt(failed(), RetryPolicy(), None) == GiveUp("the job does not retry")


def test_fixed_waits_stay_the_same() -> None:
    waits = [wait_of(next_attempt(failed(attempt), FIXED, None)) for attempt in (1, 2, 3)]

    assert waits == [10 * SECOND] * 3


def test_exponential_waits_double_up_to_the_longest() -> None:
    waits = [wait_of(next_attempt(failed(attempt), GROWING, None)) for attempt in range(1, 9)]

    assert [wait // SECOND for wait in waits] == [10, 20, 40, 80, 160, 300, 300, 300]


def test_a_thousand_retries_overflow_nothing() -> None:
    policy = RetryPolicy(1_000, Backoff.EXPONENTIAL, timedelta(milliseconds=1), timedelta(days=366))

    assert wait_of(next_attempt(failed(1_000), policy, None)) <= timedelta(days=366)


@pytest.mark.parametrize(
    ("retries", "text"),
    [(1, "the retry failed"), (3, "all 3 retries failed"), (1_000, "all 1000 retries failed")],
)
def test_it_ends_when_all_retries_are_used_up(retries: int, text: str) -> None:
    policy = replace(FIXED, retries=retries)

    assert isinstance(next_attempt(failed(retries), policy, None), Retry)
    assert next_attempt(failed(retries + 1), policy, None) == GiveUp(text)


@pytest.mark.parametrize("kind", [FailureKind.CLIENT_ERROR, FailureKind.ASSERTION, FailureKind.TLS])
def test_a_failure_that_will_not_pass_is_not_retried(kind: FailureKind) -> None:
    decision = next_attempt(failed(kind=kind), FIXED, None)

    assert decision == GiveUp(f"the job does not retry this kind of failure ({kind})")


def test_a_kind_that_the_job_names_is_retried() -> None:
    policy = replace(FIXED, kinds=frozenset({FailureKind.ASSERTION}))

    assert isinstance(next_attempt(failed(kind=FailureKind.ASSERTION), policy, None), Retry)


@pytest.mark.parametrize(
    ("asked", "given"), [(5 * SECOND, 10 * SECOND), (90 * SECOND, 90 * SECOND), (9 * HOUR, 5 * MINUTE)]
)
def test_a_server_that_asks_for_patience_gets_it_within_bounds(asked: timedelta, given: timedelta) -> None:
    decision = next_attempt(failed(retry_after=asked), GROWING, None)

    assert wait_of(decision) == given


def test_no_attempt_is_put_off_until_the_next_occurrence() -> None:
    too_late = GiveUp("the next occurrence comes before the next attempt")

    assert next_attempt(failed(), FIXED, NOON + 10 * SECOND) == too_late
    assert next_attempt(failed(), FIXED, NOON + 11 * SECOND) == Retry(NOON + 10 * SECOND)


def test_jitter_is_the_same_for_the_same_attempt_and_differs_between_runs() -> None:
    policy = replace(GROWING, has_jitter=True)

    first, again = (wait_of(next_attempt(failed(run=7), policy, None)) for _ in range(2))
    waits = {wait_of(next_attempt(failed(run=run), policy, None)) for run in range(100)}

    assert first == again
    assert len(waits) > 90
    assert max(waits) - min(waits) > 4 * SECOND


def test_a_fixed_wait_is_as_long_as_it_was_said() -> None:
    """`--retry 2:fixed:1h` came after 36 minutes."""
    assert wait_of(next_attempt(failed(), replace(FIXED, has_jitter=True), None)) == 10 * SECOND


def test_jitter_is_the_same_in_every_process() -> None:
    decision = next_attempt(failed(2, run=42), replace(GROWING, has_jitter=True), None)

    assert wait_of(decision) == timedelta(seconds=10, microseconds=715_122)


POLICIES = st.builds(
    RetryPolicy,
    st.integers(0, 1_000),
    st.sampled_from(Backoff),
    st.timedeltas(timedelta(milliseconds=1), HOUR),
    st.timedeltas(HOUR, timedelta(days=366)),
    st.booleans(),
    st.frozensets(st.sampled_from(FailureKind)),
)
FAILURES = st.builds(
    FailedAttempt,
    st.integers(1, 1 << 60).map(RunId),
    st.integers(1, 1_001),
    st.just(NOON),
    st.sampled_from(FailureKind),
    st.none() | st.timedeltas(timedelta(0), timedelta(days=4_000)),
)


@for_all(
    FAILURES,
    POLICIES,
    st.none() | st.timedeltas(timedelta(0), timedelta(days=365)).map(NOON.__add__),
    everyday=60,
)
def test_a_retry_keeps_all_bounds(
    failure: FailedAttempt, policy: RetryPolicy, next_due_at: datetime | None
) -> None:
    decision = next_attempt(failure, policy, next_due_at)

    if isinstance(decision, Retry):
        least = policy.first_wait / 2 if policy.has_jitter else policy.first_wait
        assert failure.attempt <= policy.retries
        assert failure.kind in policy.kinds
        assert least <= decision.at - NOON <= policy.longest_wait
        assert next_due_at is None or decision.at < next_due_at
