"""What was found out about runs that wait, waited or were held back reads as plain sentences."""

from dataclasses import replace

from scheduler_core.values.ids import RunId
from scheduler_core.values.records.pause import PauseHold
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.facade.times.test_why_words import AT, RAN, said
from tests.core.store.builders import HOUR, ME, NOW


def test_one_that_waits_says_how_many_are_before_it() -> None:
    waiting = replace(
        RAN,
        state=RunState.CLAIMED,
        reason=Reason.OVERLAP,
        reason_text="an earlier run has not ended (run 6)",
        started_at=None,
        finished_at=None,
    )

    assert said(runs=(waiting,), queued_before=1)[1] == "Another run of the job is to begin before it."
    assert said(runs=(waiting,), queued_before=12)[1] == "12 other runs of the job are to begin before it."
    assert "before it" not in " ".join(said(runs=(waiting,)))


def test_a_late_run_says_what_it_waited_for() -> None:
    late = replace(RAN, started_at=AT + HOUR, finished_at=AT + 2 * HOUR)
    before = replace(RAN, id=RunId(6), due_at=NOW, finished_at=AT + HOUR)

    assert said(runs=(late,), waited_for=before)[1:3] == [
        "It began at 10:00 by the schedule, 1 h late.",
        "It waited for run 6, which ended at 10:00.",
    ]
    assert "waited" not in " ".join(said(runs=(RAN,), waited_for=before))


def test_what_was_cancelled_says_by_whom_once() -> None:
    cancelled = replace(RAN, state=RunState.CANCELLED, reason=Reason.BY_USER)

    def told(reason_text: str) -> str:
        return said(runs=(replace(cancelled, reason_text=reason_text),))[0]

    assert told("cancelled by command line") == "The run at 09:00 was cancelled by you on the command line."
    assert told("cancelled by ann") == "The run at 09:00 was cancelled by ann."


def test_a_pause_of_a_folder_is_told_of_what_it_skipped() -> None:
    skipped = replace(
        RAN,
        state=RunState.SKIPPED,
        reason=Reason.PAUSED,
        reason_text="the folder ops was paused",
        started_at=None,
    )

    assert said(runs=(skipped,), hold=PauseHold("ops", AT + HOUR, ME))[:2] == [
        "The occurrence at 09:00 was skipped: the folder ops was paused.",
        "Now the folder ops is paused by ann until 10:00.",
    ]


def test_an_error_that_is_the_reason_is_told_once() -> None:
    failed = replace(RAN, state=RunState.FAILED, reason_text="exit code 3: boom", first_error_line="boom")

    assert "Its first error" not in " ".join(said(runs=(failed,)))
    assert "Its first error: other" in said(runs=(replace(failed, first_error_line="other"),))
