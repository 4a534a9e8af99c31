"""Link, renew, revoke and publish calendars."""

import asyncio
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from urllib.parse import unquote

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.outcome import REQUEST, ActionContext, ActionOutcome
from scheduler_core.actions.output.plain_lines import one_line
from scheduler_core.actions.output.redaction import Redactor
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.exchange.icalendar.calendar_writing import OUR_SUFFIX, calendar_text, escaped
from scheduler_core.facade.access import Access
from scheduler_core.facade.calendars.calendar_days import CalendarBlock, CalendarEntry, DaysByJob
from scheduler_core.facade.control.links import Link, Links, LinkWords
from scheduler_core.facade.runs.runs import Runs
from scheduler_core.facade.times.times import Times
from scheduler_core.host_name import host_name
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ical.ical_time_text import print_ical_time
from scheduler_core.recurrence.ical.ics_events import instant_of
from scheduler_core.regular_files import replace_file
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.opening.identity import identity
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.ping import kept_name
from scheduler_core.values.records.api_token import ApiToken, Scope
from scheduler_core.values.records.channel import check_url
from scheduler_core.values.runs.run import Run, RunState, Trigger
from scheduler_core.values.runs.run_log import LogPlace, RunFilter
from scheduler_core.values.schedules.from_calendar import FILE, is_file_address
from scheduler_core.wording.language_choice import chosen_language
from scheduler_core.wording.languages import wording_of

USUAL_NAME = "calendar"
CALENDAR_TYPE = "text/calendar; charset=utf-8"
_PAST, _AHEAD = timedelta(days=7), timedelta(days=60)
_MOST_EVENTS = 20_000
# What ran oftener on a day, with attempts and steps, is counted and not read row by row.
_MOST_READ_A_DAY = 240
_MOST_LISTED = 12 * 61
_PAGE = 1_000
_PUT_TIME = timedelta(seconds=60)
_MOST_ANSWERED = 64 * 1024
_LONGEST_TROUBLE = 300
_RIGHTS = 0o600
_OF_LINKS = LinkWords(
    "/calendar/{}.ics",
    taken="there is a link “{name}” already, which is not shown again; renew it, or choose another name",
    foreign="a token of another kind is called “{name}”; choose another name for the link",
    missing="there is no link “{name}”; make one with hourbell calendar link",
    unreachable="calendar programs can't reach the engine yet: choose a port with "
    "hourbell settings set api-port 8765, see that serves-api is yes, then start the engine again",
)

_SHORTEST = timedelta(minutes=1)
_EACH_HOUR = "PT1H"

_SIGNS = {
    RunState.CLAIMED: "…",
    RunState.RUNNING: "…",
    RunState.SUCCEEDED: "✓",
    RunState.SKIPPED: "\N{EN DASH}",
    RunState.MISSED: "\N{EN DASH}",
    RunState.CANCELLED: "\N{EN DASH}",
}
_FAILED_SIGN = "✗"
_ENDED = {
    RunState.CLAIMED: ("{count} run waits", "{count} runs wait"),
    RunState.RUNNING: ("{count} run goes on", "{count} runs go on"),
    RunState.SUCCEEDED: ("{count} run succeeded", "{count} runs succeeded"),
    RunState.FAILED: ("{count} run failed", "{count} runs failed"),
    RunState.TIMED_OUT: ("{count} run took too long", "{count} runs took too long"),
    RunState.CANCELLED: ("{count} run was cancelled", "{count} runs were cancelled"),
    RunState.INTERRUPTED: ("{count} run was cut off", "{count} runs were cut off"),
    RunState.SKIPPED: ("{count} run was skipped", "{count} runs were skipped"),
    RunState.MISSED: ("{count} run was missed", "{count} runs were missed"),
}


class NotPublished(SchedulerError):
    """A calendar that did not arrive where it was to be published."""


@dataclass(frozen=True, slots=True)
class WrittenCalendar:
    """A calendar as text, and what stays the same as long as it does."""

    text: str
    tag: str


