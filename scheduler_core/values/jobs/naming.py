"""Why a person names a job: to look at it, or to act on it."""

from enum import StrEnum


class Naming(StrEnum):
    """What a person names a job for.

    `LOOK` takes the beginning of a name for the whole, and finds what is in the bin. `ACT` wants the whole
    name or the number, as the same words may come twice, and the second time must not hit another job.
    """

    LOOK = "look"
    ACT = "act"
