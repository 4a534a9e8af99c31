"""What is cut out of an English line before its words are: asking, odd days, days that move off a weekend."""

import re

from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Cut
from scheduler_core.recurrence.words.parsing.vocabulary import TEENS, TENS, UNITS

_ENDINGS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}


def _every_second_day(first: int) -> str:
    days = ", ".join(f"{day}{_ENDINGS.get(day, 'th')}" for day in range(first, 32, 2))
    return f"on the {days} of the month"


ODD_DAYS, EVEN_DAYS = _every_second_day(1), _every_second_day(2)
_SUBJECT = r"(?:it|this|that|them|(?:the|this|my) (?:job|script|task))"
_ACTING = r"(?:run|start|execute|fire|trigger|launch|schedule|do|happen)"
# What people say to one another around it; it says nothing of when.
_ASKING = re.compile(
    rf"\b(?:(?:could|can|would) you (?:please )?|(?:and |please )?{_ACTING} (?={_SUBJECT}\b)"
    rf"|i (?:want|need|would like)(?: you)?\b|i'd like\b|(?:make|let|have|get) (?={_SUBJECT}\b)"
    rf"|remind (?:me|us)\b|thank you\b|thanks\b)"
    rf"(?: ?(?:please )?{_SUBJECT}\b)?"
    rf"(?: ?(?:please )?(?:(?:should|must|shall|has to|to) )?(?:be )?{_ACTING}\b(?: {_SUBJECT}\b)?)?",
    re.IGNORECASE,
)
_SHOULD = re.compile(rf"\b{_SUBJECT} (?:(?:should|must|shall|has to) {_ACTING}|runs|starts)\b", re.IGNORECASE)
_SORTED_DAYS = re.compile(
    r"\b(?:on )?(?:all |the |every )?(odd|even)(?:[ -]numbered)?(?: calendar)? da(?:ys?|tes)"
    r"(?: of (?:the|each|every) month)?\b",
    re.IGNORECASE,
)
_OFF_WEEKEND = re.compile(
    r"\b(?:but )?(?:if|when) (?:it|that|this)(?:'s| is| falls| would be| lands)(?: on)? (?:an? |the )?"
    r"(?:weekend|saturday or (?:a )?sunday),?(?: then)?,?(?: on)?(?: the)? "
    r"(?:(friday before|(?:previous|preceding) friday)|monday after|(?:next|following) monday)"
    r"(?: it| that)?(?: instead)?(?![\w'])",
    re.IGNORECASE,
)


def _days(found: re.Match[str]) -> str:
    return ODD_DAYS if found[1].lower() == "odd" else EVEN_DAYS


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
_TIMES_IN_ALL = re.compile(r"(?<![\d\w])x(\d{1,4})\b", re.IGNORECASE)
_RANGE = re.compile(r"(?<=\w)\s?\.\.\s?(?=\w)")


def _intervals(found: re.Match[str]) -> str | None:
    """Return a step in words; a whole that is no number stays as it was typed."""
    number, unit = (found[1], found[2]) if found[1] else (found[3], found[4])
    number = {"a": "1", "an": "1", "one": "1"}.get(number.lower(), number.lower())
    is_number = number.isdigit() or number in UNITS or number in TEENS or number in TENS
    return f"every {number} {unit.lower()}s" if is_number else None


CUTS: tuple[Cut, ...] = (
    (_INTERVALS, _intervals),
    (_HYPHENED_DATE, lambda found: f"{found[1]} {found[2]} {found[3]}"),
    (_TIME_OF_LENGTH, lambda _: ""),
    (_TIMES_IN_ALL, lambda found: f"{found[1]} times"),
    (_RANGE, lambda _: "-"),
    (_OFF_WEEKEND, moved),
    (_SORTED_DAYS, _days),
    (_ASKING, lambda _: ""),
    (_SHOULD, lambda _: ""),
)
