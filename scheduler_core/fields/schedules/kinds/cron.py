"""Cron expressions: as written, or their parts."""

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.basic_types import (
    FLAG,
    NUMBER,
    TEXT,
    Form,
    Spelling,
    any_of,
    set_of,
    text_of,
    word,
)
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.kept_texts import WRITTEN_AS, first_that_says, text_entry, with_text
from scheduler_core.fields.places import inside
from scheduler_core.fields.records import Record, field, of_keys, read_mapping
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, Said, anywhere
from scheduler_core.fields.typed import Editor, Typed
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.cron.cron_text import parse_cron, print_cron
from scheduler_core.values.schedules.cron import (
    OFFERED_DIALECTS,
    Cron,
    CronDialect,
    CronMonthDays,
    CronNthWeekday,
    CronNumbers,
    CronWeekdays,
)
from scheduler_core.values.schedules.weekday import Weekday

_DIALECT = word(CronDialect)
_USUAL_DIALECT, *_OTHERS, _LAST_DIALECT = OFFERED_DIALECTS
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


@dataclass(frozen=True, slots=True)
class CronLine:
    """An expression as it is typed."""

    cron: str
    dialect: CronDialect = _USUAL_DIALECT


def _read_dialect(text: str) -> CronDialect:
    try:
        return CronDialect(text)
    except ValueError:
        known = ", ".join(OFFERED_DIALECTS)
        raise InvalidInput("dialect", f"{shown(text)!r} is not one of {known}") from None


_LINE = Record(
    CronLine,
    field(
        "cron",
        TEXT,
        option=Option('by a cron expression, such as "0 9 * * 1-5"', "TEXT"),
        label=FieldLabel(
            RULE,
            "Expression",
            "Kept exactly as you write it: minute, hour, day of month, month, day of week.",
            "0 9 * * 1-5",
        ),
    ),
    field(
        "dialect",
        _DIALECT,
        typed=Typed(_read_dialect, lambda dialect: dialect.value),
        option=Option(
            f"--cron: {_USUAL_DIALECT} (so unless said), {', '.join(_OTHERS)} or {_LAST_DIALECT}", "NAME"
        ),
        label=FieldLabel(
            RULE,
            "Read as",
            texts={
                "debian": "cron of Debian and most systems",
                "quartz": "Quartz: seconds first, L W # ?",
                "croniter": "croniter",
                "ocps": "OCPS",
                "robfig": "robfig/cron (Go)",
            },
            editor=Editor.CHOICE,
        ),
    ),
)


def _write_cron(cron: Cron) -> dict[str, object]:
    text = _text_of(cron)
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


def _text_of(cron: Cron) -> str | None:
    texts = (lambda: cron.text, lambda: print_cron(cron))
    return first_that_says(cron, texts, lambda text: parse_cron(text, cron.dialect))


def _taken_apart(cron: Cron, _: str) -> CronLine:
    return CronLine(_text_of(cron) or cron.text, cron.dialect)


def _put_together(line: CronLine, _: Said) -> Cron:
    return parse_cron(line.cron, line.dialect)


_DOCUMENT: Form[Cron] = Spelling(
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

CRON_RULE = DescribedRule(
    Cron,
    "cron",
    "Cron expression",
    30,
    anywhere(_DOCUMENT),
    _LINE,
    _LINE,
    lambda _: parse_cron("0 9 * * 1-5"),
    _taken_apart,
    _put_together,
    is_notation=True,
)
