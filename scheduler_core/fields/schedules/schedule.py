"""Schedules: the zone, the rules and all that bends them, in one mapping."""

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache, partial
from typing import TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import FLAG, NUMBER, TEXT, Form, Spelling, list_of, word
from scheduler_core.fields.choices import Choice, Kind, kind_of
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import DATE_OR_MOMENT, LENGTH, MOMENT
from scheduler_core.fields.places import attempt, inside, refused, together
from scheduler_core.fields.records import Field, Record, field, joined, of_keys, read_mapping, typed_of
from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS
from scheduler_core.fields.schedules.left_out_days import days_of_span, read_left_out
from scheduler_core.fields.schedules.off_days import BLACKOUT, CALENDAR, OFF_DAYS
from scheduler_core.fields.typed import Parts, Typed, optional, typed_list, typed_word
from scheduler_core.phrases.command_times import Moment, print_time, read_end, read_span, read_time
from scheduler_core.recurrence.zones.zone_files import zone_files
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import (
    ClockKind,
    Gap,
    MissingDate,
    MonthDayMonths,
    Overlap,
    Readings,
    TimePolicies,
    UnmatchedStart,
    WeekNumberDays,
    WeekNumberPeriod,
)
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.schedule import (
    MOST_TIMES,
    Added,
    Blackout,
    CalendarBlackout,
    Edit,
    Moved,
    Schedule,
    Skipped,
)

Word = TypeVar("Word", bound=StrEnum)

_EACH_LINE = "\n"
EDIT: Form[Edit] = Choice(
    "edit",
    (
        kind_of(Skipped, Record(Skipped, field("skip", MOMENT, "at"), blamed={"edit": "skip"})),
        kind_of(
            Moved, Record(Moved, field("move", MOMENT, "at"), field("to", MOMENT), blamed={"edit": "move"})
        ),
        kind_of(Added, Record(Added, field("add", MOMENT, "at"), blamed={"edit": "add"})),
    ),
)
ZONE = Record(
    Schedule,
    field(
        "zone",
        TEXT,
        is_told=True,
        mend="name the time zone, such as Europe/Berlin",
        label=FieldLabel("zone", "Time zone", example="Europe/Berlin"),
    ),
)


def bounds(moment: Moment) -> Record[Schedule]:
    """Return what bounds the rules, and what is left out or added; times are typed as a moment means them.

    The command line has code of its own for what stands behind --holidays.
    """
    return Record(
        Schedule,
        field(
            "starts",
            MOMENT,
            typed=Typed(partial(read_time, "starts", moment=moment), print_time),
            option=Option(
                "no occurrence before; intervals without --anchor count from it, also if it is past", "T"
            ),
            label=FieldLabel("bounds", "Starts", example="at once"),
        ),
        field(
            "ends",
            MOMENT,
            typed=Typed(partial(read_end, "ends", moment=moment), print_time),
            option=Option("no occurrence after; a day counts to its end", "T"),
            label=FieldLabel("bounds", "Ends", example="never ends"),
        ),
        field(
            "times",
            NUMBER,
            typed=optional(typed.NUMBER),
            option=Option("end after N occurrences from --starts (now)", "N", span=(1, MOST_TIMES)),
            label=FieldLabel(
                "bounds",
                "Ends after",
                "So many occurrences, counted from the start above.",
                "no limit",
                least=1,
            ),
        ),
        field(
            "exclude",
            list_of(DATE_OR_MOMENT),
            "excluded",
            typed=typed_list(Parts(partial(read_left_out, moment=moment), print_time), _EACH_LINE),
            option=Option(
                "leave out a day, days such as 2026-12-24..2026-12-27, or one occurrence",
                "D|D..D|T",
                splits=partial(days_of_span, moment=moment),
            ),
            label=FieldLabel(
                "exceptions",
                "Leave out",
                "A date leaves out the whole day, a time one run.",
                "2026-12-24\n2026-12-31 18:00",
            ),
        ),
        field(
            "include",
            list_of(MOMENT),
            "included",
            typed=typed_list(Parts(partial(read_time, "include", moment=moment), print_time), _EACH_LINE),
            option=Option("fire then too", "T"),
            label=FieldLabel("exceptions", "Fire also at", "A date with a time.", "2026-12-27 10:00"),
        ),
        field(
            "off_days",
            list_of(OFF_DAYS),
            option=Option(
                "keep off holidays: DE-BY, weekends, or the whole days of ics=FILE or ics=URL",
                "WHICH[:skip|previous|next]",
                name="holidays",
            ),
            label=FieldLabel("exceptions", "Off days"),
        ),
        field(
            "blackouts",
            list_of(BLACKOUT),
            typed=typed_list(
                Parts(lambda text: _read_blackout(text, moment), _print_blackout),
                _EACH_LINE,
            ),
            option=Option(
                "fire nothing from A until B, or during the events of ics=URL", "A/B|ics=URL", name="blackout"
            ),
            label=FieldLabel(
                "exceptions",
                "Nothing within",
                "From one time up to, but without, another.",
                "2026-12-24 / 2027-01-02 06:00",
            ),
        ),
        blamed={"blackout": "blackouts"},
    )


def _read_blackout(text: str, moment: Moment) -> Blackout | CalendarBlackout:
    if text.strip().startswith(CALENDAR):
        return CalendarBlackout(text.strip().removeprefix(CALENDAR))
    return Blackout(*read_span("blackout", text, moment))


def _print_blackout(blackout: Blackout | CalendarBlackout) -> str:
    if isinstance(blackout, CalendarBlackout):
        return f"{CALENDAR}{blackout.source}"
    return f"{print_time(blackout.begins)}/{print_time(blackout.ends)}"


