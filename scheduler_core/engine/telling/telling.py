"""Send notices from the store to their channels, each at least once, within a rate limit per channel."""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.clock import Clock
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.telling.digesting import Digesting
from scheduler_core.engine.telling.engine_ping import EnginePing
from scheduler_core.engine.telling.lateness import Lateness
from scheduler_core.engine.telling.pings import Pings
from scheduler_core.engine.telling.plan import SendingPlan, plan
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.host_name import host_name
from scheduler_core.late_loading import FILES_CHANGED
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import News
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import mark_broken, mark_mended
from scheduler_core.store.telling.notices import (
    WaitingNotice,
    fold,
    leave_out,
    mark_sent,
    next_notice_at,
    put_off,
)
from scheduler_core.store.telling.presence import has_channels
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import ChannelId
from scheduler_core.values.records.channel import KeptChannel

if TYPE_CHECKING:
    from scheduler_core.actions.telling.message import Sent
    from scheduler_core.actions.telling.sending import NoticeSender

HOUR = timedelta(hours=1)
MOST_AN_HOUR = 60
GIVEN_UP_AFTER = timedelta(hours=24)
OLDEST = timedelta(days=30)
_WAITS = tuple(timedelta(seconds=each) for each in (10, 30, 60, 120, 300, 600, 1_200, 1_800))
_LONGEST = HOUR
FEWEST_TRIES = len(_WAITS)


def next_try(
    made_at: datetime, tries: int, now: datetime, retry_after: timedelta | None = None
) -> datetime | None:
    """Return when a notice is tried again after so many tries; None where it is given up.

    That is after a day, but not before some tries: a machine may have been off since it was made.
    """
    wait = _WAITS[tries - 1] if tries <= len(_WAITS) else _LONGEST
    if retry_after is not None:
        wait = max(wait, min(retry_after, _LONGEST))
    at = now + wait
    is_kept = at <= made_at + GIVEN_UP_AFTER or (tries < FEWEST_TRIES and at <= made_at + OLDEST)
    return at if is_kept else None


def free_at(sent: Sequence[datetime], now: datetime) -> datetime:
    """Return when the next notice may go to a channel, by when some were sent, the oldest first."""
    lately = [at for at in sent if now - HOUR < at <= now]
    return now if len(lately) < MOST_AN_HOUR else lately[-MOST_AN_HOUR] + HOUR


log = logging.getLogger(__name__)

_HEEDED = frozenset({ChangeKind.RUNS, ChangeKind.SETTINGS, ChangeKind.JOBS, ChangeKind.PAUSES})
_REST_SECONDS = 0.25
_WITHOUT_STORE_SECONDS = 5.0
_WITHOUT_FILES_SECONDS = 60.0
_LONGEST_SECONDS = HOUR.total_seconds()
_CLOSING_SECONDS = 3.0


