"""Secrets planted wherever a job may use one are found nowhere but where they were sent."""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

import psutil
import pytest

from scheduler_core.actions.curl.writing import as_curl
from scheduler_core.clock import SystemClock
from scheduler_core.native.documents import job_document
from scheduler_core.store.jobs.jobs import job
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import (
    Action,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    ScriptAction,
    Signing,
    SigningKind,
)
from scheduler_core.values.jobs.run_policies import RetryPolicy
from scheduler_core.values.runs.run import Run, RunState
from tests.core.actions.calls import a_context
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import child_engine
from tests.support.faulty_server import FaultyServer

KINDS = """
    url path header text json form xml basic bearer proxy revalee redirect refused argument variable flood
""".split()
SECRETS = {kind: f'pl4nted-{kind}/"&+=~secret' for kind in KINDS} | {
    "webhook": "whsec_" + base64.b64encode(b"pl4nted-webhook-secret-key").decode(),
    "nul": "pl4nted-nul\0secret",
    "lines": "pl4nted-lines\r\nsecret-below",
}
SAYS_ALL = """
echo "$TOKEN"; echo "$TOKEN" >&2
printf %s "$TOKEN" | base64; printf 'jo:%s' "$TOKEN" | base64; printf %s "$TOKEN" | od -An -tx1 | tr -d ' \\n'
for part in pl4nted- variable '/"&+' =~secret; do printf %s "$part"; sleep 0.05; done; echo
echo "error: $TOKEN" >&2; exit 3
"""


def place(kind: str) -> str:
    return f"{{{{secret:{kind}}}}}"


def actions(server: FaultyServer) -> dict[str, Action]:
    """Return an action for every place that a secret may stand in, and for some where it may not."""
    plain = server.plain
    return {
        "echo": HttpAction(
            f"{plain}/echo?key={place('url')}",
            "POST",
            headers=(("X-Key", place("header")),),
            body=Body(BodyKind.TEXT, f"text {place('text')}"),
            auth=Auth(AuthKind.BASIC, "jo", "basic"),
        ),
        "json": HttpAction(
            f"{plain}/mirror",
            "POST",
            body=Body(BodyKind.JSON, f'{{"key": "{place("json")}"}}'),
            auth=Auth(AuthKind.BEARER, secret="bearer"),
            expected=((404, 404),),
        ),
        "form": HttpAction(
            f"{plain}/mirror",
            "POST",
            body=Body(BodyKind.FORM, fields=(("key", place("form")),)),
            signing=Signing(SigningKind.STANDARD_WEBHOOKS, "webhook"),
        ),
        "xml": HttpAction(
            f"{plain}/mirror",
            "PUT",
            body=Body(BodyKind.TEXT, f"<a>{place('xml')}</a>", content_type="text/xml"),
        ),
        "revalee": HttpAction(f"{plain}/echo", "POST", signing=Signing(SigningKind.REVALEE, "revalee")),
        "redirect": HttpAction(
            f"{plain}/redirect/307?to={server.other_plain}/echo",
            "POST",
            body=Body(BodyKind.TEXT, place("redirect")),
        ),
        "proxy": HttpAction("http://host.invalid/echo", proxy=plain.replace("//", f"//jo:{place('proxy')}@")),
        "gone": HttpAction(f"http://127.0.0.1:1/{place('path')}"),
        "refused": HttpAction(f"{plain}/status/403?body={place('refused')}"),
        "broken header": HttpAction(f"{plain}/echo", headers=(("X-Key", place("lines")),)),
        "says all": script(SAYS_ALL, "variable"),
        "floods": script('while [ "$n" != xxxxxxxx ]; do n=x$n; echo "$TOKEN$TOKEN"; done', "flood"),
        "not a program": ScriptAction(
            CommandKind.ARGV, argv=("hourbell-no-such-program",), environment=(("PATH", place("argument")),)
        ),
        "argument": ScriptAction(CommandKind.ARGV, argv=("sh", "-c", "sleep 0.5; true", place("argument"))),
        "nul": script("true", "nul"),
    }


