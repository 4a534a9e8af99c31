"""Read headers, cookies and credentials of a curl command, and replace secrets by names."""

import base64
import re
from dataclasses import field

from scheduler_core.actions.curl.flags import CurlFlags
from scheduler_core.actions.curl.shell_words import refuse
from scheduler_core.actions.http.request import IDEMPOTENCY_HEADER
from scheduler_core.actions.templates import LEFT_OUT, secret_names
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import Auth, AuthKind

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
# What is sent unless a command takes it out.
_USUAL = frozenset({"accept", "accept-encoding", "content-type", "user-agent"})


@dataclass(frozen=True, slots=True)
class FoundSecret:
    """A password that stood in the command, and the name under which the action looks for it."""

    name: str
    value: str = field(repr=False)


class HeadReading:
    """Turns the flags of one command into headers, authentication and secrets."""

    def __init__(self, flags: CurlFlags, host: str) -> None:
        label = re.sub(r"\W", "_", host).upper()
        self._flags = flags
        self._label = label if label[:1].isalpha() else f"HOST_{label}"
        self._secrets: list[FoundSecret] = []
        self._headers: list[tuple[str, str]] = []
        self._left_out: set[str] = set()
        self._notes: list[str] = []
        self._auth = Auth()
        self._content_type = ""

    def _read_headers(self) -> None:
        for _, line in self._flags.all("header"):
            if line.startswith("@"):
                refuse(f"-H {line}: a file of headers is not read; write them out")
            name, colon, value = line.partition(":")
            if not colon and name.endswith(";"):
                self._header(name.removesuffix(";").strip(), "")
            elif not colon:
                refuse(f"-H {line}: curl sends no such header; write NAME: VALUE")
            elif value.strip():
                self._header(name.strip(), value.strip())
            else:
                self._leave_out(name.strip())
        self._read_header_flags()
        cookies = [cookie for _, cookie in self._flags.all("cookie")]
        for cookie in cookies:
            if "=" not in cookie:
                refuse(f"-b {cookie}: a file of cookies is not read; write name=value")
        if cookies:
            self._header("Cookie", ";".join(cookies))

    def _read_header_flags(self) -> None:
        """Read what flags say of headers, unless -H says otherwise."""
        for flag, name in (("user-agent", "User-Agent"), ("referer", "Referer"), ("range", "Range")):
            text = self._flags.last(flag)
            if text is None or self._says(name):
                continue
            if flag == "referer" and text.endswith(";auto"):
                text = text.removesuffix(";auto")
                if self._flags.has("location"):
                    self._notes.append("--referer ;auto is not taken over: redirects name no other address")
            if flag == "range":
                text = f"bytes={text}" if "-" in text else f"bytes={text}-"
            if text:
                self._header(name, text)
            elif flag == "user-agent":
                self._leave_out(name)
        if (token := self._flags.last("oauth2-bearer")) is not None and not self._says("Authorization"):
            self._header("Authorization", f"Bearer {token}")

    def _says(self, name: str) -> bool:
        """Tell whether -H says something of a header, be it that it is left out."""
        lines = (re.split("[:;]", line, maxsplit=1)[0] for _, line in self._flags.all("header"))
        return any(each.strip().lower() == name.lower() for each in lines)

    def _leave_out(self, name: str) -> None:
        lowered = name.lower()
        if lowered == "host":
            self._notes.append("Host: is not taken over, as no call goes without it")
        if lowered in {"content-length", "transfer-encoding"}:
            refuse(f"-H {name}: it is made from the body; leave it out")
        if lowered not in self._left_out and lowered in _USUAL:
            self._headers.append((name, LEFT_OUT))
        self._left_out.add(lowered)

    def _header(self, name: str, value: str) -> None:
        lowered = name.lower()
        if lowered == "content-type" and not self._content_type:
            self._content_type = value
        elif lowered == "authorization":
            self._authorization(value)
        elif lowered in _SENSITIVE and not secret_names([value]):
            self._headers.append((name, self._as_place(_SENSITIVE[lowered], value)))
        elif lowered == IDEMPOTENCY_HEADER.lower():
            self._notes.append(f"{name} is not taken over: it is made anew for each occurrence")
        elif lowered == "content-length":
            self._notes.append(f"{name} is not taken over: it is made from the body")
        else:
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

    def _basic(self, user_and_password: str) -> None:
        found = _USER_AND_PASSWORD.fullmatch(user_and_password)
        if found is None:
            refuse("-u: the password is missing; save it as a secret and write -u 'user:'\"$NAME\"")
        user, password = found.groups()
        if secret_names([user]):
            refuse("-u: the user can't be a secret; only the password can")
        has_digest = self._flags.last_of("basic", "digest") == "digest"
        if password:
            kind = AuthKind.DIGEST if has_digest else AuthKind.BASIC
            self._auth = Auth(kind, user, self._as_name("PASSWORD", password))
        elif has_digest:
            refuse("--digest: the password is empty; save one as a secret and write -u 'user:'\"$NAME\"")
        else:  # such a user is a key
            code = base64.b64encode(user_and_password.encode()).decode()
            self._headers.append(("Authorization", f"Basic {self._as_place('KEY', code)}"))

    def _names(self, name: str) -> bool:
        return any(each.lower() == name.lower() for each, _ in self._headers)

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
