"""Settings as words: their names, their values read and written, and what they mean."""

from typing import Any

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput, NotFound, shown
from scheduler_core.fields.records import Field, Record, typed_of
from scheduler_core.fields.settings import RETENTION, SETTINGS
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.settings import Settings
from scheduler_core.values.records.retention import Retention

_MOST_NEAR = 3
_OF_PAST = ("keep", "keeps", "kept", "retain", "retention", "prune")


@dataclass(frozen=True, slots=True, eq=False)
class NamedSetting:
    """One setting, and the record that describes it."""

    field: Field
    record: Record[Any]

    @property
    def name(self) -> str:
        return self.field.option_name

    @property
    def attribute(self) -> str:
        return self.field.attribute

    @property
    def of_past(self) -> bool:
        """Whether it says how much of the past is kept."""
        return self.record is RETENTION

    @property
    def default(self) -> object:
        return self.record.defaults[self.attribute]

    @property
    def meaning(self) -> str:
        return "" if self.field.option is None else self.field.option.purpose

    def read(self, text: str) -> Any:  # noqa: ANN401 - what the setting holds
        """Read a value; a number may have commas in it."""
        is_number = text.replace(",", "").strip().isdigit()
        try:
            return typed_of(self.field).read(text.replace(",", "") if is_number else text)
        except InvalidInput as refusal:
            raise InvalidInput(self.name, refusal.reason) from refusal

    def written(self, value: object) -> str:
        return typed_of(self.field).write(value)

    def value_in(self, chosen: Settings, kept: Retention) -> object:
        return getattr(kept if self.of_past else chosen, self.attribute)


def all_settings() -> dict[str, NamedSetting]:
    """Return the settings by their names, in the order in which they are listed."""
    found = [NamedSetting(part, record) for record in (SETTINGS, RETENTION) for part in record.parts]
    return {each.name: each for each in found}


def setting_called(name: str) -> NamedSetting:
    """Return a setting by its name; dashes and underscores are the same."""
    found = all_settings().get(name.replace("_", "-"))
    if found is None:
        near = _near(name.replace("_", "-").casefold())
        if near:
            told = tr(
                "There is no setting {name!r}; did you mean {near}? hourbell settings list names them all",
                name=shown(name),
                near=", ".join(near),
            )
        else:
            told = tr("There is no setting {name!r}; hourbell settings list names them all", name=shown(name))
        raise NotFound(told)
    return found


def _near(name: str) -> list[str]:
    """Return the settings that a word may mean: spelled alike, with one of its words, or of the past."""
    from difflib import get_close_matches

    known, words = all_settings(), set(name.split("-"))
    near = get_close_matches(name, known, n=_MOST_NEAR) or [
        each for each in known if not words.isdisjoint(each.split("-"))
    ]
    if not near and not words.isdisjoint(_OF_PAST):
        near = [each.name for each in known.values() if each.of_past]
    return near
