"""Drafts of rules into rules: what is missing or doesn't go together is refused."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import pairwise

from scheduler_core.recurrence.words.parsing.assembly.days_of_year import days_of_year, weeks_of_year
from scheduler_core.recurrence.words.parsing.assembly.instant_assembly import delay_of, every_of, once_of
from scheduler_core.recurrence.words.parsing.assembly.month_assembly import by_month_of, easter_of, yearly_of
from scheduler_core.recurrence.words.parsing.assembly.requirements import (
    anchor_of,
    check_parts,
    refuse_times_without_step,
    times_of,
)
from scheduler_core.recurrence.words.parsing.assembly.sequels import settle_sequel
from scheduler_core.recurrence.words.parsing.assembly.shared_times import share_times
from scheduler_core.recurrence.words.parsing.assembly.single_days import (
    are_in_a_row,
    refuse_one_date,
    settle_once,
    take_next_date,
)
from scheduler_core.recurrence.words.parsing.assembly.stepped_times import take_steps_as_times
from scheduler_core.recurrence.words.parsing.draft import Nickname, Period, RuleDraft, Scene, Span
from scheduler_core.recurrence.words.parsing.pieces.sun_piece import WITHOUT_PLACE
from scheduler_core.recurrence.words.parsing.texts.day_parts import (
    NIGHT_ENDS,
    DayPart,
    clock_in,
    end_in,
    is_after_midnight,
)
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    DaysAt,
    NthWeekday,
    Rule,
    Weekly,
)
from scheduler_core.values.schedules.sun import Sun
from scheduler_core.values.schedules.weekday import ALL_DAYS, WORKDAYS, Weekday

_ONE_HOUR = timedelta(hours=1)
_ONE_DAY = timedelta(days=1)
_LAST_SECOND = time(23, 59, 59)
_DAYS_OF_WEEK = 7
_TWICE = 2
_SUN_PARTS = frozenset({"sun_events", "said_every", "is_daily", "weekdays", "without_weekdays", "nickname"})
_SLOT_PARTS = frozenset({"weekdays", "is_one_weekday", "without_weekdays", "times", "said_every", "is_daily"})
_WEEKLY_PARTS = _SLOT_PARTS | {"period", "interval", "counted_from", "week_start", "said_count", "nickname"}


def rules_of(scene: Scene) -> tuple[Rule, ...]:
    """Return the rules that the drafts of a scene say."""
    rules: list[Rule] = []
    drafts = [each for draft in scene.drafts if not draft.is_empty for each in _of_windows(scene, draft)]
    _share_steps(drafts)
    share_times(scene, drafts)
    if scene.frame.has_year_of_months and len(drafts) > 1:
        scene.reader.refuse("a year holds for all that is said; say what is of another in a line of its own")
    for draft in drafts:
        _settle_times(scene, draft)
        settle_sequel(scene, draft)
        _settle_start(scene, draft)
        take_next_date(scene, draft, drafts)
        _settle_day_of_steps(scene, draft, is_alone=len(drafts) == 1)
        _settle_months(scene, draft)
        refuse_one_date(scene, draft)
        settle_once(scene, draft)
        refuse_times_without_step(scene, draft)
        _settle_weeks(scene, draft)
        _settle_two_meanings(scene, draft)
        _refuse_times_of_unclear(scene, draft)
        take_steps_as_times(scene, draft)
    _refuse_days_said_twice(scene, drafts)
    for place, draft in enumerate(drafts):
        before = rules[-1] if rules else None
        has_slot_after = any(_is_slot(following) for following in drafts[place + 1 : place + 2])
        # Every other monday and every friday are two rules; every other monday and friday are one.
        is_counted_apart = isinstance(before, Weekly) and before.interval > 1 and draft.said_every
        if isinstance(before, Weekly) and _is_slot(draft) and not is_counted_apart:
            rules[-1] = _with_slot(scene, before, draft)
        else:
            rules += _rules_of(scene, draft, has_slot_after)
    if not rules and not scene.frame.included:
        scene.reader.refuse(f"say when; try {scene.reader.example!r}")
    return tuple(rules)


def _share_steps(drafts: list[RuleDraft]) -> None:
    """Give the step to hours of other days: every 15 minutes mon-thu 8:00-18:00, fri 8:00-15:00."""
    for before, draft in pairwise(drafts):
        is_stepped = before.step is not None and before.step < _ONE_DAY
        has_hours = before.window is not None and before.weekdays and not before.times
        needs_step = draft.window is not None and draft.step is None and not (draft.times or draft.minutes)
        if is_stepped and has_hours and needs_step and draft.weekdays and draft.is_joined:
            draft.step = before.step


def _refuse_days_said_twice(scene: Scene, drafts: list[RuleDraft]) -> None:
    """Refuse daily at 2:30, sundays at 4:00, which may fire twice on sundays or at 4:00 instead."""
    for before, draft in pairwise(drafts):
        is_behind_comma, draft.is_behind_comma = draft.is_behind_comma, False
        if is_behind_comma and before.is_whole and _is_bare_step(draft):
            scene.reader.refuse(
                "it is unclear which of the days that holds for; put '; also' between two rules"
            )
        is_each = (
            before.is_daily and not before.without_weekdays and not before.weekdays and before.step is None
        )
        weekdays = draft.weekdays or frozenset(Weekday.numbered(day.weekday()) for day in draft.dates)
        is_instead = weekdays and is_behind_comma and not (before.months or before.month_days)
        if not is_instead or not (draft.times and before.times) or draft.month_days or draft.months:
            continue
        if is_each or (before.weekdays - before.without_weekdays) & weekdays:
            days = " ".join(
                scene.reader.lexicon.weekdays[day.number]
                for day in sorted(weekdays, key=lambda day: day.number)
            )
            scene.reader.refuse(
                f"that can be one more time on {days} or another one; put 'and also' between for one more, "
                "or leave those days out of the others"
            )


def _is_bare_step(draft: RuleDraft) -> bool:
    """Tell whether a step of all hours stands alone, which may be of the days before it."""
    is_within_day = draft.step is not None and draft.step < _ONE_DAY
    return is_within_day and not (draft.picks_days or draft.window or draft.months or draft.dates)


def _of_windows(scene: Scene, draft: RuleDraft) -> tuple[RuleDraft, ...]:
    """Return a draft for each part of the day: every 30 minutes from 9 to 12 and from 13 to 17."""
    more, draft.more_windows = draft.more_windows, ()
    if more and draft.step is None:
        scene.reader.refuse("a part of the day is said twice; put '; also' between two rules")
    return (draft, *(replace(draft, window=window) for window in more))


def _settle_times(scene: Scene, draft: RuleDraft) -> None:
    """Take times as the part of the day means them; minutes without a step are minutes of each hour."""
    part, of_twelve = draft.part, draft.twelve_hour_times
    parts = (part, *draft.more_parts)
    draft.part, draft.twelve_hour_times, draft.more_parts = None, frozenset(), ()
    draft.is_daily_by_part = False
    says_hours = draft.step or draft.times or draft.cron or draft.sun_events or draft.goes_on
    if draft.minutes and not says_hours:
        draft.step = _ONE_HOUR
    if part is None:
        return
    if draft.step is not None and draft.step < _ONE_DAY and not draft.times:
        if draft.window is not None and len(parts) == 1:
            draft.window = _window_in(scene, part, draft.window)
            return
        scene.reader.refuse(f"say from when until when the {part.name} is, such as 'from 8:00 to 18:00'")
    if not draft.times:
        scene.reader.refuse(f"say at what time of the {part.name}, such as 'at 7:30'")
    draft.times = tuple(
        clock_in(scene.reader, each, clock, is_of_twelve=clock in of_twelve)
        for each in parts
        if each is not None
        for clock in draft.times
    )
    draft.times, draft.times_of_parts = tuple(sorted({*draft.times_of_parts, *draft.times})), ()
    if any(is_after_midnight(each, draft.times) for each in parts) and (
        draft.weekdays or draft.dates or draft.month_days
    ):
        _take_night_of_date(scene, draft)


def _window_in(scene: Scene, part: DayPart, window: DailyWindow) -> DailyWindow:
    """Return a part of the day as it is meant in the evening: from 6 to 9 is 18:00 to 21:00.

    One hour beyond twelve tells that the other is of a clock of 24 as well: 22:00 to 6:00 is a night.
    """
    is_of_twelve = all(1 <= clock.hour <= 12 for clock in (window.begins, window.ends))
    begins = clock_in(scene.reader, part, window.begins, is_of_twelve=is_of_twelve)
    is_over_midnight = is_of_twelve and window.ends < window.begins and begins.hour > window.begins.hour
    if is_over_midnight and window.ends.hour <= NIGHT_ENDS:
        return DailyWindow(begins, window.ends)
    return DailyWindow(begins, end_in(scene.reader, part, window.ends, is_of_twelve=is_of_twelve))


def _settle_start(scene: Scene, draft: RuleDraft) -> None:
    """Let starting monday at 8, every 12 hours begin at that time, and daily from 9am tomorrow be at 9."""
    if draft.is_edge_alone or draft.ends_at is not None:
        scene.reader.refuse(
            "say of which hours of each day: 'every hour from 20:00 to 23:59', or from which day on: "
            "'every hour from 2026-12-01 20:00'"
        )
    _settle_lasting(scene, draft)
    starts, step = scene.frame.starts, draft.step
    if starts is None or starts.tzinfo is not None:
        return
    is_within_days = step is not None and bool(step % _ONE_DAY)
    says_when = draft.times or draft.minutes or draft.sun_events or draft.cron or draft.window
    comes_again = draft.is_daily or draft.weekdays or draft.period or step is not None
    if starts.time() != time(0) and comes_again and not (is_within_days or says_when):
        draft.times = (starts.time(),)
    if starts.time() != time(0) or not is_within_days or len(draft.times) != 1:
        return
    if draft.weekdays or draft.is_daily or draft.window or draft.minutes or draft.counted_from:
        return
    scene.frame.starts, draft.times = datetime.combine(starts.date(), draft.times[0]), ()


def _settle_day_of_steps(scene: Scene, draft: RuleDraft, *, is_alone: bool) -> None:
    """Let every hour today go on until that day is over."""
    frame = scene.frame
    is_within_day = draft.step is not None and draft.step < _ONE_DAY and not draft.times
    if not is_within_day or not is_alone or not draft.dates or draft.is_once or draft.moments:
        return
    if frame.starts or frame.ends or frame.lasts or frame.lasts_months:
        return
    if draft.month_days or draft.months or draft.weekdays or draft.yearly_dates:
        return  # on the 28th and this weekend, of which the days would limit each other
    day, last = draft.dates[0], draft.dates[-1]
    if not are_in_a_row(draft.dates) or (draft.window is not None and draft.window.spans_midnight):
        return
    if day > scene.today or draft.begins_at is not None:
        frame.starts = datetime.combine(day, draft.begins_at or time(0))
    frame.ends = datetime.combine(last, _LAST_SECOND)
    draft.dates, draft.is_today, draft.is_partly_past, draft.begins_at = (), False, False, None


def _settle_lasting(scene: Scene, draft: RuleDraft) -> None:
    """Let every 5 minutes for an hour starting at 9 last from the next nine o'clock, as 10 times do."""
    frame = scene.frame
    is_within_day = frame.lasts is not None and frame.lasts.unit < _ONE_DAY
    comes_again = draft.is_daily or draft.weekdays or draft.month_days
    if is_within_day and draft.step is not None and draft.step < _ONE_DAY and comes_again:
        scene.reader.refuse("say from when until when on each day, such as 'from 8:00 to 18:00'")
    if draft.begins_at is None or frame.starts is not None or not (is_within_day or frame.times):
        return
    if draft.weekdays or draft.is_daily or draft.minutes or draft.step is None or not draft.step % _ONE_DAY:
        return
    is_past = draft.begins_at <= scene.local.time()
    starts = datetime.combine(later_by_days(scene.reader, scene.today, int(is_past)), draft.begins_at)
    frame.starts, draft.counted_from, draft.begins_at = starts, starts, None