class Calendars:
    """A link is a token that opens a calendar and nothing else; it is kept, ended and told of as others."""

    def __init__(self, access: Access, secrets: SecretStore, times: Times) -> None:
        self._access = access
        self._secrets = secrets
        self._times = times
        self._links = Links(access, Scope.CALENDAR, _OF_LINKS)

    def links(self) -> list[ApiToken]:
        """Return the links there are, by name."""
        return self._links.current()

    def link(self, name: str = USUAL_NAME) -> Link:
        """Make a link; Conflict if there is one of that name, InvalidInput if nothing could answer at it."""
        return self._links.make(name)

    def renew(self, name: str = USUAL_NAME) -> Link:
        """Put a new link in place of one, which opens nothing from now on."""
        return self._links.renew(name)

    def revoke(self, name: str = USUAL_NAME) -> ApiToken:
        """Revoke a link; it opens nothing any more."""
        return self._links.revoke(name)

    def address(self, text: str) -> str:
        """Return the link that the text of a token stands in; InvalidInput if nothing could answer at it."""
        return self._links.address(text)

    def document(self) -> WrittenCalendar:
        """Return the calendar of now: past days with what became of each occurrence, and those to come."""
        zone, now = local_zone(), self._access.now()
        edges = _edges(now, zone)
        days = DaysByJob(edges)
        self._add_past(days, [edge for edge in edges if edge <= now], now)
        self._add_coming(days, now, edges)
        shown, cut_at = days.shown(_MOST_EVENTS)
        with self._access.read() as tx:
            store_id = identity(tx).store_id
        text = shown_calendar(
            shown,
            store_id,
            f"Hourbell ({host_name()})",
            wording_of(chosen_language(os.environ)).said,
            "" if cut_at is None else in_zone(cut_at, zone).date().isoformat(),
        )
        return WrittenCalendar(text, hashlib.sha256(text.encode()).hexdigest()[:32])

    def publish(self, place: str, headers: Sequence[tuple[str, str]] = ()) -> str:
        """Write the calendar to a file, whole or not at all, or put it to an address; return where it is.

        An address that is a secret itself is written secret:NAME, a secret in a header {{secret:NAME}}.
        """
        if kept_name(place) or place.lower().startswith(("http://", "https://")):
            return asyncio.run(self._put(place, headers))
        if headers:
            raise InvalidInput("header", "a file takes no headers; they are for an address")
        if "://" in place and not is_file_address(place):
            told = (
                f"{place[:40]!r} is not an address that takes a calendar; write https://HOST/PATH, or a file"
            )
            raise InvalidInput("publish", told)
        path = Path(unquote(place[len(FILE) :]) if is_file_address(place) else place).expanduser()
        try:
            replace_file(path, self.document().text.encode(), _RIGHTS)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise NotPublished(f"the calendar can't be written to {path}: {reason}") from error
        return str(path)

    def read(self, drafts: Sequence[JobDraft]) -> tuple[list[JobDraft], tuple[str, ...]]:
        """Return jobs with the events of the calendars that they follow, and what could not be read now."""
        from scheduler_core.facade.calendars.reading import with_calendars_read

        schedules = [each.schedule for each in drafts]
        read, troubles = with_calendars_read(schedules, self._secrets, self._access.clock)
        return [
            draft if schedule == draft.schedule else replace(draft, schedule=schedule)
            for draft, schedule in zip(drafts, read, strict=True)
        ], troubles

    def _add_past(self, days: DaysByJob, edges: Sequence[datetime], now: datetime) -> None:
        runs = Runs(self._access)
        for begin, end in zip(edges, [*edges[1:], now], strict=True):
            if begin >= end:
                continue
            counts: dict[JobId, int] = {}
            tallies = runs.tallies(RunFilter(since=begin, until=end))
            for tally in tallies:
                counts[tally.job_id] = counts.get(tally.job_id, 0) + tally.count
            for tally in tallies:
                if counts[tally.job_id] > _MOST_READ_A_DAY:
                    day = days.day(max(tally.first_due_at, begin), tally.job_id, tally.job_name)
                    day.count(max(tally.first_due_at, begin), min(tally.last_due_at, end), tally.count)
                    day.ended[tally.state] = day.ended.get(tally.state, 0) + tally.count
            few = tuple(job_id for job_id, count in counts.items() if count <= _MOST_READ_A_DAY)
            place: LogPlace | None = None
            while few:
                page = runs.page(RunFilter(job_ids=few, since=begin, until=end), _PAGE, place)
                days.add_runs(run for run in page.runs if run.due_at >= begin)
                place = page.after
                if place is None:
                    break

    def _add_coming(self, days: DaysByJob, now: datetime, edges: Sequence[datetime]) -> None:
        found = self._times.planned(edges[0], edges[-1], most_per_job=_MOST_LISTED)
        often = []
        for job in found:
            if job.is_cut:
                often.append(job.job_id)
                continue
            for at in job.instants:
                paused = job.is_paused_at(at)
                days.add(CalendarEntry(job.job_id, job.job_name, at, None, job.usual_duration, paused))
        if not often:
            return
        ahead = [now, *(edge for edge in edges if edge > now)]
        told = self._times.days(ahead, start=now, job_ids=often, most=len(often), most_single=0)
        for day in told:
            for part in day.first:
                if not part.is_skipped:
                    counted = days.day(part.first_at, part.job_id, part.job_name)
                    last_at = part.last_at
                    counted.count(part.first_at, last_at, part.count, is_about=part.is_about)

    async def _put(self, place: str, headers: Sequence[tuple[str, str]]) -> str:
        name, address = kept_name(place), place
        if name:
            address = (await self._secrets.secret(name)).strip()
        try:
            check_url("publish", address, has_secret=any("{{secret:" in value for _, value in headers))
        except InvalidInput as refusal:
            if name:
                raise InvalidInput(
                    "publish", f"the secret {name} holds no address that can be called"
                ) from refusal
            raise
        text = self.document()
        action = HttpAction(
            address,
            "PUT",
            headers=tuple(headers),
            # What a job is called can hold no place of its own.
            body=Body(BodyKind.TEXT, text=f"{{{{param:{USUAL_NAME}}}}}", content_type=CALENDAR_TYPE),
            most_response_bytes=_MOST_ANSWERED,
        )
        now = self._access.now()
        context = ActionContext(
            USUAL_NAME,
            JobId(0),
            RunId(0),
            now,
            1,
            Trigger.MANUAL,
            f"calendar-{text.tag}",
            self._secrets,
            values=(RunValue(USUAL_NAME, text.text),),
        )
        limit, sent = TimeLimit(_PUT_TIME), _LastSent()
        async with HttpCalls(self._access.clock) as calls:
            outcome = await limit.over(calls.run(action, context, sent, limit.standing_still))
        if outcome.state is not RunState.SUCCEEDED:
            raise NotPublished(_trouble(outcome, Redactor([address] if name else [])))
        if not sent.is_put:
            raise NotPublished(
                "the calendar did not arrive: a redirect leads to a page that takes nothing; "
                "give the address that takes the calendar"
            )
        return place


