"""Windows that come to the tray, played by the test; what a start begins is a program that does nothing."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from gui.lone_tray.windows import Windows
from gui.tray.window_wants import END, HEARD, JOB, QUIT, QUIT_LETTING_GO, RAISE, TOGGLE

_SECONDS, _BRIEFLY_SECONDS = 20.0, 0.01


class Guest:
    """A window that has come."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def hears(self) -> str:
        line = await asyncio.wait_for(self._reader.readline(), _SECONDS)
        return line.decode().rstrip("\n").partition("\t")[0]

    async def says(self, word: str) -> None:
        self._writer.write(f"{word}\n".encode())
        await self._writer.drain()

    async def goes(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


class Played:
    """A tray, and where it tells of what it starts."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "tray.socket"
        self.started = folder / "started"
        self.quits: list[bool] = []
        self.guests: list[Guest] = []
        note = f"open({str(self.started)!r}, 'a').write('x')"
        command = [sys.executable, "-S", "-c", note]
        self.windows = Windows(self.socket, command, self.quits.append)

    async def guest(self) -> Guest:
        guest = Guest(*await asyncio.open_unix_connection(self.socket))
        self.guests.append(guest)
        assert await guest.hears() == "hourbell tray"
        await until(lambda: self.windows.has_window)
        return guest

    @property
    def starts(self) -> int:
        return len(self.started.read_text()) if self.started.exists() else 0


def test_what_is_wanted_goes_to_the_window_that_is_there(tmp_path: Path) -> None:
    async def act(tray: Played) -> None:
        guest = await tray.guest()
        tray.windows.want(TOGGLE, "a token")
        tray.windows.want(f"{JOB} 7")

        assert [await guest.hears(), await guest.hears()] == [TOGGLE, f"{JOB} 7"]
        assert tray.starts == 0
        assert tray.socket.stat().st_mode & 0o777 == 0o600

    played(tmp_path, act)


def test_one_is_started_where_none_is_and_hears_what_more_is_wanted(tmp_path: Path) -> None:
    async def act(tray: Played) -> None:
        for want in (RAISE, f"{JOB} 7", TOGGLE):
            tray.windows.want(want)
        guest = await tray.guest()

        assert await guest.hears() == f"{JOB} 7"
        await until(lambda: tray.starts == 1)

    played(tmp_path, act)


def test_a_window_that_ends_without_hearing_is_followed_by_another(tmp_path: Path) -> None:
    async def act(tray: Played) -> None:
        guest = await tray.guest()
        tray.windows.want(RAISE)
        await guest.hears()
        await guest.says(HEARD)
        tray.windows.want(f"{JOB} 7")
        await guest.goes()

        await until(lambda: tray.starts == 1)
        later = await tray.guest()
        assert await later.hears() == f"{JOB} 7"

    played(tmp_path, act)


def test_the_end_is_told_to_windows_and_their_wish_for_it_is_heard(tmp_path: Path) -> None:
    async def act(tray: Played) -> None:
        guest = await tray.guest()
        await guest.says("nonsense")
        await guest.says(QUIT)
        await guest.says(QUIT_LETTING_GO)
        await until(lambda: tray.quits == [False, True])
        await tray.windows.close()

        assert await guest.hears() == END
        assert not tray.socket.exists()
        tray.windows.want(RAISE)
        assert tray.starts == 0

    played(tmp_path, act)


def test_a_flood_from_a_stranger_ends_nothing(tmp_path: Path) -> None:
    async def act(tray: Played) -> None:
        stranger = await tray.guest()
        with suppress(OSError):
            await stranger.says("x" * 200_000)
        await until(lambda: not tray.windows.has_window)

        guest = await tray.guest()
        tray.windows.want(RAISE)
        assert await guest.hears() == RAISE

    played(tmp_path, act)


def played(folder: Path, act: Callable[[Played], Awaitable[None]]) -> None:
    async def play() -> None:
        tray = Played(folder)
        await tray.windows.listen()
        try:
            await act(tray)
        finally:
            for guest in tray.guests:
                await guest.goes()
            await tray.windows.close()

    asyncio.run(asyncio.wait_for(play(), 3 * _SECONDS))


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(int(_SECONDS / _BRIEFLY_SECONDS)):
        if is_so():
            return
        await asyncio.sleep(_BRIEFLY_SECONDS)
    raise AssertionError("waited too long")
