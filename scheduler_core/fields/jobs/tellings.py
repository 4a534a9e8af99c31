"""What is told of a job as it is written and typed: a word for notifications, and what a channel hears."""

from dataclasses import replace

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import NUMBER, TEXT, list_of, set_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.jobs.lateness import LATE_LIMIT, print_limit, read_limit
from scheduler_core.fields.moments import LENGTH, WINDOW
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.typed import Editor, Parts, Typed, optional, optional_text, typed_list, typed_word
from scheduler_core.recurrence.words.compact import parse_window, print_window
from scheduler_core.values.jobs.lateness import LateKind
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.jobs.telling import Telling, Told, print_telling, read_telling

_TOLD = tuple(Told)

TELLING = Record(
    Telling,
    field("channel", TEXT),
    field("kinds", set_of(word(Told), _TOLD.index)),
    blamed={"name": "channel"},
)


def is_of_a_channel(text: str) -> bool:
    """Tell KINDS:CHANNEL from a word for notifications; both stand behind one option."""
    return ":" in text


def _read_tell(text: str) -> Tell:
    """Read a word for notifications; who left out the channel hears how it is named."""
    words = [each.value for each in Tell]
    said = text.strip().casefold()
    if said in words:
        return Tell(said)
    if all(each.strip() in {*_TOLD, "all"} for each in said.split(",")):
        raise InvalidInput(
            "",
            f"{shown(text)!r} is told to a channel; name the channel behind a colon, "
            f"such as {shown(said)}:phone",
        )
    raise InvalidInput(
        "",
        f"{shown(text)!r} is not one of {', '.join(words)}, or KINDS:CHANNEL, "
        "such as failure,recovered:phone",
    )


WORD_OF_TELL = replace(typed_word(Tell), read=_read_tell)

TOLD_FIELDS = (
    field(
        "tell",
        word(Tell),
        typed=WORD_OF_TELL,
        option=Option(
            "of which ends a notification tells: failures and the recovery from them, missed runs and "
            "successes too, or none (default: what the settings say); or what a channel is told of it, "
            f"whatever the settings say: some of {', '.join(Told)}, or all, or nothing, then a colon and its "
            "name",
            "nothing|failure|everything|default|KINDS:CHANNEL",
            claims=lambda text: not is_of_a_channel(text),
            suggested=(*Tell, *(f"{each}:" for each in Told)),
        ),
        label=FieldLabel(
            "tell",
            "Notify me",
            texts={
                "default": "as the settings say",
                "failure": "when it fails, and when it works again",
                "everything": "whenever it ends",
                "nothing": "never",
            },
        ),
    ),
    field(
        "tell_channels",
        list_of(TELLING),
        "tellings",
        typed=typed_list(Parts(read_telling, print_telling, lambda telling: telling.channel), "\n"),
        option=Option(
            "what a channel is told of it, whatever the settings say",
            "KINDS:CHANNEL",
            name="tell",
            part=("CHANNEL", "what a channel is told of it"),
            claims=is_of_a_channel,
        ),
        label=FieldLabel("tell", "Tell channels when", "Phone, mail or chat, also while no window is open."),
    ),
    field(
        "ping",
        TEXT,
        typed=optional_text("none"),
        option=Option(
            "call this address as a run begins (URL/start), when it succeeded (URL) and when it failed for "
            "good (URL/EXITCODE), for services that miss it when nothing comes; secret:NAME keeps it as a "
            "secret (none)",
            "URL|none",
        ),
        label=FieldLabel(
            "tell",
            "Ping",
            "An address that a service misses when nothing comes: called as runs begin and end.",
            "https://hc.example/UUID",
        ),
    ),
    field(
        "tell_output",
        NUMBER,
        option=Option(
            "let so many of the last lines of its output go along to channels, with its secrets hidden, up "
            "to 200 (0)",
            "N",
        ),
        label=FieldLabel(
            "tell",
            "Lines of its output",
            "So many of the last ones go to channels with what is told; 0 for none. Secrets are hidden.",
        ),
    ),
    field(
        "tell_spacing",
        LENGTH,
        typed=optional(typed.LENGTH, "none"),
        option=Option(
            "tell a channel no more than one thing of a kind within that time; what comes meanwhile is told "
            "in one then (none)",
            "LENGTH|none",
        ),
        label=FieldLabel(
            "tell",
            "Of a kind no more than one in",
            "What comes meanwhile is told in one then.",
            "any time",
        ),
    ),
    field(
        "late",
        list_of(LATE_LIMIT),
        typed=typed_list(Parts(read_limit, print_limit, lambda limit: limit.kind), ", "),
        option=Option(
            "when a run is told as late: start:15m, so long after it was due it has not begun; end:08:00, it "
            "has not ended by the next such time of day of its zone; success:36h, none has succeeded for so "
            "long (start and end take either)",
            "start|end|success:LIMIT",
            splits=lambda text: text.split(","),
            part=("KIND", "start, end or success"),
            suggested=tuple(f"{each}:" for each in LateKind),
        ),
        label=FieldLabel(
            "tell",
            "Late is",
            "Not begun or ended so long after it was due, or by that time of day; no success for so long.",
            "start:15m, end:08:00, success:36h",
        ),
    ),
    field(
        "quiet_hours",
        WINDOW,
        typed=optional(Typed(parse_window, print_window, Editor.SHORT), "none"),
        option=Option(
            "tell nothing of it between these times of day; what happens then is told when they are over",
            "TIMES|none",
        ),
        label=FieldLabel(
            "tell", "Quiet hours", "What happens then is told when they are over.", "22:00-07:00"
        ),
    ),
)
