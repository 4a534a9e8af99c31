"""What is said in any way, order and language is read as what was meant."""

from datetime import UTC, datetime, timedelta
from itertools import islice

from hypothesis import strategies as st

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.recurrence.words.paraphrases import (
    joined_rules_said,
    near_days_said,
    other_rules_said,
    rules_said,
)
from tests.recurrence.words.paraphrases.parts_said import BERLIN, NOW, Said, languages
from tests.support.properties import for_all

_END = datetime(2200, 1, 1, tzinfo=UTC)
_COMPARED = 20
_calendar = languages.flatmap(lambda language: st.one_of(*(kind(language) for kind in rules_said.KINDS)))
_others = languages.flatmap(lambda language: st.one_of(*(kind(language) for kind in other_rules_said.KINDS)))

_joined = languages.flatmap(lambda language: st.one_of(*(kind(language) for kind in joined_rules_said.KINDS)))
_near_days = languages.flatmap(lambda language: st.one_of(*(kind(language) for kind in near_days_said.KINDS)))


def _instants(schedule: Schedule) -> list[datetime]:
    plan = compile_schedule(schedule)
    return list(islice(occurrences(plan, NOW + timedelta(microseconds=1), _END, _COMPARED), _COMPARED))


def _is_read_as_meant(meant: Said) -> None:
    read = parse_sentence(meant.sentence, NOW, BERLIN)

    starts = meant.schedule.rules == (AtStart(),)
    assert (read.rules == (AtStart(),)) == starts, meant.sentence
    assert _instants(read) == _instants(meant.schedule), meant.sentence


@for_all(_calendar, everyday=300, thorough=10_000)
def test_every_way_to_say_a_rule_of_the_calendar_gives_its_instants(meant: Said) -> None:
    _is_read_as_meant(meant)


@for_all(_others, everyday=300, thorough=10_000)
def test_every_way_to_say_another_rule_gives_its_instants(meant: Said) -> None:
    _is_read_as_meant(meant)


@for_all(_joined, everyday=300, thorough=10_000)
def test_every_way_to_join_rules_gives_the_instants_of_all(meant: Said) -> None:
    _is_read_as_meant(meant)


@for_all(_near_days, everyday=300, thorough=10_000)
def test_every_way_to_say_a_near_day_gives_its_instants(meant: Said) -> None:
    _is_read_as_meant(meant)


@for_all(languages.flatmap(rules_said.daily_with_a_start), everyday=100, thorough=3000)
def test_every_way_to_leave_out_a_day_and_say_a_start_gives_its_instants(meant: Said) -> None:
    _is_read_as_meant(meant)
