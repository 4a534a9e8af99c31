"""Find why a schedule never fires again, and the field to blame. No widgets here."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.job_editor.reading.job_texts import JobTexts, place_of
from gui.widgets.fields.entries import Wrong
from scheduler_core.errors import InvalidInput
from scheduler_core.values.schedules.rules import Once, Rule
from scheduler_core.values.schedules.schedule import Schedule


def fault_of(
    core: Core, job: JobTexts, schedule: Schedule, rules: Mapping[int, Rule], now: datetime
) -> Wrong | None:
    """Say why nothing is to come, at the place where it can be mended; None if something is.

    A job that is opened with a schedule that has ended may keep it: its name can still be changed.
    """
    is_kept = job.origin is not None and job.origin.schedule == schedule
    if is_kept or _fires(core, schedule, now):
        return None
    return _fault_of_a_bound(core, schedule, now) or _fault_of_a_rule(core, job, schedule, rules, now)


def _fault_of_a_bound(core: Core, schedule: Schedule, now: datetime) -> Wrong | None:
    """Find what alone keeps the rules from firing."""
    without: dict[str, Schedule] = {
        "ends": replace(schedule, ends=None),
        "times": replace(schedule, times=None),
        "excluded": replace(schedule, excluded=()),
        "off_days": replace(schedule, off_days=()),
        "blackouts": replace(schedule, blackouts=()),
    }
    reasons = {
        "ends": _tr("nothing is to come before this end"),
        "times": _tr("so many occurrences have been already, counted from the start; nothing is to come"),
        "excluded": _tr("this leaves out all that is to come"),
        "off_days": _tr("these days leave out all that is to come"),
        "blackouts": _tr("all that is to come lies within these spans"),
    }
    lifted = (each for each, left in without.items() if left != schedule and _fires(core, left, now))
    place = next(lifted, None)
    return None if place is None else Wrong(place, reasons[place])


def _fault_of_a_rule(
    core: Core, job: JobTexts, schedule: Schedule, rules: Mapping[int, Rule], now: datetime
) -> Wrong:
    """Name the first rule that has nothing to come by itself."""
    for key, rule in rules.items():
        alone = Schedule((rule,), schedule.zone, schedule.policies)
        if not _fires(core, alone, now):
            return Wrong(place_of(key, ""), _reason(core, rule, alone, now))
    first = next((card.key for card in job.rules), None)
    place = "rules" if first is None else place_of(first, "")
    return Wrong(place, _tr("rules and exceptions together leave nothing to come"))


def _fires(core: Core, schedule: Schedule, now: datetime) -> bool:
    if schedule.fires_without_instants:
        return True
    try:
        return bool(core.times.preview(schedule, start=now, limit=1).instants)
    except InvalidInput:
        return False


def _reason(core: Core, rule: Rule, alone: Schedule, now: datetime) -> str:
    if isinstance(rule, Once):
        return _tr("this time is past; nothing is to come")
    try:
        problems = core.times.preview(alone, start=now, limit=1).problems
    except InvalidInput as error:
        return error.reason
    told = (problem.message for problem in problems if problem.is_error)
    return next(told, _tr("this rule never fires from now on"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("empty_schedule", text)