def _settle_weeks(scene: Scene, draft: RuleDraft) -> None:
    """Let every 14 days on friday be every 2 weeks, and every second friday from such a day on as well."""
    days = 0 if draft.step is None or draft.step % _ONE_DAY else draft.step // _ONE_DAY
    if days and not days % _DAYS_OF_WEEK and draft.weekdays and draft.period is None:
        draft.step, draft.period, draft.interval = None, Period.WEEK, days // _DAYS_OF_WEEK
    is_within_days = draft.step is not None and draft.step < _ONE_DAY
    if is_within_days and draft.month_days and (draft.period, draft.interval) == (Period.MONTH, 1):
        draft.period, draft.span = None, draft.span or Span.MONTH
    if not draft.every_nth[0]:
        return
    whole, of_month = draft.every_nth
    draft.every_nth = ("", "")
    if draft.span or (draft.months and not draft.has_months_left_out) or draft.period:
        return
    day, *more = draft.month_days
    if more and not isinstance(day, DayNumber) and day.nth > _TWICE:
        text, first, second = whole, scene.reader.lexicon.each_weeks.format(day.nth, "…"), of_month
        scene.reader.refuse(f"{text!r} has two meanings; write {first!r} or {second!r}")
    if more:
        scene.reader.refuse(f"{whole!r} has two meanings; write 'every other …' or {of_month!r}")
    starts = scene.frame.starts
    if isinstance(day, NthWeekday) and starts is not None and starts.tzinfo is None:
        nth = (starts.day - 1) // _DAYS_OF_WEEK + 1
        if starts.weekday() == day.weekday.number and nth != day.nth:
            draft.month_days, draft.weekdays = (), frozenset({day.weekday})
            draft.period, draft.interval = Period.WEEK, day.nth
            return
    if isinstance(day, NthWeekday) and day.nth > _TWICE:
        lexicon = scene.reader.lexicon
        weekday = lexicon.weekdays[day.weekday.number]
        text, first, second = whole, lexicon.each_weeks.format(day.nth, weekday), of_month
        scene.reader.refuse(f"{text!r} has two meanings; write {first!r} or {second!r}")
    scene.reader.refuse(f"{whole!r} has two meanings; write 'every other …' or {of_month!r}")


