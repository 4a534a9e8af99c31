"""Addresses of hooks are those at which the engine that lives takes deliveries, whatever the settings say."""

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.values.schedules.events.signal_events import OnHook
from tests.faults.child_engine import child_engine
from tests.faults.test_event_kills import a_job
from tests.support.callers import free_port

pytestmark = pytest.mark.slow

_TAKEN = 202


@pytest.fixture
def core(path: Path) -> Iterator[Scheduler]:
    with open_scheduler(str(path), who="ann", clock=SystemClock()) as opened:
        opened.jobs.add(a_job("Roll out", OnHook("deploy")))
        yield opened


def trouble(core: Scheduler) -> str:
    (hook,) = core.hooks.all()
    return hook.trouble


def test_the_port_of_the_command_line_stands_in_addresses_and_takes_deliveries(
    core: Scheduler, path: Path
) -> None:
    port = free_port()
    with pytest.raises(InvalidInput):
        core.hooks.add("deploy")

    with child_engine(path, "--api-port", str(port)) as engine:
        made = core.hooks.add("deploy")
        (hook,) = core.hooks.all()
        (lamp,) = core.watches.now([OnHook("deploy")])
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("POST", made.address.removeprefix(f"http://127.0.0.1:{port}"), b"{}")
        answer = connection.getresponse().status
        connection.close()
        assert engine.terminate() == 0

    assert answer == _TAKEN
    assert hook.address == f"http://127.0.0.1:{port}/hooks/…"
    assert (hook.trouble, lamp.about) == ("", (hook.address,))
    assert trouble(core) == "the engine answers on no port"
    assert core.hooks.all()[0].address == ""


def test_a_port_that_was_chosen_after_the_start_is_not_open_yet(core: Scheduler, path: Path) -> None:
    port = free_port()
    with child_engine(path) as engine:
        core.settings.save(Settings(api_port=port))
        address = core.hooks.add("deploy").address
        assert trouble(core) == "the engine does not answer on its port; start it again"
        assert engine.terminate() == 0

    with child_engine(path):
        assert trouble(core) == ""
    assert address.startswith(f"http://127.0.0.1:{port}/hooks/")


def test_a_port_that_another_program_has_is_told_on_hooks(core: Scheduler, path: Path) -> None:
    port = free_port()
    core.settings.save(Settings(api_port=port))
    core.hooks.add("deploy")
    with child_engine(path.with_name("other.db"), "--api-port", str(port)), child_engine(path):
        assert trouble(core) == "the engine does not answer on its port; start it again"
