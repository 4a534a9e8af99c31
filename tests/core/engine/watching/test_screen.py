"""A screen that is locked, and logins, as a stand-in for the session manager tells of them on a real bus."""

import getpass
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds.on_screen import ScreenWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideLook
from scheduler_core.engine.watching.screen import Lock, lock, screen_notices
from scheduler_core.recurrence import ticks
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Run, Trigger
from scheduler_core.values.schedules.events.machine_events import OnScreen, ScreenChange
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine
from tests.core.engine.watching.desktop_services import Properties, system_bus

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)

LOGIN, PATH = "org.freedesktop.login1", "/org/freedesktop/login1"
SAVER = "org.freedesktop.ScreenSaver"


class SessionManager(Properties):
    """Has sessions; the screen of all is locked or not."""

    def __init__(self, address: str, *, is_locked: bool = False) -> None:
        self.sessions: dict[str, tuple[str, int]] = {}
        self.remote: set[str] = set()
        self.ended: list[str] = []  # still named, and unknown when they are asked about
        super().__init__(address, LOGIN, {"LockedHint": ("b", is_locked)}, f"{PATH}/session/_31")

    def log_in(self, name: str, kind: str = "user") -> None:
        self.sessions[name] = kind, ticks.of_instant(now())
        self.tell(PATH, f"{LOGIN}.Manager", "SessionNew", "so", name, f"{PATH}/session/{name}")

    def answer_at(self, path: str, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        if path == f"{PATH}/user/self" and not self.sessions and not self.ended:
            return None  # it knows no user without a session
        if path == f"{PATH}/user/self":
            return "v", (
                ("a(so)", [(name, f"{PATH}/session/{name}") for name in (*self.sessions, *self.ended)]),
            )
        name = path.rpartition("/")[2]
        if name in self.sessions:
            kind, at = self.sessions[name]
            said = {"Class": ("s", kind), "Timestamp": ("t", at), "Remote": ("b", name in self.remote)}
            return "v", (said[body[1]],)
        return self.answer(member, body)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with system_bus(monkeypatch) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address


def add(store: Store, change: ScreenChange) -> list[Any]:
    draft = JobDraft(change.value, Schedule((OnScreen(change),)), shell('echo "$HOURBELL_EVENT_NAME"'))
    with store.write() as tx:
        return add_many(tx, [NewJob(draft, None)], "ann", now())


def knows(store: Store, ids: list[Any], *subjects: str) -> Callable[[list[Run]], bool]:
    def look(_: list[Run]) -> bool:
        with store.read() as tx:
            known = known_of(tx, ids).get(ids[0], {})
        return [[name.partition(" ")[0] for name in sorted(each)] for each in known.values()] == [[*subjects]]

    return look


def done(count: int) -> Callable[[list[Run]], bool]:
    return lambda runs: sum(run.finished_at is not None for run in runs) == count


@pytest.mark.parametrize("is_locked", [True, False])
def test_the_session_manager_is_asked_and_then_the_saver(bus: str, is_locked: bool) -> None:
    assert lock() == f"whether the screen is locked can't be told: {SAVER} is not running"
    with Properties(bus, SAVER, {}, "/org/freedesktop/ScreenSaver") as saver:
        saver.calls["GetActive"] = "b", (is_locked,)
        assert lock() == Lock(is_locked)
        with SessionManager(bus, is_locked=not is_locked):
            assert lock() == Lock(not is_locked, is_of_manager=True)


def names(look: OutsideLook) -> list[str]:
    return [name.partition(" ")[0] for name in look.found]


def user(terminal: str, host: str | None) -> SimpleNamespace:
    return SimpleNamespace(name=getpass.getuser(), terminal=terminal, host=host, started=7.0)


def test_without_a_service_the_system_is_asked_which_logins_there_are(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = [user("tty1", None), user("tty2", "localhost"), user(":0", ":0"), user("pts/1", "10.0.0.7")]
    monkeypatch.setattr(psutil, "users", lambda: there)

    assert names(ScreenWatch().look(OnScreen(ScreenChange.LOGIN))) == ["tty1", "tty2", ":0"]


def test_where_this_user_has_no_name_nothing_is_concluded(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr(getpass, "getuser", nobody)

    assert ScreenWatch().look(OnScreen(ScreenChange.LOGIN)).trouble == (
        "who is logged in can't be told: this user has no name on this system"
    )


def test_where_the_session_manager_is_gone_nothing_is_concluded(bus: str) -> None:
    watch, rule, notices = ScreenWatch(), OnScreen(ScreenChange.LOGIN), screen_notices()
    with SessionManager(bus) as manager:
        manager.log_in("2")
        assert names(watch.look(rule, notices)) == ["2"]
    look = watch.look(rule, notices)
    notices.close()

    assert look.trouble == f"who is logged in can't be told: {LOGIN} is not running"
    assert look.again_in == 15.0


def test_of_a_session_that_is_not_answered_about_nothing_is_concluded(bus: str) -> None:
    with SessionManager(bus) as manager:
        manager.log_in("2")
        manager.is_silent_at.add(f"{PATH}/session/2")
        look = ScreenWatch().look(OnScreen(ScreenChange.LOGIN))

    assert look.trouble == f"who is logged in can't be told: {LOGIN} did not answer in time"


def test_a_session_that_goes_while_it_is_asked_about_is_gone(bus: str) -> None:
    with SessionManager(bus) as manager:
        manager.log_in("2")
        manager.ended.append("3")
        look = ScreenWatch().look(OnScreen(ScreenChange.LOGIN))

    assert (names(look), look.trouble) == (["2"], "")


def test_as_long_as_nobody_is_logged_in_there_is_no_login_and_no_trouble(bus: str) -> None:
    with SessionManager(bus):
        look = ScreenWatch().look(OnScreen(ScreenChange.LOGIN))

    assert (names(look), look.trouble) == ([], "")


def test_only_logins_of_persons_at_this_machine_count(bus: str) -> None:
    with SessionManager(bus) as manager:
        manager.remote.add("3")
        manager.log_in("3")
        manager.log_in("c1", "greeter")
        manager.log_in("2")
        look = ScreenWatch().look(OnScreen(ScreenChange.LOGIN))

    assert names(look) == ["2"]


@pytest.mark.slow
def test_each_lock_begins_a_run_though_the_service_dies_midway(file_store: Store, bus: str) -> None:
    ids = add(file_store, ScreenChange.LOCKED)
    locked, unlocked = {"LockedHint": ("b", True)}, {"LockedHint": ("b", False)}

    async def work(_: Engine) -> None:
        with SessionManager(bus) as manager:
            await until(file_store, knows(file_store, ids))
            manager.change(**locked)
            await until(file_store, done(1))
        with SessionManager(bus, is_locked=True) as manager:  # it is as it was
            manager.change(**unlocked)
            await until(file_store, knows(file_store, ids))
            manager.change(**locked)
            await until(file_store, done(2))

    runs = with_engine(file_store, work)

    assert [run.result_line for run in runs] == ["locked", "locked"]
    assert findings(file_store) == []


@pytest.mark.slow
def test_a_login_begins_a_run_though_it_came_before_the_engine(file_store: Store, bus: str) -> None:
    with SessionManager(bus) as manager:
        manager.log_in("1")
        ids = add(file_store, ScreenChange.LOGIN)

        async def work(_: Engine) -> None:
            await until(file_store, knows(file_store, ids, "1"))
            manager.log_in("2")
            await until(file_store, done(1))

        with_engine(file_store, work)
        manager.log_in("3")

        async def again(_: Engine) -> None:
            await until(file_store, done(2))

        runs = with_engine(file_store, again)

    assert [run.trigger for run in runs] == [Trigger.SCHEDULE, Trigger.CATCH_UP]
    assert findings(file_store) == []
