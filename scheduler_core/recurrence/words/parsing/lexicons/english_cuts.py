"""What is cut out of an English line before its words are: asking, odd days, days that move off a weekend."""

import re

from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Cut
from scheduler_core.recurrence.words.parsing.vocabulary import (
    MONTHS,
    TEENS,
    TENS,
    UNIT_ORDINALS,
    UNITS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)

_ENDINGS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}


def _every_second_day(first: int) -> str:
    days = ", ".join(f"{day}{_ENDINGS.get(day, 'th')}" for day in range(first, 32, 2))
    return f"on the {days} of the month"


ODD_DAYS, EVEN_DAYS = _every_second_day(1), _every_second_day(2)
ODD_MONTHS = "in january, march, may, july, september, november"
EVEN_MONTHS = "in february, april, june, august, october, december"
_THING = (
    r"(?:job|script|task|command|program|backup|report|thing|reminder|request|check|email|mail|message"
    r"|newsletter|digest|sync|export|import|process|workflow|pipeline|query|update|cleanup)"
)
# This weekend and that friday say when, and no what.
_TIME_WORDS = (
    r"(?! (?:coming |very )?(?:mon|tue|wed|thu|fri|sat|sun|week|month|year|quarter|morning|afternoon|evening"
    r"|night|noon|hour|minute|day|one|" + "|".join(MONTHS) + r"))"
)
_SUBJECT = rf"(?:it|(?:this|that|these){_TIME_WORDS}|them|(?:the|this|that|my|our|a) {_THING})(?: {_THING})?"
_MUST = r"(?:should|must|shall|has to|have to|needs to|need to|ought to|is to|will|to)"
_ACTING = (
    r"(?:run|start|execute|executed|fire|trigger|launch|schedule|scheduled|do|done|happen|go off|repeat"
    r"|kick off|begin|go out|go off|occur|take place|send|sent|post|publish|deliver|generate|sync|execute)"
)
# What people say to one another around it; it says nothing of when.
_ASKING = re.compile(
    rf"\b(?:(?:could|can|would) you (?:please )?|(?:and |please )?{_ACTING} (?={_SUBJECT}\b)"
    rf"|(?:could|can|would|should|may) {_SUBJECT} (?:please )?(?:be )?{_ACTING}\b|kick {_SUBJECT} off\b"
    rf"|i (?:want|need|would like)(?: you)?\b|i'd (?:like|want)\b"
    rf"|(?:make|let|have|get|set|put) (?={_SUBJECT}\b)|(?:set|create|make) an? (?:alarm|reminder)\b"
    rf"|(?:please )?(?:remind|wake|notify|tell|email|call|ping) (?:me|us)(?: up)?\b|thank you\b|thanks\b"
    rf"|please (?={_ACTING}\b))"
    rf"(?: ?(?:please )?{_SUBJECT}\b)?"
    rf"(?: ?(?:please )?(?:{_MUST} )?(?:be )?{_ACTING}\b(?: {_SUBJECT}\b)?)?(?: for\b)?",
    re.IGNORECASE,
)
# The subject before should run is what is run, be it called as it may.
_SHOULD = re.compile(
    rf"(?:^(?:the|my|our|this|that) (?:[^\W\d]+ ){{1,3}}?|\b{_SUBJECT} ){_MUST} (?:be )?{_ACTING}\b"
    rf"(?: for\b)?"
    rf"|\b{_SUBJECT} (?:runs|starts|is (?:run|started|due))\b",
    re.IGNORECASE,
)
_FIRING = re.compile(
    rf"^(?:please )?(?:{_MUST} (?:be )?{_ACTING}|trigger|fire|execute|launch|schedule|do|kick off|run)"
    rf"(?: {_SUBJECT})?(?: for\b)?(?=\s)",
    re.IGNORECASE,
)
# Backup daily at 9, nightly cleanup at 2: what is run stands beside when.
_NAMED = re.compile(
    rf"^{_THING}(?: {_THING})?(?: ?[:,-])?(?=\s+(?:(?:dai|night|week|month|hour|year|quarter)ly|every|each"
    rf"|on|at|in|from|between|once|twice|(?:mon|tues|wednes|thurs|fri|satur|sun|week)days|weekends)\b)"
    rf"|\b((?:dai|night|week|month|hour|year|quarter)ly) {_THING}\b",
    re.IGNORECASE,
)
_QUARTERS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "last": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
}
_QUARTER = re.compile(
    r"\b(?:(?:in|of|during) )?q([1-4])\b"
    r"|\b(?:in|during) the (first|second|third|fourth|last|1st|2nd|3rd|4th) quarter\b"
    r"(?: of (?:the|every|each) year\b)?",
    re.IGNORECASE,
)
_HALF_OF_YEAR = re.compile(
    r"\b(?:in|during) the (first|second) half of (?:the|every|each) year\b", re.IGNORECASE
)
MARK = re.compile(r"\b(?:xx|hh|\*):(\d\d)\b", re.IGNORECASE)
_PLURAL = re.compile(r"(?<=\w)\(s\)", re.IGNORECASE)
MONTHS_OF_QUARTERS = ("january-march", "april-june", "july-september", "october-december")
_SHORT_HALF = re.compile(r"(?<=\d)([ap])(?![\w.])", re.IGNORECASE)
_SORTED_DAYS = re.compile(
    r"\b(?:on )?(?:all |the |every )?(odd|even)(?:[ -]numbered)?(?: calendar)? da(?:ys?|tes)"
    r"(?: of (?:the|each|every) month)?\b",
    re.IGNORECASE,
)
_SORTED_MONTHS = re.compile(
    r"\b(?:(?:in|during|of) )?(?:all |the |every )?(odd|even)(?:[ -]numbered)?(?: calendar)? months?"
    r"(?: of (?:the|each|every) year)?\b",
    re.IGNORECASE,
)
_OFF_WEEKEND = re.compile(
    r"\b(?:but )?(?:if|when) (?:it|that|this)(?:'s| is| falls| would be| lands)(?: on)? (?:an? |the )?"
    r"(?:weekend|saturday or (?:a )?sunday),?(?: then)?,?(?: on)?(?: the)? "
    r"(?:(friday before|(?:previous|preceding) friday)|monday after|(?:next|following) monday)"
    r"(?: it| that)?(?: instead)?(?![\w'])",
    re.IGNORECASE,
)


