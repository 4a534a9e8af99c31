"""Recurrence sets of RFC 5545: a start and lines as they were written, or the parts of the set."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, time
from functools import partial

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.basic_types import (
    FLAG,
    NUMBER,
    TEXT,
    Form,
    Spelling,
    any_of,
    list_of,
    read_list,
    read_text,
    text_of,
    word,
)
from scheduler_core.fields.descriptions import FieldLabel, Option, where
from scheduler_core.fields.kept_texts import WRITTEN_AS, first_that_says, text_entry, with_text
from scheduler_core.fields.moments import DATE, DATE_OR_MOMENT, MOMENT
from scheduler_core.fields.places import inside, item_of, refused
from scheduler_core.fields.records import Record, field, of_keys, read_mapping
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, Said
from scheduler_core.fields.typed import FLAG as FLAG_TYPED
from scheduler_core.fields.typed import NO, YES, Editor, Parts, Typed, optional, timed, typed_list
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment, print_time, read_date_or_time
from scheduler_core.recurrence.ical.recurrence_set_text import (
    parse_recurrence_set,
    print_recurrence_set,
    zone_of_start,
)
from scheduler_core.recurrence.ical.rrule_text import refuse_empty
from scheduler_core.values.schedules.policies import MissingDate
from scheduler_core.values.schedules.recurrence_set import (
    ByDay,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.weekday import Weekday

_LINES, _START, _ALL_DAY, _INCLUDES_START = "rrule", "start", "all_day", "includes_start"
_KEYS = (_LINES, _START, _ALL_DAY, _INCLUDES_START, WRITTEN_AS)
_START_LINE = "DTSTART"

_NUMBERS = list_of(NUMBER)
_RULES = list_of(
    Record(
        RecurrenceRule,
        field("frequency", word(Frequency)),
        field("interval", NUMBER),
        field("count", NUMBER),
        field("until", DATE_OR_MOMENT),
        field("by_second", _NUMBERS),
        field("by_minute", _NUMBERS),
        field("by_hour", _NUMBERS),
        field("by_day", list_of(Record(ByDay, field("weekday", word(Weekday)), field("nth", NUMBER)))),
        field("by_month_day", _NUMBERS),
        field("by_year_day", _NUMBERS),
        field("by_week_number", _NUMBERS),
        field("by_month", _NUMBERS),
        field("by_easter", _NUMBERS),
        field("by_set_position", _NUMBERS),
        field("week_start", word(Weekday)),
        field("skip", word(MissingDate)),
    )
)
_DATES = list_of(Record(DatePeriod, field("at", DATE_OR_MOMENT), field("zone", TEXT)))
_PARTS = Record(
    RecurrenceSet,
    field("rules", _RULES),
    field("extra_dates", _DATES),
    field("excluded_rules", _RULES),
    field("excluded_dates", _DATES),
)
_SCHEMA = of_keys(
    {
        _LINES: any_of(TEXT.schema, {"type": "array", "items": TEXT.schema}, _PARTS.schema),
        _START: DATE_OR_MOMENT.schema,
        _ALL_DAY: FLAG.schema,
        _INCLUDES_START: FLAG.schema,
        WRITTEN_AS: TEXT.schema,
    },
    [_LINES],
)


def recurrence_set_form(zone: str) -> Form[RecurrenceSet]:
    """Return the form of the sets of a schedule in this zone."""
    return Spelling(
        lambda value: _write(value, zone), lambda document, path: _read(document, path, zone), _SCHEMA
    )


def _write(value: RecurrenceSet, zone: str) -> dict[str, object]:
    prints = (
        lambda: value.text or _print_without_start(value, zone),
        lambda: _print_without_start(value, zone),
    )
    text = first_that_says(
        value, prints, _Frame(value.start, value.all_day, value.includes_start, zone).parse
    )
    document: dict[str, object] = {_LINES: _PARTS.write(value) if text is None else _lines_of(text)}
    if text is None or not _names_start(value, text, zone):
        document |= _start_entries(value)
    if value.includes_start is not None:
        document[_INCLUDES_START] = value.includes_start
    return document | text_entry(value, text)


def _read(document: object, path: str, zone: str) -> RecurrenceSet:
    given = read_mapping(document, path, _KEYS)
    frame = _read_frame(given, path, zone)
    place = inside(path, _LINES)
    main = given[_LINES]
    found = _read_parts(main, place, frame) if isinstance(main, dict) else _read_lines(main, place, frame)
    is_told = _START in given or _ALL_DAY in given
    if is_told and found.all_day is not frame.all_day:
        raise refused(
            inside(path, _START if _START in given else _ALL_DAY),
            "is a whole day where the DTSTART line has a time, or the reverse; keep one of the two",
        )
    return with_text(found, given, path)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What a set needs alongside its lines; no start where they are to name it."""

    start: datetime | None
    all_day: bool
    includes_start: bool | None
    zone: str

    def parse(self, text: str) -> RecurrenceSet:
        return parse_recurrence_set(
            text, self.start, zone=self.zone, all_day=self.all_day, includes_start=self.includes_start
        )


