"""What each cron dialect knows, as a table of features."""

from dataclasses import replace
from enum import Enum, StrEnum, auto

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.cron import FIRST_CRON_YEAR, LAST_CRON_YEAR, CronDialect
from scheduler_core.values.schedules.policies import Gap, Overlap
from scheduler_core.values.schedules.weekday import Weekday

# In the order in which every dialect counts them.
WEEKDAY_NAMES = ("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT")


class CronPart(StrEnum):
    """The fields of an expression, by the names that messages use."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    MONTH_DAY = "day of month"
    MONTH = "month"
    WEEKDAY = "day of week"
    YEAR = "year"


class Feature(Enum):
    """What a dialect accepts beyond lists, ranges and steps."""

    QUESTION_MARK = auto()  # ? in a day field
    QUESTION_MARK_ANYWHERE = auto()
    ONE_QUESTION_MARK = auto()  # exactly one day field is ?
    BARE_STEP = auto()  # /10 is */10
    STEP_LIMITS = auto()  # a step longer than the field is refused
    NO_STEP_AFTER_NAMES = auto()
    WRAPPING_RANGES = auto()  # FRI-MON
    LOOSE_WRAPPING_RANGES = auto()  # a step is counted anew after the turn, one number late
    EQUAL_RANGE_IS_ALL = auto()  # 0-0 is *
    SEVEN_IS_ZERO = auto()  # 7-TUE is 0-TUE, not backwards
    LATE_SUNDAY = auto()  # SUN ends a range as 7
    LAST_DAY = auto()  # L
    LAST_DAY_ENDS_RANGES = auto()  # 29-L
    DAYS_BEFORE_LAST = auto()  # L-3
    LAST_WORKDAY = auto()  # LW
    NEAREST_WORKDAY = auto()  # 15W
    NEAREST_WORKDAY_PREFIX = auto()  # W15
    NEAREST_WORKDAY_ALONE = auto()  # not in a list
    NEAREST_WORKDAY_CLAMPS = auto()  # 31W is 30W in April
    NTH_WEEKDAY = auto()  # FRI#2
    NTH_OF_RANGE = auto()  # MON-FRI#1
    NTH_LAST = auto()  # FRI#L
    LAST_WEEKDAY = auto()  # FRIL, 5L
    LAST_WEEKDAY_PREFIX = auto()  # L5
    SATURDAY_IS_LAST = auto()  # L among weekdays
    NTH_ALONE = auto()  # not in a list
    NTH_REPLACES_PLAIN = auto()  # *,FRI#2 is FRI#2
    SPECIAL_DAYS_WIN = auto()  # 13 or FRI#2 is FRI#2
    PLUS = auto()  # +FRI asks for both day fields
    BOTH_DAYS = auto()  # both day fields are always asked for
    NICKNAMES = auto()  # @daily


class Star(Enum):
    """When a day field counts as unrestricted."""

    PREFIX = auto()  # it begins with a star, even */2
    WHOLE = auto()  # it is a star
    ITEM = auto()  # a star without a step is in its list
    ITEM_OR_FULL = auto()  # so, or it allows all while the other field has a star


class EveryInstantHabit(Enum):
    """Which expressions fire at each real instant whose wall-clock time matches."""

    STAR_PREFIX_OR_SECONDS = auto()  # minutes or hours begin with a star, or seconds are given
    ALL_HOURS = auto()
    ALWAYS = auto()


_UNIX = (CronPart.MINUTE, CronPart.HOUR, CronPart.MONTH_DAY, CronPart.MONTH, CronPart.WEEKDAY)
_SECONDS_FIRST = (CronPart.SECOND, *_UNIX)
_SECONDS_LAST = (*_UNIX, CronPart.SECOND)


@dataclass(frozen=True, slots=True)
class Grammar:
    """One dialect. Weekdays count from Sunday as `sunday` up to `last_weekday`, a star up to `star_ends`."""

    title: str
    layouts: tuple[tuple[CronPart, ...], ...]
    features: frozenset[Feature]
    star: Star
    gap: Gap
    overlap: Overlap
    every_instant: EveryInstantHabit = EveryInstantHabit.ALL_HOURS
    sunday: int = 0
    last_weekday: int = 7
    star_ends: int = 6
    years: tuple[int, int] = (FIRST_CRON_YEAR, LAST_CRON_YEAR)

    def layout(self, size: int) -> tuple[CronPart, ...] | None:
        return next((layout for layout in self.layouts if len(layout) == size), None)

    def weekday(self, number: int) -> Weekday:
        return Weekday.numbered(number - self.sunday - 1)

    def weekday_number(self, weekday: Weekday) -> int:
        return (weekday.number + 1) % 7 + self.sunday


_DEBIAN = Grammar(
    title="Debian cron",
    layouts=(_UNIX, _SECONDS_FIRST),
    features=frozenset(
        {
            Feature.LAST_DAY,
            Feature.LAST_WORKDAY,
            Feature.NTH_WEEKDAY,
            Feature.LAST_WEEKDAY,
            Feature.NICKNAMES,
        }
    ),
    star=Star.PREFIX,
    star_ends=7,
    gap=Gap.EDGE,
    overlap=Overlap.FIRST,
    every_instant=EveryInstantHabit.STAR_PREFIX_OR_SECONDS,
)

_QUARTZ = Grammar(
    title="Quartz",
    layouts=(_SECONDS_FIRST, (*_SECONDS_FIRST, CronPart.YEAR)),
    features=frozenset(
        {
            Feature.QUESTION_MARK,
            Feature.ONE_QUESTION_MARK,
            Feature.BARE_STEP,
            Feature.STEP_LIMITS,
            Feature.NO_STEP_AFTER_NAMES,
            Feature.WRAPPING_RANGES,
            Feature.LAST_DAY,
            Feature.DAYS_BEFORE_LAST,
            Feature.LAST_WORKDAY,
            Feature.NEAREST_WORKDAY,
            Feature.NTH_WEEKDAY,
            Feature.LAST_WEEKDAY,
            Feature.SATURDAY_IS_LAST,
            Feature.NTH_ALONE,
        }
    ),
    star=Star.WHOLE,
    sunday=1,
    star_ends=7,
    years=(1970, 2099),
    gap=Gap.SKIP,
    overlap=Overlap.SECOND,
)

_CRONITER = Grammar(
    title="croniter",
    layouts=(_UNIX, _SECONDS_LAST, (*_SECONDS_LAST, CronPart.YEAR)),
    features=frozenset(
        {
            Feature.QUESTION_MARK,
            Feature.LOOSE_WRAPPING_RANGES,
            Feature.EQUAL_RANGE_IS_ALL,
            Feature.SEVEN_IS_ZERO,
            Feature.LAST_DAY,
            Feature.LAST_DAY_ENDS_RANGES,
            Feature.NEAREST_WORKDAY,
            Feature.NEAREST_WORKDAY_PREFIX,
            Feature.NEAREST_WORKDAY_ALONE,
            Feature.NEAREST_WORKDAY_CLAMPS,
            Feature.NTH_WEEKDAY,
            Feature.NTH_OF_RANGE,
            Feature.LAST_WEEKDAY_PREFIX,
            Feature.NTH_REPLACES_PLAIN,
            Feature.SPECIAL_DAYS_WIN,
            Feature.NICKNAMES,
        }
    ),
    star=Star.ITEM_OR_FULL,
    years=(1970, 2099),
    gap=Gap.EDGE,
    overlap=Overlap.BOTH,
)
_CRONITER_AND = replace(_CRONITER, features=_CRONITER.features | {Feature.BOTH_DAYS})
_SECONDS_FIRST_LAYOUTS = (_UNIX, _SECONDS_FIRST, (*_SECONDS_FIRST, CronPart.YEAR))

_OCPS = Grammar(
    title="OCPS",
    layouts=_SECONDS_FIRST_LAYOUTS,
    features=frozenset(
        {
            Feature.QUESTION_MARK_ANYWHERE,
            Feature.BARE_STEP,
            Feature.LATE_SUNDAY,
            Feature.LAST_DAY,
            Feature.LAST_WORKDAY,
            Feature.NEAREST_WORKDAY,
            Feature.NTH_WEEKDAY,
            Feature.NTH_OF_RANGE,
            Feature.NTH_LAST,
            Feature.LAST_WEEKDAY,
            Feature.PLUS,
            Feature.NICKNAMES,
        }
    ),
    star=Star.WHOLE,
    gap=Gap.SHIFT,
    overlap=Overlap.FIRST,
)

_ROBFIG = Grammar(
    title="robfig/cron",
    layouts=(_UNIX, _SECONDS_FIRST),
    features=frozenset({Feature.QUESTION_MARK_ANYWHERE, Feature.NICKNAMES}),
    star=Star.ITEM,
    last_weekday=6,
    gap=Gap.SKIP,
    overlap=Overlap.BOTH,
    every_instant=EveryInstantHabit.ALWAYS,
)

_GRAMMARS = {
    CronDialect.DEBIAN: _DEBIAN,
    CronDialect.QUARTZ: _QUARTZ,
    CronDialect.CRONITER: _CRONITER,
    CronDialect.CRONITER_AND: _CRONITER_AND,
    CronDialect.CRONITER_STAR_PREFIX: replace(_CRONITER, star=Star.PREFIX),
    CronDialect.CRONITER_SECONDS_FIRST: replace(_CRONITER, layouts=_SECONDS_FIRST_LAYOUTS),
    CronDialect.CRONITER_SECONDS_FIRST_AND: replace(_CRONITER_AND, layouts=_SECONDS_FIRST_LAYOUTS),
    CronDialect.OCPS: _OCPS,
    CronDialect.OCPS_AND: replace(_OCPS, features=_OCPS.features | {Feature.BOTH_DAYS}),
    CronDialect.ROBFIG: _ROBFIG,
}


def grammar_of(dialect: CronDialect) -> Grammar:
    return _GRAMMARS[dialect]
