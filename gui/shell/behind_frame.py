"""What the window is made of behind the frame of its first picture, from the inside out."""

from collections.abc import Iterator

from gui.widgets.in_turns import loading

_MODULES = (
    "gui.commands.window_context",
    "gui.commands.jobs.job_changes",
    "gui.commands.jobs.job_commands",
    "gui.job_list.job_list_view",
    "gui.job_list.feature",
    "gui.welcome.feature",
    "gui.run_log.run_log_view",
    "gui.run_log.feature",
    "gui.shell.features",
    "gui.shell.change_notices",
)


def load_what_is_behind() -> Iterator[None]:
    """Load it part by part: all of it takes 60 ms, in which keys and clicks would wait."""
    yield from loading(*_MODULES)
