"""Repeats at a fixed distance: from when they count, and whether anew each day."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from enum import StrEnum
from functools import partial
from typing import Any

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.basic_types import FLAG, word
from scheduler_core.fields.descriptions import FieldLabel, Option, where
from scheduler_core.fields.moments import LENGTH, MOMENT, WINDOW
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import ANCHOR, WEEKDAYS
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, Said, anywhere
from scheduler_core.fields.typed import NO, YES, Editor, Typed, optional, timed
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment, print_time, read_time
from scheduler_core.recurrence.words.compact import (
    parse_days,
    parse_duration,
    parse_window,
    print_days,
    print_window,
)
from scheduler_core.recurrence.words.phase import anchor_in_window
from scheduler_core.values.schedules.rules import DailyWindow, Every
from scheduler_core.values.schedules.weekday import Weekday

_ONE_DAY = timedelta(days=1)
_NOT_ANEW = "more than a day, and not whole days, can't begin anew each day; let it go on through"


class Counting(StrEnum):
    """How steps count that are kept to a part of each day."""

    EACH_DAY = "each day"
    ON_THROUGH = "on through"


@dataclass(frozen=True, slots=True)
class Steps:
    """A rule of steps as it is filled in: without an anchor, or with one that its window does not need."""

    step: timedelta
    anchor: datetime | None = None
    between: DailyWindow | None = None
    weekdays: frozenset[Weekday] = frozenset()
    from_last_end: bool = False
    counting: Counting | None = None


def _has_window(texts: Mapping[str, str]) -> bool:
    """Tell whether steps are kept to hours of the day and could count anew each day."""
    return bool(texts.get("between", "").strip()) and texts.get("from_last_end") != YES


def _has_anchor(texts: Mapping[str, str]) -> bool:
    """Tell whether it means anything from when the steps count."""
    is_through = texts.get("counting") == Counting.ON_THROUGH
    return not _has_window(texts) or is_through or _is_long(texts.get("step", ""))


def _is_long(step: str) -> bool:
    try:
        return parse_duration(step) > _ONE_DAY
    except InvalidInput:
        return False


_PARTS = (
    field(
        "every",
        LENGTH,
        "step",
        option=Option("at a fixed distance, such as 15m", "LENGTH"),
        label=FieldLabel(RULE, "Every", example="15m"),
    ),
    field(
        "anchor",
        MOMENT,
        typed=timed(lambda moment: Typed(partial(read_time, "anchor", moment=moment), print_time)),
        option=ANCHOR,
        label=FieldLabel(
            RULE,
            "Starts",
            example="2026-12-01 00:00",
            editor=Editor.MOMENT,
            shown_if=where(_has_anchor),
            rank=4,
        ),
    ),
    field(
        "between",
        WINDOW,
        typed=optional(Typed(parse_window, print_window, Editor.SHORT)),
        option=Option(
            "--every: only at these times of day, such as 08:00-18:00, counted from 08:00 each day", "TIMES"
        ),
        label=FieldLabel(RULE, "Only between", example="08:00-18:00", rank=2),
    ),
    field(
        "on",
        WEEKDAYS,
        "weekdays",
        typed=Typed(parse_days, print_days),
        option=Option("--every: only on these days, such as mon-fri", "DAYS"),
        label=FieldLabel(RULE, "Only on", "No day chosen means every day.", editor=Editor.WEEKDAYS, rank=5),
    ),
    field(
        "after_end",
        FLAG,
        "from_last_end",
        option=Option("--every: measure from the end of the last run", is_flag=True),
        label=FieldLabel(
            RULE,
            "Counted from",
            texts={NO: "the start", YES: "the end of the last run"},
            editor=Editor.CHOICE,
            rank=1,
        ),
    ),
)
_DOCUMENT = Record(Every, *_PARTS, any_of=("anchor", "between"))
_STEPS = Record(
    Steps,
    *_PARTS,
    field(
        "counting",
        word(Counting),
        label=FieldLabel(
            RULE,
            "Goes on",
            texts={
                Counting.EACH_DAY: "anew each day",
                Counting.ON_THROUGH: "on through the other hours",
            },
            shown_if=where(_has_window),
            rank=3,
        ),
    ),
)


def _settled(said: dict[str, Any], _: Moment) -> dict[str, Any]:
    return said | {"counting": Counting.ON_THROUGH} if "anchor" in said else said


def _taken_apart(rule: Every, _: str) -> Steps:
    counting = Counting.ON_THROUGH if _counts_on_through(rule) else Counting.EACH_DAY
    return Steps(rule.step, rule.anchor, rule.between, rule.weekdays, rule.from_last_end, counting)


def _counts_on_through(rule: Every) -> bool:
    if rule.between is None or rule.anchor is None or rule.from_last_end:
        return False
    return anchor_in_window(rule.step, rule.between, rule.anchor.date()) != rule.anchor


def _put_together(steps: Steps, said: Said) -> Every:
    """Return the rule; within hours of the day it has an anchor only where it counts on through."""
    moment = said.moment
    anchor = steps.anchor
    if steps.between is None or steps.from_last_end or steps.counting is Counting.ON_THROUGH:
        if anchor is None:
            anchor = moment.now if steps.from_last_end else _midnight(moment)
    else:
        counted_on = moment.local if anchor is None else moment.on_the_wall(anchor)
        anchor = anchor_in_window(steps.step, steps.between, counted_on.date())
        if anchor is None and steps.step > _ONE_DAY and steps.counting is Counting.EACH_DAY:
            raise InvalidInput("counting", _NOT_ANEW)
    return Every(steps.step, anchor, steps.between, steps.weekdays, steps.from_last_end)


def _offered(steps: Steps, _: Every, moment: Moment) -> Steps:
    """Say from when it would count, should it be counted on through after all."""
    return steps if steps.anchor is not None else replace(steps, anchor=_midnight(moment))


def _midnight(moment: Moment) -> datetime:
    return datetime.combine(moment.local.date(), time())


def _fresh(moment: Moment) -> Every:
    return Every(timedelta(hours=1), moment.local.replace(minute=0, second=0, microsecond=0))


EVERY_RULE = DescribedRule(
    Every,
    "every",
    "Every few minutes, hours …",
    2,
    anywhere(_DOCUMENT),
    _STEPS,
    _STEPS,
    _fresh,
    _taken_apart,
    _put_together,
    _settled,
    _offered,
    counted="anchor",
)
