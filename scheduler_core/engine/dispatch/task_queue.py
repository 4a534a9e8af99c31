"""The interface of a library that brings runs to machines."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NewType, Protocol, TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId

if TYPE_CHECKING:
    import asyncio

TaskId = NewType("TaskId", int)
# Where a library keeps its tables, besides those of the store.
SCHEMA = "hourbell_dispatch"
# The channel on which a server tells of a queue holds 63 letters, of which its name may have so many.
LONGEST_QUEUE = 40


@dataclass(frozen=True, slots=True)
class Order:
    """Look at a run: whoever takes from the queue may begin it if the ledger still has it with this fence.

    It says nothing else, so that nobody reads or forges anything by it.
    """

    queue: str
    run_id: RunId
    fence: int
    priority: int = 0

    def __post_init__(self) -> None:
        refuse_queue(self.queue)


@dataclass(frozen=True, slots=True)
class Task:
    """An order that was deferred and is not over: it waits, or somebody holds it."""

    id: TaskId
    order: Order
    # Who holds it, by the library's own number, and for how long nothing was heard of that one.
    is_held: bool = False
    holder: int | None = None
    silent_for: timedelta | None = None

    def is_left_alone(self, patience: timedelta) -> bool:
        """Tell whether it is held by nobody who lives: nothing was heard of its holder for so long."""
        return self.is_held and (self.silent_for is None or self.silent_for > patience)


@dataclass(frozen=True, slots=True)
class GiveBack:
    """What was taken is for somebody else to carry out, or for oneself later: at an instant, or now."""

    at: datetime | None = None


# None: the task is over, however the run went, which the ledger says.
Taken: TypeAlias = GiveBack | None
# Sees to the run of a task, whose fence is named, too.
CarryOut: TypeAlias = Callable[[RunId, int], Awaitable[Taken]]


class TaskQueue(Protocol):
    """Queues of tasks in the database of the store: what its transaction defers comes with its commit.

    A task may come twice, or after its run is over: the ledger's fence decides who acts.
    """

    def defer(self, tx: Writing, orders: Sequence[Order], /) -> None:
        """Let those who take from the queues of the orders have them once the transaction commits."""
        ...

    def prioritize(self, tx: Writing, orders: Sequence[Order], /) -> None:
        """Give the tasks of orders another priority: what waits keeps its place among those of the same."""
        ...

    def tasks(self, tx: Reading, /) -> list[Task]:
        """Return what waits or is held, the oldest first."""
        ...

    def give_back(self, tx: Writing, tasks: Iterable[Task], /) -> None:
        """Let others take what is still held by the holder that the task names; that one is dead."""
        ...

    def holders(self, tx: Reading, /) -> set[EngineId]:
        """Return the engines that are known to hold tasks."""
        ...

    def give_back_of(self, tx: Writing, engines: Collection[EngineId], /) -> int:
        """Let others take what these engines hold, and what nobody holds any more; return how much that was.

        They are dead: what of them lives all the same is refused by the ledger.
        """
        ...

    def remove(self, tx: Writing, tasks: Iterable[TaskId], /) -> None:
        """Forget tasks, also those that somebody holds: what is carried out goes on."""
        ...

    async def take(
        self,
        queues: Sequence[str],
        at_once: int,
        carry_out: CarryOut,
        stopping: "asyncio.Event",
        engine: EngineId | None = None,
    ) -> None:
        """Have each task of some queues carried out by one taker, the most important first, so many at once.

        It is that of an `engine`, so that what it holds is free as soon as that is known to be dead.
        Once `stopping` is set nothing more is taken, and it ends when all that was taken is over. It also
        ends, with or without an error, whenever the library does, and then cancels what it waits for:
        whoever wants to go on calls it again.
        """
        ...


def refuse_queue(name: str) -> None:
    """Raise if a queue can't be called so: the insert of a task would fail, and with it its transaction."""
    if not name:
        raise InvalidInput("queue", "a queue of tasks needs a name")
    if not name.isascii() or not name.isprintable():
        raise InvalidInput("queue", f"{name!r} is not made of plain letters, digits and signs")
    if len(name) > LONGEST_QUEUE:
        raise InvalidInput(
            "queue", f"{name!r} has {len(name)} letters; a queue of tasks has at most {LONGEST_QUEUE}"
        )
