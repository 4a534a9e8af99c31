"""The places that runs take among those they share time with, and who may begin when one is free."""

from collections.abc import Callable, Iterator, Mapping

from scheduler_core.engine.runs.concurrency_groups import Group, group_of
from scheduler_core.engine.runs.work import Work
from scheduler_core.values.ids import JobId, RunId


class ConcurrencyLimits:
    """All groups of an engine. `begin` is called for each run whose turn has come."""

    def __init__(self, begin: Callable[[Work, Group], None]) -> None:
        self._begin = begin
        self._groups: dict[JobId | str, Group] = {}
        self._between: dict[RunId, Group] = {}

    @property
    def waiting(self) -> Iterator[Work]:
        """Yield those that wait for others to end."""
        return (work for group in self._groups.values() for work in group.waiting.values())

    def group_of(self, work: Work) -> Group:
        name = group_of(work)
        return self._groups.setdefault(name, Group(name))

    def keep(self, work: Work, group: Group) -> None:
        """Keep the place of a sequence between two of its steps."""
        former = self._between.get(work.run_id, group)
        group.between[work.run_id] = work
        self._between[work.run_id] = group
        if former is not group:
            del former.between[work.run_id]
            self.let_others_begin(former)

    def give_up(self, run_id: RunId) -> None:
        """Let others have the place that was kept, if one was."""
        group = self._between.pop(run_id, None)
        if group is not None:
            del group.between[run_id]
            self.let_others_begin(group)

    def let_others_begin(self, group: Group) -> None:
        for next_id in group.next_in_turn() if group.waiting else ():
            self._begin(group.waiting.pop(next_id), group)
        if group.is_empty and self._groups.get(group.name) is group:
            del self._groups[group.name]

    def leave_queue(self, run_id: RunId) -> Work | None:
        """Take one out that waits for others; None if it does not."""
        waiting = (group.waiting.pop(run_id, None) for group in self._groups.values())
        return next((work for work in waiting if work is not None), None)

    def renew(self, renewed: Mapping[RunId, Work]) -> None:
        """Let those that wait begin as their jobs read now."""
        for group in self._groups.values():
            for run_id in renewed.keys() & group.waiting.keys():
                group.waiting[run_id] = renewed[run_id].starting(group.waiting[run_id].start_at)

    def clear(self) -> None:
        """Forget those that have not begun."""
        self._between.clear()
        for group in self._groups.values():
            group.between.clear()
            group.waiting.clear()
