"""The entries of the icon's menu, in the window's own words."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Protocol

from gui.commands.actions.pause_ends import PauseEnd, in_half_an_hour, in_two_hours, never, tomorrow_morning
from gui.lone_tray.menu import MenuEntry
from gui.text.translated import translate
from gui.tray import tray_words
from gui.tray.tray_state import TrayNews
from scheduler_core.values.ids import JobId, RunId


class Wants(Protocol):
    """Does what is chosen."""

    def open(self) -> None: ...

    def show_job(self, job_id: JobId) -> None: ...

    def run(self, job_id: JobId) -> None: ...

    def stop(self, run_id: RunId) -> None: ...

    def pause(self, end: PauseEnd) -> None: ...

    def resume(self) -> None: ...

    def open_settings(self) -> None: ...

    def quit(self) -> None: ...


def entries(news: TrayNews | None, wants: Wants, now: datetime) -> tuple[MenuEntry, ...]:
    """Return the menu; before anything is known, what leads to the window and to the end."""
    first = MenuEntry("open", _tr("&Open Hourbell"), wants.open, is_default=True)
    last = (
        MenuEntry("line-2"),
        MenuEntry("settings", translate("Actions", "Settin&gs…"), wants.open_settings),
        MenuEntry("quit", translate("Actions", "&Quit"), wants.quit),
    )
    if news is None:
        return (first, MenuEntry("line-1"), *_acts_to_come(), *last)
    return (first, *_what_stands(news, wants, now), MenuEntry("line-1"), *_acts(news, wants, now), *last)


def _acts_to_come() -> list[MenuEntry]:
    texts = {"running": _tr("&Running"), "run": _tr("Run &now")}
    texts |= {"pause": _tr("&Pause all"), "failures": _tr("Today's &failures")}
    return [MenuEntry(key, text) for key, text in texts.items()]


def _what_stands(news: TrayNews, wants: Wants, now: datetime) -> list[MenuEntry]:
    held_up = tray_words.firing_in_words(news.firing, now)
    found = [MenuEntry("firing", _plain(held_up), wants.open)] if held_up else []
    coming = news.status.next_up
    key = "next" if coming is None else f"next-{coming.job_id}"
    show = None if coming is None else partial(wants.show_job, coming.job_id)
    return [*found, MenuEntry(key, _plain(tray_words.next_run(news.status, now)), show)]


def _acts(news: TrayNews, wants: Wants, now: datetime) -> list[MenuEntry]:
    running = [
        MenuEntry(f"stop-{run.id}", _plain(tray_words.stop_run(run, now)), partial(wants.stop, run.id))
        for run in news.unfinished
    ]
    jobs = [
        MenuEntry(f"run-{job.id}", _plain(tray_words.short(job.name)), partial(wants.run, job.id))
        for job in news.jobs
    ]
    failed = [
        MenuEntry(
            f"failed-{run.id}", _plain(tray_words.failed_run(run, now)), partial(wants.show_job, run.job_id)
        )
        for run in news.failures
    ]
    return [
        _below("running", _tr("&Running"), running, _tr("Nothing runs")),
        _below("run", _tr("Run &now"), jobs, _tr("No job is switched on")),
        _below("pause", _tr("&Pause all"), _pauses(news, wants), ""),
        _below("failures", _tr("Today's &failures"), failed, _tr("Nothing failed today")),
    ]


def _pauses(news: TrayNews, wants: Wants) -> list[MenuEntry]:
    ends: list[tuple[str, PauseEnd]] = [
        (_tr("For &30 minutes"), in_half_an_hour),
        (_tr("For &2 hours"), in_two_hours),
        (_tr("Until to&morrow 08:00"), tomorrow_morning),
        (_tr("Until &I resume"), never),
    ]
    found = [
        MenuEntry(f"pause-{number}", text, partial(wants.pause, end))
        for number, (text, end) in enumerate(ends)
    ]
    if news.status.is_all_paused:
        found.append(MenuEntry("resume", _tr("&Resume"), wants.resume))
    return found


def _below(key: str, text: str, found: Sequence[MenuEntry], empty: str) -> MenuEntry:
    return MenuEntry(key, text, below=tuple(found) or (MenuEntry(f"{key}-none", empty),))


def _plain(text: str) -> str:
    """Return a text of the user's as a menu shows it, without mnemonics."""
    return text.replace("&", "&&")


def _tr(text: str) -> str:
    return translate("TrayMenu", text)
