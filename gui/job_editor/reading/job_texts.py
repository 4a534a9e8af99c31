"""A job as texts of the editor's fields, valid or not. No widgets here."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import Rule

Texts: TypeAlias = Mapping[str, str]
Row: TypeAlias = tuple[str, ...]

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """One card, by the name of its kind.

    `key` stays its own while others come and go; `origin` is the rule it was opened with.
    """

    key: int
    kind: str
    texts: Texts = field(default_factory=dict)
    origin: Rule | None = None


@dataclass(frozen=True, slots=True)
class JobTexts:
    """All fields of the editor, and the job it was opened with."""

    texts: Texts
    rules: tuple[RuleTexts, ...] = ()
    origin: JobDraft | None = None

    def with_text(self, place: str, text: str) -> "JobTexts":
        return replace(self, texts={**self.texts, place: text})

    def with_texts(self, texts: Texts) -> "JobTexts":
        return replace(self, texts={**self.texts, **texts})

    def with_rule(self, rule: RuleTexts) -> "JobTexts":
        """Put a card in the place of the one with its key, or at the end."""
        if any(each.key == rule.key for each in self.rules):
            rules = tuple(rule if each.key == rule.key else each for each in self.rules)
        else:
            rules = (*self.rules, rule)
        return replace(self, rules=rules)

    def without_rule(self, key: int) -> "JobTexts":
        return replace(self, rules=tuple(each for each in self.rules if each.key != key))

    def free_key(self) -> int:
        return max((each.key for each in self.rules), default=-1) + 1

    def says_the_same(self, other: "JobTexts") -> bool:
        """Tell whether both hold the same texts; keys and origins don't count."""
        return dict(self.texts) == dict(other.texts) and [
            (each.kind, dict(each.texts)) for each in self.rules
        ] == [(each.kind, dict(each.texts)) for each in other.rules]


def place_of(rule_key: int, place: str) -> str:
    """Name a place on a card among the places of the whole job."""
    return f"rule{rule_key}.{place}"


def rows_text(rows: Iterable[Sequence[str]]) -> str:
    """Write lines of a list field as one text."""
    return json.dumps([list(row) for row in rows], ensure_ascii=False)


def rows_of(text: str) -> list[Row]:
    """Return the lines of a list field; none of an empty text."""
    return [tuple(row) for row in json.loads(text)] if text else []
