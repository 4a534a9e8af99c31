"""The interface of event rules about the machine: a look, and which differences start runs."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import field, replace
from datetime import timedelta
from typing import Any, Generic, Protocol, TypeVar

from scheduler_core.engine.watching.mounts import is_on, left_by, only_in, with_places, without_places
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.event_rule import EventRule

log = logging.getLogger(__name__)

_AGAIN_IN = 15.0

R = TypeVar("R", bound=EventRule)


@dataclass(frozen=True, slots=True)
class OutsideLook:
    """What a look found: each subject with what tells it from a later one of that name.

    `touched_at` is when a subject became so, in nanoseconds, as far as the machine tells. The system tells of
    changes in `folders`, and that something else is by now at one of the `ways` to them; with `again_in`
    nothing tells of some, and a look is made so many seconds later. With `trouble` nothing can be concluded;
    a `note` tells of what is left out. What a service says (`is_of_service`) can't be compared with what the
    system itself says. `mount` is what files lie on, as `mount_of` says it. Of what lies in a `closed` folder
    nothing can be concluded.
    """

    found: Mapping[str, str] = field(default_factory=dict)
    touched_at: Mapping[str, int] = field(default_factory=dict)
    folders: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    again_in: float | None = None
    trouble: str = ""
    note: str = ""
    is_of_service: bool = False
    mount: str = ""
    closed: tuple[str, ...] = ()


class ReadableNotices(Protocol):
    """Tells of changes by a descriptor that can be read then, until they are taken."""

    @property
    def descriptor(self) -> int: ...

    def take(self) -> None: ...

    def keep(self, rules: Collection[EventRule], /) -> None:
        """Know from now on only what these rules are about."""

    def close(self) -> None: ...


class OutsideKind(ABC, Generic[R]):
    """One kind of rule that compares what is there with what is known; `made` is the class of its rules.

    What changed while nobody looked is made up for, unless a rule `begins_anew` with each engine.
    """

    made: type[R]

    @abstractmethod
    def look(self, rule: R, notices: "ReadableNotices | None" = None, /) -> OutsideLook:
        """Look once; called on a thread of its own, as what is looked at may not answer.

        With the `notices` of the kind what they tell of need not be looked at `again_in` a while.
        """

    def untold(self, _look: OutsideLook, /) -> str:
        """Say why changes of what a look found are noticed late; "" where the system tells of them."""
        return ""

    @abstractmethod
    def begins(self, rule: R, subject: str, state: str | None, known: Mapping[str, str], /) -> bool:
        """Tell whether what became of a subject (None: it is gone) begins a run."""

    @abstractmethod
    def text(self, rule: R, /) -> str:
        """Return the rule as an option says it."""

    def notices(self) -> ReadableNotices | None:
        """Open what tells of changes, on the engine's loop; OSError where the system has none."""
        return None

    def told(self, _rule: R, _subjects: tuple[str, ...], /) -> Mapping[str, str]:
        """Return the values of a run alongside its subjects, which are paths where there are none."""
        return {}

    def begins_anew(self, _rule: R, /) -> bool:
        """Tell whether nothing is concluded from what changed while nobody looked."""
        return False

    def settled(self, _rule: R, /) -> timedelta:
        """Return for how long a difference must last."""
        return timedelta(0)

    def lasts(self, _rule: R, /) -> timedelta:
        """Return for how long what begins a run must be so, over restarts; what does not is known at once."""
        return timedelta(0)

    def together(self, _rule: R, /) -> timedelta:
        """Return how long is gathered for one run; each subject is a run where that is nothing."""
        return timedelta(0)

    def repeats(self, _rule: R, /) -> bool:
        """Tell whether runs follow each other as long as anything is found."""
        return False

    def already(self, _rule: R, /) -> bool:
        """Tell whether what was there before the rule begins runs, too."""
        return False

    def forgets_what_goes(self, _rule: R, /) -> bool:
        """Tell whether a subject that goes and comes back as it was is another one."""
        return True

    def order(self, _state: str | None, /) -> int:
        """Return what is greater for a subject that became so later."""
        return 0


def looked(kind: OutsideKind[Any], rule: EventRule, notices: ReadableNotices | None = None) -> OutsideLook:
    """Look once; a look that fails is trouble of this rule alone."""
    try:
        return kind.look(rule, notices)
    except OSError as error:
        return OutsideLook(
            again_in=_AGAIN_IN, trouble=f"the machine can't be looked at: {error.strerror or error}"
        )
    except Exception:  # the boundary of a look: one kind must not end the looks of all others
        log.exception("a look at the machine ended by a mistake of Hourbell")
        return OutsideLook(again_in=_AGAIN_IN, trouble="the machine can't be looked at")


def concluded(before: str, look: OutsideLook, known: Mapping[str, str] | None) -> OutsideLook:
    """Return a look that concludes nothing of closed folders, and of drives that held what was known."""
    known = known or {}
    if look.closed:
        look = _as_known(look, known, look.closed)
        if before and look.mount:  # what is mounted meanwhile brings its files once they can be seen
            unseen = [each for each in only_in(look.mount, before) if is_on(each, look.closed)]
            look = replace(look, mount=without_places(look.mount, unseen))
    if not (before and look.mount):
        return look
    if mount := left_by(before, look.mount):
        trouble = f"{mount} is not mounted; switch the job off and on to watch what is there without it"
        return OutsideLook(folders=look.folders, ways=look.ways, trouble=trouble)
    gone = [place for place in only_in(before, look.mount) if any(is_on(each, (place,)) for each in known)]
    if not gone:
        return look
    note = f"{gone[0]} is not mounted; its files count as they were, until the job is switched off and on"
    return replace(_as_known(look, known, gone), note=note, mount=with_places(look.mount, gone))


def _as_known(look: OutsideLook, known: Mapping[str, str], places: Collection[str]) -> OutsideLook:
    """Return a look by which all is as it is known in places that can't be seen."""
    found = {each: state for each, state in look.found.items() if not is_on(each, places)}
    return replace(look, found=found | {each: known[each] for each in known if is_on(each, places)})
