"""The core of Hourbell: rules of time, the store and the engine, without any window."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scheduler_core.actions.checks import cautions as cautions
    from scheduler_core.actions.checks import check_action as check_action
    from scheduler_core.actions.curl.head import FoundSecret as FoundSecret
    from scheduler_core.actions.curl.reading import paste_curl as paste_curl
    from scheduler_core.actions.outcome import ActionOutcome as ActionOutcome
    from scheduler_core.doctor.diagnosis import Diagnosis as Diagnosis
    from scheduler_core.doctor.diagnosis import Level as Level
    from scheduler_core.engine.engine_lock import EngineRunning as EngineRunning
    from scheduler_core.events import ChangeSet as ChangeSet
    from scheduler_core.exchange.common.losses import Exported as Exported
    from scheduler_core.exchange.common.losses import Loss as Loss
    from scheduler_core.exchange.common.losses import callbacks_left_behind as callbacks_left_behind
    from scheduler_core.exchange.format import Machine as Machine
    from scheduler_core.exchange.format_guess import guessed_format as guessed_format
    from scheduler_core.exchange.formats import FileFormat as FileFormat
    from scheduler_core.exchange.formats import export_text as export_text
    from scheduler_core.exchange.formats import import_text as import_text
    from scheduler_core.exchange.importing.import_plan import Done as Done
    from scheduler_core.exchange.importing.import_plan import ImportPlan as ImportPlan
    from scheduler_core.exchange.importing.import_plan import ImportStep as ImportStep
    from scheduler_core.exchange.table.job_table import read_what as read_what
    from scheduler_core.exchange.table.run_log import RunLogFormat as RunLogFormat
    from scheduler_core.exchange.table.run_log import log_heading as log_heading
    from scheduler_core.exchange.table.run_log import log_lines as log_lines
    from scheduler_core.facade.control.engine_state import EngineKind as EngineKind
    from scheduler_core.facade.control.engine_state import EngineState as EngineState
    from scheduler_core.facade.control.engine_state import Firing as Firing
    from scheduler_core.facade.control.engine_state import Status as Status
    from scheduler_core.facade.control.tokens import NewToken as NewToken
    from scheduler_core.facade.control.upkeep import backup_of_lost as backup_of_lost
    from scheduler_core.facade.control.upkeep import diagnoses_without_store as diagnoses_without_store
    from scheduler_core.facade.control.upkeep import restore_store as restore_store
    from scheduler_core.facade.exchange.exchange_files import MachineSource as MachineSource
    from scheduler_core.facade.exchange.exchange_files import read_import as read_import
    from scheduler_core.facade.exchange.exchange_files import read_machine as read_machine
    from scheduler_core.facade.exchange.exchange_files import sources_of_machine as sources_of_machine
    from scheduler_core.facade.exchange.exchange_files import write_export as write_export
    from scheduler_core.facade.exchange.import_step_text import SaidChange as SaidChange
    from scheduler_core.facade.exchange.import_step_text import StepWords as StepWords
    from scheduler_core.facade.exchange.import_step_text import step_words as step_words
    from scheduler_core.facade.jobs.job_differences import Difference as Difference
    from scheduler_core.facade.jobs.job_differences import differences as differences
    from scheduler_core.facade.jobs.job_names import AmbiguousJob as AmbiguousJob
    from scheduler_core.facade.opening import open_scheduler as open_scheduler
    from scheduler_core.facade.runs.action_test import ActionTest as ActionTest
    from scheduler_core.facade.runs.runs import Answer as Answer
    from scheduler_core.facade.scheduler import Scheduler as Scheduler
    from scheduler_core.facade.times.explanation import Verdict as Verdict
    from scheduler_core.facade.times.explanation import Why as Why
    from scheduler_core.facade.times.explanation_text import sentences as sentences
    from scheduler_core.facade.times.planned import Planned as Planned
    from scheduler_core.facade.times.planned import PlannedJob as PlannedJob
    from scheduler_core.facade.times.previews import Preview as Preview
    from scheduler_core.feed.feed import Subscription as Subscription
    from scheduler_core.fields.jobs.sequence import read_steps as read_steps
    from scheduler_core.fields.jobs.sequence import steps_document as steps_document
    from scheduler_core.fields.kept_texts import first_that_says as first_that_says
    from scheduler_core.job_folder.folder_state import forget_folder as forget_folder
    from scheduler_core.job_folder.linked_folder import linked_folder as linked_folder
    from scheduler_core.job_folder.unsettled import Disagreement as Disagreement
    from scheduler_core.job_folder.unsettled import Resolved as Resolved
    from scheduler_core.native.documents import job_document as job_document
    from scheduler_core.native.documents import read_job as read_job
    from scheduler_core.native.text.document_text import read_document as read_document
    from scheduler_core.native.text.document_text import yaml_text as yaml_text
    from scheduler_core.neighbours import Neighbours as Neighbours
    from scheduler_core.neighbours import start_neighbours as start_neighbours
    from scheduler_core.phrases.assertion_words import print_assertion as print_assertion
    from scheduler_core.phrases.assertion_words import read_assertion as read_assertion
    from scheduler_core.phrases.chain_words import print_chain as print_chain
    from scheduler_core.phrases.chain_words import read_chain as read_chain
    from scheduler_core.phrases.command_times import Moment as Moment
    from scheduler_core.phrases.command_times import read_date_or_time as read_date_or_time
    from scheduler_core.phrases.command_times import read_instant as read_instant
    from scheduler_core.phrases.job_line import name_of as name_of
    from scheduler_core.phrases.job_line import read_job_line as read_job_line
    from scheduler_core.phrases.local_zone import local_zone as local_zone
    from scheduler_core.phrases.sizes import print_size as print_size
    from scheduler_core.phrases.sizes import read_size as read_size
    from scheduler_core.phrases.written_times import in_zone as in_zone
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
    from scheduler_core.recurrence.moving.occurrence_edits import add_occurrence as add_occurrence
    from scheduler_core.recurrence.moving.occurrence_edits import skip_occurrence as skip_occurrence
    from scheduler_core.recurrence.moving.occurrence_edits import take_back_edit as take_back_edit
    from scheduler_core.recurrence.moving.scopes import Scope as Scope
    from scheduler_core.recurrence.moving.scopes import shifted as shifted
    from scheduler_core.recurrence.moving.scopes import stands_alone as stands_alone
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
    from scheduler_core.recurrence.words.phase import counted_from_first_match as counted_from_first_match
    from scheduler_core.recurrence.words.sentence_text import parse_sentence as parse_sentence
    from scheduler_core.recurrence.zones.zone_aliases import known_zone as known_zone
    from scheduler_core.recurrence.zones.zone_files import zone_names as zone_names
    from scheduler_core.settings import Settings as Settings
    from scheduler_core.simulation.foresight import Fate as Fate
    from scheduler_core.simulation.foresight import Foreseen as Foreseen
    from scheduler_core.simulation.foresight import Foresight as Foresight
    from scheduler_core.simulation.off_hours import OffHours as OffHours
    from scheduler_core.simulation.simulation import Simulation as Simulation
    from scheduler_core.store.maintenance.backup import Backup as Backup
    from scheduler_core.store.maintenance.invariants import Finding as Finding
    from scheduler_core.store.opening.probing import StoreLook as StoreLook
    from scheduler_core.store.opening.probing import look_at_store as look_at_store
    from scheduler_core.store.opening.probing import refuse_password as refuse_password
    from scheduler_core.store.opening.probing import shown_place as shown_place
    from scheduler_core.store_choice import STORE_VARIABLE as STORE_VARIABLE
    from scheduler_core.store_choice import chosen_store as chosen_store
    from scheduler_core.wording.wordings import wording_of as wording_of

# Each is imported when it is first asked for: the window paints before the database libraries load.
_PUBLISHED = {
    "Firing": "facade.control.engine_state",
    "STORE_VARIABLE": "store_choice",
    "ActionOutcome": "actions.outcome",
    "ActionTest": "facade.runs.action_test",
    "AmbiguousJob": "facade.jobs.job_names",
    "Answer": "facade.runs.runs",
    "Backup": "store.maintenance.backup",
    "ChangeSet": "events",
    "Diagnosis": "doctor.diagnosis",
    "Difference": "facade.jobs.job_differences",
    "Disagreement": "job_folder.unsettled",
    "Done": "exchange.importing.import_plan",
    "ImportPlan": "exchange.importing.import_plan",
    "ImportStep": "exchange.importing.import_plan",
    "Exported": "exchange.common.losses",
    "Loss": "exchange.common.losses",
    "Machine": "exchange.format",
    "FileFormat": "exchange.formats",
    "backup_of_lost": "facade.control.upkeep",
    "guessed_format": "exchange.format_guess",
    "export_text": "exchange.formats",
    "import_text": "exchange.formats",
    "callbacks_left_behind": "exchange.common.losses",
    "MachineSource": "facade.exchange.exchange_files",
    "read_import": "facade.exchange.exchange_files",
    "read_machine": "facade.exchange.exchange_files",
    "sources_of_machine": "facade.exchange.exchange_files",
    "write_export": "facade.exchange.exchange_files",
    "read_what": "exchange.table.job_table",
    "diagnoses_without_store": "facade.control.upkeep",
    "differences": "facade.jobs.job_differences",
    "SaidChange": "facade.exchange.import_step_text",
    "StepWords": "facade.exchange.import_step_text",
    "step_words": "facade.exchange.import_step_text",
    "EngineKind": "facade.control.engine_state",
    "EngineRunning": "engine.engine_lock",
    "EngineState": "facade.control.engine_state",
    "Explanation": "recurrence.explain",
    "Finding": "store.maintenance.invariants",
    "FoundSecret": "actions.curl.head",
    "Fate": "simulation.foresight",
    "Foreseen": "simulation.foresight",
    "Foresight": "simulation.foresight",
    "Level": "doctor.diagnosis",
    "Moment": "phrases.command_times",
    "Obstacle": "recurrence.explain",
    "OffHours": "simulation.off_hours",
    "Planned": "facade.times.planned",
    "PlannedJob": "facade.times.planned",
    "Preview": "facade.times.previews",
    "Problem": "recurrence.plan",
    "Resolved": "job_folder.unsettled",
    "RunLogFormat": "exchange.table.run_log",
    "Scheduler": "facade.scheduler",
    "Scope": "recurrence.moving.scopes",
    "Neighbours": "neighbours",
    "NewToken": "facade.control.tokens",
    "Settings": "settings",
    "Simulation": "simulation.simulation",
    "Status": "facade.control.engine_state",
    "StoreLook": "store.opening.probing",
    "Subscription": "feed.feed",
    "Verdict": "facade.times.explanation",
    "Why": "facade.times.explanation",
    "add_occurrence": "recurrence.moving.occurrence_edits",
    "cautions": "actions.checks",
    "check_action": "actions.checks",
    "chosen_store": "store_choice",
    "compile_schedule": "recurrence.compiler",
    "day_mask": "recurrence.plan",
    "forget_folder": "job_folder.folder_state",
    "first_that_says": "fields.kept_texts",
    "counted_from_first_match": "recurrence.words.phase",
    "in_zone": "phrases.written_times",
    "job_document": "native.documents",
    "linked_folder": "job_folder.linked_folder",
    "known_zone": "recurrence.zones.zone_aliases",
    "local_zone": "phrases.local_zone",
    "log_heading": "exchange.table.run_log",
    "log_lines": "exchange.table.run_log",
    "name_of": "phrases.job_line",
    "look_at_store": "store.opening.probing",
    "open_scheduler": "facade.opening",
    "parse_cron": "recurrence.cron.cron_text",
    "parse_duration": "recurrence.words.compact",
    "parse_on_calendar": "recurrence.on_calendar.on_calendar_text",
    "parse_recurrence_set": "recurrence.ical.recurrence_set_text",
    "parse_sentence": "recurrence.words.sentence_text",
    "parse_times": "recurrence.words.compact",
    "parse_window": "recurrence.words.compact",
    "refuse_password": "store.opening.probing",
    "shown_place": "store.opening.probing",
    "paste_curl": "actions.curl.reading",
    "print_assertion": "phrases.assertion_words",
    "print_chain": "phrases.chain_words",
    "print_cron": "recurrence.cron.cron_text",
    "print_duration": "recurrence.words.compact",
    "print_on_calendar": "recurrence.on_calendar.on_calendar_text",
    "print_recurrence_set": "recurrence.ical.recurrence_set_text",
    "print_size": "phrases.sizes",
    "print_times": "recurrence.words.compact",
    "print_window": "recurrence.words.compact",
    "read_assertion": "phrases.assertion_words",
    "read_chain": "phrases.chain_words",
    "read_date_or_time": "phrases.command_times",
    "read_document": "native.text.document_text",
    "read_instant": "phrases.command_times",
    "read_job": "native.documents",
    "read_job_line": "phrases.job_line",
    "read_size": "phrases.sizes",
    "read_steps": "fields.jobs.sequence",
    "restore_store": "facade.control.upkeep",
    "sentences": "facade.times.explanation_text",
    "start_neighbours": "neighbours",
    "yaml_text": "native.text.document_text",
    "shifted": "recurrence.moving.scopes",
    "skip_occurrence": "recurrence.moving.occurrence_edits",
    "stands_alone": "recurrence.moving.scopes",
    "steps_document": "fields.jobs.sequence",
    "take_back_edit": "recurrence.moving.occurrence_edits",
    "wording_of": "wording.wordings",
    "zone_names": "recurrence.zones.zone_files",
    "zone_of_start": "recurrence.ical.recurrence_set_text",
}


def __dir__() -> list[str]:
    return sorted(_PUBLISHED)


def __getattr__(name: str) -> object:
    if name not in _PUBLISHED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_PUBLISHED[name]}"), name)
