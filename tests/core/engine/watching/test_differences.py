"""What of a look counts, with a rule that begins anew with each engine, or is told of by another service."""

from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from typing import Any

import pytest

from scheduler_core.engine.watching.differences import LookTime, happened
from scheduler_core.engine.watching.event_claims import Happened
from scheduler_core.engine.watching.kinds.on_file import FileWatch
from scheduler_core.engine.watching.kinds.on_network import NetworkWatch
from scheduler_core.engine.watching.kinds.on_screen import ScreenWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, concluded
from scheduler_core.engine.watching.settling import LONGEST_UNREST, Settling
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    NetworkChange,
    OnNetwork,
    OnScreen,
    ScreenChange,
)
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import NOW, a_draft

JOINED, LEFT = OnNetwork(NetworkChange.JOINED), OnNetwork(NetworkChange.LEFT)
LOGIN = OnScreen(ScreenChange.LOGIN)


class Looking:
    """A rule that looks in one engine after the other; what it knows is written down each time."""

    def __init__(
        self, kind: OutsideKind[Any], rule: EventRule, known: Mapping[str, str], settled: float = 0.0
    ) -> None:
        self._kind, self._rule, self._settled = kind, rule, settled
        self.stored = dict(known)
        self.closed: Collection[str] = ()
        self.mount = ""
        self.new_engine()

    def new_engine(self) -> None:
        draft = a_draft(schedule=Schedule((self._rule,)))
        self._watch = Watch(JobId(1), 1, NOW, draft, self._rule, dict(self.stored), Settling(self._settled))
        self._watch.closed, self._watch.mount = frozenset(self.closed), self.mount

    def read_again(self) -> None:
        before = self._watch
        self.new_engine()
        self._watch.go_on_from(before)

    def turn_off_and_on(self) -> None:
        """Let both come before the engine reads the rules again."""
        self.stored.clear()
        before = self._watch
        self.new_engine()
        self._watch.known = None
        self._watch.go_on_from(before)

    def look(
        self,
        found: Mapping[str, str],
        *,
        is_of_service: bool = False,
        seconds: float = 0.0,
        closed: tuple[str, ...] = (),
        touched_at: int = 0,
        mount: str = "",
    ) -> list[str]:
        """Return of what runs begin."""
        look = OutsideLook(
            found, dict.fromkeys(found, touched_at), is_of_service=is_of_service, closed=closed, mount=mount
        )
        look = concluded(self._watch.mount, look, self._watch.known)
        self.next_in: list[float] = []
        told = list(happened(self._watch, self._kind, look, LookTime(NOW, seconds, seconds), self.next_in))
        for each in told:
            self._write(each)
        self.nevers = [each.never for each in told if each.groups]
        return [subject for each in told for group in each.groups for subject in group.subjects]

    def _write(self, told: Happened) -> None:
        states = dict(told.states)
        if told.closed is not None:
            self.closed = told.closed
        self.mount = told.mount or self.mount
        for group in told.groups:
            states |= group.states
        self._watch.learn(states)
        self.stored |= {each: state for each, state in states.items() if state is not None}
        for each in (each for each, state in states.items() if state is None):
            self.stored.pop(each, None)


@pytest.mark.parametrize("rule", [JOINED, LEFT])
def test_what_went_while_no_engine_ran_is_known_no_more(rule: OnNetwork) -> None:
    looking = Looking(NetworkWatch(), rule, {"Home": "1", "Office": "2"})

    assert looking.look({"Office": "2"}) == []
    assert looking.stored == {"Office": "2"}
    looking.read_again()
    assert looking.look({"Office": "2"}) == []


@pytest.mark.parametrize(
    ("kind", "rule"), [(NetworkWatch(), JOINED), (NetworkWatch(), LEFT), (ScreenWatch(), LOGIN)]
)
@pytest.mark.parametrize("comes", [True, False])
def test_what_another_service_calls_otherwise_is_nothing_new(
    kind: OutsideKind[Any], rule: EventRule, comes: bool
) -> None:
    looking = Looking(kind, rule, {})
    looking.look({"wlan0": "1"}, is_of_service=not comes)
    looking.read_again()

    assert looking.look({"Office": "2"}, is_of_service=comes) == []
    assert looking.stored == {"Office": "2"}


def test_after_that_what_comes_begins_a_run() -> None:
    looking = Looking(NetworkWatch(), JOINED, {})
    looking.look({"wlan0": "1"})
    looking.look({"Office": "2"}, is_of_service=True)

    assert looking.look({"Office": "2", "Home": "3"}, is_of_service=True) == ["Home"]


