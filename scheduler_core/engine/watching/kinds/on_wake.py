"""Waking: how long the machine has slept in all, which two clocks say."""

from collections.abc import Mapping

from scheduler_core.clock import SystemClock
from scheduler_core.engine.watching.boot import boot_id
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, ReadableNotices
from scheduler_core.planning.clock_jumps import LEAST, read
from scheduler_core.values.schedules.events.machine_events import OnWake

_MACHINE = "wake"


class WakeWatch(OutsideKind[OnWake]):
    """A sleep is known by how long the machine has slept since its start; the engine tells when to look."""

    made = OnWake

    def look(self, _rule: OnWake, _notices: ReadableNotices | None = None) -> OutsideLook:
        seen = read(SystemClock())
        asleep = max(seen.boot_seconds - seen.awake_seconds, 0.0)
        return OutsideLook({_MACHINE: f"{boot_id()}/{asleep:.1f}"})

    def begins_anew(self, _rule: OnWake) -> bool:
        return True

    def begins(self, _rule: OnWake, subject: str, state: str | None, known: Mapping[str, str]) -> bool:
        before = known.get(subject)
        return state is not None and before is not None and _asleep(state) - _asleep(before) >= LEAST.seconds

    def told(self, _rule: OnWake, _subjects: tuple[str, ...]) -> Mapping[str, str]:
        return {"event_name": _MACHINE}

    def text(self, _rule: OnWake) -> str:
        return ""


def _asleep(state: str) -> float:
    return float(state.rpartition("/")[2])