def _settle_two_meanings(scene: Scene, draft: RuleDraft) -> None:
    """Let biweekly on friday be every 2 weeks, as twice a week would name two days."""
    if not draft.has_two_meanings:
        return
    draft.has_two_meanings = False
    is_of_weeks = draft.period is Period.WEEK
    days = len(draft.weekdays if is_of_weeks else draft.month_days)
    starts = scene.frame.starts
    is_of_start = not days and not draft.is_daily and starts is not None and starts.tzinfo is None
    if days in {0, _TWICE} and not is_of_start:
        typed, unit = ("biweekly", "week") if is_of_weeks else ("bimonthly", "month")
        scene.reader.refuse(f"{typed!r} has two meanings; write 'every 2 {unit}s' or 'twice a {unit}'")


def _refuse_times_of_unclear(scene: Scene, draft: RuleDraft) -> None:
    """Refuse every weekday 5 times at 9, 11, 13, 15 and 17, which may be 5 times on each day or in all."""
    count = scene.frame.times
    if count == len(draft.times) and len(draft.times) > 1 and not scene.frame.is_of_all:
        scene.reader.refuse(
            "that can be so often each day or in all; write '5 times a day' or '5 times in all'"
        )


def _settle_months(scene: Scene, draft: RuleDraft) -> None:
    """Take months but those that are left out."""
    if draft.without_months:
        left = set(draft.months or range(1, 13)) - set(draft.without_months)
        if not left:
            scene.reader.refuse("no month is left")
        draft.has_months_left_out = not draft.months
        draft.months, draft.without_months = tuple(sorted(left)), ()
    if draft.weekdays and draft.months and (draft.period, draft.interval) == (Period.WEEK, 1):
        draft.period = None  # weekly in july on wednesday
    if draft.months and draft.period is None and len(draft.times) == draft.said_count:
        draft.said_count = None
    if draft.is_in_office and not (draft.weekdays or draft.is_daily or draft.month_days or draft.dates):
        draft.weekdays = WORKDAYS
    draft.is_in_office = False


