"""Preview what a schedule would do, saved or not."""

from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import Explanation, explain
from scheduler_core.recurrence.plan import Finite, Fires, Problem, occurrences
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Preview:
    """A schedule in a sentence, what is wrong with it, for how long it fires, its next instants,
    and what changes of the clock within a year do to it, a sentence each.
    """

    sentence: str
    problems: tuple[Problem, ...]
    fires: Fires
    instants: tuple[Explanation, ...]
    clock_changes: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not any(problem.is_error for problem in self.problems)


def preview_of(
    schedule: Schedule, start: datetime, end: datetime | None, limit: int, language: str = "en"
) -> Preview:
    """Look at a schedule from an instant on; what nothing more will come of is a problem, but no error."""
    plan = compile_schedule(schedule)
    found = occurrences(plan, start, end, limit)
    problems = plan.problems
    if isinstance(plan.fires, Finite) and plan.fires.last < start:
        past = Problem("schedule", "all that it says is past; nothing is to come", is_error=False)
        problems = (*problems, past)
    return Preview(
        describe(schedule, language),
        problems,
        plan.fires,
        tuple(explain(plan, at) for at in found),
        clock_sentences(plan, start, language),
    )
