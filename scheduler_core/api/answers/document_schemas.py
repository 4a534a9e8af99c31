"""Schemas of jobs and their parts, as the forms that read them say."""

from collections.abc import Mapping

from scheduler_core.fields.basic_types import Schema
from scheduler_core.fields.schedules.schedule import EDIT
from scheduler_core.native.documents import action_schema, job_schema, schedule_schema


def document_schemas() -> Mapping[str, Schema]:
    return {
        "JobDocument": job_schema(),
        "ScheduleDocument": schedule_schema(),
        "ActionDocument": action_schema(),
        "OccurrenceEdit": EDIT.schema,
    }
