"""What features ask of the window they stand in."""

from PySide6.QtCore import QObject, Signal


class WindowRequests(QObject):
    """A job to be opened in an editor, a run or the runs of a span (since, until, jobs, name) to be shown."""

    job_wanted = Signal(object)
    run_wanted = Signal(object, object)
    span_wanted = Signal(object, object, object, str)
