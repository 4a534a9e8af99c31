"""Schedules in English."""

from scheduler_core.recurrence.words.phrases.language import Language
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase

_PHRASES = {
    # lists
    Phrase.AND: "{first} and {next}",
    Phrase.OR: "{first} or {next}",
    Phrase.COMMA: "{first}, {next}",
    Phrase.LIST_CUT: "{first}, {second}, … {last}",
    Phrase.RANGE: "{first}\u2013{last}",
    # sentences
    Phrase.UNITED: "{first}, and {next}",
    Phrase.DETAIL: "{first}, {next}",
    Phrase.NEVER: "never",
    Phrase.AT_START: "each time Hourbell starts",
    Phrase.FILE_ARRIVES: "whenever a file arrives: {files}",
    Phrase.FILE_CHANGES: "whenever a file appears or changes: {files}",
    Phrase.FILE_GOES: "whenever a file goes: {files}",
    Phrase.FILE_REMAINS: "as long as a file is there: {files}",
    Phrase.FILES_BELOW: "{files} and in folders below",
    Phrase.TOGETHER: "once for all that come within {length}",
    Phrase.EVENT_COMES: "whenever the event comes: {name}",
    Phrase.JOBS_SUCCEEDED: "after success of {jobs}",
    Phrase.JOBS_FAILED: "after failure of {jobs}",
    Phrase.JOBS_ENDED: "after the end of {jobs}",
    Phrase.EVENT_STAYS_AWAY: "whenever no event has come for {length}: {name}",
    Phrase.MACHINE_WAKES: "each time the machine wakes",
    Phrase.PROGRAM_ENDS: "whenever the program ends: {program}",
    Phrase.PROGRAM_STARTS: "whenever the program starts: {program}",
    Phrase.DRIVE_MOUNTED: "whenever the drive is mounted: {drive}",
    Phrase.DRIVE_GONE: "whenever the drive is gone: {drive}",
    # dates and times
    Phrase.DATE: "{month} {day}, {year}",
    Phrase.DATE_TIME: "{date} at {time}",
    Phrase.UTC_MOMENT: "{moment} UTC",
    Phrase.AT_TIMES: "at {times}",
    Phrase.DAYS_AT: "{days} {times}",
    Phrase.SERIES_ON: "{series} {days}",
    Phrase.SERIES: "{every} {span}",
    Phrase.SPAN: "from {first} to {last}",
    Phrase.HOURLY_AT: "{every} at :{minute}",
    Phrase.MINUTES_OF_HOURS: "{minutes} {hours}",
    Phrase.SECONDS_OF_MINUTES: "{seconds} {minutes} {hours}",
    Phrase.OF_EVERY_HOUR: "of every hour",
    Phrase.OF_EVERY_MINUTE: "of every minute",
    # days
    Phrase.EVERY_DAY: "every day",
    Phrase.EVERY_WORKDAY: "every weekday",
    Phrase.ON_WEEKENDS: "on weekends",
    Phrase.FROM_DAY_TO_DAY: "from {first} to {last}",
    Phrase.EACH_WEEKDAY: "every {weekdays}",
    Phrase.ON_WEEKDAYS: "on {weekdays}",
    Phrase.DAYS_IN_MONTHS: "{days} {months}",
    Phrase.DAYS_IN_YEARS: "{days} {years}",
    Phrase.DAY_FROM_END: "{nth} day",
    Phrase.NTH_WEEKDAY: "{nth} {weekday}",
    Phrase.NTH_BUSINESS_DAY: "{nth} business day",
    Phrase.NEAREST_WORKDAY: "weekday nearest the {nth}",
    Phrase.NEAREST_WORKDAY_FROM_END: "weekday nearest the {nth} day",
    Phrase.NTH_WORKDAY: "{nth} weekday",
    Phrase.ON_DAYS_OF_MONTHS: "on the {days} of {months} {years}",
    Phrase.ON_DATES: "on {dates} {years}",
    Phrase.DATES_OF_MONTH: "{month} {days}",
    Phrase.DATE_NUMBER: "{number}",
    Phrase.ON_DAYS_OF_EVERY_MONTH: "on the {days} of every month",
    Phrase.ON_DAYS_EVERY_MONTHS: "{every} on the {days}",
    Phrase.DAYS_EITHER: "{dates} and {weekdays}",
    Phrase.DAYS_BOTH: "{dates} (only if it falls on {weekdays})",
    Phrase.A_WEEKDAY: "a {weekday}",
    Phrase.A_WORKDAY: "a weekday",
    Phrase.THE_NTH_OF_MONTH: "the {weekday} of the month",
    Phrase.SLOTS: "{first}; {next}",
    Phrase.EASTER: "on Easter Sunday",
    # the sun
    Phrase.AT_SUN: "at {event}",
    Phrase.BEFORE_SUN: "{length} before {event}",
    Phrase.AFTER_SUN: "{length} after {event}",
    Phrase.SUN_AT_PLACE: "{when} at {place}",
    # rules
    Phrase.ONCE: "once on {moments}",
    Phrase.DELAY: "{length} after {moment}",
    Phrase.BETWEEN: "between {begins} and {ends}",
    Phrase.COUNTED_FROM_DATE: "counted from {date}",
    Phrase.COUNTED_FROM_MOMENT: "counted from {moment}",
    Phrase.COUNTED_ON_FROM_MOMENT: "counted on through from {moment}",
    Phrase.COUNTED_FROM_TIME: "counted from {time}",
    Phrase.AFTER_LAST_RUN: "{length} after the last run ended",
    Phrase.EVERY_LENGTH: "every {length}",
    Phrase.LENGTHS: "{first} {next}",
    Phrase.SECONDS_EXACTLY: "{seconds} seconds",
    Phrase.WEEKS_START: "with weeks that start on {weekday}",
    Phrase.IN_ZONE: "{moment} {zone} time",
    # recurrence rules
    Phrase.LIMITED: "{rule} {limit}",
    Phrase.IN_MONTHS: "in {months}",
    Phrase.IN_WEEKS: "in the {nths} week of the year",
    Phrase.ON_YEAR_DAYS: "on the {nths} day of the year",
    Phrase.ON_MONTH_DAYS: "on the {days} of the month",
    Phrase.ON_NTH_OF_MONTH: "on the {days} of the month",
    Phrase.ON_NTH_OF_YEAR: "on the {days} of the year",
    Phrase.ONLY_IN_SECOND: "only the {nths} of these in each second",
    Phrase.ONLY_IN_MINUTE: "only the {nths} of these in each minute",
    Phrase.ONLY_IN_HOUR: "only the {nths} of these in each hour",
    Phrase.ONLY_IN_DAY: "only the {nths} of these on each day",
    Phrase.ONLY_IN_WEEK: "only the {nths} of these in each week",
    Phrase.ONLY_IN_MONTH: "only the {nths} of these in each month",
    Phrase.ONLY_IN_YEAR: "only the {nths} of these in each year",
    Phrase.EXCEPT_RULE: "except {rule}",
    # details of a schedule
    Phrase.FROM: "from {moment}",
    Phrase.UNTIL: "until {moment}",
    Phrase.PLUS: "also on {moments}",
    Phrase.EXCEPT_ON: "except on {moments}",
    Phrase.HOLIDAYS_SKIPPED: "except on public holidays in {place}",
    Phrase.HOLIDAYS_BEFORE: "on the business day before instead of public holidays in {place}",
    Phrase.HOLIDAYS_AFTER: "on the next business day instead of public holidays in {place}",
    Phrase.WEEKENDS_SKIPPED: "except on weekends",
    Phrase.WEEKENDS_BEFORE: "on the business day before instead of weekends",
    Phrase.WEEKENDS_AFTER: "on the next business day instead of weekends",
    Phrase.LISTED_SKIPPED: "except on the days of “{name}”",
    Phrase.LISTED_BEFORE: "on the business day before instead of the days of “{name}”",
    Phrase.LISTED_AFTER: "on the next business day instead of the days of “{name}”",
    Phrase.BLACKOUT: "not from {begins} until {ends}",
    Phrase.BLACKOUT_DAYS: "not from {first} to {last}",
    Phrase.JITTER: "delayed by up to {length}",
    Phrase.SKIPPED_ONE: "without that of {moment}",
    Phrase.MOVED_ONE: "with that of {moment} moved to {to}",
    Phrase.ADDED_ONE: "once more on {moment}",
    Phrase.ZONE: "{zone} time",
    Phrase.FLOATING: "on the local clock wherever that is",
    # choices
    Phrase.GAP_SHIFT: "times that the clock jumps over are later by the jump",
    Phrase.GAP_EDGE: "times that the clock jumps over follow right after the jump",
    Phrase.GAP_SKIP: "times that the clock jumps over are left out",
    Phrase.OVERLAP_FIRST: "times that the clock repeats count the first time",
    Phrase.OVERLAP_SECOND: "times that the clock repeats count the second time",
    Phrase.OVERLAP_BOTH: "times that the clock repeats count both times",
    Phrase.CLOCK_ELAPSED: "counted in elapsed time",
    Phrase.CLOCK_WALL: "counted on the wall clock",
    Phrase.CLOCK_MOVES: "on {date}, when clocks go forward, it fires at {becomes} instead of {planned}",
    Phrase.CLOCK_LEAVES_OUT: "on {date}, when clocks go forward, it does not fire at {planned}",
    Phrase.CLOCK_FIRST: "on {date}, when clocks go back, it fires at {planned} the first time round",
    Phrase.CLOCK_SECOND: "on {date}, when clocks go back, it fires at {planned} the second time round",
    Phrase.CLOCK_BOTH: "on {date}, when clocks go back, it fires at {planned} both times round",
    Phrase.CLOCK_LATER: "from {date} on, when clocks go forward, its steps are {length} later on the clock",
    Phrase.CLOCK_EARLIER: "from {date} on, when clocks go back, its steps are {length} earlier on the clock",
    Phrase.MISSING_SKIP: "dates that a month lacks are left out",
    Phrase.MISSING_NEXT: "dates that a month lacks move to the next day",
    Phrase.MISSING_PREVIOUS: "dates that a month lacks move to the day before",
}

