"""Calls that may not go to this machine or its network, whatever their address is called."""

from ipaddress import ip_address, ip_network

import pytest

from scheduler_core.actions.http.call import run_http
from scheduler_core.actions.http.connections import HttpConnections
from scheduler_core.actions.http.reach import Reachable, is_public
from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.values.jobs.actions import HttpAction, Reach
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, a_context, call, with_connections
from tests.support.faulty_server import FaultyServer


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.255.255.254",
        "0.0.0.0",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "100.100.100.200",
        "168.63.129.16",
        "192.0.0.192",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "239.255.255.250",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "2002:7f00:1::",
        "2002:a00:1::1",
        "64:ff9b::10.0.0.1",
        "64:ff9b::169.254.169.254",
        "64:ff9b:1::10.0.0.1",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2001:db8::1",
    ],
)
def test_an_address_of_here_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    ["1.1.1.1", "93.184.215.14", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"],
)
def test_an_address_of_everyone_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    ("network", "address", "is_admitted"),
    [
        ("10.1.0.0/16", "10.1.2.3", True),
        ("10.1.0.0/16", "::ffff:10.1.2.3", True),
        ("10.1.0.0/16", "10.2.0.1", False),
        ("10.1.0.0/16", "1.1.1.1", True),
        ("::1", "::1", True),
        ("::1", "127.0.0.1", False),
        ("fe80::/10", "fe80::1%eth0", True),
    ],
)
def test_a_network_may_be_allowed_besides(network: str, address: str, is_admitted: bool) -> None:
    assert Reachable(Reach.PUBLIC, (ip_network(network),)).admits(address) == is_admitted


def refused(outcome: ActionOutcome) -> bool:
    return outcome.failure is FailureKind.START and "may not call" in outcome.reason_text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost", "0x7f.1", "[::ffff:127.0.0.1]"])
def test_this_machine_is_not_called_whatever_it_is_called(server: FaultyServer, host: str) -> None:
    port = server.plain.rpartition(":")[2]

    made = call(HttpAction(f"http://{host}:{port}/echo", reach=Reach.PUBLIC))

    assert refused(made.outcome), made.outcome
    assert server.connections == 0


@pytest.mark.parametrize("host", ["2130706433", "127.1", "0", "017700000001"])
def test_an_address_in_another_spelling_is_called_by_nobody(server: FaultyServer, host: str) -> None:
    port = server.plain.rpartition(":")[2]

    made = call(HttpAction(f"http://{host}:{port}/echo"))

    assert made.outcome.failure is FailureKind.START
    assert "write it out" in made.outcome.reason_text
    assert server.connections == 0


def test_an_allowed_network_is_called(server: FaultyServer) -> None:
    action = HttpAction(f"{server.plain}/echo", reach=Reach.PUBLIC, also_reaches=("127.0.0.0/8",))

    assert call(action).outcome.state is RunState.SUCCEEDED


def test_a_users_own_job_may_call_anywhere(server: FaultyServer) -> None:
    assert call(HttpAction(f"{server.plain}/echo")).outcome.state is RunState.SUCCEEDED


def test_a_redirect_leads_nowhere_else(server: FaultyServer) -> None:
    port = server.plain.rpartition(":")[2]
    url = f"{server.plain}/redirect/302?to=http://127.0.0.2:{port}/echo"

    made = call(HttpAction(url, reach=Reach.PUBLIC, also_reaches=("127.0.0.1",)))

    assert refused(made.outcome), made.outcome
    assert [seen.target.partition("?")[0] for seen in server.seen] == ["/redirect/302"]


def test_the_open_connection_of_another_job_is_no_way_in(server: FaultyServer) -> None:
    async def one_after_the_other(connections: HttpConnections) -> list[ActionOutcome]:
        url = f"{server.plain}/echo"
        actions = [HttpAction(url), HttpAction(url, reach=Reach.PUBLIC)]
        return [await run_http(action, a_context(), connections, Kept()) for action in actions]

    trusted, other = with_connections(one_after_the_other)

    assert trusted.state is RunState.SUCCEEDED
    assert refused(other), other


def test_no_proxy_hides_the_address(server: FaultyServer) -> None:
    made = call(HttpAction("http://host.invalid/", proxy=server.plain, reach=Reach.PUBLIC))

    assert made.outcome.failure is FailureKind.START
    assert "nobody can see which address is called" in made.outcome.reason_text
    assert server.connections == 0


def test_calls_of_the_same_reach_share_their_connections(server: FaultyServer) -> None:
    async def two_calls(connections: HttpConnections) -> None:
        for _ in range(2):
            action = HttpAction(f"{server.plain}/echo", reach=Reach.PUBLIC, also_reaches=("127.0.0.1",))
            await run_http(action, a_context(), connections, Kept())

    with_connections(two_calls)

    assert server.connections == 1
