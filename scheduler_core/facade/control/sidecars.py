"""What runs next to an engine in its process, such as the servers of the API."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.settings import Settings
from scheduler_core.values.records.health import Health


class Sidecars(Protocol):
    """Lives as long as an engine: made when jobs can fire, closed before the engine stops."""

    @property
    def listening(self) -> Mapping[str, tuple[str, ...]]:
        """Where each endpoint can be called."""

    @property
    def problems(self) -> tuple[str, ...]:
        """Why an endpoint can't be called."""

    def close(self) -> None:
        """End it, and wait for that; closing twice is fine."""


# What the engine of this process says of itself; None where none lives.
OwnWord: TypeAlias = Callable[[], Health | None]


@dataclass(frozen=True, slots=True)
class EngineBeside:
    """The engine alongside which something lives: where its store is, and what it says of itself.

    `refuse_if_gone` raises StoreGone while another file, or none, is where its store was.
    """

    place: str
    own_word: OwnWord
    refuse_if_gone: Callable[[], None]


# Takes the engine and the settings of its store; None where nothing is wanted.
MakeSidecars: TypeAlias = Callable[[EngineBeside, Settings], Sidecars | None]
