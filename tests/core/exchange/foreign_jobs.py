"""Jobs for the formats of other programs, and what came through."""

from collections.abc import Sequence
from datetime import UTC, datetime, time

from scheduler_core.exchange.common.agreement import Agreement, agreement
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.actions import Body, BodyKind, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.schedules.rules import DaysAt, Rule, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ZONE = "Europe/Berlin"
DAILY = parse_cron("30 9 * * *")
ARGV = ScriptAction(CommandKind.ARGV, argv=("/usr/bin/backup", "--to", "a b"))
CALL = HttpAction(
    "https://example.org/hook?a=1&b=50%25",
    "POST",
    headers=(("X-From", "hour bell"),),
    body=Body(BodyKind.JSON, """{"it's": "$5"}"""),
)


def a_job(
    rule: Rule = DAILY, action: JobAction = ARGV, *, name: str = "Back up", **choices: object
) -> JobDraft:
    schedule = Schedule((rule,), **{"zone": ZONE} | choices)  # type: ignore[arg-type]
    return JobDraft(name, schedule, action)


def local(text: str) -> datetime:
    """Return a time on the clock of whatever zone."""
    return datetime.fromisoformat(text)


def weekly(*times: time, weekdays: Sequence[Weekday] = (Weekday.MONDAY, Weekday.FRIDAY)) -> Weekly:
    return Weekly((DaysAt(frozenset(weekdays), times),))


def agrees(one: JobDraft, other: JobDraft) -> bool:
    return agreement(one.schedule, other.schedule, NOW) is not Agreement.NOT


def about(found: Exported | Imported, name: str) -> list[str]:
    """Return what was lost of one job."""
    return [loss.text for loss in found.losses if loss.place == f"“{name}”"]
