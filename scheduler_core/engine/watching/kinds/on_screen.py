"""The screen and logins, which the session manager tells of."""

from collections.abc import Mapping
from datetime import timedelta

from scheduler_core.engine.watching.bus_notices import BusNotices
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, ReadableNotices
from scheduler_core.engine.watching.screen import lock, logins, screen_notices
from scheduler_core.recurrence.kinds.events.machine_events import print_on_screen
from scheduler_core.values.schedules.events.machine_events import OnScreen, ScreenChange

_LOOK_EVERY = 15.0
_SO = "so"  # what there is to know of what is so


class ScreenWatch(OutsideKind[OnScreen]):
    """What a rule is about is there as long as it is so.

    A login is made up for, as it is what begins the engine on most machines.
    """

    made = OnScreen

    def begins_anew(self, rule: OnScreen) -> bool:
        return rule.change is not ScreenChange.LOGIN

    def look(self, rule: OnScreen, notices: ReadableNotices | None = None) -> OutsideLook:
        told = notices if isinstance(notices, BusNotices) else None
        is_told = told is not None and told.are_heard()  # before the look, so none is lost
        if rule.change is ScreenChange.LOGIN:
            there = logins(is_service_missed=told is not None and told.has_answered)
            if isinstance(there, str):
                return OutsideLook(again_in=_LOOK_EVERY, trouble=there)
            if told is not None and there.is_of_manager:
                told.has_answered = True
            return OutsideLook(
                dict.fromkeys(there.begun_at, _SO),
                there.begun_at,
                again_in=None if is_told and there.is_of_manager else _LOOK_EVERY,
                is_of_service=there.is_of_manager,
            )
        seen = lock()
        if isinstance(seen, str):
            return OutsideLook(again_in=_LOOK_EVERY, trouble=seen)
        again_in = None if is_told and seen.is_of_manager else _LOOK_EVERY
        is_so = seen.is_locked is (rule.change is ScreenChange.LOCKED)
        return OutsideLook(
            {rule.change.value: _SO} if is_so else {}, again_in=again_in, is_of_service=seen.is_of_manager
        )

    def notices(self) -> BusNotices:
        return screen_notices()

    def begins(self, _rule: OnScreen, _subject: str, state: str | None, _known: Mapping[str, str]) -> bool:
        return state is not None

    def told(self, rule: OnScreen, _subjects: tuple[str, ...]) -> Mapping[str, str]:
        return {"event_name": rule.change.value}

    def text(self, rule: OnScreen) -> str:
        return print_on_screen(rule)

    def already(self, rule: OnScreen) -> bool:
        return rule.already

    def lasts(self, rule: OnScreen) -> timedelta:
        return rule.lasts
