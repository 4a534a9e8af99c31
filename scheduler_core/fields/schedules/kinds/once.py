"""One time: at a date, or after a delay; and each start of the engine."""

from datetime import datetime, time, timedelta
from functools import partial

from scheduler_core.fields.basic_types import TRUE
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import LENGTH, MOMENT
from scheduler_core.fields.records import Record, fact, field
from scheduler_core.fields.schedules.kinds.day_fields import ANCHOR
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import Editor, Typed, timed
from scheduler_core.phrases.command_times import Moment, print_time, read_instant, read_time
from scheduler_core.values.schedules.rules import AtStart, Delay, Once

_NINE = time(9)

_ONCE = Record(
    Once,
    field(
        "once",
        MOMENT,
        "at",
        typed=timed(lambda moment: Typed(partial(read_time, "once", moment=moment), print_time)),
        option=Option(
            "at one time, such as 2026-12-01T09:00; 2099-12-31T00:00 for what only others start", "T"
        ),
        label=FieldLabel(RULE, "At", example="2026-12-01 09:00 or tomorrow 9:00", editor=Editor.MOMENT),
    ),
)
_DELAY = Record(
    Delay,
    field(
        "in",
        LENGTH,
        "length",
        option=Option("after a delay, such as 40d", "LENGTH"),
        label=FieldLabel(RULE, "After", example="1h30m"),
    ),
    field(
        "said_at",
        MOMENT,
        mend="say from when the delay counts, such as 2026-12-01T09:00:00Z",
        typed=timed(lambda moment: Typed(partial(read_instant, "anchor", moment=moment), print_time)),
        option=ANCHOR,
        label=FieldLabel(RULE, "Counted from", example="2026-12-01 09:00", editor=Editor.INSTANT),
    ),
)

ONCE_RULE = DescribedRule(
    Once,
    "once",
    "Once",
    5,
    anywhere(_ONCE),
    _ONCE,
    _ONCE,
    lambda moment: Once(_tomorrow(moment)),
)
DELAY_RULE = DescribedRule(
    Delay,
    "delay",
    "After a delay",
    6,
    anywhere(_DELAY),
    _DELAY,
    _DELAY,
    lambda moment: Delay(timedelta(hours=1), moment.now.replace(microsecond=0)),
    settled=lambda said, moment: {"said_at": moment.now} | said,
)

_AT_START = Record(AtStart, fact("at_start", TRUE, Option("each time the engine starts", is_flag=True)))

AT_START_RULE = DescribedRule(
    AtStart,
    "at_start",
    "When Hourbell starts",
    12,
    anywhere(_AT_START),
    _AT_START,
    _AT_START,
    lambda _: AtStart(),
    note="Runs each time the engine starts.",
)


def _tomorrow(moment: Moment) -> datetime:
    return datetime.combine(moment.local.date() + timedelta(days=1), _NINE)
