"""Jobs as a table for spreadsheets, and as lines of JSON."""

from dataclasses import replace
from datetime import time

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.table.job_table import (
    print_job_lines,
    print_job_table,
    read_job_lines,
    read_job_table,
)
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.weekday import WORKDAYS
from tests.core.exchange.foreign_jobs import ARGV, CALL, NOW, ZONE, a_job, weekly

JOBS = [
    a_job(weekly(time(9), time(17, 30)), CALL, name='=HYPERLINK("x")'),
    replace(a_job(name="Two, lines"), notes='first "line"\nsecond', tags=("a b", "c"), is_enabled=False),
]


def the_job(*lines: str) -> JobDraft:
    (draft,) = read_job_table("\r\n".join(lines), ZONE, NOW).drafts
    return draft


def reason(*lines: str) -> str:
    found = read_job_table("\r\n".join(lines), ZONE, NOW)
    assert not found.drafts
    return str(found.losses[0])


def test_jobs_come_back_from_a_table_as_they_were() -> None:
    assert list(read_job_table(print_job_table(JOBS).text, ZONE, NOW).drafts) == JOBS


def test_names_and_notes_keep_their_blanks_where_the_table_is_not_changed() -> None:
    blank = replace(a_job(name=" blank "), folder=" a", notes="one\n ")

    assert list(read_job_table(print_job_table([blank]).text, ZONE, NOW).drafts) == [blank]


def test_no_cell_of_a_table_is_a_formula() -> None:
    text = print_job_table(JOBS).text

    assert "\n\"'=HYPERLINK" in text


def test_what_was_changed_in_a_plain_column_counts() -> None:
    text = print_job_table([JOBS[1]]).text.replace("Two, lines", "Renamed", 1).replace("a b, c", "d", 1)

    (draft,) = read_job_table(text, ZONE, NOW).drafts

    assert draft == replace(JOBS[1], name="Renamed", tags=("d",))


def test_a_table_written_by_hand_is_read() -> None:
    draft = the_job("Name;When;What;Enabled", "Ping;every weekday at 9:30;POST https://example.org;no")

    assert draft.schedule.rules == (Weekly((DaysAt(WORKDAYS, (time(9, 30),)),)),)
    assert draft.action == HttpAction("https://example.org", "POST")
    assert not draft.is_enabled


def test_times_may_be_those_of_cron_and_what_runs_a_command() -> None:
    draft = the_job("name,when,what,zone", "A,*/5 * * * *,tar -c /srv,UTC")

    assert draft.schedule.rules == (parse_cron("*/5 * * * *"),)
    assert draft.schedule.zone == "UTC"
    assert draft.action == ScriptAction(CommandKind.SHELL, command_line="tar -c /srv")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A,,x,,", "line 2: the whole job; when"),
        ("A,daily at 9,,,", "what: is empty"),
        (",daily at 9,x,,", "name"),
        ("A,every blue moon,x,,", "line 2"),
        ("A,daily at 9,x,perhaps,", "perhaps"),
        ('A,daily at 9,x,,"{""hourbell"": 99}"', "version 99"),
    ],
)
def test_a_line_that_can_not_be_kept_is_named_with_the_reason(line: str, told: str) -> None:
    assert told in reason("name,when,what,enabled,job", line)


@pytest.mark.parametrize("head", ["", "a,b", "name,when", "name,name,when,what"])
def test_a_table_without_its_columns_is_refused(head: str) -> None:
    with pytest.raises(InvalidInput):
        read_job_table(f"{head}\nx,y,z,w\n", ZONE, NOW)


def test_jobs_come_back_from_lines_as_they_were() -> None:
    jobs = [*JOBS, a_job(action=ARGV)]

    assert list(read_job_lines(print_job_lines(jobs)).drafts) == jobs


def test_a_line_of_json_that_can_not_be_read_is_named() -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_job_lines(print_job_lines(JOBS) + "\n{oops}\n")

    assert refusal.value.field.startswith("line 4")
