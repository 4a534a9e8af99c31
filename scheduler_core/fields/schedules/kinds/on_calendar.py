"""OnCalendar of systemd: as written, or its parts."""

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
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.kept_texts import WRITTEN_AS, first_that_says, text_entry, with_text
from scheduler_core.fields.places import inside
from scheduler_core.fields.records import Record, field, of_keys, read_mapping
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, Said, anywhere
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar, print_on_calendar
from scheduler_core.values.schedules.on_calendar import CalendarRange, OnCalendar
from scheduler_core.values.schedules.weekday import Weekday

_WEEKDAYS = set_of(word(Weekday), lambda day: day.number)
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


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """An expression as it is typed."""

    on_calendar: str


_LINE = Record(
    CalendarLine,
    field(
        "on_calendar",
        TEXT,
        option=Option('as a systemd timer, such as "Mon..Fri 09:00"', "TEXT"),
        label=FieldLabel(
            RULE,
            "Expression",
            "As in a systemd timer: weekdays, year-month-day, hour:minute:second.",
            "Mon..Fri 09:00",
        ),
    ),
)


def _write_on_calendar(calendar: OnCalendar) -> dict[str, object]:
    text = _text_of(calendar)
    written = _CALENDAR_PARTS.write(calendar) if text is None else text
    return {"on_calendar": written} | text_entry(calendar, text)


def _read_on_calendar(document: object, path: str) -> OnCalendar:
    given = read_mapping(document, path, ("on_calendar", WRITTEN_AS))
    main = given["on_calendar"]
    form = _CALENDAR_PARTS if isinstance(main, dict) else _CALENDAR_TEXT
    return with_text(form.read(main, inside(path, "on_calendar")), given, path)


def _text_of(calendar: OnCalendar) -> str | None:
    texts = (lambda: calendar.text, lambda: print_on_calendar(calendar))
    return first_that_says(calendar, texts, parse_on_calendar)


def _taken_apart(calendar: OnCalendar, _: str) -> CalendarLine:
    return CalendarLine(_text_of(calendar) or calendar.text)


def _put_together(line: CalendarLine, _: Said) -> OnCalendar:
    return parse_on_calendar(line.on_calendar)


_CALENDAR_TEXT: Form[OnCalendar] = text_of(print_on_calendar, parse_on_calendar, "on calendar")

_DOCUMENT: Form[OnCalendar] = Spelling(
    _write_on_calendar,
    _read_on_calendar,
    of_keys(
        {"on_calendar": any_of(TEXT.schema, _CALENDAR_PARTS.schema), WRITTEN_AS: TEXT.schema},
        ["on_calendar"],
    ),
)

ON_CALENDAR_RULE = DescribedRule(
    OnCalendar,
    "on_calendar",
    "OnCalendar (systemd)",
    32,
    anywhere(_DOCUMENT),
    _LINE,
    _LINE,
    lambda _: parse_on_calendar("Mon..Fri 09:00"),
    _taken_apart,
    _put_together,
    is_notation=True,
)