def script(text: str, secret: str) -> ScriptAction:
    return ScriptAction(
        CommandKind.SHELL,
        command_line=f"{text}\n",
        environment=(("TOKEN", place(secret)),),
        expected_exit_codes=(0,),
    )


def forms(secret: str) -> Iterator[bytes]:
    """Yield what gives a secret away: itself, its parts that say something, and its usual encodings."""
    data = secret.encode()
    yield from (data, *(line for line in data.splitlines() if len(line) > 8))
    yield from (quote(secret).encode(), quote(secret, safe="").encode(), json.dumps(secret)[1:-1].encode())
    yield data.hex().encode()
    for lead in range(3):
        letters = base64.b64encode(bytes(lead) + data)
        yield letters[4 : (lead + len(data)) * 8 // 6]


@contextmanager
def watched_arguments() -> Iterator[set[str]]:
    """Collect the arguments of every process that is seen meanwhile, as another user could."""
    seen: set[str] = set()
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.wait(0.01):
            for process in psutil.process_iter():
                try:
                    seen.update(process.cmdline())
                except psutil.Error:
                    continue

    thread = threading.Thread(target=watch, name="watching arguments")
    thread.start()
    try:
        yield seen
    finally:
        is_over.set()
        thread.join()


def planted(store: Store, server: FaultyServer) -> None:
    for name, action in actions(server).items():
        add_job(store, action, now(), name=name, retry=RetryPolicy(1, first_wait=timedelta(seconds=0.1)))


def texts_kept(folder: Path, but: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in folder.rglob("*") if path.is_file() and path != but)


def exported(store: Store, server: FaultyServer) -> str:
    with store.read() as tx:
        drafts = [job(tx, run.job_id).draft for run in ledger(store)]
    documents = [json.dumps(job_document(draft), ensure_ascii=False) for draft in drafts]
    calls = [action for action in actions(server).values() if isinstance(action, HttpAction)]
    return "\n".join([*documents, *(as_curl(call, a_context(**SECRETS)) for call in calls)])


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as running:
        yield running


@pytest.mark.slow
@pytest.mark.usefixtures("forks")
def test_planted_secrets_are_found_nowhere(file_path: Path, tmp_path: Path, server: FaultyServer) -> None:
    path, secrets_file = file_path, tmp_path / "secrets.json"
    secrets_file.write_text(json.dumps(SECRETS))
    secrets_file.chmod(0o600)
    with closing(open_store(str(path), SystemClock().now())) as store:
        planted(store, server)
        environment = {"HOURBELL_SECRETS_FILE": str(secrets_file)}
        with (
            watched_arguments() as arguments,
            child_engine(path, "--until-idle", environment=environment) as engine,
        ):
            assert engine.wait() == 0
            said = engine.said()
        runs = ledger(store)
        places = {
            "the store and its files": texts_kept(tmp_path, but=secrets_file),
            "the log": said.encode(),
            "arguments": "\n".join(arguments).encode(),
            "exports": exported(store, server).encode(),
        }

    found = [
        (where, name)
        for where, text in places.items()
        for name, secret in SECRETS.items()
        if any(form in text for form in forms(secret))
    ]
    assert found == []
    assert_they_were_used(runs, server)


def assert_they_were_used(runs: list[Run], server: FaultyServer) -> None:
    """Otherwise there would be nothing to find."""
    states = {run.job_name: run.state for run in runs}
    assert set(states) == set(actions(server))
    assert states["echo"] is states["form"] is states["floods"] is RunState.SUCCEEDED, states
    sent = [value for seen in server.seen for _, value in seen.headers]
    assert SECRETS["header"] in sent
    assert f"Bearer {SECRETS['bearer']}" in sent
    assert b"text " + SECRETS["text"].encode() in [seen.body for seen in server.seen]
