"""Compute which times an edit adds, removes or moves in the coming days. No Qt here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.schedules.schedule import Schedule

SPAN = timedelta(days=30)
MOST_COMPARED = 3_000


@dataclass(frozen=True, slots=True)
class EditEffect:
    """What comes and what goes within `SPAN`; a time that takes the place of another on its day has moved.

    Of dense schedules only what lies before `until` was compared.
    """

    added: tuple[datetime, ...] = ()
    removed: tuple[datetime, ...] = ()
    moved: tuple[tuple[datetime, datetime], ...] = ()
    until: datetime | None = None

    @property
    def is_nothing(self) -> bool:
        return not (self.added or self.removed or self.moved)


def effect_of(before: Schedule, after: Schedule, now: datetime, zone: str) -> EditEffect:
    """Compare two schedules from an instant on; days are those of the clock in `zone`."""
    old, new = (
        occurrences(compile_schedule(each), now, now + SPAN, MOST_COMPARED) for each in (before, after)
    )
    until = min((each[-1] for each in (old, new) if len(each) == MOST_COMPARED), default=None)
    if until is not None:
        old, new = ([at for at in each if at < until] for each in (old, new))
    kept = set(old) & set(new)
    return _paired([at for at in old if at not in kept], [at for at in new if at not in kept], zone, until)


def _paired(
    gone: Sequence[datetime], come: Sequence[datetime], zone: str, until: datetime | None
) -> EditEffect:
    come_by_day = {day: list(times) for day, times in groupby(come, lambda at: _day(at, zone))}
    moved: list[tuple[datetime, datetime]] = []
    removed: list[datetime] = []
    for at in gone:
        others = come_by_day.get(_day(at, zone))
        if others:
            moved.append((at, others.pop(0)))
        else:
            removed.append(at)
    added = sorted(at for times in come_by_day.values() for at in times)
    return EditEffect(tuple(added), tuple(removed), tuple(moved), until)


def _day(at: datetime, zone: str) -> date:
    return in_zone(at, zone).date()
