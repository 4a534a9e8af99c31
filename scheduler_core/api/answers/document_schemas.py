"""Schemas of jobs and their parts, as the forms that read them say."""

from collections.abc import Mapping

from scheduler_core.native.documents import action_schema, job_schema, schedule_schema
from scheduler_core.native.forms.basic_forms import Schema
from scheduler_core.native.forms.schedule_form import EDIT


def document_schemas() -> Mapping[str, Schema]:
    return {
        "JobDocument": job_schema(),
        "ScheduleDocument": schedule_schema(),
        "ActionDocument": action_schema(),
        "OccurrenceEdit": EDIT.schema,
    }
