"""The core of Hourbell: rules of time, the store and the engine, without any window."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scheduler_core.actions.checks import cautions as cautions
    from scheduler_core.actions.checks import check_action as check_action
    from scheduler_core.actions.http_curl_read import FoundSecret as FoundSecret
    from scheduler_core.actions.http_curl_read import paste_curl as paste_curl
    from scheduler_core.actions.outcome import ActionOutcome as ActionOutcome
    from scheduler_core.cli.assertion_words import print_assertion as print_assertion
    from scheduler_core.cli.assertion_words import read_assertion as read_assertion
    from scheduler_core.cli.command_times import Moment as Moment
    from scheduler_core.cli.command_times import read_date_or_time as read_date_or_time
    from scheduler_core.cli.job_line import name_of as name_of
    from scheduler_core.cli.job_line import read_job_line as read_job_line
    from scheduler_core.cli.local_zone import local_zone as local_zone
    from scheduler_core.cli.sizes import print_size as print_size
    from scheduler_core.cli.sizes import read_size as read_size
    from scheduler_core.cli.written_times import in_zone as in_zone
    from scheduler_core.doctor.diagnosis import Diagnosis as Diagnosis
    from scheduler_core.doctor.diagnosis import Level as Level
    from scheduler_core.engine.engine_lock import EngineRunning as EngineRunning
    from scheduler_core.events import ChangeSet as ChangeSet
    from scheduler_core.facade.action_test import ActionTest as ActionTest
    from scheduler_core.facade.engine_state import EngineKind as EngineKind
    from scheduler_core.facade.engine_state import EngineState as EngineState
    from scheduler_core.facade.engine_state import Status as Status
    from scheduler_core.facade.job_differences import Difference as Difference
    from scheduler_core.facade.job_names import AmbiguousJob as AmbiguousJob
    from scheduler_core.facade.opening import open_scheduler as open_scheduler
    from scheduler_core.facade.planned import Planned as Planned
    from scheduler_core.facade.planned import PlannedJob as PlannedJob
    from scheduler_core.facade.previews import Preview as Preview
    from scheduler_core.facade.runs import Answer as Answer
    from scheduler_core.facade.scheduler import Scheduler as Scheduler
    from scheduler_core.facade.upkeep import restore_store as restore_store
    from scheduler_core.facade.why import Verdict as Verdict
    from scheduler_core.facade.why import Why as Why
    from scheduler_core.facade.why_words import sentences as sentences
    from scheduler_core.feed.feed import Subscription as Subscription
    from scheduler_core.native.documents import job_document as job_document
    from scheduler_core.native.documents import read_job as read_job
    from scheduler_core.native.kept_texts import first_that_says as first_that_says
    from scheduler_core.recurrence.compiler import compile_schedule as compile_schedule
    from scheduler_core.recurrence.cron.cron_text import parse_cron as parse_cron
    from scheduler_core.recurrence.cron.cron_text import print_cron as print_cron
    from scheduler_core.recurrence.explain import Explanation as Explanation
    from scheduler_core.recurrence.explain import Obstacle as Obstacle
    from scheduler_core.recurrence.ical.recurrence_set_text import (
        parse_recurrence_set as parse_recurrence_set,
    )
    from scheduler_core.recurrence.ical.recurrence_set_text import (
        print_recurrence_set as print_recurrence_set,
    )
    from scheduler_core.recurrence.ical.recurrence_set_text import zone_of_start as zone_of_start
    from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar as parse_on_calendar
    from scheduler_core.recurrence.on_calendar.on_calendar_text import print_on_calendar as print_on_calendar
    from scheduler_core.recurrence.plan import Problem as Problem
    from scheduler_core.recurrence.plan import day_mask as day_mask
    from scheduler_core.recurrence.words.compact import parse_duration as parse_duration
    from scheduler_core.recurrence.words.compact import parse_times as parse_times
    from scheduler_core.recurrence.words.compact import parse_window as parse_window
    from scheduler_core.recurrence.words.compact import print_duration as print_duration
    from scheduler_core.recurrence.words.compact import print_times as print_times
    from scheduler_core.recurrence.words.compact import print_window as print_window
    from scheduler_core.recurrence.words.sentence_text import parse_sentence as parse_sentence
    from scheduler_core.recurrence.zones.zone_aliases import known_zone as known_zone
    from scheduler_core.recurrence.zones.zone_files import zone_names as zone_names
    from scheduler_core.settings import Settings as Settings
    from scheduler_core.store.backup import Backup as Backup
    from scheduler_core.store.invariants import Finding as Finding

# Each is imported when it is first asked for: the window paints before the database libraries load.
_PUBLISHED = {
    "ActionOutcome": "actions.outcome",
    "ActionTest": "facade.action_test",
    "AmbiguousJob": "facade.job_names",
    "Answer": "facade.runs",
    "Backup": "store.backup",
    "ChangeSet": "events",
    "Diagnosis": "doctor.diagnosis",
    "Difference": "facade.job_differences",
    "EngineKind": "facade.engine_state",
    "EngineRunning": "engine.engine_lock",
    "EngineState": "facade.engine_state",
    "Explanation": "recurrence.explain",
    "Finding": "store.invariants",
    "FoundSecret": "actions.http_curl_read",
    "Level": "doctor.diagnosis",
    "Moment": "cli.command_times",
    "Obstacle": "recurrence.explain",
    "Planned": "facade.planned",
    "PlannedJob": "facade.planned",
    "Preview": "facade.previews",
    "Problem": "recurrence.plan",
    "Scheduler": "facade.scheduler",
    "Settings": "settings",
    "Status": "facade.engine_state",
    "Subscription": "feed.feed",
    "Verdict": "facade.why",
    "Why": "facade.why",
    "cautions": "actions.checks",
    "check_action": "actions.checks",
    "compile_schedule": "recurrence.compiler",
    "day_mask": "recurrence.plan",
    "first_that_says": "native.kept_texts",
    "in_zone": "cli.written_times",
    "job_document": "native.documents",
    "known_zone": "recurrence.zones.zone_aliases",
    "local_zone": "cli.local_zone",
    "name_of": "cli.job_line",
    "open_scheduler": "facade.opening",
    "parse_cron": "recurrence.cron.cron_text",
    "parse_duration": "recurrence.words.compact",
    "parse_on_calendar": "recurrence.on_calendar.on_calendar_text",
    "parse_recurrence_set": "recurrence.ical.recurrence_set_text",
    "parse_sentence": "recurrence.words.sentence_text",
    "parse_times": "recurrence.words.compact",
    "parse_window": "recurrence.words.compact",
    "paste_curl": "actions.http_curl_read",
    "print_assertion": "cli.assertion_words",
    "print_cron": "recurrence.cron.cron_text",
    "print_duration": "recurrence.words.compact",
    "print_on_calendar": "recurrence.on_calendar.on_calendar_text",
    "print_recurrence_set": "recurrence.ical.recurrence_set_text",
    "print_size": "cli.sizes",
    "print_times": "recurrence.words.compact",
    "print_window": "recurrence.words.compact",
    "read_assertion": "cli.assertion_words",
    "read_date_or_time": "cli.command_times",
    "read_job": "native.documents",
    "read_job_line": "cli.job_line",
    "read_size": "cli.sizes",
    "restore_store": "facade.upkeep",
    "sentences": "facade.why_words",
    "zone_names": "recurrence.zones.zone_files",
    "zone_of_start": "recurrence.ical.recurrence_set_text",
}


def __dir__() -> list[str]:
    return sorted(_PUBLISHED)


def __getattr__(name: str) -> object:
    if name not in _PUBLISHED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_PUBLISHED[name]}"), name)
