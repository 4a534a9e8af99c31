"""The API over real sockets, on a store at a time of the test's choice."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scheduler_core.api.application import ApiApplication
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.servers.addresses import NetworkAddress, SocketFile
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.servers.servers import Servers
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.store.builders import ME, NOW
from tests.support.api_caller import ApiCaller
from tests.support.callers import free_port
from tests.support.fake_clock import FakeClock

Caller = Callable[..., ApiCaller]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOW)


@pytest.fixture
def scheduler(file_path: Path, clock: FakeClock, tmp_path: Path) -> Iterator[Scheduler]:
    """Return the scheduler that the API calls."""
    secrets = SecretStore([SecretFile(tmp_path / "secrets.json")])
    with open_scheduler(str(file_path), who=ME, clock=clock, secrets=secrets) as opened:
        yield opened


@pytest.fixture
def engines_store(scheduler: Scheduler, file_path: Path) -> Iterator[Store]:
    """Return the store as an engine in another process has it."""
    opened = open_store(str(file_path), NOW)
    yield opened
    opened.close()


@pytest.fixture
def socket_file(tmp_path: Path) -> SocketFile:
    return SocketFile(tmp_path / "api.sock")


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def network(port: int) -> NetworkAddress:
    return NetworkAddress("127.0.0.1", port)


@pytest.fixture
def servers(
    scheduler: Scheduler, socket_file: SocketFile, network: NetworkAddress, port: int
) -> Iterator[Servers]:
    """Serve the API on a socket file and on a port."""

    def site_of_api() -> Endpoint:
        return Endpoint(
            "api",
            (network, socket_file),
            lambda core: ApiApplication(core, port, body_seconds=0.5, heartbeat_seconds=0.2).made(),
        )

    opened = Servers([site_of_api()], lambda: scheduler)
    opened.start()
    assert not opened.problems
    yield opened
    opened.close()


@pytest.fixture
def caller(servers: Servers, scheduler: Scheduler, socket_file: SocketFile) -> Caller:
    """Return a function that makes callers with a token of some scopes, by the socket file."""

    def make(*scopes: Scope, name: str = "") -> ApiCaller:
        draft = TokenDraft(name or f"test {len(scheduler.tokens.current())}", frozenset(scopes))
        return ApiCaller(socket_file, scheduler.tokens.create(draft).text)

    return make


@pytest.fixture
def admin(caller: Caller) -> ApiCaller:
    """Return a caller that may do everything."""
    return caller(Scope.ADMIN, Scope.SCRIPTS, name="admin")
