"""The phrases that every language has, by name."""

from collections.abc import Callable, Mapping
from enum import StrEnum, auto

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import clock_text


class Phrase(StrEnum):
    """A phrase with named places; the table of a language says it whole."""

    # lists
    AND = auto()
    OR = auto()
    COMMA = auto()
    LIST_CUT = auto()
    RANGE = auto()

    # sentences
    UNITED = auto()
    DETAIL = auto()
    NEVER = auto()
    AT_START = auto()
    FILE_ARRIVES = auto()
    FILE_CHANGES = auto()
    FILE_GOES = auto()
    FILE_REMAINS = auto()
    FILES_BELOW = auto()
    TOGETHER = auto()
    LASTING = auto()
    EVENT_COMES = auto()
    HOOK_CALLED = auto()
    HOOK_CALLED_BY_GITHUB = auto()
    HOOK_CALLED_SIGNED = auto()
    JOBS_SUCCEEDED = auto()
    JOBS_FAILED = auto()
    JOBS_ENDED = auto()
    EVENT_STAYS_AWAY = auto()
    USER_LOGS_IN = auto()
    SCREEN_UNLOCKED = auto()
    SCREEN_LOCKED = auto()
    ANY_NETWORK_LEFT = auto()
    ANY_NETWORK_JOINED = auto()
    NETWORK_LEFT = auto()
    NETWORK_JOINED = auto()
    POWER_BELOW = auto()
    POWER_BATTERY = auto()
    POWER_MAINS = auto()
    MACHINE_WAKES = auto()
    PROGRAM_ENDS = auto()
    PROGRAM_STARTS = auto()
    DRIVE_MOUNTED = auto()
    DRIVE_GONE = auto()

    # dates and times
    DATE = auto()
    DATE_TIME = auto()
    UTC_MOMENT = auto()
    AT_TIMES = auto()
    DAYS_AT = auto()
    SERIES_ON = auto()
    SERIES = auto()
    SPAN = auto()
    HOURLY_AT = auto()
    MINUTES_OF_HOURS = auto()
    SECONDS_OF_MINUTES = auto()
    OF_EVERY_HOUR = auto()
    OF_EVERY_MINUTE = auto()

    # days
    EVERY_DAY = auto()
    EVERY_WORKDAY = auto()
    ON_WEEKENDS = auto()
    FROM_DAY_TO_DAY = auto()
    EACH_WEEKDAY = auto()
    ON_WEEKDAYS = auto()
    DAYS_IN_MONTHS = auto()
    DAYS_IN_YEARS = auto()
    DAY_FROM_END = auto()
    NTH_WEEKDAY = auto()
    NTH_BUSINESS_DAY = auto()
    NEAREST_WORKDAY = auto()
    NEAREST_WORKDAY_FROM_END = auto()
    NTH_WORKDAY = auto()
    ON_DAYS_OF_MONTHS = auto()
    ON_DATES = auto()
    DATES_OF_MONTH = auto()
    DATE_NUMBER = auto()
    ON_DAYS_OF_EVERY_MONTH = auto()
    ON_DAYS_EVERY_MONTHS = auto()
    DAYS_EITHER = auto()
    DAYS_BOTH = auto()
    A_WEEKDAY = auto()
    A_WORKDAY = auto()
    THE_NTH_OF_MONTH = auto()
    SLOTS = auto()
    EASTER = auto()
    AT_SUN = auto()
    BEFORE_SUN = auto()
    AFTER_SUN = auto()
    AT_EVENT_START = auto()
    AT_EVENT_END = auto()
    BEFORE_EVENT_START = auto()
    BEFORE_EVENT_END = auto()
    AFTER_EVENT_START = auto()
    AFTER_EVENT_END = auto()
    EVENT_OF_TITLE = auto()
    EVENT_OF_CALENDAR = auto()
    SUN_AT_PLACE = auto()

    # rules
    ONCE = auto()
    DELAY = auto()
    BETWEEN = auto()
    COUNTED_FROM_DATE = auto()
    COUNTED_FROM_MOMENT = auto()
    COUNTED_ON_FROM_MOMENT = auto()
    COUNTED_FROM_TIME = auto()
    AFTER_LAST_RUN = auto()
    EVERY_LENGTH = auto()
    LENGTHS = auto()
    SECONDS_EXACTLY = auto()
    WEEKS_START = auto()
    IN_ZONE = auto()

    # recurrence rules
    LIMITED = auto()
    IN_MONTHS = auto()
    IN_WEEKS = auto()
    ON_YEAR_DAYS = auto()
    ON_MONTH_DAYS = auto()
    ON_NTH_OF_MONTH = auto()
    ON_NTH_OF_YEAR = auto()
    ONLY_IN_SECOND = auto()
    ONLY_IN_MINUTE = auto()
    ONLY_IN_HOUR = auto()
    ONLY_IN_DAY = auto()
    ONLY_IN_WEEK = auto()
    ONLY_IN_MONTH = auto()
    ONLY_IN_YEAR = auto()
    EXCEPT_RULE = auto()

    # details of a schedule
    FROM = auto()
    UNTIL = auto()
    PLUS = auto()
    EXCEPT_ON = auto()
    HOLIDAYS_SKIPPED = auto()
    HOLIDAYS_BEFORE = auto()
    HOLIDAYS_AFTER = auto()
    WEEKENDS_SKIPPED = auto()
    WEEKENDS_BEFORE = auto()
    WEEKENDS_AFTER = auto()
    LISTED_SKIPPED = auto()
    LISTED_BEFORE = auto()
    LISTED_AFTER = auto()
    BLACKOUT = auto()
    BLACKOUT_DAYS = auto()
    BLACKOUT_DAY = auto()
    BLACKOUT_CALENDAR = auto()
    JITTER = auto()
    SKIPPED_ONE = auto()
    MOVED_ONE = auto()
    ADDED_ONE = auto()
    ZONE = auto()
    FLOATING = auto()

    # choices
    GAP_SHIFT = auto()
    GAP_EDGE = auto()
    GAP_SKIP = auto()
    OVERLAP_FIRST = auto()
    OVERLAP_SECOND = auto()
    OVERLAP_BOTH = auto()
    CLOCK_ELAPSED = auto()
    CLOCK_WALL = auto()
    CLOCK_MOVES = auto()
    CLOCK_LEAVES_OUT = auto()
    CLOCK_FIRST = auto()
    CLOCK_SECOND = auto()
    CLOCK_BOTH = auto()
    CLOCK_LATER = auto()
    CLOCK_EARLIER = auto()
    MISSING_SKIP = auto()
    MISSING_NEXT = auto()
    MISSING_PREVIOUS = auto()


