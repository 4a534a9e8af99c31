"""Whether the screen is locked, and which logins of this user there are, as the session manager says it."""

import getpass
import os
import sys
from pathlib import Path

from scheduler_core.engine.watching.boot import boot_id
from scheduler_core.engine.watching.bus_notices import BusNotices
from scheduler_core.lazy_dataclass import dataclass

_LOGIN, _PATH = "org.freedesktop.login1", "/org/freedesktop/login1"
_SESSION, _MANAGER, _USER = f"{_LOGIN}.Session", f"{_LOGIN}.Manager", f"{_LOGIN}.User"
_SAVER, _SAVER_PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
_OF_PERSON = "user"
_HERE = frozenset({"", "localhost"})
_CHANGED = (
    f"type='signal',sender='{_LOGIN}',interface='org.freedesktop.DBus.Properties',"
    f"member='PropertiesChanged',path_namespace='{_PATH}/session'"
)
_CHANGES = (
    _CHANGED,
    f"type='signal',sender='{_LOGIN}',interface='{_MANAGER}',path='{_PATH}'",
)


@dataclass(frozen=True, slots=True)
class Lock:
    """Whether the screen is locked; changes of what the session manager says are told."""

    is_locked: bool
    is_of_manager: bool = False


@dataclass(frozen=True, slots=True)
class Logins:
    """The sessions of this user, each with the instant of its login in nanoseconds."""

    begun_at: dict[str, int]
    is_of_manager: bool = False


@dataclass(frozen=True, slots=True)
class _NoAnswer:
    """Why the session manager says nothing; it is no trouble where there is none."""

    text: str
    is_trouble: bool = True


def logins(*, is_service_missed: bool = False) -> Logins | str:
    """Return the sessions of this user at this machine that there are now, or why that can't be told.

    Where there is no session manager the system is asked, which calls sessions otherwise; not where it is
    missed, as all would seem to be new then.
    """
    import psutil  # loaded with the first such rule: most stores have none

    told = _asked_for_logins()
    if isinstance(told, Logins):
        return told
    if told.is_trouble or is_service_missed:
        return told.text
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        return "who is logged in can't be told: this user has no name on this system"
    begun = {
        f"{each.terminal or 'screen'} {each.started:.0f}": int(each.started * 1e9)
        for each in psutil.users()
        if each.name == user and (each.host or "").partition(":")[0] in _HERE
    }
    return Logins(begun)


if sys.platform == "linux":
    from scheduler_core.engine.system.system_bus import (
        BusTrouble,
        NoObject,
        NoService,
        OpenBus,
        bus_at,
        system_bus,
    )

    _SESSION_BUS = "DBUS_SESSION_BUS_ADDRESS"

    def screen_notices() -> BusNotices:
        return BusNotices(system_bus(), _LOGIN, _CHANGES)

    def lock() -> Lock | str:
        """Return whether the screen is locked, or why that can't be told."""
        try:
            with OpenBus.connected(system_bus(), _LOGIN) as bus:
                said = bus.property(_LOGIN, f"{_PATH}/session/auto", _SESSION, "LockedHint")
                return Lock(bool(said), is_of_manager=True)
        except BusTrouble as trouble:
            why = str(trouble)
        usual = Path(os.environ["XDG_RUNTIME_DIR"]) / "bus" if "XDG_RUNTIME_DIR" in os.environ else None
        session_bus = bus_at(_SESSION_BUS, usual)
        if session_bus is not None:
            try:
                with OpenBus.connected(session_bus, _SAVER) as bus:
                    return Lock(bool(bus.call(_SAVER, _SAVER_PATH, _SAVER, "GetActive")))
            except BusTrouble as trouble:
                why = str(trouble)
        return f"whether the screen is locked can't be told: {why}"

    def _asked_for_logins() -> Logins | _NoAnswer:
        try:
            with OpenBus.connected(system_bus(), _LOGIN) as bus:
                try:
                    said = bus.property(_LOGIN, f"{_PATH}/user/self", _USER, "Sessions")
                except NoObject:  # as long as this user is not logged in
                    said = []
                begun = {}
                for name, path in said if isinstance(said, list) else ():
                    try:
                        if bus.property(_LOGIN, path, _SESSION, "Class") != _OF_PERSON:
                            continue
                        if bus.property(_LOGIN, path, _SESSION, "Remote"):
                            continue
                        at = bus.property(_LOGIN, path, _SESSION, "Timestamp")
                    except NoObject:  # it is gone by now, of which a notice will come
                        continue
                    begun[f"{name} {boot_id()}"] = int(at) * 1_000 if isinstance(at, int) else 0
                return Logins(begun, is_of_manager=True)
        except BusTrouble as trouble:
            said = f"who is logged in can't be told: {trouble}"
            return _NoAnswer(said, is_trouble=not isinstance(trouble, NoService))

else:

    def screen_notices() -> BusNotices:
        raise OSError("no service tells of the screen on this system")

    def lock() -> Lock | str:
        """Return whether the screen is locked, or why that can't be told."""
        return "whether the screen is locked can't be told on this system"

    def _asked_for_logins() -> Logins | _NoAnswer:
        return _NoAnswer("", is_trouble=False)
