"""Parse the flags of a curl command and their arguments."""

from dataclasses import field

from scheduler_core.actions.curl.shell_words import curl_words, refuse
from scheduler_core.lazy_dataclass import dataclass

# Long names by short ones; those with an argument first.
_SHORT_WITH_ARGUMENT = {
    "A": "user-agent",
    "D": "dump-header",
    "E": "cert",
    "F": "form",
    "H": "header",
    "T": "upload-file",
    "U": "proxy-user",
    "X": "request",
    "b": "cookie",
    "d": "data",
    "e": "referer",
    "m": "max-time",
    "o": "output",
    "r": "range",
    "u": "user",
    "w": "write-out",
    "x": "proxy",
}
_SHORT_ALONE = {
    "#": "progress-bar",
    "4": "ipv4",
    "6": "ipv6",
    "G": "get",
    "I": "head",
    "L": "location",
    "N": "no-buffer",
    "S": "show-error",
    "f": "fail",
    "g": "globoff",
    "i": "include",
    "k": "insecure",
    "s": "silent",
    "v": "verbose",
}
_WITH_ARGUMENT = frozenset(
    {
        *_SHORT_WITH_ARGUMENT.values(),
        "cacert",
        "connect-timeout",
        "data-ascii",
        "data-binary",
        "data-raw",
        "data-urlencode",
        "form-string",
        "json",
        "key",
        "max-redirs",
        "oauth2-bearer",
        "retry",
        "retry-delay",
        "retry-max-time",
        "stderr",
        "trace",
        "trace-ascii",
        "url",
        "url-query",
    }
)
_ALONE = frozenset(
    {
        *_SHORT_ALONE.values(),
        "basic",
        "compressed",
        "digest",
        "fail-with-body",
        "http1.1",
        "http2",
        "path-as-is",
        "progress-meter",
        "retry-all-errors",
        "retry-connrefused",
    }
)
_REFUSED = {
    "K": "a file of further flags is not read; write the flags here",
    "config": "a file of further flags is not read; write the flags here",
    "O": "the answer is kept in the log; leave it out",
    "c": "cookies are not kept from call to call; leave it out",
    "cookie-jar": "cookies are not kept from call to call; leave it out",
    "anyauth": "write which one: --basic or --digest",
    "location-trusted": "it sends credentials to other hosts; write -L",
    "n": "passwords come from the secret store; write -u 'user:'\"$NAME\"",
    "netrc": "passwords come from the secret store; write -u 'user:'\"$NAME\"",
    "negotiate": "only basic, digest and bearer authentication are known",
    "next": "one job makes one call; paste the calls one by one",
    "ntlm": "only basic, digest and bearer authentication are known",
    "remote-name": "the answer is kept in the log; leave it out",
    "unix-socket": "sockets of files are not called",
}


# What can be unset by --no-NAME, though it is not taken itself.
_SWITCHES = frozenset({"anyauth", "location-trusted", "negotiate", "netrc", "ntlm", "remote-name"})


@dataclass(slots=True)
class CurlFlags:
    """What stood in the command, by long name, in order."""

    given: list[tuple[str, str]] = field(default_factory=list)

    def has(self, name: str) -> bool:
        return any(given == name for given, _ in self.given)

    def all(self, *names: str) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self.given if name in names]

    def last(self, name: str) -> str | None:
        values = [value for given, value in self.given if given == name]
        return values[-1] if values else None

    def last_of(self, *names: str) -> str | None:
        """Return the name that came last."""
        return next((name for name, _ in reversed(self.given) if name in names), None)

    def number(self, name: str) -> float | None:
        text = self.last(name)
        if text is None:
            return None
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not 0 <= number < 10_000_000:
            refuse(f"--{name} {text} is not a number that can be used")
        return number


def curl_flags(text: str) -> CurlFlags:
    """Read a command; whatever is not known is refused by name."""
    words = curl_words(text.strip())
    if words[:1] == ["$"]:  # the prompt was copied too
        words = words[1:]
    if not words or words[0].rpartition("/")[2] not in {"curl", "curl.exe"}:
        refuse("it does not begin with curl")
    return _FlagReader(words[1:]).flags()


class _FlagReader:
    """Goes through the words once."""

    def __init__(self, words: list[str]) -> None:
        self._words = iter(words)
        self._flags = CurlFlags()

    def flags(self) -> CurlFlags:
        for word in self._words:
            if word == "--":
                for address in self._words:
                    self._flags.given.append(("url", address))
            elif word.startswith("--"):
                self._long(word.removeprefix("--"))
            elif word.startswith("-") and len(word) > 1:
                self._short(word.removeprefix("-"))
            else:
                self._flags.given.append(("url", word))
        return self._flags

    def _long(self, typed: str) -> None:
        name = _whole_name(typed)
        if name in _WITH_ARGUMENT:
            self._flags.given.append((name, self._argument(f"--{name}")))
        elif name in _ALONE:
            self._flags.given.append((name, ""))
        elif (other := name.removeprefix("no-")) != name and (other in _ALONE or other in _SWITCHES):
            self._flags.given = [each for each in self._flags.given if each[0] != other]
        else:
            refuse(f"--{typed}: {_REFUSED.get(name, 'this flag is not known here; leave it out')}")

    def _short(self, letters: str) -> None:
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter in _SHORT_WITH_ARGUMENT:
                value = letters or self._argument(f"-{letter}")
                self._flags.given.append((_SHORT_WITH_ARGUMENT[letter], value))
                return
            if letter not in _SHORT_ALONE:
                refuse(f"-{letter}: {_REFUSED.get(letter, 'this flag is not known here; leave it out')}")
            self._flags.given.append((_SHORT_ALONE[letter], ""))

    def _argument(self, flag: str) -> str:
        value = next(self._words, None)
        if value is None:
            refuse(f"{flag} lacks what belongs to it")
        return value


def _whole_name(typed: str) -> str:
    """Return the name that a flag is the beginning of, if it is that of one alone."""
    known = {*_WITH_ARGUMENT, *_ALONE, *_SWITCHES, *(name for name in _REFUSED if len(name) > 1)}
    begun = [name for name in known if name.startswith(typed)]
    return typed if typed in known or len(begun) != 1 else begun[0]
