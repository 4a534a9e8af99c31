"""Merge edits of single occurrences."""

from dataclasses import field

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.instants import Instants, ListedInstants, has
from scheduler_core.recurrence.sources.layers import Union, Without
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Skipped


@dataclass(frozen=True, slots=True)
class EditedOccurrences:
    """The occurrences that edits took out and put in.

    `put_in` leads from each new instant to the planned one it stands for, None where there is none.
    `gone` leads from an instant to the edit that took it away, also where another edit had put it in.
    """

    source: Instants
    taken_out: set[int] = field(default_factory=set)
    put_in: dict[int, int | None] = field(default_factory=dict)
    gone: dict[int, Edit] = field(default_factory=dict)

    def instants(self) -> Instants:
        kept: Instants = self.source
        if self.taken_out:
            kept = Without(kept, ListedInstants(tuple(sorted(self.taken_out))))
        return Union((kept, ListedInstants(tuple(sorted(self.put_in))))) if self.put_in else kept

    def is_planned(self, at: int) -> bool:
        """Tell whether the source yields an instant that no edit took out."""
        return at not in self.taken_out and has(self.source, at)


def apply_edits(edits: tuple[Edit, ...], source: Instants) -> EditedOccurrences:
    """Apply edits in order; one of an occurrence that doesn't exist changes nothing."""
    edited = EditedOccurrences(source)
    for edit in edits:
        at = ticks.of_instant(edit.at)
        match edit:
            case Added():
                edited.gone.pop(at, None)
                if not edited.is_planned(at):
                    edited.put_in.setdefault(at, None)
            case Skipped():
                _take_out(edited, at, edit)
            case Moved():
                to = ticks.of_instant(edit.to)
                origin = edited.put_in.get(at, at)
                if _take_out(edited, at, edit) and not edited.is_planned(to):
                    edited.put_in[to] = origin
                    edited.gone.pop(to, None)
    return edited


def _take_out(edited: EditedOccurrences, at: int, edit: Edit) -> bool:
    """Take an occurrence away; False means that there is none."""
    is_planned = edited.is_planned(at)
    if not is_planned and at not in edited.put_in:
        return False
    edited.put_in.pop(at, None)
    if is_planned:
        edited.taken_out.add(at)
    edited.gone[at] = edit
    return True