_COUNTED = {
    Counted.EVERY_SECONDS: {"one": "every second", "other": "every {count} seconds"},
    Counted.EVERY_MINUTES: {"one": "every minute", "other": "every {count} minutes"},
    Counted.EVERY_HOURS: {"one": "every hour", "other": "every {count} hours"},
    Counted.EVERY_DAYS: {"one": "every day", "other": "every {count} days"},
    Counted.EVERY_WEEKS: {"one": "every week", "other": "every {count} weeks"},
    Counted.EVERY_MONTHS: {"one": "every month", "other": "every {count} months"},
    Counted.EVERY_YEARS: {"one": "every year", "other": "every {count} years"},
    Counted.SECONDS: {"one": "{count} second", "other": "{count} seconds"},
    Counted.MINUTES: {"one": "{count} minute", "other": "{count} minutes"},
    Counted.HOURS: {"one": "{count} hour", "other": "{count} hours"},
    Counted.DAYS: {"one": "{count} day", "other": "{count} days"},
    Counted.MANY_TIMES: {
        "one": "at {first}, {second}, … {last} ({count} time a day)",
        "other": "at {first}, {second}, … {last} ({count} times a day)",
    },
    Counted.AND_MORE: {"one": "{items} and {count} more", "other": "{items} and {count} more"},
    Counted.MORE_CHANGES: {"one": "and {count} more change", "other": "and {count} more changes"},
    Counted.AT_MINUTES: {"one": "at minute {minutes}", "other": "at minutes {minutes}"},
    Counted.AT_SECONDS: {"one": "at second {seconds}", "other": "at seconds {seconds}"},
    Counted.OF_MINUTES: {"one": "of minute {minutes}", "other": "of minutes {minutes}"},
    Counted.OF_HOURS: {"one": "of hour {hours}", "other": "of hours {hours}"},
    Counted.IN_HOURS: {"one": "in hour {hours}", "other": "in hours {hours}"},
    Counted.IN_YEARS: {"one": "in {years}", "other": "in {years}"},
    Counted.BEFORE_EASTER: {"one": "the day before Easter", "other": "{count} days before Easter"},
    Counted.AFTER_EASTER: {"one": "the day after Easter", "other": "{count} days after Easter"},
    Counted.TIMES_IN_ALL: {"one": "only once", "other": "{count} times in all"},
}

