import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("a machine with Linux", allow_module_level=True)

from scheduler_core.engine.system.system_bus import BusTrouble
from scheduler_core.engine.system.system_probe_linux import LinuxSystemProbe
from scheduler_core.engine.system.x11_idle import DisplayTrouble
from scheduler_core.planning.conditions import ConditionAnswer
from scheduler_core.recurrence import ticks
from tests.support.fake_clock import START, FakeClock

LAPTOP_BATTERY = {"type": "Battery", "status": "Full"}
MOUSE_BATTERY = {"type": "Battery", "status": "Discharging", "scope": "Device"}
DRAINED = {"type": "Battery", "status": "Discharging"}
PLUG, LOOSE_PLUG = {"type": "Mains", "online": "1"}, {"type": "Mains", "online": "0"}
USB_PLUG = {"type": "USB", "online": "1"}

# As /proc/net shows them; addresses are in the byte order of the machine.
NO_ROUTES = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
TO_THE_WIRE = "eth0\t0002A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n"
TO_THE_WORLD = "eth0\t00000000\t0102A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n"
NOWHERE = f"{'0' * 32} 00 {'0' * 32} 00 {'0' * 32} ffffffff 00000001 00000000 00200200       lo\n"
TO_NEIGHBOURS = f"fe80{'0' * 28} 40 {'0' * 32} 00 {'0' * 32} 00000100 00000001 00000000 00000001     eth0\n"
REFUSED = f"{'0' * 32} 00 {'0' * 32} 00 {'0' * 32} ffffffff 00000001 00000000 00000201     eth0\n"
OVER_IPV6 = f"{'0' * 32} 00 {'0' * 32} 00 fe80{'0' * 27}1 00000400 00000001 00000000 00000003     wlan0\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path


class Bus:
    """A system bus on which some properties can be asked for."""

    def __init__(self, **known: int) -> None:
        self._known = known

    def __call__(self, _service: str, _path: str, _interface: str, name: str) -> int:
        if name not in self._known:
            raise BusTrouble("nobody is there")
        return self._known[name]


def machine(
    root: Path = Path("/no-such-folder"),
    bus: Bus | None = None,
    environment: Mapping[str, str] | None = None,
    display: timedelta | None = None,
) -> LinuxSystemProbe:
    def ask_display(_environment: Mapping[str, str]) -> timedelta:
        if display is None:
            raise DisplayTrouble("it is dark")
        return display

    return LinuxSystemProbe(FakeClock(), root, environment or {}, bus or Bus(), ask_display)


def supplied_by(root: Path, *supplies: dict[str, str]) -> ConditionAnswer:
    folder = root / "sys/class/power_supply"
    folder.mkdir(parents=True)
    for number, supply in enumerate(supplies):
        (folder / f"supply{number}").mkdir()
        for name, text in supply.items():
            (folder / f"supply{number}" / name).write_text(f"{text}\n", encoding="ascii")
    return machine(root).on_mains()


def connected_by(root: Path, ipv4: str = NO_ROUTES, ipv6: str = "", state: str = "up") -> ConditionAnswer:
    (root / "proc/net").mkdir(parents=True)
    (root / "proc/net/route").write_text(ipv4, encoding="ascii")
    (root / "proc/net/ipv6_route").write_text(ipv6, encoding="ascii")
    for name in ("eth0", "wlan0", "lo"):
        (root / "sys/class/net" / name).mkdir(parents=True)
        (root / "sys/class/net" / name / "operstate").write_text(f"{state}\n", encoding="ascii")
    return machine(root).network_up()


@pytest.mark.parametrize(
    ("supplies", "holds"),
    [
        ([], True),
        ([LAPTOP_BATTERY, PLUG], True),
        ([DRAINED, PLUG], True),
        ([DRAINED, LOOSE_PLUG, USB_PLUG], True),
        ([LAPTOP_BATTERY], True),
        ([DRAINED, LOOSE_PLUG], False),
        ([DRAINED], False),
        ([DRAINED, {"type": "Mains"}], False),
        ([MOUSE_BATTERY], True),
        ([{"type": "Battery"}], True),
    ],
)
def test_mains_power_is_known_by_plugs_and_batteries(
    root: Path, supplies: list[dict[str, str]], holds: bool
) -> None:
    assert supplied_by(root, *supplies).holds is holds


