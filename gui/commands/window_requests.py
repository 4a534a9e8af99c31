"""What features ask of the window they stand in."""

from PySide6.QtCore import QObject, Signal


class WindowRequests(QObject):
    """A job to be opened in an editor, or a new one of an instant; what is to be shown.

    That is a run, the runs of a span (since, until, jobs, name), why a job runs at an instant, or a notice;
    the output of a run; an occurrence (job, name, instant) that is to be moved or left out;
    or a widget that is to stand in the inspector's place, until None gives that back.
    """

    job_wanted = Signal(object)
    run_wanted = Signal(object, object)
    span_wanted = Signal(object, object, object, str)
    new_wanted = Signal(object)
    why_wanted = Signal(object, object)
    notice_wanted = Signal(str)
    beside_wanted = Signal(object)
    output_wanted = Signal(object)
    move_wanted = Signal(object, str, object)
    skip_wanted = Signal(object, str, object)
