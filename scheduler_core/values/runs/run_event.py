"""What began a run that an event rule asked for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RunEvent:
    """Which rule of its job began a run, named by what it watches, and what it is about."""

    rule: str
    subjects: tuple[str, ...]
