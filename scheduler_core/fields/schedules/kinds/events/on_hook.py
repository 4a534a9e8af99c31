"""Hooks: one text in documents and behind an option, fields in a form."""

from scheduler_core.fields.basic_types import TEXT, text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING, RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import LINE
from scheduler_core.recurrence.kinds.events.on_hook import parse_on_hook, print_on_hook
from scheduler_core.values.schedules.events.on_hook import OnHook, Signature

_NAMES = ("name", "signed")

_ON_HOOK = Record(
    OnHook,
    field(
        "on_hook",
        core_of(OnHook, text_of(print_on_hook, parse_on_hook), *_NAMES),
        *_NAMES,
        typed=typed_core(OnHook, parse_on_hook, print_on_hook, *_NAMES),
        option=Option(
            "when a service calls the hook of this name, whose address hourbell hook add makes; behind a "
            "comma how it signs: github or standard",
            "TEXT",
        ),
    ),
)
_PARTS = Record(
    OnHook,
    field(
        "name",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE, "Hook", "Its address is a secret, which a service calls with what it delivers.", "deploy"
        ),
    ),
    field(
        "signed",
        word(Signature),
        label=FieldLabel(
            RULE,
            "Signed",
            "By the secret hook-NAME, which both sides know; what is not signed so begins nothing.",
            texts={
                "unsigned": "no, its address is enough",
                "github": "as GitHub signs",
                "standard": "by Standard Webhooks",
            },
        ),
    ),
    blamed={"on_hook": "name"},
)

ON_HOOK_RULE = DescribedRule(
    OnHook,
    "on_hook",
    "a hook is called",
    22,
    anywhere(_ON_HOOK),
    _ON_HOOK,
    _PARTS,
    lambda _: OnHook("deploy"),
    group=HAPPENING,
)
