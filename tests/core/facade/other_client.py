"""A client in a process of its own: carries out what is written to it; run as `python -m … STORE`."""

import queue
import sys

from scheduler_core.events import ChangeSet
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft


def main(store: str) -> None:
    changes: queue.SimpleQueue[ChangeSet] = queue.SimpleQueue()
    with open_scheduler(store, who="the other") as scheduler:
        scheduler.subscribe(changes.put)
        _say("ready")
        for line in sys.stdin:
            _say(_answer(scheduler, changes, *line.split()))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _answer(scheduler: Scheduler, changes: "queue.SimpleQueue[ChangeSet]", act: str, *words: str) -> str:
    match act, words:
        case "add", (name,):
            return str(scheduler.jobs.add(a_draft(name)))
        case "rename", (job_id, name):
            return scheduler.jobs.rename(JobId(int(job_id)), name).name
        case "hear", (job_id,):
            heard = ChangeSet()
            while int(job_id) not in heard.jobs:
                heard |= changes.get(timeout=20)
            return "heard"
        case _:
            return f"what is {act} {words}?"


if __name__ == "__main__":
    main(sys.argv[1])
