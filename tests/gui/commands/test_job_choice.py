"""The one selection that all views share."""

from collections.abc import Sequence

from gui.commands.job_choice import JobChoice
from scheduler_core.values.ids import JobId


def test_of_thousands_that_come_back_no_one_is_looked_for_alone() -> None:
    """Each of 10,000 was looked for through all lines: the window stood still for seconds."""
    choice = JobChoice()
    choice.select([JobId(number) for number in range(10_000)])
    asked: list[int] = []

    def still_there(job_ids: Sequence[JobId]) -> Sequence[JobId]:
        asked.append(len(job_ids))
        return job_ids[1:]

    choice.keep_only(still_there)

    assert asked == [10_000]
    assert choice.selected[0] == 1
    assert len(choice.selected) == 9_999
