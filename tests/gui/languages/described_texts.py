"""Collect what the descriptions of fields show in the window."""

from collections.abc import Iterator
from typing import Any

from gui.widgets.fields.field_form import CONTEXT
from scheduler_core.exchange.formats import FileFormat
from scheduler_core.fields.channel import CHANNEL
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS
from scheduler_core.fields.jobs.sequence import BRANCH, CONDUCT, WAIT
from scheduler_core.fields.records import Record
from scheduler_core.fields.schedules.kinds.described_rule import GROUPS
from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS
from scheduler_core.fields.schedules.schedule import BOUNDS, SPREAD, TIME_POLICIES, ZONE
from scheduler_core.fields.scopes import SCOPE_WORDS
from scheduler_core.fields.settings import RETENTION, SETTINGS
from tests.gui.languages.visible_texts import Text, is_code

_RULES = "scheduler_core/fields/schedules/kinds/registry.py"
_SCOPES = "scheduler_core/fields/scopes.py"
_FORMATS = "scheduler_core/exchange/formats.py"
# Words of one language, though each is a single one without a capital.
_SINGLE = frozenset(
    {"week", "weeks", "month", "months", "year", "years", "none", "sunrise", "sunset", "arrives", "goes"}
)
_DESCRIBED: dict[str, tuple[Record[Any], ...]] = {
    "scheduler_core/fields/jobs/http_action.py": (HTTP, BODY_PARTS),
    "scheduler_core/fields/jobs/job.py": (DESCRIPTION,),
    "scheduler_core/fields/jobs/run_policies.py": (POLICIES,),
    "scheduler_core/fields/jobs/script_action.py": (SCRIPT_PARTS,),
    "scheduler_core/fields/jobs/sequence.py": (WAIT, BRANCH, CONDUCT),
    "scheduler_core/fields/channel.py": (CHANNEL,),
    "scheduler_core/fields/settings.py": (SETTINGS, RETENTION),
    "scheduler_core/fields/schedules/schedule.py": (ZONE, BOUNDS, SPREAD, TIME_POLICIES),
    _RULES: tuple(each.form for each in RULE_KINDS),
}


def described_texts() -> dict[Text, list[str]]:
    """Return the labels, hints, examples and choices of all fields, with the files that describe them."""
    found: dict[Text, list[str]] = {}
    for file, records in _DESCRIBED.items():
        for words in (words for record in records for words in _words(record)):
            if not is_code(words) or words in _SINGLE:
                files = found.setdefault(Text(CONTEXT, words), [])
                if file not in files:
                    files.append(file)
    for said in SCOPE_WORDS.values():
        found |= {Text(CONTEXT, said.title): [_SCOPES], Text(CONTEXT, said.meaning): [_SCOPES]}
    found |= {
        Text(CONTEXT, words): [_RULES]
        for each in RULE_KINDS
        for words in filter(None, (each.title, each.note, GROUPS.get(each.group, "")))
    }
    for each in FileFormat:
        found |= {
            Text(CONTEXT, words): [_FORMATS] for words in (each.described.title, each.described.purpose)
        }
    return found


def _words(record: Record[Any]) -> Iterator[str]:
    for part in record.parts:
        if part.label is not None:
            yield from part.label.words
        if part.parts is not None:
            yield from _words(part.parts)
