"""What a calendar says of occurrences and of days that have many. In English, as all that the core says."""

from collections.abc import Iterator

from scheduler_core.values.runs.run import Run, RunState

_SIGNS = {
    RunState.CLAIMED: "…",
    RunState.RUNNING: "…",
    RunState.SUCCEEDED: "✓",
    RunState.SKIPPED: "\N{EN DASH}",
    RunState.MISSED: "\N{EN DASH}",
    RunState.CANCELLED: "\N{EN DASH}",
}
_FAILED_SIGN = "✗"
_ENDED = {
    RunState.CLAIMED: ("{count} run waits", "{count} runs wait"),
    RunState.RUNNING: ("{count} run goes on", "{count} runs go on"),
    RunState.SUCCEEDED: ("{count} run succeeded", "{count} runs succeeded"),
    RunState.FAILED: ("{count} run failed", "{count} runs failed"),
    RunState.TIMED_OUT: ("{count} run took too long", "{count} runs took too long"),
    RunState.CANCELLED: ("{count} run was cancelled", "{count} runs were cancelled"),
    RunState.INTERRUPTED: ("{count} run was cut off", "{count} runs were cut off"),
    RunState.SKIPPED: ("{count} run was skipped", "{count} runs were skipped"),
    RunState.MISSED: ("{count} run was missed", "{count} runs were missed"),
}


def outcome_sign(state: RunState) -> str:
    """Return the sign before the name of a job by which an outcome is seen at a glance."""
    return _SIGNS.get(state, _FAILED_SIGN)


def outcome_lines(run: Run) -> Iterator[str]:
    """Say what became of an occurrence, and why where that is told."""
    yield _ENDED[run.state][0].format(count=1)
    if run.reason_text:
        yield run.reason_text


def counted(count: int, *, is_about: bool) -> str:
    """Say how often a job runs on a day."""
    if is_about:
        return f"about {count} runs"
    return "1 run" if count == 1 else f"{count} runs"


def ended_lines(ended: tuple[tuple[RunState, int], ...]) -> Iterator[str]:
    """Say how many occurrences of a day ended how."""
    for state, count in ended:
        yield _ENDED[state][count != 1].format(count=count)


def will_be_skipped() -> str:
    return "The job is paused: this will be skipped."


def shown_until(day: str) -> str:
    return f"Shown before {day} only: there is too much for one calendar."
