"""The command of a crontab's line: a percent sign ends it, and what follows is what the command reads."""

import re

_PERCENT = re.compile(r"(\\?)%")


def cut_at_percent(text: str) -> tuple[str, str]:
    """Return the command and its input, as cron reads them; a backslash keeps a percent sign."""
    command: list[str] = []
    is_escaped = False
    for place, letter in enumerate(text):
        if is_escaped and letter == "%":
            command.pop()
        elif letter == "%":
            return "".join(command), _input(text[place + 1 :])
        command.append(letter)
        is_escaped = letter == "\\" and not is_escaped
    return "".join(command), ""


def _input(text: str) -> str:
    """Return the lines that a command is given: a percent sign ends one, if no backslash is before it."""
    lines = _PERCENT.sub(lambda found: "%" if found[1] else "\n", text)
    return lines if not lines or lines.endswith("\n") else f"{lines}\n"
