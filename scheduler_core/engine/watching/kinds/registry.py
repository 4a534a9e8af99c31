"""All kinds of event rules, as the engine watches them; a new kind is added here."""

from typing import Any, TypeAlias

from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind
from scheduler_core.engine.watching.kinds.store_kind import StoreKind
from scheduler_core.late_loading import made_late
from scheduler_core.values.schedules.events.event_rule import EventRule

WatchKind: TypeAlias = OutsideKind[Any] | StoreKind[Any]

# By the class of its rules; each is loaded with its first rule, as most engines watch nothing.
WATCH_KINDS = {
    "OnFile": "on_file.FileWatch",
    "OnEvent": "on_event.EventWatch",
    "OnJob": "on_job.JobWatch",
    "OnDrive": "on_drive.DriveWatch",
    "OnSilence": "on_silence.SilenceWatch",
    "OnProgram": "on_program.ProgramWatch",
    "OnWake": "on_wake.WakeWatch",
    "OnPower": "on_power.PowerWatch",
    "OnNetwork": "on_network.NetworkWatch",
    "OnScreen": "on_screen.ScreenWatch",
    "OnHook": "on_hook.HookWatch",
}


def watch_kind_of(rule: EventRule) -> WatchKind:
    """Return how a rule is watched; ImportError where an update has replaced the file of that."""
    found: WatchKind = made_late("scheduler_core.engine.watching.kinds", WATCH_KINDS[type(rule).__name__])
    return found