def _asking(found: re.Match[str]) -> str:
    """Return nothing; an alarm for 7 is at 7."""
    words = found[0].lower()
    return "at" if words.endswith(" for") and ("alarm" in words or "reminder" in words) else ""


def _should(found: re.Match[str]) -> str | None:
    """Return nothing; a subject that names days says when."""
    words = set(re.findall(r"[^\W\d_]+", found[0].lower()))
    is_of_days = words & (WEEKDAYS.keys() | WEEKDAY_GROUPS.keys() | MONTHS.keys() | UNIT_ORDINALS.keys())
    return None if is_of_days or words & {"last", "day", "days", "week", "month", "other"} else ""


def _days(found: re.Match[str]) -> str:
    return ODD_DAYS if found[1].lower() == "odd" else EVEN_DAYS


def _sorted_months(found: re.Match[str]) -> str:
    return ODD_MONTHS if found[1].lower() == "odd" else EVEN_MONTHS


def moved(found: re.Match[str]) -> str:
    """Say where days of a weekend go; the first group found the day before it."""
    return f"weekends moved to the {'previous' if found[1] else 'next'} business day"


_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_HYPHENED_DATE = re.compile(rf"\b(\d{{1,2}})[-/]({_MONTHS})[a-z]*[-/](\d{{4}})\b", re.IGNORECASE)
_TIME_OF_LENGTH = re.compile(r"(?<=s)' time\b|(?<=[a-z])'s time\b", re.IGNORECASE)
_UNITS = "second|minute|hour|day|week|month"
# At 5-minute intervals, in intervals of ten minutes, with a 2 hour cadence.
_INTERVALS = re.compile(
    rf"\b(?:(?:at|in|with|on)\s+)?(?:an?\s+)?(\d+|[a-z]+)[\s-]+({_UNITS})s?\s+(?:interval|cadence)s?\b"
    rf"|\b(?:(?:at|in|with)\s+)?(?:an\s+)?intervals?\s+of\s+(\d+|[a-z]+)\s+({_UNITS})s?\b",
    re.IGNORECASE,
)
# Every 2h30, in 1h30.
HOURS_AND_MINUTES = re.compile(
    r"\b(every|each|alle|in)\s+(\d{1,3})\s?(?:h|hrs?|std\.?)\s?([0-5]\d)\b(?!\s*(?:m|:|\d|uhr))",
    re.IGNORECASE,
)


def hours_and_minutes(found: re.Match[str]) -> str:
    word = "in" if found[1].lower() == "in" else "every"
    return f"{word} {found[2]} h {found[3]} m"


_TIMES_IN_ALL = re.compile(r"(?<![\d\w])x(\d{1,4})\b", re.IGNORECASE)
RANGE = re.compile(r"(?<=\w)\s?\.\.\s?(?=\w)")


def _intervals(found: re.Match[str]) -> str | None:
    """Return a step in words; a whole that is not a number stays as it was typed."""
    number, unit = (found[1], found[2]) if found[1] else (found[3], found[4])
    number = {"a": "1", "an": "1", "one": "1"}.get(number.lower(), number.lower())
    is_number = number.isdigit() or number in UNITS or number in TEENS or number in TENS
    return f"every {number} {unit.lower()}s" if is_number else None


