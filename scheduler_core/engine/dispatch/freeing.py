"""Frees tasks of engines that are known to be dead, long before the library takes their holders for it."""

from scheduler_core.engine.dispatch.task_queue import TaskQueue
from scheduler_core.store.runs.engines import stopped_of
from scheduler_core.store.transactions import Writing


def free_tasks_of_dead(tx: Writing, tasks: TaskQueue) -> int:
    """Let others take what engines hold that stopped or were declared dead; return how much that was."""
    return tasks.give_back_of(tx, stopped_of(tx, tasks.holders(tx)))
