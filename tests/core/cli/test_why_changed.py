"""`hourbell why --changed`: what changed since a job last succeeded."""

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.store.runs.run_values import note_values
from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR


@pytest.mark.slow
def test_a_time_names_the_run_that_is_compared(past: Past, hourbell: Hourbell) -> None:
    job = past.job("Back up")
    past.run(job, NOW - 4 * HOUR)
    older = past.run(job, NOW - 3 * HOUR, RunState.FAILED, error="no route")
    past.run(job, NOW - 2 * HOUR)
    newest = past.run(job, NOW - HOUR, RunState.FAILED, error="no space")

    assert f"Run {newest} of " in hourbell("why", "Back up", "--changed").lines[0]
    assert f"Run {older} of " in hourbell("why", "Back up", "05:00", "--changed").lines[0]
    refused = hourbell("why", "Back up", "2026-11-19 06:00", "--changed")
    assert refused.code == ExitCode.NOT_FOUND
    assert "has no run of then" in refused.err


@pytest.mark.slow
def test_words_of_its_own_are_said_in_the_language_of_the_command_line(
    past: Past, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stood in English between German ones, and a value that reads the same is left as it is."""
    job = past.job("Back up")
    past.run(job, NOW - 2 * HOUR)
    past.start_anew()
    past.run(job, NOW - HOUR, RunState.FAILED, error="no space")
    assert "an earlier start of the machine" in hourbell("why", "Back up", "--changed").out

    monkeypatch.setenv("HOURBELL_LANGUAGE", "de")

    told = hourbell("why", "Back up", "--changed").out
    assert "ein früherer Start des Rechners" in told
    assert "ein späterer" in told


@pytest.mark.slow
def test_what_is_not_shown_is_not_said_to_be_the_same(past: Past, hourbell: Hourbell) -> None:
    """“another value” stood in both columns."""
    job = past.job("Back up")
    before, after = past.run(job, NOW - 2 * HOUR), past.run(job, NOW - HOUR, RunState.FAILED, error="no")
    with past.store.write() as tx:
        note_values(tx, before, {"note": "x" * 300 + "one"})
        note_values(tx, after, {"note": "x" * 300 + "two"})

    told = hourbell("why", "Back up", "--changed").out

    (line,) = [each for each in told.splitlines() if each.startswith("parameter note")]
    assert "a value that is not shown  another value" in line
    assert "one" not in line
    assert "two" not in line