def test_a_rule_whose_job_was_off_gathers_anew() -> None:
    """What came after it was on again began a run at once, as what came before was gathered for so long."""
    looking = Looking(FileWatch(), OnFile("/in/*", together=timedelta(minutes=1)), {})
    assert looking.look({"a": "1"}) == []
    looking.turn_off_and_on()
    assert looking.look({"a": "1"}, seconds=61) == []

    assert looking.look({"a": "1", "b": "2"}, seconds=70) == []
    looking.read_again()
    assert looking.look({"a": "1", "b": "2"}, seconds=131) == ["b"]


@pytest.mark.parametrize(
    ("touched_before", "noticed_before", "took", "still_for"),
    [
        (0.3, 0.5, 0.0, 0.3),
        (0.3, 0.1, 0.0, 0.1),
        (-60.0, 0.5, 0.0, 0.0),
        (3_600.0, 0.0, 0.0, 0.0),
        (0.3, 0.5, 9.0, 0.3),
        (-1.5, 0.5, 9.0, -1.5),
        (-60.0, 0.5, 9.0, -9.0),
    ],
)
def test_a_file_stands_still_since_it_was_touched_but_no_longer_than_since_the_notice(
    touched_before: float, noticed_before: float, took: float, still_for: float
) -> None:
    """The clock may have been set in between, and that of another machine may go wrong."""
    rule = OnFile("/in/*", settled=timedelta(seconds=2))
    watch = Watch(
        JobId(1), 1, NOW, a_draft(schedule=Schedule((rule,))), rule, {}, Settling(2.0), is_first_look=False
    )
    look = OutsideLook({"/in/a": "1"}, {"/in/a": int((NOW.timestamp() - touched_before) * 1e9)})
    next_in: list[float] = []

    told = list(happened(watch, FileWatch(), look, LookTime(NOW, 7.0, 7.0, noticed_before, took), next_in))

    assert not told
    assert next_in == [pytest.approx(2.0 - still_for, abs=1e-5)]


def test_what_has_to_last_no_time_begins_its_run_however_long_the_look_took() -> None:
    rule = OnFile("/in/*", settled=timedelta(0))
    watch = Watch(
        JobId(1), 1, NOW, a_draft(schedule=Schedule((rule,))), rule, {}, Settling(0.0), is_first_look=False
    )
    look = OutsideLook({"/in/a": "1"}, {"/in/a": int((NOW.timestamp() + 2) * 1e9)})

    told = list(happened(watch, FileWatch(), look, LookTime(NOW, 7.0, 7.0, 0.0, 3.0), []))

    assert [group.subjects for each in told for group in each.groups] == [("/in/a",)]


@pytest.mark.parametrize("then", [lambda _: None, Looking.read_again, Looking.new_engine])
def test_what_lay_in_a_closed_folder_before_the_rule_begins_nothing_as_that_opens(
    then: Callable[[Looking], None],
) -> None:
    """Each old file of an archive began a run when it could be read, or by an engine that came after that."""
    looking = Looking(FileWatch(), OnFile("/in/*", below=True), {"/in/a": "1"})
    looking.look({"/in/a": "1"}, closed=("/in/archive",))
    then(looking)

    assert looking.look({"/in/a": "1", "/in/archive/old": "2", "/in/b": "3"}, seconds=1) == ["/in/b"]
    assert looking.look({"/in/a": "1", "/in/archive/old": "2", "/in/archive/late": "4"}, seconds=2) == [
        "/in/archive/late"
    ]


def test_what_came_into_a_closed_folder_since_the_rule_begins_runs_as_that_opens() -> None:
    looking = Looking(FileWatch(), OnFile("/in/*", below=True), {})
    looking.look({}, closed=("/in/archive",))

    late = int(NOW.timestamp() * 1e9) + 1
    assert looking.look({"/in/archive/new": "1"}, seconds=1, touched_at=late) == ["/in/archive/new"]