class Counted(StrEnum):
    """A phrase that depends on a number, which it shows in the place `count`."""

    EVERY_SECONDS = auto()
    EVERY_MINUTES = auto()
    EVERY_HOURS = auto()
    EVERY_DAYS = auto()
    EVERY_WEEKS = auto()
    EVERY_MONTHS = auto()
    EVERY_YEARS = auto()
    SECONDS = auto()
    MINUTES = auto()
    HOURS = auto()
    DAYS = auto()
    MANY_TIMES = auto()
    AND_MORE = auto()
    MORE_CHANGES = auto()
    AT_MINUTES = auto()
    AT_SECONDS = auto()
    OF_MINUTES = auto()
    OF_HOURS = auto()
    IN_HOURS = auto()
    IN_YEARS = auto()
    BEFORE_EASTER = auto()
    AFTER_EASTER = auto()
    TIMES_IN_ALL = auto()


class Names(StrEnum):
    """Lists of names: seven weekdays from Monday, twelve months from January.

    A language with cases may decline a name by its use.
    """

    WEEKDAY_ON = auto()
    WEEKDAY_EACH = auto()
    WEEKDAY_NTH = auto()
    MONTH_OF_DATE = auto()
    MONTH_IN = auto()
    MONTH_OF = auto()
    SUN_EVENT = auto()
    COMPASS = auto()


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language.

    A template names its places in braces. `plural_form` says which of the forms of a counted
    phrase a number takes; `ordinal` writes the nth, or, below zero, the nth last; `clock` a time of day.
    """

    code: str
    phrases: Mapping[Phrase, str]
    counted: Mapping[Counted, Mapping[str, str]]
    names: Mapping[Names, tuple[str, ...]]
    plural_form: Callable[[int], str]
    ordinal: Callable[[int], str]
    clock: Callable[[int], str] = clock_text
