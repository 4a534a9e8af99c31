"""The door for deliveries: each is written down once, and whatever is wrong is answered alike."""

import base64
import hmac
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.runs.hooks import LONGEST_DELIVERY, HookDelivery
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.local_services import api_endpoint
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.servers.addresses import NetworkAddress, SocketFile
from scheduler_core.servers.servers import Servers
from scheduler_core.settings import Settings
from scheduler_core.values.event_names import LONGEST_EVENT_DATA
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.schedules.events.signal_events import OnHook, Signature
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.support.api_caller import ApiCaller, Reply
from tests.support.fake_clock import FakeClock

KEY = b"0123456789abcdef01234567"
SECRET = "whsec_" + base64.b64encode(KEY).decode()
BODY = b'{"ref": "main"}'

Post = Callable[..., Reply]


@pytest.fixture
def address(scheduler: Scheduler, servers: object, port: int) -> str:
    """Return the path of a hook that was made, for which a job waits."""
    scheduler.settings.save(Settings(api_port=port))
    scheduler.jobs.add(a_draft("Roll out", schedule=Schedule((OnHook("deploy"),))))
    return scheduler.hooks.add("deploy").address.removeprefix(f"http://127.0.0.1:{port}")


@pytest.fixture
def post(address: str, network: NetworkAddress) -> Post:
    """Return a service, which shows no token."""

    def send(body: bytes = BODY, path: str = address, **headers: str) -> Reply:
        return ApiCaller(network).ask("POST", path, body, **headers)

    return send


def kept(scheduler: Scheduler) -> list[tuple[str, str]]:
    return [(event.name, event.data) for event in reversed(scheduler.events.recent())]


def signed_by_github(body: bytes, name: str = "d1") -> dict[str, str]:
    digest = hmac.digest(SECRET.encode(), body, "sha256").hex()
    return {"X_GitHub_Delivery": name, "X_Hub_Signature_256": f"sha256={digest}"}


def signed_by_standard(clock: FakeClock, body: bytes, name: str = "d1") -> dict[str, str]:
    at = str(int(clock.now().timestamp()))
    digest = hmac.digest(KEY, f"{name}.{at}.".encode() + body, "sha256")
    signature = "v1," + base64.b64encode(digest).decode()
    return {"webhook_id": name, "webhook_timestamp": at, "webhook_signature": signature}


def asks_for(scheduler: Scheduler, tmp_path: Path, signed: Signature) -> None:
    """Have another job ask for a signature, and no job for less."""
    scheduler.jobs.delete(scheduler.jobs.ids())
    scheduler.jobs.add(a_draft("Signed", schedule=Schedule((OnHook("deploy", signed),))))
    SecretStore([SecretFile(tmp_path / "secrets.json")]).keep("hook-deploy", SECRET)


@pytest.mark.slow
def test_a_delivery_is_kept_once_and_begins_its_job(post: Post, scheduler: Scheduler) -> None:
    first, again = post(X_GitHub_Delivery="d1"), post(X_GitHub_Delivery="d1")
    other = post(X_GitHub_Delivery="d2")

    assert [first.status, again.status, other.status] == [202, 200, 202]
    assert again.document == {"is_known": True, "left_out": 0}
    assert kept(scheduler) == [("hook:deploy", BODY.decode())] * 2
    (state,) = scheduler.watches.states()
    assert (state.kind, state.rule, state.begins, state.trouble) == ("on_hook", "deploy", ("deploy",) * 2, "")


@pytest.mark.slow
def test_what_is_wrong_is_answered_alike(
    post: Post, address: str, scheduler: Scheduler, clock: FakeClock, tmp_path: Path
) -> None:
    asks_for(scheduler, tmp_path, Signature.STANDARD)
    signed = signed_by_standard(clock, BODY)
    clock.advance(timedelta(minutes=6))
    admin = scheduler.tokens.create(TokenDraft("all", frozenset({Scope.ADMIN}))).text

    replies = [
        post(path=address + "x"),
        post(path="/hooks/hourbell_1_wrong"),
        post(path=f"/hooks/{admin}"),
        post(),
        post(**signed_by_github(BODY)),
        post(b"another", **signed_by_standard(clock, BODY)),
        post(**signed),
    ]

    assert {reply.status for reply in replies} == {401}
    assert len({reply.content for reply in replies}) == 1
    assert kept(scheduler) == []


@pytest.mark.slow
def test_only_what_is_signed_begins_a_job_that_asks_for_it(
    post: Post, scheduler: Scheduler, clock: FakeClock, tmp_path: Path
) -> None:
    asks_for(scheduler, tmp_path, Signature.STANDARD)

    taken = post(**signed_by_standard(clock, BODY))

    assert (taken.status, kept(scheduler)) == (202, [("hook:deploy, standard", BODY.decode())])


