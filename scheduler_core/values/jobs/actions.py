"""What a run does: an HTTP call or a script."""

import shlex
from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum
from ipaddress import ip_network
from typing import ClassVar, TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import (
    LONGEST_PATH,
    check_count,
    check_line,
    check_number,
    check_span,
    check_text,
)

DEFAULT_HTTP_TIMEOUT = timedelta(minutes=5)

LONGEST_URL = 8_000
LONGEST_HEADER = 32_000
LONGEST_BODY = 16 * 1024 * 1024
LONGEST_ARGUMENT = 128 * 1024 - 1  # Linux passes no longer one, a variable and its name included
LONGEST_SCRIPT = 4 * 1024 * 1024
LONGEST_PATTERN = 1_000
LONGEST_JSON_PATH = 500
MOST_KEPT_BYTES = 64 * 1024 * 1024
MOST_REDIRECTS = 50
MOST_ENTRIES = 1_000
MOST_ASSERTIONS = 100
_LONGEST_WORD = 200
_LONGEST_VALUE = 10_000
_LEAST_STATUS, _GREATEST_STATUS = 100, 599
_LEAST_EXIT_CODE, _GREATEST_EXIT_CODE = -64, 2**32 - 1  # killed by a signal; what Windows knows
_CONNECT_TIMES = timedelta(milliseconds=1), timedelta(hours=1)


class BodyKind(StrEnum):
    """How the body of a call is made."""

    NONE = "none"
    TEXT = "text"
    JSON = "json"
    FORM = "form"
    FILE = "file"
    JOINED_FILE = "joined-file"  # without its line ends, as curl sends -d @file
    MULTIPART = "multipart"  # fields, each written as curl's -F has it


@dataclass(frozen=True, slots=True)
class Body:
    """The body of a call: text with templates, form fields, or the path of a file."""

    kind: BodyKind = BodyKind.NONE
    text: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    path: str = ""
    content_type: str = ""

    def __post_init__(self) -> None:
        check_text("body", self.text, LONGEST_BODY)
        check_count("body", self.fields, MOST_ENTRIES)
        check_text("body", "".join(name + value for name, value in self.fields), LONGEST_BODY)
        check_line("body", self.path, LONGEST_PATH)
        check_line("content-type", self.content_type, _LONGEST_WORD)


class AuthKind(StrEnum):
    """How a call proves who it is."""

    NONE = "none"
    BASIC = "basic"
    BEARER = "bearer"
    DIGEST = "digest"


@dataclass(frozen=True, slots=True)
class Auth:
    """The proof, with the password or token named by its place in the secret store."""

    kind: AuthKind = AuthKind.NONE
    user: str = ""
    secret: str = ""

    def __post_init__(self) -> None:
        check_line("user", self.user, _LONGEST_WORD)
        check_line("secret", self.secret, _LONGEST_WORD)


class SigningKind(StrEnum):
    """How a call is signed."""

    NONE = "none"
    STANDARD_WEBHOOKS = "standard-webhooks"
    REVALEE = "revalee"


@dataclass(frozen=True, slots=True)
class Signing:
    """The signature of a call, with its key named by its place in the secret store."""

    kind: SigningKind = SigningKind.NONE
    secret: str = ""

    def __post_init__(self) -> None:
        check_line("secret", self.secret, _LONGEST_WORD)


@dataclass(frozen=True, slots=True)
class Tls:
    """How far a server's certificate is trusted."""

    verify: bool = True
    ca_file: str = ""
    client_certificate: str = ""
    client_key: str = ""

    def __post_init__(self) -> None:
        check_line("ca-file", self.ca_file, LONGEST_PATH)
        check_line("client-certificate", self.client_certificate, LONGEST_PATH)
        check_line("client-key", self.client_key, LONGEST_PATH)


class Reach(StrEnum):
    """Which addresses a call may go to."""

    ANYWHERE = "anywhere"
    PUBLIC = "public"  # none of this machine, of a private network, or of a cloud's own services


@dataclass(frozen=True, slots=True)
class Assertion:
    """What an output must look like: a regular expression found in it, or a JSONPath with a value.

    With `header` it is about that header of the answer, and not about the body.
    """

    pattern: str = ""
    json_path: str = ""
    equals: str | None = None
    must_match: bool = True
    header: str = ""

    def __post_init__(self) -> None:
        check_text("pattern", self.pattern, LONGEST_PATTERN)
        check_text("json-path", self.json_path, LONGEST_JSON_PATH)
        check_text("equals", self.equals or "", _LONGEST_VALUE)
        check_line("header", self.header, _LONGEST_WORD)


