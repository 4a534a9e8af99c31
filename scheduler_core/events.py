"""The change notifications of the core: which ids changed, never rows."""

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """What changed since the last one; whoever shows some of it asks for it anew.

    `outputs` are the runs that wrote something. After `is_everything` all may have changed: some news
    was lost, or the store went back to an older state.
    """

    jobs: frozenset[JobId] = frozenset()
    runs: frozenset[RunId] = frozenset()
    outputs: frozenset[RunId] = frozenset()
    has_new_pauses: bool = False
    has_new_settings: bool = False
    has_new_engines: bool = False
    is_everything: bool = False

    def __bool__(self) -> bool:
        return self != _NOTHING

    def __or__(self, later: "ChangeSet") -> "ChangeSet":
        """Join two of them into one."""
        return ChangeSet(
            self.jobs | later.jobs,
            self.runs | later.runs,
            self.outputs | later.outputs,
            self.has_new_pauses or later.has_new_pauses,
            self.has_new_settings or later.has_new_settings,
            self.has_new_engines or later.has_new_engines,
            self.is_everything or later.is_everything,
        )


EVERYTHING_CHANGED = ChangeSet(is_everything=True)
_NOTHING = ChangeSet()
