"""Make an HTTP action from a pasted curl command."""

import base64
import re
from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import SplitResult, unquote, urlsplit

from scheduler_core.actions.http_checks import check_http_action
from scheduler_core.actions.http_content import FORM_TYPE
from scheduler_core.actions.http_curl_body import body_of, data_text, file_named
from scheduler_core.actions.http_curl_flags import CurlFlags, curl_flags
from scheduler_core.actions.http_curl_words import refuse
from scheduler_core.actions.http_request import IDEMPOTENCY_HEADER
from scheduler_core.actions.templates import secret_names
from scheduler_core.values.actions import Auth, AuthKind, Body, BodyKind, HttpAction, Tls

_DATA = ("data", "data-ascii", "data-binary", "data-raw", "data-urlencode", "json")
_USER_AND_PASSWORD = re.compile(
    r"((?>(?:\{\{[^{}]*\}\}|[^:])*)):(.*)", re.DOTALL
)  # a place holds a colon too
_ONLY_SECRET = re.compile(r"\{\{secret:([^{}]+)\}\}")
_SENSITIVE = {
    "api-key": "KEY",
    "authorization": "AUTHORIZATION",
    "cookie": "COOKIE",
    "private-token": "TOKEN",
    "proxy-authorization": "PROXY_AUTHORIZATION",
    "x-access-token": "TOKEN",
    "x-api-key": "KEY",
    "x-auth-token": "TOKEN",
    "x-gitlab-token": "TOKEN",
}
_NOT_TAKEN_OVER = (
    "retry-delay",
    "retry-max-time",
    "retry-all-errors",
    "retry-connrefused",
    "http2",
    "ipv4",
    "ipv6",
    "write-out",
)


@dataclass(frozen=True, slots=True)
class FoundSecret:
    """A password that stood in the command, and the name under which the action looks for it."""

    name: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PastedCall:
    """An action, and what of the command belongs elsewhere.

    The secrets are to be kept in the secret store before the action can run; `notes` say what was left out.
    """

    action: HttpAction
    secrets: tuple[FoundSecret, ...] = ()
    timeout: timedelta | None = None
    retries: int | None = None
    notes: tuple[str, ...] = ()


def parse_curl(text: str) -> HttpAction:
    """Return the action of a command that holds no password; `$NAME` in it stands for a secret.

    Its time limit and retries, which are no part of an action, are left out: `paste_curl` returns them.
    """
    pasted = paste_curl(text)
    if pasted.secrets:
        names = ", ".join(secret.name for secret in pasted.secrets)
        refuse(f"it holds a password or token, which would be kept; save it as a secret and write ${names}")
    return pasted.action


def paste_curl(text: str) -> PastedCall:
    """Read a command, with passwords and tokens taken out of the action and returned beside it."""
    return _Reading(curl_flags(text)).pasted()


