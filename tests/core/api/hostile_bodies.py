"""A program that sends hostile bodies to an API of its own, and says what they cost in memory."""

import gc
import json
import resource
import sys
from pathlib import Path

from scheduler_core.api.application import ApiApplication
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.servers.addresses import SocketFile
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.servers.servers import Servers
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.support.api_caller import ApiCaller

MEBIBYTE = 1024 * 1024
HOSTILE = (
    ("/v1/preview", b"[" + b"{}," * 5_000_000 + b"{}]"),
    ("/v1/preview", b'{"schedule":[' + b"{}," * 24_000 + b"{}]}"),
    ("/v1/describe", b"[" * 200_000),
    ("/v1/jobs", b'{"rules":[' + b"[]," * 5_000_000 + b"[]]}"),
    ("/v1/jobs/batch", b'{"jobs":[' + b"{}," * 249_000 + b"{}]}"),
    ("/v1/jobs/batch", b'{"jobs":[' + b'{"a":{}},' * 160_000 + b"{}]}"),
)


def main(folder: Path) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (2048 * MEBIBYTE, 2048 * MEBIBYTE))
    gc.disable()  # as between two of the rare full collections
    address = SocketFile(folder / "api.sock")
    with open_scheduler(str(folder / "jobs.db"), who="test") as scheduler:
        endpoint = Endpoint("api", (address,), lambda core: ApiApplication(core, 0).made())
        servers = Servers([endpoint], lambda: scheduler)
        servers.start()
        token = scheduler.tokens.create(TokenDraft("hostile", frozenset({Scope.EDIT}))).text
        caller = ApiCaller(address, token)
        for path, body in HOSTILE:  # whatever is loaded and kept once
            caller.ask("POST", path, body)
        before = _kept()
        statuses = []
        for path, body in HOSTILE:
            statuses.append(caller.ask("POST", path, body).status)
        sys.stdout.write(json.dumps({"grown": _kept() - before, "most": _most(), "statuses": statuses}))
        servers.close()


def _kept() -> int:
    """Return the memory in use now, in mebibytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() // MEBIBYTE


def _most() -> int:
    """Return the most memory that was in use, in mebibytes; getrusage may tell that of another process."""
    status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) // 1024


if __name__ == "__main__":
    main(Path(sys.argv[1]))
