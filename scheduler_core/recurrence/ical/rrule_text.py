"""Text of RFC 5545 recurrence rules, read into values and printed in the order of the RFC."""

import re
from collections.abc import Iterator
from datetime import date, datetime

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.recurrence.ical.ical_time_text import ICAL_TIME_FORMS, print_ical_time, read_ical_time
from scheduler_core.values.schedules.policies import MissingDate
from scheduler_core.values.schedules.recurrence_set import MOST_VALUES, ByDay, Frequency, RecurrenceRule
from scheduler_core.values.schedules.weekday import Weekday

LONGEST_RULE_TEXT = 10_000

_MOST_DIGITS = 18
_NAME = re.compile(r"\s*(?:RRULE|EXRULE)\s*:", re.IGNORECASE)
_FOLD = re.compile(r"(?:\r\n|\r|\n)[ \t]")
_NUMBER = re.compile(r"[+-]?[0-9]+")
_BY_DAY = re.compile(r"([+-]?[0-9]+)?\s*(MO|TU|WE|TH|FR|SA|SU)")

_WEEKDAYS = {day.upper()[:2]: day for day in Weekday}
_SKIPS = {"OMIT": MissingDate.SKIP, "BACKWARD": MissingDate.PREVIOUS, "FORWARD": MissingDate.NEXT}
_SKIP_WORDS = {skip: word for word, skip in _SKIPS.items()}


_LISTS = (
    "BYSECOND",
    "BYMINUTE",
    "BYHOUR",
    "BYMONTHDAY",
    "BYYEARDAY",
    "BYWEEKNO",
    "BYMONTH",
    "BYEASTER",
    "BYSETPOS",
)
_PARTS = ("RSCALE", "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYDAY", "WKST", "SKIP", *_LISTS)


def refuse_empty(text: str, field: str = "rrule") -> None:
    """Refuse a rule that says nothing; its start alone would be one occurrence, which nobody meant."""
    if not text.strip():
        raise InvalidInput(field, "is empty; write at least FREQ=DAILY, or another frequency")


def parse_rrule(text: str, *, strict: bool) -> RecurrenceRule:
    """Read one rule, with or without its "RRULE:" in front.

    Strict also refuses what `rrule_warnings` would say of the rule. BYSECOND=60 is kept; without
    leap seconds it means 59 (RFC 5545, 3.3.12).
    """
    parts = _split(text, strict)
    _check_scale(parts, strict)
    lists = {name: _numbers(parts, name) for name in _LISTS}
    rule = RecurrenceRule(
        frequency=_frequency(parts),
        interval=_whole_number(parts, "INTERVAL", 1) or 1,
        count=_whole_number(parts, "COUNT", 0),
        until=_until(parts),
        by_second=lists["BYSECOND"],
        by_minute=lists["BYMINUTE"],
        by_hour=lists["BYHOUR"],
        by_day=_by_day(parts),
        by_month_day=lists["BYMONTHDAY"],
        by_year_day=lists["BYYEARDAY"],
        by_week_number=lists["BYWEEKNO"],
        by_month=lists["BYMONTH"],
        by_easter=lists["BYEASTER"],
        by_set_position=lists["BYSETPOS"],
        week_start=_week_start(parts),
        skip=_skip(parts),
    )
    if strict:
        for doubt in rrule_warnings(rule):
            raise _refused(doubt)
    return rule


def print_rrule(rule: RecurrenceRule) -> str:
    """Write a rule in the order of the RFC, without what says nothing."""
    parts = [("FREQ", rule.frequency.value)]
    if rule.skip is not None:
        parts.insert(0, ("RSCALE", "GREGORIAN"))
        parts.append(("SKIP", _SKIP_WORDS[rule.skip]))
    if rule.until is not None:
        parts.append(("UNTIL", print_ical_time(rule.until)))
    if rule.count is not None:
        parts.append(("COUNT", str(rule.count)))
    if rule.interval != 1:
        parts.append(("INTERVAL", str(rule.interval)))
    parts += [
        ("BYSECOND", _joined(rule.by_second)),
        ("BYMINUTE", _joined(rule.by_minute)),
        ("BYHOUR", _joined(rule.by_hour)),
        ("BYDAY", ",".join(f"{day.nth or ''}{weekday_code(day.weekday)}" for day in rule.by_day)),
        ("BYMONTHDAY", _joined(rule.by_month_day)),
        ("BYYEARDAY", _joined(rule.by_year_day)),
        ("BYWEEKNO", _joined(rule.by_week_number)),
        ("BYMONTH", _joined(rule.by_month)),
        ("BYEASTER", _joined(rule.by_easter)),
        ("BYSETPOS", _joined(rule.by_set_position)),
    ]
    if rule.week_start is not Weekday.MONDAY:
        parts.append(("WKST", weekday_code(rule.week_start)))
    return ";".join(f"{name}={value}" for name, value in parts if value)


