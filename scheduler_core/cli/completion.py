"""`hourbell completion`: scripts that let shells complete commands, options and their values."""

import shlex
from collections.abc import Mapping

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.lazy_dataclass import dataclass

SHELLS = ("bash", "zsh", "fish")

_PROGRAM = "hourbell"
_NAMES = "job list --names"
# What names something in the store, by the word that stands for it in help.
_NAMED_BY = {"JOB": _NAMES, "CHANNEL": "channel list --names"}

# Asks the program itself, which knows the store; names are quoted as they would have to be typed.
_BASH_NAMES = (
    f"_{_PROGRAM}_names() {{",
    "    local name typed=${current//\\\\/}",
    "    while IFS= read -r name; do",
    '        [[ $name == "$typed"* ]] && COMPREPLY+=("$(printf %q "$name")")',
    '    done < <("${COMP_WORDS[0]}" "$@" 2>/dev/null)',
    "}",
)


@dataclass(frozen=True, slots=True)
class _Option:
    """One spelling of an option with its help and the words that may follow it.

    Where a name follows, `lists_names` is the command that says which there are.
    """

    name: str
    purpose: str
    choices: tuple[str, ...]
    takes_value: bool
    lists_names: str


@dataclass(frozen=True, slots=True)
class _Command:
    """One command or group of commands with its options and the words it takes.

    Where it takes names, `lists_names` is the command that says which there are.
    """

    words: str
    purpose: str
    options: tuple[_Option, ...]
    follow: tuple[str, ...]
    lists_names: str

    @property
    def level(self) -> int:
        return len(self.words.split())


def completion_script(shell: str, parsers: Mapping[str, CommandParser]) -> str:
    """Return the script for bash, zsh or fish that completes these commands, named by their words."""
    commands = _commands(parsers)
    match shell:
        case "fish":
            return _fish(commands)
        case "zsh":
            return f"#compdef {_PROGRAM}\n{_zsh(commands)}"
        case _:
            return _bash(commands)


def _commands(parsers: Mapping[str, CommandParser]) -> list[_Command]:
    return [
        _Command(
            words,
            parser.description or "",
            _options(words, parser),
            _words(parser),
            _lists_names(words, parser),
        )
        for words, parser in parsers.items()
    ]


def _options(words: str, parser: CommandParser) -> tuple[_Option, ...]:
    is_of_file = words == "import"  # its jobs are those of a file
    return tuple(
        _Option(
            name,
            action.help or "",
            tuple(action.choices or ()),
            action.nargs != 0,
            "" if is_of_file else _NAMED_BY.get(str(action.metavar), ""),
        )
        for action in parser.listed_arguments()
        for name in action.option_strings
    )


def _words(parser: CommandParser) -> tuple[str, ...]:
    """Return the words a command takes that are no options; of a group, its commands."""
    positional = (action for action in parser.listed_arguments() if not action.option_strings)
    return tuple(word for action in positional for word in action.choices or ())


def _lists_names(words: str, parser: CommandParser) -> str:
    positional = (action for action in parser.listed_arguments() if not action.option_strings)
    found = next((_NAMED_BY[str(each.metavar)] for each in positional if str(each.metavar) in _NAMED_BY), "")
    return f"{found} --bin" if words in {"job restore", "job purge"} else found


def _bash(commands: list[_Command]) -> str:
    names = _first_words(commands)
    lines = [
        f"_{_PROGRAM}() {{",
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word",
        '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
        *_follow_words(commands),
        "    done",
        "    COMPREPLY=()",
        "    case $command:$previous in",
        *_bash_values(commands),
        "    esac",
        "    case $command in",
        f"        '') word='{' '.join(names)} {' '.join(_global_names(commands))} --version';;",
        *(f"        '{each.words}') word='{' '.join(_after(each))}';;" for each in commands),
        "    esac",
        '    COMPREPLY=($(compgen -W "$word" -- "$current"))',
        "    [[ $current == -* ]] && return",
        "    case $command in",
        *(
            f"        '{each.words}') _{_PROGRAM}_names {each.lists_names};;"
            for each in commands
            if each.lists_names
        ),
        "    esac",
        "}",
        *_BASH_NAMES,
        f"complete -o default -F _{_PROGRAM} {_PROGRAM}",
    ]
    return "\n".join(lines) + "\n"


def _follow_words(commands: list[_Command]) -> list[str]:
    """Gather the words typed so far into the command that they are."""
    known = "|".join(f"'{each.words}'" for each in commands)
    longer = '"${command:+$command }$word"'
    return [f"        case {longer} in ({known}) command={longer};; esac"]


def _bash_values(commands: list[_Command]) -> list[str]:
    """Complete known values; after an option with any other value offer file names."""
    lines = []
    for command in commands:
        for option in command.options:
            if option.choices:
                words = " ".join(option.choices)
                reply = f"COMPREPLY=($(compgen -W '{words}' -- \"$current\")); return"
                lines.append(f"        '{command.words}:{option.name}') {reply};;")
            elif option.lists_names:
                asked = f"_{_PROGRAM}_names {option.lists_names}; return"
                lines.append(f"        '{command.words}:{option.name}') {asked};;")
        lines.append(f"        {_other_values(command)}) return;;")
    return lines


