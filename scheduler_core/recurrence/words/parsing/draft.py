"""What a sentence has said so far: parts of rules, and what holds for the whole schedule."""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from enum import Enum, auto
from typing import NoReturn

from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import SaidLength
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate
from scheduler_core.recurrence.words.parsing.texts.day_parts import DayPart
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.rules import DailyWindow, DayNumber, MonthDay, NthWeekday
from scheduler_core.values.schedules.schedule import Blackout, OffDays
from scheduler_core.values.schedules.sun import Place, SunEvent
from scheduler_core.values.schedules.weekday import Weekday

_ONE_DAY = timedelta(days=1)


class Period(Enum):
    """What an interval counts."""

    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


class Span(Enum):
    """What a place in a row is counted in: the last friday of the quarter."""

    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


class Nickname(Enum):
    """Words that say a whole schedule by themselves, as in cron and systemd."""

    DAILY = auto()
    MONTHLY = auto()
    QUARTERLY = auto()
    YEARLY = auto()


@dataclass(slots=True)
class RuleDraft:
    """The parts of one rule as they are said, in whatever order.

    With `continues` it may be a further slot of the weekly rule before it. `twelve_hour_times` may be of
    either half of the day, unless a part of it says which.
    """

    continues: bool = False
    is_joined: bool = False  # by a word or comma, and by no semicolon
    is_behind_comma: bool = False  # daily at 2:30, sundays at 4:00
    shares_times: bool = False  # mondays and the 1st at 6
    is_closed: bool = False  # mondays in may, which further days are no part of
    has_times_before_days: bool = False  # at 6 on mondays and on the 1st
    said_every: bool = False
    nickname: Nickname | None = None
    step: timedelta | None = None
    is_step_of_hours: bool = False  # every 24 hours, which may begin now
    follows_last_run: bool = False
    period: Period | None = None
    interval: int = 1
    has_two_meanings: bool = False  # biweekly
    is_daily: bool = False
    is_daily_by_part: bool = False  # mornings, which days may still limit
    weekdays: frozenset[Weekday] = frozenset()
    is_one_weekday: bool = False
    without_weekdays: frozenset[Weekday] = frozenset()
    month_days: tuple[MonthDay, ...] = ()
    without_month_days: tuple[DayNumber, ...] = ()
    without_months: tuple[int, ...] = ()
    has_months_left_out: bool = False
    months: tuple[int, ...] = ()
    is_only_in_months: bool = False
    is_weekday_of_date: bool = False  # friday the 13th
    place_among_days: int | None = None  # the first working day after the 15th
    every_nth: tuple[str, str] = ("", "")  # every second friday as it is typed, and the same of the month
    span: Span | None = None
    yearly_dates: tuple[YearlyDate, ...] = ()
    is_span_of_dates: bool = False  # december 24-26
    has_named_date: bool = False  # christmas eve, which is of each year
    dates: tuple[date, ...] = ()
    is_today: bool = False
    is_partly_past: bool = False  # this weekend, of which what is past is left out
    is_once: bool = False
    moments: tuple[datetime, ...] = ()
    easter_offsets: tuple[int, ...] = ()
    delay: SaidLength | None = None
    delay_months: int = 0
    is_at_start: bool = False
    cron: Cron | None = None
    sun_events: tuple[tuple[SunEvent, timedelta], ...] = ()
    place: Place | None = None
    times: tuple[time, ...] = ()
    times_of_parts: tuple[time, ...] = ()  # mornings at 10 and afternoons at 4, of which the first is settled
    minutes: tuple[int, ...] = ()
    is_of_hours: bool = False  # minute 23 past every hour from 0 through 20, which has 20:23
    window: DailyWindow | None = None
    more_windows: tuple[DailyWindow, ...] = ()
    is_between: bool = False  # half past each hour between 9 and 17, which has no 17:30
    begins_at: time | None = None
    ends_at: time | None = None  # no later than 10, every hour from 7
    is_edge_alone: bool = False  # not before 8, of which nobody knows whether it is of each day
    is_in_office: bool = False
    part: DayPart | None = None
    more_parts: tuple[DayPart, ...] = ()  # mornings and evenings at 8
    twelve_hour_times: frozenset[time] = frozenset()
    counted_from: datetime | None = None
    week_start: Weekday = Weekday.MONDAY
    said_count: int | None = None
    goes_on: bool = False  # on monday at 9, then every 3 days
    goes_on_each_day: bool = False  # every day at 9, then every 3 hours until 21:00
    goes_on_until: time | None = None
    without_times: tuple[DailyWindow, ...] = ()
    week_numbers: tuple[int, ...] = ()
    year_of_weeks: int | None = None  # week 50 of 2027
    is_week_of_each_year: bool = False
    year_days: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        return self == RuleDraft(continues=self.continues, is_joined=self.is_joined)

    @property
    def has_days(self) -> bool:
        return bool(
            self.is_daily
            or self.step
            or self.weekdays
            or self.month_days
            or self.yearly_dates
            or self.dates
            or self.easter_offsets
            or self.cron
            or self.week_numbers
            or self.year_days
        )

    @property
    def has_left_out(self) -> bool:
        return bool(self.without_weekdays or self.without_month_days or self.without_months)

    @property
    def is_counted(self) -> bool:
        """Tell whether times or days are named one by one: twice a day, once at 8 and once at 20."""
        return (self.said_count or 0) > 1

    @property
    def picks_days(self) -> bool:
        return bool(self.weekdays or self.month_days or self.yearly_dates)

    @property
    def says_times(self) -> bool:
        return bool(self.times or self.minutes or (self.step is not None and self.step < _ONE_DAY))

    @property
    def is_whole(self) -> bool:
        """Tell whether days and their times are said: mondays at 9."""
        return bool(self.times and (self.picks_days or self.is_daily))

    @property
    def is_of_days_alone(self) -> bool:
        """Tell whether these are days joined to others, and no time of theirs is said."""
        return self.continues and self.picks_days and self.needs_times

    @property
    def says_when(self) -> bool:
        """Tell whether anything is said but what is left out."""
        says = self.has_days or self.times or self.moments or self.minutes or self.sun_events
        return bool(says or self.delay or self.delay_months or self.is_at_start or self.months)

    @property
    def awaits_step(self) -> bool:
        """Tell whether a step must follow: on monday at 9, then."""
        return self.goes_on and self.step is None

    @property
    def awaits_times(self) -> bool:
        """Tell whether days are said and their times still follow: on fridays also at 16."""
        return bool(self.weekdays or self.month_days) and not self.times and self.needs_times

    @property
    def needs_times(self) -> bool:
        """Tell whether a time of day said next can belong to this rule."""
        is_stepped = self.step is not None and (bool(self.step % _ONE_DAY) or self.counted_from is not None)
        says_when = self.times or self.minutes or self.moments or self.delay or self.delay_months
        return not (says_when or is_stepped or self.is_at_start or self.sun_events or self.cron)


