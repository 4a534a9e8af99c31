"""What happens to files: one text in documents and behind an option, fields in a form."""

from datetime import timedelta

from scheduler_core.fields.basic_types import FLAG, TEXT, text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import (
    ALREADY,
    BETWEEN_LOOKS,
    HAPPENING,
    RULE,
    DescribedRule,
    anywhere,
)
from scheduler_core.fields.typed import LINE, NO, YES, Editor
from scheduler_core.recurrence.kinds.events.on_file import parse_on_file, print_on_file
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile

_NAMES = ("pattern", "change", "below", "settled", "together", "already")
_TEXT = core_of(OnFile, text_of(print_on_file, parse_on_file), *_NAMES)

_ON_FILE = Record(
    OnFile,
    field(
        "on_file",
        _TEXT,
        *_NAMES,
        typed=typed_core(OnFile, parse_on_file, print_on_file, *_NAMES),
        option=Option(
            'by what files do, such as "arrives: ~/Scans/*.pdf"',
            "TEXT",
        ),
    ),
)
_PARTS = Record(
    OnFile,
    field(
        "change",
        word(FileChange),
        label=FieldLabel(
            RULE,
            "When a file",
            texts={
                "arrives": "arrives",
                "changes": "appears or changes",
                "goes": "goes",
                "remains": "is there, again and again",
            },
        ),
    ),
    field(
        "pattern",
        TEXT,
        typed=LINE,
        label=FieldLabel(RULE, "Files", "A whole path; * stands for any letters.", "~/Scans/*.pdf"),
    ),
    field(
        "settled",
        LENGTH,
        label=FieldLabel(RULE, "Once still for", "Nothing half written.", "2s", rank=1),
    ),
    field(
        "together",
        LENGTH,
        label=FieldLabel(RULE, "One run for all within", "0 seconds: a run for each file.", "30s", rank=1),
    ),
    field(
        "below",
        FLAG,
        label=FieldLabel(
            RULE,
            "Looked for",
            texts={NO: "in this folder", YES: "in folders below, too"},
            editor=Editor.CHOICE,
            rank=2,
        ),
    ),
    ALREADY,
    blamed={"on_file": "pattern"},
)

ON_FILE_RULE = DescribedRule(
    OnFile,
    "on_file",
    "files change",
    13,
    anywhere(_ON_FILE),
    _ON_FILE,
    _PARTS,
    lambda _: OnFile("~/Downloads/*.pdf", settled=timedelta(seconds=2)),
    note=BETWEEN_LOOKS,
    group=HAPPENING,
)