def test_a_machine_without_a_battery_says_so(root: Path) -> None:
    assert supplied_by(root, MOUSE_BATTERY) == ConditionAnswer(True, "the machine has no battery")


def test_a_machine_that_hides_its_power_supply_cannot_tell(root: Path) -> None:
    assert machine(root).on_mains().holds is None


@pytest.mark.parametrize(
    ("ipv4", "ipv6", "holds"),
    [
        (NO_ROUTES, "", False),
        (NO_ROUTES + TO_THE_WIRE, NOWHERE, False),
        (NO_ROUTES, REFUSED, False),
        (NO_ROUTES, TO_NEIGHBOURS, False),
        (NO_ROUTES + TO_THE_WIRE + TO_THE_WORLD, NOWHERE, True),
        (NO_ROUTES, NOWHERE + OVER_IPV6, True),
    ],
)
def test_the_network_is_up_when_there_is_a_way_beyond_it(
    root: Path, ipv4: str, ipv6: str, holds: bool
) -> None:
    assert connected_by(root, ipv4, ipv6).holds is holds


@pytest.mark.parametrize(
    ("state", "holds"), [("up", True), ("unknown", True), ("down", False), ("dormant", False)]
)
def test_a_way_through_an_interface_that_is_down_leads_nowhere(root: Path, state: str, holds: bool) -> None:
    assert connected_by(root, NO_ROUTES + TO_THE_WORLD, state=state).holds is holds


def test_the_interface_is_named(root: Path) -> None:
    assert connected_by(root, ipv6=OVER_IPV6) == ConditionAnswer(True, "the network is up (wlan0)")


def test_a_machine_without_network_files_has_no_network(root: Path) -> None:
    assert machine(root).network_up() == ConditionAnswer(False, "there is no network")


@pytest.mark.parametrize(
    ("metered", "holds"), [(0, None), (1, False), (2, True), (3, False), (4, True), (77, None)]
)
def test_networkmanager_knows_whether_the_network_is_metered(metered: int, holds: bool | None) -> None:
    assert machine(bus=Bus(Metered=metered)).network_unmetered().holds is holds


def test_without_networkmanager_nobody_knows() -> None:
    found = machine().network_unmetered()

    assert found == ConditionAnswer(None, "whether the network is metered can't be told: nobody is there")


# ---- idle


def idle_for(length: timedelta) -> Bus:
    return Bus(IdleHint=1, IdleSinceHint=ticks.of_instant(START - length))


def test_the_session_manager_knows_since_when_the_machine_is_idle() -> None:
    assert machine(bus=idle_for(timedelta(minutes=7))).idle_for() == timedelta(minutes=7)


def test_a_machine_in_use_is_not_idle() -> None:
    in_use = Bus(IdleHint=0, IdleSinceHint=ticks.of_instant(START - timedelta(hours=9)))

    assert machine(bus=in_use).idle_for() == timedelta(0)


def test_a_clock_set_back_makes_nobody_idle_for_less_than_nothing() -> None:
    assert machine(bus=idle_for(timedelta(hours=-2))).idle_for() == timedelta(0)


def test_an_x11_display_knows_better() -> None:
    found = machine(
        bus=idle_for(timedelta(minutes=7)), environment={"DISPLAY": ":0"}, display=timedelta(minutes=2)
    )

    assert found.idle_for() == timedelta(minutes=2)


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}])
def test_a_display_that_does_not_see_all_input_is_not_asked(environment: dict[str, str]) -> None:
    """Under Wayland the X11 display counts only what X11 programs get."""
    found = machine(bus=idle_for(timedelta(minutes=7)), environment=environment, display=timedelta(hours=3))

    assert found.idle_for() == timedelta(minutes=7)


def test_a_display_that_does_not_answer_leaves_it_to_the_session_manager() -> None:
    found = machine(bus=idle_for(timedelta(minutes=7)), environment={"DISPLAY": ":0"})

    assert found.idle_for() == timedelta(minutes=7)


def test_where_nobody_tells_it_is_unknown() -> None:
    assert machine().idle_for() == ConditionAnswer(
        None, "whether somebody uses the machine can't be told: nobody is there"
    )