@pytest.mark.parametrize("then", [lambda _: None, Looking.read_again, Looking.new_engine])
def test_what_is_on_a_drive_that_was_mounted_closed_begins_nothing_as_that_opens(
    then: Callable[[Looking], None],
) -> None:
    """All that had been written to it elsewhere since the rule was made began runs."""
    late = int(NOW.timestamp() * 1e9) + 1
    without, with_drive = "/\n/in", "/\n/in\n/in/usb"
    looking = Looking(FileWatch(), OnFile("/in/*", below=True), {})
    looking.look({}, mount=without)
    assert looking.look({}, closed=("/in/usb",), mount=with_drive) == []
    then(looking)

    assert looking.look({"/in/usb/old": "1"}, mount=with_drive, touched_at=late) == []
    there = {"/in/usb/old": "1", "/in/usb/new": "2"}
    assert looking.look(there, mount=with_drive, touched_at=late) == ["/in/usb/new"]


def test_what_comes_on_a_drive_while_that_is_closed_begins_runs_as_that_opens() -> None:
    late = int(NOW.timestamp() * 1e9) + 1
    with_drive = "/\n/in\n/in/usb"
    looking = Looking(FileWatch(), OnFile("/in/*", below=True), {})
    looking.look({}, mount=with_drive)
    looking.look({}, closed=("/in/usb",), mount=with_drive)

    assert looking.look({"/in/usb/new": "1"}, mount=with_drive, touched_at=late) == ["/in/usb/new"]


STILL = 2.0
NEVER_STILL = ["it has changed for an hour and never stood still"]


def grow_for_an_hour(looking: Looking, since: float = 0.0, **others: str) -> list[str]:
    """Look each second at a file that is another one each time; return what came of the last look."""
    begun: list[str] = []
    for second in range(int(LONGEST_UNREST) + 1):
        assert begun == []
        begun = looking.look({"/in/a": f"{since + second}-{second}", **others}, seconds=since + second)
    return begun


@pytest.mark.parametrize("then", [lambda _: None, Looking.read_again, Looking.new_engine])
@pytest.mark.parametrize("change", [FileChange.ARRIVES, FileChange.CHANGES])
def test_what_was_told_of_as_never_still_begins_one_run_once_it_is(
    change: FileChange, then: Callable[[Looking], None]
) -> None:
    """It counted as known from then on: what arrived in the end never ran."""
    looking = Looking(FileWatch(), OnFile("/in/*", change), {}, STILL)
    assert grow_for_an_hour(looking) == ["/in/a"]
    assert looking.nevers == NEVER_STILL
    assert looking.next_in == [STILL]
    then(looking)

    found = {"/in/a": f"{LONGEST_UNREST}-{int(LONGEST_UNREST)}"}
    assert looking.look(found, seconds=LONGEST_UNREST + 1) == []
    assert looking.look(found, seconds=LONGEST_UNREST + 3) == ["/in/a"]
    assert looking.nevers == [""]
    then(looking)
    assert looking.look(found, seconds=LONGEST_UNREST + 9) == []
    assert looking.look(found, seconds=LONGEST_UNREST + 12) == []


def test_what_goes_on_growing_is_told_of_once() -> None:
    looking = Looking(FileWatch(), OnFile("/in/*", FileChange.ARRIVES), {}, STILL)
    grow_for_an_hour(looking)

    assert grow_for_an_hour(looking, LONGEST_UNREST + 1) == []
    looking.look({"/in/a": "1-1"}, seconds=3 * LONGEST_UNREST)
    assert looking.look({"/in/a": "1-1"}, seconds=3 * LONGEST_UNREST + 2) == ["/in/a"]
    assert looking.nevers == [""]


def test_a_file_that_was_there_and_grows_for_an_hour_has_not_arrived() -> None:
    looking = Looking(FileWatch(), OnFile("/in/*", FileChange.ARRIVES), {"/in/a": "0-0"}, STILL)
    assert grow_for_an_hour(looking) == []

    looking.look({"/in/a": "1-1"}, seconds=2 * LONGEST_UNREST)
    assert looking.look({"/in/a": "1-1"}, seconds=2 * LONGEST_UNREST + 2) == []


def test_what_goes_after_it_never_stood_still_begins_no_run_and_arrives_anew() -> None:
    looking = Looking(FileWatch(), OnFile("/in/*", FileChange.ARRIVES), {}, STILL)
    grow_for_an_hour(looking)

    for second in (1, 3):
        assert looking.look({}, seconds=LONGEST_UNREST + second) == []
    assert looking.stored == {}
    looking.look({"/in/a": "1-1"}, seconds=2 * LONGEST_UNREST)
    assert looking.look({"/in/a": "1-1"}, seconds=2 * LONGEST_UNREST + 2) == ["/in/a"]