def rrule_warnings(rule: RecurrenceRule) -> tuple[str, ...]:
    """Say what RFC 5545 forbids in a rule, or what programs read in different ways."""
    return (*_end_doubts(rule), *_day_doubts(rule), *_part_doubts(rule))


def weekday_code(weekday: Weekday) -> str:
    """Return the two letters RFC 5545 has for a weekday."""
    return weekday.upper()[:2]


def unfold(text: str) -> str:
    """Join the lines that RFC 5545 folded: a line that starts with a blank continues the last."""
    return _FOLD.sub("", text)


def _split(text: str, strict: bool) -> dict[str, str]:
    if len(text) > LONGEST_RULE_TEXT:
        raise _refused(f"longer than {LONGEST_RULE_TEXT:,} characters; split it into several rules")
    body = _NAME.sub("", unfold(text), count=1).strip()
    if not body:
        raise _refused("is empty; write at least FREQ=DAILY, or another frequency")
    if "\n" in body or "\r" in body:
        raise _refused("has several lines; give one rule, or all lines of a recurrence set")
    if not body.isascii():
        raise _refused("has letters or signs that no rule has; use plain Latin letters and digits")
    if strict and re.search(r"\s", body):
        raise _refused("has a blank inside; RFC 5545 knows none there")
    parts: dict[str, str] = {}
    pieces = body.split(";")
    for place, piece in enumerate(pieces):
        name, equals, value = (half.strip().upper() for half in piece.partition("="))
        if not name and not equals and not strict and place == len(pieces) - 1:
            continue  # a trailing semicolon
        _check_part(name, equals, value, parts)
        parts[name] = value
    return parts


def _check_part(name: str, equals: str, value: str, seen: dict[str, str]) -> None:
    if not name and not equals:
        raise _refused("has an empty part; take out the semicolon too many")
    if not equals:
        raise _refused(f"{shown(name)!r} is not a part of a rule; write NAME=VALUE, such as FREQ=DAILY")
    if name not in _PARTS:
        raise _refused(f"{shown(name)} is not a part of a rule{_likely(name)}")
    if name in seen:
        raise _refused(f"{name} stands there twice; keep one, or list its values behind commas")
    if not value:
        raise _refused(f"{name} has no value; give it one or take it out")


def _likely(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name[:40], _PARTS, n=1)
    return f"; did you mean {close[0]}?" if close else f"; the parts are {', '.join(sorted(_PARTS))}"


def _check_scale(parts: dict[str, str], strict: bool) -> None:
    scale = parts.get("RSCALE")
    if scale is not None and scale != "GREGORIAN":
        raise _refused(f"only the Gregorian calendar is supported; RSCALE={shown(scale)} isn't")
    if strict and scale is None and "SKIP" in parts:
        raise _refused("SKIP needs a calendar beside it (RFC 7529); add RSCALE=GREGORIAN")


def _frequency(parts: dict[str, str]) -> Frequency:
    known = ", ".join(Frequency)
    word = parts.get("FREQ")
    if word is None:
        raise _refused(f"FREQ is missing; add one of {known}")
    try:
        return Frequency(word)
    except ValueError:
        raise _refused(f"FREQ={shown(word)} is unknown; use one of {known}") from None


def _whole_number(parts: dict[str, str], name: str, least: int) -> int | None:
    if name not in parts:
        return None
    number = _number(name, parts[name])
    if number < least:
        raise _refused(f"{name}={number} must be a whole number of 1 or more")
    return number


