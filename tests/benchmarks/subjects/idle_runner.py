"""A runner for benchmarks of what is around an action."""

from scheduler_core.actions.outcome import ActionOutcome, Moment
from scheduler_core.engine.runs.runner import Ran, Runner
from scheduler_core.engine.runs.work import Work
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.runs.run import RunState


class IdleRunner(Runner):
    """Does nothing, successfully."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def prepare(self, action: Action) -> None:
        pass

    def forget(self, mark: int) -> None:
        pass

    async def ready(self) -> int:
        return 0

    async def run(self, _work: Work, _mark: int, moment: Moment) -> Ran:
        await moment()
        return Ran(ActionOutcome(RunState.SUCCEEDED), 0)
