"""Times and lengths of time in the language of whoever reads them; dates stay as ISO writes them."""

import re
from datetime import datetime

from scheduler_core.cli.printing.spoken import spoken, tr, with_weekday
from scheduler_core.phrases.written_times import for_people, how_far, in_zone
from scheduler_core.wording.language_choice import ENGLISH_CODE

_UNIT = re.compile(r"([\d,]+) ([a-z]+)")
_PAST, _TO_COME = " ago", "in "


def spoken_time(local: datetime, *, with_seconds: bool) -> str:
    """Write a wall-clock time as `for_people` does, with the weekday as it is called."""
    return with_weekday(for_people(local, with_seconds=with_seconds))


def spoken_instant(at: datetime, zone: str) -> str:
    """Write an instant on the clock of a zone, to the second if that is not a whole minute."""
    at = at.replace(microsecond=0)
    return spoken_time(in_zone(at, zone), with_seconds=bool(at.second))


def spoken_distance(at: datetime, now: datetime) -> str:
    """Say how far away an instant is: in 3 days 4 hours, 2 minutes ago, now."""
    text = how_far(at, now)
    if spoken() == ENGLISH_CODE:
        return text
    if text.endswith(_PAST):
        return tr("{length} ago", length=_length(text.removesuffix(_PAST)))
    if text.startswith(_TO_COME):
        return tr("in {length}", length=_length(text.removeprefix(_TO_COME)))
    return tr("now")


def spoken_age(at: datetime, now: datetime) -> str:
    """Say for how long something has lasted: 3 days 4 hours; what another clock puts ahead has just begun."""
    text = how_far(at, now)
    return _length(text.removesuffix(_PAST) if text.endswith(_PAST) else "0 seconds")


def _length(text: str) -> str:
    return _UNIT.sub(lambda part: tr(f"{{number:,}} {part[2]}", number=int(part[1].replace(",", ""))), text)
