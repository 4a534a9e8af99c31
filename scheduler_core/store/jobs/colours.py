"""The colours of folders, and the jobs that have one of their own."""

from collections.abc import Iterable, Mapping

from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import FOLDER_COLOURS, JOB_COLOURS, JOBS, delete, insert, or_, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour, JobColours, folders_above, next_free, top_of
from scheduler_core.values.records.audit import Turned

_NOTHING_SAID: Mapping[str, Colour] = {}


def colours(tx: Reading, job_ids: Iterable[JobId] | None = None) -> JobColours:
    """Return the colours of folders, also of those that are empty now, and of some jobs or of all."""
    own = select(JOB_COLOURS.c.job_id, JOB_COLOURS.c.colour).order_by(JOB_COLOURS.c.job_id)
    if job_ids is not None:
        own = own.where(among(tx, JOB_COLOURS.c.job_id, job_ids))
    return JobColours(_of_folders(tx), dict(tx.connection.execute(own).all()))


def give_colours(tx: Writing, folders: Iterable[str], said: Mapping[str, Colour] = _NOTHING_SAID) -> None:
    """Give the topmost of each of these folders a colour, if it has none: one that is said, or a free one.

    Those below it get the colours that are said.
    """
    wanted = dict.fromkeys(above for each in dict.fromkeys(folders) for above in folders_above(each))
    if not wanted:
        return
    known = _of_folders(tx)
    new: dict[str, Colour] = {}
    for folder in wanted:
        colour = said.get(folder, Colour.FOLDER)
        if colour is Colour.FOLDER and folder == top_of(folder):
            colour = next_free(known.values())
        if colour is not Colour.FOLDER and folder not in known:
            new[folder] = known[folder] = colour
    if new:
        rows = [{"folder": folder, "colour": colour} for folder, colour in new.items()]
        tx.connection.execute(insert(FOLDER_COLOURS), rows)


def colour_folder(tx: Writing, folder: str, colour: Colour) -> Colour:
    """Give a folder a colour, or take its own away; return the one that it had.

    One at the top always has a colour: taken away, it is the next that is free.
    """
    known = _of_folders(tx)
    former = known.pop(folder, Colour.FOLDER)
    if colour is Colour.FOLDER and folder == top_of(folder):
        colour = next_free(known.values())
    if colour is former:
        return former
    tx.connection.execute(delete(FOLDER_COLOURS).where(FOLDER_COLOURS.c.folder == folder))
    if colour is not Colour.FOLDER:
        tx.connection.execute(insert(FOLDER_COLOURS).values(folder=folder, colour=colour))
    tx.turn(Turned.FOLDER_COLOUR, folder, former.value, colour.value)
    tx.note(ChangeKind.JOBS, _jobs_in(tx, folder))
    return former


def is_folder(tx: Reading, folder: str) -> bool:
    """Tell whether a job lies in a folder or below it; those in the bin count, as they may come back."""
    return bool(folder) and bool(_jobs_in(tx, folder, 1))


def _of_folders(tx: Reading) -> dict[str, Colour]:
    found = select(FOLDER_COLOURS.c.folder, FOLDER_COLOURS.c.colour).order_by(FOLDER_COLOURS.c.folder)
    return dict(tx.connection.execute(found).all())


def _jobs_in(tx: Reading, folder: str, most: int | None = None) -> list[JobId]:
    is_in = or_(JOBS.c.folder == folder, JOBS.c.folder.startswith(f"{folder}/", autoescape=True))
    return list(tx.connection.scalars(select(JOBS.c.id).where(is_in, ~JOBS.c.is_purged).limit(most)))
