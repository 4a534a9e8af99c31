"""Prune, tidy, back up and check a store while nothing starts."""

import asyncio
import json
import logging
import math
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scheduler_core.clock import MachineClock
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.memory_return import give_memory_back
from scheduler_core.store.changes import outbox
from scheduler_core.store.maintenance.backup import (
    BackupPurpose,
    back_up,
    backups,
    refuse_if_cramped,
    thin_out,
)
from scheduler_core.store.maintenance.pruning import Step, pruning, retention
from scheduler_core.store.maintenance.upkeep import free_caches, refresh_query_plans, shrink, tidy_log
from scheduler_core.store.opening.identity import seal
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.settings import HOUSEKEEPING, set_setting, setting
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing

if TYPE_CHECKING:
    from scheduler_core.store.maintenance.invariants import Finding

log = logging.getLogger(__name__)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# A start is for what was missed, and a short session for what its user wants.
SETTLING = timedelta(minutes=1)
RETRY = timedelta(minutes=15)
# A burst has gone by then, and the log is moved into the file at most once in a while.
_AFTER_BURST, _LOG_REST = timedelta(seconds=5), timedelta(minutes=1)
# Nothing may begin within this time of a moment that counts as quiet.
_QUIET = timedelta(seconds=2)
_ROWS_AT_ONCE = 200
_GLANCE_SECONDS = 0.05
_GLANCES_BEFORE_STEP, _GLANCES_BEFORE_CHORE = 5, 200
_LONGEST_PRUNING = timedelta(minutes=10)
_SHOWN_FINDINGS = 20
# Counting them takes turns with the loop, and `hourbell check` counts them all.
_OCCURRENCES_PER_JOB = 20
_LOG = "log"


@dataclass(frozen=True, slots=True)
class Chore:
    """Something to be done every so often, or only after a stir (None)."""

    name: str
    every: timedelta | None
    do: Callable[[], Awaitable[None]]