def _print_without_start(value: RecurrenceSet, zone: str) -> str:
    """Print all lines anew but the first, DTSTART; where there is no other it says the whole set."""
    start, _, rest = print_recurrence_set(replace(value, text=""), zone).partition("\n")
    return rest or start


def _names_start(value: RecurrenceSet, text: str, zone: str) -> bool:
    by_itself = _Frame(None, False, value.includes_start, zone)
    return (
        _START_LINE in text.upper() and first_that_says(value, (lambda: text,), by_itself.parse) is not None
    )


def _lines_of(text: str) -> object:
    lines = text.split("\n")
    return lines[0] if len(lines) == 1 else lines


def _start_entries(value: RecurrenceSet) -> dict[str, object]:
    if value.all_day and value.start == datetime.combine(value.start, time()):
        return {_START: DATE.write(value.start.date())}
    entries: dict[str, object] = {_START: MOMENT.write(value.start)}
    return entries | {_ALL_DAY: True} if value.all_day else entries


def _read_frame(given: Mapping[str, object], path: str, zone: str) -> _Frame:
    start: date | datetime | None = None
    if _START in given:
        start = DATE_OR_MOMENT.read(given[_START], inside(path, _START))
    is_date = start is not None and not isinstance(start, datetime)
    all_day = FLAG.read(given[_ALL_DAY], inside(path, _ALL_DAY)) if _ALL_DAY in given else is_date
    if is_date and not all_day:
        raise refused(inside(path, _ALL_DAY), "the start is a whole day; give it a time, or take this out")
    includes_start = None
    if _INCLUDES_START in given:
        includes_start = FLAG.read(given[_INCLUDES_START], inside(path, _INCLUDES_START))
    if start is not None and not isinstance(start, datetime):
        start = datetime.combine(start, time())
    return _Frame(start, all_day, includes_start, zone)


def _read_parts(document: object, path: str, frame: _Frame) -> RecurrenceSet:
    if frame.start is None:
        raise refused(path, "has no start; give one beside it")
    given = read_mapping(document, path, _PARTS.keys)
    outer = {"start": frame.start, "all_day": frame.all_day, "includes_start": frame.includes_start}
    return _PARTS.build(_PARTS.attributes(given, path) | outer, path)


def _read_lines(document: object, path: str, frame: _Frame) -> RecurrenceSet:
    """Read one line, or a list of them."""
    text = document
    if not isinstance(document, str):
        lines = enumerate(read_list(document, path))
        text = "\n".join(read_text(line, item_of(path, number)) for number, line in lines)
    refuse_empty(str(text), path)
    form: Form[RecurrenceSet] = text_of(lambda value: value.text, frame.parse, "rrule")
    return form.read(text, path)


@dataclass(frozen=True, slots=True)
class SetLines:
    """A set as it is typed: its lines, the start that they leave out, and dates next to them."""

    rrule: str
    start: date | datetime | None = None
    includes_start: bool | None = None
    more: tuple[date | datetime, ...] = ()
    less: tuple[date | datetime, ...] = ()

    @property
    def names_start(self) -> bool:
        return _START_LINE in self.rrule.upper()


def _date_typed(option: str) -> Typed[date | datetime]:
    return timed(lambda moment: Typed(partial(read_date_or_time, option, moment=moment), print_time))


def _dates_typed(option: str) -> Typed[tuple[date | datetime, ...]]:
    return timed(
        lambda moment: typed_list(Parts(partial(read_date_or_time, option, moment=moment), print_time))
    )


