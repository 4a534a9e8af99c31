"""Cron text read in each dialect, or refused."""

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.schedules.cron import Cron, CronDialect

DEBIAN = CronDialect.DEBIAN
QUARTZ = CronDialect.QUARTZ
CRONITER = CronDialect.CRONITER
OCPS = CronDialect.OCPS
ROBFIG = CronDialect.ROBFIG


def refusal(text: str, dialect: CronDialect = DEBIAN) -> str:
    with pytest.raises(InvalidInput) as caught:
        parse_cron(text, dialect)
    return str(caught.value)


def read_or_none(text: str, dialect: CronDialect) -> Cron | None:
    try:
        return parse_cron(text, dialect)
    except InvalidInput:
        return None


def dialect_named(name: str, *, both_days: bool = False, seconds_first: bool = False) -> CronDialect:
    """Return the dialect of a name, which may tell more, such as `croniter-7` or `ocps-6-and`."""
    base, *more = name.lower().split("-")
    wanted = [base]
    if "star" in more:
        wanted.append("star-prefix")
    if base == CronDialect.CRONITER and (seconds_first or "seconds" in more):
        wanted.append("seconds-first")
    if both_days or "and" in more:
        wanted.append("and")
    found = "-".join(wanted)
    if found not in set(CronDialect):
        raise InvalidInput("dialect", f"{name} is not known; choose one of {', '.join(CronDialect)}")
    return CronDialect(found)