def _take_night_of_date(scene: Scene, draft: RuleDraft) -> None:
    """Let hours after midnight of tonight be tomorrow's; of another night, who says so must say the day."""
    if not draft.is_today or len(draft.times) > 1 or draft.weekdays:
        scene.reader.refuse("hours after midnight belong to the next day; name that day instead of the night")
    if scene.local.hour >= NIGHT_ENDS:
        draft.dates = tuple(later_by_days(scene.reader, day, 1) for day in draft.dates)


def _rules_of(scene: Scene, draft: RuleDraft, has_slot_after: bool) -> tuple[Rule, ...]:
    if draft.is_at_start:
        check_parts(scene, draft, "each start", frozenset({"is_at_start", "said_every"}))
        return (AtStart(),)
    if draft.cron is not None:
        check_parts(scene, draft, "a cron line", frozenset({"cron"}))
        return (draft.cron,)
    if draft.sun_events:
        return _suns(scene, draft, has_slot_after)
    if draft.delay is not None or draft.delay_months:
        return delay_of(scene, draft)
    if draft.moments or draft.dates:
        return once_of(scene, draft)
    if draft.step is not None:
        return every_of(scene, draft)
    if draft.begins_at is not None:
        scene.reader.refuse("a time to begin at needs a step, such as 'every 4 hours from 6:00'")
    if draft.week_numbers:
        return weeks_of_year(scene, draft)
    if draft.year_days:
        return days_of_year(scene, draft)
    if draft.easter_offsets:
        return easter_of(scene, draft)
    if draft.yearly_dates:
        return yearly_of(scene, draft)
    picks_days = draft.month_days or draft.without_month_days or draft.months or draft.span
    if picks_days or draft.period in {Period.MONTH, Period.YEAR}:
        return by_month_of(scene, draft)
    return (_weekly(scene, draft, has_slot_after),)


