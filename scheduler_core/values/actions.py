"""What a run does: an HTTP call or a script."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.errors import InvalidInput

LONGEST_URL = 8_000
LONGEST_BODY = 16 * 1024 * 1024
_LEAST_STATUS, _GREATEST_STATUS = 100, 599


class BodyKind(StrEnum):
    """How the body of a call is made."""

    NONE = "none"
    TEXT = "text"
    JSON = "json"
    FORM = "form"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Body:
    """The body of a call: text with templates, form fields, or the path of a file."""

    kind: BodyKind = BodyKind.NONE
    text: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    path: str = ""
    content_type: str = ""


class AuthKind(StrEnum):
    """How a call proves who it is."""

    NONE = "none"
    BASIC = "basic"
    BEARER = "bearer"


@dataclass(frozen=True, slots=True)
class Auth:
    """The proof, with the password or token named by its place in the secret store."""

    kind: AuthKind = AuthKind.NONE
    user: str = ""
    secret: str = ""


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


@dataclass(frozen=True, slots=True)
class Tls:
    """How far a server's certificate is trusted."""

    verify: bool = True
    ca_file: str = ""
    client_certificate: str = ""
    client_key: str = ""


@dataclass(frozen=True, slots=True)
class Assertion:
    """What an output must look like: a regular expression found in it, or a JSONPath with a value."""

    pattern: str = ""
    json_path: str = ""
    equals: str | None = None
    must_match: bool = True


@dataclass(frozen=True, slots=True)
class HttpAction:
    """Call a URL. URL, headers and body may hold `{{name}}`; success is a status in `expected`."""

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

    def __post_init__(self) -> None:
        if not self.url:
            raise InvalidInput("url", "there is no address to call")
        if len(self.url) > LONGEST_URL:
            raise InvalidInput("url", f"longer than {LONGEST_URL} characters")
        if not self.method.isascii() or not self.method.isalpha() or len(self.method) > 20:
            raise InvalidInput("method", f"{self.method!r} is not an HTTP method such as GET or POST")
        for low, high in self.expected:
            if not _LEAST_STATUS <= low <= high <= _GREATEST_STATUS:
                raise InvalidInput("expect", f"{low}-{high} is not a range of HTTP statuses")
        if len(self.body.text) > LONGEST_BODY:
            raise InvalidInput("body", f"longer than {LONGEST_BODY} characters")
        _refuse_line_breaks("url", self.url)
        for name, value in self.headers:
            _refuse_line_breaks("header", name)
            _refuse_line_breaks("header", value)


class CommandKind(StrEnum):
    """How a script is started."""

    ARGV = "argv"
    SHELL = "shell"
    INLINE = "inline"


@dataclass(frozen=True, slots=True)
class ScriptAction:
    """Run a program: a list of arguments, a shell's command line, or inline text for an interpreter."""

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
        for text in (*self.argv, self.command_line, self.working_folder, *dict(self.environment).values()):
            if "\0" in text:
                raise InvalidInput("script", "a NUL character can't be passed to a program")


Action: TypeAlias = HttpAction | ScriptAction


def _refuse_line_breaks(field: str, text: str) -> None:
    if "\r" in text or "\n" in text:
        raise InvalidInput(field, "a line break would let the text end early; take it out")
