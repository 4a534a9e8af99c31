"""Read what lies in lanes of the timeline."""

from collections import defaultdict
from datetime import datetime, timedelta

from gui.core_access.core_bridge import Core
from gui.look.palettes import hue_of
from gui.occurrences.entries import Entry, coloured, entries_of
from gui.occurrences.waits import wait_of
from gui.timeline.lane_layout import Lanes
from gui.timeline.stretches import FIRST, LAST
from scheduler_core.values.ids import JobId

# What one lane has more of is one strip in the whole span.
_MOST_SINGLE = 60
_MOST_WAITS = 500


def lanes_of(jobs: tuple[JobId, ...], begin: datetime, end: datetime, now: datetime, core: Core) -> Lanes:
    """Return what lies in the lanes of some jobs, and what waits in all of them."""
    waiting = core.runs.waiting(_MOST_WAITS)
    known = dict.fromkeys([*jobs, *(each.job_id for each in waiting)])
    lines, colours = core.jobs.lines(list(known)), core.jobs.colours()
    names = {line.id: line.name for line in lines}
    hues = {line.id: hue_of(colours.of_job(line.id, line.folder)) for line in lines}
    folders = {line.id: line.folder for line in lines}
    # Of all jobs: what stands above the lanes in sight decides where those are.
    waits: defaultdict[JobId, list[Entry]] = defaultdict(list)
    for each in waiting:
        if each.job_id in folders:
            waits[each.job_id].append(coloured(wait_of(each, folders[each.job_id]), colours))
    found: defaultdict[JobId, list[Entry]] = defaultdict(list)
    begin, end = max(begin, FIRST), min(end, LAST)
    if end - begin > timedelta(seconds=1):
        for entry in entries_of(core, [(begin, end)], now, jobs, _MOST_SINGLE)[0].entries:
            if entry.job_id is not None:
                found[entry.job_id].append(entry)
    return Lanes(names, hues, found, waits)
