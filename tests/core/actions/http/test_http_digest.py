"""Digest authentication against a server that checks it (RFC 7616)."""

import hashlib
import re
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from scheduler_core.values.jobs.actions import Auth, AuthKind, Body, BodyKind, HttpAction
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import a_context, call

USER, PASSWORD, REALM = "jo", "hunter2", "the vault"
DIGEST = Auth(AuthKind.DIGEST, USER, "KEY")
HASHES = {"MD5": hashlib.md5, "SHA-256": hashlib.sha256}


class DigestServer:
    """Asks for a digest, checks it against what it knows, and keeps what came."""

    def __init__(self, algorithm: str, qop: str = "auth") -> None:
        self.seen: list[tuple[str, str, bytes, bool]] = []
        self._nonces: set[str] = set()
        self._algorithm, self._qop = algorithm, qop
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                told = self.headers.get("Authorization", "")
                is_let_in = owner.is_right(self.command, self.path, body, told)
                owner.seen.append((self.command, self.path, body, bool(told)))
                self.send_response(200 if is_let_in else 401)
                if not is_let_in:
                    self.send_header("WWW-Authenticate", owner.challenge())
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST = do_PUT = answer  # noqa: N815 - names of the library

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    @contextmanager
    def serving(self) -> Iterator["DigestServer"]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            thread.join()
            self._server.server_close()

    def challenge(self) -> str:
        nonce = secrets.token_hex(8)
        self._nonces.add(nonce)
        qop = f', qop="{self._qop}"' if self._qop else ""
        return f'Digest realm="{REALM}", nonce="{nonce}", algorithm={self._algorithm}{qop}, opaque="o p"'

    def is_right(self, method: str, target: str, body: bytes, told: str) -> bool:
        said = {name: quoted or plain for name, quoted, plain in _PAIR.findall(told)}
        if not told.startswith("Digest ") or said.get("nonce") not in self._nonces or said["uri"] != target:
            return False
        known = self._hashed(USER, REALM, PASSWORD)
        asked = [method, target] + ([self._hashed_bytes(body)] if said.get("qop") == "auth-int" else [])
        middle = [said["nc"], said["cnonce"], said["qop"]] if "qop" in said else []
        wanted = self._hashed(known, said["nonce"], *middle, self._hashed(*asked))
        return (said["response"], said["opaque"]) == (wanted, "o p")

    def _hashed(self, *parts: str) -> str:
        return self._hashed_bytes(":".join(parts).encode())

    def _hashed_bytes(self, content: bytes) -> str:
        return HASHES[self._algorithm](content).hexdigest()


_PAIR = re.compile(r'(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^,\s]+))')


@pytest.mark.parametrize("algorithm", ["MD5", "SHA-256"])
@pytest.mark.parametrize("qop", ["auth", "auth-int", "auth,auth-int", ""])
def test_a_server_that_asks_for_a_digest_is_answered(algorithm: str, qop: str) -> None:
    with DigestServer(algorithm, qop).serving() as server:
        action = HttpAction(f"{server.url}/a%2fb?q=1", "POST", body=Body(BodyKind.TEXT, "hello"), auth=DIGEST)

        outcome = call(action, a_context(KEY=PASSWORD)).outcome

    assert outcome.state is RunState.SUCCEEDED
    assert [(body, has_proof) for _, _, body, has_proof in server.seen] == [
        (b"hello", False),
        (b"hello", True),
    ]


def test_a_wrong_password_is_told_and_not_tried_again() -> None:
    with DigestServer("SHA-256").serving() as server:
        made = call(HttpAction(server.url, auth=DIGEST), a_context(KEY="wrong"))

    assert (made.outcome.http_status, len(server.seen)) == (401, 2)
    assert b"wrong" not in made.output.everything


@pytest.mark.parametrize("size", [5, 300_000])
def test_a_file_is_sent_again_with_the_proof(size: int, tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"x" * size)
    with DigestServer("SHA-256").serving() as server:
        action = HttpAction(server.url, "PUT", body=Body(BodyKind.FILE, path=str(path)), auth=DIGEST)

        assert call(action, a_context(KEY=PASSWORD)).outcome.state is RunState.SUCCEEDED

    assert [len(body) for _, _, body, _ in server.seen] == [size, size]