class _LastSent:
    """Takes what is sent and answered, and tells whether the last of it put the calendar to its place.

    A redirect may make another request of it, such as for the page where one logs in.
    """

    def __init__(self) -> None:
        self.is_put = False

    def write(self, stream: str, data: bytes) -> None:
        if stream == REQUEST:
            self.is_put = data.startswith(b"PUT ")


def _trouble(outcome: ActionOutcome, hidden: Redactor) -> str:
    told = dict.fromkeys(filter(None, (outcome.reason_text, outcome.first_error_line)))
    said = ": ".join(told) or str(outcome.state)
    return f"the calendar did not arrive: {one_line(hidden.text(said), _LONGEST_TROUBLE)}"


def _edges(now: datetime, zone: str) -> list[datetime]:
    """Return when each day that is shown begins, and when the last one ends."""
    first = (in_zone(now, zone) - _PAST).date()
    count = (_PAST + _AHEAD).days + 2
    days = (datetime.combine(first + timedelta(days=number), time(0)) for number in range(count))
    return [ticks.to_instant(instant_of(day, zone)).astimezone(UTC) for day in days]


def shown_calendar(
    shown: Iterable[CalendarEntry | CalendarBlock],
    store_id: str,
    name: str,
    said: Callable[[str], str],
    cut_at: str = "",
) -> str:
    """Write a calendar in the language of `said`; `cut_at` is the day from which on nothing is shown."""
    return calendar_text(_lines(shown, store_id, name, said, cut_at))