class TellingTasks:
    """Made, opened and closed on the loop; without channels there is no task, and it asks nothing.

    A notice is sent, and then marked: whoever dies in between sends it again, with the same id. `sent` is
    called when nothing is left to be sent now. Each channel is served by a task of its own, so that a slow
    one holds up no other. Quiet hours go by the `zone`, else by that of this machine.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        writer: Writer,
        secrets: ActionSecrets,
        *,
        sent: Callable[[], None] = lambda: None,
        zone: str = "",
    ) -> None:
        self._store = store
        self._clock = clock
        self._writer = writer
        self._secrets = secrets
        self._tell_sent = sent
        self._zone = zone or local_zone()
        self._lateness = Lateness(store, writer, self._zone)
        self._digesting = Digesting(store, writer, self._zone)
        self._pings = Pings(clock, secrets)
        self._engine_ping = EnginePing(store, self._pings)
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._serving: dict[ChannelId, asyncio.Task[None]] = {}
        self._is_open = False
        self._is_resting = True

    @property
    def is_idle(self) -> bool:
        """Tell whether nothing is to be sent now."""
        is_at_rest = self._is_resting and not self._wanted.is_set() and not self._serving
        return self._task is None or is_at_rest

    def open(self) -> None:
        """Begin, if there are channels."""
        self._is_open = True
        self._engine_ping.look()
        with self._store.read() as tx:
            is_wanted = has_channels(tx)
        if is_wanted:
            self._begin()

    async def close(self) -> None:
        """End; what is being sent now has a moment, and all else is left to the next engine."""
        self._is_open = False
        await self._engine_ping.close()
        await self._pings.close()
        if self._task is None:
            return
        if not self.is_idle:
            self._wanted.set()
            await asyncio.wait({self._task}, timeout=_CLOSING_SECONDS)
        self._task.cancel()
        await asyncio.wait({self._task})
        self._task = None

    def wake(self) -> None:
        """Look, as something may have been written."""
        if self._task is not None:
            self._wanted.set()

    def tell_ends(self, ended: Iterable[tuple[Work, Ending]]) -> None:
        """Call who waits for runs that ended with an engine that is gone."""
        for work, ending in ended:
            self._pings.ended(work, ending)

    def heed(self, news: News) -> None:
        """Look at what others wrote: ends of runs, when jobs are late, channels that come or are mended."""
        kinds = {change.kind for change in news.changes}
        if self._is_open and (news.has_gap or ChangeKind.SETTINGS in kinds):
            self._engine_ping.look()
        if self._task is not None and (news.has_gap or kinds & _HEEDED):
            self._wanted.set()
        elif self._is_open and (news.has_gap or ChangeKind.SETTINGS in kinds):
            self._begin()

    def _begin(self) -> None:
        self._wanted.set()
        self._task = asyncio.get_running_loop().create_task(self._live(), name="hourbell-telling")

    def _sender(self) -> "NoticeSender":
        from scheduler_core.actions.telling.sending import NoticeSender  # many have no channel
        from scheduler_core.wording.language_choice import chosen_language
        from scheduler_core.wording.languages import wording_of

        said = wording_of(chosen_language(os.environ)).said
        return NoticeSender(self._clock, self._secrets, host=host_name(), zone=self._zone, said=said)

    async def _loaded_sender(self) -> "NoticeSender | None":
        """Return what sends, once it can be loaded; None if that was not before the end."""
        has_said = False
        while self._is_open:
            self._wanted.clear()
            try:
                return self._sender()
            except Exception:  # an update may have replaced the files; no mistake may end the task
                if not has_said:
                    log.exception("notices wait: %s", FILES_CHANGED)
                has_said = True
            self._is_resting = True
            self._tell_sent()
            await self._rest(_WITHOUT_FILES_SECONDS)
        return None

    async def _live(self) -> None:
        sender = await self._loaded_sender()
        if sender is None:
            return
        async with sender:
            try:
                while self._is_open:
                    self._is_resting = False
                    self._wanted.clear()
                    seconds = await self._looked(sender)
                    self._is_resting = True
                    if not self._serving:
                        self._tell_sent()
                    if self._is_open:
                        await self._rest(seconds)
                if self._serving:
                    await asyncio.wait(self._serving.values())
            finally:
                for task in self._serving.values():
                    task.cancel()
                await asyncio.gather(*self._serving.values(), return_exceptions=True)
                self._serving.clear()

    async def _rest(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._wanted.wait()
        except TimeoutError:
            return
        await asyncio.sleep(_REST_SECONDS)  # more of a burst comes by then

    async def _looked(self, sender: "NoticeSender") -> float:
        """Send what is to be sent, and return how long there is nothing more."""
        try:
            return await self._round(sender)
        except StoreUnavailable as error:
            log.warning("notices wait until the store can be used: %s", error)
        except Exception:  # alongside the engine's loop: no mistake here may end it
            log.exception("notices could not be sent by a mistake of Hourbell")
        return _WITHOUT_STORE_SECONDS

    async def _round(self, sender: "NoticeSender") -> float:
        self._reap()
        late_at = await self._next_by(self._lateness.look)
        digest_at = await self._next_by(self._digesting.look)
        served = frozenset(self._serving)
        planned = await asyncio.to_thread(self._plan, self._clock.now(), served)
        for (until, trouble), ids in planned.later.items():
            await self._writer.change(partial(put_off, ids=ids, until=until, trouble=trouble))
        if planned.overtaken:
            await self._writer.change(partial(leave_out, ids=planned.overtaken))
        for each in planned.due:
            task = asyncio.get_running_loop().create_task(self._serve(sender, *each))
            task.add_done_callback(lambda _: self._wanted.set())
            self._serving[each.channel.id] = task
        notice_at = await asyncio.to_thread(self._next_at, frozenset(self._serving))
        next_at = min((at for at in (notice_at, late_at, digest_at) if at is not None), default=None)
        if next_at is None:
            return _LONGEST_SECONDS
        return min(max((next_at - self._clock.now()).total_seconds(), _REST_SECONDS), _LONGEST_SECONDS)

    async def _next_by(self, look: Callable[[datetime], Awaitable[datetime | None]]) -> datetime | None:
        """Return when there is something to look for next; a mistake there keeps no notice from its way."""
        try:
            return await look(self._clock.now())
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("a look for what is late, or for a digest, ended by a mistake of Hourbell")
            return None

    def _reap(self) -> None:
        """Forget the channels that were served; raises what kept one from it."""
        for channel_id, task in list(self._serving.items()):
            if task.done():
                del self._serving[channel_id]
                task.result()

    def _plan(self, now: datetime, served: frozenset[ChannelId]) -> SendingPlan:
        with self._store.read() as tx:
            return plan(tx, now, served, self._zone)

    def _next_at(self, served: frozenset[ChannelId]) -> datetime | None:
        with self._store.read() as tx:
            return next_notice_at(tx, besides=served)

    async def _serve(
        self, sender: "NoticeSender", channel: KeptChannel, waiting: list[WaitingNotice], sent: list[datetime]
    ) -> None:
        """Send one after the other, until one does not arrive or the channel has had enough for now."""
        if len(held := [each for each in waiting if each.is_held]) > 1:
            await self._writer.change(partial(fold, notices=held, now=self._clock.now()))
            return
        for place, each in enumerate(waiting):
            now = self._clock.now()
            free = free_at(sent, now)
            if free > now:
                rest = [later.id for later in waiting[place:]]
                await self._writer.change(partial(put_off, ids=rest, until=free))
                return
            outcome = await sender.send(channel.channel, each.notice, each.tries + 1)
            now = self._clock.now()
            note = partial(_note, channel=channel, waiting=waiting[place:], outcome=outcome, now=now)
            await self._writer.change(note)
            if outcome.is_sent:
                sent.append(now)
            elif not outcome.is_hopeless:
                return


def _note(
    tx: Writing, channel: KeptChannel, waiting: Sequence[WaitingNotice], outcome: "Sent", now: datetime
) -> None:
    """Write what came of the first; what is behind it waits as long if the channel is in trouble."""
    first = waiting[0]
    if outcome.is_sent:
        mark_sent(tx, [first.id], now)
        mark_mended(tx, channel.id)
        return
    name, trouble = channel.channel.name, outcome.trouble
    if outcome.is_hopeless:
        log.warning("notice %d is refused by the channel %s: %s", first.id, name, trouble)
        put_off(tx, [first.id], None, trouble, was_tried=True)
        mark_broken(tx, channel.id, outcome.what_is_wrong, now)
        return
    tries = first.tries + 1
    next_at = next_try(first.made_at, tries, now, outcome.retry_after)
    put_off(tx, [first.id], next_at, trouble, was_tried=True)
    rest = waiting[1:]
    # What is as old as one that is given up waited for as many tries.
    old = [each for each in rest if next_at is None and next_try(each.made_at, tries, now) is None]
    put_off(tx, [each.id for each in old], None, trouble)
    put_off(tx, [each.id for each in rest if each not in old], next_at or now, trouble)
    if next_at is None:
        given_up = (first, *old)
        log.warning("%d notices are given up after tries at the channel %s: %s", len(given_up), name, trouble)
    if outcome.is_broken:
        log.warning("the channel %s takes nothing: %s", name, trouble)
        mark_broken(tx, channel.id, trouble, now)