class Housekeeping:
    """Made, opened and closed on the loop; what takes long is done on threads alongside it.

    `begins_next_at` says when the engine has something to do next; `findings` is told what a check found.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        writer: Writer,
        *,
        begins_next_at: Callable[[], datetime | None],
        findings: "Callable[[Sequence[Finding]], None]",
    ) -> None:
        self._store = store
        self._clock = clock
        self._writer = writer
        self._begins_next_at = begins_next_at
        self._tell_findings = findings
        self._chores = (
            Chore("prune", HOUR, self._prune),
            Chore("check", DAY, self._check),
            Chore("back up", DAY, self._back_up),
            Chore("plan queries", DAY, self._plan_queries),
            Chore(_LOG, None, self._tidy_log),
        )
        settled_at = clock.boot_seconds() + SETTLING.total_seconds()
        self._due_at = {chore.name: settled_at if chore.every else math.inf for chore in self._chores}
        self._failing: set[str] = set()
        self._log_rested_at = -math.inf
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._live(), name="hourbell-housekeeping")

    async def close(self) -> None:
        """Begin nothing more; what runs on a thread goes on to its end. Closing twice is fine."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None

    def stir(self) -> None:
        """Note that much may have been written just now."""
        if self._due_at[_LOG] == math.inf:
            burst_ends_at = self._clock.boot_seconds() + _AFTER_BURST.total_seconds()
            self._due_at[_LOG] = max(burst_ends_at, self._log_rested_at)
            self._stirred.set()

    async def tidy_up(self) -> None:
        """Do what is due by now; what the store refuses is tried again later, and complained of once."""
        if any(chore.every for chore in self._due()):
            await self._learn_of_others()
        due = self._due()
        for chore in due:
            await self._quiet(_GLANCES_BEFORE_CHORE)
            await self._do(chore)
        if any(chore.every for chore in due):  # to check 10,000 jobs left 12 MB
            await asyncio.to_thread(self._rest)

    def _rest(self) -> None:
        """Keep little of what the chores took."""
        try:
            free_caches(self._store)
        except StoreUnavailable as error:
            log.debug("the store keeps what it read: %s", error)
        except Exception:  # alongside the engine's loop, like a chore: no mistake here may end it
            log.exception("the store keeps what it read")
        give_memory_back()

    def seconds_to_wait(self) -> float:
        """Return how long nothing is due."""
        seconds = min(self._due_at.values()) - self._clock.boot_seconds()
        return min(max(seconds, 0.0), HOUR.total_seconds())

    async def _live(self) -> None:
        while True:
            self._stirred.clear()
            try:
                async with asyncio.timeout(self.seconds_to_wait()):
                    await self._stirred.wait()
            except TimeoutError:
                await self.tidy_up()

    def _due(self) -> list[Chore]:
        boot_seconds = self._clock.boot_seconds()
        return [chore for chore in self._chores if self._due_at[chore.name] <= boot_seconds]

    async def _learn_of_others(self) -> None:
        """Leave for later what was done before this engine began, or by one on another machine."""
        try:
            known = await asyncio.to_thread(done_at, self._store)
        except StoreUnavailable:
            return
        except Exception:
            log.exception("what others have done can't be read")
            return
        now, boot_seconds = self._clock.now(), self._clock.boot_seconds()
        for chore in self._chores:
            at = known.get(chore.name)
            # What was done in the future was done by another time; who knows when.
            if chore.every is not None and at is not None and at <= now:
                due_at = boot_seconds + (at + chore.every - now).total_seconds()
                self._due_at[chore.name] = max(self._due_at[chore.name], due_at)

    async def _do(self, chore: Chore) -> None:
        wait = chore.every
        try:
            await chore.do()
            if chore.every is not None:
                await self._writer.change(lambda tx: remember(tx, chore.name, self._clock.now()))
        except StoreUnavailable as error:
            wait = RETRY
            level = logging.DEBUG if chore.name in self._failing else logging.WARNING
            self._failing.add(chore.name)
            log.log(level, "housekeeping (%s) waits for %s: %s", chore.name, wait, error)
        except Exception:  # alongside the engine's loop: no mistake here may end it
            log.exception("housekeeping (%s) failed", chore.name)
        else:
            self._failing.discard(chore.name)
        seconds = math.inf if wait is None else wait.total_seconds()
        self._due_at[chore.name] = self._clock.boot_seconds() + seconds

    async def _quiet(self, glances: int) -> None:
        """Wait for a moment in which nothing begins soon, but not for ever."""
        for _ in range(glances):
            at = self._begins_next_at()
            if at is None or at > self._clock.now() + _QUIET:
                return
            await asyncio.sleep(_GLANCE_SECONDS)

    # ---- the chores

    async def _prune(self) -> None:
        steps = deque(await asyncio.to_thread(self._steps))
        # While runs come and go there is always something; the rest is for the next hour.
        ends_at = self._clock.boot_seconds() + _LONGEST_PRUNING.total_seconds()
        while steps and self._clock.boot_seconds() < ends_at:
            step = steps.popleft()
            if await self._writer.change(step):
                steps.append(step)
            await self._quiet(_GLANCES_BEFORE_STEP)
        while await asyncio.to_thread(shrink, self._store):
            await self._quiet(_GLANCES_BEFORE_STEP)
        await self._tidy_log()

    def _steps(self) -> list[Step]:
        with self._store.read() as tx:
            return [_trim, *pruning(tx, retention(tx), self._clock.now(), _ROWS_AT_ONCE)]

    async def _tidy_log(self) -> None:
        self._log_rested_at = self._clock.boot_seconds() + _LOG_REST.total_seconds()
        await asyncio.to_thread(tidy_log, self._store)

    async def _plan_queries(self) -> None:
        await asyncio.to_thread(refresh_query_plans, self._store)

    async def _check(self) -> None:
        found = await asyncio.to_thread(self._found)
        for each in found[:_SHOWN_FINDINGS]:
            log.error("the store is not as it must be (%s): %s", each.rule, each.message)
        self._tell_findings(found)

    def _found(self) -> "Sequence[Finding]":
        from scheduler_core.store.maintenance.integrity import check  # once a day

        return check(self._store, self._clock.now(), occurrences_per_job=_OCCURRENCES_PER_JOB)

    async def _back_up(self) -> None:
        if isinstance(self._store.location, FileLocation):
            await asyncio.to_thread(self._copied)

    def _copied(self) -> None:
        location = self._store.location
        now = self._clock.now()
        daily = (each.made_at for each in backups(location) if each.purpose is BackupPurpose.DAILY)
        # One that could not be finished by sealing the store is not made again.
        self._store.refuse_if_gone()
        if not any(now - DAY < made_at <= now for made_at in daily):
            refuse_if_cramped(location)
            back_up(location, now, BackupPurpose.DAILY)
        seal(self._store)
        with self._store.read() as tx:
            kept = retention(tx).backups
        thin_out(location, kept)


def _trim(tx: Writing) -> int:
    """Forget old changes as long as there are many: a little more comes all the time."""
    gone = outbox.trim(tx)
    return gone if gone >= outbox.TRIMMED_AT_ONCE else 0


def done_at(store: Store) -> dict[str, datetime]:
    """Return when each was done, as the clock stood then."""
    with store.read() as tx:
        return _known(tx)


def remember(tx: Writing, chore: str, now: datetime) -> None:
    known = {name: at.isoformat() for name, at in _known(tx).items()}
    set_setting(tx, HOUSEKEEPING, json.dumps({**known, chore: now.isoformat()}), now)


def _known(tx: Reading) -> dict[str, datetime]:
    text = setting(tx, HOUSEKEEPING)
    try:
        return {} if text is None else {k: datetime.fromisoformat(v) for k, v in json.loads(text).items()}
    except (AttributeError, TypeError, ValueError) as error:
        log.warning("the setting %s can't be read: %s", HOUSEKEEPING, error)
        return {}
