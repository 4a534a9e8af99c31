"""Crontabs as formats of files: of a user (tables of anacron are read as such), and of the system."""

from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft


def _write(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.crontab.writing import print_crontab

    return print_crontab(drafts, machine.zone, machine.now)


def _write_of_system(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.crontab.writing import print_crontab

    return print_crontab(drafts, machine.zone, machine.now, machine.user)


def _read(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.crontab.anacron import is_anacrontab, read_anacrontab
    from scheduler_core.exchange.crontab.reading import read_crontab

    if is_anacrontab(text):
        return read_anacrontab(text, machine.zone)
    return read_crontab(text, machine.zone, has_users=False)


def _read_of_system(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.crontab.reading import read_crontab

    return read_crontab(text, machine.zone, has_users=True)


def is_of_system(text: str) -> bool:
    """Whether a crontab names a user in each entry."""
    from scheduler_core.exchange.crontab.users import HasUsers, has_users

    return has_users(text) is HasUsers.YES


def _looks_so(begin: str) -> bool:
    from scheduler_core.exchange.crontab.anacron import is_anacrontab
    from scheduler_core.exchange.crontab.lines import is_crontab

    return is_anacrontab(begin) or (is_crontab(begin) and not is_of_system(begin))


def _looks_so_of_system(begin: str) -> bool:
    from scheduler_core.exchange.crontab.lines import is_crontab

    return is_crontab(begin) and is_of_system(begin)


OF_USER = Format(
    "Crontab",
    "Commands at times of cron; comments are kept.",
    (".crontab",),
    _write,
    _read,
    _looks_so,
)
OF_SYSTEM = Format(
    "System crontab",
    "A crontab that names the user of each command.",
    (".crontab",),
    _write_of_system,
    _read_of_system,
    _looks_so_of_system,
    names_user=True,
)
