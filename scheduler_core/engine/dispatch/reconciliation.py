"""Compares tasks with the claims that they are for. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from scheduler_core.engine.dispatch.task_queue import Order, Task, TaskId

# A holder of whom nothing was heard for so long is dead.
LONGEST_SILENCE = timedelta(seconds=60)
MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Differences:
    """What puts tasks right: orders that have none, those that dead machines hold, and those for nothing."""

    lost: list[Order]
    hanging: list[Task]
    void: list[TaskId]

    def __bool__(self) -> bool:
        return bool(self.lost or self.hanging or self.void)


def differences(tasks: Sequence[Task], wanted: Collection[Order], claimed: Collection[Order]) -> Differences:
    """Return what to do, so much at once as one commit should hold.

    `wanted` are the orders that were deferred some seconds ago, `claimed` all that may still begin. A task
    for anything else is over: it is left to whoever lives and holds it, and else removed.
    """
    stands = {(order.run_id, order.fence) for order in claimed}
    known = {(task.order.run_id, task.order.fence) for task in tasks}
    lost = [order for order in wanted if (order.run_id, order.fence) in stands - known]
    hanging: list[Task] = []
    void: list[TaskId] = []
    for task in tasks:
        is_left_alone = task.is_left_alone(LONGEST_SILENCE)
        if (task.order.run_id, task.order.fence) in stands:
            if is_left_alone:
                hanging.append(task)
        elif is_left_alone or not task.is_held:
            void.append(task.id)
    return Differences(lost[:MOST_AT_ONCE], hanging[:MOST_AT_ONCE], void[:MOST_AT_ONCE])
