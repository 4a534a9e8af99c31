from datetime import UTC, datetime, timedelta

import pytest

from gui.job_editor.reading.job_reading import JobReading, new_job, read_job, write_job
from gui.job_editor.reading.pasted_reading import with_pasted
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import BodyKind, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import AtStart, Monthly, Weekly
from scheduler_core.values.schedules.schedule import CountryHolidays
from tests.core.store.builders import a_draft

NOW = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)


def pasted(text: str, draft: JobDraft | None = None) -> JobReading:
    job = new_job(NOW) if draft is None else write_job(draft, NOW)
    return read_job(with_pasted(job, text, NOW).job, NOW)


def test_a_sentence_with_a_call_is_a_whole_job() -> None:
    draft = pasted("every weekday at 9:30 POST https://example.org/hook").draft

    assert draft is not None
    assert draft.name == "example.org/hook"
    assert draft.action == HttpAction("https://example.org/hook", "POST")
    assert isinstance(draft.schedule.rules[0], Weekly)


def test_a_path_is_a_command_line() -> None:
    assert pasted("~/bin/tidy.sh --all").action == ScriptAction(
        CommandKind.SHELL, command_line="~/bin/tidy.sh --all"
    )


def test_reboot_in_a_crontab_is_a_start_of_the_engine() -> None:
    schedule = pasted("@reboot /usr/bin/true").schedule

    assert schedule is not None
    assert schedule.rules == (AtStart(),)


def test_what_a_sentence_says_beyond_its_rule_is_taken_over() -> None:
    schedule = pasted("every day at 7 until 2027-01-31 except holidays in DE-BY in Europe/London").schedule

    assert schedule is not None
    assert schedule.zone == "Europe/London"
    assert schedule.ends == datetime(2027, 1, 31, 23, 59, 59)  # noqa: DTZ001 - a wall-clock time
    assert schedule.off_days == (CountryHolidays("DE", "BY"),)


def test_a_sentence_leaves_the_action_and_the_name_of_a_job() -> None:
    before = a_draft("Backup")

    draft = pasted("on the last friday of every month at 18:00", before).draft

    assert draft is not None
    assert (draft.name, draft.action) == (before.name, before.action)
    assert isinstance(draft.schedule.rules[0], Monthly)
    assert len(draft.schedule.rules) == 1


def test_a_curl_command_brings_its_limits_along() -> None:
    reading = pasted("curl --max-time 20 --retry 4 -d a=1 https://example.org/")

    assert reading.policies.timeout == timedelta(seconds=20)
    assert reading.policies.retry.retries == 4
    assert isinstance(reading.action, HttpAction)
    assert reading.action.body.kind is not BodyKind.NONE


def test_a_password_goes_to_the_secret_store_and_never_into_a_field() -> None:
    result = with_pasted(new_job(NOW), "curl -u ann:open-sesame https://example.org/", NOW)

    assert [secret.value for secret in result.secrets] == ["open-sesame"]
    assert all("open-sesame" not in text for text in result.job.texts.values())
    assert result.secrets[0].name in result.notes[0]


@pytest.mark.parametrize("text", ["whenever", "curl", "every day at 7 https://example.org/ and more"])
def test_what_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        pasted(text)
