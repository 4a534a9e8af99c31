"""What bends a whole schedule, in words: bounds, exclusions, jitter, single edits."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import assert_never

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.describing.moment_words import date_words, moment_words, moments_words
from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CalendarBlackout,
    CalendarDays,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)

_MOST_EDITS = 3
_LAST_SECOND = time(23, 59, 59)
_MIDNIGHT = time(0)
_HOLIDAYS = {
    Roll.SKIP: Phrase.HOLIDAYS_SKIPPED,
    Roll.PREVIOUS: Phrase.HOLIDAYS_BEFORE,
    Roll.NEXT: Phrase.HOLIDAYS_AFTER,
}
_WEEKENDS = {
    Roll.SKIP: Phrase.WEEKENDS_SKIPPED,
    Roll.PREVIOUS: Phrase.WEEKENDS_BEFORE,
    Roll.NEXT: Phrase.WEEKENDS_AFTER,
}
_LISTED = {
    Roll.SKIP: Phrase.LISTED_SKIPPED,
    Roll.PREVIOUS: Phrase.LISTED_BEFORE,
    Roll.NEXT: Phrase.LISTED_AFTER,
}


def detail_words(speaker: Speaker, schedule: Schedule) -> Iterator[str]:
    """Say each thing that bends the schedule."""
    # Nobody said an instant that was noted to count from; what is said as a start is on the wall clock.
    is_noted = (
        schedule.times is not None and schedule.starts is not None and schedule.starts.tzinfo is not None
    )
    if schedule.starts is not None and not is_noted:
        yield speaker.say(Phrase.FROM, moment=_start(speaker, schedule.starts))
    if schedule.ends is not None:
        yield speaker.say(Phrase.UNTIL, moment=_end(speaker, schedule.ends))
    if schedule.times is not None:
        yield speaker.count(Counted.TIMES_IN_ALL, schedule.times)
    if is_noted and schedule.starts is not None:
        yield speaker.say(Phrase.COUNTED_FROM_MOMENT, moment=moment_words(speaker, schedule.starts))
    if schedule.included and schedule.rules:
        yield speaker.say(Phrase.PLUS, moments=moments_words(speaker, schedule.included))
    if schedule.excluded:
        yield speaker.say(Phrase.EXCEPT_ON, moments=moments_words(speaker, schedule.excluded))
    for off_days in schedule.off_days:
        yield _off_days(speaker, off_days)
    for blackout in schedule.blackouts:
        yield _blackout(speaker, blackout)
    if schedule.jitter:
        yield speaker.say(Phrase.JITTER, length=length_words(speaker, ticks.of_length(schedule.jitter)))
    for edit in schedule.edits[:_MOST_EDITS]:
        yield _edit(speaker, edit)
    if len(schedule.edits) > _MOST_EDITS:
        yield speaker.count(Counted.MORE_CHANGES, len(schedule.edits) - _MOST_EDITS)


def _start(speaker: Speaker, starts: datetime) -> str:
    is_day = starts.tzinfo is None and starts.time() == _MIDNIGHT
    return date_words(speaker, starts) if is_day else moment_words(speaker, starts)


def _end(speaker: Speaker, ends: datetime) -> str:
    """Name the last moment; by its date alone if the whole day still belongs to it."""
    is_day = ends.tzinfo is None and ends.time() >= _LAST_SECOND
    return date_words(speaker, ends) if is_day else moment_words(speaker, ends)


def _off_days(speaker: Speaker, off_days: OffDays) -> str:
    match off_days:
        case CountryHolidays():
            parts = (off_days.country, off_days.subdivision)
            return speaker.say(_HOLIDAYS[off_days.roll], place="-".join(part for part in parts if part))
        case Weekends():
            return speaker.say(_WEEKENDS[off_days.roll])
        case NamedDates():
            return speaker.say(_LISTED[off_days.roll], name=off_days.name)
        case CalendarDays():
            return speaker.say(_LISTED[off_days.roll], name=off_days.shown_source)
        case _:
            assert_never(off_days)


def _blackout(speaker: Speaker, blackout: Blackout | CalendarBlackout) -> str:
    if isinstance(blackout, CalendarBlackout):
        return speaker.say(Phrase.BLACKOUT_CALENDAR, place=blackout.shown_source)
    begins, ends = blackout.begins, blackout.ends
    if begins.tzinfo is None and begins.time() == _MIDNIGHT == ends.time():
        last_day = ends - timedelta(days=1)
        if last_day == begins:
            return speaker.say(Phrase.BLACKOUT_DAY, day=date_words(speaker, begins))
        return speaker.say(
            Phrase.BLACKOUT_DAYS, first=date_words(speaker, begins), last=date_words(speaker, last_day)
        )
    return speaker.say(
        Phrase.BLACKOUT, begins=moment_words(speaker, begins), ends=moment_words(speaker, ends)
    )


def _edit(speaker: Speaker, edit: Edit) -> str:
    match edit:
        case Skipped():
            return speaker.say(Phrase.SKIPPED_ONE, moment=moment_words(speaker, edit.at))
        case Moved():
            return speaker.say(
                Phrase.MOVED_ONE, moment=moment_words(speaker, edit.at), to=moment_words(speaker, edit.to)
            )
        case Added():
            return speaker.say(Phrase.ADDED_ONE, moment=moment_words(speaker, edit.at))
        case _:
            assert_never(edit)
