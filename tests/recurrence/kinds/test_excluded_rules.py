"""EXRULE takes away the instants of another rule, whether told by whole days or one by one."""

from datetime import datetime, timedelta

import pytest
from hypothesis import strategies as st

from scheduler_core.recurrence.plan import Never, occurrences, prev_before
from tests.support.properties import for_all
from tests.support.recurrence import first_of, moment, plan_of, rrule
from tests.support.strategies.questions import STRANGE_ZONES

RULES = (
    "FREQ=DAILY",
    "FREQ=DAILY;BYDAY=SA,SU",
    "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,30",
    "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=30",
    "FREQ=DAILY;COUNT=40",
    "FREQ=DAILY;UNTIL=20110410T000000",
    "FREQ=WEEKLY;BYDAY=SU,FR",
    "FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-1;BYHOUR=2,3",
    "FREQ=YEARLY;BYMONTH=3,4,10,12",
    "FREQ=HOURLY",
    "FREQ=HOURLY;INTERVAL=2",
    "FREQ=HOURLY;INTERVAL=2;COUNT=900",
    "FREQ=HOURLY;BYDAY=SU,SA",
    "FREQ=HOURLY;BYDAY=SU",
    "FREQ=MINUTELY;INTERVAL=45;BYHOUR=0,1,2,3",
)
START = "2011-01-01T02:30"
# Clocks change in these weeks, and in the last one Apia skips a day.
WEEKS = tuple(moment(f"2011-{day}T00:00Z") for day in ("01-01", "03-25", "04-01", "10-28", "11-04", "12-28"))


@for_all(*(st.sampled_from(each) for each in (RULES, RULES, STRANGE_ZONES, WEEKS)), everyday=40)
def test_what_is_left_is_what_the_excluded_rule_does_not_yield(
    rule: str, excluded: str, zone: str, begin: datetime
) -> None:
    every, others, left = (
        occurrences(plan_of(rrule(text, START, zone), zone=zone), begin, begin + timedelta(days=9))
        for text in (rule, excluded, f"RRULE:{rule}\nEXRULE:{excluded}")
    )

    assert left == [at for at in every if at not in set(others)]


@pytest.mark.parametrize(
    "rule", ["FREQ=DAILY", "FREQ=SECONDLY", "FREQ=MINUTELY;BYMONTH=2", "FREQ=YEARLY;COUNT=9"]
)
def test_nothing_is_left_of_a_rule_that_is_excluded_itself(rule: str) -> None:
    plan = plan_of(rrule(f"RRULE:{rule}\nEXRULE:{rule}", START))

    assert isinstance(plan.fires, Never)


def test_an_exclusion_that_ends_leaves_what_comes_later() -> None:
    plan = plan_of(rrule("RRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY;COUNT=5", "2026-05-01T12:00"))

    assert first_of(plan, 2) == ["2026-05-06T12:00+00:00", "2026-05-07T12:00+00:00"]


def test_an_exclusion_that_begins_later_leaves_what_was_before() -> None:
    plan = plan_of(rrule("RRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY;BYMONTH=6,7,8,9,10,11,12", "2026-05-01T12:00"))
    end_of_may = moment("2026-05-31T12:00Z")

    assert prev_before(plan, end_of_may + timedelta(days=90)) == end_of_may
