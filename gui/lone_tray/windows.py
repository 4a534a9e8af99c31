"""Start the window as a process, and send it what is wanted."""

# ruff: noqa: E402

import sys

assert sys.platform == "linux"  # the imports below need what others lack

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from gui.tray.window_wants import END, GREETING, HEARD, QUIT, QUIT_LETTING_GO, RAISE, TOGGLE

log = logging.getLogger(__name__)

_TOKEN = "XDG_ACTIVATION_TOKEN"
_LONGEST_LINE = 1_000
_MOST_WANTS = 8
_CLOSING_SECONDS, _KEPT_SECONDS = 10.0, 15.0


class Windows:
    """Listens at a socket for windows of the store; starts one where none is there.

    A window says that it has heard what is wanted of it; where it ends without that, another is started.
    The line `quit` from it is its user's request to end Hourbell altogether, which `quit_wanted` hears, and
    whether scripts are to go on then.
    """

    def __init__(self, address: Path, command: list[str], quit_wanted: Callable[[bool], None]) -> None:
        self._address = address
        self._command = command
        self._quit_wanted = quit_wanted
        self._server: asyncio.Server | None = None
        self._open: list[_ConnectedWindow] = []
        self._wants: list[tuple[str, str]] = []
        self._starting: asyncio.Task[None] | None = None
        self._is_closing = False
        self._serving: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Be found from now on; what a dead one left at the address is replaced."""
        with suppress(OSError):
            self._address.unlink()
        self._server = await asyncio.start_unix_server(self._greet, self._address, limit=_LONGEST_LINE)
        self._address.chmod(0o600)

    @property
    def has_window(self) -> bool:
        return bool(self._open)

    def want(self, want: str, token: str = "") -> None:
        """Tell the window what is wanted, or start one that hears of it."""
        if self._is_closing:
            return
        if self._open:
            self._open[-1].tell(want, token)
            return
        # One that is started comes into sight by itself.
        if want not in {RAISE, TOGGLE}:
            self._wants = [*self._wants, (want, token)][-_MOST_WANTS:]
        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(self._start({_TOKEN: token} if token else {}))

    async def close(self, *, takes_along: bool = True) -> None:
        """Be found no more, and have the window end as well, also one that is still on its way.

        One that is not taken along takes over.
        """
        self._is_closing = True
        for each in self._open:
            if takes_along:
                each.tell(END, "")
            each.end()
        if not takes_along:
            self._stop_listening()
            return
        ending = [*self._serving, *([self._starting] if self._starting is not None else [])]
        if ending:
            await asyncio.wait(ending, timeout=_CLOSING_SECONDS)
        self._stop_listening()

    def _stop_listening(self) -> None:
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._address.unlink()

    async def _start(self, said: Mapping[str, str]) -> None:
        """Start a window and wait for its end, so that nothing is left of it."""
        try:
            window = self._spawned(said)
        except (OSError, NotImplementedError) as error:
            log.error("the window can't be started: %s", error)
            self._wants.clear()
            return
        code = await _end_of(window)
        if code:
            log.warning("the window ended with exit code %d", code)
        if not self._open:  # another that was there before may have heard of this one, and come yet
            asyncio.get_running_loop().call_later(_KEPT_SECONDS, self._forget)

    def _forget(self) -> None:
        if not self._open and (self._starting is None or self._starting.done()):
            self._wants.clear()

    def _spawned(self, said: Mapping[str, str]) -> int:
        return os.posix_spawn(
            self._command[0],
            self._command,
            {**os.environ, **said},
            setsid=True,
            setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],
        )

    def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving = asyncio.create_task(self._serve(reader, writer))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        window = _ConnectedWindow(writer)
        window.greet()
        if self._is_closing:
            window.tell(END, "")
            window.end()
            return
        self._open.append(window)
        for want, token in self._wants:
            window.tell(want, token)
        self._wants.clear()
        try:
            while line := await reader.readline():
                match line.strip().decode("ascii", "replace"):
                    case word if word == HEARD:
                        window.has_heard()
                    case word if word in {QUIT, QUIT_LETTING_GO}:
                        self._quit_wanted(word == QUIT_LETTING_GO)
        except (OSError, ValueError) as error:
            log.info("a window is not understood: %s", error)
        finally:
            self._open.remove(window)
            window.end()
            self._want_again(window.unheard)

    def _want_again(self, unheard: Sequence[tuple[str, str]]) -> None:
        if self._is_closing:
            return
        if self._starting is not None and unheard:  # it waits for the end of the one that is ending
            self._starting.cancel()
            self._starting = None
        for want, token in unheard:
            self.want(want, token)


async def _end_of(process: int) -> int:
    """Return the exit code of a process when it has ended; a thread waits for it, whoever cancels this."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[int] = loop.create_future()

    def tell(code: int) -> None:
        if not ended.done():
            ended.set_result(code)

    def wait() -> None:
        _, status = os.waitpid(process, 0)
        with suppress(RuntimeError):  # the loop has ended before
            loop.call_soon_threadsafe(tell, os.waitstatus_to_exitcode(status))

    threading.Thread(target=wait, name="hourbell-window-end", daemon=True).start()
    return await ended


class _ConnectedWindow:
    """One window that has come to the socket."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.unheard: list[tuple[str, str]] = []

    def greet(self) -> None:
        self._writer.write(f"{GREETING}\t{os.getpid()}\n".encode())

    def tell(self, want: str, token: str) -> None:
        self.unheard = [*self.unheard, (want, token)][-_MOST_WANTS:]
        self._writer.write(f"{want}\t{token}\n".encode())

    def has_heard(self) -> None:
        del self.unheard[:1]

    def end(self) -> None:
        self._writer.close()