@dataclass(frozen=True, slots=True)
class HttpAction:
    """Call a URL. URL, headers and body may hold `{{name}}`; success is a status in `expected`."""

    is_call: ClassVar[bool] = True
    detaches: ClassVar[bool] = False
    default_timeout: ClassVar[timedelta | None] = DEFAULT_HTTP_TIMEOUT

    url: str
    method: str = "GET"
    headers: tuple[tuple[str, str], ...] = ()
    body: Body = Body()
    auth: Auth = Auth()
    signing: Signing = Signing()
    tls: Tls = Tls()
    expected: tuple[tuple[int, int], ...] = ((200, 299),)
    assertions: tuple[Assertion, ...] = ()
    follow_redirects: bool = True
    most_redirects: int = 10
    proxy: str = ""
    connect_timeout: timedelta = timedelta(seconds=30)
    most_response_bytes: int = 1024 * 1024
    sends_idempotency_key: bool = True
    reach: Reach = Reach.ANYWHERE
    also_reaches: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self._check_target()
        self._check_headers()
        self._check_success()
        check_number("most-redirects", self.most_redirects, 0, MOST_REDIRECTS)
        check_span("connect-timeout", self.connect_timeout, *_CONNECT_TIMES)
        check_number("most-response-bytes", self.most_response_bytes, 0, MOST_KEPT_BYTES)

    @property
    def summary(self) -> str:
        """What is called, in one line."""
        return f"{self.method} {self.url}"

    @property
    def searched_text(self) -> str:
        """What a search of jobs looks through."""
        return self.url

    def _check_target(self) -> None:
        if not self.url:
            raise InvalidInput("url", "there is no address to call")
        check_text("url", self.url, LONGEST_URL)
        _refuse_line_breaks("url", self.url)
        if not self.method.isascii() or not self.method.isalpha() or len(self.method) > 20:
            raise InvalidInput("method", f"{self.method!r} is not an HTTP method such as GET or POST")
        check_line("proxy", self.proxy, LONGEST_URL)
        check_count("also-reaches", self.also_reaches, MOST_ENTRIES)
        for network in self.also_reaches:
            _check_network(network)

    def _check_headers(self) -> None:
        check_count("header", self.headers, MOST_ENTRIES)
        for name, value in self.headers:
            for text in (name, value):
                check_text("header", text, LONGEST_HEADER)
                _refuse_line_breaks("header", text)

    def _check_success(self) -> None:
        check_count("expect", self.expected, MOST_ENTRIES)
        if not self.expected:
            raise InvalidInput("expect", "no status would be a success")
        for low, high in self.expected:
            if not _LEAST_STATUS <= low <= high <= _GREATEST_STATUS:
                raise InvalidInput("expect", f"{low}-{high} is not a range of HTTP statuses")
        check_count("assertions", self.assertions, MOST_ASSERTIONS)


class CommandKind(StrEnum):
    """How a script is started."""

    ARGV = "argv"
    SHELL = "shell"
    INLINE = "inline"


@dataclass(frozen=True, slots=True)
class ScriptAction:
    """Run a program: a list of arguments, a shell's command line, or inline text for an interpreter."""

    is_call: ClassVar[bool] = False
    default_timeout: ClassVar[timedelta | None] = None  # however long

    kind: CommandKind
    argv: tuple[str, ...] = ()
    command_line: str = ""
    interpreter: str = ""
    inline_text: str = ""
    working_folder: str = ""
    environment: tuple[tuple[str, str], ...] = ()
    inherits: tuple[str, ...] = ()
    stdin: str = ""
    expected_exit_codes: tuple[int, ...] = (0,)
    assertions: tuple[Assertion, ...] = ()
    most_output_bytes: int = 1024 * 1024
    detaches: bool = False
    allows_writable_by_others: bool = False

    def __post_init__(self) -> None:
        given = {
            CommandKind.ARGV: bool(self.argv and self.argv[0]),
            CommandKind.SHELL: bool(self.command_line.strip()),
            CommandKind.INLINE: bool(self.inline_text.strip() and self.interpreter),
        }
        if not given[self.kind]:
            raise InvalidInput("script", "there is nothing to run")
        self._check_command()
        self._check_environment()
        check_text("stdin", self.stdin.replace("\0", ""), LONGEST_BODY)
        self._check_success()

    @property
    def summary(self) -> str:
        """What is run, in one line."""
        first_line = next(iter(self.inline_text.strip().splitlines()), "")
        return self.command_line or shlex.join(self.argv) or f"{self.interpreter}: {first_line}"

    @property
    def searched_text(self) -> str:
        """What a search of jobs looks through."""
        return "\n".join((*self.argv, self.command_line, self.inline_text))

    def _check_command(self) -> None:
        check_count("argv", self.argv, MOST_ENTRIES)
        _check_passed("argv", self.argv)
        _check_passed("script", (self.command_line,))
        check_line("interpreter", self.interpreter, LONGEST_PATH)
        check_text("inline", self.inline_text, LONGEST_SCRIPT)
        check_line("working-folder", self.working_folder, LONGEST_PATH)

    def _check_environment(self) -> None:
        check_count("environment", self.environment, MOST_ENTRIES)
        _check_passed("environment", (f"{name}={value}" for name, value in self.environment))
        check_count("inherits", self.inherits, MOST_ENTRIES)
        for name in self.inherits:
            check_line("inherits", name, _LONGEST_WORD)

    def _check_success(self) -> None:
        check_count("exit-codes", self.expected_exit_codes, MOST_ENTRIES)
        if not self.expected_exit_codes:
            raise InvalidInput("exit-codes", "no exit code would be a success")
        for code in self.expected_exit_codes:
            check_number("exit-codes", code, _LEAST_EXIT_CODE, _GREATEST_EXIT_CODE)
        check_count("assertions", self.assertions, MOST_ASSERTIONS)
        check_number("most-output-bytes", self.most_output_bytes, 0, MOST_KEPT_BYTES)


Action: TypeAlias = HttpAction | ScriptAction


def _refuse_line_breaks(field: str, text: str) -> None:
    if "\r" in text or "\n" in text:
        raise InvalidInput(field, "a line break would let the text end early; take it out")


def _check_network(text: str) -> None:
    try:
        ip_network(text)
    except ValueError as error:
        raise InvalidInput(
            "also-reaches", f"{text!r} is not a network such as 192.168.1.0/24 or ::1"
        ) from error


def _check_passed(field: str, texts: Iterable[str]) -> None:
    """Refuse what the system could not pass to a program."""
    for text in texts:
        check_text(field, text, LONGEST_ARGUMENT)
