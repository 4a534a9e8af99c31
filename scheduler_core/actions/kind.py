"""The interface of a kind of action: check, run, and say what it needs and could do."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from scheduler_core.actions.outcome import ActionContext, ActionOutcome, OutputSink
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.run_policies import RunPolicies

if TYPE_CHECKING:
    from scheduler_core.actions.http.calls import HttpCalls
    from scheduler_core.actions.process.process import Processes, ProcessIdentity

A = TypeVar("A", bound=Action)


class Capability(Enum):
    """What an action could do besides calling the public.

    Files, folders of files and tokens of the API bring jobs of strangers; all of them judge by this.
    """

    RUNS = "runs"  # a program
    SENDS = "sends"  # secrets, or files of this machine
    CALLS = "calls"  # addresses that are not public, or others through a proxy


@dataclass(frozen=True, slots=True)
class Resources:
    """What actions act with; made and closed on the loop that runs them."""

    calls: "HttpCalls"
    processes: "Processes"


class ActionKind(ABC, Generic[A]):
    """One kind of action, whose values are of the type that is `made`."""

    made: type[A]

    @abstractmethod
    def check(self, action: A) -> None:
        """Raise InvalidInput, with the field and the mend, for what could not be carried out."""

    @abstractmethod
    def cautions(self, action: A) -> Iterator[str]:
        """Yield what is allowed and yet dangerous, a sentence each."""

    @abstractmethod
    def lacking(self, action: A, environment: Mapping[str, str]) -> Iterator[str]:
        """Yield what stands against it on this machine, with the mend."""

    @abstractmethod
    def secrets(self, action: A) -> list[str]:
        """Return the secrets without which it can't be carried out, each once."""

    @abstractmethod
    def texts(self, action: A) -> Iterator[tuple[str, str]]:
        """Yield every text of it that may hold places, with its field."""

    @abstractmethod
    def capabilities(self, action: A) -> frozenset[Capability]:
        """Return what it could do; nothing where it can only call the public."""

    def kept_public(self, action: A) -> A:
        """Return it as a stranger may have it: where it can be kept to public addresses, it is."""
        return action

    @abstractmethod
    async def run(
        self,
        action: A,
        policies: RunPolicies,
        context: ActionContext,
        resources: Resources,
        sink: OutputSink,
        started: "Callable[[ProcessIdentity], None]",
    ) -> ActionOutcome:
        """Act, and return how it ended; cancelled, undo what was begun, and raise CancelledError."""
