"""Routes that try an action now, unsaved, and stream its output."""

import asyncio
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

from aiohttp import web

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.api.answers.kinds import FLAG, ValueKind, number
from scheduler_core.api.answers.shared_schemas import ref
from scheduler_core.api.answers.streaming import begin_stream, write_event
from scheduler_core.api.requests.job_bodies import read_action_part
from scheduler_core.api.requests.permission import action_for
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.api.routes.route import Part, RequestBody, body_of
from scheduler_core.facade.objects import object_of_outcome
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.servers.core import Core
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import MOST_STEPS, JobAction
from scheduler_core.values.records.api_token import ApiToken

if TYPE_CHECKING:
    from scheduler_core.facade.runs.action_test import ActionTest

_MOST_AT_ONCE = 8
_LONGEST_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be tried, and how long it may take."""

    action: JobAction
    timeout_seconds: int = 300
    skips_waits: bool = False
    from_step: int = 1


_ACTION: ValueKind[JobAction] = ValueKind(ref("ActionDocument"), read_action_part, read_action_part)
TRIAL: RequestBody[Trial] = body_of(
    Trial,
    Part("action", _ACTION, "what to do, as a job says it"),
    Part("timeout_seconds", number(1, _LONGEST_SECONDS), "how long it may take"),
    Part("skips_waits", FLAG, "waits of a sequence take no time"),
    Part("from_step", number(1, MOST_STEPS), "the step of a sequence with which it begins"),
)


class ActionTrials:
    """All trials of an API; used on the servers' loop. Whoever hangs up ends his trial, processes and all."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._open: set[asyncio.Queue[_Heard]] = set()

    async def stream(self, request: web.Request, token: ApiToken, trial: Trial) -> web.StreamResponse:
        """Run an action and tell what it writes, then how it ended."""
        if len(self._open) >= _MOST_AT_ONCE:
            detail = f"{_MOST_AT_ONCE} actions are being tried already; wait for one"
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, detail)
        heard: asyncio.Queue[_Heard] = asyncio.Queue()
        self._open.add(heard)
        try:
            test = await self._core.call(partial(_begun, token, trial, heard, asyncio.get_running_loop()))
            try:
                return await _told(request, heard)
            finally:
                await asyncio.shield(asyncio.to_thread(test.close))
        finally:
            self._open.discard(heard)

    async def close(self, _application: web.Application | None = None) -> None:
        """Let all trials end."""
        for heard in self._open:
            heard.put_nowait(None)


_Heard = tuple[str, bytes] | ActionOutcome | None


def _begun(
    token: ApiToken,
    trial: Trial,
    heard: asyncio.Queue[_Heard],
    loop: asyncio.AbstractEventLoop,
    scheduler: Scheduler,
) -> "ActionTest":
    action = action_for(token, trial.action)

    def on_item(item: _Heard) -> None:
        loop.call_soon_threadsafe(heard.put_nowait, item)

    return scheduler.test(
        action,
        output=lambda stream, data: on_item((stream, data)),
        ended=on_item,
        policies=RunPolicies(timeout=timedelta(seconds=trial.timeout_seconds)),
        skips_waits=trial.skips_waits,
        first_step=trial.from_step,
        who=token.actor,
    )


async def _told(request: web.Request, heard: asyncio.Queue[_Heard]) -> web.StreamResponse:
    response = await begin_stream(request)
    number_of_event = 0
    while (item := await heard.get()) is not None:
        number_of_event += 1
        if isinstance(item, ActionOutcome):
            await write_event(response, "end", object_of_outcome(item), str(number_of_event))
            break
        stream, data = item
        told = {"stream": stream, "text": data.decode(errors="backslashreplace")}
        await write_event(response, "output", told, str(number_of_event))
    return response