def _lines(
    shown: Iterable[CalendarEntry | CalendarBlock],
    store_id: str,
    name: str,
    said: Callable[[str], str],
    cut_at: str,
) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hourbell//Hourbell//EN", "CALSCALE:GREGORIAN")
    yield "METHOD:PUBLISH"
    yield f"X-WR-CALNAME:{escaped(name)}"
    if cut_at:
        yield f"X-WR-CALDESC:{escaped(said(shown_until(cut_at)))}"
    yield f"REFRESH-INTERVAL;VALUE=DURATION:{_EACH_HOUR}"
    yield f"X-PUBLISHED-TTL:{_EACH_HOUR}"
    for each in shown:
        yield "BEGIN:VEVENT"
        yield f"UID:{escaped(each.name)}.{store_id}{OUR_SUFFIX}"
        yield from _of_block(each, said) if isinstance(each, CalendarBlock) else _of_entry(each, said)
        yield "TRANSP:TRANSPARENT"
        yield "END:VEVENT"
    yield "END:VCALENDAR"


def _of_entry(entry: CalendarEntry, said: Callable[[str], str]) -> Iterator[str]:
    run = entry.run
    if run is None:
        length = entry.usual_duration
        yield from _times(entry.at, entry.at + max(length or _SHORTEST, _SHORTEST), entry.at)
        yield f"SUMMARY:{escaped(entry.job_name)}"
        if entry.is_paused:
            yield f"DESCRIPTION:{escaped(said(will_be_skipped()))}"
        return
    begins, ends = run.started_at or run.due_at, run.finished_at or run.started_at or run.due_at
    stamp = run.finished_at or run.started_at or run.claimed_at or run.due_at
    yield from _times(begins, max(ends, begins + _SHORTEST), stamp)
    yield f"SUMMARY:{escaped(f'{outcome_sign(run.state)} {entry.job_name}')}"
    yield "DESCRIPTION:" + escaped("\n".join(map(said, outcome_lines(run))))


def _of_block(block: CalendarBlock, said: Callable[[str], str]) -> Iterator[str]:
    yield from _times(block.first_at, max(block.last_at, block.first_at + _SHORTEST), block.day)
    yield f"SUMMARY:{escaped(f'{block.job_name}: {said(counted(block.count, is_about=block.is_about))}')}"
    if block.ended:
        yield "DESCRIPTION:" + escaped("\n".join(map(said, ended_lines(block.ended))))


def _times(begins: datetime, ends: datetime, stamp: datetime) -> Iterator[str]:
    yield f"DTSTAMP:{print_ical_time(stamp.replace(microsecond=0))}"
    yield f"DTSTART:{print_ical_time(begins.replace(microsecond=0))}"
    yield f"DTEND:{print_ical_time(ends.replace(microsecond=0))}"


def outcome_sign(state: RunState) -> str:
    """Return the sign before the name of a job by which an outcome is seen at a glance."""
    return _SIGNS.get(state, _FAILED_SIGN)


def outcome_lines(run: Run) -> Iterator[str]:
    """Say what became of an occurrence, and why where that is told."""
    yield _ENDED[run.state][0].format(count=1)
    if run.reason_text:
        yield run.reason_text


def counted(count: int, *, is_about: bool) -> str:
    """Say how often a job runs on a day."""
    if is_about:
        return f"about {count} runs"
    return "1 run" if count == 1 else f"{count} runs"


def ended_lines(ended: tuple[tuple[RunState, int], ...]) -> Iterator[str]:
    """Say how many occurrences of a day ended how."""
    for state, count in ended:
        yield _ENDED[state][count != 1].format(count=count)


def will_be_skipped() -> str:
    return "The job is paused: this will be skipped."


def shown_until(day: str) -> str:
    return f"Shown before {day} only: there is too much for one calendar."
