"""The schemas of answers, by their names in the OpenAPI document."""

from collections.abc import Mapping
from enum import StrEnum

from scheduler_core.exchange.table.job_objects import object_of_job
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade import objects
from scheduler_core.facade.status_object import object_of_status
from scheduler_core.fields import answers
from scheduler_core.fields.basic_types import Schema

INSTANT = answers.INSTANT.schema
MAY_BE_INSTANT = answers.MAY_BE_INSTANT.schema
STRING = answers.STRING.schema
INTEGER = answers.INTEGER.schema
MAY_BE_INTEGER = answers.MAY_BE_INTEGER.schema
BOOLEAN = answers.BOOLEAN.schema
ref = answers.ref


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
    "PlannedJob": objects.object_of_planned_job.schema,
    "Preview": objects.object_of_preview.schema,
    "SinceSuccess": objects.object_of_since_success.schema,
    "Why": objects.object_of_why.schema,
    "Engine": objects.object_of_known_engine.schema,
    "Status": object_of_status.schema,
    "Statistics": objects.object_of_statistics.schema,
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
    "Token": objects.object_of_own_token.schema,
    "KnownToken": objects.object_of_token.schema,
    "Channel": objects.object_of_channel.schema,
    "Machine": objects.object_of_machine.schema,
    "MachineActed": objects.object_of_machine_acted.schema,
    "Changed": of_keys({"changed": list_of(INTEGER)}),
}
