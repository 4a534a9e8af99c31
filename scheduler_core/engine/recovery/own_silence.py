"""Decide whether an engine may declare others dead: after being cut off it must wait first. Pure."""

from datetime import datetime, timedelta

# So many beats may be missing before it counts as cut off, and so many it leaves the others afterwards.
_MISSING, _LEFT = 2, 3


class OwnSilence:
    """What keeps one engine from saying that it lives mostly keeps all of them: a server that is down, say.

    Their leases run out together then. Who comes back first would take all others for dead, and end what
    runs there. The same goes for a clock that is set forward, and for the start of an engine.
    """

    def __init__(self, every: timedelta, boot_seconds: float) -> None:
        """Begin as one that has said for the first time that it lives; `every` is the distance of beats."""
        self._every = every.total_seconds()
        self._said_at = boot_seconds
        self._lease_until: datetime | None = None
        self._over_at: float | None = boot_seconds + _LEFT * self._every

    def is_over(self, boot_seconds: float, now: datetime) -> bool:
        """Tell before a beat whether others have had the time to say that they live."""
        was_cut_off = boot_seconds - self._said_at > (_MISSING + 0.5) * self._every
        has_run_out = self._lease_until is not None and now >= self._lease_until
        if was_cut_off or has_run_out:
            self._over_at = None  # until it has said again that it lives
        return self._over_at is not None and boot_seconds >= self._over_at

    def has_said(self, boot_seconds: float, lease_until: datetime | None = None) -> None:
        """Take note of a beat that has come into the store, with the lease that it took."""
        self._said_at, self._lease_until = boot_seconds, lease_until
        if self._over_at is None:
            self._over_at = boot_seconds + _LEFT * self._every
