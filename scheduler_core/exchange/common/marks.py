"""Write and read the comments that carry name, folder and tags of a job in shell and cron files."""

from collections.abc import Iterator
from dataclasses import field

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.job import JobDraft

# Begins what only we read; to others it is a comment.
OURS = "#:"


@dataclass(slots=True)
class About:
    """What stands above a job and is about it."""

    notes: list[str] = field(default_factory=list)
    has_gap: bool = False
    name: str = ""
    folder: str = ""
    tags: list[str] = field(default_factory=list)
    is_more: bool = False  # another time of the job before

    def add_note(self, text: str) -> None:
        if self.has_gap:
            self.notes.append("")
        self.has_gap = False
        self.notes.append(text)

    def note_gap(self) -> None:
        self.has_gap = bool(self.notes)

    def add_mark(self, word: str, text: str) -> None:
        """Take a comment of ours; one that says nothing to us is a note."""
        match word:
            case "hourbell":
                pass  # the first line of what we have written
            case "name":
                self.name = text
            case "folder":
                self.folder = text
            case "tag":
                self.tags.append(text)
            case "more":
                self.is_more = True
            case _:
                self.add_note(f":{word} {text}".rstrip())


def about_lines(draft: JobDraft) -> Iterator[str]:
    """Return the lines that stand above a job."""
    yield from (f"# {line}" if line else "#" for line in (draft.notes.split("\n") if draft.notes else []))
    yield f"{OURS}name {draft.name}"
    if draft.folder:
        yield f"{OURS}folder {draft.folder}"
    yield from (f"{OURS}tag {tag}" for tag in draft.tags)
