"""The tray without Qt: runs the jobs, shows the state, notifies."""

# ruff: noqa: E402

import asyncio
import sys
from collections.abc import Callable

assert sys.platform == "linux"  # the imports below need what others lack

import logging
import signal
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jeepney import DBusAddress
from jeepney.bus_messages import message_bus

from gui.commands.actions.pause_ends import PauseEnd
from gui.core_access.core_words import as_sentence
from gui.desktop.firing_notices import CalendarNotices, ChannelNotices, FiringNotices
from gui.desktop.notification_words import Notification
from gui.desktop.telling import DesktopTelling
from gui.lone_tray.core_calls import CoreCalls
from gui.lone_tray.drawings import drawings
from gui.lone_tray.entries import entries
from gui.lone_tray.menu import MENU_PATH, LoneTrayMenu
from gui.lone_tray.notices import TrayNotices
from gui.lone_tray.session_bus import Answer, BusGone, SessionBus, open_session_bus
from gui.lone_tray.status_item import ITEM_PATH, StatusItem
from gui.lone_tray.windows import Windows
from gui.text.translated import translate
from gui.tray import tray_words
from gui.tray.tray_lists import Lists, firing, lists
from gui.tray.tray_places import WATCHER
from gui.tray.tray_state import TrayNews, TrayState
from gui.tray.window_wants import JOB, QUIT, RAISE, SETTINGS, TOGGLE
from scheduler_core.errors import SchedulerError
from scheduler_core.events import ChangeSet
from scheduler_core.memory_return import settle
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from gui.core_access.core_bridge import Core
    from scheduler_core.facade.control.engine_state import Firing, Status

log = logging.getLogger(__name__)

_BUS = "org.freedesktop.DBus"
_REST_MILLISECONDS = 1_000
_LOOK_MILLISECONDS = 60_000
_BACK_SECONDS, _BETWEEN_TRIES_SECONDS = 10, 1.0
_LONGEST_OPEN_MILLISECONDS = 60_000
_SETTLED_SECONDS = 5.0
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_RUNNING = RunFilter(states=frozenset({RunState.RUNNING}))


@dataclass(frozen=True, slots=True)
class TrayPlace:
    """Where all is: the bus, the pictures, the socket for windows, and what starts a window."""

    bus: str
    resources: Path
    socket: Path
    window_command: list[str]


