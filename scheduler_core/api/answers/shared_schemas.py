"""Schemas of what is answered, by the names under which the description of the API lists them."""

from collections.abc import Mapping
from enum import StrEnum

from scheduler_core.exchange.table.job_objects import object_of_job
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade import objects
from scheduler_core.fields import answers
from scheduler_core.fields.basic_types import Schema
from scheduler_core.values.records.api_token import Scope

INSTANT = answers.INSTANT.schema
MAY_BE_INSTANT = answers.MAY_BE_INSTANT.schema
STRING = answers.STRING.schema
INTEGER = answers.INTEGER.schema
MAY_BE_INTEGER = answers.MAY_BE_INTEGER.schema
BOOLEAN = answers.BOOLEAN.schema


def ref(name: str) -> Schema:
    """Return the schema that stands under a name in the description."""
    return {"$ref": f"#/components/schemas/{name}"}


def of_keys(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """Return the schema of an object with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(required) | dict(optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": dict(items)}


def one_of_words(words: type[StrEnum]) -> Schema:
    return {"type": "string", "enum": [each.value for each in words]}


WARNINGS: Schema = {
    **list_of(STRING),
    "description": "What the jobs need and would not find: jobs they start, secrets, programs, files.",
}

JOB_LINE = object_of_job.keys

SCHEMAS: Mapping[str, Schema] = {
    "Problem": {
        "type": "object",
        "description": "What is refused, and why (RFC 9457).",
        "properties": {
            "type": STRING,
            "title": STRING,
            "status": INTEGER,
            "detail": STRING,
            "field": {"type": "string", "description": "The field, parameter or header that is to blame."},
            "errors": {
                "type": "array",
                "description": "All faults, where there are several; the first is told above.",
                "items": of_keys({"detail": STRING, "field": STRING}),
            },
        },
        "required": ["type", "title", "status", "detail"],
        "additionalProperties": False,
    },
    "JobLine": object_of_job.schema,
    "Job": of_keys(JOB_LINE | {"document": {"$ref": "#/components/schemas/JobDocument"}}),
    "SavedJob": of_keys(
        JOB_LINE | {"document": {"$ref": "#/components/schemas/JobDocument"}, "warnings": WARNINGS}
    ),
    "Run": object_of.schema,
    "Instance": objects.object_of_instance.schema,
    "InstanceProgress": objects.object_of_progress.schema,
    "Acted": objects.object_of_acted.schema,
    "StepCount": objects.object_of_step_count.schema,
    "Chunk": objects.object_of_chunk.schema,
    "HistoryEntry": objects.object_of_history.schema,
    "Difference": objects.object_of_difference.schema,
    "Pause": objects.object_of_pause.schema,
    "Planned": objects.object_of_planned.schema,
    "PlannedJob": of_keys(
        {
            "job": INTEGER,
            "job_name": STRING,
            "instants": list_of(INSTANT),
            "is_cut": BOOLEAN,
            "usual_duration_ms": MAY_BE_INTEGER,
        }
    ),
    "Preview": of_keys(
        {
            "sentence": STRING,
            "clock_changes": list_of(STRING),
            "fires": {"enum": ["never", "finite", "forever"]},
            "problems": list_of(of_keys({"field": STRING, "message": STRING, "is_error": BOOLEAN})),
            "instants": list_of(objects.object_of_instant.schema),
        }
    ),
    "Why": of_keys(
        {
            "job": INTEGER,
            "job_name": STRING,
            "at": INSTANT,
            "verdict": STRING,
            "revision": INTEGER,
            "schedule": STRING,
            "is_planned": BOOLEAN,
            "obstacle": {"type": ["string", "null"]},
            "before": MAY_BE_INSTANT,
            "after": MAY_BE_INSTANT,
            "runs": list_of(ref("Run")),
            "sentences": list_of(STRING),
            "is_held_copy": BOOLEAN,
        }
    ),
    "Engine": objects.object_of_known_engine.schema,
    "Status": of_keys(
        {
            "store": STRING,
            "engine": {"anyOf": [ref("Engine"), {"type": "null"}]},
            "is_well": BOOLEAN,
            "complaints": list_of(STRING),
            "running": INTEGER,
            "waiting": INTEGER,
            "held": INTEGER,
            "without_machine": INTEGER,
            "backlog": {
                "anyOf": [of_keys({"runs": INTEGER, "begun_in_last_minute": INTEGER}), {"type": "null"}]
            },
            "next": {
                "anyOf": [of_keys({"at": INSTANT, "job": INTEGER, "job_name": STRING}), {"type": "null"}]
            },
            "next_wait": {"anyOf": [ref("Instance"), {"type": "null"}]},
            "queued": list_of(ref("Instance")),
            "jobs": INTEGER,
            "paused": INTEGER,
            "is_all_paused": BOOLEAN,
            "all_paused_until": MAY_BE_INSTANT,
            "all_paused_by": {"type": ["string", "null"]},
            "failing": list_of(of_keys({"job": INTEGER, "job_name": STRING})),
            "failed_today": INTEGER,
            "broken_channels": list_of(of_keys({"name": STRING, "trouble": STRING})),
            "is_copy": BOOLEAN,
            "is_held_copy": BOOLEAN,
        }
    ),
    "Statistics": of_keys(
        {
            "counts": {"type": "object", "additionalProperties": INTEGER},
            "duration": objects.MAY_BE_SPREAD.schema,
            "lateness": objects.MAY_BE_SPREAD.schema,
        }
    ),
    "Failure": objects.object_of_failure.schema,
    "Event": objects.object_of_event.schema,
    "Backfill": objects.object_of_backfill.schema,
    "BackfillInstant": objects.object_of_backfill_instant.schema,
    "Watch": objects.object_of_watch.schema,
    "AuditEntry": objects.object_of_audit_entry.schema,
    "Backup": objects.object_of_backup.schema,
    "Finding": of_keys({"rule": STRING, "message": STRING}),
    "Diagnosis": objects.object_of_diagnosis.schema,
    "Loss": {"type": "object", "properties": {"place": STRING, "text": STRING}, "required": ["text"]},
    "Health": of_keys(
        {
            "status": {"type": "string", "enum": ["ok", "unwell"]},
            "engine": {
                "anyOf": [of_keys({"pid": INTEGER, "host": STRING}), {"type": "null"}],
            },
            "tick_age_seconds": {"type": ["number", "null"]},
            "last_look": MAY_BE_INSTANT,
            "complaints": list_of(STRING),
        }
    ),
    "ImportStep": of_keys(
        {
            "change": {"enum": ["add", "change", "remove", "unchanged"]},
            "job": MAY_BE_INTEGER,
            "name": STRING,
            "folder": STRING,
            "switched_off": BOOLEAN,
            "left_out": BOOLEAN,
            "when": STRING,
            "what": STRING,
            "differences": list_of(ref("Difference")),
        }
    ),
    "Token": of_keys({"name": STRING, "scopes": list_of(one_of_words(Scope)), "expires_at": MAY_BE_INSTANT}),
    "KnownToken": objects.object_of_token.schema,
    "Channel": objects.object_of_channel.schema,
    "Machine": objects.object_of_machine.schema,
    "MachineActed": objects.object_of_machine_acted.schema,
    "Changed": of_keys({"changed": list_of(INTEGER)}),
}
