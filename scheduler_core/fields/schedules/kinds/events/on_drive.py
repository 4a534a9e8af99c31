"""Drives: one text in documents and behind an option, fields in a form."""

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
from scheduler_core.recurrence.kinds.events.on_drive import parse_on_drive, print_on_drive
from scheduler_core.values.schedules.events.on_drive import DriveChange, OnDrive

_NAMES = ("drive", "change", "already", "lasts")

_ON_DRIVE = Record(
    OnDrive,
    field(
        "on_drive",
        core_of(OnDrive, text_of(print_on_drive, parse_on_drive), *_NAMES),
        *_NAMES,
        typed=typed_core(OnDrive, parse_on_drive, print_on_drive, *_NAMES),
        option=Option(
            'when a drive comes or goes, by its label, UUID or path, such as "mounted: Backup"', "TEXT"
        ),
    ),
)
_PARTS = Record(
    OnDrive,
    field(
        "change",
        word(DriveChange),
        label=FieldLabel(RULE, "When it", texts={"mounted": "is mounted", "gone": "is gone"}),
    ),
    field(
        "drive",
        TEXT,
        typed=LINE,
        label=FieldLabel(RULE, "Drive", "Its label, its UUID, or the folder where it is seen.", "Backup"),
    ),
    LASTS,
    ALREADY,
    blamed={"on_drive": "drive"},
)

ON_DRIVE_RULE = DescribedRule(
    OnDrive,
    "on_drive",
    "a drive comes",
    16,
    anywhere(_ON_DRIVE),
    _ON_DRIVE,
    _PARTS,
    lambda _: OnDrive("Backup"),
    note=BETWEEN_LOOKS,
    group=HAPPENING,
)