class LoneTray:
    """Lives from the start until the user quits, the session ends or the process is told to end."""

    def __init__(self, place: TrayPlace, now: Callable[[], datetime], *, runs_jobs: bool) -> None:
        self._place = place
        self._now = now
        self._runs_jobs = runs_jobs
        self._bus: SessionBus | None = None
        self._calls: CoreCalls | None = None
        self._telling: DesktopTelling | None = None
        self._news: TrayNews | None = None
        self._drawn: TrayState | None = None
        self._is_asking = self._is_wanted = False
        self._token = ""
        self._registering: asyncio.Task[None] | None = None
        self._ended = asyncio.Event()
        self._rest = LoopTimer(self._refresh_if_wanted)
        self._looks = LoopTimer(self._look)
        self._closes_menu = LoopTimer(self._close_menu)
        self._windows = Windows(place.socket, place.window_command, self._quit_by_window)
        self._item = StatusItem(self._tell_bus, self._on_click)
        self._menu = LoneTrayMenu(self._tell_bus)
        icon = place.resources / "icons" / "hourbell.svg"
        self._notices = TrayNotices(icon, self._on_choice, self._take_token)
        self._channel_notices = ChannelNotices(self._notices.show)
        self._calendar_notices = CalendarNotices(self._notices.show)
        self._firing_notices = FiringNotices(self._notices.show, now, self._is_window_seen)
        self._menu.show(entries(None, self, now()))
        self._draw(TrayState.IDLE)

    async def live(self, open_core: "Callable[[], Core]") -> None:
        """Open the core, show the icon, and stay; what keeps the core from being opened is raised."""
        loop = asyncio.get_running_loop()
        for each in _SIGNALS:
            if signal.getsignal(each) is not signal.SIG_IGN:  # a start under nohup goes on
                loop.add_signal_handler(each, self._ended.set)
        await self._windows.listen()
        # Panels show it while the store is opened, which may take a while.
        bus = asyncio.create_task(self._stay_on_bus())
        calls: CoreCalls | None = None
        try:
            began_at = self._now()
            core = await asyncio.to_thread(open_core)
            self._calls = calls = CoreCalls(core, self._on_changes)
            self._telling = DesktopTelling(
                calls, self._notices.show, self.show_job, LoopTimer, self._now, since=began_at
            )
            if not self._ended.is_set():  # who quit meanwhile wants nothing to begin
                if self._runs_jobs:
                    calls.change(_start_engine, self._settle)
                self._refresh()
                self._looks.start(_LOOK_MILLISECONDS)
            await self._ended.wait()
        finally:
            bus.cancel()
            with suppress(asyncio.CancelledError):
                await bus
            for timer in (self._rest, self._looks, self._closes_menu):
                timer.stop()
            await self._windows.close(takes_along=calls is not None)
            if calls is not None:
                await asyncio.to_thread(calls.close)

    # ---- what the menu asks for

    def open(self) -> None:
        self._windows.want(RAISE, self._take())

    def show_job(self, job_id: JobId) -> None:
        self._windows.want(f"{JOB} {job_id}", self._take())

    def open_settings(self) -> None:
        self._windows.want(SETTINGS, self._take())

    def run(self, job_id: JobId) -> None:
        self._change(partial(_run_now, job_id))

    def stop(self, run_id: RunId) -> None:
        self._change(partial(_cancel, run_id))

    def pause(self, end: PauseEnd) -> None:
        self._change(partial(_pause, end(self._now())))

    def resume(self) -> None:
        self._change(_resume)

    def quit(self) -> None:
        """End, unless runs would end with it: then a window asks what becomes of them."""
        if self._windows.has_window:
            self._windows.want(QUIT, self._take())
        elif self._calls is not None:
            self._calls.ask(_runs_here, self._quit_beside, self._quit_all_the_same)
        else:
            self._ended.set()

    def _quit_beside(self, running: int) -> None:
        if running:
            self._windows.want(QUIT, self._take())
        else:
            self._ended.set()

    def _quit_by_window(self, scripts_go_on: bool) -> None:
        """End as a window has asked about."""
        if scripts_go_on and self._calls is not None:
            self._calls.change(_let_scripts_go_on, lambda _: self._ended.set(), self._quit_all_the_same)
        else:
            self._ended.set()

    def _quit_all_the_same(self, error: Exception) -> None:
        log.info("it ends without knowing what runs: %s", error)
        self._ended.set()

    def _change(self, call: "Callable[[Core], object]") -> None:
        if self._calls is not None:
            self._calls.change(call, _ignore_answer, self._tell_refusal)

    def _tell_refusal(self, error: Exception) -> None:
        """Tell whoever chose something in the menu that it was not done, and why."""
        if self._calls is not None:
            self._calls.report_failure(error)
        is_refused = isinstance(error, SchedulerError)
        why = as_sentence(str(error)) if is_refused else _tr("Open Hourbell and try it there.")
        self._notices.show(Notification(_tr("That was not done"), why, is_trouble=True))

    # ---- what the core tells

    def _on_changes(self, changes: ChangeSet) -> None:
        if self._telling is not None:
            self._telling.on_changes(changes)
        if changes.jobs or changes.runs or not changes.outputs or changes.is_everything:
            self._refresh()
        if changes.has_new_engines:
            self._look()

    def _settle(self, _nothing: object) -> None:
        """Keep little, now that all is loaded."""
        self._refresh()
        asyncio.get_running_loop().call_later(_SETTLED_SECONDS, settle)

    def _refresh(self) -> None:
        self._is_wanted = True
        self._refresh_if_wanted()

    def _refresh_if_wanted(self) -> None:
        if self._is_wanted and not self._is_asking and not self._rest.isActive() and self._calls is not None:
            self._is_wanted, self._is_asking = False, True
            self._calls.ask(partial(_all_news, self._now), self._show_all, self._on_failure)

    def _show_all(self, found: "tuple[Status, Lists]") -> None:
        self._is_asking = False
        self._rest.start(_REST_MILLISECONDS)
        status, below = found
        self._channel_notices.take(status.broken_channels)
        self._calendar_notices.take(status.old_calendars)
        self._show(TrayNews(status, **below._asdict()))

    def _on_failure(self, error: Exception) -> None:
        self._is_asking = False
        self._rest.start(_REST_MILLISECONDS)
        log.info("how things stand can't be asked: %s", error)
        self._look()

    def _look(self) -> None:
        """Ask whether anything can fire: that the store is gone is no change in it."""
        self._looks.start(_LOOK_MILLISECONDS)
        if self._calls is not None:
            self._calls.ask(firing, self._on_firing)

    def _on_firing(self, seen: "Firing") -> None:
        self._firing_notices.take(seen)
        news = self._news
        if news is None or seen.hindrance == news.firing.hindrance:
            return
        if seen.hindrance is Hindrance.STORE:  # which can't be asked for more
            self._show(replace(news, seen=seen))
        else:
            self._refresh()

    def _show(self, news: TrayNews) -> None:
        self._news = news
        self._item.say(tray_words.summary(news.status, news.firing, self._now()))
        self._menu.show(entries(news, self, self._now()))
        self._draw(news.state)

    def _draw(self, state: TrayState) -> None:
        if state is not self._drawn:
            self._drawn = state
            self._item.draw(drawings(self._place.resources / "tray", state.value))

    # ---- the bus

    async def _stay_on_bus(self) -> None:
        """Show the icon as long as there is a bus; without one the session has ended."""
        tries = 0
        while tries * _BETWEEN_TRIES_SECONDS <= _BACK_SECONDS:
            try:
                bus = await open_session_bus(self._place.bus)
            except BusGone as error:
                log.info("there is no bus of the session: %s", error)
                tries += 1
                await asyncio.sleep(_BETWEEN_TRIES_SECONDS)
                continue
            tries = 0
            await self._show_on(bus)
        log.info("the session has ended")
        self._ended.set()

    async def _show_on(self, bus: SessionBus) -> None:
        bus.serve(ITEM_PATH, self._item.answer)
        bus.serve(MENU_PATH, self._answer_menu)
        reading = asyncio.create_task(bus.run())
        try:
            self._bus = bus
            with suppress(BusGone):
                await bus.listen(_BUS, ("NameOwnerChanged",), self._on_owner, _BUS, about=WATCHER)
                await self._register(bus)
            self._notices.on_bus(bus)
            await reading
        finally:
            self._bus = None
            reading.cancel()
            bus.close()

    async def _register(self, bus: SessionBus) -> None:
        """Have the icon placed, where there is a tray; when one comes later it is placed then."""
        owned = await bus.ask(message_bus.NameHasOwner(WATCHER))
        if owned[0]:
            address = DBusAddress("/StatusNotifierWatcher", WATCHER, WATCHER)
            await bus.call(address, "RegisterStatusNotifierItem", "s", bus.name)

    def _on_owner(self, member: str, body: tuple[Any, ...]) -> None:
        """Have the icon placed by another tray, which may come any time."""
        if member != "NameOwnerChanged" or len(body) != 3 or self._bus is None:
            return
        name, _before, owner = body
        if name == WATCHER and owner:
            self._menu.close()
            self._registering = asyncio.create_task(self._register_again(self._bus))

    async def _register_again(self, bus: SessionBus) -> None:
        try:
            await self._register(bus)
        except BusGone as error:
            log.info("the tray does not take the icon: %s", error)

    def _tell_bus(self, path: str, interface: str, member: str, signature: str, *body: object) -> None:
        if self._bus is not None:
            self._bus.signal(path, interface, member, signature, *body)

    def _answer_menu(self, interface: str, member: str, body: tuple[Any, ...]) -> Answer:
        answer = self._menu.answer(interface, member, body)
        if self._menu.is_open:  # a panel that dies then never says that it was closed
            self._closes_menu.start(_LONGEST_OPEN_MILLISECONDS)
        else:
            self._closes_menu.stop()
        return answer

    def _close_menu(self) -> None:
        self._menu.close()

    # ---- the user

    def _on_click(self, token: str) -> None:
        self._windows.want(TOGGLE, token)

    def _on_choice(self, word: str) -> None:
        if self._telling is not None:
            self._telling.on_choice(word)

    def _take_token(self, token: str) -> None:
        self._token = token

    def _take(self) -> str:
        """Return what lets a window come forward; each is good for one."""
        token, self._token = self._token or self._item.take_token(), ""
        return token

    def _is_window_seen(self) -> bool:
        return self._windows.has_window


