"""What is told of each simulated run, as it becomes known."""

from dataclasses import replace

from scheduler_core.simulation.foresight import Fate, Foreseen
from scheduler_core.simulation.virtual_runs import VirtualRun
from scheduler_core.values.runs.run import Trigger

_FATES = {
    Trigger.CATCH_UP: Fate.MADE_UP,
    Trigger.RETRY: Fate.RETRIED,
    Trigger.RERUN: Fate.RETRIED,
    Trigger.CHAIN: Fate.CHAINED,
    Trigger.STEP: Fate.STEP,
}


class ToldLines:
    """The lines of a simulation; `count` counts the occurrences that they tell of."""

    def __init__(self) -> None:
        self.all: list[Foreseen] = []
        self.count = 0

    def add(self, line: Foreseen) -> None:
        self.all.append(line)
        self.count += line.count

    def add_run(self, run: VirtualRun, text: str) -> None:
        """Tell of a run that is to begin."""
        run.line = len(self.all)
        self.add(
            Foreseen(
                run.job.id,
                run.due_at,
                _FATES.get(run.trigger, Fate.RUNS),
                run.start_at,
                reason_text=text,
                trigger=run.trigger,
                attempt=run.attempt,
                step=run.step,
            )
        )

    def of(self, run: VirtualRun) -> Foreseen:
        return self.all[run.line]

    def put(self, run: VirtualRun, line: Foreseen) -> None:
        self.all[run.line] = line

    def note(self, run: VirtualRun, text: str) -> None:
        """Say more about why."""
        said = self.of(run).reason_text
        self.put(run, replace(self.of(run), reason_text=f"{said}; {text}" if said else text))
