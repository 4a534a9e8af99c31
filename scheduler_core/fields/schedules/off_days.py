"""Off days and blackouts."""

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.basic_types import (
    TEXT,
    TRUE,
    Form,
    Spelling,
    any_of,
    list_of,
    read_text,
    set_of,
    word,
)
from scheduler_core.fields.choices import Choice, kind_of
from scheduler_core.fields.moments import DATE, moment_text, read_moment
from scheduler_core.fields.places import refused, seen
from scheduler_core.fields.records import Record, fact, field
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CalendarBlackout,
    CalendarDays,
    CountryHolidays,
    NamedDates,
    OffDays,
    Roll,
    Weekends,
)

# Before the place of a calendar, where one text says it.
CALENDAR = "ics="
_SEPARATOR = "-"
_ROLL = field("roll", word(Roll))
_PLACE_PARTS = Record(CountryHolidays, field("country", TEXT), field("subdivision", TEXT))


def _write_place(place: tuple[str, str | None]) -> object:
    country, subdivision = place
    if _SEPARATOR in country:
        return _PLACE_PARTS.write(CountryHolidays(country, subdivision))
    return country if subdivision is None else f"{country}{_SEPARATOR}{subdivision}"


def _read_place(document: object, path: str) -> tuple[str, str | None]:
    if isinstance(document, dict):
        parts = _PLACE_PARTS.read(document, path)
        return parts.country, parts.subdivision
    country, separator, subdivision = read_text(document, path).partition(_SEPARATOR)
    return country, subdivision if separator else None


def _write_span(blackout: Blackout) -> str:
    return f"{moment_text(blackout.begins)}/{moment_text(blackout.ends)}"


def _read_span(document: object, path: str) -> Blackout:
    begins, separator, ends = read_text(document, path).partition("/")
    if not separator:
        raise refused(path, f"{seen(document)} is not two times; write them as begin/end")
    try:
        return Blackout(read_moment(begins, path), read_moment(ends, path))
    except InvalidInput as refusal:
        raise refused(path, refusal.reason) from refusal


_PLACE: Form[tuple[str, str | None]] = Spelling(
    _write_place, _read_place, any_of(TEXT.schema, _PLACE_PARTS.schema)
)
OFF_DAYS: Form[OffDays] = Choice(
    "list of off days",
    (
        kind_of(
            CountryHolidays,
            Record(
                CountryHolidays,
                field(
                    "holidays",
                    _PLACE,
                    "country",
                    "subdivision",
                ),
                _ROLL,
            ),
        ),
        kind_of(Weekends, Record(Weekends, fact("weekends", TRUE), _ROLL)),
        kind_of(
            NamedDates,
            Record(NamedDates, field("dates", set_of(DATE, lambda day: day)), field("name", TEXT), _ROLL),
        ),
        kind_of(
            CalendarDays,
            Record(
                CalendarDays,
                field("ics", TEXT, "source"),
                _ROLL,
                field("known", set_of(DATE, lambda day: day)),
            ),
        ),
    ),
)
_SPAN: Form[Blackout] = Spelling(_write_span, _read_span, TEXT.schema)
_OF_CALENDAR = Record(CalendarBlackout, field("ics", TEXT, "source"), field("known", list_of(_SPAN)))


def _write_blackout(blackout: Blackout | CalendarBlackout) -> object:
    return _OF_CALENDAR.write(blackout) if isinstance(blackout, CalendarBlackout) else _write_span(blackout)


def _read_blackout(document: object, path: str) -> Blackout | CalendarBlackout:
    return _OF_CALENDAR.read(document, path) if isinstance(document, dict) else _read_span(document, path)


BLACKOUT: Form[Blackout | CalendarBlackout] = Spelling(
    _write_blackout, _read_blackout, any_of(TEXT.schema, _OF_CALENDAR.schema)
)
