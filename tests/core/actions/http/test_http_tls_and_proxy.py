"""Whose certificates are trusted, and calls through a proxy."""

import base64
import shutil
from pathlib import Path

import pytest

from scheduler_core.values.jobs.actions import HttpAction, Tls
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import a_context, call
from tests.support.certificates import CERTIFICATES
from tests.support.faulty_server import CA_FILE, CLIENT_FILE, FaultyServer, free_port

TRUSTING = Tls(ca_file=str(CA_FILE))


@pytest.mark.slow
def test_a_certificate_of_a_given_ca_is_trusted(server: FaultyServer) -> None:
    assert call(HttpAction(f"{server.secure}/echo", tls=TRUSTING)).outcome.state is RunState.SUCCEEDED


@pytest.mark.parametrize(
    ("which", "tls", "words"),
    [
        ("secure", Tls(), "comes from nobody known here; give the CA's file"),
        ("expired", TRUSTING, "has expired"),
        ("other_host", TRUSTING, "is for another host; look at the address"),
        ("self_signed", TRUSTING, "is self-signed; give its file as CA if you trust it"),
    ],
)
def test_a_bad_certificate_is_refused_with_what_is_wrong(
    server: FaultyServer, which: str, tls: Tls, words: str
) -> None:
    outcome = call(HttpAction(f"{getattr(server, which)}/echo", tls=tls)).outcome

    assert outcome.failure is FailureKind.TLS
    assert words in outcome.reason_text
    assert server.seen == []


@pytest.mark.parametrize("which", ["secure", "expired", "other_host", "self_signed"])
def test_any_certificate_is_taken_by_explicit_choice(server: FaultyServer, which: str) -> None:
    action = HttpAction(f"{getattr(server, which)}/echo", tls=Tls(verify=False))

    made = call(action)

    assert made.outcome.state is RunState.SUCCEEDED
    assert made.output.note == "certificates are not checked, as this job wants it\n"


def test_a_client_shows_its_certificate(server: FaultyServer) -> None:
    tls = Tls(ca_file=str(CA_FILE), client_certificate=str(CLIENT_FILE), client_key=str(CLIENT_FILE))

    assert call(HttpAction(f"{server.wants_client}/echo", tls=tls)).outcome.state is RunState.SUCCEEDED


@pytest.mark.slow
def test_a_client_shows_its_certificate_even_to_a_server_it_does_not_check(server: FaultyServer) -> None:
    tls = Tls(verify=False, client_certificate=str(CLIENT_FILE))

    assert call(HttpAction(f"{server.wants_client}/echo", tls=tls)).outcome.state is RunState.SUCCEEDED


@pytest.mark.slow
def test_a_missing_certificate_of_the_client_is_hinted_at(server: FaultyServer) -> None:
    outcome = call(HttpAction(f"{server.wants_client}/echo", tls=TRUSTING)).outcome

    assert outcome.state is RunState.FAILED
    assert "client certificate" in outcome.reason_text


def test_a_port_without_tls_is_told(server: FaultyServer) -> None:
    outcome = call(HttpAction(server.plain.replace("http:", "https:"))).outcome

    assert outcome.failure is FailureKind.TLS
    assert "does not speak TLS; is it http:// or another port?" in outcome.reason_text


@pytest.mark.parametrize(
    ("tls", "words"),
    [
        (Tls(ca_file="/missing/ca.pem"), "/missing/ca.pem can't be read"),
        (Tls(ca_file=str(Path(__file__))), "holds no certificates"),
        (Tls(client_certificate=str(CA_FILE)), "are no PEM files that fit"),
    ],
)
def test_a_file_that_is_no_certificate_fails_with_its_path(
    server: FaultyServer, tls: Tls, words: str
) -> None:
    outcome = call(HttpAction(f"{server.secure}/echo", tls=tls)).outcome

    assert outcome.failure is FailureKind.START
    assert words in outcome.reason_text


def test_an_encrypted_key_asks_nobody(server: FaultyServer, tmp_path: Path) -> None:
    """OpenSSL would ask on the terminal, and wait."""
    key = tmp_path / "key.pem"
    key.write_text(
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n"
        "DEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n\nAAAA\n-----END RSA PRIVATE KEY-----\n"
    )
    tls = Tls(client_certificate=str(CLIENT_FILE), client_key=str(key))

    outcome = call(HttpAction(f"{server.secure}/echo", tls=tls)).outcome

    assert "the key is encrypted" in outcome.reason_text


@pytest.mark.slow
def test_a_renewed_file_is_read_anew(server: FaultyServer, tmp_path: Path) -> None:
    ca_file = tmp_path / "ca.pem"
    action = HttpAction(f"{server.secure}/echo", tls=Tls(ca_file=str(ca_file)))
    shutil.copy(CERTIFICATES / "self_signed.pem", ca_file)
    assert call(action).outcome.failure is FailureKind.TLS

    shutil.copy(CA_FILE, ca_file)

    assert call(action).outcome.state is RunState.SUCCEEDED


def test_a_plain_call_goes_through_the_proxy_whole(server: FaultyServer) -> None:
    call(HttpAction("http://far.example/echo?x=1", proxy=server.plain))

    assert server.seen[-1].target == "http://far.example/echo?x=1"
    assert server.seen[-1].header("Host") == "far.example"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_proxy_gets_its_own_password_and_the_server_does_not(server: FaultyServer, scheme: str) -> None:
    proxy = server.plain.replace("//", "//jo:{{secret:PROXY}}@")
    url = "http://far.example/echo" if scheme == "http" else f"{server.secure}/echo"
    made = call(HttpAction(url, proxy=proxy, tls=TRUSTING), a_context(PROXY="p@ss:word/"))

    proof = f"Basic {base64.b64encode(b'jo:p@ss:word/').decode()}"
    assert made.outcome.state is RunState.SUCCEEDED
    assert server.seen[0].all("Proxy-Authorization") == [proof]
    assert [seen.header("Proxy-Authorization") for seen in server.seen[1:]] == [None] * (scheme == "https")
    assert proof.encode() not in made.output.everything


def test_a_secure_call_goes_through_a_tunnel(server: FaultyServer) -> None:
    made = call(HttpAction(f"{server.secure}/echo", proxy=server.plain, tls=TRUSTING))

    assert made.outcome.state is RunState.SUCCEEDED
    assert [seen.method for seen in server.seen] == ["CONNECT", "GET"]


@pytest.mark.parametrize(
    ("host", "kind", "words"),
    [
        ("locked.invalid", FailureKind.CLIENT_ERROR, "the proxy wants a user and a password"),
        ("gone.invalid", FailureKind.CONNECTION, "the proxy answered 502 Bad Gateway"),
    ],
)
def test_what_a_proxy_refuses_is_told(server: FaultyServer, host: str, kind: FailureKind, words: str) -> None:
    outcome = call(HttpAction(f"https://{host}/", proxy=server.plain)).outcome

    assert outcome.failure is kind
    assert words in outcome.reason_text


def test_a_proxy_that_is_not_there_is_named(server: FaultyServer) -> None:
    port = free_port()
    outcome = call(HttpAction(f"{server.plain}/echo", proxy=f"http://127.0.0.1:{port}")).outcome

    assert outcome.failure is FailureKind.CONNECTION
    assert f"the proxy 127.0.0.1:{port} refuses connections" in outcome.reason_text
