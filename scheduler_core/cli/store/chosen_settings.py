"""`hourbell settings list`, `get`, `set` and `reset`."""

import argparse
import sys
from dataclasses import replace

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.cli.store.setting_words import NamedSetting, all_settings, setting_called
from scheduler_core.clock import Clock
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.scheduler import Scheduler
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
