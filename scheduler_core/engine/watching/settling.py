"""Debounce changes that were seen: one counts once nothing has moved for a while. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import field

from scheduler_core.lazy_dataclass import dataclass

LONGEST_UNREST = 3_600.0
_RESTLESS = "?"  # before what a subject was as it was told of, though it has yet to stand still


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a look: subjects as they are for good (None: gone), and when to look again.

    Those of `restless` have changed for so long that they are told instead of waited for.
    """

    states: Mapping[str, str | None] = field(default_factory=dict)
    restless: Mapping[str, str | None] = field(default_factory=dict)
    next_at: float | None = None


@dataclass(slots=True)
class _UnsettledChange:
    identity: str | None
    since: float
    first: float


class Settling:
    """Follows the differences between what one rule knows and what it sees."""

    def __init__(self, seconds: float, longest: float = LONGEST_UNREST, *, in_sleep: bool = False) -> None:
        self._seconds = seconds
        self._longest = longest
        self.counts_in_sleep = in_sleep
        self._changes: dict[str, _UnsettledChange] = {}

    def go_on_from(self, before: "Settling") -> None:
        """Know since when changes have stood still, whatever length must pass; by another clock: from now."""
        if before.counts_in_sleep == self.counts_in_sleep:
            self._changes = before._changes  # noqa: SLF001 - of its own kind

    @property
    def is_over(self) -> bool:
        """Tell whether nothing is waited for to stand still."""
        return not self._changes

    def seen(
        self,
        found: Mapping[str, str],
        known: Mapping[str, str],
        now: float,
        still_since: Callable[[str], float] | None = None,
    ) -> Settled:
        """Take in a look; what has stood still for long enough is told, and counts as told.

        Since when a subject is as it was seen is asked where anybody knows, else it is since now: when the
        look began, so that what has come during it is so since later.
        """
        different = differences(found, known)
        for subject in self._changes.keys() - different.keys():
            del self._changes[subject]  # it is again what it was
        states: dict[str, str | None] = {}
        restless: dict[str, str | None] = {}
        next_at: list[float] = []
        for subject, identity in different.items():
            change = self._changes.get(subject)
            if change is None or change.identity != identity:
                since = now if still_since is None else still_since(subject)
                first = since if change is None else change.first
                change = self._changes[subject] = _UnsettledChange(identity, since, first)
            if max(now - change.since, 0.0) >= self._seconds:
                states[subject] = identity
            elif now - change.first >= self._longest:
                restless[subject] = identity
            else:
                next_at.append(change.since + self._seconds)
        return Settled(states, restless, min(next_at, default=None))

    def go_on_with(self, waiting: Mapping[str, tuple[str | None, float]]) -> None:
        """Know of changes that were waited for before, each with since when it has been so."""
        self._changes = {
            subject: _UnsettledChange(identity, since, since)
            for subject, (identity, since) in waiting.items()
        }

    def waiting(self) -> Mapping[str, tuple[str | None, float]]:
        """Return the changes that are not written down yet, each with since when it has been so."""
        return {subject: (change.identity, change.since) for subject, change in self._changes.items()}

    def forget(self, subjects: Mapping[str, str | None]) -> None:
        """Wait no more for what was written down."""
        for subject in subjects:
            self._changes.pop(subject, None)


def as_restless(identity: str | None) -> str | None:
    """Return how a subject is known that is told of and still waited for; what is gone is not."""
    return None if identity is None else f"{_RESTLESS}{identity}"


def is_restless(identity: str) -> bool:
    """Tell whether a subject was told of only as one that does not stand still."""
    return identity.startswith(_RESTLESS)


def differences(found: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str | None]:
    """Return how the subjects are that are not as they are known; None for those that are gone."""
    changed: dict[str, str | None] = {
        subject: identity for subject, identity in found.items() if known.get(subject) != identity
    }
    return changed | dict.fromkeys(known.keys() - found.keys())
