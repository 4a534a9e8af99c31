"""Moves of one occurrence, of all that follow, and of all."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.moving.occurrence_edits import (
    add_occurrence,
    move_occurrence,
    skip_occurrence,
    without_edit,
)
from scheduler_core.recurrence.moving.scopes import MoveScope, Shifted, shifted
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Added, Moved, Schedule, Skipped
from tests.support.recurrence import a_schedule, daily, every, moment, on_the_clock, seen, weekly

FRIDAY = datetime(2026, 11, 20, 12, tzinfo=UTC)


def at(text: str) -> datetime:
    return on_the_clock(f"2026-{text}", "UTC")


def times(schedule: Schedule | None, begin: str = "11-23", end: str = "12-01") -> list[str]:
    """Return the occurrences of a week as `23T09:00`."""
    assert schedule is not None
    found = seen(compile_schedule(schedule), f"2026-{begin}", f"2026-{end}")
    return [text[8:16] for text in found]


def moved_from(schedule: Schedule, begin: str, end: str, scope: MoveScope) -> Shifted:
    return shifted(schedule, at(begin), at(end), scope, FRIDAY)


def test_one_occurrence_moves_alone() -> None:
    found = moved_from(a_schedule(weekly("mon tue", "09:00")), "11-23T09:00", "11-25T10:00", MoveScope.THIS)

    assert times(found.schedule) == ["24T09:00", "25T10:00", "30T09:00"]
    assert found.schedule.edits == (Moved(at("11-23T09:00"), at("11-25T10:00")),)


def test_a_second_move_replaces_the_first() -> None:
    schedule = move_occurrence(a_schedule(weekly("mon", "09:00")), at("11-23T09:00"), at("11-24T09:00"))

    schedule = move_occurrence(schedule, at("11-24T09:00"), at("11-25T09:00"))

    assert schedule.edits == (Moved(at("11-23T09:00"), at("11-25T09:00")),)


def test_moved_back_it_is_as_if_nothing_had_been_said() -> None:
    schedule = a_schedule(weekly("mon", "09:00"))

    there = move_occurrence(schedule, at("11-23T09:00"), at("11-24T09:00"))

    assert move_occurrence(there, at("11-24T09:00"), at("11-23T09:00")) == schedule


def test_the_only_occurrence_moves_with_its_rule() -> None:
    schedule = a_schedule(Once(moment("2026-11-23T09:00")))

    for scope in MoveScope:
        found = moved_from(schedule, "11-23T09:00", "11-24T10:00", scope)
        assert found == Shifted(a_schedule(Once(moment("2026-11-24T10:00"))))


def test_the_following_ones_of_the_next_are_all() -> None:
    schedule = a_schedule(weekly("mon", "09:00"))

    found = moved_from(schedule, "11-23T09:00", "11-23T10:00", MoveScope.FOLLOWING)

    assert found == Shifted(a_schedule(weekly("mon", "10:00")))


def test_later_ones_go_on_in_a_schedule_of_their_own() -> None:
    schedule = a_schedule(daily("09:00"))

    found = moved_from(schedule, "11-25T09:00", "11-25T10:00", MoveScope.FOLLOWING)

    assert times(found.schedule) == ["23T09:00", "24T09:00"]
    assert times(found.continued, end="11-28") == ["25T10:00", "26T10:00", "27T10:00"]


def test_what_does_not_move_stays_between_the_old_time_and_the_new_one() -> None:
    schedule = a_schedule(weekly("mon wed fri", "09:00"))

    found = moved_from(schedule, "11-25T09:00", "11-28T09:00", MoveScope.FOLLOWING)

    assert times(found.schedule) == ["23T09:00"]
    assert times(found.continued) == ["27T09:00", "28T09:00", "30T09:00"]


def test_steps_begin_at_the_new_time() -> None:
    schedule = a_schedule(every("2026-11-23T00:00", hours=6))

    found = moved_from(schedule, "11-24T00:00", "11-24T09:00", MoveScope.FOLLOWING)

    assert times(found.schedule)[-1] == "23T18:00"
    assert times(found.continued)[:2] == ["24T09:00", "24T15:00"]


def test_a_move_over_others_to_an_earlier_time_is_refused() -> None:
    schedule = a_schedule(every("2026-11-23T00:00", hours=6))

    with pytest.raises(InvalidInput, match="other occurrences between"):
        moved_from(schedule, "11-25T00:00", "11-24T09:00", MoveScope.FOLLOWING)


def test_a_number_of_times_is_shared_out() -> None:
    schedule = a_schedule(daily("09:00"), starts=at("11-22T00:00"), times=5)

    found = moved_from(schedule, "11-25T09:00", "11-25T10:00", MoveScope.FOLLOWING)

    assert times(found.schedule, "11-20") == ["22T09:00", "23T09:00", "24T09:00"]
    assert times(found.continued, "11-20") == ["25T10:00", "26T10:00"]


def test_the_first_occurrence_may_go_before_the_start() -> None:
    schedule = a_schedule(daily("09:00"), starts=at("11-23T09:00"), ends=at("11-24T09:00"))

    earlier = moved_from(schedule, "11-23T09:00", "11-23T08:00", MoveScope.ALL).schedule
    later = moved_from(schedule, "11-24T09:00", "11-24T10:00", MoveScope.ALL).schedule

    assert times(earlier) == ["23T08:00", "24T08:00"]
    assert times(later) == ["23T10:00", "24T10:00"]


def test_skipped_occurrences_stay_skipped_when_all_move() -> None:
    schedule = skip_occurrence(a_schedule(daily("09:00")), at("11-24T09:00"))

    found = moved_from(schedule, "11-23T09:00", "11-23T10:00", MoveScope.ALL).schedule

    assert times(found, end="11-26") == ["23T10:00", "25T10:00"]


def test_an_occurrence_that_was_moved_takes_all_along() -> None:
    schedule = move_occurrence(a_schedule(daily("09:00")), at("11-24T09:00"), at("11-24T11:00"))

    found = moved_from(schedule, "11-24T11:00", "11-24T10:00", MoveScope.ALL).schedule

    assert found == a_schedule(daily("10:00"))


def test_an_added_occurrence_moves_alone() -> None:
    schedule = add_occurrence(a_schedule(weekly("mon", "09:00")), at("11-25T12:00"))

    for scope in MoveScope:
        found = moved_from(schedule, "11-25T12:00", "11-26T12:00", scope).schedule
        assert found.edits == (Added(at("11-26T12:00")),)


def test_a_single_time_beside_others_never_splits_the_job() -> None:
    schedule = a_schedule(daily("09:00"), Once(at("11-25T12:00")), included=(at("11-26T12:00"),))

    once = moved_from(schedule, "11-25T12:00", "11-25T13:00", MoveScope.FOLLOWING)
    included = moved_from(schedule, "11-26T12:00", "11-26T13:00", MoveScope.FOLLOWING)

    assert once == Shifted(replace(schedule, rules=(daily("09:00"), Once(at("11-25T13:00")))))
    assert included == Shifted(replace(schedule, included=(at("11-26T13:00"),)))


@pytest.mark.parametrize("scope", MoveScope)
def test_an_occurrence_that_is_gone_is_not_moved(scope: MoveScope) -> None:
    with pytest.raises(InvalidInput, match="does not fire then any more"):
        moved_from(a_schedule(weekly("mon", "09:00")), "11-24T09:00", "11-25T09:00", scope)


def test_two_occurrences_are_never_put_on_one_instant() -> None:
    with pytest.raises(InvalidInput, match="fires at that time already"):
        moved_from(a_schedule(daily("09:00", "17:00")), "11-23T09:00", "11-23T17:00", MoveScope.THIS)


def test_no_move_changes_nothing() -> None:
    schedule = a_schedule(daily("09:00"))

    assert moved_from(schedule, "11-23T09:00", "11-23T09:00", MoveScope.ALL) == Shifted(schedule)


def test_a_moved_occurrence_is_skipped_under_its_own_name() -> None:
    schedule = move_occurrence(a_schedule(weekly("mon", "09:00")), at("11-23T09:00"), at("11-24T09:00"))

    assert skip_occurrence(schedule, at("11-24T09:00")).edits == (Skipped(at("11-23T09:00")),)


def test_an_added_occurrence_is_skipped_by_forgetting_it() -> None:
    schedule = a_schedule(weekly("mon", "09:00"))

    assert skip_occurrence(add_occurrence(schedule, at("11-25T12:00")), at("11-25T12:00")) == schedule


def test_the_only_occurrence_is_not_skipped() -> None:
    with pytest.raises(InvalidInput, match="only occurrence; switch the job off"):
        skip_occurrence(a_schedule(Once(moment("2026-11-23T09:00"))), at("11-23T09:00"))


def test_a_skipped_occurrence_is_taken_back_or_added_again() -> None:
    schedule = a_schedule(weekly("mon", "09:00"))
    without = skip_occurrence(schedule, at("11-23T09:00"))

    assert without_edit(without, at("11-23T09:00")) == schedule
    assert add_occurrence(without, at("11-23T09:00")) == schedule


def test_what_nobody_said_is_not_taken_back() -> None:
    with pytest.raises(InvalidInput, match="nothing was said"):
        without_edit(a_schedule(daily("09:00")), at("11-23T09:00"))


def test_what_fires_already_is_not_added() -> None:
    with pytest.raises(InvalidInput, match="fires at that time already"):
        add_occurrence(a_schedule(daily("09:00")), at("11-23T09:00"))
