"""What becomes of a job by an import, in words."""

from dataclasses import replace
from datetime import time

from scheduler_core.exchange.importing.derived_names import StoredJob
from scheduler_core.exchange.importing.import_plan import ImportStep, plan_import
from scheduler_core.facade.exchange.import_step_text import step_words
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RetryPolicy, RunPolicies
from tests.core.exchange.foreign_jobs import a_job, weekly

BEFORE = replace(
    a_job(parse_cron("0 3 * * *")), action=ScriptAction(CommandKind.SHELL, command_line="backup.sh --all")
)


def step(after: JobDraft, before: JobDraft | None = None) -> ImportStep:
    there = [StoredJob(JobId(1), 1, before.name, before.folder, before)] if before else []
    (found,) = plan_import([after], there, replaces=False).steps
    return found


def test_a_new_job_says_when_and_what() -> None:
    words = step_words(step(BEFORE))

    assert (words.when, words.what, words.changes) == (
        "Every day at 03:00, Europe/Berlin time",
        "backup.sh --all",
        (),
    )


def test_the_sentence_may_be_german() -> None:
    assert "03:00" in step_words(step(BEFORE), "de").when
    assert "Every" not in step_words(step(BEFORE), "de").when


def test_a_changed_job_says_what_it_was_before() -> None:
    after = replace(
        BEFORE,
        schedule=a_job(weekly(time(9))).schedule,
        notes="New notes",
        policies=RunPolicies(retry=RetryPolicy(retries=2)),
    )

    found = [str(each) for each in step_words(step(after, BEFORE)).changes]

    assert found[0].startswith("when: Every day at 03:00, Europe/Berlin time \u2192 ")
    assert "notes: \u2013 \u2192 New notes" in found
    assert any(each.startswith("policies") for each in found)
    assert len(found) == 3


def test_a_job_that_is_removed_says_what_it_was() -> None:
    there = [
        StoredJob(JobId(1), 1, BEFORE.name, BEFORE.folder, BEFORE),
        StoredJob(JobId(2), 1, "x", "", None),
    ]

    known, unreadable = plan_import([], there, replaces=True).steps

    assert step_words(known).what == "backup.sh --all"
    assert step_words(unreadable).when == ""
