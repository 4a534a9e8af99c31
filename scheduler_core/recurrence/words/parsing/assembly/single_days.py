"""Days that come once: once on december 24, once on thursday the 10th."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from dateutil.relativedelta import relativedelta

from scheduler_core.recurrence.words.parsing.draft import Nickname, RuleDraft, Scene
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate, next_date
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days, next_weekday
from scheduler_core.values.schedules.rules import DayNumber, MonthDay
from scheduler_core.values.schedules.weekday import Weekday

_ONE_DAY = timedelta(days=1)
_DAYS_OF_WEEK = 7
_UNLUCKY = 13


def settle_once(scene: Scene, draft: RuleDraft) -> None:
    """Let once on december 24 and once on friday be the next such day."""
    if not draft.is_once or draft.period or draft.said_every or draft.week_numbers:
        return
    if draft.is_partly_past and len(draft.dates) > 1:
        days = " or ".join(map(str, draft.dates))
        scene.reader.refuse(f"'once' can be on any of those days; write the date: {days}")
    if draft.yearly_dates:
        draft.dates = tuple(next_date(scene.reader, day, scene.today) for day in draft.yearly_dates)
        draft.yearly_dates = ()
    elif len(draft.month_days) == 1 and not (
        draft.weekdays or draft.months or draft.span or draft.times == ()
    ):
        draft.dates, draft.month_days = (_next_day_of_month(scene, draft.month_days[0]),), ()
    elif draft.is_one_weekday and draft.is_weekday_of_date and not draft.months:
        draft.dates = (_next_weekday_of_date(scene, draft),)
        draft.weekdays, draft.month_days = frozenset(), ()
        draft.is_one_weekday = draft.is_weekday_of_date = False
    elif draft.is_one_weekday and not (draft.month_days or draft.months):
        (weekday,) = draft.weekdays
        _refuse_rest_of_today(scene, draft, weekday)
        draft.dates = (next_weekday(scene.reader, scene.today, weekday),)
        draft.weekdays, draft.is_one_weekday = frozenset(), False


def _next_day_of_month(scene: Scene, day: MonthDay) -> date:
    """Return the next 24th; what is counted otherwise than by its number comes again each month."""
    if not isinstance(day, DayNumber) or not 1 <= day.number <= 31:
        scene.reader.refuse("write the day of a single time as a date, such as '2026-12-24 at 9:30'")
    first = scene.today.replace(day=1)
    while True:
        length = (first + relativedelta(day=31)).day
        if day.number <= length and first.replace(day=day.number) >= scene.today:
            return first.replace(day=day.number)
        first += relativedelta(months=1)


def _refuse_rest_of_today(scene: Scene, draft: RuleDraft, weekday: Weekday) -> None:
    """Refuse once on friday at 16:00 that is said on a friday morning."""
    is_to_come = not draft.times or max(draft.times) > scene.local.time()
    if weekday.number == scene.today.weekday() and is_to_come:
        following = later_by_days(scene.reader, scene.today, _DAYS_OF_WEEK)
        scene.reader.refuse(f"that can be {scene.today} or {following}; write the date")


def _next_weekday_of_date(scene: Scene, draft: RuleDraft) -> date:
    """Return the next thursday that is a 10th."""
    (weekday,), day = draft.weekdays, draft.month_days[0]
    found = _next_day_of_month(scene, day)
    while found.weekday() != weekday.number:
        later = replace(scene, local=datetime.combine(found + _ONE_DAY, time(0)))
        found = _next_day_of_month(later, day)
    return found


def refuse_one_date(scene: Scene, draft: RuleDraft) -> None:
    """Refuse thursday the 10th, which may be the next one alone; friday the 13th is each of them."""
    is_open = draft.is_one_weekday and draft.is_weekday_of_date and draft.place_among_days is None
    says_which = draft.said_every or draft.period or draft.is_once or draft.months
    is_of_luck = draft.weekdays == {Weekday.FRIDAY} and draft.month_days == (DayNumber(_UNLUCKY),)
    if is_open and not (says_which or is_of_luck):
        scene.reader.refuse(
            "that day can be the next one alone or each such day; put 'once' or 'every' before it"
        )


def take_next_date(scene: Scene, draft: RuleDraft, drafts: list[RuleDraft]) -> None:
    """Let a lone december 24 be the next one, unless something tells that it comes again.

    So are december 24-26, and the times of a step on them.
    """
    if not draft.yearly_dates or draft.has_named_date or len(drafts) > 1:
        return
    if draft.is_span_of_dates:
        draft.is_daily = False
        draft.nickname = None if draft.nickname is Nickname.DAILY else draft.nickname
    is_whole = draft.is_span_of_dates or len(draft.yearly_dates) == 1
    draft.is_span_of_dates = False
    if not is_whole or draft.is_daily or _comes_again(scene, draft):
        return
    days = _next_days(scene, draft.yearly_dates)
    if draft.times and all(datetime.combine(day, max(draft.times)) <= scene.local for day in days):
        days = _next_days(scene, draft.yearly_dates, after=days[-1])
    draft.is_partly_past = len(draft.yearly_dates) > 1
    draft.is_today = days == (scene.today,)
    draft.dates, draft.yearly_dates = days, ()


def _comes_again(scene: Scene, draft: RuleDraft) -> bool:
    frame = scene.frame
    is_repeated = draft.said_every or draft.period or draft.nickname or draft.span or draft.counted_from
    is_bounded = frame.starts or frame.ends or frame.times or frame.lasts or frame.lasts_months
    return bool(is_repeated or is_bounded)


def _next_days(scene: Scene, days: tuple[YearlyDate, ...], after: date | None = None) -> tuple[date, ...]:
    """Return the next of these days in a row, of which the first ones may be past."""
    last = next_date(scene.reader, days[-1], scene.today if after is None else after + _ONE_DAY)
    found = [last]
    for day in reversed(days[:-1]):
        year = found[0].year - ((day.month, day.day) > (found[0].month, found[0].day))
        try:
            found.insert(0, date(year, day.month, day.day))
        except ValueError:
            continue  # a leap day between
    return tuple(day for day in found if day >= scene.today)


def are_in_a_row(days: tuple[date, ...]) -> bool:
    return all(after - before == _ONE_DAY for before, after in pairwise(days))
