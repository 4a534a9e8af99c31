"""Whether the peers answer as we do; without that a comparison of speed would say nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tests.benchmarks.rules.peers import Peer


@dataclass(slots=True)
class Agreement:
    """What was compared so far, and what differed."""

    answers: int = 0
    differences: list[str] = field(default_factory=list)

    def on(
        self,
        what: str,
        peer: Peer,
        ours: Sequence[datetime | None],
        theirs: Sequence[datetime | None],
    ) -> bool:
        """Note whether a peer's answers, in its own words, are ours."""
        said = [None if found is None else peer.instant(found) for found in theirs]
        return self.note(f"{peer.name}, {what}", list(ours), said)

    def note(self, what: str, ours: object, theirs: object) -> bool:
        self.answers += len(ours) if isinstance(ours, list) else 1
        if ours != theirs:
            self.differences.append(f"{what}: {_first_difference(ours, theirs)}")
        return ours == theirs

    def summary(self) -> str:
        if not self.differences:
            return f"Every peer agreed on all {self.answers:,} answers that were compared."
        return "\n".join(["These answers DIFFER:", *self.differences])


def _first_difference(ours: object, theirs: object) -> str:
    if isinstance(ours, list) and isinstance(theirs, list):
        for our, their in zip(ours, theirs, strict=False):
            if our != their:
                return f"{our} against {their}"
        return f"{len(ours)} against {len(theirs)} times"
    return f"{ours} against {theirs}"
