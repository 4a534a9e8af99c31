"""All kinds of event rules, as the engine watches them; a new kind is added here."""

from typing import Any, TypeAlias

from scheduler_core.engine.watching.kinds.on_drive import DriveWatch
from scheduler_core.engine.watching.kinds.on_event import EventWatch
from scheduler_core.engine.watching.kinds.on_file import FileWatch
from scheduler_core.engine.watching.kinds.on_hook import HookWatch
from scheduler_core.engine.watching.kinds.on_job import JobWatch
from scheduler_core.engine.watching.kinds.on_network import NetworkWatch
from scheduler_core.engine.watching.kinds.on_power import PowerWatch
from scheduler_core.engine.watching.kinds.on_program import ProgramWatch
from scheduler_core.engine.watching.kinds.on_screen import ScreenWatch
from scheduler_core.engine.watching.kinds.on_silence import SilenceWatch
from scheduler_core.engine.watching.kinds.on_wake import WakeWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind
from scheduler_core.engine.watching.kinds.store_kind import StoreKind
from scheduler_core.values.schedules.events.event_rule import EventRule

WatchKind: TypeAlias = OutsideKind[Any] | StoreKind[Any]

WATCH_KINDS: tuple[WatchKind, ...] = (
    FileWatch(),
    EventWatch(),
    JobWatch(),
    DriveWatch(),
    SilenceWatch(),
    ProgramWatch(),
    WakeWatch(),
    PowerWatch(),
    NetworkWatch(),
    ScreenWatch(),
    HookWatch(),
)
_BY_CLASS = {kind.made: kind for kind in WATCH_KINDS}


def watch_kind_of(rule: EventRule) -> WatchKind:
    """Return how a rule is watched."""
    return _BY_CLASS[type(rule)]
