"""How the tests ask the planner: clocks of one day, absences and pauses, answers as texts."""

from datetime import UTC, datetime, timedelta

from scheduler_core.planning.planner import Away, Decision, Hold, Look, Repeat, decide
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import Reason
from tests.support.recurrence import every, moment, plan_of

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
NINE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
HOURLY = plan_of(every("2026-01-01T00:00", hours=1))
EACH_SECOND = plan_of(every("2026-01-01T00:00", seconds=1))
SKIP, LAST, ALL = (MissedPolicy(kind) for kind in Missed)


def at(clock: str) -> datetime:
    """Return an instant of the day these tests happen on."""
    return moment(f"2026-03-02T{clock}+00:00")


def look(clock: str, *aways: Away, repeat: Repeat | None = None) -> Look:
    return Look(at(clock), aways, repeat)


def asleep(begins: str, ends: str) -> Away:
    return Away(at(begins), at(ends), Reason.ASLEEP, "the machine was asleep")


def off(begins: str, ends: str) -> Away:
    return Away(at(begins), at(ends), Reason.OFF, "Hourbell was not running")


def paused(until: str | None = None) -> Hold:
    return Hold(None if until is None else at(until), "the job is paused")


def hourly(look: Look, missed: MissedPolicy = LAST, *holds: Hold, due: str = "09:00") -> Decision:
    return decide(at(due), HOURLY, missed, look, holds)


def clocks(decision: Decision) -> list[str]:
    return [f"{claim.due_at:%H:%M}" for claim in decision.claims]


def spans(decision: Decision) -> list[tuple[str, str, int | None, Reason]]:
    return [
        (f"{row.due_at:%H:%M}", f"{row.due_until or row.due_at:%H:%M}", row.count, row.reason)
        for row in decision.never_ran
    ]
