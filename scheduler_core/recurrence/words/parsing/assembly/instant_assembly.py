"""Drafts into rules that fire once, after a delay or at a fixed distance."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

from dateutil.relativedelta import relativedelta

from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE
from scheduler_core.recurrence.words.parsing.assembly.requirements import check_parts, times_of
from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days
from scheduler_core.recurrence.words.phase import anchor_in_window
from scheduler_core.values.schedules.rules import DailyWindow, Delay, Every, Once, Rule
from scheduler_core.values.schedules.weekday import ALL_DAYS, Weekday

_ONE_HOUR = timedelta(hours=1)
_ONE_DAY, _HALF_A_DAY = timedelta(days=1), timedelta(hours=12)
_MIDNIGHT = time(0)
_ONCE_PARTS = frozenset({"dates", "is_today", "is_partly_past", "is_once", "moments", "times"})
_DELAY_PARTS = frozenset({"delay", "delay_months", "is_once", "times", "counted_from"})
_EVERY_PARTS = frozenset(
    {
        "said_every",
        "step",
        "follows_last_run",
        "is_daily",
        "weekdays",
        "is_one_weekday",
        "without_weekdays",
        "times",
        "minutes",
        "window",
        "begins_at",
        "is_in_office",
        "counted_from",
    }
)


def once_of(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return single moments; several dates share the times."""
    check_parts(scene, draft, "a single date", _ONCE_PARTS)
    if not draft.dates:
        if draft.times:
            scene.reader.refuse("a time of day is said twice")
        return tuple(Once(moment) for moment in draft.moments)
    times = times_of(scene, draft)
    found = [datetime.combine(day, clock) for day in draft.dates for clock in times]
    if draft.is_partly_past:
        found = [moment for moment in found if moment > scene.local] or found
    if (draft.is_today or draft.is_partly_past) and min(found) <= scene.local:
        scene.reader.refuse(f"that time is past: it is {scene.local:%H:%M} on {scene.today}")
    return tuple(Once(moment) for moment in (*draft.moments, *found))


