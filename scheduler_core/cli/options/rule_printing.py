"""Write schedules as options."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from scheduler_core.cli.options.field_options import written
from scheduler_core.cli.options.rule_words import written_rule
from scheduler_core.fields.records import typed_of
from scheduler_core.fields.schedules.off_days import CALENDAR
from scheduler_core.fields.schedules.schedule import BOUNDS, READINGS, SPREAD, TIME_POLICIES
from scheduler_core.phrases.command_times import print_time
from scheduler_core.values.schedules.policies import Readings
from scheduler_core.values.schedules.schedule import (
    Added,
    CalendarDays,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    OffDays,
    Schedule,
    Skipped,
    Weekends,
)


def written_schedule(schedule: Schedule) -> list[str]:
    """Return the options of a schedule; what no option says, such as the days of a file, is left out."""
    words = [word for rule in schedule.rules for word in written_rule(rule, schedule.zone)]
    words += ["--tz", schedule.zone]
    words += written(schedule, BOUNDS, special={"holidays": _off_days})
    words += [word for edit in schedule.edits for word in _edit(edit)]
    words += written(schedule, SPREAD)
    return words + written(schedule.policies, TIME_POLICIES, special={"reading": _readings})


def _off_days(off_days: Iterable[OffDays]) -> Iterator[str]:
    for days in off_days:
        match days:
            case Weekends():
                yield f"weekends:{days.roll}"
            case CountryHolidays():
                place = "-".join(part for part in (days.country, days.subdivision) if part)
                yield f"{place}:{days.roll}"
            case NamedDates():
                pass
            case CalendarDays():
                yield f"{CALENDAR}{days.source}:{days.roll}"
            case _:
                assert_never(days)


def _edit(edit: Edit) -> list[str]:
    match edit:
        case Skipped():
            return ["--skip", print_time(edit.at)]
        case Moved():
            return ["--move", f"{print_time(edit.at)}/{print_time(edit.to)}"]
        case Added():
            return ["--add", print_time(edit.at)]
        case _:
            assert_never(edit)


def _readings(readings: Readings) -> Iterator[str]:
    for part in READINGS.parts:
        value = getattr(readings, part.attribute)
        if not READINGS.is_default(part, value):
            yield f"{part.option_name}={typed_of(part).write(value)}"
