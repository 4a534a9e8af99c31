"""What holds for every test: no clock decides, what CI tries it can try again, Ctrl+C is heard."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Iterator
from types import FrameType

import pytest
from hypothesis import HealthCheck, Phase, settings
from xdist.remote import Producer

from tests.suite import leaks, screens
from tests.suite.alone import leave_for_later
from tests.suite.leaks import TemporaryFolders
from tests.suite.rooms import Rooms, room_of, spreads_tests
from tests.suite.screens import Screens
from tests.suite.second_try import SecondTry, SharedFixtures
from tests.suite.time_limit import TimeLimit
from tests.support.forked_python import fork_server, forked_at

# Machines are noisy: a slow draw or a slow example says nothing about the code.
_UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("unhurried", _UNHURRIED)
# What fails there is made small where somebody looks: that takes minutes, and a hang is ended after five.
_SHOWN = [Phase.explicit, Phase.reuse, Phase.generate, Phase.target]
settings.register_profile("unhurried-ci", _UNHURRIED, derandomize=True, print_blob=True, phases=_SHOWN)
settings.load_profile("unhurried-ci" if os.environ.get("CI") else "unhurried")


def pytest_configure(config: pytest.Config) -> None:
    """Where several processes share the work, their parent tries again what failed."""
    if not spreads_tests(config):
        leaks.watch(config)
    config.pluginmanager.register(SharedFixtures())
    config.pluginmanager.register(TimeLimit())
    screens.use_own(config)
    if spreads_tests(config):
        config.pluginmanager.register(SecondTry(config))
        config.pluginmanager.register(TemporaryFolders())
        if screens.are_wanted():
            config.pluginmanager.register(Screens())


def pytest_xdist_auto_num_workers() -> int:
    """More than there are processors: half of the tests wait for something most of their time."""
    return min(8, 2 * (os.cpu_count() or 1) + 1)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Rooms:
    """Say how tests are spread over processes, where they are."""
    return Rooms(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where processes share the work, begin with what takes long: none is to be busy alone at the end."""
    if not hasattr(config, "workerinput"):
        return
    leave_for_later(config, items)
    tests = Counter(room_of(item.nodeid) for item in items)
    slow = Counter(room_of(item.nodeid) for item in items if item.get_closest_marker("slow"))
    waiting = Counter(room_of(item.nodeid) for item in items if item.get_closest_marker("waiting"))

    def place(item: pytest.Item) -> tuple[int, int, int, str]:
        room = room_of(item.nodeid)
        return -waiting[room], -slow[room], -tests[room], room

    items.sort(key=place)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Set aside what was imported and collected, so that no collection of garbage goes through it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def forked_from() -> Iterator[str]:
    """Start a process that has imported the core; return where programs forked from it are asked for."""
    with fork_server() as place:
        yield place


@pytest.fixture
def forks(forked_from: str) -> Iterator[None]:
    """Have the Python programs of this test forked, so that they begin at once."""
    with forked_at(forked_from):
        yield


# A shell that starts the tests in the background has them, and all they start, ignore it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _outlive_the_terminal(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: the tests were started so that they outlive it."""


# So does `nohup`; what the tests start is to hear it, and a handler is not handed down.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, _outlive_the_terminal)
