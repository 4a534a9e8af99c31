"""Scripts and programs as mappings."""

from scheduler_core.native.choices import Variants
from scheduler_core.native.forms.assertion_form import ASSERTIONS
from scheduler_core.native.forms.basic_forms import FLAG, NUMBER, TEXT, Form, list_of, word
from scheduler_core.native.pairs import PAIRS
from scheduler_core.native.records import Record, field
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_SETTINGS = (
    field("interpreter", TEXT),
    field("working_folder", TEXT),
    field("environment", PAIRS),
    field("inherits", list_of(TEXT)),
    field("stdin", TEXT),
    field("exit_codes", list_of(NUMBER), "expected_exit_codes"),
    field("assertions", ASSERTIONS),
    field("most_output_bytes", NUMBER),
    field("detaches", FLAG),
    field("allows_writable_by_others", FLAG),
)
_ARGUMENTS = list_of(TEXT)


def _command(
    kind: CommandKind, key: str, form: Form[str] | Form[tuple[str, ...]], name: str
) -> Record[ScriptAction]:
    return Record(
        ScriptAction,
        field(key, form, name, is_told=True),
        *_SETTINGS,
        fixed={"kind": kind},
        blamed={"script": key},
    )


SCRIPT = Variants(
    "script",
    {
        CommandKind.SHELL: _command(CommandKind.SHELL, "script", TEXT, "command_line"),
        CommandKind.ARGV: _command(CommandKind.ARGV, "argv", _ARGUMENTS, "argv"),
        CommandKind.INLINE: _command(CommandKind.INLINE, "inline", TEXT, "inline_text"),
    },
    whole=Record(
        ScriptAction,
        field("kind", word(CommandKind)),
        field("script", TEXT, "command_line"),
        field("argv", _ARGUMENTS),
        field("inline", TEXT, "inline_text"),
        *_SETTINGS,
        blamed={"script": "kind"},
    ),
)
