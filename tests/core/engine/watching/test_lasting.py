"""What must be so for a while begins a run once it was, counted on by the next engine and over sleep."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scheduler_core.engine.watching.differences import LookTime, happened
from scheduler_core.engine.watching.kinds.on_drive import DriveWatch
from scheduler_core.engine.watching.kinds.on_network import NetworkWatch
from scheduler_core.engine.watching.kinds.on_power import PowerWatch
from scheduler_core.engine.watching.kinds.on_program import ProgramWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.engine.watching.watching import settling_of
from scheduler_core.store.jobs.watches import known_of, remember, waiting_of
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    DriveChange,
    NetworkChange,
    OnDrive,
    OnNetwork,
    OnPower,
    OnProgram,
    PowerChange,
    ProgramChange,
)
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import NOW, a_draft, add_jobs

TEN_MINUTES = timedelta(minutes=10)
ON_BATTERY = OnPower(PowerChange.BATTERY, lasts=TEN_MINUTES)
SO, NOT_SO = {"battery": "so"}, dict[str, str]()


class Watched:
    """A rule that looks in one engine after the other; a store keeps what it knows."""

    def __init__(self, store: Store, kind: OutsideKind[Any], rule: EventRule) -> None:
        self._store, self._kind, self._rule = store, kind, rule
        self._draft = a_draft(schedule=Schedule((rule,)))
        self.job_id = add_jobs(store, self._draft)[0]
        self._minute, self._booted_at, self.slept = 0.0, 0.0, 0.0
        self.new_engine()

    def new_engine(self, *, boots: bool = False) -> None:
        """Watch with another engine, which knows what is written down; the machine may boot anew."""
        self._booted_at = self._minute if boots else self._booted_at
        with self._store.read() as tx:
            known = known_of(tx, [self.job_id]).get(self.job_id, {}).get(self._rule.watch_name)
            waiting = waiting_of(tx, [self.job_id]).get((self.job_id, self._rule.watch_name), {})
        self._watch = Watch(self.job_id, 1, NOW, self._draft, self._rule, known, settling_of(self._rule))
        self._watch.waiting = waiting

    def edit(self, rule: EventRule) -> None:
        """Let the same engine read the rule again, with other options."""
        before, self._rule = self._watch, rule
        self.new_engine()
        self._watch.go_on_from(before)

    def waits(self) -> bool:
        with self._store.read() as tx:
            return bool(waiting_of(tx, [self.job_id]))

    def look(self, minute: float, found: Mapping[str, str]) -> int:
        """Return how many runs begin; all that is told is written down."""
        self._minute = minute
        boot = float(round((minute - self._booted_at) * 60))
        time = LookTime(NOW + timedelta(minutes=minute), boot - self.slept * 60, boot)
        self.next_in: list[float] = []
        runs = 0
        for each in list(happened(self._watch, self._kind, OutsideLook(found), time, self.next_in)):
            states = dict(each.states)
            for group in each.groups:
                states |= group.states
            runs += len(each.groups)
            with self._store.write() as tx:
                remember(tx, self.job_id, self._rule.watch_name, states, time.at, each.waiting)
            self._watch.learn(states)
        return runs


def test_what_lasts_begins_one_run_when_it_has_lasted(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)

    assert [power.look(minute, NOT_SO if minute == 0 else SO) for minute in (0, 1, 10.9, 11, 12)] == [
        0,
        0,
        0,
        1,
        0,
    ]


def test_the_next_look_comes_when_it_has_lasted(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    power.look(0, NOT_SO)

    power.look(1, SO)

    assert power.next_in == [600.0]


def test_a_flip_back_withdraws_it_and_what_comes_then_counts_anew(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    looks = [(0, NOT_SO), (1, SO), (9, NOT_SO), (10, SO), (12, SO), (19.9, SO), (20, SO)]

    assert [power.look(minute, found) for minute, found in looks] == [0, 0, 0, 0, 0, 0, 1]


def test_a_short_break_after_a_run_lets_the_next_begin(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    looks = [(0, NOT_SO), (1, SO), (11, SO), (12, NOT_SO), (13, SO), (23, SO)]

    assert [power.look(minute, found) for minute, found in looks] == [0, 0, 1, 0, 0, 1]


@pytest.mark.parametrize("boots", [False, True])
def test_the_next_engine_counts_on(store: Store, boots: bool) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    power.look(0, NOT_SO)
    power.look(1, SO)
    power.new_engine(boots=boots)

    assert [power.look(minute, SO) for minute in (4, 10.9, 11, 12)] == [0, 0, 1, 0]
    power.new_engine()
    assert power.look(40, SO) == 0


def test_what_was_off_while_no_engine_ran_counts_anew(store: Store) -> None:
    drive = Watched(store, DriveWatch(), OnDrive("Backup", lasts=TEN_MINUTES))
    drive.look(0, {})
    drive.look(1, {"/media/Backup": "40"})
    drive.new_engine()

    assert [drive.look(minute, {"/media/Backup": "41"}) for minute in (5, 30)] == [0, 0]  # begins nothing
    drive.look(31, {})
    assert [drive.look(minute, {"/media/Backup": "42"}) for minute in (32, 42)] == [0, 1]


def test_what_is_gone_for_a_while_begins_a_run(store: Store) -> None:
    drive = Watched(store, DriveWatch(), OnDrive("Backup", DriveChange.GONE, lasts=TEN_MINUTES))
    mounted = {"/media/Backup": "40"}
    drive.look(0, mounted)
    assert [drive.look(1, {}), drive.look(5, mounted), drive.look(6, {})] == [0, 0, 0]
    drive.new_engine()

    assert [drive.look(minute, {}) for minute in (15.9, 16, 17)] == [0, 1, 0]


def test_each_network_counts_by_itself(store: Store) -> None:
    network = Watched(store, NetworkWatch(), OnNetwork(NetworkChange.JOINED, lasts=TEN_MINUTES))
    home, both = {"Home": "1"}, {"Home": "1", "Office": "2"}

    assert [
        network.look(at, found) for at, found in ((0, {}), (1, home), (5, both), (11, both), (15, both))
    ] == [
        0,
        0,
        0,
        1,
        1,
    ]


def test_a_program_that_ends_before_is_no_run(store: Store) -> None:
    program = Watched(store, ProgramWatch(), OnProgram("vi", ProgramChange.STARTS, lasts=TEN_MINUTES))

    looks = [(0, {}), (1, {"vi": "7"}), (8, {}), (9, {"vi": "8"}), (19, {"vi": "8"})]
    assert [program.look(minute, found) for minute, found in looks] == [0, 0, 0, 0, 1]


def test_with_already_what_is_so_lasts_from_the_first_look_on(store: Store) -> None:
    power = Watched(store, PowerWatch(), OnPower(PowerChange.BATTERY, already=True, lasts=TEN_MINUTES))

    assert [power.look(0, SO), power.look(9, SO)] == [0, 0]
    power.new_engine()
    assert [power.look(9.5, SO), power.look(10, SO)] == [0, 1]


def test_a_clock_that_was_set_back_while_no_engine_ran_lets_it_count_anew(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    power.look(0, NOT_SO)
    power.look(60, SO)
    power.new_engine()

    assert [power.look(minute, SO) for minute in (5, 14.9, 15)] == [0, 0, 1]


def test_what_has_begun_a_run_waits_no_more(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    power.look(0, NOT_SO)
    power.look(1, SO)
    assert power.waits()

    assert power.look(11, SO) == 1
    assert not power.waits()


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_rule_that_needs_it_to_last_no_more_begins_its_run_at_once(
    store: Store, is_restarted: bool
) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    power.slept = 1_200.0
    power.look(2_000, NOT_SO)
    power.look(2_001, SO)
    power.edit(replace(ON_BATTERY, lasts=timedelta(0)))
    if is_restarted:
        power.new_engine()

    assert [power.look(2_003, SO), power.look(2_004, SO)] == [1, 0]
    assert not power.waits()


def test_a_shorter_time_counts_from_when_it_began(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    power.look(0, NOT_SO)
    power.look(1, SO)
    power.edit(replace(ON_BATTERY, lasts=timedelta(minutes=5)))

    assert [power.look(minute, SO) for minute in (5.9, 6, 7)] == [0, 1, 0]


def test_time_asleep_counts(store: Store) -> None:
    power = Watched(store, PowerWatch(), ON_BATTERY)
    power.look(0, NOT_SO)
    power.look(1, SO)
    power.slept = 9.0

    assert power.look(11, SO) == 1


def test_a_rule_may_set_itself_off_only_ten_times_however_long_it_waits() -> None:
    watch = Watch(
        JobId(1), 1, NOW, a_draft(schedule=Schedule((ON_BATTERY,))), ON_BATTERY, {}, settling_of(ON_BATTERY)
    )
    time = LookTime(NOW, 0.0, 0.0)

    (told,) = happened(watch, PowerWatch(), OutsideLook({}), time, [])

    assert told.rest == TEN_MINUTES


@given(
    st.lists(
        st.tuples(st.integers(1, 400), st.booleans(), st.sampled_from(("", "engine", "boot"))),
        min_size=1,
        max_size=25,
    )
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
def test_in_any_order_each_time_that_lasts_is_one_run(
    file_store: Store, steps: list[tuple[int, bool, str]]
) -> None:
    power = Watched(file_store, PowerWatch(), ON_BATTERY)
    power.look(0, NOT_SO)
    seconds, since, is_told = 0, -1, False

    for length, is_so, again in steps:
        seconds += length
        if again:
            power.new_engine(boots=again == "boot")
        begun = power.look(seconds / 60, SO if is_so else NOT_SO)
        if not is_so:
            since, is_told = -1, False
        elif since < 0:
            since, is_told = seconds, bool(again)  # what came while no engine looked begins nothing
        is_due = is_so and not is_told and seconds - since >= 600
        is_told = is_told or is_due
        assert begun == is_due, (seconds, since)