def _number(name: str, word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise _refused(f"{name}={shown(word)} is not a whole number")
    if len(word) > _MOST_DIGITS:
        raise _refused(f"{name}={shown(word)} has too many digits ({_MOST_DIGITS} at most)")
    return int(word)


def _until(parts: dict[str, str]) -> date | datetime | None:
    if "UNTIL" not in parts:
        return None
    until = read_ical_time(parts["UNTIL"])
    if until is None:
        raise _refused(f"UNTIL={shown(parts['UNTIL'])} is not {ICAL_TIME_FORMS}")
    return until


def _values(parts: dict[str, str], name: str) -> list[str]:
    if name not in parts:
        return []
    words = [word.strip() for word in parts[name].split(",")]
    if len(words) > MOST_VALUES:
        raise _refused(f"{name} lists more than {MOST_VALUES:,} values")
    if not all(words):
        raise _refused(f"{name}={shown(parts[name])} has an empty value; take out the comma too many")
    return words


def _numbers(parts: dict[str, str], name: str) -> tuple[int, ...]:
    return tuple(_number(name, word) for word in _values(parts, name))


def _by_day(parts: dict[str, str]) -> tuple[ByDay, ...]:
    days = []
    for word in _values(parts, "BYDAY"):
        found = _BY_DAY.fullmatch(word)
        if found is None:
            raise _refused(
                f"BYDAY={shown(word)} is not a weekday; write {', '.join(_WEEKDAYS)}, or 2MO, -1FR"
            )
        nth = _number("BYDAY", found[1]) if found[1] else 0
        if found[1] and nth == 0:
            raise _refused(f"BYDAY={shown(word)} does not exist; count weekdays from 1 to 53 or -53 to -1")
        days.append(ByDay(_WEEKDAYS[found[2]], nth))
    return tuple(days)


def _week_start(parts: dict[str, str]) -> Weekday:
    word = parts.get("WKST", "MO")
    if word not in _WEEKDAYS:
        raise _refused(f"WKST={shown(word)} is not a weekday; write one of {', '.join(_WEEKDAYS)}")
    return _WEEKDAYS[word]


def _skip(parts: dict[str, str]) -> MissingDate | None:
    word = parts.get("SKIP")
    if word is not None and word not in _SKIPS:
        raise _refused(f"SKIP={shown(word)} is unknown; use one of {', '.join(_SKIPS)}")
    return None if word is None else _SKIPS[word]


def _refused(reason: str) -> InvalidInput:
    return InvalidInput("rrule", reason)


def _joined(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _end_doubts(rule: RecurrenceRule) -> Iterator[str]:
    if rule.count is not None and rule.until is not None:
        yield "COUNT and UNTIL together: RFC 5545 allows only one of them; keep the one that ends it"
    if rule.count == 0:
        yield "COUNT=0 leaves no occurrence; RFC 5545 counts from 1"


def _day_doubts(rule: RecurrenceRule) -> Iterator[str]:
    frequency = rule.frequency
    largest = max((abs(day.nth) for day in rule.by_day), default=0)
    if largest and frequency not in {Frequency.MONTHLY, Frequency.YEARLY}:
        yield (
            f"BYDAY with a number counts the weekdays of a month or year, and FREQ={frequency} has neither; "
            "take out the number, or use FREQ=MONTHLY"
        )
    elif largest and frequency is Frequency.YEARLY and rule.by_week_number:
        yield "BYDAY with a number and BYWEEKNO: a week has one of each weekday; take out the number"
    elif largest > 5 and (frequency is Frequency.MONTHLY or rule.by_month):
        yield f"BYDAY counts to {largest}, and no month has more than 5 of one weekday"
    if rule.by_month_day and frequency is Frequency.WEEKLY:
        yield "BYMONTHDAY does not go with FREQ=WEEKLY; use FREQ=MONTHLY, or FREQ=DAILY with BYDAY"
    if rule.by_year_day and frequency in {Frequency.DAILY, Frequency.WEEKLY, Frequency.MONTHLY}:
        yield f"BYYEARDAY does not go with FREQ={frequency}; use FREQ=YEARLY"
    if rule.by_week_number and frequency is not Frequency.YEARLY:
        yield f"BYWEEKNO does not go with FREQ={frequency}; use FREQ=YEARLY"
    if rule.by_week_number and rule.by_month and rule.by_month_day:
        yield "BYMONTH, BYMONTHDAY and BYWEEKNO together are read in different ways; take out one of them"


def _part_doubts(rule: RecurrenceRule) -> Iterator[str]:
    by_day_or_time = (
        rule.by_second, rule.by_minute, rule.by_hour, rule.by_day, rule.by_month_day, rule.by_year_day,
        rule.by_week_number, rule.by_month, rule.by_easter,
    )  # fmt: skip
    if rule.by_set_position and not any(by_day_or_time):
        yield "BYSETPOS chooses among what another part lists, and there is none; add one, such as BYDAY"
    if rule.by_easter:
        yield "BYEASTER is not in RFC 5545; besides Hourbell, python-dateutil reads it"