# 12/25 at 9am, every 25/12: where only one order of the numbers is a date; 3/4 is left to be refused.
SLASHED_DATE = re.compile(
    r"(^|\b(?:on|every|each|until|till|from|since|starting|through|except|am|jeden|bis|ab|vom|außer)\s+)"
    r"(\d{1,2})/(\d{1,2})(?![\d/:]|\s*(?:[ap]m?|h|hours?|m|min|minutes?|seconds?|days?|weeks?|months?|uhr"
    r"|stunden?|minuten?|tage?)\b)",
    re.IGNORECASE,
)
_WORDS_BEFORE = {"am": "on", "jeden": "every", "bis": "until", "ab": "from", "vom": "from", "außer": "except"}
_NAMES_OF_MONTHS = tuple(_MONTHS.split("|"))


def slashed_date(found: re.Match[str]) -> str | None:
    """Return the date that two numbers are, unless both orders are one."""
    first, second = int(found[2]), int(found[3])
    orders = {
        (month, day)
        for month, day in ((first, second), (second, first))
        if 1 <= month <= 12 and 1 <= day <= 31
    }
    if len(orders) != 1:
        return None
    ((month, day),) = orders
    return f"{_WORDS_BEFORE.get(found[1].strip().lower(), found[1])} {_NAMES_OF_MONTHS[month - 1]} {day}"


# 24.12. 8:30, and no time that ends a sentence.
_DOTTED_DATE = re.compile(
    r"(?<![\d.:])(?<!\bat )(?:\b(?:on|am)\s+)?\b(\d{1,2})\.(0?[1-9]|1[0-2])\.(?=\s+[^\W_])", re.IGNORECASE
)


# 30. november 2026, as who writes German and English months says.
_DOTTED_DAY = re.compile(rf"(?<![\d.:])(?<!\bat )\b(\d{{1,2}})\.(?=\s+(?:{_MONTHS})[a-z]*\b)", re.IGNORECASE)


def _dotted_date(found: re.Match[str]) -> str | None:
    day = int(found[1])
    return f"on {_NAMES_OF_MONTHS[int(found[2]) - 1]} {day}" if 1 <= day <= 31 else None


def _months_of_quarter(found: re.Match[str]) -> str:
    number = int(found[1]) if found[1] else _QUARTERS[found[2].lower()]
    return f"in {MONTHS_OF_QUARTERS[number - 1]}"


def _months_of_half(found: re.Match[str]) -> str:
    return "in january-june" if found[1].lower() == "first" else "in july-december"


# The month's first monday, every quarter's last day: what it is of stands before it.
_POSSESSIVE = re.compile(
    r"\b(?:(?:on|in|at) )?(?:(?<!this )(?<!next )(?<!last )|(?:the|each|every) )"
    r"(month|quarter|year)'s (?=(?:very )?"
    r"(?:first|second|third|fourth|fifth|last|final|penultimate|\d+(?:st|nd|rd|th))\b)",
    re.IGNORECASE,
)
# Three times a day: 7, 13 and 21:30.
_TIMES_BEHIND_COUNT = re.compile(
    r"(?:(?<=times a day)|(?<=twice a day)|(?<=thrice a day)|(?<=times daily)|(?<=twice daily)"
    r"|(?<=thrice daily)):\s+(?:(?:at|um)\s)?",
    re.IGNORECASE,
)

CUTS: tuple[Cut, ...] = (
    (_TIMES_BEHIND_COUNT, lambda _: "at"),
    (_POSSESSIVE, lambda found: f"of the {found[1]} on the"),
    (_PLURAL, lambda _: ""),
    (HOURS_AND_MINUTES, hours_and_minutes),
    (_QUARTER, _months_of_quarter),
    (_HALF_OF_YEAR, _months_of_half),
    (MARK, lambda found: f":{found[1]}"),
    (_INTERVALS, _intervals),
    (_HYPHENED_DATE, lambda found: f"{found[1]} {found[2]} {found[3]}"),
    (_TIME_OF_LENGTH, lambda _: ""),
    (_TIMES_IN_ALL, lambda found: f"{found[1]} times"),
    (RANGE, lambda _: "-"),
    (_DOTTED_DATE, _dotted_date),
    (_DOTTED_DAY, lambda found: found[1]),
    (SLASHED_DATE, slashed_date),
    (_OFF_WEEKEND, moved),
    (_SORTED_DAYS, _days),
    (_SORTED_MONTHS, _sorted_months),
    (_ASKING, _asking),
    (_SHOULD, _should),
    (_FIRING, lambda _: ""),
    (_NAMED, lambda found: found[1] or ""),
    (_SHORT_HALF, lambda found: f"{found[1]}m"),
)
