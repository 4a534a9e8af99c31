"""Ask a machine about itself by psutil, which does not know its users."""

import ipaddress
import socket
from datetime import timedelta

import psutil

from scheduler_core.planning.conditions import ConditionAnswer

_INTERNET = frozenset({socket.AF_INET, socket.AF_INET6})


class PsutilSystemProbe:
    """Tells about mains power and the network."""

    def on_mains(self) -> ConditionAnswer:
        battery = psutil.sensors_battery()
        if battery is None:
            return ConditionAnswer(True, "the machine has no battery")
        is_plugged: object = battery.power_plugged
        if is_plugged is None:
            return ConditionAnswer(None, "the system doesn't say whether the machine is on mains power")
        return ConditionAnswer(
            bool(is_plugged), f"the machine is on {'mains power' if is_plugged else 'battery'}"
        )

    def network_up(self) -> ConditionAnswer:
        up = {name for name, state in psutil.net_if_stats().items() if state.isup}
        for name, addresses in psutil.net_if_addrs().items():
            found = (address.address for address in addresses if address.family in _INTERNET)
            if name in up and any(map(_leads_beyond, found)):
                return ConditionAnswer(True, f"the network is up ({name})")
        return ConditionAnswer(False, "there is no network")

    def network_unmetered(self) -> ConditionAnswer:
        return ConditionAnswer(None, "on this system Hourbell can't tell whether the network is metered")

    def idle_for(self) -> timedelta | ConditionAnswer:
        return ConditionAnswer(None, "on this system Hourbell can't tell whether somebody uses the machine")


def _leads_beyond(text: str) -> bool:
    """Tell whether with this address others can be reached, not only neighbours on the wire."""
    address = ipaddress.ip_address(text.partition("%")[0])
    return not (address.is_link_local or address.is_loopback or address.is_unspecified)
