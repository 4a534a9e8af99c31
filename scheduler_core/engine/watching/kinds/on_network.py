"""Networks: what is joined, which NetworkManager or the kernel tells of."""

from collections.abc import Mapping
from datetime import timedelta

from scheduler_core.engine.watching.bus_notices import BusNotices
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, ReadableNotices
from scheduler_core.engine.watching.networks import network_notices, networks
from scheduler_core.recurrence.kinds.events.machine_events import print_on_network
from scheduler_core.values.schedules.events.machine_events import NetworkChange, OnNetwork

_LOOK_EVERY = 15.0


class NetworkWatch(OutsideKind[OnNetwork]):
    """A network is known by its activation, so that one that is joined again is another one."""

    made = OnNetwork

    def look(self, rule: OnNetwork, notices: ReadableNotices | None = None) -> OutsideLook:
        told = notices if isinstance(notices, BusNotices) else None
        is_heard = told is not None and told.are_heard()  # before the look, so none is lost
        seen = networks(is_service_missed=told is not None and told.has_answered)
        if isinstance(seen, str):
            return OutsideLook(again_in=_LOOK_EVERY, trouble=seen)
        if told is not None and seen.is_of_service:
            told.has_answered = True
        if rule.name:
            found = {name: state for name, state in seen.joined.items() if name == rule.name}
        else:
            found = {name: state for name, state in seen.joined.items() if name not in seen.own}
        is_told = is_heard if seen.is_of_service else told is not None and told.tells_of_routes
        return OutsideLook(found, again_in=None if is_told else _LOOK_EVERY, is_of_service=seen.is_of_service)

    def notices(self) -> BusNotices:
        return network_notices()

    def begins_anew(self, _rule: OnNetwork) -> bool:
        return True

    def begins(self, rule: OnNetwork, _subject: str, state: str | None, _known: Mapping[str, str]) -> bool:
        return (state is None) is (rule.change is NetworkChange.LEFT)

    def told(self, _rule: OnNetwork, subjects: tuple[str, ...]) -> Mapping[str, str]:
        return {"event_name": subjects[0]}

    def text(self, rule: OnNetwork) -> str:
        return print_on_network(rule)

    def already(self, rule: OnNetwork) -> bool:
        return rule.already

    def lasts(self, rule: OnNetwork) -> timedelta:
        return rule.lasts
