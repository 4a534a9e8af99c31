"""Steps within days that only a few days have, as the times of those days."""

from datetime import time, timedelta

from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND, of_length
from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene
from scheduler_core.values.schedules.rules import DailyWindow

_ONE_DAY = timedelta(days=1)
_FIRST, _LAST = time(0), time.max
# More would make no line that can be read again.
_MOST_TIMES = 48
_MOST_WITH_GAPS = 96


def take_steps_as_times(scene: Scene, draft: RuleDraft) -> None:
    """Let every hour from 8 to 11 on the 1st be the times of that day; steps of each week stay steps."""
    if draft.step is not None and draft.times and (draft.minutes or draft.without_times):
        scene.reader.refuse(
            "write ':15' for minutes of an hour, or 'between 8:00 and 18:00' for a part of the day"
        )
    _take_steps_as_times(draft)
    left_out, draft.without_times = draft.without_times, ()
    if not left_out:
        return
    around = _around(draft, left_out)
    if around is not None:
        draft.window = around
        return
    if draft.step is not None:
        draft.times, draft.step = _times(draft, of_length(draft.step)), None
        draft.window, draft.minutes, draft.nickname = None, (), None
        draft.is_daily = not draft.weekdays
    for gap in left_out:
        if draft.times and not any(_is_in(clock, gap) for clock in draft.times):
            scene.reader.refuse("none of the times lies in the hours that are left out")
    draft.times = tuple(clock for clock in draft.times if not any(_is_in(clock, each) for each in left_out))
    if not draft.times:
        scene.reader.refuse("no time of day is left")
    if len(draft.times) > _MOST_WITH_GAPS:
        scene.reader.refuse(
            f"that leaves more than {_MOST_WITH_GAPS} times a day; write the parts of the day that are left"
        )


def _around(draft: RuleDraft, left_out: tuple[DailyWindow, ...]) -> DailyWindow | None:
    """Return the part of the day that is left between its ends, or around a part with too many times."""
    if draft.step is None or draft.window or draft.minutes or DAY % of_length(draft.step):
        return None
    step = of_length(draft.step)
    heads = [each for each in left_out if each.begins == _FIRST and each.ends != _FIRST]
    tails = [each for each in left_out if each.ends == _LAST and each not in heads]
    if len(heads) + len(tails) == len(left_out):
        first = max((_next(each, step) for each in heads), default=0)
        last = min((_previous(each, step) for each in tails), default=DAY - step)
        return DailyWindow(_clock(first), _clock(last)) if 0 <= first <= last < DAY else None
    gap = left_out[0]
    if len(left_out) > 1 or draft.weekdays or DAY // step <= _MOST_WITH_GAPS or gap.ends < gap.begins:
        return None
    first, last = _next(gap, step), _previous(gap, step)
    return DailyWindow(_clock(first), _clock(last)) if 0 <= last < first < DAY else None


def _next(gap: DailyWindow, step: int) -> int:
    """Return the first multiple of a step behind a part of the day."""
    return -(-(tick_of_day(gap.ends) + 1) // step) * step


def _previous(gap: DailyWindow, step: int) -> int:
    return (tick_of_day(gap.begins) - 1) // step * step


def _is_in(clock: time, window: DailyWindow) -> bool:
    if window.ends < window.begins:
        return clock >= window.begins or clock <= window.ends
    return window.begins <= clock <= window.ends


def _take_steps_as_times(draft: RuleDraft) -> None:
    days = (draft.month_days, draft.without_month_days, draft.yearly_dates, draft.dates, draft.easter_offsets)
    spans = (draft.months, draft.period, draft.span)
    if (
        not any(days + spans)
        or draft.step is None
        or draft.step >= _ONE_DAY
        or draft.step % timedelta(seconds=1)
    ):
        return
    if draft.follows_last_run or draft.counted_from or draft.begins_at or draft.times:
        return
    times = _times(draft, of_length(draft.step))
    if not times or len(times) > _MOST_TIMES:
        return
    draft.times, draft.step, draft.window, draft.minutes = times, None, None, ()
    if draft.months and not (draft.month_days or draft.weekdays):
        draft.is_daily = True


def _times(draft: RuleDraft, step: int) -> tuple[time, ...]:
    window = draft.window
    if window is None:
        begins, ends = 0, DAY - SECOND
        if DAY % step:
            return ()
    else:
        begins, ends = tick_of_day(window.begins), tick_of_day(window.ends)
    if draft.minutes:
        if step % HOUR or len(draft.minutes) > 1:
            return ()
        begins += (draft.minutes[0] * MINUTE - begins) % HOUR
    return tuple(_clock(tick) for tick in range(begins, ends + 1, step))


def _clock(tick: int) -> time:
    return time(tick // HOUR, tick % HOUR // MINUTE, tick % MINUTE // SECOND)
