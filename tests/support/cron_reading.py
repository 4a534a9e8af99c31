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
