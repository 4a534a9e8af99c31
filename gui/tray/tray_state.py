"""What the icon says about a store: four states, each of its own shape."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scheduler_core.values.ids import JobId
from scheduler_core.values.run import Run

if TYPE_CHECKING:
    from scheduler_core import Status


class TrayState(StrEnum):
    """The states, called as their drawings are."""

    IDLE = "tray-idle"
    RUNNING = "tray-running"
    FAILED = "tray-failed"
    PAUSED = "tray-paused"


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

    @property
    def state(self) -> TrayState:
        return tray_state(self.status)


def tray_state(status: "Status") -> TrayState:
    """Return what matters most: what needs a person, then what the user did, then what goes on."""
    from scheduler_core import EngineKind

    if status.failing or status.engine.kind is EngineKind.NONE:
        return TrayState.FAILED
    if status.is_all_paused:
        return TrayState.PAUSED
    return TrayState.RUNNING if status.running else TrayState.IDLE
