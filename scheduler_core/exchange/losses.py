"""What one format can say and the other can't, named so that nobody is surprised."""

from dataclasses import dataclass

from scheduler_core.values.job import JobDraft


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that was not taken along: where (a job, a line; nothing for all of it), and what."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


@dataclass(frozen=True, slots=True)
class Exported:
    """A text in the format that was asked for, how many jobs it holds, and what it does not say."""

    text: str
    count: int
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """The jobs of a text, with what was not taken from it."""

    drafts: tuple[JobDraft, ...]
    losses: tuple[Loss, ...] = ()
