"""Say what an instance waits for or, if it failed, why."""

from gui.core_access.core_words import said
from gui.text import progress_words
from gui.text.state_names import state_name
from scheduler_core.values.runs.progress import Progress


def awaited(progress: Progress) -> str:
    instance, here = progress.instance, progress.here
    if instance.outcome is None or not instance.has_failed:
        return progress_words.awaited(progress, said(instance.why_held))
    line = "" if here is None or here.run is None else here.run.first_error_line
    reason = said(instance.reason) or state_name(instance.outcome)
    return f"{reason}: {line}" if line else reason
