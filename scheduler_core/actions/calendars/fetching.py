"""Fetch a calendar from an address, a secret that holds an address, or a file."""

import asyncio
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.outcome import BODY, HEAD, ActionContext, ActionSecrets
from scheduler_core.actions.output.plain_lines import one_line
from scheduler_core.actions.output.redaction import Redactor
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ical.calendar_events import ReadCalendar, read_calendar_blocks
from scheduler_core.regular_files import read_named
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.runs.run import RunState, Trigger
from scheduler_core.values.schedules.from_calendar import (
    FILE,
    check_source,
    is_file,
    is_file_address,
    kept_source,
)

LARGEST = 5 * 1024 * 1024
FETCH_TIME = timedelta(seconds=60)
_CONNECTING = timedelta(seconds=15)
_LONGEST_TROUBLE = 300
_LONGEST_TAG = 500
_WEBCAL = "webcal://"


class CalendarTrouble(SchedulerError):
    """A calendar that can't be read now, and why, without what may be a key to it."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A calendar as it was read; `tag` is what tells the next time whether it changed.

    Without a `calendar` it is as whoever asked knows it.
    """

    calendar: ReadCalendar | None
    tag: str = ""


class CalendarFetcher:
    """Made and closed on a loop; the means to call are loaded with the first address."""

    def __init__(self, clock: Clock, secrets: ActionSecrets, limit: timedelta = FETCH_TIME) -> None:
        self._clock = clock
        self._secrets = secrets
        self._limit = limit
        self._calls: HttpCalls | None = None

    async def close(self) -> None:
        if self._calls is not None:
            await self._calls.close()

    async def fetch(self, source: str, tag: str = "") -> Fetched:
        """Read a calendar unless it is as the `tag` says; CalendarTrouble where it can't be read."""
        if is_file(source):
            return await asyncio.to_thread(_read_file, source, tag)
        name = kept_source(source)
        address = (await self._secrets.secret(name)).strip() if name else source
        if name:
            try:
                check_source("ics", address)
                if is_file(address) or kept_source(address):
                    raise InvalidInput("ics", "is not an address")
            except InvalidInput:
                raise CalendarTrouble(f"the secret {name} holds no address of a calendar") from None
        return await self._called(address, tag, Redactor([address, source]))

    async def _called(self, address: str, tag: str, hidden: Redactor) -> Fetched:
        if address.lower().startswith(_WEBCAL):
            address = f"https://{address[len(_WEBCAL) :]}"
        headers = [("Accept", "text/calendar"), *([("If-None-Match", tag)] if tag else [])]
        action = HttpAction(
            address.replace("{{", "%7B%7B"),
            headers=tuple(headers),
            expected=((200, 200), (304, 304)),
            connect_timeout=_CONNECTING,
            most_response_bytes=LARGEST + 1,
            sends_idempotency_key=False,
        )
        if self._calls is None:
            self._calls = HttpCalls(self._clock)
        answer, limit = _Answer(), TimeLimit(self._limit)
        outcome = await limit.over(self._calls.run(action, self._context(), answer, limit.standing_still))
        if outcome.state is not RunState.SUCCEEDED:
            # What a server says may hold the address, by which anybody could read the calendar.
            status = outcome.http_status
            said = f"it is answered with status {status}" if status else outcome.reason_text
            raise CalendarTrouble(one_line(hidden.text(said or str(outcome.state)), _LONGEST_TROUBLE))
        if outcome.http_status == 304:
            return Fetched(None, tag)
        return Fetched(await asyncio.to_thread(_read, bytes(answer.body)), answer.tag)

    def _context(self) -> ActionContext:
        now = self._clock.now()
        return ActionContext(
            "calendar", JobId(0), RunId(0), now, 1, Trigger.SCHEDULE, "calendar", self._secrets
        )


class _Answer:
    """Takes what is answered; of several answers, with redirects between, the last."""

    def __init__(self) -> None:
        self.body = bytearray()
        self.tag = ""

    def write(self, stream: str, data: bytes) -> None:
        if stream == HEAD:
            self.body.clear()
            self.tag = _tag_in(data)
        elif stream == BODY and len(self.body) <= LARGEST:
            self.body += data


def _tag_in(head: bytes) -> str:
    for line in head.decode(errors="replace").splitlines():
        name, _, value = line.partition(":")
        if name.strip().lower() == "etag" and len(value) <= _LONGEST_TAG:
            return value.strip()
    return ""


def _read(data: bytes) -> ReadCalendar:
    if len(data) > LARGEST:
        raise CalendarTrouble(f"it is larger than {LARGEST // 1024 // 1024} MiB")
    try:
        return read_calendar_blocks(data)
    except InvalidInput as error:
        raise CalendarTrouble(error.reason) from error


def _read_file(source: str, tag: str) -> Fetched:
    path = Path(unquote(source[len(FILE) :]) if is_file_address(source) else source).expanduser()
    try:
        data = read_named(path, LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CalendarTrouble(reason) from error
    found = f'"{sha256(data).hexdigest()[:32]}"'
    return Fetched(None, tag) if found == tag else Fetched(_read(data), found)
