"""The call that Revalee makes: what it says, when it counts as done, and when it is tried again."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from scheduler_core.actions.http.request import REVALEE_HEADER
from scheduler_core.actions.templates import instant_text
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction, Signing, SigningKind
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    FailureKind,
    MissedPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule

FOLDER = "Revalee"
_NAME = "Callback "
_TIMEOUT = timedelta(seconds=30)
_DONE = ((200, 202), (204, 206))
_RETRIED = frozenset(
    {FailureKind.CONNECTION, FailureKind.TIMED_OUT, FailureKind.RATE_LIMITED, FailureKind.SERVER_ERROR}
)


def callback_name(callback_id: UUID) -> str:
    """Return what the job of a callback is called, by which it is found again."""
    return f"{_NAME}{callback_id}"


def callback_draft(
    callback_id: UUID,
    url: str,
    called_for: datetime,
    *,
    at: datetime | None = None,
    retries: int = 0,
    authorization: str = "",
) -> JobDraft:
    """Return the job of one callback, which is made `at` an instant or when it is asked for.

    Retries come after a second, a minute, and then every hour.
    """
    due_at = at or called_for
    return JobDraft(
        callback_name(callback_id),
        Schedule((Once(due_at.astimezone(UTC)),), "UTC"),
        callback_action(url, callback_id, called_for, authorization),
        callback_policies(retries),
        FOLDER,
    )


def callback_action(
    url: str, callback_id: UUID | None = None, called_for: datetime | None = None, authorization: str = ""
) -> HttpAction:
    """Return the call; without an id or a time those of each occurrence are sent."""
    if "{{" in url:
        raise InvalidInput("url", "holds {{, which no address has")
    fields = []
    if callback_id is not None:
        fields.append(("CallbackId", str(callback_id)))
    if called_for is not None:
        fields.append(("CallbackTime", instant_text(called_for)))
    return HttpAction(
        url,
        "POST",
        headers=((REVALEE_HEADER, authorization),) if authorization else (),
        body=Body(BodyKind.FORM, fields=tuple(fields)),
        signing=Signing(SigningKind.REVALEE),
        expected=_DONE,
        connect_timeout=_TIMEOUT,
        sends_idempotency_key=False,
    )


def callback_policies(retries: int) -> RunPolicies:
    retry = RetryPolicy(
        retries, Backoff.EXPONENTIAL, timedelta(seconds=1), timedelta(hours=1), has_jitter=False,
        kinds=_RETRIED, growth=60,
    )  # fmt: skip
    return RunPolicies(missed=MissedPolicy(), retry=retry, timeout=_TIMEOUT)
