"""Files that are taken to a machine in another zone: the same instants, or it is told."""

from dataclasses import replace
from datetime import time

import pytest

from scheduler_core.exchange.common.agreement import Agreement, agreement
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, export_text, import_text
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import Once
from tests.core.exchange.foreign_jobs import NOW, ZONE, a_job, local, weekly

HERE, THERE = SourceMachine(ZONE, "ann", NOW), SourceMachine("America/New_York", "ann", NOW)
JOB = a_job(weekly(time(9), time(17, 30)), ScriptAction(CommandKind.SHELL, command_line="bell"))
SINGLE = a_job(Once(local("2026-12-24 18:00")), ScriptAction(CommandKind.SHELL, command_line="bell"))
FORMATS = [each for each in FileFormat if each is not FileFormat.REVALEE]


@pytest.mark.parametrize("file_format", FORMATS)
def test_a_file_that_is_taken_to_another_zone_says_the_same_instants(file_format: FileFormat) -> None:
    """The zone was left out where it was that of the machine, and the file fired at other hours elsewhere."""
    job = SINGLE if file_format is FileFormat.AT else JOB
    text = export_text([job], file_format, HERE).text

    (draft,) = import_text(
        text, file_format, THERE, job.action if isinstance(job.action, ScriptAction) else None
    ).drafts

    assert agreement(job.schedule, draft.schedule, NOW) is Agreement.ALIKE


@pytest.mark.parametrize(
    ("file_format", "told", "said"),
    [
        (
            FileFormat.CRONTAB,
            "Debian's cron in that of its machine",
            "Debian's cron fires in the zone of its",
        ),
        (FileFormat.WINDOWS_TASK, "those of Europe/Berlin", "Its times are those of Europe/Berlin"),
        (FileFormat.LAUNCHD, "those of Europe/Berlin", "<string>Europe/Berlin</string>"),
    ],
)
def test_what_goes_by_the_machine_is_told_and_stands_in_the_file(
    file_format: FileFormat, told: str, said: str
) -> None:
    exported = export_text([JOB], file_format, HERE)

    assert told in " | ".join(map(str, exported.losses))
    assert said in exported.text


@pytest.mark.parametrize("file_format", [FileFormat.SYSTEMD, FileFormat.CRONTAB, FileFormat.LAUNCHD])
def test_a_job_of_any_zone_goes_by_the_machine_that_takes_the_file(file_format: FileFormat) -> None:
    anywhere: JobDraft = replace(JOB, schedule=replace(JOB.schedule, zone=FLOATING))

    text = export_text([anywhere], file_format, HERE).text

    (draft,) = import_text(text, file_format, THERE).drafts
    assert draft.schedule.zone == THERE.zone
