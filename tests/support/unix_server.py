"""A server on a Unix socket that follows a script: certain bytes are awaited and answered by others."""

import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Self

_TOO_LONG_SECONDS = 30


class UnixServer:
    """Serves one connection; what it was sent stands in `heard`.

    With `hangs` it says nothing more in the end, instead of hanging up.
    """

    def __init__(self, path: Path, script: Sequence[tuple[bytes, bytes]], *, hangs: bool = False) -> None:
        self.heard: list[bytes] = []
        self._script = script
        self._hangs = hangs
        self._is_over = threading.Event()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(path))
        self._listening.listen()
        self._listening.settimeout(_TOO_LONG_SECONDS)
        self._thread = threading.Thread(target=self._serve, name="unix-server")
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        self._thread.join(_TOO_LONG_SECONDS)
        self._listening.close()

    def _serve(self) -> None:
        connection, _ = self._listening.accept()
        with connection, connection.makefile("rb") as arriving:
            connection.settimeout(_TOO_LONG_SECONDS)
            for awaited, answer in self._script:
                said = arriving.read(len(awaited))
                self.heard.append(said)
                if said != awaited:
                    return
                connection.sendall(answer)
            if self._hangs:
                self._is_over.wait(_TOO_LONG_SECONDS)