def delay_of(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return what fires after a while: days and months on the calendar, hours in elapsed time."""
    check_parts(scene, draft, "a delay", _DELAY_PARTS)
    if draft.delay is None:
        return (Once(_later_by_months(scene, draft.delay_months, draft.times)),)
    length, said_at = draft.delay.length, draft.counted_from or scene.now
    if said_at.tzinfo is None:
        scene.reader.refuse("a delay is counted from an instant, such as 2026-12-01T09:00Z")
    if draft.times:
        if length % _ONE_DAY or draft.delay.unit < _ONE_DAY:
            scene.reader.refuse("a time of day goes with whole days, such as 'in 2 days at 9:00'")
        day = later_by_days(scene.reader, scene.today, length.days)
        return tuple(Once(datetime.combine(day, clock)) for clock in draft.times)
    if length and draft.delay.unit < _ONE_DAY and not length % _ONE_DAY and draft.counted_from is None:
        # A day is counted on the calendar; 24 hours are 24 hours.
        return (Once(_later(scene, said_at, length)),)
    return (Delay(length, said_at),)


def every_of(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return repetition at a fixed distance, once for each minute or time of day that is said."""
    is_within_days = draft.step is not None and draft.step < _ONE_DAY
    check_parts(scene, draft, "a step of time", _EVERY_PARTS | ({"nickname"} if is_within_days else set()))
    weekdays = draft.weekdays
    if draft.without_weekdays:
        weekdays = (weekdays or ALL_DAYS) - draft.without_weekdays
    step, follows = draft.step or _ONE_DAY, draft.follows_last_run
    _settle_hours(scene, draft)
    if draft.minutes and draft.window is not None and draft.counted_from is None:
        _refuse_unless_hours(scene, step)
        window = draft.window
        if draft.is_of_hours and not draft.is_between and not window.ends.minute:
            window = replace(window, ends=window.ends.replace(minute=max(draft.minutes)))
        return tuple(_from_minute(scene, window, minute, step, weekdays) for minute in draft.minutes)
    return tuple(
        Every(step, anchor, draft.window, weekdays, follows) for anchor in _anchors(scene, draft, step)
    )


def _settle_hours(scene: Scene, draft: RuleDraft) -> None:
    """Let every 24 hours begin now, and every 48 hours from 6:00 at that time."""
    is_in_days = draft.is_step_of_hours and draft.step is not None and not draft.step % _ONE_DAY
    draft.is_step_of_hours = False
    says_when = draft.times or draft.minutes or draft.window or draft.counted_from or draft.follows_last_run
    if not is_in_days or says_when:
        return
    if draft.begins_at is not None:
        draft.times, draft.begins_at = (draft.begins_at,), None
    elif not (draft.weekdays or draft.is_daily or scene.frame.starts):
        draft.counted_from = scene.local.replace(microsecond=0)


def _from_minute(
    scene: Scene, window: DailyWindow, minute: int, step: timedelta, weekdays: frozenset[Weekday]
) -> Every:
    """Return steps that begin with the first such minute of a part of the day."""
    begins, ends = tick_of_day(window.begins), tick_of_day(window.ends)
    first = begins + (minute * MINUTE - begins) % HOUR
    if first > ends + (DAY if window.spans_midnight else 0):
        scene.reader.refuse(f"minute {minute} is not in that part of the day")
    if first >= DAY:
        weekdays = frozenset(Weekday.numbered(day.number + 1) for day in weekdays)
    begins_at = time(first % DAY // HOUR, minute)
    return Every(step, None, DailyWindow(begins_at, window.ends), weekdays)


def _anchors(scene: Scene, draft: RuleDraft, step: timedelta) -> tuple[datetime | None, ...]:
    """Return what a step is counted from: midnight, so that it goes with the clock, unless more is said.

    A part of the day is counted from its beginning.
    """
    is_in_days = not step % _ONE_DAY
    if step == _HALF_A_DAY and len(draft.times) == 1 and draft.begins_at is None and draft.window is None:
        draft.begins_at, draft.times = draft.times[0], ()  # every 12 hours at 5:45
    if draft.times and not is_in_days:
        scene.reader.refuse(
            "write ':15' for minutes of an hour, or 'between 8:00 and 18:00' for a part of the day"
        )
    if draft.begins_at is not None:
        return (_beginning(scene, draft, step),)
    if draft.minutes:
        _refuse_unless_hours(scene, step)
    if draft.counted_from is not None:
        if draft.times or draft.minutes:
            scene.reader.refuse("'counted from' already says at what time")
        return (draft.counted_from,)
    if draft.follows_last_run:
        return (scene.now,)
    if draft.minutes:
        return tuple(datetime.combine(scene.today, time(0, minute)) for minute in draft.minutes)
    if draft.window is not None and not draft.times:
        anchor = anchor_in_window(step, draft.window, scene.today)
        if anchor is None and step > _ONE_DAY:
            scene.reader.refuse(
                "a step of more than a day goes on through a part of the day only with 'counted from'; "
                "write whole days, such as 'every 3 days between 8:00 and 18:00'"
            )
        return (anchor,)
    if is_in_days:
        return tuple(datetime.combine(scene.today, clock) for clock in times_of(scene, draft))
    return (datetime.combine(scene.today, _MIDNIGHT),)


def _beginning(scene: Scene, draft: RuleDraft, step: timedelta) -> datetime:
    """Return the time of today that steps are counted from; on some days only, their end is needed, too."""
    if draft.times or draft.minutes or draft.window or draft.counted_from or not step % _ONE_DAY:
        scene.reader.refuse("a time to begin at needs a step, such as 'every 4 hours from 6:00'")
    if draft.weekdays or draft.is_daily:
        scene.reader.refuse("say until what time of the day, too, such as 'from 8:00 to 18:00'")
    return datetime.combine(scene.today, draft.begins_at or _MIDNIGHT)


def _refuse_unless_hours(scene: Scene, step: timedelta) -> None:
    if step % _ONE_HOUR or not step % _ONE_DAY:
        scene.reader.refuse("minutes past the hour need a step of hours, such as 'every 2 hours at :15'")


def _later(scene: Scene, moment: datetime, length: timedelta) -> datetime:
    try:
        return moment.astimezone(UTC) + length
    except OverflowError:
        scene.reader.refuse("that is beyond the year 9999")


def _later_by_months(scene: Scene, months: int, times: tuple[time, ...]) -> datetime:
    if len(times) > 1:
        scene.reader.refuse("say one time of day")
    try:
        moment = scene.local + relativedelta(months=months)
    except (OverflowError, ValueError):
        scene.reader.refuse("that is beyond the year 9999")
    return datetime.combine(moment.date(), times[0]) if times else moment
