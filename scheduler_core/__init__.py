"""The core of Hourbell: rules of time, the store and the engine, without any window."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scheduler_core.actions.outcome import ActionOutcome as ActionOutcome
    from scheduler_core.doctor.diagnosis import Diagnosis as Diagnosis
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
    from scheduler_core.recurrence.explain import Explanation as Explanation
    from scheduler_core.recurrence.explain import Obstacle as Obstacle
    from scheduler_core.recurrence.plan import Problem as Problem
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
    "open_scheduler": "facade.opening",
    "restore_store": "facade.upkeep",
    "sentences": "facade.why_words",
}


def __getattr__(name: str) -> object:
    if name not in _PUBLISHED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_PUBLISHED[name]}"), name)
