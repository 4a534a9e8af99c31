"""How much an action may hold: the last value that is taken, and the first that is refused."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import (
    DEFAULT_HTTP_TIMEOUT,
    Action,
    Assertion,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    Reach,
    ScriptAction,
    Signing,
    SigningKind,
    Tls,
)
from tests.core.values.bounds import refused_field

MIB = 1024 * 1024


def call(**fields: object) -> HttpAction:
    return HttpAction(**{"url": "http://host/", **fields})  # type: ignore[arg-type]


def script(**fields: object) -> ScriptAction:
    return ScriptAction(**{"kind": CommandKind.ARGV, "argv": ("x",), **fields})  # type: ignore[arg-type]


def shell(text: str) -> ScriptAction:
    return ScriptAction(CommandKind.SHELL, command_line=text)


def inline(text: str) -> ScriptAction:
    return ScriptAction(CommandKind.INLINE, interpreter="sh", inline_text=text)


def letters(count: int) -> str:
    return "x" * count


def many(count: int) -> tuple[str, ...]:
    return ("x",) * count


LENGTHS: list[tuple[Callable[[int], object], int, str]] = [
    (lambda count: call(url=letters(count)), 8_000, "url"),
    (lambda count: call(method=letters(count)), 20, "method"),
    (lambda count: call(headers=((letters(count), ""),)), 32_000, "header"),
    (lambda count: call(headers=(("X", letters(count)),)), 32_000, "header"),
    (lambda count: call(headers=(("X", ""),) * count), 1_000, "header"),
    (lambda count: call(expected=((200, 200),) * count), 1_000, "expect"),
    (lambda count: call(assertions=(Assertion("x"),) * count), 100, "assertions"),
    (lambda count: call(proxy=letters(count)), 8_000, "proxy"),
    (lambda count: call(also_reaches=("::1",) * count), 1_000, "also-reaches"),
    (lambda count: Body(BodyKind.TEXT, letters(count)), 16 * MIB, "body"),
    (lambda count: Body(BodyKind.FORM, fields=(("x", ""),) * count), 1_000, "body"),
    (lambda count: Body(BodyKind.FORM, fields=(("x", letters(count - 1)),)), 16 * MIB, "body"),
    (lambda count: Body(BodyKind.FILE, path=letters(count)), 4_096, "body"),
    (lambda count: Body(content_type=letters(count)), 200, "content-type"),
    (lambda count: Auth(AuthKind.BASIC, letters(count), "x"), 200, "user"),
    (lambda count: Auth(AuthKind.BASIC, "x", letters(count)), 200, "secret"),
    (lambda count: Signing(SigningKind.REVALEE, letters(count)), 200, "secret"),
    (lambda count: Tls(ca_file=letters(count)), 4_096, "ca-file"),
    (lambda count: Tls(client_certificate=letters(count)), 4_096, "client-certificate"),
    (lambda count: Tls(client_key=letters(count)), 4_096, "client-key"),
    (lambda count: Assertion(letters(count)), 1_000, "pattern"),
    (lambda count: Assertion(json_path=letters(count)), 500, "json-path"),
    (lambda count: Assertion("x", equals=letters(count)), 10_000, "equals"),
    (lambda count: Assertion("x", header=letters(count)), 200, "header"),
    (lambda count: script(argv=many(count)), 1_000, "argv"),
    (lambda count: script(argv=(letters(count),)), 131_071, "argv"),
    (lambda count: script(environment=(("X", letters(count - 2)),)), 131_071, "environment"),
    (lambda count: script(environment=(("X", ""),) * count), 1_000, "environment"),
    (lambda count: script(inherits=many(count)), 1_000, "inherits"),
    (lambda count: script(inherits=(letters(count),)), 200, "inherits"),
    (lambda count: script(interpreter=letters(count)), 4_096, "interpreter"),
    (lambda count: script(working_folder=letters(count)), 4_096, "working-folder"),
    (lambda count: script(stdin=letters(count)), 16 * MIB, "stdin"),
    (lambda count: script(expected_exit_codes=(0,) * count), 1_000, "exit-codes"),
    (lambda count: script(assertions=(Assertion("x"),) * count), 100, "assertions"),
    (lambda count: shell(letters(count)), 131_071, "script"),
    (lambda count: inline(letters(count)), 4 * MIB, "inline"),
]


@pytest.mark.parametrize(("make", "longest", "field"), LENGTHS, ids=range(len(LENGTHS)))
def test_a_text_or_list_may_be_so_long_and_no_longer(
    make: Callable[[int], object], longest: int, field: str
) -> None:
    assert refused_field(make, longest) is None
    assert refused_field(make, longest + 1) == field


NUMBERS: list[tuple[Callable[[int], object], int, int, str]] = [
    (lambda number: call(most_redirects=number), 0, 50, "most-redirects"),
    (lambda number: call(most_response_bytes=number), 0, 64 * MIB, "most-response-bytes"),
    (lambda number: call(expected=((number, number),)), 100, 599, "expect"),
    (
        lambda number: call(connect_timeout=timedelta(milliseconds=number)),
        1,
        3_600_000,
        "connect-timeout",
    ),
    (lambda number: script(most_output_bytes=number), 0, 64 * MIB, "most-output-bytes"),
    (lambda number: script(expected_exit_codes=(number,)), -64, 2**32 - 1, "exit-codes"),
]


@pytest.mark.parametrize(("make", "least", "most", "field"), NUMBERS, ids=range(len(NUMBERS)))
def test_a_number_is_taken_between_its_bounds(
    make: Callable[[int], object], least: int, most: int, field: str
) -> None:
    assert [refused_field(make, number) for number in (least, most)] == [None, None]
    assert [refused_field(make, number) for number in (least - 1, most + 1)] == [field, field]


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: call(url=""), "url"),
    (lambda: call(url="http://host/\r\nX: y"), "url"),
    (lambda: call(url="http://host/\0"), "url"),
    (lambda: call(url="http://host/\ud800"), "url"),
    (lambda: call(method="GET "), "method"),
    (lambda: call(headers=(("X", "a\nb"),)), "header"),
    (lambda: call(headers=(("X\r", "a"),)), "header"),
    (lambda: call(headers=(("X", "\ud800"),)), "header"),
    (lambda: call(proxy="http://proxy\n"), "proxy"),
    (lambda: call(expected=()), "expect"),
    (lambda: call(expected=((300, 200),)), "expect"),
    (lambda: call(also_reaches=("intranet",)), "also-reaches"),
    (lambda: call(also_reaches=("10.1.2.3/8",)), "also-reaches"),
    (lambda: Body(content_type="text/plain\nX: y"), "content-type"),
    (lambda: Body(BodyKind.TEXT, "\0"), "body"),
    (lambda: Auth(AuthKind.BASIC, "a\nb", "x"), "user"),
    (lambda: Assertion("x", header="A\nB"), "header"),
    (lambda: script(argv=("",)), "script"),
    (lambda: script(argv=("x", "a\0")), "argv"),
    (lambda: script(environment=(("X", "a\0"),)), "environment"),
    (lambda: script(environment=(("X\0", "a"),)), "environment"),
    (lambda: script(interpreter="sh\0"), "interpreter"),
    (lambda: script(working_folder="/a\0"), "working-folder"),
    (lambda: script(stdin="\ud800"), "stdin"),
    (lambda: script(expected_exit_codes=()), "exit-codes"),
    (lambda: shell("echo \0"), "script"),
    (lambda: inline("\ud800"), "inline"),
]


@pytest.mark.parametrize(("make", "field"), REFUSED, ids=range(len(REFUSED)))
def test_what_no_system_could_take_is_refused(make: Callable[[], object], field: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        make()

    assert refusal.value.field == field


def test_bytes_of_any_kind_may_come_in_by_stdin() -> None:
    assert script(stdin="a\0b").stdin == "a\0b"


@pytest.mark.parametrize("network", ["10.0.0.0/8", "127.0.0.1", "::1/128", "fd00::/8", "fe80::1"])
def test_a_network_is_an_address_or_a_range(network: str) -> None:
    assert call(reach=Reach.PUBLIC, also_reaches=(network,)).also_reaches == (network,)


@pytest.mark.parametrize(
    ("action", "timeout"), [(call(), DEFAULT_HTTP_TIMEOUT), (script(), None), (shell("x"), None)]
)
def test_a_call_has_a_timeout_of_its_own_and_a_script_has_none(
    action: Action, timeout: timedelta | None
) -> None:
    assert action.default_timeout == timeout
