"""Programs: one text in documents and behind an option, fields in a form."""

from scheduler_core.fields.basic_types import TEXT, text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import (
    ALREADY,
    BETWEEN_LOOKS,
    HAPPENING,
    LASTS,
    RULE,
    DescribedRule,
    anywhere,
)
from scheduler_core.fields.typed import LINE
from scheduler_core.recurrence.kinds.events.on_program import parse_on_program, print_on_program
from scheduler_core.values.schedules.events.on_program import OnProgram, ProgramChange

_NAMES = ("program", "change", "already", "lasts")

_ON_PROGRAM = Record(
    OnProgram,
    field(
        "on_program",
        core_of(OnProgram, text_of(print_on_program, parse_on_program), *_NAMES),
        *_NAMES,
        typed=typed_core(OnProgram, parse_on_program, print_on_program, *_NAMES),
        option=Option('when a program starts or ends, such as "ends: firefox"', "TEXT"),
    ),
)
_PARTS = Record(
    OnProgram,
    field(
        "change",
        word(ProgramChange),
        label=FieldLabel(RULE, "When it", texts={"starts": "starts", "ends": "ends"}),
    ),
    field(
        "program",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE, "Program", "Its name as lists of processes show it, without a path.", "firefox"
        ),
    ),
    LASTS,
    ALREADY,
    blamed={"on_program": "program"},
)

ON_PROGRAM_RULE = DescribedRule(
    OnProgram,
    "on_program",
    "a program starts or ends",
    17,
    anywhere(_ON_PROGRAM),
    _ON_PROGRAM,
    _PARTS,
    lambda _: OnProgram("firefox"),
    note=BETWEEN_LOOKS,
    group=HAPPENING,
)
