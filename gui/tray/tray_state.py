"""The five states of the tray icon, each with its shape."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scheduler_core.values.ids import JobId
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.run import Run

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import Firing, Status


class TrayState(StrEnum):
    """The states, called as their drawings are."""

    IDLE = "tray-idle"
    RUNNING = "tray-running"
    FAILED = "tray-failed"
    PAUSED = "tray-paused"
    STOPPED = "tray-stopped"


@dataclass(frozen=True, slots=True)
class NamedJob:
    """A job as a menu shows it."""

    id: JobId
    name: str


@dataclass(frozen=True, slots=True)
class TrayNews:
    """All that the icon and its menu show; the lists are cut to what a menu can hold."""

    status: "Status"
    unfinished: Sequence[Run] = ()
    failures: Sequence[Run] = ()
    jobs: Sequence[NamedJob] = ()
    # Where the store can't be read, this is seen and all else is as it was.
    seen: "Firing | None" = None

    @property
    def firing(self) -> "Firing":
        return self.seen or self.status.firing

    @property
    def state(self) -> TrayState:
        return tray_state(self.status, self.firing)


def tray_state(status: "Status", firing: "Firing") -> TrayState:
    """Return what matters most: what stops all, what needs a person, what the user did, what goes on."""
    if not firing.is_well:
        return TrayState.STOPPED
    if status.failing:
        return TrayState.FAILED
    if firing.hindrance is Hindrance.PAUSED:
        return TrayState.PAUSED
    return TrayState.RUNNING if status.running else TrayState.IDLE