def _is_slot(draft: RuleDraft) -> bool:
    """Tell whether a draft is a further slot of the weekly rule before it."""
    only_slot = RuleDraft(
        continues=True,
        is_joined=draft.is_joined,
        said_every=draft.said_every,
        weekdays=draft.weekdays,
        is_one_weekday=draft.is_one_weekday,
        times=draft.times,
        counted_from=draft.counted_from,
        week_start=draft.week_start,
    )
    return bool(draft.weekdays) and draft == only_slot


def _with_slot(scene: Scene, rule: Weekly, draft: RuleDraft) -> Weekly:
    """Add a slot; what is said after the last slot about counting weeks holds for all."""
    counted_from, week_start = draft.counted_from, draft.week_start
    return replace(
        rule,
        slots=(*rule.slots, _slot(scene, draft)),
        anchor_on=rule.anchor_on if counted_from is None else counted_from.date(),
        week_start=rule.week_start if week_start is Weekday.MONDAY else week_start,
    )


def _slot(scene: Scene, draft: RuleDraft) -> DaysAt:
    weekdays = (draft.weekdays or ALL_DAYS) - draft.without_weekdays
    return DaysAt(weekdays, times_of(scene, draft))


def _suns(scene: Scene, draft: RuleDraft, has_slot_after: bool) -> tuple[Rule, ...]:
    check_parts(scene, draft, "a time of the sun", _SUN_PARTS)
    if draft.nickname not in {None, Nickname.DAILY}:
        scene.reader.refuse("the sun rises and sets each day; name days of the week, or none")
    _refuse_one_weekday(scene, draft, has_slot_after)
    place = draft.place
    if place is None:
        scene.reader.refuse(WITHOUT_PLACE)
    weekdays = draft.weekdays
    if draft.without_weekdays:
        weekdays = (weekdays or ALL_DAYS) - draft.without_weekdays
    return tuple(Sun(event, place, offset, weekdays) for event, offset in draft.sun_events)


