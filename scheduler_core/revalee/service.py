"""What the commands of Revalee do to the jobs of a store; blocking, for the threads of the servers."""

import logging
from datetime import datetime, timedelta
from http import HTTPStatus
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from scheduler_core.actions.revalee_callback import callback_draft, callback_name
from scheduler_core.callback_rules import CallbackRule
from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.revalee.requests import Rejected, WantedCallback
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter

log = logging.getLogger(__name__)

OVERLOADED = (HTTPStatus.SERVICE_UNAVAILABLE, "Service Unavailable")
_UNAUTHORIZED = (HTTPStatus.UNAUTHORIZED, "Unauthorized")
_UNFINISHED = frozenset({RunState.CLAIMED, RunState.RUNNING})
_SOON = timedelta(milliseconds=250)  # for a time that is past: the plan wants one to come
_OF_KEY = uuid5(NAMESPACE_URL, "hourbell:revalee")


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: the address, what the call brings along to be answered, and its own name for it."""

    address: str
    authorization: str = ""
    idempotency_key: str = ""

    @property
    def callback_id(self) -> UUID:
        """Return a new id, or the same one for the same key of the same caller."""
        key = self.idempotency_key
        return uuid5(_OF_KEY, f"{self.address} {key}") if key else uuid4()


def rule_for(rules: tuple[CallbackRule, ...], url: str, caller: str) -> CallbackRule:
    """Return the first rule that admits the address to this caller; Rejected if there is none."""
    for rule in rules:
        if rule.admits(url) and rule.is_for(caller):
            return rule
    raise Rejected(*_UNAUTHORIZED)


def schedule(
    scheduler: Scheduler, wanted: WantedCallback, rule: CallbackRule, caller: Caller, now: datetime
) -> UUID:
    """Keep a callback, and return its id when it is safe on the disk."""
    callback_id = caller.callback_id
    core = scheduler.acting_as(f"Revalee {caller.address}")
    try:
        if caller.idempotency_key and _job_of(core, callback_id) is not None:
            return callback_id
        draft = callback_draft(
            callback_id,
            wanted.url,
            wanted.called_for,
            at=max(wanted.called_for, now + _SOON),
            retries=rule.retries,
            authorization=caller.authorization,
        )
        core.jobs.add(draft)
    except StoreUnavailable as error:
        log.warning("a callback could not be kept: %s", error)
        raise Rejected(*OVERLOADED) from error
    return callback_id


def cancel(scheduler: Scheduler, callback_id: UUID, url: str, caller: str) -> bool:
    """Cancel a callback whose address begins so, retries included; tell whether there was one."""
    core = scheduler.acting_as(f"Revalee {caller}")
    job_id = _job_of(core, callback_id)
    if job_id is None:
        return False
    action = core.jobs.get(job_id).draft.action
    if not isinstance(action, HttpAction) or not action.url.casefold().startswith(url.casefold()):
        return False
    core.jobs.delete([job_id])
    unfinished = core.runs.ids(RunFilter(job_ids=(job_id,), states=_UNFINISHED))
    core.runs.cancel(unfinished)
    return True


def status_word(scheduler: Scheduler) -> str:
    """Return the state of the service in the words of the protocol."""
    status = scheduler.engine.status()
    if status.engine.kind is EngineKind.NONE:
        return "stopped"
    if status.is_all_paused:
        return "paused"
    is_busy = bool(status.running or status.waiting or status.next_up)
    return "active" if is_busy else "idle"


def _job_of(core: Areas, callback_id: UUID) -> JobId | None:
    name = callback_name(callback_id)
    try:
        job_id = core.jobs.find(name, Naming.ACT)
    except NotFound:
        return None
    return job_id if core.jobs.get(job_id).name == name else None
