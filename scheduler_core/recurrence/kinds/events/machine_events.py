"""Fires on what happens on the machine: drives, networks, power, programs, the screen, waking."""

import re

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.kinds.events.event_kind import (
    EventKind,
    lasting,
    said_change,
    split_named,
    written_change,
)
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.machine_events import (
    LOW_PERCENT,
    DriveChange,
    NetworkChange,
    OnDrive,
    OnNetwork,
    OnPower,
    OnProgram,
    OnScreen,
    OnWake,
    PowerChange,
    ProgramChange,
    ScreenChange,
)
from scheduler_core.values.schedules.policies import TimePolicies

_DRIVE_EXAMPLE = "mounted: Backup"
_DRIVE_SAID = {DriveChange.MOUNTED: Phrase.DRIVE_MOUNTED, DriveChange.GONE: Phrase.DRIVE_GONE}


class OnDriveKind(EventKind[OnDrive]):
    """Fires whenever the drive comes, or goes."""

    made = OnDrive

    def describe(self, speaker: Speaker, rule: OnDrive, _policies: TimePolicies) -> str:
        return lasting(speaker, speaker.say(_DRIVE_SAID[rule.change], drive=rule.drive), rule.lasts)


def parse_on_drive(text: str) -> OnDrive:
    """Read a rule; a name alone means that it is mounted."""
    head, drive = split_named("on_drive", text, DriveChange, _DRIVE_EXAMPLE)
    said = said_change("on_drive", head, DriveChange, _DRIVE_EXAMPLE)
    return OnDrive(drive, said.change or DriveChange.MOUNTED, said.already, said.lasts)


def print_on_drive(rule: OnDrive) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{written_change(rule.change, already=rule.already, lasts=rule.lasts)}: {rule.drive}"


_NAMED_NETWORK = {NetworkChange.JOINED: Phrase.NETWORK_JOINED, NetworkChange.LEFT: Phrase.NETWORK_LEFT}
_ANY_NETWORK = {NetworkChange.JOINED: Phrase.ANY_NETWORK_JOINED, NetworkChange.LEFT: Phrase.ANY_NETWORK_LEFT}


class OnNetworkKind(EventKind[OnNetwork]):
    """Fires whenever the network is joined, or left."""

    made = OnNetwork

    def describe(self, speaker: Speaker, rule: OnNetwork, _policies: TimePolicies) -> str:
        words, named = (_NAMED_NETWORK, {"network": rule.name}) if rule.name else (_ANY_NETWORK, {})
        return lasting(speaker, speaker.say(words[rule.change], **named), rule.lasts)


_NETWORK_EXAMPLE = "joined: Office"


def parse_on_network(text: str) -> OnNetwork:
    """Read a rule; without a name it is about any network."""
    head, colon, name = text.partition(":")
    said = said_change("on_network", head, NetworkChange, _NETWORK_EXAMPLE)
    if said.change is None or (colon and not name.strip()):
        raise InvalidInput("on_network", "lacks joined or left, or a name; write it like “joined: Office”")
    return OnNetwork(said.change, name.strip(), said.already, said.lasts)


def print_on_network(rule: OnNetwork) -> str:
    """Write a rule so that it is read as the same one."""
    head = written_change(rule.change, already=rule.already, lasts=rule.lasts)
    return f"{head}: {rule.name}" if rule.name else head


_POWER_SAID = {
    PowerChange.MAINS: Phrase.POWER_MAINS,
    PowerChange.BATTERY: Phrase.POWER_BATTERY,
    PowerChange.BELOW: Phrase.POWER_BELOW,
}


class OnPowerKind(EventKind[OnPower]):
    """Fires whenever mains or battery take over, or the battery gets low."""

    made = OnPower

    def describe(self, speaker: Speaker, rule: OnPower, _policies: TimePolicies) -> str:
        said = speaker.say(_POWER_SAID[rule.change], percent=str(rule.percent))
        return lasting(speaker, said, rule.lasts)


_POWER_EXAMPLE = "below 20%"
_BELOW = re.compile(r"\bbelow\s+([0-9]{1,3})\s*%")


def parse_on_power(text: str) -> OnPower:
    """Read a rule; how much charge counts as little stands behind `below`."""
    found = _BELOW.search(text)
    head = text if found is None else text[: found.start()] + PowerChange.BELOW + text[found.end() :]
    said = said_change("on_power", head, PowerChange, _POWER_EXAMPLE)
    if said.change is None or (said.change is PowerChange.BELOW and found is None):
        raise InvalidInput("on_power", "says no change; write mains, battery or below 20%")
    percent = LOW_PERCENT if found is None else int(found[1])
    return OnPower(said.change, percent, said.already, said.lasts)


def print_on_power(rule: OnPower) -> str:
    """Write a rule so that it is read as the same one."""
    text = written_change(rule.change, already=rule.already, lasts=rule.lasts)
    return f"below {rule.percent}%{text.removeprefix('below')}" if rule.change is PowerChange.BELOW else text


_PROGRAM_EXAMPLE = "starts: firefox"
_PROGRAM_SAID = {ProgramChange.STARTS: Phrase.PROGRAM_STARTS, ProgramChange.ENDS: Phrase.PROGRAM_ENDS}


class OnProgramKind(EventKind[OnProgram]):
    """Fires whenever the program starts, or ends."""

    made = OnProgram

    def describe(self, speaker: Speaker, rule: OnProgram, _policies: TimePolicies) -> str:
        return lasting(speaker, speaker.say(_PROGRAM_SAID[rule.change], program=rule.program), rule.lasts)


def parse_on_program(text: str) -> OnProgram:
    """Read a rule; a name alone means that it starts."""
    head, program = split_named("on_program", text, ProgramChange, _PROGRAM_EXAMPLE)
    said = said_change("on_program", head, ProgramChange, _PROGRAM_EXAMPLE)
    return OnProgram(program, said.change or ProgramChange.STARTS, said.already, said.lasts)


def print_on_program(rule: OnProgram) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{written_change(rule.change, already=rule.already, lasts=rule.lasts)}: {rule.program}"


_SCREEN_SAID = {
    ScreenChange.LOCKED: Phrase.SCREEN_LOCKED,
    ScreenChange.UNLOCKED: Phrase.SCREEN_UNLOCKED,
    ScreenChange.LOGIN: Phrase.USER_LOGS_IN,
}


class OnScreenKind(EventKind[OnScreen]):
    """Fires whenever the screen is locked or unlocked, or the user logs in."""

    made = OnScreen

    def describe(self, speaker: Speaker, rule: OnScreen, _policies: TimePolicies) -> str:
        return lasting(speaker, speaker.say(_SCREEN_SAID[rule.change]), rule.lasts)


def parse_on_screen(text: str) -> OnScreen:
    """Read a rule."""
    said = said_change("on_screen", text, ScreenChange, ScreenChange.UNLOCKED)
    if said.change is None:
        raise InvalidInput("on_screen", "says no change; write locked, unlocked or login")
    return OnScreen(said.change, said.already, said.lasts)


def print_on_screen(rule: OnScreen) -> str:
    """Write a rule so that it is read as the same one."""
    return written_change(rule.change, already=rule.already, lasts=rule.lasts)


class OnWakeKind(EventKind[OnWake]):
    """Fires whenever the machine has woken from sleep."""

    made = OnWake

    def describe(self, speaker: Speaker, _rule: OnWake, _policies: TimePolicies) -> str:
        return speaker.say(Phrase.MACHINE_WAKES)
