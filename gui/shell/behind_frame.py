"""Build the rest of the window after its first picture, from the inside out."""

from collections.abc import Iterator

from gui.widgets.in_turns import loading

_MODULES = (
    "scheduler_core.values.jobs.job_list",
    "scheduler_core.values.runs.run",
    "scheduler_core.values.runs.run_log",
    "gui.commands.window_context",
    "gui.commands.jobs.job_changes",
    "gui.commands.jobs.job_commands",
    "scheduler_core.values.runs.instance",
    "gui.job_list.listed_job",
    "gui.widgets.tables.paged_model",
    "gui.job_list.job_delegates",
    "gui.widgets.tables.line_table",
    "gui.job_list.job_list_view",
    "gui.job_list.feature",
    "gui.welcome.feature",
    "gui.run_log.run_log_view",
    "gui.commands.files.file_export",
    "gui.run_log.tail_reading",
    "gui.run_log.feature",
    "gui.channels.feature",
    "gui.secrets.feature",
    "gui.backups.feature",
    "gui.audit.feature",
    "gui.commands.jobs.job_filing",
    "gui.palette.feature",
    "gui.shell.features",
    "gui.shell.notices.change_notices",
)


def load_what_is_behind() -> Iterator[None]:
    """Load it part by part: all of it takes 60 ms, in which keys and clicks would wait."""
    yield from loading(*_MODULES)