SPREAD = Record(
    Schedule,
    field(
        "jitter",
        LENGTH,
        option=Option("delay each occurrence by chance, at most so long", "LENGTH"),
        label=FieldLabel(
            "clock",
            "Spread by up to",
            "The same occurrence is always late by the same, so the preview shows the real instant.",
            "30s",
        ),
    ),
    field(
        "jitter_seed",
        TEXT,
        option=Option("what the chance depends on", "TEXT"),
        label=FieldLabel("clock", "Share its random delay with", example="a word of your own"),
    ),
)
_EDITS = field("edits", list_of(EDIT))
READINGS = Record(
    Readings,
    field("week_number_days", word(WeekNumberDays)),
    field("month_day_months", word(MonthDayMonths)),
    field("week_number_period", word(WeekNumberPeriod)),
    field("unmatched_start", word(UnmatchedStart)),
    field("strict", FLAG),
)


def _other_reading(part: Field) -> str:
    """Return what makes a reading another than it is by default."""
    held = typed_of(part).write(READINGS.defaults[part.attribute])
    return f"{part.option_name}={next(word for word in typed_of(part).words if word != held)}"


def _choice(key: str, words: type[Word], purpose: str, text: str, *choices: str) -> Field:
    """Return a choice that is left to the kind of rule unless somebody makes it."""
    texts = {"": "as usual for the rule"} | dict(zip(words, choices, strict=True))
    return field(
        key,
        word(words),
        typed=optional(typed_word(words)),
        option=Option(purpose),
        label=FieldLabel("clock", text, texts=texts),
    )


TIME_POLICIES = Record(
    TimePolicies,
    _choice(
        "gap",
        Gap,
        "for a time the clock jumps over (shift; --cron: edge, or skip with */N, * or seconds; "
        "quartz and --on-calendar: skip)",
        "A time that is jumped over fires",
        "later by as much: 02:30 → 03:30",
        "at once after it: 02:30 → 03:00",
        "not at all",
    ),
    _choice(
        "overlap",
        Overlap,
        "for a time the clock shows twice (first; --cron with */N, * or seconds: both; quartz: second)",
        "A time that comes twice fires",
        "the first time",
        "the second time",
        "both times",
    ),
    _choice(
        "clock",
        ClockKind,
        "what distances below a day are counted on",
        "Hours and minutes count",
        "time that passes",
        "the clock on the wall",
    ),
    _choice(
        "missing_date",
        MissingDate,
        "for a date that doesn't exist",
        "If the month is too short",
        "not at all",
        "on the day after",
        "on the day before",
    ),
    field(
        "readings",
        READINGS,
        option=Option(
            f"how to read what RFC 5545 leaves open: {', '.join(map(_other_reading, READINGS.parts))}",
            "NAME=VALUE",
            name="reading",
        ),
    ),
)

_MOST_ZONES = 64

BOUNDS = bounds(Moment(datetime.min.replace(tzinfo=UTC), FLOATING))  # for who reads no times
_AFTER_RULES = Record(Schedule, *BOUNDS.parts, *SPREAD.parts, _EDITS, blamed={"rules": "rules"})

SCHEDULE_KEYS = (*ZONE.keys, "rules", *_AFTER_RULES.keys, *TIME_POLICIES.keys)


@lru_cache(maxsize=_MOST_ZONES)
def _rules_form(zone: str) -> Form[tuple[Rule, ...]]:
    """Return the form of the rules in a zone; making it takes longer than to write a job."""
    return list_of(Choice("rule", (Kind(each.made, each.key, each.document(zone)) for each in RULE_KINDS)))


def schedule_entries(schedule: Schedule) -> dict[str, object]:
    """Return the entries of a schedule, which may stand among those of its job."""
    rules: dict[str, object] = {}
    if schedule.rules:
        rules["rules"] = _rules_form(schedule.zone).write(schedule.rules)
    return (
        ZONE.write(schedule) | rules | _AFTER_RULES.write(schedule) | TIME_POLICIES.write(schedule.policies)
    )


def tell_zone(faults: list[InvalidInput], given: Mapping[str, object], path: str) -> None:
    """Tell of an unknown zone alongside other faults; alone it is told where the rules are worked out."""
    zone = given.get("zone")
    if isinstance(zone, str) and zone != FLOATING:
        try:
            zone_files().read(zone)
        except InvalidInput as fault:
            faults.append(refused(inside(path, "zone"), fault.reason))


def _read_schedule(document: object, path: str) -> Schedule:
    given = read_mapping(document, path, SCHEDULE_KEYS)
    faults: list[InvalidInput] = []
    zone = attempt(faults, ZONE.attributes, given, path)
    attributes = attempt(faults, _AFTER_RULES.attributes, given, path)
    rules: tuple[Rule, ...] | None = ()
    if "rules" in given:
        form = _rules_form(zone["zone"] if zone else "UTC")
        rules = attempt(faults, form.read, given["rules"], inside(path, "rules"))
    policies = attempt(faults, TIME_POLICIES.attributes, given, path)
    if zone is None or attributes is None or faults:
        tell_zone(faults, given, path)
        raise together(faults)
    if policies:
        attributes["policies"] = TIME_POLICIES.build(policies, path)
    return _AFTER_RULES.build({**zone, **attributes, "rules": rules}, path)


SCHEDULE_SCHEMA = joined(
    ZONE.schema,
    of_keys({"rules": _rules_form(FLOATING).schema}),
    _AFTER_RULES.schema,
    TIME_POLICIES.schema,
)
SCHEDULE: Form[Schedule] = Spelling(schedule_entries, _read_schedule, SCHEDULE_SCHEMA)
