"""What happens to files."""

from datetime import timedelta

from scheduler_core.fields.basic_types import FLAG, TEXT, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.records import field
from scheduler_core.fields.schedules.kinds.described_rule import RULE
from scheduler_core.fields.schedules.kinds.events.event_fields import ALREADY, BETWEEN_LOOKS, event_rule
from scheduler_core.fields.typed import LINE, NO, YES, Editor
from scheduler_core.recurrence.kinds.events.on_file import parse_on_file, print_on_file
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile

ON_FILE_RULE = event_rule(
    OnFile,
    "on_file",
    parse_on_file,
    print_on_file,
    "files change",
    13,
    Option(
        'by what files do, such as "arrives: ~/Scans/*.pdf"',
        "TEXT",
    ),
    OnFile("~/Downloads/*.pdf", settled=timedelta(seconds=2)),
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
        label=FieldLabel(
            RULE, "Files", "A whole path; * stands for any letters.", "~/Scans/*.pdf", editor=Editor.FILES
        ),
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
    blamed="pattern",
    note=BETWEEN_LOOKS,
)
