"""Decide whether an instant is in the quiet hours of notifications."""

from datetime import datetime, timedelta

from scheduler_core.values.schedules.rules import DailyWindow

_DAY = timedelta(days=1)


def quiet_until(window: DailyWindow, local: datetime) -> datetime | None:
    """Return when quiet hours that hold now end, on the clock of `local`; None if they don't hold."""
    at = local.time()
    spans_midnight = window.ends < window.begins
    if spans_midnight:
        is_quiet = at >= window.begins or at < window.ends
    else:
        is_quiet = window.begins <= at < window.ends
    if not is_quiet:
        return None
    day = local.date() + (_DAY if spans_midnight and at >= window.begins else timedelta(0))
    return datetime.combine(day, window.ends, tzinfo=local.tzinfo)


def quiet_from(window: DailyWindow, local: datetime) -> datetime:
    """Return when quiet hours begin next, on the clock of `local`."""
    begins = datetime.combine(local.date(), window.begins, tzinfo=local.tzinfo)
    return begins if begins > local else begins + _DAY
