"""`hourbell settings list`, `get`, `set` and `reset`."""

import argparse
import sys
from dataclasses import replace
from typing import Any

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound, shown
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.records import Field, Record, typed_of
from scheduler_core.fields.settings import RETENTION, SETTINGS
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.settings import Settings
from scheduler_core.values.records.retention import Retention

_COLUMNS = (
    PrintedColumn("Setting"),
    PrintedColumn("Value"),
    PrintedColumn("By default"),
    PrintedColumn("Meaning", is_elastic=True),
)
# What an engine that runs goes by as it was when it started.
_FROM_NEXT_START = frozenset(
    {
        "calls_at_once",
        "scripts_at_once",
        "serves_api",
        "api_port",
        "door_hosts",
        "serves_revalee",
        "revalee_host",
        "revalee_port",
        "revalee_allow",
    }
)

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


def list_settings(options: argparse.Namespace, clock: Clock) -> int:
    """Print all settings, or the values of some."""
    named = getattr(options, "names", None)
    asked = list(all_settings().values()) if named is None else [setting_called(name) for name in named]
    with opened_scheduler(options, clock) as scheduler:
        chosen, kept = scheduler.settings.read(), scheduler.settings.retention()
    if options.json:
        print_lines(_object_of(each, chosen, kept) for each in asked)
    elif named is None:
        print_table(_COLUMNS, [_row_of(each, chosen, kept) for each in asked], is_quiet=options.quiet)
    else:
        for each in asked:
            print(harmless(each.written(each.value_in(chosen, kept))))
    return ExitCode.DONE


def change_settings(options: argparse.Namespace, clock: Clock) -> int:
    """Set one setting, or give some their defaults back; all of it holds or none."""
    if options.command == "settings set":
        setting = setting_called(options.name)
        wanted = {setting: setting.read(options.value)}
    else:
        asked = all_settings().values() if options.all else map(setting_called, options.names)
        wanted = {each: each.default for each in asked}
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        chosen, kept = _changed(scheduler, wanted)
        before = scheduler.settings.read()
        if chosen != before:
            scheduler.settings.save(chosen)
        if kept != scheduler.settings.retention():
            scheduler.settings.save_retention(kept)
        waits = [each.name for each in wanted if _waits_for_start(each, before, chosen)]
        has_engine = bool(waits) and scheduler.engine.state().kind is not EngineKind.NONE
    if has_engine and not options.quiet:
        told = tr("{settings} holds once the engine that runs is started again", settings=", ".join(waits))
        print(f"hourbell: {told}", file=sys.stderr)
    if options.json:
        print_lines(_object_of(each, chosen, kept) for each in wanted)
        return ExitCode.DONE
    for each in wanted:
        value = each.written(each.value_in(chosen, kept)) or tr("empty")
        print(harmless(tr("{setting} is {value}.", setting=each.name, value=value)))
    return ExitCode.DONE


def _waits_for_start(setting: NamedSetting, before: Settings, chosen: Settings) -> bool:
    """Tell whether a setting was changed that an engine reads when it starts."""
    name = setting.attribute
    return name in _FROM_NEXT_START and getattr(before, name) != getattr(chosen, name)


def _changed(scheduler: Scheduler, wanted: dict[NamedSetting, object]) -> tuple[Settings, Retention]:
    """Return both values with what is wanted; they refuse what they can't hold."""
    of_store = {each.attribute: value for each, value in wanted.items() if not each.of_past}
    of_past = {each.attribute: value for each, value in wanted.items() if each.of_past}
    chosen, kept = scheduler.settings.read(), scheduler.settings.retention()
    return replace(chosen, **of_store), replace(kept, **of_past)  # type: ignore[arg-type]


def _row_of(setting: NamedSetting, chosen: Settings, kept: Retention) -> tuple[str, str, str, str]:
    value = setting.written(setting.value_in(chosen, kept))
    return setting.name, value, setting.written(setting.default), tr(setting.meaning)


def _object_of(setting: NamedSetting, chosen: Settings, kept: Retention) -> dict[str, object]:
    value = setting.value_in(chosen, kept)
    return {
        "name": setting.name,
        "value": setting.written(value),
        "default": setting.written(setting.default),
        "is_default": value == setting.default,
    }


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
