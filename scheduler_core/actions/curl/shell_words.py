"""Split a command line into words as a POSIX shell does, without running anything."""

import re
from typing import NoReturn

from scheduler_core.errors import InvalidInput

LONGEST_COMMAND = 200_000

_VARIABLE = re.compile(r"\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))")
# Output thrown away changes nothing about the call.
_TO_NOWHERE = re.compile(r"(?:&|[12])?>>?\s*/dev/null(?=\s|$)|2>&1(?=\s|$)")
_ANSI_C_QUOTED = re.compile(r"\$'((?:[^'\\]|\\.)*)'", re.DOTALL)
_ANSI_C = re.compile(
    r"\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|(.))", re.DOTALL
)
_ANSI_C_LETTERS = dict(zip("abeEfnrtv", "\a\b\x1b\x1b\f\n\r\t\v", strict=True))


def curl_words(text: str) -> list[str]:
    """Cut the text; `$NAME` becomes `{{secret:NAME}}`, and what would run other code is refused."""
    if len(text) > LONGEST_COMMAND:
        refuse(f"longer than {LONGEST_COMMAND} characters")
    if re.search(r'\^(?:"|\r?\n)', text):
        refuse('this is for the command prompt of Windows; copy it "as cURL (bash)"')
    return _Cutter(text).words()


def refuse(reason: str) -> NoReturn:
    raise InvalidInput("curl", reason)


class _Cutter:
    """Reads from `at`; `_word` is None between words."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._word: list[str] | None = None
        self._done: list[str] = []

    def words(self) -> list[str]:
        while self._at < len(self._text):
            self._take()
        self._end_word()
        return self._done

    def _take(self) -> None:
        sign = self._text[self._at]
        if self._word is None and (nowhere := _TO_NOWHERE.match(self._text, self._at)):
            self._at = nowhere.end()
        elif sign.isspace():
            self._end_word()
            self._at += 1
        elif sign == "#" and self._word is None:
            self._skip_line()
        elif sign == "\\":
            self._escaped()
        elif sign == "'":
            self._single_quoted()
        elif sign == '"':
            self._double_quoted()
        elif self._text.startswith("$'", self._at):
            self._ansi_c_quoted()
        elif sign in "|;&<>()`":
            refuse(
                f"what stands at {self._text[self._at : self._at + 20]!r} is for a shell; put texts in quotes"
            )
        else:
            self._plain()

    def _add(self, text: str) -> None:
        if self._word is None:
            self._word = []
        self._word.append(text)

    def _end_word(self) -> None:
        if self._word is not None:
            self._done.append("".join(self._word))
            self._word = None

    def _skip_line(self) -> None:
        end = self._text.find("\n", self._at)
        self._at = len(self._text) if end < 0 else end

    def _escaped(self) -> None:
        following = self._text[self._at + 1 : self._at + 2]
        if following == "\r" and self._text[self._at + 2 : self._at + 3] == "\n":
            self._at += 3
            return
        if following != "\n":
            self._add(following)
        self._at += 2

    def _single_quoted(self) -> None:
        end = self._text.find("'", self._at + 1)
        if end < 0:
            refuse("a quote ' is not closed")
        self._add(self._text[self._at + 1 : end])
        self._at = end + 1

    def _double_quoted(self) -> None:
        self._add("")
        self._at += 1
        while (sign := self._text[self._at : self._at + 1]) != '"':
            if not sign:
                refuse('a quote " is not closed')
            if sign == "\\" and self._text[self._at + 1 : self._at + 2] in set('$`"\\\n'):
                following = self._text[self._at + 1]
                self._add("" if following == "\n" else following)
                self._at += 2
            else:
                self._plain()
        self._at += 1

    def _ansi_c_quoted(self) -> None:
        found = _ANSI_C_QUOTED.match(self._text, self._at)
        if found is None:
            refuse("a quote $' is not closed")
        self._add(_ANSI_C.sub(_ansi_c_sign, found[1]))
        self._at = found.end()

    def _plain(self) -> None:
        """Take one character that means itself, or a variable."""
        found = _VARIABLE.match(self._text, self._at)
        if found is not None:
            self._add(f"{{{{secret:{found[1] or found[2]}}}}}")
            self._at = found.end()
            return
        sign = self._text[self._at]
        if sign == "`" or self._text.startswith("$(", self._at):
            refuse("a command inside the text is not run; write its result, or make this a script")
        self._add(sign)
        self._at += 1


def _ansi_c_sign(found: re.Match[str]) -> str:
    byte, short, long, octal, letter = found.groups()
    if letter is not None:
        return _ANSI_C_LETTERS.get(letter, letter)
    number = int(octal, 8) & 0xFF if octal else int(byte or short or long, 16)
    if number > 0x10FFFF:
        refuse(f"{found[0]} is not a character")
    return chr(number)
