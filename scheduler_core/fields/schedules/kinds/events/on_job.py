"""Ends of jobs: one text in documents and behind an option, fields in a form."""

from scheduler_core.fields.basic_types import text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING, RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import Typed
from scheduler_core.recurrence.kinds.events.on_job_text import (
    parse_names,
    parse_on_job,
    print_names,
    print_on_job,
)
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.schedules.events.on_job import OnJob

_NAMES = ("jobs", "when")

_ON_JOB = Record(
    OnJob,
    field(
        "on_job",
        core_of(OnJob, text_of(print_on_job, parse_on_job), *_NAMES),
        *_NAMES,
        typed=typed_core(OnJob, parse_on_job, print_on_job, *_NAMES),
        option=Option(
            'once other jobs have succeeded, such as "Backup and Report"; or "Backup: failure", '
            '"Backup: always"',
            "TEXT",
        ),
    ),
)
_PARTS = Record(
    OnJob,
    field(
        "jobs",
        text_of(print_names, parse_names),
        typed=Typed(parse_names, print_names),
        label=FieldLabel(
            RULE, "After", "Names of jobs, joined by “and”: once each has ended so.", "Backup and Report"
        ),
    ),
    field(
        "when",
        word(When),
        label=FieldLabel(
            RULE,
            "Ended how",
            texts={"success": "they succeeded", "failure": "they failed", "always": "however they ended"},
        ),
    ),
    blamed={"on_job": "jobs"},
)

ON_JOB_RULE = DescribedRule(
    OnJob,
    "on_job",
    "jobs have ended",
    14,
    anywhere(_ON_JOB),
    _ON_JOB,
    _PARTS,
    lambda _: OnJob(("Backup",)),
    group=HAPPENING,
)
