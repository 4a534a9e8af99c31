"""Curl commands of the wild: what is sent for each is what curl itself sent, or the import says otherwise."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.actions.curl.reading import paste_curl
from scheduler_core.errors import InvalidInput
from tests.architecture.repository import ROOT
from tests.core.actions.calls import a_context, call
from tests.support.faulty_server import FaultyServer, Seen

SUITE = ROOT.parent / "shared" / "suites" / "curl-commands.jsonl"
# The note of each import names these; the library sends the last two.
_TOLD = frozenset(
    {"user-agent", "accept-encoding", "idempotency-key", "connection", "content-length", "host"}
)
_OF_HTTP2 = frozenset({"upgrade", "http2-settings"})  # --http2 is said not to be taken over
_BOUNDARY = re.compile(r"-{24}[0-9a-f]{16}")
_FILES = ("sample.sparql", "new_file", "file.txt")


def suite() -> list[dict[str, Any]]:
    if not SUITE.is_file():
        return []
    return [json.loads(line) for line in SUITE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.skipif(not SUITE.is_file(), reason="the recorded curl commands do not lie beside this")
def test_the_recorded_commands_are_there_whole() -> None:
    assert len(suite()) == 116


@pytest.mark.parametrize("case", suite(), ids=lambda case: case["id"])
def test_what_is_sent_is_what_curl_sent_or_it_is_said(
    case: dict[str, Any], server: FaultyServer, tmp_path: Path
) -> None:
    port = server.plain.rsplit(":", 1)[1]
    typed = case["command"].replace("{port}", port).replace("{files}", str(tmp_path))
    for name in _FILES:
        (tmp_path / name).write_bytes(f"content of {name}\r\nline 2\n".encode())
    typed = typed.replace("--upload-file file.txt", f"--upload-file {tmp_path}/file.txt")
    try:
        pasted = paste_curl(typed)
    except InvalidInput:  # which says in words what is not taken
        return

    secrets = {secret.name: secret.value for secret in pasted.secrets} | {"DO_API_TOKEN": "do-token-1"}
    call(pasted.action, a_context(**secrets))

    assert list(map(_essence, server.seen)) == [_recorded(each, port) for each in case["requests"]]
    assert any("Idempotency-Key" in note for note in pasted.notes)


def _essence(seen: Seen) -> tuple[str, str, list[tuple[str, str]], str]:
    headers = sorted((name.lower(), value) for name, value in seen.headers if name.lower() not in _TOLD)
    return seen.method, seen.target, _bare(headers), _without_boundary(seen.body.decode())


def _recorded(request: dict[str, Any], port: str) -> tuple[str, str, list[tuple[str, str]], str]:
    headers = sorted((name, value) for name, value in request["headers"] if name not in _TOLD | _OF_HTTP2)
    target = request["target"].replace("{host}", f"127.0.0.1:{port}")
    return request["method"], target, _bare(headers), _without_boundary(request.get("body", ""))


def _bare(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, _without_boundary(value)) for name, value in headers]


def _without_boundary(text: str) -> str:
    return _BOUNDARY.sub("BOUNDARY", text)
