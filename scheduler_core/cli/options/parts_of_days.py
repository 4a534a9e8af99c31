"""Read parts of a past day: last night, this morning, gestern Abend."""

from datetime import datetime, time, timedelta

from scheduler_core.cli.options.said_times import time_of_day
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment, to_instant

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _PartOfDay:
    """From one time until another one, so many days ago; an end that is earlier is of the next day."""

    begins: time
    ends: time
    days_ago: int = 0

    def before(self) -> "_PartOfDay":
        return _PartOfDay(self.begins, self.ends, self.days_ago + 1)

    def on(self, moment: Moment) -> tuple[datetime, datetime]:
        day = moment.local.date() - self.days_ago * _ONE_DAY
        last = day if self.ends > self.begins else day + _ONE_DAY
        return datetime.combine(day, self.begins), datetime.combine(last, self.ends)


_MORNING = _PartOfDay(time(5), time(12))
_AFTERNOON = _PartOfDay(time(12), time(18))
_EVENING = _PartOfDay(time(18), time())
_NIGHT = _PartOfDay(time(18), time(8))
_PARTS = {
    "this morning": _MORNING,
    "this afternoon": _AFTERNOON,
    "this evening": _EVENING,
    "tonight": _NIGHT,
    "yesterday morning": _MORNING.before(),
    "yesterday afternoon": _AFTERNOON.before(),
    "yesterday evening": _EVENING.before(),
    "last evening": _EVENING.before(),
    "yesterday night": _NIGHT.before(),
    "last night": _NIGHT.before(),
    "overnight": _NIGHT.before(),
    "heute morgen": _MORNING,
    "heute früh": _MORNING,
    "heute vormittag": _MORNING,
    "heute nachmittag": _AFTERNOON,
    "heute abend": _EVENING,
    "gestern morgen": _MORNING.before(),
    "gestern früh": _MORNING.before(),
    "gestern vormittag": _MORNING.before(),
    "gestern nachmittag": _AFTERNOON.before(),
    "gestern abend": _EVENING.before(),
    "gestern nacht": _NIGHT.before(),
    "letzte nacht": _NIGHT.before(),
}
_THIS_NIGHT = "heute nacht"  # the one that is over, until the next one begins
_JOINTS = ("at ", "um ")


def read_part_of_day(text: str, moment: Moment) -> tuple[datetime, datetime] | None:
    """Return from when until when a part of a day lasts, or twice the time of it that is named."""
    typed = " ".join(text.casefold().split())
    for count in (2, 1):
        words = typed.split(" ")
        part = _part(" ".join(words[:count]), moment)
        if part is not None:
            found = _within(part.on(moment), " ".join(words[count:]))
            return None if found is None else _instants(found, moment)
    return None


def _part(words: str, moment: Moment) -> _PartOfDay | None:
    if words == _THIS_NIGHT:
        return _NIGHT if moment.local.time() >= _NIGHT.begins else _NIGHT.before()
    return _PARTS.get(words)


def _within(span: tuple[datetime, datetime], said: str) -> tuple[datetime, datetime] | None:
    """Return the span, or the one time of day in it that is said."""
    if not said:
        return span
    for joint in _JOINTS:
        said = said.removeprefix(joint)
    begin, end = span
    clock = time(int(said)) if said.isascii() and said.isdigit() and int(said) < 24 else time_of_day(said)
    if clock is None:
        return None
    days = (datetime.combine(begin.date() + number * _ONE_DAY, clock) for number in (0, 1))
    at = next((at for at in days if begin <= at < end), None)
    return None if at is None else (at, at)


def _instants(span: tuple[datetime, datetime], moment: Moment) -> tuple[datetime, datetime]:
    begin, end = (to_instant("instant", at, moment) for at in span)
    return begin, end
