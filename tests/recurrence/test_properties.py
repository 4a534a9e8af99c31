"""What holds for every schedule in every zone."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from hypothesis import assume
from hypothesis import strategies as st

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.plan import Plan, day_mask, next_after, occurrences, prev_before
from scheduler_core.values.schedules.policies import ClockKind, MissingDate, TimePolicies
from scheduler_core.values.schedules.rules import Easter, Every, Monthly, Rule, Weekly, Yearly
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Schedule, Skipped
from tests.support.counted_steps import forget_everything
from tests.support.naive.naive_clock import naive_clock, real_instants, wall_of
from tests.support.naive.naive_days import CalendarRule, naive_locals
from tests.support.naive.naive_steps import naive_steps
from tests.support.properties import for_all
from tests.support.recurrence import BEGINNING, END
from tests.support.strategies.questions import (
    Question,
    bent_questions,
    calendar_questions,
    far_questions,
    lengths,
    policies,
    stepping_questions,
)
from tests.support.strategies.schedules import schedules

SOME = 60
MOST_IN_A_MONTH = 3000


def some_occurrences(question: Question, count: int = SOME) -> list[datetime]:
    return occurrences(question.plan, question.begin, limit=count)


@for_all(bent_questions())
def test_occurrences_strictly_increase_within_what_was_asked(question: Question) -> None:
    found = occurrences(question.plan, question.begin, question.end, SOME)

    assert all(earlier < later for earlier, later in pairwise(found))
    assert all(question.begin <= at < question.end for at in found)


@for_all(bent_questions())
def test_asking_for_the_next_one_again_and_again_gives_the_preview(question: Question) -> None:
    chain: list[datetime] = []
    at = next_after(question.plan, question.begin, inclusive=True)
    while at is not None and len(chain) < SOME:
        chain.append(at)
        at = next_after(question.plan, at)

    assert chain == some_occurrences(question)


@for_all(bent_questions())
def test_asking_for_the_one_before_goes_the_same_way_back(question: Question) -> None:
    found = some_occurrences(question)

    for earlier, later in pairwise(found):
        assert prev_before(question.plan, later) == earlier
        assert prev_before(question.plan, later, inclusive=True) == later
    if found:
        before = prev_before(question.plan, found[0])
        assert before is None or next_after(question.plan, before) == found[0]


@for_all(bent_questions(), lengths(200))
def test_two_windows_side_by_side_hold_what_one_holds(question: Question, length: timedelta) -> None:
    found = some_occurrences(question)
    end = found[-1] if found else question.end
    middle = min(question.begin + length, end)

    whole = occurrences(question.plan, question.begin, end)

    parts = occurrences(question.plan, question.begin, middle), occurrences(question.plan, middle, end)
    assert whole == parts[0] + parts[1] == found[:-1]


@for_all(bent_questions(), st.integers(0, SOME))
def test_a_limit_gives_the_beginning(question: Question, limit: int) -> None:
    assert some_occurrences(question, limit) == some_occurrences(question)[:limit]


@for_all(bent_questions())
def test_the_days_of_a_month_are_those_of_its_occurrences(question: Question) -> None:
    zone = question.schedule.zone
    assume(not question.plan.problems)
    first = wall_of(question.begin, zone).date().replace(day=1)
    begin = datetime(first.year, first.month, 1, tzinfo=UTC) - timedelta(days=2)

    found = occurrences(question.plan, begin, begin + timedelta(days=36), MOST_IN_A_MONTH)

    assume(len(found) < MOST_IN_A_MONTH)
    days = {wall_of(at, zone).date() for at in found}
    assert day_mask(question.plan, first.year, first.month) == mask_of(days, first)


def mask_of(days: Iterable[date], month: date) -> int:
    of_the_month = {day.day for day in days if (day.year, day.month) == (month.year, month.month)}
    return sum(1 << day - 1 for day in of_the_month)


@for_all(calendar_questions(), everyday=20, thorough=3000)
def test_rules_of_days_agree_with_a_naive_walk_over_the_days(question: Question) -> None:
    rule = question.schedule.rules[0]
    assert isinstance(rule, Weekly | Monthly | Yearly | Easter)

    found = occurrences(question.plan, question.begin, question.end)

    assert found == naively(rule, question)


@for_all(far_questions(), everyday=5, thorough=2000)
def test_rules_of_days_agree_with_a_naive_walk_in_any_year(question: Question) -> None:
    rule = question.schedule.rules[0]
    assert isinstance(rule, Weekly | Monthly | Yearly | Easter)

    assert occurrences(question.plan, question.begin, question.end) == naively(rule, question)


def naively(rule: CalendarRule, question: Question) -> list[datetime]:
    policies = question.schedule.policies
    clock = naive_clock(question.schedule.zone, policies)
    begin, end = question.begin.date() - timedelta(days=4), question.end.date() + timedelta(days=4)
    planned = naive_locals(rule, begin, end, policies.missing_date or MissingDate.SKIP)
    return [at for at in clock.instants(planned) if question.begin <= at < question.end]


@for_all(stepping_questions(), policies(), st.none() | st.sampled_from(ClockKind), everyday=30, thorough=3000)
def test_steps_agree_with_a_naive_walk(
    question: Question, chosen: TimePolicies, clock: ClockKind | None
) -> None:
    schedule = replace(question.schedule, policies=replace(chosen, clock=clock))
    rule = schedule.rules[0]
    assert isinstance(rule, Every)
    # Only its first step means anything.
    assume(not rule.from_last_end or (clock is not ClockKind.WALL and rule.between is None))

    found = occurrences(compile_schedule(schedule), question.begin, question.end)

    assert found == naive_steps(rule, schedule.zone, schedule.policies, question.begin, question.end)


@for_all(calendar_questions())
def test_whatever_the_clock_shows_was_planned_or_is_explained_as_shifted(question: Question) -> None:
    rule, zone = question.schedule.rules[0], question.schedule.zone
    assert isinstance(rule, Weekly | Monthly | Yearly | Easter)
    missing = question.schedule.policies.missing_date or MissingDate.SKIP

    for at in some_occurrences(question, 20):
        shifted_from = explain(question.plan, at).shifted_from
        planned_local = shifted_from or wall_of(at, zone)
        day = planned_local.date()

        assert planned_local in naive_locals(rule, day, day + timedelta(days=1), missing)
        assert shifted_from is None or real_instants(shifted_from, zone) == []


@for_all(bent_questions(), thorough=600)
def test_an_occurrence_is_explained_and_the_time_beside_it_is_none(question: Question) -> None:
    for at in some_occurrences(question, 10):
        assert explain(question.plan, at).is_occurrence
        beside = at + timedelta(microseconds=1)
        assert explain(question.plan, beside).is_occurrence == (
            next_after(question.plan, beside, inclusive=True) == beside
        )


@for_all(st.lists(calendar_questions(), min_size=2, max_size=3), thorough=500)
def test_rules_together_fire_when_any_of_them_fires(questions: list[Question]) -> None:
    first = questions[0]
    rules: tuple[Rule, ...] = tuple(each.schedule.rules[0] for each in questions)

    together = occurrences(compile_schedule(replace(first.schedule, rules=rules)), first.begin, first.end)

    each_alone = [
        occurrences(compile_schedule(replace(first.schedule, rules=(rule,))), first.begin, first.end)
        for rule in rules
    ]
    assert together == sorted({at for found in each_alone for at in found})


@for_all(schedules(), everyday=3, thorough=100)
def test_equal_schedules_share_one_plan(schedule: Schedule) -> None:
    assert compile_schedule(schedule) is compile_schedule(replace(schedule))


@for_all(bent_questions(), thorough=250)
def test_what_was_asked_before_changes_no_answer(question: Question) -> None:
    warm = some_occurrences(question)
    prev_before(question.plan, question.begin)
    again = some_occurrences(question)

    forget_everything()

    assert some_occurrences(question) == again == warm


@for_all(calendar_questions() | stepping_questions(), lengths(31), st.text(max_size=3))
def test_jitter_delays_within_its_bound_and_never_past_the_next_one(
    question: Question, jitter: timedelta, seed: str
) -> None:
    jittered = compile_schedule(replace(question.schedule, jitter=jitter, jitter_seed=seed))
    planned = some_occurrences(question)
    assume(planned)

    found = occurrences(jittered, planned[0], limit=len(planned))

    last_room = next_after(question.plan, planned[-1]) or END
    assert len(found) == len(planned)
    for before, after, following in zip(planned, found, [*planned[1:], last_room], strict=True):
        assert before <= after <= before + jitter
        assert after < following


@for_all(calendar_questions() | stepping_questions(), lengths(31))
def test_jitter_of_one_occurrence_depends_on_nothing_asked_before(
    question: Question, jitter: timedelta
) -> None:
    plan = compile_schedule(replace(question.schedule, jitter=jitter))
    found = some_occurrences(replace(question, schedule=plan.schedule))

    forget_everything()

    backwards = [prev_before(plan, at, inclusive=True) for at in reversed(found)]
    assert backwards == list(reversed(found))


@for_all(calendar_questions() | stepping_questions(), st.data())
def test_single_edits_change_what_they_name_and_nothing_else(question: Question, data: st.DataObject) -> None:
    found = some_occurrences(question, 12)
    assume(found)
    end = found[-1] + timedelta(microseconds=1)
    edits = tuple(data.draw(st.lists(edits_near(found), max_size=6)))

    edited = compile_schedule(replace(question.schedule, edits=edits))

    assert occurrences(edited, question.begin, end) == [
        at for at in naively_edited(found, edits, question.plan) if question.begin <= at < end
    ]


def edits_near(found: list[datetime]) -> st.SearchStrategy[Edit]:
    beside = st.sampled_from(found).map(lambda at: at + timedelta(minutes=1))
    at = st.sampled_from(found) | beside
    return st.one_of(st.builds(Skipped, at), st.builds(Added, at), st.builds(Moved, at, at))


def naively_edited(found: list[datetime], edits: tuple[Edit, ...], plan: Plan) -> list[datetime]:
    """Apply edits one after the other; one of an occurrence that isn't there changes nothing."""
    edited = set(found)
    for edit in edits:
        was_there = edit.at in edited or next_after(plan, edit.at, inclusive=True) == edit.at not in found
        match edit:
            case Skipped():
                edited.discard(edit.at)
            case Added():
                edited.add(edit.at)
            case Moved() if was_there:
                edited.discard(edit.at)
                edited.add(edit.to)
    return sorted(edited)


@for_all(schedules(), everyday=3, thorough=150)
def test_the_ends_of_the_calendar_can_be_asked(schedule: Schedule) -> None:
    plan = compile_schedule(schedule)
    first, last = next_after(plan, BEGINNING, inclusive=True), prev_before(plan, END, inclusive=True)

    assert (first is None) == (last is None)
    if first is not None and last is not None:
        assert occurrences(plan, BEGINNING, limit=1) == [first]
        assert occurrences(plan, last) == [last]
        assert prev_before(plan, first) is None
        assert next_after(plan, last) is None
    for year, month in ((1, 1), (9999, 12)):
        assert day_mask(plan, year, month).bit_length() <= 31
