"""Dates and times as RFC 5545 writes them: 20261201, 20261201T090000, 20261201T090000Z."""

import re
from datetime import UTC, date, datetime, time

ICAL_TIME_FORMS = (
    "a date such as 20261201, a time such as 20261201T090000 or an instant such as 20261201T090000Z"
)

_FORM = re.compile(
    r"(?P<year>[0-9]{4})(?P<month>[0-9]{2})(?P<day>[0-9]{2})"
    r"(?:T(?P<hour>[0-9]{2})(?P<minute>[0-9]{2})(?P<second>[0-9]{2})(?P<utc>Z)?)?",
    re.IGNORECASE,
)


def read_ical_time(text: str) -> date | datetime | None:
    """Return a date, a wall-clock time or an instant; None if the text is none of them.

    Second 60 is read as 59, as RFC 5545 (3.3.12) asks of programs without leap seconds.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        return None
    try:
        day = date(int(found["year"]), int(found["month"]), int(found["day"]))
        if found["hour"] is None:
            return day
        second = 59 if found["second"] == "60" else int(found["second"])
        moment = time(int(found["hour"]), int(found["minute"]), second)
    except ValueError:
        return None
    return datetime.combine(day, moment, tzinfo=UTC if found["utc"] else None)


def at_midnight(moment: date | datetime) -> datetime:
    """Return the beginning of a date; a time is what it was."""
    return moment if isinstance(moment, datetime) else datetime.combine(moment, time())


def print_ical_time(moment: date | datetime) -> str:
    """Write a date, a wall-clock time or an instant; an instant is written in UTC."""
    day = f"{moment.year:04}{moment.month:02}{moment.day:02}"
    if not isinstance(moment, datetime):
        return day
    if moment.tzinfo is not None:
        return print_ical_time(moment.astimezone(UTC).replace(tzinfo=None)) + "Z"
    return f"{day}T{moment.hour:02}{moment.minute:02}{moment.second:02}"
