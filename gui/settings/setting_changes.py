"""Changes of single settings that can be undone."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.commands.undo import Change, doing
from gui.core_access.core_bridge import Core
from gui.desktop.autostart.login_item import LoginItem
from gui.settings.choices import StoreChoices, read_choices, texts_of
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.values.records.digest import FIELD as DIGEST
from scheduler_core.values.records.digest import print_digests, read_digests

if TYPE_CHECKING:
    from scheduler_core.settings import Settings


def choices_now(core: Core) -> StoreChoices:
    return StoreChoices(core.settings.read(), core.settings.retention())


def setting(place: str, text: str, seen: str | None = None) -> Change:
    """Let one setting of the store read so; what others changed meanwhile stays.

    Of digests that is so for each of them, if it is told what was `seen` as they were changed. InvalidInput
    names the place where it can't be.
    """
    return partial(_set, place, text, seen)


def starting_at_login(item: LoginItem, starts: bool) -> Change:
    return partial(_switch, item, starts)


def _set(place: str, text: str, seen: str | None, core: Core) -> Change | None:
    before = choices_now(core)
    texts = texts_of(before)
    if place == DIGEST and seen is not None:
        text = _with_digests_of_others(text, seen, texts[place])
    reading = read_choices(texts | {place: text}, before)
    if place in reading.problems:
        raise InvalidInput(place, reading.problems[place])
    after = reading.choices
    if after.settings != before.settings:
        settings = _with_whole_folder(before.settings, after.settings)
        way_back = doing(lambda areas: areas.settings.save(settings))(core)
        if settings.job_folder == before.settings.job_folder:
            return way_back
        # What was known of its files lies next to the store, so the core can't put it back.
        _forget_folder(before.settings, core)
        return setting(place, texts[place])
    if after.retention != before.retention:
        return doing(lambda areas: areas.settings.save_retention(after.retention))(core)
    return None


def _with_digests_of_others(wanted: str, seen: str, now: str) -> str:
    """Return the digests that are kept now, with what was changed of those that were seen."""
    mine, before, theirs = (read_digests(each) for each in (wanted, seen, now))
    if theirs == before:
        return wanted
    stay = [each for each in theirs if each in mine or each not in before]
    return print_digests((*stay, *(each for each in mine if each not in (*before, *stay))))


def _switch(item: LoginItem, starts: bool, _core: Core) -> Change | None:
    if item.is_on() == starts:
        return None
    try:
        item.switch(starts)
    except OSError as error:
        told = QCoreApplication.translate("SettingsFeature", "The start at login can't be changed: {error}")
        raise SchedulerError(told.format(error=error)) from error
    return starting_at_login(item, not starts)


def _with_whole_folder(before: "Settings", after: "Settings") -> "Settings":
    """Return the settings with what their folder of jobs is really called; one that is new must be there."""
    if not after.job_folder or after.job_folder == before.job_folder:
        return after
    folder = Path(after.job_folder)
    try:
        folder = folder.resolve()
        is_there = folder.is_dir()
    except (OSError, RuntimeError, ValueError):  # of no right to look, of links in a circle, of a NUL
        is_there = False
    if not is_there:
        told = QCoreApplication.translate("SettingsFeature", "{folder} is not a folder; make it first")
        raise InvalidInput("job_folder", told.format(folder=folder))
    return replace(after, job_folder=str(folder))


def _forget_folder(before: "Settings", core: Core) -> None:
    from scheduler_core.job_folder.folder_state import forget_folder

    if before.job_folder:
        forget_folder(core.location, Path(before.job_folder))
