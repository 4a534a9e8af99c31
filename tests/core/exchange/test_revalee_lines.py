"""Lines and recurring tasks of Revalee, taken over."""

from datetime import timedelta
from uuid import UUID

import pytest

from scheduler_core.actions.revalee_callback import callback_draft
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.revalee.lines import print_revalee, read_revalee
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.actions import HttpAction, SigningKind
from scheduler_core.values.schedules.rules import Once
from tests.core.exchange.foreign_jobs import CALL, NOW, ZONE, a_job, about

LATER = NOW + timedelta(days=2)
URL = "https://example.org/done?a=1"
TASKS = """<?xml version="1.0"?>
<configuration><revalee><recurringTasks>
  <task periodicity="daily" hour="4" minute="30" url="https://example.org/daily"/>
  <task periodicity="hourly" minute="15" url="https://example.org/hourly"/>
  <task periodicity="weekly" url="https://example.org/weekly"/>
  <task periodicity="daily" hour="25" url="https://example.org/never"/>
</recurringTasks></revalee></configuration>"""


def test_waiting_callbacks_are_written_and_come_back() -> None:
    exported = print_revalee([callback_draft(UUID(int=5), URL, LATER), a_job(action=CALL)], ZONE, NOW)

    assert exported.text == f"2026-11-22T12:00:00.000Z {URL}\n"
    assert about(exported, "Back up")[0].startswith("left out: it is a call of another kind")
    (draft,) = read_revalee(exported.text, ZONE, NOW).drafts
    assert draft.schedule.rules == (Once(LATER),)
    assert isinstance(draft.action, HttpAction)
    assert (draft.action.url, draft.action.signing.kind) == (URL, SigningKind.REVALEE)


def test_the_same_lines_make_the_same_callbacks() -> None:
    text = f"2026-12-01T09:00:00Z {URL}\n"

    assert read_revalee(text, ZONE, NOW).drafts == read_revalee(text, ZONE, NOW).drafts


def test_recurring_tasks_become_jobs() -> None:
    found = read_revalee(TASKS, ZONE, NOW)

    assert [draft.schedule.rules for draft in found.drafts] == [
        (parse_cron("30 4 * * *"),),
        (parse_cron("15 * * * *"),),
    ]
    assert [loss.place for loss in found.losses] == ["task 3", "task 4"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"someday {URL}", "not a time"),
        (f"2020-01-01T00:00:00Z {URL}", "past"),
        ("2026-12-01T09:00:00Z", "url"),
        ("2026-12-01T09:00:00Z ftp://example.org", "url"),
    ],
)
def test_a_line_that_can_not_be_kept_is_named(line: str, reason: str) -> None:
    found = read_revalee(line, ZONE, NOW)

    assert not found.drafts
    assert found.losses[0].place == "line 1"
    assert reason in found.losses[0].text


def test_tasks_with_entities_are_refused() -> None:
    with pytest.raises(InvalidInput, match="document type"):
        read_revalee('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', ZONE, NOW)
