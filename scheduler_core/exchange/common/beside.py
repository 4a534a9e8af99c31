"""What a file of jobs says beside the jobs."""

from collections.abc import Mapping
from dataclasses import field

from scheduler_core.callback_rules import CallbackRule
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.colour import Colour


@dataclass(frozen=True, slots=True)
class Beside:
    """Who may have callbacks made, and the colours of folders."""

    callbacks: tuple[CallbackRule, ...] = ()
    colours: Mapping[str, Colour] = field(default_factory=dict)


NOTHING = Beside()
