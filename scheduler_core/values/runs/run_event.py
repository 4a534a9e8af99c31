"""What began a run that an event rule asked for."""

from collections.abc import Mapping
from dataclasses import field

from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class RunEvent:
    """Which rule of its job began a run, named by what it watches, and what it is about.

    The subjects are paths unless values are `told`.
    """

    rule: str
    subjects: tuple[str, ...]
    told: Mapping[str, str] = field(default_factory=dict)
