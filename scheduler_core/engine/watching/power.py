"""Where the power of this machine comes from, as UPower says it, or else the system."""

import sys

from scheduler_core.engine.watching.bus_notices import BusNotices
from scheduler_core.lazy_dataclass import dataclass

_UPOWER, _PATH = "org.freedesktop.UPower", "/org/freedesktop/UPower"
_BATTERY, _DEVICE = f"{_PATH}/devices/DisplayDevice", f"{_UPOWER}.Device"
_CHANGES = (
    f"type='signal',sender='{_UPOWER}',interface='org.freedesktop.DBus.Properties',"
    f"member='PropertiesChanged',path='{{path}}'"
)
_UNKNOWN = "where power comes from can't be seen on this machine"


@dataclass(frozen=True, slots=True)
class Supply:
    """Whether power comes from the battery, and how full it is; None where there is none.

    Changes of what a service says are told; the rest has to be looked at.
    """

    is_on_battery: bool
    percent: float | None = None
    is_of_service: bool = False


def supply(*, is_service_missed: bool = False) -> Supply | str:
    """Return how it is now, or why that can't be told.

    Where the service does not answer the system is asked, which may see it otherwise; not where it is missed.
    """
    import psutil  # loaded with the first such rule: most stores have none

    told = _asked()
    if isinstance(told, Supply):
        return told
    if is_service_missed:
        return f"{_UNKNOWN}: {told}"
    battery = psutil.sensors_battery()
    is_plugged: object = None if battery is None else battery.power_plugged
    if battery is None or is_plugged is None:
        return f"{_UNKNOWN}: {told}" if told else _UNKNOWN
    return Supply(not is_plugged, battery.percent)


if sys.platform == "linux":
    from scheduler_core.engine.system.system_bus import BusTrouble, OpenBus, system_bus

    def power_notices() -> BusNotices:
        changes = [_CHANGES.format(path=path) for path in (_PATH, _BATTERY)]
        return BusNotices(system_bus(), _UPOWER, changes)

    def _asked() -> Supply | str:
        try:
            with OpenBus.connected(system_bus(), _UPOWER) as bus:
                is_on_battery = bool(bus.property(_UPOWER, _PATH, _UPOWER, "OnBattery"))
                percent = None
                if bus.property(_UPOWER, _BATTERY, _DEVICE, "IsPresent"):
                    said = bus.property(_UPOWER, _BATTERY, _DEVICE, "Percentage")
                    percent = float(said) if isinstance(said, int | float) else None
                return Supply(is_on_battery, percent, is_of_service=True)
        except BusTrouble as trouble:
            return str(trouble)

else:

    def power_notices() -> BusNotices:
        raise OSError("no service tells of power on this system")

    def _asked() -> Supply | str:
        return ""