@pytest.mark.slow
def test_a_secret_that_holds_no_key_is_named_and_begins_nothing(
    post: Post, scheduler: Scheduler, clock: FakeClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asks_for(scheduler, tmp_path, Signature.STANDARD)
    SecretStore([SecretFile(tmp_path / "secrets.json")]).keep("hook-deploy", "whsec_")

    refused = post(**signed_by_standard(clock, BODY))

    assert (refused.status, kept(scheduler)) == (503, [])
    assert "the secret hook-deploy holds no key in base64" in caplog.text


@pytest.mark.slow
def test_github_signs_with_the_secret_of_the_hook(post: Post, scheduler: Scheduler, tmp_path: Path) -> None:
    asks_for(scheduler, tmp_path, Signature.GITHUB)

    assert post(**signed_by_github(BODY)).status == 202
    assert post(**signed_by_github(BODY)).status == 200
    assert post(b"forged", **signed_by_github(BODY, "d2")).status == 401


@pytest.mark.slow
def test_each_job_gets_what_bears_its_own_signature(post: Post, scheduler: Scheduler, tmp_path: Path) -> None:
    asks_for(scheduler, tmp_path, Signature.GITHUB)
    scheduler.jobs.add(a_draft("Any", schedule=Schedule((OnHook("deploy"),))))

    assert post(X_GitHub_Delivery="d1").status == 202
    assert post(**signed_by_github(BODY, "d2")).status == 202

    names = [name for name, _ in kept(scheduler)]
    assert sorted(names) == ["hook:deploy", "hook:deploy", "hook:deploy, github"]


@pytest.mark.slow
def test_what_is_too_long_for_a_job_says_how_much_is_left_out(post: Post, scheduler: Scheduler) -> None:
    reply = post(b"\x00" + "ä".encode() * 60_000)

    ((_, data),) = kept(scheduler)
    left_out = reply.document["left_out"]
    assert (reply.status, data[:2]) == (202, "\ufffdä")
    assert data.endswith(f"\n… {left_out:,} bytes left out")
    assert len(data.encode()) <= LONGEST_EVENT_DATA
    assert data.count("ä") * 2 + 3 + left_out == 120_003


@pytest.mark.slow
def test_more_than_the_door_takes_is_refused(post: Post, scheduler: Scheduler) -> None:
    assert post(b"x" * LONGEST_DELIVERY).status == 202
    assert post(b"x" * (LONGEST_DELIVERY + 1)).status == 413
    assert len(kept(scheduler)) == 1


@pytest.mark.slow
def test_a_hook_opens_nothing_else(post: Post, address: str, network: NetworkAddress) -> None:
    as_token = ApiCaller(network, address.removeprefix("/hooks/"))

    assert as_token.ask("GET", "/v1/jobs").status == 403
    assert as_token.ask("POST", "/v1/tokens/rotate", {}).status == 403
    assert as_token.ask("GET", f"/calendar/{address.removeprefix('/hooks/')}.ics").status == 404
    assert as_token.ask("GET", address).status == 405


@pytest.mark.slow
def test_a_renewed_or_revoked_address_takes_nothing_any_more(
    post: Post, scheduler: Scheduler, port: int
) -> None:
    renewed = scheduler.hooks.renew("deploy").address.removeprefix(f"http://127.0.0.1:{port}")
    assert (post().status, post(path=renewed).status) == (401, 202)

    scheduler.hooks.revoke("deploy")

    assert post(path=renewed).status == 401
    with pytest.raises(NotFound):
        scheduler.hooks.revoke("deploy")


@pytest.mark.parametrize("close", ["revoke", "renew"])
def test_a_delivery_under_way_finds_the_door_closed(scheduler: Scheduler, close: str) -> None:
    scheduler.settings.save(Settings(api_port=46_100))
    scheduler.jobs.add(a_draft("Roll out", schedule=Schedule((OnHook("deploy"),))))
    token = scheduler.tokens.holder(scheduler.hooks.add("deploy").address.rpartition("/")[2])
    assert token is not None

    scheduler.hooks.revoke("deploy") if close == "revoke" else scheduler.hooks.renew("deploy")

    assert scheduler.hooks.deliver(token, HookDelivery({}, BODY)) is None
    assert kept(scheduler) == []


@pytest.mark.slow
@pytest.mark.parametrize("rests", ["off", "in the bin"])
def test_what_comes_while_the_job_rests_is_judged_alike_and_not_known_later(
    post: Post, scheduler: Scheduler, tmp_path: Path, rests: str
) -> None:
    unsigned = scheduler.jobs.ids()
    asks_for(scheduler, tmp_path, Signature.GITHUB)
    scheduler.jobs.purge(unsigned)
    (job_id,) = scheduler.jobs.ids()
    if rests == "off":
        scheduler.jobs.disable([job_id])
    else:
        scheduler.jobs.delete([job_id])

    assert post(X_GitHub_Delivery="d1").status == 401
    assert [post(**signed_by_github(BODY)).status for _ in range(2)] == [202, 202]
    assert kept(scheduler) == []

    if rests == "off":
        scheduler.jobs.enable([job_id])
    else:
        scheduler.jobs.restore([job_id])
    assert [post(**signed_by_github(BODY)).status for _ in range(2)] == [202, 200]
    assert kept(scheduler) == [("hook:deploy, github", BODY.decode())]


@pytest.mark.slow
def test_a_former_address_belongs_to_its_hook_as_long_as_it_opens(post: Post, scheduler: Scheduler) -> None:
    scheduler.tokens.rotate("deploy", timedelta(days=1))

    assert post().status == 202
    assert kept(scheduler) == [("hook:deploy", BODY.decode())]


@pytest.mark.slow
def test_only_names_that_are_allowed_reach_the_door(
    scheduler: Scheduler, tmp_path: Path, file_path: Path, port: int
) -> None:
    chosen = Settings(api_port=port, door_hosts="hooks.example.org, other.example:8443")
    scheduler.settings.save(chosen)
    address = scheduler.hooks.add("deploy").address.removeprefix(f"http://127.0.0.1:{port}")
    opened = Servers([api_endpoint(str(file_path), chosen)], lambda: scheduler)
    opened.start()
    assert not opened.problems
    service = ApiCaller(NetworkAddress("127.0.0.1", port))
    try:
        found = {
            host: service.ask("POST", address, BODY, Host=host).status
            for host in ("hooks.example.org", "Hooks.example.org:443", "other.example:8443", "other.example")
        }
        api = service.ask("GET", "/v1/jobs", Host="hooks.example.org").status
    finally:
        opened.close()

    assert found == {
        "hooks.example.org": 202,
        "Hooks.example.org:443": 202,
        "other.example:8443": 202,
        "other.example": 421,
    }
    assert api == 421


def test_no_address_is_made_that_nothing_answers_at(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="choose a port"):
        scheduler.hooks.add("deploy")
    with pytest.raises(InvalidInput, match="no name of a hook"):
        scheduler.hooks.add("../etc")


def test_a_hook_that_has_expired_is_told_and_renewed_without_an_end(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    scheduler.settings.save(Settings(api_port=46_100))
    scheduler.jobs.add(a_draft("Roll out", schedule=Schedule((OnHook("deploy"),))))
    end = clock.now() + timedelta(hours=1)
    scheduler.tokens.create(TokenDraft("deploy", frozenset({Scope.HOOK}), end))
    scheduler.tokens.create(TokenDraft("alone", frozenset({Scope.HOOK}), end))
    assert [each.trouble for each in scheduler.hooks.all()] == ["", ""]
    assert scheduler.engine.status().closed_hooks == ()

    clock.advance(timedelta(hours=1))

    (closed,) = scheduler.engine.status().closed_hooks
    assert closed.trouble == "its address has expired; renew it"
    assert [each.trouble for each in scheduler.hooks.all()] == [closed.trouble] * 2
    assert scheduler.hooks.renew("deploy").token.expires_at is None
    assert scheduler.engine.status().closed_hooks == ()


def test_a_name_that_another_token_has_is_refused_as_such(scheduler: Scheduler) -> None:
    scheduler.settings.save(Settings(api_port=46_100))
    scheduler.tokens.create(TokenDraft("ci", frozenset({Scope.READ})))

    with pytest.raises(Conflict, match="a token of another kind is called “ci”"):
        scheduler.hooks.add("ci")


def test_a_hook_of_the_name_is_not_shown_again(scheduler: Scheduler) -> None:
    scheduler.settings.save(Settings(api_port=46_100))
    scheduler.hooks.add("deploy")

    with pytest.raises(Conflict, match="renew it"):
        scheduler.hooks.add("deploy")


def test_nobody_sends_a_delivery_as_an_event(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="by its address alone"):
        scheduler.events.send("hook:deploy")


@pytest.mark.parametrize("host", ["https://a.example", "a b/c", "-", "a.example:x"])
def test_what_is_no_name_of_a_host_is_refused(host: str) -> None:
    with pytest.raises(InvalidInput, match="is no name of a host"):
        Settings(door_hosts=host)


def test_a_hook_is_the_only_thing_that_its_token_opens() -> None:
    with pytest.raises(InvalidInput, match="stands alone"):
        TokenDraft("both", frozenset({Scope.HOOK, Scope.READ}))


def test_a_socket_file_alone_is_no_door(scheduler: Scheduler, socket_file: SocketFile) -> None:
    scheduler.jobs.add(a_draft("Roll out", schedule=Schedule((OnHook("deploy"),))))

    (closed,) = scheduler.engine.status().closed_hooks
    assert (closed.hook, closed.trouble) == ("deploy", "the engine answers on no port")
    (state,) = scheduler.watches.states()
    assert state.trouble == "the engine answers on no port"
    scheduler.settings.save(Settings(api_port=46_100))
    assert scheduler.hooks.all()[0].trouble == "there is no hook “deploy”"
    scheduler.hooks.add("deploy")
    assert scheduler.engine.status().closed_hooks == ()
    assert scheduler.hooks.all()[0].jobs == ("Roll out",)
