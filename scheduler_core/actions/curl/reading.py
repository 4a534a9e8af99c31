"""Make an HTTP action from a pasted curl command."""

import json
import re
from datetime import timedelta
from pathlib import Path, PurePath, PureWindowsPath
from urllib.parse import SplitResult, parse_qsl, quote, quote_plus, unquote, urlencode, urlsplit

from scheduler_core.actions.curl.flags import CurlFlags, curl_flags
from scheduler_core.actions.curl.head import FoundSecret, HeadReading
from scheduler_core.actions.curl.shell_words import refuse
from scheduler_core.actions.http.checks import check_http_action
from scheduler_core.actions.http.content import FORM_TYPE, written_text
from scheduler_core.actions.http.request import IDEMPOTENCY_HEADER
from scheduler_core.actions.templates import LEFT_OUT, sample_values, secret_names
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction, Tls

_DATA = ("data", "data-ascii", "data-binary", "data-raw", "data-urlencode", "json")
_GLOBS_IN_PATH = re.compile(r"[\[\]{}]")
_SLASHES_OF_ORIGIN = 2
_NOT_TAKEN_OVER = (
    "dump-header",
    "stderr",
    "trace",
    "trace-ascii",
    "retry-delay",
    "retry-max-time",
    "retry-all-errors",
    "retry-connrefused",
    "http2",
    "ipv4",
    "ipv6",
    "write-out",
)

_PLACE = re.compile(r"\{\{[^{}]*\}\}")
_IPV6_HOST = re.compile(r"(?<=//)([^/?#@]*@)?\[[0-9A-Fa-f:.%]+\]")
_GLOB = re.compile(r"\[[^\]]*\]|\{[^}]*\}|[\[\]{}]")
_PARTS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*://)([^/?#]*)([^?#]*)(\?[^#]*)?", re.DOTALL)
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_HEX = re.compile(r"%[0-9A-Fa-f]{2}")
# What curl takes a host that begins so for, if no scheme is written.
_OTHER_SCHEMES = ("ftp.", "dict.", "ldap.", "imap.", "smtp.", "pop3.")


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


def parse_curl(text: str, folder: Path | None = None) -> HttpAction:
    """Return the action of a command that holds no password; `$NAME` in it stands for a secret.

    Its time limit and retries, which are no part of an action, are left out: `paste_curl` returns them.
    """
    pasted = paste_curl(text, folder)
    if pasted.secrets:
        names = ", ".join(secret.name for secret in pasted.secrets)
        refuse(f"it holds a password or token, which would be kept; save it as a secret and write ${names}")
    return pasted.action


def paste_curl(text: str, folder: Path | None = None) -> PastedCall:
    """Read a command, with passwords and tokens taken out of the action and returned alongside it.

    Files lie in the folder where it was typed, if that is known; without it they need their full paths.
    """
    return _CurlReading(curl_flags(text), folder).pasted()


