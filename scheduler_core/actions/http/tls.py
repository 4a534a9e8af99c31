"""Load certificates, check them, and describe them."""

import ssl
from functools import partial
from pathlib import Path
from typing import TypeAlias

from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Tls

_MOST_KEPT = 32

_Stamp: TypeAlias = tuple[tuple[int, int], ...]  # a renewed file is read anew


class TlsContexts:
    """The TLS settings in use, each made once so that connections can be shared."""

    def __init__(self, files: DaemonThreads) -> None:
        self._files = files
        self._kept: dict[tuple[Tls, _Stamp], ssl.SSLContext] = {}

    async def context(self, tls: Tls) -> ssl.SSLContext | bool:
        """Return what aiohttp takes as `ssl`; InvalidInput if a file can't be used."""
        if not (tls.ca_file or tls.client_certificate):
            return tls.verify
        return await self._files.answer(partial(self._from_files, tls))

    def _from_files(self, tls: Tls) -> ssl.SSLContext:
        key = tls, _stamp(tls)
        context = self._kept.get(key)
        if context is None:
            context = _made(tls)
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = context
        return context


def _stamp(tls: Tls) -> _Stamp:
    stamps = []
    for name in filter(None, (tls.ca_file, tls.client_certificate, tls.client_key)):
        try:
            status = _path(name).stat()
        except (OSError, ValueError) as error:
            raise InvalidInput("tls", f"{name} can't be read: {error}") from error
        stamps.append((status.st_mtime_ns, status.st_size))
    return tuple(stamps)


def _made(tls: Tls) -> ssl.SSLContext:
    context = ssl.create_default_context()
    try:
        if tls.ca_file:
            context.load_verify_locations(_path(tls.ca_file))
    except OSError as error:
        raise InvalidInput("tls", f"{tls.ca_file} holds no certificates in PEM form: {error}") from error
    if not tls.verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if tls.client_certificate:
        key = _path(tls.client_key) if tls.client_key else None
        try:
            context.load_cert_chain(_path(tls.client_certificate), key, password=_refuse_to_ask)
        except (OSError, ValueError) as error:
            raise InvalidInput(
                "tls", f"{tls.client_certificate} and its key are no PEM files that fit: {error}"
            ) from error
    return context


def _path(name: str) -> Path:
    return Path(name).expanduser()


def _refuse_to_ask() -> str:
    """Keep OpenSSL from asking for a password on a terminal."""
    raise ValueError("the key is encrypted; give one without a password that only you can read")
