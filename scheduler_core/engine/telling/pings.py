"""Ping monitoring services that alert when no ping comes: for runs, and for the engine."""

import asyncio
import logging
from collections.abc import Coroutine
from datetime import timedelta
from uuid import NAMESPACE_URL, uuid5

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.outcome import ActionContext, ActionSecrets
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.clock import Clock
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.ping import kept_name
from scheduler_core.values.records.channel import check_url
from scheduler_core.values.runs.run import FAILURES, RunState, Trigger

log = logging.getLogger(__name__)

_LIMIT = timedelta(seconds=5)
_TRIES = 3
_BETWEEN_SECONDS = 1.0
_MOST_AT_ONCE = 200
_GREATEST_CODE = 255
_CLOSING_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class _Ping:
    """One call: what is added to the address, and by which id the service knows what belongs together."""

    address: str
    path: str = ""
    run_id: str = ""


class Pings:
    """Made and closed on a loop; no run waits for a call or ends otherwise by one.

    Calls of one run go one after the other. What can't be called is said in the log, and lost when too many
    wait already.
    """

    def __init__(self, clock: Clock, secrets: ActionSecrets) -> None:
        self._clock = clock
        self._secrets = secrets
        self._calls: HttpCalls | None = None
        self._tasks: dict[asyncio.Task[None], str] = {}
        self._last: dict[str, asyncio.Task[None]] = {}

    def began(self, work: Work) -> None:
        """Call the address of a job as its run begins; further tries and steps begin nothing."""
        if work.policies.ping and work.attempt == 1 and work.step == 1:
            self._begin(_Ping(work.policies.ping, "/start", _known_as(work)), work.draft.name)

    def ended(self, work: Work, ending: Ending) -> None:
        """Call the address of a job when nothing of its run follows any more."""
        state = ending.finished.state
        if not work.policies.ping or ending.next_attempt is not None:
            return
        if state is RunState.SUCCEEDED:
            self._begin(_Ping(work.policies.ping, "", _known_as(work)), work.draft.name)
        elif state in FAILURES:
            code = ending.finished.exit_code
            told = code if code is not None and 0 < code <= _GREATEST_CODE else 1
            self._begin(_Ping(work.policies.ping, f"/{told}", _known_as(work)), work.draft.name)

    async def call(self, address: str, who: str) -> None:
        """Call an address, and wait for that."""
        await self._called(_Ping(address), who, None)

    async def close(self) -> None:
        """Let what is under way have a moment."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=_CLOSING_SECONDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._calls is not None:
            await self._calls.close()

    def _begin(self, ping: _Ping, who: str) -> None:
        if len(self._tasks) >= _MOST_AT_ONCE:
            log.warning("the ping of “%s” is left out, as %d others wait", who, len(self._tasks))
            return
        task = self._made(self._called(ping, who, self._last.get(ping.run_id)))
        self._tasks[task] = ping.run_id
        self._last[ping.run_id] = task
        task.add_done_callback(self._is_done)

    def _made(self, call: Coroutine[None, None, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(call, name="hourbell-ping")

    def _is_done(self, task: asyncio.Task[None]) -> None:
        run_id = self._tasks.pop(task)
        if self._last.get(run_id) is task:
            del self._last[run_id]

    async def _called(self, ping: _Ping, who: str, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait({before})
        trouble = ""
        for number in range(_TRIES):
            if number:
                await asyncio.sleep(_BETWEEN_SECONDS)
            try:
                trouble = await self._trouble(ping)
            except SchedulerError as error:
                trouble = str(error)
            except Exception:  # no mistake here may end what calls
                log.exception("the ping of “%s” failed by a mistake of Hourbell", who)
                return
            if not trouble:
                return
        log.warning("the ping of “%s” did not arrive: %s", who, trouble)

    async def _trouble(self, ping: _Ping) -> str:
        """Call once; return what went wrong, "" if nothing did."""
        address = ping.address
        if name := kept_name(address):
            address = (await self._secrets.secret(name)).strip()
            try:
                check_url("ping", address, has_secret=False)
            except InvalidInput:
                return f"the secret {name} holds no address that can be called"
        path, mark, query = address.partition("?")
        said = "&".join(filter(None, (query, f"rid={ping.run_id}" if ping.run_id else "")))
        url = f"{path.rstrip('/') if ping.path else path}{ping.path}{'?' if said else mark}{said}"
        action = HttpAction(url.replace("{{", "%7B%7B"), connect_timeout=_LIMIT, most_response_bytes=1_024)
        if self._calls is None:
            self._calls = HttpCalls(self._clock)
        limit = TimeLimit(_LIMIT)
        outcome = await limit.over(
            self._calls.run(action, self._context(ping), _NoLog(), limit.standing_still)
        )
        if outcome.state is RunState.SUCCEEDED:
            return ""
        # What the call says may name the address, by which anybody could ping.
        return (
            f"status {outcome.http_status}" if outcome.http_status else str(outcome.failure or outcome.state)
        )

    def _context(self, ping: _Ping) -> ActionContext:
        now = self._clock.now()
        return ActionContext("ping", JobId(0), RunId(0), now, 1, Trigger.SCHEDULE, ping.run_id, self._secrets)


class _NoLog:
    """Takes what is sent and answered."""

    def write(self, stream: str, data: bytes) -> None:
        pass


def _known_as(work: Work) -> str:
    """Return an id that all steps and tries of a run have."""
    return str(uuid5(NAMESPACE_URL, f"{work.job_id}-{work.due_at.isoformat()}-{work.request}"))