class _CurlReading(HeadReading):
    """Turns the flags of one command into an action."""

    def __init__(self, flags: CurlFlags, folder: Path | None) -> None:
        self._url = _one_url(flags)
        super().__init__(flags, _parts(self._url).hostname or "")
        self._folder = folder
        self._notes += [f"--{name} is not taken over" for name in _NOT_TAKEN_OVER if flags.has(name)]

    def pasted(self) -> PastedCall:
        self._refuse_output()
        self._read_headers()
        self._read_user()
        body, url = self._body_and_url()
        proxy = self._proxy()
        self._tell_of_what_we_add(url)
        action = HttpAction(
            url=url,
            method=self._method(body),
            headers=tuple(self._headers),
            body=body,
            auth=self._auth,
            tls=self._tls(),
            follow_redirects=self._flags.has("location"),
            most_redirects=self._most_redirects(),
            proxy=proxy,
            sends_idempotency_key=self._sends_key(),
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

    def _tell_of_what_we_add(self, url: str) -> None:
        ours = ", ".join(name for name in ("User-Agent", "Accept-Encoding") if not self._names(name))
        if ours and self._sends_key():
            self._notes.append(f"Hourbell sends its own {ours}, and an Idempotency-Key besides")
        elif ours:
            self._notes.append(f"Hourbell sends its own {ours}")
        elif self._sends_key():
            self._notes.append("Hourbell sends an Idempotency-Key besides")
        if self._flags.has("compressed") and not self._says("Accept-Encoding"):
            self._notes.append("--compressed is taken over for gzip and deflate alone")
        if holds_foreign_letters(url):
            self._notes.append("foreign letters in the query are sent percent-encoded")

    def _sends_key(self) -> bool:
        return IDEMPOTENCY_HEADER.lower() not in self._left_out

    def _refuse_output(self) -> None:
        for _, value in self._flags.all("output"):
            if value not in {"/dev/null", "NUL", "-"}:
                refuse(f"-o {value}: the answer is kept in the log, not in a file; leave it out")

    def _read_user(self) -> None:
        user = self._flags.last("user")
        parts = _parts(self._url)
        if user is None and parts.username is not None:
            user = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        if "@" in parts.netloc:
            self._url = self._url.replace(f"{parts.netloc.rpartition('@')[0]}@", "", 1)
        if user is not None and not self._says("Authorization"):
            self._basic(user)

    def _body_and_url(self) -> tuple[Body, str]:
        data, forms = self._flags.all(*_DATA), self._flags.all("form", "form-string")
        upload = self._flags.all("upload-file")
        if bool(forms) + bool(upload) + bool(data) > 1 or len(upload) > 1:
            refuse("-d, -F and -T can't be sent together; keep one of them")
        if self._flags.has("get"):
            if forms or upload:
                refuse("-G puts -d into the address, and leaves no body for -F or -T; take one out")
            return self._without_body(), with_query(self._url, [data_text(*part) for part in data])
        added = [_query_part(value) for _, value in self._flags.all("url-query")]
        url = with_query(self._url, added)
        if forms:
            return self._parts_body(forms), url
        if upload:
            return self._upload(upload[0][1]), _with_file_name(url, upload[0][1])
        return self._data_body(data), url

    def _without_body(self) -> Body:
        if self._content_type:
            self._headers.append(("Content-Type", self._content_type))
        return Body()

    def _data_body(self, data: list[tuple[str, str]]) -> Body:
        is_json = self._flags.has("json")
        if is_json and not self._says("Accept"):
            self._headers.append(("Accept", "application/json"))
        if not data:
            return self._without_body()
        content_type = self._content_type or ("application/json" if is_json else FORM_TYPE)
        if len(data) == 1 and (path := file_named(*data[0])):
            keeps_lines = data[0][0] in {"data-binary", "json"}
            kind = BodyKind.FILE if keeps_lines else BodyKind.JOINED_FILE
            return Body(
                kind,
                path=self._whole(path),
                content_type="" if content_type == FORM_TYPE and not keeps_lines else content_type,
            )
        text = "".join(
            ("&" if number and flag != "json" else "") + data_text(flag, value)
            for number, (flag, value) in enumerate(data)
        )
        return body_of(text, content_type)

    def _parts_body(self, forms: list[tuple[str, str]]) -> Body:
        fields = []
        for flag, value in forms:
            name, equals, said = value.partition("=")
            if not equals:
                refuse(f"--{flag} {value}: write NAME=CONTENT")
            if flag == "form-string":
                fields.append((name, written_text(said)))
            elif said.startswith("(") or said == ")" or _names_several(said):
                refuse(f"-F {value}: parts within parts are not sent; send them one by one")
            elif said in {"@-", "<-"} or said.startswith(("@-;", "<-;")):
                refuse(f"-F {value}: it comes from another program; name a file")
            elif said.startswith(("@", "<")):
                path, semicolon, further = said[1:].partition(";")
                fields.append((name, f"{said[0]}{self._whole(path)}{semicolon}{further}"))
            else:
                fields.append((name, said))
        return Body(BodyKind.MULTIPART, fields=tuple(fields), content_type=self._content_type)

    def _upload(self, path: str) -> Body:
        if path in {"-", "."}:
            refuse("-T -: the body comes from another program; name a file")
        if _GLOBS_IN_PATH.search(path) and not self._flags.has("globoff"):
            refuse(f"-T {path} makes curl send several; add -g if it is meant as it stands")
        if not self._content_type and "content-type" not in self._left_out:
            self._headers.append(("Content-Type", LEFT_OUT))
        return Body(BodyKind.FILE, path=self._whole(path), content_type=self._content_type)

    def _method(self, body: Body) -> str:
        given = self._flags.last("request")
        if given is not None:
            return given
        if self._flags.has("head"):
            if body.kind is not BodyKind.NONE:
                refuse("-I asks for the head alone, and sends no body; leave one of the two out")
            return "HEAD"
        if self._flags.has("upload-file"):
            return "PUT"
        return "GET" if body.kind is BodyKind.NONE else "POST"

    def _most_redirects(self) -> int:
        number = self._flags.number("max-redirs")
        return 10 if number is None else int(number)

    def _tls(self) -> Tls:
        certificate = self._flags.last("cert") or ""
        if ":" in re.sub(r"^[A-Za-z]:(?=[\\/])", "", certificate):  # but the colon of a drive
            refuse("--cert: a password behind the file would be kept; use a key that has none")
        if self._url.lower().startswith("http://") and not self._flags.has("location"):
            unused = [f"--{name}" for name in ("cacert", "cert", "key") if self._flags.has(name)]
            self._notes += [f"{flag} is not taken over: the address is not https" for flag in unused]
            return Tls(verify=not self._flags.has("insecure"))
        return Tls(
            verify=not self._flags.has("insecure"),
            ca_file=self._whole(self._flags.last("cacert") or ""),
            client_certificate=self._whole(certificate),
            client_key=self._whole(self._flags.last("key") or ""),
        )

    def _whole(self, path: str) -> str:
        """Return the path from the root of what was typed in a folder."""
        is_whole = not path or path.startswith("~") or PureWindowsPath(path).is_absolute()
        return path if self._folder is None or is_whole else str(self._folder / path)

    def _proxy(self) -> str:
        proxy = self._flags.last("proxy") or ""
        if not proxy:
            return ""
        address = proxy if "://" in proxy else f"http://{proxy}"
        if self._url.lower().startswith("http://") and not self._says("Proxy-Connection"):
            self._headers.append(("Proxy-Connection", "Keep-Alive"))
        parts = _parts(address)
        user = self._flags.last("proxy-user")
        if user is not None:
            name, colon, password = user.partition(":")
            if not colon or not password:
                refuse("-U: the password is missing; save it as a secret and write -U 'user:'\"$NAME\"")
            place = password if secret_names([password]) else self._as_place("PROXY_PASSWORD", password)
            return f"{parts.scheme}://{quote(name)}:{place}@{parts.netloc.rpartition('@')[2]}"
        if parts.password and not secret_names([address]):
            user = f"{parts.username}:{self._as_place('PROXY_PASSWORD', unquote(parts.password))}"
            return f"{parts.scheme}://{user}@{parts.netloc.rpartition('@')[2]}"
        return address


def _one_url(flags: CurlFlags) -> str:
    addresses = [value for _, value in flags.all("url")]
    if len(addresses) != 1:
        refuse(f"{len(addresses) or 'no'} addresses; one job calls one")
    return address_of(addresses[0], may_hold_globs=flags.has("globoff"), keeps_dots=flags.has("path-as-is"))


def _names_several(said: str) -> bool:
    return said.startswith("@") and "," in said.partition(";")[0]


def _query_part(value: str) -> str:
    return value.removeprefix("+") if value.startswith("+") else data_text("url-query", value)


def _with_file_name(url: str, path: str) -> str:
    """Put the name of the file behind an address that ends with a slash, or names no path, as curl does."""
    plain, mark, query = url.partition("?")
    if not plain.endswith("/") and plain.count("/") > _SLASHES_OF_ORIGIN:
        return url
    return f"{plain.removesuffix('/')}/{quote(PurePath(path).name)}{mark}{query}"


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError as error:
        refuse(f"{address} is not an address: {error}")


def body_of(text: str, content_type: str) -> Body:
    """Choose the kind that says most and still sends the same bytes."""
    is_usual_json = content_type == "application/json"
    if (is_usual_json or content_type.startswith("application/json;")) and _is_json(text):
        return Body(BodyKind.JSON, text, content_type="" if is_usual_json else content_type)
    if content_type == FORM_TYPE:
        fields = tuple(parse_qsl(text, keep_blank_values=True))
        if urlencode(fields) == text:
            return Body(BodyKind.FORM, fields=fields)
    return Body(BodyKind.TEXT, text, content_type=content_type)


def _is_json(text: str) -> bool:
    try:
        json.loads(sample_values([text]).expand(text))
    except (ValueError, RecursionError, InvalidInput):
        return False
    return True


def file_named(flag: str, value: str) -> str:
    if flag in {"data-raw", "data-urlencode"} or not value.startswith("@"):
        return ""
    if value in {"@-", "@"}:
        refuse("the body comes from another program; write it out, or name a file")
    return value.removeprefix("@")


def data_text(flag: str, value: str) -> str:
    if flag in {"data-urlencode", "url-query"}:
        return url_encoded(flag, value)
    if flag != "data-raw" and value.startswith("@"):
        refuse(f"--{flag} {value}: a file must be the whole body")
    return value


def url_encoded(flag: str, value: str) -> str:
    """Encode as curl does: `name=content`, `=content` or `content`; values of a run are encoded when sent."""
    name, equals, content = value.partition("=")
    if "@" in (name if equals else value):
        refuse(f"--{flag} {value}: what a file holds can't be encoded; write it out")
    pieces = re.split(r"(\{\{[^{}]+\}\})", content if equals else value)
    encoded = "".join(piece if piece.startswith("{{") else quote_plus(piece) for piece in pieces)
    return f"{name}={encoded}" if name and equals else encoded


def address_of(typed: str, *, may_hold_globs: bool, keeps_dots: bool) -> str:
    """Return the whole address without its fragment; refuses what would make several calls of it."""
    if not may_hold_globs:
        _refuse_globs(typed)
    address = typed if "://" in typed else f"http://{typed}"
    if address != typed and typed.lower().startswith(_OTHER_SCHEMES):
        refuse(f"{typed}: curl takes it for another protocol; write http:// before it")
    found = _PARTS.match(address)
    if found is None:
        refuse(f"{typed} is not an address")
    scheme, authority, path, query = found.groups()
    path = path if keeps_dots else _without_dots(path)
    path = _FOREIGN.sub(lambda each: _small_hex(quote(each[0])), path)
    return f"{scheme}{authority}{path or '/' if query else path}{query or ''}"


def with_query(address: str, added: list[str]) -> str:
    """Return the address with more in its query, of which curl writes the hexadecimal digits small."""
    for each in added:
        if re.search(r"\s", _PLACE.sub("", each)):
            refuse(
                f"{each} holds a blank, which no address has; use --data-urlencode or --url-query NAME=TEXT"
            )
        joint = "?" if "?" not in address else "" if address.endswith(("?", "&")) else "&"
        address = f"{address}{joint}{_small_hex(each)}" if each else address
    return address


def holds_foreign_letters(address: str) -> bool:
    """Tell an address whose query curl would send in bytes that no address has."""
    return bool(_FOREIGN.search(address.partition("?")[2]))


def _small_hex(text: str) -> str:
    return _HEX.sub(lambda each: each[0].lower(), text)


def _refuse_globs(typed: str) -> None:
    plain = _IPV6_HOST.sub("//", _PLACE.sub("", typed if "://" in typed else f"http://{typed}"))
    if plain.partition("//")[2].startswith("["):  # an address that is not closed
        return
    if found := _GLOB.search(plain):
        refuse(f"{found[0]} in the address makes curl call several; add -g if it is meant as it stands")


def _without_dots(path: str) -> str:
    """Follow . and .. in a path (RFC 3986, 5.2.4)."""
    if "/." not in path:
        return path
    kept: list[str] = []
    steps = path.split("/")
    for number, step in enumerate(steps):
        is_last = number == len(steps) - 1
        if step == "..":
            if len(kept) > 1:
                kept.pop()
        elif step != ".":
            kept.append(step)
        if step in {".", ".."} and is_last:
            kept.append("")
    return "/".join(kept)