def _weekly(scene: Scene, draft: RuleDraft, has_slot_after: bool) -> Weekly:
    _refuse_without_days(scene, draft)
    check_parts(scene, draft, "days of the week", _WEEKLY_PARTS)
    _refuse_one_weekday(scene, draft, has_slot_after)
    slot = _slot(scene, draft)
    return Weekly((slot,), draft.interval, anchor_of(scene, draft), draft.week_start)


def _refuse_one_weekday(scene: Scene, draft: RuleDraft, has_slot_after: bool) -> None:
    if not draft.is_one_weekday or draft.said_every or draft.period or has_slot_after:
        return
    lexicon = scene.reader.lexicon
    (day,) = (lexicon.weekdays[weekday.number] for weekday in draft.weekdays)
    each, following = lexicon.each_day.format(day), lexicon.next_day.format(day)
    scene.reader.refuse(f"one {day} can mean once or every week; write {each!r} or {following!r}")


def _refuse_without_days(scene: Scene, draft: RuleDraft) -> None:
    if draft.weekdays or draft.is_daily:
        return
    if draft.period is Period.WEEK:
        if scene.frame.starts is not None and scene.frame.starts.tzinfo is None:
            draft.weekdays = frozenset({Weekday.numbered(scene.frame.starts.weekday())})
            return
        scene.reader.refuse("say on which days of the week, such as 'every week on monday at 9:00'")
    # A bare 9:30 may mean today only; every noon can't, nor can 8:00 and 20:00, or midnight, as cron says.
    lasts = scene.frame.lasts
    is_in_days = lasts is not None and lasts.unit == timedelta(days=1)
    is_each_day = draft.said_every or is_in_days or len(draft.times) > 1 or _is_midnight_alone(scene, draft)
    is_each_day |= _is_between_dates(scene)
    is_each_day |= scene.says_always or bool(draft.without_weekdays or scene.frame.off_days)
    if is_each_day and replace(draft, without_weekdays=frozenset()) == RuleDraft(
        draft.continues, draft.is_joined, said_every=draft.said_every, times=draft.times
    ):
        draft.is_daily = True
        return
    scene.reader.refuse("say on which days, such as 'every day at 9:30', 'tomorrow at 9:30'")


def _is_midnight_alone(scene: Scene, draft: RuleDraft) -> bool:
    """Tell whether midnight itself is said, and no hour before it."""
    return scene.reader.says("midnight") and draft.times == (time(0),)


def _is_between_dates(scene: Scene) -> bool:
    """Tell whether a first and a last day are said, so that a time is of each day between."""
    starts, ends = scene.frame.starts, scene.frame.ends
    if starts is None or ends is None or starts.tzinfo is not None or ends.tzinfo is not None:
        return False
    return starts.time() == time(0) and ends.time() == _LAST_SECOND and starts.date() < ends.date()