# Dates as most who write days before months do.
DATES_OF_DAYS_FIRST = {
    Phrase.DATE: "{day} {month} {year}",
    Phrase.DATES_OF_MONTH: "{days} {month}",
}

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_NAMES = {
    Names.WEEKDAY_ON: _WEEKDAYS,
    Names.WEEKDAY_EACH: _WEEKDAYS,
    Names.WEEKDAY_NTH: _WEEKDAYS,
    Names.MONTH_OF_DATE: _MONTHS,
    Names.MONTH_IN: _MONTHS,
    Names.MONTH_OF: _MONTHS,
    Names.SUN_EVENT: ("dawn", "sunrise", "sunset", "dusk"),
    Names.COMPASS: ("N", "S", "E", "W"),
}
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal_text(number: int) -> str:
    """Write the nth (3rd) or, below zero, the nth last (2nd last) in English."""
    if number == -1:
        return "last"
    count = abs(number)
    ending = "th" if count % 100 in {11, 12, 13} else _ENDINGS.get(count % 10, "th")
    return f"{count}{ending}" if number > 0 else f"{count}{ending} last"


def _plural_form(count: int) -> str:
    return "one" if count == 1 else "other"


ENGLISH = Language("en", _PHRASES, _COUNTED, _NAMES, _plural_form, ordinal_text)
