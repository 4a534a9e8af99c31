"""Steps that go on from a beginning that is said before them."""

from datetime import UTC, date, datetime, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.parsing.draft import Period, RuleDraft, Scene
from scheduler_core.recurrence.words.parsing.texts.dates import next_date
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days, next_weekday
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import DailyWindow, DayNumber
from scheduler_core.values.schedules.weekday import Weekday

_ONE_DAY = timedelta(days=1)
_MOST_DAYS_IN_ANY_MONTH = 28


def settle_sequel(scene: Scene, draft: RuleDraft) -> None:
    """Let on monday at 9, then every 3 days begin there; each day anew where its beginning comes again."""
    if not draft.goes_on:
        return
    draft.goes_on = False
    if not (draft.step or draft.period or draft.is_daily):
        scene.reader.refuse("say how often it goes on, such as 'every 15 minutes'")
    if draft.goes_on_each_day or (draft.is_daily and draft.step is not None):
        _go_on_each_day(scene, draft)
    else:
        _go_on_from(scene, draft, _beginning(scene, draft))
    draft.goes_on_each_day, draft.goes_on_until = False, None


def _go_on_each_day(scene: Scene, draft: RuleDraft) -> None:
    is_within_day = draft.step is not None and draft.step < _ONE_DAY
    if not is_within_day or len(draft.times) > 1 or draft.goes_on_until is None:
        scene.reader.refuse("say until what time of the day, too, such as 'from 8:00 to 18:00'")
    draft.window, draft.times = DailyWindow(draft.times[0], draft.goes_on_until), ()


def _beginning(scene: Scene, draft: RuleDraft) -> datetime:
    """Return the moment that is said, and take it out of the draft."""
    count = len(draft.moments) + len(draft.times) * max(1, len(draft.dates))
    if draft.delay is not None:
        if draft.times:
            day = later_by_days(scene.reader, scene.today, draft.delay.length.days)
            begins = datetime.combine(day, draft.times[0])
        elif draft.delay.unit >= _ONE_DAY:
            begins = scene.local + draft.delay.length
        else:
            begins = scene.now.astimezone(UTC) + draft.delay.length
    elif count != 1:
        scene.reader.refuse("say one moment that it goes on from, such as 'tomorrow at 9:30'")
    elif draft.moments:
        (begins,) = draft.moments
    else:
        begins = datetime.combine(_day_of(scene, draft), draft.times[0])
    draft.dates, draft.is_today, draft.moments, draft.times, draft.delay = (), False, (), (), None
    draft.yearly_dates = ()
    draft.weekdays, draft.is_one_weekday = frozenset(), False
    return begins


def _day_of(scene: Scene, draft: RuleDraft) -> date:
    if draft.dates:
        return draft.dates[0]
    if len(draft.yearly_dates) == 1:
        return next_date(scene.reader, draft.yearly_dates[0], scene.today)
    if draft.weekdays:
        (weekday,) = draft.weekdays
        return next_weekday(scene.reader, scene.today, weekday)
    if draft.goes_on_until is not None:
        scene.reader.refuse("say on which days, such as 'every day at 9:30', 'tomorrow at 9:30'")
    is_past = draft.times[0] <= scene.local.time()
    return later_by_days(scene.reader, scene.today, int(is_past))


def _go_on_from(scene: Scene, draft: RuleDraft, begins: datetime) -> None:
    frame = scene.frame
    if frame.starts is not None:
        scene.reader.refuse("the start is said twice")
    frame.starts = begins
    local = (
        begins if begins.tzinfo is None else ticks.to_local(Setting(frame.zone, TimePolicies()).local(begins))
    )
    if draft.goes_on_until is not None:
        if frame.ends is not None:
            scene.reader.refuse("the end is said twice")
        frame.ends = datetime.combine(local.date(), draft.goes_on_until)
    if draft.step is not None and draft.step % _ONE_DAY:
        draft.counted_from = begins
        return
    draft.times = (local.time(),)
    match draft.period:
        case Period.WEEK:
            draft.weekdays = frozenset({Weekday.numbered(local.weekday())})
        case Period.MONTH | Period.YEAR if local.day > _MOST_DAYS_IN_ANY_MONTH:
            scene.reader.refuse("say on which day, such as 'on the 1st of every month at 9:00'")
        case Period.MONTH:
            draft.month_days = (DayNumber(local.day),)
        case Period.YEAR:
            draft.month_days, draft.months = (DayNumber(local.day),), (local.month,)
        case None:
            pass