def _all_news(now: Callable[[], datetime], core: "Core") -> "tuple[Status, Lists]":
    from gui.text import wall_clock

    midnight = wall_clock.day_begin(wall_clock.local(now()).date())
    return core.engine.status(since=midnight), lists(midnight, core)


def _start_engine(core: "Core") -> None:
    """Start an engine here, unless another process has one or the store can't be written."""
    from scheduler_core.store.opening.engine_lock import EngineRunning

    if not core.is_read_only:
        try:
            core.engine.start()
        except EngineRunning as error:
            log.info("attached to the engine of process %s", error.pid)


def _runs_here(core: "Core") -> int:
    """Return how many runs would end with this process."""
    from scheduler_core.facade.control.engine_state import EngineKind

    if core.engine.state().kind is not EngineKind.HERE:
        return 0
    return core.runs.count(_RUNNING).get(RunState.RUNNING, 0)


def _let_scripts_go_on(core: "Core") -> None:
    core.engine.let_scripts_go_on(True)


def _run_now(job_id: JobId, core: "Core") -> object:
    return core.runs.run_now(job_id)


def _cancel(run_id: RunId, core: "Core") -> object:
    return core.runs.cancel([run_id])


def _pause(until: datetime | None, core: "Core") -> None:
    core.jobs.pause_all(until)


def _resume(core: "Core") -> object:
    return core.jobs.resume_all()


def _tr(text: str) -> str:
    return translate("LoneTray", text)


def _ignore_answer(_answer: object) -> None:
    """Ignore the answer: the change itself is reported."""


class LoopTimer:
    """Calls once when it is over; started again it begins anew."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._loop = asyncio.get_running_loop()
        self._left: asyncio.TimerHandle | None = None

    def start(self, msec: int, /) -> None:
        self.stop()
        self._left = self._loop.call_later(msec / 1_000, self._end)

    def stop(self) -> None:
        if self._left is not None:
            self._left.cancel()
            self._left = None

    def isActive(self) -> bool:
        return self._left is not None

    def _end(self) -> None:
        self._left = None
        self._call()
