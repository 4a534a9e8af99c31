"""Power: where it comes from and how much the battery holds, which UPower tells of."""

from collections.abc import Mapping
from datetime import timedelta

from scheduler_core.engine.watching.bus_notices import BusNotices
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, ReadableNotices
from scheduler_core.engine.watching.power import Supply, power_notices, supply
from scheduler_core.recurrence.kinds.events.machine_events import print_on_power
from scheduler_core.values.schedules.events.machine_events import OnPower, PowerChange

_LOOK_EVERY = 15.0
_SO = "so"  # what there is to know of what is so


class PowerWatch(OutsideKind[OnPower]):
    """What a rule is about is there as long as it is so."""

    made = OnPower

    def look(self, rule: OnPower, notices: ReadableNotices | None = None) -> OutsideLook:
        told = notices if isinstance(notices, BusNotices) else None
        is_told = told is not None and told.are_heard()  # before the look, so none is lost
        seen = supply(is_service_missed=told is not None and told.has_answered)
        if isinstance(seen, str):
            return OutsideLook(again_in=_LOOK_EVERY, trouble=seen)
        if told is not None and seen.is_of_service:
            told.has_answered = True
        again_in = None if is_told and seen.is_of_service else _LOOK_EVERY
        return OutsideLook(
            {rule.change.value: _SO} if _is_so(rule, seen) else {},
            again_in=again_in,
            is_of_service=seen.is_of_service,
        )

    def notices(self) -> BusNotices:
        return power_notices()

    def begins_anew(self, _rule: OnPower) -> bool:
        return True

    def begins(self, _rule: OnPower, _subject: str, state: str | None, _known: Mapping[str, str]) -> bool:
        return state is not None

    def told(self, rule: OnPower, _subjects: tuple[str, ...]) -> Mapping[str, str]:
        return {"event_name": rule.change.value}

    def text(self, rule: OnPower) -> str:
        return print_on_power(rule)

    def already(self, rule: OnPower) -> bool:
        return rule.already

    def lasts(self, rule: OnPower) -> timedelta:
        return rule.lasts


def _is_so(rule: OnPower, seen: Supply) -> bool:
    match rule.change:
        case PowerChange.MAINS:
            return not seen.is_on_battery
        case PowerChange.BATTERY:
            return seen.is_on_battery
        case PowerChange.BELOW:
            return seen.percent is not None and seen.percent < rule.percent