@dataclass(slots=True)
class Frame:
    """What is said about the schedule as a whole."""

    zone: str
    zone_is_said: bool = False
    starts: datetime | None = None
    is_from_weekday: bool = False  # from monday 6:00, which may have an end in each week
    ends: datetime | None = None
    times: int | None = None
    is_of_all: bool = True  # 5 times in all
    days: int | None = None  # the next 5 mondays
    has_year_of_months: bool = False  # mondays in january 2027
    lasts: SaidLength | None = None
    lasts_months: int = 0
    excluded: tuple[date | datetime, ...] = ()
    excluded_each_year: tuple[YearlyDate, ...] = ()
    excluded_each_month: tuple[NthWeekday, ...] = ()
    included: tuple[datetime, ...] = ()
    off_days: tuple[OffDays, ...] = ()
    blackouts: tuple[Blackout, ...] = ()
    jitter: timedelta | None = None

    @property
    def left_out(self) -> tuple[object, ...]:
        """Return all that is left out of every rule."""
        each_year = self.excluded_each_year, self.excluded_each_month
        return (self.excluded, *each_year, self.off_days, self.blackouts)


@dataclass(slots=True)
class Scene:
    """One reading of a sentence: where it stands, the present it was said in, what it said so far."""

    reader: Reader
    now: datetime
    local: datetime
    frame: Frame
    drafts: list[RuleDraft] = field(default_factory=lambda: [RuleDraft()])
    is_after_and: bool = False
    is_after_comma: bool = False
    is_after_only: bool = False
    says_always: bool = False
    joins_every: bool = False  # and every, of which the days come next
    is_behind_joined_every: bool = False
    said_every_before: bool = False
    is_behind_times: bool = False  # 12pm (noon)
    left_out: tuple[str, ...] = ()  # as typed, what is left out of all rules: weekends excluded

    @property
    def draft(self) -> RuleDraft:
        return self.drafts[-1]

    @property
    def today(self) -> date:
        return self.local.date()

    @property
    def is_joined(self) -> bool:
        """Tell whether a word or sign joins what comes next to what came before."""
        return self.is_after_and or self.is_after_comma or self.is_behind_joined_every

    @property
    def limited(self) -> list[RuleDraft]:
        """Return the drafts that a limit said next is of: all that are joined, if the last one is whole."""
        drafts = self.drafts[-1:]
        if not (self.draft.says_times and self.draft.has_days):
            return drafts
        for draft in reversed(self.drafts[:-1]):
            if not drafts[0].is_joined:
                break
            drafts.insert(0, draft)
        return drafts

    def refuse_limit_of_several(self) -> None:
        """Refuse a limit behind mondays at 9 and fridays at 10, as nobody says whether it is of both."""
        if len(self.limited) > 1:
            self.reader.refuse(
                "it is unclear which of the days that holds for; put '; also' between two rules"
            )

    def refuse_daily_beside_days(self, draft: RuleDraft) -> None:
        """Refuse every monday and every day but friday, of which one holds the other or adds to it."""
        if draft.picks_days and (self.is_after_and or (self.is_after_comma and draft.says_times)):
            self._refuse_daily_beside()

    def _refuse_days_beside_daily(self) -> None:
        """Refuse every day except mondays and every friday, which may leave fridays out or be of them."""
        is_joined = self.is_after_and or self.is_behind_joined_every
        if self.draft.is_daily and self.draft.needs_times and is_joined and not self.is_after_only:
            self._refuse_daily_beside()

    def _refuse_daily_beside(self) -> NoReturn:
        self.reader.refuse(
            "every day is said beside some days; name all days once, or put '; also' between two rules"
        )

    def begin_rule(self, *, continues: bool, is_joined: bool = False) -> None:
        self.drafts.append(RuleDraft(continues, is_joined=is_joined))

    def draft_for_weekdays(self) -> RuleDraft:
        """Return the draft that weekdays said next belong to: "every 15 minutes on monday" is one."""
        self._refuse_days_beside_daily()
        is_counted_otherwise = self.is_behind_joined_every and self.draft.interval > 1
        is_other = self.draft.month_days or self.draft.yearly_dates or is_counted_otherwise
        if self._is_beside(is_other) or self._is_beside_closed:
            return self._draft_beside()
        is_limited = self.draft.weekdays or (self.is_after_and and not self.is_after_only)
        limits_days = self.draft.step is not None or (self.draft.is_daily and self.is_after_only)
        limits_days |= self.draft.is_daily_by_part and not self.is_joined
        limits_days |= self.draft.is_daily and self.draft.said_count is not None and not self.is_joined
        return self._noting_times(
            self.draft if limits_days and not is_limited else self.draft_for_days(),
        )

    def draft_for_dates(self) -> RuleDraft:
        """Return the draft that days of months said next belong to: "every hour on the 1st" is one."""
        self._refuse_days_beside_daily()
        draft = self.draft
        is_listed = self.is_after_comma and bool(draft.weekdays) and not draft.is_one_weekday
        is_beside = self._is_beside(draft.weekdays) or (is_listed and draft.needs_times)
        if self._is_beside_closed:
            return self._draft_beside()
        if is_beside and not draft.is_weekday_of_date:
            return self._draft_beside()
        is_within_days = draft.step is not None and draft.step < _ONE_DAY and not draft.times
        is_limited = draft.weekdays or draft.month_days or draft.yearly_dates or draft.dates or draft.is_daily
        limits_step = is_within_days and not (is_limited or self.is_after_and)
        return self._noting_times(draft if limits_step else self.draft_for_days())

    def _noting_times(self, draft: RuleDraft) -> RuleDraft:
        draft.has_times_before_days |= draft.says_times and not draft.picks_days
        return draft

    @property
    def _is_beside_closed(self) -> bool:
        """Tell whether days come next that a limit of those before is not of: mondays in may and fridays."""
        is_joined = self.is_joined or self.is_behind_joined_every
        if self.draft.is_closed:
            return is_joined and self.draft.needs_times
        is_in_days = self.draft.step is not None and not self.draft.step % _ONE_DAY
        return self._is_beside(is_in_days and not self.is_after_only)

    def _is_beside(self, days_of_other_kind: object) -> bool:
        """Tell whether days come next that are joined to days of another kind, without times between."""
        is_joined = self.is_after_and or self.is_behind_joined_every
        return bool(days_of_other_kind) and is_joined and self.draft.needs_times

    def _draft_beside(self) -> RuleDraft:
        """Return a draft for days of another kind that share times with those before: mondays and the 1st."""
        if self.is_behind_joined_every:
            self.draft.said_every = self.said_every_before
        self.begin_rule(continues=True, is_joined=True)
        self.draft.shares_times = True
        self.draft.said_every = self.is_behind_joined_every
        return self.draft

    def draft_for_days(self) -> RuleDraft:
        """Return the draft that days said next belong to: a new one after "on monday at 9"."""
        if self.draft.has_days and not self.draft.needs_times and not self.draft.awaits_step:
            if not self.is_joined:
                self.reader.refuse("put 'and' or ';' between two rules")
            self.begin_rule(continues=True, is_joined=True)
            self.draft.is_behind_comma = self.is_after_comma and not self.is_after_and
        return self.draft

    def refuse_unless_joined(self, already: object) -> None:
        """Refuse what was said before if nothing joins the two: 1st 15th."""
        if already and not self.is_joined:
            self.reader.refuse_here()

    def draft_for_period(self) -> RuleDraft:
        """Return the draft that a period said next belongs to: "every monday at 9 every 2 weeks" is one."""
        if self.is_after_and and self._is_beside(self.draft.picks_days):
            return self._draft_beside()
        return self.draft_for_days() if self.is_after_and else self.draft
