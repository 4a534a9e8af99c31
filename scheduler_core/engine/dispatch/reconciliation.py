"""Compare tasks with their claims. Pure."""

from collections.abc import Collection, Sequence
from datetime import timedelta

from scheduler_core.engine.dispatch.task_queue import Order, Task, TaskId
from scheduler_core.lazy_dataclass import dataclass

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
    for anything else is over, or waits in a queue that is not that of its run: it is left to whoever lives
    and holds it, and else removed.
    """
    stands = {(order.run_id, order.fence) for order in claimed}
    queues = {(order.run_id, order.fence): order.queue for order in wanted}
    in_place = [
        task
        for task in tasks
        if (key := (task.order.run_id, task.order.fence)) in stands
        and queues.get(key, task.order.queue) == task.order.queue
    ]
    known = {(task.order.run_id, task.order.fence) for task in in_place}
    lost = [order for order in wanted if (order.run_id, order.fence) in stands - known]
    hanging = [task for task in in_place if task.is_left_alone(LONGEST_SILENCE)]
    stay = {task.id for task in in_place}
    void = [
        task.id
        for task in tasks
        if task.id not in stay and (task.is_left_alone(LONGEST_SILENCE) or not task.is_held)
    ]
    return Differences(lost[:MOST_AT_ONCE], hanging[:MOST_AT_ONCE], void[:MOST_AT_ONCE])
