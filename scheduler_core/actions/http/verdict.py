"""Decide whether a response means success, and say why not."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from scheduler_core.actions.http.response import HttpAnswer
from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.output.assertions import CheckedOutput, unmet_assertion
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import HttpAction, SigningKind
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState

LONGEST_RETRY_AFTER = timedelta(days=1)

_MENDS = {
    400: "the server does not understand the call; look at the body and the headers",
    401: "the server wants other credentials; look at the authentication",
    403: "the credentials are not allowed to do this",
    404: "there is nothing at this address; look at the path",
    405: "the server does not take this method here",
    407: "the proxy wants a user and a password",
    408: "the server gave up waiting for the call",
    410: "there is nothing at this address any more",
    413: "the body is too large for the server",
    415: "the server does not take this type of body",
    429: "the server wants fewer calls",
}
# What Revalee never tries again; it does so with every other status that is no success.
_FINAL_FOR_REVALEE = frozenset({400, 401, 402, 403, 404, 405, 406, 410, 411, 414, 415, 417, 501, 505})


@dataclass(frozen=True, slots=True)
class CallVerdict:
    """Judges the answers to one action."""

    action: HttpAction
    now: datetime
    lost_credentials_at: str = ""  # the other origin a redirect led to, where they were not sent

    async def on(self, answer: HttpAnswer) -> ActionOutcome:
        if any(low <= answer.status <= high for low, high in self.action.expected):
            unmet = await self._unmet(answer)
            if unmet is None:
                said = answer.in_short()
                return ActionOutcome(RunState.SUCCEEDED, http_status=answer.status, result_line=said)
            return self._failed(answer, FailureKind.ASSERTION, unmet)
        reason = f"the server answered {answer.status_text}"
        return self._failed(answer, self._kind(answer.status), "; ".join([reason, *self._mend(answer)]))

    async def _unmet(self, answer: HttpAnswer) -> str | None:
        assertions = self.action.assertions
        if not assertions:
            return None
        headers = tuple(answer.headers.items())
        return await unmet_assertion(assertions, CheckedOutput(answer.text(), answer.is_cut, headers))

    def _failed(self, answer: HttpAnswer, failure: FailureKind, reason: str) -> ActionOutcome:
        return ActionOutcome(
            RunState.FAILED,
            failure,
            reason,
            http_status=answer.status,
            first_error_line=reason if failure is FailureKind.ASSERTION else answer.first_line(),
            retry_after=retry_after(answer.headers.get("Retry-After", ""), self.now)
            if answer.status >= 400
            else None,
        )

    def _kind(self, status: int) -> FailureKind:
        if self.action.signing.kind is SigningKind.REVALEE:
            return FailureKind.CLIENT_ERROR if status in _FINAL_FOR_REVALEE else FailureKind.SERVER_ERROR
        if status == 408:
            return FailureKind.TIMED_OUT
        if status == 429:
            return FailureKind.RATE_LIMITED
        if status >= 500:
            return FailureKind.SERVER_ERROR
        return FailureKind.CLIENT_ERROR if status >= 300 else FailureKind.ASSERTION

    def _mend(self, answer: HttpAnswer) -> list[str]:
        if answer.status in {401, 403} and self.lost_credentials_at:
            return [
                f"a redirect led to {self.lost_credentials_at}, where credentials are not sent",
                "if you trust that address, put it in the job",
            ]
        if 300 <= answer.status < 400 and answer.status != 304:
            return ["allow redirects, or expect this status"]
        if answer.status in _MENDS:
            return [_MENDS[answer.status]]
        return ["expect this status if it is a success"] if answer.status < 300 else []


def retry_after(text: str, now: datetime) -> timedelta | None:
    """Read seconds or a date; None if there is nothing to read, never negative and never over a day."""
    text = text.strip()
    if text.isascii() and text.isdigit():
        return LONGEST_RETRY_AFTER if len(text) > 6 else _bounded(timedelta(seconds=int(text)))
    try:
        instant = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    aware = instant if instant.tzinfo is not None else instant.replace(tzinfo=UTC)
    return _bounded(aware - now)


def _bounded(wait: timedelta) -> timedelta:
    return min(max(wait, timedelta(0)), LONGEST_RETRY_AFTER)
