"""Rules that have a language of their own, cron and OnCalendar: as written, or their parts."""

from scheduler_core.fields.basic_types import (
    FLAG,
    NUMBER,
    TEXT,
    Form,
    Spelling,
    any_of,
    list_of,
    set_of,
    text_of,
    word,
)
from scheduler_core.fields.kept_texts import WRITTEN_AS, first_that_says, text_entry, with_text
from scheduler_core.fields.places import inside
from scheduler_core.fields.records import Record, field, of_keys, read_mapping
from scheduler_core.recurrence.cron.cron_text import parse_cron, print_cron
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar, print_on_calendar
from scheduler_core.values.schedules.cron import (
    Cron,
    CronDialect,
    CronMonthDays,
    CronNthWeekday,
    CronNumbers,
    CronWeekdays,
)
from scheduler_core.values.schedules.on_calendar import CalendarRange, OnCalendar
from scheduler_core.values.schedules.weekday import Weekday

_DIALECT = word(CronDialect)
_USUAL_DIALECT = CronDialect.DEBIAN
_NUMBERS = set_of(NUMBER, int)
_WEEKDAYS = set_of(word(Weekday), lambda day: day.number)
_CRON_NUMBERS = Record(CronNumbers, field("allowed", _NUMBERS), field("starred", FLAG))
_CRON_PARTS = Record(
    Cron,
    field("seconds", _CRON_NUMBERS),
    field("minutes", _CRON_NUMBERS),
    field("hours", _CRON_NUMBERS),
    field(
        "month_days",
        Record(
            CronMonthDays,
            field("numbers", _NUMBERS),
            field("from_last", _NUMBERS),
            field("near", _NUMBERS),
            field("near_last", _NUMBERS),
            field("starred", FLAG),
        ),
    ),
    field("months", _CRON_NUMBERS),
    field(
        "weekdays",
        Record(
            CronWeekdays,
            field("each", _WEEKDAYS),
            field(
                "nth",
                set_of(
                    Record(CronNthWeekday, field("weekday", word(Weekday)), field("nth", NUMBER)),
                    lambda day: (day.weekday.number, day.nth),
                ),
            ),
            field("starred", FLAG),
        ),
    ),
    field("years", _CRON_NUMBERS),
    field("either_day", FLAG),
    blamed={"second": "seconds", "minute": "minutes", "hour": "hours", "month": "months", "year": "years"},
)
_RANGES = list_of(Record(CalendarRange, field("first", NUMBER), field("last", NUMBER), field("step", NUMBER)))
_CALENDAR_PARTS = Record(
    OnCalendar,
    field("weekdays", _WEEKDAYS),
    field("years", _RANGES),
    field("months", _RANGES),
    field("days", _RANGES),
    field("days_from_end", FLAG),
    field("hours", _RANGES),
    field("minutes", _RANGES),
    field("microseconds", _RANGES),
    field("zone", TEXT),
    blamed={
        "year": "years",
        "month": "months",
        "day": "days",
        "hour": "hours",
        "minute": "minutes",
        "second": "microseconds",
    },
)


def _write_cron(cron: Cron) -> dict[str, object]:
    text = first_that_says(
        cron, (lambda: cron.text, lambda: print_cron(cron)), lambda text: parse_cron(text, cron.dialect)
    )
    document: dict[str, object] = {"cron": _CRON_PARTS.write(cron) if text is None else text}
    if cron.dialect is not _USUAL_DIALECT:
        document["dialect"] = cron.dialect.value
    return document | text_entry(cron, text)


def _read_cron(document: object, path: str) -> Cron:
    given = read_mapping(document, path, ("cron", "dialect", WRITTEN_AS))
    place = inside(path, "cron")
    dialect = _USUAL_DIALECT
    if "dialect" in given:
        dialect = _DIALECT.read(given["dialect"], inside(path, "dialect"))
    if isinstance(given["cron"], dict):
        parts = read_mapping(given["cron"], place, _CRON_PARTS.keys)
        cron = _CRON_PARTS.build(_CRON_PARTS.attributes(parts, place) | {"dialect": dialect}, place)
    else:
        text: Form[Cron] = text_of(print_cron, lambda text: parse_cron(text, dialect), "cron")
        cron = text.read(given["cron"], place)
    return with_text(cron, given, path)


def _write_on_calendar(calendar: OnCalendar) -> dict[str, object]:
    text = first_that_says(
        calendar, (lambda: calendar.text, lambda: print_on_calendar(calendar)), parse_on_calendar
    )
    written = _CALENDAR_PARTS.write(calendar) if text is None else text
    return {"on_calendar": written} | text_entry(calendar, text)


def _read_on_calendar(document: object, path: str) -> OnCalendar:
    given = read_mapping(document, path, ("on_calendar", WRITTEN_AS))
    main = given["on_calendar"]
    form = _CALENDAR_PARTS if isinstance(main, dict) else _CALENDAR_TEXT
    return with_text(form.read(main, inside(path, "on_calendar")), given, path)


_CALENDAR_TEXT: Form[OnCalendar] = text_of(print_on_calendar, parse_on_calendar, "on calendar")

CRON: Form[Cron] = Spelling(
    _write_cron,
    _read_cron,
    of_keys(
        {
            "cron": any_of(TEXT.schema, _CRON_PARTS.schema),
            "dialect": _DIALECT.schema,
            WRITTEN_AS: TEXT.schema,
        },
        ["cron"],
    ),
)
ON_CALENDAR: Form[OnCalendar] = Spelling(
    _write_on_calendar,
    _read_on_calendar,
    of_keys(
        {"on_calendar": any_of(TEXT.schema, _CALENDAR_PARTS.schema), WRITTEN_AS: TEXT.schema},
        ["on_calendar"],
    ),
)