_TYPED = Record(
    SetLines,
    field(
        "rrule",
        TEXT,
        option=Option(
            'by RFC 5545, such as "FREQ=MONTHLY;BYDAY=-1FR"; needs --dtstart', "TEXT", takes_file=True
        ),
        label=FieldLabel(
            RULE,
            "Lines",
            "RRULE, RDATE, EXRULE, EXDATE and DTSTART of RFC 5545, kept exactly as you write them.",
            "FREQ=WEEKLY;BYDAY=MO,WE",
            editor=Editor.TEXT,
            rows=1,
            is_code=True,
        ),
    ),
    field(
        "start",
        DATE_OR_MOMENT,
        typed=_date_typed("dtstart"),
        option=Option("--rrule: where it starts", "T", name="dtstart"),
        label=FieldLabel(
            RULE,
            "Start",
            example="2026-12-01 09:00",
            editor=Editor.DATE_OR_MOMENT,
            shown_if=where(lambda texts: _START_LINE not in texts.get("rrule", "").upper()),
        ),
    ),
    field(
        "includes_start",
        FLAG,
        typed=optional(FLAG_TYPED),
        option=Option(
            "--rrule: whether its start fires though the rule does not yield it", name="dtstart-fires"
        ),
        label=FieldLabel(
            RULE,
            "Start fires",
            texts={"": "only if the rule yields it", YES: "always", NO: "never by itself"},
            editor=Editor.CHOICE,
        ),
    ),
    field(
        "more",
        list_of(DATE_OR_MOMENT),
        typed=_dates_typed("rdate"),
        option=Option("--rrule: one more date", "T", name="rdate"),
    ),
    field(
        "less",
        list_of(DATE_OR_MOMENT),
        typed=_dates_typed("exdate"),
        option=Option("--rrule: one date to leave out", "T", name="exdate"),
    ),
    blamed={"dtstart": "start"},
)


def _taken_apart(value: RecurrenceSet, zone: str) -> SetLines:
    lines = SetLines(print_recurrence_set(value, zone), None, value.includes_start)
    return lines if lines.names_start else replace(lines, start=_start_of(value))


def _offered(lines: SetLines, value: RecurrenceSet, _: Moment) -> SetLines:
    """Keep the start, should the line that names it be taken away."""
    return replace(lines, start=_start_of(value))


def _start_of(value: RecurrenceSet) -> date | datetime:
    return value.start.date() if value.all_day else value.start


def _put_together(lines: SetLines, said: Said) -> RecurrenceSet:
    """Read the lines; in a form their DTSTART, where there is one, goes before the field of the start."""
    start = None if lines.names_start and not said.option else lines.start
    if said.option:
        refuse_empty(lines.rrule, said.option)
        if start is None and not lines.names_start:
            raise InvalidInput("dtstart", f"say where --{said.option} starts: --dtstart 2026-01-05T09:00")
    found = parse_recurrence_set(
        lines.rrule,
        None if start is None else _on_the_wall(start, said.moment),
        zone=said.moment.zone,
        all_day=start is not None and not isinstance(start, datetime),
        strict=said.is_strict,
        includes_start=lines.includes_start,
    )
    if not lines.more and not lines.less:
        return found
    more, less = (tuple(map(_date_period, each)) for each in (lines.more, lines.less))
    return replace(
        found,
        extra_dates=(*found.extra_dates, *more),
        excluded_dates=(*found.excluded_dates, *less),
        text="",
    )


def _on_the_wall(start: date | datetime, moment: Moment) -> datetime:
    return moment.on_the_wall(start) if isinstance(start, datetime) else datetime.combine(start, time())


def _date_period(at: date | datetime) -> DatePeriod:
    return DatePeriod(at.astimezone(UTC) if isinstance(at, datetime) and at.tzinfo else at)


def _fresh(moment: Moment) -> RecurrenceSet:
    start = datetime.combine(moment.local.date(), time(9))
    return parse_recurrence_set("FREQ=WEEKLY;BYDAY=MO,WE", start, zone=moment.zone)


RECURRENCE_SET_RULE = DescribedRule(
    RecurrenceSet,
    "rrule",
    "RRULE (iCalendar)",
    31,
    recurrence_set_form,
    _TYPED,
    _TYPED,
    _fresh,
    _taken_apart,
    _put_together,
    offered=_offered,
    lines_option=Option(
        "by lines of RFC 5545: DTSTART, RRULE, RDATE, EXRULE, EXDATE",
        "TEXT|@FILE",
        name="set-lines",
        takes_file=True,
    ),
    zone_named=zone_of_start,
    is_notation=True,
)
