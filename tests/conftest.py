"""What holds for every test: no clock decides, what CI tries it can try again, Ctrl+C is heard."""

import gc
import os
import signal
from collections.abc import Iterator
from types import FrameType

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.suite import leaks, workers
from tests.suite.constants import read_constants
from tests.suite.samples import leave_to_thorough
from tests.suite.second_try import SharedFixtures
from tests.suite.shared_servers import FORKS
from tests.suite.time_limit import TimeLimit
from tests.support.forked_python import fork_server, forked_at

# What helpers assert shows its values, as it does in tests. Those that the tests are run by are here already.
pytest.register_assert_rewrite("tests.core", "tests.faults", "tests.gui", "tests.guide", "tests.journeys")

_GARBAGE_AT = (20_000, 20, 20)
# From so many on it is worth doing for all processes what only some of the tests need.
_MANY_TESTS = 2_000

# Machines are noisy: a slow draw or a slow example says nothing about the code.
_UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("unhurried", _UNHURRIED)
# What fails there is made small where somebody looks: that takes minutes, and a hang is ended after five.
_SHOWN = [Phase.explicit, Phase.reuse, Phase.generate, Phase.target]
settings.register_profile("unhurried-ci", _UNHURRIED, derandomize=True, print_blob=True, phases=_SHOWN)
_PROFILE = "unhurried-ci" if os.environ.get("CI") else "unhurried"
settings.load_profile(_PROFILE)
# Of what holds for all examples, so many are tried where nobody asks for the thorough tests.
_EVERYDAY_EXAMPLES = 30


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to spread the tests over processes."""
    workers.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Where several processes share the work, their parent tries again what failed."""
    if "not thorough" in config.option.markexpr:
        everyday = settings(settings.get_profile(_PROFILE), max_examples=_EVERYDAY_EXAMPLES)
        settings.register_profile("everyday examples", everyday)
        settings.load_profile("everyday examples")
    config.pluginmanager.register(SharedFixtures())
    config.pluginmanager.register(TimeLimit())
    if count := workers.count_wanted(config):
        workers.spread(config, count)
    else:
        leaks.watch(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before marks are looked at, mark what is left to `--thorough`."""
    leave_to_thorough(items)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Set aside what was imported and collected, so that no collection of garbage goes through it again.

    Each test makes and drops much: to look for garbage as often as Python does took a tenth of all computing.
    """
    if len(session.items) >= _MANY_TESTS and workers.count_wanted(session.config):
        read_constants()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE_AT)


@pytest.fixture(scope="session")
def forked_from(pytestconfig: pytest.Config) -> Iterator[str]:
    """Start a process that has imported the core; return where programs forked from it are asked for."""
    if FORKS in pytestconfig.stash:
        yield pytestconfig.stash[FORKS]
        return
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
