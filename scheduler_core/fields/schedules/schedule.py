"""Schedules: the zone, the rules and all that bends them, in one mapping."""

from functools import lru_cache

from scheduler_core.fields.basic_types import FLAG, NUMBER, TEXT, Form, Spelling, list_of, word
from scheduler_core.fields.choices import Choice, kind_of
from scheduler_core.fields.moments import DATE_OR_MOMENT, LENGTH, MOMENT
from scheduler_core.fields.places import inside
from scheduler_core.fields.records import Record, field, joined, of_keys, read_mapping
from scheduler_core.fields.schedules.off_days import BLACKOUT, OFF_DAYS
from scheduler_core.fields.schedules.rules import rule_form
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
from scheduler_core.values.schedules.schedule import FLOATING, Added, Edit, Moved, Schedule, Skipped

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
_BEFORE_RULES = Record(
    Schedule, field("zone", TEXT, is_told=True, mend="name the time zone, such as Europe/Berlin")
)
_AFTER_RULES = Record(
    Schedule,
    field("starts", MOMENT),
    field("ends", MOMENT),
    field("times", NUMBER),
    field("exclude", list_of(DATE_OR_MOMENT), "excluded"),
    field("include", list_of(MOMENT), "included"),
    field("off_days", list_of(OFF_DAYS)),
    field("blackouts", list_of(BLACKOUT)),
    field("jitter", LENGTH),
    field("jitter_seed", TEXT),
    field("edits", list_of(EDIT)),
    blamed={"rules": "rules"},
)
_TIME_POLICIES = Record(
    TimePolicies,
    field("gap", word(Gap)),
    field("overlap", word(Overlap)),
    field("clock", word(ClockKind)),
    field("missing_date", word(MissingDate)),
    field(
        "readings",
        Record(
            Readings,
            field("week_number_days", word(WeekNumberDays)),
            field("month_day_months", word(MonthDayMonths)),
            field("week_number_period", word(WeekNumberPeriod)),
            field("unmatched_start", word(UnmatchedStart)),
            field("strict", FLAG),
        ),
    ),
)

_MOST_ZONES = 64

SCHEDULE_KEYS = (*_BEFORE_RULES.keys, "rules", *_AFTER_RULES.keys, *_TIME_POLICIES.keys)


@lru_cache(maxsize=_MOST_ZONES)
def _rules_form(zone: str) -> Form[tuple[Rule, ...]]:
    """Return the form of the rules in a zone; making it takes longer than to write a job."""
    return list_of(rule_form(zone))


def schedule_entries(schedule: Schedule) -> dict[str, object]:
    """Return the entries of a schedule, which may stand among those of its job."""
    rules: dict[str, object] = {}
    if schedule.rules:
        rules["rules"] = _rules_form(schedule.zone).write(schedule.rules)
    return (
        _BEFORE_RULES.write(schedule)
        | rules
        | _AFTER_RULES.write(schedule)
        | _TIME_POLICIES.write(schedule.policies)
    )


def _read_schedule(document: object, path: str) -> Schedule:
    given = read_mapping(document, path, SCHEDULE_KEYS)
    attributes = _BEFORE_RULES.attributes(given, path) | _AFTER_RULES.attributes(given, path)
    attributes["rules"] = ()
    if "rules" in given:
        rules = _rules_form(attributes["zone"])
        attributes["rules"] = rules.read(given["rules"], inside(path, "rules"))
    policies = _TIME_POLICIES.attributes(given, path)
    if policies:
        attributes["policies"] = _TIME_POLICIES.build(policies, path)
    return _AFTER_RULES.build(attributes, path)


SCHEDULE_SCHEMA = joined(
    _BEFORE_RULES.schema,
    of_keys({"rules": _rules_form(FLOATING).schema}),
    _AFTER_RULES.schema,
    _TIME_POLICIES.schema,
)
SCHEDULE: Form[Schedule] = Spelling(schedule_entries, _read_schedule, SCHEDULE_SCHEMA)
