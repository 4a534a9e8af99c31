"""What is cut out of an English line before its words are: asking, odd days, days that move off a weekend."""

import re

from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Cut

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


CUTS: tuple[Cut, ...] = (
    (_OFF_WEEKEND, moved),
    (_SORTED_DAYS, _days),
    (_ASKING, lambda _: ""),
    (_SHOULD, lambda _: ""),
)
