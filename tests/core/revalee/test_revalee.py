"""The endpoints of Revalee and its callbacks, with a client written from the facts of the protocol."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.revalee.endpoint import revalee_endpoint
from scheduler_core.servers.servers import Servers
from scheduler_core.settings import Settings
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.runs.run import Run, RunState
from tests.core.revalee.revalee_client import RevaleeClient, an_application
from tests.core.store.builders import ME, NOW
from tests.faults.child_engine import ChildEngine, child_engine
from tests.support.callers import free_port
from tests.support.fake_clock import FakeClock

ALLOWED = "http://example.org/app retries=3\nhttps://example.org:8443\nhttp://10.0.0.1 from=10.0.0.0/8"
URL = "http://example.org/app/done?order=5&name=a%20b"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
LATER = NOW + timedelta(days=40)
GUID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


@pytest.fixture
def scheduler(file_path: Path) -> Iterator[Scheduler]:
    with open_scheduler(str(file_path), who=ME, clock=FakeClock(NOW)) as opened:
        yield opened


@pytest.fixture
def client(scheduler: Scheduler) -> Iterator[RevaleeClient]:
    port = free_port()
    settings = Settings(serves_revalee=True, revalee_port=port, revalee_allow=ALLOWED)
    servers = Servers([revalee_endpoint(settings, FakeClock(NOW))], lambda: scheduler)
    servers.start()
    assert not servers.problems
    yield RevaleeClient(port)
    servers.close()


def asked(time: str = "2026-12-30T09:00:00Z", url: str = URL) -> str:
    return f"/Schedule?CallbackTime={time}&CallbackUrl={quote(url, safe='')}"


# ---- schedule


def test_a_callback_is_kept_and_its_id_answered(client: RevaleeClient, scheduler: Scheduler) -> None:
    answer = client.schedule(URL, LATER)

    assert (answer.status, answer.reason) == (200, "OK")
    assert GUID.fullmatch(answer.body)
    (job_id,) = scheduler.jobs.ids()
    job = scheduler.jobs.get(job_id)
    assert job.next_due_at == LATER
    assert isinstance(job.draft.action, HttpAction)
    assert job.draft.action.url == URL
    assert job.draft.policies.retry.retries == 3
    assert scheduler.jobs.history(job_id)[0].changed_by == "Revalee 127.0.0.1"


@pytest.mark.slow
def test_every_answer_forbids_to_keep_it(client: RevaleeClient) -> None:
    for answer in (client.schedule(URL, LATER), client.ask("GET", "/Status"), client.ask("GET", "/Oops")):
        assert answer.headers["Cache-Control"] == "no-store, no-cache, must-revalidate, max-age=0"
        assert answer.headers["Pragma"] == "no-cache"


@pytest.mark.parametrize(
    ("method", "target", "status", "reason"),
    [
        ("GET", asked(), 405, "Method Not Supported"),
        ("POST", asked(), 405, "Method Not Supported"),
        ("PUT", "/Schedule?CallbackTime=2026-12-30T09:00:00Z", 400, "Bad Request"),
        ("PUT", "/Schedule?a=1&b=2", 400, "Bad Request"),
        ("PUT", asked(url="/relative"), 400, "Bad Request"),
        ("PUT", asked(url="ftp://example.org/app"), 400, "Bad Request"),
        ("PUT", asked(url="http://example.org:port/app"), 400, "Bad Request"),
        ("PUT", asked(url="http://example.org/app?{{job}}"), 400, "Bad Request"),
        ("PUT", asked(time="someday"), 400, "Bad Request"),
        ("PUT", asked(url="http://example.org/app?q=<SCRIPT>"), 400, "Bad Request"),
        ("PUT", asked(url="http://other.example/app"), 401, "Unauthorized"),
        ("PUT", asked(url="http://example.org.evil.example/app"), 401, "Unauthorized"),
        ("PUT", asked(url="http://example.org/application"), 401, "Unauthorized"),
        ("PUT", asked(url="http://example.org/app/../secret"), 401, "Unauthorized"),
        ("PUT", asked(url="http://example.org/app/%2e%2e/secret"), 401, "Unauthorized"),
        ("PUT", asked(url="http://example.org:81/app"), 401, "Unauthorized"),
        ("PUT", asked(url="http://example.org@evil.example/app"), 400, "Bad Request"),
        ("PUT", asked(url="http://10.0.0.1/x"), 401, "Unauthorized"),
        ("PUT", "/Nothing?a=1&b=2", 404, "Resource Not Found"),
        ("GET", "/", 404, "Resource Not Found"),
        ("PUT", "/Schedule?CallbackTime=%ff&CallbackUrl=%ff", 400, "Bad Request"),
    ],
)
def test_what_is_not_allowed_is_rejected_with_an_empty_body(
    client: RevaleeClient, scheduler: Scheduler, method: str, target: str, status: int, reason: str
) -> None:
    answer = client.ask(method, target)

    assert (answer.status, answer.reason, answer.body) == (status, reason, b"")
    assert scheduler.jobs.count() == 0


@pytest.mark.parametrize(
    "target",
    [
        asked().replace("/Schedule", "/sCHEDULE/more"),
        asked().replace("CallbackTime", "callbacktime").replace("CallbackUrl", "CALLBACKURL"),
        asked() + "&Unknown=1",
        asked(time="2026-12-30T10:00:00%2B01:00"),
        asked(time="2026-12-30T10:00:00+01:00"),
        asked(time="2026-12-30T09:00:00.000"),
        asked(time="Wed,%2030%20Dec%202026%2009:00:00%20GMT"),
    ],
)
def test_any_spelling_of_the_request_is_understood(
    client: RevaleeClient, scheduler: Scheduler, target: str
) -> None:
    assert client.ask("PUT", target).status == 200

    (job_id,) = scheduler.jobs.ids()
    assert scheduler.jobs.get(job_id).next_due_at == datetime(2026, 12, 30, 9, tzinfo=UTC)


def test_a_time_that_is_past_is_due_at_once(client: RevaleeClient, scheduler: Scheduler) -> None:
    client.schedule(URL, NOW - timedelta(days=400))

    (job_id,) = scheduler.jobs.ids()
    due_at = scheduler.jobs.get(job_id).next_due_at
    assert due_at is not None
    assert due_at - NOW < timedelta(seconds=1)


@pytest.mark.slow
def test_the_same_key_makes_one_callback(client: RevaleeClient, scheduler: Scheduler) -> None:
    key = {"Idempotency-Key": "order-5"}
    first, again = (client.ask("PUT", asked(), **key) for _ in range(2))

    assert first.body == again.body
    assert scheduler.jobs.count() == 1


def test_a_web_page_schedules_nothing(client: RevaleeClient, scheduler: Scheduler) -> None:
    assert client.schedule(URL, LATER, Origin="https://evil.example").status == 401
    assert scheduler.jobs.count() == 0


# ---- cancel


@pytest.mark.parametrize(
    "spelling", ["{}", "{{{}}}", "({})", "{}Z", "{{{}}}Z", "({})z", "{{{}Z}}", "upper", "plain", "hex"]
)
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_callback_is_taken_back_by_any_form_of_its_id(
    client: RevaleeClient, scheduler: Scheduler, spelling: str, method: str
) -> None:
    callback_id = client.schedule(URL, LATER).body.decode()
    plain = callback_id.replace("-", "")
    parts = [plain[:8], plain[8:12], plain[12:16], *(plain[at : at + 2] for at in range(16, 32, 2))]
    first, last = (
        ", ".join(f"0x{int(part, 16):x}" for part in parts[:3]),
        ",".join(f"0x{int(part, 16):x}" for part in parts[3:]),
    )
    spellings = {"upper": callback_id.upper(), "plain": plain, "hex": f"{{{first},{{{last}}}}}"}
    said = spellings.get(spelling) or spelling.format(callback_id)

    answer = client.cancel(quote(said), URL[:25].upper(), method)

    assert (answer.status, answer.body) == (200, b"")
    assert scheduler.jobs.count() == 0


def test_nothing_is_taken_back_for_another_address(client: RevaleeClient, scheduler: Scheduler) -> None:
    callback_id = client.schedule(URL, LATER).body.decode()

    assert client.cancel(callback_id, "http://example.org/other").status == 200
    assert client.cancel(str(UUID(int=5)), URL).status == 200

    assert scheduler.jobs.count() == 1


@pytest.mark.parametrize(
    ("method", "target", "status"),
    [
        ("GET", "/Cancel?CallbackId=5&CallbackUrl=x", 405),
        ("PUT", "/Cancel?CallbackId=5&CallbackUrl=x", 400),
        ("PUT", f"/Cancel?CallbackId={UUID(int=5)}", 400),
    ],
)
def test_a_wish_to_cancel_that_says_nothing_is_rejected(
    client: RevaleeClient, method: str, target: str, status: int
) -> None:
    assert client.ask(method, target).status == status


# ---- status


def test_the_status_is_told(client: RevaleeClient) -> None:
    answer = client.ask("GET", "/status")

    told = json.loads(answer.body)
    assert answer.headers["Content-Type"].startswith("application/json")
    assert told["status"] == "stopped"  # no engine runs here
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", told["timestamp"])
    assert client.ask("PUT", "/Status").status == 405


# ---- the whole way, with an engine of its own


@pytest.mark.slow
@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize("ending", ["", "?"])
def test_a_signed_callback_comes_in_time_and_convinces_the_client(file_path: Path, ending: str) -> None:
    """An address that ends with ? was called without it, so that the signature was of another one."""
    port = free_port()
    with an_application() as application, an_engine(file_path, port, application.url("")):
        client = RevaleeClient(port)
        at = (SystemClock().now() + timedelta(seconds=2)).replace(microsecond=0)
        url = f"{application.url('/done')}{ending}"
        callback_id = client.schedule(url, at, is_signed=True).body.decode()
        callback = application.next_callback()
        status = json.loads(client.ask("GET", "/Status").body)["status"]

    assert callback.url == url
    assert callback.headers["User-Agent"] == "Revalee"
    assert callback.headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert "Expect" not in callback.headers
    assert callback.body.startswith(f"CallbackId={callback_id}&CallbackTime={at:%Y-%m-%dT%H:%M:%S}.000Z&Curr")
    assert callback.is_authentic
    assert status in {"active", "idle"}


@pytest.mark.slow
@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize("is_awaited", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_a_retry_survives_a_crash_and_keeps_the_time_of_the_first(file_path: Path, is_awaited: bool) -> None:
    port = free_port()
    with an_application(503, 203, 200) as application:
        rule = f"{application.url('')} retries=2"
        with an_engine(file_path, port, rule) as engine:
            RevaleeClient(port).schedule(application.url(), LONG_AGO)
            first, second = application.next_callback(), application.next_callback()
            waiting = the_third_attempt(file_path)
            engine.kill()  # it is due in a minute
        with an_engine(file_path, port, rule):
            if not is_awaited:
                begin_now(file_path, waiting)
            third = application.next_callback(80)

    assert {each.fields["CallbackTime"] for each in (first, second, third)} == {"2020-01-01T00:00:00.000Z"}
    assert {each.fields["CallbackId"] for each in (first, second, third)} == {first.fields["CallbackId"]}


@pytest.mark.slow
@pytest.mark.usefixtures("forks")
def test_a_final_failure_is_not_tried_again_and_an_unsigned_callback_has_no_header(file_path: Path) -> None:
    port = free_port()
    with (
        an_application(410) as application,
        an_engine(file_path, port, f"{application.url('')} retries=5") as engine,
    ):
        RevaleeClient(port).schedule(application.url(), LONG_AGO)
        callback = application.next_callback()
        engine.terminate()

    assert "Revalee-Auth" not in callback.headers
    with open_scheduler(str(file_path), who=ME) as scheduler:
        (run,) = scheduler.runs.lines(scheduler.runs.ids())
    assert (run.state, run.attempt) == (RunState.FAILED, 1)


@pytest.mark.usefixtures("forks")
def test_an_engine_with_a_wrong_rule_is_not_started(file_path: Path) -> None:
    with child_engine(file_path, "--revalee-allow", "example.org") as engine:
        assert engine.wait() == 7

    assert "example.org" in engine.said()


@contextmanager
def an_engine(store: Path, port: int, *rules: str) -> Iterator[ChildEngine]:
    options = [word for rule in rules for word in ("--revalee-allow", rule)]
    with child_engine(store, "--revalee", f"127.0.0.1:{port}", *options) as engine:
        assert engine.ready["revalee"] == f"http://127.0.0.1:{port}"
        yield engine


def begin_now(store: Path, run: Run) -> None:
    """Have a try that waits for its time begin at once."""
    with open_scheduler(str(store), who=ME) as scheduler:
        scheduler.instances.move(run.id, SystemClock().now())


def the_third_attempt(store: Path) -> Run:
    """Wait until the ledger has it, which is a moment after the second one was answered."""
    with open_scheduler(str(store), who=ME) as scheduler:
        for _ in range(500):
            runs = scheduler.runs.lines(scheduler.runs.ids())
            if found := [run for run in runs if run.attempt == 3]:
                return found[0]
            threading.Event().wait(0.02)
    raise AssertionError("there is no third attempt")
