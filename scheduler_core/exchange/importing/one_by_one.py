"""Convert jobs one by one, so that one that fails keeps out no other."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import CanNot, Exported, ExportedFile, Imported, Loss, left_out
from scheduler_core.exchange.common.patterns import with_single_times_as_rules
from scheduler_core.values.jobs.job import JobDraft


def files_of_each(
    drafts: Sequence[JobDraft],
    files_of: Callable[[JobDraft, list[str]], Sequence[ExportedFile]],
    in_general: Sequence[Loss],
) -> Exported:
    """Write files for each job; `files_of` lists what they do not say, or raises CanNot.

    The text of them all is that of the files in a row.
    """
    files: list[ExportedFile] = []
    losses: list[Loss] = []
    count = 0
    for given in drafts:
        draft = replace(given, schedule=with_single_times_as_rules(given.schedule))
        lost: list[str] = []
        try:
            files += files_of(draft, lost)
        except CanNot as reason:
            losses.append(left_out(draft.name, reason))
            continue
        count += 1
        losses += [Loss(f"“{draft.name}”", text) for text in lost]
    general = in_general if files else ()
    return Exported("".join(file.text for file in files), count, (*losses, *general), tuple(files))


class JobCollector:
    """Gathers the jobs of a text; what can't be read of one is a loss."""

    def __init__(self, noun: str) -> None:
        """Take what the format calls a job, as losses name it."""
        self._noun = noun
        self._drafts: list[JobDraft] = []
        self._losses: list[Loss] = []
        self._derived: set[int] = set()

    def add(
        self, place: str, read: Callable[[Callable[[str], None]], JobDraft], *, is_named: bool = True
    ) -> None:
        """Read one job; `read` tells what it does not take from it, or raises InvalidInput."""
        lost: list[str] = []
        try:
            self._drafts.append(read(lost.append))
            if not is_named:
                self._derived.add(len(self._drafts) - 1)
        except InvalidInput as refusal:
            self._losses.append(Loss(place, f"the whole {self._noun}; {refusal.field}: {refusal.reason}"))
        self._losses += [Loss(place, text) for text in lost]

    def imported(self, in_general: Loss) -> Imported:
        """Return all that was added, and at the end what is true of each job, if there is any."""
        general = [in_general] if self._drafts else []
        losses = (*self._losses, *general)
        return Imported(tuple(self._drafts), losses, derived=frozenset(self._derived))