class _Reading:
    """Turns the flags of one command into an action."""

    def __init__(self, flags: CurlFlags) -> None:
        self._flags = flags
        self._secrets: list[FoundSecret] = []
        self._headers: list[tuple[str, str]] = []
        self._notes = [f"--{name} is not taken over" for name in _NOT_TAKEN_OVER if flags.has(name)]
        self._auth = Auth()
        self._content_type = ""
        self._url = self._one_url()
        host = re.sub(r"\W", "_", _parts(self._url).hostname or "").upper()
        self._label = host if host[:1].isalpha() else f"HOST_{host}"

    def pasted(self) -> PastedCall:
        self._refuse_output()
        self._read_headers()
        self._read_user()
        body, url = self._body_and_url()
        action = HttpAction(
            url=url,
            method=self._method(body),
            headers=tuple(self._headers),
            body=body,
            auth=self._auth,
            tls=self._tls(),
            follow_redirects=self._flags.has("location"),
            most_redirects=self._most_redirects(),
            proxy=self._proxy(),
            connect_timeout=timedelta(seconds=self._flags.number("connect-timeout") or 30),
        )
        check_http_action(action)
        longest, retries = self._flags.number("max-time"), self._flags.number("retry")
        return PastedCall(
            action,
            tuple(self._secrets),
            timedelta(seconds=longest) if longest else None,
            None if retries is None else int(retries),
            tuple(self._notes),
        )

    def _one_url(self) -> str:
        addresses = [value for _, value in self._flags.all("url")]
        if len(addresses) != 1:
            refuse(f"{len(addresses) or 'no'} addresses; one job calls one")
        return addresses[0] if "://" in addresses[0] else f"http://{addresses[0]}"

    def _refuse_output(self) -> None:
        for _, value in self._flags.all("output"):
            if value not in {"/dev/null", "NUL", "-"}:
                refuse(f"-o {value}: the answer is kept in the log, not in a file; leave it out")

    def _read_headers(self) -> None:
        for _, line in self._flags.all("header"):
            if line.startswith("@"):
                refuse(f"-H {line}: a file of headers is not read; write them out")
            name, colon, value = line.partition(":")
            if not colon:
                self._header(name.removesuffix(";").strip(), "")
            elif value.strip():  # without a value, curl takes a header of its own out
                self._header(name.strip(), value.strip())
        for flag, name in (("user-agent", "User-Agent"), ("referer", "Referer")):
            if (text := self._flags.last(flag)) is not None:
                self._header(name, text)
        if (token := self._flags.last("oauth2-bearer")) is not None:
            self._header("Authorization", f"Bearer {token}")
        for _, cookie in self._flags.all("cookie"):
            if "=" not in cookie:
                refuse(f"-b {cookie}: a file of cookies is not read; write name=value")
            self._header("Cookie", cookie)

    def _header(self, name: str, value: str) -> None:
        lowered = name.lower()
        if lowered == "content-type":
            self._content_type = value
        elif lowered == "authorization":
            self._authorization(value)
        elif lowered in _SENSITIVE and not secret_names([value]):
            self._headers.append((name, self._as_place(_SENSITIVE[lowered], value)))
        elif lowered == IDEMPOTENCY_HEADER.lower():
            self._notes.append(f"{name} is not taken over: it is made anew for each occurrence")
        elif lowered != "content-length":
            self._headers.append((name, value))

    def _authorization(self, value: str) -> None:
        scheme, _, proof = value.partition(" ")
        proof = proof.strip()
        if scheme.lower() == "bearer" and proof:
            self._auth = Auth(AuthKind.BEARER, secret=self._as_name("TOKEN", proof))
        elif scheme.lower() == "basic" and not secret_names([proof]):
            self._basic(_decoded(proof))
        elif secret_names([value]):
            self._headers.append(("Authorization", value))
        else:
            place = self._as_place("AUTHORIZATION", proof or value)
            self._headers.append(("Authorization", f"{scheme} {place}" if proof else place))

    def _read_user(self) -> None:
        user = self._flags.last("user")
        parts = _parts(self._url)
        if user is None and parts.username is not None:
            user = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        if "@" in parts.netloc:
            self._url = self._url.replace(f"{parts.netloc.rpartition('@')[0]}@", "", 1)
        if user is not None:
            self._basic(user)

    def _basic(self, user_and_password: str) -> None:
        found = _USER_AND_PASSWORD.fullmatch(user_and_password)
        if found is None:
            refuse("-u: the password is missing; save it as a secret and write -u 'user:'\"$NAME\"")
        user, password = found.groups()
        if secret_names([user]):
            refuse("-u: the user can't be a secret; only the password can")
        if password:
            self._auth = Auth(AuthKind.BASIC, user, self._as_name("PASSWORD", password))
        else:  # such a user is a key
            code = base64.b64encode(user_and_password.encode()).decode()
            self._headers.append(("Authorization", f"Basic {self._as_place('KEY', code)}"))

    def _body_and_url(self) -> tuple[Body, str]:
        parts = self._flags.all(*_DATA)
        if self._flags.has("get"):
            query = "&".join(data_text(*part) for part in parts)
            joint = "&" if "?" in self._url else "?"
            return Body(), f"{self._url}{joint}{query}" if query else self._url
        is_json = self._flags.has("json")
        if is_json and not any(name.lower() == "accept" for name, _ in self._headers):
            self._headers.append(("Accept", "application/json"))
        content_type = self._content_type or ("application/json" if is_json else FORM_TYPE)
        if not parts:
            if self._content_type:
                self._headers.append(("Content-Type", self._content_type))
            return Body(), self._url
        if len(parts) == 1 and (path := file_named(*parts[0])):
            return Body(BodyKind.FILE, path=path, content_type=content_type), self._url
        text = ("" if is_json else "&").join(data_text(*part) for part in parts)
        return body_of(text, content_type), self._url

    def _method(self, body: Body) -> str:
        given = self._flags.last("request")
        if given is not None:
            return given.upper()
        if self._flags.has("head"):
            return "HEAD"
        return "GET" if body.kind is BodyKind.NONE else "POST"

    def _most_redirects(self) -> int:
        number = self._flags.number("max-redirs")
        return 10 if number is None else int(number)

    def _tls(self) -> Tls:
        certificate = self._flags.last("cert") or ""
        if ":" in re.sub(r"^[A-Za-z]:(?=[\\/])", "", certificate):  # but the colon of a drive
            refuse("--cert: a password behind the file would be kept; use a key that has none")
        return Tls(
            verify=not self._flags.has("insecure"),
            ca_file=self._flags.last("cacert") or "",
            client_certificate=certificate,
            client_key=self._flags.last("key") or "",
        )

    def _proxy(self) -> str:
        proxy = self._flags.last("proxy") or ""
        if not proxy:
            return ""
        address = proxy if "://" in proxy else f"http://{proxy}"
        parts = _parts(address)
        if parts.password and not secret_names([address]):
            user = f"{parts.username}:{self._as_place('PROXY_PASSWORD', unquote(parts.password))}"
            return f"{parts.scheme}://{user}@{parts.netloc.rpartition('@')[2]}"
        return address

    def _as_place(self, kind: str, text: str) -> str:
        """Take a secret out of the command and return what stands for it."""
        return f"{{{{secret:{self._as_name(kind, text)}}}}}"

    def _as_name(self, kind: str, text: str) -> str:
        """Return the name of the secret that the text is or becomes."""
        if found := _ONLY_SECRET.fullmatch(text):
            return found[1]
        if secret_names([text]):
            refuse("a password that is only in part a secret; save the whole of it as one")
        taken = {secret.name for secret in self._secrets}
        names = (f"{self._label}_{kind}{number}" for number in ("", *range(2, 100)))
        name = next(name for name in names if name not in taken)
        self._secrets.append(FoundSecret(name, text))
        return name


def _decoded(proof: str) -> str:
    try:
        return base64.b64decode(proof, validate=True).decode()
    except ValueError:
        return refuse("the Authorization header is not what basic authentication looks like")


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError as error:
        refuse(f"{address} is no address: {error}")
