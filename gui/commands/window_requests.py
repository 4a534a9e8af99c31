"""The requests of features to their window."""

from PySide6.QtCore import QObject, Signal


class WindowRequests(QObject):
    """A job to be opened in an editor, or a new one of an instant; what is to be shown.

    That is a run, the runs of some jobs or of a span (since, until, jobs), the history of a job, why a job
    runs at an instant, or a notice;
    the output of a run, or that with what changed since its job last succeeded;
    an occurrence (job, name, instant) that is to be moved or left out;
    a sequence under way by the run it stands at, next to the view until None lets go of it, or among all
    that waits (of a job, at a run or at any);
    past occurrences of a job (job, from, until before) that are to be made up for; a group of jobs,
    all of them whatever is searched for, by their next run or in the order they have, or those of the same
    group without the search; or a widget that is to stand in the inspector's place, until None gives that
    back.
    The program may be wanted anew. Views may be made ahead once what they are made of is loaded.
    """

    job_wanted = Signal(object)
    run_wanted = Signal(object, object)
    runs_wanted = Signal(object)
    span_wanted = Signal(object, object, object)
    history_wanted = Signal(object)
    new_wanted = Signal(object)
    why_wanted = Signal(object, object)
    notice_wanted = Signal(str)
    beside_wanted = Signal(object)
    output_wanted = Signal(object)
    changes_wanted = Signal(object)
    move_wanted = Signal(object, str, object)
    skip_wanted = Signal(object, str, object)
    backfill_wanted = Signal(object, object, object)
    group_wanted = Signal(object)
    all_wanted = Signal()
    due_first_wanted = Signal()
    unsearched_wanted = Signal()
    instance_wanted = Signal(object)
    waiting_wanted = Signal(object, object)
    start_again_wanted = Signal()
    views_loaded = Signal()
