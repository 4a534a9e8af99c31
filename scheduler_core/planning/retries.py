"""Decide when a failed attempt is tried again: retry and backoff. Pure: no clock, no store, no thread."""

from datetime import datetime, timedelta
from typing import TypeAlias

from scheduler_core.digests import blake2b
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.run_policies import Backoff, FailureKind, RetryPolicy


@dataclass(frozen=True, slots=True)
class FailedAttempt:
    """A failed attempt: which one it was (counted from 1), when it ended, why, and what the server asked."""

    run_id: RunId
    attempt: int
    ended_at: datetime
    kind: FailureKind
    retry_after: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Retry:
    """Try again at `at`."""

    at: datetime


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Let it be, for this reason."""

    text: str


NextAttempt: TypeAlias = Retry | GiveUp


def next_attempt(failure: FailedAttempt, policy: RetryPolicy, next_due_at: datetime | None) -> NextAttempt:
    """Decide what follows a failed attempt.

    A server that asks for patience gets it, up to the policy's longest wait. The next regular occurrence
    is the better attempt, so nothing is put off until it or beyond.
    """
    if not policy.retries:
        return GiveUp("the job does not retry")
    if failure.kind not in policy.kinds:
        return GiveUp(f"the job does not retry this kind of failure ({failure.kind})")
    if failure.attempt > policy.retries:
        return GiveUp(f"all {policy.retries} retries failed" if policy.retries > 1 else "the retry failed")
    at = failure.ended_at + max(_wait(failure, policy), _asked_for(failure, policy))
    if next_due_at is not None and at >= next_due_at:
        return GiveUp("the next occurrence comes before the next attempt")
    return Retry(at)


def _wait(failure: FailedAttempt, policy: RetryPolicy) -> timedelta:
    if policy.backoff is Backoff.FIXED:
        return policy.first_wait  # as it was said, whatever the jitter of others
    steps = min(failure.attempt - 1, _steps_up_to(policy))
    wait: timedelta = min(policy.first_wait * policy.growth**steps, policy.longest_wait)
    return wait - wait * _part(failure) / 2 if policy.has_jitter else wait


def _steps_up_to(policy: RetryPolicy) -> int:
    """Return after how many steps the longest wait is reached at the latest; a thousand would overflow."""
    return (policy.longest_wait // policy.first_wait).bit_length()


def _asked_for(failure: FailedAttempt, policy: RetryPolicy) -> timedelta:
    return timedelta(0) if failure.retry_after is None else min(failure.retry_after, policy.longest_wait)


def _part(failure: FailedAttempt) -> float:
    """Return a number from 0 to 1 that is the same for the same attempt of the same run, always."""
    digest = blake2b(f"{failure.run_id}/{failure.attempt}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big") / (1 << 48)
