"""Every cron and OnCalendar fact of the shared corpus, asked of the engine; it lies beside the project."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import Plan, next_after, prev_before
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.support.cron_reading import dialect_named

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
# One fact asks that a zone in the text is heeded whatever the host's zone, an old POSIX name, is.
NO_IANA_NAME = {"IST": "Europe/Dublin"}


@dataclass(frozen=True)
class Fact:
    """One line of the corpus."""

    id: str
    kind: str
    rule: str
    tz: str
    expected: list[str] | bool
    complete: bool
    dialect: str = ""
    after: str = ""
    at: str = ""
    options: dict[str, str] = field(default_factory=dict)

    @property
    def zone(self) -> str:
        return "UTC" if self.tz == "floating" else NO_IANA_NAME.get(self.tz, self.tz)

    def moment(self, text: str) -> datetime:
        """Return an instant; wall-clock facts are asked as if the wall were UTC."""
        read = datetime.fromisoformat(text)
        if self.zone == "UTC":
            return read.replace(tzinfo=UTC)
        return read if read.tzinfo else read.replace(tzinfo=ZoneInfo(self.zone))


def facts(name: str, *kinds: str) -> list[Fact]:
    path = CORPUS / name
    if not path.is_file():
        return []
    known = set(Fact.__dataclass_fields__)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Fact(**{key: value for key, value in line.items() if key in known})
        for line in lines
        if line["kind"].startswith(kinds)
    ]


def named(fact: Fact) -> str:
    return f"{fact.id} {fact.dialect} {fact.rule}"


def cron_rule(fact: Fact) -> Rule:
    dialect = dialect_named(
        fact.dialect,
        both_days=fact.options.get("day_or") == "False",
        seconds_first=fact.options.get("second_at_beginning") == "True",
    )
    return parse_cron(fact.rule, dialect)


def expected_of(fact: Fact) -> list[datetime]:
    assert isinstance(fact.expected, list)
    return [fact.moment(each) for each in fact.expected]


def found(fact: Fact, rule: Rule, step: Callable[[Plan, datetime], datetime | None]) -> list[datetime]:
    """Step on from `after`; one step too many where the fact says that no more follows."""
    plan = compile_schedule(Schedule((rule,), zone=fact.zone))
    wanted = expected_of(fact)
    at = fact.moment(fact.after)
    seen: list[datetime] = []
    for _ in range(len(wanted) + (fact.complete or not wanted)):
        following = step(plan, at)
        if following is None:
            break
        seen.append(following)
        at = following
    return seen


@pytest.mark.sample(110)
@pytest.mark.parametrize("fact", facts("cron.jsonl", "cron-next"), ids=named)
def test_a_cron_expression_fires_next_when_its_program_does(fact: Fact) -> None:
    assert found(fact, cron_rule(fact), next_after) == expected_of(fact)


@pytest.mark.sample(40)
@pytest.mark.parametrize("fact", facts("cron.jsonl", "cron-prev"), ids=named)
def test_a_cron_expression_fired_before_when_its_program_did(fact: Fact) -> None:
    assert found(fact, cron_rule(fact), prev_before) == expected_of(fact)


@pytest.mark.parametrize("fact", facts("cron.jsonl", "cron-match"), ids=named)
def test_a_cron_expression_matches_the_times_its_program_matches(fact: Fact) -> None:
    plan = compile_schedule(Schedule((cron_rule(fact),), zone=fact.zone))
    at = fact.moment(fact.at)

    assert (next_after(plan, at, inclusive=True) == at) is fact.expected


@pytest.mark.parametrize("fact", facts("oncalendar.jsonl", "oncalendar"), ids=named)
def test_an_on_calendar_expression_elapses_when_systemd_says(fact: Fact) -> None:
    assert found(fact, parse_on_calendar(fact.rule), next_after) == expected_of(fact)
