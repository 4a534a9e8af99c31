"""The colours by which jobs are told apart, and which of them a job is shown in."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId


class Colour(StrEnum):
    """One of eight colours, or that of the folder."""

    FOLDER = "folder"
    BLUE = "blue"
    TEAL = "teal"
    MOSS = "moss"
    OCHRE = "ochre"
    CLAY = "clay"
    ROSE = "rose"
    VIOLET = "violet"
    SLATE = "slate"


# In the order in which folders get them. The last one is of the jobs that are in no folder.
OF_FOLDERS = tuple(each for each in Colour if each not in {Colour.FOLDER, Colour.SLATE})


@dataclass(frozen=True, slots=True)
class JobColours:
    """The colours that folders were given, and the jobs that have one of their own."""

    folders: Mapping[str, Colour] = field(default_factory=dict)
    jobs: Mapping[JobId, Colour] = field(default_factory=dict)

    def of_job(self, job_id: JobId, folder: str) -> Colour:
        """Return the colour of a job: its own, or that of its folder."""
        return self.jobs.get(job_id) or self.of_folder(folder)

    def of_folder(self, folder: str) -> Colour:
        """Return the colour of a folder: its own, or that of the nearest folder above it that has one."""
        known = (self.folders[each] for each in folders_above(folder) if each in self.folders)
        return next(known, Colour.SLATE)


NO_COLOURS = JobColours()


def folders_above(folder: str) -> Iterator[str]:
    """Return a folder and those above it, the topmost last."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def top_of(folder: str) -> str:
    """Return the topmost folder of a path."""
    return folder.partition("/")[0]


def next_free(used: Iterable[Colour]) -> Colour:
    """Return the colour that the fewest folders have, the first of them."""
    counts = dict.fromkeys(OF_FOLDERS, 0)
    for colour in used:
        if colour in counts:
            counts[colour] += 1
    return min(counts, key=lambda colour: counts[colour])
