"""What a script ran by besides its job: its files, its environment, and the machine."""

from collections.abc import Mapping
from dataclasses import field
from datetime import UTC, datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NOT_COMPARED = "secret"  # instead of the digest of what is, or may be, one


@dataclass(frozen=True, slots=True)
class FileMark:
    """A file as it was at a start; a very large one has no `digest`, and goes by its size and time."""

    path: str
    size: int
    modified_ns: int
    digest: str = ""

    @property
    def modified_at(self) -> datetime | None:
        """Return when it was changed; None beyond the years that have a date."""
        try:
            return _EPOCH + timedelta(microseconds=self.modified_ns // 1_000)
        except OverflowError:
            return None

    def is_like(self, other: "FileMark") -> bool:
        """Tell whether it is the same: of the same content, or of size and time where that is not known."""
        if self.path != other.path:
            return False
        if self.digest and other.digest:
            return self.digest == other.digest
        return (self.size, self.modified_ns) == (other.size, other.modified_ns)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is noted of a run as its script starts.

    `program` is what was started, `interpreter` what the first line of that names, `script` the file that an
    interpreter was told to run. Of the `environment` only the names are kept, each with a keyed digest of
    what it is compared by. The key lies in the store, too, so there is none of what may be a secret.
    """

    program: FileMark | None = None
    interpreter: FileMark | None = None
    script: FileMark | None = None
    folder: str = ""
    user: str = ""
    kernel: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