def _other_values(command: _Command) -> str:
    """Return a pattern for the options whose values no list names."""
    others = [
        each.name for each in command.options if each.takes_value and not (each.choices or each.lists_names)
    ]
    return "|".join(f"'{command.words}:{name}'" for name in others)


def _zsh(commands: list[_Command]) -> str:
    described = " ".join(shlex.quote(f"{each.words}:{each.purpose}") for each in commands if each.level == 1)
    lines = [
        f"_{_PROGRAM}() {{",
        "    local command word",
        "    local -a found",
        '    for word in "${(@)words[2,CURRENT-1]}"; do',
        *_follow_words(commands),
        "    done",
        '    case "$command:${words[CURRENT-1]}" in',
        *_zsh_values(commands),
        "    esac",
        "    case $command in",
        f"        ('') found=({described}); _describe command found",
        f"            compadd -- {' '.join(_global_names(commands))} --version;;",
        *(f"        ('{each.words}') compadd -- {' '.join(_after(each))};;" for each in commands),
        "    esac",
        "    [[ $PREFIX == -* ]] && return",
        "    case $command in",
        *(
            f"        ('{each.words}') {_zsh_names(each.lists_names)};;"
            for each in commands
            if each.lists_names
        ),
        "    esac",
        "}",
        f'if [[ $funcstack[1] == _{_PROGRAM} ]]; then _{_PROGRAM} "$@"',
        f"else compdef _{_PROGRAM} {_PROGRAM}; fi",
    ]
    return "\n".join(lines) + "\n"


def _zsh_values(commands: list[_Command]) -> list[str]:
    lines = []
    for command in commands:
        for option in command.options:
            if option.choices:
                reply = f"compadd -- {' '.join(option.choices)}; return"
                lines.append(f"        ('{command.words}:{option.name}') {reply};;")
            elif option.lists_names:
                asked = f"{_zsh_names(option.lists_names)}; return"
                lines.append(f"        ('{command.words}:{option.name}') {asked};;")
        lines.append(f"        ({_other_values(command)}) _files; return;;")
    return lines


def _zsh_names(listing: str) -> str:
    return f'compadd -- "${{(@f)$($words[1] {listing} 2>/dev/null)}}"'


def _fish(commands: list[_Command]) -> str:
    known = " ".join(f"'{each.words}'" for each in commands)
    lines = [
        f"function __{_PROGRAM}_after",
        "    set -l command",
        "    for word in (commandline -opc)",
        '        set -l longer (string trim -- "$command $word")',
        f"        contains -- $longer {known}; and set command $longer",
        "    end",
        '    test "$argv" = "$command"',
        "end",
        f"function __{_PROGRAM}_names",
        '    string match -q -- "-*" (commandline -ct); and return',
        f"    {_PROGRAM} $argv 2>/dev/null",
        "end",
        f"complete -c {_PROGRAM} -f",
    ]
    for command in commands:
        before, _, word = command.words.rpartition(" ")
        lines.append(f"{_fish_after(before)} -a {word} -d {_fish_quoted(command.purpose)}")
        after = _fish_after(command.words)
        if not _is_group(command, commands):
            lines += [f"{after} -a '{' '.join(command.follow)}'"] if command.follow else []
            asked = _fish_names(command.lists_names)
            lines += [f"{after} -a '{asked}'"] if command.lists_names else []
        lines += [f"{after} {_fish_option(option)}" for option in command.options]
    return "\n".join(lines) + "\n"


def _fish_after(words: str) -> str:
    """Return how to complete what comes when these words have been typed."""
    return f"complete -c {_PROGRAM} -n '__{_PROGRAM}_after {words}'"


def _is_group(command: _Command, commands: list[_Command]) -> bool:
    return any(each.words.startswith(f"{command.words} ") for each in commands)


def _fish_option(option: _Option) -> str:
    kind = "-l" if option.name.startswith("--") else "-s"
    text = f"{kind} {option.name.lstrip('-')} -d {_fish_quoted(option.purpose)}"
    if option.choices:
        return f"{text} -x -a '{' '.join(option.choices)}'"
    if option.lists_names:
        return f"{text} -x -a '{_fish_names(option.lists_names)}'"
    return f"{text} -r -F" if option.takes_value else text


def _fish_names(listing: str) -> str:
    return f"(__{_PROGRAM}_names {listing})"


def _fish_quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _after(command: _Command) -> list[str]:
    return [*command.follow, *(option.name for option in command.options)]


def _first_words(commands: list[_Command]) -> list[str]:
    return [each.words for each in commands if each.level == 1]


def _global_names(commands: list[_Command]) -> list[str]:
    """Return the options that stand before a command as well as behind it."""
    in_all = set.intersection(*({option.name for option in each.options} for each in commands))
    return [option.name for option in commands[0].options if option.name in in_all]
