"""Describe a machine in words. No widgets here."""

from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import as_sentence
from gui.look.tokens import Tone
from gui.text import formats, span_words
from gui.text.job_names import by_whom
from scheduler_core.values.records.machine import BegunLately, MachineRole, MachineState, SeenMachine

# So much is no more than the way of the question to the server.
_CLOCK_RUNS_RIGHT = timedelta(seconds=1)


def role_name(machine: SeenMachine) -> str:
    """Say what a machine does, or did while it lived."""
    if not machine.is_alive:
        return {
            MachineRole.PLANS: _tr("planned the jobs"),
            MachineRole.STANDS_BY: _tr("stood by"),
            MachineRole.CARRIES_OUT: _tr("carried out runs"),
        }[machine.role]
    return {
        MachineRole.PLANS: _tr("plans the jobs"),
        MachineRole.STANDS_BY: _tr("stands by"),
        MachineRole.CARRIES_OUT: _tr("carries out runs"),
    }[machine.role]


def state_name(machine: SeenMachine) -> str:
    """Say in a word or two how a machine is; this does not change with every second."""
    if machine.is_alive and machine.is_draining:
        return _tr("takes no more runs")
    return {
        MachineState.LIVING: _tr("well"),
        MachineState.SILENT: _tr("silent"),
        MachineState.DEAD: _tr("dead"),
        MachineState.STOPPED: _tr("stopped"),
    }[machine.state]


def state_tone(machine: SeenMachine) -> Tone:
    if machine.is_alive and (machine.is_draining or machine.state is MachineState.SILENT):
        return Tone.DOUBTFUL
    return {
        MachineState.LIVING: Tone.GOOD,
        MachineState.SILENT: Tone.DOUBTFUL,
        MachineState.DEAD: Tone.BAD,
        MachineState.STOPPED: Tone.QUIET,
    }[machine.state]


def heard_of(machine: SeenMachine, now: datetime) -> str:
    """Say when a machine last told that it lives, or since when it does no more."""
    if machine.stopped_at is not None and machine.state is MachineState.STOPPED:
        return _tr("since {at}").format(at=formats.near_instant(machine.stopped_at, now))
    age = max(now - machine.heartbeat_at, timedelta())
    return _tr("seen {length} ago").format(length=span_words.whole_seconds(age.total_seconds()))


def about(machine: SeenMachine, now: datetime) -> str:
    """Say what runs on a machine, since when, and whether its clock is to be trusted."""
    parts = [
        _tr("Hourbell {version}").format(version=machine.version),
        _tr("process {pid}").format(pid=machine.pid),
    ]
    if machine.is_alive:
        parts.append(_tr("since {at}").format(at=formats.near_instant(machine.since_at, now)))
    if machine.drained_at is not None:
        drains = _tr("takes no more runs since {at}, by {who}")
        at = formats.near_instant(machine.drained_at, now)
        parts.append(drains.format(at=at, who=by_whom(machine.drained_by)))
    ahead = machine.clock_ahead
    if ahead is not None and abs(ahead) >= _CLOCK_RUNS_RIGHT:
        if ahead > timedelta():
            words = _tr("its clock is {length} ahead")
        else:
            words = _tr("its clock is {length} behind")
        parts.append(words.format(length=span_words.about(abs(ahead))))
    return " · ".join(parts)


def lateness(begun: BegunLately) -> str:
    """Say how many runs a machine began in the last hour, and how late."""
    if begun.lateness is None:
        return _tr("No run in the last hour")
    count = formats.whole_number(begun.count)
    begun_words = _tr("1 run") if begun.count == 1 else _tr("{count} runs").format(count=count)
    return _tr("{runs} in the last hour, half begun within {median}, 95 % within {most}").format(
        runs=begun_words,
        median=span_words.duration(begun.lateness.median),
        most=span_words.duration(begun.lateness.most),
    )


def trouble(machine: SeenMachine) -> str:
    """Say what is not well; "" where all is."""
    return as_sentence(machine.complaint) if machine.complaint else ""


def runs_name(machine: SeenMachine) -> str:
    """Say how much a machine carries out."""
    if machine.running == 0:
        return _tr("Runs nothing")
    if machine.running == 1:
        return _tr("Runs 1")
    return _tr("Runs {count}").format(count=formats.whole_number(machine.running))


def taken(length: timedelta, usual: timedelta | None) -> str:
    """Say how long a run has taken, of how long it usually does."""
    words = span_words.whole_seconds(max(length, timedelta()).total_seconds())
    if not usual:
        return words
    return _tr("{taken} of about {usual}").format(taken=words, usual=span_words.about(usual))


def _tr(text: str) -> str:
    return QCoreApplication.translate("machine_words", text)
