"""The HTTP call of a run, written so that a person can make it again."""

from scheduler_core.actions.curl.writing import as_curl
from scheduler_core.actions.outcome import ActionContext
from scheduler_core.errors import InvalidInput
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import action_of
from scheduler_core.values.runs.run import Run


def curl_of(run: Run, draft: JobDraft) -> str:
    """Return the curl command of a run, whose job read like this then."""
    action = action_of(draft.action, run.step)
    if not isinstance(action, HttpAction):
        raise InvalidInput("run", f"{run.id} of “{run.job_name}” called no address, so curl can't do it")
    context = ActionContext(
        draft.name,
        run.job_id,
        run.id,
        run.due_at,
        run.attempt,
        run.trigger,
        run.idempotency_key,
        _NoSecrets(),
    )
    return as_curl(action, context)


class _NoSecrets:
    """Has none, as the command names secrets and never holds them."""

    async def secret(self, name: str) -> str:
        raise SecretUnavailable(f"the secret {name} is not for commands")
