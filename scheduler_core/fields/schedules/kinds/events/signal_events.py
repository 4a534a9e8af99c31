"""What others send or end: events, hooks, jobs, and silence where an event was expected."""

from datetime import timedelta

from scheduler_core.fields.basic_types import TEXT, text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING, RULE, DescribedRule, anywhere
from scheduler_core.fields.schedules.kinds.events.event_fields import event_rule
from scheduler_core.fields.typed import LINE, Typed
from scheduler_core.recurrence.kinds.events.signal_events import (
    parse_names,
    parse_on_hook,
    parse_on_job,
    parse_on_silence,
    print_names,
    print_on_hook,
    print_on_job,
    print_on_silence,
)
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnHook, OnJob, OnSilence, Signature

_ON_EVENT = Record(
    OnEvent,
    field(
        "on_event",
        TEXT,
        "name",
        typed=LINE,
        option=Option("by events that hourbell event send or a program sends, such as order-paid", "NAME"),
        label=FieldLabel(
            RULE,
            "Event",
            "Sent by hourbell event send, or over the API. Where the job has a key, with that key or none.",
            "order-paid",
        ),
    ),
)

ON_EVENT_RULE = DescribedRule(
    OnEvent,
    "on_event",
    "an event comes",
    15,
    anywhere(_ON_EVENT),
    _ON_EVENT,
    _ON_EVENT,
    lambda _: OnEvent("paid"),
    group=HAPPENING,
)

ON_HOOK_RULE = event_rule(
    OnHook,
    "on_hook",
    parse_on_hook,
    print_on_hook,
    "a hook is called",
    22,
    Option(
        "when a service calls the hook of this name, whose address hourbell hook add makes; behind a "
        "comma how it signs: github or standard",
        "TEXT",
    ),
    OnHook("deploy"),
    field(
        "name",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE, "Hook", "Its address is a secret, which a service calls with what it delivers.", "deploy"
        ),
    ),
    field(
        "signed",
        word(Signature),
        label=FieldLabel(
            RULE,
            "Signed",
            "By the secret hook-NAME, which both sides know; what is not signed so begins nothing.",
            texts={
                "unsigned": "no, its address is enough",
                "github": "as GitHub signs",
                "standard": "by Standard Webhooks",
            },
        ),
    ),
    blamed="name",
)

ON_JOB_RULE = event_rule(
    OnJob,
    "on_job",
    parse_on_job,
    print_on_job,
    "jobs have ended",
    14,
    Option(
        'once other jobs have succeeded, such as "Backup and Report"; or "Backup: failure", "Backup: always"',
        "TEXT",
    ),
    OnJob(("Backup",)),
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
    blamed="jobs",
)

ON_SILENCE_RULE = event_rule(
    OnSilence,
    "on_silence",
    parse_on_silence,
    print_on_silence,
    "an event stays away",
    16,
    Option('when no event of a name has come for so long, such as "heartbeat: 25h"', "TEXT"),
    OnSilence("heartbeat", timedelta(hours=25)),
    field(
        "name",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE,
            "Event",
            "Sent by hourbell event send, or over the API. Where the job has a key, with that key or none.",
            "heartbeat",
        ),
    ),
    field(
        "length",
        LENGTH,
        label=FieldLabel(RULE, "Not heard for", "Begins once, until the event comes again.", "25h"),
    ),
    blamed="name",
)
